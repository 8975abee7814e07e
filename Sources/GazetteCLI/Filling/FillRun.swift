import Forms
import Gazette
import RecordStore
import TerminalText

/// Takes a questionnaire from where it starts to the store, as a submission or as a draft for later.
struct FillRun {
  let start: FillStart
  let store: RecordStore
  let lookUp: LookUp?
  let isQuiet: Bool
  /// Whether what is missing is filled in with values for trying out.
  let showsExample: Bool
  private let kept: KeptDraft

  init(start: FillStart, store: RecordStore, lookUp: LookUp?, isQuiet: Bool, showsExample: Bool = false) {
    self.showsExample = showsExample
    self.start = start
    self.store = store
    self.lookUp = lookUp
    self.isQuiet = isQuiet
    kept = KeptDraft(start: start, store: store)
  }

  // MARK: At a terminal

  /// Asks for every answer.
  ///
  /// - Throws: ``DraftKept`` where it is left early; what was answered is kept.
  func ask() throws {
    var entry = start.entry
    if showsExample { entry.fillWithExamples(in: Localization.texts) }
    var dialog = FormDialog(entry, store: store)
    dialog.allowsGaps = true
    dialog.showsProgress = true
    dialog.startsAtFirstFault = start.isContinued || showsExample
    dialog.leaving = localized(
      "Enter alone leaves an answer for later. Ctrl-C leaves and keeps what was entered.")
    if let lookUp { dialog.lookUp = lookUp.answers }
    // Whatever ends the program, what was answered is there.
    dialog.answered = { [kept] entry in if entry.hasChanged || kept.draft != nil { try kept.keep(entry) } }
    if !start.faults.isEmpty {
      Terminal.writeLine(localized("These values do not pass the checks:"))
      dialog.tell(start.faults, namesFields: true)
    }
    do {
      try dialog.run()
      while dialog.entry.faults.isEmpty {
        do { return try StoreRetry.run { try finish(dialog.entry) } } catch EntryError.refused(let faults) {
          dialog.tell(faults)
          try dialog.runAgain()
        } catch EntryError.draftGone(let key) {
          Terminal.writeLine(ErrorText.line(for: EntryError.draftGone(key: key)), style: .red)
          Terminal.writeLine(localized("If this is another, Enter saves it all the same."))
          kept.forget()
          try dialog.runAgain()
        }
      }
    } catch is Interrupted {
      try leave(dialog.entry, isInterrupted: true)
    } catch is EndOfInput {
      try leave(dialog.entry, isInterrupted: false)
    } catch let error as StoreError {
      throw left(dialog.entry, by: error, isInterrupted: false)
    }
    guard dialog.entry.hasChanged || start.draft != nil else {
      try kept.discard()
      throw NothingDone(localized("Nothing was entered; nothing was saved."))
    }
    try leave(dialog.entry, isInterrupted: false)
  }

  /// - Parameter keepsAll: whether answers are kept that were taken over and that nobody has changed.
  private func leave(_ entry: RecordEntry, isInterrupted: Bool, keepsAll: Bool = false) throws -> Never {
    guard entry.hasChanged || start.draft != nil || keepsAll else {
      try kept.discard()
      if isInterrupted { throw Interrupted() }
      throw EndOfInput()
    }
    let key: String
    do { key = try kept.keep(entry) } catch let error as StoreError {
      throw left(entry, by: error, isInterrupted: isInterrupted)
    }
    MissingAnswers.tell(entry.faults, of: entry.draft.form)
    throw DraftKept(key: key, form: entry.draft.form.id, isInterrupted: isInterrupted)
  }

  /// With what filling in ends where the store cannot take an answer: by a declaration that has changed meanwhile the draft
  /// is of the new one, and what it does not have yet cannot be put in.
  private func left(_ entry: RecordEntry, by error: StoreError, isInterrupted: Bool) -> any Error {
    guard case .otherDeclarations = error, let draft = kept.draft else { return error }
    Terminal.writeLine(ErrorText.line(for: error), style: .red)
    return DraftKept(key: draft.key, form: entry.draft.form.id, isInterrupted: isInterrupted)
  }

  // MARK: In a script

  /// Stores given answers; with `keepsDraft` as a draft, where some are missing and none is wrong.
  ///
  /// - Throws: ``EntryError``, ``DraftKept``, ``StoreError``.
  func store(given answers: [GivenAnswer], keepsDraft: Bool) throws {
    var entry = start.entry
    let cleared = entry.give(answers)
    guard start.unread.isEmpty else {
      if showsExample { entry.fillWithExamples(in: Localization.texts) }
      throw refused(start.unread + entry.faults, of: entry)
    }
    if let lookUp {
      for field in entry.draft.form.fields where !field.lookUp.isEmpty {
        for answer in lookUp.answers(for: field, entry.draft) { _ = entry.fillIfEmpty(answer) }
      }
    }
    if showsExample { entry.fillWithExamples(in: Localization.texts) }
    let faults = entry.faults
    let wrong = faults.filter { $0.rule != .required }
    if wrong.isEmpty, !faults.isEmpty, keepsDraft {
      if !isQuiet { EntryRun.tellCleared(cleared) }
      try leave(entry, isInterrupted: false, keepsAll: true)
    }
    do {
      try finish(entry, cleared: cleared)
    } catch EntryError.refused(let faults) { throw refused(faults, of: entry) }
  }

  /// Tells everything that is wrong, then what is missing.
  private func refused(_ faults: [Fault], of entry: RecordEntry) -> EntryError {
    for fault in faults where fault.rule != .required {
      Console.error(EntryRun.line(of: fault, in: entry))
    }
    MissingAnswers.tell(faults, of: entry.draft.form)
    return .refused(faults)
  }

  /// Stores the submission; the draft that it came from goes in the same transaction.
  ///
  /// - Parameter cleared: the keys of fields that lost what they had to given answers.
  private func finish(_ entry: RecordEntry, cleared: [String] = []) throws {
    if let key = kept.goneKey { throw EntryError.draftGone(key: key) }
    let saved = try entry.save(in: store) { change, _ in
      if let draft = kept.draft, try !draft.submit(in: change) { throw EntryError.draftGone(key: draft.key) }
    }
    if !isQuiet {
      EntryRun.tellCleared(cleared)
      EntryRun.tellHidden(saved)
      Console.error(localized("\(EntryRun.title(of: entry)) \(SafeText.of(saved.key)): added"))
    }
    print(SafeText.of(saved.key))
  }
}

/// A questionnaire was left before its end.
struct DraftKept: Error {
  let key: String
  let form: String
  let isInterrupted: Bool
}

/// The draft of a questionnaire while it is filled in.
private final class KeptDraft {
  private(set) var draft: EntryDraft?
  /// The draft in whose place the answers are kept, as it became a submission or was discarded elsewhere.
  private(set) var goneKey: String?
  private let startedOn: CalendarDate
  private let store: RecordStore

  init(start: FillStart, store: RecordStore) {
    draft = start.draft
    startedOn = start.startedOn
    self.store = store
  }

  /// Keeps the answers, and gives the key under which they are.
  @discardableResult
  func keep(_ entry: RecordEntry) throws -> String {
    let (kept, isContinued) = try StoreRetry.run {
      try store.change { change in
        (
          try EntryDraft.keep(entry, inPlaceOf: draft, startedOn: startedOn, in: change),
          try draft.map { try EntryDraft.isKept($0.key, in: change.snapshot) } ?? false
        )
      }
    }
    if let draft, draft.key != kept.key {
      let key = SafeText.of(draft.key)
      Terminal.writeLine(
        isContinued
          ? localized("The draft \(key) was continued elsewhere; your answers are kept as \(kept.key).")
          : localized(
            "The draft \(key) was submitted or discarded elsewhere; your answers are kept as \(kept.key)."),
        style: .red)
      if !isContinued { goneKey = draft.key }
    }
    draft = kept
    return kept.key
  }

  /// Takes it out of the store again, as nothing was answered after all.
  func discard() throws {
    guard let draft else { return }
    _ = try StoreRetry.run { try store.change { try draft.submit(in: $0) } }
    self.draft = nil
  }

  /// Goes on without the one that is gone.
  func forget() { if goneKey == nil { draft = nil } else { goneKey = nil } }
}
