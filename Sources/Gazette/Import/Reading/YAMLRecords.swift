internal import Forms
internal import Foundation
internal import Yams

/// Reads records from YAML: a mapping is one, a list of mappings several.
///
/// ```yaml
/// id: i-1
/// lines:
///   - {article: Oil, quantity: 12}
///   - {article: Vinegar, quantity: 3}
/// ```
/// gives two rows with the columns `id`, `lines.article` and `lines.quantity`: where a record has lists of mappings,
/// each innermost element is a row, on its own line, with all that stands around it.
enum YAMLRecords {
  /// How many values are read at most: a text can name the same one over and over again.
  private static func valueLimit(_ bytes: [UInt8]) -> Int { 100_000 + 16 * bytes.count }

  /// - Throws: ``SourceError/yaml(_:path:)``, `noRecords`, `tooManyColumns`, `notUTF8`.
  static func table(_ bytes: [UInt8], path: String) throws(SourceError) -> SourceTable {
    let root: YAMLReader
    do throws(DescriptionError) {
      guard let text = String(validating: bytes, as: UTF8.self) else {
        throw DescriptionError(file: path, at: YAMLReader.firstPlaceNotUTF8(bytes), problem: .notUTF8)
      }
      root = try YAMLReader(text: text, file: path)
    } catch { throw .yaml(error) }
    let records: [Node]
    switch root.node {
    case .sequence(let elements): records = Array(elements)
    case .mapping: records = [root.node]
    default: throw .noRecords(path: path, found: .text)
    }
    var spread = Spread(path: path, limit: valueLimit(bytes))
    var rows: [(value: SourceValue, line: Int, record: (line: Int, ordinal: Int))] = []
    var (ordinal, lineBefore) = (0, 0)
    for record in records {
      let line = record.mark?.line ?? 1
      ordinal = line == lineBefore ? ordinal + 1 : 1
      lineBefore = line
      for row in try spread.rows(of: record) { rows.append((row.value, row.line, (line, ordinal))) }
    }
    try SourceRecords.checkHasRecord(rows.map(\.value), path: path)
    var table = try SourceRecords.table(rows.map(\.value), lines: rows.map(\.line), path: path)
    let read = rows.filter { SourceRecords.isRecord($0.value) }
    table.rows = zip(table.rows, read).map { row, place in
      SourceRow(
        line: row.line, ordinal: place.record.ordinal, values: row.values, absentColumns: row.absentColumns,
        recordLine: place.record.line, isObject: true)
    }
    return table
  }

  /// Makes rows of what stands in a text.
  private struct Spread {
    let path: String
    let limit: Int
    private var count = 0

    init(path: String, limit: Int) {
      self.path = path
      self.limit = limit
    }

    /// A value, once for each innermost element of the lists of mappings in it.
    mutating func rows(of node: Node) throws(SourceError) -> [(value: SourceValue, line: Int)] {
      count += 1
      guard count <= limit else { throw tooLarge(node) }
      let line = node.mark?.line ?? 1
      switch node {
      case .scalar(let scalar):
        let isNull = scalar.style == .plain && ["", "~", "null"].contains(scalar.string)
        return [(isNull ? .null : .text(scalar.string), line)]
      case .sequence(let elements):
        if let first = elements.first, first.mapping != nil, elements.allSatisfy({ $0.mapping != nil }) {
          var rows: [(value: SourceValue, line: Int)] = []
          for element in elements { rows += try self.rows(of: element) }
          return rows
        }
        var values: [SourceValue] = []
        for element in elements { values += try rows(of: element).map(\.value) }
        return [(.list(values), line)]
      case .mapping(let mapping): return try rows(of: mapping, line)
      case .alias: return [(.null, line)]
      }
    }

    private mutating func rows(
      of mapping: Node.Mapping, _ line: Int
    ) throws(SourceError) -> [(value: SourceValue, line: Int)] {
      var shared: [(key: String, value: SourceValue)] = []
      var lists: [(key: String, place: Int, rows: [(value: SourceValue, line: Int)])] = []
      for (key, value) in mapping {
        let found = try rows(of: value)
        let name = key.string ?? ""
        if isSpread(value) {
          lists.append((name, shared.count, found))
        } else if let only = found.first {
          shared.append((name, only.value))
        }
      }
      if lists.isEmpty { return [(.object(shared), line)] }
      var rows: [(value: SourceValue, line: Int)] = []
      for list in lists {
        for row in list.rows {
          count += shared.count
          guard count <= limit else { throw tooLarge(nil) }
          var members = shared
          members.insert((list.key, row.value), at: list.place)
          rows.append((.object(members), row.line))
        }
      }
      return rows
    }

    /// Whether lists of mappings stand in a value.
    private func isSpread(_ node: Node) -> Bool {
      switch node {
      case .sequence(let elements): !elements.isEmpty && elements.allSatisfy { $0.mapping != nil }
      case .mapping(let mapping): mapping.contains { isSpread($0.value) }
      default: false
      }
    }

    private func tooLarge(_ node: Node?) -> SourceError {
      .yaml(
        DescriptionError(
          file: path, at: TextPlace(node?.mark),
          problem: .fault(
            "its anchors give it more values than can be read; write them out, in several files")))
    }
  }
}
