/// Reads the cells of one line of a table.
struct TableRow {
  /// A cell without the blanks around it.
  struct Cell {
    let range: Range<Int>
    /// Whether the cell holds a byte by which Markdown could mean more than the text itself.
    let isMarkedUp: Bool
    /// Whether the cell holds nothing that HTML or a backslash changes, so that it can be copied.
    let isVerbatim: Bool
  }

  private let source: UnsafeBufferPointer<UInt8>
  private var index: Int
  private let end: Int

  /// The row from `start` to `end`; a pipe at either end separates nothing.
  init(_ source: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int) {
    var index = start
    var end = end
    while end > index, Self.isBlank(source[end - 1]) { end -= 1 }
    while index < end, Self.isBlank(source[index]) { index += 1 }
    if index < end, source[index] == UInt8(ascii: "|") { index += 1 }
    self.source = source
    self.index = index
    self.end = end
  }

  /// The next cell; nil behind the last one.
  mutating func next() -> Cell? {
    guard index < end else { return nil }
    var start = index
    var isMarkedUp = false
    var isVerbatim = true
    while index < end {
      let byte = source[index]
      guard Self.isSignificant(byte) else {
        index += 1
        continue
      }
      switch byte {
      case UInt8(ascii: "|"):
        if index == start || source[index - 1] != UInt8(ascii: "\\") {
          defer { index += 1 }
          return cell(from: &start, to: index, isMarkedUp: isMarkedUp, isVerbatim: isVerbatim)
        }
      case UInt8(ascii: "\\"):
        isVerbatim = false
        if index + 1 < end, ASCII.isPunctuation(source[index + 1]) { index += 1 }
      case UInt8(ascii: "*"), UInt8(ascii: "`"), UInt8(ascii: "["), UInt8(ascii: "<"):
        isMarkedUp = true
      case UInt8(ascii: "&"):
        isVerbatim = false
        if index + 1 < end, isAlphanumeric(index + 1) || source[index + 1] == UInt8(ascii: "#") {
          isMarkedUp = true
        }
      case UInt8(ascii: "_"):
        if !(index > start && index + 1 < end && isAlphanumeric(index - 1) && isAlphanumeric(index + 1)) {
          isMarkedUp = true
        }
      default:
        isVerbatim = false
      }
      index += 1
    }
    return cell(from: &start, to: end, isMarkedUp: isMarkedUp, isVerbatim: isVerbatim)
  }

  /// The number of cells from here on.
  func count() -> Int {
    var row = self
    var count = 0
    while row.next() != nil { count += 1 }
    return count
  }

  private func cell(from start: inout Int, to end: Int, isMarkedUp: Bool, isVerbatim: Bool) -> Cell {
    var end = end
    while start < end, Self.isBlank(source[start]) { start += 1 }
    while end > start, Self.isBlank(source[end - 1]) { end -= 1 }
    return Cell(range: start..<end, isMarkedUp: isMarkedUp, isVerbatim: isVerbatim)
  }

  private func isAlphanumeric(_ index: Int) -> Bool { ASCII.isAlphanumeric(source[index]) }

  /// Whether the byte separates cells or could mean more than itself; a bit for each ASCII character,
  /// because this is asked of every byte of every table.
  @inline(__always)
  private static func isSignificant(_ byte: UInt8) -> Bool {
    let low: UInt64 = 1 << 0x22 | 1 << 0x26 | 1 << 0x2A | 1 << 0x3C | 1 << 0x3E  // " & * < >
    let high: UInt64 = 1 << 0x1B | 1 << 0x1C | 1 << 0x1F | 1 << 0x20 | 1 << 0x3C  // [ \ _ ` |
    if byte >= 0x80 { return false }
    return ((byte < 0x40 ? low : high) >> UInt64(byte & 0x3F)) & 1 == 1
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0B || byte == 0x0C
  }
}
