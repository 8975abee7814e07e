internal import CCMark

/// The lines of a document, and which of them could be the delimiter row of a table.
struct SourceLines {
  let source: UnsafeBufferPointer<UInt8>
  /// The offset of each line's first byte, and one more entry past the end of the last line.
  private(set) var starts: [Int] = []
  /// The indexes of the lines that could be delimiter rows, ascending.
  private(set) var delimiterCandidates: [Int] = []

  /// The lines of `source`, whose line ends are line feeds.
  /// - Complexity: O(*n*) in the bytes of `source`.
  init(_ source: UnsafeBufferPointer<UInt8>) {
    self.source = source
    starts.reserveCapacity(source.count / 24 + 8)
    var start = 0
    while start < source.count {
      if Self.isDelimiterCandidate(source, from: start) { delimiterCandidates.append(starts.count) }
      starts.append(start)
      start = Self.endOfLine(in: source, from: start) + 1
    }
    starts.append(start)
  }

  /// The number of lines.
  var count: Int { starts.count - 1 }

  /// The offset past the last byte of a line, its line feed not counted.
  func end(of line: Int) -> Int { min(starts[line + 1] - 1, source.count) }

  /// Whether a line holds nothing but blanks.
  func isBlank(_ line: Int) -> Bool {
    source[starts[line]..<end(of: line)].allSatisfy { $0 == 0x20 || $0 == 0x09 }
  }

  /// Whether any line could be the delimiter row of a table; most documents are done with this look.
  /// - Complexity: O(*n*) in the bytes of `source`.
  static func mayHoldDelimiterRow(_ source: UnsafeBufferPointer<UInt8>) -> Bool {
    var start = 0
    while start < source.count {
      if isDelimiterCandidate(source, from: start) { return true }
      start = endOfLine(in: source, from: start) + 1
    }
    return false
  }

  private static func endOfLine(in source: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    guard let base = source.baseAddress, start < source.count,
      let found = memchr(base + start, 0x0A, source.count - start)
    else { return source.count }
    return UnsafeRawPointer(found) - UnsafeRawPointer(base)
  }

  /// A delimiter row is never the first line of its paragraph, so only block quote markers and
  /// blanks can stand before it.
  private static func isDelimiterCandidate(_ source: UnsafeBufferPointer<UInt8>, from start: Int) -> Bool {
    var hasHyphen = false
    var hasPipeOrColon = false
    var index = start
    while index < source.count {
      switch source[index] {
      case UInt8(ascii: "-"): hasHyphen = true
      case UInt8(ascii: "|"), UInt8(ascii: ":"): hasPipeOrColon = true
      case UInt8(ascii: " "), 0x09, 0x0B, 0x0C, UInt8(ascii: ">"): break
      case 0x0A: return hasHyphen && hasPipeOrColon
      default: return false
      }
      index += 1
    }
    return hasHyphen && hasPipeOrColon
  }
}
