internal import Foundation
internal import Press
internal import RecordStore

/// A SELECT over the table `source` that shapes the rows of foreign files.
struct MappingFile {
  let name: String
  let sql: String

  /// - Throws: ``ImportError/mappingNotReadable(mapping:detail:)``.
  init(path: String) throws(ImportError) {
    name = URL(fileURLWithPath: path).lastPathComponent
    if let reason = SystemReason.whyNoFile(path) { throw .mappingNotReadable(mapping: path, detail: reason) }
    let bytes: Data
    do { bytes = try Data(contentsOf: URL(fileURLWithPath: path)) } catch {
      throw .mappingNotReadable(mapping: path, detail: SystemReason.text(error))
    }
    guard let text = String(handwritten: bytes) else {
      throw .mappingNotReadable(mapping: path, detail: "it is not UTF-8")
    }
    sql = text
  }

  /// The rows that the SELECT makes of a file; malformed rows of the file are handed through.
  ///
  /// - Parameters:
  ///   - fields: the names that its columns may have, beside `line`.
  ///   - seconds: how long the SELECT may run.
  /// - Throws: ``ImportError``, ``SourceError``.
  func table(over path: String, fields: [String], within seconds: Int) throws -> SourceTable {
    let source = try SourceFile.flattened(SourceFile.read(path), path: path)
    // An answer without any record, such as `[]`, has no columns to select from.
    if source.columns.isEmpty { return source }
    do {
      let query = try MappingQuery(columns: source.columns)
      var rest = source.rows[...]
      try query.load {
        guard let row = rest.popFirst() else { return nil }
        return row.values.map(\.storeValue) + [.integer(row.line)]
      }
      // What a malformed row holds stands in columns of the file, which are not those of the SELECT.
      let malformed = source.malformed.map { MalformedRow(line: $0.line, reason: $0.reason) }
      var table = SourceTable(columns: [], rows: [], malformed: malformed)
      try query.run(
        sql, within: seconds, columns: { table.columns = $0 },
        row: { table.rows.append(SourceRow(line: table.rows.count + 1, values: $0.map(SourceValue.init))) })
      let known = Set(fields.map(FormRowReader.folded) + ["key", "id", "line"])
      let unknown = table.columns.filter { !known.contains(FormRowReader.folded($0)) }
      guard unknown.isEmpty else {
        throw ImportError.unknownFields(mapping: name, columns: unknown, fields: fields)
      }
      return table
    } catch StoreError.tookTooLong(let seconds) {
      throw ImportError.mappingTookTooLong(mapping: name, seconds: seconds)
    } catch let failure as MappingQuery.Failure {
      switch failure {
      case .notASelect, .severalStatements: throw ImportError.notASelect(mapping: name)
      case .refused(let detail):
        throw ImportError.badMapping(
          mapping: name, line: line(of: detail), detail: detail + hint(detail, columns: source.columns))
      }
    }
  }

  /// What a user can choose from who names a column that the file does not have.
  private func hint(_ detail: String, columns: [String]) -> String {
    if detail.hasPrefix("no such table") { return "; the rows of the file are the table source" }
    guard detail.hasPrefix("no such column") else { return "" }
    let shown = columns.prefix(30).joined(separator: ", ")
    return "; the columns of source are \(shown)\(columns.count > 30 ? ", …" : ""), line"
  }

  /// The line of the word that SQLite complains of, where that word stands only once.
  private func line(of detail: String) -> Int? {
    let word: Substring
    if let quoted = detail.split(separator: "\"", omittingEmptySubsequences: false).dropFirst().first {
      word = quoted
    } else if detail.hasPrefix("no such "), let colon = detail.lastIndex(of: ":") {
      word = detail[colon...].dropFirst(2)
    } else {
      return nil
    }
    guard !word.isEmpty, let place = sql.range(of: word),
      sql[place.upperBound...].range(of: word) == nil
    else { return nil }
    return sql[..<place.lowerBound].count(where: \.isNewline) + 1
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
