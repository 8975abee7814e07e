internal import CCMark

/// Makes the tree of a document in which pipe tables are tables.
///
/// The source is written again with a one-line comment in each table's place, led by a paragraph for
/// each cell that needs libcmark, and parsed. So whatever stands before or behind a table in its
/// paragraph, the tightness of lists, and references in cells come out as libcmark itself has them.
///
/// Tables of the plain shape are taken out before the first parse, all others are found in the
/// paragraphs that libcmark makes. If those fill their paragraphs and no cell needs libcmark, each
/// paragraph is replaced by the table's HTML at once.
enum TableAssembly {
  /// How often the source is written again at most.
  ///
  /// One pass finds one table in each paragraph. A further pass is needed only if a paragraph goes
  /// on, without a blank line, behind a table that another block ended, and holds the next table.
  /// The bound keeps the cost linear; tables beyond it stay text.
  static let passLimit = 8

  /// Stands in a table's place: a comment can interrupt a paragraph, ends in its line, and leaves a
  /// list as tight as it is.
  static let placeholder: StaticString = "<!---->\n"

  /// Where a table's placeholder is.
  private struct Placeholder {
    var line: Int
    let table: PipeTable
  }

  /// The tree of `source`, whose line ends are line feeds.
  /// - Complexity: O(*n*) in the bytes of `source`.
  static func tree(
    of source: UnsafeBufferPointer<UInt8>, options: HTMLRenderer.Options
  ) -> DocumentTree {
    let lines = SourceLines(source)
    var markup = TableMarkup(sourceLength: source.count, isFramed: options.framesTables)
    var isComplete = true
    let plainTables = PlainTableFinder.tables(in: lines, markup: &markup)
    if !plainTables.isEmpty {
      let tree = rewrittenTree(
        of: lines, with: plainTables, markup: &markup, options: options, reach: .nextParagraph,
        isComplete: &isComplete)
      if isComplete { return tree }
      // One of them lies in a code block or an HTML block, so only the blocks can tell.
    }
    // What ends one table can take the place of another away, so look again with a shorter reach.
    let tree = parsedTree(of: lines, options: options, reach: .nextParagraph, isComplete: &isComplete)
    if isComplete { return tree }
    let nearTree = parsedTree(of: lines, options: options, reach: .nextBlankLine, isComplete: &isComplete)
    if isComplete { return nearTree }
    return parsedTree(of: lines, options: options, reach: .nextPass, isComplete: &isComplete)
  }

  /// The tree with the tables that are found in libcmark's paragraphs.
  private static func parsedTree(
    of lines: SourceLines, options: HTMLRenderer.Options, reach: TableFinder.Reach, isComplete: inout Bool
  ) -> DocumentTree {
    isComplete = true
    var markup = TableMarkup(sourceLength: lines.source.count, isFramed: options.framesTables)
    let tree = DocumentTree(parsing: lines.source)
    var finder = TableFinder(lines, lineOffset: 0, reach: reach)
    let tables = finder.tables(below: tree.root, markup: &markup)
    if tables.isEmpty { return tree }
    if reach == .nextParagraph, markup.gaps.isEmpty, tables.allSatisfy({ $0.paragraph != nil }) {
      for table in tables {
        replace(table.paragraph, with: table, markup: markup, gapHTML: GapHTML())
      }
      return tree
    }
    return rewrittenTree(
      of: lines, with: tables, markup: &markup, options: options, reach: reach,
      isComplete: &isComplete)
  }

  /// The tree of the source with `tables`; sets `isComplete` to whether each has got its place in it.
  private static func rewrittenTree(
    of lines: SourceLines, with tables: [PipeTable], markup: inout TableMarkup,
    options: HTMLRenderer.Options, reach: TableFinder.Reach, isComplete: inout Bool
  ) -> DocumentTree {
    var placeholders: [Placeholder] = []
    var body = rewritten(lines, with: tables, placeholders: &placeholders)
    var pass = 1
    while true {
      let parsedGaps = markup.gaps.count
      let tree = DocumentTree(parsing: markup.cellParagraphs, body)
      // Each cell's paragraph is followed by a blank line.
      let lineOffset = 2 * parsedGaps
      let next: [UInt8]? =
        pass == passLimit
        ? nil
        : body.withUnsafeBufferPointer { source in
          guard SourceLines.mayHoldDelimiterRow(source) else { return nil }
          let lines = SourceLines(source)
          var finder = TableFinder(lines, lineOffset: lineOffset, reach: reach)
          let tables = finder.tables(below: tree.root, markup: &markup)
          if tables.isEmpty { return nil }
          return rewritten(lines, with: tables, placeholders: &placeholders)
        }
      guard let next else {
        let gapHTML = takeGapHTML(from: tree, count: parsedGaps, options: options)
        isComplete = fill(placeholders, in: tree, lineOffset: lineOffset, markup: markup, gapHTML: gapHTML)
        return tree
      }
      body = next
      pass += 1
    }
  }

  /// The source with a placeholder for each table; earlier placeholders stay, in their new lines.
  private static func rewritten(
    _ lines: SourceLines, with tables: [PipeTable], placeholders: inout [Placeholder]
  ) -> [UInt8] {
    var body: [UInt8] = []
    body.reserveCapacity(lines.source.count)
    var merged: [Placeholder] = []
    merged.reserveCapacity(placeholders.count + tables.count)
    var earlier = placeholders[...]
    var copied = 0
    var removedLines = 0
    for table in tables {
      while let placeholder = earlier.first, placeholder.line < table.lines.lowerBound {
        merged.append(Placeholder(line: placeholder.line - removedLines, table: placeholder.table))
        earlier.removeFirst()
      }
      body.append(contentsOf: lines.source[copied..<lines.starts[table.lines.lowerBound]])
      body.append(contentsOf: lines.source[table.containerPrefix])
      body.append(staticText: placeholder)
      merged.append(Placeholder(line: table.lines.lowerBound - removedLines, table: table))
      removedLines += table.lines.count - 1
      copied = min(lines.starts[table.lines.upperBound], lines.source.count)
    }
    body.append(contentsOf: lines.source[copied...])
    for placeholder in earlier {
      merged.append(Placeholder(line: placeholder.line - removedLines, table: placeholder.table))
    }
    placeholders = merged
    return body
  }

  /// Renders the paragraphs of the cells and takes them out of the tree.
  private static func takeGapHTML(
    from tree: borrowing DocumentTree, count: Int, options: HTMLRenderer.Options
  ) -> GapHTML {
    var gapHTML = GapHTML()
    for _ in 0..<count {
      guard let paragraph = cmark_node_first_child(tree.root) else { break }
      DocumentTree.withHTML(of: paragraph, allowsRawHTML: options.allowsRawHTML) {
        gapHTML.append(paragraph: $0)
      }
      cmark_node_unlink(paragraph)
      cmark_node_free(paragraph)
    }
    return gapHTML
  }

  /// Puts the tables into their places, and returns whether all of them were found.
  private static func fill(
    _ placeholders: [Placeholder], in tree: borrowing DocumentTree, lineOffset: Int,
    markup: TableMarkup, gapHTML: GapHTML
  ) -> Bool {
    var rest = placeholders[...]
    var walk = BlockWalk(tree.root)
    while let next = rest.first, let block = walk.next() {
      // The line tells the placeholder from any comment that the document itself holds.
      guard cmark_node_get_type(block) == CMARK_NODE_HTML_BLOCK,
        Int(cmark_node_get_start_line(block)) == next.line + 1 + lineOffset
      else { continue }
      walk.replaceCurrent(with: node(of: next.table, markup: markup, gapHTML: gapHTML))
      rest.removeFirst()
    }
    return rest.isEmpty
  }

  private static func replace(
    _ block: OpaquePointer?, with table: PipeTable, markup: TableMarkup, gapHTML: GapHTML
  ) {
    guard let node = node(of: table, markup: markup, gapHTML: gapHTML),
      cmark_node_replace(block, node) == 1
    else { return }
    cmark_node_free(block)
  }

  /// A block of libcmark that renders as the table.
  private static func node(
    of table: PipeTable, markup: TableMarkup, gapHTML: GapHTML
  ) -> OpaquePointer? {
    var html: [UInt8] = []
    html.reserveCapacity(table.html.count + 1)
    var copied = table.html.lowerBound
    for index in table.gaps {
      let offset = markup.gaps[index].offset
      html.append(contentsOf: markup.html[copied..<offset])
      html.append(contentsOf: gapHTML[index])
      copied = offset
    }
    html.append(contentsOf: markup.html[copied..<table.html.upperBound])
    html.append(0)
    let node = cmark_node_new(CMARK_NODE_CUSTOM_BLOCK)
    html.withUnsafeBytes { bytes in
      _ = cmark_node_set_on_enter(node, bytes.bindMemory(to: CChar.self).baseAddress)
    }
    return node
  }
}
