internal import Digests
internal import Forms
internal import Foundation
internal import Postgres
internal import RecordStore

/// The rows of a source in a database, as tables of some thousand rows one after the other.
struct DatabaseRows {
  /// The mapping's name; nil where a table is taken.
  let file: String?
  /// Columns of the table that no field has, which are not fetched.
  let ignoredColumns: [String]
  private let database: String
  private let connection: PostgresConnection
  private let sql: String
  private let columns: [PostgresColumn]
  /// Where the column with the key is; nil where there is none.
  private let keyPlace: Int?
  /// Whether some of the values are for nobody's eyes.
  private let arePrivate: Bool

  /// Connects, and asks what columns there are.
  ///
  /// - Throws: ``DatabaseFault``, ``ImportError``.
  init(of source: DatabaseSource, as kind: RecordKind, in timeZone: TimeZone) throws {
    database = source.name(asSourceOf: kind.name)
    arePrivate = !kind.form.privatePaths.isEmpty
    connection = try PostgresConnection.open(
      source.address, within: source.timeLimit, in: timeZone, of: database)
    if let path = source.mapping {
      let mapping = try MappingFile(path: path)
      file = mapping.name
      let statement = DatabaseStatement(mapping.sql)
      guard statement.isQuery, let only = statement.only, !only.contains("\0") else {
        throw DatabaseFault(database, in: mapping.name, .notASelect)
      }
      sql = only
      let (database, connection) = (database, connection)
      columns = try DatabaseFault.naming(database, mapping.name, only, of: connection) {
        () throws(PostgresError) in try connection.columns(of: only)
      }
      let unknown = kind.unknownColumns(among: columns.map(\.name))
      guard unknown.isEmpty else {
        throw ImportError.unknownFields(mapping: mapping.name, columns: unknown, fields: kind.columnNames)
      }
      ignoredColumns = []
    } else {
      file = nil
      let table = DatabaseSource.quoted(source.table(of: kind))
      let all = "SELECT * FROM \(table)"
      let (database, connection) = (database, connection)
      let found = try DatabaseFault.naming(database, source.table(of: kind), of: connection) {
        () throws(PostgresError) in try connection.columns(of: all)
      }
      let unknown = Set(kind.unknownColumns(among: found.map(\.name)))
      let wanted = found.filter { !unknown.contains($0.name) }
      // Of a table without any column for a field all are named in the error.
      columns = wanted.isEmpty ? found : wanted
      ignoredColumns = wanted.isEmpty ? [] : found.map(\.name).filter(unknown.contains)
      let names = columns.map { SQLName.quoted($0.name) }.joined(separator: ", ")
      sql = columns.isEmpty ? all : "SELECT \(names) FROM \(table)"
    }
    try DatabaseFault.check(columns, of: database, in: file)
    keyPlace = columns.firstIndex { column in
      let name = FormRowReader.folded(column.name)
      return ["key", "id"].contains(name)
        || kind.aliases.contains { FormRowReader.folded($0.key) == name && ["key", "id"].contains($0.value) }
    }
  }

  /// The statement that is run: where there are keys, with the number of each row behind its columns, in the order
  /// of the keys.
  private var statement: String {
    guard let keyPlace else { return sql }
    let key = "source." + SQLName.quoted(columns[keyPlace].name)
    // As texts one number may be several, 100 and 100.00, and its rows in another order than that of the SELECT.
    let order = columns[keyPlace].type == .decimal ? key : "\(key)::text COLLATE \"C\""
    return """
      SELECT source.*, row_number() OVER () AS "gazette row" FROM (
      \(sql)
      ) AS source ORDER BY \(order), "gazette row"
      """
  }

  /// How many rows, and bytes of them, a batch has at least, if there are so many.
  static let batchRows = 20_000
  private static let batchBytes = 32 << 20

  /// Calls `body` for one batch after the other, at least once, with whether it is the only one; no record is in two
  /// of them, if rows have keys.
  ///
  /// - Parameters:
  ///   - isWhole: whether all rows are one batch.
  ///   - digest: takes up what is read.
  /// - Throws: ``DatabaseFault``, and what the closure throws.
  func forEachBatch(
    isWhole: Bool, into digest: inout MessageDigest, _ body: (SourceTable, Bool) throws -> Void
  ) throws {
    let names = columns.map(\.name)
    var table = SourceTable(columns: names, rows: [])
    table.hasHeader = true
    var (size, count, isFirst) = (0, 0, true)
    do {
      try connection.forEachPart(of: statement) { part in
        for row in 0..<part.rowCount {
          count += 1
          var values: [SourceValue] = []
          values.reserveCapacity(columns.count)
          for place in columns.indices {
            let text = part.text(row: row, column: place)
            digest.update(Array((text.map { "\($0.utf8.count):\($0)" } ?? "-").utf8))
            size += text?.utf8.count ?? 0
            values.append(SourceValue(text, columns[place].type))
          }
          let isFull = !isWhole && (table.rows.count >= Self.batchRows || size >= Self.batchBytes)
          if isFull, !isOfSameRecord(values, table.rows.last?.values) {
            try body(table, false)
            table.rows = []
            (size, isFirst) = (0, false)
          }
          let line =
            keyPlace == nil ? count : part.text(row: row, column: columns.count).flatMap { Int($0) } ?? count
          table.rows.append(SourceRow(line: line, values: values))
        }
      }
    } catch PostgresError.refused(let refusal) where arePrivate {
      throw DatabaseFault(database, in: file, .server(.refused(refusal.withoutValues)))
    } catch let error as PostgresError { throw DatabaseFault(database, in: file, .server(error)) }
    if isFirst || !table.rows.isEmpty { try body(table, isFirst) }
  }

  /// Whether two rows have one key, which `100` and `100.00` are; rows without one are each of a record of their own.
  private func isOfSameRecord(_ row: [SourceValue], _ other: [SourceValue]?) -> Bool {
    guard let keyPlace, let other, let key = row[keyPlace].plainText, !key.isEmpty else { return false }
    return row[keyPlace] == other[keyPlace]
  }
}

extension PostgresConnection {
  /// Connects; moments with a zone come as the clocks of the project show them.
  ///
  /// - Throws: ``DatabaseFault``.
  static func open(
    _ address: DatabaseAddress, within seconds: Int, in timeZone: TimeZone, of database: String
  ) throws(DatabaseFault) -> PostgresConnection {
    let connection: PostgresConnection
    do { connection = try PostgresConnection(to: address, within: seconds) } catch let error {
      throw DatabaseFault(database, .server(error))
    }
    do { try connection.use(timeZone: timeZone.identifier) } catch let error {
      if case .refused = error { throw DatabaseFault(database, .unknownTimeZone(timeZone.identifier)) }
      throw DatabaseFault(database, .server(error))
    }
    return connection
  }
}
