/// Recognises an opening or closing HTML tag within a line, as CommonMark defines one.
enum HTMLTag {
  /// The offset behind the complete tag that starts at `start`; nil if there is none.
  /// - Complexity: O(*n*) in the bytes of the line.
  static func end(in source: UnsafeBufferPointer<UInt8>, from start: Int, to end: Int) -> Int? {
    var scanner = Scanner(source: source, index: start, end: end)
    guard scanner.skip(UInt8(ascii: "<")) else { return nil }
    let isClosing = scanner.skip(UInt8(ascii: "/"))
    guard scanner.skipTagName() else { return nil }
    if isClosing {
      scanner.skipBlanks()
    } else {
      while scanner.skipBlanks(), scanner.skipAttributeName() {
        let behindName = scanner.index
        scanner.skipBlanks()
        guard scanner.skip(UInt8(ascii: "=")) else {
          scanner.index = behindName
          continue
        }
        scanner.skipBlanks()
        guard scanner.skipAttributeValue() else { return nil }
      }
      _ = scanner.skip(UInt8(ascii: "/"))
    }
    return scanner.skip(UInt8(ascii: ">")) ? scanner.index : nil
  }

  private struct Scanner {
    let source: UnsafeBufferPointer<UInt8>
    var index: Int
    let end: Int

    mutating func skip(_ byte: UInt8) -> Bool {
      guard index < end, source[index] == byte else { return false }
      index += 1
      return true
    }

    @discardableResult
    mutating func skipBlanks() -> Bool { skip { $0 == 0x20 || $0 == 0x09 } }

    mutating func skipTagName() -> Bool {
      guard index < end, ASCII.isLetter(source[index]) else { return false }
      return skip { ASCII.isLetter($0) || ASCII.isDigit($0) || $0 == UInt8(ascii: "-") }
    }

    mutating func skipAttributeName() -> Bool {
      guard index < end else { return false }
      let first = source[index]
      guard ASCII.isLetter(first) || first == UInt8(ascii: "_") || first == UInt8(ascii: ":") else {
        return false
      }
      return skip {
        ASCII.isLetter($0) || ASCII.isDigit($0) || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: ".")
          || $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "-")
      }
    }

    mutating func skipAttributeValue() -> Bool {
      guard index < end else { return false }
      let quote = source[index]
      if quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") {
        index += 1
        skip { $0 != quote }
        return skip(quote)
      }
      return skip { byte in
        switch byte {
        case 0x20, 0x09, UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "="), UInt8(ascii: "<"),
          UInt8(ascii: ">"), UInt8(ascii: "`"):
          false
        default: true
        }
      }
    }

    @discardableResult
    private mutating func skip(while isSkipped: (UInt8) -> Bool) -> Bool {
      let start = index
      while index < end, isSkipped(source[index]) { index += 1 }
      return index > start
    }
  }
}
