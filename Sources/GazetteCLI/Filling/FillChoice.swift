import Forms
import Gazette
import RecordStore
import TerminalText

/// The questionnaires that there are, and their drafts, to be chosen from.
struct FillChoice {
  /// A questionnaire, or a draft of it.
  struct Entry {
    let kind: RecordKind
    var draft: EntryDraft?

    /// What a script reads.
    var line: String { "\(SafeText.of(kind.name))\t\(draftLine)" }

    /// The same of one questionnaire alone.
    var draftLine: String {
      let words =
        draft.map {
          [
            $0.key, "\($0.startedOn)",
            AnswerText.line(of: AnswerCount(of: $0.answers, kind)),
          ]
        }
        ?? [Localization.title(kind.form.title)]
      return words.map(SafeText.of).joined(separator: "\t")
    }

    /// What the submission of a draft would be called.
    private static func name(of draft: EntryDraft, _ kind: RecordKind) -> String {
      let record = StoredRecord(key: draft.key, revision: 0, form: kind.form, values: draft.answers.values)
      let name = kind.recordName(of: record)
      return SafeText.of(name.contains(draft.key) ? name : "\(name) · \(draft.key)")
    }

    /// What somebody at a terminal reads in a list.
    var shown: String {
      guard let draft else { return title }
      let words = [
        Self.name(of: draft, kind), Localization.text(of: draft.startedOn),
        AnswerText.line(of: AnswerCount(of: draft.answers, kind)),
      ]
      return "  \(words.joined(separator: " · "))"
    }

    var title: String {
      guard let draft else { return "\(SafeText.title(kind.form.title)) (\(SafeText.of(kind.name)))" }
      return
        "  "
        + localized(
          "go on with \(Self.name(of: draft, kind)) of \(Localization.text(of: draft.startedOn)), \(AnswerText.count(AnswerCount(of: draft.answers, kind))) answers"
        )
    }
  }

  let project: Project
  let store: RecordStore

  /// Each questionnaire with its drafts behind it, the latest first.
  func all() throws -> [Entry] {
    try store.read { snapshot in
      try project.collections.questionnaires.flatMap { kind in
        let drafts = try EntryDraft.all(of: kind.name, in: snapshot, project.collections)
        return [Entry(kind: kind)] + drafts.map { Entry(kind: kind, draft: $0) }
      }
    }
  }

  private func only(_ entry: Entry) -> Entry {
    Terminal.writeLine(entry.title, style: .bold)
    return entry
  }

  private func chosen(among entries: [Entry]) throws -> Entry {
    // A draft and a questionnaire can be called alike, so that the place says which is meant.
    let choices = entries.enumerated().map { Choice("#\($0 + 1)", $1.title) }
    let chosen = try ChoiceQuestion(choices: choices, shownCount: entries.count).ask(
      localized("Which one? Type its number; Enter alone cancels."))
    guard let chosen, let place = choices.firstIndex(of: chosen) else {
      throw NothingDone(localized("No questionnaire was chosen."))
    }
    return entries[place]
  }

  /// - Throws: ``NothingDone`` where none is chosen, or there is none; ``Interrupted``, ``EndOfInput``.
  func choose(among entries: [Entry]) throws -> (form: String, source: FillStart.Source) {
    guard !entries.isEmpty else { throw NothingDone(localized("There is no questionnaire.")) }
    return try Keyboard.withKeys {
      let entry = try entries.count == 1 ? only(entries[0]) : chosen(among: entries)
      if let draft = entry.draft { return (entry.kind.name, .draft(draft.key)) }
      let earlier = try store.read { try entry.kind.completeSubmissions(in: $0) }
      if earlier.isEmpty { return (entry.kind.name, .initialValues) }
      let renewed = try ChoiceQuestion(choices: earlier).ask(
        localized("Enter begins anew; a number or a name renews that one."))
      return (entry.kind.name, renewed.map { .submissions([$0.value]) } ?? .initialValues)
    }
  }
}
