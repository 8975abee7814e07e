extension Draft {
  /// Whether a field of a group is hidden by its condition on other fields of the groups around it or of the form.
  ///
  /// - Parameter groups: those in which it stands.
  package func isHidden(_ field: Field, in groups: EnclosingGroups) -> Bool {
    field.hiddenWhen.map { holds($0, in: groups) } ?? false
  }

  /// Whether a switch beside a field says that it is deliberately without a value.
  package func isDeliberatelyNone(_ field: Field, in groups: EnclosingGroups) -> Bool {
    field.noneWhen.map { (groups.siblingValue(of: $0) ?? self[$0]) == .flag(true) } ?? false
  }

  /// Whether a field is hidden, or deliberately without a value.
  ///
  /// - Parameter groups: those in which it stands; none for a field of the form itself.
  package func hides(_ field: Field, in groups: EnclosingGroups) -> Bool {
    isHidden(field, in: groups) || isDeliberatelyNone(field, in: groups)
  }

  /// The same of the field at a path through groups, such as `address.geo.lat`, or of a group around it.
  package func hides(_ path: String) -> Bool {
    var groups = EnclosingGroups()
    var (fields, values) = (form.fields, values)
    for key in path.split(separator: ".") {
      guard let place = fields.firstIndex(where: { $0.key == key }) else { return false }
      if hides(fields[place], in: groups) { return true }
      guard case .group(let children) = fields[place].kind else { return false }
      let group = values[place]?.group ?? FieldGroup(children.map { _ in nil })
      groups = groups.within(group, of: children)
      (fields, values) = (children, group.values)
    }
    return false
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
        let shown = isCleared ? nil : withoutHidden(value, of: field, in: EnclosingGroups())
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
  private func withoutHidden(
    _ value: FieldValue, of field: Field, in groups: EnclosingGroups
  ) -> FieldValue? {
    switch (field.kind, value) {
    case (.group(let fields), .group(let group)):
      let shown = withoutHidden(group, of: fields, in: groups)
      return shown != group && shown.values.allSatisfy { $0 == nil } ? nil : .group(shown)
    case (.list(let fields), .list(let elements)):
      return .list(elements.map { withoutHidden($0, of: fields, in: groups) })
    default: return value
    }
  }

  private func withoutHidden(
    _ group: FieldGroup, of fields: [Field], in groups: EnclosingGroups
  ) -> FieldGroup {
    let groups = groups.within(group, of: fields)
    return FieldGroup(
      zip(fields, group.values).map { field, value in
        guard let value, !hides(field, in: groups) else { return nil }
        return withoutHidden(value, of: field, in: groups)
      })
  }
}
