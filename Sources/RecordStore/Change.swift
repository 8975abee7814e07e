internal import Forms
internal import Foundation
internal import GRDB
internal import GRDBSQLite

/// One write transaction: all of it is stored, or nothing.
package struct Change {
  let database: Database
  let path: String
  /// The number that records changed here carry as the revision of their last change.
  package let revision: Int
  private let log = ChangeLog()
  private let insertion = Insertion()

  init(database: Database, path: String, revision: Int) {
    self.database = database
    self.path = path
    self.revision = revision
  }

  /// The store's revision behind the change, as far as it goes by now: that before it where nothing has changed.
  package var revisionBehind: Int { log.changesAnything ? revision : revision - 1 }

  /// Keeps the digest of the change, or takes its revision back where nothing has changed.
  func close() throws {
    guard log.changesAnything else {
      try database.execute(sql: "UPDATE store SET revision = ?", arguments: [revision - 1])
      return
    }
    let previous = try snapshot.digest(ofRevision: revision - 1) ?? ""
    try database.execute(
      sql: "INSERT INTO revisions (revision, digest, madeOn) VALUES (?, ?, ?)",
      arguments: [revision, log.digest(after: previous), Self.now])
  }

  /// The present moment in Greenwich, which tells a record's history and nothing else.
  static var now: String {
    let seconds = Int(Date().timeIntervalSince1970)
    let day = CalendarDate(dayNumber: seconds / 86_400) ?? .epoch
    return CalendarMoment(date: day, secondOfDay: seconds % 86_400)?.description ?? day.description
  }

  /// Reads within the transaction, seeing what it has changed so far.
  package var snapshot: Snapshot { Snapshot(database: database, path: path) }

  /// What saving a record did, and its row.
  package struct Saved: Sendable {
    package let outcome: SaveOutcome
    package let rowID: Int
  }

  /// Runs a statement; the number of rows it changed.
  @discardableResult
  package func execute(_ sql: String, _ arguments: [StoreValue] = []) throws(StoreError) -> Int {
    do {
      let statement = try database.cachedStatement(sql: sql)
      let count =
        Self.changesRows(sql)
        ? try statement.run(arguments, in: database)
        : try {
          try statement.execute(arguments: StatementArguments(arguments.map { $0.databaseValue }))
          return database.changesCount
        }()
      if count > 0 { log.add(sql, arguments) }
      return count
    } catch { throw StoreError.from(error, path: path) }
  }

  /// Whether a statement changes rows and nothing else, so that the library has nothing to learn from its being run.
  private static func changesRows(_ sql: String) -> Bool {
    ["INSERT ", "UPDATE ", "DELETE "].contains { sql.hasPrefix($0) }
  }

  /// Runs a statement by which no record becomes another one, so that the store is as it was for all editions.
  package func arrange(_ sql: String, _ arguments: [StoreValue] = []) throws(StoreError) {
    do {
      try database.execute(sql: sql, arguments: StatementArguments(arguments.map { $0.databaseValue }))
    } catch { throw StoreError.from(error, path: path) }
  }

  /// Runs what may refer to records that it only stores afterwards.
  ///
  /// - Throws: ``StoreError/constraint(table:detail:)`` where some of them are not there in the end.
  package func withOpenReferences(_ body: () throws -> Void) throws {
    try arrange("PRAGMA defer_foreign_keys = ON")
    try body()
    // SQLite forgets what is open when it is told to wait no longer.
    var (open, highest): (Int32, Int32) = (0, 0)
    sqlite3_db_status(database.sqliteConnection, SQLITE_DBSTATUS_DEFERRED_FKS, &open, &highest, 0)
    guard open == 0 else {
      throw StoreError.constraint(table: nil, detail: "it refers to one that is not there")
    }
    try arrange("PRAGMA defer_foreign_keys = OFF")
  }

  /// Changes something, and takes that back if it turns out to be wrong; an error gives up the whole change.
  ///
  /// - Parameter body: whether what it has changed is to stay.
  package func attempt(_ body: () throws -> Bool) throws {
    let mark = log.beginAttempt()
    var isKept = false
    defer { log.endAttempt(mark, isKept: isKept) }
    try database.inSavepoint {
      isKept = try body()
      return isKept ? .commit : .rollback
    }
  }

  /// Stores a record under its key: a new row, or the row that has this key already.
  ///
  /// The revision of a row that is alike already stays as it is.
  /// - Complexity: one to three look-ups by key.
  package func save(_ values: [StoreValue], key: String, in table: StoreTable) throws(StoreError) -> Saved {
    // Most records of an import are new, and are looked up by storing them.
    if try insert(values, key: key, in: table) {
      return Saved(outcome: .inserted, rowID: Int(database.lastInsertedRowID))
    }
    guard let rowID = try snapshot.row(of: key, in: table) else {
      throw .constraint(table: table.name, detail: "its key is taken and not found")
    }
    try keep(rowID, isRemoved: false, ifOtherThan: values, in: table)
    let changed = try execute(table.update, [.integer(revision)] + values + [.integer(rowID)] + values)
    return Saved(outcome: changed > 0 ? .updated : .unchanged, rowID: rowID)
  }

  /// Puts a record in, where there is none of its key.
  private func insert(
    _ values: [StoreValue], key: String, in table: StoreTable
  ) throws(StoreError) -> Bool {
    do {
      let statement = try insertion.statement(table.insertNew, in: database)
      let isNew = try statement.run([.text(key), .integer(revision)], values, in: database) > 0
      if isNew {
        log.add(table.insertNew)
        log.add([.text(key), .integer(revision)])
        log.add(values)
      }
      return isNew
    } catch { throw StoreError.from(error, path: path) }
  }

  /// Puts the state of a record into the history, where an earlier change made it.
  func keep(
    _ rowID: Int, isRemoved: Bool, ifOtherThan values: [StoreValue]? = nil, in table: StoreTable
  ) throws(StoreError) {
    let place: [StoreValue] = [
      .integer(revision), StoreValue(isRemoved), .integer(rowID), .integer(revision),
    ]
    try execute(values == nil ? table.keepState : table.keepStateIfOther, place + (values ?? []))
  }

  /// Gives a record this change's revision because something that belongs to it has changed.
  ///
  /// It has to come before what belongs to it is changed, as the history gets the record as it is now.
  package func touch(_ rowID: Int, in table: StoreTable) throws(StoreError) {
    try keep(rowID, isRemoved: false, in: table)
    try execute("UPDATE \(table.name) SET revision = ? WHERE row = ?", [.integer(revision), .integer(rowID)])
  }
}

/// What saving a record did.
package enum SaveOutcome: Sendable, Equatable {
  case inserted
  case updated
  /// The same record was stored already.
  case unchanged
}

extension Statement {
  /// Runs it; the number of rows it changed.
  ///
  /// Values are bound one by one: to hand them over as the library's own costs more than to store them.
  ///
  /// - Parameter rest: the arguments behind the others.
  fileprivate func run(
    _ arguments: [StoreValue], _ rest: [StoreValue] = [], in database: Database
  ) throws -> Int {
    guard Int(sqlite3_bind_parameter_count(sqliteStatement)) == arguments.count + rest.count else {
      throw DatabaseError(
        resultCode: .SQLITE_MISUSE, message: "wrong number of statement arguments", sql: sql)
    }
    let size = arguments.reduce(0) { $0 + $1.textSize } + rest.reduce(0) { $0 + $1.textSize }
    // SQLite would store nothing in the place of a text that is longer than it takes.
    guard size <= sqlite3_limit(database.sqliteConnection, SQLITE_LIMIT_LENGTH, -1) else {
      throw DatabaseError(resultCode: .SQLITE_TOOBIG, sql: sql)
    }
    // Texts are there until the statement has been run, so that SQLite makes no copies of them.
    return try withUnsafeTemporaryAllocation(byteCount: max(size, 1), alignment: 1) { texts in
      defer {
        sqlite3_reset(sqliteStatement)
        sqlite3_clear_bindings(sqliteStatement)
      }
      var used = 0
      var place: Int32 = 0
      for part in [arguments, rest] {
        for argument in part {
          place += 1
          used += argument.bind(
            to: sqliteStatement, place, keptIn: UnsafeMutableRawBufferPointer(rebasing: texts[used...]))
        }
      }
      var code = sqlite3_step(sqliteStatement)
      while code == SQLITE_ROW { code = sqlite3_step(sqliteStatement) }
      guard code == SQLITE_DONE else {
        let extended = sqlite3_extended_errcode(database.sqliteConnection)
        throw DatabaseError(
          resultCode: ResultCode(rawValue: extended), message: database.lastErrorMessage, sql: sql)
      }
      return database.changesCount
    }
  }
}

/// The statement by which records of a table are put in: one import mostly has records of one.
private final class Insertion {
  private var last: (sql: String, statement: Statement)?

  func statement(_ sql: String, in database: Database) throws -> Statement {
    if let last, last.sql == sql { return last.statement }
    let statement = try database.makeStatement(sql: sql)
    last = (sql, statement)
    return statement
  }
}
