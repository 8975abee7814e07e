/// Values of records for a terminal.
enum SafeText {
  /// A text on one line, without anything that moves the cursor or turns the direction of what stands behind it.
  static func of(_ text: String) -> String {
    let scalars = RecordText.oneLine(text).unicodeScalars.filter { !turnsDirection($0) }
    return String(String.UnicodeScalarView(scalars))
  }

  /// Embeddings, overrides and isolates, which a text may leave open (Unicode Standard Annex 9), and
  /// separators of lines.
  private static func turnsDirection(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x202A...0x202E, 0x2066...0x2069, 0x2028, 0x2029: true
    default: false
    }
  }
}

/// Words of a command line that somebody is to type.
enum ShellText {
  /// A word as a shell reads it: in quotes where it holds anything but letters, digits and a few marks.
  static func word(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "-"),
        UInt8(ascii: "/"), UInt8(ascii: "@"), UInt8(ascii: ":"):
        true
      default: false
      }
    }
    return isPlain && !text.isEmpty ? text : "'\(text.replacing("'", with: "'\\''"))'"
  }

  /// Several words; of very many only the first.
  static func words(_ texts: [String]) -> String {
    let shown = 10
    return texts.prefix(shown).map(word).joined(separator: " ") + (texts.count > shown ? " …" : "")
  }
}
