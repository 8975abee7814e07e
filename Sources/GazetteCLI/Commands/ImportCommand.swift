import ArgumentParser
import Gazette
import RecordStore

/// `gazette import`: brings files into the store.
struct ImportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import", abstract: "Bring records from files into the store.",
    discussion: """
      Reads CSV, JSON and property lists; rubrics (modules) and questionnaires (forms) from YAML.
      Examples:
        gazette import employees staff.csv
        gazette import reservations bookings.csv --mapping bookings.sql
        gazette import modules 2a.yml 2b.yml
      """)

  @Argument(help: "The kind of record: \(KindNames.all.joined(separator: ", ")).", completion: .kinds)
  var kind: String

  @Argument(help: ArgumentHelp("The files.", valueName: "file"), completion: .file())
  var files: [String]

  @Option(
    help: ArgumentHelp("A SELECT over the table source that shapes the files' rows.", valueName: "file.sql"),
    completion: .file(extensions: ["sql"]))
  var mapping: String?

  @Flag(help: "Let one invalid row fail the whole import.")
  var strict = false

  @OptionGroup var options: ProjectOptions

  func run() throws {
    let described = Collections.describedKind(kind)
    let recorded = Collections.kind(kind)
    guard described != nil || recorded != nil else {
      throw UsageError.unknownKind(kind, known: KindNames.all)
    }
    if described != nil, mapping != nil { throw UsageError.mappingForDescribedKind(kind) }
    let project = try options.load()
    let store = try project.openStore(for: .writing)
    let importer = Importer(
      store: store, settings: project.settings, today: project.settings.today(), isStrict: strict)
    let report: ImportReport
    if let described {
      report = try importer.importFiles(files, as: described)
    } else if let recorded {
      report = try importer.importFiles(files, as: recorded, mapping: mapping)
    } else {
      return
    }
    ImportText.print(report, quiet: options.quiet)
  }
}

/// What an import says when it is done.
enum ImportText {
  static func print(_ report: ImportReport, quiet: Bool) {
    Swift.print(
      "imported \(report.imported), updated \(report.updated), rejected \(report.rejected)\(damaged(report))")
    if report.unchanged > 0 { Swift.print("unchanged \(report.unchanged)") }
    for (reason, count) in report.reasons { Swift.print("  \(count) × \(reason)") }
    for (title, places) in report.damaged.sorted(by: { $0.key < $1.key }) {
      let shown = places.prefix(5).map { "\($0.source):\($0.line)" }.joined(separator: ", ")
      Swift.print("  \(places.count) × \(title): damaged text, in \(shown)\(places.count > 5 ? ", …" : "")")
    }
    if report.rejected > 0 {
      Swift.print("rejected rows: gazette list rejected, and the page data-quality/index of the next edition")
    }
    // What list --json gives has the revision too, which an import has no use for.
    let ignored = report.ignoredColumns.filter { $0 != "revision" }
    if !quiet, !ignored.isEmpty {
      Console.error("columns that no field has: \(ignored.joined(separator: ", "))")
    }
  }
}

extension ImportText {
  /// What the answer says behind its numbers of values that have lost characters; nothing where there are none.
  static func damaged(_ report: ImportReport) -> String {
    switch report.damagedCount {
    case 0: ""
    case 1: "; damaged text in 1 value"
    default: "; damaged text in \(report.damagedCount) values"
    }
  }
}

/// The names of all kinds, for help and errors.
enum KindNames {
  static var all: [String] {
    Collections.all.flatMap { $0.describedKinds.map(\.name) + $0.kinds.map(\.name) }
  }
  /// Those that are records of a form, and not described in YAML.
  static var recorded: [String] { Collections.all.flatMap(\.kinds).map(\.name) }

  /// The kind of record with a name.
  ///
  /// - Parameter error: what is thrown for kinds that are described in YAML.
  static func recordKind(_ name: String, orElse error: UsageError) throws -> any RecordKind {
    if let kind = Collections.kind(name) { return kind }
    if Collections.describedKind(name) != nil { throw error }
    throw UsageError.unknownKind(name, known: recorded)
  }
}
