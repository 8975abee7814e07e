internal import RecordStore

extension Change {
  /// Puts texts into capital letters that were stored before their field had to have them, also in earlier versions of
  /// the records.
  ///
  /// - Parameter key: of the record that is meant; nil for all.
  /// - Throws: ``StoreError``.
  /// - Complexity: O(records).
  func bringCapitals(of kind: RecordKind, key: String? = nil) throws {
    let own = key == nil ? "" : " AND key = ?"
    for (field, table) in kind.declaration.capitals.sorted().flatMap({ field in
      kind.tables.map { (field, $0) }
    }) {
      let column = SQLName.quoted(field)
      let texts = try snapshot.all(
        "SELECT row, \(column) FROM \(table.name) WHERE \(column) IS NOT NULL\(own) ORDER BY key",
        key.map { [.text($0)] } ?? []
      ) { (row: try $0.integer(0), text: try $0.text(1)) }
      for (row, text) in texts where text != text.uppercased() {
        if table.version == nil { try touch(row, in: kind.storeTable) }
        try execute(
          "UPDATE \(table.name) SET \(column) = ? WHERE row = ?",
          [.text(text.uppercased()), .integer(row)])
      }
    }
  }
}
