package import Forms
package import Press

/// What the submissions of a form say in one field; within a list every element counts for itself.
package struct FieldFigures: Sendable {
  package let section: String
  /// The field's path without places in lists: `drivers.accidents`.
  package let key: String
  /// The titles along the path: `Drivers`, `Accidents in the last five years`.
  package let titles: [String]
  package let field: Field
  /// Whether its counts would tell private answers, which say whether it is asked, or how many elements a private list has.
  package internal(set) var withholdsCounts = false

  /// How many answers there are.
  package internal(set) var given = 0
  /// Asked, and left without an answer or with an empty one.
  package internal(set) var missing = 0
  /// Deliberately none, by a switch.
  package internal(set) var none = 0
  /// Not asked, because of other answers.
  package internal(set) var hidden = 0
  /// How often each choice was made, and each position of a switch (`true`, `false`).
  package internal(set) var counts: [String: Int] = [:]
  /// Of numbers and amounts.
  package internal(set) var sum = Fraction.zero
  package internal(set) var least: FieldValue?
  package internal(set) var greatest: FieldValue?

  /// Then it has counts of answers and nothing else.
  package var isPrivate: Bool { field.isPrivate }

  /// All answers that there could be.
  package var total: Int { given + missing + none + hidden }

  /// The mean of numbers or amounts (in minor units); nil where there are none.
  package var mean: Fraction? { given > 0 ? sum / given : nil }

  /// The answers of a choice in the order of the form, then such as only earlier versions had; both
  /// positions of a switch.
  package func distribution(in form: Form) -> [(value: String, title: Cell, count: Int)] {
    switch field.kind {
    case .choice(let choices):
      return choices.map { ($0.value, form.shown($0.title), counts[$0.value] ?? 0) }
        + TextOrder(language: "en").sorted(
          counts.filter { choices[$0.key] == nil }, by: { $0.key }, then: { $0.key }
        ).map {
          ($0.key, .text($0.key), $0.value)
        }
    case .flag: return ["true", "false"].map { ($0, .flag($0 == "true"), counts[$0] ?? 0) }
    default: return []
    }
  }

  mutating func count(_ value: FieldValue) {
    given += 1
    switch value {
    case .choice(let chosen): counts[chosen, default: 0] += 1
    case .flag(let isOn): counts[isOn ? "true" : "false", default: 0] += 1
    case .integer(let number): measure(value, Fraction(number, over: 1))
    case .decimal(let number): measure(value, number.fraction)
    case .money(let money): measure(value, Fraction(money.minorUnits, over: 1))
    case .date: bound(value)
    case .text, .moment, .group, .list: break
    }
  }

  private mutating func measure(_ value: FieldValue, _ number: Fraction) {
    sum = sum + number
    bound(value)
  }

  private mutating func bound(_ value: FieldValue) {
    if least.map({ value.isLess(than: $0) }) ?? true { least = value }
    if greatest.map({ $0.isLess(than: value) }) ?? true { greatest = value }
  }
}

extension FieldValue {
  fileprivate func isLess(than other: FieldValue) -> Bool {
    switch (self, other) {
    case (.integer(let left), .integer(let right)): left < right
    case (.decimal(let left), .decimal(let right)): left < right
    case (.money(let left), .money(let right)): left < right
    case (.date(let left), .date(let right)): left < right
    default: false
    }
  }
}
