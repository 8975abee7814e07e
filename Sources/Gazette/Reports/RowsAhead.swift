internal import Press
internal import RecordStore

/// The rows of many records, read on another thread while the other pages of an edition are worked out.
struct RowsAhead {
  /// Of fewer it takes longer to open the store once more than to read their rows.
  private static let fewest = 2_000

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
        guard let found = try records.result()[kind]?.get().records, found.all.count >= Self.fewest
        else { return nil }
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
    let known = parameters(for: file)
    let step = try prepare(each, of: file, parameters: known, isKept: false)
    guard let shown = try shownStep(of: file, step, parameters: known) else { return nil }
    return try shownRows(of: kind, records, shown, values, by: file)
  }
}
