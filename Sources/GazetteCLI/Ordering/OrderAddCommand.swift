import ArgumentParser
import Forms
import Foundation
import Gazette
import RecordStore

/// `gazette order add`: a dish as a new line of the current order.
struct OrderAddCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Add a dish to the current order, which is made where there is none.",
    discussion: """
      A dish that is not named exactly is looked for in the menu: at a terminal one of those found is chosen;
      elsewhere they are listed, and nothing is added.
      Examples:
        gazette order add "Pizza Pomarada"
        gazette order add d-14 --quantity 2
      """)

  @Argument(
    help: ArgumentHelp("The dish: its key or name, or words of its name or description.", valueName: "dish"),
    completion: .menu)
  var words: [String] = []

  // A value such as -1 is a number that is refused, and not an option.
  @Option(parsing: .unconditional, help: ArgumentHelp("How many, from 1 to 100.", valueName: "number"))
  var quantity = 1

  @OptionGroup var options: ProjectOptions

  func run() throws {
    let project = try options.load()
    let ordering = try Ordering(by: project.settings)
    guard ordering.quantities.contains(quantity) else {
      throw OrderError.quantity(quantity, allowed: ordering.quantities)
    }
    let store = try project.openStore(for: .writing)
    let language = project.settings.firstLanguage
    let menu = try store.read { try ordering.menu(in: $0, language: language) }
    let choice = MenuChoice(menu: menu, ordering: ordering, currency: project.settings.currency)
    let key = try (words.isEmpty ? choice.item() : choice.item(words.joined(separator: " "))).key
    let order = try store.change { try ordering.add(key, quantity: quantity, in: $0) }
    let text = OrderText(ordering, currency: project.settings.currency)
    guard !options.quiet, let line = order.lines.last else { return }
    ResultTerminal.print(
      localized("added to \(text.shown(order.key)): line \(order.lines.count), \(text.phrase(line))"))
    ResultTerminal.print(text.sum(order))
  }
}
