internal import Forms
internal import Press

/// Sections that stand once for each value of a column, or of several: `{{#menu by type, season}} … {{/menu}}`.
enum PageGroups {
  private static let mark = "__by__"

  /// A section as the template has it, and what it means.
  struct Group {
    let table: String
    let columns: [String]

    var name: String { ([table] + columns).joined(separator: PageGroups.mark) }
  }

  /// The group that a name of the template stands for; nil for any other name.
  static func group(_ name: String) -> Group? {
    let parts = name.split(separator: mark).map(String.init)
    return parts.count > 1 ? Group(table: parts[0], columns: Array(parts.dropFirst())) : nil
  }

  /// The lines of a template in which such sections have names of one word.
  ///
  /// - Complexity: O(length).
  static func named(in lines: [String]) -> [String] {
    // Without such a section nothing is called otherwise.
    guard lines.contains(where: { $0.contains("{{#") && $0.contains("by") }) else { return lines }
    var open: [(name: String, group: Group?)] = []
    return lines.map { line in
      guard line.contains("{{") else { return line }
      return line.replacing(/\{\{([#^\/])\s*([\w.]+)(?:\s+by\s+(\w+(?:\s*,\s*\w+)*))?\s*\}\}/) { match in
        let (_, sign, name, columns) = match.output
        if sign != "/" {
          let group = columns.map { columns in
            Group(
              table: String(name),
              columns: columns.split { $0 == "," || $0.isWhitespace }.map(String.init))
          }
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

  /// A table in parts of rows with the same values in some columns, which stand above each of them.
  ///
  /// - Parameter charts: those of the page, of which each part has those of its own rows, called after the first of
  ///   its values.
  static func value(
    of table: Table, _ group: Group, charts: [PageFile.ChartBlock] = [], beside place: (String) -> Cell
  ) -> TemplateValue {
    let places = group.columns.compactMap { name in table.columns.firstIndex { $0.key == name } }
    guard places.count == group.columns.count else { return .list([]) }
    let others = table.columns.indices.filter { !places.contains($0) }
    var parts: [(values: [Cell], rows: [[Cell]])] = []
    for row in table.rows {
      let values = places.map { row[$0] }
      if parts.last?.values != values { parts.append((values, [])) }
      parts[parts.count - 1].rows.append(others.map { row[$0] })
    }
    let columns = others.map { table.columns[$0] }
    return .list(
      parts.map { part in
        var context = TemplateContext([group.table: .table(Table(columns: columns, rows: part.rows))])
        let own = Dictionary(zip(group.columns, part.values)) { first, _ in first }
        for (name, value) in zip(group.columns, part.values) { context.set(name, .cell(value)) }
        for (number, block) in charts.enumerated() where block.table == group.table && block.lines == nil {
          let name = PagePath.name(for: part.values.first?.pathText ?? "part")
          context.set(
            PageParts.chartName(number),
            .chart(
              Chart(
                "\(block.name)-\(name)", block.title.cell { own[$0]?.withoutLink ?? place($0) }, block.shape,
                of: Table(columns: columns, rows: part.rows), by: block.category, block.values)))
        }
        return context
      })
  }
}

extension Cell {
  /// What files are called after a value.
  fileprivate var pathText: String {
    switch withoutLink {
    case .text(let text): text
    case .integer(let number): String(number)
    case .month(let month): month.description
    case .date(let date): date.description
    case .words(let words): words.text
    default: "part"
    }
  }
}
