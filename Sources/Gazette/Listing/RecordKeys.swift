internal import Forms
package import RecordStore

/// What somebody may be about to type: keys of records, and names of fields.
package enum RecordKeys {
  /// The keys of a kind that begin with a text, in order.
  ///
  /// - Throws: ``StoreError``, ``DescriptionError``.
  /// - Complexity: O(limit) for records, by their index.
  package static func beginning(
    with text: String, of kind: String, limit: Int, in snapshot: Snapshot, _ collections: Collections
  ) throws -> [String] {
    guard let kind = collections.kind(kind) else { return [] }
    // The last of all characters stands behind every text that begins so.
    return try snapshot.all(
      "SELECT key FROM \(kind.storeTable.name) WHERE key >= ? AND key < ? ORDER BY key LIMIT ?",
      [.text(text), .text(text + "\u{10FFFF}"), .integer(limit)]
    ) { try $0.text(0) }
  }

  /// The fields by which records of a kind can be listed.
  ///
  /// - Throws: ``StoreError``, ``DescriptionError``.
  package static func fields(
    of kind: RecordKind, in snapshot: Snapshot, _ collections: Collections
  ) throws -> ListFields {
    try ListFields(
      of: kind,
      columns: kind.listColumns(in: snapshot, of: collections) + kind.unlistedColumns(asOf: .epoch))
  }
}
