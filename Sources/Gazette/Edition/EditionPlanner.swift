public import Forms
public import Press
public import RecordStore

/// Plans an edition: one read of the store, every collection's report, the pages that belong to all.
public struct EditionPlanner: Sendable {
  let project: Project
  let asOf: CalendarDate

  public init(project: Project, asOf: CalendarDate) {
    self.project = project
    self.asOf = asOf
  }

  /// An edition that only has to be printed, and what it counts.
  public struct Planned: Sendable {
    public let edition: Edition
    /// The pages of each language, the first shown first.
    public let trees: [EditionTree]
    public let warningCount: Int
  }

  /// Reads templates, words and the store, which is read in one transaction, and plans every page.
  ///
  /// - Parameters:
  ///   - workers: how many pages are made at the same time.
  ///   - step: runs a step of the work under its name.
  /// - Throws: ``StoreError``, ``TemplateError``, ``DescriptionError``.
  /// - Complexity: O(records) for each language; no page is made yet.
  public func plan(
    _ store: RecordStore, workers: Int, step: (String, () throws -> Void) throws -> Void = { try $1() }
  ) throws -> Planned {
    let settings = project.settings
    let isOneLanguage = settings.languages.count == 1
    var libraries: [(formats: Formats, library: TemplateLibrary)] = []
    try step("templates") {
      libraries = try settings.languages.map { language in
        let texts = try project.texts(of: language)
        return (
          Formats(texts: texts, currency: settings.currency),
          try TemplateLibrary(folders: project.templateFolders, texts: texts)
        )
      }
    }
    var trees: [EditionTree] = []
    var revision = 0
    try step("records and figures") {
      try store.read { snapshot in
        revision = try snapshot.revision()
        trees = try libraries.map { formats, library in
          EditionTree(
            folder: isOneLanguage ? "" : formats.language, formats: formats,
            content: try content(of: snapshot, language: formats.language), library: library)
        }
      }
    }
    let plan = BuildPlan(
      asOf: asOf, title: settings.title, currency: settings.currency, workers: workers,
      storeRevision: revision, address: settings.address, isListed: settings.isListed)
    return Planned(
      edition: Edition(trees: trees, plan: plan), trees: trees,
      warningCount: trees.first?.content.warningCount ?? 0)
  }

  private func content(of snapshot: Snapshot, language: String) throws -> EditionContent {
    let context = ReportContext(asOf: asOf, settings: project.settings, language: language)
    var reports: [(collection: any RecordCollection, report: CollectionReport)] = []
    for collection in Collections.all {
      reports.append((collection, try collection.report(from: snapshot, in: context)))
    }
    let quality = DataQuality(
      rejections: try snapshot.rejections(),
      warnings: reports.map { ($0.collection.title, $0.report.warnings) })
    let front = FrontPage(reports: reports, quality: quality)
    return EditionContent(
      pages: [PageSeries(front.page)] + quality.pages + reports.flatMap(\.report.pages),
      downloads: quality.downloads + reports.flatMap(\.report.downloads),
      navigation: reports.map { Crumb(.words($0.collection.title), Overview.path(of: $0.collection.name)) }
        + [Crumb(DataQuality.title, DataQuality.path)],
      warningCount: quality.warningCount, attention: front.attention.map(\.text))
  }
}
