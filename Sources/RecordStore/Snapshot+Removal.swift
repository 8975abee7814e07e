package import Forms

extension Snapshot {
  /// The row of a stored record; nil where there is none with this key.
  func row(of key: String, in table: StoreTable) throws(StoreError) -> Int? {
    try first(table.selectByKey, [.text(key)]) { try $0.integer(0) }
  }

  /// Whether there is a stored record with a key.
  ///
  /// - Complexity: one look-up.
  package func has(_ key: String, in table: StoreTable) throws(StoreError) -> Bool {
    try row(of: key, in: table) != nil
  }

  /// The row of the history with the last state of a record that is in the bin.
  func removedRow(of key: String, in table: StoreTable) throws(StoreError) -> Int? {
    try first(
      "SELECT row FROM history WHERE kind = ? AND key = ? AND \(table.isInBin)",
      [.text(table.name), .text(key)]
    ) { try $0.integer(0) }
  }

  /// The change that removed a record last; nil where none has.
  package func lastRemoval(of key: String, in table: StoreTable) throws(StoreError) -> Int? {
    try first(
      "SELECT revision FROM history WHERE kind = ? AND key = ? AND isRemoved = 1 ORDER BY revision DESC LIMIT 1",
      [.text(table.name), .text(key)]
    ) { try $0.integer(0) }
  }

  /// Whether any record of a table was changed or removed.
  package func hasHistory(of table: StoreTable) throws(StoreError) -> Bool {
    try first("SELECT EXISTS (SELECT 1 FROM history WHERE kind = ?)", [.text(table.name)]) { try $0.flag(0) }
      ?? false
  }

  /// When a revision was made, in Greenwich; nil for one older than the table of revisions.
  package func moment(ofRevision revision: Int) throws(StoreError) -> StoreMoment? {
    try first("SELECT madeOn FROM revisions WHERE revision = ?", [.integer(revision)]) {
      StoreMoment(inGreenwich: try $0.moment(0))
    }
  }

  /// Whether states were ever erased from the history.
  ///
  /// - Complexity: O(history).
  package func hasErasedStates() throws(StoreError) -> Bool {
    try first("SELECT EXISTS (SELECT 1 FROM history WHERE NOT \(StoreTable.isKnown))") { try $0.flag(0) }
      ?? false
  }

  /// A record that another one refers to.
  package struct Reference: Sendable, Equatable {
    package let table: String
    package let key: String
  }

  /// The records that refer to a record and keep it from being removed, by their tables; each counts once, however many
  /// of its fields and of the elements of its lists do.
  ///
  /// - Returns: how many of each table.
  /// - Parameters:
  ///   - emptied: the columns that do not, each behind the name of its table and a dot.
  ///   - removed: the keys of the records of the table that are removed with it, and do not either.
  ///   - groups: what refers to the records of the table from within groups.
  /// - Complexity: O(rows of the tables that can refer to it).
  package func references(
    to key: String, in table: StoreTable, but emptied: Set<String> = [], beside removed: Set<ExactText> = [],
    groups: GroupReferences
  ) throws(StoreError) -> [(table: String, count: Int)] {
    var tables: [String] = []
    var rows: [String: Set<Int>] = [:]
    try forEachReference(to: key, in: table, but: emptied, groups: groups) { other, row, owner in
      if let owner, removed.contains(ExactText(owner)) { return }
      if rows[other] == nil { tables.append(other) }
      rows[other, default: []].insert(row)
    }
    return tables.map { ($0, rows[$0]?.count ?? 0) }
  }

  /// Gives each row that refers to a record and keeps it from being removed, as ``references(to:in:but:beside:groups:)`` counts
  /// them.
  ///
  /// - Parameter body: is given the table of the record that refers to it, the row, and of records of the same table
  ///   their keys.
  /// - Complexity: O(rows of the tables that can refer to it).
  package func forEachReference(
    to key: String, in table: StoreTable, but emptied: Set<String>, groups: GroupReferences,
    _ body: (_ table: String, _ row: Int, _ owner: String?) -> Void
  ) throws(StoreError) {
    for link in try links(where: "link.\"table\" = ? AND link.on_delete IN ('NO ACTION', 'RESTRICT')", table)
    where !link.columns.allSatisfy({ emptied.contains("\(link.owner).\($0)") }) {
      let pairs = zip(link.columns, link.targets).map {
        "other.\(SQLName.quoted($0)) = \(table.name).\(SQLName.quoted($1))"
      }
      let isOfList = table.hasPart(inTable: link.owner)
      let owner =
        link.owner == table.name
        ? "other.key"
        : isOfList ? "(SELECT own.key FROM \(table.name) AS own WHERE own.row = other.parent)" : "NULL"
      // Elements of a list have no key; of them the records count that they are of.
      let record = try tableOfRecords(withElementsIn: link.owner)
      try forEach(
        """
        SELECT other.\(record == nil ? "row" : "parent"), \(owner) FROM \(link.owner) AS other, \(table.name)
        WHERE \(table.name).key = ? AND \(pairs.joined(separator: " AND "))
        """, [.text(key)]
      ) { body(record ?? link.owner, try $0.integer(0), try $0.optionalText(1)) }
    }
    for found in groups.rows[ExactText(key)] ?? [] { body(found.table, found.row, found.owner) }
  }

  /// What refers to the records of a table from within groups of fields, where no foreign key of the schema tells it.
  package struct GroupReferences {
    /// By the keys of the records: the table of each record that refers to it, the row, and of records of the same table
    /// their keys.
    fileprivate let rows: [ExactText: [(table: String, row: Int, owner: String?)]]
  }

  /// - Complexity: O(rows of the tables that can refer to it).
  package func groupReferences(to table: StoreTable) throws(StoreError) -> GroupReferences {
    var rows: [ExactText: [(table: String, row: Int, owner: String?)]] = [:]
    for (owner, link) in try groupReferences(in: "\"references\":\"\(table.name)\"")
    where link.target == table.name {
      let key = link.list == nil ? "key" : "(SELECT key FROM \(owner.name) WHERE row = parent)"
      try forEach(
        """
        SELECT \(link.value), \(link.list == nil ? "row" : "parent"), \(owner.name == table.name ? key : "NULL")
        FROM \(link.table) WHERE \(link.value) IS NOT NULL
        """
      ) {
        rows[ExactText(try $0.text(0)), default: []].append(
          (owner.name, try $0.integer(1), try $0.optionalText(2)))
      }
    }
    return GroupReferences(rows: rows)
  }

  /// The fields of groups that refer to records, each with the table of the records that have it.
  ///
  /// - Parameter part: of the text of their declaration, so that those are not read that have nothing to do with it.
  private func groupReferences(
    in part: String
  ) throws(StoreError) -> [(owner: DeclaredTable, link: DeclaredTable.GroupReference)] {
    try declarations(having: part).values.map(\.table).sorted { $0.name < $1.name }.flatMap { table in
      table.groupReferences.map { (table, $0) }
    }
  }

  /// The table of the records whose lists stand in a table; nil for a table of records.
  private func tableOfRecords(withElementsIn table: String) throws(StoreError) -> String? {
    try first(
      """
      SELECT "table" FROM pragma_foreign_key_list(?1)
      WHERE "from" = 'parent' AND NOT EXISTS (SELECT 1 FROM pragma_table_info(?1) WHERE name = 'key')
      """, [.text(table)]
    ) { try $0.text(0) }
  }

  /// What a record in the bin refers to and is no longer there, so that it cannot be put back.
  ///
  /// - Parameters:
  ///   - emptied: the columns that are empty then, those of a list with its name before them: `lines.dish`.
  ///   - restored: the keys of the records of the table that are put back with it.
  package func missingReferences(
    ofRemoved key: String, in table: StoreTable, but emptied: Set<String> = [],
    beside restored: Set<String> = []
  ) throws(StoreError) -> [Reference] {
    guard let row = try removedRow(of: key, in: table) else { return [] }
    var missing: [Reference] = []
    func note(_ named: String?, in target: String) {
      if let named, target != table.name || !restored.contains(named) {
        missing.append(Reference(table: target, key: named))
      }
    }
    for link in try links(where: "owner.name = ?", table)
    where !link.columns.allSatisfy(emptied.contains) {
      let values = link.columns.compactMap { table.stateValue(of: $0) }
      guard values.count == link.columns.count else { continue }
      let pairs = zip(link.targets, values).map { "\($0) = \($1)" }
      let given = values.map { "\($0) IS NOT NULL" }
      let named = try first(
        """
        SELECT \(values.joined(separator: " || ' ' || ")) FROM history
        WHERE row = ? AND \(given.joined(separator: " AND "))
        AND NOT EXISTS (SELECT 1 FROM \(link.target) WHERE \(pairs.joined(separator: " AND ")))
        """, [.integer(row)]
      ) { try $0.text(0) }
      note(named, in: link.target)
    }
    for (owner, link) in try groupReferences(in: "\"name\":\"\(table.name)\"") where owner.name == table.name
    {
      guard let state = table.stateValue(of: link.list ?? link.group) else { continue }
      // What a group holds is a text within the state.
      let held = link.list == nil ? state : "json_extract(element.value, '$.\"\(link.group)\"')"
      let value = DeclaredTable.Column.value(of: link.path, in: held)
      for named in try all(
        """
        SELECT DISTINCT \(value) FROM history\(link.list == nil ? "" : ", json_each(\(state)) AS element")
        WHERE history.row = ? AND \(value) IS NOT NULL
        AND NOT EXISTS (SELECT 1 FROM \(link.target) WHERE key = \(value)) ORDER BY 1
        """, [.integer(row)], { try $0.text(0) })
      {
        note(named, in: link.target)
      }
    }
    for part in table.parts {
      guard let elements = table.stateValue(of: part.name) else { continue }
      for link in try links(where: "owner.name = ? || '_\(part.name)'", table) {
        // An element is of its record by its row.
        guard link.columns.count == 1, let column = link.columns.first, column != "parent",
          !emptied.contains("\(part.name).\(column)")
        else { continue }
        let value = "json_extract(element.value, '$.\"\(column)\"')"
        for named in try all(
          """
          SELECT DISTINCT \(value) FROM history, json_each(\(elements)) AS element
          WHERE history.row = ? AND \(value) IS NOT NULL
          AND NOT EXISTS (SELECT 1 FROM \(link.target) WHERE \(link.targets[0]) = \(value)) ORDER BY 1
          """, [.integer(row)], { try $0.text(0) })
        {
          note(named, in: link.target)
        }
      }
    }
    return missing
  }

  /// A reference of the schema: columns of one table that hold a key of another.
  private struct Link {
    let owner: String
    let target: String
    var columns: [String]
    var targets: [String]
  }

  private func links(where condition: String, _ table: StoreTable) throws(StoreError) -> [Link] {
    var links: [Link] = []
    try forEach(
      """
      SELECT owner.name, link."table", link.seq, link."from", coalesce(link."to", 'row')
      FROM sqlite_schema AS owner, pragma_foreign_key_list(owner.name) AS link
      WHERE owner.type = 'table' AND \(condition) ORDER BY owner.name, link.id, link.seq
      """, [.text(table.name)]
    ) { row in
      let (column, target) = (try row.text(3), try row.text(4))
      if try row.integer(2) == 0 {
        links.append(
          Link(owner: try row.text(0), target: try row.text(1), columns: [column], targets: [target]))
      } else if !links.isEmpty {
        links[links.count - 1].columns.append(column)
        links[links.count - 1].targets.append(target)
      }
    }
    return links
  }
}
