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

extension ReportRun {
  /// Reads what the pages of records show of their rows.
  ///
  /// - Complexity: O(records).
  func shownRows(
    of kind: RecordKind, _ records: KindRecords, _ step: Step, _ values: [String: QueryValue],
    by file: PageFile
  ) throws -> ShownRows {
    let columns = step.columns
    let names = file.shownNames
    let places = columns.indices.filter { names.contains(columns[$0].name) }
    let key = columns.firstIndex { $0.name == "key" } ?? 0
    var made = ShownRows(shown: places.map { columns[$0].name }, capacity: records.all.count)
    try forEachRow(of: step, values, in: file) { read in
      let next = (made.records.last ?? -1) + 1
      guard let record = records.place(of: ResultCells.text(of: read(key)), near: next) else { return }
      for place in places {
        let value = read(place)
        let name = onlyRecord == nil ? nil : kind.ownName(value, of: records.all[record])
        made.add(try name ?? cell(value, columns[place], "each", file, at: file.places["record"]))
      }
      let row =
        file.above == nil
        ? nil : Dictionary(columns.indices.map { (columns[$0].name, read($0)) }) { first, _ in first }
      made.endRow(of: record, above: try row.map { try above(file, $0) })
    }
    return made
  }
}
