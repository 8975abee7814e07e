import ArgumentParser
import Forms
import Gazette
import RecordStore

/// `gazette show`: a record's page as Markdown.
struct ShowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Print the page of a record as Markdown.",
    discussion: """
      Private values, which are withheld from editions, are shown. At a terminal dates stand as they are typed, \
      and links by what they are called.

      Example:
        gazette show reservations r-1001
      """)

  @Argument(help: "The kind of record: \(KindNames.all.joined(separator: ", ")).", completion: .kinds)
  var kind: String?

  @Argument(help: "The record's key, as list prints it.", completion: .keys)
  var key: String?

  @Option(help: ArgumentHelp("The date of the page; today when left out.", valueName: "date"))
  var asOf: String?

  @OptionGroup var options: ProjectOptions

  func run() throws {
    let project = try options.load()
    let recordKind = try project.recordKind(MissingArgument.kind(kind, of: project, for: "show"))
    let store = try project.openStore(for: .reading)
    let key = try MissingArgument.key(key, of: recordKind, in: store, project, for: "show")
    let day = try asOf.map(CommandDate.read) ?? project.settings.today()
    let planner = EditionPlanner(project: project, asOf: day, readership: .keepers)
    guard
      let page = try planner.markdown(
        ofRecord: key, of: recordKind.name, in: store, hasTypedDates: ResultTerminal.columns != nil)
    else { throw UsageError.unknownRecord(kind: recordKind.name, key: key) }
    MarkdownView.print(page)
    let record = try store.read { try $0.storedRecord(key, of: recordKind) }
    Console.tell(failing: record.flatMap { recordKind.failingColumn(of: $0, asOf: day) })
  }
}
