/// The HTML of all tables of a document while they are found.
///
/// A cell whose text Markdown could read as more than text is left as a gap, and its source becomes
/// a paragraph of its own, to be parsed by libcmark together with the document.
struct TableMarkup {
  /// A place in the HTML where a cell's rendered inlines belong.
  struct Gap {
    let offset: Int
    /// Where the cell starts in the source.
    let source: Int
  }

  /// At most so many cells are filled up in one document; a row that needs more ends its table.
  ///
  /// Without a bound, one wide header over many short rows would make output that grows with the
  /// square of the input. cmark-gfm has the same bound.
  static let filledCellLimit = 0x80000

  /// What stands before a cell's source, so that no cell starts a block or a link definition.
  static let cellPrefix: StaticString = "x "

  private(set) var html: [UInt8] = []
  private(set) var gaps: [Gap] = []
  /// The paragraphs of the cells that are left as gaps, in the order of the gaps.
  private(set) var cellParagraphs: [UInt8] = []
  private var filledCells = 0
  /// Whether tables are written for a page; see ``HTMLRenderer/Options/framesTables``.
  private let isFramed: Bool
  /// Whether every cell is left as a gap, whatever its text, those with them that stand behind the last column.
  private let leavesAllCells: Bool
  /// Whether the rows of the table at hand are those of its foot.
  private var isInFoot = false
  /// Whether the first cell of each row of the table at hand names the row.
  private var namesRows = false

  /// Markup for the tables of a source of `sourceLength` bytes.
  init(sourceLength: Int, isFramed: Bool, leavesAllCells: Bool = false) {
    self.isFramed = isFramed
    self.leavesAllCells = leavesAllCells
    html.reserveCapacity(sourceLength * 2)
  }

  /// Appends the start of a table with its header row.
  mutating func openTable(
    header: TableRow, of source: UnsafeBufferPointer<UInt8>, alignments: [ColumnAlignment]
  ) {
    isInFoot = false
    namesRows = false
    if isFramed {
      openFrame(header: header, of: source, alignments: alignments)
    } else {
      html.append(staticText: "<table>")
    }
    html.append(staticText: "\n<thead>\n")
    _ = appendRow(header, of: source, alignments: alignments, isHeader: true)
    html.append(staticText: "</thead>\n")
  }

  /// Appends a row of the table's body.
  /// - Returns: false, with nothing appended, if the row would fill up too many cells.
  mutating func appendBodyRow(
    _ row: TableRow, of source: UnsafeBufferPointer<UInt8>, alignments: [ColumnAlignment], isFirst: Bool
  ) -> Bool {
    if filledCells >= Self.filledCellLimit, row.count() < alignments.count { return false }
    if isFramed, !isInFoot, annotation("f", atStartOf: row, of: source) != nil {
      html.append(staticText: isFirst ? "<tfoot>\n" : "</tbody>\n<tfoot>\n")
      isInFoot = true
    } else if isFirst {
      html.append(staticText: "<tbody>\n")
    }
    filledCells += appendRow(row, of: source, alignments: alignments, isHeader: false)
    return true
  }

  /// Appends the end of the table.
  mutating func closeTable(hasBody: Bool) {
    if hasBody { html.append(staticText: isInFoot ? "</tfoot>\n" : "</tbody>\n") }
    html.append(staticText: isFramed ? "</table>\n</div>" : "</table>")
  }

  /// Appends the start of a framed table, with the classes that its first heading's note gives it.
  ///
  /// The frame tells the style sheet how many columns there are, which it cannot ask of thousands of cells.
  private mutating func openFrame(
    header: TableRow, of source: UnsafeBufferPointer<UInt8>, alignments: [ColumnAlignment]
  ) {
    let columns = alignments.count
    html.append(staticText: "<div class=\"frame")
    if columns >= 4 { html.append(staticText: " broad") }
    if columns >= 5 { html.append(staticText: " broader") }
    if columns >= 7 { html.append(staticText: " broadest") }
    guard let classes = annotation("k", atStartOf: header, of: source) else {
      html.append(staticText: "\">\n<table>")
      return
    }
    html.append(staticText: "\">\n<table class=\"")
    html.append(contentsOf: UnsafeBufferPointer(rebasing: source[classes]))
    html.append(staticText: "\">")
    let isData = source[classes].elementsEqual("data".utf8)
    // A figure in front is no name.
    namesRows =
      source[classes].elementsEqual("fields".utf8) || source[classes].elementsEqual("tiles".utf8)
      || isData && alignments.first != .right
  }

  /// The content of a note of a kind with which a row's first cell starts; nil where there is none.
  private func annotation(
    _ kind: Unicode.Scalar, atStartOf row: TableRow, of source: UnsafeBufferPointer<UInt8>
  ) -> Range<Int>? {
    var row = row
    guard let cell = row.next(), cell.range.count > 2, source[cell.range.lowerBound] == Annotation.start,
      source[cell.range.lowerBound + 1] == UInt8(ascii: kind)
    else { return nil }
    let contentStart = cell.range.lowerBound + 2
    let end = source[contentStart..<cell.range.upperBound].firstIndex(of: Annotation.divider)
    return end.map { contentStart..<$0 }
  }

  /// Appends a row of as many cells as there are alignments, and returns how many were filled up.
  private mutating func appendRow(
    _ row: TableRow, of source: UnsafeBufferPointer<UInt8>, alignments: [ColumnAlignment], isHeader: Bool
  ) -> Int {
    var row = row
    var filled = 0
    html.append(staticText: "<tr>\n")
    for (column, alignment) in alignments.enumerated() {
      let isRowName = namesRows && !isHeader && column == 0
      html.append(staticText: isHeader || isRowName ? "<th" : "<td")
      if isFramed, isHeader || isRowName {
        html.append(staticText: isHeader ? " scope=\"col\"" : " scope=\"row\"")
      }
      if alignment != .none { html.append(staticText: isFramed ? " class=\"" : " align=\"") }
      switch alignment {
      case .none: html.append(staticText: ">")
      case .left: html.append(staticText: "left\">")
      case .center: html.append(staticText: "center\">")
      case .right: html.append(staticText: "right\">")
      }
      if let cell = row.next() {
        append(cell, of: source)
      } else {
        filled += 1
      }
      html.append(staticText: isHeader || isRowName ? "</th>\n" : "</td>\n")
    }
    while leavesAllCells, let cell = row.next() { append(cell, of: source) }
    html.append(staticText: "</tr>\n")
    return filled
  }

  private mutating func append(_ cell: TableRow.Cell, of source: UnsafeBufferPointer<UInt8>) {
    if cell.isMarkedUp || leavesAllCells {
      gaps.append(Gap(offset: html.count, source: cell.range.lowerBound))
      cellParagraphs.append(staticText: Self.cellPrefix)
      appendWithoutPipeEscapes(source[cell.range], to: &cellParagraphs)
      cellParagraphs.append(staticText: "\n\n")
    } else if cell.isVerbatim {
      html.append(contentsOf: UnsafeBufferPointer(rebasing: source[cell.range]))
    } else {
      appendPlain(cell.range, of: source)
    }
  }

  /// Appends a cell that holds no markup but, perhaps, backslash escapes.
  private mutating func appendPlain(_ range: Range<Int>, of source: UnsafeBufferPointer<UInt8>) {
    var runStart = range.lowerBound
    var index = runStart
    while index < range.upperBound {
      var behind = index + 1
      var byte = source[index]
      if byte == UInt8(ascii: "\\"), behind < range.upperBound, ASCII.isPunctuation(source[behind]) {
        // The backslash of an escaped pipe goes first, so that two before a pipe escape it as one does.
        let isBeforeEscapedPipe =
          source[behind] == byte && behind + 1 < range.upperBound
          && source[behind + 1] == UInt8(ascii: "|")
        if isBeforeEscapedPipe { behind += 1 }
        byte = source[behind]
        behind += 1
      } else if HTMLText.markupReference(for: byte) == nil {
        index = behind
        continue
      }
      html.append(contentsOf: source[runStart..<index])
      if let reference = HTMLText.markupReference(for: byte) {
        html.append(staticText: reference)
      } else {
        html.append(byte)
      }
      index = behind
      runStart = behind
    }
    html.append(contentsOf: source[runStart..<range.upperBound])
  }

  private func appendWithoutPipeEscapes(
    _ cell: Slice<UnsafeBufferPointer<UInt8>>, to output: inout [UInt8]
  ) {
    var runStart = cell.startIndex
    for index in cell.indices.dropFirst()
    where cell[index] == UInt8(ascii: "|") && cell[index - 1] == UInt8(ascii: "\\") {
      output.append(contentsOf: cell[runStart..<(index - 1)])
      runStart = index
    }
    output.append(contentsOf: cell[runStart...])
  }
}
