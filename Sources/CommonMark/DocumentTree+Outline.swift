internal import CCMark

extension DocumentTree {
  /// The headings in order; with `identifying`, each is replaced by one that carries an `id` attribute,
  /// and with `dividing` those of the second level begin sections, and those of the fourth fold what is below them.
  /// - Complexity: O(*n*) in the blocks of the document and the text of its headings.
  func outline(identifying: Bool, dividing: Bool = false) -> [Heading] {
    var outline: [Heading] = []
    /// The ends of the elements that are open, innermost last.
    var open: [String] = []
    var identifiers = HeadingIdentifiers()
    var walk = BlockWalk(root)
    while let block = walk.next() {
      guard cmark_node_get_type(block) == CMARK_NODE_HEADING else { continue }
      let level = Int(cmark_node_get_heading_level(block))
      let text = Self.text(of: block)
      let identifier = identifying ? identifiers.identifier(for: Annotation.plainText(of: text)) : ""
      let isOutermost = dividing && level <= 4 && cmark_node_parent(block) == root
      let heading = Heading(
        level: level, text: text, identifier: identifier, folds: identifying && isOutermost && level == 4)
      outline.append(heading)
      guard identifying else { continue }
      var around = ""
      if isOutermost {
        if open.last == Self.foldEnd { around += "\(open.removeLast())\n" }
        if level <= 2, let end = open.popLast() { around += "\(end)\n" }
        if level == 2 {
          around += "<section>\n"
          open.append("</section>")
        }
      }
      if heading.folds {
        around += "<details>\n"
        open.append(Self.foldEnd)
      }
      walk.replaceCurrent(with: Self.heading(block, heading, behind: around))
    }
    if !open.isEmpty {
      let end = cmark_node_new(CMARK_NODE_CUSTOM_BLOCK)
      cmark_node_set_on_enter(end, open.reversed().joined(separator: "\n"))
      cmark_node_append_child(root, end)
    }
    return outline
  }

  private static let foldEnd = "</details>"

  /// The text of a node's inlines without markup, a line break being a space.
  private static func text(of node: OpaquePointer) -> String {
    guard let iterator = cmark_iter_new(node) else { return "" }
    defer { cmark_iter_free(iterator) }
    var bytes: [UInt8] = []
    while true {
      let event = cmark_iter_next(iterator)
      if event == CMARK_EVENT_DONE { break }
      if event != CMARK_EVENT_ENTER { continue }
      let current = cmark_iter_get_node(iterator)
      switch cmark_node_get_type(current) {
      case CMARK_NODE_TEXT, CMARK_NODE_CODE:
        guard let literal = cmark_node_get_literal(current) else { continue }
        bytes.append(contentsOf: UnsafeRawBufferPointer(start: literal, count: strlen(literal)))
      case CMARK_NODE_SOFTBREAK, CMARK_NODE_LINEBREAK:
        bytes.append(UInt8(ascii: " "))
      default:
        break
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A block that renders as the heading with an identifier and holds the inlines of its node.
  ///
  /// The tags stand on an inline because libcmark puts a line feed around those of a block.
  private static func heading(
    _ node: OpaquePointer, _ heading: Heading, behind markup: String
  ) -> OpaquePointer? {
    let block = cmark_node_new(CMARK_NODE_CUSTOM_BLOCK)
    let inline = cmark_node_new(CMARK_NODE_CUSTOM_INLINE)
    cmark_node_set_on_enter(inline, "\(markup)<\(heading.tag) id=\"\(heading.identifier)\">")
    cmark_node_set_on_exit(inline, "</\(heading.tag)>")
    while let child = cmark_node_first_child(node) {
      guard cmark_node_append_child(inline, child) == 1 else { break }
    }
    cmark_node_append_child(block, inline)
    return block
  }
}
