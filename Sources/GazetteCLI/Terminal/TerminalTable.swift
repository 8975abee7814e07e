import Foundation
import TerminalText

/// A table that fits the width of a terminal. Where not all columns have room beside each other, the last ones of each row
/// stand on a line below it; where only few have, each row is a block.
///
/// Texts are shortened between words where they must be; titles and what names a row are broken over lines, and figures,
/// dates and keys stand whole.
struct TerminalTable {
  struct Column {
    let key: String
    let title: String
    /// Figures stand to the right.
    var isFigure = false
    /// Whether its texts may be shortened; a figure or date that lacks its end would mislead.
    var isShortened = true
    /// Whether its texts say which row it is: they are never shortened.
    var isName = false
    /// Whether its texts are broken over lines where others are shortened.
    var isWhole = false

    fileprivate var isBroken: Bool { isName || isWhole }
  }

  let columns: [Column]
  /// Texts that a terminal can show, as ``SafeText/of(_:)`` gives them.
  let rows: [[String]]

  private static let gap = 2
  /// A shortened text keeps at least so many columns.
  private static let leastText = 10
  /// What names a row is broken over lines only where it is longer.
  private static let leastName = 24
  /// A table of fewer columns behind what names its rows is rather made of blocks.
  private static let leastBesideName = 2
  /// What stands in a cell that has nothing.
  static let missing = "—"

  /// Writes the table to standard output.
  ///
  /// - Complexity: O(cells).
  func print(width: Int) throws {
    if rows.isEmpty { return }
    let widths = fittedWidths(in: width)
    var bytes: [UInt8] = []
    for line in heading(widths) { bytes.append(contentsOf: (line + "\n").utf8) }
    for row in rows {
      for line in lines(row, widths, in: width) { bytes.append(contentsOf: (line + "\n").utf8) }
      if bytes.count > 1 << 16 {
        try Console.write(bytes)
        bytes.removeAll(keepingCapacity: true)
      }
    }
    try Console.write(bytes)
  }

  /// The lines of the table.
  func lines(width: Int) -> [String] {
    let widths = fittedWidths(in: width)
    return heading(widths) + rows.flatMap { lines($0, widths, in: width) }
  }

  private func heading(_ widths: [Int]?) -> [String] {
    guard let widths else { return [] }
    return lines(columns.map(\.title), widths, isBroken: { _ in true }).map(TextStyle.bold.applied)
  }

  private func lines(_ row: [String], _ widths: [Int]?, in width: Int) -> [String] {
    guard let widths else { return block(row, width: width) }
    return lines(row, widths, isBroken: { columns[$0].isBroken })
      + below(zip(columns, row).dropFirst(widths.count), in: width)
  }

  /// What has no room beside the other cells of a row, each behind its title: `Nights: 4 · Key: r-1001`.
  private func below(_ cells: some Sequence<(Column, String)>, in width: Int) -> [String] {
    let texts = cells.filter { $1 != Self.missing && !$1.isEmpty }.map(Self.titled)
    return Self.filled(texts, separator: " · ", to: width - 2)
      .flatMap { TextWidth.wrapped("  \($0)", columns: width, indent: 4) }.map(TextStyle.faint.applied)
  }

  private static func titled(_ column: Column, _ text: String) -> String {
    column.title.isEmpty ? text : "\(column.title): \(text)"
  }

  /// The widths of the first columns, as many as have room beside each other; nil where these are too few.
  private func fittedWidths(in width: Int) -> [Int]? {
    let natural = naturalWidths()
    let least = columns.indices.map { place in
      let (content, title) = (natural.content[place], columns[place].title)
      let heading = Self.longestWord(of: title)
      guard columns[place].isShortened || columns[place].isBroken else { return max(heading, content) }
      let least = columns[place].isBroken ? Self.leastName : Self.leastText
      return max(heading, min(content, max(natural.word[place] + 1, least)))
    }
    var count = columns.count
    func used() -> Int { least.prefix(count).reduce(0, +) + Self.gap * (count - 1) }
    while used() > width {
      count -= 1
      if count <= named + Self.leastBesideName { return nil }
    }
    let whole = (0..<count).map { max(natural.content[$0], natural.heading[$0]) }
    return Self.shared(width - used(), least: Array(least.prefix(count)), wanted: whole)
  }

  /// The place of the last column that says which row it is: what a record is called may stand behind a day by which lists
  /// have it.
  private var named: Int { columns.lastIndex(where: \.isName) ?? 0 }

  /// Gives the room that is left to the columns that want more, to each as much until it has enough.
  ///
  /// - Complexity: O(columns²).
  static func shared(_ room: Int, least: [Int], wanted: [Int]) -> [Int] {
    var widths = least
    var room = max(room, 0)
    while true {
      let hungry = widths.indices.filter { widths[$0] < wanted[$0] }
      guard room > 0, !hungry.isEmpty else { return widths }
      let portion = max(room / hungry.count, 1)
      for place in hungry where room > 0 {
        let more = min(portion, wanted[place] - widths[place], room)
        widths[place] += more
        room -= more
      }
    }
  }

  private func naturalWidths() -> (heading: [Int], content: [Int], word: [Int]) {
    var content = columns.map { _ in 0 }
    var word = content
    for row in rows {
      for (place, text) in row.enumerated() {
        content[place] = max(content[place], Self.width(of: text))
        if columns[place].isShortened || columns[place].isBroken {
          word[place] = max(word[place], Self.longestWord(of: text))
        }
      }
    }
    return (columns.map { Self.width(of: $0.title) }, content, word)
  }

  /// The columns that a text takes; quick for those in plain letters.
  private static func width(of text: some StringProtocol) -> Int {
    text.utf8.allSatisfy { $0 < 0x80 } ? text.utf8.count : TextWidth.columns(of: text)
  }

  private static func longestWord(of text: String) -> Int {
    text.split(separator: " ").map { width(of: $0) }.max() ?? 0
  }

  /// The lines of a row: more than one where a cell that may be broken has no room on one.
  private func lines(_ cells: [String], _ widths: [Int], isBroken: (Int) -> Bool) -> [String] {
    guard widths.indices.contains(where: { isBroken($0) && Self.width(of: cells[$0]) > widths[$0] }) else {
      return [line(cells, widths)]
    }
    let broken = widths.indices.map { place in
      isBroken(place)
        ? Self.filled(cells[place].split(separator: " "), separator: " ", to: widths[place]) : [cells[place]]
    }
    return (0..<(broken.map(\.count).max() ?? 0)).map { number in
      let line = line(broken.map { number < $0.count ? $0[number] : "" }, widths)
      return String(line.reversed().drop { $0 == " " }.reversed())
    }
  }

  /// Texts on lines of a width, as many on each as have room; one that is wider has a line of its own.
  private static func filled(_ texts: [some StringProtocol], separator: String, to width: Int) -> [String] {
    let gap = Self.width(of: separator)
    var lines: [String] = []
    var used = 0
    for text in texts {
      let columns = Self.width(of: text)
      if let last = lines.last, used + gap + columns <= width {
        lines[lines.count - 1] = "\(last)\(separator)\(text)"
        used += gap + columns
      } else {
        lines.append(String(text))
        used = columns
      }
    }
    return lines
  }

  private func line(_ cells: [String], _ widths: [Int]) -> String {
    var line = ""
    for (place, width) in widths.enumerated() {
      if place > 0 { line += String(repeating: " ", count: Self.gap) }
      var text = cells[place]
      var used = Self.width(of: text)
      if used > width {
        text = TextWidth.shortenedBetweenWords(text, to: width)
        used = Self.width(of: text)
      }
      let blanks = String(repeating: " ", count: max(width - used, 0))
      if columns[place].isFigure {
        line += blanks + text
      } else {
        line += place == widths.count - 1 ? text : text + blanks
      }
    }
    return line
  }

  /// A row below each other: what names it, and each other cell that has something behind its title.
  private func block(_ row: [String], width: Int) -> [String] {
    var naming = Array(row.prefix(named + 1).filter { $0 != Self.missing && !$0.isEmpty })
    var rest = zip(columns, row).dropFirst(named + 1).filter { $1 != Self.missing && !$1.isEmpty }
    // What has no name is called by what stands last, its key.
    if naming.isEmpty, let last = rest.popLast() { naming = [last.1] }
    let head = TextWidth.wrapped(
      naming.map { shortened($0, width) }.joined(separator: "  "), columns: width, indent: 2)
    return head.map(TextStyle.bold.applied)
      + rest.flatMap { column, text in
        TextWidth.wrapped("  \(Self.titled(column, shortened(text, width)))", columns: width, indent: 4)
      }
  }

  /// As much of a text as takes a few lines.
  private func shortened(_ text: String, _ width: Int) -> String {
    TextWidth.shortenedBetweenWords(text, to: 4 * width)
  }
}
