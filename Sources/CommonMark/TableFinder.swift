internal import CCMark

/// Finds the tables in what libcmark took for paragraphs and underlined headings.
struct TableFinder {
  private let lines: SourceLines
  /// The number of lines that libcmark read before the first of `lines`.
  private let lineOffset: Int
  private var path = ContainerPath()
  private var alignments: [ColumnAlignment] = []

  /// A finder for a document whose first `lineOffset` lines do not belong to `lines`.
  init(_ lines: SourceLines, lineOffset: Int) {
    self.lines = lines
    self.lineOffset = lineOffset
  }

  /// The tables below `root` in order, at most one in a paragraph; their HTML goes to `markup`.
  /// - Complexity: O(*n*) in the bytes of the document.
  mutating func tables(below root: OpaquePointer?, markup: inout TableMarkup) -> [PipeTable] {
    var tables: [PipeTable] = []
    var candidates = lines.delimiterCandidates[...]
    var walk = BlockWalk(root)
    while let block = walk.next() {
      path.leave(walk.closedContainers)
      let firstLine = Int(cmark_node_get_start_line(block)) - 1 - lineOffset
      guard firstLine >= 0 else { continue }
      switch cmark_node_get_type(block) {
      case CMARK_NODE_BLOCK_QUOTE:
        path.enterBlockQuote(startingIn: firstLine, of: lines)
      case CMARK_NODE_ITEM:
        path.enterItem(startingIn: firstLine, of: lines)
      case CMARK_NODE_LIST:
        path.enterBare(startingIn: firstLine, of: lines)
      case CMARK_NODE_PARAGRAPH, CMARK_NODE_HEADING:
        let behindLine = min(Int(cmark_node_get_end_line(block)) - lineOffset, lines.count)
        while let candidate = candidates.first, candidate <= firstLine { candidates.removeFirst() }
        while let candidate = candidates.first, candidate < behindLine {
          candidates.removeFirst()
          if let table = table(
            withDelimiterRow: candidate, in: block, of: firstLine..<behindLine, markup: &markup)
          {
            tables.append(table)
            break
          }
        }
        while let candidate = candidates.first, candidate < behindLine { candidates.removeFirst() }
      default:
        break
      }
    }
    return tables
  }

  private mutating func table(
    withDelimiterRow delimiterLine: Int, in block: OpaquePointer, of range: Range<Int>,
    markup: inout TableMarkup
  ) -> PipeTable? {
    let source = lines.source
    let headerLine = delimiterLine - 1
    guard let delimiterStart = startOfRow(delimiterLine),
      DelimiterRow.read(source, from: delimiterStart, to: lines.end(of: delimiterLine), into: &alignments)
    else { return nil }
    // A lazy header is still text of the paragraph, only without the markers of its containers.
    let headerStart = path.content(of: headerLine, in: lines)?.offset ?? lines.starts[headerLine]
    let header = TableRow(source, from: headerStart, to: lines.end(of: headerLine))
    guard header.count() == alignments.count else { return nil }

    let htmlStart = markup.html.count
    let gapStart = markup.gaps.count
    markup.openTable(header: header, of: source, alignments: alignments)
    var line = delimiterLine + 1
    while line < range.upperBound, let start = startOfRow(line),
      !BlockStart.isAt(start, to: lines.end(of: line), in: source),
      markup.appendBodyRow(
        TableRow(source, from: start, to: lines.end(of: line)), of: source, alignments: alignments,
        isFirst: line == delimiterLine + 1)
    {
      line += 1
    }
    markup.closeTable(hasBody: line > delimiterLine + 1)

    // Only the first line of a paragraph can hold the marker of a list item, and only the delimiter
    // row is sure to lie within all containers.
    let isWholeStart = headerLine == range.lowerBound
    let prefixLine = isWholeStart ? headerLine : delimiterLine
    let prefixEnd =
      isWholeStart
      ? LineCursor(source, from: headerStart, to: lines.end(of: headerLine)).indentation().offset
      : delimiterStart
    let isWhole =
      isWholeStart && line == range.upperBound
      && cmark_node_get_type(block) == CMARK_NODE_PARAGRAPH
    return PipeTable(
      lines: headerLine..<line, containerPrefix: lines.starts[prefixLine]..<prefixEnd,
      html: htmlStart..<markup.html.count, gaps: gapStart..<markup.gaps.count,
      paragraph: isWhole ? block : nil)
  }

  /// Where the text of a line starts that can be a row: within all containers, not indented as code.
  private func startOfRow(_ line: Int) -> Int? {
    guard let content = path.content(of: line, in: lines) else { return nil }
    let (columns, offset) = content.indentation()
    return columns < 4 ? offset : nil
  }
}
