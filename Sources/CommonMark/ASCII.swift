/// What kind of ASCII character a byte is; bytes of other characters are none of them.
enum ASCII {
  /// Whether the byte is a letter.
  @inline(__always)
  static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- UInt8(ascii: "a") < 26 }

  /// Whether the byte is a decimal digit.
  @inline(__always)
  static func isDigit(_ byte: UInt8) -> Bool { byte &- UInt8(ascii: "0") < 10 }

  /// Whether the byte is a letter or a digit.
  @inline(__always)
  static func isAlphanumeric(_ byte: UInt8) -> Bool { isLetter(byte) || isDigit(byte) }

  /// Whether the byte is a punctuation character, which a backslash escapes in Markdown.
  @inline(__always)
  static func isPunctuation(_ byte: UInt8) -> Bool {
    byte > 0x20 && byte < 0x7F && !isAlphanumeric(byte)
  }
}
