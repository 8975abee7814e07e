import Forms
import Foundation
import TerminalText

/// Asks for lines at the terminal, with the present value ready to be accepted.
///
/// On a terminal without a cursor whole lines are read: Enter alone accepts what is offered, `""` empties it,
/// and `<` goes back.
struct LineEditor {
  /// What was answered.
  enum Answer: Equatable {
    case line(String)
    /// The question before is wanted again.
    case back
    /// No more questions are wanted, but the whole of what was answered.
    case end
  }

  private var keyboard = Keyboard()
  private static let prompt = "> "

  /// Asks for a line.
  ///
  /// - Parameters:
  ///   - offered: the present value.
  ///   - mask: as `9999-AAA`; shown and applied while one types.
  ///   - allowsLineBreaks: whether Ctrl-J starts a new line.
  ///   - canEnd: whether ↓, or `>` on a terminal without a cursor, goes to the end of the questions.
  ///   - completion: how what stands before the cursor goes on, for Tab; without it Tab is a blank.
  /// - Throws: ``Interrupted`` for Ctrl-C, ``EndOfInput`` for Ctrl-D on an empty line or a closed terminal.
  mutating func ask(
    offering offered: String = "", mask: String? = nil, allowsLineBreaks: Bool = false,
    canEnd: Bool = false, completion: ((String) -> PathCompletion)? = nil
  ) throws -> Answer {
    guard Terminal.hasCursor else {
      return try askForWholeLine(offering: offered, canEnd: canEnd, dropsTabs: completion != nil)
    }
    return try Keyboard.withKeys {
      var line = EditedLine(offering: offered, mask: mask, allowsLineBreaks: allowsLineBreaks)
      show(line)
      let first = line.text
      while true {
        let key: Key
        do { key = try keyboard.next() } catch {
          Terminal.write("\n")
          throw error
        }
        switch key {
        case .enter:
          finish(line)
          return .line(line.text)
        // Enter that was pressed before the terminal was set up for keys comes as a line break.
        case .newLine where !allowsLineBreaks:
          finish(line)
          return .line(line.text)
        case .back where line.text != first, .down where canEnd && line.text != first:
          // What was typed is not thrown away without a word: Enter takes it, Ctrl-U drops it.
          Terminal.write("\u{7}")
        case .back:
          Terminal.write("\r\u{1B}[K")
          return .back
        case .down where canEnd:
          Terminal.write("\r\u{1B}[K")
          return .end
        case .deleteToStart where !first.isEmpty && line.text != first && line.isAtEnd:
          // The new text goes, and what was offered is there again: emptied it is by the same key once more.
          line = EditedLine(offering: offered, mask: mask, allowsLineBreaks: allowsLineBreaks)
          show(line)
        case .tab where completion != nil:
          if let completion { complete(&line, by: completion(line.textBeforeCursor)) }
        case .interrupt:
          Terminal.write("\n")
          throw Interrupted()
        case .endOfInput where line.characters.isEmpty:
          Terminal.write("\n")
          throw EndOfInput()
        default:
          if line.apply(key) { show(line) } else { Terminal.write("\u{7}") }
        }
      }
    }
  }

  /// Puts what is certain into the line; where nothing more is, shows what it can be.
  private func complete(_ line: inout EditedLine, by completion: PathCompletion) {
    if completion.names.isEmpty { return Terminal.write("\u{7}") }
    if completion.names.count > 1, completion.text == line.textBeforeCursor {
      Terminal.write("\n")
      for text in completion.lines(columns: Terminal.columns, more: { localized("… and \($0) more") }) {
        Terminal.write(TextStyle.faint.applied(to: text) + "\n")
      }
    }
    line.complete(to: completion.text)
    show(line)
  }

  /// Shows as much of the line around the cursor as the terminal has room for.
  private func show(_ line: EditedLine) {
    let room = max(Terminal.columns - Self.prompt.count - 1, 8)
    let shown = line.characters.map(Self.shown)
    var start = line.cursor
    var used = 0
    while start > 0 {
      let width = TextWidth.columns(of: shown[start - 1])
      if used + width > room - 1 { break }
      used += width
      start -= 1
    }
    let before = shown[start..<line.cursor].joined()
    var after = ""
    var left = room - used
    for text in shown[line.cursor...] + line.remainder.map(String.init) {
      left -= TextWidth.columns(of: text)
      if left < 0 { break }
      after += text
    }
    let text = before + after
    let styled = line.isOffered ? TextStyle.bold.applied(to: text) : text
    let column = Self.prompt.count + used
    Terminal.write("\r\u{1B}[K\(start > 0 ? "… " : Self.prompt)\(styled)\r\u{1B}[\(column)C")
  }

  /// Leaves the beginning of the line standing.
  private func finish(_ line: EditedLine) {
    let room = max(Terminal.columns - Self.prompt.count - 1, 8)
    let text = TextWidth.shortened(line.characters.map(Self.shown).joined(), to: room)
    Terminal.write("\r\u{1B}[K\(Self.prompt)\(text)\n")
  }

  /// A character as it can stand on one line without changing anything else on the terminal.
  private static func shown(_ character: Character) -> String {
    if character == "\n" || character == "\r\n" { return "↵" }
    let isHarmless = character.unicodeScalars.allSatisfy { scalar in
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator, .surrogate, .unassigned: false
      // The joiner of pictures is one of these.
      case .format: scalar.value == 0x200D || scalar.value == 0x200C
      default: true
      }
    }
    return isHarmless ? String(character) : "·"
  }

  /// - Parameter dropsTabs: whether a Tab that somebody tries all the same is no part of the answer.
  private func askForWholeLine(offering offered: String, canEnd: Bool, dropsTabs: Bool) throws -> Answer {
    let shown = Array(offered).map(Self.shown).joined()
    let prompt = offered.isEmpty ? Self.prompt : "[\(shown)] \(Self.prompt)"
    guard var line = try InterruptibleLine.read(after: prompt) else { throw EndOfInput() }
    if dropsTabs { line.removeAll { $0 == "\t" } }
    switch line {
    case "": return .line(offered)
    case "\"\"": return .line("")
    case "<": return .back
    case ">" where canEnd: return .end
    default: return .line(EditedLine.cleaned(line, keepsLineBreaks: false))
    }
  }
}

extension TextWidth {
  /// The columns of a text that stands for one character.
  fileprivate static func columns(of shown: [Character]) -> Int { shown.reduce(0) { $0 + columns(of: $1) } }
}
