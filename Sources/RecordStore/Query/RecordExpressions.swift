public import Forms
internal import GRDBSQLite
internal import Synchronization

/// Expressions of SQL over the fields of one record, worked out without a store: checks of a draft, columns that
/// are derived from others.
///
/// ```swift
/// let late = try RecordExpressions(["checkOut > checkIn"], over: ["checkIn", "checkOut"])
/// try late.values(of: [.text("2026-06-30"), .text("2026-06-29")], asOf: today)   // [.integer(0)]
/// ```
public final class RecordExpressions: Sendable {
  private struct Connection {
    let database: OpaquePointer
    let statement: OpaquePointer
    let place: Int32
  }

  private let connection: Mutex<Connection>

  /// - Parameters:
  ///   - columns: the names of the values that a record has.
  ///   - derived: columns that are worked out from them, which expressions can name too.
  /// - Throws: ``QueryFault`` for what is no expression over these columns, or asks for the time or chance.
  public init(
    _ expressions: [String], over columns: [String], derived: [DerivedColumn] = []
  ) throws(QueryFault) {
    for sql in derived.map(\.sql) + expressions { try Self.checkText(of: sql) }
    try Self.refuseAggregates(expressions, over: columns, derived)
    let values = columns.enumerated().map { "?\($0 + 1) AS \(SQLName.quoted($1))" }
    let whole = DerivedColumn.select(derived, from: "SELECT \(values.joined(separator: ", "))", asOf: nil)
    let asked = expressions.map { "(\($0)\n)" }.joined(separator: ", ")
    let sql = "SELECT \(asked) FROM (\(whole)) WHERE :asOf IS NOT NULL"
    var opened: OpaquePointer?
    guard sqlite3_open_v2(":memory:", &opened, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, nil) == SQLITE_OK,
      let opened
    else {
      sqlite3_close_v2(opened)
      throw QueryFault(.refused("there is no memory for it"))
    }
    _disableDoubleQuotedStringLiterals(opened)
    QueryFunctions.register(in: opened)
    var statement: OpaquePointer?
    guard sqlite3_prepare_v2(opened, sql, -1, &statement, nil) == SQLITE_OK, let statement else {
      let message = String(cString: sqlite3_errmsg(opened))
      sqlite3_close_v2(opened)
      let mark = "no such column: "
      guard message.hasPrefix(mark) else { throw QueryFault(.refused(message)) }
      throw QueryFault(
        .unknownColumn(String(message.dropFirst(mark.count)), known: columns + derived.map(\.name)))
    }
    let place = sqlite3_bind_parameter_index(statement, ":asOf")
    connection = Mutex(Connection(database: opened, statement: statement, place: place))
  }

  deinit {
    connection.withLock {
      sqlite3_finalize($0.statement)
      sqlite3_close_v2($0.database)
    }
  }

  /// What the expressions give for a record.
  ///
  /// - Parameter record: its values, in the order of the columns.
  /// - Throws: ``QueryFault`` for a function that is given what it cannot take.
  /// - Complexity: O(columns and expressions).
  public func values(of record: [StoreValue], asOf: CalendarDate) throws(QueryFault) -> [QueryValue] {
    let found: Result<[QueryValue], QueryFault> = connection.withLock { connection in
      let statement = connection.statement
      defer { sqlite3_reset(statement) }
      for (place, value) in record.enumerated() { Self.bind(value, to: statement, Int32(place + 1)) }
      Self.bind(StoreValue(asOf), to: statement, connection.place)
      guard sqlite3_step(statement) == SQLITE_ROW else {
        return .failure(QueryFault(.refused(String(cString: sqlite3_errmsg(connection.database)))))
      }
      return .success(
        (0..<sqlite3_column_count(statement)).map { PreparedQuery.value($0, of: statement) })
    }
    return try found.get()
  }

  private static func bind(_ value: StoreValue, to statement: OpaquePointer, _ place: Int32) {
    switch value {
    case .null: sqlite3_bind_null(statement, place)
    case .integer(let number): sqlite3_bind_int64(statement, place, Int64(number))
    case .text(let text):
      sqlite3_bind_text(statement, place, text, Int32(text.utf8.count), SQLiteMemory.copied)
    }
  }

  /// An expression stands between parentheses, and says the same at every time.
  private static func checkText(of sql: String) throws(QueryFault) {
    let outline = try SelectOutline("SELECT \(sql)")
    let isOne = outline.tokens.dropFirst().allSatisfy { $0.depth >= 0 && !$0.isSign(";") }
    guard isOne, outline.items.count == 1,
      !outline.tokens.dropFirst().contains(where: { $0.isWord("select") })
    else {
      throw QueryFault(.refused("it is not one expression over the fields of a record"))
    }
    for token in outline.tokens where token.kind == .parameter && token.text != ":asOf" {
      throw QueryFault(
        .unknownParameter(String(token.text.dropFirst()), known: ["asOf"]), at: token.range.lowerBound)
    }
  }

  /// What is worked out from several rows would make one of all records; SQLite allows none in a condition.
  private static func refuseAggregates(
    _ expressions: [String], over columns: [String], _ derived: [DerivedColumn]
  ) throws(QueryFault) {
    var opened: OpaquePointer?
    guard sqlite3_open_v2(":memory:", &opened, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, nil) == SQLITE_OK
    else {
      sqlite3_close_v2(opened)
      throw QueryFault(.refused("there is no memory for it"))
    }
    defer { sqlite3_close_v2(opened) }
    _disableDoubleQuotedStringLiterals(opened)
    QueryFunctions.register(in: opened)
    let names = (columns + derived.map(\.name)).map { "NULL AS \(SQLName.quoted($0))" }
    for sql in expressions {
      var statement: OpaquePointer?
      let condition = "SELECT 1 FROM (SELECT \(names.joined(separator: ", "))) WHERE (\(sql)\n) IS NULL"
      let result = sqlite3_prepare_v2(opened, condition, -1, &statement, nil)
      sqlite3_finalize(statement)
      let message = String(cString: sqlite3_errmsg(opened))
      guard result == SQLITE_OK || !message.hasPrefix("misuse of") else {
        throw QueryFault(.refused("it is worked out from several records: \(message)"))
      }
    }
  }
}
