internal import CCMark

/// What is done to the bytes of a document before anything reads them.
enum SourceText {
  /// The same bytes without a leading byte order mark, which is no text.
  static func withoutByteOrderMark(_ source: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
    guard source.count >= 3, source[0] == 0xEF, source[1] == 0xBB, source[2] == 0xBF else { return source }
    return UnsafeBufferPointer(rebasing: source[3...])
  }

  /// A copy with line feeds for every kind of line end and U+FFFD for U+0000; nil if `source` has neither.
  static func normalized(_ source: UnsafeBufferPointer<UInt8>) -> [UInt8]? {
    guard let start = source.baseAddress, source.count > 0,
      memchr(start, 0x0D, source.count) != nil || memchr(start, 0, source.count) != nil
    else { return nil }
    var copy: [UInt8] = []
    copy.reserveCapacity(source.count + 16)
    var index = 0
    while index < source.count {
      let byte = source[index]
      index += 1
      switch byte {
      case 0x0D:
        copy.append(0x0A)
        if index < source.count, source[index] == 0x0A { index += 1 }
      case 0:
        copy.append(contentsOf: [0xEF, 0xBF, 0xBD])
      default:
        copy.append(byte)
      }
    }
    return copy
  }
}
