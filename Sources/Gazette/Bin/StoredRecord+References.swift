internal import Forms

extension StoredRecord {
  /// The record with nothing in the place of some references.
  ///
  /// - Parameter isGone: whether there is no record of a kind with a key.
  func withoutReferences(
    where isGone: (_ kind: String, _ key: String, _ path: String) -> Bool
  ) -> StoredRecord {
    let kept = FieldGroup(values).withoutReferences(form.fields, within: "", where: isGone)
    return StoredRecord(key: key, revision: revision, form: form, values: kept.values)
  }
}

extension StoredRecord {
  /// The record with nothing in the place of some fields, of lists in an element.
  func without(_ paths: [FieldPath]) -> StoredRecord {
    if paths.isEmpty { return self }
    let kept = paths.reduce(FieldGroup(values)) { $0.without($1.steps[...], form.fields) }
    return StoredRecord(key: key, revision: revision, form: form, values: kept.values)
  }
}

extension FieldGroup {
  fileprivate func without(_ steps: ArraySlice<FieldPath.Step>, _ fields: [Field]) -> FieldGroup {
    guard let step = steps.first, let place = fields.firstIndex(where: { $0.key == step.key }),
      place < values.count
    else { return self }
    let rest = steps.dropFirst()
    var group = self
    switch (fields[place].kind, values[place]) {
    case (.group(let children), .group(let inner)?) where !rest.isEmpty:
      group.values[place] = .group(inner.without(rest, children))
    case (.list(let children), .list(var elements)?) where !rest.isEmpty:
      guard let number = step.element, elements.indices.contains(number - 1) else { return self }
      elements[number - 1] = elements[number - 1].without(rest, children)
      group.values[place] = .list(elements)
    default: group.values[place] = nil
    }
    return group
  }

  fileprivate func withoutReferences(
    _ fields: [Field], within parent: String,
    where isGone: (_ kind: String, _ key: String, _ path: String) -> Bool
  ) -> FieldGroup {
    FieldGroup(
      zip(fields, values).map { field, value in
        let path = parent + field.key
        return switch (field.kind, value) {
        case (.reference(let target), let value?):
          value.text.map { isGone(target, $0, path) } ?? false ? nil : value
        case (.group(let children), .group(let group)?):
          .group(group.withoutReferences(children, within: "\(path).", where: isGone))
        case (.list(let children), .list(let elements)?):
          .list(elements.map { $0.withoutReferences(children, within: "\(path).", where: isGone) })
        default: value
        }
      })
  }
}
