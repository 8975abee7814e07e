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

/// The rows of many records, read on another thread while the other pages of an edition are worked out.
struct RowsAhead {
  /// Of fewer it takes longer to open the store once more than to read their rows.
  private static let fewest = 5_000

  /// What was read, and what the queries asked of the language; nil where there are too few.
  typealias Reading = Pending<(rows: ShownRows, use: QueryLanguage.Use)?>

  let language: String
  private let readings: [String: Reading]

  static let none = RowsAhead(language: "", readings: [:])

  private init(language: String, readings: [String: Reading]) {
    self.language = language
    self.readings = readings
  }

  /// Begins to read those of pages that neither run queries nor stand below others, which are all that their rows are
  /// made of.
  ///
  /// - Parameters:
  ///   - records: the records of the pages, as they are read beside.
  ///   - run: makes what reads them, as the other pages are.
  init(
    of files: PageFiles, in language: String, of store: RecordStore, _ records: RecordDirectory.Reading,
    _ run: @escaping @Sendable (Snapshot) throws -> ReportRun
  ) {
    var readings: [String: Reading] = [:]
    for file in files.all where !file.runsQueries && file.above == nil {
      guard let kind = file.record else { continue }
      readings[file.file] = Pending {
        guard let found = try records.result()[kind]?.get().records, found.all.count >= Self.fewest else {
          return nil
        }
        return try store.readBeside { snapshot in
          var run = try run(snapshot)
          run.language.code = language
          guard let rows = try run.shownRows(of: found, by: file) else { return nil }
          return (rows, run.language.use)
        }
      }
    }
    self.init(language: language, readings: readings)
  }

  subscript(file: PageFile) -> Reading? { readings[file.file] }
}

extension ReportRun {
  /// What was read of the rows of a file's records meanwhile; nil where nothing was.
  func rowsAhead(of file: PageFile) throws -> ShownRows? {
    guard onlyRecord == nil, language.code == ahead.language, let read = try ahead[file]?.result() else {
      return nil
    }
    language.note(read.use)
    return read.rows
  }

  /// The rows of all records of a file; nil for a file that gives no pages to records.
  fileprivate mutating func shownRows(of records: KindRecords, by file: PageFile) throws -> ShownRows? {
    guard let kind = file.record.flatMap(collections.kind), let each = file.each else { return nil }
    let values = values(for: file)
    let known = values.keys.sorted()
    let step = try prepare(each, of: file, parameters: known, isKept: false)
    let shown = try shownStep(of: file, step, parameters: known)
    return try shownRows(of: kind, records, shown ?? step, values, by: file)
  }

  /// Reads what the pages of records show of their rows.
  ///
  /// - Complexity: O(records).
  func shownRows(
    of kind: RecordKind, _ records: KindRecords, _ step: Step, _ values: [String: QueryValue],
    by file: PageFile
  ) throws -> ShownRows {
    let columns = step.columns
    // A field that is called like the page's own title does not take its place.
    let names = file.shownNames.subtracting(Self.engineNames)
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

extension RecordKind {
  /// What a record is called itself, which it tells without any other; nil for every other value.
  func ownName(_ value: QueryValue, of record: StoredRecord) -> Cell? {
    guard case .record(name, record.key) = value else { return nil }
    return .link(.text(recordName(of: record)), to: path(of: record))
  }
}
