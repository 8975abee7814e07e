/// The shape of an e-mail address, checked without asking anybody.
package enum EmailAddress {
  /// One `@` with something before it, a name with a dot or a single host behind it, no blanks or
  /// control characters, at most 254 bytes (RFC 5321).
  package static func isPlausible(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    guard bytes.count <= 254, let at = bytes.lastIndex(of: UInt8(ascii: "@")), at > 0, at < bytes.count - 1
    else { return false }
    guard !bytes[..<at].contains(UInt8(ascii: "@")) else { return false }
    let host = bytes[(at + 1)...]
    let forbidden = Set("<>()[],;:\\\" \t".utf8)
    guard !bytes.contains(where: { $0 <= 0x20 || $0 == 0x7F || forbidden.contains($0) }) else { return false }
    return host.first != UInt8(ascii: ".") && host.last != UInt8(ascii: ".")
      && host.first != UInt8(ascii: "-")
      && !String(decoding: host, as: UTF8.self).contains("..")
  }
}

/// The shape of a telephone number as people write it.
package enum PhoneNumber {
  /// Digits with the signs people put between them, at least three digits, at most 40 characters;
  /// letters only as an extension or keypad words ("0800 GAZETTE", "ext. 12").
  package static func isPlausible(_ text: String) -> Bool {
    guard text.count <= 40 else { return false }
    let digits = text.unicodeScalars.count { $0.properties.numericType == .decimal }
    return digits >= 3
      && text.unicodeScalars.allSatisfy {
        $0.properties.numericType == .decimal || $0.properties.isAlphabetic
          || " +-()./#*,".unicodeScalars.contains($0)
      }
  }
}

/// Masks such as `AA-9999`.
package enum Mask {
  /// Whether a text has exactly the shape of a mask: `A` a letter, `9` a digit, `*` either, else itself.
  package static func matches(_ text: String, _ mask: String) -> Bool {
    guard text.count == mask.count else { return false }
    return zip(text, mask).allSatisfy { character, place in
      switch place {
      case "A": character.isLetter
      case "9": character.isASCII && character.isNumber
      case "*": character.isLetter || (character.isASCII && character.isNumber)
      default: character == place
      }
    }
  }
}
