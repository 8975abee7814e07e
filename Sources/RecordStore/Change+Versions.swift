internal import GRDB

extension Snapshot {
  /// The row of a version of a record; nil where there is none.
  package func row(
    ofVersion version: Int, of key: String, in table: DeclaredTable
  ) throws(StoreError) -> Int? {
    guard let column = table.version else { return nil }
    return try first(
      "SELECT row FROM \(table.name) WHERE key = ? AND \(SQLName.quoted(column)) = ?",
      [.text(key), .integer(version)]
    ) { try $0.integer(0) }
  }

  /// The keys of records that keep a condition, the last stored first, with their values of some columns.
  ///
  /// - Complexity: O(records).
  package func rows(
    of columns: [DeclaredTable.Column], in table: DeclaredTable, where condition: String
  ) throws(StoreError) -> [(key: String, values: [StoreValue])] {
    let names = (columns.map { SQLName.quoted($0.name) } + ["key"]).joined(separator: ", ")
    return try all("SELECT \(names) FROM \(table.name) WHERE \(condition) ORDER BY row DESC") {
      (key: try $0.text(columns.count), values: try columns.values(of: $0))
    }
  }

  /// The values of a row, in the order of its table's columns.
  package func values(ofRow row: Int, in table: DeclaredTable) throws(StoreError) -> [StoreValue] {
    let names = table.columns.map { SQLName.quoted($0.name) }.joined(separator: ", ")
    return try first("SELECT \(names) FROM \(table.name) WHERE row = ?", [.integer(row)]) {
      try table.columns.values(of: $0)
    } ?? []
  }
}

extension Change {
  /// Keeps a version of a record for as long as there is the record, or it is in the bin.
  ///
  /// - Parameter lists: the elements of its lists.
  /// - Complexity: O(values).
  package func keepVersion(
    _ values: [StoreValue], _ lists: [[[StoreValue]]], key: String, in table: DeclaredTable
  ) throws(StoreError) {
    try execute(table.storeTable.insert, [.text(key), .integer(revision)] + values)
    let row = Int(database.lastInsertedRowID)
    for (list, elements) in zip(table.lists, lists) {
      try table.replace(list, ofRow: row, with: elements, in: self)
    }
  }

  /// Keeps the stored records of a table as their versions where those are not kept yet.
  ///
  /// - Complexity: O(records).
  package func keepVersions(in versions: DeclaredTable, ofRecordsIn table: DeclaredTable) throws(StoreError) {
    guard let column = versions.version.map(SQLName.quoted) else { return }
    func names(_ columns: [DeclaredTable.Column]) -> String {
      columns.map { SQLName.quoted($0.name) }.joined(separator: ", ")
    }
    let last = try snapshot.first("SELECT coalesce(max(row), 0) FROM \(versions.name)") { try $0.integer(0) }
    let own = "key, revision, \(names(table.columns))"
    try execute(
      """
      INSERT INTO \(versions.name) (\(own)) SELECT \(own) FROM \(table.name) AS record
      WHERE NOT EXISTS (
        SELECT 1 FROM \(versions.name) AS kept WHERE kept.key = record.key AND kept.\(column) = record.\(column))
      ORDER BY row
      """)
    for list in table.lists {
      try execute(
        """
        INSERT INTO \(versions.name(of: list)) (parent, place, \(names(list.columns)))
        SELECT version.row, place, \(list.columns.map { "element.\(SQLName.quoted($0.name))" }.joined(separator: ", "))
        FROM \(table.name(of: list)) AS element JOIN \(table.name) AS record ON record.row = element.parent
        JOIN \(versions.name) AS version ON version.key = record.key AND version.row > ?
        ORDER BY version.row, place
        """, [.integer(last ?? 0)])
    }
  }
}

extension DeclaredTable {
  /// The table that has every version of the records.
  ///
  /// - Parameter column: tells them apart.
  package func versions(by column: String) -> DeclaredTable {
    DeclaredTable(
      "\(name)_versions", columns: columns.map(\.alone),
      lists: lists.map { List($0.name, columns: $0.columns.map(\.alone)) }, version: column)
  }
}

extension DeclaredTable.Column {
  /// The same, naming records that may be gone.
  fileprivate var alone: DeclaredTable.Column {
    DeclaredTable.Column(name, affinity, meaning: meaning, members: (members ?? []).map(\.alone))
  }
}

extension [DeclaredTable.Column] {
  /// The values of a row that has these columns first.
  func values(of row: StoreRow) throws(StoreError) -> [StoreValue] {
    var values: [StoreValue] = []
    for (place, column) in enumerated() {
      switch column.affinity {
      case .text: values.append(StoreValue(try row.optionalText(place)))
      case .integer: values.append(StoreValue(try row.optionalInteger(place)))
      }
    }
    return values
  }
}
