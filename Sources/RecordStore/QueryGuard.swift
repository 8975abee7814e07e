internal import GRDB
internal import GRDBSQLite

/// Why a SELECT from outside is not run.
package enum QueryRefusal: Error, Sendable, Equatable {
  /// It reads a column that it must not.
  case column(String, table: String)
  /// It reads a table that is none of those it may.
  case table(String)
}

extension Snapshot {
  /// The tables that a SELECT from outside reads; it is not run.
  ///
  /// SQLite itself tells each column that the statement can read, wherever in it the column is named.
  /// - Parameter readable: the tables that it may read, each with the columns that it must not.
  /// - Throws: ``QueryRefusal``, ``StoreError`` for a text that is no statement.
  package func tables(
    readBy sql: String, within readable: [String: Set<String>]
  ) throws -> Set<String> {
    let names = try all("SELECT lower(name) FROM sqlite_schema WHERE type IN ('table', 'view')") {
      try $0.text(0)
    }
    let reading = QueryReading(readable: readable, stored: Set(names))
    // A connection of its own, as the library watches this one's statements in the same way. While the
    // transaction lasts, nobody can change the store, so that both have the same tables.
    let detail: String?
    do {
      let queue = try DatabaseQueue(path: path, configuration: RecordStore.configuration(for: .reading))
      detail = queue.inDatabase { reading.watch(sql, $0.sqliteConnection) }
      try queue.close()
    } catch { throw StoreError.from(error, path: path) }
    if let refusal = reading.refusal { throw refusal }
    if let detail { throw StoreError.failed(detail: detail, sql: sql) }
    return reading.tables
  }
}

/// What a statement reads, as SQLite tells it while it prepares the statement.
final class QueryReading {
  var readable: [String: Set<String>]
  /// The names of all tables and views that there are, in small letters.
  let stored: Set<String>
  private(set) var tables: Set<String> = []
  /// What it reads of each of them.
  private(set) var columns: [String: Set<String>] = [:]
  private(set) var refusal: QueryRefusal?
  /// For pages, the views through which alone the tables of the store are read, whatever an earlier query is
  /// called; nil for the gate, which reads the tables themselves.
  private let views: Set<String>?
  /// The tables that stand below them, whose rows may be counted.
  private let counted: Set<String>
  /// Whether the statement is one of Gazette's own, which may do anything.
  var isTrusted = false

  /// Functions that take the place of a table, over nothing but what they are given.
  private static let tableFunctions: Set<String> = ["json_each", "json_tree"]

  private static let schema = "sqlite_master"

  init(
    readable: [String: Set<String>], stored: Set<String>, views: Set<String>? = nil, counted: Set<String> = []
  ) {
    self.readable = readable
    self.stored = stored
    self.views = views
    self.counted = counted
  }

  /// Forgets what was read so far.
  func reset() {
    tables = []
    columns = [:]
    refusal = nil
  }

  /// Has SQLite ask before each thing that a statement does, for as long as this object is there.
  func guardStatements(of connection: OpaquePointer?) {
    sqlite3_set_authorizer(
      connection,
      { reading, action, first, second, database, view in
        guard let reading else { return SQLITE_DENY }
        let isAllowed = Unmanaged<QueryReading>.fromOpaque(reading).takeUnretainedValue().allows(
          action, first.map { String(cString: $0) } ?? "", second.map { String(cString: $0) } ?? "",
          in: database.map { String(cString: $0) } ?? "", through: view.map { String(cString: $0) })
        return isAllowed ? SQLITE_OK : SQLITE_DENY
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  /// Prepares a statement; what is wrong with it, nil where it can be run.
  func watch(_ sql: String, _ connection: OpaquePointer?) -> String? {
    guardStatements(of: connection)
    defer { sqlite3_set_authorizer(connection, nil, nil) }
    var statement: OpaquePointer?
    let result = sqlite3_prepare_v2(connection, sql, -1, &statement, nil)
    sqlite3_finalize(statement)
    if result == SQLITE_OK { return nil }
    return result == SQLITE_AUTH ? "it is no SELECT" : String(cString: sqlite3_errmsg(connection))
  }

  private func allows(
    _ action: CInt, _ table: String, _ column: String, in database: String, through view: String?
  ) -> Bool {
    if isTrusted { return true }
    switch action {
    case SQLITE_SELECT, SQLITE_FUNCTION, SQLITE_RECURSIVE: return true
    // In this way such a function says what its columns are.
    case SQLITE_UPDATE: return table == Self.schema
    case SQLITE_READ:
      let isFunction = Self.tableFunctions.contains(table) && !stored.contains(table)
      if isFunction || table == Self.schema && column == "ROWID" { return true }
      // Counting the rows of a subquery names that: what it reads itself is told apart.
      if column.isEmpty, !stored.contains(table.lowercased()), !table.lowercased().hasPrefix("sqlite_") {
        return true
      }
      if let views, database == "main" {
        if let view, views.contains(view) { return true }
        if column.isEmpty, counted.contains(table) { return true }
        refusal = refusal ?? .table(table)
        return false
      }
      guard let withheld = readable[table] else {
        refusal = refusal ?? .table(table)
        return false
      }
      guard !withheld.contains(column) else {
        refusal = refusal ?? .column(column, table: table)
        return false
      }
      tables.insert(table)
      columns[table, default: []].insert(column)
      return true
    default: return false
    }
  }
}
