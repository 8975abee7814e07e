/// Words of ours, in English, with places for values: shown in the language of the edition.
///
/// ```swift
/// let title: Words = "Reservations: \(.month(month))"  // "Reservations: {}" and one value
/// ```
/// The English text with `{}` for each value is the key by which a ``TextCatalogue`` finds the text of
/// another language. What comes from a record is never words, but a ``Cell/text(_:)``.
package struct Words: Sendable, Hashable, ExpressibleByStringInterpolation {
  /// The English text, a `{}` in place of each value.
  package let text: String
  package let values: [Cell]
  /// Whether a catalogue need not have them, as they may be a questionnaire's own.
  package let isOptional: Bool

  /// Words that are not a literal here, such as the title of a built-in form's field.
  package init(_ text: String, values: [Cell] = [], isOptional: Bool = false) {
    self.text = text
    self.values = values
    self.isOptional = isOptional
  }

  package init(stringLiteral text: String) { self.init(text) }

  package init(stringInterpolation: StringInterpolation) {
    self.init(stringInterpolation.text, values: stringInterpolation.values)
  }

  /// Collects the literal parts and the values between them.
  package struct StringInterpolation: StringInterpolationProtocol {
    var text = ""
    var values: [Cell] = []

    package init(literalCapacity: Int, interpolationCount: Int) {}

    package mutating func appendLiteral(_ literal: String) { text += literal }

    package mutating func appendInterpolation(_ value: Cell) {
      text += "{}"
      values.append(value)
    }

    package mutating func appendInterpolation(_ number: Int) { appendInterpolation(.integer(number)) }
  }

  /// The number by which a plural is chosen: the first whole number among the values.
  var count: Int? {
    for case .integer(let number) in values { return number }
    return nil
  }
}

/// A literal is words of ours: `["All", .integer(3)]` is a row of two cells.
extension Cell: ExpressibleByStringInterpolation {
  package init(stringLiteral text: String) { self = .words(Words(text)) }

  package init(stringInterpolation: Words.StringInterpolation) {
    self = .words(Words(stringInterpolation: stringInterpolation))
  }
}

extension Cell {
  /// Words of ours in English, by which a figure is known whatever the language; empty for anything else.
  package var englishText: String { if case .words(let words) = self { words.text } else { "" } }
}
