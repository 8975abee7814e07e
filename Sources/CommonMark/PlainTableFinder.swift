/// Finds the tables that need no look at the blocks around them, before libcmark parses anything.
///
/// These stand between blank lines, and every line of theirs starts with a pipe, so that no line of
/// theirs could start another block or belong to a list item or a block quote. Only a code block or
/// an HTML block that is open there can make them something else, which shows when the document has
/// been parsed. Generated Markdown has its tables in this shape; libcmark is spared their text.
enum PlainTableFinder {
  /// The tables of this shape in order; their HTML goes to `markup`.
  /// - Complexity: O(*n*) in the bytes of the document.
  static func tables(in lines: SourceLines, markup: inout TableMarkup) -> [PipeTable] {
    let source = lines.source
    var tables: [PipeTable] = []
    var alignments: [ColumnAlignment] = []
    var firstFreeLine = 0
    for delimiterLine in lines.delimiterCandidates {
      let headerLine = delimiterLine - 1
      guard headerLine >= firstFreeLine, startsWithPipe(headerLine, of: lines),
        startsWithPipe(delimiterLine, of: lines),
        headerLine == 0 || lines.isBlank(headerLine - 1)
      else { continue }
      var behindLine = delimiterLine + 1
      while behindLine < lines.count, startsWithPipe(behindLine, of: lines) { behindLine += 1 }
      guard behindLine == lines.count || lines.isBlank(behindLine) else { continue }
      let delimiterStart = lines.starts[delimiterLine]
      let header = TableRow(source, from: lines.starts[headerLine], to: lines.end(of: headerLine))
      guard
        DelimiterRow.read(source, from: delimiterStart, to: lines.end(of: delimiterLine), into: &alignments),
        header.count() == alignments.count
      else { continue }

      let htmlStart = markup.html.count
      let gapStart = markup.gaps.count
      markup.openTable(header: header, of: source, alignments: alignments)
      var line = delimiterLine + 1
      while line < behindLine,
        markup.appendBodyRow(
          TableRow(source, from: lines.starts[line], to: lines.end(of: line)), of: source,
          alignments: alignments, isFirst: line == delimiterLine + 1)
      {
        line += 1
      }
      markup.closeTable(hasBody: line > delimiterLine + 1)
      tables.append(
        PipeTable(
          lines: headerLine..<line, containerPrefix: lines.starts[headerLine]..<lines.starts[headerLine],
          html: htmlStart..<markup.html.count, gaps: gapStart..<markup.gaps.count, paragraph: nil))
      firstFreeLine = behindLine
    }
    return tables
  }

  private static func startsWithPipe(_ line: Int, of lines: SourceLines) -> Bool {
    lines.source[lines.starts[line]] == UInt8(ascii: "|")
  }
}
