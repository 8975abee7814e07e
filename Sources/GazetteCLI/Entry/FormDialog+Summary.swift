import Forms
import Foundation
import Gazette
import Press
import TerminalText

/// What was entered, shown as a whole before it is saved.
extension FormDialog {
  /// Shows what was entered, and takes changes until it is accepted.
  mutating func confirm() throws {
    while true {
      let places = try showSummary()
      let faults = entry.faults
      let missing = faults.filter { !(allowsGaps && $0.rule == .required) }
      if showsProgress {
        Terminal.writeLine(AnswerText.line(of: AnswerCount(of: entry.draft, entry.kind)), style: .faint)
      }
      if allowsGaps, missing.count < faults.count { MissingAnswers.tell(faults, of: entry.draft.form) }
      if !missing.isEmpty {
        tell(missing)
        let key = FieldPath(missing[0].field)?.steps.first?.key
        if let place = key.flatMap(entry.draft.form.place), isAsked(place) {
          if case .answered = try change(place) { continue }
        }
      }
      Terminal.writeLine(keys(isIncomplete: missing.count < faults.count), style: .faint)
      switch try editor.ask() {
      case .end: break
      case .back: if let last = places.last { _ = try change(last) }
      case .line(let answer):
        let word = answer.trimmingCharacters(in: .whitespaces)
        if word.isEmpty {
          if missing.isEmpty { return }
        } else if allowsGaps, let name = resetName(in: word, among: places) {
          try reset(name, places)
        } else if !allowsGaps, ["all", localized("all")].contains(word.lowercased()) {
          try askFields()
        } else {
          let meant = self.places(meantBy: word, among: places)
          if meant.isEmpty {
            Terminal.writeLine(localized("There is no line \(SafeText.of(word))."), style: .red)
          } else if meant.count == 1 {
            _ = try change(meant[0])
          } else {
            Terminal.writeLine(localized("Which of these? Type its number."))
            for (number, place) in places.enumerated() where meant.contains(place) {
              ChoiceQuestion.writeLine(number + 1, Localization.title(fields[place].title))
            }
          }
        }
      }
    }
  }

  /// What can be typed below the whole.
  private func keys(isIncomplete: Bool) -> String {
    if isIncomplete {
      return localized("Enter keeps the draft for later. A number or a name changes that line.") + resetting
    }
    let keys =
      allowsGaps
      ? localized("Enter saves. A number or a name changes that line.") + resetting
      : localized(
        "Enter saves. A number or a name changes that line, \(localized("all")) asks for every one.")
    return "\(keys) \(leaving)"
  }

  /// The fields that a number of a line or letters of a name mean, of those that have a line.
  func places(meantBy word: String, among places: [Int]) -> [Int] {
    if let number = Int(word) { return places.indices.contains(number - 1) ? [places[number - 1]] : [] }
    let name = ReadableName(word, titled: Localization.title)
    let named = places.filter { name.means(fields[$0].key, fields[$0].title) }
    if named.count == 1 { return named }
    let found = places.map { Choice(fields[$0].key, Localization.title(fields[$0].title)) }.matching(word)
    return places.filter { place in found.contains { $0.value == fields[place].key } }
  }

  private var resetting: String {
    allowsGaps
      ? " " + localized("\(localized("reset")) and a number, a section or nothing puts initial values back.")
      : ""
  }

  /// What is named behind the word that puts initial values back: in English, or in the language of the terminal, where it means
  /// a line only if one is called so.
  private func resetName(in line: String, among places: [Int]) -> String? {
    let words = line.split(maxSplits: 1, whereSeparator: \.isWhitespace)
    guard let first = words.first?.lowercased() else { return nil }
    guard first == "reset" || first == localized("reset") && self.places(meantBy: line, among: places).isEmpty
    else { return nil }
    return words.dropFirst().first?.trimmingCharacters(in: .whitespaces) ?? ""
  }

  /// Puts initial values back: of a line, a section, or all.
  private mutating func reset(_ name: String, _ places: [Int]) throws {
    var meant = name.isEmpty || name.lowercased() == localized("all") ? "all" : name
    if let number = Int(name), places.indices.contains(number - 1) { meant = fields[places[number - 1]].key }
    if meant == "all" {
      Terminal.writeLine(
        localized(
          "Every answer goes back to its initial value. Type \(localized("reset")) again to do so; Enter alone keeps them."
        ))
      guard case .line(let answer) = try editor.ask() else { return }
      let word = answer.trimmingCharacters(in: .whitespaces).lowercased()
      guard ["reset", localized("reset")].contains(word) else { return }
    }
    if entry.reset(meant, titled: Localization.title) {
      try answered(entry)
    } else {
      Terminal.writeLine(localized("There is no section or line \(SafeText.of(name))."), style: .red)
    }
  }

  /// Asks for a field again, then for those that its answer emptied or brought into view.
  ///
  /// - Returns: how it was answered itself.
  mutating func change(_ place: Int) throws -> Step {
    let before = Set(fields.indices.filter(isAsked))
    let step = try ask(place)
    guard case .answered(let cleared) = step else { return step }
    for other in fields.indices where other != place && isAsked(other) && entry.draft.values[other] == nil {
      let isCleared = other > place && cleared.contains(fields[other].key)
      if isCleared || !before.contains(other) { _ = try change(other) }
    }
    return step
  }

  /// Shows every field by section, numbered; gives the places of the numbered fields.
  private mutating func showSummary() throws -> [Int] {
    shownDefaults = [:]
    var places: [Int] = []
    var section: String?
    Terminal.writeLine()
    for place in fields.indices where isAsked(place) {
      let title = entry.draft.form.sectionTitle(ofFieldAt: place)
      if section != title {
        Terminal.writeLine(SafeText.title(title), style: .bold)
        section = title
      }
      places.append(place)
      let field = fields[place]
      let number = TextWidth.padded("\(places.count)", to: 3, atStart: true)
      var value = text.text(of: entry.draft.values[place], in: field)
      if entry.draft.values[place] == nil {
        let stored = try valueWhenEmpty(field.key)
        shownDefaults[field.key] = .some(stored)
        if let stored { value = localized("\(text.text(of: stored, in: field)) (left empty)") }
      }
      Terminal.writeLine("\(number)  \(SafeText.title(field.title)): \(value)", indent: 5)
      if case .list(let children) = field.kind {
        for group in entry.draft.values[place]?.list ?? [] {
          Terminal.writeLine("     - \(text.text(of: group, children))", indent: 7)
        }
      }
    }
    let remarks = try remarks()
    if !remarks.isEmpty { Terminal.writeLine(text.line(of: remarks), style: .green) }
    return places
  }
}
