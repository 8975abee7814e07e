import ArgumentParser
import Foundation
import Gazette
import RecordStore

/// `gazette order`: an order from the first dish to the history.
struct OrderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "order", abstract: "Put an order together, place it, and look back on the orders placed.",
    discussion: """
      There is one current order at a time; it is kept until it is placed or cancelled. At a terminal the
      command alone opens the menu: what is typed searches, Enter adds, + and - change how many.
      Example:
        gazette order
        gazette order add "Pizza Pomarada" --quantity 3
        gazette order show
        gazette order place --address "Calle Mayor 3" --phone 555-0199
      """,
    subcommands: [
      OrderMenuCommand.self, OrderAddCommand.self, OrderShowCommand.self, OrderQuantityCommand.self,
      OrderRemoveCommand.self, OrderPlaceCommand.self, OrderCancelCommand.self, OrderHistoryCommand.self,
    ])

  @OptionGroup var options: ProjectOptions

  func run() throws {
    guard Terminal.canAsk else { throw UsageError.needsOrder }
    let steps = try OrderSteps(options)
    let ordering = steps.ordering
    let menu = try steps.menu()
    guard !menu.items.isEmpty else {
      throw MenuChoiceError.emptyMenu(kind: ordering.menuKind.name, items: ordering.words.many)
    }
    var screen = OrderScreen(steps, menu)
    var dialog = OrderDialog(steps, menu)
    while true {
      let exit = try Terminal.hasCursor ? screen.run() : dialog.run()
      let seen = Terminal.hasCursor ? screen.order : dialog.order
      do {
        switch exit {
        case .placing: return try steps.place(as: seen)
        case .cancelling: if try steps.cancel(isYes: false) { return }
        case .leaving:
          try steps.tellKept()
          return
        case .interrupted: throw try steps.leave()
        }
      } catch is Interrupted {
        throw try steps.leave()
      } catch OrderError.changed(let order) {
        // It is shown as it is now.
        Terminal.writeLine(ErrorText.line(for: OrderError.changed(order: order)), style: .red)
        screen.message = ErrorText.line(for: OrderError.changed(order: order))
      }
    }
  }
}
