internal import Forms
internal import GRDB
internal import GRDBSQLite

extension Database {
  /// Runs statements from outside, and stops them once a time is over.
  ///
  /// - Throws: ``StoreError/tookTooLong(seconds:)``, or what `body` throws.
  func limited<Result>(to seconds: Int, _ body: () throws -> Result) throws -> Result {
    let deadline = Deadline(ContinuousClock.now + .seconds(seconds))
    deadline.watch(sqliteConnection)
    defer { sqlite3_progress_handler(sqliteConnection, 0, nil, nil) }
    do { return try withExtendedLifetime(deadline, body) } catch let error as DatabaseError
      where error.resultCode == .SQLITE_INTERRUPT
    {
      throw StoreError.tookTooLong(seconds: seconds)
    }
  }
}

/// How large a value of a SELECT from outside may be, or a row of it.
enum QuerySizeLimit {
  /// What is wrong with a SELECT that has a larger one.
  static let fault: LocalizedText = "the query has a value, or a row, of more than 64 MB"

  /// Holds for all statements of a connection.
  static func set(on connection: OpaquePointer?) {
    sqlite3_limit(connection, SQLITE_LIMIT_LENGTH, 64 << 20)
  }
}

/// When a statement must have ended.
final class Deadline {
  /// Can be put off, for the next statement.
  var end: ContinuousClock.Instant
  init(_ end: ContinuousClock.Instant) { self.end = end }
  private var isOver: Bool { ContinuousClock.now >= end }

  /// Has the statements of a connection interrupted once the time is over, for as long as this object is there.
  func watch(_ connection: OpaquePointer?) {
    // So many steps of SQLite's machine take well below a millisecond.
    let steps: Int32 = 10_000
    sqlite3_progress_handler(
      connection, steps,
      { context in
        guard let context else { return 0 }
        return Unmanaged<Deadline>.fromOpaque(context).takeUnretainedValue().isOver ? 1 : 0
      }, Unmanaged.passUnretained(self).toOpaque())
  }
}
