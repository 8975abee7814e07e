package import Forms
package import Press

extension Form {
  /// A title of the form: words that a catalogue may have for a kind, the form's own text for any other.
  package func shown(_ title: String) -> Cell { isDeclared ? .declared(title) : .text(title) }

  /// Titles of a field and of what it stands in: `Lines 2: Quantity`.
  func shown(_ titles: [TitledStep]) -> Cell {
    .joined(
      titles.map { step in
        let title = shown(step.title)
        return step.element.map { .words(Words("{} {}", values: [title, .integer($0)], isOptional: true)) }
          ?? title
      }, by: "\(.blank): \(.blank)")
  }

  /// Titles of a field and of the groups around it, the outermost first: `Car: Front: Price`.
  func shown(titles: [String]) -> Cell { shown(titles.map(TitledStep.init(title:))) }

  /// A choice by its title, as a sign of how things stand where it is one.
  func shown(_ choice: Choice) -> Cell {
    choice.tone.map { .status(shown(choice.title), $0) } ?? shown(choice.title)
  }

  /// The column of a table that shows a field.
  func column(of field: Field) -> Column {
    // Of a list it shows how many elements there are.
    Column(field.key, shown(field.title), isFigure: field.kind.isFigure || field.kind.isList)
  }

  /// A field's value as it is usually shown.
  ///
  /// - Parameters:
  ///   - groups: the fields of the groups and elements around it, the outermost first.
  ///   - readership: who reads it; for everybody private values are withheld, also within a group.
  ///   - links: what references are shown as; their keys when left out.
  func shown(
    _ value: FieldValue?, in field: Field, within groups: [[Field]] = [],
    for readership: Readership = .keepers,
    links: ReferenceLinks? = nil
  ) -> Cell {
    if readership == .everybody, field.isPrivate { return value == nil ? .missing : .withheld }
    switch (field.kind, value) {
    case (.reference(let kind), .choice(let key)?), (.reference(let kind), .text(let key)?):
      return links?.cell(ofKey: key, kind: kind) ?? Cell(value)
    case (.choice(let choices), .choice(let chosen)?), (.choice(let choices), .text(let chosen)?):
      return choices[chosen].map { shown($0) } ?? .text(chosen)
    case (.file, .text(let text)?): return StoredFile(text).map { .file($0) } ?? .text(text)
    case (.email, .text(let text)?) where !text.isEmpty: return .email(text)
    case (.phone, .text(let text)?) where !text.isEmpty: return .phone(text)
    case (.text, .text(let text)?) where !text.isEmpty && field.shownAs != nil: return field.shown(text)
    case (.switches, .text(let text)?):
      let readable = SwitchStates.readable(text)
      return readable == SwitchStates.none ? Cell.none : .text(readable)
    case (.group(let children), .group), (.group(let children), nil):
      let values = value?.group?.values ?? children.map { _ in nil }
      // Nothing but its field says what a number is.
      let isNamed = children.count > 1 && !children.allSatisfy(\.kind.isReadAlone)
      // Each value is read as it is by itself.
      let around = groups + [children]
      let parts = zip(children, values).compactMap { child, value -> Cell? in
        var cell = Cell.withheld
        if readership != .everybody || !readsPrivate(child, within: around) {
          guard let value, !value.isEmpty else { return nil }
          cell = shown(value, in: child, within: around, for: readership, links: links)
        }
        return isNamed ? .joined([shown(child.title), cell], by: "\(.blank) \(.blank)") : cell
      }
      let words: Words = isNamed ? "\(.blank), \(.blank)" : "\(.blank) \(.blank)"
      return parts.isEmpty ? .missing : .joined(parts, by: words)
    default: return Cell(value)
    }
  }
}

extension FieldKind {
  /// Whether its values say themselves what they are, as those of an address do.
  fileprivate var isReadAlone: Bool {
    switch self {
    case .text, .multiline, .email, .phone, .choice, .reference, .file: true
    default: children?.allSatisfy(\.kind.isReadAlone) ?? false
    }
  }
}

extension Field {
  /// A text as what it is for readers.
  func shown(_ text: String) -> Cell {
    switch shownAs {
    case .country: .country(text)
    case .phone: .phone(text)
    // A catalogue has texts that look alike for one.
    case .word: text.utf8.allSatisfy { $0 < 0x80 } ? .declared(text) : .text(text)
    case nil: .text(text)
    }
  }
}

extension Cell {
  /// A title from a declaration, translated where a catalogue has it.
  static func declared(_ title: String) -> Cell {
    // Braces would be places for values.
    title.utf8.contains(UInt8(ascii: "{")) ? .text(title) : .words(Words(title, isOptional: true))
  }

  /// Cells one after the other, each two joined by words with two places such as `{}, {}`.
  package static func joined(_ cells: [Cell], by words: Words) -> Cell {
    guard let first = cells.first else { return .blank }
    return cells.dropFirst().reduce(first) { .words(Words(words.text, values: [$0, $1])) }
  }
}
