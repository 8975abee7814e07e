/// A place in a line, counted in bytes and in columns, because a tab reaches to the next multiple of four.
struct LineCursor {
  private let source: UnsafeBufferPointer<UInt8>
  private let end: Int
  private(set) var offset: Int
  private var column = 0

  /// The start of a line that ends before `end`.
  init(_ source: UnsafeBufferPointer<UInt8>, from offset: Int, to end: Int) {
    self.source = source
    self.offset = offset
    self.end = end
  }

  /// The byte here; nil at the end of the line.
  var byte: UInt8? { offset < end ? source[offset] : nil }

  private var isAtBlank: Bool { byte == 0x20 || byte == 0x09 }

  /// The columns of blanks from here on, and the offset of the byte behind them.
  func indentation() -> (columns: Int, offset: Int) {
    var probe = self
    while probe.isAtBlank { probe.skipBlank() }
    return (probe.column - column, probe.offset)
  }

  /// Moves behind `count` columns of blanks, if need be into a tab; stops early at anything else.
  /// - Returns: whether there were so many.
  @discardableResult
  mutating func skipBlanks(columns count: Int) -> Bool {
    var rest = count
    while rest > 0, isAtBlank {
      let width = byte == 0x09 ? 4 - column % 4 : 1
      if width > rest {
        column += rest
        return true
      }
      skipBlank()
      rest -= width
    }
    return rest <= 0
  }

  /// Moves behind the marker of a block quote; false, and unmoved, if there is none.
  mutating func skipBlockQuoteMarker() -> Bool {
    var probe = self
    // Looking no further than a marker can be keeps the cost of many containers linear.
    while probe.isAtBlank, probe.column - column < 4 { probe.skipBlank() }
    guard probe.column - column < 4, probe.byte == UInt8(ascii: ">") else { return false }
    self = probe
    skip(to: offset + 1)
    skipBlanks(columns: 1)
    return true
  }

  /// Moves behind the marker of a list item and the blanks that belong to it.
  /// - Returns: the columns by which the item's other lines are indented; nil if there is no marker.
  mutating func skipListMarker() -> Int? {
    let (columns, marker) = indentation()
    guard let markerEnd = BlockStart.endOfListMarker(in: source, from: marker, to: end) else { return nil }
    skip(to: markerEnd)
    var padded = self
    while padded.column - column <= 5, padded.isAtBlank { padded.skipBlanks(columns: 1) }
    let padding = padded.column - column
    if padding >= 5 || padding < 1 || padded.byte == nil {
      skipBlanks(columns: 1)
      return columns + (markerEnd - marker) + 1
    }
    self = padded
    return columns + (markerEnd - marker) + padding
  }

  private mutating func skip(to target: Int) {
    while offset < target {
      if isAtBlank {
        skipBlank()
      } else {
        offset += 1
        column += 1
      }
    }
  }

  private mutating func skipBlank() {
    column += byte == 0x09 ? 4 - column % 4 : 1
    offset += 1
  }
}
