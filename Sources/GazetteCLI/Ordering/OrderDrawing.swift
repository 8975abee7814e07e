import Gazette
import TerminalText

/// The order and the menu as lines of a screen.
struct OrderDrawing {
  let lines: [String]
  let cursor: (line: Int, column: Int)

  /// So many lines of the order are shown at most.
  private static let mostLines = 6

  init(_ screen: OrderScreen, columns: Int, rows: Int) {
    let text = screen.steps.text
    let head = text.heading(screen.order, columns: columns).map(TextStyle.bold.applied)
    let prompt = "\(OrderText.searchPrompt) "
    let search = TextWidth.shortened(SafeText.of(screen.search.text), to: max(columns - prompt.count - 1, 1))
    let below =
      Self.order(screen, columns: columns, room: min(Self.mostLines, max(rows / 4, 1)))
      + TextWidth.wrapped(SafeText.of(screen.message), columns: columns)
      + TextWidth.wrapped(OrderText.keys, columns: columns).map(TextStyle.faint.applied)
    let menu = Self.menu(screen, columns: columns, room: max(rows - below.count - head.count - 2, 1))
    lines =
      head + [prompt + (screen.search.isOffered ? TextStyle.faint.applied(to: search) : search)]
      + menu + [""] + below
    let before = String(screen.search.characters.prefix(screen.search.cursor))
    cursor = (head.count, min(prompt.count + TextWidth.columns(of: SafeText.of(before)), columns - 1))
  }

  /// What is found, by group, around what is chosen, of which the description is shown.
  private static func menu(_ screen: OrderScreen, columns: Int, room: Int) -> [String] {
    guard !screen.found.isEmpty else {
      return TextWidth.wrapped(screen.steps.text.nothingFound, columns: columns)
    }
    let rows = MenuText(currency: screen.steps.settings.currency).rows(screen.found, columns: columns)
    var blocks: [[String]] = []
    // How many lines the heading takes that stands above what is chosen.
    var heading = 0
    for (place, item) in screen.found.enumerated() {
      var lines = rows[place]
      if place == screen.chosen, let first = lines.first {
        lines[0] = "›\(first.dropFirst())"
        lines = lines.map(TextStyle.bold.applied)
        if let text = item.description, !text.isEmpty {
          lines += TextWidth.wrapped("    \(SafeText.of(text))", columns: columns, indent: 4).prefix(4)
            .map(TextStyle.faint.applied)
        }
      }
      if place == 0 || screen.found[place - 1].group != item.group {
        let group = TextWidth.wrapped(MenuText.title(of: item.group), columns: columns)
        if place == screen.chosen { heading = group.count }
        lines.insert(contentsOf: group, at: 0)
      }
      blocks.append(lines)
    }
    let window = Screen.window(of: blocks.map(\.count), around: screen.chosen, room: room)
    // What Enter adds is always seen, on the lowest screen without its heading.
    let first = blocks[window].prefix(screen.chosen - window.lowerBound).joined().count + heading
    return Array(blocks[window].joined().dropFirst(max(first + 1 - room, 0)).prefix(room))
  }

  /// The lines of the order around the one that can be changed, else the last ones.
  private static func order(_ screen: OrderScreen, columns: Int, room: Int) -> [String] {
    guard let order = screen.order, !order.lines.isEmpty else { return [] }
    let text = screen.steps.text
    let rows = SmallTable(
      columns: [.init("", isFigure: true), .init(""), .init("", isFigure: true)],
      rows: order.lines.map { ["\($0.quantity) ×", $0.name, text.amount($0.total)] }, indent: 2
    ).rowLines(columns: columns)
    let blocks = rows.enumerated().map { place, lines in
      guard place == screen.changedLine, let first = lines.first else { return lines }
      return ["›\(first.dropFirst())"] + lines.dropFirst()
    }
    let window = Screen.window(
      of: blocks.map(\.count), around: screen.changedLine ?? blocks.count - 1, room: room)
    return Array(blocks[window].joined().prefix(room))
  }
}
