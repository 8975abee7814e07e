package import Forms
package import Press

/// What records of a form are found by.
extension Form {
  /// What a record's page is found by, and what a hit says of it: its kind where that is not the
  /// collection's, and some fields, unless they are private or missing.
  package func searchText(
    of values: [FieldValue?], key: String, kind: Cell? = nil, _ details: String...
  ) -> SearchText {
    searchText(of: values, key: key, kind: kind, details: details)
  }

  func searchText(
    of values: [FieldValue?], key: String, kind: Cell? = nil, details: [String], links: ReferenceLinks? = nil
  ) -> SearchText {
    let shown = details.compactMap { key -> Cell? in
      guard let place = place(of: key), !fields[place].isPrivate, let value = values[place], !value.isEmpty
      else { return nil }
      return self.shown(value, in: fields[place], links: links).withoutLink
    }
    return SearchText(
      key: key, details: (kind.map { [$0] } ?? []) + shown, fields: searchFields(of: values, links: links))
  }

  /// The searchable fields that are neither private nor hidden, those within lists and groups too; whatever
  /// is inside a searchable one is searchable.
  package func searchFields(of values: [FieldValue?]) -> [SearchField] {
    searchFields(of: values, links: nil)
  }

  /// - Parameter links: by whose names references are found; by their keys when left out.
  func searchFields(of values: [FieldValue?], links: ReferenceLinks?) -> [SearchField] {
    let draft = hidesFields ? Draft(self, values: values) : nil
    var found: [SearchField] = []
    for (place, field) in fields.enumerated() where place < values.count {
      if draft?.isHidden(place) ?? false { continue }
      collect(values[place], of: field, isSearched: false, links, into: &found)
    }
    // Elements of a list often say the same; of few fields, looking at each is faster than hashing them.
    if found.count < 8 { return found.enumerated().filter { !found[..<$0].contains($1) }.map(\.element) }
    return found.distinct
  }

  private func collect(
    _ value: FieldValue?, of field: Field, isSearched: Bool, _ links: ReferenceLinks?,
    into found: inout [SearchField]
  ) {
    guard let value, !field.isPrivate else { return }
    let isSearched = isSearched || field.isSearchable
    switch value {
    case .group(let group) where isSearched:
      let children = zip(field.kind.children ?? [], group.values)
      // Of an address a hit has one line.
      let parts = children.compactMap { child, value -> String? in
        guard let value, !child.isPrivate, value.standsInLine else { return nil }
        return text(of: value, in: child, links)
      }
      if !parts.isEmpty {
        found.append(SearchField(shown(field.foundAs ?? field.title), .text(parts.joined(separator: " "))))
      }
      for (child, value) in children where !(value?.standsInLine ?? true) {
        collect(value, of: child, isSearched: true, links, into: &found)
      }
    case .group(let group): collect([group], of: field, isSearched: false, links, into: &found)
    case .list(let groups): collect(groups, of: field, isSearched: isSearched, links, into: &found)
    default:
      guard isSearched, let cell = cell(of: value, in: field, links) else { return }
      found.append(SearchField(shown(field.foundAs ?? field.title), cell))
    }
  }

  private func collect(
    _ groups: [FieldGroup], of field: Field, isSearched: Bool, _ links: ReferenceLinks?,
    into found: inout [SearchField]
  ) {
    for group in groups {
      for (child, value) in zip(field.kind.children ?? [], group.values) {
        collect(value, of: child, isSearched: isSearched, links, into: &found)
      }
    }
  }

  /// Dates, amounts and numbers are found however they are written, all others by their text.
  private func cell(of value: FieldValue, in field: Field, _ links: ReferenceLinks?) -> Cell? {
    switch value {
    case .date(let date): .date(date)
    case .moment(let moment): .moment(moment)
    case .money(let money): .money(money)
    case .integer(let number): .integer(number)
    case .decimal(let number): .decimal(number)
    default: text(of: value, in: field, links).map { .text($0) }
    }
  }

  /// A choice is found by its title, and a reference by the name of what it means, as they are read.
  private func text(of value: FieldValue, in field: Field, _ links: ReferenceLinks?) -> String? {
    if case .reference(let kind) = field.kind,
      let name = value.text.flatMap({ links?.name(ofKey: $0, kind: kind) })
    {
      return name
    }
    if case .choice(let choices) = field.kind, let text = value.text {
      return choices[text]?.title ?? text
    }
    return value.conditionText
  }
}

extension FieldValue {
  /// Whether a searchable group has it in its line of texts; all others are found as outside a group.
  fileprivate var standsInLine: Bool {
    switch self {
    // A whole number may be that of a house.
    case .text, .choice, .integer, .flag: true
    case .decimal, .money, .date, .moment, .group, .list: false
    }
  }
}
