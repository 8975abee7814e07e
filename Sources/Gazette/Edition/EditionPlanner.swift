package import Forms
internal import Foundation
package import Press
package import RecordStore

/// Plans an edition: one read of the store, every collection's report, the pages that belong to all.
package struct EditionPlanner: Sendable {
  let project: Project
  let asOf: CalendarDate
  let readership: Readership

  /// - Parameter readership: who reads the pages; private values are withheld from everybody.
  package init(project: Project, asOf: CalendarDate, readership: Readership = .everybody) {
    self.project = project
    self.asOf = asOf
    self.readership = readership
  }

  var collections: Collections { project.settings.collections }

  /// What an edition follows, for the page of what has changed.
  package enum Predecessor: Sendable {
    case none
    /// The current edition, given once the records are read.
    ///
    /// Where there is none that can be trusted, the gate compares with the latest one that was kept, so that a damaged
    /// file lets nothing pass that it would have stopped. Where the store did not go on from that of the edition, it
    /// compares with the latest one before it from which it did.
    case edition(
      @Sendable () throws -> EditionManifest?, kept: @Sendable () throws -> EditionReference? = { nil },
      before: @Sendable (String) throws -> EditionReference? = { _ in nil })
    case reference(EditionReference?)
  }

  /// An edition that only has to be printed, and what it counts.
  package struct Planned: Sendable {
    package private(set) var edition: Edition
    package let warningCount: Int
    /// What the rules of the gate found.
    package let gate: GateReport
    /// The private values that none of its files may have.
    package let secrets: EditionSecrets
    /// Where links are written, by the files to which they lead.
    let links: [String: PageLink]
    /// Where links to headings are written.
    let headingLinks: [LinkedHeading: PageLink]
    /// The pages of the project in the first language.
    private(set) var own: ReportPages

    /// Gives the edition away to be printed, so that its records can go when they are printed; afterwards no page is here.
    mutating func takeEdition() -> Edition {
      own = .none
      let taken = edition
      edition.forgetPages()
      return taken
    }

    /// - Throws: ``PageError``, ``PageErrors`` with one of each page, where links lead to pages, files or headings that the
    ///   printed edition has not.
    package func checkLinks(of printed: PrintedEdition) throws {
      func wrong(_ link: PageLink, _ problem: PageError.Problem) -> (place: TextPlace, error: PageError) {
        (link.place, PageError(file: link.file, at: link.place, problem))
      }
      let wrong =
        printed.missingFiles.compactMap { missing in
          links[missing.path].map { wrong($0, $0.problem(of: missing)) }
        }
        + printed.missingHeadings.compactMap { missing in
          headingLinks[missing.heading].map { wrong($0, $0.problem(of: missing)) }
        }
      let first = Dictionary(
        wrong.map { ($0.error.file, $0) }, uniquingKeysWith: { $1.place < $0.place ? $1 : $0 })
      var errors = PageErrors()
      for (_, wrong) in first.sorted(by: { $0.key < $1.key }) { try errors.keep(wrong.error) }
      try errors.check()
    }

    /// What says which files want the one file that an output refuses; the error itself where no page of the project
    /// does.
    func explained(_ error: OutputError) throws -> any Error {
      guard case .repeatedPath(let file) = error, let dot = file.lastIndex(of: ".") else { return error }
      for tree in edition.trees {
        for folder in ["markdown/\(tree.prefix)", "site/\(tree.prefix)"] where file.hasPrefix(folder) {
          let general = tree.content.pages.dropLast(own.series.count)
          let path = String(file[..<dot].dropFirst(folder.count))
          if let found = try own.error(ofPageAt: path, beside: Array(general)) { return found }
        }
      }
      return error
    }
  }

  /// Reads templates, words and the store, which is read in one transaction, and plans every page.
  ///
  /// - Parameters:
  ///   - workers: how many pages are made at the same time.
  ///   - predecessor: the edition that this one follows.
  ///   - step: runs a step of the work.
  /// - Throws: ``StoreError``, ``TemplateError``, ``DescriptionError``.
  /// - Complexity: O(records) for each language; no page is made yet.
  package func plan(
    _ store: RecordStore, workers: Int, after predecessor: Predecessor = .none,
    step: (BuildStep, () throws -> Void) throws -> Void = { try $1() }
  ) throws -> Planned {
    let reading = try store.readAlone { snapshot in
      var sources: Sources?
      try step(.templates) { sources = try self.sources(for: snapshot) }
      var reading: Reading?
      try step(.records) {
        if let sources { reading = try read(snapshot, of: store, sources, after: predecessor) }
      }
      return reading
    }
    guard let reading else { throw StoreError.missing(path: store.path) }
    var plan = buildPlan(workers: workers, storeRevision: reading.summary.storeRevision)
    plan.pictures = PictureIndex(reading.pictures.mapValues(\.name))
    var edition = Edition(trees: reading.trees, plan: plan, summary: reading.summary)
    edition.kept = reading.kept
    edition.attached = reading.attached + attached(reading.pictures)
    return Planned(
      edition: edition,
      warningCount: reading.summary.warnings, gate: reading.gate, secrets: reading.secrets,
      links: reading.links, headingLinks: reading.headingLinks, own: reading.own)
  }

  /// The fingerprint of everything that an edition would be made from; see ``EditionSummary/inputs``.
  ///
  /// The records are represented by the digest of the changes that made them, so none of them is read.
  /// - Throws: ``StoreError``, ``TemplateError``, ``DescriptionError``.
  package func inputs(in store: RecordStore) throws -> String {
    try store.read { try inputs(of: $0, sources(for: $0)) }
  }

  func buildPlan(workers: Int, storeRevision: Int) -> BuildPlan {
    let settings = project.settings
    var plan = BuildPlan(
      asOf: asOf, title: settings.title, currency: settings.currency, workers: workers,
      storeRevision: storeRevision, address: settings.address, isListed: settings.isListed,
      allowsUnprintable: settings.gate.allowsUnprintable)
    plan.map = settings.map
    return plan
  }

  /// What the pages are made from beside the records.
  private struct Sources {
    /// Those that the edition has.
    let collections: [RecordCollection]
    /// Those that pages about all questionnaires show.
    let questionnaires: [RecordKind]
    let files: PageFiles
    let libraries: [Library]
    let answers: EngineAnswers
    /// The pictures of records, by their keys.
    let pictures: [ExactText: (name: String, file: String)]
  }

  private func sources(for snapshot: Snapshot) throws -> Sources {
    var used = Set(try collections.all.filter { try isUsed($0, in: snapshot) }.map(\.name))
    // The pages of questionnaires show those of all collections.
    let asking = Set(collections.kinds.filter(\.isQuestionnaire).map(\.collection))
    if !used.isDisjoint(with: asking) { used.formUnion(asking) }
    let unused = Set(collections.all.map(\.name)).subtracting(used)
    let files = try PageFiles(in: project.folder, of: project.settings.collectionNames, without: unused)
    let questionnaires = try questionnaires(in: snapshot)
    let names = Set(questionnaires.map(\.name))
    return Sources(
      collections: collections.all.filter { used.contains($0.name) }.map { collection in
        collection.with { !$0.isQuestionnaire || names.contains($0.name) }
      }, questionnaires: questionnaires, files: files,
      libraries: try project.settings.languages.map { try library(of: $0, pages: files.templates) },
      answers: try project.engines.answers(for: files.all, of: project, asOf: asOf),
      pictures: try PictureFolder(of: project.folder).pictures(
        of: collections.all.filter { used.contains($0.name) }.flatMap(\.kinds), in: snapshot))
  }

  /// The questionnaires that an edition has: of those that come with Gazette only what somebody has filled in, as long
  /// as neither the settings name the collections nor a file of the project stands in their place.
  func questionnaires(in snapshot: Snapshot) throws -> [RecordKind] {
    try collections.questionnaires.filter { kind in
      try project.settings.collectionNames != nil || isOwn(kind)
        || snapshot.hasHadRows(of: kind.name, in: kind.storeTable)
    }
  }

  /// Whether a file of the project declares a kind, and none that comes with Gazette.
  private func isOwn(_ kind: RecordKind) -> Bool {
    FileManager.default.fileExists(
      atPath: "\(project.folder)/Collections/\(kind.collection)/\(kind.name).yml")
  }

  /// Whether an edition has a collection: one that comes with Gazette, and that neither the settings name nor files
  /// of the project change, takes part as soon as there was a row for it.
  ///
  /// What once took part does so for ever, so that no link to its pages breaks on the day when its last record goes.
  private func isUsed(_ collection: RecordCollection, in snapshot: Snapshot) throws -> Bool {
    let settings = project.settings
    let isNamed =
      settings.collectionNames != nil
      || settings.gate.rules.contains { rule in
        if case .movedTotal(collection.name, _) = rule.subject { true } else { false }
      }
    return try isNamed
      || FileManager.default.fileExists(atPath: "\(project.folder)/Collections/\(collection.name)")
      || collection.kinds.contains { try snapshot.hasHadRows(of: $0.name, in: $0.storeTable) }
  }

  /// - Parameter pages: the templates of the project's own pages.
  func library(of language: String, pages: [PageTemplate] = []) throws -> Library {
    let texts = try project.texts(of: language)
    return Library(
      formats: Formats(texts: texts, currency: project.settings.currency),
      templates: try TemplateLibrary(
        folders: project.templateFolders, texts: texts, within: project.folder, pages: pages,
        isInOneLanguage: project.settings.languages.count == 1))
  }

  /// The templates and words of a language.
  struct Library {
    let formats: Formats
    let templates: TemplateLibrary
  }

  /// What one transaction gave.
  private struct Reading {
    let trees: [EditionTree]
    let summary: EditionSummary
    let gate: GateReport
    let secrets: EditionSecrets
    let links: [String: PageLink]
    let headingLinks: [LinkedHeading: PageLink]
    let own: ReportPages
    let kept: [(path: String, bytes: [UInt8])]
    let attached: [AttachedFile]
    let pictures: [ExactText: (name: String, file: String)]
  }

  private func read(
    _ snapshot: Snapshot, of store: RecordStore, _ sources: Sources, after predecessor: Predecessor
  ) throws -> Reading {
    let (used, libraries) = (sources.collections, sources.libraries)
    try DeclaredSchema(of: project.settings).checkKinds(in: snapshot)
    // Beside the queries of pages, which take the most time.
    let records = RecordDirectory.reading(used.flatMap(\.kinds), of: store)
    let directory = RecordDirectory(of: collections, in: snapshot, ahead: records)
    let warnings = Pending { [settings = project.settings, asOf] in
      try store.readBeside { snapshot in
        (
          declared: try KindWarnings.all(of: used, in: snapshot, settings: settings, asOf: asOf),
          damaged: try used.map { try $0.kinds.map { try DamagedText.warnings(of: $0, in: snapshot) } }
        )
      }
    }
    let lists = try RecordLists(of: collections, beside: sources.files, in: snapshot)
    let pages = try ReportRun.pages(
      of: sources.files, in: snapshot, directory, of: store, records, lists: lists,
      settings: project.settings,
      questionnaires: sources.questionnaires, asOf: asOf, answers: sources.answers,
      languages: libraries.map(\.formats.language))
    let accounts = try SourceAccounts(
      of: collections, without: project.settings.removedTables, in: snapshot)
    let conflicts =
      project.settings.conflictRule == .report ? try snapshot.openConflicts(of: collections) : []
    let tables = KindTables(of: collections).tables.filter { !$0.isListed }
      .map { (name: $0.name, columns: $0.columnNames) }
    for kind in used.flatMap(\.kinds) { try kind.checkDefaults(asOf: asOf, in: snapshot, tables: tables) }
    let warned = try warnings.result()
    let odd = zip(used, warned.damaged).map { collection, damaged in
      zip(collection.kinds, damaged).flatMap { kind, damaged in
        damaged + kind.warnings(of: conflicts)
      }
    }
    var reports: [[CollectionReport]] = []
    for (library, own) in zip(libraries, pages) {
      var context = ReportContext(
        asOf: asOf, settings: project.settings, language: library.formats.language,
        readership: readership)
      context.directory = directory
      context.lists = lists
      context.ownRecordKinds = own.recordKinds
      context.ownPaths = own.paths
      context.ownOverviews = own.overviews
      for collection in used { context.ownPages[collection.name] = own.crumbs(of: collection.name) }
      reports.append(
        try zip(used, odd).map { collection, odd in
          var report = try collection.report(from: snapshot, in: context)
          report.warnings += (warned.declared[collection.name] ?? []) + odd
          own.indexes[collection.name]?.apply(to: &report)
          return report
        })
    }
    var summary = try summary(snapshot, reports.first ?? [], sources)
    let reference = try reference(predecessor, summary, in: snapshot)
    let changes = try EditionChanges(
      since: reference, figures: summary.figures, in: snapshot, settings: project.settings)
    summary.previous = changes.reference
    summary.rejectedRows = accounts.rejectedRowCount
    let compared = try reference ?? kept(predecessor, in: snapshot)
    let gate = GateReport(
      findings: try Gate(
        settings: project.settings.gate, collections: collections,
        questionnaires: sources.questionnaires, directory: directory, asOf: asOf,
        queryTimeLimit: project.settings.queryTimeLimit, currency: project.settings.currency
      ).findings(
        for: summary, after: compared, rejectedRows: summary.rejectedRows, in: snapshot),
      hasReference: compared != nil, collections: collections,
      titles: FigureTitles(
        of: zip(used, reports.first ?? []).map { ($0.name, $1.headlines) },
        in: libraries.map(\.formats.texts),
        text: english))
    let isOneLanguage = libraries.count == 1
    let trees = try zip(zip(libraries, pages), reports).map { translated, reports in
      let (library, own) = translated
      let content = try content(
        Array(zip(used, reports)), own, accounts, gate, changes, directory, ReadingOrder(library.formats))
      summary.warnings = content.warningCount
      return EditionTree(
        folder: isOneLanguage ? "" : library.formats.language, formats: library.formats, content: content,
        library: library.templates)
    }
    // What is only shown at a terminal is no edition.
    let secrets =
      if case .none = predecessor { EditionSecrets.none } else {
        try EditionSecrets(
          in: snapshot, of: collections, asOf: asOf, since: changes, rule: project.settings.gate.leaks)
      }
    return Reading(
      trees: trees, summary: summary, gate: gate, secrets: secrets,
      links: pages.map(\.links).reduce(into: [:]) { $0.merge($1) { first, _ in first } },
      headingLinks: pages.map(\.headingLinks).reduce(into: [:]) { $0.merge($1) { first, _ in first } },
      own: pages.first ?? .none, kept: try sources.answers.files(),
      attached: try attached(used.flatMap(\.kinds), sources.files, in: snapshot), pictures: sources.pictures)
  }

  private func reference(
    _ predecessor: Predecessor, _ summary: EditionSummary, in snapshot: Snapshot
  ) throws -> EditionReference? {
    switch predecessor {
    case .none: return nil
    case .reference(let reference): return reference
    case .edition(let current, _, let before):
      guard let current = try current() else { return nil }
      // An edition of the same inputs is the same edition, and so follows the same one.
      if current.summary.inputs == summary.inputs { return current.summary.previous }
      return try placed(EditionReference(current.summary, edition: current.edition), before, in: snapshot)
    }
  }

  private func kept(_ predecessor: Predecessor, in snapshot: Snapshot) throws -> EditionReference? {
    guard case .edition(_, let kept, let before) = predecessor else { return nil }
    return try kept().map { try placed($0, before, in: snapshot) }
  }

  /// An edition, with what the store has in common with those before it where it has not gone on from its own.
  private func placed(
    _ reference: EditionReference, _ before: (String) throws -> EditionReference?, in snapshot: Snapshot
  ) throws -> EditionReference {
    if try snapshot.hasHad(reference.storeState) { return reference }
    var placed = reference
    var edition = reference.edition
    var seen: Set<String> = []
    while seen.insert(edition).inserted, let earlier = try before(edition) {
      if try snapshot.hasHad(earlier.storeState) {
        placed.common = earlier.storeState
        break
      }
      edition = earlier.edition
    }
    return placed
  }

  private func summary(
    _ snapshot: Snapshot, _ reports: [CollectionReport], _ sources: Sources
  ) throws -> EditionSummary {
    let revision = try snapshot.revision()
    let digest = try snapshot.digest(ofRevision: revision) ?? ""
    let currency = project.settings.currency
    let text = english
    let figures = zip(sources.collections, reports).flatMap { collection, report in
      report.headlines.map { headline in
        EditionFigure(
          collection: collection.name, key: headline.key, title: text.text(of: headline.title),
          headline.value,
          currency: currency, text: text)
      }
    }
    return EditionSummary(
      asOf: asOf, storeRevision: revision, storeDigest: digest,
      inputs: try inputs(of: snapshot, sources),
      records: try collections.recordCounts(in: snapshot), figures: figures)
  }

  /// Writes in English.
  private var english: PlainText {
    PlainText(formats: Formats(texts: TextCatalogue(language: "en"), currency: project.settings.currency))
  }

  private func inputs(of snapshot: Snapshot, _ sources: Sources) throws -> String {
    let revision = try snapshot.revision()
    var inputs = InputWriter()
    inputs.add(Tool.version)
    inputs.add(Tool.form)
    inputs.add(revision)
    inputs.add(try snapshot.digest(ofRevision: revision) ?? "")
    inputs.add(asOf)
    project.settings.add(to: &inputs)
    for file in sources.files.all {
      inputs.add(file.file)
      inputs.add(file.digest)
    }
    try sources.answers.add(to: &inputs)
    for (key, picture) in sources.pictures.sorted(by: { $0.key.precedes($1.key) }) {
      inputs.add(key.text)
      inputs.add(picture.name)
    }
    for library in sources.libraries {
      library.formats.texts.add(to: &inputs)
      inputs.add(library.templates.fingerprint)
    }
    return inputs.fingerprint.text
  }

  private func content(
    _ reports: [(collection: RecordCollection, report: CollectionReport)], _ own: ReportPages,
    _ accounts: SourceAccounts, _ gate: GateReport, _ changes: EditionChanges, _ names: RecordDirectory,
    _ reading: ReadingOrder
  ) throws -> EditionContent {
    let quality = try DataQuality(
      accounts: accounts, gate: gate, collections: collections,
      warnings: reports.map(\.report.warnings), names: names, reading: reading)
    let changesPage = try ChangesPage(changes, titles: gate.titles, names: names)
    let front = FrontPage(reports: reports, parts: own.parts, quality: quality, changes: changes)
    let general =
      [PageSeries(front.page), PageSeries(changesPage.page)] + quality.pages + reports.flatMap(\.report.pages)
    let downloads = [changes.download] + quality.downloads + reports.flatMap(\.report.downloads)
    try own.checkDownloads(beside: downloads)
    var content = EditionContent(
      pages: try own.replacing(in: general) + own.series, downloads: downloads + own.downloads,
      navigation: reports.map { Crumb(.words($0.collection.title), Overview.path(of: $0.collection.name)) }
        + own.navigation(beside: Set(reports.map(\.collection.name)))
        + [Crumb(ChangesPage.title, ChangesPage.path), Crumb(DataQuality.title, DataQuality.path)],
      warningCount: quality.warningCount,
      attention: front.attention.map(\.text), headline: changes.headline.map { .words($0) })
    content.lastWords = [InitialLetter.others] + own.lastWords
    content.linked = Array(own.links.keys)
    content.linkedHeadings = Array(own.headingLinks.keys)
    // Whoever writes for one language writes in it.
    if project.settings.languages.count > 1 {
      content.titles = reports.flatMap(\.collection.kinds).filter(isOwn).reduce(into: own.words) {
        $0.formUnion($1.declaration.words)
      }
    }
    return content
  }
}
