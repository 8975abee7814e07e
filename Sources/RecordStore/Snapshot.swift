internal import Forms
internal import GRDB

/// The store as one read transaction sees it.
package struct Snapshot {
  let database: Database
  let path: String

  /// Calls `body` for every row of a query, in its order.
  ///
  /// - Complexity: one pass; the statement is prepared once and kept.
  package func forEach(
    _ sql: String, _ arguments: [StoreValue] = [], _ body: (StoreRow) throws -> Void
  ) throws(StoreError) {
    do {
      let rows = try rows(sql, arguments)
      while let row = try rows.next() { try body(StoreRow(row: row, sql: sql)) }
    } catch { throw StoreError.from(error, path: path) }
  }

  /// The results of `body` for every row of a query, in its order.
  package func all<Result>(
    _ sql: String, _ arguments: [StoreValue] = [], _ body: (StoreRow) throws -> Result
  ) throws(StoreError) -> [Result] {
    var results: [Result] = []
    try forEach(sql, arguments) { results.append(try body($0)) }
    return results
  }

  /// The result of `body` for the first row of a query, or nil where there is none.
  package func first<Result>(
    _ sql: String, _ arguments: [StoreValue] = [], _ body: (StoreRow) throws -> Result
  ) throws(StoreError) -> Result? {
    do {
      // A row is there for as long as its cursor is.
      let rows = try rows(sql, arguments)
      return try rows.next().map { try body(StoreRow(row: $0, sql: sql)) }
    } catch { throw StoreError.from(error, path: path) }
  }

  private func rows(_ sql: String, _ arguments: [StoreValue]) throws -> RowCursor {
    try Row.fetchCursor(
      database.cachedStatement(sql: sql), arguments: StatementArguments(arguments.map(\.databaseValue)))
  }

  /// The number of the store's last change.
  package func revision() throws(StoreError) -> Int {
    try first("SELECT revision FROM store") { try $0.integer(0) } ?? 0
  }

  /// The digest of all changes up to a revision; nil where that is not known.
  package func digest(ofRevision revision: Int) throws(StoreError) -> String? {
    try first("SELECT digest FROM revisions WHERE revision = ?", [.integer(revision)]) { try $0.text(0) }
  }

  /// Whether the store has had a state, and gone on from it; one of before digests were kept is taken for it.
  package func hasHad(revision: Int, digest: String) throws(StoreError) -> Bool {
    guard try revision <= self.revision() else { return false }
    guard let own = try self.digest(ofRevision: revision) else { return true }
    return own == digest
  }

  /// Whether there is, or ever was, a record of a kind or a rejected row for it.
  ///
  /// - Complexity: three look-ups.
  package func hasHadRows(of kind: String, in table: StoreTable) throws(StoreError) -> Bool {
    try first(
      """
      SELECT EXISTS (SELECT 1 FROM \(table.name)) OR EXISTS (SELECT 1 FROM history WHERE kind = ?)
        OR EXISTS (SELECT 1 FROM rejections WHERE kind = ?)
      """, [.text(table.name), .text(kind)]
    ) { try $0.flag(0) } ?? false
  }
}

extension StoreValue {
  var databaseValue: DatabaseValue {
    switch self {
    case .null: .null
    case .integer(let number): number.databaseValue
    case .text(let text): text.databaseValue
    }
  }
}
