package import Forms
internal import RecordStore

/// What became of a record between two states of the store.
struct RecordChange {
  let kind: RecordKind
  let key: String
  let nature: Nature
  /// Nil for a record that was added, and where the state was erased from the bin.
  let before: StoredRecord?
  /// Nil for a record that was removed, and where the state was erased from the bin.
  let after: StoredRecord?

  enum Nature: String, CaseIterable {
    case added, changed, removed
  }

  /// The fields whose values differ, in the order of the form, without private values within others; none
  /// for records added or removed.
  var fields: [FieldChange] {
    guard let before, let after else { return [] }
    return FieldChange.all(from: before, to: after, showsPrivate: false)
  }
}

/// A field of a record with another value than before.
package struct FieldChange: Sendable {
  /// The titles of the field and of what it stands in: `Lines 2`, `Quantity`.
  package let titles: [TitledStep]
  package let field: Field
  package let before: FieldValue?
  package let after: FieldValue?
  package let isPrivate: Bool

  /// Compares two states of a record, in the order of its form.
  ///
  /// - Parameter showsPrivate: whether private values stay within groups and lists that differ as a whole.
  /// - Complexity: O(values).
  static func all(from before: StoredRecord, to after: StoredRecord, showsPrivate: Bool) -> [FieldChange] {
    var changes: [FieldChange] = []
    for field in after.form.fields {
      compare(before[field.key], after[field.key], field, [], isPrivate: false, into: &changes)
    }
    if showsPrivate { return changes }
    return changes.map { change in
      FieldChange(
        titles: change.titles, field: change.field, before: open(change.before, change.field),
        after: open(change.after, change.field), isPrivate: change.isPrivate)
    }
  }

  private static func compare(
    _ before: FieldValue?, _ after: FieldValue?, _ field: Field, _ above: [TitledStep], isPrivate: Bool,
    into changes: inout [FieldChange]
  ) {
    guard after?.written(like: before) != before else { return }
    let isPrivate = isPrivate || field.isPrivate
    switch (field.kind, before, after) {
    case (.group(let children), .group(let old)?, .group(let new)?):
      compare(
        old, new, children, above + [TitledStep(title: field.title)], isPrivate: isPrivate, into: &changes)
    case (.list(let children), .list(let old)?, .list(let new)?) where old.count == new.count:
      for (place, (old, new)) in zip(old, new).enumerated() {
        compare(
          old, new, children, above + [TitledStep(title: field.title, element: place + 1)],
          isPrivate: isPrivate, into: &changes)
      }
    default:
      changes.append(
        FieldChange(
          titles: above + [TitledStep(title: field.title)], field: field, before: before, after: after,
          isPrivate: isPrivate))
    }
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
    _ old: FieldGroup, _ new: FieldGroup, _ fields: [Field], _ above: [TitledStep], isPrivate: Bool,
    into changes: inout [FieldChange]
  ) {
    for (place, field) in fields.enumerated() where place < old.values.count && place < new.values.count {
      compare(old.values[place], new.values[place], field, above, isPrivate: isPrivate, into: &changes)
    }
  }
}

extension Snapshot {
  /// What became of the records of a kind between two revisions of the store.
  ///
  /// States that were erased from the bin are told apart by their revisions only.
  /// - Parameter end: nil for the store as it is.
  /// - Throws: ``StoreError``.
  /// - Complexity: O(records of the kind) to find those that changed, then O(changes).
  func changes(
    of kind: RecordKind, from start: Int, to end: Int? = nil
  ) throws -> [RecordChange] {
    let table = kind.storeTable
    let read = kind.record
    var current: [String: State] = [:]
    for record in try all(table.selectWhole(where: "revision > ?"), [.integer(start)], read) {
      current[record.key] = State(record: record, revision: record.revision)
    }
    var ended: [String: [EndedState]] = [:]
    try forEach(table.selectHistory(where: "revision > ?"), [.integer(start)]) {
      let record = try read($0)
      let state = State(record: record, revision: record.revision)
      ended[record.key, default: []].append(
        EndedState(state: state, changedAt: try $0.integer(table.historyRevision)))
    }
    try forEach(table.selectErased(where: "revision > ?"), [.integer(start)]) {
      let state = State(record: nil, revision: try $0.integer(1))
      ended[try $0.text(0), default: []].append(
        EndedState(state: state, changedAt: try $0.integer(2)))
    }
    let history = ended.mapValues { $0.sorted { $0.changedAt < $1.changedAt } }
    /// The record as it was at a revision.
    func state(_ key: String, at revision: Int) -> State? {
      let state =
        history[key]?.first { $0.changedAt > revision }?.state ?? current[key]
      return state.flatMap { $0.revision <= revision ? $0 : nil }
    }
    return Set(current.keys).union(history.keys).sorted().compactMap { key in
      let before = state(key, at: start)
      let after = end.map { state(key, at: $0) } ?? current[key]
      let nature: RecordChange.Nature
      switch (before, after) {
      case (nil, nil): return nil
      case (nil, _): nature = .added
      case (_, nil): nature = .removed
      case (let before?, let after?):
        if before.isLike(after) { return nil }
        nature = .changed
      }
      return RecordChange(
        kind: kind, key: key, nature: nature, before: before?.record, after: after?.record)
    }
  }
}

/// A record as it was from a revision on.
private struct State {
  /// Nil where it was erased from the bin.
  let record: StoredRecord?
  let revision: Int

  func isLike(_ other: State) -> Bool {
    guard let record, let other = other.record else { return revision == other.revision }
    return record.values == other.values
  }
}

private struct EndedState {
  let state: State
  let changedAt: Int
}
