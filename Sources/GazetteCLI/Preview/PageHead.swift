/// Where the head of a page begins and ends, whatever its comments, scripts and styles say.
struct PageHead {
  /// Behind the tag that begins it; nil where the page has none.
  private(set) var start: Int?
  /// Before the tag that ends it or, where that is left out, before the one that begins the body; nil where the page
  /// has neither.
  private(set) var end: Int?

  /// Elements in which nothing is a tag but their own end.
  private static let textElements = ["script", "style", "title"]

  /// - Complexity: O(bytes up to the end of the head).
  init(of page: [UInt8]) {
    var rest = page[...]
    while let place = rest.firstIndex(of: UInt8(ascii: "<")) {
      rest = rest[place...]
      if rest.starts(with: "<!--".utf8) {
        rest = Self.dropping(to: "-->", from: rest)
      } else if Self.isTag("</head", at: rest) || Self.isTag("<body", at: rest) {
        end = place
        return
      } else if Self.isTag("<head", at: rest) {
        rest = Self.dropping(to: ">", from: rest)
        start = rest.startIndex
      } else if let element = Self.textElements.first(where: { Self.isTag("<\($0)", at: rest) }) {
        rest = Self.dropping(to: "</\(element)", from: rest)
      } else {
        rest = rest.dropFirst()
      }
    }
  }

  /// What stands behind the next place of a text; nothing where there is none.
  private static func dropping(to text: String, from bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var rest = bytes
    while !rest.isEmpty {
      if begins(rest, with: text) { return rest.dropFirst(text.utf8.count) }
      rest = rest.dropFirst()
    }
    return rest
  }

  /// Whether a tag of this name stands here, and not one of a longer name such as `<header>`.
  private static func isTag(_ name: String, at bytes: ArraySlice<UInt8>) -> Bool {
    guard begins(bytes, with: name), let next = bytes.dropFirst(name.utf8.count).first else { return false }
    return next == UInt8(ascii: ">") || next == UInt8(ascii: "/") || next <= UInt8(ascii: " ")
  }

  /// Whether bytes begin with a text in small letters, however they are written.
  private static func begins(_ bytes: ArraySlice<UInt8>, with text: String) -> Bool {
    let capitals = UInt8(ascii: "A")...UInt8(ascii: "Z")
    return bytes.count >= text.utf8.count
      && zip(bytes, text.utf8).allSatisfy { (capitals.contains($0) ? $0 | 0x20 : $0) == $1 }
  }
}
