internal import CommonMark

/// The Markdown and the HTML of pages that are alike, cut where their values go.
struct CompiledPage {
  /// What stands in a place.
  enum Value {
    /// A value of the page, by its slot.
    case slot(Int)
    /// A way to a page before, above or behind it.
    case way(MarkdownWriter.Way)
    /// What is the same on all of them.
    case constant([UInt8])
  }

  /// Runs of bytes, and what stands behind each.
  struct Text {
    enum Piece {
      case value(Int)
      case identifier(Int)
      case end
    }

    private(set) var bytes: [UInt8] = []
    private(set) var pieces: [(end: Int, behind: Piece)] = []

    mutating func append(_ run: some Sequence<UInt8>) { bytes += run }
    mutating func append(_ piece: Piece) { pieces.append((bytes.count, piece)) }
  }

  /// The values in the order of the Markdown.
  let values: [Value]
  let markdown: Text
  /// What stands before the first section, and all that follows.
  let opening: Text
  let sections: Text
  let frame: DocumentFrame
  /// How many tags its values can have; with more a page has a table of contents.
  let spareTags: Int

  /// - Parameters:
  ///   - noted: Markdown with its notes, in which values and slots are marked.
  ///   - html: makes the HTML of a page of that of its Markdown.
  init?(_ noted: UnsafeBufferPointer<UInt8>, by renderer: HTMLRenderer, _ html: PageHTML) {
    var values: [Value] = []
    var markdown = Text()
    var skeleton: [UInt8] = []
    var rest = noted[...]
    while let start = rest.firstIndex(of: Annotation.valueStart) {
      guard let end = rest[start...].firstIndex(of: Annotation.valueEnd) else { return nil }
      skeleton += rest[..<start]
      skeleton.append(Annotation.valueStart)
      Self.appendText(of: rest[..<start], to: &markdown)
      markdown.append(.value(values.count))
      guard let value = Value(rest[(start + 1)..<end]) else { return nil }
      values.append(value)
      rest = rest[(end + 1)...]
    }
    skeleton += rest
    Self.appendText(of: rest, to: &markdown)
    markdown.append(.end)
    guard let frame = skeleton.withUnsafeBufferPointer({ DocumentFrame(of: $0, by: renderer) }) else {
      return nil
    }
    // The layout gives pages without a heading their titles.
    guard frame.headingLevels.contains(1) else { return nil }
    var marked: [UInt8] = []
    frame.appendMarked(to: &marked)
    let spareTags = SiteLayout.spareTags(marked, frame.headingLevels)
    guard spareTags >= 0 else { return nil }
    var filled: [UInt8] = []
    let middle = SiteLayout.firstSection(of: marked)
    html.append(Array(marked[..<middle]), to: &filled)
    let opening = Text(marked: filled)
    filled.removeAll()
    html.append(Array(marked[middle...]), to: &filled)
    guard let opening, let sections = Text(marked: filled) else { return nil }
    (self.values, self.markdown, self.opening, self.sections) = (values, markdown, opening, sections)
    (self.frame, self.spareTags) = (frame, spareTags)
  }

  private static func appendText(of noted: Slice<UnsafeBufferPointer<UInt8>>, to text: inout Text) {
    var bytes: [UInt8] = []
    Annotation.appendText(of: UnsafeBufferPointer(rebasing: noted), to: &bytes)
    text.append(bytes)
  }
}

extension CompiledPage.Text {
  /// HTML in which values and identifiers are marked; nil where a mark is not whole.
  fileprivate init?(marked html: [UInt8]) {
    guard let pieces = DocumentFrame.pieces(ofMarked: html[...]) else { return nil }
    for piece in pieces {
      switch piece {
      case .markup(let markup): append(markup)
      case .value(let place): append(.value(place))
      case .identifier(let place): append(.identifier(place))
      }
    }
    append(.end)
  }
}

extension CompiledPage.Value {
  /// - Parameter text: what stands between the marks of a value; nil where a slot is not alone there.
  fileprivate init?(_ text: Slice<UnsafeBufferPointer<UInt8>>) {
    guard text.contains(MarkdownWriter.slotMark) else {
      self = .constant(Array(text))
      return
    }
    guard text.first == MarkdownWriter.slotMark else { return nil }
    let name = String(decoding: text.dropFirst(), as: UTF8.self)
    if let way = MarkdownWriter.Way(rawValue: name) {
      self = .way(way)
    } else if let slot = Int(name) {
      self = .slot(slot)
    } else {
      return nil
    }
  }
}
