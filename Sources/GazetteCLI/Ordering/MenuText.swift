import Forms
import Gazette

/// Dishes as lines of text.
struct MenuText {
  let currency: Currency

  /// A dish for a script: key, name and price.
  func line(_ dish: Dish) -> String {
    SmallTable.tabbed([[dish.key, dish.name, dish.price.plainText(in: currency)]])[0]
  }

  /// Prints the menu: for a person by type, with the descriptions, for a script a line for each dish.
  func print(_ dishes: [Dish]) {
    guard let columns = ResultTerminal.columns else {
      let rows = dishes.map {
        [$0.type, $0.key, $0.name, $0.price.plainText(in: currency), $0.description ?? ""]
      }
      for line in SmallTable.tabbed(rows) { Swift.print(line) }
      return
    }
    for line in grouped(dishes, columns: columns, row: row, below: description) { Swift.print(line) }
  }

  /// The dishes by type, with numbers from 1 to choose by.
  func numbered(_ dishes: [Dish], columns: Int) -> [String] {
    var number = 0
    return grouped(dishes, columns: columns) { dish in
      number += 1
      return ["\(number)"] + row(dish)
    }
  }

  private func row(_ dish: Dish) -> [String] { [dish.name, dish.price.plainText(in: currency)] }

  private func description(_ dish: Dish, _ columns: Int) -> [String] {
    guard let text = dish.description, !text.isEmpty else { return [] }
    return TextWidth.wrapped("    \(SafeText.of(text))", columns: columns, indent: 4)
  }

  /// One table over all groups, so that names and prices stand below each other.
  private func grouped(
    _ dishes: [Dish], columns: Int, row: (Dish) -> [String], below: (Dish, Int) -> [String] = { _, _ in [] }
  ) -> [String] {
    let rows = dishes.map(row)
    let numbers = (rows.first?.count ?? 0) - 2
    let table = SmallTable(
      columns: Array(repeating: .init("", isFigure: true), count: max(numbers, 0))
        + [.init(""), .init(currency.code, isFigure: true)], rows: rows, indent: 2)
    var lines: [String] = []
    var printed = 0
    let set = table.rowLines(columns: columns)
    for group in Menu.byType(dishes) {
      lines += TextWidth.wrapped(SafeText.of(group.type), columns: columns)
      for dish in group.dishes {
        lines += set[printed] + below(dish, columns)
        printed += 1
      }
    }
    return lines
  }
}
