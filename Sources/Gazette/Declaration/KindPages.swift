internal import Forms
internal import Press
internal import RecordStore

/// The general pages of a kind: an overview, lists, and a page for each record.
struct KindPages {
  let kind: RecordKind
  let collection: RecordCollection
  let records: [StoredRecord]
  let links: ReferenceLinks
  let asOf: CalendarDate
  let order: TextOrder
  let readership: Readership
  /// The ways to the pages that the project has written for the collection, from the overview that stands for it.
  let ownPages: [Crumb]
  /// The records of other kinds that refer to records of this one.
  let references: [IncomingReferences]
  /// The ways from one record's page to the next; nil for pages of their own.
  let ways: RecordWays?
  /// The paths of the pages that the project has written.
  let written: Set<String>
  /// The ways to the pages of the project that are overviews of kinds, by the kinds' names.
  let overviews: [String: Crumb]

  /// The page of all records, if there is one.
  let list: PagePath?
  /// Where the pages stand on which the records of a long list are in parts.
  let partsFolder: String

  /// The records of which figures are made.
  var counted: [StoredRecord] { kind.counted(records) }

  /// Up to so many records stand on the overview; more are listed in parts, by their initials or their numbers.
  static let longestList = 100

  /// How many records there are, and the sums of their amounts: the figures of the kind wherever figures are.
  ///
  /// In a collection of several kinds the sums of each but the first are called after it.
  /// - Parameter isAlone: whether they stand where there are no others, and need no name that tells them apart.
  func headlines(_ figures: KindFigures, isAlone: Bool = false) -> [Headline] {
    let isOwn = kind.name == collection.name || collection.kinds.count == 1
    return [Headline(.words(kind.title), .integer(counted.count), key: kind.name)]
      + figures.sums.map { figure in
        Headline(
          isOwn || isAlone ? figure.title : .words("\(.words(kind.title)): \(figure.title)"),
          .money(figure.sum), key: isOwn ? figure.key : "\(kind.name).\(figure.key)")
      }
  }

  /// How many records are in no figure, as they are not placed yet; nothing where there is none.
  private var notPlaced: [Headline] {
    let count = records.count - counted.count
    return count == 0 ? [] : [Headline("Not placed yet", .integer(count))]
  }

  /// The pages of all records together.
  func overviews(_ figures: KindFigures) -> [PageSeries] {
    let parts = isLong ? lists : nil
    return [PageSeries(overview(figures, parts))] + (parts.map { [pages(of: $0)] } ?? [])
  }

  /// The pages on which records are listed in parts.
  var listPages: PageSeries { pages(of: lists) }

  private func pages(of lists: SplitList) -> PageSeries {
    let kind = kind
    return lists.pages(
      title: {
        "\(kind.isQuestionnaire ? .declared(kind.declaration.singular) : .words(kind.title)): \($0.title)"
      },
      trail: trail)
  }

  /// Questionnaires are listed by month, however few there are.
  private var isLong: Bool { records.count > Self.longestList || kind.isQuestionnaire }

  func downloads(_ figures: KindFigures) -> [Download] {
    let values = [("asOf", .date(asOf))] + headlines(figures).map { (name: $0.key, value: $0.value) }
    return [Download("\(kind.folder)/summary.json", figures: values)]
      + figures.tables.map { Download("\(kind.folder)/by-\($0.name).csv", $0.table) }
  }

  var trail: [Crumb] { kind.trail(in: collection.title, overview: overviews[kind.name]) }

  // MARK: Overview and lists

  private func overview(_ figures: KindFigures, _ parts: SplitList?) -> Page {
    let others = collection.kinds.filter {
      $0.name != kind.name && kind.name == collection.name && overviews[$0.name] == nil
    }
    return Page(
      path: PagePath("\(kind.folder)/index"), title: .words(kind.title), template: "overview",
      trail: Array(trail.dropLast(trail.count > 1 ? 1 : 0)),
      context: TemplateContext([
        "figures": Overview.figures(figures.lately + headlines(figures, isAlone: true) + notPlaced),
        "tables": .list(
          figures.tables.map { entry in
            TemplateContext([
              "heading": .cell(entry.heading), "chart": .chart(entry.chart), "rows": .table(entry.table),
            ])
          }),
        "kinds": Overview.items(
          others.map { Crumb(.words($0.title), PagePath("\($0.folder)/index")) } + ownPages
            + (list.map { [Crumb(RecordLists.title(of: kind), $0)] } ?? [])),
        "records": .table(
          parts.map(contents) ?? Table(columns: listed.columns, rows: inOrder.map(listed.row))),
      ]))
  }

  /// The parts in which records are listed.
  private func contents(of lists: SplitList) -> Table {
    let count = Cell.words(kind.title)
    if kind.isQuestionnaire { return lists.contents("Month", key: "month", count: count) }
    return lists.contents(lists.isByInitial ? "Initial" : .declared(kind.declaration.singular), count: count)
  }

  private var sorted: [StoredRecord] { order.sorted(records, by: kind.recordName, then: \.key) }

  /// In the order in which people go through them.
  private var inOrder: [StoredRecord] { kind.places(of: records, in: order)?.map { records[$0] } ?? records }

  /// All records on one page, if it has that page: with all that tells them apart by choice, reference and day, in the
  /// order in which people go through them.
  var whole: PageSeries? {
    guard let list else { return nil }
    var rows: Table
    if kind.isQuestionnaire {
      rows = months(\.isOfAllSubmissions).whole
    } else {
      let listed = listed.withTellingFields
      rows = Table(columns: listed.columns, rows: inOrder.map(listed.row))
    }
    return PageSeries(
      Page(
        path: list, title: RecordLists.title(of: kind), template: "list", trail: trail,
        context: TemplateContext(["rows": .table(rows), "count": .integer(rows.rows.count)])))
  }

  private var listed: ListedColumns { ListedColumns(of: kind, links: links) }

  private var lists: SplitList {
    if kind.isQuestionnaire { return months }
    let listed = listed
    var list = SplitList(folder: partsFolder, columns: listed.columns)
    for record in sorted { list.add(listed.row(record), to: ListPart(of: record, kind)) }
    return list
  }

  // MARK: Records

  var recordPages: PageSeries {
    let pages = self
    let isAlike = kind.hasAlikePages && references.isEmpty
    return PageSeries(count: records.count, alike: isAlike ? alike : nil) {
      pages.page(of: pages.records[$0])
    }
  }

  private var alike: AlikePages {
    let pages = self
    return AlikePages(digest: kind.declaration.fingerprint) { place in
      let record = pages.records[place]
      let cells = pages.cells(of: record)
      return AlikePages.Filling(
        page: pages.page(of: record, cells, TemplateContext([:])), cells: cells.all,
        outline: cells.outline(of: record, cells.all))
    } frame: { place, _ in
      pages.page(of: pages.records[place], pages.cells(of: pages.records[place]).framed)
    }
  }

  /// The pages of long lists of what refers to single records.
  var referencePages: [PageSeries] {
    references.filter { !kind.isQuestionnaire || $0.kind.name != kind.name }.flatMap { other in
      other.pages(to: records, of: kind) { trail + kind.monthTrail(of: $0, among: written) }
    }
  }

  /// The way to the page on which a record is listed with those of its month or part, where there is one.
  private func partTrail(of record: StoredRecord) -> [Crumb] {
    let month = kind.monthTrail(of: record, among: written)
    guard month.isEmpty, isLong, overviews[kind.name] == nil, !written.contains("\(kind.folder)/index") else {
      return month
    }
    let part = ListPart(of: record, kind)
    return [Crumb(part.title, PagePath("\(partsFolder)/\(part.name)"))]
  }

  /// The page of one record.
  func page(of record: StoredRecord) -> Page {
    kind.isQuestionnaire ? submissionPage(of: record) : page(of: record, cells(of: record))
  }

  func cells(of record: StoredRecord) -> RecordCells {
    RecordCells(
      of: record, kind: kind, showsListed: !kind.isQuestionnaire, asOf: asOf, for: readership, links: links)
  }

  private func page(of record: StoredRecord, _ cells: RecordCells) -> Page {
    page(
      of: record, cells,
      TemplateContext([
        "kind": .cell(.declared(kind.declaration.singular)), "key": .cell(cells.key),
        "sections": kind.sections(of: record, cells, without: [], asOf: asOf, for: readership, links: links),
        "references": IncomingReferences.value(of: references, to: record, of: kind),
      ]))
  }

  private func page(of record: StoredRecord, _ cells: RecordCells, _ context: TemplateContext) -> Page {
    Page(
      path: kind.path(of: record), title: cells.name, template: "record",
      trail: trail + partTrail(of: record),
      context: context, search: kind.search(of: record, cells.searched, links: links),
      ways: ways?.ways(of: record.key) ?? .none)
  }
}
