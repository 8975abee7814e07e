internal import GRDB

extension Snapshot {
  /// Calls `body` for every text of every table that has one of some words: of records and of all that they were, of
  /// the bin, of drafts, of rejected rows.
  ///
  /// - Complexity: O(size of the store).
  package func forEachText(having words: [String], _ body: (String) throws -> Void) throws {
    let tables = try all(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'", []
    ) { try $0.text(0) }
    for table in tables {
      let columns = try all("SELECT name FROM pragma_table_info(?)", [.text(table)]) { try $0.text(0) }
      for column in columns.map(SQLName.quoted) {
        let isHit = words.map { _ in "instr(\(column), ?) > 0" }.joined(separator: " OR ")
        let sql =
          "SELECT CAST(\(column) AS TEXT) FROM \(SQLName.quoted(table)) WHERE typeof(\(column)) <> 'integer' AND (\(isHit))"
        for text in try all(sql, words.map { .text($0) }, { try $0.text(0) }) { try body(text) }
      }
    }
  }
}
