/// The rows of a source, read as they come.
struct SourceRows {
  let columns: [String]
  /// See ``SourceTable/hasHeader``.
  let hasHeader: Bool
  private let unread: () -> [MalformedRow]
  private let next: () throws -> [SourceRow]?

  /// - Parameters:
  ///   - malformed: gives the rows that could not be read, once all have been read.
  ///   - next: gives some rows more, and nil at the end.
  init(
    columns: [String], hasHeader: Bool = true, malformed: @escaping () -> [MalformedRow],
    next: @escaping () throws -> [SourceRow]?
  ) {
    self.columns = columns
    self.hasHeader = hasHeader
    unread = malformed
    self.next = next
  }

  /// Those of a table that was read.
  init(_ table: SourceTable) {
    var rows: [SourceRow]? = table.rows
    self.init(
      columns: table.columns, hasHeader: table.hasHeader, malformed: { table.malformed },
      next: {
        defer { rows = nil }
        return rows
      })
  }

  /// Calls the body with each row.
  ///
  /// - Returns: the rows that could not be read.
  /// - Throws: what keeps the next ones from being read, and what the body throws.
  func read(_ body: (SourceRow) throws -> Void) throws -> [MalformedRow] {
    while let rows = try next() { for row in rows { try body(row) } }
    return unread()
  }

  /// All rows, for what has to look at them more than once.
  func table() throws -> SourceTable {
    var table = SourceTable(columns: columns, rows: [])
    table.hasHeader = hasHeader
    table.malformed = try read { table.rows.append($0) }
    return table
  }
}
