/// Finds the values of a document that are markup by the text around them, of which their own escapes know nothing.
///
/// Digits at the start of a line are the number of a list's item where the text goes on with `.` or `)`, a parenthesis
/// behind brackets holds where a link leads, and a value within brackets may be what a definition is called.
struct PlacedValues {
  /// Something else in the place of some bytes.
  struct Escape {
    let range: Range<Int>
    let text: [UInt8]
  }

  private let bytes: UnsafeBufferPointer<UInt8>

  /// - Parameter bytes: Markdown with its notes, in which values are marked; see ``Annotation``.
  init(in bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  /// What keeps each of them a value, in the order of the document.
  ///
  /// - Complexity: O(bytes).
  func escapes() -> [Escape] {
    var escapes: [Escape] = []
    var labels: Set<String> = []
    var lineStart = 0
    for (index, byte) in bytes.enumerated() where byte <= UInt8(ascii: "\n") || byte == UInt8(ascii: "]") {
      switch byte {
      case UInt8(ascii: "\n"):
        lineStart = index + 1
      case Annotation.valueEnd:
        // Behind a mark that is escaped the line has no other.
        if let last = escapes.last, last.range.lowerBound >= lineStart { continue }
        guard let mark = Self.itemMark(behind: index + 1, ofLineAt: lineStart, in: bytes) else { continue }
        escapes.append(Escape(range: mark..<mark, text: [UInt8(ascii: "\\")]))
      case UInt8(ascii: "]"):
        switch index + 1 < bytes.count ? bytes[index + 1] : 0 {
        case UInt8(ascii: ":") where !isEscaped(index):
          if let label = label(endingAt: index) { labels.insert(label) }
        case Annotation.valueStart where !isEscaped(index):
          let start = textStart(ofValueAt: index + 1)
          guard start < bytes.count, bytes[start] == UInt8(ascii: "(") else { continue }
          escapes.append(Escape(range: start..<start, text: [UInt8(ascii: "\\")]))
        default: continue
        }
      default: continue
      }
    }
    if labels.isEmpty { return escapes }
    return (escapes + references(calledBy: labels)).sorted { $0.range.lowerBound < $1.range.lowerBound }
  }

  /// Where the mark stands that makes the number of a list's item of a value, if that is digits; nil where it would be none.
  ///
  /// - Parameters:
  ///   - end: where the value ends.
  ///   - lineStart: where its line starts.
  static func itemMark(
    behind end: Int, ofLineAt lineStart: Int, in bytes: UnsafeBufferPointer<UInt8>
  ) -> Int? {
    var mark = end
    while mark < bytes.count, ASCII.isDigit(bytes[mark]) { mark += 1 }
    guard mark < bytes.count, bytes[mark] == UInt8(ascii: ".") || bytes[mark] == UInt8(ascii: ")"),
      mark + 1 == bytes.count || [0x20, 0x09, 0x0A].contains(bytes[mark + 1]),
      let start = numberStart(before: mark, from: lineStart, in: bytes)
    else { return nil }
    var cursor = LineCursor(bytes, from: lineStart, to: mark)
    while cursor.skipBlockQuoteMarker() || cursor.skipListMarker() != nil {}
    return cursor.indentation().offset == start ? mark : nil
  }

  /// Where the digits before a mark begin, with the notes and the marks of values between them; nil where they are more
  /// than an item's number has.
  private static func numberStart(
    before mark: Int, from lineStart: Int, in bytes: UnsafeBufferPointer<UInt8>
  ) -> Int? {
    var start = mark
    var digits = 0
    while start > lineStart {
      switch bytes[start - 1] {
      case UInt8(ascii: "0")...UInt8(ascii: "9"):
        digits += 1
        if digits > 9 { return nil }
      case Annotation.valueStart, Annotation.valueEnd, Annotation.end: break
      case Annotation.divider:
        guard let note = bytes[lineStart..<start].lastIndex(of: Annotation.start) else { return nil }
        start = note + 1
      default: return start
      }
      start -= 1
    }
    return start
  }

  /// Values as references where what stands between brackets is what a definition is called.
  private func references(calledBy labels: Set<String>) -> [Escape] {
    var escapes: [Escape] = []
    var open: Int?
    var value: Int?
    var index = 0
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "\\"): index += 1
      case UInt8(ascii: "["): (open, value) = (index, nil)
      case Annotation.valueStart where open != nil: value = value ?? index
      case UInt8(ascii: "]"):
        if let open, let value, labels.contains(label((open + 1)..<index)),
          let escape = reference(toValueAt: value)
        {
          escapes.append(escape)
        }
        (open, value) = (nil, nil)
      default: break
      }
      index += 1
    }
    return escapes
  }

  /// A value whose first character is a reference: what definitions are called is compared as it is written.
  private func reference(toValueAt value: Int) -> Escape? {
    let start = textStart(ofValueAt: value)
    guard start < bytes.count, bytes[start] > Annotation.valueEnd, !bytes[start...].starts(with: "&#".utf8)
    else { return nil }
    let first = bytes[start] == UInt8(ascii: "\\") ? start + 1 : start
    guard let scalar = String(decoding: bytes[first...].prefix(4), as: UTF8.self).unicodeScalars.first
    else { return nil }
    return Escape(
      range: start..<(first + UTF8.width(scalar)), text: Array("&#\(scalar.value);".utf8))
  }

  /// Where the text of a value starts, behind its mark and the beginnings of notes.
  private func textStart(ofValueAt value: Int) -> Int {
    var start = value + 1
    while start < bytes.count, bytes[start] == Annotation.start {
      start = (bytes[start...].firstIndex(of: Annotation.divider) ?? start) + 1
    }
    return start
  }

  /// What stands between a bracket and the one that opens it, if no other stands there and it is no longer than a definition
  /// can be called.
  private func label(endingAt end: Int) -> String? {
    for start in (max(0, end - 1_000)..<end).reversed() {
      let isBracket = bytes[start] == UInt8(ascii: "[") || bytes[start] == UInt8(ascii: "]")
      guard isBracket, !isEscaped(start) else { continue }
      return bytes[start] == UInt8(ascii: "[") ? label((start + 1)..<end) : nil
    }
    return nil
  }

  /// What stands between brackets, as it is compared: whatever its blanks and its case.
  private func label(_ range: Range<Int>) -> String {
    var text: [UInt8] = []
    Annotation.appendText(of: UnsafeBufferPointer(rebasing: bytes[range]), to: &text)
    return String(decoding: text, as: UTF8.self).split(whereSeparator: \.isWhitespace)
      .joined(separator: " ").uppercased().lowercased()
  }

  private func isEscaped(_ index: Int) -> Bool {
    bytes[..<index].reversed().prefix { $0 == UInt8(ascii: "\\") }.count % 2 == 1
  }
}
