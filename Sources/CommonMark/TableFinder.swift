internal import CCMark

/// Finds the tables in what libcmark took for paragraphs and underlined headings.
struct TableFinder {
  /// Where the next table is looked for once one is found.
  ///
  /// What ends a table may change the blocks behind it: a lone tag starts an HTML block, a lazy line
  /// closes its list. The narrower the reach, the less a table found can depend on one before it.
  enum Reach {
    case nextParagraph, nextBlankLine, nextPass
  }

  private let lines: SourceLines
  /// The number of lines that libcmark read before the first of `lines`.
  private let lineOffset: Int
  private var path = ContainerPath()
  private var alignments: [ColumnAlignment] = []
  private let reach: Reach
  /// The first line that can belong to a further table.
  private var firstFreeLine = 0

  /// A finder for a document whose first `lineOffset` lines do not belong to `lines`.
  init(_ lines: SourceLines, lineOffset: Int, reach: Reach) {
    self.lines = lines
    self.reach = reach
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
        while let candidate = candidates.first, candidate <= firstLine { candidates.removeFirst() }
        guard firstLine < lines.count, candidates.first != nil else { continue }
        let behindLine = lineBehind(block)
        while let candidate = candidates.first, candidate < behindLine {
          candidates.removeFirst()
          if let table = table(
            withDelimiterRow: candidate, in: block, of: firstLine..<behindLine, markup: &markup)
          {
            tables.append(table)
            switch reach {
            case .nextParagraph: firstFreeLine = table.lines.upperBound
            case .nextBlankLine: firstFreeLine = blankLine(from: table.lines.upperBound)
            case .nextPass: return tables
            }
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

  /// The line behind a block's last.
  ///
  /// For an underlined heading libcmark gives the line in which it noticed the end, which is the next
  /// one unless the document ends. It is the heading's own if it is an underline and nobody else's.
  private func lineBehind(_ block: OpaquePointer) -> Int {
    let end = min(Int(cmark_node_get_end_line(block)) - lineOffset, lines.count)
    guard end > 0, cmark_node_get_type(block) == CMARK_NODE_HEADING,
      cmark_node_get_start_line(block) < cmark_node_get_end_line(block)
    else { return end }
    var ancestor: OpaquePointer? = block
    while let current = ancestor {
      if let next = cmark_node_next(current) {
        if Int(cmark_node_get_start_line(next)) - lineOffset <= end { return end - 1 }
        break
      }
      ancestor = cmark_node_parent(current)
    }
    return isUnderline(end - 1) ? end : end - 1
  }

  /// Whether the block is a paragraph or an underlined heading.
  private func isText(_ block: OpaquePointer) -> Bool {
    switch cmark_node_get_type(block) {
    case CMARK_NODE_PARAGRAPH: true
    case CMARK_NODE_HEADING: cmark_node_get_start_line(block) < cmark_node_get_end_line(block)
    default: false
    }
  }

  private func blankLine(from line: Int) -> Int {
    var line = line
    while line < lines.count, !lines.isBlank(line) { line += 1 }
    return line
  }

  private func isUnderline(_ line: Int) -> Bool {
    guard let start = startOfRow(line), start < lines.end(of: line) else { return false }
    let mark = lines.source[start]
    guard mark == UInt8(ascii: "=") || mark == UInt8(ascii: "-") else { return false }
    return lines.source[start..<lines.end(of: line)].allSatisfy { $0 == mark || $0 == 0x20 || $0 == 0x09 }
  }

  private mutating func table(
    withDelimiterRow delimiterLine: Int, in block: OpaquePointer, of range: Range<Int>,
    markup: inout TableMarkup
  ) -> PipeTable? {
    let source = lines.source
    let headerLine = delimiterLine - 1
    guard headerLine >= firstFreeLine, let delimiterStart = startOfRow(delimiterLine),
      DelimiterRow.read(source, from: delimiterStart, to: lines.end(of: delimiterLine), into: &alignments)
    else { return nil }
    // A lazy header is still text of the paragraph, only without the markers of its containers.
    let headerStart = path.paragraphText(of: headerLine, in: lines).cursor.offset
    let header = TableRow(source, from: headerStart, to: lines.end(of: headerLine))
    guard header.count() == alignments.count else { return nil }

    let htmlStart = markup.html.count
    let gapStart = markup.gaps.count
    markup.openTable(header: header, of: source, alignments: alignments)
    var line = delimiterLine + 1
    var behindLine = range.upperBound
    var lastBlock = block
    while true {
      while line < behindLine, let start = startOfRow(line),
        !BlockStart.isAt(start, to: lines.end(of: line), in: source),
        markup.appendBodyRow(
          TableRow(source, from: start, to: lines.end(of: line)), of: source, alignments: alignments,
          isFirst: line == delimiterLine + 1)
      {
        line += 1
      }
      // What libcmark took for a heading's underline may be a row, and so the text behind it too.
      guard line == behindLine, cmark_node_get_type(lastBlock) == CMARK_NODE_HEADING,
        let next = cmark_node_next(lastBlock), isText(next),
        Int(cmark_node_get_start_line(next)) - 1 - lineOffset == behindLine
      else { break }
      lastBlock = next
      behindLine = lineBehind(next)
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
