public import Forms
public import Press
public import RecordStore

/// Plans an edition: one read of the store, every collection's report, the pages that belong to all.
public struct EditionPlanner: Sendable {
  let settings: Settings
  let asOf: CalendarDate

  public init(settings: Settings, asOf: CalendarDate) {
    self.settings = settings
    self.asOf = asOf
  }

  /// Reads the store in one transaction and plans every page.
  ///
  /// - Throws: ``StoreError``.
  /// - Complexity: O(records); no page is made yet.
  public func content(of store: RecordStore) throws -> (content: EditionContent, storeRevision: Int) {
    try store.read { snapshot in
      let context = ReportContext(asOf: asOf, settings: settings)
      var reports: [(collection: any RecordCollection, report: CollectionReport)] = []
      for collection in Collections.all {
        reports.append((collection, try collection.report(from: snapshot, in: context)))
      }
      let quality = DataQuality(
        rejections: try snapshot.rejections(),
        warnings: reports.map { ($0.collection.title, $0.report.warnings) })
      var pages = [PageSeries(FrontPage(reports: reports, quality: quality).page)]
      pages += quality.pages
      pages += reports.flatMap(\.report.pages)
      let content = EditionContent(
        pages: pages, downloads: quality.downloads + reports.flatMap(\.report.downloads),
        navigation: reports.map { Crumb($0.collection.title, Overview.path(of: $0.collection.name)) }
          + [Crumb("Data quality", DataQuality.path)],
        warningCount: quality.warningCount)
      return (content, try snapshot.revision())
    }
  }
}
