import Forms
import Foundation
import Gazette
import RecordStore
import TerminalText

/// Takes an entry from its first question, or from given values, to the store.
struct EntryRun {
  var entry: RecordEntry
  let store: RecordStore
  let isQuiet: Bool
  /// Whether the values were made from a state of the record that was named.
  var hasRevision = false
  /// The places of the fields that alone are asked for of a record that is there.
  var asked: [Int] = []

  /// - Parameter answers: the values in a script; nil asks for them.
  /// - Throws: ``EntryError``, ``StoreError``, ``Interrupted``, ``EndOfInput``; nothing is stored then.
  func finish(_ answers: [GivenAnswer]?) throws {
    if let answers { try store(given: answers) } else { try ask() }
  }

  private func store(given answers: [GivenAnswer]) throws {
    var entry = entry
    let cleared = entry.give(answers)
    // Given values are those of their fields whatever the others have become, unless a state was named.
    var attemptsLeft = hasRevision ? 0 : 50
    do {
      while true {
        do {
          return try tell(entry.save(in: store), cleared: cleared)
        } catch EntryError.stale(let edit) where attemptsLeft > 0 {
          attemptsLeft -= 1
          entry = try RecordEntry(
            editing: entry.kind, key: edit.key, in: store, settings: entry.settings, today: entry.today)
          entry.give(answers)
        }
      }
    } catch EntryError.refused(let faults) {
      throw Self.refused(faults, of: entry)
    }
  }

  /// Tells everything that is wrong.
  ///
  /// - Returns: the error with which the command ends.
  static func refused(_ faults: [Fault], of entry: RecordEntry) -> EntryError {
    for fault in faults { say(line(of: fault, in: entry)) }
    return .refused(faults)
  }

  private func ask() throws {
    try entry.refuseTakenKey(in: store)
    var dialog = FormDialog(entry, store: store)
    // Of a record that is there mostly one thing is changed.
    if entry.isNew { try dialog.run() } else { try dialog.run(changing: asked) }
    while true {
      do {
        try tell(
          try StoreRetry.run { try dialog.entry.save(in: store, showing: dialog.shownDefaults) })
        return
      } catch EntryError.stale(let edit) {
        let renewed = try StoreRetry.run { try dialog.entry.onStoredState(in: store) }
        StaleText.tell(edit, of: renewed)
        Terminal.writeLine(
          localized("Enter applies your changes to the record as it is now; Ctrl-C leaves it so."))
        _ = try dialog.editor.ask()
        dialog = FormDialog(renewed, store: store)
      } catch EntryError.refused(let faults) {
        dialog.tell(faults)
        // What it refers to may be gone.
        _ = try dialog.renewChoices()
      } catch EntryError.otherDefaults(let changes) {
        Terminal.writeLine(localized("What stands for values that are left empty has changed meanwhile:"))
        StaleText.tell(changes, of: dialog.entry)
      } catch EntryError.keyInUse(let kind, let key) where entry.key == nil {
        // The key follows from what was entered, as an import would have it.
        Terminal.writeLine(ErrorText.line(for: EntryError.keyInUse(kind: kind, key: key)), style: .red)
        Terminal.writeLine(localized("If this is another, Enter saves it all the same."))
        dialog.entry.isAlikeAllowed = true
      }
      try dialog.runAgain()
    }
  }

  private func tell(_ saved: RecordEntry.Saved, cleared: [String] = []) throws {
    if !isQuiet {
      Self.tellCleared(cleared)
      Self.tellHidden(saved)
      let (title, key) = (Self.title(of: entry), SafeText.of(saved.key))
      let words =
        switch saved.outcome {
        case .inserted: localized("\(title) \(key): added")
        case .updated: localized("\(title) \(key): changed")
        case .unchanged: localized("\(title) \(key): as it was")
        }
      Self.say(words)
    }
    print(SafeText.of(saved.key))
  }

  /// Says what lost its value to given answers, if anything.
  static func tellCleared(_ fields: [String]) {
    if fields.isEmpty { return }
    Console.error(localized("cleared with what they depend on: \(fields.joined(separator: ", "))"))
  }

  /// Says what was not kept, if anything.
  static func tellHidden(_ saved: RecordEntry.Saved) {
    if saved.hidden.isEmpty { return }
    let fields = saved.hidden.map { Terminal.canAsk ? $0.text(titled: Localization.title) : $0.path }
    say(localized("not kept, as other values hide it: \(fields.joined(separator: ", "))"))
  }

  /// What a record of the kind is called in a line.
  static func title(of entry: RecordEntry) -> String {
    Localization.noun(entry.kind.form.title)
  }

  /// Writes a line to people: at a terminal so that it fits, in a script as one line.
  static func say(_ line: String, indent: Int = 0) {
    if Terminal.canAsk { Terminal.writeLine(line, indent: indent) } else { Console.error(line) }
  }

  /// `stay / checkOut: Check-out is not at least one night after check-in`.
  static func line(of fault: Fault, in entry: RecordEntry) -> String {
    let value = fault.isPrivate ? "" : fault.value.map { " (\(SafeText.of($0)))" } ?? ""
    let hint = hint(for: fault, in: entry).map { "; \($0)" } ?? ""
    // Somebody who reads it knows the field by its title, which the fault has; what is no field has no other name.
    let isTold = Terminal.canAsk || fault.rule == .unknownField
    let field = isTold ? "" : ", \(SafeText.of(fault.field))"
    // What is wrong with a key stands in no section.
    let section = fault.section.isEmpty ? entry.draft.form.title : fault.section
    return "\(SafeText.title(section))\(field): \(EntryText.line(of: fault))\(value)\(hint)"
  }

  /// How a value that cannot be read would be written.
  private static func hint(for fault: Fault, in entry: RecordEntry) -> String? {
    switch fault.rule {
    case .unknownReference(let kind):
      let meant = fault.isPrivate ? nil : fault.value.flatMap { entry.choices.name(of: kind, meantBy: $0) }
      return (meant.map { localized("perhaps \(SafeText.of($0)); ") } ?? "")
        + localized("see: gazette list \(kind)")
    case .unknownField:
      let keys = entry.draft.form.fields.map(\.key)
      return localized("fields: \(keys.map(SafeText.of).joined(separator: ", "))")
    default:
      return AcceptedForm.text(
        for: fault, in: entry.draft.form, entry.settings.currency, Localization.texts
      ).map(SafeText.of)
    }
  }
}

/// What became of a record while it was edited.
enum StaleText {
  static func tell(_ edit: StaleEdit, of entry: RecordEntry) {
    if edit.stored.isEmpty { return }
    EntryRun.say(localized("\(SafeText.of(edit.key)) was changed meanwhile:"))
    tell(edit.stored, of: entry)
  }

  static func tell(_ differences: [FieldChange], of entry: RecordEntry) {
    let readable = Terminal.canAsk ? EntryText(entry) : nil
    for difference in differences {
      // Who edits the record at a terminal has seen what it holds.
      let isHidden = difference.isPrivate && !Terminal.canAsk
      func text(_ value: FieldValue?) -> String {
        if isHidden { return localized("(private)") }
        if let readable { return readable.text(of: value, in: difference.field) }
        if case (.switches, .text(let states)?) = (difference.field.kind, value) {
          return SafeText.of(SwitchStates.readable(states))
        }
        return value.map { SafeText.of($0.inputText(currency: entry.settings.currency) ?? "…") } ?? "—"
      }
      EntryRun.say(
        "  \(difference.titles.text(titled: SafeText.title)): \(text(difference.before)) → \(text(difference.after))",
        indent: 4)
    }
  }
}
