/// A number in a text, between two characters that no script has: what stands there is told by it once the text is parsed.
package enum PlaceMark {
  package static func text(_ number: Int) -> String { "\u{E000}\(number)\u{E001}" }

  /// The numbers of the marks in a text, in their order; none of them is below zero.
  package static func numbers(in text: String) -> [Int] {
    guard text.utf8.contains(0xEE) else { return [] }
    return text.matches(of: /\u{E000}([0-9]+)\u{E001}/).compactMap { Int($0.1) }
  }
}
