internal import CommonMark

/// The ways from a page to those before, above and behind it, one on each line.
extension MarkdownWriter {
  /// Puts them behind the heading of a page and the paragraph under it, else behind its text.
  func insert(_ ways: PageWays, below parent: Crumb?, into markdown: inout [UInt8]) {
    var bytes = Array("\n\n".utf8)
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
    bytes.append(contentsOf: "\n\n".utf8)
    let place = markdown.withUnsafeBufferPointer(Self.endOfOpening)
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

  /// Where the heading of a page ends, with the paragraph under it; the end of a page that begins otherwise.
  ///
  /// - Complexity: O(bytes up to there).
  private static func endOfOpening(of markdown: UnsafeBufferPointer<UInt8>) -> Int {
    let newline = UInt8(ascii: "\n")
    func end(ofLineAt start: Int) -> Int { markdown[start...].firstIndex(of: newline) ?? markdown.count }
    func isEmpty(lineAt start: Int) -> Bool {
      markdown[start..<end(ofLineAt: start)].allSatisfy { $0 == UInt8(ascii: " ") }
    }
    func skipEmptyLines(_ place: inout Int) {
      while place < markdown.count, isEmpty(lineAt: place) {
        place = min(end(ofLineAt: place) + 1, markdown.count)
      }
    }
    var place = 0
    skipEmptyLines(&place)
    guard markdown[place...].starts(with: "# ".utf8) else { return markdown.count }
    place = end(ofLineAt: place)
    let behindHeading = place
    skipEmptyLines(&place)
    guard place < markdown.count, !beginsBlock(markdown[place...]) else { return behindHeading }
    while place < markdown.count, !isEmpty(lineAt: place) {
      place = min(end(ofLineAt: place) + 1, markdown.count)
    }
    return place
  }

  /// Whether something else than a paragraph begins.
  private static func beginsBlock(_ rest: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
    if let first = rest.first, "|#->!`".utf8.contains(first) { return true }
    return rest.starts(with: [Annotation.start, UInt8(ascii: Note.chart.rawValue)])
  }
}
