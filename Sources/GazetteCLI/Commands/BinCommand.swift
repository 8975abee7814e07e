import ArgumentParser
import Forms
import Foundation
import Gazette
import Press
import RecordStore
import TerminalText

/// `gazette bin`: the removed records, and the end of them.
struct BinCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "bin", abstract: "List the removed records that can be put back, or erase them for ever.",
    discussion: """
      Emptying the bin erases every value that those records ever had from the store; their keys stay, so
      that the next edition can say that they were removed. Files go that no other record names, or ever named. Editions that were made before keep their pages.

      Examples:
        gazette bin
        gazette bin reservations --json
        gazette bin --empty people
      """)

  @Argument(
    help: "A kind of record: \(KindNames.all.joined(separator: ", ")); all when left out.",
    completion: .kinds)
  var kind: String?

  @Flag(help: "Erase the records in the bin for ever.")
  var empty = false

  @Flag(help: "Do not ask.")
  var yes = false

  @Flag(help: "Print a JSON array.")
  var json = false

  @OptionGroup var options: ProjectOptions

  func validate() throws {
    if empty, json { throw ValidationError(localized("Give either --empty or --json.")) }
    if yes, !empty { throw ValidationError(localized("--yes goes with --empty.")) }
  }

  func run() throws {
    let project = try options.load()
    let kinds =
      try kind.map { [try project.recordKind($0)] }
      ?? project.collections.kinds
    let store = try project.openStore(for: empty ? .writing : .reading)
    let (entries, revision, hasErased, names, undeclared) = try store.read {
      (
        try $0.bin(of: kinds), try $0.revision(), try $0.hasErasedStates(),
        try ReferenceNames(of: kinds.map(\.form), in: project.collections, $0),
        kind == nil && !options.quiet ? try project.undeclaredInBin(of: $0) : nil
      )
    }
    if let undeclared {
      let kinds = undeclared.names.joined(separator: ", ")
      Console.error(
        localized(
          "in the bin too: \(undeclared.count) records of \(kinds), which no file declares; put its file back to see or erase them"
        ))
    }
    let currency = project.settings.currency
    let formats =
      if json { Localization.resultFormats(currency, isForMachines: true) } else if empty {
        Localization.formats(currency)
      } else { Localization.wordedFormats(currency) }
    let values = ReadableValues(formats: formats, references: names)
    if json { return print(BinEntry.json(entries, values), terminator: "") }
    func emptyBin() throws -> Int { try store.changeErasing { try $0.emptyBin(of: kinds, upTo: revision) } }
    if entries.isEmpty {
      // An emptying that was cut short may have left what it erased in unused parts of the file.
      if empty { try project.clearingFiles(of: store) { if hasErased { _ = try emptyBin() } } }
      if !options.quiet { Console.error(localized("The bin is empty.")) }
      return
    }
    let lines = BinLines(
      entries: entries, values: values, summaries: try summaries(of: entries, formats, in: store, project),
      timeZone: project.settings.timeZone)
    guard empty else {
      for line in lines.all(columns: ResultTerminal.columns) { print(line) }
      return
    }
    if !yes, Terminal.canAsk {
      for line in lines.first(Self.listedEntries).all(columns: Terminal.columns) {
        Terminal.write(line + "\n")
      }
      if entries.count > Self.listedEntries {
        Terminal.writeLine(localized("and \(entries.count - Self.listedEntries) more"))
      }
    }
    let question = localized("Erase these \(entries.count) records for ever?")
    guard try Confirmation.ask(question, answer: "empty", isYes: yes) else {
      Console.error(localized("Nothing was erased."))
      throw ExitCode.failure
    }
    let count = try project.clearingFiles(of: store, emptyBin)
    ResultTerminal.print(localized("erased \(count)"))
  }

  private static let listedEntries = 50

  /// What lists show of the records of each kind.
  private func summaries(
    of entries: [BinEntry], _ formats: Formats, in store: RecordStore, _ project: Project
  ) throws -> [String: RecordSummary] {
    let kinds = Dictionary(entries.map { ($0.kind.name, $0.kind) }, uniquingKeysWith: { first, _ in first })
    return try store.read { snapshot in
      try kinds.mapValues { kind in
        RecordSummary(
          try kind.listColumns(in: snapshot, of: project.collections), currency: project.settings.currency,
          formats: formats)
      }
    }
  }
}

/// The bin as lines of text.
struct BinLines {
  let entries: [BinEntry]
  let values: ReadableValues
  /// By the names of kinds.
  let summaries: [String: RecordSummary]
  let timeZone: TimeZone

  /// Those of the first entries.
  func first(_ count: Int) -> BinLines {
    BinLines(entries: Array(entries.prefix(count)), values: values, summaries: summaries, timeZone: timeZone)
  }

  /// A line for each entry: tabs between its columns, or at a terminal a table that fits it.
  func all(columns: Int?) -> [String] {
    guard let columns else {
      return entries.map { entry in
        [entry.kind.name, entry.record.key, entry.record.name(values), time(of: entry)].map(SafeText.of)
          .joined(separator: "\t")
      }
    }
    let table = TerminalTable(
      columns: [
        TerminalTable.Column(key: "kind", title: localized("Kind"), isShortened: false),
        TerminalTable.Column(key: "name", title: localized("Record"), isName: true),
        TerminalTable.Column(key: "details", title: "", isWhole: true),
        TerminalTable.Column(key: "when", title: localized("Removed on"), isShortened: false),
        TerminalTable.Column(key: "key", title: localized("Key"), isShortened: false),
      ],
      rows: entries.map { entry in
        ([Localization.title(entry.kind.singular)] + words(for: entry) + [time(of: entry), entry.record.key])
          .map(SafeText.of)
      })
    return table.lines(width: columns)
  }

  /// What the record is called, and what else lists show of it.
  private func words(for entry: BinEntry) -> [String] {
    guard let summary = summaries[entry.kind.name] else { return [entry.record.name(values), ""] }
    let (name, details) = (summary.name(of: entry.record), summary.details(of: entry.record))
    return name.isEmpty ? [details, ""] : [name, details]
  }

  private func time(of entry: BinEntry) -> String {
    entry.removedAt.map { values.text(of: $0.local(in: timeZone).withoutSeconds) }
      ?? localized("time unknown")
  }
}

extension CalendarMoment {
  /// The minute in which it is.
  var withoutSeconds: CalendarMoment {
    CalendarMoment(date: date, secondOfDay: Int(secondOfDay) / 60 * 60) ?? self
  }
}
