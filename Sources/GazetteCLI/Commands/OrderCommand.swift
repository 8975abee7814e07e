import ArgumentParser

/// `gazette order`: an order from the first dish to the history.
struct OrderCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "order", abstract: "Put an order together, place it, and look back on the orders placed.",
    discussion: """
      There is one current order at a time; it is kept until it is placed or cancelled.
      Example:
        gazette order add "Pizza Pomarada" --quantity 3
        gazette order show
        gazette order place --address "Calle Mayor 3" --phone 555-0199
      """,
    subcommands: [
      OrderMenuCommand.self, OrderAddCommand.self, OrderShowCommand.self, OrderQuantityCommand.self,
      OrderRemoveCommand.self, OrderPlaceCommand.self, OrderCancelCommand.self, OrderHistoryCommand.self,
    ])
}
