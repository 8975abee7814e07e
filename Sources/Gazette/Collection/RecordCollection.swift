internal import Press
internal import RecordStore

/// The kinds of record whose declarations stand in a folder below `Collections/`, with the pages that they have together.
struct RecordCollection: Sendable {
  /// The folder of its pages and downloads, such as `reservations`.
  let name: String
  /// In the order in which their records are stored.
  let kinds: [RecordKind]
  /// Kinds whose records refer to records of a kind of this collection.
  let referring: [String: [RecordKind]]

  var title: Words {
    if let main { return main.declaration.collectionTitle.map { Words($0, isOptional: true) } ?? main.title }
    if let title = kinds.lazy.compactMap(\.declaration.collectionTitle).first {
      return Words(title, isOptional: true)
    }
    if let only = kinds.first, kinds.count == 1 { return only.title }
    return Words(ColumnTitle.readable(name), isOptional: true)
  }

  /// The same with some of its kinds.
  func with(_ isMeant: (RecordKind) -> Bool) -> RecordCollection {
    RecordCollection(name: name, kinds: kinds.filter(isMeant), referring: referring)
  }

  /// The kind whose overview is that of the collection.
  private var main: RecordKind? { kinds.first { $0.name == name } }

  /// Its figures and pages, as the store's snapshot and the as-of date give them.
  func report(from snapshot: Snapshot, in context: ReportContext) throws -> CollectionReport {
    let directory =
      context.directory
      ?? RecordDirectory(of: context.collections, in: snapshot, for: context.readership)
    let isWritten = context.ownPaths.contains(Overview.path(of: name).text)
    var report = CollectionReport(headlines: [], pages: [], downloads: [])
    for kind in kinds {
      let isOverviewWritten =
        context.ownPaths.contains("\(kind.folder)/index") || context.ownOverviews[kind.name] != nil
      if isOverviewWritten, context.ownRecordKinds.contains(kind.name), !kind.isQuestionnaire {
        // All of its pages are written, so that none of its records is read here.
        report.headlines.append(count(try kind.recordCount(in: snapshot), of: kind))
        guard context.lists.path(of: kind) != nil else { continue }
        report.pages += try kindPages(of: kind, directory, referring: [], context).whole.map { [$0] } ?? []
        continue
      }
      let pages = try kindPages(of: kind, directory, referring: referring[kind.name] ?? [], context)
      report.pages += pages.whole.map { [$0] } ?? []
      // Beside an overview that the project has written, its lists and downloads stand alone.
      if !isOverviewWritten {
        let figures = try KindFigures(
          of: kind, pages.counted, links: pages.links, in: context.order, asOf: context.asOf)
        report.headlines += pages.headlines(figures)
        report.pages += pages.overviews(figures)
        report.downloads += pages.downloads(figures)
      } else {
        report.headlines.append(count(pages.counted.count, of: kind))
        if kind.isQuestionnaire { report.pages.append(pages.listPages) }
      }
      if !context.ownRecordKinds.contains(kind.name) {
        report.pages.append(pages.recordPages)
        report.pages += pages.referencePages
      }
    }
    if main == nil, !isWritten { report.pages.insert(PageSeries(overview(report, context)), at: 0) }
    return report
  }

  private func kindPages(
    of kind: RecordKind, _ directory: RecordDirectory, referring: [RecordKind], _ context: ReportContext,
    withWays: Bool = true
  ) throws -> KindPages {
    KindPages(
      kind: kind, collection: self, records: try directory.records(of: kind),
      links: try directory.links(of: kind.form),
      asOf: context.asOf, order: context.order, readership: context.readership,
      ownPages: kind.name == name ? context.ownPages[name] ?? [] : [],
      references: try directory.references(to: kind, from: referring, in: context.order),
      ways: withWays ? try directory.ways(of: kind, in: context.order) : nil, written: context.ownPaths,
      overviews: context.ownOverviews, list: context.lists.path(of: kind),
      partsFolder: kind.partsFolder(among: context.ownPaths))
  }

  private func count(_ records: Int, of kind: RecordKind) -> Headline {
    Headline(.words(kind.title), .integer(records), key: kind.name)
  }

  /// The page of a record, without the ways to those beside it.
  ///
  /// - Complexity: O(records of the kind, and of those that refer to it), but for questionnaires.
  func page(
    of record: StoredRecord, _ kind: RecordKind, from snapshot: Snapshot, in context: ReportContext
  ) throws -> Page {
    let pages =
      kind.isQuestionnaire
      ? try questionnairePages(of: kind, key: record.key, from: snapshot, in: context)
      : try kindPages(
        of: kind,
        context.directory
          ?? RecordDirectory(of: context.collections, in: snapshot, for: context.readership),
        referring: referring[kind.name] ?? [], context, withWays: false)
    return pages.page(of: record)
  }

  /// Pages among which that of a record of a questionnaire is, made from that record and what it refers to.
  ///
  /// It leads to the one that it renews and to those that renew it.
  private func questionnairePages(
    of kind: RecordKind, key: String, from snapshot: Snapshot, in context: ReportContext
  ) throws -> KindPages {
    let table = kind.storeTable
    let stored = try snapshot.all(
      table.selectWhole(
        where: "?1 IN (key, renewedFrom) OR key = (SELECT renewedFrom FROM \(table.name) WHERE key = ?1)"),
      [.text(key)], kind.record)
    try kind.checkChoices(of: stored)
    let records = kind.openly(stored, for: context.readership)
    let directory = RecordDirectory(of: context.collections, in: snapshot, for: context.readership)
    directory.take(records, of: kind)
    return KindPages(
      kind: kind, collection: self, records: records, links: try directory.links(of: kind.form),
      asOf: context.asOf, order: context.order, readership: context.readership, ownPages: [],
      references: try directory.references(to: kind, from: referring[kind.name] ?? [], in: context.order),
      ways: nil, written: context.ownPaths, overviews: context.ownOverviews, list: nil,
      partsFolder: kind.partsFolder(among: context.ownPaths))
  }

  /// The overview of a collection none of whose kinds has its name: how many records there are of each, and the
  /// ways to their overviews.
  private func overview(_ report: CollectionReport, _ context: ReportContext) -> Page {
    let kinds = kinds.filter { context.ownOverviews[$0.name] == nil }
      .map { Crumb(.words($0.title), PagePath("\($0.folder)/index")) }
    return Page(
      path: Overview.path(of: name), title: .words(title), template: "overview", trail: [Overview.front],
      context: TemplateContext([
        "figures": Overview.figures(report.headlines), "tables": .list([]),
        "kinds": Overview.items(kinds + (context.ownPages[name] ?? [])),
        "records": .table(Table(columns: [], rows: [])),
      ]))
  }
}
