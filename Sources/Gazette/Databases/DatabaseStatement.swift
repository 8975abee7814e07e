internal import Forms

/// A SELECT for a server, told apart from what stands around it.
///
/// It is cut as PostgreSQL cuts it: `'…'`, `E'…\'…'`, `"…"`, `$mark$…$mark$`, comments within one another.
struct DatabaseStatement {
  let bytes: [UInt8]
  let tokens: [Token]

  struct Token {
    enum Kind {
      /// A keyword or a name; its text is in small letters.
      case word
      case quotedName
      case literal
      /// A place for a value, `:month`; its text is the name.
      case parameter
      case sign
    }

    let kind: Kind
    let text: String
    let range: Range<Int>
    /// How many parentheses are open around it.
    let depth: Int

    func isWord(_ word: String) -> Bool { kind == .word && text == word }
    func isSign(_ sign: String) -> Bool { kind == .sign && text == sign }
  }

  /// - Complexity: O(length).
  init(_ sql: String) {
    bytes = Array(sql.utf8)
    var scanner = DatabaseScanner(bytes: bytes)
    var tokens: [Token] = []
    while let token = scanner.next() { tokens.append(token) }
    self.tokens = tokens
  }

  /// The text without a semicolon at its end; nil where another statement stands behind one, or there is none.
  var only: String? {
    var left = tokens[...]
    while let last = left.last, last.isSign(";") { left.removeLast() }
    guard let last = left.last, !left.contains(where: { $0.isSign(";") }) else { return nil }
    return String(decoding: bytes[..<last.range.upperBound], as: UTF8.self)
  }

  /// Whether it begins as a query does.
  var isQuery: Bool {
    let first = tokens.first { !$0.isSign("(") }
    return ["select", "with", "values", "table"].contains { first?.isWord($0) ?? false }
  }

  /// The byte before which a character stands, counted from 1 as servers do.
  static func offset(ofCharacter position: Int, in sql: String) -> Int? {
    guard position > 0 else { return nil }
    let scalars = sql.unicodeScalars
    guard let place = scalars.index(scalars.startIndex, offsetBy: position - 1, limitedBy: scalars.endIndex)
    else { return nil }
    return sql.utf8.distance(from: sql.startIndex, to: place)
  }
}

/// Reads tokens one after the other.
private struct DatabaseScanner {
  let bytes: [UInt8]
  var place = 0
  var depth = 0

  mutating func next() -> DatabaseStatement.Token? {
    skipBlanks()
    guard place < bytes.count else { return nil }
    let start = place
    let byte = bytes[start]
    switch byte {
    case UInt8(ascii: "'"):
      quoted(until: byte, escapes: false)
      return token(.literal, start)
    case UInt8(ascii: "\""):
      quoted(until: byte, escapes: false)
      let text = String(
        decoding: bytes[min(start + 1, place)..<max(place - 1, min(start + 1, place))], as: UTF8.self)
      return token(.quotedName, start, text.replacing("\"\"", with: "\""))
    case UInt8(ascii: "e"), UInt8(ascii: "E"):
      guard at(1) == UInt8(ascii: "'") else { break }
      place += 1
      quoted(until: UInt8(ascii: "'"), escapes: true)
      return token(.literal, start)
    case UInt8(ascii: "$"):
      if let mark = dollarMark {
        place += mark.count
        while place < bytes.count, !bytes[place...].starts(with: mark) { place += 1 }
        place = min(place + mark.count, bytes.count)
        return token(.literal, start)
      }
      place += 1
      return token(.sign, start)
    case UInt8(ascii: ":"):
      if at(1) == UInt8(ascii: ":") {
        place += 2
        return token(.sign, start)
      }
      place += 1
      guard let first = at(0), Self.isInWord(first), !first.isDigit else { return token(.sign, start) }
      skip(while: Self.isInWord)
      return token(.parameter, start, String(decoding: bytes[(start + 1)..<place], as: UTF8.self))
    case UInt8(ascii: "("):
      place += 1
      defer { depth += 1 }
      return token(.sign, start)
    case UInt8(ascii: ")"):
      place += 1
      depth -= 1
      return token(.sign, start)
    case 48...57:
      skip { Self.isInWord($0) || $0 == UInt8(ascii: ".") }
      return token(.literal, start)
    default: break
    }
    if Self.isInWord(byte) {
      skip { Self.isInWord($0) || $0 == UInt8(ascii: "$") }
      return token(.word, start, String(decoding: bytes[start..<place], as: UTF8.self).lowercased())
    }
    place += 1
    return token(.sign, start)
  }

  private func at(_ distance: Int) -> UInt8? {
    place + distance < bytes.count ? bytes[place + distance] : nil
  }

  private func token(
    _ kind: DatabaseStatement.Token.Kind, _ start: Int, _ text: String? = nil
  ) -> DatabaseStatement.Token {
    DatabaseStatement.Token(
      kind: kind, text: text ?? String(decoding: bytes[start..<place], as: UTF8.self), range: start..<place,
      depth: depth)
  }

  private mutating func quoted(until end: UInt8, escapes: Bool) {
    place += 1
    while place < bytes.count {
      let byte = bytes[place]
      place += 1
      if escapes, byte == UInt8(ascii: "\\") {
        place = min(place + 1, bytes.count)
      } else if byte == end {
        guard at(0) == end else { return }
        place += 1
      }
    }
  }

  /// `$$` or `$mark$` at the place.
  private var dollarMark: [UInt8]? {
    var end = place + 1
    while end < bytes.count, Self.isInWord(bytes[end]) { end += 1 }
    guard end < bytes.count, bytes[end] == UInt8(ascii: "$"), !bytes[place + 1].isDigit else { return nil }
    return Array(bytes[place...end])
  }

  private mutating func skip(while isPart: (UInt8) -> Bool) {
    while place < bytes.count, isPart(bytes[place]) { place += 1 }
  }

  private mutating func skipBlanks() {
    while place < bytes.count {
      if [0x20, 0x09, 0x0A, 0x0B, 0x0C, 0x0D].contains(bytes[place]) {
        place += 1
      } else if bytes[place...].starts(with: "--".utf8) {
        skip { $0 != 0x0A && $0 != 0x0D }
      } else if bytes[place...].starts(with: "/*".utf8) {
        skipComment()
      } else {
        return
      }
    }
  }

  private mutating func skipComment() {
    var open = 0
    repeat {
      if bytes[place...].starts(with: "/*".utf8) {
        open += 1
        place += 2
      } else if bytes[place...].starts(with: "*/".utf8) {
        open -= 1
        place += 2
      } else {
        place += 1
      }
    } while open > 0 && place < bytes.count
  }

  private static func isInWord(_ byte: UInt8) -> Bool {
    byte.isLetterOrDigit || byte >= 0x80 || byte == UInt8(ascii: "_")
  }
}
