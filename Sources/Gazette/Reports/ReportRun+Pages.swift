internal import Forms
internal import Press
internal import RecordStore

/// The pages of a file: one, or one for each row of a series.
extension ReportRun {
  mutating func add(_ file: PageFile) throws {
    if file.part != nil, !collections.all.contains(where: { $0.name == file.collection }) {
      throw file.error(
        .collectionWithoutKinds(file.collection ?? "", known: collections.all.map(\.name)), at: nil)
    }
    let settled = values(for: file)
    let known = parameters(for: file)
    var series: Step?
    var shownStep: Step?
    var rows: [[QueryValue]] = [[]]
    var asked = settled
    let kinds = collections.kinds.filter { $0.collection == file.collection }.map(\.name)
    if let overview = file.overview?.plainText, !kinds.contains(overview) {
      throw file.error(.unknownKind(overview, known: kinds), at: file.places["overview"])
    }
    let own = try recordPages(file)
    if let own, onlyRecord == nil, let other = pages.recordFile(of: own.kind.name) {
      throw file.error(.repeatedRecord(own.kind.name, other: other.file), at: file.places["record"])
    }
    if let each = onlyRecord == nil ? file.each : file.eachOfOne {
      let step = try prepare(
        each, of: file, parameters: onlyRecord == nil ? known : known.withKey, isKept: false)
      asked["key"] = onlyRecord.map { .text($0) }
      shownStep = try self.shownStep(of: file, step, parameters: known)
      if own == nil || file.runsQueries {
        rows = try self.rows(of: shownStep ?? step, asked, in: file)
        try checkOrder(of: step, rowCount: rows.count, in: file)
      }
      if own == nil, let column = step.columns.first(where: { $0.name.lowercased() == "asof" }) {
        throw file.error(.query(.repeatedColumn(column.name)), at: each.text.place(ofByte: column.offset))
      }
      if own == nil, file.path.places.isEmpty {
        throw file.error(
          .onePathForAll(step.columns.first?.name ?? "key"), at: file.places["path"] ?? each.text.place)
      }
      series = step
    }
    let rowColumns = series?.columns ?? []
    let readColumns = shownStep?.columns ?? rowColumns
    var steps: [Step] = []
    for query in file.queries {
      steps.append(
        try prepare(query, of: file, parameters: query.dealtBy == nil ? known.with(rowColumns) : known))
    }
    for query in file.downloads.compactMap(\.query) {
      steps.append(try prepare(query, of: file, parameters: known.with(rowColumns), isKept: false))
    }
    for place in steps.indices {
      let name = steps[place].query.name.lowercased()
      steps[place].isKept = steps[place].isKept && steps[(place + 1)...].contains { $0.reads(name) }
    }
    try checkTitles(of: file, steps.map { ($0.query.name, $0.columns) }, rowColumns)
    let shown = try PageNames(file, steps.map { ($0.query.name, $0.columns) }, rowColumns)
      .checked()
    let records = try own.map { try self.records(of: $0.kind) } ?? KindRecords([])
    let titled = Set(
      file.mentions.filter { !$0.isSection }.map(\.name) + (file.headlines.map { [$0.table] } ?? []))
    pages.note(
      titles: (file.part == nil ? [file.title.cell { _ in .blank }] : []) + file.words
        + steps.filter { titled.contains($0.query.name) }.flatMap { step in
          step.columns.filter { !$0.isTitled }.map { title(of: $0, in: step.query.name, file) }
        })
    if let own, !file.runsQueries, let step = shownStep ?? series {
      let links = file.links.filter(\.sections.isEmpty)
      for record in links.isEmpty ? [] : records.all {
        try pages.note(links, from: own.kind.path(of: record), of: file)
      }
      try add(own, records, step, asked)
    } else {
      var dealt = try dealt(steps, settled, to: rows, readColumns, of: file, known: rowColumns)
      if let own, areMadeLater(file, steps, shown) {
        try add(own, records, rows, readColumns, steps, &dealt, shown)
      } else {
        for row in rows {
          var values = settled
          for (column, value) in zip(readColumns, row) { values[column.name] = value }
          let record = own == nil ? nil : records[ResultCells.text(of: values["key"] ?? .null)]
          try add(
            file, steps, &dealt, readColumns, values, shown, own.flatMap { own in record.map { (own, $0) } })
        }
      }
      if own == nil, file.each != nil, file.hasWays { pages.connect(lastPages: rows.count) }
    }
    if let own, !own.references.isEmpty {
      let sorted = records.all.sorted { $0.key < $1.key }
      for series in own.references.flatMap({ $0.pages(to: sorted, of: own.kind) { own.trail(of: $0) } }) {
        pages.add(series, of: file)
      }
    }
    try forget(file.queries)
  }

  /// Asks for what pages show and ask for of the rows of records; nil for a file that gives no pages to records.
  mutating func shownStep(of file: PageFile, _ step: Step, parameters known: QueryParameters) throws -> Step?
  {
    let each = file.each(
      shownColumns(of: file, step.columns), where: onlyRecord == nil ? "TRUE" : "key = :key")
    return try each.map { try prepare($0, of: file, parameters: known.withKey, isKept: false) }
  }

  /// The columns of the records' rows that pages show, and those that their queries ask for.
  private func shownColumns(of file: PageFile, _ columns: [ResultColumn]) -> [String] {
    var names = file.shownNames
    let queries = file.queries + file.downloads.compactMap(\.query)
    names.formUnion(queries.compactMap(\.dealtBy))
    names.formUnion(columns.map(\.name).filter { name in queries.contains { $0.sql.contains(":\(name)") } })
    return columns.map(\.name).filter { $0 == "key" || names.contains($0) }
  }

  /// The rows of the queries that run once for all pages, by their names.
  ///
  /// - Parameters:
  ///   - pages: the rows of the pages, of which only what is shown or asked for is read.
  ///   - known: all columns that they have.
  private func dealt(
    _ steps: [Step], _ values: [String: QueryValue], to pages: [[QueryValue]], _ rowColumns: [ResultColumn],
    of file: PageFile, known: [ResultColumn]
  ) throws -> [String: DealtRows] {
    var dealt: [String: DealtRows] = [:]
    for step in steps {
      guard let place = step.dealtBy, let column = step.query.dealtBy else { continue }
      guard let own = rowColumns.firstIndex(where: { $0.name == column }) else {
        throw file.error(.unknownName(column, known: known.map(\.name)), at: step.query.place)
      }
      // It runs before any page has rows of its own.
      if let other = steps.first(where: { step.prepared.names.contains($0.query.name.lowercased()) }) {
        throw file.error(.dealtFromPage(step.query.name, other: other.query.name), at: step.query.place)
      }
      var rows = DealtRows(toPagesWith: pages.lazy.map { $0[own] })
      try forEachRow(of: step, values, in: file) { read in
        rows.add(step.columns.indices.map { read($0 < place ? $0 : $0 + 1) }, for: read(place))
      }
      dealt[step.query.name] = rows
    }
    return dealt
  }

  /// A title for a column that no table has is one that is misspelt.
  func checkTitles(
    of file: PageFile, _ tables: [(name: String, columns: [ResultColumn])], _ rowColumns: [ResultColumn]
  ) throws(PageError) {
    var known = rowColumns.map(\.name)
    for (name, columns) in tables {
      for column in columns where !known.contains(column.name) { known.append(column.name) }
      known += columns.map { "\(name).\($0.name)" }
    }
    let names = Set(known.map { $0.lowercased() })
    for title in file.titles.keys.sorted() where !names.contains(title) {
      throw file.error(
        .unknownTitle(title, known: known.filter { !$0.contains(".") }), at: file.places["columns.\(title)"])
    }
    for name in file.optional.sorted() where !names.contains(name) {
      throw file.error(
        .query(.unknownColumn(name, known: known.filter { !$0.contains(".") })),
        at: file.places["optional.\(name)"])
    }
  }

  mutating func add(
    _ file: PageFile, _ steps: [Step], _ dealt: inout [String: DealtRows], _ rowColumns: [ResultColumn],
    _ values: [String: QueryValue],
    _ shown: PageNames.Shown, _ own: (pages: RecordPages, record: StoredRecord)?
  ) throws {
    var context = TemplateContext([:])
    var search = SearchText(details: file.foundAs.map { [.declared($0)] } ?? [])
    if let (pages, record) = own {
      let cells = pages.cells(of: record)
      context = pages.context(of: record, cells)
      search = pages.kind.search(of: record, cells.searched, links: pages.links)
    }
    if file.isIndex, file.collection != nil, file.mentions.contains(where: { $0.name == "pages" }) {
      context.set("pages", Overview.items(otherPages))
    }
    var rowCells: [String: Cell] = ["asOf": .date(asOf)]
    // Of a record's row only what is shown.
    let asked = own == nil ? nil : file.shownNames
    for column in rowColumns where asked?.contains(column.name) ?? true {
      let value = values[column.name] ?? .null
      let cell =
        try own.flatMap { $0.pages.kind.ownName(value, of: $0.record) }
        ?? self.cell(value, column, "each", file, at: file.each?.text.place(ofByte: column.offset))
      try file.checkNumber(cell, called: column.name)
      rowCells[column.name] = cell
      if column.type.isWritten, let each = file.each {
        pages.note(CollectionOfOne(cell), of: file, each, column)
      }
      context.set(column.name, .cell(cell))
    }
    // A query asks for the day of the edition, whatever a record has in a field of that name.
    var given = values
    if own != nil { given["asOf"] = .text(asOf.description) }
    var made = PageTables()
    for step in steps {
      let all =
        if let by = step.query.dealtBy {
          dealt[step.query.name]?.take(values[by] ?? .null) ?? []
        } else {
          try self.rows(of: step, given, in: file)
        }
      if step.isKept { try connection.fill(step.query.name, with: all) }
      try add(all, of: step, to: &made, file, shown)
    }
    for (name, value) in made.values { context.set(name, value) }
    var tables = made.tables
    let found = made.found
    func place(_ name: String) -> Cell { rowCells[name].map(\.withoutLink) ?? .blank }
    let sheet = PageFile.ChartBlock.Sheet(file.charts, tables, asOf: asOf)
    for name in shown.groups.compactMap(\.last?.table).distinct {
      guard let table = tables[name], let step = made.steps[name] else { continue }
      var parted = PartedTable(name, table, over: found[name] ?? [], of: file, shown.groups, on: sheet)
      let sections = try parted.sections(beside: place) { try totals(ofPart: $0, $1, of: step, file) }
      for (name, value) in sections { context.set(name, value) }
    }
    var trends: [String: [String: Chart]] = [:]
    for (number, block) in file.charts.enumerated() {
      guard let table = tables[block.table] else { continue }
      if let lines = block.lines {
        guard let around = tables[lines.table] else { continue }
        guard let of = lines.of else {
          let chart = Chart.trend(
            block.name, block.title.cell { around.value(of: $0) ?? place($0) }, of: table, by: block.category,
            block.values.first ?? "", today: asOf)
          if !chart.isEmpty { trends[lines.table, default: [:]][lines.column] = chart }
          context.set(lines.table, .table(self.shown(around, as: .figures, trends[lines.table] ?? [:])))
          continue
        }
        let drawn = self.table(
          around, found[lines.table] ?? [], with: block, (lines.table, lines.column, of), of: table,
          found[block.table] ?? [], place)
        tables[lines.table] = drawn
        context.set(lines.table, .table(drawn))
        continue
      }
      context.set(
        PageParts.chartName(number),
        block.value(
          of: table, over: found[block.table] ?? [], called: PageParts.chartName(number), on: sheet,
          beside: place))
    }
    let path = try own.map { $0.pages.kind.path(of: $0.record) } ?? path(of: file, values)
    if let place = file.part, let collection = file.collection {
      try pages.note(
        file.links.filter { $0.isShown(beside: tables) }, from: Overview.path(of: collection), of: file)
      // Its tables decide whether there is anything to say.
      if found.isEmpty || found.values.contains(where: { !$0.isEmpty }) {
        context.set("asOf", .cell(.date(asOf)))
        pages.parts[collection, default: [:]][place] = FrontPart(file, context)
      }
      return
    }
    try pages.note(file.links.filter { $0.isShown(beside: tables) }, from: path, of: file)
    // A series can have pages for kinds of other collections too, which have overviews of their own there.
    let kind = file.overview.map { text in text.text { ResultCells.text(of: values[$0] ?? .null) } }
    let overview = collections.kinds.first { $0.name == kind && $0.collection == file.collection }?
      .name
    let title = file.title.cell(place)
    if own != nil { context.set(RecordPages.ownTitle, .cell(title)) }
    if file.isIndex, let collection = file.collection {
      pages.indexes[collection] = try index(file, tables, path)
    }
    try pages.add(
      Page(
        path: path, title: title, template: file.template.name,
        trail: own.map { $0.pages.trail(of: $0.record) } ?? trail(of: file, path),
        context: context,
        search: search, ways: own?.pages.ways?.ways(of: own?.record.key ?? "") ?? .none),
      try downloads(of: file, made.saved, path), of: file, overview: overview,
      name: file.title.places.count == 1 ? place(file.title.places[0]) : title,
      above: pathAbove(file, values))
  }
}
