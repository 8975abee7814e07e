package import Forms
internal import Foundation
internal import GRDBSQLite

/// Runs the queries of pages: read-only, over views of the records that have no private columns, and over the
/// rows of earlier queries.
///
/// ```swift
/// let connection = try QueryConnection(to: snapshot, tables: tables, within: 60)
/// let query = try connection.prepare("SELECT city, count(*) AS suppliers FROM suppliers GROUP BY city ORDER BY city")
/// let rows = try connection.rows(of: query)
/// ```
/// It is a connection of its own, which sees the same records for as long as the snapshot's transaction lasts.
package final class QueryConnection {
  private let connection: OpaquePointer
  /// The same views with decimals as the texts that they are stored as, of which SQLite tells from which column they come;
  /// nothing is run in it. Nil where no table has decimals.
  private let plain: OpaquePointer?
  private let path: String
  private let reading: QueryReading
  private let tables: [QueryTable]
  private let seconds: Int
  private let deadline = Deadline(.now)
  /// The columns of the rows of earlier queries that are kept.
  private var kept: [String: KeptColumns] = [:]
  private var insertions: [String: OpaquePointer] = [:]

  /// - Parameters:
  ///   - asOf: the day of the edition, for derived columns.
  ///   - seconds: how long each query may run.
  ///   - language: the language by which names are put in order.
  package init(
    to snapshot: Snapshot, tables: [QueryTable], asOf: CalendarDate, within seconds: Int,
    in language: QueryLanguage = QueryLanguage()
  ) throws(StoreError) {
    let path = snapshot.path
    let stored = try snapshot.all("SELECT lower(name) FROM sqlite_schema WHERE type IN ('table', 'view')") {
      try $0.text(0)
    }
    var readable: [String: Set<String>] = [:]
    for table in tables { readable[table.name, default: []].formUnion(table.privateColumns) }
    let opened = try Self.opened(path, language)
    connection = opened
    plain = tables.contains { !$0.decimals.isEmpty } ? try Self.opened(path, language) : nil
    self.path = path
    self.tables = tables
    self.seconds = seconds
    // Of the store itself nothing is read but by these views, whose names no query can know.
    let inner = tables.map { _ in UUID().uuidString }
    for name in inner { readable[name] = [] }
    reading = QueryReading(
      readable: readable, stored: Set(stored), views: Set(inner), counted: Set(tables.map(\.name)))
    reading.guardStatements(of: opened)
    deadline.watch(opened)
    try execute("PRAGMA temp_store = MEMORY")
    try execute("PRAGMA trusted_schema = OFF")
    let innerNames = Dictionary(zip(tables.map(\.name), inner)) { first, _ in first }
    for (table, inner) in zip(tables, inner) {
      let owner = table.parent.flatMap { innerNames[$0] }
      for statement in table.viewStatements(through: inner, owner: owner, asOf: asOf) {
        try execute(statement)
      }
      if plain == nil { continue }
      for statement in table.viewStatements(through: inner, owner: owner, asOf: asOf, asNumbers: false) {
        try executePlain(statement)
      }
    }
    // All queries see the records as they are now.
    try execute("BEGIN")
  }

  private static func opened(_ path: String, _ language: QueryLanguage) throws(StoreError) -> OpaquePointer {
    var opened: OpaquePointer?
    let result = sqlite3_open_v2(path, &opened, SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX, nil)
    guard result == SQLITE_OK, let opened else {
      sqlite3_close_v2(opened)
      throw .notWritable(path: path, detail: "it cannot be opened a second time")
    }
    _disableDoubleQuotedStringLiterals(opened)
    sqlite3_busy_timeout(opened, Int32(RecordStore.busySeconds * 1000))
    QuerySizeLimit.set(on: opened)
    QueryFunctions.register(in: opened, language)
    return opened
  }

  deinit {
    for insertion in insertions.values { sqlite3_finalize(insertion) }
    sqlite3_close_v2(connection)
    sqlite3_close_v2(plain)
  }

  /// Prepares a query; it is not run.
  ///
  /// - Parameters:
  ///   - parameters: the names that it can have values for, such as `asOf`.
  ///   - isShown: whether its columns are shown, so that each needs a name.
  ///   - isOwn: whether it is one of Gazette's own, which asks of values of all sorts what they are.
  /// - Throws: ``QueryFault``.
  package func prepare(
    _ sql: String, parameters: [String], isShown: Bool = true, isOwn: Bool = false
  ) throws(QueryFault) -> PreparedQuery {
    let outline = try SelectOutline(sql)
    try outline.check(parameters: parameters)
    reading.reset()
    deadline.end = .now + .seconds(seconds)
    let (prepared, result) = statement(outline.prepared(sql), in: connection)
    guard result == SQLITE_OK, let prepared else { throw fault(result, outline) }
    let readTables = Set(reading.tables.map { $0.lowercased() })
    let (named, given) = (namedTables(in: outline), NamedExpression.all(in: outline.tokens))
    let known = knownColumns(of: named)
    let checking = isShown ? statementCheckingGroups(of: outline, sql, in: known) : nil
    if checking != nil { sqlite3_finalize(prepared) }
    let statement = checking ?? prepared
    let plainText = outline.unwrapped(sql) ?? (plain == nil ? nil : sql)
    let unwrapped = plainText.flatMap { self.statement($0, in: plain ?? connection).statement }
    let singled =
      isShown ? outline.singled(sql).compactMap { self.statement($0, in: plain ?? connection).statement } : []
    defer { for statement in singled + [unwrapped] { sqlite3_finalize(statement) } }
    let fractions = FractionExpressions(
      outline.tokens, tables: columns(of: named, { $0.fractions }, { $0.fractions }))
    let shownOnly = ShownOnlyExpressions(
      outline.tokens, tables: columns(of: named, { $0.shownOnly }, { $0.shownOnly }))
    let query = try PreparedQuery(
      statement: statement, unwrapped: unwrapped, singled: singled, outline: outline, named: given,
      readTables: readTables, shownOnly: shownOnly, decimals: decimals(of: named, given),
      fractions: fractions, isShown: isShown)
    try refuseRowNumbers(in: outline, named, given)
    if isShown { try outline.checkGrouping(in: storedColumns(of: named)) }
    if !isOwn { try outline.checkGroupNames(in: known) }
    try days(of: named).check(outline.tokens)
    try division(of: named, given).check(outline.tokens)
    if !isOwn { try shownOnly.check() }
    try fractions.check()
    return query
  }

  /// The statement that refuses several values of a column in one group of its rows; nil where it has no such column.
  private func statementCheckingGroups(
    of outline: SelectOutline, _ sql: String, in known: [String: Set<String>]
  ) -> OpaquePointer? {
    let records = Set(tables.filter { $0.parent == nil && !$0.isListed }.map { $0.name.lowercased() })
    let checks = outline.groupChecks(of: sql, records: records, in: known)
    return checks.isEmpty ? nil : statement(outline.prepared(sql, with: checks), in: connection).statement
  }

  /// Views have no numbers of rows: a query that joins by them would find nothing, without a word.
  ///
  /// - Parameters:
  ///   - named: the tables that it names.
  ///   - given: what SELECTs within it give under names of their own.
  private func refuseRowNumbers(
    in outline: SelectOutline, _ named: [String], _ given: [NamedExpression]
  ) throws(QueryFault) {
    let numbers: Set = ["rowid", "oid", "_rowid_"]
    let listed = outline.listTables
    let used = outline.tokens.indices.filter { place in
      let isListed = outline.qualifier(ofColumnAt: place).map { listed.contains($0.lowercased()) } ?? false
      return outline.tokens[place].isName && numbers.contains(outline.tokens[place].text.lowercased())
        && !isListed
    }
    guard let first = used.first.map({ outline.tokens[$0] }), listed.isEmpty || !named.isEmpty else { return }
    let known = columnNames(of: named)
    let isOwn =
      zip(outline.tokens, outline.tokens.dropFirst()).contains { word, name in
        word.isWord("as") && numbers.contains(name.text.lowercased())
      } || given.contains { numbers.contains($0.name) }
    if isOwn || known.contains(where: { numbers.contains($0.lowercased()) }) { return }
    throw QueryFault(.unknownColumn(first.text, known: known), at: first.range.lowerBound)
  }

  /// The names of the columns of the tables of the store that a query names; all in small letters.
  private func storedColumns(of named: [String]) -> [String: Set<String>] {
    let read = tables.filter { named.contains($0.name) && !$0.isListed }
    return Dictionary(
      read.map { ($0.name.lowercased(), Set($0.columnNames.map { $0.lowercased() })) },
      uniquingKeysWith: { first, _ in first })
  }

  /// The same, with those of earlier queries.
  private func knownColumns(of named: [String]) -> [String: Set<String>] {
    let earlier = named.compactMap { name in
      kept[name.lowercased()].map { (name.lowercased(), Set($0.names.map { $0.lowercased() })) }
    }
    return storedColumns(of: named).merging(earlier) { _, kept in kept }
  }

  /// What a query can read of exact decimal numbers.
  private func decimals(of named: [String], _ given: [NamedExpression]) -> ColumnExpressions {
    let read = tables.filter { named.contains($0.name) }
    let earlier = named.compactMap { kept[$0.lowercased()] }
    let others = earlier.flatMap { kept in kept.names.filter { !kept.decimals.contains($0) } }
    return ColumnExpressions(
      columns: (read.map(\.decimals) + earlier.map(\.decimals)).reduce(into: []) { $0.formUnion($1) },
      beside: read.flatMap { table in table.columnNames.filter { !table.decimals.contains($0) } } + others,
      wholes: read.reduce(into: Set<String>()) { $0.formUnion($1.wholes) }.subtracting(others)
    ).knowingNames(given)
  }

  /// What a query can read of days and moments.
  private func days(of named: [String]) -> DayExpressions {
    let all =
      tables.filter { named.contains($0.name) }.map { (all: $0.columnNames, days: $0.days) }
      + named.compactMap { kept[$0.lowercased()] }.map { (all: $0.names, days: $0.days) }
    return DayExpressions(
      days: all.flatMap(\.days), beside: all.flatMap { own in own.all.filter { !own.days.contains($0) } })
  }

  /// What a query can read of whole numbers, and divides.
  ///
  /// What one of its tables has otherwise is not known for certain.
  private func division(of named: [String], _ given: [NamedExpression]) -> CutDivision {
    let all =
      tables.filter { named.contains($0.name) }
      .map { (all: $0.columnNames, wholes: $0.wholes, amounts: $0.amounts) }
      + named.compactMap { kept[$0.lowercased()] }
      .map { (all: $0.names, wholes: $0.wholes, amounts: $0.amounts) }
    let others = all.flatMap { own in
      own.all.filter { !own.wholes.contains($0) && !own.amounts.contains($0) }
    }
    let counts = given.filter { $0.alternatives.allSatisfy { SelectOutline.call($0)?.name == "count" } }
      .map(\.name)
    return CutDivision(
      wholes: all.flatMap(\.wholes) + counts, amounts: all.flatMap(\.amounts),
      beside: others + given.map(\.name).filter { !counts.contains($0) })
  }

  /// The columns of the tables and earlier queries that a query can read, and those of them whose values are such as are
  /// asked for.
  private func columns(
    of named: [String], _ ofTable: (QueryTable) -> [String: FractionShare],
    _ ofQuery: (KeptColumns) -> [String: FractionShare]
  ) -> [String: ValueExpressions.Columns] {
    var columns: [String: ValueExpressions.Columns] = [:]
    for table in tables where named.contains(table.name) {
      columns[table.name.lowercased()] = ValueExpressions.Columns(
        all: table.columnNames.map { $0.lowercased() }, shares: ofTable(table))
    }
    for name in named {
      guard let kept = kept[name.lowercased()] else { continue }
      columns[name.lowercased()] = ValueExpressions.Columns(
        all: kept.names.map { $0.lowercased() }, shares: ofQuery(kept))
    }
    return columns
  }

  /// A statement that is not run, which is finalized by whoever asks for it.
  private func statement(
    _ sql: String, in connection: OpaquePointer
  ) -> (statement: OpaquePointer?, result: Int32) {
    var statement: OpaquePointer?
    let result = sqlite3_prepare_v2(connection, sql, -1, &statement, nil)
    if result == SQLITE_OK { return (statement, result) }
    sqlite3_finalize(statement)
    return (nil, result)
  }

  /// The rows of a query's result.
  ///
  /// - Throws: ``QueryFault``, ``StoreError``.
  package func rows(of query: PreparedQuery, _ values: [String: QueryValue]) throws -> [[QueryValue]] {
    var rows: [[QueryValue]] = []
    try forEachRow(of: query, values) { read in rows.append(query.columns.indices.map(read)) }
    return rows
  }

  /// Calls `body` for every row of a query's result, with what gives the value in a place of it.
  ///
  /// - Throws: ``QueryFault``, ``StoreError``, and what `body` throws, behind which no row comes.
  package func forEachRow(
    of query: PreparedQuery, _ values: [String: QueryValue], _ body: ((Int) -> QueryValue) throws -> Void
  ) throws {
    let statement = query.statement
    defer {
      sqlite3_reset(statement)
      sqlite3_clear_bindings(statement)
    }
    for place in 1...max(sqlite3_bind_parameter_count(statement), 1) {
      guard let name = sqlite3_bind_parameter_name(statement, place) else { continue }
      (values[String(String(cString: name).dropFirst())] ?? .null).bind(to: statement, place)
    }
    deadline.end = .now + .seconds(seconds)
    while true {
      let result = sqlite3_step(statement)
      switch result {
      case SQLITE_ROW: try body { query.value(Int32($0)) }
      case SQLITE_DONE: return
      case SQLITE_BUSY, SQLITE_LOCKED:
        throw StoreError.busy(
          path: path, seconds: RecordStore.busySeconds, holder: StoreHolder(ofStoreAt: path))
      case SQLITE_CORRUPT: throw StoreError.damaged(path: path, detail: message)
      default: throw fault(result, query.outline)
      }
    }
  }

  // MARK: Rows of earlier queries

  /// Makes a table for the rows of a query, from which later ones can select by its name.
  package func keep(_ name: String, _ columns: KeptColumns) throws(StoreError) {
    let names = columns.names.map(SQLName.quoted).joined(separator: ", ")
    let table = "CREATE TEMP TABLE \(SQLName.quoted(name)) (\(names))"
    try execute(table)
    try executePlain(table)
    kept[name.lowercased()] = columns
    reading.readable[name] = []
    let marks = columns.names.map { _ in "?" }.joined(separator: ", ")
    reading.isTrusted = true
    defer { reading.isTrusted = false }
    var insertion: OpaquePointer?
    let sql = "INSERT INTO temp.\(SQLName.quoted(name)) VALUES (\(marks))"
    guard sqlite3_prepare_v2(connection, sql, -1, &insertion, nil) == SQLITE_OK else {
      throw .failed(detail: message, sql: sql)
    }
    insertions[name] = insertion
  }

  /// Puts rows in the place of those that were kept under a name.
  package func fill(_ name: String, with rows: [[QueryValue]]) throws(StoreError) {
    guard let insertion = insertions[name] else { return }
    try execute("DELETE FROM temp.\(SQLName.quoted(name))")
    reading.isTrusted = true
    defer { reading.isTrusted = false }
    for row in rows {
      var result = SQLITE_OK
      for (place, value) in row.enumerated() where result == SQLITE_OK {
        result = value.bind(to: insertion, Int32(place + 1))
      }
      if result == SQLITE_OK { result = sqlite3_step(insertion) }
      sqlite3_reset(insertion)
      guard result == SQLITE_DONE else { throw .failed(detail: message, sql: name) }
    }
  }

  /// Forgets the rows that were kept under a name.
  package func forget(_ name: String) throws(StoreError) {
    sqlite3_finalize(insertions.removeValue(forKey: name))
    kept[name.lowercased()] = nil
    reading.readable[name] = nil
    try execute("DROP TABLE temp.\(SQLName.quoted(name))")
    try executePlain("DROP TABLE temp.\(SQLName.quoted(name))")
  }

  // MARK: SQLite

  private func execute(_ sql: String) throws(StoreError) {
    reading.isTrusted = true
    defer { reading.isTrusted = false }
    deadline.end = .now + .seconds(seconds)
    guard sqlite3_exec(connection, sql, nil, nil, nil) == SQLITE_OK else {
      throw .failed(detail: message, sql: sql)
    }
  }

  private func executePlain(_ sql: String) throws(StoreError) {
    guard let plain, sqlite3_exec(plain, sql, nil, nil, nil) != SQLITE_OK else { return }
    throw .failed(detail: String(cString: sqlite3_errmsg(plain)), sql: sql)
  }

  private var message: String { String(cString: sqlite3_errmsg(connection)) }

  /// What SQLite says, as data.
  private func fault(_ result: Int32, _ outline: SelectOutline?) -> QueryFault {
    let place = sqlite3_error_offset(connection)
    let offset = place >= 0 ? outline.map { $0.place(ofPrepared: Int(place)) } ?? Int(place) : nil
    if result & 0xFF == SQLITE_INTERRUPT { return QueryFault(.tookTooLong(seconds: seconds)) }
    if result & 0xFF == SQLITE_TOOBIG { return QueryFault(.refused(QuerySizeLimit.fault)) }
    switch reading.refusal {
    case .column(let column, let table)?: return QueryFault(.privateColumn(column, table: table), at: offset)
    case .table(let table)?:
      let token = outline?.tokens.first { $0.isName && $0.text.lowercased() == table.lowercased() }
      return QueryFault(.refusedTable(table, known: tableNames), at: offset ?? token?.range.lowerBound)
    case nil: break
    }
    if result == SQLITE_AUTH { return QueryFault(.notASelect, at: offset) }
    let (message, tokens, named) = (message, outline?.tokens ?? [], namedTables(in: outline))
    if let fault = SoleValues.fault(in: message, of: tokens) { return fault }
    let fault = QueryFault.reading(
      message, at: offset, of: tokens, tables: tableNames, columns: columnNames(of: named),
      functions: functionNames)
    if let column = QueryFault.missingColumn(in: message).map(QueryFault.plainName),
      let found = tables.lazy.filter({ named.contains($0.name) }).compactMap({ table in
        table.privateColumns.first { $0.lowercased() == column.lowercased() }.map { ($0, table.name) }
      }).first
    {
      return QueryFault(.privateColumn(found.0, table: found.1), at: fault.offset)
    }
    return fault
  }

  /// The names of all functions, Gazette's own and SQLite's.
  private var functionNames: [String] {
    reading.isTrusted = true
    defer { reading.isTrusted = false }
    return QueryFunctions.names(in: connection)
  }

  /// The names of all tables that queries can read.
  private var tableNames: [String] { tables.map(\.name) + keptNames }

  /// What those are called that earlier queries have made, as it is written.
  package var keptNames: [String] {
    insertions.keys.filter(SQLName.isSpoken).sorted { ($0.lowercased(), $0) < ($1.lowercased(), $1) }
  }

  private func namedTables(in outline: SelectOutline?) -> [String] {
    let words = Set(outline?.tokens.filter(\.isName).map { $0.text.lowercased() } ?? [])
    return tableNames.filter { words.contains($0.lowercased()) }
  }

  private func columnNames(of named: [String]) -> [String] {
    var names: [String] = []
    for name in named {
      let own = tables.first { $0.name == name }?.columnNames ?? kept[name.lowercased()]?.names ?? []
      names += own.filter { !names.contains($0) }
    }
    return names
  }
}
