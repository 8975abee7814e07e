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

  /// Several words behind a command; nil where they are too many to be printed.
  static func words(_ texts: [String]) -> String? {
    if texts.count > 10 { return nil }
    let words = texts.map(word).joined(separator: " ")
    // What begins with a hyphen would be taken for an option.
    return texts.contains { $0.hasPrefix("-") } ? "-- \(words)" : words
  }
}
