internal import Forms
internal import Press
internal import RecordStore

/// What the pages of records show of their rows, without an array for each of them.
struct ShownRows: Sendable {
  /// The columns that are shown.
  let shown: [String]
  /// Which record each row is of, by its place.
  private(set) var records: [Int] = []
  /// Those of all rows, one row after the other.
  private var cells: [Cell] = []
  /// The way to the page above each; empty where there is none above any.
  private var above: [[Crumb]] = []

  fileprivate init(shown: [String], capacity: Int) {
    self.shown = shown
    records.reserveCapacity(capacity)
    cells.reserveCapacity(capacity * shown.count)
  }

  func cells(of row: Int) -> ArraySlice<Cell> { cells[row * shown.count..<(row + 1) * shown.count] }

  func above(_ row: Int) -> [Crumb] { above.isEmpty ? [] : above[row] }

  fileprivate mutating func add(_ cell: Cell) { cells.append(cell) }

  fileprivate mutating func endRow(of record: Int, above crumbs: [Crumb]?) {
    records.append(record)
    if let crumbs { above.append(crumbs) }
  }
}

/// Reads, row by row, what the pages of records show of them.
struct ShownRowsReader {
  private let kind: RecordKind
  private let records: KindRecords
  private let file: PageFile
  private let columns: [ResultColumn]
  /// The places of those that are shown.
  private let places: [Int]
  private let key: Int
  private(set) var rows: ShownRows

  init(of kind: RecordKind, _ records: KindRecords, _ columns: [ResultColumn], by file: PageFile) {
    self.kind = kind
    self.records = records
    self.file = file
    self.columns = columns
    let names = file.shownNames
    places = columns.indices.filter { names.contains(columns[$0].name) }
    key = columns.firstIndex { $0.name == "key" } ?? 0
    rows = ShownRows(shown: places.map { columns[$0].name }, capacity: records.all.count)
  }

  /// - Parameter read: gives the value of a column, by its place.
  /// - Returns: the record whose row it is; nil where there is none.
  /// - Throws: ``PageError``, ``StoreError``.
  mutating func add(_ read: (Int) -> QueryValue, in run: ReportRun) throws -> StoredRecord? {
    let next = (rows.records.last ?? -1) + 1
    guard let place = records.place(of: ResultCells.text(of: read(key)), near: next) else { return nil }
    let record = records.all[place]
    for place in places {
      let value = read(place)
      let name = run.onlyRecord == nil ? nil : kind.ownName(value, of: record)
      let cell = try name ?? run.cell(value, columns[place], "each", file, at: file.places["record"])
      try file.checkNumber(cell, called: columns[place].name)
      rows.add(cell)
    }
    let row =
      file.above == nil
      ? nil : Dictionary(columns.indices.map { (columns[$0].name, read($0)) }) { first, _ in first }
    rows.endRow(of: place, above: try row.map { try run.above(file, $0) })
    return record
  }
}

extension ReportRun {
  /// Reads what the pages of records show of their rows.
  ///
  /// - Complexity: O(records).
  func shownRows(
    of kind: RecordKind, _ records: KindRecords, _ step: Step, _ values: [String: QueryValue],
    by file: PageFile
  ) throws -> ShownRows {
    var reader = ShownRowsReader(of: kind, records, step.columns, by: file)
    try forEachRow(of: step, values, in: file) { _ = try reader.add($0, in: self) }
    return reader.rows
  }
}
