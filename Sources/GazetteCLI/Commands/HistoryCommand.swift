import ArgumentParser
import Forms
import Foundation
import Gazette
import RecordStore
import TerminalText

/// `gazette history`: what became of a record, field by field.
struct HistoryCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "history", abstract: "Print what has changed in a record and when, oldest first.",
    discussion: """
      Works for records in the bin too. Times are in the project's time zone. Private fields are shown,
      and under their keys those that are not declared any more.

      Examples:
        gazette history reservations r-1048
        gazette history employees e-1 --json
      """)

  @Argument(help: "The kind of record: \(KindNames.all.joined(separator: ", ")).", completion: .kinds)
  var kind: String?

  @Argument(help: "The record's key, as list or bin prints it.", completion: .keys)
  var key: String?

  @Flag(help: "Print a JSON array.")
  var json = false

  @OptionGroup var options: ProjectOptions

  func run() throws {
    let project = try options.load()
    let kind = try project.recordKind(MissingArgument.kind(kind, of: project, for: "history"))
    let store = try project.openStore(for: .reading)
    let key = try MissingArgument.key(key, of: kind, in: store, project, for: "history")
    let currency = project.settings.currency
    let (found, names, columns) = try store.read { snapshot in
      let history = try snapshot.history(of: key, of: kind)
      let states = history?.events.compactMap(\.record) ?? []
      return (
        history, try ReferenceNames(of: kind, renewedBy: states, in: project.collections, snapshot),
        try kind.listColumns(in: snapshot, of: project.collections)
      )
    }
    guard let history = found else { throw UsageError.unknownRecord(kind: kind.name, key: key) }
    if json { return print(history.json(currency: project.settings.currency), terminator: "") }
    let formats = Localization.wordedFormats(currency)
    let view = HistoryView(
      values: ReadableValues(formats: formats, references: names, groups: SwitchGroups(of: kind)),
      summary: RecordSummary(columns, currency: currency, formats: formats),
      timeZone: project.settings.timeZone,
      columns: Terminal.columns(of: STDOUT_FILENO) ?? .max)
    var before: StoredRecord?
    for event in history.events {
      for line in view.lines(of: event, after: before) { print(line) }
      before = event.record
    }
  }
}

/// The history of a record as lines of text.
struct HistoryView {
  let values: ReadableValues
  let summary: RecordSummary
  let timeZone: TimeZone
  /// The terminal's; very many where there is none.
  let columns: Int

  /// - Parameter before: the record as it was until then.
  func lines(of event: RecordHistory.Event, after before: StoredRecord?) -> [String] {
    let time =
      event.moment.map { values.text(of: $0.local(in: timeZone).withoutSeconds) } ?? localized("time unknown")
    let head =
      "\(time)  \(localized("revision \(event.revision)"))  \(Localization.title(event.nature.rawValue))"
    return RecordView.wrapped(head, depth: 0, columns: columns) + details(of: event)
      + computed(of: event, after: before)
  }

  /// What is worked out of the record, where it has become another.
  private func computed(of event: RecordHistory.Event, after before: StoredRecord?) -> [String] {
    guard let record = event.record, !event.isErased, event.nature == .added || event.nature == .changed
    else { return [] }
    let old = event.nature == .changed ? before : nil
    if event.nature == .changed, old == nil { return [] }
    return summary.computed(from: old, to: record).flatMap { title, old, new in
      RecordView.wrapped("\(title): \(old.map { "\($0) → " } ?? "")\(new)", depth: 1, columns: columns)
    }
  }

  private func details(of event: RecordHistory.Event) -> [String] {
    if event.isErased {
      return RecordView.wrapped(
        localized("(its values were erased from the bin)"), depth: 1, columns: columns)
    }
    if event.nature == .added, let record = event.record {
      return RecordOutline(record, values).sections.flatMap(\.lines).filter { $0.value != "—" }.flatMap {
        RecordView(values: values).line(of: $0, depth: 1, columns: columns)
      }
        + event.gone.flatMap { gone in
          let text = SafeText.of("\(gone.titles.text(titled: Localization.title)): \(gone.text)")
          return RecordView.wrapped(text, depth: 1, columns: columns)
        }
    }
    if event.nature == .changed, event.fields.isEmpty {
      return RecordView.wrapped(localized("(no field of its form)"), depth: 1, columns: columns)
    }
    return event.fields.flatMap { change in
      let title = change.titles.text(titled: Localization.title)
      let (before, after) = (text(of: change.before, in: change), text(of: change.after, in: change))
      return RecordView.wrapped(SafeText.of("\(title): \(before) → \(after)"), depth: 1, columns: columns)
    }
  }

  /// Of a moment with its seconds, which may be all that has changed.
  private func text(of value: FieldValue?, in change: FieldChange) -> String {
    if case .moment(let moment)? = value { return values.wholeText(of: moment) }
    return values.text(of: value, in: change.field)
  }
}
