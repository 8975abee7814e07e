internal import Foundation
package import Postgres

/// Why a database gives no rows, and of what: a mapping, a table, the block of a page.
package struct DatabaseFault: Error, Sendable, Equatable {
  /// What the database is called in errors: its address has no password in it.
  package let database: String
  /// The file whose statement is meant; nil where none is.
  package let file: String?
  package let place: TextPlace?
  package let problem: Problem
  /// Whether the last answer of an engine could serve in the place of another.
  package private(set) var isOfEngine = false

  package enum Problem: Sendable, Equatable {
    case server(PostgresError)
    case notASelect
    /// There is no such table; with some of those that there are.
    case unknownTable(String, known: [String])
    /// Two columns of the answer have one name.
    case repeatedColumn(String)
    /// A column holds bytes that are no text.
    case bytes(column: String)
    /// Two rows that come one long after the other are of one record.
    case scatteredRecord(key: String, row: Int)
    /// The time zone of the project is none that the server knows.
    case unknownTimeZone(String)
  }

  init(_ database: String, in file: String? = nil, at place: TextPlace? = nil, _ problem: Problem) {
    self.database = database
    self.file = file
    self.place = place
    self.problem = problem
  }
}

extension DatabaseFault {
  /// The same of an engine's block.
  var ofEngine: DatabaseFault {
    var fault = self
    fault.isOfEngine = true
    return fault
  }

  /// The same with the place of the block that needs the engine.
  func ofEngine(at place: TextPlace, in file: String) -> DatabaseFault {
    DatabaseFault(database, in: file, at: place, problem).ofEngine
  }

  /// What a server refuses, with the place in the statement, and the tables that there are where one is missing.
  ///
  /// - Parameters:
  ///   - file: the mapping, or the table that is taken.
  ///   - sql: what was asked, as the file has it from its first byte on; nil where no file has it.
  static func naming<Value>(
    _ database: String, _ file: String, _ sql: String? = nil, of connection: PostgresConnection,
    _ body: () throws(PostgresError) -> Value
  ) throws(DatabaseFault) -> Value {
    do { return try body() } catch let error {
      guard case .refused(let refusal) = error else {
        throw DatabaseFault(database, in: sql == nil ? nil : file, .server(error))
      }
      let place = sql.flatMap { sql in
        refusal.position.flatMap { DatabaseStatement.offset(ofCharacter: $0, in: sql) }.map {
          Self.place(ofByte: $0, in: sql)
        }
      }
      guard refusal.isMissingTable else {
        throw DatabaseFault(database, in: sql == nil ? nil : file, at: place, .server(error))
      }
      throw DatabaseFault(
        database, in: sql == nil ? nil : file, at: place,
        .unknownTable(sql == nil ? file : missing(in: refusal.message), known: known(of: connection)))
    }
  }

  /// The tables that there are, as far as they can be told.
  static func known(of connection: PostgresConnection) -> [String] {
    (try? connection.startAgain()).flatMap { try? connection.tableNames(atMost: 200) } ?? []
  }

  /// The name in `relation "bookings" does not exist`, in whatever language.
  static func missing(in message: String) -> String {
    message.split(separator: "\"", omittingEmptySubsequences: false).dropFirst().first.map(String.init)
      ?? message
  }

  private static func place(ofByte offset: Int, in sql: String) -> TextPlace {
    let before = String(decoding: sql.utf8.prefix(offset), as: UTF8.self)
    let line = before.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).last ?? ""
    return TextPlace(line: before.count(where: \.isNewline) + 1, column: line.count + 1)
  }

  /// - Throws: ``DatabaseFault`` where two columns are called the same, or one has bytes.
  static func check(
    _ columns: [PostgresColumn], of database: String, in file: String?
  ) throws(DatabaseFault) {
    var names: Set<String> = []
    for column in columns {
      guard !column.type.hasBytes else {
        throw DatabaseFault(database, in: file, .bytes(column: column.name))
      }
      guard names.insert(column.name).inserted else {
        throw DatabaseFault(database, in: file, .repeatedColumn(column.name))
      }
    }
  }
}
