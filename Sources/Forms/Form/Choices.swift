/// The answers of a choice in their order, which are found by their values however many there are.
///
/// ```swift
/// let states: Choices = [Choice("open", "Open"), Choice("paid", "Paid")]
/// states.place(of: "paid")  // 1
/// states["open"]?.title  // "Open"
/// ```
package struct Choices: Sendable, RandomAccessCollection, ExpressibleByArrayLiteral {
  private let choices: [Choice]
  private let places: [String: Int]

  package init(_ choices: [Choice]) {
    self.choices = choices
    places = Dictionary(choices.enumerated().map { ($1.value, $0) }) { first, _ in first }
  }

  package init(arrayLiteral choices: Choice...) { self.init(choices) }

  package var startIndex: Int { choices.startIndex }
  package var endIndex: Int { choices.endIndex }
  package subscript(place: Int) -> Choice { choices[place] }

  /// The one with a value; nil where there is none.
  ///
  /// - Complexity: O(bytes of the value).
  package subscript(value: String) -> Choice? { place(of: value).map { choices[$0] } }

  /// Where the one with a value stands; nil where there is none.
  ///
  /// - Complexity: O(bytes of the value).
  package func place(of value: String) -> Int? { places[value] }
}
