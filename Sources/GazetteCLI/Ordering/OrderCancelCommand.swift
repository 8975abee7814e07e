import ArgumentParser
import Gazette
import RecordStore

/// `gazette order cancel`: the current order is deleted.
struct OrderCancelCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "cancel", abstract: "Delete the current order with its lines, after a question.",
    discussion: """
      Example, for a script:
        gazette order cancel --yes
      """)

  @Flag(help: "Delete it without a question.")
  var yes = false

  @OptionGroup var options: ProjectOptions

  func run() throws {
    let project = try options.load()
    let ordering = try Ordering(by: project.settings)
    let store = try project.openStore(for: .writing)
    guard let order = try store.read({ try ordering.current(in: $0) }) else {
      throw OrderError.noCurrentOrder
    }
    let text = OrderText(ordering, currency: project.settings.currency)
    if !yes, Terminal.canAsk {
      for line in text.lines(order, columns: Terminal.columns) { Terminal.write(line + "\n") }
    }
    let question = "Delete the \(text.noun) \(text.shown(order.key)) with \(text.lineCount(order))?"
    guard try Confirmation.ask(question, answer: "delete", isYes: yes) else {
      throw NothingDone("The \(text.noun) is as it was.")
    }
    let deleted = try store.change { try ordering.cancel(as: yes ? nil : order, in: $0) }
    print("deleted \(text.shown(deleted.key)): \(text.total(deleted))")
    if !options.quiet, Terminal.canAsk {
      Console.error("to put it back: gazette restore \(ordering.kind.name) \(ShellText.word(deleted.key))")
    }
  }
}
