/// Values of records for a terminal.
package enum SafeText {
  /// A text without what would break a line, a column or the direction of a line.
  package static func of(_ text: String) -> String { written(text, keepsMarks: false) }

  /// The same for programs as well: separators of lines and paragraphs stay, and marks of a direction that turn nothing but
  /// themselves.
  package static func keepingMarks(of text: String) -> String { written(text, keepsMarks: true) }

  private static func written(_ text: String, keepsMarks: Bool) -> String {
    // What begins with other bytes is no control character, separator or mark.
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F && $0 != 0xC2 && $0 != 0xD8 && $0 != 0xE2 }) {
      return text
    }
    var bytes: [UInt8] = []
    for scalar in text.unicodeScalars {
      switch scalar.value {
      case 0..<0x20, 0x7F..<0xA0: bytes.append(UInt8(ascii: " "))
      case 0x202A...0x202E, 0x2066...0x2069: continue
      case 0x2028...0x2029 where !keepsMarks: bytes.append(UInt8(ascii: " "))
      case 0x200E...0x200F where !keepsMarks: continue
      case 0x61C where !keepsMarks: continue
      default: bytes += scalar.utf8
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
