extension Change {
  /// Makes a declared table of one of the same columns that was there before kinds were declared; every record and
  /// every state of one in the history stays.
  ///
  /// - Parameter earlier: its columns are in the order of the states in the history.
  /// - Complexity: O(records and their history).
  func take(_ earlier: DeclaredTable) throws {
    let copy = SQLName.quoted("earlier \(earlier.name)")
    // What refers to the records does so again at the end of the transaction.
    try arrange("PRAGMA defer_foreign_keys = ON")
    try arrange("CREATE TEMP TABLE \(copy) AS SELECT * FROM main.\(earlier.name)")
    try arrange("DROP TABLE main.\(earlier.name)")
    try make(earlier)
    let names = (["row", "key", "revision"] + earlier.columns.map(\.name)).map(SQLName.quoted)
      .joined(separator: ", ")
    try arrange("INSERT INTO main.\(earlier.name) (\(names)) SELECT \(names) FROM temp.\(copy)")
    try arrange("DROP TABLE temp.\(copy)")
    let state = StoreTable.object(
      earlier.columns.enumerated().map { ($1.name, "json_extract(state, '$[\($0)]')") })
    try arrange(
      """
      UPDATE history SET state = \(state)
      WHERE kind = ? AND \(StoreTable.isKnown) AND json_type(state) = 'array'
      """, [.text(earlier.name)])
  }
}
