internal import Foundation
internal import RecordStore

/// A SELECT over the table `source` that shapes the rows of foreign files.
struct MappingFile {
  let name: String
  let sql: String

  /// - Throws: ``ImportError/mappingNotReadable(mapping:detail:)``.
  init(path: String) throws(ImportError) {
    name = URL(fileURLWithPath: path).lastPathComponent
    do {
      sql = try String(contentsOf: URL(fileURLWithPath: path), encoding: .utf8)
    } catch { throw .mappingNotReadable(mapping: path, detail: error.localizedDescription) }
  }

  /// Runs the SELECT over a file and gives its columns and rows.
  ///
  /// - Parameter fields: the names that its columns may have, beside `line`.
  /// - Throws: ``ImportError``, ``SourceError``, and what the closures throw.
  func run(
    over path: String, fields: [String],
    take: (_ columns: [String], _ rows: ((SourceRow) throws -> Void) throws -> Void) throws -> Void,
    malformed: (MalformedRow) -> Void
  ) throws {
    let table = try SourceFile.flattened(SourceFile.read(path))
    for row in table.malformed { malformed(row) }
    do {
      let query = try MappingQuery(columns: table.columns)
      var rest = table.rows[...]
      try query.load {
        guard let row = rest.popFirst() else { return nil }
        return row.values.map(\.storeValue) + [.integer(row.line)]
      }
      var columns: [String] = []
      var rows: [SourceRow] = []
      try query.run(sql, columns: { columns = $0 }) { values in
        rows.append(SourceRow(line: rows.count + 1, values: values.map(SourceValue.init)))
      }
      let known = Set(fields.map(FormRowReader.folded) + ["key", "id", "line"])
      let unknown = columns.filter { !known.contains(FormRowReader.folded($0)) }
      guard unknown.isEmpty else {
        throw ImportError.unknownFields(mapping: name, columns: unknown, fields: fields)
      }
      try take(columns) { body in for row in rows { try body(row) } }
    } catch let failure as MappingQuery.Failure {
      switch failure {
      case .notASelect, .severalStatements: throw ImportError.notASelect(mapping: name)
      case .refused(let detail): throw ImportError.badMapping(mapping: name, detail: detail)
      }
    }
  }
}

extension SourceValue {
  /// The value for SQL: lists and objects as JSON text, numbers as they were written.
  var storeValue: StoreValue {
    switch self {
    case .null: .null
    case .bool(let isOn): .integer(isOn ? 1 : 0)
    case .number(let text), .text(let text): .text(text)
    case .list, .object: .text(jsonText)
    }
  }

  init(_ value: StoreValue) {
    switch value {
    case .null: self = .null
    case .integer(let number): self = .number(String(number))
    case .text(let text): self = .text(text)
    }
  }
}
