/// Everything an edition is made of, planned and not yet printed.
public struct EditionContent: Sendable {
  public var pages: [PageSeries]
  public var downloads: [Download]
  /// The pages that every page's header leads to.
  public var navigation: [Crumb]
  /// What the closing line counts: things that are allowed but should be looked at.
  public var warningCount: Int

  public init(pages: [PageSeries], downloads: [Download], navigation: [Crumb], warningCount: Int) {
    self.pages = pages
    self.downloads = downloads
    self.navigation = navigation
    self.warningCount = warningCount
  }
}
