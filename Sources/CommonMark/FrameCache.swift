/// Renders documents, and keeps the ``DocumentFrame``s of those that come again with other values.
///
/// Pages of records are alike but for their values, so most of them need no parser. What comes out is the same
/// bytes with or without: a document whose frame is not sure, or whose values are unusual, is rendered whole.
package struct FrameCache {
  private enum Entry {
    /// Seen so often; most documents that are so are the only ones of their kind, and a frame costs as much as
    /// some of them.
    case seen(Int)
    case frame(DocumentFrame)
    /// Its values could change what stands around them.
    case unframed
  }

  private let renderer: HTMLRenderer
  private let isOff: Bool
  private var entries: [Skeleton: Entry] = [:]
  private var skeleton = Skeleton()
  private var values: [Range<Int>] = []
  private var unmarked: [UInt8] = []

  /// Documents of more bytes or values are long lists, which are hardly ever alike.
  private static let limit = (bytes: 16_384, values: 512, entries: 512)
  private static let sightings = 4

  /// A document without its values.
  private struct Skeleton: Hashable {
    var bytes: [UInt8] = []

    /// A few kilobytes for every page: a word at a time, as there are hardly ever more than some tens of them.
    func hash(into hasher: inout Hasher) {
      var hash = UInt64(bytes.count)
      bytes.withUnsafeBytes { bytes in
        for place in stride(from: 0, to: bytes.count & ~7, by: 8) {
          hash = (hash ^ bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self)) &* 0x9E37_79B9_7F4A_7C15
          hash ^= hash >> 32
        }
        for byte in bytes[(bytes.count & ~7)...] { hash = hash << 8 ^ UInt64(byte) }
      }
      hasher.combine(hash)
    }
  }

  /// - Parameter isOff: whether every document is rendered whole.
  package init(renderer: HTMLRenderer, isOff: Bool = false) {
    self.renderer = renderer
    self.isOff = isOff
  }

  /// Appends the HTML of Markdown with notes in which values are marked; see ``Annotation``.
  ///
  /// - Returns: the headings in the order of the document.
  /// - Complexity: O(bytes).
  package mutating func render(
    _ markdown: UnsafeBufferPointer<UInt8>, into html: inout [UInt8]
  ) -> [Heading] {
    if !isOff, findValues(in: markdown) {
      switch entries[skeleton] {
      case .frame(let frame):
        if let headings = frame.append(values, of: markdown, to: &html) { return headings }
      case .seen(let times) where times + 1 < Self.sightings: entries[skeleton] = .seen(times + 1)
      case .seen:
        let frame = skeleton.bytes.withUnsafeBufferPointer { DocumentFrame(of: $0, by: renderer) }
        entries[skeleton] = frame.map { .frame($0) } ?? .unframed
        if let headings = frame?.append(values, of: markdown, to: &html) { return headings }
      case .unframed: break
      case nil:
        if entries.count == Self.limit.entries { forgetRare() }
        if entries.count < Self.limit.entries { entries[skeleton] = .seen(1) }
      }
    }
    unmarked.removeAll(keepingCapacity: true)
    Annotation.appendUnmarked(markdown, to: &unmarked)
    return unmarked.withUnsafeBufferPointer { renderer.render($0, into: &html) }
  }

  private mutating func forgetRare() {
    entries = entries.filter { entry in if case .seen = entry.value { false } else { true } }
  }

  /// Takes the values out of a document; false where it is too long to be like another, or a mark stands alone.
  private mutating func findValues(in markdown: UnsafeBufferPointer<UInt8>) -> Bool {
    skeleton.bytes.removeAll(keepingCapacity: true)
    values.removeAll(keepingCapacity: true)
    guard markdown.count <= Self.limit.bytes else { return false }
    var runStart = 0
    var index = 0
    while index < markdown.count {
      guard markdown[index] == Annotation.valueStart else {
        if markdown[index] == Annotation.valueEnd { return false }
        index += 1
        continue
      }
      skeleton.bytes.append(contentsOf: UnsafeBufferPointer(rebasing: markdown[runStart...index]))
      let start = index + 1
      index = start
      while index < markdown.count, markdown[index] != Annotation.valueEnd { index += 1 }
      guard index < markdown.count, values.count < Self.limit.values else { return false }
      values.append(start..<index)
      index += 1
      runStart = index
    }
    skeleton.bytes.append(contentsOf: UnsafeBufferPointer(rebasing: markdown[runStart...]))
    return true
  }
}
