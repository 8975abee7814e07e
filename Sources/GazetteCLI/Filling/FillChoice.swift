import Forms
import Gazette
import RecordStore

/// The questionnaires that there are, and their drafts, to be chosen from.
struct FillChoice {
  /// A questionnaire, or a draft of it.
  struct Entry {
    let kind: RecordKind
    var draft: EntryDraft?

    /// What a script reads.
    var line: String {
      let words =
        draft.map { [$0.key, "\($0.startedOn)", localized("\(FillChoice.progress(of: $0)) answers")] }
        ?? [Localization.title(kind.form.title)]
      return ([kind.name] + words).map(SafeText.of).joined(separator: "\t")
    }

    var title: String {
      guard let draft else { return "\(SafeText.title(kind.form.title)) (\(SafeText.of(kind.name)))" }
      return
        "  "
        + localized(
          "go on with \(SafeText.of(draft.key)) of \(Localization.text(of: draft.startedOn)), \(FillChoice.progress(of: draft)) answers"
        )
    }
  }

  let project: Project
  let store: RecordStore

  private static let shownCount = 20

  /// Each questionnaire with its drafts behind it, the latest first.
  func all() throws -> [Entry] {
    try store.read { snapshot in
      try project.collections.questionnaires.flatMap { kind in
        let drafts = try EntryDraft.all(of: kind.name, in: snapshot, project.collections)
        return [Entry(kind: kind)] + drafts.map { Entry(kind: kind, draft: $0) }
      }
    }
  }

  /// `12 of 27`.
  static func progress(of draft: EntryDraft) -> String {
    let asked = zip(draft.answers.form.fields, draft.answers.values)
      .filter { !RecordKind.ownFields.contains($0.0.key) }
    return localized("\(asked.count { !($0.1?.isEmpty ?? true) }) of \(asked.count)")
  }

  /// - Throws: ``NothingDone`` where none is chosen, or there is none; ``Interrupted``, ``EndOfInput``.
  func choose(among entries: [Entry]) throws -> (form: String, source: FillStart.Source) {
    guard !entries.isEmpty else { throw NothingDone(localized("There is no questionnaire.")) }
    return try LineQuestion.withQuestions { question in
      show(entries.map(\.title))
      Terminal.writeLine(localized("Which one? Type its number; Enter alone cancels."))
      let place = try number(upTo: entries.count, &question)
      guard let place else { throw NothingDone(localized("No questionnaire was chosen.")) }
      let entry = entries[place]
      if let draft = entry.draft { return (entry.kind.name, .draft(draft.key)) }
      let earlier = try store.read { try entry.kind.completeSubmissions(in: $0) }
      if earlier.isEmpty { return (entry.kind.name, .initialValues) }
      show(earlier.prefix(Self.shownCount).map { SafeText.of($0.title) })
      if earlier.count > Self.shownCount {
        Terminal.writeLine(
          localized("… and \(earlier.count - Self.shownCount) more: type a part of the name."))
      }
      Terminal.writeLine(localized("Enter begins anew; a number or a name renews that one."))
      while true {
        let answer = try question.ask()
        if answer.isEmpty { return (entry.kind.name, .initialValues) }
        if let number = Int(answer), earlier.indices.contains(number - 1) {
          return (entry.kind.name, .submissions([earlier[number - 1].value]))
        }
        let meant = Array(earlier).matching(answer)
        if meant.count == 1 { return (entry.kind.name, .submissions([meant[0].value])) }
        Terminal.writeLine(
          meant.isEmpty
            ? localized("None is called so.")
            : meant.prefix(Self.shownCount).map { SafeText.of($0.title) }.joined(separator: "; "))
      }
    }
  }

  private func show(_ titles: [String]) {
    for (place, title) in titles.enumerated() {
      Terminal.writeLine("\(TextWidth.padded("\(place + 1)", to: 3, atStart: true))  \(title)", indent: 5)
    }
  }

  private func number(upTo count: Int, _ question: inout LineQuestion) throws -> Int? {
    while true {
      let answer = try question.ask()
      if answer.isEmpty { return nil }
      if let number = Int(answer), (1...count).contains(number) { return number - 1 }
      Terminal.writeLine(localized("Type a number from 1 to \(count), or Enter alone."))
    }
  }
}
