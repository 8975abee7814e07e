/// A heading of a page to which a link of somebody leads.
package struct LinkedHeading: Hashable, Sendable {
  /// The file of the page, with `.md`; with a slash before it one of the whole edition.
  package let page: String
  /// What the heading is called on the site.
  package let identifier: String

  package init(page: String, identifier: String) {
    self.page = page
    self.identifier = identifier
  }

  /// The page from the top of the edition, without its ending.
  ///
  /// - Parameter prefix: that of the tree in which the link stands.
  func path(below prefix: String) -> String {
    let path = page.hasPrefix("/") ? String(page.dropFirst()) : prefix + page
    return String(path.dropLast(".md".count))
  }

  /// What the headings in the HTML of a page are called, in their order.
  ///
  /// - Complexity: one pass.
  static func identifiers(in html: [UInt8]) -> [String] {
    html.withUnsafeBufferPointer { source in
      var identifiers: [String] = []
      var place = 0
      while let tag = source.place(of: " id=\"", in: place..<source.count) {
        let start = tag + 5
        let end = source[start...].firstIndex(of: UInt8(ascii: "\"")) ?? source.count
        if isHeading(endingAt: tag, in: source) {
          identifiers.append(String(decoding: source[start..<end], as: UTF8.self))
        }
        place = end
      }
      return identifiers
    }
  }

  private static func isHeading(endingAt end: Int, in source: UnsafeBufferPointer<UInt8>) -> Bool {
    if source.has("<summary", at: end - 8) { return true }
    return source.has("<h", at: end - 3)
      && (UInt8(ascii: "1")...UInt8(ascii: "6")).contains(source[end - 1])
  }
}

/// A heading to which a link leads, and which its page has in no language.
package struct MissingHeading: Sendable {
  package let heading: LinkedHeading
  /// What those are called that the page has.
  package let known: [String]
}
