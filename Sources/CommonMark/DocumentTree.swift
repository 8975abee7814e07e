internal import CCMark

/// A parsed document: libcmark's tree of nodes, freed with its owner.
struct DocumentTree: ~Copyable {
  let root: OpaquePointer?

  /// The tree of `source`, which is UTF-8.
  init(parsing source: UnsafeBufferPointer<UInt8>) {
    let parser = DocumentParser()
    parser.feed(source)
    root = parser.finish()
  }

  /// The tree of the two parts as one document; the first ends with a line feed.
  init(parsing first: [UInt8], _ second: [UInt8]) {
    let parser = DocumentParser()
    first.withUnsafeBufferPointer { parser.feed($0) }
    second.withUnsafeBufferPointer { parser.feed($0) }
    root = parser.finish()
  }

  deinit {
    cmark_node_free(root)
  }

  /// Appends the HTML of the whole document.
  func appendHTML(to html: inout [UInt8], allowsRawHTML: Bool) {
    Self.withHTML(of: root, allowsRawHTML: allowsRawHTML) { html.append(contentsOf: $0) }
  }

  /// Hands the HTML that libcmark writes for `node` to `body`, without a copy.
  static func withHTML(
    of node: OpaquePointer?, allowsRawHTML: Bool, _ body: (UnsafeBufferPointer<UInt8>) -> Void
  ) {
    guard let node,
      let text = cmark_render_html(node, allowsRawHTML ? CMARK_OPT_UNSAFE : CMARK_OPT_DEFAULT)
    else { return }
    let length = strlen(text)
    text.withMemoryRebound(to: UInt8.self, capacity: length) {
      body(UnsafeBufferPointer(start: $0, count: length))
    }
    cmark_get_default_mem_allocator()?.pointee.free(text)
  }
}

/// A parser of libcmark, freed with its owner.
private struct DocumentParser: ~Copyable {
  private let parser: OpaquePointer?

  init() {
    parser = cmark_parser_new(CMARK_OPT_DEFAULT)
  }

  deinit {
    cmark_parser_free(parser)
  }

  borrowing func feed(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let start = bytes.baseAddress else { return }
    start.withMemoryRebound(to: CChar.self, capacity: bytes.count) {
      cmark_parser_feed(parser, $0, bytes.count)
    }
  }

  /// The root of the tree, which the caller has to free.
  consuming func finish() -> OpaquePointer? {
    cmark_parser_finish(parser)
  }
}
