internal import RecordStore

/// The records of a kind that an import adds to, by key.
package struct StoredRecords {
  private let snapshot: Snapshot
  private let query: String
  private let read: (StoreRow) throws -> StoredRecord
  /// Into an empty table nothing has to be looked up.
  let isEmpty: Bool

  init(of kind: RecordKind, in snapshot: Snapshot) throws {
    self.snapshot = snapshot
    query = kind.storeTable.selectWhole(where: "key = ?")
    read = kind.record
    isEmpty = try snapshot.first("SELECT 1 FROM \(kind.storeTable.name) LIMIT 1") { _ in true } == nil
  }

  /// The record with a key; nil where there is none.
  func record(_ key: String) throws -> StoredRecord? {
    isEmpty ? nil : try snapshot.first(query, [.text(key)], read)
  }
}
