import ArgumentParser
import Forms
import Gazette
import RecordStore

/// `gazette order history`: the placed orders.
struct OrderHistoryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "history", abstract: "List the placed orders, newest first.",
    discussion: """
      Dishes are the sum of the quantities. Elsewhere than at a terminal a line has moment, key, total, dishes
      and lines, separated by tabs.
      Examples:
        gazette order history --limit 10
        gazette order history --json
      """)

  @Option(help: ArgumentHelp("At most so many orders.", valueName: "number"))
  var limit: Int?

  @Flag(help: "Print a JSON array.")
  var json = false

  @OptionGroup var options: ProjectOptions

  func validate() throws {
    if let limit, limit < 1 {
      throw ValidationError(
        localized("The value '\(limit)' is invalid for '--limit <number>': give 1 or more"))
    }
  }

  func run() throws {
    let project = try options.load()
    let ordering = try Ordering(by: project.settings)
    let orders = try project.openStore(for: .reading).read { try ordering.history(limit: limit, in: $0) }
    let text = OrderText(ordering, currency: project.settings.currency)
    if json { return print(text.json(history: orders).jsonText) }
    if orders.isEmpty, !options.quiet { Console.error(localized("No \(text.noun) was placed yet.")) }
    text.print(history: orders)
  }
}
