/// Which lines start a block although they could not interrupt a paragraph.
///
/// libcmark has already taken every line that can interrupt a paragraph out of it; these are the
/// ones that it leaves in a paragraph, but that end a table.
enum BlockStart {
  /// Whether the line from its first byte that is no blank starts a list item, a thematic break or
  /// an HTML block.
  static func isAt(_ start: Int, to end: Int, in source: UnsafeBufferPointer<UInt8>) -> Bool {
    guard start < end else { return false }
    switch source[start] {
    case UInt8(ascii: "-"):
      return isThematicBreak(in: source, from: start, to: end)
        || endOfListMarker(in: source, from: start, to: end) != nil
    case UInt8(ascii: "+"), UInt8(ascii: "*"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      return endOfListMarker(in: source, from: start, to: end) != nil
    case UInt8(ascii: "<"):
      return isLoneTag(in: source, from: start, to: end)
    default:
      return false
    }
  }

  /// The offset behind a list item's marker, which a blank or the line's end has to follow.
  static func endOfListMarker(in source: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int) -> Int? {
    guard start < end else { return nil }
    var index = start
    switch source[index] {
    case UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "*"):
      index += 1
    case UInt8(ascii: "0")...UInt8(ascii: "9"):
      while index < end, index - start < 9, ASCII.isDigit(source[index]) { index += 1 }
      guard index < end, source[index] == UInt8(ascii: ".") || source[index] == UInt8(ascii: ")") else {
        return nil
      }
      index += 1
    default:
      return nil
    }
    return index == end || isBlank(source[index]) ? index : nil
  }

  /// A line of hyphens is the underline of a heading for libcmark, a thematic break behind a table.
  private static func isThematicBreak(
    in source: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int
  ) -> Bool {
    var hyphens = 0
    for index in start..<end {
      if source[index] == UInt8(ascii: "-") {
        hyphens += 1
      } else if !isBlank(source[index]) {
        return false
      }
    }
    return hyphens >= 3
  }

  /// Whether a single complete tag fills the line: the start of an HTML block of kind 7.
  private static func isLoneTag(
    in source: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int
  ) -> Bool {
    guard var index = HTMLTag.end(in: source, from: start, to: end) else { return false }
    while index < end, isBlank(source[index]) { index += 1 }
    return index == end
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
}
