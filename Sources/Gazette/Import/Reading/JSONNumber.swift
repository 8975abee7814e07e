/// The grammar of a JSON number (RFC 8259, section 6).
package enum JSONNumber {
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

  /// A number without an exponent, digit by digit: `0.01` of `1E-2`; the literal itself where it has none, or one that
  /// is far beyond every number that is stored.
  package static func withoutExponent(_ literal: String) -> String {
    guard literal.utf8.contains(where: { $0 | 0x20 == UInt8(ascii: "e") }) else { return literal }
    let parts = literal.split { $0 == "e" || $0 == "E" }
    guard parts.count == 2, let exponent = Int(parts[1]), exponent.magnitude <= 1_000 else { return literal }
    let sign = parts[0].hasPrefix("-") ? "-" : ""
    let number = parts[0].dropFirst(sign.count).split(separator: ".")
    let all = number.joined()
    // Zeros before it are those of its literal alone.
    let digits = String(all.drop { $0 == "0" })
    if digits.isEmpty { return "0" }
    let point = (number.first?.count ?? 0) + exponent - (all.count - digits.count)
    if point <= 0 { return "\(sign)0.\(String(repeating: "0", count: -point))\(digits)" }
    if point >= digits.count {
      return "\(sign)\(digits)\(String(repeating: "0", count: point - digits.count))"
    }
    return "\(sign)\(digits.prefix(point)).\(digits.dropFirst(point))"
  }

  static func isDigit(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
  }
}
