import Forms
import Foundation
import Gazette
import RecordStore

/// The menu on a terminal without a cursor: whole lines search, choose by number, and change how many.
struct OrderDialog {
  let steps: OrderSteps
  private var menu: Menu
  /// The order as it was shown last.
  private(set) var order: Order?
  private var question = LineQuestion()
  /// What a number chooses from.
  private var listed: [MenuItem] = []

  init(_ steps: OrderSteps, _ menu: Menu) {
    self.steps = steps
    self.menu = menu
  }

  private static let shownCount = 100

  /// Asks until somebody leaves, places the order or wants to cancel it.
  ///
  /// - Throws: ``StoreError``.
  mutating func run() throws -> OrderScreen.Exit {
    list(menu.items)
    Terminal.writeLine(OrderText.lineKeys)
    while true {
      order = try steps.store.read { try steps.ordering.current(in: $0) }
      for line in steps.text.heading(order, columns: Terminal.columns) { Terminal.write(line + "\n") }
      let word: String
      do { word = try question.ask() } catch is EndOfInput { return .leaving } catch is Interrupted {
        return .interrupted
      }
      // Another program may have changed it meanwhile.
      menu = try steps.menu()
      do {
        switch word {
        case "": return .leaving
        case "place", OrderText.placeWord: return .placing
        case "cancel", localized("cancel"), "delete", OrderText.cancelWord: return .cancelling
        case "+": try step(order, by: 1)
        case "-": try step(order, by: -1)
        default: try choose(word)
        }
      } catch let error as OrderError {
        Terminal.writeLine(ErrorText.line(for: error), style: .red)
      }
    }
  }

  private mutating func choose(_ word: String) throws {
    if let number = Int(word), listed.indices.contains(number - 1) { return try add(listed[number - 1]) }
    let found = menu.item(named: word).map { [$0] } ?? menu.items(matching: word)
    if found.count == 1 { return try add(found[0]) }
    if found.isEmpty { Terminal.writeLine(steps.text.nothingFound) } else { list(found) }
  }

  private mutating func list(_ items: [MenuItem]) {
    listed = Array(items.prefix(Self.shownCount))
    let text = MenuText(currency: steps.settings.currency)
    for line in text.numbered(listed, columns: Terminal.columns) { Terminal.write(line + "\n") }
    if items.count > listed.count { Terminal.writeLine(OrderText.more(items.count - listed.count)) }
  }

  private func add(_ item: MenuItem) throws {
    tell(try steps.store.change { try steps.ordering.add(item.key, in: $0) })
  }

  /// Changes how many of the last line.
  private func step(_ order: Order?, by difference: Int) throws {
    guard let order, let line = order.lines.last else { throw OrderError.noCurrentOrder }
    tell(
      try steps.store.change {
        try steps.ordering.setQuantity(
          ofLine: order.lines.count, to: line.quantity + difference, as: order, in: $0)
      })
  }

  private func tell(_ order: Order) {
    if let line = order.lines.last { Terminal.writeLine(steps.text.phrase(line)) }
  }
}
