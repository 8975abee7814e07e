/// The tags of a template's line: what stands between `{{` and `}}`.
package enum TemplateTags {
  /// A line in which some tags are others.
  ///
  /// - Parameter other: what stands between the braces instead; nil for a tag that stays.
  /// - Complexity: O(length).
  package static func replacing(in line: String, _ other: (Substring) -> String?) -> String {
    replaced(in: line) { tag in other(tag).map { "{{\($0)}}" } }
  }

  /// A text with others in the place of some tags.
  ///
  /// - Parameter other: what stands there instead of the tag and its braces; nil for a tag that stays.
  /// - Complexity: O(length).
  package static func replaced(in text: String, by other: (Substring) -> String?) -> String {
    var written = ""
    var rest = text[...]
    while let tag = first(in: rest) {
      written += tag.before
      written += other(tag.inside) ?? "{{\(tag.inside)}}"
      rest = tag.behind
    }
    return rest.startIndex == text.startIndex ? text : written + rest
  }

  /// What stands between the braces of each tag of a line.
  ///
  /// - Complexity: O(length).
  package static func all(in line: String) -> [Substring] {
    var tags: [Substring] = []
    var rest = line[...]
    while let tag = first(in: rest) {
      tags.append(tag.inside)
      rest = tag.behind
    }
    return tags
  }

  /// What stands before the first tag of a text, between its braces, and behind it.
  package static func first(
    in text: Substring
  ) -> (before: Substring, inside: Substring, behind: Substring)? {
    guard let open = text.start(of: brace.open),
      let close = text[text.utf8.index(open, offsetBy: 2)...].start(of: brace.close)
    else { return nil }
    return (
      text[..<open], text[text.utf8.index(open, offsetBy: 2)..<close],
      text[text.utf8.index(close, offsetBy: 2)...]
    )
  }

  private static let brace = (open: UInt8(ascii: "{"), close: UInt8(ascii: "}"))
}

extension Substring {
  /// Where a byte stands twice for the first time.
  fileprivate func start(of byte: UInt8) -> Index? {
    var place = startIndex
    while let first = utf8[place...].firstIndex(of: byte) {
      let second = utf8.index(after: first)
      if second < endIndex, utf8[second] == byte { return first }
      place = second
    }
    return nil
  }
}
