internal import CCMark

/// The ends of a Markdown text's lines, where they say something: in code all of them, and in paragraphs the blanks that
/// break a line.
///
/// A text is tidied when its values stand in it, and what of it is code only a parser can tell. So the lines are marked
/// while it has none yet, by ``Annotation/lineEnd``: alone where a line stays as it is, and with a backslash or two
/// blanks behind it where these break the line before more text.
package enum MarkdownLines {
  fileprivate enum End {
    case kept
    /// By a backslash, which is seen; by blanks where it would say something else.
    case broken(hasBackslash: Bool)
  }

  /// A text with its lines marked.
  ///
  /// - Parameter isLeftOut: the lines that are not read, and that stay.
  /// - Complexity: O(length).
  package static func marked(_ markdown: String, without isLeftOut: (Substring) -> Bool) -> String {
    // Whoever reads the text counts a line for each of these too.
    guard !markdown.utf8.contains(0x0D) else { return markdown }
    var lines = markdown.split(separator: "\n", omittingEmptySubsequences: false)
    let numbers = lines.indices.filter { !isLeftOut(lines[$0]) }
    let read = Array(numbers.map { lines[$0] }.joined(separator: "\n").utf8)
    let ends = read.withUnsafeBufferPointer { DocumentTree(parsing: $0).ends(of: SourceLines($0)) }
    guard !ends.isEmpty else { return markdown }
    let mark = String(decoding: [Annotation.lineEnd], as: UTF8.self)
    for (place, end) in ends where numbers.indices.contains(place) {
      let line = lines[numbers[place]]
      switch end {
      case .kept: lines[numbers[place]] = "\(line)\(mark)"
      case .broken(let hasBackslash):
        lines[numbers[place]] = "\(line.withoutBlanksAtEnd)\(mark)\(hasBackslash ? "\\" : "  ")"
      }
    }
    return lines.joined(separator: "\n")
  }

  /// What follows a line.
  package enum Continuation: Sendable {
    /// An empty line, an item of a list, or none.
    case nothing
    /// Text that belongs to its paragraph.
    case text
    /// Text or another block.
    case anything
  }

  /// What follows a line of a paragraph, as far as the first signs of the next one tell.
  ///
  /// - Complexity: O(blanks, digits and markers at the start of both).
  package static func continuation(
    of line: Range<Int>, in source: UnsafeBufferPointer<UInt8>
  ) -> Continuation {
    var place = line.upperBound + 1
    for byte in source[line] {
      guard byte == UInt8(ascii: " ") || byte == UInt8(ascii: ">"), place < source.count,
        source[place] == byte
      else { break }
      place += 1
    }
    let margin = place
    while place < source.count, source[place] == UInt8(ascii: " ") || source[place] == 0x09 { place += 1 }
    let isIndented = place - margin > 3 || source[margin..<min(place, source.count)].contains(0x09)
    guard place < source.count, source[place] != UInt8(ascii: "\n"), source[place] != Annotation.lineEnd
    else { return .nothing }
    // Code does not end a paragraph.
    if isIndented || beginsText(place, in: source) { return .text }
    return isItem(place, in: source) ? .nothing : .anything
  }

  /// Whether the item of a list without numbers begins, which ends a paragraph unless it is empty.
  private static func isItem(_ start: Int, in source: UnsafeBufferPointer<UInt8>) -> Bool {
    guard "-+*".utf8.contains(source[start]), start + 1 < source.count, source[start + 1] == UInt8(ascii: " ")
    else { return false }
    let text = source[(start + 1)...].first { $0 != UInt8(ascii: " ") }
    return text.map { $0 != UInt8(ascii: "\n") } ?? false
  }

  /// Where the paragraph ends that a text begins with, at the start of the line behind it; nil where it begins with
  /// another block, or is empty.
  ///
  /// - Parameter markdown: with its notes.
  /// - Complexity: O(bytes up to there), where no line could begin another block; else O(length).
  package static func endOfOpeningParagraph(of markdown: UnsafeBufferPointer<UInt8>) -> Int? {
    let newline = UInt8(ascii: "\n")
    var place = markdown.firstIndex { $0 != newline } ?? markdown.count
    guard place < markdown.count, markdown[place] != UInt8(ascii: " ") else { return nil }
    while place < markdown.count, markdown[place] != newline {
      let text = markdown[place...].firstIndex { $0 != UInt8(ascii: " ") } ?? markdown.count
      guard beginsText(text, in: markdown) else { return parsedEndOfOpeningParagraph(of: markdown) }
      place = (markdown[text...].firstIndex(of: newline) ?? markdown.count - 1) + 1
    }
    return place
  }

  private static func parsedEndOfOpeningParagraph(of markdown: UnsafeBufferPointer<UInt8>) -> Int? {
    var unmarked: [UInt8] = []
    Annotation.appendUnmarked(markdown, to: &unmarked)
    let tree = DocumentTree(parsing: unmarked, [])
    guard let block = cmark_node_first_child(tree.root), cmark_node_get_type(block) == CMARK_NODE_PARAGRAPH
    else { return nil }
    var place = 0
    for _ in 0..<cmark_node_get_end_line(block) {
      let end = markdown[place...].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? markdown.count - 1
      place = end + (end + 1 < markdown.count && markdown[end] == 0x0D && markdown[end + 1] == 0x0A ? 2 : 1)
    }
    return place
  }

  /// Whether what stands at a place, the first of a line that is no blank, is text and begins no other block, table or
  /// definition of a link, as far as its first signs tell.
  private static func beginsText(_ start: Int, in source: UnsafeBufferPointer<UInt8>) -> Bool {
    var place = start
    func skip(while isSkipped: (UInt8) -> Bool) {
      while place < source.count, isSkipped(source[place]) { place += 1 }
    }
    skip { $0 == Annotation.valueStart }
    guard place < source.count else { return false }
    let byte = source[place]
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"):
      skip { ASCII.isDigit($0) || $0 == Annotation.valueEnd }
      return place == source.count || source[place] != UInt8(ascii: ".") && source[place] != UInt8(ascii: ")")
    case UInt8(ascii: "*"), UInt8(ascii: "_"):
      skip { $0 == byte }
      return place < source.count && source[place] > 0x20
    case 0x09, 0x0A, UInt8(ascii: "#"), UInt8(ascii: ">"), UInt8(ascii: "-"), UInt8(ascii: "+"),
      UInt8(ascii: "`"), UInt8(ascii: "~"), UInt8(ascii: "<"), UInt8(ascii: "="), UInt8(ascii: "|"),
      UInt8(ascii: ":"), UInt8(ascii: "["):
      return false
    default: return true
    }
  }
}

extension DocumentTree {
  /// The ends of lines that say something, by the places of the lines.
  fileprivate borrowing func ends(of lines: SourceLines) -> [(place: Int, end: MarkdownLines.End)] {
    var ends: [(place: Int, end: MarkdownLines.End)] = []
    let delimiters = Set(lines.delimiterCandidates)
    var walk = BlockWalk(root)
    while let block = walk.next() {
      switch cmark_node_get_type(block) {
      case CMARK_NODE_CODE_BLOCK:
        ends += Self.codeLines(of: block, in: lines).map { ($0, .kept) }
      case CMARK_NODE_PARAGRAPH:
        ends += Self.brokenLines(of: block, in: lines, delimiters)
      default: break
      }
    }
    return ends
  }

  /// The lines of a block of code, without its fences.
  private static func codeLines(of block: OpaquePointer, in lines: SourceLines) -> Range<Int> {
    guard let literal = cmark_node_get_literal(block) else { return 0..<0 }
    let code = UnsafeRawBufferPointer(start: literal, count: strlen(literal))
    let first = Int(cmark_node_get_start_line(block)) - 1
    let start = lines.starts[first] + Int(cmark_node_get_start_column(block)) - 1
    let opening = lines.source[min(start, lines.end(of: first))..<lines.end(of: first)]
    let isFenced =
      (opening.starts(with: "```".utf8) || opening.starts(with: "~~~".utf8))
      && !opening.elementsEqual(code.prefix { $0 != 0x0A })
    let count = code.count { $0 == 0x0A }
    return (isFenced ? first + 1..<first + 1 + count : first..<first + count).clamped(to: 0..<lines.count)
  }

  /// The lines of a paragraph with two blanks at their ends, as far as it has no table.
  private static func brokenLines(
    of block: OpaquePointer, in lines: SourceLines, _ delimiters: Set<Int>
  ) -> [(place: Int, end: MarkdownLines.End)] {
    let first = Int(cmark_node_get_start_line(block)) - 1
    let paragraph = first..<max(first, min(Int(cmark_node_get_end_line(block)), lines.count))
    // The heading of a table stands before it, and ends what stands before that.
    let table = paragraph.dropFirst().first(where: delimiters.contains)
    let broken = (paragraph.lowerBound..<max(first, table.map { $0 - 2 } ?? paragraph.upperBound)).filter {
      lines.source[lines.starts[$0]..<lines.end(of: $0)].suffix(2).elementsEqual("  ".utf8)
    }
    guard !broken.isEmpty else { return [] }
    // An end of a line that is none of its breaks stands in code or HTML, or between the parts of a link.
    let hasOnlyBreaks = breaks(of: block) == paragraph.count - 1
    return broken.map { place in
      let text = lines.source[lines.starts[place]..<lines.end(of: place)]
      return (place, .broken(hasBackslash: hasOnlyBreaks && !text.isChangedByBackslash))
    }
  }

  /// How many lines of a paragraph end between its inlines.
  private static func breaks(of block: OpaquePointer) -> Int {
    guard let iterator = cmark_iter_new(block) else { return 0 }
    defer { cmark_iter_free(iterator) }
    var count = 0
    while case let event = cmark_iter_next(iterator), event != CMARK_EVENT_DONE {
      guard event == CMARK_EVENT_ENTER else { continue }
      let type = cmark_node_get_type(cmark_iter_get_node(iterator))
      if type == CMARK_NODE_SOFTBREAK || type == CMARK_NODE_LINEBREAK { count += 1 }
    }
    return count
  }
}

extension Slice<UnsafeBufferPointer<UInt8>> {
  /// Whether a line is another with a backslash in the place of the blanks at its end: it would be escaped by one, and
  /// begin emphasis behind signs that stand alone.
  fileprivate var isChangedByBackslash: Bool {
    var text = self
    while text.last == UInt8(ascii: " ") { text.removeLast() }
    guard let last = text.last, last == UInt8(ascii: "*") || last == UInt8(ascii: "_") else {
      return text.last == UInt8(ascii: "\\")
    }
    while text.last == last { text.removeLast() }
    return text.last.map { $0 == UInt8(ascii: " ") || $0 == 0x09 } ?? true
  }
}

extension Substring {
  fileprivate var withoutBlanksAtEnd: Substring {
    var text = self
    while text.utf8.last == UInt8(ascii: " ") { text.removeLast() }
    return text
  }
}
