internal import Forms
internal import Foundation
internal import Press
internal import RecordStore

/// Sections that stand once for each value of a column, or of several: `{{#menu by type, season}} … {{/menu}}`.
enum PageGroups {
  private static let mark = "__by__"

  /// A section as the template has it, and what it means.
  struct Group: Equatable {
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
}

/// A table of a page in parts of rows with the same values in some columns, which stand above each of them.
struct PartedTable {
  typealias Totals = (_ rows: [[QueryValue]], _ columns: [Int]) throws -> [Cell]?
  /// The values of one part, and the places of its rows.
  private typealias Part = (values: [Cell], rows: [Int])

  private struct PartKey: Hashable {
    let values: [Cell]
    let stored: [[ExactText]]
  }

  private let name: String
  private let table: Table
  private let rows: [[QueryValue]]
  private let file: PageFile
  private let groups: [[PageGroups.Group]]
  private let sheet: PageFile.ChartBlock.Sheet
  /// What the parts of each group are called, wherever these stand.
  private var names: [[String]: PartNames] = [:]

  /// - Parameters:
  ///   - rows: what stands beneath the cells of the table, as two records can have one name.
  ///   - file: has the charts of which each part has those of its own rows, called after the first of its values.
  ///   - groups: those of the page, each behind those that it stands within.
  init(
    _ name: String, _ table: Table, over rows: [[QueryValue]], of file: PageFile,
    _ groups: [[PageGroups.Group]], on sheet: PageFile.ChartBlock.Sheet
  ) {
    self.name = name
    self.table = table
    self.rows = rows
    self.file = file
    self.groups = groups.filter { $0.last?.table == name }
    self.sheet = sheet
  }

  /// What the sections stand for that are within no other of the table, by their names in the template.
  ///
  /// - Parameters:
  ///   - place: gives what the titles of charts name beside the values of a part.
  ///   - totals: gives the last row of a part by its rows and the places of its columns; nil where it has none.
  /// - Complexity: O(rows), as often as sections stand within each other.
  mutating func sections(
    beside place: @escaping (String) -> Cell, totals: Totals
  ) throws -> [(String, TemplateValue)] {
    try sections(of: Array(table.rows.indices), within: [], "", beside: place, totals)
  }

  private mutating func sections(
    of rows: [Int], within around: [PageGroups.Group], _ suffix: String,
    beside place: @escaping (String) -> Cell, _ totals: Totals
  ) throws -> [(String, TemplateValue)] {
    var sections: [(String, TemplateValue)] = []
    for path in groups where path.dropLast() == around[...] {
      guard let group = path.last else { continue }
      sections.append((group.name, try parts(of: rows, path, suffix, beside: place, totals)))
    }
    return sections
  }

  private mutating func parts(
    of rows: [Int], _ path: [PageGroups.Group], _ suffix: String,
    beside place: @escaping (String) -> Cell, _ totals: Totals
  ) throws -> TemplateValue {
    let named = path.flatMap(\.columns)
    let places = named.compactMap { name in table.columns.firstIndex { $0.key == name } }
    guard let group = path.last, places.count == named.count else { return .list([]) }
    let others = table.columns.indices.filter { !places.contains($0) }
    let columns = others.map { table.columns[$0] }
    var contexts: [TemplateContext] = []
    for part in parts(of: rows, by: places.suffix(group.columns.count)) {
      let stored = part.rows.map { row in others.map { self.rows[row][$0] } }
      let own = Table(
        columns: columns, rows: part.rows.map { row in others.map { table.rows[row][$0] } },
        totals: try totals(stored, others), style: table.style)
      let values = Dictionary(zip(group.columns, part.values)) { first, _ in first }
      let place = { values[$0]?.withoutLink ?? place($0) }
      let suffix = names[path.map(\.name), default: PartNames()].name(for: part.values.first, behind: suffix)
      var context = TemplateContext([name: .table(own)])
      for (column, value) in zip(group.columns, part.values) { context.set(column, .cell(value)) }
      for (number, block) in file.charts.enumerated() where block.table == name && block.lines == nil {
        guard file.groups(ofChart: number) == path else { continue }
        let chart = PageParts.chartName(number)
        context.set(
          chart, block.value(of: own, over: stored, called: chart, on: sheet, suffix, beside: place))
      }
      for (name, value) in try sections(of: part.rows, within: path, suffix, beside: place, totals) {
        context.set(name, value)
      }
      contexts.append(context)
    }
    return .list(contexts)
  }

  /// Rows in another order than that of the columns have each value once all the same.
  private func parts(of rows: [Int], by places: ArraySlice<Int>) -> [Part] {
    var parts: [Part] = []
    var known: [PartKey: Int] = [:]
    for row in rows {
      let values = places.map { table.rows[row][$0] }
      // Of numbers what is shown tells them apart.
      let own = PartKey(values: values, stored: places.map { self.rows[row][$0].unwrapped.identity })
      let part = known[own] ?? parts.count
      if part == parts.count {
        known[own] = part
        parts.append((values, []))
      }
      parts[part].rows.append(row)
    }
    return parts
  }
}

extension PageFile {
  /// The parts of its table in which a chart stands, each within the one before, with the rows of the last.
  func groups(ofChart number: Int) -> [PageGroups.Group] {
    chartSections[number].compactMap(PageGroups.group).filter { $0.table == charts[number].table }
  }
}

/// What the files of the parts of a table are called after the values above them, each otherwise.
struct PartNames {
  private var taken: Set<String> = []
  /// The last number behind each text that was given twice.
  private var numbers: [String: Int] = [:]

  mutating func name(for value: Cell?) -> String { unique(Self.text(of: value)) }

  /// What stands behind the name of a file, of a part that may be within another.
  fileprivate mutating func name(for value: Cell?, behind suffix: String) -> String {
    let text = Self.text(of: value)
    // Of parts within parts no more than of one.
    return unique("-" + (suffix.isEmpty ? text : PagePath.name(for: "\(suffix.dropFirst())-\(text)")))
  }

  private static func text(of value: Cell?) -> String { PagePath.name(for: value?.pathText ?? "part") }

  private mutating func unique(_ text: String) -> String {
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
