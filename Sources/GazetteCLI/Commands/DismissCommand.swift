import ArgumentParser
import Forms
import Foundation
import Gazette
import RecordStore
import TerminalText

/// `gazette dismiss`: rejected rows that nobody wants to see any more.
struct DismissCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "dismiss", abstract: "Dismiss rejected rows, with a reason that is kept.",
    discussion: """
      A row is named as list rejected prints it, by its file and line; a file without a line means all of its \
      rows. A dismissed row is no longer listed or counted with those that are open, also when it comes again \
      as it was. One that says something else then is rejected anew.

      Examples:
        gazette dismiss reservations bookings.csv:4 --reason "double entry"
        gazette dismiss employees old-staff.csv --reason "the file is gone"
        gazette dismiss reservations bookings.csv:4 --reopen
        gazette list rejected --dismissed
      """)

  @Argument(help: "The kind of record that the rows were to become.", completion: .rejectedKinds)
  var kind: String?

  @Argument(
    help: ArgumentHelp("The rows, or files for all of theirs.", valueName: "file:line"),
    completion: .rejectedRows)
  var rows: [String] = []

  @Option(help: ArgumentHelp("Why, for whoever asks later.", valueName: "text"))
  var reason: String?

  @Flag(help: "Take the dismissal back.")
  var reopen = false

  @OptionGroup var options: ProjectOptions

  func validate() throws {
    if reopen, reason != nil { throw ValidationError(localized("Give either --reason or --reopen.")) }
    if !reopen, reason == nil, !Terminal.canAsk, !rows.isEmpty {
      throw ValidationError(localized("The reason is missing; give it with --reason"))
    }
    if let reason, Self.trimmed(reason).isEmpty { throw ValidationError(localized("The reason is empty")) }
  }

  func run() throws {
    let project = try options.load()
    let store = try project.openStore(for: .writing)
    let (kind, rows, shown) = try named(in: store, of: project)
    let meant = try meantRows(rows, of: kind, among: shown, in: store, of: project)
    if reopen {
      return ResultTerminal.print(localized("reopened \(try store.change { try $0.reopen(meant) })"))
    }
    let reason = try reason ?? askReason()
    let count = try store.change { try $0.dismiss(meant, reason: Self.trimmed(reason)) }
    guard count > 0 else {
      throw NothingDone(
        localized("These rows are others by now; nothing was dismissed. See: gazette list rejected"))
    }
    ResultTerminal.print(localized("dismissed \(count)"))
    if !options.quiet {
      Console.error(
        SafeText.of(
          ShellText.words(rows).map { localized("to take it back: gazette dismiss \(kind) --reopen \($0)") }
            ?? localized("to take it back, with the rows behind it: gazette dismiss \(kind) --reopen")))
    }
  }

  /// The kind and the rows: those that are given, or chosen at a terminal among those that are shown.
  ///
  /// - Throws: ``UsageError/missingArgument(_:example:)``, ``NothingDone`` where there is none to choose, ``StoreError``,
  ///   ``Interrupted``, ``EndOfInput``.
  private func named(
    in store: RecordStore, of project: Project
  ) throws -> (kind: String, rows: [String], shown: [Rejection]?) {
    let kind = kind.map { project.kind(meantBy: $0)?.name ?? $0 }
    if let kind, !rows.isEmpty { return (kind, rows, nil) }
    let eligible = try store.read { try $0.rejections() }.filter {
      ($0.dismissal != nil) == reopen && $0.kind == kind ?? $0.kind
    }
    guard Terminal.canAsk else {
      let first = eligible.first.map { "\($0.kind) \(ShellText.word($0.place))" }
      let option = reopen ? "--reopen" : "--reason \"\(localized("double entry"))\""
      throw UsageError.missingArgument(
        kind == nil ? localized("kind") : localized("row"),
        example: "gazette dismiss \(first ?? "\(kind ?? "reservations") bookings.csv:4") \(option)")
    }
    guard !eligible.isEmpty else {
      throw NothingDone(
        reopen ? localized("There are no dismissed rows.") : localized("There are no rejected rows."))
    }
    return try Keyboard.withKeys {
      let kinds = eligible.map(\.kind).distinct
      let name = try ChoiceQuestion(
        title: localized("Kind of record"), choices: kinds.map { Choice($0, Localization.kindTitle($0)) }
      ).ask().value
      let listed = eligible.filter { $0.kind == name }
      let places = listed.map(\.place).distinct
      let reasons = places.map { place in
        listed.filter { $0.place == place }.map {
          $0.remark(in: project.collections, project.settings.currency, Localization.texts)
        }.joined(separator: "; ")
      }
      let row = try ChoiceQuestion(
        title: localized("Row"), choices: places.map { Choice($0, $0) }, remarks: reasons
      ).ask().value
      return (name, [row], listed)
    }
  }

  /// The rows that the arguments name.
  ///
  /// - Throws: ``UsageError/notRejected(kind:row:isReopening:known:)`` for one of which there is no such row.
  private func meantRows(
    _ rows: [String], of kind: String, among shown: [Rejection]?, in store: RecordStore, of project: Project
  ) throws -> [RejectedRows] {
    let known = try store.read { try $0.rejections() }
    // Rows of a kind that is declared no more are there still.
    if !known.contains(where: { $0.kind == kind }) { _ = try project.recordKind(kind) }
    let eligible = known.filter { $0.kind == kind && ($0.dismissal != nil) == reopen }
    return try rows.distinct.map { name in
      guard
        let meant = Self.readings(of: name, kind).first(where: { eligible.contains(where: $0.contain) })
      else {
        throw UsageError.notRejected(
          kind: kind, row: name, isReopening: reopen,
          known: eligible.map(\.place).distinct)
      }
      return meant.seen(among: shown ?? eligible)
    }
  }

  /// What a name may mean: a file, else a row of one.
  private static func readings(of name: String, _ kind: String) -> [RejectedRows] {
    var readings = [RejectedRows(kind: kind, source: name)]
    if let colon = name.lastIndex(of: ":") {
      let place = String(name[name.index(after: colon)...])
      readings.append(RejectedRows(kind: kind, source: String(name[..<colon]), place: place))
    }
    return readings
  }

  private func askReason() throws -> String {
    try LineQuestion.withQuestions { question in
      Terminal.writeLine(localized("Why, for whoever asks later:"))
      while true {
        let answer = try question.ask()
        if !answer.isEmpty { return answer }
      }
    }
  }

  private static func trimmed(_ text: String) -> String {
    text.trimmingCharacters(in: .whitespacesAndNewlines)
  }
}
