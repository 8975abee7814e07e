package import Forms

/// A field of a record with another value than before.
package struct FieldChange: Sendable {
  /// The titles of the field and of what it stands in: `Lines 2`, `Quantity`.
  package let titles: [TitledStep]
  package let field: Field
  package let before: FieldValue?
  package let after: FieldValue?
  package let isPrivate: Bool

  /// Whether it is a whole element of a list, which has come or is gone.
  var isElement: Bool { titles.last?.element != nil }

  /// Compares two states of a record, in the order of its form.
  ///
  /// - Parameter showsPrivate: whether private values stay within groups and lists that differ as a whole, the elements of
  ///     private lists are told apart, and so is what is asked depending on a private answer.
  /// - Complexity: O(values).
  static func all(from before: StoredRecord, to after: StoredRecord, showsPrivate: Bool) -> [FieldChange] {
    var comparison = FieldComparison(of: after.form, showsPrivate: showsPrivate)
    for field in after.form.fields { comparison.compare(before[field.key], after[field.key], field) }
    if showsPrivate { return comparison.changes }
    return comparison.changes.map { change in
      FieldChange(
        titles: change.titles, field: change.field, before: open(change.before, change.field),
        after: open(change.after, change.field), isPrivate: change.isPrivate)
    }
  }

  /// A value without the private ones within it.
  static func open(_ value: FieldValue?, _ field: Field) -> FieldValue? {
    func open(_ group: FieldGroup, _ fields: [Field]) -> FieldGroup {
      FieldGroup(zip(fields, group.values).map { $0.isPrivate ? nil : Self.open($1, $0) })
    }
    return switch (field.kind, value) {
    case (.group(let children), .group(let group)?): .group(open(group, children))
    case (.list(let children), .list(let groups)?): .list(groups.map { open($0, children) })
    default: value
    }
  }
}
