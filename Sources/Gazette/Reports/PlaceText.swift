internal import Press

/// A text with places for the columns of a series' row: `Invoices: {{month}}`.
struct PlaceText: Sendable, Equatable {
  enum Part: Sendable, Equatable {
    case text(String)
    case place(String)
  }

  let parts: [Part]

  init(_ text: String) {
    var parts: [Part] = []
    var rest = Substring(text)
    while let tag = TemplateTags.first(in: rest) {
      if !tag.before.isEmpty { parts.append(.text(String(tag.before))) }
      parts.append(.place(tag.inside.filter { !$0.isWhitespace }))
      rest = tag.behind
    }
    if !rest.isEmpty { parts.append(.text(String(rest))) }
    self.parts = parts
  }

  var places: [String] { parts.compactMap { if case .place(let name) = $0 { name } else { nil } } }

  /// What stands in single braces, where it is no place.
  var bracedNames: [String] {
    parts.flatMap { part in
      guard case .text(let text) = part else { return [String]() }
      return text.matches(of: /\{([^{}]*)\}/).map { $0.1.filter { !$0.isWhitespace } }
    }
  }

  /// The text where it has no places.
  var plainText: String? { places.isEmpty ? text { _ in "" } : nil }

  /// The text in which each place is that of a value, as words that a catalogue may have.
  func cell(_ value: (String) -> Cell) -> Cell {
    if places.isEmpty { return .declared(text { _ in "" }) }
    let words = parts.map { part in
      switch part {
      case .text(let text): text.replacing("{", with: "").replacing("}", with: "")
      case .place: "{}"
      }
    }
    return .words(Words(words.joined(), values: places.map(value), isOptional: true))
  }

  func text(_ value: (String) -> String) -> String {
    parts.map { part in
      switch part {
      case .text(let text): text
      case .place(let name): value(name)
      }
    }.joined()
  }
}

/// Words with places for the columns of a table's row: `{defaulted} of {employees} have a default birth date`.
struct MessageText: Sendable, Equatable {
  private let text: PlaceText

  /// Nil where braces do not stand in pairs, or some within others.
  init?(_ text: String) {
    guard text.wholeMatch(of: /[^{}]*(?:\{[^{}]*\}[^{}]*)*/) != nil else { return nil }
    self.text = PlaceText(text.replacing("{", with: "{{").replacing("}", with: "}}"))
  }

  var places: [String] { text.places }

  /// The words for a row, of which a catalogue may have a translation.
  func cell(_ value: (String) -> Cell) -> Cell { text.cell(value) }
}
