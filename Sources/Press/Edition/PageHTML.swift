internal import CommonMark
internal import Foundation

/// Turns the HTML of a page's Markdown into that of the page: addresses of pages, and what notes say.
///
/// A number becomes a `data` element with its value, a date a `time` element in the reader's language, a
/// name in another script a `bdi` element, a chart its drawing.
struct PageHTML {
  let formats: Formats
  /// The drawings of the page's charts, by their places.
  let drawings: [[UInt8]]
  /// What the ways to the pages before and behind are called, in HTML.
  var waysLabel: [UInt8] = []
  /// Whether marks stand in the place of values; see ``DocumentFrame/appendMarked(to:)``.
  var isMarked = false

  /// Appends HTML as it stands in a page.
  ///
  /// A quote in text is always escaped, so `href="` begins the address of a link.
  /// - Complexity: one pass; runs without quotes and notes are copied whole.
  func append(_ fragment: [UInt8], to bytes: inout [UInt8]) {
    fragment.withUnsafeBufferPointer { append($0, to: &bytes) }
  }

  func append(_ source: UnsafeBufferPointer<UInt8>, to bytes: inout [UInt8]) {
    var closing: [StaticString] = []
    var runStart = 0
    var index = 0
    // Another module's constants are called for, once and not for every byte.
    let (noteStart, noteEnd) = (Annotation.start, Annotation.end)
    while index < source.count {
      let byte = source[index]
      guard byte <= 0x22, byte <= noteEnd || byte == 0x22 else {
        index += 1
        continue
      }
      switch byte {
      case UInt8(ascii: "\""):
        if source.has(" />", at: index + 1) {
          // Elements without content need no slash, and checkers warn of one.
          bytes.append(contentsOf: UnsafeBufferPointer(rebasing: source[runStart...index]))
          runStart = index + 3
          index += 2
        } else if source.has("href=", at: index - 5), let end = Self.endOfPage(in: source, behind: index) {
          bytes.append(contentsOf: UnsafeBufferPointer(rebasing: source[runStart..<(end - 3)]))
          bytes.append(contentsOf: ".html".utf8)
          runStart = end
          index = end - 1
        } else if source.has("href=\"mailto:", at: index - 5),
          let at = Self.signOfAddress(in: source, behind: index)
        {
          // A long address is broken there before anywhere else.
          bytes.append(contentsOf: UnsafeBufferPointer(rebasing: source[runStart...at]))
          bytes.append(contentsOf: "<wbr>".utf8)
          runStart = at + 1
          index = at
        }
        index += 1
      case noteStart:
        bytes.append(contentsOf: UnsafeBufferPointer(rebasing: source[runStart..<index]))
        index = open(source, at: index, closing: &closing, to: &bytes)
        runStart = index
      case noteEnd:
        bytes.append(contentsOf: UnsafeBufferPointer(rebasing: source[runStart..<index]))
        if let end = closing.popLast() { bytes.append(contentsOf: end.bytes) }
        index += 1
        runStart = index
      default:
        index += 1
      }
    }
    bytes.append(contentsOf: UnsafeBufferPointer(rebasing: source[runStart...]))
  }

  /// Where the path of a page of ours ends, with its `.md`, in the address of a link; nil for what leads elsewhere.
  private static func endOfPage(in source: UnsafeBufferPointer<UInt8>, behind start: Int) -> Int? {
    var place = start + 1
    // Only before the first slash a colon ends a scheme.
    var mayHaveScheme = true
    while place < source.count {
      switch source[place] {
      case UInt8(ascii: "?"): return nil
      case UInt8(ascii: ":") where mayHaveScheme: return nil
      case UInt8(ascii: "/"):
        if place == start + 1, source.has("//", at: place) { return nil }
        mayHaveScheme = false
      case UInt8(ascii: "#"), UInt8(ascii: "\""): return source.has(".md", at: place - 3) ? place : nil
      default: break
      }
      place += 1
    }
    return nil
  }

  /// Where the `@` of an address stands in the text of the link to it; nil where its text has notes or none.
  private static func signOfAddress(in source: UnsafeBufferPointer<UInt8>, behind start: Int) -> Int? {
    guard let tagEnd = source[start...].firstIndex(of: UInt8(ascii: ">")) else { return nil }
    let text = source[tagEnd...].dropFirst().prefix { $0 != UInt8(ascii: "<") && $0 > Annotation.end }
    return text.lastIndex(of: UInt8(ascii: "@"))
  }

  /// Writes what a note begins, and returns where the text behind it goes on.
  private func open(
    _ source: UnsafeBufferPointer<UInt8>, at start: Int, closing: inout [StaticString],
    to bytes: inout [UInt8]
  ) -> Int {
    let divider = source[start...].firstIndex(of: Annotation.divider) ?? source.count - 1
    if Self.isWithinTag(bytes) {
      // What a picture or a link is called is an attribute, which holds no elements.
      closing.append("")
      return divider + 1
    }
    let content = source[min(start + 2, divider)..<divider]
    let note = start + 1 < divider ? MarkdownWriter.Note(rawValue: Unicode.Scalar(source[start + 1])) : nil
    switch note {
    case .value: element("<data value=\"", content, "</data>", &closing, &bytes)
    case .span: element("<span class=\"", content, "</span>", &closing, &bytes)
    case .portrait: return openPicture(source, from: divider, &closing, &bytes)
    case .script: element("<bdi lang=\"", content, "</bdi>", &closing, &bytes)
    case .time:
      bytes.append(contentsOf: "<time datetime=\"".utf8)
      bytes.append(contentsOf: content)
      bytes.append(contentsOf: "\">".utf8)
      if !formats.dates.append(iso: String(decoding: content, as: UTF8.self), to: &bytes) {
        bytes.append(contentsOf: content)
      }
      bytes.append(contentsOf: "</time>".utf8)
      return Self.end(of: source, from: divider)
    case .column:
      // The note stands at the start of a heading's cell, whose tag it belongs to.
      addAttribute(" data-quotient=\"", content, &bytes)
      return Self.end(of: source, from: divider)
    case .relation:
      // It stands at the start of a link's text.
      addAttribute(" rel=\"", content, &bytes)
      return Self.end(of: source, from: divider)
    case .ways: return appendWays(source, from: divider, to: &bytes)
    case .chart: return draw(content, source, from: divider, to: &bytes)
    case .table, .foot, nil: return Self.end(of: source, from: divider)
    }
    return divider + 1
  }

  /// Whether a tag is not ended yet. Within texts and attributes both brackets are escaped.
  private static func isWithinTag(_ bytes: [UInt8]) -> Bool {
    bytes.last { $0 == UInt8(ascii: "<") || $0 == UInt8(ascii: ">") } == UInt8(ascii: "<")
  }

  /// A picture has its size, so that nothing moves when it comes: large where it stands alone, else small.
  private func openPicture(
    _ source: UnsafeBufferPointer<UInt8>, from divider: Int, _ closing: inout [StaticString],
    _ bytes: inout [UInt8]
  ) -> Int {
    closing.append("")
    guard source.has("<img", at: divider + 1) else { return divider + 1 }
    let size = bytes.suffix(3).elementsEqual("<p>".utf8) ? "200" : "60"
    bytes.append(contentsOf: "<img class=\"portrait\" width=\"\(size)\" height=\"\(size)\"".utf8)
    return divider + 5
  }

  private func element(
    _ tag: StaticString, _ content: Slice<UnsafeBufferPointer<UInt8>>, _ end: StaticString,
    _ closing: inout [StaticString], _ bytes: inout [UInt8]
  ) {
    bytes.append(contentsOf: tag.bytes)
    bytes.append(contentsOf: content)
    bytes.append(contentsOf: "\">".utf8)
    closing.append(end)
  }

  /// Gives the tag that was written last one more attribute.
  private func addAttribute(
    _ name: StaticString, _ value: Slice<UnsafeBufferPointer<UInt8>>, _ bytes: inout [UInt8]
  ) {
    guard bytes.last == UInt8(ascii: ">") else { return }
    bytes.removeLast()
    bytes.append(contentsOf: name.bytes)
    bytes.append(contentsOf: value)
    bytes.append(contentsOf: "\">".utf8)
  }

  /// Links in a paragraph of their own, without what stands between them, take its place.
  private func appendWays(
    _ source: UnsafeBufferPointer<UInt8>, from divider: Int, to bytes: inout [UInt8]
  ) -> Int {
    let behind = Self.end(of: source, from: divider)
    guard bytes.suffix(3).elementsEqual("<p>".utf8), source.has("</p>", at: behind) else { return behind }
    bytes.removeLast(3)
    bytes.append(contentsOf: "<nav class=\"ways\" aria-label=\"".utf8)
    bytes += waysLabel
    bytes.append(contentsOf: "\">\n".utf8)
    var place = divider + 1
    while let link = way(in: source, from: place, to: behind) {
      place = link.upperBound
      append(UnsafeBufferPointer(rebasing: source[link]), to: &bytes)
      bytes.append(UInt8(ascii: "\n"))
    }
    bytes.append(contentsOf: "</nav>".utf8)
    return behind + 4
  }

  /// The next link, or the mark of one.
  private func way(in source: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int) -> Range<Int>? {
    let (first, last) = isMarked ? (DocumentFrame.markBeginning, DocumentFrame.markEnding) : ("<a ", "</a>")
    guard let place = source.place(of: first, in: start..<end),
      let close = source.place(of: last, in: place..<end)
    else { return nil }
    return place..<(close + last.utf8CodeUnitCount)
  }

  /// A chart in a paragraph of its own takes the place of the paragraph.
  private func draw(
    _ content: Slice<UnsafeBufferPointer<UInt8>>, _ source: UnsafeBufferPointer<UInt8>, from divider: Int,
    to bytes: inout [UInt8]
  ) -> Int {
    var behind = Self.end(of: source, from: divider)
    if bytes.suffix(3).elementsEqual("<p>".utf8), source.has("</p>", at: behind) {
      bytes.removeLast(3)
      behind += 4
    }
    if let place = Int(String(decoding: content, as: UTF8.self)), drawings.indices.contains(place) {
      bytes += drawings[place]
    }
    return behind
  }

  /// Where the text behind a note goes on.
  private static func end(of source: UnsafeBufferPointer<UInt8>, from divider: Int) -> Int {
    var open = 1
    var index = divider + 1
    let (noteStart, noteEnd) = (Annotation.start, Annotation.end)
    while index < source.count {
      if source[index] == noteStart { open += 1 }
      if source[index] == noteEnd { open -= 1 }
      index += 1
      if open == 0 { return index }
    }
    return source.count
  }
}

extension StaticString {
  var bytes: UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(start: utf8Start, count: utf8CodeUnitCount)
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether some bytes stand at a place; false where that is out of these.
  func has(_ sought: StaticString, at place: Int) -> Bool {
    let size = sought.utf8CodeUnitCount
    guard let base = baseAddress, place >= 0, place + size <= count else { return false }
    return memcmp(base + place, sought.utf8Start, size) == 0
  }

  /// Where some bytes stand first in a part of these; nil where they do not. The standard library's own search costs
  /// more than all else that is done for a page.
  ///
  /// - Complexity: O(length of the part).
  func place(of sought: StaticString, in part: Range<Int>) -> Int? {
    guard let base = baseAddress, let first = sought.bytes.first else { return nil }
    var place = part.lowerBound
    let last = part.upperBound - sought.bytes.count
    while place <= last {
      guard let found = memchr(base + place, Int32(first), last - place + 1) else { return nil }
      place = UnsafeRawPointer(found) - UnsafeRawPointer(base)
      if memcmp(base + place, sought.utf8Start, sought.utf8CodeUnitCount) == 0 { return place }
      place += 1
    }
    return nil
  }
}
