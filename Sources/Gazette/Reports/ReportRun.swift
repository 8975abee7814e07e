internal import Forms
internal import Press
internal import RecordStore

/// Works out the pages of a project: each query once, those of a series once for each of its pages.
struct ReportRun {
  let connection: QueryConnection
  let language: QueryLanguage
  let tables: KindTables
  let cells: ResultCells
  let directory: RecordDirectory
  let collections: Collections
  let snapshot: Snapshot
  let asOf: CalendarDate
  let currency: Currency
  /// Whether each language has a folder of its own in the site.
  let isInLanguages: Bool
  var readership = Readership.everybody
  /// The key of the record whose page alone is made; nil for all pages.
  var onlyRecord: String?
  /// The columns of the tables that queries have made, by their names in small letters.
  var kept: [String: [ResultColumn]] = [:]
  var pages = ReportPages()
  let questionnaires: QuestionnaireTables
  /// What engines have answered to blocks that run on them.
  var answers = EngineAnswers.none
  /// What is read of the rows of records meanwhile.
  var ahead = RowsAhead.none

  /// The names that every page can show.
  static let engineNames = ["title", "site", "asOf"]
  /// What the overview of a collection can show beside: the ways to the other pages of the project in it, as `item`.
  static let indexNames = ["pages", "item"]
  /// The files that the collection in hand has.
  var group: [PageFile] = []

  /// The pages in each language: most are the same in all of them, and are worked out once.
  ///
  /// - Throws: ``PageError``, ``PageErrors`` with one of each page, ``StoreError``.
  /// - Complexity: what the queries cost, for each collection once for each order of names or naming of
  ///   countries that its queries ask for; nothing where there is no page.
  static func pages(
    of files: PageFiles, in snapshot: Snapshot, _ directory: RecordDirectory, of store: RecordStore,
    _ records: RecordDirectory.Reading, lists: RecordLists, settings: Settings,
    questionnaires: [RecordKind], asOf: CalendarDate, answers: EngineAnswers, languages: [String]
  ) throws -> [ReportPages] {
    var pages = languages.map { _ in ReportPages.none }
    guard !files.all.isEmpty, let first = languages.first else { return pages }
    @Sendable func make(in snapshot: Snapshot, _ directory: RecordDirectory) throws -> ReportRun {
      try ReportRun(
        in: snapshot, directory, lists: lists, settings: settings, questionnaires: questionnaires, asOf: asOf)
    }
    var run = try make(in: snapshot, directory)
    run.answers = answers
    run.ahead = RowsAhead(of: files, in: first, of: store, records) { snapshot in
      try make(in: snapshot, RecordDirectory(of: settings.collections, in: snapshot, ahead: records))
    }
    var errors = PageErrors()
    for group in files.groups {
      var known: [(use: QueryLanguage.Use, pages: ReportPages)] = []
      do {
        for (place, language) in languages.enumerated() {
          if let same = known.first(where: { $0.use.isSame(in: language) }) {
            try pages[place].add(same.pages)
          } else {
            let own = try run.pages(of: group, beside: files.all.first(where: \.isCommon), in: language)
            known.append((run.language.use, own))
            try pages[place].add(own)
          }
        }
      } catch { try errors.keep(error) }
    }
    try errors.check()
    return pages
  }

  init(
    in snapshot: Snapshot, _ directory: RecordDirectory, lists: RecordLists, settings: Settings,
    questionnaires: [RecordKind], asOf: CalendarDate
  ) throws {
    language = QueryLanguage()
    tables = KindTables(of: settings.collections)
    connection = try QueryConnection(
      to: snapshot, tables: tables.tables, asOf: asOf, within: settings.queryTimeLimit, in: language)
    collections = settings.collections
    self.directory = directory
    cells = ResultCells(
      directory: directory, language: language, lists: KnownLists(lists: lists, collections: collections))
    self.questionnaires = QuestionnaireTables(
      of: questionnaires, among: collections, directory, cells.numbered)
    self.snapshot = snapshot
    self.asOf = asOf
    currency = settings.currency
    isInLanguages = settings.languages.count > 1
    for (name, columns) in self.questionnaires.tables {
      kept[name] = columns
      try connection.keep(name, columns)
    }
  }

  /// An error in a page, which tells whether that comes with Gazette.
  private static func marked(_ error: any Error, in file: PageFile) -> any Error {
    guard var error = error as? PageError else { return error }
    error.isShipped = !file.isOwn && error.file == file.file
    return error
  }

  /// The pages of a collection in a language, with the tables that all of them read.
  private mutating func pages(
    of files: [PageFile], beside common: PageFile?, in language: String
  ) throws -> ReportPages {
    pages = .none
    pages.isInLanguages = isInLanguages
    self.language.code = language
    self.language.reset()
    group = files
    let shared = (common.map { [$0] } ?? []) + files.filter(\.isShared)
    var errors = PageErrors()
    for file in shared where errors.all.isEmpty {
      do { try keepShared(file, among: files) } catch { try errors.keep(Self.marked(error, in: file)) }
    }
    // Without the tables that all of them read, their own faults would be others.
    for file in errors.all.isEmpty ? Self.ordered(files) : [] {
      do { try add(file) } catch {
        try errors.keep(Self.marked(error, in: file))
        try forget(file.queries)
      }
    }
    for file in shared { try forget(file.queries) }
    try errors.check()
    pages.connectAbove()
    return pages
  }

  /// The pages of a collection in the order in which they are made.
  ///
  /// The pages of records lead to those of their months, and to others that stand above them, where there are such.
  private static func ordered(_ files: [PageFile]) -> [PageFile] {
    let own = files.filter { !$0.isShared }
    let below = Set(own.filter { $0.above != nil }.compactMap(\.record))
    let ofRecords = own.filter { $0.record != nil }
    return own.filter { $0.record == nil } + ofRecords.filter { !below.contains($0.record ?? "") }
      + ofRecords.filter { below.contains($0.record ?? "") }
  }
}
