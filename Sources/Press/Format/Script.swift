/// The writing system of a text: names stand on a page in their own script and direction.
enum Script {
  /// The language tag (BCP 47) of the first letter's script where that is not Latin, such as `und-Arab`;
  /// nil for Latin letters, signs and numbers. A text that turns the direction of writing is of an unknown script,
  /// `und`, so that it turns nothing around it.
  ///
  /// - Complexity: O(bytes); a text without bytes above U+036F costs one look at each.
  static func foreign(in text: String) -> String? {
    guard text.utf8.contains(where: { $0 >= 0xCD }) else { return nil }
    var turns = false
    for scalar in text.unicodeScalars where scalar.value >= 0x0370 {
      if let place = tags.firstIndex(where: { $0.range.contains(scalar.value) }) { return tags[place].tag }
      turns = turns || scalar.properties.isBidiControl
    }
    return turns ? "und" : nil
  }

  /// Blocks of the scripts that names are written in most (Unicode's Blocks.txt, ISO 15924).
  private static let tags: [(range: ClosedRange<UInt32>, tag: String)] = [
    (0x0370...0x03FF, "und-Grek"), (0x0400...0x052F, "und-Cyrl"), (0x0530...0x058F, "und-Armn"),
    (0x0590...0x05FF, "und-Hebr"), (0x0600...0x06FF, "und-Arab"), (0x0750...0x077F, "und-Arab"),
    (0x08A0...0x08FF, "und-Arab"), (0x0900...0x097F, "und-Deva"), (0x0980...0x09FF, "und-Beng"),
    (0x0B80...0x0BFF, "und-Taml"), (0x0E00...0x0E7F, "und-Thai"), (0x10A0...0x10FF, "und-Geor"),
    (0x1100...0x11FF, "und-Hang"), (0x3040...0x309F, "und-Hira"), (0x30A0...0x30FF, "und-Kana"),
    (0x3400...0x4DBF, "und-Hani"), (0x4E00...0x9FFF, "und-Hani"), (0xAC00...0xD7AF, "und-Hang"),
    (0xFB1D...0xFB4F, "und-Hebr"), (0xFB50...0xFDFF, "und-Arab"), (0xFE70...0xFEFC, "und-Arab"),
    (0x20000...0x2FA1F, "und-Hani"),
  ]
}
