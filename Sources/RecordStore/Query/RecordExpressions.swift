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
  /// A statement, of which those who ask at the same time have one each.
  private final class Connection: @unchecked Sendable {
    let database: ExpressionDatabase
    let statement: OpaquePointer
    /// Where the day stands.
    let asOfPlace: Int32
    /// Where the values stand that the expressions read.
    let places: [Int]
    /// The day that the statement has; it keeps it from one record to the next.
    var asOf: CalendarDate?

    init(
      database: ExpressionDatabase, statement: OpaquePointer, asOfPlace: Int32, places: [Int]
    ) {
      (self.database, self.statement, self.asOfPlace, self.places) = (database, statement, asOfPlace, places)
    }

    deinit {
      sqlite3_finalize(statement)
      database.giveBack()
    }
  }

  private let expressions: [String]
  private let columns: [String]
  private let decimals: Set<String>
  private let lists: ElementLists
  private let derived: [DerivedColumn]
  /// Those that nobody uses; none until values are asked for, which most commands never do.
  private let idle = Mutex<[Connection]>([])

  /// Expressions of which each was made sure of by ``check(_:over:lists:)``.
  ///
  /// - Parameters:
  ///   - columns: the names of the values that a record has.
  ///   - decimals: those of them that have exact decimal numbers.
  ///   - lists: what stands behind them among the values, each a JSON text of objects.
  ///   - derived: columns that are worked out from them, which expressions can name too.
  package init(
    checked expressions: [String], over columns: [String], decimals: Set<String> = [],
    lists: [ElementList] = [],
    derived: [DerivedColumn] = []
  ) {
    self.expressions = expressions
    self.columns = columns
    self.decimals = decimals
    self.lists = ElementLists(lists: lists)
    self.derived = derived
  }

  /// The same of expressions that may be wrong.
  ///
  /// - Throws: ``QueryFault`` for what is no expression over these columns, or asks for the time or chance.
  package convenience init(
    _ expressions: [String], over columns: [String], lists: [ElementList] = [], derived: [DerivedColumn] = []
  ) throws(QueryFault) {
    self.init(checked: expressions, over: columns, lists: lists, derived: derived)
    for sql in derived.map(\.sql) + expressions { try Self.checkText(of: sql) }
    let connection = try prepare(refusingAggregates: true)
    idle.withLock { $0.append(connection) }
  }

  /// Makes sure of an expression over the fields of a record, and over columns that are worked out from them.
  ///
  /// - Throws: ``QueryFault`` for what is no expression over these columns, or asks for the time or chance.
  package static func check(
    _ expression: String, over columns: [String], lists: [ElementList] = [], derived: [DerivedColumn] = []
  ) throws(QueryFault) {
    _ = try RecordExpressions([expression], over: columns + derived.map(\.name), lists: lists)
    let tokens = SQLToken.all(in: expression)
    func names(giving functions: Set<String>) -> [String: FractionShare] {
      ValueExpressions.names(of: derived, lists, giving: functions)
    }
    try FractionExpressions(tokens, names: names(giving: FractionExpressions.functions), lists: lists).check()
    try ShownOnlyExpressions(tokens, names: names(giving: SelectOutline.finalFunctions), lists: lists).check()
  }

  private func prepare(refusingAggregates: Bool = false) throws(QueryFault) -> Connection {
    let own = columns.map(SQLName.quoted) + lists.lists.map(ElementLists.column)
    let values = own.enumerated().map { place, name in
      let value = "?\(place + 1)"
      let isDecimal = place < columns.count && decimals.contains(columns[place])
      return "\(isDecimal ? DecimalNumbers.number(value) : value) AS \(name)"
    }
    let whole = DerivedColumn.select(
      derived, from: "SELECT \(values.joined(separator: ", "))", asOf: nil, lists: lists)
    let resolved = expressions.map(lists.resolved)
    let asked = resolved.map { "(\($0)\n)" }.joined(separator: ", ")
    let sql = "\(Self.prefix)\(asked) FROM (\(whole)) AS \(ElementLists.record) WHERE :asOf IS NOT NULL"
    let database = try ExpressionDatabase.idle()
    let opened = database.pointer
    let names = columns + derived.map(\.name)
    let known = names.map(SQLName.quoted) + lists.lists.map(ElementLists.column)
    if refusingAggregates { try Self.refuseAggregates(resolved, over: known, opened) }
    var statement: OpaquePointer?
    guard sqlite3_prepare_v2(opened, sql, -1, &statement, nil) == SQLITE_OK, let statement else {
      let message = String(cString: sqlite3_errmsg(opened))
      let place = Int(sqlite3_error_offset(opened)) - Self.prefix.utf8.count - 1
      // Of several the place in one is not known, nor where what a list gives stands in the place of its name.
      let isKnown = resolved == expressions && resolved.count == 1 && (0...asked.utf8.count).contains(place)
      let functions = QueryFunctions.names(in: opened)
      if resolved.count == 1 {
        try Self.refuseOwnSlips(
          in: SQLToken.all(in: expressions[0]), message,
          isBehind: place > resolved[0].utf8.count, lists.lists.map(\.name), functions)
      }
      throw QueryFault.reading(
        message, at: isKnown ? place : nil, of: isKnown ? SQLToken.all(in: expressions[0]) : [], tables: [],
        columns: names, functions: functions)
    }
    return Connection(
      database: database, statement: statement, asOfPlace: sqlite3_bind_parameter_index(statement, ":asOf"),
      places: Self.places(in: columns + lists.lists.map(\.name), readBy: expressions, derived))
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
    let connection: Connection
    if let known = idle.withLock({ $0.popLast() }) { connection = known } else { connection = try prepare() }
    let statement = connection.statement
    defer {
      sqlite3_reset(statement)
      idle.withLock { $0.append(connection) }
    }
    for place in connection.places { QueryValue(value(place)).bind(to: statement, Int32(place + 1)) }
    if connection.asOf != asOf {
      QueryValue.text(asOf.description).bind(to: statement, connection.asOfPlace)
      connection.asOf = asOf
    }
    guard sqlite3_step(statement) == SQLITE_ROW else {
      let message = String(cString: sqlite3_errmsg(connection.database.pointer))
      throw QueryFault(QueryFunctions.problem(in: message) ?? .refused(.quoted(message)))
    }
    return (0..<sqlite3_column_count(statement)).map { PreparedQuery.value($0, of: statement) }
  }

  /// Where the names stand that expressions have, or derived columns that they name.
  private static func places(
    in names: [String], readBy expressions: [String], _ derived: [DerivedColumn]
  ) -> [Int] {
    var read = Set(expressions.flatMap { ValueQuery.names(in: $0) })
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
      throw QueryFault(
        .refused(
          "it is not one expression over the fields of a record. A field called by a word of SQL, such as order, stands in double quotes: \"order\""
        ))
    }
    for token in outline.tokens where token.kind == .parameter && token.text != ":asOf" {
      throw QueryFault(
        .unknownParameter(String(token.text.dropFirst()), known: ["asOf"]), at: own(token.range.lowerBound))
    }
  }

  /// Refuses what SQLite tells of in words that nobody has written: an expression that ends too early, and a function of
  /// the elements of a list that there is not.
  ///
  /// - Parameter isBehind: whether SQLite names what stands behind the expression.
  private static func refuseOwnSlips(
    in tokens: [SQLToken], _ message: String, isBehind: Bool, _ lists: [String], _ functions: [String]
  ) throws(QueryFault) {
    if isBehind, message.hasSuffix(": syntax error"), let last = tokens.last {
      throw QueryFault(
        .refused("something is missing behind this, with which the expression ends"),
        at: last.range.lowerBound)
    }
    guard let name = QueryFault.missingColumn(in: message)?.split(separator: ".").first?.lowercased(),
      lists.contains(where: { $0.lowercased() == name })
    else { return }
    for (function, (opening, list)) in zip(tokens, zip(tokens.dropFirst(), tokens.dropFirst(2)))
    where function.isName && opening.isSign("(") && list.isName && list.text.lowercased() == name {
      let called = function.text.lowercased()
      if functions.contains(where: { $0.lowercased() == called }) || called == "in" { continue }
      throw QueryFault(.unknownFunction(called, known: functions), at: function.range.lowerBound)
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

extension ColumnExpressions {
  /// Those over the columns of one record and its lists.
  package init(
    over columns: [String], decimals: Set<String>, lists: [ElementList], derived: [DerivedColumn]
  ) {
    let ofDerived =
      derived.filter(\.isDecimal).map(\.name) + lists.flatMap(\.derived).filter(\.isDecimal).map(\.name)
    let own = decimals.union(ofDerived)
    self.init(
      columns: lists.reduce(own) { $0.union($1.decimals) },
      beside: (columns + derived.map(\.name)).filter { !own.contains($0) }
        + lists.flatMap { list in list.columns.filter { !list.decimals.contains($0) } })
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
    _ = RecordStore.leavesMemoryUncounted
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
