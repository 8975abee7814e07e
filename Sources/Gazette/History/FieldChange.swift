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
  /// - Parameter showsPrivate: whether private values stay within groups and lists that differ as a whole, and the elements of
  ///     private lists are told apart.
  /// - Complexity: O(values).
  static func all(from before: StoredRecord, to after: StoredRecord, showsPrivate: Bool) -> [FieldChange] {
    var changes: [FieldChange] = []
    for field in after.form.fields {
      compare(before[field.key], after[field.key], field, [], false, showsPrivate, into: &changes)
    }
    if showsPrivate { return changes }
    return changes.map { change in
      FieldChange(
        titles: change.titles, field: change.field, before: open(change.before, change.field),
        after: open(change.after, change.field), isPrivate: change.isPrivate)
    }
  }

  private static func compare(
    _ before: FieldValue?, _ after: FieldValue?, _ field: Field, _ above: [TitledStep], _ isPrivate: Bool,
    _ showsPrivate: Bool, into changes: inout [FieldChange]
  ) {
    guard after?.written(like: before) != before else { return }
    let isPrivate = isPrivate || field.isPrivate
    switch (field.kind, before, after) {
    case (.group(let children), .group(let old)?, .group(let new)?):
      compare(old, new, children, above + [TitledStep(field)], isPrivate, showsPrivate, into: &changes)
    case (.list(let children), _, _):
      let (old, new) = (before?.list ?? [], after?.list ?? [])
      // How many elements a private list has, nobody is told.
      let isWhole = isPrivate && (!showsPrivate || old.count != new.count)
      let elements =
        isWhole ? [] : compare(old, new, children, of: field, above, isPrivate, showsPrivate)
      if elements.isEmpty { fallthrough }
      changes += elements
    default:
      changes.append(
        FieldChange(
          titles: above + [TitledStep(field)], field: field, before: before, after: after,
          isPrivate: isPrivate))
    }
  }

  /// Where more elements than these come or go, the list is told as a whole.
  private static let toldElements = 100
  /// Only in lists of at most so many elements those that belong together are looked for.
  private static let alignedElements = 1_000

  /// Compares two lists. Elements that are the same in both belong together, and between two such pairs those that
  /// begin with the same value; what is left is compared in its order, and each element that is left then has come or
  /// is gone, as a whole.
  ///
  /// - Returns: nothing where the list is better told as a whole.
  /// - Complexity: O(elements × elements that differ).
  private static func compare(
    _ old: [FieldGroup], _ new: [FieldGroup], _ children: [Field], of field: Field, _ above: [TitledStep],
    _ isPrivate: Bool, _ showsPrivate: Bool
  ) -> [FieldChange] {
    guard abs(old.count - new.count) <= toldElements else { return [] }
    let element = Field(field.key, field.title, .group(children))
    var changes: [FieldChange] = []
    func titles(_ place: Int) -> [TitledStep] { above + [TitledStep(field, element: place + 1)] }
    func tell(_ place: Int, _ before: FieldGroup?, _ after: FieldGroup?) {
      changes.append(
        FieldChange(
          titles: titles(place), field: element, before: before.map { .group($0) },
          after: after.map { .group($0) }, isPrivate: isPrivate))
    }
    func compare(_ gone: Range<Int>, _ come: Range<Int>, by likenesses: ArraySlice<Likeness>) {
      guard let isAlike = likenesses.first, !gone.isEmpty, !come.isEmpty else {
        for (earlier, later) in zip(gone, come) {
          Self.compare(
            old[earlier], new[later], children, titles(later), isPrivate, showsPrivate, into: &changes)
        }
        for place in gone.dropFirst(come.count) { tell(place, old[place], nil) }
        for place in come.dropFirst(gone.count) { tell(place, nil, new[place]) }
        return
      }
      let (alone, fresh) = places(of: new[come].difference(from: old[gone]) { isAlike($1, $0) })
      var (earlier, later) = (gone.lowerBound, come.lowerBound)
      while earlier < gone.upperBound || later < come.upperBound {
        let (start, startOfNew) = (earlier, later)
        while alone.contains(earlier - gone.lowerBound) { earlier += 1 }
        while fresh.contains(later - come.lowerBound) { later += 1 }
        compare(start..<earlier, startOfNew..<later, by: likenesses.dropFirst())
        guard earlier < gone.upperBound else { continue }
        compare(earlier..<earlier + 1, later..<later + 1, by: [])
        (earlier, later) = (earlier + 1, later + 1)
      }
    }
    let isLong = max(old.count, new.count) > alignedElements
    compare(old.indices, new.indices, by: isLong ? [] : [isSame, beginsAlike])
    return changes
  }

  private typealias Likeness = (_ before: FieldGroup, _ after: FieldGroup) -> Bool

  private static func isSame(_ before: FieldGroup, _ after: FieldGroup) -> Bool {
    FieldValue.group(after).written(like: .group(before)) == .group(before)
  }

  private static func beginsAlike(_ before: FieldGroup, _ after: FieldGroup) -> Bool {
    guard let first = before.values.first, let value = first else { return false }
    return after.values.first == value
  }

  /// The places of what was removed, and of what was inserted.
  private static func places(
    of difference: CollectionDifference<FieldGroup>
  ) -> (removed: Set<Int>, inserted: Set<Int>) {
    var places = (removed: Set<Int>(), inserted: Set<Int>())
    for change in difference {
      switch change {
      case .remove(let place, _, _): places.removed.insert(place)
      case .insert(let place, _, _): places.inserted.insert(place)
      }
    }
    return places
  }

  /// A value without the private ones within it.
  private static func open(_ value: FieldValue?, _ field: Field) -> FieldValue? {
    func open(_ group: FieldGroup, _ fields: [Field]) -> FieldGroup {
      FieldGroup(zip(fields, group.values).map { $0.isPrivate ? nil : Self.open($1, $0) })
    }
    return switch (field.kind, value) {
    case (.group(let children), .group(let group)?): .group(open(group, children))
    case (.list(let children), .list(let groups)?): .list(groups.map { open($0, children) })
    default: value
    }
  }

  private static func compare(
    _ old: FieldGroup, _ new: FieldGroup, _ fields: [Field], _ above: [TitledStep], _ isPrivate: Bool,
    _ showsPrivate: Bool, into changes: inout [FieldChange]
  ) {
    for (place, field) in fields.enumerated() where place < old.values.count && place < new.values.count {
      compare(old.values[place], new.values[place], field, above, isPrivate, showsPrivate, into: &changes)
    }
  }
}
