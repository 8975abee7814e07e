import ArgumentParser
import Forms
import Foundation
import Gazette
import RecordStore
import TerminalText

/// `gazette list`: the stored records of a kind, as a table at a terminal, else a line each.
struct ListCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the stored records of a kind, the rejected rows or the conflicts.",
    discussion: """
      At a terminal a table that fits its width, or a block for each record; elsewhere a line for each record, its key and values \
      separated by tabs. First --search and every --where choose, then --sort puts in order, then --limit cuts.

      A condition is a field, one of = != < <= > >=, and a value; quotes keep the shell away from it. With \
      nothing behind it = means missing or empty. A choice is written by its value or its title, \
      a date as 2026-06-30 (and at a terminal also as the project's language has it), a field within a group or list with a dot. \
      Of a list one element has to meet it, also an empty = or !=; != with a value holds where none has it. The list itself \
      counts as its number of elements. A record without the field meets only != and an empty =.

      A second --sort puts equals of the first in order. --sort checkIn:desc, or --sort=-checkIn, has the last \
      first; missing values come last either way.

      Examples:
        gazette list reservations --search gomez
        gazette list reservations --where "checkIn>=2026-06-01" --sort checkIn:desc
        gazette list car-insurance --where "fullName.firstName=Remedios"
        gazette list people --where email= --csv > without-email.csv
        gazette list rejected
        gazette list rejected --dismissed
        gazette list conflicts
      """)

  @Argument(
    help: "The kind of record (\(KindNames.all.joined(separator: ", "))), rejected or conflicts.",
    completion: .kinds)
  var kind: String?

  @Option(
    help: ArgumentHelp(
      "Records with these words, ignoring case and accents, in their key or a searchable field.",
      valueName: "words"))
  var search: String?

  @Option(
    name: .customLong("where"),
    help: ArgumentHelp("Records of which this holds; all that are given must.", valueName: "condition"),
    completion: .fields)
  var conditions: [String] = []

  @Option(
    help: ArgumentHelp("Order by a field; field:desc for the last first.", valueName: "field"),
    completion: .fields)
  var sort: [String] = []

  @Option(help: ArgumentHelp("At most so many.", valueName: "count"))
  var limit: Int?

  @Flag(help: "Print JSON that import reads back, with each record's revision and its derived columns.")
  var json = false

  @Flag(help: "Print CSV, as export does, with derived columns behind the fields.")
  var csv = false

  @Flag(help: "Of the rejected rows those that were dismissed, with the reason.")
  var dismissed = false

  @OptionGroup var options: ProjectOptions

  func validate() throws {
    if dismissed, kind != TextList.rejected.rawValue {
      throw ValidationError(localized("--dismissed goes with rejected"))
    }
    if let limit, limit < 1 {
      throw ValidationError(
        localized("The value '\(limit)' is invalid for '--limit <count>': give 1 or more"))
    }
    if json, csv { throw ValidationError(localized("Give --json or --csv, not both")) }
  }

  func run() throws {
    let project = try options.load()
    let kind = try MissingArgument.kind(kind, of: project, for: "list")
    if let texts = TextList(rawValue: kind), project.collections.kind(kind) == nil {
      try listTexts(dismissed ? .dismissed : texts, of: project)
    } else {
      try list(project.recordKind(kind, orElse: TextList.named.map(\.rawValue)), of: project)
    }
  }

  private func list(_ recordKind: RecordKind, of project: Project) throws {
    let currency = project.settings.currency
    let request = ListRequest(
      search: search, conditions: conditions, orders: sort, limit: limit,
      typed: Terminal.canAsk
        ? TypedValue(
          language: Localization.language, currency: currency, timeZone: project.settings.timeZone) : nil,
      texts: Terminal.canAsk ? Localization.texts : nil)
    let store = try project.openStore(for: .reading)
    let list: RecordList
    do {
      list = try store.read {
        try RecordList(of: recordKind, request, in: $0, settings: project.settings)
      }
    } catch let fault as ListFault { throw UsageError.badList(kind: recordKind.name, fault) }
    let closing = ListClosing(noun: .record, shown: list.records.count, total: list.total, options: options)
    if json || csv {
      try Console.write(
        RecordExport(currency: currency).bytes(
          of: list.records, recordKind, as: json ? .json : .csv, withRevision: json,
          derived: list.derived))
    } else if let width = Terminal.columns(of: STDOUT_FILENO) {
      try RecordTable(list, currency: currency).print(width: width)
    } else {
      for record in list.records { print(RecordText.line(record, currency: currency)) }
    }
    Console.tell(failing: list.failing)
    closing.print()
  }

  /// Lists what has texts, but no fields.
  private func listTexts(_ list: TextList, of project: Project) throws {
    for (option, isGiven) in [
      ("--where", !conditions.isEmpty), ("--sort", !sort.isEmpty), ("--json", json), ("--csv", csv),
    ] where isGiven {
      throw UsageError.notListedBy(option: option)
    }
    let store = try project.openStore(for: .reading)
    var rows = try store.read {
      try list.rows(in: $0, of: project.settings, isRead: ResultTerminal.columns != nil)
    }
    let total = rows.count
    do {
      if let search = try search.map({ text throws(ListFault) in try ListSearch(text) }) {
        rows = rows.filter(search.finds)
      }
    } catch { throw UsageError.badList(kind: list.rawValue, error) }
    if let limit { rows = Array(rows.prefix(limit)) }
    let closing = ListClosing(noun: list.noun, shown: rows.count, total: total, options: options)
    if let width = Terminal.columns(of: STDOUT_FILENO) {
      let table = TerminalTable(
        columns: [TerminalTable.Column(key: "key", title: localized("Kind"), isShortened: false)]
          + list.columns.map {
            TerminalTable.Column(key: $0.key, title: $0.title, isWhole: $0.key != "value")
          },
        rows: rows.map { $0.map(SafeText.of) })
      try table.print(width: width)
    } else {
      for row in rows { print(row.map(RecordText.oneLine).joined(separator: "\t")) }
    }
    closing.print()
  }
}

extension Console {
  /// Says of a derived column that it cannot be worked out, where one cannot; what is shown has nothing in its place.
  static func tell(failing text: LocalizedText?) {
    if let text { error(RecordText.oneLine(localized(text) + ".")) }
  }
}

/// Records as lines of text.
enum RecordText {
  /// The key and the values, separated by tabs.
  static func line(_ record: StoredRecord, currency: Currency) -> String {
    let values = zip(record.form.fields, record.values).map { text(of: $1, in: $0, currency) }
    return ([record.key] + values).map(oneLine).joined(separator: "\t")
  }

  /// A value as programs read it, that of a group with blanks between its parts; nothing for a list.
  private static func text(of value: FieldValue?, in field: Field, _ currency: Currency) -> String {
    switch (field.kind, value) {
    case (.switches, .text(let text)?): SwitchStates.readable(text)
    case (.file, .text(let text)?): StoredFile(text)?.name ?? text
    case (.group(let fields), .group(let group)?):
      zip(fields, group.values).map { text(of: $1, in: $0, currency) }.filter { !$0.isEmpty }
        .joined(separator: " ")
    default: value?.inputText(currency: currency) ?? ""
    }
  }

  /// A text without what would break a line, a column or a terminal, or turn what stands behind it round.
  static func oneLine(_ text: String) -> String { SafeText.keepingMarks(of: text) }
}
