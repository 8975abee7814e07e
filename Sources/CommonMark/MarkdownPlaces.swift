internal import CCMark

/// Where the links, the pictures and the code of a Markdown text stand, by their lines.
package struct MarkdownPlaces: Sendable {
  /// Where links lead, as it is written.
  package fileprivate(set) var links: [(destination: String, line: Int)] = []
  /// Where pictures are, as it is written.
  package fileprivate(set) var pictures: [(destination: String, line: Int)] = []
  /// The addresses and titles of both, and what is said of pictures.
  package fileprivate(set) var attributes: [String] = []
  /// What stands in code, whether within a line or in a block.
  package fileprivate(set) var code: [(text: String, lines: ClosedRange<Int>)] = []
  /// What is HTML, but for comments.
  package fileprivate(set) var html: [(text: String, line: Int)] = []

  /// - Complexity: O(length).
  package init(of markdown: String) {
    DocumentTree(parsing: Array(markdown.utf8), []).collect(into: &self)
  }
}

/// Whether HTML is one comment, and nothing beside it.
private func isComment(_ html: String) -> Bool {
  guard html.drop(while: \.isWhitespace).hasPrefix("<!--"), let end = html.firstRange(of: "-->") else {
    return false
  }
  return html[end.upperBound...].allSatisfy(\.isWhitespace)
}

extension DocumentTree {
  fileprivate borrowing func collect(into places: inout MarkdownPlaces) {
    guard let iterator = cmark_iter_new(root) else { return }
    defer { cmark_iter_free(iterator) }
    var openPictures = 0
    while true {
      let event = cmark_iter_next(iterator)
      if event == CMARK_EVENT_DONE { break }
      guard let node = cmark_iter_get_node(iterator) else { continue }
      let type = cmark_node_get_type(node)
      if type == CMARK_NODE_IMAGE { openPictures += event == CMARK_EVENT_ENTER ? 1 : -1 }
      guard event == CMARK_EVENT_ENTER else { continue }
      let line = Int(cmark_node_get_start_line(node))
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
        let end = max(line, Int(cmark_node_get_end_line(node)))
        places.code.append((String(cString: text), line...end))
      case CMARK_NODE_HTML_BLOCK, CMARK_NODE_HTML_INLINE:
        guard let text = cmark_node_get_literal(node).map({ String(cString: $0) }) else { continue }
        if !isComment(text) { places.html.append((text, line)) }
      default: continue
      }
    }
  }
}
