import TerminalText

/// A small table of which nothing may be left out, such as the lines of an order.
///
/// Texts are broken between words where they have no room on one line; where that is not enough, a row becomes a sentence.
struct SmallTable {
  struct Column {
    let title: String
    /// Set to the right.
    let isFigure: Bool
    /// Never broken.
    let isFixed: Bool

    init(_ title: String, isFigure: Bool = false, isFixed: Bool = false) {
      self.title = title
      self.isFigure = isFigure
      self.isFixed = isFixed || isFigure
    }
  }

  let columns: [Column]
  private let rows: [[String]]
  private let indent: Int

  private static let gap = "  "
  /// A text has at least so many columns, or as many as its longest word.
  private static let leastWidth = 12

  /// - Parameter indent: blanks before every line.
  init(columns: [Column], rows: [[String]], indent: Int = 0) {
    self.columns = columns
    self.rows = rows.map { $0.map(SafeText.of) }
    self.indent = indent
  }

  /// The titles and the rows.
  func lines(columns width: Int) -> [String] {
    guard let widths = widths(in: width) else { return rows.flatMap { sentence($0, in: width) } }
    return set(columns.map(\.title), widths) + rows.flatMap { set($0, widths) }
  }

  /// The lines of each row, without the titles.
  func rowLines(columns width: Int) -> [[String]] {
    guard let widths = widths(in: width) else { return rows.map { sentence($0, in: width) } }
    return rows.map { set($0, widths) }
  }

  /// Rows for a program: cells with tabs between them.
  static func tabbed(_ rows: [[String]]) -> [String] {
    rows.map { $0.map(RecordText.oneLine).joined(separator: "\t") }
  }

  /// The width of each column; nil where the table cannot be made to fit.
  private func widths(in width: Int) -> [Int]? {
    var widths = columns.indices.map { place in
      rows.reduce(TextWidth.columns(of: columns[place].title)) {
        max($0, TextWidth.columns(of: $1[place]))
      }
    }
    let room = width - indent - Self.gap.count * (columns.count - 1)
    var excess = widths.reduce(0, +) - room
    for place in columns.indices where excess > 0 && !columns[place].isFixed {
      let cut = min(excess, max(widths[place] - max(longestWord(at: place), Self.leastWidth), 0))
      widths[place] -= cut
      excess -= cut
    }
    return excess > 0 ? nil : widths
  }

  private func longestWord(at place: Int) -> Int {
    ([columns[place].title] + rows.map { $0[place] }).flatMap { $0.split(separator: " ") }
      .reduce(0) { max($0, TextWidth.columns(of: $1)) }
  }

  /// The lines of a row: as many as the cell takes that has most.
  private func set(_ cells: [String], _ widths: [Int]) -> [String] {
    let broken = columns.indices.map { place in
      TextWidth.columns(of: cells[place]) <= widths[place]
        ? [cells[place]] : TextWidth.wrapped(cells[place], columns: widths[place])
    }
    return (0..<(broken.map(\.count).max() ?? 0)).map { number in
      line(broken.map { number < $0.count ? $0[number] : "" }, widths)
    }
  }

  private func line(_ cells: [String], _ widths: [Int]) -> String {
    let cells = columns.indices.map { place in
      TextWidth.padded(cells[place], to: widths[place], atStart: columns[place].isFigure)
    }
    let line = String(repeating: " ", count: indent) + cells.joined(separator: Self.gap)
    return String(line.reversed().drop { $0 == " " }.reversed())
  }

  /// A row whose cells follow each other, each behind its title.
  private func sentence(_ cells: [String], in width: Int) -> [String] {
    let parts = zip(columns, cells).filter { !$1.isEmpty }.map { column, cell in
      column.title.isEmpty || !column.isFigure ? cell : "\(column.title) \(cell)"
    }
    let text = String(repeating: " ", count: indent) + parts.joined(separator: ", ")
    return TextWidth.wrapped(text, columns: width, indent: indent + 2)
  }
}
