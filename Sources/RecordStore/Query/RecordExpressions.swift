package import Forms
internal import GRDBSQLite
internal import Synchronization

/// Expressions of SQL over the fields of one record, worked out without a store: checks of a draft, columns that
/// are derived from others.
///
/// ```swift
/// let late = try RecordExpressions(["checkOut > checkIn"], over: ["checkIn", "checkOut"])
/// try late.values(of: [.text("2026-06-30"), .text("2026-06-29")], asOf: today)   // [.integer(0)]
/// ```
package final class RecordExpressions: Sendable {
  private struct Connection {
    let database: ExpressionDatabase
    let statement: OpaquePointer
    let place: Int32
  }

  private let connection: Mutex<Connection>
  /// Where the values stand that the expressions read.
  private let places: [Int]

  /// - Parameters:
  ///   - columns: the names of the values that a record has.
  ///   - lists: what stands behind them among the values, each a JSON text of objects.
  ///   - derived: columns that are worked out from them, which expressions can name too.
  /// - Throws: ``QueryFault`` for what is no expression over these columns, or asks for the time or chance.
  package init(
    _ expressions: [String], over columns: [String], lists: [ElementList] = [], derived: [DerivedColumn] = []
  ) throws(QueryFault) {
    for sql in derived.map(\.sql) + expressions { try Self.checkText(of: sql) }
    places = Self.places(in: columns + lists.map(\.name), readBy: expressions, derived)
    let lists = ElementLists(lists: lists)
    let own = columns.map(SQLName.quoted) + lists.lists.map(ElementLists.column)
    let values = own.enumerated().map { "?\($0 + 1) AS \($1)" }
    let whole = DerivedColumn.select(
      derived, from: "SELECT \(values.joined(separator: ", "))", asOf: nil, lists: lists)
    let given = expressions
    let expressions = expressions.map(lists.resolved)
    let asked = expressions.map { "(\($0)\n)" }.joined(separator: ", ")
    let sql = "\(Self.prefix)\(asked) FROM (\(whole)) AS \(ElementLists.record) WHERE :asOf IS NOT NULL"
    let database = try ExpressionDatabase.idle()
    let opened = database.pointer
    let names = columns + derived.map(\.name)
    let known = names.map(SQLName.quoted) + lists.lists.map(ElementLists.column)
    try Self.refuseAggregates(expressions, over: known, opened)
    var statement: OpaquePointer?
    guard sqlite3_prepare_v2(opened, sql, -1, &statement, nil) == SQLITE_OK, let statement else {
      let message = String(cString: sqlite3_errmsg(opened))
      let place = Int(sqlite3_error_offset(opened)) - Self.prefix.utf8.count - 1
      // Of several the place in one is not known, nor where what a list gives stands in the place of its name.
      let isKnown = expressions == given && given.count == 1 && (0...asked.utf8.count).contains(place)
      let offset = isKnown ? place : nil
      guard let column = QueryFault.missingColumn(in: message) else {
        throw QueryFault(.refused(message), at: offset)
      }
      throw QueryFault(.unknownColumn(column, known: names), at: offset)
    }
    let place = sqlite3_bind_parameter_index(statement, ":asOf")
    connection = Mutex(Connection(database: database, statement: statement, place: place))
  }

  deinit {
    connection.withLock {
      sqlite3_finalize($0.statement)
      $0.database.giveBack()
    }
  }

  /// What the expressions give for a record.
  ///
  /// - Parameter record: its values, in the order of the columns, behind them its lists.
  /// - Throws: ``QueryFault`` for a function that is given what it cannot take.
  /// - Complexity: O(columns and expressions).
  package func values(of record: [StoreValue], asOf: CalendarDate) throws(QueryFault) -> [QueryValue] {
    try values(asOf: asOf) { $0 < record.count ? record[$0] : .null }
  }

  /// The same, which asks for a value only where an expression reads it.
  ///
  /// - Parameter value: the value at a place, in the order of the columns, behind them the lists.
  package func values(
    asOf: CalendarDate, of value: (Int) -> StoreValue
  ) throws(QueryFault) -> [QueryValue] {
    let found: Result<[QueryValue], QueryFault> = connection.withLock { connection in
      let statement = connection.statement
      defer { sqlite3_reset(statement) }
      for place in places { QueryValue(value(place)).bind(to: statement, Int32(place + 1)) }
      QueryValue.text(asOf.description).bind(to: statement, connection.place)
      guard sqlite3_step(statement) == SQLITE_ROW else {
        return .failure(QueryFault(.refused(String(cString: sqlite3_errmsg(connection.database.pointer)))))
      }
      return .success(
        (0..<sqlite3_column_count(statement)).map { PreparedQuery.value($0, of: statement) })
    }
    return try found.get()
  }

  /// Where the names stand that expressions have, or derived columns that they name.
  private static func places(
    in names: [String], readBy expressions: [String], _ derived: [DerivedColumn]
  ) -> [Int] {
    var read = Set(expressions.flatMap(ValueQuery.names))
    // One is made of those before it.
    for column in derived.reversed() where read.contains(column.name.lowercased()) {
      read.formUnion(ValueQuery.names(in: column.sql))
    }
    return names.indices.filter { read.contains(names[$0].lowercased()) }
  }

  private static let prefix = "SELECT "

  /// An expression stands between parentheses, and says the same at every time.
  private static func checkText(of sql: String) throws(QueryFault) {
    func own(_ offset: Int?) -> Int? { offset.map { max(0, $0 - prefix.utf8.count) } }
    let outline: SelectOutline
    do throws(QueryFault) { outline = try SelectOutline("\(prefix)\(sql)") } catch {
      throw QueryFault(error.problem, at: own(error.offset))
    }
    let isOne = outline.tokens.dropFirst().allSatisfy { $0.depth >= 0 && !$0.isSign(";") }
    guard isOne, outline.items.count == 1,
      !outline.tokens.dropFirst().contains(where: { $0.isWord("select") })
    else {
      throw QueryFault(.refused("it is not one expression over the fields of a record"))
    }
    for token in outline.tokens where token.kind == .parameter && token.text != ":asOf" {
      throw QueryFault(
        .unknownParameter(String(token.text.dropFirst()), known: ["asOf"]), at: own(token.range.lowerBound))
    }
  }

  /// What is worked out from several rows would make one of all records; SQLite allows none in a condition.
  private static func refuseAggregates(
    _ expressions: [String], over names: [String], _ connection: OpaquePointer
  ) throws(QueryFault) {
    let values = names.map { "NULL AS \($0)" }.joined(separator: ", ")
    for sql in expressions {
      var statement: OpaquePointer?
      let condition = "SELECT 1 FROM (SELECT \(values)) AS \(ElementLists.record) WHERE (\(sql)\n) IS NULL"
      let result = sqlite3_prepare_v2(connection, condition, -1, &statement, nil)
      sqlite3_finalize(statement)
      let message = String(cString: sqlite3_errmsg(connection))
      guard result == SQLITE_OK || !message.hasPrefix("misuse of") else {
        throw QueryFault(.refused("it is worked out from several records: \(message)"))
      }
    }
  }
}

/// A database in memory without any table. To open one costs more than to prepare most expressions, so those of which
/// the expressions are no longer needed serve the next ones.
private final class ExpressionDatabase: @unchecked Sendable {
  let pointer: OpaquePointer

  private static let waiting = Mutex<[ExpressionDatabase]>([])

  /// One in which nothing is prepared.
  static func idle() throws(QueryFault) -> ExpressionDatabase {
    if let found = waiting.withLock({ $0.popLast() }) { return found }
    var opened: OpaquePointer?
    guard sqlite3_open_v2(":memory:", &opened, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, nil) == SQLITE_OK,
      let opened
    else {
      sqlite3_close_v2(opened)
      throw QueryFault(.refused("there is no memory for it"))
    }
    _disableDoubleQuotedStringLiterals(opened)
    QueryFunctions.register(in: opened)
    return ExpressionDatabase(opened)
  }

  private init(_ pointer: OpaquePointer) { self.pointer = pointer }

  func giveBack() { Self.waiting.withLock { $0.append(self) } }

  deinit { sqlite3_close_v2(pointer) }
}
