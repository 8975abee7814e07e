internal import Press

/// Sections that stand once for each value of a column: `{{#menu by type}} … {{/menu}}`.
enum PageGroups {
  private static let mark = "__by__"

  /// A section as the template has it, and what it means.
  struct Group {
    let table: String
    let column: String

    var name: String { "\(table)\(PageGroups.mark)\(column)" }
  }

  /// The group that a name of the template stands for; nil for any other name.
  static func group(_ name: String) -> Group? {
    guard let mark = name.firstRange(of: mark) else { return nil }
    return Group(table: String(name[..<mark.lowerBound]), column: String(name[mark.upperBound...]))
  }

  /// The lines of a template in which such sections have names of one word.
  ///
  /// - Complexity: O(length).
  static func named(in lines: [String]) -> [String] {
    var open: [(name: String, group: Group?)] = []
    return lines.map { line in
      guard line.contains("{{") else { return line }
      return line.replacing(/\{\{([#^\/])\s*([\w.]+)(?:\s+by\s+(\w+))?\s*\}\}/) { match in
        let (_, sign, name, column) = match.output
        if sign != "/" {
          let group = column.map { Group(table: String(name), column: String($0)) }
          open.append((String(name), group))
          return group.map { "{{\(sign)\($0.name)}}" } ?? String(match.output.0)
        }
        guard let place = open.lastIndex(where: { $0.name == name }) else { return String(match.output.0) }
        let group = open[place].group
        open.removeSubrange(place...)
        return group.map { "{{/\($0.name)}}" } ?? String(match.output.0)
      }
    }
  }

  /// A table in parts of rows with the same value in a column, which stands above each of them.
  static func value(of table: Table, _ group: Group) -> TemplateValue {
    guard let place = table.columns.firstIndex(where: { $0.key == group.column }) else { return .list([]) }
    var parts: [(value: Cell, rows: [[Cell]])] = []
    for row in table.rows {
      var rest = row
      let value = rest.remove(at: place)
      if let last = parts.last, last.value == value {
        parts[parts.count - 1].rows.append(rest)
      } else {
        parts.append((value, [rest]))
      }
    }
    var columns = table.columns
    columns.remove(at: place)
    return .list(
      parts.map { part in
        TemplateContext([
          group.column: .cell(part.value), group.table: .table(Table(columns: columns, rows: part.rows)),
        ])
      })
  }
}
