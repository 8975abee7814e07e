internal import Forms
internal import Press
internal import RecordStore

/// Works out the pages of a project: each query once, those of a series once for each of its pages.
struct ReportRun {
  private let connection: QueryConnection
  private let language: QueryLanguage
  private let tables: KindTables
  private let cells: ResultCells
  private let collections: Collections
  private let snapshot: Snapshot
  private let asOf: CalendarDate
  /// The columns of the tables that queries have made, by their names in small letters.
  private var kept: [String: [ResultColumn]] = [:]
  private var pages = ReportPages()

  /// The names that every page can show.
  static let engineNames = ["title", "site", "asOf"]

  /// The pages in each language: most are the same in all of them, and are worked out once.
  ///
  /// - Throws: ``PageError``, ``StoreError``.
  /// - Complexity: what the queries cost, for each collection once for each order of names or naming of
  ///   countries that its queries ask for; nothing where there is no page.
  static func pages(
    of files: PageFiles, in snapshot: Snapshot, settings: Settings, asOf: CalendarDate, languages: [String]
  ) throws -> [ReportPages] {
    var pages = languages.map { _ in ReportPages.none }
    if files.all.isEmpty { return pages }
    var run = try ReportRun(in: snapshot, settings: settings, asOf: asOf)
    for group in files.groups {
      var known: [(use: QueryLanguage.Use, pages: ReportPages)] = []
      for (place, language) in languages.enumerated() {
        if let same = known.first(where: { $0.use.isSame(in: language) }) {
          try pages[place].add(same.pages)
        } else {
          let own = try run.pages(of: group, in: language)
          known.append((run.language.use, own))
          try pages[place].add(own)
        }
      }
    }
    return pages
  }

  private init(in snapshot: Snapshot, settings: Settings, asOf: CalendarDate) throws {
    language = QueryLanguage()
    tables = try KindTables(of: settings.collections, in: snapshot)
    connection = try QueryConnection(
      to: snapshot, tables: tables.tables, within: settings.queryTimeLimit, in: language)
    collections = settings.collections
    cells = ResultCells(
      directory: RecordDirectory(of: settings.collections, in: snapshot), language: language)
    self.snapshot = snapshot
    self.asOf = asOf
  }

  /// The pages of a collection in a language, with the tables that all of them read.
  private mutating func pages(of files: [PageFile], in language: String) throws -> ReportPages {
    pages = .none
    self.language.code = language
    self.language.reset()
    let shared = files.filter(\.isShared)
    for file in shared { try keepShared(file) }
    for file in files where !file.isShared { try add(file) }
    for file in shared { try forget(file.queries) }
    return pages
  }

  /// A query that is ready to run.
  private struct Step {
    let query: PageFile.Query
    let prepared: PreparedQuery
    let columns: [ResultColumn]
  }

  // MARK: Queries

  private mutating func keepShared(_ file: PageFile) throws {
    for query in file.queries {
      let step = try prepare(query, of: file, parameters: ["asOf"])
      try connection.fill(query.name, with: try rows(of: step, asOfValues, in: file))
    }
  }

  private var asOfValues: [String: QueryValue] { ["asOf": .text(asOf.description)] }

  /// Prepares a query and makes room for its rows, so that later ones can select from them.
  private mutating func prepare(
    _ query: PageFile.Query, of file: PageFile, parameters: [String], isKept: Bool = true
  ) throws -> Step {
    let name = query.name.lowercased()
    let isEngineName = (Self.engineNames + ["sections"]).contains { $0.lowercased() == name }
    let isParameter = parameters.contains { $0.lowercased() == name }
    if isKept, isEngineName || isParameter || kept[name] != nil || tables.has(name) {
      throw PageError(file: file.file, line: query.line - 1, .repeatedName(query.name))
    }
    let prepared: PreparedQuery
    do { prepared = try connection.prepare(query.sql, parameters: parameters) } catch let fault {
      throw error(fault, query, file)
    }
    let amounts = amountNames(in: prepared)
    let columns = prepared.columns.map { column($0, amounts) }
    if isKept {
      kept[name] = columns
      try connection.keep(
        query.name, columns: columns.map(\.name),
        shownOnly: Set(columns.filter(\.isShownOnly).map(\.name)))
    }
    return Step(query: query, prepared: prepared, columns: columns)
  }

  private mutating func forget(_ queries: [PageFile.Query]) throws {
    for query in queries {
      kept[query.name.lowercased()] = nil
      try connection.forget(query.name)
    }
  }

  /// The columns of the tables which a query names that hold amounts; in small letters.
  private func amountNames(in query: PreparedQuery) -> Set<String> {
    var names: Set<String> = []
    for entry in tables.entries where query.names.contains(entry.table.name.lowercased()) {
      for field in entry.fields.values {
        if case .money = field.kind { names.insert(field.key.lowercased()) }
      }
    }
    for (table, columns) in kept where query.names.contains(table) {
      names.formUnion(columns.filter { $0.isUnnamedAmount || $0.type.isMoney }.map { $0.name.lowercased() })
    }
    return names
  }

  private static let comparisons: Set<String> = [
    "=", "==", "<", ">", "<=", ">=", "<>", "!=", "is", "in", "like", "glob", "between", "exists",
  ]

  /// Whether the number that an expression gives is an amount: it is worked out from amounts, and neither counts
  /// them nor only compares them.
  private static func isAmount(_ words: Set<String>, _ amounts: Set<String>) -> Bool {
    guard words.contains("money") || !words.isDisjoint(with: amounts), !words.contains("count") else {
      return false
    }
    return words.contains("case") || words.isDisjoint(with: comparisons)
  }

  private func column(_ column: PreparedQuery.Column, _ amounts: Set<String>) -> ResultColumn {
    var isUnnamedAmount = false
    var type = ColumnType(function: column.function)
    var title: Cell?
    if let origin = column.origin {
      if origin.isQuery {
        let known = kept[origin.table.lowercased()]?.first {
          $0.name.lowercased() == origin.column.lowercased()
        }
        isUnnamedAmount = type == nil && known?.isUnnamedAmount ?? false
        type = type ?? known?.type
        title = known?.title
      } else if let entry = tables.entry(origin.table), let field = entry.fields[origin.column] {
        type = type ?? .field(field, entry.form)
        title = entry.form.shown(field.title)
      }
    }
    if column.origin == nil, type == nil { isUnnamedAmount = Self.isAmount(column.words, amounts) }
    if column.isWrapped { type = .wrapped(type ?? .plain) }
    let shown = type ?? .plain
    return ResultColumn(
      name: column.name, type: shown, title: title, isShownOnly: shown.isShownOnly || column.isShownOnly,
      isUnnamedAmount: isUnnamedAmount)
  }

  private func rows(
    of step: Step, _ values: [String: QueryValue], in file: PageFile
  ) throws -> [[QueryValue]] {
    do { return try connection.rows(of: step.prepared, values) } catch let fault as QueryFault {
      throw error(fault, step.query, file)
    }
  }

  private func error(_ fault: QueryFault, _ query: PageFile.Query, _ file: PageFile) -> PageError {
    let place = file.position(of: fault.offset, in: query)
    return PageError(file: file.file, line: place.line, column: place.column, .query(fault.problem))
  }

  // MARK: Pages

  private mutating func add(_ file: PageFile) throws {
    var series: Step?
    var rows: [[QueryValue]] = [[]]
    let records = try file.record.map { try self.records(of: $0, file) }
    if let each = file.each {
      let step = try prepare(each, of: file, parameters: ["asOf"], isKept: false)
      rows = try self.rows(of: step, asOfValues, in: file)
      guard step.prepared.isOrdered || rows.count < 2 else {
        throw PageError(file: file.file, line: each.line, .notOrdered("each"))
      }
      if let column = step.columns.first(where: { $0.name.lowercased() == "asof" }) {
        throw PageError(file: file.file, line: each.line, .repeatedName(column.name))
      }
      if records == nil, file.path.places.isEmpty {
        throw PageError(
          file: file.file, line: file.pathLine ?? each.line, .onePathForAll(step.columns.first?.name ?? "key")
        )
      }
      series = step
    }
    let rowColumns = series?.columns ?? []
    var steps: [Step] = []
    for query in file.queries {
      steps.append(try prepare(query, of: file, parameters: ["asOf"] + rowColumns.map(\.name)))
    }
    try checkTitles(of: file, steps.map { ($0.query.name, $0.columns) }, rowColumns)
    let shown = try PageNames(file, steps.map { ($0.query.name, $0.columns) }, kept: kept, rowColumns)
      .checked()
    for row in rows {
      var values = asOfValues
      for (column, value) in zip(rowColumns, row) { values[column.name] = value }
      let record = records?[ResultCells.text(of: values["key"] ?? .null)]
      try add(file, steps, rowColumns, values, shown, record)
    }
    try forget(file.queries)
  }

  /// A title for a column that no table has is one that is misspelt.
  private func checkTitles(
    of file: PageFile, _ tables: [(name: String, columns: [ResultColumn])], _ rowColumns: [ResultColumn]
  ) throws(PageError) {
    var known = rowColumns.map(\.name)
    for (name, columns) in tables {
      for column in columns where !known.contains(column.name) { known.append(column.name) }
      known += columns.map { "\(name).\($0.name)" }
    }
    let names = Set(known.map { $0.lowercased() })
    for title in file.titles.keys.sorted() where !names.contains(title) {
      throw PageError(
        file: file.file, line: nil,
        .unknownTitle(title, known: known.filter { !$0.contains(".") }))
    }
  }

  private mutating func add(
    _ file: PageFile, _ steps: [Step], _ rowColumns: [ResultColumn], _ values: [String: QueryValue],
    _ shown: PageNames.Shown, _ record: (record: StoredRecord, path: PagePath)?
  ) throws {
    var context = TemplateContext([:])
    var search = SearchText()
    if let record = record?.record {
      context.set("sections", try sections(of: record))
      search = SearchText(key: record.key, fields: record.form.searchFields(of: record.values))
    }
    var rowCells: [String: Cell] = ["asOf": .date(asOf)]
    for column in rowColumns {
      let cell = try cell(values[column.name] ?? .null, column, "each", file, line: file.each?.line)
      rowCells[column.name] = cell
      context.set(column.name, .cell(cell))
    }
    var tables: [String: Table] = [:]
    for step in steps {
      let rows = try rows(of: step, values, in: file)
      try connection.fill(step.query.name, with: rows)
      guard shown.tables.contains(step.query.name) || step.query.isFigures else { continue }
      let line = step.query.line
      if rows.count > 1, shown.printed.contains(step.query.name), !step.prepared.isOrdered {
        throw PageError(file: file.file, line: line, .notOrdered(step.query.name))
      }
      if rows.count != 1, step.query.isFigures {
        throw PageError(file: file.file, line: line, .notOneRow(step.query.name, count: rows.count))
      }
      let table = try table(of: rows, step, file)
      tables[step.query.name] = table
      context.set(step.query.name, .table(step.query.isFigures ? tiles(of: table) : table))
      for mention in shown.columns where mention.table == step.query.name {
        guard rows.count < 2 else {
          throw PageError(
            file: file.file, line: mention.line, column: mention.column,
            .notOneRow(step.query.name, count: rows.count))
        }
        let place = step.columns.firstIndex { $0.name == mention.name } ?? 0
        context.set(
          PageTemplate.name(of: mention.name, in: mention.table),
          .cell(table.rows.first.map { $0[place] } ?? .missing))
      }
    }
    func place(_ name: String) -> Cell { rowCells[name].map(\.withoutLink) ?? .blank }
    for (number, block) in file.charts.enumerated() {
      guard let table = tables[block.table] else { continue }
      context.set(
        PageParts.chartName(number),
        .chart(
          Chart(block.name, block.title.cell(place), block.shape, of: table, by: block.category, block.values)
        ))
    }
    let path = try record?.path ?? path(of: file, values)
    let title = file.title.cell(place)
    try pages.add(
      Page(
        path: path, title: title, template: file.template.name, trail: trail(of: file, path),
        context: context,
        search: search),
      try downloads(of: file, tables, path), of: file)
  }

  private func table(of rows: [[QueryValue]], _ step: Step, _ file: PageFile) throws -> Table {
    Table(
      columns: step.columns.enumerated().map { place, column in
        var isFigure = column.type.isFigure
        if case .plain = column.type.unwrapped { isFigure = rows.contains { $0[place].isFigure } }
        return Column(column.name, title(of: column, in: step.query.name, file), isFigure: isFigure)
      },
      rows: try rows.map { row in
        try zip(row, step.columns).map { try cell($0, $1, step.query.name, file, line: step.query.line) }
      })
  }

  private func title(of column: ResultColumn, in table: String, _ file: PageFile) -> Cell {
    let name = column.name.lowercased()
    if let own = file.titles["\(table.lowercased()).\(name)"] ?? file.titles[name] { return .declared(own) }
    return column.title ?? .declared(ColumnTitle.readable(column.name))
  }

  private func tiles(of table: Table) -> Table {
    let row = table.rows.first ?? []
    let figures = zip(table.columns, row).map { Headline($0.title, $1) }
    return Overview.tiles(figures)
  }

  private func cell(
    _ value: QueryValue, _ column: ResultColumn, _ table: String, _ file: PageFile, line: Int?
  ) throws -> Cell {
    do {
      if column.isUnnamedAmount, case .integer = value.unwrapped { throw ResultCells.Fault.unnamedAmount }
      return try cells.cell(value, column.type)
    } catch let fault as ResultCells.Fault {
      let problem: PageError.Problem =
        switch fault {
        case .unnamedNumber: .unnamedNumber(column.name, table: table)
        case .unnamedAmount: .unnamedAmount(column.name, table: table)
        case .badValue(let text, let expected):
          .badValue(text, column: column.name, table: table, expected: expected)
        case .unknownKind(let kind): .unknownKind(kind, known: collections.kindNames)
        }
      throw PageError(file: file.file, line: line, problem)
    }
  }

  /// The records of a kind whose pages a file gives, by their keys.
  private func records(
    of kind: String, _ file: PageFile
  ) throws -> [String: (record: StoredRecord, path: PagePath)] {
    guard let kind = collections.declaredKinds.first(where: { $0.name == kind }) else {
      throw PageError(
        file: file.file, line: file.each?.line,
        .unknownKind(kind, known: collections.declaredKinds.map(\.name)))
    }
    return Dictionary(
      try kind.records(in: snapshot).map { ($0.key, (record: $0, path: kind.path(of: $0))) },
      uniquingKeysWith: { first, _ in first })
  }

  /// All fields of a record, as its general page has them.
  private func sections(of record: StoredRecord) throws -> TemplateValue {
    var references: [String: Cell] = [:]
    for (field, value) in zip(record.form.fields, record.values) where !field.isPrivate {
      guard case .reference(let kind) = field.kind, let key = value?.text else { continue }
      references[field.key] = try cells.directory.cell(key, of: kind)
    }
    return FormDetails.sections(of: record.values, by: record.form) { field, _ in references[field] }
  }

  // MARK: Paths and downloads

  private func path(of file: PageFile, _ values: [String: QueryValue]) throws(PageError) -> PagePath {
    var text = ""
    for part in file.path.parts {
      switch part {
      case .text(let own):
        guard own.utf8.allSatisfy(Self.isInPath) else {
          throw PageError(file: file.file, line: file.pathLine, .badPath(own))
        }
        text += own
      case .place(let name): text += PagePath.name(for: ResultCells.text(of: values[name] ?? .null))
      }
    }
    let folders = text.split(separator: "/", omittingEmptySubsequences: false)
    let isKept = ["assets", "search", "downloads"].contains(folders.first.map(String.init) ?? "")
    guard !isKept, folders.allSatisfy({ !$0.isEmpty && !$0.hasPrefix(".") }) else {
      throw PageError(file: file.file, line: file.pathLine, .badPath(text))
    }
    return PagePath(text)
  }

  private static func isInPath(_ byte: UInt8) -> Bool {
    (48...57).contains(byte) || (97...122).contains(byte) || "-_./".utf8.contains(byte)
  }

  private func trail(of file: PageFile, _ path: PagePath) -> [Crumb] {
    if path == Overview.front.path { return [] }
    guard let name = file.collection, path != Overview.path(of: name) else { return [Overview.front] }
    guard let collection = collections.all.first(where: { $0.name == name }) else { return [Overview.front] }
    return [Overview.front, Crumb(.words(collection.title), Overview.path(of: name))]
  }

  private func downloads(
    of file: PageFile, _ tables: [String: Table], _ path: PagePath
  ) throws(PageError) -> [Download] {
    var downloads: [Download] = []
    for download in file.downloads {
      guard let table = tables[download.table] else { continue }
      let folder =
        file.each == nil ? path.text.split(separator: "/").dropLast().joined(separator: "/") : path.text
      let name = folder.isEmpty ? download.name : "\(folder)/\(download.name)"
      if download.name.hasSuffix(".csv") {
        downloads.append(Download(name, table))
      } else {
        guard table.rows.count < 2 else {
          throw PageError(
            file: file.file, line: download.line, .notOneRow(download.table, count: table.rows.count))
        }
        let row = table.rows.first ?? table.columns.map { _ in .missing }
        downloads.append(Download(name, figures: zip(table.columns, row).map { ($0.key, $1) }))
      }
    }
    return downloads
  }
}
