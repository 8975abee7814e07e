internal import CCMark

/// Where the links, the pictures, the code and the headings of a Markdown text stand, by their lines.
package struct MarkdownPlaces: Sendable {
  /// Where links lead, as it is written.
  package fileprivate(set) var links: [(destination: String, line: Int)] = []
  /// Where pictures are, as it is written.
  package fileprivate(set) var pictures: [(destination: String, line: Int)] = []
  /// The addresses and titles of both, and what is said of pictures.
  package fileprivate(set) var attributes: [String] = []
  /// All that stands in the document: text, code with the words behind its marks, and HTML. Definitions of links do not.
  package fileprivate(set) var literals: [String] = []
  /// What stands in code, whether within a line or in a block.
  package fileprivate(set) var code: [(text: String, lines: ClosedRange<Int>)] = []
  /// What is HTML, but for comments.
  package fileprivate(set) var html: [(text: String, line: Int)] = []
  /// Those of the literals that stand in lists and quotes.
  package fileprivate(set) var contained: [String] = []
  /// The headings, and which of them stand in no list or quote.
  package fileprivate(set) var headings: [(level: Int, line: Int, isOutermost: Bool)] = []

  /// - Parameter isLeftOut: the lines that are not read, and that are counted.
  /// - Complexity: O(length).
  package init(of markdown: String, without isLeftOut: (Substring) -> Bool = { _ in false }) {
    var read: [UInt8] = []
    var numbers: [Int] = []
    for (place, line) in markdown.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    where !isLeftOut(line) {
      if !numbers.isEmpty { read.append(UInt8(ascii: "\n")) }
      read += line.utf8
      numbers.append(place + 1)
    }
    let paragraphs = CellParagraphs(of: read)
    let cellLines = paragraphs.cellLines
    DocumentTree(parsing: paragraphs.cells, paragraphs.rest).collect(into: &self) { line in
      // Some inlines have none.
      guard line > 0 else { return line }
      // Each cell has an empty line behind it.
      let rest = line - 1 - 2 * cellLines.count
      let place = rest < 0 ? cellLines[(line - 1) / 2] : rest
      return numbers.indices.contains(place) ? numbers[place] : place + 1
    }
  }
}

/// Whether HTML is comments, and nothing beside them.
private func isComment(_ html: String) -> Bool {
  var rest = html.drop(while: \.isWhitespace)
  while rest.hasPrefix("<!--"), let end = rest.firstRange(of: "-->") {
    rest = rest[end.upperBound...].drop(while: \.isWhitespace)
  }
  return rest.isEmpty
}

extension DocumentTree {
  /// - Parameter number: what a line of the tree is called.
  fileprivate borrowing func collect(into places: inout MarkdownPlaces, number: (Int) -> Int) {
    guard let iterator = cmark_iter_new(root) else { return }
    defer { cmark_iter_free(iterator) }
    var openPictures = 0
    var openContainers = 0
    while true {
      let event = cmark_iter_next(iterator)
      if event == CMARK_EVENT_DONE { break }
      guard let node = cmark_iter_get_node(iterator) else { continue }
      let type = cmark_node_get_type(node)
      if type == CMARK_NODE_IMAGE { openPictures += event == CMARK_EVENT_ENTER ? 1 : -1 }
      if type == CMARK_NODE_ITEM || type == CMARK_NODE_BLOCK_QUOTE {
        openContainers += event == CMARK_EVENT_ENTER ? 1 : -1
      }
      guard event == CMARK_EVENT_ENTER else { continue }
      let line = number(Int(cmark_node_get_start_line(node)))
      if let text = cmark_node_get_literal(node).map({ String(cString: $0) }) {
        places.literals.append(text)
        if openContainers > 0 { places.contained.append(text) }
      }
      if let info = cmark_node_get_fence_info(node) { places.literals.append(String(cString: info)) }
      if let title = cmark_node_get_title(node) { places.attributes.append(String(cString: title)) }
      if openPictures > 0, let text = cmark_node_get_literal(node) {
        places.attributes.append(String(cString: text))
      }
      if let url = cmark_node_get_url(node) {
        let destination = String(cString: url)
        places.attributes.append(destination)
        if type == CMARK_NODE_LINK {
          places.links.append((destination, line))
        } else {
          places.pictures.append((destination, line))
        }
      }
      switch type {
      case CMARK_NODE_CODE, CMARK_NODE_CODE_BLOCK:
        guard let text = cmark_node_get_literal(node) else { continue }
        let end = max(line, number(Int(cmark_node_get_end_line(node))))
        places.code.append((String(cString: text), line...end))
      case CMARK_NODE_HTML_BLOCK, CMARK_NODE_HTML_INLINE:
        guard let text = cmark_node_get_literal(node).map({ String(cString: $0) }) else { continue }
        if !isComment(text) { places.html.append((text, line)) }
      case CMARK_NODE_HEADING:
        places.headings.append((Int(cmark_node_get_heading_level(node)), line, openContainers == 0))
      default: continue
      }
    }
  }
}
