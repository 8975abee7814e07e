internal import Forms
internal import Foundation
internal import Press
internal import RecordStore

/// Sections that stand once for each value of a column, or of several: `{{#menu by type, season}} … {{/menu}}`.
enum PageGroups {
  private static let mark = "__by__"

  /// A section as the template has it, and what it means.
  struct Group {
    let table: String
    let columns: [String]

    var name: String { ([table] + columns).joined(separator: PageGroups.mark) }

    fileprivate init(table: String, columns: [String]) {
      self.table = table
      self.columns = columns
    }

    /// - Parameter columns: names with commas between them; what is none gives no group.
    fileprivate init?(of table: Substring, by columns: Substring) {
      let names = columns.split(separator: ",", omittingEmptySubsequences: false)
        .map { $0.trimmingCharacters(in: .whitespaces) }
      guard names.allSatisfy({ !$0.isEmpty && $0.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" } })
      else { return nil }
      self.init(table: String(table), columns: names)
    }
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
    var open: [(name: Substring, group: Group?)] = []
    return lines.map { line in
      TemplateTags.replacing(in: line) { tag in
        guard let sign = tag.first, "#^/".contains(sign) else { return nil }
        let words = tag.dropFirst().split(maxSplits: 2, whereSeparator: \.isWhitespace)
        guard let name = words.first else { return nil }
        if sign != "/" {
          let group = words.count == 3 && words[1] == "by" ? Group(of: name, by: words[2]) : nil
          open.append((name, group))
          return group.map { "\(sign)\($0.name)" }
        }
        guard words.count == 1, let place = open.lastIndex(where: { $0.name == name }) else { return nil }
        let group = open[place].group
        open.removeSubrange(place...)
        return group.map { "/\($0.name)" }
      }
    }
  }

  /// A table in parts of rows with the same values in some columns, which stand above each of them.
  ///
  /// - Parameters:
  ///   - rows: what stands beneath the cells of the table, as two records can have one name.
  ///   - charts: those of the page, of which each part has those of its own rows, called after the first of its values.
  ///   - totals: gives the last row of a part by its rows and the places of its columns; nil where it has none.
  static func value(
    of table: Table, over rows: [[QueryValue]], _ group: Group, charts: [PageFile.ChartBlock] = [],
    on sheet: PageFile.ChartBlock.Sheet, beside place: (String) -> Cell,
    totals: ([[QueryValue]], [Int]) throws -> [Cell]?
  ) rethrows -> TemplateValue {
    let places = group.columns.compactMap { name in table.columns.firstIndex { $0.key == name } }
    guard places.count == group.columns.count else { return .list([]) }
    let others = table.columns.indices.filter { !places.contains($0) }
    struct Part: Hashable {
      let values: [Cell]
      let stored: [[ExactText]]
    }
    var parts: [(values: [Cell], rows: [[Cell]], stored: [[QueryValue]])] = []
    // Rows in another order than that of the columns have each value once all the same.
    var known: [Part: Int] = [:]
    for (row, stored) in zip(table.rows, rows) {
      let values = places.map { row[$0] }
      // Of numbers what is shown tells them apart.
      let own = Part(values: values, stored: places.map { stored[$0].unwrapped.identity })
      let part = known[own] ?? parts.count
      if part == parts.count {
        known[own] = part
        parts.append((values, [], []))
      }
      parts[part].rows.append(others.map { row[$0] })
      parts[part].stored.append(others.map { stored[$0] })
    }
    let columns = others.map { table.columns[$0] }
    var names = PartNames()
    return .list(
      try parts.map { part in
        let name = names.name(for: part.values.first)
        let own = Table(
          columns: columns, rows: part.rows, totals: try totals(part.stored, others), style: table.style)
        var context = TemplateContext([group.table: .table(own)])
        let values = Dictionary(zip(group.columns, part.values)) { first, _ in first }
        for (column, value) in zip(group.columns, part.values) { context.set(column, .cell(value)) }
        for (number, block) in charts.enumerated() where block.table == group.table && block.lines == nil {
          context.set(
            PageParts.chartName(number),
            block.value(
              of: own, over: part.stored, called: PageParts.chartName(number), on: sheet, "-\(name)"
            ) { values[$0]?.withoutLink ?? place($0) })
        }
        return context
      })
  }
}

extension PageFile {
  /// The parts of its table in which a chart stands, each time with the rows of one of them.
  func groups(ofChart number: Int) -> [PageGroups.Group] {
    chartSections[number].compactMap(PageGroups.group).filter { $0.table == charts[number].table }
  }
}

/// What the files of the parts of a table are called after the values above them, each otherwise.
struct PartNames {
  private var taken: Set<String> = []
  /// The last number behind each text that was given twice.
  private var numbers: [String: Int] = [:]

  mutating func name(for value: Cell?) -> String {
    let text = PagePath.name(for: value?.pathText ?? "part")
    var (name, number) = (text, numbers[text] ?? 1)
    while !taken.insert(name).inserted {
      number += 1
      name = "\(text)-\(number)"
    }
    numbers[text] = number
    return name
  }
}

extension Cell {
  /// What files are called after a value.
  fileprivate var pathText: String {
    switch withoutLink {
    case .text(let text): text
    case .band(let band): band.text
    case .integer(let number): String(number)
    case .decimal(let number): number.description
    case .money(let amount): String(amount.minorUnits)
    case .month(let month): month.description
    case .date(let date): date.description
    case .words(let words): words.text
    default: "part"
    }
  }
}

extension QueryValue {
  /// By what records of one name are told apart: the text that a reference has, or the record itself; nothing of what
  /// is none.
  fileprivate var identity: [ExactText] {
    switch self {
    case .text(let text): [ExactText(text)]
    case .record(let kind, let key): [ExactText(kind), ExactText(key)]
    case .named(let text, let kind, let key): [ExactText(text), ExactText(kind), ExactText(key)]
    default: []
    }
  }
}
