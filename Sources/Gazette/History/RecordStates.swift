internal import Forms
package import RecordStore

extension Snapshot {
  /// A record since a revision, oldest first and as it is at the end, as far back as the history has all of it.
  ///
  /// - Parameter record: as it is, or as it was when it was removed.
  /// - Complexity: O(states since).
  func states(of record: StoredRecord, _ kind: RecordKind, since revision: Int = 0) throws -> [StoredRecord] {
    let table = kind.storeTable
    let read = kind.record
    let known = try all(
      table.selectHistory(where: "key = ? AND revision > ?"), [.text(record.key), .integer(revision)]
    ) { row in
      // One of before a list was declared may be none that can be read now.
      (
        record: try? read(row), end: try row.integer(table.historyRevision),
        isRemoved: try row.flag(table.historyRevision + 1)
      )
    }
    var states: [StoredRecord] = []
    // What was removed may have come back with any revision.
    var next: Int?
    for state in known {
      if let next, next != state.record?.revision { states = [] }
      if let record = state.record { states.append(record) } else { states = [] }
      next = state.isRemoved ? nil : state.end
    }
    if let next, next != record.revision { states = [] }
    return states + [record]
  }

  /// The fields that were corrected and of which their sources said something new, by kind, source, key and field: each
  /// until it is changed, or its source says something else of it.
  ///
  /// - Complexity: a look-up by key for each, and O(states since) of a record that was changed since.
  package func openConflicts(of collections: Collections) throws -> [SourceConflict] {
    try conflicts().filter { conflict in
      try collections.kind(conflict.kind).map { try isOpen(conflict, $0) } ?? false
    }
  }

  /// Whether a field is there still, and as it was when its conflict was told.
  func isOpen(_ conflict: SourceConflict, _ kind: RecordKind) throws -> Bool {
    try storedRecord(conflict.key, of: kind).map { try isOpen(conflict, of: $0, kind) } ?? false
  }

  private func isOpen(_ conflict: SourceConflict, of record: StoredRecord, _ kind: RecordKind) throws -> Bool
  {
    if record.revision <= conflict.revision { return true }
    let states = try states(of: record, kind, since: conflict.revision)
    let now = FieldDigests.number(of: record[path: conflict.field])
    return states[0].revision <= conflict.revision
      && states.allSatisfy { FieldDigests.number(of: $0[path: conflict.field]) == now }
  }

  /// Whether a conflict is open, or can be again as its record is in the bin and may come back.
  func mayOpen(_ conflict: SourceConflict, _ kind: RecordKind) throws -> Bool {
    if let record = try storedRecord(conflict.key, of: kind) { return try isOpen(conflict, of: record, kind) }
    return try lastRemoval(of: conflict.key, in: kind.storeTable) != nil
  }
}

extension StoredRecord {
  /// The value of a field, or of one of a group, such as `address.city`.
  subscript(path path: String) -> FieldValue? { Draft(form, values: values)[path] }
}
