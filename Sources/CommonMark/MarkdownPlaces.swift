internal import CCMark

/// Where the links, the pictures and the code of a Markdown text stand, by their lines.
package struct MarkdownPlaces: Sendable {
  /// Where links lead, as it is written.
  package fileprivate(set) var links: [(destination: String, line: Int)] = []
  /// Where pictures are, as it is written.
  package fileprivate(set) var pictures: [(destination: String, line: Int)] = []
  /// What stands in code, whether within a line or in a block.
  package fileprivate(set) var code: [(text: String, lines: ClosedRange<Int>)] = []

  /// - Complexity: O(length).
  package init(of markdown: String) {
    DocumentTree(parsing: Array(markdown.utf8), []).collect(into: &self)
  }
}

extension DocumentTree {
  fileprivate borrowing func collect(into places: inout MarkdownPlaces) {
    guard let iterator = cmark_iter_new(root) else { return }
    defer { cmark_iter_free(iterator) }
    while true {
      let event = cmark_iter_next(iterator)
      if event == CMARK_EVENT_DONE { break }
      guard event == CMARK_EVENT_ENTER, let node = cmark_iter_get_node(iterator) else { continue }
      let line = Int(cmark_node_get_start_line(node))
      switch cmark_node_get_type(node) {
      case CMARK_NODE_LINK:
        if let url = cmark_node_get_url(node) { places.links.append((String(cString: url), line)) }
      case CMARK_NODE_IMAGE:
        if let url = cmark_node_get_url(node) { places.pictures.append((String(cString: url), line)) }
      case CMARK_NODE_CODE, CMARK_NODE_CODE_BLOCK:
        guard let text = cmark_node_get_literal(node) else { continue }
        let end = max(line, Int(cmark_node_get_end_line(node)))
        places.code.append((String(cString: text), line...end))
      default: continue
      }
    }
  }
}
