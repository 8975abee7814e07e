import ArgumentParser
import Forms
import Gazette
import Press
import RecordStore
import TerminalText

/// `gazette remove`: records into the bin.
struct RemoveCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "Move records to the bin.",
    discussion: """
      Shows what will go and asks. All named records go, or none. They can be put back: see gazette restore.

      Examples:
        gazette remove reservations r-1048
        gazette remove employees e-1 e-2 --yes
      """)

  @Argument(help: "The kind of record: \(KindNames.all.joined(separator: ", ")).", completion: .kinds)
  var kind: String?

  @Argument(
    help: ArgumentHelp("The records' keys, as list prints them.", valueName: "key"), completion: .keys)
  var keys: [String] = []

  @Flag(help: "Do not ask.")
  var yes = false

  @OptionGroup var options: ProjectOptions

  func run() throws {
    let project = try options.load()
    let kind = try project.recordKind(MissingArgument.kind(kind, of: project, for: "remove"))
    let store = try project.openStore(for: .writing)
    let keys =
      keys.isEmpty
      ? [try MissingArgument.key(nil, of: kind, in: store, project, for: "remove")]
      : keys.exactlyDistinct
    let records = try store.read { try $0.removableRecords(keys, of: kind, in: project.collections) }
    if !yes, Terminal.canAsk { try show(records, of: kind, project, store) }
    let question = localized("Remove these \(records.count) records?")
    guard try Confirmation.ask(question, answer: "remove", isYes: yes) else {
      Console.error(localized("Nothing was removed."))
      throw ExitCode.failure
    }
    // Nothing of the store is locked while somebody thinks, so what was shown may be another record by now.
    let shown = Dictionary(records.map { ($0.key, $0.revision) }, uniquingKeysWith: { $1 })
    let touched = try store.change {
      try $0.remove(
        keys, of: kind, in: project.collections, shown: yes ? [:] : shown, today: project.settings.today())
    }
    ResultTerminal.print(localized("removed \(keys.count)"))
    for line in ImportText.hidden(touched.hidden) { ResultTerminal.print(line) }
    if !options.quiet {
      Console.error(
        SafeText.of(
          ShellText.words(keys).map { localized("to put back: gazette restore \(kind.name) \($0)") }
            ?? localized("to put back, with the keys behind it: gazette restore \(kind.name)")))
    }
  }

  /// So many records are shown whole; of more a line each.
  private static let wholeRecords = 5
  private static let listedRecords = 50

  private func show(
    _ records: [StoredRecord], of kind: RecordKind, _ project: Project, _ store: RecordStore
  ) throws {
    let currency = project.settings.currency
    let (names, columns) = try store.read { snapshot in
      (
        try ReferenceNames(of: kind, renewedBy: records, in: project.collections, snapshot),
        try kind.listColumns(in: snapshot, of: project.collections)
      )
    }
    let view = RecordView(
      values: ReadableValues(
        formats: Localization.formats(currency), references: names, groups: SwitchGroups(of: kind)))
    let summary = RecordSummary(columns, currency: currency)
    for record in records.prefix(Self.listedRecords) {
      let isWhole = records.count <= Self.wholeRecords
      let name = isWhole ? "" : "  \(summary.line(of: record))"
      Terminal.writeLine(
        SafeText.of("\(Localization.title(kind.title.text))  \(record.key)\(name)"), indent: 2,
        style: isWhole ? .bold : .plain)
      guard isWhole else { continue }
      Terminal.writeLine("  \(summary.line(of: record))", indent: 2)
      for line in view.lines(of: record, columns: Terminal.columns) { Terminal.write(line + "\n") }
    }
    if records.count > Self.listedRecords {
      Terminal.writeLine(localized("and \(records.count - Self.listedRecords) more"))
    }
  }
}
