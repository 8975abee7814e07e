internal import Forms
internal import RecordStore

/// A reference that becomes empty when the record is removed that it names: `whenRemoved: empty`.
struct EmptiedReference {
  let kind: RecordKind
  /// The list whose elements have it; nil where records do.
  let list: String?
  let column: String

  var table: String { list.map { "\(kind.storeTable.name)_\($0)" } ?? kind.storeTable.name }
  private var name: String { "\"\(column)\"" }

  /// Empties it where it names a record; the history keeps that it did.
  ///
  /// - Complexity: O(records that refer to it), as the column has an index.
  func empty(_ key: String, in change: Change) throws {
    let row = list == nil ? "row" : "parent"
    let records = try change.snapshot.all(
      "SELECT DISTINCT \(row) FROM \(table) WHERE \(name) = ? ORDER BY 1", [.text(key)]
    ) { try $0.integer(0) }
    for record in records { try change.touch(record, in: kind.storeTable) }
    try change.execute("UPDATE \(table) SET \(name) = NULL WHERE \(name) = ?", [.text(key)])
  }

  /// Gives a record that is there again back to those that named it last.
  ///
  /// - Parameter revision: of the change that removed it.
  /// - Complexity: O(records and elements that name none, and their history).
  func giveBack(_ key: String, removedIn revision: Int, in change: Change) throws {
    let found = try list == nil ? records(key, revision, change.snapshot) : elements(key, change.snapshot)
    for (row, record) in found { try fill(row, of: record, with: key, in: change) }
  }

  private func fill(_ row: Int, of record: Int, with key: String, in change: Change) throws {
    try change.touch(record, in: kind.storeTable)
    try change.execute("UPDATE \(table) SET \(name) = ? WHERE row = ?", [.text(key), .integer(row)])
  }

  /// Gives a record that is put back the one that it named last, if that was removed while it named it, and is there
  /// again.
  ///
  /// - Parameter target: the kind of what it names.
  /// - Complexity: O(history of the record).
  func takeBack(for key: String, from target: RecordKind, in change: Change) throws {
    let found = try change.snapshot.all(
      """
      SELECT own.row, last.name FROM \(table) AS own JOIN (
        SELECT json_extract(state, '$."\(column)"') AS name, revision FROM history
        WHERE kind = ?1 AND key = ?2 AND \(StoreTable.isKnown) AND name IS NOT NULL
        ORDER BY revision DESC LIMIT 1) AS last
      WHERE own.key = ?2 AND own.\(name) IS NULL AND last.name IN (SELECT key FROM \(target.storeTable.name))
        AND EXISTS (
          SELECT 1 FROM history AS removal WHERE removal.kind = ?3 AND removal.key = last.name
            AND removal.revision = last.revision AND removal.isRemoved)
      """, [.text(kind.storeTable.name), .text(key), .text(target.storeTable.name)]
    ) { (row: try $0.integer(0), name: try $0.text(1)) }
    for (row, named) in found { try fill(row, of: row, with: named, in: change) }
  }

  /// The records that named it when it was removed, and those that named it when they were removed themselves, and were
  /// put back while it was not there.
  private func records(
    _ key: String, _ revision: Int, _ snapshot: Snapshot
  ) throws -> [(row: Int, record: Int)] {
    let named = "json_extract(state, '$.\"\(column)\"')"
    return try snapshot.all(
      """
      SELECT row FROM \(table) AS own WHERE \(name) IS NULL AND (
        key IN (
          SELECT key FROM history
          WHERE kind = ?1 AND revision = ?2 AND \(StoreTable.isKnown) AND \(named) = ?3)
        OR (
          SELECT \(named) = ?3 AND isRemoved FROM history
          WHERE kind = ?1 AND key = own.key AND \(StoreTable.isKnown) AND \(named) IS NOT NULL
          ORDER BY revision DESC LIMIT 1))
      ORDER BY row
      """, [.text(kind.storeTable.name), .integer(revision), .text(key)]
    ) { (try $0.integer(0), try $0.integer(0)) }
  }

  /// The elements that named it last: as the element in this place that is called the same, or as one that is called
  /// so and has been moved since.
  private func elements(_ key: String, _ snapshot: Snapshot) throws -> [(row: Int, record: Int)] {
    let rules = list.flatMap(kind.declaration.rules.list)
    let fields = list.flatMap { kind.form.field($0)?.kind.children } ?? []
    let describing = rules?.describing ?? []
    let told = (describing.isEmpty ? Array(fields.indices) : describing).map { fields[$0].key }
      .filter { $0 != column }
    func past(_ column: String) -> String { "json_extract(old.value, '$.\"\(column)\"')" }
    let isAlike = told.map { " AND \(past($0)) IS own.\"\($0)\"" }.joined()
    func last(_ condition: String) -> String {
      """
      (SELECT \(past(column)) FROM history, json_each(json_extract(state, '$."\(list ?? "")"')) AS old
      WHERE history.kind = ?1 AND history.key = record.key AND \(StoreTable.isKnown)
        AND \(past(column)) IS NOT NULL\(isAlike)\(condition) ORDER BY history.revision DESC LIMIT 1)
      """
    }
    return try snapshot.all(
      """
      SELECT own.row, own.parent FROM \(table) AS own JOIN \(kind.storeTable.name) AS record
        ON record.row = own.parent
      WHERE own.\(name) IS NULL AND coalesce(\(last(" AND old.key + 1 = own.place")), \(last(""))) = ?2
      ORDER BY own.parent, own.place
      """, [.text(kind.storeTable.name), .text(key)]
    ) { (try $0.integer(0), try $0.integer(1)) }
  }
}

extension Collections {
  /// The references that become empty when a record of a kind is removed.
  func emptiedReferences(to target: String) -> [EmptiedReference] {
    kinds.flatMap { kind in
      kind.declaration.rules.emptied.compactMap { list, column in
        let fields = list.map { kind.form.field($0)?.kind.children ?? [] } ?? kind.form.fields
        guard fields.contains(where: { $0.key == column && $0.refersToAny(target) }) else { return nil }
        return EmptiedReference(kind: kind, list: list, column: column)
      }
    }
  }

  /// The references of records of a kind that become empty when what they name is removed, each with what that is.
  func emptiedReferences(of kind: RecordKind) -> [(reference: EmptiedReference, target: RecordKind)] {
    kind.declaration.rules.emptied.compactMap { list, column in
      guard list == nil, case .reference(let name)? = kind.form.field(column)?.kind,
        let target = self.kind(name)
      else { return nil }
      return (EmptiedReference(kind: kind, list: nil, column: column), target)
    }
  }
}

extension Field {
  /// Whether it is a reference to records of a kind, private or not.
  fileprivate func refersToAny(_ target: String) -> Bool {
    if case .reference(target) = kind { true } else { false }
  }
}
