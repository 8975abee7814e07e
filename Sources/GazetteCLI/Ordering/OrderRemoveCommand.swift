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
    let steps = try OrderSteps(options)
    let text = steps.text
    let (line, shown) = try LineChoice(ordering: steps.ordering, text: text).line(
      line, in: steps.store, example: "gazette order remove 2")
    let (removed, order) = try steps.store.change { try steps.ordering.removeLine(line, as: shown, in: $0) }
    guard !options.quiet else { return }
    ResultTerminal.print(
      localized("removed from \(text.shown(order.key)): line \(line), \(text.phrase(removed))"))
    ResultTerminal.print(text.sum(order))
  }
}
