import Forms
import Foundation
import Gazette
import TerminalText

extension FormDialog {
  /// The group in which a field stands.
  struct Group {
    let path: String
    let fields: [Field]
  }

  /// Asks for a field, whatever its kind, at a path of the draft.
  mutating func ask(_ field: Field, at path: String, in group: Group?) throws -> Step {
    switch field.kind {
    case .group(let children): try askGroup(field, at: path, children)
    case .list(let children): try askList(field, at: path, children)
    default: try askValue(field, at: path, in: group)
    }
  }

  func values(of group: Group?) -> FieldGroup? {
    group.map { entry.draft[$0.path]?.group ?? FieldGroup($0.fields.map { _ in nil }) }
  }

  // MARK: One value

  private mutating func askValue(_ field: Field, at path: String, in group: Group?) throws -> Step {
    let mask = entry.draft.mask(of: field, in: entry.draft.groups(along: group?.path ?? ""))
    writeTitle(of: field, "(\(text.demands(of: field, mask: mask)))")
    if let hint = entry.kind.hint(of: field, in: text.formats) {
      Terminal.writeLine(SafeText.of(hint), style: .faint)
    }
    var choices = choices(of: field)
    show(choices)
    if entry.draft[path] == nil, let stored = try valueWhenEmpty(path) {
      Terminal.writeLine(localized("Left empty: \(text.text(of: stored, in: field))."), style: .faint)
    }
    let present = entry.draft[path]
    var offered = self.offered(present, in: field)
    let original = offered
    while true {
      var allowsLineBreaks = false
      if case .multiline = field.kind { allowsLineBreaks = true }
      let answer: LineEditor.Answer
      if let ahead = typedAhead {
        typedAhead = nil
        Terminal.writeLine("→ \(SafeText.of(ahead))", indent: 2, style: .faint)
        answer = .line(ahead)
      } else {
        answer = try editor.ask(
          offering: offered, mask: mask, allowsLineBreaks: allowsLineBreaks,
          canEnd: true, completion: completion(of: field))
      }
      if answer == .end { return .end }
      guard case .line(let line) = answer else { return .back }
      var value = present
      if line != original || entry.isToBeGivenAnew(field) {
        guard let read = try read(line, of: field, at: path, &choices) else {
          offered = original
          continue
        }
        value = read
      }
      var changed = entry
      let cleared = try changed.draft.set(path, to: value)
      // That one of several fields is needed shows when all were asked.
      let allowsGap = allowsGaps || !field.isRequired
      let faults =
        changed.faults.filter { $0.field == path && !(allowsGap && $0.rule == .required) }
        + (try StoreRetry.run { try changed.switchFaults(of: path, in: store) })
      guard faults.isEmpty else {
        tell(faults)
        // Where nothing can be edited, Enter would give it again.
        offered = Terminal.hasCursor ? line : original
        continue
      }
      entry = changed
      tell(cleared: cleared, because: field)
      return .answered(cleared: cleared)
    }
  }

  /// How paths of files go on.
  private func completion(of field: Field) -> ((String) -> PathCompletion)? {
    guard case .file = field.kind else { return nil }
    return { PathCompletion(of: $0, in: FileManager.default.currentDirectoryPath) }
  }

  /// A value as it stands in the line, to be accepted or edited.
  private func offered(_ value: FieldValue?, in field: Field) -> String {
    switch (field.kind, value) {
    case (.decimal, .decimal?), (.money, .money?): typed.typed(text.offered(value, in: field))
    default: text.offered(value, in: field)
    }
  }

  /// What can be chosen: the form's choices or the stored records.
  private func choices(of field: Field) -> [Choice]? {
    switch field.kind {
    case .choice(let choices): EntryText.named(choices)
    case .reference(let kind): entry.choices.of(kind)
    default: nil
    }
  }

  private static let shownChoices = 20

  private mutating func show(_ choices: [Choice]?) {
    listed = []
    guard let choices else { return }
    if choices.isEmpty { Terminal.writeLine(localized("There is none stored to choose."), style: .red) }
    show(Array(choices.indices.prefix(Self.shownChoices)), of: choices)
    if choices.count > Self.shownChoices {
      Terminal.writeLine(
        localized("… and \(choices.count - Self.shownChoices) more: type a part of the name."), style: .faint)
    }
  }

  private mutating func show(_ places: [Int], of choices: [Choice]) {
    for place in places { ChoiceQuestion.writeLine(place + 1, choices[place].title) }
    listed.formUnion(places)
  }

  /// What a line means for a field; nil where it was not one choice, which is said.
  ///
  /// - Parameter choices: read anew where the line means none of them and records have come or gone since.
  /// - Throws: ``StoreError``.
  private mutating func read(
    _ line: String, of field: Field, at path: String, _ choices: inout [Choice]?
  ) throws -> FieldValue?? {
    if case .file = field.kind {
      // A name may end with a blank, and a blank may be typed behind a name.
      let whole = entry.file(at: line, for: field)
      if whole?.text.flatMap(StoredFile.init) != nil { return .some(whole) }
      return .some(entry.file(at: line.trimmingCharacters(in: .whitespaces), for: field))
    }
    guard var known = choices else {
      if let readings = typed.readings(of: line, as: field.kind) {
        Terminal.writeLine(
          localized(
            "✗ \(SafeText.of(line)) can be read in two ways: write \(readings.whole) or \(readings.decimal)."),
          indent: 2, style: .red)
        return nil
      }
      return .some(typedValue(line, of: field, at: path))
    }
    let word = line.trimmingCharacters(in: .whitespaces)
    if word.isEmpty { return .some(nil) }
    var found = meant(by: word, of: field, among: known)
    var areOthers = false
    if found.choices.isEmpty, case .reference = field.kind, try renewChoices() {
      known = self.choices(of: field) ?? []
      (choices, areOthers) = (known, true)
      // What was shown under a number may be another now.
      listed = []
      found = meant(by: word, of: field, among: known)
    }
    if found.isCertain, found.choices.count == 1 { return chosen(found.choices[0]) }
    if found.choices.isEmpty {
      Terminal.writeLine(localized("✗ \(SafeText.of(word)) is none of the choices."), indent: 2, style: .red)
      if areOthers { show(known) }
    } else {
      Terminal.writeLine(localized("Which of these? Type its number."))
      let places = known.indices.filter { found.choices.contains(known[$0]) }
      show(Array(places.prefix(Self.shownChoices)), of: known)
      ChoiceQuestion.tellMore(places.count - Self.shownChoices)
    }
    return nil
  }

  /// The choices that a word means, and whether one of them is chosen by it.
  private func meant(
    by word: String, of field: Field, among choices: [Choice]
  ) -> (choices: [Choice], isCertain: Bool) {
    // Where choices are numbers themselves, what reads so is meant before what stands in that place.
    if let titled = choices.first(where: { $0.title == word }) { return ([titled], true) }
    let number = Int(word)
    if let number, listed.contains(number - 1), choices.indices.contains(number - 1) {
      return ([choices[number - 1]], true)
    }
    // A record may have names beside the one that is shown, such as the short name of a room type.
    if case .reference(let kind) = field.kind, let key = entry.choices.key(of: kind, named: word),
      let named = choices.first(where: { ExactText($0.value) == ExactText(key) })
    {
      return ([named], true)
    }
    let called = choices.called(word)
    if !called.isEmpty { return (called, true) }
    if number == nil { return (choices.matching(word), true) }
    // A wrong number is not to choose whatever has its digits.
    let numbered = choices.filter { $0.title.split { !$0.isNumber }.contains { $0 == word } }
    return numbered.isEmpty ? (choices.matching(word), false) : (numbered, true)
  }

  /// Reads the records that can be chosen anew.
  ///
  /// - Returns: whether they are others.
  mutating func renewChoices() throws -> Bool {
    var renewed = entry
    try StoreRetry.run { try renewed.renewChoices(in: store) }
    defer { entry = renewed }
    return renewed.choices != entry.choices
  }

  /// What a line means for a field that is not chosen: with the words of the language for what is stored in others.
  private func typedValue(_ line: String, of field: Field, at path: String) -> FieldValue? {
    let value = typed.value(from: line, of: field.kind, today: entry.today)
    guard let text = value?.text else { return value }
    return switch field.kind {
    case .switches:
      .text(SwitchGroups(of: entry.kind).keyed(text, of: field.key, in: Localization.texts))
    case .text: .text(entry.stored(text, of: field, at: path, in: Localization.texts))
    default: value
    }
  }

  private func chosen(_ choice: Choice) -> FieldValue?? {
    Terminal.writeLine("→ \(SafeText.of(choice.title))", indent: 2, style: .faint)
    return .some(.choice(choice.value))
  }
}
