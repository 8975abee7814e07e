/// Finds values that no page may print, as they are what a program shows in place of a value it lacks.
final class UnprintableText {
  /// The first one on the page, with the text as it would be printed.
  private(set) var found: String?

  func reset() { found = nil }

  /// Looks at a whole value.
  ///
  /// - Complexity: O(1) for nearly all texts.
  func check(_ text: String) {
    guard found == nil, let first = text.utf8.first else { return }
    switch first {
    case UInt8(ascii: "n"): if text == "nil" { found = text }
    case UInt8(ascii: "N"): if text == "NaN" { found = text }
    case UInt8(ascii: "i"): if text == "inf" { found = text }
    case UInt8(ascii: "-"): if text == "-inf" { found = text }
    case UInt8(ascii: "O"): if text.hasPrefix("Optional("), text.hasSuffix(")") { found = text }
    default: break
    }
  }
}
