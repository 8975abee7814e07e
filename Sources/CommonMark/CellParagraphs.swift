/// A text in which the cells of pipe tables are paragraphs of their own, before all else, as libcmark knows no tables.
///
/// Empty lines stand in the place of a table, so that all that stands behind it keeps its line.
struct CellParagraphs {
  /// The cells, each with an empty line behind it.
  private(set) var cells: [UInt8] = []
  /// The line of each cell in the text.
  private(set) var cellLines: [Int] = []
  /// The text without its tables.
  private(set) var rest: [UInt8]

  /// - Complexity: O(*n*) in the bytes of `text`.
  init(of text: [UInt8]) {
    rest = text
    for _ in 0..<TableAssembly.passLimit { if !takeTables() { break } }
  }

  /// Takes out the tables that are found at once; false where there is none.
  private mutating func takeTables() -> Bool {
    var markup = TableMarkup(sourceLength: rest.count, isFramed: false, leavesAllCells: true)
    let (body, lines) = Self.withoutTables(rest, &markup)
    guard let body else { return false }
    rest = body
    cells += markup.cellParagraphs
    cellLines += lines
    return true
  }

  /// A text without the tables that are found at once, nil where there is none, and the lines of their cells.
  private static func withoutTables(
    _ text: [UInt8], _ markup: inout TableMarkup
  ) -> (rest: [UInt8]?, cellLines: [Int]) {
    text.withUnsafeBufferPointer { source in
      guard SourceLines.mayHoldDelimiterRow(source) else { return (nil, []) }
      let lines = SourceLines(source)
      let tree = DocumentTree(parsing: source)
      var finder = TableFinder(lines, lineOffset: 0, reach: .nextBlankLine)
      let tables = finder.tables(below: tree.root, markup: &markup)
      if tables.isEmpty { return (nil, []) }
      var rest: [UInt8] = []
      var copied = 0
      for table in tables {
        rest += source[copied..<lines.starts[table.lines.lowerBound]]
        rest += source[table.containerPrefix]
        rest.append(staticText: TableAssembly.placeholder)
        rest += repeatElement(UInt8(ascii: "\n"), count: table.lines.count - 1)
        copied = min(lines.starts[table.lines.upperBound], source.count)
      }
      rest += source[copied...]
      var line = 0
      let cellLines = markup.gaps.map { gap in
        while lines.end(of: line) < gap.source { line += 1 }
        return line
      }
      return (rest, cellLines)
    }
  }
}
