internal import Forms
internal import Press
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

  /// The same from the later state to the earlier one.
  var reversed: RecordChange {
    let nature: Nature =
      switch self.nature {
      case .added: .removed
      case .changed: .changed
      case .removed: .added
      }
    return RecordChange(kind: kind, key: key, nature: nature, before: after, after: before)
  }

  /// What the record is called, or was where it was removed.
  var name: Cell { (after ?? before).map { .text(kind.recordName(of: $0)) } ?? "Erased" }

  /// Whether it has changed, and a state that would tell how was erased from the bin.
  var isErased: Bool { nature == .changed && (before == nil || after == nil) }

  /// Whether what it was, or is, is known to nobody, as it was erased from the bin.
  var lacksState: Bool { nature != .added && before == nil || nature != .removed && after == nil }

  /// The fields whose values differ, in the order of the form, without private values within others; none
  /// for records added or removed, and where a state was erased.
  var fields: [FieldChange] {
    guard let before, let after else { return [] }
    return FieldChange.all(from: before, to: after, showsPrivate: false)
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
    /// A state as everybody may know it, by what is private now.
    func read(_ row: StoreRow) throws -> StoredRecord {
      kind.openly(try kind.record(row), for: .everybody)
    }
    // Keys are told apart by their bytes, as the store has them.
    var current: [ExactText: State] = [:]
    for record in try all(table.selectWhole(where: "revision > ?"), [.integer(start)], read) {
      current[ExactText(record.key)] = State(record: record, revision: record.revision)
    }
    var ended: [ExactText: [EndedState]] = [:]
    try forEach(table.selectHistory(where: "revision > ?"), [.integer(start)]) {
      let record = try read($0)
      let state = State(record: record, revision: record.revision)
      ended[ExactText(record.key), default: []].append(
        EndedState(state: state, changedAt: try $0.integer(table.historyRevision)))
    }
    try forEach(table.selectErased(where: "revision > ?"), [.integer(start)]) {
      let state = State(record: nil, revision: try $0.integer(1))
      ended[ExactText(try $0.text(0)), default: []].append(
        EndedState(state: state, changedAt: try $0.integer(2)))
    }
    let history = ended.mapValues { $0.sorted { $0.changedAt < $1.changedAt } }
    /// The record as it was at a revision.
    func state(_ key: ExactText, at revision: Int) -> State? {
      let state = history[key]?.first { $0.changedAt > revision }?.state ?? current[key]
      return state.flatMap { $0.revision <= revision ? $0 : nil }
    }
    let keys = Set(current.keys).union(history.keys).sorted { own, other in
      own.text == other.text
        ? own.text.utf8.lexicographicallyPrecedes(other.text.utf8) : own.text < other.text
    }
    return keys.compactMap { key in
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
        kind: kind, key: key.text, nature: nature, before: before?.record, after: after?.record)
    }
  }
}

extension Snapshot {
  /// Whether records of a table that earlier declarations made were added, changed or removed between two revisions, be it
  /// that they were changed back.
  ///
  /// - Complexity: O(records, and their history).
  func hasChanges(ofTable name: String, from start: Int, to end: Int) throws -> Bool {
    guard start < end, try declarationDigests()[name] != nil else { return false }
    return try first(
      """
      SELECT EXISTS (SELECT 1 FROM \(SQLName.quoted(name)) WHERE revision > ?1 AND revision <= ?2)
        OR EXISTS (
          SELECT 1 FROM history
          WHERE kind = ?3 AND (revision > ?1 AND revision <= ?2 OR previous > ?1 AND previous <= ?2))
      """, [.integer(start), .integer(end), .text(name)]
    ) { try $0.flag(0) } ?? false
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
