import Forms
import Foundation
import Gazette
import TerminalText

/// Asks for one of some things, by its number or a part of its name.
struct ChoiceQuestion {
  /// What is asked for, such as `Module`; nothing where the choices say it.
  var title = ""
  let choices: [Choice]
  /// What is said of each beside its title.
  var remarks: [String] = []
  /// The choices as numbered lines, where they are more than titles below each other.
  var lines: [String] = []
  /// So many lines a choice takes at most.
  var mostLines = Int.max
  /// So many are shown; of more those that have what is typed.
  var shownCount = 20

  /// The one that is chosen; one alone needs no choosing.
  ///
  /// - Throws: ``Interrupted``, ``EndOfInput``.
  func ask() throws -> Choice {
    if choices.count == 1, let only = choices.first {
      Terminal.writeLine("\(title): \(SafeText.of(only.title))")
      return only
    }
    while true {
      if let chosen = try choose(prompt: nil) { return chosen }
    }
  }

  /// The one that is chosen; nil for Enter alone.
  ///
  /// - Parameter prompt: what is said below the choices, with what Enter alone does.
  /// - Throws: ``Interrupted``, ``EndOfInput``.
  func ask(_ prompt: String) throws -> Choice? { try choose(prompt: prompt) }

  private func choose(prompt: String?) throws -> Choice? {
    if !title.isEmpty { Terminal.writeLine(title, style: .bold) }
    var listed = Array(choices.indices.prefix(shownCount))
    if lines.isEmpty { show(listed) } else { for line in lines { Terminal.write(line + "\n") } }
    if choices.count > listed.count {
      Terminal.writeLine(
        localized("… and \(choices.count - listed.count) more: type a part of the name."), style: .faint)
    }
    if let prompt { Terminal.writeLine(prompt) }
    var editor = LineEditor()
    while true {
      guard case .line(let line) = try editor.ask() else { continue }
      let word = line.trimmingCharacters(in: .whitespaces)
      if word.isEmpty {
        if prompt != nil { return nil }
        Terminal.writeLine(localized("Type its number or a part of its name; Ctrl-C cancels."), style: .faint)
        continue
      }
      // The numbers are what is seen, and the keys may be numbers too.
      if let number = Int(word), listed.contains(number - 1) { return choices[number - 1] }
      if let named = choices.first(where: { $0.value == word }) { return named }
      let found = meant(by: word)
      if found.count == 1 { return found[0] }
      if found.isEmpty {
        Terminal.writeLine(
          localized("✗ \(SafeText.of(word)) is none of the choices."), indent: 2, style: .red)
      } else {
        Terminal.writeLine(localized("Which of these? Type its number."))
        listed = Array(choices.indices.filter { found.contains(choices[$0]) }.prefix(shownCount))
        show(listed)
        Self.tellMore(found.count - listed.count)
      }
    }
  }

  /// Those that a word means that is no number of a line.
  private func meant(by word: String) -> [Choice] {
    let alike = choices.filter { $0.title == word }
    if alike.count > 1 { return alike }
    // A wrong number is not to choose whatever has its digits.
    return alike.isEmpty && Int(word) != nil && word.count < 3 ? [] : choices.matching(word)
  }

  private func show(_ places: [Int]) {
    for place in places {
      Self.writeLine(
        place + 1, choices[place].title, remark: place < remarks.count ? remarks[place] : nil,
        mostLines: mostLines)
    }
  }

  /// Says how many more a part of a name means than those that are shown; nothing where there are none.
  static func tellMore(_ count: Int) {
    if count <= 0 { return }
    Terminal.writeLine(localized("… and \(count) more: type more of the name."), style: .faint)
  }

  /// Writes a line that is chosen by its number.
  static func writeLine(_ number: Int, _ title: String, remark: String? = nil, mostLines: Int = .max) {
    let number = TextWidth.padded("\(number)", to: 3, atStart: true)
    let remark = remark.map { SafeText.of($0) } ?? ""
    let text = fitted(SafeText.of(title), beside: remark, mostLines: mostLines)
    Terminal.writeLine("\(number)  \(text)", faint: remark, indent: 5)
  }

  /// As much of a title as has room on so many lines with what is said beside it.
  private static func fitted(_ title: String, beside remark: String, mostLines: Int) -> String {
    let columns = Terminal.columns
    func lineCount(_ title: String) -> Int {
      TextWidth.wrapped("     \(title) \(remark)", columns: columns, indent: 5).count
    }
    var text = title
    var width = TextWidth.columns(of: title)
    while width > 8, lineCount(text) > mostLines {
      width -= 1
      text = TextWidth.shortenedBetweenWords(title, to: width)
      // What divides two values says nothing at the end.
      if text.hasSuffix(" ·…") { text = text.dropLast(3) + "…" }
    }
    return text
  }
}
