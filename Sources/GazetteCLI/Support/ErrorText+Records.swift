import Forms
import Gazette
import Press
import RecordStore
import TerminalText

/// The words for what keeps records from being entered, listed, removed and restored.
extension ErrorText {
  static func sentence(_ error: BinError) -> String {
    switch error {
    case .unknownRecord(let kind, let key): sentence(UsageError.unknownRecord(kind: kind, key: key))
    case .referredTo(let kind, let key, let name, let others):
      cannotBeRemoved(who(key, name), words(forKind: kind), others)
    case .neededByRules(let kind, let key, let name, let others):
      localized(
        "Record \(who(key, name)) of the \(words(forKind: kind)) cannot be removed, as others would break rules without it: \(list(of: others)). Nothing was removed. Change or remove those first."
      )
    case .changedMeanwhile(let kind, let key):
      localized(
        "Record \(key) of the \(words(forKind: kind)) was changed while you were asked; nothing was removed. Look at it again: gazette remove \(kind) \(ShellText.word(key))"
      )
    case .notInBin(let kind, let key):
      localized(
        "There is no record \(key) of the \(words(forKind: kind)) in the bin. See: gazette bin \(kind)")
    case .keyInUse(let kind, let key):
      localized(
        "There is a record \(key) among the \(words(forKind: kind)), which is not in the bin; nothing was restored. See: gazette show \(kind) \(ShellText.word(key))"
      )
    case .referenceMissing(let kind, let key, let otherKind, let other):
      localized(
        "Record \(key) of the \(words(forKind: kind)) cannot be restored: it refers to record \(other) of the \(words(forKind: otherKind)), which is not there. Nothing was restored. Put that back first."
      )
    case .refused(let kind, let key, let faults):
      localized(
        "Record \(key) of the \(words(forKind: kind)) cannot be restored: \(faults.map(EntryText.line).joined(separator: "; ")). Nothing was restored."
      )
    }
  }

  /// Records that would break rules, each with these; of very many the first, and how many more.
  static func list(of records: [TouchedRecords.Broken]) -> String {
    let shown = 5
    let some = records.prefix(shown).map { record in
      "\(words(forKind: record.kind)) \(SafeText.of(record.key)) (\(record.faults.map(EntryText.line).joined(separator: "; ")))"
    }
    let others = records.count - some.count
    return (some + (others > 0 ? [localized("and \(others) more")] : [])).joined(separator: ", ")
  }

  private static func cannotBeRemoved(_ record: String, _ kind: String, _ others: [BinError.Count]) -> String
  {
    let counts = others.map { localized("\($0.count) of the \(words(forKind: $0.kind))") }
      .joined(separator: ", ")
    let sentence = localized(
      "Record \(record) of the \(kind) cannot be removed: \(counts, count: others.reduce(0) { $0 + $1.count }) refer to it. Nothing was removed. Change or remove those first."
    )
    func names(_ standing: BinError.Standing) -> String? {
      let found = others.filter { $0.standing == standing }.map(\.kind)
      return found.isEmpty ? nil : found.joined(separator: ", ")
    }
    let undeclared = names(.undeclared).map {
      localized("No file declares \($0) any longer; put it back first.")
    }
    let leftOut = names(.leftOut).map {
      localized("The settings leave out the collection of \($0); name it under collections first.")
    }
    return [sentence, undeclared, leftOut].compactMap(\.self).joined(separator: " ")
  }

  /// A kind as people call its records, where somebody reads it; its name in a script.
  static func words(forKind name: String) -> String {
    Terminal.canAsk ? Localization.kindTitle(name).lowercased() : name
  }

  /// A record as somebody knows it who reads it, with its key; in a script by its key.
  static func who(_ key: String, _ name: String) -> String {
    Terminal.canAsk && name != key ? "\(name) (\(key))" : key
  }

  static func sentence(_ error: EntryError) -> String {
    switch error {
    case .unknownRecord(let kind, let key): sentence(UsageError.unknownRecord(kind: kind, key: key))
    case .refused(let faults):
      localized("\(faults.count) values are wrong or missing; nothing was saved.")
    case .keyInUse(let kind, let key):
      localized(
        "There is a record \(key) among the \(words(forKind: kind)) already; nothing was saved. Change it with: gazette edit \(kind) \(key), or give the new one another key with --key."
      )
    case .keyInBin(let kind, let key):
      localized(
        "The record \(key) of the \(words(forKind: kind)) is in the bin; nothing was saved. Put it back with: gazette restore \(kind) \(ShellText.word(key)), or give the new one another key."
      )
    case .otherDefaults:
      localized("What stands for values that are left empty has changed meanwhile; nothing was saved.")
    case .draftGone(let key):
      localized(
        "The draft \(key) was submitted, continued or discarded elsewhere meanwhile; nothing was saved.")
    case .nothingToChoose(let kind):
      localized(
        "There are no \(words(forKind: kind)) yet to choose from. Bring some in first with: gazette import \(kind), or one with: gazette add \(kind)"
      )
    case .stale(let edit):
      localized(
        "The record \(edit.key) was changed after this edit began; nothing was saved. It is at revision \(edit.revision) now."
      )
    case .removedMeanwhile(let kind, let key):
      localized(
        "The record \(key) was removed after this edit began; nothing was saved. Get it back with: gazette restore \(kind) \(key)"
      )
    }
  }

  static func sentence(_ error: RatingError) -> String {
    switch error {
    case .noFlow:
      localized("No kind of this project is rated: none says in its file, with flow, by which questions.")
    case .unknownSubject(let name, let one, let many, let kind, let known):
      localized(
        "There is no \(Localization.noun(one)) \(name). \(Localization.title(many)): \(known.isEmpty ? localized("none; import them with: gazette import \(kind) file.yml") : known.joined(separator: ", "))."
      )
    case .unknownQuestion(let text, let subject, let one, let example):
      localized(
        "\(text): the \(Localization.noun(one)) \(subject) has no such question. Write a section and numbers from 1, such as \(example)."
      )
    case .notOneRating(let file, let count):
      localized("\(file): expected the answers of one rating, found \(count).")
    case .unknownSection(let name, let known):
      localized("There is no section or field \(name). Sections: \(known.joined(separator: ", ")).")
    case .wrongAnswers(let section, let expected):
      localized("\(section): expected \(expected) answers, each 0 or 1; nothing was saved.")
    }
  }

  static func sentence(_ error: FillError) -> String {
    switch error {
    case .unknownForm(let id, let known):
      localized(
        "There is no questionnaire \(id). Questionnaires: \(known.isEmpty ? localized("none; write one as Collections/<collection>/\(id).yml with questionnaire: true") : known.joined(separator: ", "))."
      )
    case .unknownPart(let name, let sections):
      localized("There is no section or field \(name). Sections: \(sections.joined(separator: ", ")).")
    case .noSubmission(let part, let form):
      localized(
        "Say from which submission the section \(part) is taken: --from \(ShellText.word(part))=\(localized("KEY")). See: gazette list \(form)"
      )
    case .severalSubmissions(let name, let keys):
      localized(
        "Several submissions are called \"\(name)\". Give the key of one: \(AcceptedForm.told(keys)).")
    case .unknownDraft(let key, let form, let known):
      localized(
        "There is no draft \(key.map { "\($0) " } ?? "")of \(words(forKind: form)) to go on with. Drafts: \(orNone(known))."
      )
    }
  }

  static func sentence(_ error: SubmissionStart.Failure) -> String {
    switch error {
    case .incomplete(let key):
      localized("The submission \(key) is incomplete; only a complete one can be renewed.")
    case .notOneRecord(let file, let count):
      localized("\(shown(file)): expected the values of one submission, found \(count).")
    }
  }

  static func sentence(_ fault: ListFault, kind: String) -> String {
    switch fault {
    case .notACondition(let text):
      localized(
        "\"\(text)\" is no condition. Write a field, a comparison (=, !=, <, <=, >, >=) and a value: --where \"checkIn>=2026-06-30\""
      )
    case .unknownField(let name, let known):
      localized("The \(words(forKind: kind)) have no field \"\(name)\". Fields: \(list(known)).")
    case .badValue(let field, let value, let expected):
      localized(
        "\(field): \"\(value)\" is \(FaultText.phrase(.notA(expected), in: Localization.texts)). \(example(of: expected))"
      )
    case .readInTwoWays(let field, let value, let whole, let decimal):
      localized("\(field): \(value) can be read in two ways: write \(whole) or \(decimal).")
    case .notAChoice(let field, let value, let known):
      localized("\(field): \"\(value)\" is not one of the choices. Choices: \(list(known)).")
    case .severalChoices(let field, let value, let values):
      localized(
        "\(field): \"\(value)\" means several of the choices. Give the value of one: \(list(values)).")
    case .notARecord(let field, let value, let kind, let meant):
      localized(
        "\(field): \"\(value)\" is none of the \(words(forKind: kind)); \(meant.map { localized("perhaps \($0); ") } ?? "")see: gazette list \(kind)"
      )
    case .sharedName(let field, let value, let keys):
      localized(
        "\(field): several records are called \"\(value)\". Give the key of one: \(AcceptedForm.told(keys)).")
    case .notOrdered(let field):
      localized("\(field): these values are not compared by size. Use = or != with a value.")
    case .noWords(let text):
      localized("\"\(text)\" has no letter or digit to search for.")
    }
  }

  /// How a value of a kind of field is written.
  private static func example(of kind: String) -> String {
    let isTyped = Terminal.canAsk
    switch kind {
    case "date", "moment":
      let example = CalendarDate(year: 2026, month: 6, day: 30)
      let day = example.map { isTyped ? Localization.text(of: $0) : $0.description } ?? ""
      let moment = "\(day)\(isTyped ? " " : "T")20:15"
      return kind == "date"
        ? localized("Write it as \(day).") : localized("Write it as \(day) or \(moment).")
    case "money", "decimal":
      return localized("Write it as \(isTyped ? Localization.decimal("1250.50") : "1250.50").")
    case "switch":
      return isTyped ? localized("Write yes or no.") : localized("Write it as \("yes") or \("no").")
    case "switches":
      let none = isTyped ? localized("none, said of switches") : SwitchStates.none
      return localized("Write those that are off as \("group:2,3"), or \(none).")
    default: return localized("Write it in digits.")
    }
  }

  static func sentence(_ error: OrderError) -> String {
    switch error {
    case .noCurrentOrder: localized("Nothing is being put together yet. Begin with: gazette order add NAME")
    case .noFlow:
      localized(
        "No collection of the project has records that are ordered: a kind says so with flow. See: Documentation/Records.md"
      )
    case .empty(let order, let items):
      localized(
        "\(order) has no \(Localization.noun(items)) and cannot be placed. Add one with: gazette order add NAME"
      )
    case .quantity(let number, let allowed):
      localized(
        "The quantity \(number) is not possible: give a number from \(allowed.lowerBound) to \(allowed.upperBound). Nothing was changed."
      )
    case .unknownLine(let number, let order, let lines):
      lines == 0
        ? localized("\(order) has no line \(number.description): it has none. See: gazette order show")
        : localized(
          "\(order) has no line \(number.description): it has lines 1 to \(lines). See: gazette order show"
        )
    case .unknownItem(let key, let item):
      localized("There is no \(Localization.noun(item)) \(key) on the menu any more. See: gazette order menu")
    case .noPrice(let key, let item):
      localized(
        "The \(Localization.noun(item)) \(key) has no price, so it cannot be ordered. Nothing was changed.")
    case .changed(let order):
      localized("\(order) has changed since it was shown, so nothing was done. See: gazette order show")
    case .refused(let fault): localized("\(EntryText.line(of: fault)). Nothing was changed.")
    case .notAsked(let field, let known):
      localized("There is no field \(field) that is asked for on placing. Fields: \(orNone(known)).")
    case .noTimeOfDay: localized("The clock of this machine cannot be read. Nothing was changed.")
    }
  }

  static func sentence(_ error: MenuChoiceError) -> String {
    switch error {
    case .emptyMenu(let kind, let items):
      localized(
        "The menu is empty. Bring \(Localization.noun(items)) in with: gazette import \(kind) menu.json")
    case .notFound(let name, let items):
      localized(
        "There is nothing called \"\(name)\" or with these words among: \(Localization.noun(items)). See: gazette order menu"
      )
    case .notExact(let name, let item):
      localized(
        "\"\(name)\" is no key and no whole name of one \(Localization.noun(item)). Give one of these, by key or name:"
      )
    }
  }
}
