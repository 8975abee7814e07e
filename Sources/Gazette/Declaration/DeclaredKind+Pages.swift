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
      behind: derivedRows(of: record, asOf: asOf), elements: derivedColumns(of: record, asOf: asOf)
    ) { key, value in
      guard record.defaulted.contains(key), let field = form.field(key) else { return nil }
      return .defaulted(form.shown(value, in: field, for: readership, links: links))
    }
  }

  /// The derived columns that stand on pages of records, by the field behind which they do.
  private func derivedRows(of record: StoredRecord, asOf: CalendarDate) -> [String: [[Cell]]] {
    guard let deriving = declaration.rules.deriving else { return [:] }
    let flags = declaration.rules.flags.map { StoreValue(record.defaulted.contains($0.field)) }
    let values = expressionValues(of: record.values, key: .text(record.key), flags: flags)
    let found = (try? deriving.values(of: values, asOf: asOf)) ?? []
    var rows: [String: [[Cell]]] = [:]
    for (derived, value) in zip(declaration.rules.shownDerived, found) {
      guard let field = derived.after else { continue }
      rows[field, default: []].append([form.shown(derived.title), cell(value, derived)])
    }
    return rows
  }

  /// The derived columns of a record that lists show.
  func listedCells(of record: StoredRecord) -> [Cell] {
    guard let listing = declaration.rules.listing else { return [] }
    let flags = declaration.rules.flags.map { StoreValue(record.defaulted.contains($0.field)) }
    let values = expressionValues(of: record.values, key: .text(record.key), flags: flags)
    let found = (try? listing.values(of: values, asOf: .epoch)) ?? []
    return declaration.rules.listed.enumerated().map { $0 < found.count ? cell(found[$0], $1) : .missing }
  }

  /// The derived columns of lists, each with a cell for every element, by the list's key.
  private func derivedColumns(
    of record: StoredRecord, asOf: CalendarDate
  ) -> [String: [(column: Column, cells: [Cell])]] {
    var columns: [String: [(column: Column, cells: [Cell])]] = [:]
    for list in declaration.rules.lists {
      guard let deriving = list.deriving, let elements = record[list.elements.name]?.list,
        let fields = form.field(list.elements.name)?.kind.children
      else { continue }
      let found = elements.map { (try? deriving.values(of: stored($0, fields), asOf: asOf)) ?? [] }
      columns[list.elements.name] = list.derived.enumerated().map { place, derived in
        let isFigure = derived.kind?.isFigure ?? found.contains { $0.count > place && $0[place].isFigure }
        return (
          Column(derived.column.name, form.shown(derived.title), isFigure: isFigure),
          found.map { $0.count > place ? cell($0[place], derived) : .missing }
        )
      }
    }
    return columns
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
