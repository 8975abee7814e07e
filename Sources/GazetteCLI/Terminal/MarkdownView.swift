import Forms
import TerminalText

/// Markdown as it is read at a terminal: broken between words, links by their text, and a block for each row of a table
/// that has no room.
struct MarkdownView {
  let columns: Int

  /// Prints Markdown: as it is, or so that it fits the terminal at which it is read.
  static func print(_ markdown: String) {
    guard let columns = ResultTerminal.columns else { return Swift.print(markdown, terminator: "") }
    for line in MarkdownView(columns: columns).lines(of: markdown) { Swift.print(SafeText.of(line)) }
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
      lines +=
        isCode
        ? [line] : TextWidth.wrapped(Self.readable(line), columns: columns, indent: Self.indent(of: line))
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
    guard table.count > 2 else { return table }
    let isFigure = Self.cells(of: table[1]).map { $0.hasSuffix(":") }
    let rows = ([table[0]] + table.dropFirst(2)).map { Self.cells(of: $0).map(Self.readable) }
    let widths = isFigure.indices.map { place in
      max(rows.map { $0.indices.contains(place) ? TextWidth.columns(of: $0[place]) : 0 }.max() ?? 0, 2)
    }
    if widths.reduce(1, { $0 + $1 + 3 }) <= columns {
      func line(_ cells: [String]) -> String { "| \(cells.joined(separator: " | ")) |" }
      let rule = zip(widths, isFigure).map {
        String(repeating: "-", count: $1 ? $0 - 1 : $0) + ($1 ? ":" : "")
      }
      let lines = rows.map { row in
        line(zip(row, zip(widths, isFigure)).map { TextWidth.padded($0, to: $1.0, atStart: $1.1) })
      }
      return [lines[0], line(rule)] + lines.dropFirst()
    }
    let titles = rows[0]
    return rows.dropFirst().flatMap { cells -> [String] in
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

  /// A line with the text of each link in its place, with the characters that references stand for, and without the
  /// backslashes that keep signs from meaning anything.
  private static func readable(_ line: String) -> String {
    var text = ""
    var rest = Substring(line)
    while let sign = rest.first {
      rest.removeFirst()
      if sign == "\\", let next = rest.first, next.isASCII, next.isPunctuation || next.isSymbol {
        text.append(next)
        rest.removeFirst()
      } else if sign == "[" || sign == "!" && rest.first == "[",
        let link = Self.link(sign == "[" ? rest : rest.dropFirst())
      {
        text += readable(link.text)
        rest = link.rest
      } else if sign == "&", let reference = rest.prefixMatch(of: /#([0-9]{1,7});/),
        let character = UInt32(reference.1).flatMap(Unicode.Scalar.init)
      {
        text.unicodeScalars.append(character)
        rest = rest[reference.range.upperBound...]
      } else {
        text.append(sign)
      }
    }
    return text
  }

  /// The text of a link behind its opening bracket, and what follows the link; nil where it is none.
  private static func link(_ text: Substring) -> (text: String, rest: Substring)? {
    guard let end = end(of: text, opening: "[", closing: "]") else { return nil }
    let behind = text[text.index(after: end)...]
    guard behind.first == "(", let last = self.end(of: behind.dropFirst(), opening: "(", closing: ")") else {
      return nil
    }
    return (String(text[..<end]), behind[behind.index(after: last)...])
  }

  /// Where the bracket is closed that was opened before a text.
  private static func end(of text: Substring, opening: Character, closing: Character) -> Substring.Index? {
    var depth = 0
    var isEscaped = false
    for (place, sign) in zip(text.indices, text) {
      defer { isEscaped = sign == "\\" && !isEscaped }
      if isEscaped { continue }
      if sign == closing {
        if depth == 0 { return place }
        depth -= 1
      } else if sign == opening {
        depth += 1
      }
    }
    return nil
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
