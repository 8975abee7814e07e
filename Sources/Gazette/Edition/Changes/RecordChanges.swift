internal import Forms
internal import RecordStore

/// What became of a record between two states of the store.
struct RecordChange {
  let kind: any RecordKind
  let key: String
  /// Nil for a record that was added.
  let before: StoredRecord?
  /// Nil for a record that was removed.
  let after: StoredRecord?

  enum Nature: String, CaseIterable {
    case added, changed, removed
  }

  var nature: Nature { before == nil ? .added : after == nil ? .removed : .changed }

  /// A field with another value than before.
  struct FieldChange {
    /// The titles of the field and of what it stands in: `Lines 2`, `Quantity`.
    let titles: [String]
    let field: Field
    let before: FieldValue?
    let after: FieldValue?
    let isPrivate: Bool
  }

  /// The fields whose values differ, in the order of the form; none for records added or removed.
  var fields: [FieldChange] {
    guard let before, let after else { return [] }
    var changes: [FieldChange] = []
    for field in after.form.fields {
      Self.compare(before[field.key], after[field.key], field, [], isPrivate: false, into: &changes)
    }
    return changes
  }

  private static func compare(
    _ before: FieldValue?, _ after: FieldValue?, _ field: Field, _ above: [String], isPrivate: Bool,
    into changes: inout [FieldChange]
  ) {
    guard before != after else { return }
    let isPrivate = isPrivate || field.isPrivate
    switch (field.kind, before, after) {
    case (.group(let children), .group(let old)?, .group(let new)?):
      compare(old, new, children, above + [field.title], isPrivate: isPrivate, into: &changes)
    case (.list(let children), .list(let old)?, .list(let new)?) where old.count == new.count:
      for (place, (old, new)) in zip(old, new).enumerated() {
        compare(
          old, new, children, above + ["\(field.title) \(place + 1)"], isPrivate: isPrivate, into: &changes)
      }
    default:
      changes.append(
        FieldChange(
          titles: above + [field.title], field: field, before: open(before, field),
          after: open(after, field), isPrivate: isPrivate))
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
    _ old: FieldGroup, _ new: FieldGroup, _ fields: [Field], _ above: [String], isPrivate: Bool,
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
  /// - Parameter end: nil for the store as it is.
  /// - Throws: ``StoreError``.
  /// - Complexity: O(records of the kind) to find those that changed, then O(changes).
  func changes(
    of kind: any RecordKind, from start: Int, to end: Int? = nil
  ) throws -> [RecordChange] {
    let table = kind.storeTable
    let read = try kind.recordReader(in: self)
    var current: [String: StoredRecord] = [:]
    for record in try all(table.selectWhole(where: "revision > ?"), [.integer(start)], read) {
      current[record.key] = record
    }
    struct State {
      let record: StoredRecord
      let changedAt: Int
    }
    let states = try all(table.selectHistory(where: "revision > ?"), [.integer(start)]) {
      State(record: try read($0), changedAt: try $0.integer(table.historyRevision))
    }
    let history = Dictionary(grouping: states, by: \.record.key)
    /// The record as it was at a revision.
    func state(_ key: String, at revision: Int) -> StoredRecord? {
      if let ended = history[key]?.first(where: { $0.changedAt > revision }) {
        return ended.record.revision <= revision ? ended.record : nil
      }
      return current[key].flatMap { $0.revision <= revision ? $0 : nil }
    }
    return Set(current.keys).union(history.keys).sorted().compactMap { key in
      let before = state(key, at: start)
      let after = end.map { state(key, at: $0) } ?? current[key]
      if before == nil, after == nil { return nil }
      if let before, let after, before.values == after.values, before.form.version == after.form.version {
        return nil
      }
      return RecordChange(kind: kind, key: key, before: before, after: after)
    }
  }
}
