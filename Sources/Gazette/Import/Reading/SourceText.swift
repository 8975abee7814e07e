/// What all readers need to know of UTF-8 text.
enum SourceText {
  static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  /// The offset of the first byte after the byte-order mark, if there is one.
  static func start(of bytes: UnsafeBufferPointer<UInt8>) -> Int {
    bytes.starts(with: byteOrderMark) ? byteOrderMark.count : 0
  }

  /// Throws `notUTF8` with the place of the first byte that is wrong. Linear.
  static func checkUTF8(_ bytes: UnsafeBufferPointer<UInt8>, path: String) throws(SourceError) {
    guard let offset = firstInvalidOffset(in: bytes) else { return }
    let place = place(of: offset, in: bytes)
    throw .notUTF8(path: path, line: place.line, column: place.column)
  }

  /// The 1-based line and column (in Unicode scalars) of a byte; every line end counts, CRLF as one.
  static func place(of offset: Int, in bytes: UnsafeBufferPointer<UInt8>) -> (line: Int, column: Int) {
    var line = 1
    var column = 1
    var position = start(of: bytes)
    while position < min(offset, bytes.count) {
      let byte = bytes[position]
      if byte == 0x0A || (byte == 0x0D && !(position + 1 < bytes.count && bytes[position + 1] == 0x0A)) {
        line += 1
        column = 1
      } else if byte & 0xC0 != 0x80 {
        column += 1
      }
      position += 1
    }
    return (line, column)
  }

  /// The lines of offsets that ascend. Linear in the bytes up to the last.
  static func lines(of offsets: [Int], in bytes: UnsafeBufferPointer<UInt8>) -> [Int] {
    var line = 1
    var position = 0
    return offsets.map { offset in
      while position < min(offset, bytes.count) {
        let byte = bytes[position]
        if byte == 0x0A || (byte == 0x0D && !(position + 1 < bytes.count && bytes[position + 1] == 0x0A)) {
          line += 1
        }
        position += 1
      }
      return line
    }
  }

  /// The offset of the first ill-formed sequence (The Unicode Standard, table 3-7), nil when there is none.
  static func firstInvalidOffset(in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
    let count = bytes.count
    let raw = UnsafeRawBufferPointer(bytes)
    var position = 0
    while position < count {
      if position + 8 <= count,
        raw.loadUnaligned(fromByteOffset: position, as: UInt64.self) & 0x8080_8080_8080_8080 == 0
      {
        position += 8
        continue
      }
      let lead = bytes[position]
      if lead < 0x80 {
        position += 1
        continue
      }
      let length: Int
      var second: ClosedRange<UInt8> = 0x80...0xBF
      switch lead {
      case 0xC2...0xDF: length = 2
      case 0xE0...0xEF:
        length = 3
        if lead == 0xE0 { second = 0xA0...0xBF }
        if lead == 0xED { second = 0x80...0x9F }
      case 0xF0...0xF4:
        length = 4
        if lead == 0xF0 { second = 0x90...0xBF }
        if lead == 0xF4 { second = 0x80...0x8F }
      default: return position
      }
      guard position + length <= count, second.contains(bytes[position + 1]) else { return position }
      for following in (position + 2)..<max(position + 2, position + length)
      where bytes[following] & 0xC0 != 0x80 {
        return position
      }
      position += length
    }
    return nil
  }

  static func string(_ bytes: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) -> String {
    String(decoding: UnsafeBufferPointer(rebasing: bytes[range]), as: UTF8.self)
  }
}
