import Forms
import Foundation
import Gazette
import Press
import TerminalText

/// Orders as lines of text and as JSON.
struct OrderText {
  let ordering: Ordering
  let currency: Currency
  private let plain: PlainText

  init(_ ordering: Ordering, currency: Currency) {
    self.ordering = ordering
    self.currency = currency
    plain = PlainText(formats: Localization.formats(currency))
  }

  /// What one order is called within a sentence.
  var noun: String { title.lowercased() }

  /// The same as a heading.
  var title: String { Localization.title(ordering.title) }

  // MARK: Phrases

  /// A value as a terminal can show it.
  func shown(_ text: String) -> String { SafeText.of(text) }

  /// An amount as pages show it.
  func amount(_ money: Money) -> String { plain.text(of: .money(money)) }

  /// `2 lines`; one of a thing is no plural.
  func lineCount(_ order: Order) -> String { localized("\(order.lines.count) lines") }

  /// `3 × Pizza, €41.85`
  func phrase(_ line: OrderLine) -> String {
    "\(line.quantity) × \(shown(line.name)), \(amount(line.total))"
  }

  /// `3 dishes, €41.85`
  func total(_ order: Order) -> String {
    "\(order.units) \(Localization.noun(Localization.texts.isOne(order.units) ? ordering.words.one : ordering.words.many)), \(amount(order.total))"
  }

  /// The line with which a change of an order ends.
  func sum(_ order: Order) -> String { localized("total: \(total(order))") }

  /// What is said of an order that was placed: that it is on its way, where to, since when, for how much.
  func placed(_ order: Order) -> [String] {
    [localized("placed \(shown(order.key)): \(total(order))")]
      + (order.placedOn.map { moment in
        let placed = localized(
          "\(placedTitle) \(Localization.resultText(of: moment.date)) at \(moment.clock())")
        return [(way(of: order).map { [$0, placed] } ?? [placed]).joined(separator: ", ")]
      } ?? [])
  }

  /// Where an order is on its way to; nil where orders of the kind are sent nowhere.
  private func way(of order: Order) -> String? {
    order.destination.map { localized("on its way to \(shown($0))") }
      ?? (ordering.isSent ? localized("on its way") : nil)
  }

  /// What the kind calls the moment of placing, as it stands within a sentence: `placed on`.
  private var placedTitle: String { Localization.title(ordering.placedTitle).withLowercasedFirstLetter }

  // MARK: The menu on a screen

  static var searchPrompt: String { localized("Search:") }
  static var keys: String {
    localized(
      "Enter adds · + - change how many · Delete takes a line off · Tab places · Ctrl-X cancels · Esc leaves")
  }
  static var placeWord: String { localized("place") }
  /// The word that the question then asks for, too.
  static var cancelWord: String { localized("delete") }
  static var lineKeys: String {
    localized(
      "A number adds, words search, + and - change how many of the last line, \(placeWord) places and \(cancelWord) cancels the whole, Enter alone leaves."
    )
  }

  static func more(_ count: Int) -> String {
    localized("There are \(count) more; more words find fewer.")
  }

  /// What stands over the menu: the order and what it comes to so far, which is never shortened.
  func heading(_ order: Order?, columns: Int) -> [String] {
    guard let order else {
      return TextWidth.wrapped(localized("\(title) · nothing in it yet"), columns: columns)
    }
    let name = "\(title) \(shown(order.key)) · \(lineCount(order))"
    let whole = "\(name) · \(total(order))"
    if TextWidth.columns(of: whole) <= columns { return [whole] }
    return TextWidth.wrapped(name, columns: columns) + TextWidth.wrapped(total(order), columns: columns)
  }

  var nothingFound: String {
    localized("There is nothing with these words among: \(Localization.noun(ordering.words.many)).")
  }

  func kept(_ order: Order) -> String {
    localized("The \(noun) \(shown(order.key)) is kept: \(total(order)). Go on with: gazette order")
  }

  // MARK: Tables

  func print(_ order: Order) {
    guard let columns = ResultTerminal.columns else {
      for line in SmallTable.tabbed(rows(order, amount: bare)) { Swift.print(line) }
      return
    }
    for line in lines(order, columns: columns) { Swift.print(line) }
  }

  /// An order with its heading, for a terminal.
  func lines(_ order: Order, columns: Int) -> [String] {
    let state =
      order.placedOn.map { "\(placedTitle) \(Localization.text(of: $0.date)) \($0.clock())" }
      ?? localized("not placed yet")
    var heading = "\(title) \(shown(order.key)), \(state)"
    for text in order.answers.compactMap(\.text) { heading += "\n\(shown(text))" }
    let table = SmallTable(
      columns: [
        .init(localized("Line"), isFigure: true), .init(Localization.title(ordering.words.one)),
        .init(Localization.title(ordering.quantityTitle), isFigure: true),
        .init(Localization.title(ordering.priceTitle), isFigure: true),
        .init(localized("Amount"), isFigure: true),
      ], rows: rows(order, amount: amount))
    return TextWidth.wrapped(heading, columns: columns) + table.lines(columns: columns)
  }

  private func rows(_ order: Order, amount: (Money) -> String) -> [[String]] {
    let lines = order.lines.enumerated().map { index, line in
      ["\(index + 1)", line.name, "\(line.quantity)", amount(line.price), amount(line.total)]
    }
    return lines + [["", localized("Total"), "\(order.units)", "", amount(order.total)]]
  }

  /// An amount for a program.
  private func bare(_ money: Money) -> String { money.plainText(in: currency) }

  func print(history orders: [Order]) {
    guard let columns = ResultTerminal.columns else {
      for line in SmallTable.tabbed(
        orders.map { row($0, moment: "\($0.placedOn?.description ?? "")", amount: bare) })
      {
        Swift.print(line)
      }
      return
    }
    guard !orders.isEmpty else { return }
    let rows = orders.map { order in
      row(
        order, moment: order.placedOn.map { "\(Localization.text(of: $0.date)) \($0.clock())" } ?? "",
        amount: amount)
    }
    let (units, lines) = (Localization.title(ordering.words.many), Localization.title(ordering.linesTitle))
    let table = SmallTable(
      columns: [
        .init(Localization.title(ordering.placedTitle), isFixed: true), .init(title),
        .init(localized("Total"), isFigure: true), .init(units, isFigure: true),
        // A kind may call what is ordered and the lines of it alike.
        .init(lines == units ? localized("Lines") : lines, isFigure: true),
      ], rows: rows)
    for line in table.lines(columns: columns) { Swift.print(line) }
  }

  private func row(_ order: Order, moment: String, amount: (Money) -> String) -> [String] {
    [moment, order.key, amount(order.total), "\(order.units)", "\(order.lines.count)"]
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
                ("line", .number("\(index + 1)")), (ordering.itemField, json(line.item)),
                ("name", .text(line.name)),
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
    [("key", .text(order.key)), ("placedOn", json(order.placedOn?.description))]
      + order.answers.map { ($0.field, json($0.text)) } + [
        ("currency", .text(currency.code)), ("total", json(order.total)),
        (ordering.menuKind.name, .number("\(order.units)")),
      ]
  }

  private func json(_ text: String?) -> SourceValue { text.map { .text($0) } ?? .null }

  /// Amounts are texts, as in exports, so that no reader makes them inexact.
  private func json(_ money: Money) -> SourceValue { .text(money.plainText(in: currency)) }
}

extension String {
  /// As it stands within a sentence: `placed on`.
  fileprivate var withLowercasedFirstLetter: String { prefix(1).lowercased() + dropFirst() }
}
