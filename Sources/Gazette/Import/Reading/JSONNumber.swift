/// The grammar of a JSON number (RFC 8259, section 6).
enum JSONNumber {
  /// The end of the number that starts at `start`, nil when none does. What follows it is not looked at.
  static func end(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    let count = bytes.count
    var position = start
    func digits() -> Bool {
      let first = position
      while position < count, isDigit(bytes[position]) { position += 1 }
      return position > first
    }
    if position < count, bytes[position] == UInt8(ascii: "-") { position += 1 }
    if position < count, bytes[position] == UInt8(ascii: "0") {
      position += 1
    } else if !digits() {
      return nil
    }
    if position < count, bytes[position] == UInt8(ascii: ".") {
      position += 1
      guard digits() else { return nil }
    }
    if position < count, bytes[position] | 0x20 == UInt8(ascii: "e") {
      position += 1
      if position < count, bytes[position] == UInt8(ascii: "+") || bytes[position] == UInt8(ascii: "-") {
        position += 1
      }
      guard digits() else { return nil }
    }
    return position
  }

  static func isValid(_ literal: String) -> Bool {
    var literal = literal
    return literal.withUTF8 { end(in: $0, from: 0) == $0.count }
  }

  static func isDigit(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
  }
}
