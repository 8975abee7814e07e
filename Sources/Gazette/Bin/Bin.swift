package import RecordStore

/// A record that was removed and can be put back.
package struct BinEntry: Sendable {
  package let kind: RecordKind
  /// As it was when it was removed.
  package let record: StoredRecord
  /// The change of the store that removed it.
  package let removedIn: Int
  /// When that was; nil where the store does not know any more.
  package let removedAt: StoreMoment?
}

extension Snapshot {
  /// The records of kinds that are in the bin: those that were removed and are not there again. For each
  /// kind the last removed stand first.
  ///
  /// - Throws: ``StoreError``.
  /// - Complexity: O(history of the kinds).
  package func bin(of kinds: [RecordKind]) throws -> [BinEntry] {
    try kinds.flatMap { try bin(of: $0, where: $0.storeTable.isInBin) }
  }

  /// A record in the bin; nil where it is not in it.
  ///
  /// - Throws: ``StoreError``.
  package func binEntry(_ key: String, of kind: RecordKind) throws -> BinEntry? {
    try bin(of: kind, where: "key = ? AND \(kind.storeTable.isInBin)", [.text(key)]).first
  }

  private func bin(
    of kind: RecordKind, where condition: String, _ arguments: [StoreValue] = []
  ) throws -> [BinEntry] {
    let table = kind.storeTable
    let removed = try all(table.selectHistory(where: condition), arguments) {
      (record: try kind.record($0), revision: try $0.integer(table.historyRevision))
    }
    return try removed.sorted { ($1.revision, $0.record.key) < ($0.revision, $1.record.key) }.map {
      BinEntry(
        kind: kind, record: $0.record, removedIn: $0.revision,
        removedAt: try moment(ofRevision: $0.revision))
    }
  }

  /// A stored record; nil where there is none with this key.
  ///
  /// - Throws: ``StoreError``.
  package func storedRecord(_ key: String, of kind: RecordKind) throws -> StoredRecord? {
    try first(kind.storeTable.selectWhole(where: "key = ?"), [.text(key)], kind.record)
  }
}
