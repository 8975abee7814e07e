extension Draft {
  /// Whether a field of a group is hidden by its condition on the group's other fields or the form's.
  ///
  /// - Parameters:
  ///   - group: the values among which it stands.
  ///   - fields: the group's fields, in the order of its values.
  package func isHidden(_ field: Field, in group: FieldGroup, of fields: [Field]) -> Bool {
    field.hiddenWhen.map { holds($0, in: group, of: fields) } ?? false
  }

  /// Whether a switch of a group says that another of its fields is deliberately without a value.
  package func isDeliberatelyNone(_ field: Field, in group: FieldGroup, of fields: [Field]) -> Bool {
    guard let key = field.noneWhen, let place = fields.firstIndex(where: { $0.key == key }) else {
      return false
    }
    return place < group.values.count && group.values[place] == .flag(true)
  }

  /// Empties every field that is hidden, or that a switch calls deliberately without a value, until none with a value is:
  /// what nobody was asked is not kept.
  ///
  /// - Returns: the places of the fields that were emptied, or from which something was taken.
  /// - Complexity: O(fields) for every field that is emptied.
  @discardableResult
  package mutating func clearHidden() -> Set<Int> {
    guard form.hidesFields else { return [] }
    var cleared: Set<Int> = []
    var hasChanged = true
    while hasChanged {
      hasChanged = false
      for (place, field) in form.fields.enumerated() {
        guard let value = values[place] else { continue }
        let isCleared = isHidden(place) || isDeliberatelyNone(place)
        let shown = isCleared ? nil : withoutHidden(value, of: field)
        if shown != value {
          load(shown, at: place)
          if !value.isEmpty { cleared.insert(place) }
          hasChanged = true
        }
      }
    }
    return cleared
  }

  /// A value without what is hidden in it; nil for a group of which nothing is left.
  private func withoutHidden(_ value: FieldValue, of field: Field) -> FieldValue? {
    switch (field.kind, value) {
    case (.group(let fields), .group(let group)):
      let shown = withoutHidden(group, of: fields)
      return shown != group && shown.values.allSatisfy { $0 == nil } ? nil : .group(shown)
    case (.list(let fields), .list(let groups)):
      return .list(groups.map { withoutHidden($0, of: fields) })
    default: return value
    }
  }

  private func withoutHidden(_ group: FieldGroup, of fields: [Field]) -> FieldGroup {
    FieldGroup(
      zip(fields, group.values).map { field, value in
        guard let value, !isHidden(field, in: group, of: fields),
          !isDeliberatelyNone(field, in: group, of: fields)
        else { return nil }
        return withoutHidden(value, of: field)
      })
  }
}
