internal import Forms
internal import Foundation
internal import GRDB
internal import GRDBSQLite

/// A user's SELECT over the rows of foreign files, run in a database of its own in memory, or over the tables of a
/// database file, which is only read.
///
/// Each file is a table that is called after it, the first of them also `source`; each has the column `line` behind
/// its own, or `_line` where it has one of that name. Nothing but these can be read, and nothing can be written.
package struct MappingQuery: Sendable {
  /// A file as the SELECT sees it.
  package struct Table: Sendable, Equatable {
    package let name: String
    package let columns: [String]

    package init(name: String, columns: [String]) {
      self.name = name
      self.columns = columns
    }

    /// What the column of the rows' lines is called: `line`, unless the file has one of that name.
    var lineColumn: String { MappingQuery.lineColumn(beside: columns) }
  }

  /// What is wrong with a mapping.
  package enum Failure: Error, Sendable, Equatable {
    case notASelect
    /// What SQLite says, such as an unknown column.
    case refused(detail: String)
    /// The mapping holds more than one statement.
    case severalStatements
    /// Another program has written to the database for as long as this has waited.
    case locked(seconds: Int)
    /// Two files are a table of the same name.
    case repeatedTable(String)
  }

  /// What the first file is called beside its own name.
  package static let firstName = "source"

  private let sql: String
  private let queue: DatabaseQueue
  private let tables: [Table]
  /// What they are called: the first one `source`, where no database has such a table.
  private let tableNames: [String]
  /// Those of the SELECT's answer.
  package let columnNames: [String]

  /// Makes the tables, which are empty.
  ///
  /// - Parameter path: that of a database file, whose tables and views the SELECT can read too.
  /// - Throws: ``Failure``, also where the SELECT asks for what is not there.
  package init(_ sql: String, over tables: [Table], database path: String? = nil) throws(Failure) {
    self.sql = sql
    self.tables = tables
    _ = RecordStore.leavesMemoryUncounted
    do {
      queue = try path.map { try Self.queue(ofDatabaseAt: $0) } ?? DatabaseQueue()
      (tableNames, columnNames) = try queue.inDatabase { database in
        try database.execute(sql: "PRAGMA temp_store = MEMORY; PRAGMA trusted_schema = OFF")
        let names = try Self.make(tables, in: database)
        MappingFunctions.register(in: database.sqliteConnection)
        QuerySizeLimit.set(on: database.sqliteConnection)
        try database.execute(sql: "PRAGMA query_only = ON")
        return (names, try Self.statement(sql, in: database).columnNames)
      }
    } catch let failure as Failure { throw failure } catch { throw Self.refusal(error) }
  }

  /// So many columns a table can have in SQL, beside the one with the lines.
  package static let columnLimit = 1_999

  static func lineColumn(beside columns: [String]) -> String {
    let taken = Set(columns.map { $0.lowercased() })
    var name = "line"
    while taken.contains(name) { name = "_\(name)" }
    return name
  }

  /// - Returns: what they are called.
  private static func make(_ tables: [Table], in database: Database) throws -> [String] {
    let stored = try String.fetchAll(
      database, sql: "SELECT lower(name) FROM main.sqlite_schema WHERE type IN ('table', 'view')")
    var taken = Set(stored)
    return try tables.enumerated().map { place, table in
      let isSource = place == 0 && taken.insert(firstName).inserted
      let hasOwnName = !(isSource && table.name.lowercased() == firstName)
      guard !hasOwnName || taken.insert(table.name.lowercased()).inserted else {
        throw Failure.repeatedTable(table.name)
      }
      // What a column holds is as the file has it: none has a type.
      let columns = table.columns.map(SQLName.quoted) + ["\(table.lineColumn) INTEGER"]
      let own = isSource ? firstName : table.name
      try database.execute(
        sql: "CREATE TEMP TABLE \(SQLName.quoted(own)) (\(columns.joined(separator: ", ")))")
      if isSource, hasOwnName {
        try database.execute(
          sql: "CREATE TEMP VIEW \(SQLName.quoted(table.name)) AS SELECT * FROM \(firstName)")
      }
      return own
    }
  }

  /// Whether a SELECT gives the same of the same rows at any time: it asks for neither the time nor chance.
  ///
  /// - Complexity: O(length).
  package static func isPure(_ sql: String) -> Bool { SelectOutline.isPure(sql) }

  /// The tables and views of a database file, in the order of their names.
  ///
  /// - Throws: ``Failure/refused(detail:)`` where it cannot be read, ``Failure/locked(seconds:)``.
  package static func tables(ofDatabaseAt path: String) throws(Failure) -> [String] {
    _ = RecordStore.leavesMemoryUncounted
    do {
      return try queue(ofDatabaseAt: path).read { database in
        try String.fetchAll(
          database,
          sql: """
            SELECT name FROM sqlite_schema
            WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite!_%' ESCAPE '!' ORDER BY name
            """)
      }
    } catch { throw refusal(error) }
  }

  /// A database file that is only read, and waited for while another program writes to it.
  private static func queue(ofDatabaseAt path: String) throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.readonly = true
    configuration.busyMode = .timeout(TimeInterval(RecordStore.busySeconds))
    return try DatabaseQueue(path: path, configuration: configuration)
  }

  /// The places of the columns of a table that the SELECT may read, of which no others need to be filled.
  ///
  /// - Complexity: O(columns × length of the SELECT).
  package func columns(readOf table: Int) -> [Int] {
    let columns = tables[table].columns
    let text = sql.lowercased()
    let tokens = SQLToken.all(in: sql)
    // All columns are read by a * that is no sign of arithmetic, and perhaps by the comparison of a natural join.
    let readsAll = tokens.indices.contains { place in
      if tokens[place].isWord("natural") { return true }
      guard tokens[place].isSign("*") else { return false }
      guard place > 0 else { return true }
      let before = tokens[place - 1]
      return before.isSign(",") || before.isSign(".") || ["select", "distinct", "all"].contains(before.text)
    }
    if readsAll { return Array(columns.indices) }
    return columns.indices.filter { place in
      // A name may be quoted in several ways; only one with a quotation mark of its own is written otherwise.
      columns[place].contains("\"") || text.contains(columns[place].lowercased())
    }
  }

  /// Whether the SELECT names a table.
  package func names(_ table: Int) -> Bool {
    let name = tables[table].name.lowercased()
    return SQLToken.all(in: sql).contains { $0.isName && $0.text.lowercased() == name }
  }

  /// Whether no SELECT stands within it, nor beside it.
  package var isOneSelect: Bool { SQLToken.all(in: sql).count { $0.isWord("select") } == 1 }

  /// The names, in small letters, that stand in what the SELECT gives a function first, as `price` does in
  /// `parse_amount(price, ',')`.
  package func names(givenTo function: String) -> Set<String> {
    let tokens = SQLToken.all(in: sql)
    return tokens.indices.reduce(into: []) { names, place in
      guard tokens[place].isWord(function), let close = tokens.closing(ofCallAt: place) else { return }
      let first = tokens[(place + 2)..<close].listed.first ?? []
      names.formUnion(first.filter(\.isName).map { $0.text.lowercased() })
    }
  }

  /// The numbers that are written out in the SELECT and compared with a column whose name it gives to nothing else.
  ///
  /// - Complexity: O(length), as often as expressions stand within each other.
  package var comparedNumbers: [ComparedLiteral] {
    let tokens = SQLToken.all(in: sql)
    // Their rows have columns with names of their own.
    if tokens.contains(where: { SelectOutline.tableFunctions.contains($0.text.lowercased()) }) { return [] }
    let items = SelectOutline.lists(in: tokens[...]).flatMap(\.items)
    let given = Set(NamedExpression.all(in: tokens).map(\.name) + items.compactMap { $0.name?.lowercased() })
    return ComparedLiteral.all(in: tokens).filter { literal in
      !literal.isText && literal.column.map { !given.contains($0.lowercased()) } ?? false
    }
  }

  /// The names, in small letters, that stand in a SELECT.
  package static func names(in sql: String) -> Set<String> {
    Set(SQLToken.all(in: sql).filter(\.isName).map { $0.text.lowercased() })
  }

  /// Fills a table: `fill` gives one row after the other to the loader.
  ///
  /// - Parameter columns: the places of the columns that are filled; `line` is always.
  /// - Throws: ``Failure``, or what the closure throws.
  package func load(_ table: Int, columns: [Int], _ fill: (RowLoader) throws -> Void) throws {
    let name = tableNames[table]
    let names = columns.map { SQLName.quoted(tables[table].columns[$0]) } + [tables[table].lineColumn]
    let sql = """
      INSERT INTO temp.\(SQLName.quoted(name)) (\(names.joined(separator: ", ")))
      VALUES (\(names.map { _ in "?" }.joined(separator: ", ")))
      """
    try queue.inDatabase { database in
      do {
        try database.execute(sql: "PRAGMA query_only = OFF")
        try database.execute(sql: "BEGIN")
        let statement = try database.makeStatement(sql: sql)
        try withExtendedLifetime(statement) {
          try fill(RowLoader(statement: statement.sqliteStatement, columns: columns))
        }
        try database.execute(sql: "COMMIT; PRAGMA query_only = ON")
      } catch {
        // The database library ends the program where a transaction is left open.
        if database.isInsideTransaction { try database.execute(sql: "ROLLBACK") }
        throw error is DatabaseError ? Failure.refused(detail: Self.detail(error)) : error
      }
    }
  }

  /// Whether the SELECT goes through its only table once, so that it can read it as it comes; see ``run(within:streaming:columns:row:)``.
  ///
  /// - Throws: ``Failure``.
  package func readsOnce() throws(Failure) -> Bool {
    guard tables.count == 1 else { return false }
    do {
      let steps = try queue.inDatabase { database in
        try Row.fetchAll(database, sql: "EXPLAIN QUERY PLAN \(sql)").map { row in row["detail"] as String }
      }
      return steps.filter { $0.hasPrefix("SCAN ") } == ["SCAN \(Self.firstName)"]
        && !steps.contains { $0.hasPrefix("SEARCH ") || $0.contains("SUBQUERY") }
    } catch { throw .refused(detail: Self.detail(error)) }
  }

  /// Runs the SELECT; `columns` is called once with the names of its columns, `row` for every row.
  ///
  /// - Parameters:
  ///   - seconds: how long it may run.
  ///   - rows: what its only table has, where it reads that once; all of them are read, whatever the SELECT asks for.
  ///   - bytes: called with the place of a column that holds bytes which are no text; nil refuses them.
  /// - Throws: ``Failure``, ``StoreError/tookTooLong(seconds:)``, or what the closures and the rows throw.
  package func run(
    within seconds: Int, streaming rows: (any StreamedRows)? = nil, columns: ([String]) throws -> Void,
    row: ([MappedValue]) throws -> Void, bytes: ((Int) -> Void)? = nil
  ) throws {
    try queue.inDatabase { database in
      let table = try rows.map { try stream($0, in: database) }
      try database.limited(to: seconds) {
        let statement = try Self.statement(sql, in: database)
        try columns(statement.columnNames)
        let count = Int32(statement.columnCount)
        try withExtendedLifetime(statement) {
          let running = statement.sqliteStatement
          let calculated = Self.calculatedPlaces(in: sql)
          let areWorkedOut = (0..<count).map {
            sqlite3_column_origin_name(running, $0) == nil && calculated.contains(Int($0))
          }
          defer { sqlite3_reset(running) }
          var code = sqlite3_step(running)
          while code == SQLITE_ROW {
            try row(
              (0..<count).map { place in
                let isWorkedOut = areWorkedOut[Int(place)]
                if let value = Self.value(running, at: place, isWorkedOut: isWorkedOut) { return value }
                guard let bytes else {
                  throw Failure.refused(
                    detail:
                      "the column \(statement.columnNames[Int(place)]) holds bytes; hex(…) makes a text of them"
                  )
                }
                bytes(Int(place))
                return .null
              })
            code = sqlite3_step(running)
          }
          if let failure = table?.failure { throw failure }
          guard code == SQLITE_DONE else { throw Self.failure(code, in: database) }
        }
      }
      while try rows?.next() ?? false {}
    }
  }

  /// Puts rows into the place of the only table.
  private func stream(_ rows: any StreamedRows, in database: Database) throws -> StreamedTable {
    let table = StreamedTable(rows, columns: tables[0].columns)
    let own = tables[0].name
    try database.execute(sql: "PRAGMA query_only = OFF")
    let hasOwnName = own.lowercased() != Self.firstName
    if hasOwnName { try database.execute(sql: "DROP VIEW temp.\(SQLName.quoted(own))") }
    try database.execute(sql: "DROP TABLE temp.\(Self.firstName); PRAGMA query_only = ON")
    for name in hasOwnName ? [Self.firstName, own] : [Self.firstName] {
      let code = table.register(as: name, in: database.sqliteConnection)
      guard code == SQLITE_OK else { throw Self.failure(code, in: database) }
    }
    return table
  }

  private static func statement(_ sql: String, in database: Database) throws -> Statement {
    let statement: Statement
    do {
      var statements: [Statement] = []
      let cursor = try database.allStatements(sql: sql)
      while let next = try cursor.next() { statements.append(next) }
      guard let first = statements.first else { throw Failure.notASelect }
      guard statements.count == 1 else { throw Failure.severalStatements }
      statement = first
    } catch let failure as Failure { throw failure } catch { throw failure(error) }
    // PRAGMA and EXPLAIN are read-only statements too, yet no mapping.
    guard statement.isReadonly, statement.columnCount > 0,
      let start = SQLToken.all(in: sql).first(where: { !$0.isSign("(") }),
      ["select", "with", "values"].contains(where: start.isWord)
    else { throw Failure.notASelect }
    guard sqlite3_bind_parameter_count(statement.sqliteStatement) == 0 else {
      throw Failure.refused(detail: "it has places for values (such as ?), which nothing fills")
    }
    return statement
  }

  /// The places of columns in which each SELECT of a UNION calculates: with a sign between values, or by a function that
  /// adds values up. What only chooses among values, or hands one on, gives it with all of its digits.
  private static func calculatedPlaces(in sql: String) -> Set<Int> {
    let tokens = SQLToken.all(in: sql)
    let lists = SelectOutline.lists(in: tokens[...]).map(\.items)
    return Set(
      (lists.first?.indices ?? 0..<0).filter { place in
        lists.allSatisfy { $0.indices.contains(place) && calculates(tokens[$0[place].expression]) }
      })
  }

  private static func calculates(_ expression: ArraySlice<SQLToken>) -> Bool {
    expression.indices.contains { place in
      let token = expression[place]
      if ["sum", "total", "avg", "round"].contains(where: token.isWord) { return true }
      // Behind these stands a number below zero, or a star for columns.
      let isBetween =
        place > expression.startIndex && !["(", ",", "."].contains(where: expression[place - 1].isSign)
      return isBetween && ["+", "-", "*", "/", "%"].contains(where: token.isSign)
    }
  }

  /// nil for bytes that are no text.
  ///
  /// - Parameter isWorkedOut: whether it is calculated, so that what lies behind the fifteenth digit of a real number is
  ///   not known: 0.1 + 0.2 is 0.3.
  private static func value(
    _ statement: OpaquePointer?, at place: Int32, isWorkedOut: Bool
  ) -> MappedValue? {
    let type = sqlite3_column_type(statement, place)
    switch type {
    case SQLITE_NULL: return .null
    case SQLITE_INTEGER: return .number(String(sqlite3_column_int64(statement, place)))
    case SQLITE_FLOAT:
      let number = sqlite3_column_double(statement, place)
      let known = isWorkedOut ? Double(String(format: "%.15g", number)) ?? number : number
      return .number(plainText(known))
    default:
      let bytes = UnsafeRawBufferPointer(
        start: sqlite3_column_blob(statement, place), count: Int(sqlite3_column_bytes(statement, place)))
      if type == SQLITE_BLOB { return String(validating: bytes, as: UTF8.self).map { .text($0) } }
      return .text(String(decoding: bytes, as: UTF8.self))
    }
  }

  /// A real number's shortest decimal digits, never in exponent form, so that `round(x, 2)` stays exact.
  fileprivate static func plainText(_ number: Double) -> String {
    guard number.isFinite else { return "\(number)" }
    if number == number.rounded(), number.magnitude < 1e15 { return String(Int(number)) }
    let text = "\(number)"
    return text.contains("e") ? Decimal(string: text).map { "\($0)" } ?? text : text
  }

  /// What SQLite refuses is the mapping's failure; that it was stopped is not.
  private static func failure(_ error: any Error) -> any Error {
    if let error = error as? DatabaseError, error.resultCode == .SQLITE_INTERRUPT { return error }
    return refusal(error)
  }

  private static func refusal(_ error: any Error) -> Failure {
    if let error = error as? DatabaseError, [.SQLITE_BUSY, .SQLITE_LOCKED].contains(error.resultCode) {
      return .locked(seconds: RecordStore.busySeconds)
    }
    return .refused(detail: detail(error))
  }

  private static func failure(_ code: Int32, in database: Database) -> any Error {
    failure(DatabaseError(resultCode: ResultCode(rawValue: code), message: database.lastErrorMessage))
  }

  private static func detail(_ error: any Error) -> String {
    guard let error = error as? DatabaseError else { return "it cannot be run" }
    return error.resultCode == .SQLITE_TOOBIG ? QuerySizeLimit.fault.english : StoreError.detail(of: error)
  }
}

/// A value that a SELECT gives.
package enum MappedValue: Sendable, Hashable {
  case null
  /// In plain digits.
  case number(String)
  case text(String)
}

/// Puts rows into a table, a value after the other.
package final class RowLoader {
  private let statement: SQLiteStatement
  /// The places of the columns, as the file has them, that are filled.
  package let columns: [Int]
  /// What SQLite has said of a value that it does not take.
  private var refusal = SQLITE_OK

  init(statement: SQLiteStatement, columns: [Int]) {
    self.statement = statement
    self.columns = columns
  }

  /// Gives the next row's value of the column at a place of ``columns``.
  ///
  /// - Parameter isKept: whether the bytes stay as they are until the row is put in, so that no copy is made of them.
  package func bind(_ bytes: UnsafeBufferPointer<UInt8>, at place: Int, isKept: Bool = false) {
    // Without a first byte SQLite would take an empty text for no value.
    guard let start = bytes.baseAddress else { return bind(.text(""), at: place) }
    start.withMemoryRebound(to: CChar.self, capacity: bytes.count) { text in
      let code = sqlite3_bind_text64(
        statement, Int32(place + 1), text, UInt64(bytes.count), isKept ? nil : SQLiteMemory.copied,
        UInt8(SQLITE_UTF8))
      if code != SQLITE_OK { refusal = code }
    }
  }

  package func bind(_ value: StoreValue, at place: Int) {
    let code = value.bind(to: statement, Int32(place + 1))
    if code != SQLITE_OK { refusal = code }
  }

  /// Gives a value as the number that it is, where SQLite gives back what was written.
  ///
  /// - Parameter isAnyWriting: whether another writing of the same number will do; asked where it matters.
  /// - Returns: whether it does; else nothing is given.
  package func bind(
    number text: String, at place: Int, isAnyWriting: @autoclosure () -> Bool
  ) -> Bool {
    if let whole = Int(text), String(whole) == text || isAnyWriting() {
      bind(.integer(whole), at: place)
      return true
    }
    guard let number = Double(text), let exact = ExactDecimal(text) else { return false }
    let written = MappingQuery.plainText(number)
    guard written == text || ExactDecimal(written) == exact.withoutZeros && isAnyWriting() else {
      return false
    }
    let code = sqlite3_bind_double(statement, Int32(place + 1), number)
    if code != SQLITE_OK { refusal = code }
    return true
  }

  /// Puts the row in.
  ///
  /// - Throws: ``MappingQuery/Failure/refused(detail:)``.
  package func insert(line: Int) throws(MappingQuery.Failure) {
    sqlite3_bind_int64(statement, Int32(columns.count + 1), Int64(line))
    let code = refusal == SQLITE_OK ? sqlite3_step(statement) : refusal
    sqlite3_reset(statement)
    guard code == SQLITE_DONE else {
      throw .refused(
        detail: code == SQLITE_TOOBIG
          ? QuerySizeLimit.fault.english : String(cString: sqlite3_errstr(code)))
    }
  }
}
