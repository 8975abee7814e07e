/// Which lines of a page are front matter.
extension PageParts {
  /// Whether front matter begins or ends with a line; blanks behind its hyphens cannot be seen.
  static func isFrontMatterMark(_ line: String) -> Bool {
    line.hasPrefix("---") && line.dropFirst(3).allSatisfy(\.isWhitespace)
  }

  /// Whether a text begins with front matter that would be shown: with one of its keys, perhaps below something like a line
  /// of `---`.
  static func isUnopenedFrontMatter(_ lines: ArraySlice<String>) -> Bool {
    guard let first = lines.first else { return false }
    if beginsWithKey(first) { return true }
    let next = lines.dropFirst().first { !$0.allSatisfy(\.isWhitespace) }
    return isDashed(first) && next.map(beginsWithKey) ?? false
  }

  /// Whether nothing but dashes stands in a line, as editors make some of hyphens too.
  private static func isDashed(_ line: String) -> Bool {
    line.allSatisfy { "-\u{2013}\u{2014}".contains($0) || $0.isWhitespace }
  }

  private static func beginsWithKey(_ line: String) -> Bool {
    PageFile.knownKeys.contains { key in
      line.hasPrefix("\(key):") && line.dropFirst(key.count + 1).first?.isWhitespace ?? true
    }
  }
}
