import ArgumentParser
import Forms
import Gazette
import RecordStore

/// `gazette order remove`: a line less.
struct OrderRemoveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "Take a line off the current order.",
    discussion: """
      The lines behind it move up. The order stays when its last line is taken off.
      Example:
        gazette order remove 2
      """)

  @Argument(help: "The line's number, as order show prints it.")
  var line: Int?

  @OptionGroup var options: ProjectOptions

  func run() throws {
    let project = try options.load()
    let ordering = try Ordering(by: project.settings)
    let text = OrderText(ordering, currency: project.settings.currency)
    let store = try project.openStore(for: .writing)
    let line = try LineChoice(ordering: ordering, text: text).line(
      line, in: store, example: "gazette order remove 2")
    let (removed, order) = try store.change { try ordering.removeLine(line, in: $0) }
    guard !options.quiet else { return }
    ResultTerminal.print(
      localized("removed from \(text.shown(order.key)): line \(line), \(text.phrase(removed))"))
    ResultTerminal.print(text.sum(order))
  }
}
