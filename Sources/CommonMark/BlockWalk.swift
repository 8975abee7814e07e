internal import CCMark

/// Visits the blocks of a document in order, never their inlines.
struct BlockWalk {
  private let root: OpaquePointer?
  private var current: OpaquePointer?
  /// How many containers were left, innermost first, on the way to the current block.
  private(set) var closedContainers = 0

  /// A walk over all blocks below `root`.
  init(_ root: OpaquePointer?) {
    self.root = root
    current = root
  }

  /// The next block; nil at the end.
  mutating func next() -> OpaquePointer? {
    closedContainers = 0
    guard let block = current else { return nil }
    if Self.isContainer(block) {
      if let child = cmark_node_first_child(block) {
        current = child
        return child
      }
      closedContainers += 1
    }
    var last = block
    while last != root {
      if let sibling = cmark_node_next(last) {
        current = sibling
        return sibling
      }
      guard let parent = cmark_node_parent(last) else { break }
      closedContainers += 1
      last = parent
    }
    current = nil
    return nil
  }

  /// Puts `replacement` in the current block's place, frees that block, and goes on behind it.
  mutating func replaceCurrent(with replacement: OpaquePointer?) {
    guard let block = current, let replacement, cmark_node_replace(block, replacement) == 1 else { return }
    cmark_node_free(block)
    current = replacement
  }

  static func isContainer(_ block: OpaquePointer) -> Bool {
    switch cmark_node_get_type(block) {
    case CMARK_NODE_DOCUMENT, CMARK_NODE_BLOCK_QUOTE, CMARK_NODE_LIST, CMARK_NODE_ITEM: true
    default: false
    }
  }
}
