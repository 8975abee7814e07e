internal import GRDBSQLite

/// What a statement reads, as SQLite tells it while it prepares the statement.
final class QueryReading {
  var readable: [String: Set<String>]
  /// The names of all tables and views that there are, in small letters.
  let stored: Set<String>
  private(set) var tables: Set<String> = []
  /// What it reads of each of them.
  private(set) var columns: [String: Set<String>] = [:]
  private(set) var refusal: Refusal?
  /// The views through which alone the tables of the store are read, whatever an earlier query is called.
  private let views: Set<String>
  /// The tables that stand below them, whose rows may be counted.
  private let counted: Set<String>
  /// Whether the statement is one of Gazette's own, which may do anything.
  var isTrusted = false

  /// Why a statement is not run.
  enum Refusal {
    /// It reads a column that it must not.
    case column(String, table: String)
    /// It reads a table that is none of those it may.
    case table(String)
  }

  private static let schema = "sqlite_master"

  init(readable: [String: Set<String>], stored: Set<String>, views: Set<String>, counted: Set<String>) {
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

  private func allows(
    _ action: CInt, _ table: String, _ column: String, in database: String, through view: String?
  ) -> Bool {
    if isTrusted { return true }
    switch action {
    case SQLITE_SELECT, SQLITE_FUNCTION, SQLITE_RECURSIVE: return true
    // In this way such a function says what its columns are.
    case SQLITE_UPDATE: return table == Self.schema
    case SQLITE_READ:
      let isFunction = SelectOutline.tableFunctions.contains(table) && !stored.contains(table)
      if isFunction || table == Self.schema && column == "ROWID" { return true }
      // Counting the rows of a subquery names that: what it reads itself is told apart.
      if column.isEmpty, !stored.contains(table.lowercased()), !table.lowercased().hasPrefix("sqlite_") {
        return true
      }
      if database == "main" {
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
