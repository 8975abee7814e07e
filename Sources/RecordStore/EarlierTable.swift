/// A table of a store that was made before its kind was declared, and how its records are those of the kind.
public struct EarlierTable: Sendable {
  public let name: String
  /// Its columns behind `row`, `key` and `revision`, in the order of the states in the history.
  public let columns: [String]

  public init(_ name: String, columns: [String]) {
    self.name = name
    self.columns = columns
  }
}

extension Change {
  /// Makes a declared table of an earlier one; every record and every state of one in the history stays.
  ///
  /// - Complexity: O(records and their history).
  func take(_ earlier: EarlierTable, as table: DeclaredTable) throws {
    let copy = SQLName.quoted("earlier \(earlier.name)")
    // What refers to the records does so again at the end of the transaction.
    try arrange("PRAGMA defer_foreign_keys = ON")
    try arrange("CREATE TEMP TABLE \(copy) AS SELECT * FROM main.\(earlier.name)")
    try arrange("DROP TABLE main.\(earlier.name)")
    try make(table)
    let kept = table.columns.map(\.name).filter(earlier.columns.contains)
    let names = (["row", "key", "revision"] + kept).map(SQLName.quoted).joined(separator: ", ")
    try arrange("INSERT INTO main.\(table.name) (\(names)) SELECT \(names) FROM temp.\(copy)")
    try arrange("DROP TABLE temp.\(copy)")
    let state = StoreTable.object(
      earlier.columns.enumerated().map { ($1, "json_extract(state, '$[\($0)]')") })
    try arrange(
      """
      UPDATE history SET state = \(state)
      WHERE kind = ? AND \(StoreTable.isKnown) AND json_type(state) = 'array'
      """, [.text(earlier.name)])
  }
}
