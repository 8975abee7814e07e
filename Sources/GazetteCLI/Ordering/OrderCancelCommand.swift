import ArgumentParser
import Forms
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
    let steps = try OrderSteps(options)
    guard try steps.cancel(isYes: yes) else {
      throw NothingDone(localized("The \(steps.text.noun) is as it was."))
    }
  }
}
