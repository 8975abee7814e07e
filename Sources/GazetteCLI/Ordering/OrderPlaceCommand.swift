import ArgumentParser
import Gazette
import RecordStore

/// `gazette order place`: the current order becomes one that was placed.
struct OrderPlaceCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "place", abstract: "Place the current order.",
    discussion: """
      The order gets today's date and the time of the clock on the wall. At a terminal an address, a phone
      number and whatever else the kind asks for are asked for where they are missing; Enter leaves them out.
      Examples:
        gazette order place --address "Calle Mayor 3" --phone 555-0199
        gazette order place --set customer=Ana
      """)

  @Option(help: "Where the order goes to.")
  var address: String?

  @Option(help: "The guest's phone number.")
  var phone: String?

  @Option(help: ArgumentHelp("Any answer that is asked for; may be repeated.", valueName: "field=value"))
  var set: [String] = []

  @OptionGroup var options: ProjectOptions

  func run() throws {
    let steps = try OrderSteps(options)
    var answers: [String: String] = [:]
    let given = [("address", address), ("phone", phone)].compactMap { field, answer in
      answer.map { (field, $0) }
    }
    for (field, answer) in try set.map(AnswerOptions.answer) + given { answers[field] = answer }
    try steps.place(answers)
  }
}
