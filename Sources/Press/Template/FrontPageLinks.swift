internal import CommonMark
internal import Forms

/// Holds the links of the front page's parts against each other: on that page, what a label means is said once for all of
/// them.
struct FrontPageLinks {
  private var parts: [(file: String, text: String)] = []

  /// - Parameters:
  ///   - text: as it stands on the front page.
  ///   - template: a part, those of a file one behind the other.
  mutating func add(_ text: String, of template: PageTemplate) {
    guard let last = parts.last, last.file == template.file else {
      return parts.append((template.file, text))
    }
    // Empty lines stand there for those of the part before.
    let lines = last.text.utf8.count { $0 == UInt8(ascii: "\n") }
    let rest = text.utf8.dropFirst(text.utf8.prefix(lines).prefix { $0 == UInt8(ascii: "\n") }.count)
    parts[parts.count - 1].text = last.text + String(Substring(rest))
  }

  /// Refuses a link that leads elsewhere than in its own file, as another part says what its label means.
  ///
  /// - Throws: ``TemplateError/syntax(file:line:column:detail:)``.
  /// - Complexity: O(length of those parts with definitions × parts).
  func check() throws(TemplateError) {
    for part in parts {
      let others = parts.filter { $0.file != part.file && $0.text.contains("]:") }
      if others.isEmpty { continue }
      let before = others.map { "\($0.text)\n\n<!---->\n\n" }.joined()
      let line = before.utf8.count { $0 == UInt8(ascii: "\n") }
      let alone = Self.links(in: part.text)
      let beside = Self.links(in: before + part.text).compactMap { link in
        link.line > line ? (destination: link.destination, line: link.line - line) : nil
      }
      let first = zip(alone, beside).first { $0 != $1 }.map(\.1)
      guard let link = first ?? beside.dropFirst(alone.count).first else { continue }
      throw .syntax(
        file: part.file, line: link.line, column: nil,
        detail:
          "on the front page this link would lead to \(link.destination), as another part of that page says so of the same label; give the label another name, or write the link as in [Menu](../orders/menu.md)"
      )
    }
  }

  private static func links(in text: String) -> [(destination: String, line: Int)] {
    let places = MarkdownPlaces(of: text, without: PageTemplate.isTagLine)
    return places.links + places.pictures
  }
}
