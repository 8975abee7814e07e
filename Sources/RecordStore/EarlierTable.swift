extension Change {
  /// Makes a declared table of one of the same columns that was there before kinds were declared; every record and
  /// every state of one in the history stays.
  ///
  /// - Parameters:
  ///   - earlier: its columns, and behind them its lists, are in the order of the states in the history; what stands
  ///     in other tables has been taken from there before.
  ///   - listTables: what the tables of its lists were called, by their names now.
  /// - Complexity: O(records and their history).
  func take(_ earlier: DeclaredTable, listTables: [String: String] = [:]) throws {
    // What refers to the records does so again at the end of the transaction.
    try arrange("PRAGMA defer_foreign_keys = ON")
    var tables = [
      (earlier.name, before: earlier.name, columns: ["key", "revision"] + earlier.columns.map(\.name))
    ]
    for list in earlier.lists {
      let name = earlier.name(of: list)
      tables.append((name, listTables[name] ?? name, ["parent", "place"] + list.columns.map(\.name)))
    }
    // The elements go first, before their records take them with them.
    for (name, before, _) in tables.reversed() {
      try arrange("CREATE TEMP TABLE \(SQLName.quoted("earlier \(name)")) AS SELECT * FROM main.\(before)")
      try arrange("DROP TABLE main.\(before)")
    }
    try make(earlier)
    for (name, _, columns) in tables {
      let copy = SQLName.quoted("earlier \(name)")
      let names = (["row"] + columns).map(SQLName.quoted).joined(separator: ", ")
      try arrange("INSERT INTO main.\(name) (\(names)) SELECT \(names) FROM temp.\(copy)")
      try arrange("DROP TABLE temp.\(copy)")
    }
    func extract(_ value: String, _ place: Int) -> String { "json_extract(\(value), '$[\(place)]')" }
    let lists = earlier.lists.enumerated().map { place, list in
      let element = StoreTable.object(list.columns.enumerated().map { ($1.name, extract("value", $0)) })
      let elements = extract("state", earlier.columns.count + place)
      return (list.name, "json((SELECT json_group_array(\(element)) FROM json_each(\(elements))))")
    }
    let state = StoreTable.object(
      earlier.columns.enumerated().map { ($1.name, extract("state", $0)) } + lists)
    try arrange(
      """
      UPDATE history SET state = \(state)
      WHERE kind = ? AND \(StoreTable.isKnown) AND json_type(state) = 'array'
      """, [.text(earlier.name)])
  }
}
