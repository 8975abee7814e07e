import Press

/// What the program says, in English, with places for values: the key by which a catalogue has it in another language.
///
/// ```swift
/// localized("There are \(count) more; more words find fewer.")  // "There are {} more; …" and one value
/// ```
/// The first whole number among the values decides between one and many.
struct LocalizedText: ExpressibleByStringInterpolation {
  let english: String
  let values: [String]
  let count: Int?

  init(stringLiteral english: String) { self.init(english: english, values: [], count: nil) }

  init(stringInterpolation: StringInterpolation) {
    self.init(
      english: stringInterpolation.english, values: stringInterpolation.values,
      count: stringInterpolation.count)
  }

  private init(english: String, values: [String], count: Int?) {
    self.english = english
    self.values = values
    self.count = count
  }

  struct StringInterpolation: StringInterpolationProtocol {
    var english = ""
    var values: [String] = []
    var count: Int?

    init(literalCapacity: Int, interpolationCount: Int) {}

    mutating func appendLiteral(_ literal: String) { english += literal }

    mutating func appendInterpolation(_ value: some CustomStringConvertible) {
      english += "{}"
      values.append(value.description)
    }

    mutating func appendInterpolation(_ number: Int) {
      appendInterpolation(number.description, count: number)
    }

    /// A text that has a number by which a plural is chosen, such as `1,204`.
    mutating func appendInterpolation(_ text: String, count number: Int) {
      appendInterpolation(text)
      count = count ?? number
    }
  }
}

/// The text in the language of the terminal.
func localized(_ text: LocalizedText) -> String {
  Localization.texts.filled(text.english, count: text.count, with: text.values)
}
