/// Characters that no HTML or XML document may hold: controls other than tabs and line breaks, and
/// noncharacters.
///
/// The rules are those of the HTML standard's parser and of XML 1.0 (2.2), which has no form feed either; where
/// a text has one, U+FFFD is shown.
enum UnsafeCharacter {
  /// Whether a byte can be the first of one.
  @inline(__always)
  static func mayStart(with byte: UInt8) -> Bool {
    if byte < 0x20 { return byte != 0 && byte != 0x09 && byte != 0x0A && byte != 0x0D }
    return byte == 0x7F || byte == 0xC2 || byte >= 0xEF
  }

  /// How many bytes from `index` on are such a character; zero where there is none.
  ///
  /// U+0000, tabs and line breaks are not asked for here.
  static func length(in bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Int {
    let byte = bytes[index]
    switch byte {
    case 0x01...0x08, 0x0B...0x0C, 0x0E...0x1F, 0x7F: return 1
    case 0xC2:
      guard index + 1 < bytes.count else { return 0 }
      return (0x80...0x9F).contains(bytes[index + 1]) ? 2 : 0
    case 0xEF:
      guard index + 2 < bytes.count else { return 0 }
      let (second, third) = (bytes[index + 1], bytes[index + 2])
      let isNoncharacter = second == 0xB7 ? (0x90...0xAF).contains(third) : second == 0xBF && third >= 0xBE
      return isNoncharacter ? 3 : 0
    case 0xF0...0xF4:
      guard index + 3 < bytes.count else { return 0 }
      return bytes[index + 1] & 0x0F == 0x0F && bytes[index + 2] == 0xBF && bytes[index + 3] >= 0xBE ? 4 : 0
    default: return 0
    }
  }
}
