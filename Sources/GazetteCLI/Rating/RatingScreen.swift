import Foundation
import Gazette
import TerminalText

/// Goes through the sections of a sheet, a screen for each, on which every question is passed unless it is switched.
struct RatingScreen {
  private(set) var sheet: RatingSheet
  /// The places of the section that is shown, and of the question that blank switches.
  private(set) var section = 0
  private(set) var chosen = 0
  /// Whether what is chosen is described.
  private(set) var isDescribed = false
  /// A number to which another digit may follow.
  private var pending: Int?
  private(set) var message = ""

  init(_ sheet: RatingSheet) { self.sheet = sheet }

  var count: Int { sheet.sections[section].questions.count }
  var isLast: Bool { section == sheet.sections.count - 1 }

  /// Shows section after section until the last one is accepted.
  ///
  /// - Throws: ``Interrupted``, ``EndOfInput``.
  mutating func run() throws {
    guard !sheet.sections.isEmpty else { return }
    try Screen.withScreen { screen in
      var keyboard = Keyboard()
      while true {
        let drawing = RatingDrawing(self, columns: Terminal.columns, rows: Terminal.rows)
        screen.show(drawing.lines, cursor: drawing.cursor)
        if try apply(keyboard.next()) { return }
      }
    }
  }

  /// - Returns: whether all sections are accepted.
  private mutating func apply(_ key: Key) throws -> Bool {
    let number = pending
    (pending, message) = (nil, "")
    switch key {
    case .interrupt: throw Interrupted()
    case .endOfInput: throw EndOfInput()
    case .character(let character):
      if let digit = character.isASCII ? character.wholeNumberValue : nil {
        type(digit, behind: number)
      } else if character == " " {
        toggle()
      } else if character == "?" {
        isDescribed.toggle()
      }
    case .enter, .newLine:
      if number != nil {
        toggle()
      } else if isLast {
        return true
      } else {
        open(section + 1)
      }
    case .back: choose(chosen - 1)
    case .down, .tab: choose(chosen + 1)
    case .home: choose(0)
    case .end: choose(count - 1)
    case .left, .backspace, .escape: if number == nil, section > 0 { open(section - 1) }
    default: break
    }
    return false
  }

  private mutating func open(_ place: Int) { (section, chosen, isDescribed) = (place, 0, false) }

  private mutating func choose(_ place: Int) { chosen = min(max(place, 0), count - 1) }

  private mutating func toggle() {
    sheet.answer(section: section, question: chosen, isPassed: !sheet.answers[section][chosen])
  }

  /// Switches the question of a number, at once where no digit can follow.
  private mutating func type(_ digit: Int, behind before: Int?) {
    let number = (before ?? 0) * 10 + digit
    guard number >= 1, number <= count else {
      message = RatingText.unknown(number)
      return
    }
    chosen = number - 1
    if number * 10 > count {
      toggle()
    } else {
      pending = number
      message = RatingText.pending(number)
    }
  }
}
