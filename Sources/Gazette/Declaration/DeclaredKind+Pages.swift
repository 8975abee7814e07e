internal import Forms
internal import Press
internal import RecordStore

/// What the page of a record has, whether it is the general one or one that the project has written.
extension DeclaredKind {
  /// All fields of a record, references as links, within lists too, and behind them what is derived from them.
  func sections(
    of record: StoredRecord, asOf: CalendarDate, for readership: Readership, links: ReferenceLinks
  ) -> TemplateValue {
    FormDetails.sections(
      of: record.values, by: record.form, for: readership, links: links,
      behind: derivedRows(of: record, asOf: asOf)
    ) { key, value in
      guard record.defaulted.contains(key), let field = form.field(key) else { return nil }
      return .defaulted(form.shown(value, in: field, for: readership, links: links))
    }
  }

  /// The derived columns that stand on pages of records, by the field behind which they do.
  private func derivedRows(of record: StoredRecord, asOf: CalendarDate) -> [String: [[Cell]]] {
    guard let deriving = declaration.rules.deriving else { return [:] }
    let values = [.text(record.key)] + storedValues(of: record.values)
    let flags = declaration.rules.flags.map { StoreValue(record.defaulted.contains($0.field)) }
    let found = (try? deriving.values(of: values + flags, asOf: asOf)) ?? []
    var rows: [String: [[Cell]]] = [:]
    for (derived, value) in zip(declaration.rules.shownDerived, found) {
      guard let field = derived.after else { continue }
      rows[field, default: []].append([form.shown(derived.title), cell(value, derived)])
    }
    return rows
  }

  private func cell(_ value: QueryValue, _ derived: KindRules.Derived) -> Cell {
    if let cell = value.ownCell { return cell }
    return switch (derived.kind ?? derived.column.function.flatMap(Self.kind), value) {
    case (nil, .text(let text)) where derived.column.function == "initial": InitialLetter.title(text)
    case (.money?, .integer(let units)): .money(Money(minorUnits: units))
    case (.flag?, .integer(let isOn)): .flag(isOn != 0)
    case (_, .integer(let number)): .integer(number)
    case (.date?, .text(let text)): CalendarDate(iso: text).map { .date($0) } ?? .text(text)
    case (.moment?, .text(let text)): CalendarMoment(iso: text).map { .moment($0) } ?? .text(text)
    case (.decimal?, .text(let text)): ExactDecimal(text).map { .decimal($0) } ?? .text(text)
    case (_, .text(let text)): .text(text)
    default: .missing
    }
  }

  /// What a function says of the values that it gives.
  private static func kind(_ function: String) -> FieldKind? {
    switch function {
    case "money": .money
    case "date", "birthday": .date
    default: nil
    }
  }

  /// What a record's page is found by, and what a hit says of it.
  func search(of record: StoredRecord) -> SearchText {
    record.form.searchText(
      of: record.values, key: record.key,
      kind: declaration.details.isEmpty ? .declared(declaration.singular) : nil,
      details: declaration.details)
  }

  /// The ways to the pages above that of a record.
  func trail(in title: Words) -> [Crumb] {
    let collection = [Overview.front, Crumb(.words(title), Overview.path(of: collection))]
    return name == self.collection
      ? collection : collection + [Crumb(.words(self.title), PagePath("\(folder)/index"))]
  }
}
