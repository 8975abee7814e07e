package import Forms
package import Press

/// A record's values as people read them at a terminal: titles of choices, dates as they are typed, amounts
/// with their currency.
package struct ReadableValues {
  private let plain: PlainText
  private let formats: Formats
  private let references: ReferenceNames
  private let groups: SwitchGroups

  /// - Parameter references: what records are called that others refer to.
  package init(currency: Currency, references: ReferenceNames = .none) {
    self.init(formats: Formats(language: "en", currency: currency), references: references)
  }

  /// The values in the language of formats.
  ///
  /// - Parameter groups: what the groups of switches are called.
  package init(formats: Formats, references: ReferenceNames = .none, groups: SwitchGroups = .none) {
    self.references = references
    self.groups = groups
    self.formats = formats
    plain = PlainText(formats: formats)
  }

  /// What stands for a value that is deliberately none.
  package var none: String { formats.texts.filled("none") }

  /// A value in words; `—` for a missing one.
  package func text(of value: FieldValue?, in field: Field) -> String {
    guard let value else { return "—" }
    switch (field.kind, value) {
    case (_, .text("")), (_, .choice("")): return formats.texts.filled("(empty)")
    case (.text, .text(let key)) where references.names(field):
      return references.name(of: key, by: field)
    case (.text, .text(let text)) where field.shownAs != nil: return plain.text(of: field.shown(text))
    case (.choice(let choices), .choice(let chosen)), (.choice(let choices), .text(let chosen)):
      return choices[chosen].map { formats.texts.filled($0.title) } ?? chosen
    case (.reference(let kind), .choice(let key)), (.reference(let kind), .text(let key)):
      return references.name(of: key, kind: kind)
    case (.switches, .text(let text)):
      let words = SwitchStates.readable(text)
      return words == SwitchStates.none ? none : groups.shown(words, of: field.key, in: formats.texts)
    case (_, .date(let date)): return formats.text(of: date)
    case (_, .moment(let moment)): return text(of: moment)
    case (.group(let children), .group(let group)): return text(of: group, children) ?? "—"
    case (.list(let children), .list(let groups)):
      return groups.isEmpty
        ? none : groups.map { text(of: $0, children) ?? "—" }.joined(separator: "; ")
    case (.file, .text(let text)):
      return StoredFile(text).map { "\($0.name) (\($0.digest.prefix(12)))" } ?? text
    default: return plain.text(of: Cell(value))
    }
  }

  /// `2026-11-21 14:03`, as lists have it.
  package func text(of moment: CalendarMoment) -> String {
    "\(formats.text(of: moment.date)) \(moment.clock())"
  }

  /// `2026-11-21 14:03`, with seconds where they are not zero, as it is entered.
  package func wholeText(of moment: CalendarMoment) -> String {
    "\(formats.text(of: moment.date)) \(moment.clock(withSeconds: moment.hasSeconds))"
  }

  private func text(of group: FieldGroup, _ fields: [Field]) -> String? {
    let texts = zip(fields, group.values).compactMap { field, value in
      value.map { text(of: $0, in: field) }
    }
    return texts.isEmpty ? nil : texts.joined(separator: ", ")
  }
}

extension StoredRecord {
  /// What the record is called: its first searchable words, else its first values; nothing that is private.
  package func name(_ values: ReadableValues) -> String {
    var searchable: [String] = []
    var others: [String] = []
    for (field, value) in zip(form.fields, self.values) {
      guard let value, !value.isEmpty, !field.isPrivate, field.kind.children == nil else { continue }
      switch field.kind {
      case .multiline: continue
      case .money, .date, .moment: others.append(values.text(of: value, in: field))
      case _ where field.isSearchable: searchable.append(values.text(of: value, in: field))
      default: others.append(values.text(of: value, in: field))
      }
    }
    return (searchable.isEmpty ? others : searchable).prefix(2).joined(separator: " ")
  }
}
