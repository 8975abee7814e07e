import Forms
import Foundation
import Gazette
import RecordStore

/// Takes an entry from its first question, or from given values, to the store.
struct EntryRun {
  var entry: RecordEntry
  let store: RecordStore
  let isQuiet: Bool

  /// - Parameter answers: the values in a script; nil asks for them.
  /// - Throws: ``EntryError``, ``StoreError``, ``Interrupted``, ``EndOfInput``; nothing is stored then.
  func finish(_ answers: [GivenAnswer]?) throws {
    if let answers { try store(given: answers) } else { try ask() }
  }

  private func store(given answers: [GivenAnswer]) throws {
    var entry = entry
    let cleared = entry.give(answers)
    do {
      let saved = try entry.save(in: store)
      if !cleared.isEmpty, !isQuiet {
        Console.error("cleared with what they depend on: \(cleared.joined(separator: ", "))")
      }
      try tell(saved)
    } catch EntryError.refused(let faults) {
      for fault in faults { Console.error(Self.line(of: fault)) }
      throw EntryError.refused(faults)
    }
  }

  private func ask() throws {
    var dialog = FormDialog(entry, store: store)
    try dialog.run()
    while true {
      do {
        try tell(try dialog.entry.save(in: store))
        return
      } catch EntryError.stale(let edit) {
        StaleText.tell(edit, kind: entry.kind, settings: entry.settings)
        Terminal.writeLine("Enter applies your changes to the record as it is now; Ctrl-C leaves it so.")
        _ = try dialog.editor.ask()
        dialog = FormDialog(try dialog.entry.onStoredState(in: store), store: store)
      } catch EntryError.refused(let faults) {
        dialog.tell(faults)
      } catch EntryError.keyInUse(let kind, let key) where entry.key == nil {
        // The key follows from what was entered, so it may be another yet.
        Terminal.writeLine(
          ErrorText.line(for: EntryError.keyInUse(kind: kind, key: key)), style: .red)
      }
      try dialog.runAgain()
    }
  }

  private func tell(_ saved: RecordEntry.Saved) throws {
    if !isQuiet {
      let words =
        switch saved.outcome {
        case .inserted: "added"
        case .updated: "changed"
        case .unchanged: "as it was"
        }
      Self.say("\(entry.kind.form.title.lowercased()) \(SafeText.of(saved.key)): \(words)")
    }
    print(SafeText.of(saved.key))
  }

  /// Writes a line to people: at a terminal so that it fits, in a script as one line.
  static func say(_ line: String, indent: Int = 0) {
    if Terminal.canAsk { Terminal.writeLine(line, indent: indent) } else { Console.error(line) }
  }

  /// `stay / checkOut: Check-out is not at least one night after check-in`.
  static func line(of fault: Fault) -> String {
    let value = fault.isPrivate ? "" : fault.value.map { " (\(SafeText.of($0)))" } ?? ""
    return
      "\(SafeText.of(fault.section)), \(SafeText.of(fault.field)): \(EntryText.line(of: fault))\(value)"
  }
}

/// What became of a record while it was edited.
enum StaleText {
  static func tell(_ edit: StaleEdit, kind: any RecordKind, settings: Settings) {
    EntryRun.say("\(SafeText.of(edit.key)) was changed meanwhile:")
    for difference in edit.stored {
      // Who edits the record at a terminal has seen what it holds.
      let isHidden = difference.isPrivate && !Terminal.canAsk
      func text(_ value: FieldValue?) -> String {
        isHidden
          ? "(private)"
          : value.map { SafeText.of($0.inputText(currency: settings.currency) ?? "…") } ?? "—"
      }
      EntryRun.say(
        "  \(difference.titles.map(SafeText.of).joined(separator: ": ")): \(text(difference.before)) → \(text(difference.after))",
        indent: 4)
    }
  }
}
