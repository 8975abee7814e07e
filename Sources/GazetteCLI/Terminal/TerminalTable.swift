import Foundation

/// A table that fits the width of a terminal.
///
/// The first column, the key, always stands whole. Texts are shortened where they must be; where even that
/// is not enough, the last columns are left out.
struct TerminalTable {
  struct Column {
    let key: String
    let title: String
    /// Figures stand to the right.
    var isFigure = false
    /// Whether its texts may be shortened; a figure or date that lacks its end would mislead.
    var isShortened = true
  }

  let columns: [Column]
  /// Texts that a terminal can show, as ``SafeText/of(_:)`` gives them.
  let rows: [[String]]

  private static let gap = 2
  /// A shortened text keeps at least so many columns.
  private static let leastText = 10
  /// A heading keeps at least so many.
  private static let leastHeading = 6

  /// Writes the table to standard output.
  ///
  /// - Returns: the keys of the columns that were left out.
  /// - Complexity: O(cells).
  func print(width: Int) throws -> [String] {
    if rows.isEmpty { return [] }
    let widths = fittedWidths(in: width)
    var bytes: [UInt8] = []
    let heading = line(columns.map(\.title), widths)
    bytes.append(contentsOf: (TextStyle.bold.applied(to: heading) + "\n").utf8)
    for row in rows {
      bytes.append(contentsOf: (line(row, widths) + "\n").utf8)
      if bytes.count > 1 << 16 {
        try Console.write(bytes)
        bytes.removeAll(keepingCapacity: true)
      }
    }
    try Console.write(bytes)
    return columns.dropFirst(widths.count).map(\.key)
  }

  /// The widths of the columns that are shown, at least one.
  func fittedWidths(in width: Int) -> [Int] {
    let natural = naturalWidths()
    let least = columns.indices.map { place in
      let column = columns[place]
      let heading = min(TextWidth.columns(of: column.title), Self.leastHeading)
      let content = natural.content[place]
      return max(heading, column.isShortened ? min(content, Self.leastText) : content)
    }
    var count = 0
    var used = 0
    for place in columns.indices {
      let needed = least[place] + (place == 0 ? 0 : Self.gap)
      if place > 0, used + needed > width { break }
      used += needed
      count += 1
    }
    let whole = columns.indices.prefix(count).map { max(natural.content[$0], natural.heading[$0]) }
    return Self.shared(width - used, least: Array(least.prefix(count)), wanted: whole)
  }

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

  private func naturalWidths() -> (heading: [Int], content: [Int]) {
    var content = columns.map { _ in 0 }
    for row in rows {
      for (place, text) in row.enumerated() { content[place] = max(content[place], Self.width(of: text)) }
    }
    return (columns.map { Self.width(of: $0.title) }, content)
  }

  /// The columns that a text takes; quick for those in plain letters.
  private static func width(of text: String) -> Int {
    text.utf8.allSatisfy { $0 < 0x80 } ? text.utf8.count : TextWidth.columns(of: text)
  }

  private func line(_ cells: [String], _ widths: [Int]) -> String {
    var line = ""
    for (place, width) in widths.enumerated() {
      if place > 0 { line += String(repeating: " ", count: Self.gap) }
      var text = cells[place]
      var used = Self.width(of: text)
      if used > width, place > 0 {
        text = TextWidth.shortened(text, to: width)
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
}
