import ArgumentParser
import Forms
import Gazette
import Press
import RecordStore

/// `gazette show`: a record's page as Markdown.
struct ShowCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Print the page of a record as Markdown.",
    discussion: """
      Private values, which are withheld from editions, are shown.

      Example:
        gazette show reservations r-1001
      """)

  @Argument(help: "The kind of record: \(KindNames.all.joined(separator: ", ")).", completion: .kinds)
  var kind: String

  @Argument(help: "The record's key, as list prints it.", completion: .keys)
  var key: String

  @Option(help: ArgumentHelp("The date of the page; today when left out.", valueName: "date"))
  var asOf: String?

  @OptionGroup var options: ProjectOptions

  func run() throws {
    let recordKind = Collections.kind(kind)
    let described = Collections.describedKind(kind)
    guard recordKind != nil || described != nil else {
      throw UsageError.unknownKind(kind, known: KindNames.all)
    }
    let project = try options.load()
    let date = try asOf.map(CommandDate.read) ?? project.settings.today()
    let store = try project.openStore(for: .reading)
    let path = try store.read { snapshot -> PagePath? in
      if let recordKind {
        return try recordKind.records(in: snapshot).first { $0.key == key }.map { recordKind.path(of: $0) }
      }
      return try described?.entries(in: snapshot).first { $0.key == key }?.path
    }
    guard let path else { throw UsageError.unknownRecord(kind: kind, key: key) }
    let planned = try EditionPlanner(project: project, asOf: date, readership: .keepers).plan(
      store, workers: 1)
    for series in planned.trees.first?.content.pages ?? [] {
      for index in 0..<series.count {
        let page = try series.page(index)
        if page.path == path {
          print(try planned.edition.markdown(of: page), terminator: "")
          return
        }
      }
    }
    throw UsageError.unknownRecord(kind: kind, key: key)
  }
}
