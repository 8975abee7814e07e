extension SourceFile {
  /// The table with nested objects made into dotted columns (`name.first`), which stand where the object's
  /// column stood; lists stay lists. A column that is an object in some rows and a plain value in others
  /// gives both, `street` and `street.name`. Linear in rows times columns.
  ///
  /// - Parameter path: Serves only to name the file in errors.
  /// - Throws: `duplicateColumn` when a row has a value both for `name.first` spelled with its dot and for
  ///   `first` in `name`; `tooManyColumns`.
  package static func flattened(_ table: SourceTable, path: String) throws(SourceError) -> SourceTable {
    let hasObject = table.rows.contains { $0.values.contains { $0.kind == .object } }
    guard hasObject else { return table }
    var shape = FlattenedShape(table.columns)
    for row in table.rows {
      for (node, value) in zip(table.columns.indices, row.values) { shape.add(value, at: node) }
    }
    let columns = shape.columns(roots: table.columns.count)
    guard columns.count <= SourceRecords.columnLimit else {
      throw .tooManyColumns(path: path, found: columns.count, limit: SourceRecords.columnLimit)
    }
    var flattened = SourceTable(columns: columns, rows: [], malformed: table.malformed)
    flattened.totals = table.totals
    flattened.hasHeader = table.hasHeader
    flattened.rows.reserveCapacity(table.rows.count)
    for row in table.rows {
      var cells: [SourceValue] = Array(repeating: .null, count: columns.count)
      var isPresent = Array(repeating: false, count: columns.count)
      var emptied: [String] = []
      for (node, value) in zip(table.columns.indices, row.values) where !row.absentColumns.contains(node) {
        if let twice = shape.place(value, at: node, into: &cells) {
          throw .duplicateColumn(path: path, name: columns[twice])
        }
        shape.mark(value, at: node, in: &isPresent, &emptied)
      }
      flattened.rows.append(
        SourceRow(
          line: row.line, ordinal: row.ordinal, values: cells,
          absentColumns: Set(columns.indices.filter { !isPresent[$0] }), emptiedObjects: emptied,
          recordLine: row.recordLine, isObject: row.isObject))
    }
    return flattened
  }
}

/// The tree of keys that occur in a table's cells.
private struct FlattenedShape {
  private struct Node {
    let path: String
    var children: [String: Int] = [:]
    var order: [Int] = []
    var holdsValue = false
    var column = -1
  }

  private var nodes: [Node]

  init(_ columns: [String]) {
    nodes = columns.map { Node(path: $0) }
  }

  mutating func add(_ value: SourceValue, at node: Int) {
    switch value {
    case .object(let members):
      for member in members { add(member.value, at: child(member.key, of: node)) }
    case .null: break
    default: nodes[node].holdsValue = true
    }
  }

  private mutating func child(_ key: String, of node: Int) -> Int {
    if let index = nodes[node].children[key] { return index }
    let index = nodes.count
    nodes.append(Node(path: "\(nodes[node].path).\(key)"))
    nodes[node].children[key] = index
    nodes[node].order.append(index)
    return index
  }

  /// The columns, parents before children, and each node's place among them.
  mutating func columns(roots: Int) -> [String] {
    var columns: [String] = []
    var indexes: [String: Int] = [:]
    var waiting = Array((0..<roots).reversed())
    while let index = waiting.popLast() {
      if nodes[index].holdsValue || nodes[index].order.isEmpty {
        let path = nodes[index].path
        if indexes[path] == nil {
          indexes[path] = columns.count
          columns.append(path)
        }
        nodes[index].column = indexes[path] ?? -1
      }
      waiting.append(contentsOf: nodes[index].order.reversed())
    }
    return columns
  }

  /// Puts a value's leaves into their cells; the column's index when a cell already holds a value.
  func place(_ value: SourceValue, at node: Int, into cells: inout [SourceValue]) -> Int? {
    switch value {
    case .object(let members):
      for member in members {
        guard let child = nodes[node].children[member.key] else { continue }
        if let twice = place(member.value, at: child, into: &cells) { return twice }
      }
      return nil
    case .null: return nil
    default:
      let column = nodes[node].column
      guard cells[column].kind == .null else { return column }
      cells[column] = value
      return nil
    }
  }

  /// Marks the columns about which a value says something: `null` says of all within it that there is none.
  ///
  /// - Parameter emptied: the paths of objects that are `null`, which may be more than the columns tell.
  func mark(_ value: SourceValue, at node: Int, in isPresent: inout [Bool], _ emptied: inout [String]) {
    let node = nodes[node]
    switch value {
    case .object(let members):
      for member in members {
        if let child = node.children[member.key] { mark(member.value, at: child, in: &isPresent, &emptied) }
      }
    case .null:
      if node.column >= 0 { isPresent[node.column] = true }
      if !node.order.isEmpty { emptied.append(node.path) }
      for child in node.order { mark(.null, at: child, in: &isPresent, &emptied) }
    default: if node.column >= 0 { isPresent[node.column] = true }
    }
  }
}
