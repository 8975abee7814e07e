/// Hands out the `id` attributes of one document, each but once.
struct HeadingIdentifiers {
  private var taken: Set<String> = []
  private var lastSuffix: [String: Int] = [:]

  /// An identifier made from `text` that was not handed out before.
  ///
  /// Letters and digits of any script are kept in lower case, with the marks that belong to them;
  /// a run of anything else is one hyphen; a text without any gives "section". From the second on,
  /// equal ones end with "-2", "-3" and so on.
  mutating func identifier(for text: String) -> String { identifier(of: Self.base(of: text)) }

  /// - Parameter base: what ``base(of:)`` gives for the text.
  mutating func identifier(of base: String) -> String {
    if taken.insert(base).inserted { return base }
    var suffix = lastSuffix[base] ?? 1
    while true {
      suffix += 1
      let candidate = "\(base)-\(suffix)"
      if taken.insert(candidate).inserted {
        lastSuffix[base] = suffix
        return candidate
      }
    }
  }

  /// What the identifier is, unless it was handed out.
  static func base(of text: String) -> String {
    var base = ""
    var hasGap = false
    for scalar in text.unicodeScalars {
      guard isKept(scalar) else {
        hasGap = true
        continue
      }
      if hasGap, !base.isEmpty { base.append("-") }
      hasGap = false
      if scalar.isASCII {
        let isUpper = ("A"..."Z").contains(scalar)
        base.unicodeScalars.append(isUpper ? UnicodeScalar(UInt8(scalar.value) | 0x20) : scalar)
      } else {
        base.append(scalar.properties.lowercaseMapping)
      }
    }
    return base.isEmpty ? "section" : base
  }

  private static func isKept(_ scalar: UnicodeScalar) -> Bool {
    if scalar.isASCII {
      return ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) || ("0"..."9").contains(scalar)
    }
    switch scalar.properties.generalCategory {
    case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter,
      .decimalNumber, .letterNumber, .nonspacingMark, .spacingMark:
      return true
    default:
      return false
    }
  }
}
