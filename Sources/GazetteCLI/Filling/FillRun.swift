import Forms
import Gazette
import RecordStore

/// Takes a questionnaire from where it starts to the store, as a submission or as a draft for later.
struct FillRun {
  let start: FillStart
  let store: RecordStore
  let lookUp: LookUp?
  let isQuiet: Bool

  // MARK: At a terminal

  /// Asks for every answer.
  ///
  /// - Throws: ``DraftKept`` where it is left early; what was answered is kept.
  func ask() throws {
    var dialog = FormDialog(start.entry, store: store)
    dialog.allowsGaps = true
    dialog.startsAtFirstFault = start.isContinued
    dialog.leaving = "Enter alone leaves an answer for later. Ctrl-C leaves and keeps the draft."
    if let lookUp { dialog.lookUp = lookUp.answers }
    if !start.faults.isEmpty {
      Terminal.writeLine("These values do not pass the checks:")
      dialog.tell(start.faults)
    }
    do {
      try dialog.run()
      while dialog.entry.faults.isEmpty {
        do { return try finish(dialog.entry) } catch EntryError.refused(let faults) {
          dialog.tell(faults)
          try dialog.runAgain()
        }
      }
    } catch is Interrupted {
      try keep(dialog.entry, isInterrupted: true)
    } catch is EndOfInput {
      try keep(dialog.entry, isInterrupted: false)
    }
    try keep(dialog.entry, isInterrupted: false)
  }

  private func keep(_ entry: RecordEntry, isInterrupted: Bool) throws -> Never {
    guard entry.hasChanged || start.draft != nil else {
      if isInterrupted { throw Interrupted() }
      throw EndOfInput()
    }
    let key = try store.change { change in
      try SubmissionDraft.keep(entry, as: start.draft?.key, startedOn: start.startedOn, in: change)
    }
    MissingAnswers.tell(entry.faults, of: entry.draft.form)
    throw DraftKept(key: key, form: entry.draft.form.id, isInterrupted: isInterrupted)
  }

  // MARK: In a script

  /// Stores given answers; with `keepsDraft` as a draft, where some are missing and none is wrong.
  ///
  /// - Throws: ``EntryError``, ``DraftKept``, ``StoreError``.
  func store(given answers: [GivenAnswer], keepsDraft: Bool) throws {
    var entry = start.entry
    entry.give(answers)
    if let lookUp {
      for field in entry.draft.form.fields where !field.lookUp.isEmpty {
        for answer in lookUp.answers(for: field, entry.draft) { _ = entry.fillIfEmpty(answer) }
      }
    }
    let faults = entry.faults
    let wrong = faults.filter { $0.rule != .required }
    if wrong.isEmpty, !faults.isEmpty, keepsDraft { try keep(entry, isInterrupted: false) }
    do {
      try finish(entry)
    } catch EntryError.refused(let faults) {
      for fault in faults where fault.rule != .required { Console.error(EntryRun.line(of: fault)) }
      MissingAnswers.tell(faults, of: entry.draft.form)
      throw EntryError.refused(faults)
    }
  }

  /// Stores the submission; the draft that it came from goes in the same transaction.
  private func finish(_ entry: RecordEntry) throws {
    let saved = try entry.save(in: store) { change, _ in
      if let draft = start.draft { try SubmissionDraft.discard(draft.key, in: change) }
    }
    if !isQuiet { Console.error("submission \(SafeText.of(saved.key)): added") }
    print(SafeText.of(saved.key))
  }
}

/// A questionnaire was left before its end.
struct DraftKept: Error {
  let key: String
  let form: String
  let isInterrupted: Bool
}
