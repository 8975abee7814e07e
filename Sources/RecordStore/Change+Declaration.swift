internal import Foundation

/// What keeps a store from following a changed declaration.
package enum DeclarationConflict: Error, Sendable, Equatable {
  /// A field holds something else than before, and stored records have values of that, or those in the bin alone.
  case otherAffinity(table: String, field: String, isInBin: Bool)
  /// A field that refers to records of another kind than before.
  case otherReference(table: String, field: String, isInBin: Bool)
  /// A field's earlier name is that of another field, or of none that was stored.
  case unknownPreviousName(table: String, field: String, previous: String)
  /// A field has the name of another one that is stored, of whose values nothing says that they may go.
  case takesPlace(table: String, field: String, previous: String, count: Int)
  /// A field is declared no longer of which stored records hold values, and nothing says that they may go.
  case holdsValues(table: String, field: String, count: Int, canBeRenamed: Bool)
  /// The same of a field in which only records in the bin hold values.
  case holdsRemovedValues(table: String, field: String, count: Int)
  /// The name of the table of a kind, or of its list, is taken by one that was made for another kind; nil for a table that
  /// no declaration made.
  case nameTaken(table: String, list: String?, owner: String?)
}

extension Snapshot {
  /// The tables that earlier declarations made, each with the digest of its declaration and how keys of its records
  /// are made, by name.
  ///
  /// - Parameter part: of the text of a declaration; nil for all.
  package func declarations(
    having part: String? = nil
  ) throws(StoreError) -> [String: (table: DeclaredTable, digest: String, keys: String?)] {
    let sql = "SELECT declaration, digest, keys FROM declarations WHERE ?1 IS NULL OR instr(declaration, ?1)"
    var tables: [String: (table: DeclaredTable, digest: String, keys: String?)] = [:]
    try forEach(sql, [part.map { .text($0) } ?? .null]) { row in
      let text = try row.text(0)
      guard let table = try? JSONDecoder().decode(DeclaredTable.self, from: Data(text.utf8)) else {
        throw StoreError.unexpectedValue(column: 0, sql: sql)
      }
      tables[table.name] = (table, try row.text(1), try row.optionalText(2))
    }
    return tables
  }

  /// What tells the declarations of the tables from later ones, by the names of the tables: the digest of each, how
  /// keys of its records are made, and whether it says what the fields of groups hold.
  package func declarationDigests() throws -> [String: (digest: String, keys: String?, hasMembers: Bool)] {
    var digests: [String: (digest: String, keys: String?, hasMembers: Bool)] = [:]
    let members = "instr(declaration, '\"members\":') > 0"
    try forEach("SELECT name, digest, keys, \(members) FROM declarations") { row in
      digests[try row.text(0)] = (try row.text(1), try row.optionalText(2), try row.flag(3))
    }
    return digests
  }
}

extension Change {
  /// Makes a declared table, or brings the one that is stored to what its declaration is now.
  ///
  /// Columns of new fields are empty; those of renamed ones keep their values, also in the history. What a field
  /// held that is no longer declared goes to the history of its records.
  /// - Parameters:
  ///   - digest: what tells the declaration from an earlier one.
  ///   - stored: the table as an earlier declaration made it; nil where there is none.
  ///   - previousNames: the earlier names of renamed fields, by their names now.
  ///   - removed: the fields that may go with their values; those of a list behind its name and a dot.
  ///   - earlier: the table of the same name that was there before kinds were declared, if it may be one of those.
  ///   - listTables: what the tables of its lists were called, by their names now.
  /// - Returns: the fields that are new in a table that was stored, but for renamed ones; what has their keys somewhere
  ///   else was of others.
  /// - Throws: ``DeclarationConflict``, ``StoreError``.
  /// - Complexity: O(records) where fields were renamed or are gone.
  package func bring(
    _ table: DeclaredTable, digest: String, from stored: DeclaredTable?, previousNames: [String: String],
    removed: Set<String>, earlier: DeclaredTable? = nil, listTables: [String: String] = [:]
  ) throws -> [FormerField.Place] {
    var new: [FormerField.Place] = []
    if let stored {
      new = try change(table, from: stored, previousNames: previousNames, removed: removed)
    } else if let earlier, try has(earlier.name) {
      try take(earlier, listTables: listTables)
      new = try change(table, from: earlier, previousNames: previousNames, removed: removed)
    } else {
      try make(table)
    }
    try note(table, digest: digest)
    return new
  }

  /// Notes the declaration that a table follows.
  package func note(_ table: DeclaredTable, digest: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys]
    let text = String(decoding: try encoder.encode(table), as: UTF8.self)
    try arrange(
      """
      INSERT INTO declarations (name, declaration, digest) VALUES (?, ?, ?)
      ON CONFLICT (name) DO UPDATE SET declaration = excluded.declaration, digest = excluded.digest
      """, [.text(table.name), .text(text), .text(digest)])
  }

  /// Notes how the keys of a table's records are made; nil where they are made of no fields.
  package func note(keys: String?, ofTable table: String) throws(StoreError) {
    try arrange(
      "UPDATE declarations SET keys = ? WHERE name = ?", [keys.map { .text($0) } ?? .null, .text(table)])
  }

  func make(_ table: DeclaredTable) throws {
    try refuseTaken(table.name)
    let unique = table.version.map { "UNIQUE (key, \(SQLName.quoted($0)))" } ?? "UNIQUE (key)"
    try arrange(
      """
      CREATE TABLE \(table.name) (
        row INTEGER PRIMARY KEY,
        key TEXT NOT NULL CHECK (key <> ''),
        revision INTEGER NOT NULL\(Self.sql(of: table.columns)),
        \(unique)
      ) STRICT
      """)
    for list in table.lists { try make(list, of: table) }
    for column in table.columns where column.references != nil { try makeIndex(of: column, in: table.name) }
  }

  private func make(_ list: DeclaredTable.List, of table: DeclaredTable) throws {
    let name = table.name(of: list)
    try refuseTaken(name, of: list)
    try arrange(
      """
      CREATE TABLE \(name) (
        row INTEGER PRIMARY KEY,
        parent INTEGER NOT NULL REFERENCES \(table.name) (row) ON DELETE CASCADE,
        place INTEGER NOT NULL CHECK (place >= 1)\(Self.sql(of: list.columns)),
        UNIQUE (parent, place)
      ) STRICT
      """)
    for column in list.columns where column.references != nil { try makeIndex(of: column, in: name) }
  }

  private func refuseTaken(_ name: String, of list: DeclaredTable.List? = nil) throws {
    guard try has(name) else { return }
    let owner = try snapshot.declarations().values.map(\.table).first { table in
      ([table.name] + table.lists.map(table.name)).contains { $0.lowercased() == name.lowercased() }
    }
    throw DeclarationConflict.nameTaken(table: name, list: list?.name, owner: owner?.kindName)
  }

  private func has(_ name: String) throws -> Bool {
    try snapshot.first("SELECT 1 FROM sqlite_schema WHERE name = ? COLLATE NOCASE", [.text(name)]) {
      try $0.integer(0)
    } != nil
  }

  /// What refers to a record is looked for whenever one is removed.
  private func makeIndex(of column: DeclaredTable.Column, in table: String) throws {
    try arrange(
      "CREATE INDEX IF NOT EXISTS \(SQLName.quoted("\(table)_by_\(column.name)")) ON \(table) (\(SQLName.quoted(column.name)))"
    )
  }

  private static func sql(of columns: [DeclaredTable.Column]) -> String {
    columns.map { ",\n  \(sql(of: $0))" }.joined()
  }

  private static func sql(of column: DeclaredTable.Column) -> String {
    "\(SQLName.quoted(column.name)) \(column.affinity.rawValue)"
      + (column.references.map { " REFERENCES \($0) (key)" } ?? "")
  }

  // MARK: A declaration that has changed

  /// - Returns: the fields that are new.
  private func change(
    _ table: DeclaredTable, from stored: DeclaredTable, previousNames: [String: String], removed: Set<String>
  ) throws -> [FormerField.Place] {
    var stored = stored
    var renamed: [String: String] = [:]
    for (name, previous) in previousNames.sorted(by: { $0.key < $1.key }) {
      let isThere = stored.columns.contains { $0.name == previous }
      if stored.names.contains(name), !isThere { continue }
      guard isThere, !table.columns.contains(where: { $0.name == previous }),
        !stored.lists.contains(where: { $0.name == name })
      else {
        throw DeclarationConflict.unknownPreviousName(table: table.name, field: name, previous: previous)
      }
      renamed[previous] = name
    }
    stored = try makingPlace(for: renamed, in: stored, as: table, removed: removed)
    for (previous, name) in renamed.sorted(by: { $0.key < $1.key }) {
      try rename(previous, to: name, in: table.name)
    }
    stored = DeclaredTable(
      stored.name, columns: stored.columns.map { column in renamed[column.name].map(column.named) ?? column },
      lists: stored.lists, version: stored.version)
    try refuseLosses(of: stored, to: table, but: removed)
    let before = DeclaredTable(
      stored.name, columns: try takeOutOthers(than: table.columns, of: stored.columns, in: table.name),
      lists: try stored.lists.map { list in
        guard let now = table.lists.first(where: { $0.name == list.name }) else { return list }
        return DeclaredTable.List(
          list.name,
          columns: try takeOutOthers(than: now.columns, of: list.columns, in: stored.name(of: list)))
      })
    // Before anything goes, so that the history has records as they were.
    try keepStates(of: before, whereAnyGoes: table)
    var new = try bringColumns(table.columns, from: before.columns, in: table.name)
    for list in stored.lists where !table.lists.contains(where: { $0.name == list.name }) {
      try execute("DROP TABLE \(stored.name(of: list))")
    }
    for list in table.lists {
      if let known = before.lists.first(where: { $0.name == list.name }) {
        new += try bringColumns(list.columns, from: known.columns, in: table.name(of: list)).map {
          FormerField.Place($0.field, within: [.elements(of: list.name)] + $0.steps)
        }
      } else {
        new.append(FormerField.Place(list.name))
        try make(list, of: table)
      }
    }
    for place in new { try setAside(place, ofTable: table.name) }
    return new
  }

  /// Takes out columns whose names other ones are to have, if what they hold may go.
  ///
  /// - Parameters:
  ///   - renamed: the names that columns are to have, by those that they have.
  ///   - removed: the fields that may go with their values.
  /// - Returns: the table that is stored then.
  private func makingPlace(
    for renamed: [String: String], in stored: DeclaredTable, as table: DeclaredTable, removed: Set<String>
  ) throws -> DeclaredTable {
    let taken = renamed.filter { previous, name in stored.columns.contains { $0.name == name } }
    if taken.isEmpty { return stored }
    for (previous, name) in taken.sorted(by: { $0.key < $1.key }) where !removed.contains(name) {
      let value = stored.storeTable.stateValue(of: name) ?? "NULL"
      let count =
        try count("\(SQLName.quoted(name)) IS NOT NULL", in: stored.name)
        + countInBin("\(value) IS NOT NULL", of: stored)
      if count > 0 {
        throw DeclarationConflict.takesPlace(
          table: table.name, field: name, previous: previous, count: count)
      }
    }
    let left = DeclaredTable(
      stored.name, columns: stored.columns.filter { column in !taken.values.contains(column.name) },
      lists: stored.lists, version: stored.version)
    try keepStates(of: stored, whereAnyGoes: left)
    for column in stored.columns where taken.values.contains(column.name) {
      try takeOut(column, in: stored.name)
    }
    return left
  }

  private func count(_ condition: String, in name: String) throws -> Int {
    try snapshot.first("SELECT count(*) FROM \(name) WHERE \(condition)") { try $0.integer(0) } ?? 0
  }

  /// - Parameter condition: on a state of the history.
  private func countInBin(_ condition: String, of table: DeclaredTable) throws -> Int {
    // The history is of the records, not of each of their versions.
    if table.version != nil { return 0 }
    let isInBin = table.storeTable.isInBin
    return try count("kind = '\(table.name)' AND \(isInBin) AND \(condition)", in: "history")
  }

  /// A field that is only misspelt must not take the values of all records with it, nor one that is to hold something
  /// else.
  private func refuseLosses(
    of stored: DeclaredTable, to table: DeclaredTable, but removed: Set<String>
  ) throws {
    let states = stored.storeTable
    let names = table.names
    // - Parameter state: the same condition on a state of the history.
    func refuse(
      _ field: String, _ condition: String, _ state: String, in name: String, canBeRenamed: Bool = false
    ) throws {
      if removed.contains(field) { return }
      let held = try count(condition, in: name)
      // A list that becomes a field of its key, or a field that becomes a list.
      if names.contains(field), try held > 0 || countInBin(state, of: stored) > 0 {
        throw DeclarationConflict.otherAffinity(table: table.name, field: field, isInBin: held == 0)
      }
      if held > 0 {
        throw DeclarationConflict.holdsValues(
          table: table.name, field: field, count: held, canBeRenamed: canBeRenamed)
      }
      let inBin = try countInBin(state, of: stored)
      if inBin > 0 {
        throw DeclarationConflict.holdsRemovedValues(table: table.name, field: field, count: inBin)
      }
    }
    func refuse(
      _ columns: [DeclaredTable.Column], _ kept: [DeclaredTable.Column], in name: String,
      _ list: DeclaredTable.List? = nil
    ) throws {
      let prefix = list.map { "\($0.name)." } ?? ""
      func state(_ value: (String) -> String, of column: DeclaredTable.Column) -> String {
        guard let list else { return "\(value(states.stateValue(of: column.name) ?? "NULL")) IS NOT NULL" }
        let elements = states.stateValue(of: list.name) ?? "NULL"
        let own = "json_extract(element.value, '$.\"\(column.name)\"')"
        return "EXISTS (SELECT 1 FROM json_each(\(elements)) AS element WHERE \(value(own)) IS NOT NULL)"
      }
      for column in columns {
        let quoted = SQLName.quoted(column.name)
        guard let now = kept.first(where: { $0.name == column.name }) else {
          try refuse(
            prefix + column.name, "\(quoted) IS NOT NULL", state({ $0 }, of: column), in: name,
            canBeRenamed: prefix.isEmpty)
          continue
        }
        let others = column.becomes(now) ? column.otherMembers(than: now) : [([], column, now)]
        for (path, member, now) in others {
          let isStored = try count(Self.has(path, in: column), in: name) > 0
          let inBin = state({ DeclaredTable.Column.value(of: path, in: $0) }, of: column)
          guard try isStored || countInBin(inBin, of: stored) > 0 else { continue }
          let field = ([column.name] + path).joined(separator: ".")
          throw member.hasLike(now)
            ? DeclarationConflict.otherReference(table: name, field: field, isInBin: !isStored)
            : DeclarationConflict.otherAffinity(table: name, field: field, isInBin: !isStored)
        }
        for path in column.pathsMissing(in: now) {
          try refuse(
            "\(prefix)\(([column.name] + path).joined(separator: "."))", Self.has(path, in: column),
            state({ DeclaredTable.Column.value(of: path, in: $0) }, of: column), in: name)
        }
      }
    }
    try refuse(stored.columns, table.columns, in: stored.name)
    for list in stored.lists {
      let name = stored.name(of: list)
      guard let kept = table.lists.first(where: { $0.name == list.name }) else {
        let elements = states.stateValue(of: list.name) ?? "NULL"
        try refuse(list.name, "TRUE", "json_array_length(\(elements)) > 0", in: name)
        continue
      }
      try refuse(list.columns, kept.columns, in: name, list)
    }
  }

  /// Takes out columns that are to hold something else, and hold nothing.
  ///
  /// - Returns: those that stay.
  private func takeOutOthers(
    than columns: [DeclaredTable.Column], of before: [DeclaredTable.Column], in table: String
  ) throws -> [DeclaredTable.Column] {
    try before.filter { known in
      guard let column = columns.first(where: { $0.name == known.name }), !known.becomes(column) else {
        return true
      }
      try takeOut(known, in: table)
      return false
    }
  }

  /// - Returns: the fields that are new.
  private func bringColumns(
    _ columns: [DeclaredTable.Column], from before: [DeclaredTable.Column], in table: String
  ) throws -> [FormerField.Place] {
    var new: [FormerField.Place] = []
    // Before others come, as SQLite takes names that differ in capitals alone for the same.
    for column in before where !columns.contains(where: { $0.name == column.name }) {
      try takeOut(column, in: table)
    }
    for column in columns {
      if let known = before.first(where: { $0.name == column.name }) {
        for path in column.pathsMissing(in: known) + known.otherMembers(than: column).map(\.path) {
          guard let field = path.last else { continue }
          new.append(
            FormerField.Place(
              field, within: [.group(column.name)] + path.dropLast().map { .object($0) }))
        }
        for path in column.pathsNotShared(with: known) {
          let group = SQLName.quoted(column.name)
          try execute(
            """
            UPDATE \(table)
            SET \(group) = nullif(\(Self.without(path, group)), '{}')
            WHERE \(Self.has(path, in: column))
            """)
        }
        continue
      }
      new.append(FormerField.Place(column.name))
      try arrange("ALTER TABLE \(table) ADD COLUMN \(Self.sql(of: column))")
      if column.references != nil { try makeIndex(of: column, in: table) }
    }
    return new
  }

  /// A group without a field, and without the groups within it that have nothing else.
  private static func without(_ path: [String], _ group: String) -> String {
    func name(_ count: Int) -> String { DeclaredTable.Column.jsonPath(path.prefix(count)) }
    return stride(from: path.count - 1, to: 0, by: -1).reduce("json_remove(\(group), \(name(path.count)))") {
      "iif(json_extract(\($0), \(name($1))) = '{}', json_remove(\($0), \(name($1))), \($0))"
    }
  }

  private static func has(_ path: [String], in group: DeclaredTable.Column) -> String {
    "\(DeclaredTable.Column.value(of: path, in: SQLName.quoted(group.name))) IS NOT NULL"
  }

  private func takeOut(_ column: DeclaredTable.Column, in table: String) throws {
    try execute("DROP INDEX IF EXISTS \(SQLName.quoted("\(table)_by_\(column.name)"))")
    guard column.references != nil else {
      try execute("ALTER TABLE \(table) DROP COLUMN \(SQLName.quoted(column.name))")
      return
    }
    // SQLite drops no column that refers to another table.
    let gone = SQLName.quoted("gone \(revision) \(column.name)")
    try execute("UPDATE \(table) SET \(SQLName.quoted(column.name)) = NULL")
    try execute("ALTER TABLE \(table) RENAME COLUMN \(SQLName.quoted(column.name)) TO \(gone)")
  }

  /// Puts records into the history that hold something in fields which a declaration has no longer.
  private func keepStates(of stored: DeclaredTable, whereAnyGoes table: DeclaredTable) throws {
    func given(_ columns: [DeclaredTable.Column], _ kept: [DeclaredTable.Column]) -> [String] {
      columns.flatMap { column in
        guard let now = kept.first(where: { $0.name == column.name }) else {
          return ["\(SQLName.quoted(column.name)) IS NOT NULL"]
        }
        // Of a new one there may be something of one that went before groups let go of anything.
        return column.pathsNotShared(with: now).map { Self.has($0, in: column) }
      }
    }
    var conditions = given(stored.columns, table.columns)
    for list in stored.lists {
      let parents = "SELECT parent FROM \(stored.name(of: list))"
      guard let kept = table.lists.first(where: { $0.name == list.name }) else {
        conditions.append("row IN (\(parents))")
        continue
      }
      let inner = given(list.columns, kept.columns)
      if !inner.isEmpty { conditions.append("row IN (\(parents) WHERE \(inner.joined(separator: " OR ")))") }
    }
    guard !conditions.isEmpty else { return }
    // The history is of the records, not of each of their versions.
    guard table.version == nil else { return }
    let rows = try snapshot.all(
      "SELECT row FROM \(stored.name) WHERE \(conditions.joined(separator: " OR ")) ORDER BY key"
    ) { try $0.integer(0) }
    for row in rows { try touch(row, in: stored.storeTable) }
  }

  private func rename(_ previous: String, to name: String, in table: String) throws {
    try setAside(FormerField.Place(name), ofTable: table)
    try execute("ALTER TABLE \(table) RENAME COLUMN \(SQLName.quoted(previous)) TO \(SQLName.quoted(name))")
    try renameInHistory(previous, to: name, ofTable: table)
  }
}
