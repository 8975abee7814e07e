/// What is said to people, in English, with places for values: the key by which a catalogue has it in another language.
///
/// ```swift
/// let text: LocalizedText = "There are \(count) more; more words find fewer."
/// text.english  // "There are {} more; more words find fewer."
/// ```
/// It is made where something is found, and put into words where somebody reads it: nothing between knows a language.
/// The first whole number among the values decides between one and many; a text among them is put into words as well.
package struct LocalizedText: ExpressibleByStringInterpolation, Sendable, Equatable {
  package enum Value: Sendable, Equatable {
    case plain(String)
    case text(LocalizedText)
  }

  package let english: String
  package let values: [Value]
  package let count: Int?

  package init(stringLiteral english: String) { self.init(english: english, values: [], count: nil) }

  package init(stringInterpolation: StringInterpolation) {
    self.init(
      english: stringInterpolation.english, values: stringInterpolation.values,
      count: stringInterpolation.count)
  }

  private init(english: String, values: [Value], count: Int?) {
    self.english = english
    self.values = values
    self.count = count
  }

  /// What another program says, such as SQLite, for some of which catalogues have words.
  package static func quoted(_ text: String) -> LocalizedText { LocalizedText(stringLiteral: text) }

  package struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var english = ""
    fileprivate var values: [Value] = []
    fileprivate var count: Int?

    package init(literalCapacity: Int, interpolationCount: Int) {}

    package mutating func appendLiteral(_ literal: String) { english += literal }

    package mutating func appendInterpolation(_ value: some CustomStringConvertible) {
      append(.plain(value.description))
    }

    package mutating func appendInterpolation(_ text: LocalizedText) { append(.text(text)) }

    package mutating func appendInterpolation(_ number: Int) {
      appendInterpolation(number.description, count: number)
    }

    /// A text that has a number by which a plural is chosen, such as `1,204`.
    package mutating func appendInterpolation(_ text: String, count number: Int) {
      append(.plain(text))
      count = count ?? number
    }

    private mutating func append(_ value: Value) {
      english += "{}"
      values.append(value)
    }
  }
}

/// In English, as where no catalogue is at hand.
extension LocalizedText: CustomStringConvertible {
  package var description: String {
    let parts = english.split(separator: "{}", omittingEmptySubsequences: false)
    return zip(parts, values).map { "\($0)\($1)" }.joined() + parts.dropFirst(values.count).joined()
  }
}

extension LocalizedText.Value: CustomStringConvertible {
  package var description: String {
    switch self {
    case .plain(let text): text
    case .text(let text): text.description
    }
  }
}
