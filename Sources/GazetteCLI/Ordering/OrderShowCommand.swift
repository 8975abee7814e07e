import ArgumentParser
import Gazette
import RecordStore

/// `gazette order show`: an order with its lines.
struct OrderShowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Print the current order, or one that was placed.",
    discussion: """
      Elsewhere than at a terminal a line has number, dish, quantity, price and amount, separated by tabs, and
      the total stands in the last one.
      Examples:
        gazette order show
        gazette order show order-12 --json
      """)

  @Argument(help: "The order's key; the current order when left out.", completion: .orders)
  var key: String?

  @Flag(help: "Print a JSON object; null where there is no current order.")
  var json = false

  @OptionGroup var options: ProjectOptions

  func run() throws {
    let project = try options.load()
    let ordering = try Ordering(by: project.settings)
    let order = try project.openStore(for: .reading).read { snapshot in
      guard let key else { return try ordering.current(in: snapshot) }
      guard let order = try ordering.order(key, in: snapshot) else {
        throw UsageError.unknownRecord(kind: ordering.kind.name, key: key)
      }
      return order
    }
    let text = OrderText(ordering, currency: project.settings.currency)
    if json { return print(order.map(text.json)?.jsonText ?? "null") }
    guard let order else {
      if !options.quiet { Console.error(ErrorText.line(for: OrderError.noCurrentOrder)) }
      return
    }
    text.print(order)
  }
}
