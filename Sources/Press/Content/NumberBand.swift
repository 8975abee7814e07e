/// The whole numbers around one, as `band(number, size)` gives them: 20–29.
package struct NumberBand: Sendable, Hashable {
  package let first: Int
  /// How many numbers there are.
  package let size: Int

  package init(first: Int, size: Int) {
    self.first = first
    self.size = size
  }

  package var text: String { size == 1 ? "\(first)" : "\(first)–\(first &+ (size - 1))" }
}
