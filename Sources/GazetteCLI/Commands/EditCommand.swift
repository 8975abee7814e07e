import ArgumentParser
import Forms
import Gazette
import RecordStore

/// `gazette edit`: changes a stored record.
struct EditCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "edit", abstract: "Change a stored record.",
    discussion: """
      At a terminal the record is shown, and a number or a part of a name changes a line; fields that are named \
      are asked for at once, and nothing else is. In a script the new values are given.
      An edit of a record that was changed meanwhile is refused.
      Examples:
        gazette edit reservations r-1048
        gazette edit reservations r-1048 check-out
        gazette edit reservations r-1048 --set checkOut=2026-07-04
        gazette edit employees e-1 --set name="Ada King" --revision 17
      """)

  @Argument(help: "The kind of record: \(KindNames.all.joined(separator: ", ")).", completion: .kinds)
  var kind: String?

  @Argument(help: "The record's key, as list prints it.", completion: .keys)
  var key: String?

  @Argument(
    help: ArgumentHelp(
      "What to ask for at a terminal: keys of fields, or parts of their names.", valueName: "field"),
    completion: .fields)
  var fields: [String] = []

  @OptionGroup var values: AnswerOptions

  @Option(
    help: ArgumentHelp(
      "The revision that the new values were made from (see: gazette list --json); another one is refused.",
      valueName: "number"))
  var revision: Int?

  @OptionGroup var options: ProjectOptions

  func validate() throws {
    if values.isGiven, let field = fields.first {
      throw ValidationError(localized("Give either values or fields to be asked for, not both: \(field)"))
    }
  }

  func run() throws {
    let project = try options.load()
    let kind = try project.recordKind(MissingArgument.kind(kind, of: project, for: "edit"))
    let store = try project.openStore(for: .writing).entering(kind, of: project.collections)
    let key = try MissingArgument.key(key, of: kind, in: store, project, for: "edit")
    guard values.isGiven || Terminal.canAsk else {
      throw UsageError.needsAnswers(command: "edit \(kind.name) \(key)")
    }
    let given = try values.answers(of: kind)
    if let other = given.key, other != key {
      throw ValidationError(localized("The values are those of the record \(other), not of \(key)."))
    }
    do {
      let entry = try RecordEntry(
        editing: kind, key: key, revision: revision ?? given.revision, in: store,
        settings: project.settings, today: project.settings.today())
      try EntryRun(
        entry: entry, store: store, isQuiet: options.quiet,
        hasRevision: revision ?? given.revision != nil, asked: try places(in: entry, store)
      )
      .finish(values.isGiven ? given.answers : nil)
    } catch EntryError.stale(let edit) {
      StaleText.tell(
        edit,
        of: try RecordEntry(
          editing: kind, key: edit.key, in: store, settings: project.settings,
          today: project.settings.today()))
      throw EntryError.stale(edit)
    }
  }

  /// The places of the fields that are named.
  ///
  /// - Throws: ``UsageError/unknownField(_:kind:known:)`` where a name means none of those that are asked for, or several.
  private func places(in entry: RecordEntry, _ store: RecordStore) throws -> [Int] {
    let dialog = FormDialog(entry, store: store)
    let asked = dialog.fields.indices.filter(dialog.isAsked)
    return try fields.map { name in
      let meant = dialog.places(meantBy: name, among: asked)
      guard meant.count == 1 else {
        throw UsageError.unknownField(
          name, kind: entry.kind.name,
          known: (meant.isEmpty ? asked : meant).map { Localization.title(dialog.fields[$0].title) })
      }
      return meant[0]
    }
  }
}
