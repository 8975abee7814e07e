/// Everything an edition is made of, planned and not yet printed.
package struct EditionContent: Sendable {
  package var pages: [PageSeries]
  package var downloads: [Download]
  /// The pages that every page's header leads to.
  package var navigation: [Crumb]
  /// What the closing line counts: things that are allowed but should be looked at.
  package var warningCount: Int
  /// What somebody should look at, in a line each.
  package var attention: [Cell]
  /// What has changed since the edition before, in a line; nil for a first edition.
  package var headline: Cell?
  /// What stands in tables for all the rest, such as letters of other scripts: last, however they are sorted.
  package var lastWords: [Words] = []
  /// Files to which links lead that somebody wrote; see ``PrintedEdition/missingFiles``.
  package var linked: [String] = []
  /// Headings to which such links lead; see ``PrintedEdition/missingHeadings``.
  package var linkedHeadings: [LinkedHeading] = []
  /// Titles of pages and columns that somebody wrote, which the catalogue of the language should have.
  package var titles: Set<String> = []

  package init(
    pages: [PageSeries], downloads: [Download], navigation: [Crumb], warningCount: Int,
    attention: [Cell] = [],
    headline: Cell? = nil
  ) {
    self.pages = pages
    self.downloads = downloads
    self.navigation = navigation
    self.warningCount = warningCount
    self.attention = attention
    self.headline = headline
  }
}
