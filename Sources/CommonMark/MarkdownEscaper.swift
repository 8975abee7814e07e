/// Writes one text as Markdown; see ``MarkdownText``.
struct MarkdownEscaper {
  /// What a byte may need, before its neighbours are looked at.
  private enum ByteClass: UInt8 {
    /// Nothing anywhere.
    case ordinary
    /// A backslash everywhere.
    case escaped
    /// A character reference everywhere.
    case referenced
    /// It depends on the neighbours or on the place in the text.
    case conditional
    /// It may begin a character that HTML cannot hold.
    case unsafe
    /// It may begin a character that turns the rest of the line round.
    case turning
  }

  private static let classes: [ByteClass] = (0...255).map { value in
    switch UInt8(value) {
    case UInt8(ascii: "`"), UInt8(ascii: "*"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "<"),
      UInt8(ascii: "|"), UInt8(ascii: "~"):
      .escaped
    case 0, 0x09, 0x0A, 0x0D:
      .referenced
    case UInt8(ascii: "\\"), UInt8(ascii: "_"), UInt8(ascii: "&"), UInt8(ascii: ":"), UInt8(ascii: "."),
      UInt8(ascii: ")"), UInt8(ascii: "#"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "="),
      UInt8(ascii: ">"), UInt8(ascii: " "), UInt8(ascii: "!"):
      .conditional
    case 0x01...0x08, 0x0B...0x0C, 0x0E...0x1F, 0x7F, 0xC2, 0xEF, 0xF0...0xF4:
      .unsafe
    case 0xE2:
      .turning
    default:
      .ordinary
    }
  }

  private let bytes: UnsafeBufferPointer<UInt8>

  /// An escaper for a text in UTF-8.
  init(bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
  }

  /// Appends the text as Markdown; runs of bytes that need nothing are copied whole.
  func append(to output: inout [UInt8]) {
    Self.classes.withUnsafeBufferPointer { classes in
      var runStart = 0
      // At the start of a file these bytes would be a byte order mark.
      if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
        output.append(staticText: "&#65279;")
        runStart = 3
      } else if let blank = wideBlank(at: 0) {
        output.append(contentsOf: "&#\(blank.number);".utf8)
        runStart = blank.length
      }
      let lastBlank = wideBlankAtEnd(from: runStart)
      let end = bytes.count - (lastBlank?.length ?? 0)
      for index in runStart..<end {
        let byte = bytes[index]
        let replacement: StaticString
        switch classes[Int(byte)] {
        case .ordinary:
          continue
        case .escaped:
          replacement = "\\"
        case .referenced:
          replacement = Self.reference(for: byte)
        case .conditional:
          guard needsEscape(byte, at: index) else { continue }
          replacement = isReferenced(byte, at: index) ? Self.reference(for: byte) : "\\"
        case .unsafe:
          let length = UnsafeCharacter.length(in: bytes, at: index)
          guard length > 0, index >= runStart else { continue }
          output.append(contentsOf: bytes[runStart..<index])
          output.append(staticText: "\u{FFFD}")
          runStart = index + length
          continue
        case .turning:
          guard let number = turningCharacter(at: index) else { continue }
          output.append(contentsOf: bytes[runStart..<index])
          output.append(contentsOf: "&#\(number);".utf8)
          runStart = index + 3
          continue
        }
        output.append(contentsOf: bytes[runStart..<index])
        output.append(staticText: replacement)
        // A backslash goes before the byte, a reference stands for it.
        runStart = replacement.utf8CodeUnitCount == 1 ? index : index + 1
      }
      output.append(contentsOf: bytes[runStart..<end])
      if let lastBlank { output.append(contentsOf: "&#\(lastBlank.number);".utf8) }
    }
  }

  private func byte(_ index: Int) -> UInt8? { bytes.indices.contains(index) ? bytes[index] : nil }

  private func needsEscape(_ byte: UInt8, at index: Int) -> Bool {
    let next = self.byte(index + 1)
    switch byte {
    case UInt8(ascii: "\\"):
      return true
    case UInt8(ascii: " "):
      return index == 0 || next == nil
    case UInt8(ascii: "_"):
      guard index > 0, let next else { return true }
      return !ASCII.isAlphanumeric(bytes[index - 1]) || !ASCII.isAlphanumeric(next)
    case UInt8(ascii: "&"):
      return couldStartReference(at: index)
    case UInt8(ascii: ":"):
      // GitHub makes a link of an address with a scheme.
      return index == 0 || (next == UInt8(ascii: "/") && self.byte(index + 2) == UInt8(ascii: "/"))
    case UInt8(ascii: "."):
      return isBehindHostPrefix(index) || endsItemNumber(index)
    case UInt8(ascii: ")"):
      return endsItemNumber(index)
    case UInt8(ascii: "!"):
      // Before a link that follows the text it would make a picture of it.
      return next == nil
    case UInt8(ascii: "#"):
      return index == 0 || isTrailingHashes(index)
    case UInt8(ascii: "+"), UInt8(ascii: "-"):
      // Signed numbers are frequent; with a letter or a digit behind it, neither starts a block.
      return index == 0 && !(next.map(ASCII.isAlphanumeric) ?? false)
    default:
      return index == 0
    }
  }

  /// A backslash before a pipe would be taken for the pipe's, and one at the end for that of
  /// whatever follows the text.
  private func isReferenced(_ byte: UInt8, at index: Int) -> Bool {
    guard byte == UInt8(ascii: "\\") else { return byte == UInt8(ascii: " ") }
    let next = self.byte(index + 1)
    return next == nil || next == UInt8(ascii: "|")
  }

  private func couldStartReference(at index: Int) -> Bool {
    var index = index + 1
    if byte(index) == UInt8(ascii: "#") { index += 1 }
    let start = index
    while let byte = byte(index), ASCII.isAlphanumeric(byte) { index += 1 }
    // What follows the text may end it; no name is of one letter, as in "R&D".
    guard let end = byte(index) else { return index - start != 1 || bytes[start - 1] == UInt8(ascii: "#") }
    return index > start && end == UInt8(ascii: ";")
  }

  /// Whether "www" stands before the full stop, of which GitHub makes a link.
  private func isBehindHostPrefix(_ index: Int) -> Bool {
    index >= 3 && (1...3).allSatisfy { bytes[index - $0] | 0x20 == UInt8(ascii: "w") }
  }

  /// Whether the text starts with the marker of an ordered list's item, of at most nine digits, which may all stand before
  /// the text.
  private func endsItemNumber(_ index: Int) -> Bool {
    guard (0...9).contains(index), bytes[..<index].allSatisfy(ASCII.isDigit) else { return false }
    guard let next = byte(index + 1) else { return true }
    return next == UInt8(ascii: " ")
  }

  /// Whether only hashes follow and a blank stands before, as at the end of a heading.
  private func isTrailingHashes(_ index: Int) -> Bool {
    guard bytes[index - 1] == UInt8(ascii: " ") else { return false }
    return bytes[index...].allSatisfy { $0 == UInt8(ascii: "#") }
  }

  /// The number of an embedding, an override or an isolate of Unicode's bidirectional algorithm, in the source of which
  /// what stands behind it would be read the other way round.
  private func turningCharacter(at index: Int) -> Int? {
    guard let second = byte(index + 1), let third = byte(index + 2) else { return nil }
    switch (second, third) {
    case (0x80, 0xAA...0xAE), (0x81, 0xA6...0xA9):
      return 0x2000 + Int(second & 0x3F) << 6 + Int(third & 0x3F)
    default: return nil
    }
  }

  /// The number and the length of a blank beyond ASCII, beside which marks of emphasis around the text would be none.
  private func wideBlank(at index: Int) -> (number: Int, length: Int)? {
    switch (byte(index), byte(index + 1), byte(index + 2)) {
    case (0xC2, 0xA0, _): (0xA0, 2)
    case (0xE1, 0x9A, 0x80): (0x1680, 3)
    case (0xE2, 0x80, let last?) where last <= 0x8A || last == 0xAF: (0x2000 + Int(last & 0x3F), 3)
    case (0xE2, 0x81, 0x9F): (0x205F, 3)
    case (0xE3, 0x80, 0x80): (0x3000, 3)
    default: nil
    }
  }

  private func wideBlankAtEnd(from start: Int) -> (number: Int, length: Int)? {
    for length in 2...3 where bytes.count - length >= start {
      if let blank = wideBlank(at: bytes.count - length), blank.length == length { return blank }
    }
    return nil
  }

  private static func reference(for byte: UInt8) -> StaticString {
    switch byte {
    case 0x09: "&#9;"
    case 0x0A: "&#10;"
    case 0x0D: "&#13;"
    case UInt8(ascii: " "): "&#32;"
    case UInt8(ascii: "\\"): "&#92;"
    default: "\u{FFFD}"
    }
  }
}
