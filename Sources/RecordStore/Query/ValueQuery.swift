package import Forms
internal import GRDB
internal import GRDBSQLite

/// A declaration's SELECT of one value over the stored records: what is stored where a field is left empty.
package enum ValueQuery {
  /// - Throws: ``QueryFault`` for a text that is no SELECT, asks for the time or chance, or has a parameter
  ///   without a value.
  package static func check(_ sql: String, parameters: [String]) throws(QueryFault) {
    try SelectOutline(sql).check(parameters: parameters)
  }
}

extension ValueQuery {
  /// The names of columns, tables and parameters in a SELECT, in small letters; `*` where it stands for columns.
  ///
  /// - Parameter lists: those whose columns are left out where they stand behind the list's own name.
  package static func names(in sql: String, without lists: [ElementList] = []) -> Set<String> {
    let tokens = SQLToken.all(in: sql)
    let owners = Set(lists.map { $0.name.lowercased() })
    var names: Set<String> = []
    for (place, token) in tokens.enumerated() {
      let isOfList =
        place > 1 && tokens[place - 1].isSign(".") && tokens[place - 2].isName
        && owners.contains(tokens[place - 2].text.lowercased())
      if token.isName, !isOfList { names.insert(token.text.lowercased()) }
      if token.kind == .parameter { names.insert(token.text.dropFirst().lowercased()) }
      guard token.isSign("*"), place > 0 else { continue }
      let before = tokens[place - 1]
      if before.isWord("select") || before.isWord("distinct") || before.isSign(",") || before.isSign(".") {
        names.insert("*")
      }
    }
    return names
  }

  /// The steps to what a SELECT reads of a column of JSON, as `geo` and `lat` of `json_extract(address, '$.geo.lat')` or
  /// `address -> 'geo' ->> 'lat'`; nil where it reads the column in another way.
  package static func paths(readOf column: String, in sql: String) -> [[String]]? {
    let tokens = SQLToken.all(in: sql)
    var paths: [[String]] = []
    for (place, token) in tokens.enumerated()
    where token.isName && token.text.lowercased() == column.lowercased() {
      guard let read = tokens.arguments(ofExtractFrom: place) ?? tokens.arrows(behind: place).map({ [$0] })
      else {
        return nil
      }
      for steps in read {
        let keys = steps.map(Self.keys)
        if keys.contains(nil) { return nil }
        paths.append(keys.flatMap { $0 ?? [] })
      }
    }
    return paths
  }

  /// The keys on a path of JSON; nil for one that counts elements.
  private static func keys(onPath path: String) -> [String]? {
    guard path.hasPrefix("$") else { return [path] }
    if path.contains("[") { return nil }
    return path.dropFirst().split(separator: ".").map { String($0.replacing("\"", with: "")) }
  }

  /// The names of the parameters of a SELECT, as fields have them.
  package static func parameters(in sql: String) -> Set<String> {
    Set(SQLToken.all(in: sql).filter { $0.kind == .parameter }.map { String($0.text.dropFirst()) })
  }

  /// The names and signs of an expression, in small letters.
  package static func words(in sql: String) -> Set<String> { SQLToken.all(in: sql).words }
}

extension [SQLToken] {
  /// The paths that `json_extract` is given behind the column in a place, each as the one step that it is; nil where that is
  /// not what it is given.
  fileprivate func arguments(ofExtractFrom place: Int) -> [[String]]? {
    // Before it its table can be named.
    let start = place > 1 && self[place - 1].isSign(".") ? place - 2 : place
    guard start > 1, self[start - 1].isSign("("), self[start - 2].isWord("json_extract"),
      let close = closing(ofCallAt: start - 2)
    else { return nil }
    let others = self[(place + 1)..<close]
    guard !others.isEmpty, others.count.isMultiple(of: 2) else { return nil }
    var paths: [[String]] = []
    for (number, token) in others.enumerated() {
      if number.isMultiple(of: 2) {
        guard token.isSign(",") else { return nil }
      } else {
        guard token.kind == .string else { return nil }
        paths.append([token.text])
      }
    }
    return paths
  }

  /// What stands behind the arrows behind the column in a place; nil where none does.
  fileprivate func arrows(behind place: Int) -> [String]? {
    var steps: [String] = []
    var next = place + 1
    while next + 2 < count, self[next].isSign("-"), self[next + 1].isSign(">") {
      let value = self[next + 2].isSign(">") ? next + 3 : next + 2
      guard value < count, self[value].kind == .string else { return nil }
      steps.append(self[value].text)
      next = value + 1
    }
    return steps.isEmpty ? nil : steps
  }
}

extension Snapshot {
  /// The first value of a declaration's SELECT, as the store is at this moment of its transaction.
  ///
  /// - Parameters:
  ///   - tables: those of the tables that it reads in which it finds more than their own columns.
  ///   - values: what its parameters stand for.
  ///   - seconds: how long it may run.
  /// - Throws: ``StoreError`` for anything but one statement that only reads.
  package func value(
    of sql: String, over tables: [ReadTable], asOf: CalendarDate, _ values: [String: QueryValue],
    within seconds: Int
  ) throws(StoreError) -> QueryValue {
    let whole = ReadTable.head(tables, asOf: asOf).map { "\($0)\(sql)\n)" } ?? sql
    do {
      return try database.limited(to: seconds) {
        let statement = try database.cachedStatement(sql: whole)
        guard statement.isReadonly, statement.columnCount == 1 else {
          throw StoreError.failed(detail: "it is no SELECT of one value", sql: sql)
        }
        var arguments: [String: DatabaseValue] = [:]
        for index in 1...max(sqlite3_bind_parameter_count(statement.sqliteStatement), 1) {
          guard let name = sqlite3_bind_parameter_name(statement.sqliteStatement, index) else { continue }
          let plain = String(String(cString: name).dropFirst())
          arguments[plain] =
            plain == "asOf" ? asOf.description.databaseValue : values[plain].map(Self.databaseValue) ?? .null
        }
        guard let row = try Row.fetchOne(statement, arguments: StatementArguments(arguments)) else {
          return .null
        }
        return switch (row[0] as DatabaseValue).storage {
        case .string(let text): .text(text)
        case .int64(let number): .integer(Int(number))
        case .double(let number): .real(number)
        case .blob, .null: .null
        }
      }
    } catch { throw StoreError.from(error, path: path, ofQuery: sql) }
  }

  private static func databaseValue(_ value: QueryValue) -> DatabaseValue {
    switch value {
    case .integer(let number): number.databaseValue
    case .real(let number): number.databaseValue
    case .text(let text): text.databaseValue
    default: .null
    }
  }

  /// Makes sure that the store can follow a declaration's SELECT, which is not run.
  ///
  /// - Parameters:
  ///   - read: those of the tables that it reads in which it finds more than their own columns.
  ///   - tables: those that it can read.
  package func check(
    _ sql: String, over read: [ReadTable], asOf: CalendarDate, tables: [(name: String, columns: [String])]
  ) throws(QueryFault) {
    let head = ReadTable.head(read, asOf: asOf)
    do {
      let statement = try database.cachedStatement(sql: head.map { "\($0)\(sql)\n)" } ?? sql)
      guard statement.isReadonly else { throw QueryFault(.notASelect) }
      guard statement.columnCount == 1 else { throw QueryFault(.refused("it is no SELECT of one value")) }
    } catch let fault as QueryFault { throw fault } catch {
      let message = (error as? DatabaseError)?.message ?? ""
      let offset = Int(sqlite3_error_offset(database.sqliteConnection)) - (head?.utf8.count ?? 0)
      let names = ValueQuery.names(in: sql)
      throw QueryFault.reading(
        message, at: offset >= 0 ? offset : nil, of: SQLToken.all(in: sql), tables: tables.map(\.name),
        columns: tables.filter { names.contains($0.name.lowercased()) }.flatMap(\.columns),
        functions: QueryFunctions.names(in: database.sqliteConnection))
    }
    let columns = read.map { table in
      let own = tables.filter { $0.name == table.name }.flatMap(\.columns) + table.derived.map(\.name)
      return (
        table.name.lowercased(),
        ValueExpressions.Columns(
          all: own.map { $0.lowercased() },
          shares: ValueExpressions.names(
            of: table.derived, table.lists, giving: SelectOutline.finalFunctions))
      )
    }
    try ShownOnlyExpressions(
      SQLToken.all(in: sql), tables: Dictionary(columns, uniquingKeysWith: { $1 })
    ).check()
  }
}
