public import Forms
public import RecordStore

/// What somebody may be about to type: keys of records, and names of fields.
public enum RecordKeys {
  /// The keys of a kind that begin with a text, in order.
  ///
  /// - Throws: ``StoreError``, ``DescriptionError``.
  /// - Complexity: O(limit) for records, by their index.
  public static func beginning(
    with text: String, of kind: String, limit: Int, in snapshot: Snapshot, _ collections: Collections
  ) throws -> [String] {
    if let kind = collections.kind(kind) {
      // The last of all characters stands behind every text that begins so.
      return try snapshot.all(
        "SELECT key FROM \(kind.storeTable.name) WHERE key >= ? AND key < ? ORDER BY key LIMIT ?",
        [.text(text), .text(text + "\u{10FFFF}"), .integer(limit)]
      ) { try $0.text(0) }
    }
    let entries = try collections.describedKind(kind)?.entries(in: snapshot) ?? []
    return Array(entries.lazy.map(\.key).filter { $0.hasPrefix(text) }.prefix(limit))
  }

  /// The fields by which records of a kind can be listed, and the forms of their own that records have.
  ///
  /// - Throws: ``StoreError``, ``DescriptionError``.
  public static func fields(
    of kind: any RecordKind, in snapshot: Snapshot, _ collections: Collections
  ) throws -> (fields: ListFields, forms: [Form]) {
    let fields = try ListFields(of: kind, columns: kind.listColumns(in: snapshot, of: collections))
    // Only questionnaires are filled in by forms of their own: one record of each form tells them all.
    guard kind is SubmissionKind else { return (fields, []) }
    let oneOfEach = "key IN (SELECT min(key) FROM submissions GROUP BY form, version)"
    let records = try snapshot.all(
      kind.storeTable.selectWhole(where: oneOfEach), [], kind.recordReader(in: snapshot))
    return (fields, RecordList.forms(of: records, beside: kind.form))
  }
}
