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

extension FieldGroup {
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
