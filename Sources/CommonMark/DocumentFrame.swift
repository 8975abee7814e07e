/// The HTML of documents that differ in their values only, with a place for each value.
///
/// It is made once by ``HTMLRenderer``; filling it in needs no parser.
package struct DocumentFrame {
  /// A part of a document's HTML.
  package enum Piece {
    case markup([UInt8])
    /// A value, by its place among the document's.
    case value(Int)
    /// The identifier of a heading, by its place among the document's.
    case identifier(Int)
  }

  private struct HeadingFrame {
    let level: Int
    let folds: Bool
    /// Runs of its text, and between them the places of values.
    let text: [Piece]
    /// What it is on every page, where no value stands in it, with what its identifier is made from.
    let common: (text: String, base: String)?

    func filled(_ text: String, _ identifier: String) -> Heading {
      Heading(level: level, text: text, identifier: identifier, folds: folds)
    }
  }

  private let pieces: [Piece]
  private let headings: [HeadingFrame]
  /// The headings of all documents alike; nil where a value stands in one.
  private let commonHeadings: [Heading]?
  /// The headings of documents of which only the first has a value, without it; nil for all others.
  private let headingsBehind: [Heading]?

  /// The frame of a document, or nil where what its values are could change anything but their own places.
  ///
  /// Whether it does is tried with values that hold all that could be taken for markup.
  /// - Parameter skeleton: Markdown with its notes, U+0004 in place of each value.
  package init?(of skeleton: UnsafeBufferPointer<UInt8>, by renderer: HTMLRenderer) {
    guard let count = Self.valueCount(of: skeleton) else { return nil }
    let marked = Self.document(skeleton) { Array(PlaceMark.text($0).utf8) }
    var html: [UInt8] = []
    let headings = marked.withUnsafeBufferPointer { renderer.render($0, into: &html) }
    guard let pieces = Self.pieces(of: html, headings, count: count),
      let frames = Self.frames(of: headings, count: count)
    else { return nil }
    self.pieces = pieces
    self.headings = frames
    commonHeadings = frames.allSatisfy { $0.common != nil } ? headings : nil
    headingsBehind = Self.headings(behindFirstOf: frames)
    for trial in Self.trials where !isRight(trial, in: skeleton, count: count, by: renderer) { return nil }
  }

  /// Values that would show if they were taken for more than text: with marks of emphasis and brackets at their
  /// ends, links, notes, and what makes lists, tags and addresses of the text around them; and values unlike each
  /// other, as the marks of emphasis around a value look at the next one too.
  private static let trials: [@Sendable (Int) -> [UInt8]] = [
    { Array(MarkdownText.escaped("*_[`\($0)`](<b> & &amp; \\ | ~ \"'!>)_*").utf8) },
    { Array("[\(MarkdownText.escaped("]\($0)["))](../a/b-\($0).md)".utf8) },
    { Array("\u{1}v\($0)\u{2}\($0)\u{3}".utf8) },
    { Array(MarkdownText.escaped("\($0). - #").utf8) }, { Array(String($0).utf8) }, { Array("-\($0)".utf8) },
    { Array("b\($0)".utf8) }, { Array("b\($0)@example.org".utf8) }, { _ in Array("—".utf8) },
    { _ in Array("1".utf8) },
    { _ in Array("0".utf8) }, { Array("b\($0))".utf8) }, { Array(". b\($0)".utf8) },
    { Array(($0 % 2 == 0 ? "b\($0)" : "(b\($0))").utf8) },
    { Array(($0 % 2 == 1 ? "b\($0)" : "(b\($0))").utf8) },
  ]

  private func isRight(
    _ trial: (Int) -> [UInt8], in skeleton: UnsafeBufferPointer<UInt8>, count: Int, by renderer: HTMLRenderer
  ) -> Bool {
    var expected: [UInt8] = []
    let headings = Self.document(skeleton, trial).withUnsafeBufferPointer {
      renderer.render($0, into: &expected)
    }
    let values = (0..<count).map(trial)
    var bytes: [UInt8] = []
    var ranges: [Range<Int>] = []
    for value in values {
      ranges.append(bytes.count..<(bytes.count + value.count))
      bytes += value
    }
    var filled: [UInt8] = []
    let found = bytes.withUnsafeBufferPointer { append(ranges, of: $0, to: &filled) }
    return found == headings && filled == expected
  }

  /// Appends the HTML of a document with these values; nil where one of them is beyond ``InlineValue``, and
  /// nothing is appended then.
  ///
  /// - Parameters:
  ///   - values: where they stand in the Markdown.
  ///   - markdown: the Markdown with its notes, in which values are marked.
  /// - Complexity: O(bytes).
  package func append(
    _ values: [Range<Int>], of markdown: UnsafeBufferPointer<UInt8>, to html: inout [UInt8]
  ) -> [Heading]? {
    let start = html.count
    func value(_ place: Int) -> UnsafeBufferPointer<UInt8> {
      UnsafeBufferPointer(rebasing: markdown[values[place]])
    }
    guard let headings = commonHeadings ?? self.headings(value) else { return nil }
    for piece in pieces {
      switch piece {
      case .markup(let markup): html += markup
      case .identifier(let place): html += headings[place].identifier.utf8
      case .value(let place):
        guard InlineValue.appendHTML(of: value(place), to: &html) else {
          html.removeSubrange(start...)
          return nil
        }
      }
    }
    return headings
  }

  private func headings(_ value: (Int) -> UnsafeBufferPointer<UInt8>) -> [Heading]? {
    var identifiers = HeadingIdentifiers()
    var found: [Heading] = []
    found.reserveCapacity(headings.count)
    for heading in headings {
      if let common = heading.common {
        let identifier = identifiers.identifier(of: common.base)
        found.append(heading.filled(common.text, identifier))
        continue
      }
      guard let text = Self.text(of: heading, value) else { return nil }
      let identifier = identifiers.identifier(for: Annotation.plainText(of: text))
      found.append(heading.filled(text, identifier))
      // One that nobody else has asked for changes none of the others.
      if let behind = headingsBehind, !behind.contains(where: { $0.identifier == identifier }) {
        return found + behind
      }
    }
    return found
  }

  private static func text(
    of heading: HeadingFrame, _ value: (Int) -> UnsafeBufferPointer<UInt8>
  ) -> String? {
    var bytes: [UInt8] = []
    for piece in heading.text {
      switch piece {
      case .markup(let text): bytes += text
      case .value(let place): if !InlineValue.appendText(of: value(place), to: &bytes) { return nil }
      case .identifier: break
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The headings behind the first where no other has a value; nil for all other documents.
  private static func headings(behindFirstOf frames: [HeadingFrame]) -> [Heading]? {
    guard let first = frames.first, first.common == nil else { return nil }
    var identifiers = HeadingIdentifiers()
    var headings: [Heading] = []
    for frame in frames.dropFirst() {
      guard let common = frame.common else { return nil }
      headings.append(frame.filled(common.text, identifiers.identifier(of: common.base)))
    }
    return headings
  }

  // MARK: Documents that are filled in elsewhere

  /// The levels of its headings, in their order.
  package var headingLevels: [Int] { headings.map(\.level) }

  /// Appends its HTML with a mark in the place of each value and identifier; see ``pieces(ofMarked:)``.
  package func appendMarked(to html: inout [UInt8]) {
    for piece in pieces {
      switch piece {
      case .markup(let markup): html += markup
      case .value(let place): html.append(contentsOf: PlaceMark.text(place).utf8)
      case .identifier(let place): html.append(contentsOf: PlaceMark.text(-place - 1).utf8)
      }
    }
  }

  /// HTML cut at the marks of ``appendMarked(to:)``, whatever was made of what stands between them; nil where a mark is
  /// not whole.
  package static func pieces(ofMarked html: ArraySlice<UInt8>) -> [Piece]? {
    cut(html)?.map { piece in
      if case .value(let place) = piece, place < 0 { .identifier(-place - 1) } else { piece }
    }
  }

  /// The identifiers of its headings with these values; nil where one of them is beyond ``InlineValue``.
  package func identifiers(_ value: (Int) -> UnsafeBufferPointer<UInt8>) -> [String]? {
    (commonHeadings ?? headings(value))?.map(\.identifier)
  }

  /// Appends the HTML of a value, with its notes; false where only a parser can tell.
  package static func appendHTML(of value: UnsafeBufferPointer<UInt8>, to html: inout [UInt8]) -> Bool {
    InlineValue.appendHTML(of: value, to: &html)
  }

  // MARK: Marks

  /// Where a mark begins.
  package static let markBeginning: StaticString = "\u{E000}"
  /// Where it ends.
  package static let markEnding: StaticString = "\u{E001}"

  private static let markStart: [UInt8] = [0xEE, 0x80, 0x80]
  private static let markEnd: [UInt8] = [0xEE, 0x80, 0x81]

  /// How many values a skeleton has places for; nil where it holds what marks are made of, what could become a
  /// tag, a link, a reference or the number of an item with a value, or names an address that a value could call.
  private static func valueCount(of skeleton: UnsafeBufferPointer<UInt8>) -> Int? {
    var count = 0
    var lineStart = 0
    for index in skeleton.indices {
      let next = index + 1 < skeleton.count ? skeleton[index + 1] : 0
      switch skeleton[index] {
      case Annotation.valueStart:
        let before = skeleton[..<index]
        if before.last == UInt8(ascii: "]") { return nil }
        let name = before.reversed().prefix { ASCII.isAlphanumeric($0) || $0 == UInt8(ascii: "#") }
        if before.dropLast(name.count).last == UInt8(ascii: "&") { return nil }
        if PlacedValues.itemMark(behind: index + 1, ofLineAt: lineStart, in: skeleton) != nil { return nil }
        count += 1
      case UInt8(ascii: "\n"): lineStart = index + 1
      case UInt8(ascii: "<"):
        let isAlone = next == UInt8(ascii: " ") || next == UInt8(ascii: "=") || ASCII.isDigit(next)
        if !isAlone { return nil }
      case markStart[0] where next == markStart[1]: return nil
      case UInt8(ascii: "]") where next == UInt8(ascii: ":"): return nil
      default: break
      }
    }
    return count
  }

  private static func document(
    _ skeleton: UnsafeBufferPointer<UInt8>, _ value: (Int) -> [UInt8]
  ) -> [UInt8] {
    var document: [UInt8] = []
    for (place, run) in skeleton.split(
      separator: Annotation.valueStart, omittingEmptySubsequences: false
    ).enumerated() {
      if place > 0 { document += value(place - 1) }
      document += run
    }
    return document
  }

  /// Cuts text at its marks; nil where one is not whole.
  private static func cut(_ bytes: ArraySlice<UInt8>) -> [Piece]? {
    var pieces: [Piece] = []
    var rest = bytes
    while let start = rest.firstIndex(of: markStart[0]) {
      guard rest[start...].starts(with: markStart) else { return nil }
      guard let end = rest[(start + 3)...].firstIndex(of: markEnd[0]), rest[end...].starts(with: markEnd),
        let place = Int(String(decoding: rest[(start + 3)..<end], as: UTF8.self))
      else { return nil }
      if start > rest.startIndex { pieces.append(.markup(Array(rest[rest.startIndex..<start]))) }
      pieces.append(.value(place))
      rest = rest[(end + 3)...]
    }
    if !rest.isEmpty { pieces.append(.markup(Array(rest))) }
    return pieces
  }

  private static func pieces(of html: [UInt8], _ headings: [Heading], count: Int) -> [Piece]? {
    var pieces: [Piece] = []
    var rest = html[...]
    for (place, heading) in headings.enumerated() where !heading.identifier.isEmpty {
      let tag = Array("<\(heading.tag) id=\"".utf8)
      let identifier = Array(heading.identifier.utf8)
      guard let start = rest.firstRange(of: tag + identifier + Array("\">".utf8))?.lowerBound,
        let before = cut(rest[rest.startIndex..<(start + tag.count)])
      else { return nil }
      pieces += before
      pieces.append(.identifier(place))
      rest = rest[(start + tag.count + identifier.count)...]
    }
    guard let last = cut(rest) else { return nil }
    pieces += last
    let places = pieces.compactMap { if case .value(let place) = $0 { place } else { nil } }
    return places == Array(0..<count) ? pieces : nil
  }

  private static func frames(of headings: [Heading], count: Int) -> [HeadingFrame]? {
    var frames: [HeadingFrame] = []
    for heading in headings {
      guard let text = cut(Array(heading.text.utf8)[...]) else { return nil }
      let isKnown = text.allSatisfy {
        if case .value(let place) = $0 { (0..<count).contains(place) } else { true }
      }
      guard isKnown else { return nil }
      let isCommon = text.allSatisfy { if case .markup = $0 { true } else { false } }
      let base = isCommon ? HeadingIdentifiers.base(of: Annotation.plainText(of: heading.text)) : nil
      frames.append(
        HeadingFrame(
          level: heading.level, folds: heading.folds, text: text, common: base.map { (heading.text, $0) }))
    }
    return frames
  }
}
