package import Forms
package import Press

extension InitialLetter {
  /// Of all letters but `A` to `Z`.
  static let others: Words = "Other letters"

  /// `A` to `Z`, or words for all others.
  package static func title(_ name: String) -> Cell {
    name == other ? .words(others) : .text(name.uppercased())
  }
}
