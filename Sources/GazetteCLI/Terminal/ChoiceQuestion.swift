import Forms
import Foundation
import Gazette

/// Asks for one of some things, by its number or a part of its name; one alone needs no choosing.
struct ChoiceQuestion {
  /// What is asked for, such as `Module`.
  let title: String
  let choices: [Choice]
  /// What is said of each beside its title.
  var remarks: [String] = []

  /// So many are shown; of more those that have what is typed.
  private static let shownCount = 20

  /// The one that is chosen.
  ///
  /// - Throws: ``Interrupted``, ``EndOfInput``.
  func ask() throws -> Choice {
    if choices.count == 1, let only = choices.first {
      Terminal.writeLine("\(title): \(SafeText.of(only.title))")
      return only
    }
    Terminal.writeLine(title, style: .bold)
    var listed = Array(choices.indices.prefix(Self.shownCount))
    show(listed)
    if choices.count > listed.count {
      Terminal.writeLine(
        localized("… and \(choices.count - listed.count) more: type a part of the name."), style: .faint)
    }
    var editor = LineEditor()
    while true {
      guard case .line(let line) = try editor.ask() else { continue }
      let word = line.trimmingCharacters(in: .whitespaces)
      if word.isEmpty { continue }
      if let named = choices.first(where: { $0.value == word }) { return named }
      if let number = Int(word), listed.contains(number - 1) { return choices[number - 1] }
      let alike = choices.filter { $0.title == word }
      let found = alike.count > 1 ? alike : choices.matching(word)
      if found.count == 1 { return found[0] }
      if found.isEmpty {
        Terminal.writeLine(
          localized("✗ \(SafeText.of(word)) is none of the choices."), indent: 2, style: .red)
      } else {
        Terminal.writeLine(localized("Which of these? Type its number."))
        listed = Array(choices.indices.filter { found.contains(choices[$0]) }.prefix(Self.shownCount))
        show(listed)
      }
    }
  }

  private func show(_ places: [Int]) {
    for place in places {
      let number = TextWidth.padded("\(place + 1)", to: 3, atStart: true)
      let title = "\(number)  \(SafeText.of(choices[place].title))"
      if place < remarks.count {
        Terminal.writeLine(title, faint: SafeText.of(remarks[place]))
      } else {
        Terminal.writeLine(title, indent: 5)
      }
    }
  }
}
