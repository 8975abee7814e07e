package import Forms

/// Everything a build is told: made once from settings and options, then only handed down.
package struct BuildPlan: Sendable {
  /// The only "today" that pages know.
  package let asOf: CalendarDate
  /// The site's title.
  package let title: String
  package let currency: Currency
  /// How many pages are made at the same time.
  package let workers: Int
  /// The revision of the store that the edition shows.
  package let storeRevision: Int
  /// Where the site stands on the web; nil where that is not known.
  package let address: SiteAddress?
  /// Whether search engines may list the pages.
  package let isListed: Bool
  /// Whether pages may print texts such as `nil`, which else fail the build.
  package let allowsUnprintable: Bool
  /// Where places are shown.
  package var map = MapAddress.usual
  package var pictures = PictureIndex.none
  /// See ``Edition/rendersPagesWhole``.
  var rendersPagesWhole = false

  package init(
    asOf: CalendarDate, title: String, currency: Currency, workers: Int, storeRevision: Int,
    address: SiteAddress? = nil, isListed: Bool = false, allowsUnprintable: Bool = false
  ) {
    self.asOf = asOf
    self.title = title
    self.currency = currency
    self.workers = max(workers, 1)
    self.storeRevision = storeRevision
    self.address = address
    self.isListed = isListed
    self.allowsUnprintable = allowsUnprintable
  }
}

/// The address of a site on the web, as `https://reports.example.org/house/`.
package struct SiteAddress: Sendable, Hashable {
  /// With a slash at the end.
  package let text: String
  /// Where the site stands on its host, from slash to slash: the part behind that, `/house/`.
  package private(set) var path: String
  package let host: String

  /// Reads an address; nil unless it is of the scheme https or http with a host, and has no query, fragment,
  /// user or unusual characters.
  package init?(_ text: String) {
    let schemes = ["https://", "http://"]
    guard let scheme = schemes.first(where: text.hasPrefix) else { return nil }
    let whole = text.hasSuffix("/") ? text : text + "/"
    let rest = whole.dropFirst(scheme.count)
    let isPlain = rest.utf8.allSatisfy { $0.isLetterOrDigit || "-._~/:".utf8.contains($0) }
    let host = rest.prefix { $0 != "/" }
    guard isPlain, !host.isEmpty, !rest.contains("//") else { return nil }
    self.text = whole
    self.host = String(host.prefix { $0 != ":" })
    path = String(rest.dropFirst(host.count))
  }

  /// The same of a site that is shown at the top of another host, as a preview is.
  package var atTop: SiteAddress {
    var address = self
    address.path = "/"
    return address
  }
}
