import ArgumentParser
import Forms
import Gazette
import RecordStore

/// `gazette order quantity`: another quantity of a line.
struct OrderQuantityCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "quantity", abstract: "Change the quantity of a line of the current order.",
    discussion: """
      Example, five of the second line:
        gazette order quantity 2 5
      """)

  @Argument(help: "The line's number, as order show prints it.")
  var line: Int?

  @Argument(help: "How many, from 1 to 100.")
  var quantity: Int?

  @OptionGroup var options: ProjectOptions

  func run() throws {
    let steps = try OrderSteps(options)
    let text = steps.text
    let choice = LineChoice(ordering: steps.ordering, text: text)
    let (line, shown) = try choice.line(line, in: steps.store, example: "gazette order quantity 2 5")
    let quantity = try choice.quantity(quantity, example: "gazette order quantity \(line) 5")
    let order = try steps.store.change {
      try steps.ordering.setQuantity(ofLine: line, to: quantity, as: shown, in: $0)
    }
    guard !options.quiet else { return }
    ResultTerminal.print(
      localized("changed in \(text.shown(order.key)): line \(line), \(text.phrase(order.lines[line - 1]))"))
    ResultTerminal.print(text.sum(order))
  }
}
