/// Reads the cells of one line of a table.
struct TableRow {
  /// A cell without the blanks around it.
  struct Cell {
    let range: Range<Int>
    /// Whether the cell holds a byte by which Markdown could mean more than the text itself.
    let isMarkedUp: Bool
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
    while index < end {
      let byte = source[index]
      switch byte {
      case UInt8(ascii: "|"):
        if index == start || source[index - 1] != UInt8(ascii: "\\") {
          defer { index += 1 }
          return cell(from: &start, to: index, isMarkedUp: isMarkedUp)
        }
      case UInt8(ascii: "\\"):
        if index + 1 < end, ASCII.isPunctuation(source[index + 1]) { index += 1 }
      case UInt8(ascii: "*"), UInt8(ascii: "`"), UInt8(ascii: "["), UInt8(ascii: "<"):
        isMarkedUp = true
      case UInt8(ascii: "&"):
        if index + 1 < end, isAlphanumeric(index + 1) || source[index + 1] == UInt8(ascii: "#") {
          isMarkedUp = true
        }
      case UInt8(ascii: "_"):
        if !(index > start && index + 1 < end && isAlphanumeric(index - 1) && isAlphanumeric(index + 1)) {
          isMarkedUp = true
        }
      default:
        break
      }
      index += 1
    }
    return cell(from: &start, to: end, isMarkedUp: isMarkedUp)
  }

  /// The number of cells from here on.
  func count() -> Int {
    var row = self
    var count = 0
    while row.next() != nil { count += 1 }
    return count
  }

  private func cell(from start: inout Int, to end: Int, isMarkedUp: Bool) -> Cell {
    var end = end
    while start < end, Self.isBlank(source[start]) { start += 1 }
    while end > start, Self.isBlank(source[end - 1]) { end -= 1 }
    return Cell(range: start..<end, isMarkedUp: isMarkedUp)
  }

  private func isAlphanumeric(_ index: Int) -> Bool { ASCII.isAlphanumeric(source[index]) }

  private static func isBlank(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x09 || byte == 0x0B || byte == 0x0C
  }
}
