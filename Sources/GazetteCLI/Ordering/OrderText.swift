import Forms
import Foundation
import Gazette

/// Orders as lines of text and as JSON.
struct OrderText {
  let currency: Currency

  // MARK: Phrases

  /// A value as a terminal can show it.
  func shown(_ text: String) -> String { SafeText.of(text) }

  func amount(_ money: Money) -> String { "\(money.plainText(in: currency)) \(currency.code)" }

  /// `2 lines`; one of a thing is no plural.
  func count(_ number: Int, _ thing: String) -> String {
    "\(number) \(thing)\(number == 1 ? "" : thing.hasSuffix("sh") ? "es" : "s")"
  }

  /// `3 × Pizza, 41.85 EUR`
  func phrase(_ line: OrderLine) -> String {
    let room = ResultTerminal.columns.map { max($0 - 40, 16) } ?? .max
    let name = TextWidth.shortened(shown(line.name), to: room)
    return "\(line.quantity) × \(name), \(amount(line.total))"
  }

  /// `3 dishes, 41.85 EUR`
  func total(_ order: Order) -> String { "\(count(order.units, "dish")), \(amount(order.total))" }

  /// The line with which a change of an order ends.
  func sum(_ order: Order) -> String { "total: \(total(order))" }

  // MARK: Tables

  func print(_ order: Order) {
    guard let columns = ResultTerminal.columns else {
      for line in SmallTable.tabbed(rows(order)) { Swift.print(line) }
      return
    }
    for line in lines(order, columns: columns) { Swift.print(line) }
  }

  /// An order with its heading, for a terminal.
  func lines(_ order: Order, columns: Int) -> [String] {
    let state = order.placedOn.map { "placed on \($0.date) \($0.clock())" } ?? "not placed yet"
    var heading = "Order \(shown(order.key)), \(state)"
    if let address = order.address { heading += "\n\(shown(address))" }
    if let phone = order.phone { heading += "\n\(shown(phone))" }
    let table = SmallTable(
      columns: [
        .init("Line", isFigure: true), .init("Dish"), .init("Quantity", isFigure: true),
        .init("Price", isFigure: true), .init("Amount", isFigure: true),
      ], rows: rows(order, total: "Total in \(currency.code)"))
    return TextWidth.wrapped(heading, columns: columns) + table.lines(columns: columns)
  }

  private func rows(_ order: Order, total: String = "Total") -> [[String]] {
    let lines = order.lines.enumerated().map { index, line in
      [
        "\(index + 1)", line.name, "\(line.quantity)", line.price.plainText(in: currency),
        line.total.plainText(in: currency),
      ]
    }
    return lines + [["", total, "\(order.units)", "", order.total.plainText(in: currency)]]
  }

  func print(history orders: [Order]) {
    guard let columns = ResultTerminal.columns else {
      for line in SmallTable.tabbed(orders.map { row($0, moment: "\($0.placedOn?.description ?? "")") }) {
        Swift.print(line)
      }
      return
    }
    guard !orders.isEmpty else { return }
    let rows = orders.map { order in
      row(order, moment: order.placedOn.map { "\($0.date) \($0.clock())" } ?? "")
    }
    let table = SmallTable(
      columns: [
        .init("Placed on", isFixed: true), .init("Order"), .init("Total \(currency.code)", isFigure: true),
        .init("Dishes", isFigure: true), .init("Lines", isFigure: true),
      ], rows: rows)
    for line in table.lines(columns: columns) { Swift.print(line) }
  }

  private func row(_ order: Order, moment: String) -> [String] {
    [moment, order.key, order.total.plainText(in: currency), "\(order.units)", "\(order.lines.count)"]
  }

  // MARK: JSON

  func json(_ order: Order) -> SourceValue {
    .object(
      head(order) + [
        (
          "lines",
          .list(
            order.lines.enumerated().map { index, line in
              .object([
                ("line", .number("\(index + 1)")), ("dish", json(line.dish)), ("name", .text(line.name)),
                ("quantity", .number("\(line.quantity)")), ("price", json(line.price)),
                ("amount", json(line.total)),
              ])
            })
        )
      ])
  }

  func json(history orders: [Order]) -> SourceValue {
    .list(orders.map { .object(head($0) + [("lines", .number("\($0.lines.count)"))]) })
  }

  private func head(_ order: Order) -> [(key: String, value: SourceValue)] {
    [
      ("key", .text(order.key)), ("placedOn", json(order.placedOn?.description)),
      ("address", json(order.address)), ("phone", json(order.phone)), ("currency", .text(currency.code)),
      ("total", json(order.total)), ("dishes", .number("\(order.units)")),
    ]
  }

  private func json(_ text: String?) -> SourceValue { text.map { .text($0) } ?? .null }

  /// Amounts are texts, as in exports, so that no reader makes them inexact.
  private func json(_ money: Money) -> SourceValue { .text(money.plainText(in: currency)) }
}
