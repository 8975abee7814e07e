/// A number in a text, between two characters that no script has: what stands there is told by it once the text is parsed.
package enum PlaceMark {
  package static func text(_ number: Int) -> String { "\u{E000}\(number)\u{E001}" }

  /// The numbers of the marks in a text, in their order; none of them is below zero.
  package static func numbers(in text: String) -> [Int] {
    guard text.utf8.contains(0xEE) else { return [] }
    let marked = text.unicodeScalars.split(separator: "\u{E000}", omittingEmptySubsequences: false)
      .dropFirst()
    return marked.compactMap { part in
      part.firstIndex(of: "\u{E001}").flatMap { UInt32(String(part[..<$0])) }.map(Int.init)
    }
  }
}
