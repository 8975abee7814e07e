/// The place of a value, also within groups and lists: `address.city`, `drivers[2].fullName.firstName`.
///
/// Faults name their field so; elements of lists are counted from 1.
package struct FieldPath: Sendable, Hashable, CustomStringConvertible {
  /// A field, and where it is a list that is looked into, which of its elements.
  package struct Step: Sendable, Hashable {
    package let key: String
    package let element: Int?
  }

  package let steps: [Step]

  /// Reads a path; nil where a key is empty or an element is no number from 1.
  package init?(_ text: String) {
    var steps: [Step] = []
    for part in text.split(separator: ".", omittingEmptySubsequences: false) {
      var key = part
      var element: Int?
      if part.hasSuffix("]") {
        guard let bracket = part.firstIndex(of: "["),
          let number = Int(part[part.index(after: bracket)...].dropLast()), number >= 1
        else { return nil }
        key = part[..<bracket]
        element = number
      }
      guard !key.isEmpty else { return nil }
      steps.append(Step(key: String(key), element: element))
    }
    self.steps = steps
  }

  package var description: String {
    steps.map { step in step.element.map { "\(step.key)[\($0)]" } ?? step.key }.joined(separator: ".")
  }

  /// The path without the places in lists: `drivers.fullName.firstName`, the same for every driver.
  package var keys: String { steps.map(\.key).joined(separator: ".") }
}
