internal import Forms

/// Where an e-mail address and a number lead.
enum ContactAddress {
  /// `mailto:ana%2Bhouse@example.org`; nil for what is no address that one could write to.
  static func email(_ text: String) -> String? {
    guard let at = text.lastIndex(of: "@"), at != text.startIndex, text.utf8.count <= 254,
      text.unicodeScalars.allSatisfy({ $0.value > 0x20 && $0.value != 0x7F })
    else { return nil }
    return "mailto:\(encoded(text[..<at]))@\(encoded(text[text.index(after: at)...]))"
  }

  /// `tel:+34955010203`; nil for what has too few digits to be called, or letters.
  static func phone(_ text: String) -> String? {
    let isPlain = text.unicodeScalars.allSatisfy { "0123456789+-./() \u{A0}".unicodeScalars.contains($0) }
    let digits = text.filter { $0.isASCII && $0.isNumber }
    guard isPlain, (6...20).contains(digits.count), let first = text.first, "+(0123456789".contains(first)
    else { return nil }
    return "tel:\(text.contains("+") ? "+" : "")\(digits)"
  }

  /// A text with all but letters, digits and a few signs as their bytes (RFC 6068).
  static func encoded(_ text: some StringProtocol) -> String {
    var result = ""
    for byte in text.utf8 {
      if byte.isLetterOrDigit || "-._".utf8.contains(byte) {
        result.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        result += "%\(digits.count == 1 ? "0" : "")\(digits)"
      }
    }
    return result
  }
}
