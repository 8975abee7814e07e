internal import Forms
internal import RecordStore

/// A reference that becomes empty when the record is removed that it names: `whenRemoved: empty`.
struct EmptiedReference {
  let kind: RecordKind
  /// The list whose elements have it; nil where records do.
  let list: String?
  let column: String
  /// The kind of what it names.
  let target: RecordKind

  var table: String { list.map { "\(kind.storeTable.name)_\($0)" } ?? kind.storeTable.name }
  private var name: String { "\"\(column)\"" }
  /// The field of the kind that has it, or in whose elements it is.
  var field: Field? { kind.form.field(list ?? column) }

  /// One that is empty, and the record that it named last.
  struct Lost {
    /// That of the record, or of the element.
    let row: Int
    let record: Int
    let key: String
    let named: String
    /// The change behind which it did not name it any more.
    let revision: Int
  }

  /// Empties it where it names a record; the history keeps that it did.
  ///
  /// - Returns: the rows of the records that named it.
  /// - Complexity: O(records that refer to it), as the column has an index.
  func empty(_ key: String, in change: Change) throws -> [Int] {
    let row = list == nil ? "row" : "parent"
    let records = try change.snapshot.all(
      "SELECT DISTINCT \(row) FROM \(table) WHERE \(name) = ? ORDER BY 1", [.text(key)]
    ) { try $0.integer(0) }
    for record in records { try change.touch(record, in: kind.storeTable) }
    try change.execute("UPDATE \(table) SET \(name) = NULL WHERE \(name) = ?", [.text(key)])
    return records
  }

  /// Names again what was lost.
  func fill(_ lost: Lost, in change: Change) throws {
    try change.touch(lost.record, in: kind.storeTable)
    try change.execute(
      "UPDATE \(table) SET \(name) = ? WHERE row = ?", [.text(lost.named), .integer(lost.row)])
  }

  /// Those of any record that have lost one of these, which are there again.
  ///
  /// - Complexity: O(records that name none, and their history), in lists for each record with an element that names none
  ///   O(elements and states since one of these was removed, or the record was).
  func lost(naming keys: [String], in snapshot: Snapshot) throws -> [Lost] {
    let named = SourceValue.list(keys.map { .text($0) }).jsonText
    if list == nil {
      return try lost(where: "TRUE", named: "IN (SELECT value FROM json_each(?3))", named, in: snapshot)
    }
    let names = Set(keys.map(ExactText.init))
    return try losingRecords(of: named, in: snapshot).flatMap { record in
      try lostByElements(of: record.key, since: record.revision, in: snapshot) {
        names.contains(ExactText($0))
      }
    }
  }

  /// Those of a record that have lost one that is there.
  ///
  /// - Complexity: O(history of the record).
  func lost(of key: String, in snapshot: Snapshot) throws -> [Lost] {
    if list == nil { return try lost(where: "own.key = ?3", named: "IS NOT NULL", key, in: snapshot) }
    return try lostByElements(of: key, since: 0, in: snapshot) { _ in true }
  }

  /// What records have lost as it went while it was named, or when the record went that named it.
  ///
  /// - Parameters:
  ///   - condition: on the records.
  ///   - named: what holds for the keys of those that they have named.
  ///   - argument: the third of the query.
  private func lost(
    where condition: String, named: String, _ argument: String, in snapshot: Snapshot
  ) throws -> [Lost] {
    let past = "json_extract(state, '$.\"\(column)\"')"
    // Each with what it named last, the change behind which it did not any more, and whether that removed the record.
    return try snapshot.all(
      """
      SELECT row, key, last ->> 0 AS name, last ->> 1 FROM (
        SELECT row, key, (
          SELECT json_array(\(past), history.revision, isRemoved) FROM history
          WHERE kind = ?1 AND history.key = own.key AND \(StoreTable.isKnown) AND \(past) IS NOT NULL
          ORDER BY history.revision DESC LIMIT 1) AS last
        FROM \(table) AS own WHERE \(name) IS NULL AND \(condition))
      WHERE name \(named) AND name IN (SELECT key FROM \(target.storeTable.name)) AND (
        last ->> 2 OR EXISTS (
          SELECT 1 FROM history WHERE kind = ?2 AND history.key = name AND revision = last ->> 1 AND isRemoved))
      ORDER BY row
      """, [.text(kind.storeTable.name), .text(target.storeTable.name), .text(argument)]
    ) {
      let row = try $0.integer(0)
      return Lost(
        row: row, record: row, key: try $0.text(1), named: try $0.text(2), revision: try $0.integer(3))
    }
  }
}

extension Collections {
  /// The references that become empty when a record of a kind is removed.
  func emptiedReferences(to target: RecordKind) -> [EmptiedReference] {
    kinds.flatMap { kind in emptiedReferences(of: kind).filter { $0.target.name == target.name } }
  }

  /// The references of records of a kind that become empty when what they name is removed.
  func emptiedReferences(of kind: RecordKind) -> [EmptiedReference] {
    kind.declaration.rules.emptied.compactMap { list, column in
      let fields = list.map { kind.form.field($0)?.kind.children ?? [] } ?? kind.form.fields
      guard case .reference(let name)? = fields.first(where: { $0.key == column })?.kind,
        let target = self.kind(name)
      else { return nil }
      return EmptiedReference(kind: kind, list: list, column: column, target: target)
    }
  }
}
