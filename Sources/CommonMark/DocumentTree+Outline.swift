internal import CCMark

extension DocumentTree {
  /// The headings in order; with `identifying`, each is replaced by one that carries an `id` attribute,
  /// and with `dividing` those of the second level begin sections.
  /// - Complexity: O(*n*) in the blocks of the document and the text of its headings.
  func outline(identifying: Bool, dividing: Bool = false) -> [Heading] {
    var outline: [Heading] = []
    var isInSection = false
    var identifiers = HeadingIdentifiers()
    var walk = BlockWalk(root)
    while let block = walk.next() {
      guard cmark_node_get_type(block) == CMARK_NODE_HEADING else { continue }
      let level = Int(cmark_node_get_heading_level(block))
      let text = Self.text(of: block)
      let identifier = identifying ? identifiers.identifier(for: Annotation.plainText(of: text)) : ""
      outline.append(Heading(level: level, text: text, identifier: identifier))
      if identifying {
        let isOutermost = dividing && level <= 2 && cmark_node_parent(block) == root
        let around =
          (isOutermost && isInSection ? "</section>\n" : "")
          + (isOutermost && level == 2 ? "<section>\n" : "")
        if isOutermost { isInSection = level == 2 }
        walk.replaceCurrent(with: Self.heading(block, level: level, identifier: identifier, behind: around))
      }
    }
    if isInSection {
      let end = cmark_node_new(CMARK_NODE_CUSTOM_BLOCK)
      cmark_node_set_on_enter(end, "</section>")
      cmark_node_append_child(root, end)
    }
    return outline
  }

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

  /// A block that renders as the heading with an identifier and holds the inlines of `heading`.
  ///
  /// The tags stand on an inline because libcmark puts a line feed around those of a block.
  private static func heading(
    _ heading: OpaquePointer, level: Int, identifier: String, behind markup: String
  ) -> OpaquePointer? {
    let block = cmark_node_new(CMARK_NODE_CUSTOM_BLOCK)
    let inline = cmark_node_new(CMARK_NODE_CUSTOM_INLINE)
    cmark_node_set_on_enter(inline, "\(markup)<h\(level) id=\"\(identifier)\">")
    cmark_node_set_on_exit(inline, "</h\(level)>")
    while let child = cmark_node_first_child(heading) {
      guard cmark_node_append_child(inline, child) == 1 else { break }
    }
    cmark_node_append_child(block, inline)
    return block
  }
}
