/// A text that is another one wherever its bytes are, as the store compares texts: é in one character, and e with an
/// accent behind it, are two.
package struct ExactText: Hashable, Sendable {
  package let text: String

  package init(_ text: String) { self.text = text }

  package static func == (own: ExactText, other: ExactText) -> Bool {
    var (own, other) = (own.text, other.text)
    return own.withUTF8 { own in other.withUTF8 { own.count == $0.count && own.elementsEqual($0) } }
  }

  /// Whether its bytes stand before those of another one, as the store puts texts in order.
  package func precedes(_ other: ExactText) -> Bool { text.utf8.lexicographicallyPrecedes(other.text.utf8) }

  package func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}
