import ArgumentParser
import Gazette
import RecordStore

/// `gazette restore`: records back from the bin.
struct RestoreCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore", abstract: "Put removed records back as they were.",
    discussion: """
      All named records come back, or none; what is declared for their kind now holds for them too. See what can be put back with gazette bin.

      Example:
        gazette restore reservations r-1048
      """)

  @Argument(
    help: "The kind of record: \(KindNames.all.joined(separator: ", ")).", completion: .kinds)
  var kind: String

  @Argument(
    help: ArgumentHelp("The records' keys, as bin prints them.", valueName: "key"),
    completion: .removedKeys)
  var keys: [String]

  @OptionGroup var options: ProjectOptions

  func run() throws {
    let project = try options.load()
    let kind = try project.recordKind(kind)
    let keys = keys.distinct
    let store = try project.openStore(for: .writing)
    try store.change {
      try $0.restore(keys, of: kind, in: project.collections, today: project.settings.today())
    }
    print(localized("restored \(keys.count)"))
  }
}
