internal import CommonMark

/// The ways from a page to those before, above and behind it, one on each line.
extension MarkdownWriter {
  /// Puts them behind the heading of a page and the paragraph under it, else behind its text.
  ///
  /// - Parameter markdown: tidied, so that its lines are those of the page.
  func insert(_ ways: PageWays, below parent: Crumb?, into markdown: inout [UInt8]) {
    let newline = UInt8(ascii: "\n")
    let place = markdown.withUnsafeBufferPointer(Self.endOfOpening)
    var bytes = place > 0 ? [newline] : []
    note(.ways, to: &bytes) { _ in }
    if let previous = ways.previous { appendValue(previous, .previous, to: &bytes) }
    if let parent {
      if ways.previous != nil { bytes.append(contentsOf: Self.separator) }
      appendValue(parent, .parent, to: &bytes)
    }
    if let next = ways.next {
      if ways.previous != nil || parent != nil { bytes.append(contentsOf: Self.separator) }
      appendValue(next, .next, to: &bytes)
    }
    bytes.append(Annotation.end)
    bytes.append(newline)
    if place < markdown.count, markdown[place] != newline { bytes.append(newline) }
    markdown.insert(contentsOf: bytes, at: place)
  }

  private static let separator = Array(" ·\n".utf8)

  /// Which of the ways from a page one is.
  enum Way: String {
    case previous, parent, next
  }

  private func appendValue(_ crumb: Crumb, _ way: Way, to bytes: inout [UInt8]) {
    bytes.append(Annotation.valueStart)
    if isFrame {
      bytes.append(Self.slotMark)
      bytes.append(contentsOf: way.rawValue.utf8)
    } else {
      write(crumb, way, to: &bytes)
    }
    bytes.append(Annotation.valueEnd)
  }

  /// Appends the way to a page, marked by where it leads.
  func write(_ crumb: Crumb, _ way: Way, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "["))
    if way != .parent {
      note(.relation, to: &bytes) { $0.append(contentsOf: (way == .previous ? "prev" : "next").utf8) }
      bytes.append(Annotation.end)
    }
    if way == .previous { bytes.append(contentsOf: "‹ ".utf8) }
    write(crumb.title, to: &bytes)
    if way == .next { bytes.append(contentsOf: " ›".utf8) }
    appendDestination(crumb.path, to: &bytes)
  }

  /// Where the line behind the heading of a page and the paragraph under it begins; the end of a page that begins
  /// otherwise.
  private static func endOfOpening(of markdown: UnsafeBufferPointer<UInt8>) -> Int {
    let newline = UInt8(ascii: "\n")
    guard markdown.starts(with: "# ".utf8), let end = markdown.firstIndex(of: newline) else {
      return markdown.count
    }
    let behindHeading = end + 1
    let rest = UnsafeBufferPointer(rebasing: markdown[behindHeading...])
    guard let first = rest.firstIndex(where: { $0 != newline }), !beginsBlock(rest[first...]) else {
      return behindHeading
    }
    return behindHeading + (MarkdownLines.endOfOpeningParagraph(of: rest) ?? 0)
  }

  /// Whether something else than a paragraph of text begins.
  private static func beginsBlock(_ rest: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    if let first = rest.first, "|#->!`".utf8.contains(first) { return true }
    return rest.starts(with: [Annotation.start, UInt8(ascii: Note.chart.rawValue)])
  }
}
