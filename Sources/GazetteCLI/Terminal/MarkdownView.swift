import Forms
import TerminalText

/// Markdown as it is read at a terminal: broken between words, and a block for each row of a table that has no room.
struct MarkdownView {
  let columns: Int

  /// Prints Markdown: as it is, or so that it fits the terminal at which it is read.
  static func print(_ markdown: String) {
    guard let columns = ResultTerminal.columns else { return Swift.print(markdown, terminator: "") }
    for line in MarkdownView(columns: columns).lines(of: markdown) { Swift.print(line) }
  }

  /// The lines of a text.
  ///
  /// - Complexity: O(characters).
  func lines(of markdown: String) -> [String] {
    var lines: [String] = []
    var table: [String] = []
    var isCode = false
    func finishTable() {
      lines += self.lines(ofTable: table)
      table = []
    }
    var rest = markdown.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if rest.last?.isEmpty ?? false { rest.removeLast() }
    for line in rest {
      if line.hasPrefix("|"), !isCode {
        table.append(line)
        continue
      }
      finishTable()
      if line.hasPrefix("```") { isCode.toggle() }
      lines += isCode ? [line] : TextWidth.wrapped(line, columns: columns, indent: Self.indent(of: line))
    }
    finishTable()
    return lines
  }

  /// How far the text of a list's element stands behind its beginning.
  private static func indent(of line: String) -> Int {
    let blanks = line.prefix { $0 == " " }.count
    return line.dropFirst(blanks).hasPrefix("- ") ? blanks + 2 : blanks
  }

  private func lines(ofTable table: [String]) -> [String] {
    guard table.count > 2, table.contains(where: { TextWidth.columns(of: $0) > columns }) else {
      return table
    }
    let titles = Self.cells(of: table[0])
    return table.dropFirst(2).flatMap { row -> [String] in
      let cells = Self.cells(of: row)
      // The one says what the other is.
      if titles.count == 2, cells.count == 2 {
        return TextWidth.wrapped("- \(cells[0]): \(cells[1])", columns: columns, indent: 4)
      }
      return zip(titles, cells).filter { !$1.isEmpty }.enumerated().flatMap { place, cell in
        let text = cell.0.isEmpty ? cell.1 : "\(cell.0): \(cell.1)"
        return TextWidth.wrapped(place == 0 ? "- \(text)" : "  \(text)", columns: columns, indent: 4)
      }
    }
  }

  /// The cells of a row; a bar behind a backslash is part of one.
  private static func cells(of row: String) -> [String] {
    var cells = [""]
    var isEscaped = false
    for character in row.dropFirst() {
      if character == "|", !isEscaped {
        cells.append("")
      } else {
        cells[cells.count - 1].append(character)
      }
      isEscaped = character == "\\" && !isEscaped
    }
    // Behind the last bar stands nothing.
    return cells.dropLast().map { cell in
      String(cell.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
  }
}
