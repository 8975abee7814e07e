import Forms
import Gazette
import Press
import TerminalText

/// What is on the menu as lines of text.
struct MenuText {
  private let currency: Currency
  private let plain: PlainText

  init(currency: Currency) {
    self.currency = currency
    plain = PlainText(formats: Localization.formats(currency))
  }

  /// One thing for a script: key, name and price.
  func line(_ item: MenuItem) -> String {
    SmallTable.tabbed([[item.key, item.name, price(item)]])[0]
  }

  /// Prints the menu: for a person by group, with the descriptions, for a script a line for each thing.
  func print(_ items: [MenuItem]) {
    guard let columns = ResultTerminal.columns else {
      let rows = items.map {
        [$0.group.value, $0.key, $0.name, price($0), $0.description ?? ""]
      }
      for line in SmallTable.tabbed(rows) { Swift.print(line) }
      return
    }
    for line in grouped(items, columns: columns, row: row, below: description) { Swift.print(line) }
  }

  /// The menu by group, with numbers from 1 to choose by.
  func numbered(_ items: [MenuItem], columns: Int) -> [String] {
    var number = 0
    return grouped(items, columns: columns) { item in
      number += 1
      return ["\(number)"] + row(item)
    }
  }

  static func title(of group: MenuGroup) -> String {
    group.isDeclared ? SafeText.title(group.title) : SafeText.of(group.title)
  }

  /// As programs read it; nothing for what has none.
  private func price(_ item: MenuItem) -> String { item.price?.plainText(in: currency) ?? "" }

  private func row(_ item: MenuItem) -> [String] {
    [item.name, plain.text(of: item.price.map { .money($0) } ?? .missing)]
  }

  /// Name and price of each thing, below each other, without their groups.
  func rows(_ items: [MenuItem], columns: Int) -> [[String]] {
    SmallTable(columns: [.init(""), .init("", isFigure: true)], rows: items.map(row), indent: 2)
      .rowLines(columns: columns)
  }

  private func description(_ item: MenuItem, _ columns: Int) -> [String] {
    guard let text = item.description, !text.isEmpty else { return [] }
    return TextWidth.wrapped("    \(SafeText.of(text))", columns: columns, indent: 4)
  }

  /// One table over all groups, so that names and prices stand below each other.
  private func grouped(
    _ items: [MenuItem], columns: Int, row: (MenuItem) -> [String],
    below: (MenuItem, Int) -> [String] = { _, _ in [] }
  ) -> [String] {
    let rows = items.map(row)
    let numbers = (rows.first?.count ?? 0) - 2
    let table = SmallTable(
      columns: Array(repeating: .init("", isFigure: true), count: max(numbers, 0))
        + [.init(""), .init("", isFigure: true)], rows: rows, indent: 2)
    var lines: [String] = []
    var printed = 0
    let set = table.rowLines(columns: columns)
    for group in Menu.byGroup(items) {
      lines += TextWidth.wrapped(Self.title(of: group.group), columns: columns)
      for item in group.items {
        lines += set[printed] + below(item, columns)
        printed += 1
      }
    }
    return lines
  }
}
