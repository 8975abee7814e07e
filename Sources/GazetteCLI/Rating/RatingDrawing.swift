import Gazette
import TerminalText

/// A section of a rating as lines of a screen.
struct RatingDrawing {
  let lines: [String]
  let cursor: (line: Int, column: Int)

  init(_ screen: RatingScreen, columns: Int, rows: Int) {
    let sheet = screen.sheet
    let head = RatingText.heading(sheet, section: screen.section, columns: columns)
      .map(TextStyle.bold.applied)
    let keys = RatingText.keys(isFirst: screen.section == 0, isLast: screen.isLast)
    let keyLines = TextWidth.wrapped(keys, columns: columns).map(TextStyle.faint.applied)
    let blocks = (0..<screen.count).map { Self.question(screen, $0, columns: columns) }
    let room = max(rows - head.count - 1 - keyLines.count, 1)
    let window = Screen.window(of: blocks.map(\.count), around: screen.chosen, room: room)
    // That there are more than are shown is said where nothing else is.
    let shown =
      window.count == screen.count ? "" : "\(window.lowerBound + 1)–\(window.upperBound) / \(screen.count)"
    let message =
      screen.message.isEmpty
      ? TextStyle.faint.applied(to: shown) : TextWidth.shortened(screen.message, to: columns)
    let below = [message] + keyLines
    let above = blocks[window].prefix(screen.chosen - window.lowerBound)
    lines = head + blocks[window].joined().prefix(room) + below
    cursor = (head.count + above.reduce(0) { $0 + $1.count }, 0)
  }

  private static func question(_ screen: RatingScreen, _ place: Int, columns: Int) -> [String] {
    let (section, isChosen) = (screen.section, place == screen.chosen)
    let line = RatingText.line(screen.sheet, section: section, question: place)
    // What is wrapped stands below the title.
    let indent = "\(screen.count)".count * 2 + 6
    let isPassed = screen.sheet.answers[section][place]
    var lines = TextWidth.wrapped("\(isChosen ? "›" : " ") \(line)", columns: columns, indent: indent)
      .map { isPassed ? $0 : TextStyle.red.applied(to: $0) }
    if isChosen, screen.isDescribed {
      let text = screen.sheet.sections[section].questions[place].text.map(SafeText.of) ?? ""
      lines += TextWidth.wrapped(
        String(repeating: " ", count: indent) + (text.isEmpty ? RatingText.noDescription : text),
        columns: columns, indent: indent
      ).map(TextStyle.faint.applied)
    }
    return lines
  }
}
