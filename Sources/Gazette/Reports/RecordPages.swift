internal import Forms
internal import Press
internal import RecordStore
internal import Synchronization

/// The pages that a file gives to the records of a kind.
final class RecordPages: Sendable {
  let kind: RecordKind
  let file: PageFile
  let links: ReferenceLinks
  /// The records of other kinds that refer to them; none where the text does not show them.
  let references: [IncomingReferences]
  /// The ways from one record's page to the next; nil where there are none.
  let ways: RecordWays?
  let readership: Readership
  let asOf: CalendarDate
  /// The pages above those of all records.
  let trail: [Crumb]
  /// Those above the pages of a month's records.
  private let byMonth = Mutex<[CalendarMonth: [Crumb]]>([:])
  /// The paths of the pages beside them.
  let written: Set<String>
  /// The sections that the text shows under their names in it, in its order, each with the fields that it leaves out.
  let shownSections: [(name: String, left: Set<String>)]
  /// Whether the text shows what refers to them.
  let showsReferences: Bool

  init(
    kind: RecordKind, file: PageFile, links: ReferenceLinks, references: [IncomingReferences],
    ways: RecordWays?,
    readership: Readership, asOf: CalendarDate, trail: [Crumb], written: Set<String>,
    shownSections: [(name: String, left: Set<String>)], showsReferences: Bool
  ) {
    self.kind = kind
    self.file = file
    self.links = links
    self.references = references
    self.ways = ways
    self.readership = readership
    self.asOf = asOf
    self.trail = trail
    self.written = written
    self.shownSections = shownSections
    self.showsReferences = showsReferences
  }

  func trail(of record: StoredRecord) -> [Crumb] {
    guard let month = kind.declaration.folders?.month(of: record) else { return trail }
    return byMonth.withLock { byMonth in
      if let known = byMonth[month] { return known }
      let whole = trail + kind.monthTrail(of: month, among: written)
      byMonth[month] = whole
      return whole
    }
  }

  /// Adds what a page is made of beside its row.
  ///
  /// What refers to a record is not looked up for it.
  private func add(_ record: StoredRecord, to inputs: inout InputWriter) {
    inputs.add(record.key)
    inputs.add(record.values)
    for field in record.defaulted.sorted() { inputs.add(field) }
    addReferences(of: kind.form.fields, record.values, to: &inputs)
    for crumb in trail(of: record) { inputs.add(crumb) }
    inputs.add(ways?.ways(of: record.key) ?? .none)
  }

  /// Adds what the records that fields refer to are called, within groups and lists too.
  private func addReferences(of fields: [Field], _ values: [FieldValue?], to inputs: inout InputWriter) {
    for (field, value) in zip(fields, values) {
      guard let value else { continue }
      switch field.kind {
      case .reference(let target):
        if let key = value.text { inputs.add(links.cell(ofKey: key, kind: target)) }
      case .group(let children), .list(let children):
        for group in value.groups { addReferences(of: children, group.values, to: &inputs) }
      default: break
      }
    }
  }

  /// Whether ``add(_:to:)`` tells all that a page shows.
  private var tellsInputs: Bool {
    // What depends on the day is worked out, so that another day alone makes no page anew.
    references.isEmpty && !kind.declaration.rules.isDated && !kind.isQuestionnaire
  }

  /// What its text can show beside the row: all fields, and under a `heading` the `rows` of each kind that refers to
  /// the record.
  static let names = ["sections", "references", "heading", "rows"]

  private static let mark = "__without__"

  /// The lines of a text in which `{{sections without lines, notes}}` has a name of one word.
  ///
  /// - Complexity: O(length).
  static func named(in lines: [String]) -> [String] {
    lines.map { line in
      TemplateTags.replacing(in: line) { tag in
        let words = tag.split { $0 == "," || $0.isWhitespace }
        guard words.count > 2, words[0] == "sections", words[1] == "without" else { return nil }
        return "sections\(mark)\(words[2...].joined(separator: mark))"
      }
    }
  }

  /// What the text calls the title of a page in its large heading, where the record may have a field `title` too. It is as
  /// long, so that what stands behind it keeps its place, and no field is called so.
  static let ownTitle = "_page"

  /// The lines of the pages of records, in whose large headings `{{title}}` has a name that no field has.
  ///
  /// - Complexity: O(length).
  static func titled(in lines: [String]) -> [String] {
    lines.map { line in
      guard line.hasPrefix("# ") else { return line }
      return TemplateTags.replacing(in: line) { tag in
        tag.split(whereSeparator: \.isWhitespace) == ["title"] ? ownTitle : nil
      }
    }
  }

  /// The fields that a name of the text leaves out of all sections; nil for any other name.
  static func left(in name: String) -> [String]? {
    name.hasPrefix("sections\(mark)") ? name.split(separator: mark).dropFirst().map(String.init) : nil
  }

  /// What they are of a record.
  ///
  /// - Parameter others: how many names there are beside.
  func context(of record: StoredRecord, _ cells: RecordCells, beside others: Int = 0) -> TemplateContext {
    var context = TemplateContext(capacity: shownSections.count + 1 + others)
    if showsReferences {
      context.set("references", IncomingReferences.value(of: references, to: record, of: kind))
    }
    for (name, left) in shownSections {
      context.set(
        name, kind.sections(of: record, cells, without: left, asOf: asOf, for: readership, links: links))
    }
    return context
  }

  func cells(of record: StoredRecord) -> RecordCells {
    RecordCells(of: record, kind: kind, showsListed: false, asOf: asOf, for: readership, links: links)
  }

  /// A page that is made of a record and of what the text shows of its row.
  ///
  /// - Parameters:
  ///   - cells: in the order of the row, as a page's fingerprint tells one order from another.
  ///   - values: what it shows of the rows of queries.
  ///   - above: the way to the page above it.
  private func page(
    of record: StoredRecord, _ cells: Zip2Sequence<[String], ArraySlice<Cell>>,
    _ values: Zip2Sequence<[String], ArraySlice<TemplateValue>>, above: [Crumb]
  ) -> Page {
    let own = self.cells(of: record)
    let title = title(cells)
    var context = context(of: record, cells, own, title)
    for (name, value) in values { context.set(name, value) }
    return page(of: record, title: title, context, own, above: above)
  }

  private func context(
    of record: StoredRecord, _ cells: Zip2Sequence<[String], ArraySlice<Cell>>, _ own: RecordCells,
    _ title: Cell
  ) -> TemplateContext {
    var context = context(of: record, own, beside: cells.underestimatedCount + 1)
    for (name, cell) in cells { context.set(name, .cell(cell)) }
    context.set(Self.ownTitle, .cell(title))
    return context
  }

  private func title(_ cells: Zip2Sequence<[String], ArraySlice<Cell>>) -> Cell {
    file.title.cell { name in
      cells.first { $0.0 == name }?.1.withoutLink ?? (name == "asOf" ? .date(asOf) : .blank)
    }
  }

  private func page(
    of record: StoredRecord, title: Cell, _ context: TemplateContext, _ own: RecordCells, above: [Crumb]
  ) -> Page {
    let trail = trail(of: record)
    return Page(
      path: kind.path(of: record), title: title, template: file.template.name,
      trail: above.isEmpty ? trail : trail + above,
      context: context, search: kind.search(of: record, own.searched, links: links),
      ways: ways?.ways(of: record.key) ?? .none)
  }

  // MARK: Pages that are alike

  /// Whether its pages can be filled in.
  private var areAlike: Bool { kind.hasAlikePages && (references.isEmpty || !showsReferences) }

  /// What fills in the page of a record.
  ///
  /// Behind the record's own slots stand those of its row, and those of its row without links.
  private func filling(
    of record: StoredRecord, _ cells: Zip2Sequence<[String], ArraySlice<Cell>>, above: [Crumb]
  ) -> AlikePages.Filling {
    let own = self.cells(of: record)
    var all = own.all
    for (_, cell) in cells { all.append(cell) }
    let outline = own.outline(of: record, all)
    for (_, cell) in cells { all.append(cell.withoutLink) }
    let page = page(of: record, title: title(cells), TemplateContext([:]), own, above: above)
    return AlikePages.Filling(page: page, cells: all, outline: outline)
  }

  /// The page of a record with slots in the place of what fills it in.
  private func frame(
    of record: StoredRecord, _ names: [String], _ filling: AlikePages.Filling, above: [Crumb]
  )
    -> Page
  {
    let own = self.cells(of: record)
    let (first, count) = (own.all.count, names.count)
    let row = RecordCells.framed(Array(filling.cells[first..<(first + count)]), from: first)
    let bare = RecordCells.framed(Array(filling.cells[(first + count)...]), from: first + count)
    let title = title(zip(names, bare[...]))
    return page(
      of: record, title: title, context(of: record, zip(names, row[...]), own.framed, title), own,
      above: above)
  }
}

extension RecordPages {
  /// The pages of records, each of which is made when it is printed.
  ///
  /// - Parameters:
  ///   - rows: what they show of their rows.
  ///   - tables: what they show of those of queries.
  func series(of records: KindRecords, _ rows: ShownRows, _ tables: DealtTables) -> PageSeries {
    let digest = kind.declaration.fingerprint
    // Beside its template, by which else a page is told to be of a day.
    let isTitleDated = file.title.places.contains("asOf")
    let inputs = PageSeries.Inputs(template: file.template.name) { [self] place, inputs in
      inputs.add(file.digest)
      inputs.add(digest)
      if isTitleDated { inputs.add(asOf) }
      add(records.all[rows.records[place]], to: &inputs)
      for cell in rows.cells(of: place) { inputs.add(cell) }
      for (name, value) in tables.values(of: place) { inputs.add(value, named: name) }
      for crumb in rows.above(place) { inputs.add(crumb) }
    }
    let alike = AlikePages(digest: "\(file.digest) \(digest)") { [self] place in
      filling(
        of: records.all[rows.records[place]], zip(rows.shown, rows.cells(of: place)), above: rows.above(place)
      )
    } frame: { [self] place, filling in
      frame(of: records.all[rows.records[place]], rows.shown, filling, above: rows.above(place))
    }
    return PageSeries(
      count: rows.records.count, inputs: tellsInputs ? inputs : nil,
      alike: areAlike && tables.names.isEmpty ? alike : nil
    ) { [self] place in
      page(
        of: records.all[rows.records[place]], zip(rows.shown, rows.cells(of: place)),
        tables.values(of: place),
        above: rows.above(place))
    }
  }
}

extension ReportRun {
  /// The kind whose records a file gives pages to; nil for other files.
  func recordPages(_ file: PageFile) throws -> RecordPages? {
    guard let name = file.record else { return nil }
    guard let kind = collections.kind(name) else {
      throw file.error(unknown(kind: name), at: file.places["record"])
    }
    let collection = collections.all.first { $0.name == kind.collection }
    let asksForReferences = file.mentions.contains { $0.name == "references" }
    let referring = asksForReferences ? collection?.referring[kind.name] ?? [] : []
    var shownSections: [(name: String, left: Set<String>)] = []
    for mention in file.mentions {
      let left = RecordPages.left(in: mention.name)
      guard left != nil || mention.name == "sections" else { continue }
      if let field = left?.first(where: {
        kind.form.place(of: $0) == nil && !(kind.isQuestionnaire && $0 == Questionnaire.missing)
      }) {
        throw file.error(.unknownName(field, known: kind.form.fields.map(\.key)), at: mention.place)
      }
      if shownSections.contains(where: { $0.name == mention.name }) { continue }
      shownSections.append((mention.name, Set(left ?? [])))
    }
    return RecordPages(
      kind: kind, file: file, links: try directory.links(of: kind.form),
      references: try directory.references(to: kind, from: referring, in: language.nameOrder),
      ways: file.hasWays && onlyRecord == nil
        ? try directory.ways(of: kind, in: language.nameOrder) : nil,
      readership: readership,
      asOf: asOf, trail: kind.trail(in: collection?.title ?? kind.title, overview: overview(of: kind.name)),
      written: pages.paths,
      shownSections: shownSections,
      showsReferences: asksForReferences)
  }

  /// The records of a kind, or the only one that is asked for, by their keys.
  func records(of kind: RecordKind) throws -> KindRecords {
    guard let onlyRecord else { return try directory.keyed(of: kind) }
    let records = try snapshot.storedRecord(onlyRecord, of: kind).map { [$0] } ?? []
    try kind.checkChoices(of: records)
    return KindRecords(kind.openly(records, for: readership))
  }

  /// Adds the pages of records that have no blocks, each of which is made when it is printed.
  ///
  /// - Complexity: O(records), of what the text shows.
  mutating func add(
    _ own: RecordPages, _ records: KindRecords, _ step: Step, _ values: [String: QueryValue]
  ) throws {
    let file = own.file
    let made = try rowsAhead(of: file) ?? shownRows(of: own.kind, records, step, values, by: file)
    try checkOrder(of: step, rowCount: made.records.count, in: file)
    pages.add(own.series(of: records, made, DealtTables()), of: file)
  }

  /// The page that a project has written for one record, and nothing else of an edition.
  ///
  /// - Throws: ``PageError``, ``StoreError``.
  static func page(
    ofRecord key: String, by file: PageFile, of files: PageFiles, in snapshot: Snapshot,
    _ planner: EditionPlanner, language: String
  ) throws -> Page? {
    let settings = planner.project.settings
    var run = try ReportRun(
      in: snapshot, RecordDirectory(of: settings.collections, in: snapshot, for: planner.readership),
      lists: try RecordLists(of: settings.collections, beside: files, in: snapshot), settings: settings,
      questionnaires: try planner.questionnaires(in: snapshot), asOf: planner.asOf)
    run.answers = try planner.project.engines.answers(for: files.all, of: planner.project, asOf: planner.asOf)
    run.language.code = language
    run.readership = planner.readership
    run.onlyRecord = key
    // A page without blocks reads none of the tables that others share.
    if !file.queries.isEmpty {
      let group = files.groups.first { $0.first?.collection == file.collection } ?? []
      for shared in files.all.filter(\.isCommon) + group.filter(\.isShared) {
        try run.keepShared(shared, among: group)
      }
    }
    try run.add(file)
    return try run.pages.series.first { $0.count > 0 }?.page(0)
  }
}
