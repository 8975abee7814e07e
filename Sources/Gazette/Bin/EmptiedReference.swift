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
  /// - Complexity: O(records that name none, and their history), in lists for each element that names none O(history of the
  ///   list).
  func lost(naming keys: [String], in snapshot: Snapshot) throws -> [Lost] {
    let keys = SourceValue.list(keys.map { .text($0) }).jsonText
    return try lost(where: "TRUE", named: "IN (SELECT value FROM json_each(?3))", keys, in: snapshot)
  }

  /// Those of a record that have lost one that is there.
  ///
  /// - Complexity: O(history of the record).
  func lost(of key: String, in snapshot: Snapshot) throws -> [Lost] {
    try lost(where: "\(list == nil ? "own" : "record").key = ?3", named: "IS NOT NULL", key, in: snapshot)
  }

  /// What was lost as it went while it was named, or when the record went that named it.
  ///
  /// - Parameters:
  ///   - condition: on the records.
  ///   - named: what holds for the keys of those that they have named.
  ///   - argument: the third of the query.
  private func lost(
    where condition: String, named: String, _ argument: String, in snapshot: Snapshot
  ) throws -> [Lost] {
    try snapshot.all(
      """
      SELECT row, record, key, last ->> 0 AS name, last ->> 1 FROM (\(list == nil ? records : elements) AND \(condition))
      WHERE name \(named) AND name IN (SELECT key FROM \(target.storeTable.name)) AND (
        last ->> 2 OR EXISTS (
          SELECT 1 FROM history WHERE kind = ?2 AND history.key = name AND revision = last ->> 1 AND isRemoved))
      ORDER BY record, place
      """, [.text(kind.storeTable.name), .text(target.storeTable.name), .text(argument)]
    ) {
      Lost(
        row: try $0.integer(0), record: try $0.integer(1), key: try $0.text(2), named: try $0.text(3),
        revision: try $0.integer(4))
    }
  }

  /// The records that name none, each with what it named last, the change behind which it did not any more, and whether
  /// that removed the record.
  private var records: String {
    let past = "json_extract(state, '$.\"\(column)\"')"
    return """
      SELECT row, row AS record, key, 1 AS place, (
        SELECT json_array(\(past), history.revision, isRemoved) FROM history
        WHERE kind = ?1 AND history.key = own.key AND \(StoreTable.isKnown) AND \(past) IS NOT NULL
        ORDER BY history.revision DESC LIMIT 1) AS last
      FROM \(table) AS own WHERE \(name) IS NULL
      """
  }

  /// The same of elements: each was last the one in its place that is called the same, or one that is called so and has
  /// been moved since.
  private var elements: String {
    let rules = list.flatMap(kind.declaration.rules.list)
    let fields = field?.kind.children ?? []
    let describing = rules?.describing ?? []
    let told = (describing.isEmpty ? Array(fields.indices) : describing).map { fields[$0].key }
      .filter { $0 != column }
    func past(_ column: String) -> String { "json_extract(old.value, '$.\"\(column)\"')" }
    let isAlike = told.map { " AND \(past($0)) IS own.\"\($0)\"" }.joined()
    func last(_ condition: String) -> String {
      """
      (SELECT json_array(\(past(column)), history.revision, isRemoved)
      FROM history, json_each(json_extract(state, '$."\(list ?? "")"')) AS old
      WHERE history.kind = ?1 AND history.key = record.key AND \(StoreTable.isKnown)
        AND \(past(column)) IS NOT NULL\(isAlike)\(condition) ORDER BY history.revision DESC LIMIT 1)
      """
    }
    return """
      SELECT own.row AS row, own.parent AS record, record.key AS key, own.place AS place,
        coalesce(\(last(" AND old.key + 1 = own.place")), \(last(""))) AS last
      FROM \(table) AS own JOIN \(kind.storeTable.name) AS record ON record.row = own.parent
      WHERE own.\(name) IS NULL
      """
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
