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

  /// The rows that the SELECT makes of a file; malformed rows of the file are handed through.
  ///
  /// - Parameter fields: the names that its columns may have, beside `line`.
  /// - Throws: ``ImportError``, ``SourceError``.
  func table(over path: String, fields: [String]) throws -> SourceTable {
    let source = try SourceFile.flattened(SourceFile.read(path), path: path)
    do {
      let query = try MappingQuery(columns: source.columns)
      var rest = source.rows[...]
      try query.load {
        guard let row = rest.popFirst() else { return nil }
        return row.values.map(\.storeValue) + [.integer(row.line)]
      }
      var table = SourceTable(columns: [], rows: [], malformed: source.malformed)
      try query.run(
        sql, columns: { table.columns = $0 },
        row: { table.rows.append(SourceRow(line: table.rows.count + 1, values: $0.map(SourceValue.init))) })
      let known = Set(fields.map(FormRowReader.folded) + ["key", "id", "line"])
      let unknown = table.columns.filter { !known.contains(FormRowReader.folded($0)) }
      guard unknown.isEmpty else {
        throw ImportError.unknownFields(mapping: name, columns: unknown, fields: fields)
      }
      return table
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
