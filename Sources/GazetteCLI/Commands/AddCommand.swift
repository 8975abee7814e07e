import ArgumentParser
import Forms
import Gazette
import RecordStore
import TerminalText

/// `gazette add`: enters a new record.
struct AddCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add", abstract: "Enter a new record.",
    discussion: """
      At a terminal every field is asked for; in a script the values are given. Prints the record's key.
      Examples:
        gazette add reservations
        gazette add employees --set name="Ada Lovelace" --set employeeType=exempt
        gazette add people --json person.json
      """)

  @Argument(help: "The kind of record: \(KindNames.all.joined(separator: ", ")).", completion: .kinds)
  var kind: String?

  @Option(help: ArgumentHelp("The key of the new record; the next one when left out.", valueName: "key"))
  var key: String?

  @OptionGroup var values: AnswerOptions
  @OptionGroup var options: ProjectOptions

  func run() throws {
    let project = try options.load()
    // Nobody is asked for a kind where nothing can be stored.
    let opened = try project.openStore(for: .writing)
    let kind = try project.recordKind(MissingArgument.kind(kind, of: project, for: "add"))
    let store = opened.entering(kind, of: project.collections)
    if kind.isRated { throw UsageError.enteredOtherwise(kind: kind.name, command: "rate") }
    guard values.isGiven || Terminal.canAsk else {
      throw UsageError.needsAnswers(command: "add \(kind.name)")
    }
    let given = try values.answers(of: kind)
    let key = key ?? given.key
    try Self.checkKey(key)
    let entry = try RecordEntry(
      adding: kind, key: key, in: store, settings: project.settings,
      today: project.settings.today())
    if let missing = entry.kindWithoutRecords { throw EntryError.nothingToChoose(kind: missing) }
    try EntryRun(entry: entry, store: store, isQuiet: options.quiet).finish(
      values.isGiven ? given.answers : nil)
  }
}

extension AddCommand {
  /// Refuses a key that list does not show as it is, so that it could not be typed again.
  ///
  /// - Throws: ``UsageError/badKey``.
  static func checkKey(_ key: String?) throws(UsageError) {
    guard let key else { return }
    let isTyped =
      key.utf8.count <= 200 && SafeText.of(key) == key && key.contains { !$0.isWhitespace }
    if !isTyped { throw .badKey }
  }
}
