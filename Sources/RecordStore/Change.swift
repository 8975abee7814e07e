internal import GRDB

/// One write transaction: all of it is stored, or nothing.
public struct Change {
  let database: Database
  let path: String
  /// The number that records changed here carry as the revision of their last change.
  public let revision: Int

  /// Reads within the transaction, seeing what it has changed so far.
  public var snapshot: Snapshot { Snapshot(database: database, path: path) }

  /// What saving a record did, and its row.
  public struct Saved: Sendable {
    public let outcome: SaveOutcome
    public let rowID: Int
  }

  /// Runs a statement; the number of rows it changed.
  @discardableResult
  public func execute(_ sql: String, _ arguments: [StoreValue] = []) throws(StoreError) -> Int {
    do {
      let statement = try database.cachedStatement(sql: sql)
      try statement.execute(arguments: StatementArguments(arguments.map { $0.databaseValue }))
      return database.changesCount
    } catch { throw StoreError.from(error, path: path) }
  }

  /// Stores a record under its key: a new row, or the row that has this key already.
  ///
  /// The revision of a row that is alike already stays as it is.
  /// - Complexity: one or two look-ups by key.
  public func save(_ values: [StoreValue], key: String, in table: StoreTable) throws(StoreError) -> Saved {
    let known = try snapshot.first(table.selectByKey, [.text(key)]) { try $0.integer(0) }
    guard let rowID = known else {
      try execute(table.insert, [.text(key), .integer(revision)] + values)
      return Saved(outcome: .inserted, rowID: Int(database.lastInsertedRowID))
    }
    let changed = try execute(table.update, [.integer(revision)] + values + [.integer(rowID)] + values)
    return Saved(outcome: changed > 0 ? .updated : .unchanged, rowID: rowID)
  }

  /// Gives a record this change's revision because something that belongs to it has changed.
  public func touch(_ rowID: Int, in table: StoreTable) throws(StoreError) {
    try execute("UPDATE \(table.name) SET revision = ? WHERE row = ?", [.integer(revision), .integer(rowID)])
  }
}

/// What saving a record did.
public enum SaveOutcome: Sendable, Equatable {
  case inserted
  case updated
  /// The same record was stored already.
  case unchanged
}

/// A table of records: `row` INTEGER PRIMARY KEY, `key` TEXT UNIQUE, `revision` INTEGER, then its columns.
public struct StoreTable: Sendable {
  public let name: String
  public let columns: [String]
  let selectByKey: String
  let insert: String
  let update: String

  /// - Parameter columns: the columns behind `row`, `key` and `revision`, in the order of saved values.
  public init(name: String, columns: [String]) {
    self.name = name
    self.columns = columns
    let marks = columns.map { _ in "?" }.joined(separator: ", ")
    selectByKey = "SELECT row FROM \(name) WHERE key = ?"
    insert = "INSERT INTO \(name) (key, revision, \(columns.joined(separator: ", "))) VALUES (?, ?, \(marks))"
    update = """
      UPDATE \(name) SET revision = ?, \(columns.map { "\($0) = ?" }.joined(separator: ", "))
      WHERE row = ? AND (\(columns.joined(separator: ", "))) IS NOT (\(marks))
      """
  }

  /// A query for all rows: `row`, `key`, `revision`, then the columns.
  public func select(orderedBy order: String) -> String {
    "SELECT row, key, revision, \(columns.joined(separator: ", ")) FROM \(name) ORDER BY \(order)"
  }
}
