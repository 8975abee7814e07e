import ArgumentParser
import Forms
import Foundation
import Gazette
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
    let (entries, revision, hasErased, names) = try store.read {
      (
        try $0.bin(of: kinds), try $0.revision(), try $0.hasErasedStates(),
        try ReferenceNames(of: kinds.map(\.form), in: project.collections, $0)
      )
    }
    let currency = project.settings.currency
    let formats =
      if json { Localization.resultFormats(currency, isForMachines: true) } else if empty {
        Localization.formats(currency)
      } else { Localization.wordedFormats(currency) }
    let values = ReadableValues(formats: formats, references: names)
    let lines = BinLines(entries: entries, values: values, timeZone: project.settings.timeZone)
    if json { return print(BinEntry.json(entries, values), terminator: "") }
    if entries.isEmpty {
      // An emptying that was cut short may have left what it erased in unused parts of the file.
      if empty {
        try project.clearingFiles(of: store) { if hasErased { try store.changeErasing { _ in } } }
      }
      if !options.quiet { Console.error(localized("The bin is empty.")) }
      return
    }
    guard empty else {
      for line in lines.all(columns: Terminal.columns(of: STDOUT_FILENO)) { print(line) }
      return
    }
    if !yes, Terminal.canAsk {
      for line in lines.all(columns: Terminal.columns).prefix(Self.listedEntries) {
        Terminal.write(line + "\n")
      }
      if entries.count > Self.listedEntries {
        Terminal.writeLine(localized("and \(entries.count - Self.listedEntries) more"))
      }
    }
    let question =
      localized("Erase these \(entries.count) records for ever?")
    guard try Confirmation.ask(question, answer: "empty", isYes: yes) else {
      Console.error(localized("Nothing was erased."))
      throw ExitCode.failure
    }
    let count = try project.clearingFiles(of: store) {
      try store.changeErasing { try $0.emptyBin(of: kinds, upTo: revision) }
    }
    print(localized("erased \(count)"))
  }

  private static let listedEntries = 50
}

/// The bin as lines of text.
struct BinLines {
  let entries: [BinEntry]
  let values: ReadableValues
  let timeZone: TimeZone

  /// A line for each entry: tabs between its columns, or at a terminal a table that fits it.
  func all(columns: Int?) -> [String] {
    let rows = entries.map { entry in
      [
        entry.kind.name, entry.record.key, entry.record.name(values),
        entry.removedAt.map { values.text(of: $0.local(in: timeZone).withoutSeconds) }
          ?? localized("time unknown"),
      ].map(SafeText.of)
    }
    guard let columns else { return rows.map { $0.joined(separator: "\t") } }
    var widths = (0..<4).map { column in rows.map { TextWidth.columns(of: $0[column]) }.max() ?? 0 }
    // What a record is called gives way first, as the key is what restores it.
    widths[2] = min(widths[2], max(columns - widths[0] - widths[1] - widths[3] - 6, 8))
    return rows.map { row in
      let cells = row.enumerated().map { column, text in
        column == 3
          ? text : TextWidth.padded(TextWidth.shortened(text, to: widths[column]), to: widths[column])
      }
      return cells.joined(separator: "  ")
    }
  }
}

extension CalendarMoment {
  /// The minute in which it is.
  var withoutSeconds: CalendarMoment {
    CalendarMoment(date: date, secondOfDay: Int(secondOfDay) / 60 * 60) ?? self
  }
}
