internal import Foundation
internal import GRDB

/// A user's SELECT over the rows of a foreign file, run in a database of its own in memory.
///
/// The rows stand in the table `source`; nothing but that table can be read, and nothing can be written.
package struct MappingQuery {
  private let queue: DatabaseQueue
  private let insert: String

  /// What is wrong with a mapping.
  package enum Failure: Error, Sendable, Equatable {
    case notASelect
    /// What SQLite says, such as an unknown column.
    case refused(detail: String)
    /// The mapping holds more than one statement.
    case severalStatements
  }

  /// Makes the table `source` with these columns and `line` behind them.
  package init(columns: [String]) throws(Failure) {
    do {
      queue = try DatabaseQueue()
      let names = columns.map(Self.quoted)
      try queue.write { database in
        try database.execute(sql: "CREATE TABLE source (\(names.joined(separator: ", ")), line INTEGER)")
      }
      insert = """
        INSERT INTO source VALUES (\((names + ["line"]).map { _ in "?" }.joined(separator: ", ")))
        """
    } catch { throw .refused(detail: Self.detail(error)) }
  }

  /// Fills the table; `next` gives a row's values in column order with its line behind them, nil at the end.
  package func load(_ next: () throws -> [StoreValue]?) throws {
    do {
      try queue.write { database in
        let statement = try database.makeStatement(sql: insert)
        while let values = try next() {
          statement.setUncheckedArguments(StatementArguments(values.map { $0.databaseValue }))
          try statement.execute()
        }
      }
    } catch let error as DatabaseError { throw Failure.refused(detail: StoreError.detail(of: error)) }
  }

  /// Runs the SELECT; `columns` is called once with the names of its columns, `row` for every row.
  ///
  /// - Parameter seconds: how long it may run.
  /// - Throws: ``Failure``, ``StoreError/tookTooLong(seconds:)``, or what the closures throw.
  package func run(
    _ sql: String, within seconds: Int, columns: ([String]) throws -> Void,
    row: ([StoreValue]) throws -> Void
  ) throws {
    try queue.read { database in
      try database.limited(to: seconds) { try Self.run(sql, in: database, columns: columns, row: row) }
    }
  }

  private static func run(
    _ sql: String, in database: Database, columns: ([String]) throws -> Void,
    row: ([StoreValue]) throws -> Void
  ) throws {
    let statement: Statement
    do {
      try database.execute(sql: "PRAGMA query_only = ON")
      let statements = try Self.statements(of: sql, in: database)
      guard let first = statements.first else { throw Failure.notASelect }
      guard statements.count == 1 else { throw Failure.severalStatements }
      statement = first
    } catch let failure as Failure { throw failure } catch { throw failure(error) }
    guard statement.isReadonly, statement.columnCount > 0, Self.startsAsQuery(sql) else {
      throw Failure.notASelect
    }
    try columns(statement.columnNames)
    let cursor: RowCursor
    do { cursor = try Row.fetchCursor(statement) } catch { throw failure(error) }
    let count = statement.columnCount
    while true {
      let next: Row?
      do { next = try cursor.next() } catch { throw failure(error) }
      guard let next else { break }
      try row((0..<count).map { value(next, at: $0) })
    }
  }

  private static func statements(of sql: String, in database: Database) throws -> [Statement] {
    var statements: [Statement] = []
    let cursor = try database.allStatements(sql: sql)
    while let statement = try cursor.next() { statements.append(statement) }
    return statements
  }

  /// PRAGMA and EXPLAIN are read-only statements too, yet no mapping.
  private static func startsAsQuery(_ sql: String) -> Bool {
    var rest = Substring(sql)
    while true {
      rest = rest.drop { $0.isWhitespace || $0 == "(" }
      if rest.hasPrefix("--") {
        rest = rest.drop { !$0.isNewline }
      } else if rest.hasPrefix("/*"), let end = rest.range(of: "*/") {
        rest = rest[end.upperBound...]
      } else {
        break
      }
    }
    let word = rest.prefix { $0.isLetter }.lowercased()
    return word == "select" || word == "with" || word == "values"
  }

  private static func value(_ row: Row, at index: Int) -> StoreValue {
    switch (row[index] as DatabaseValue).storage {
    case .null: .null
    case .int64(let number): .integer(Int(number))
    case .double(let number): .text(plainText(number))
    case .string(let text): .text(text)
    case .blob(let data): .text(String(decoding: data, as: UTF8.self))
    }
  }

  /// A real number's shortest decimal digits, never in exponent form, so that `round(x, 2)` stays exact.
  private static func plainText(_ number: Double) -> String {
    guard number.isFinite else { return "\(number)" }
    if number == number.rounded(), number.magnitude < 1e15 { return String(Int(number)) }
    let text = "\(number)"
    return text.contains("e") ? Decimal(string: text).map { "\($0)" } ?? text : text
  }

  private static func quoted(_ name: String) -> String {
    "\"\(name.replacingOccurrences(of: "\"", with: "\"\""))\""
  }

  /// What SQLite refuses is the mapping's failure; that it was stopped is not.
  private static func failure(_ error: any Error) -> any Error {
    if let error = error as? DatabaseError, error.resultCode == .SQLITE_INTERRUPT { return error }
    return Failure.refused(detail: detail(error))
  }

  private static func detail(_ error: any Error) -> String {
    (error as? DatabaseError).map(StoreError.detail) ?? "it cannot be run"
  }
}
