/// The tags of a template's line: what stands between `{{` and `}}`.
enum TemplateTags {
  /// A line in which some tags are others.
  ///
  /// - Parameter other: what stands between the braces instead; nil for a tag that stays.
  /// - Complexity: O(length).
  static func replacing(in line: String, _ other: (Substring) -> String?) -> String {
    var written = ""
    var rest = line[...]
    while let open = rest.start(of: brace.open),
      let close = rest[rest.utf8.index(open, offsetBy: 2)...].start(of: brace.close)
    {
      let inside = rest[rest.utf8.index(open, offsetBy: 2)..<close]
      written += rest[..<open]
      written += "{{\(other(inside) ?? String(inside))}}"
      rest = rest[rest.utf8.index(close, offsetBy: 2)...]
    }
    return written.isEmpty ? line : written + rest
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
