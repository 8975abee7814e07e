public import Forms
public import Press

extension Form {
  /// A title of the form: words of ours for a built-in form, the form's own text for a questionnaire.
  public func shown(_ title: String) -> Cell { isBuiltIn ? .words(Words(title)) : .text(title) }

  /// A field's value as it is usually shown.
  ///
  /// - Parameter readership: who reads it; for everybody private values are withheld, also within a group.
  public func shown(
    _ value: FieldValue?, in field: Field, for readership: Readership = .keepers
  ) -> Cell {
    if readership == .everybody, field.isPrivate { return value == nil ? .missing : .withheld }
    switch (field.kind, value) {
    case (.choice(let choices), .choice(let chosen)?), (.choice(let choices), .text(let chosen)?):
      return choices.first { $0.value == chosen }.map { shown($0.title) } ?? .text(chosen)
    case (.group(let children), .group(let group)?):
      // A choice within a group is read by its title too.
      let parts = zip(children, group.values).compactMap { child, value -> Cell? in
        guard let value, !(value.conditionText?.isEmpty ?? true) else { return nil }
        return shown(value, in: child, for: readership)
      }
      return parts.isEmpty ? .missing : .joined(parts, by: "\(.blank) \(.blank)")
    default: return Cell(value)
    }
  }

  /// What a record of the form can be found by: its searchable fields that are not private.
  public func searchFields(of values: [FieldValue?]) -> [SearchField] {
    zip(fields, values).compactMap { field, value in
      guard field.isSearchable, !field.isPrivate, let text = searchText(of: value, in: field) else {
        return nil
      }
      return SearchField(shown(field.title), text)
    }
  }

  private func searchText(of value: FieldValue?, in field: Field) -> String? {
    guard case .group(let group)? = value else { return value?.conditionText }
    let parts = zip(field.kind.children ?? [], group.values).compactMap { child, value in
      child.isPrivate ? nil : value?.conditionText
    }
    return parts.isEmpty ? nil : parts.joined(separator: " ")
  }
}

extension Cell {
  /// Cells one after the other, each two joined by words with two places such as `{}, {}`.
  public static func joined(_ cells: [Cell], by words: Words) -> Cell {
    guard let first = cells.first else { return .blank }
    return cells.dropFirst().reduce(first) { .words(Words(words.text, values: [$0, $1])) }
  }
}
