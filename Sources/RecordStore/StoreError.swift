internal import Foundation
internal import GRDB

/// Why the store could not be opened, read or changed.
package enum StoreError: Error, Sendable, Equatable {
  /// There is no file at the path.
  case missing(path: String)
  /// A file is there already where a new store was to be made.
  case exists(path: String)
  /// The file is no store of Gazette's.
  case notAStore(path: String)
  /// SQLite finds the file damaged.
  case damaged(path: String, detail: String)
  /// A record of a table refers to one that is not there.
  case danglingReference(path: String, table: String)
  /// A newer Gazette has changed the store's schema.
  case newerVersion(path: String, migrations: [String])
  /// The store was made by an older Gazette and cannot be written to bring it up to date.
  case needsMigration(path: String)
  /// Another process kept the store busy for longer than the stated seconds; nil where it cannot be told which.
  case busy(path: String, seconds: Int, holder: StoreHolder?)
  /// The file or its folder cannot be written.
  case notWritable(path: String, detail: String)
  /// Whoever runs this may not write the file, or the folder that it stands in.
  case writeProtected(path: String)
  /// Since it was opened, it has come to follow other declarations of the kinds whose tables these are.
  case otherDeclarations(tables: [String])
  /// The store's amounts are in another currency than the settings name.
  case otherCurrency(path: String, stored: String, configured: String)
  /// A rule of the schema (a key, a check, a reference) refuses a record.
  case constraint(table: String?, detail: String)
  /// A stored value is not of the kind that the tool wrote.
  case unexpectedValue(column: Int, sql: String)
  /// A stored record does not keep a rule of its kind.
  case brokenRule(kind: String, key: String, field: String, value: String, rule: String)
  /// A record's stored value is none of those that the tool knows.
  case unknownValue(kind: String, key: String, field: String, value: String, known: [String])
  /// A SELECT from outside ran for longer than it may.
  case tookTooLong(seconds: Int)
  /// What stands in the store cannot be read by whoever asked for it.
  case unreadable(path: String, ReaderError)
  /// Anything else SQLite says, with the statement.
  case failed(detail: String, sql: String?)
}

/// What a reader of rows ran into, such as a stored description that is none any more.
package struct ReaderError: Sendable, Equatable {
  package let error: any Error

  package static func == (left: ReaderError, right: ReaderError) -> Bool {
    String(reflecting: left.error) == String(reflecting: right.error)
  }
}

extension StoreError {
  /// The store's error behind an error of the database library.
  ///
  /// - Parameter query: the statement, where it is a user's; one of Gazette's own fails only on tables that
  ///   are not as Gazette made them.
  static func from(_ error: any Error, path: String, ofQuery query: String? = nil) -> StoreError {
    if let error = error as? StoreError { return error }
    guard let error = error as? DatabaseError else {
      return .unreadable(path: path, ReaderError(error: error))
    }
    let detail = detail(of: error)
    switch error.resultCode {
    case .SQLITE_CANTOPEN where isTooLong(path):
      return .notWritable(
        path: path,
        detail: "its path is longer than the 504 bytes that SQLite takes; move it to where that is shorter")
    case .SQLITE_BUSY, .SQLITE_LOCKED:
      return .busy(path: path, seconds: RecordStore.busySeconds, holder: StoreHolder(ofStoreAt: path))
    case .SQLITE_CORRUPT: return .damaged(path: path, detail: detail)
    case .SQLITE_NOTADB: return .notAStore(path: path)
    case .SQLITE_READONLY, .SQLITE_PERM, .SQLITE_FULL, .SQLITE_IOERR, .SQLITE_CANTOPEN:
      return isProtected(path) ? .writeProtected(path: path) : .notWritable(path: path, detail: detail)
    case .SQLITE_CONSTRAINT: return .constraint(table: nil, detail: detail)
    case .SQLITE_ERROR where query == nil: return .damaged(path: path, detail: detail)
    default: return .failed(detail: detail, sql: query ?? error.sql)
    }
  }

  /// What SQLite says, without what the database library advises programmers to do.
  static func detail(of error: DatabaseError) -> String {
    let message = error.message ?? error.resultCode.description
    if message.hasPrefix("Multiple statements found") { return "there is more than one statement" }
    if message == "empty statement" { return "there is no statement" }
    if message.hasPrefix("wrong number of statement arguments")
      || message.hasPrefix("missing statement argument")
    {
      return "it has places for values (such as ?), which nothing fills"
    }
    return message
  }

  /// Whether SQLite has no place for a path with what it adds to that of a journal, whatever the file system takes.
  private static func isTooLong(_ path: String) -> Bool {
    if path.hasPrefix("/") { return path.utf8.count > 504 }
    guard let folder = getcwd(nil, 0) else { return false }
    defer { free(folder) }
    return strlen(folder) + 1 + path.utf8.count > 504
  }

  /// Whether a store that can be read lacks rights for writing it, or a journal beside it.
  private static func isProtected(_ path: String) -> Bool {
    guard access(path, R_OK) == 0 else { return false }
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    return access(path, W_OK) != 0 && errno == EACCES || access(folder, W_OK | X_OK) != 0 && errno == EACCES
  }

  /// Whether the system does not let the file or its folder be written.
  static func isRefusal(_ error: DatabaseError) -> Bool {
    [.SQLITE_READONLY, .SQLITE_PERM, .SQLITE_CANTOPEN].contains(error.resultCode)
  }
}
