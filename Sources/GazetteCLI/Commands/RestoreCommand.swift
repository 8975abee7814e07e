import ArgumentParser
import Forms
import Gazette
import RecordStore

/// `gazette restore`: records back from the bin.
struct RestoreCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore", abstract: "Put removed records back as they were.",
    discussion: """
      At a terminal what is not named is chosen from what is in the bin. All named records come back, or none; what is declared for their kind now holds for them too. See what can be put back with gazette bin.

      Example:
        gazette restore reservations r-1048
      """)

  @Argument(help: "The kind of record: \(KindNames.all.joined(separator: ", ")).", completion: .kinds)
  var kind: String?

  @Argument(
    help: ArgumentHelp("The records' keys, as bin prints them.", valueName: "key"),
    completion: .removedKeys)
  var keys: [String] = []

  @OptionGroup var options: ProjectOptions

  func run() throws {
    let project = try options.load()
    let store = try project.openStore(for: .writing)
    let (kind, keys) = try MissingArgument.removed(kind, keys, in: store, project)
    let touched = try store.change {
      try $0.restore(keys, of: kind, in: project.collections, today: project.settings.today())
    }
    ResultTerminal.print(localized("restored \(keys.count)"))
    for line in ImportText.unnamed(touched.unnamed) { ResultTerminal.print(line) }
  }
}
