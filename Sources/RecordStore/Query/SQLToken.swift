/// A word, sign or literal of a statement, with its place in the statement's bytes.
struct SQLToken: Sendable, Equatable {
  enum Kind: Sendable, Equatable {
    /// A keyword or a name; in small letters.
    case word
    /// A name between quotation marks, backquotes or brackets, without them.
    case quotedName
    case string
    case number
    /// A place for a value, such as `:month`.
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
  /// Whether it can name a table or a column.
  var isName: Bool { kind == .word || kind == .quotedName }

  /// Words behind which a value stands.
  fileprivate static let wordsBeforeValues = [
    "case", "when", "then", "else", "and", "or", "not", "in", "is", "like", "glob", "between", "select",
    "distinct",
    "where", "having", "by", "on", "as",
  ]

  /// The tokens of a statement, without comments.
  ///
  /// - Complexity: O(length).
  static func all(in sql: String) -> [SQLToken] {
    var scanner = SQLScanner(bytes: Array(sql.utf8))
    var tokens: [SQLToken] = []
    while let token = scanner.next() { tokens.append(token) }
    return tokens
  }
}

extension Collection<SQLToken> where Index == Int {
  /// Where the parenthesis closes that begins behind the token in a place, as behind a function's name; nil where none does.
  func closing(ofCallAt place: Int) -> Int? {
    guard place + 1 < endIndex, self[place + 1].isSign("(") else { return nil }
    return closing(ofParenthesisAt: place + 1)
  }

  /// Where the parenthesis in a place closes; nil where it does not.
  func closing(ofParenthesisAt place: Int) -> Int? {
    self[(place + 1)...].firstIndex { $0.isSign(")") && $0.depth == self[place].depth }
  }

  /// Where the CASE in a place ends; nil where it does not.
  func closing(ofCaseAt place: Int) -> Int? {
    var open = 0
    return self[place...].indices.first { other in
      guard self[other].depth == self[place].depth else { return false }
      if self[other].isWord("case") { open += 1 }
      if endsCase(at: other) { open -= 1 }
      return open == 0
    }
  }

  /// What a CASE compares with what stands behind its WHEN in a place; nil where it compares nothing.
  func chosen(by when: Int) -> ArraySlice<SQLToken>? where Self == [SQLToken] {
    let starts = self[..<when].indices.filter {
      self[$0].isWord("case") && self[$0].depth == self[when].depth
    }
    guard let start = starts.last(where: { (closing(ofCaseAt: $0) ?? endIndex) > when }),
      let first = self[start...].firstIndex(where: { $0.isWord("when") && $0.depth == self[when].depth }),
      first > start + 1
    else { return nil }
    return self[(start + 1)..<first]
  }

  /// Whether the token in a place is the END of a CASE, and no column of that name.
  func endsCase(at place: Int) -> Bool {
    self[place].isWord("end") && isBehindValue(place)
  }

  /// Whether a value ends before a place, and no sign or word stands there behind which one begins.
  func isBehindValue(_ place: Int) -> Bool {
    guard place > startIndex else { return false }
    let before = self[place - 1]
    return before.kind == .sign
      ? before.text == ")" : !SQLToken.wordsBeforeValues.contains(where: before.isWord)
  }

  /// The names and signs among them, in small letters.
  var words: Set<String> { Set(filter { $0.isName || $0.kind == .sign }.map { $0.text.lowercased() }) }
}

extension ArraySlice<SQLToken> {
  /// What stands between the commas of a list, such as the values that a function is given.
  var listed: [ArraySlice<SQLToken>] { split { $0.isSign(",") && $0.depth == first?.depth } }

  /// What a CASE can give; nothing where it ends before all of it does.
  var branches: [ArraySlice<SQLToken>] {
    var branches: [ArraySlice<SQLToken>] = []
    var (start, open): (Int?, Int) = (nil, 0)
    for (place, token) in zip(indices, self) where token.depth == first?.depth {
      let isWithin = open > 1
      let isEnd = endsCase(at: place)
      if token.isWord("case") { open += 1 }
      let ends = !isWithin && (token.isWord("when") || token.isWord("else") || isEnd)
      if ends, let from = start {
        branches.append(self[from..<place])
        start = nil
      }
      if !isWithin, token.isWord("then") || token.isWord("else") { start = place + 1 }
      guard isEnd else { continue }
      open -= 1
      if open == 0 { return place == endIndex - 1 ? branches : [] }
    }
    return []
  }
}

/// Reads tokens one after the other, as SQLite cuts them.
private struct SQLScanner {
  let bytes: [UInt8]
  var place = 0
  var depth = 0

  init(bytes: [UInt8]) { self.bytes = bytes }

  mutating func next() -> SQLToken? {
    skipBlanks()
    guard place < bytes.count else { return nil }
    let start = place
    switch bytes[start] {
    case UInt8(ascii: "'"): return quoted(.string, until: UInt8(ascii: "'"))
    case UInt8(ascii: "\""): return quoted(.quotedName, until: UInt8(ascii: "\""))
    case UInt8(ascii: "`"): return quoted(.quotedName, until: UInt8(ascii: "`"))
    case UInt8(ascii: "["): return quoted(.quotedName, until: UInt8(ascii: "]"))
    case UInt8(ascii: ":"), UInt8(ascii: "@"), UInt8(ascii: "$"), UInt8(ascii: "?"):
      place += 1
      skip(while: Self.isInWord)
      return token(.parameter, start)
    case UInt8(ascii: "("):
      place += 1
      defer { depth += 1 }
      return token(.sign, start)
    case UInt8(ascii: ")"):
      place += 1
      depth -= 1
      return token(.sign, start)
    case 48...57,
      UInt8(ascii: ".") where (48...57).contains(bytes[min(start + 1, bytes.count - 1)]):
      skip { Self.isInWord($0) || $0 == UInt8(ascii: ".") }
      // A sign behind the letter of an exponent, but not of a number with other digits.
      if bytes[place - 1] | 0x20 == UInt8(ascii: "e"), place + 1 < bytes.count,
        [43, 45].contains(bytes[place]),
        (48...57).contains(bytes[place + 1]),
        !bytes[start..<place].contains(where: { $0 | 0x20 == UInt8(ascii: "x") })
      {
        place += 1
        skip(while: Self.isInWord)
      }
      return token(.number, start)
    case let byte where Self.isInWord(byte):
      skip(while: Self.isInWord)
      return token(.word, start)
    default:
      place += 1
      return token(.sign, start)
    }
  }

  private func token(_ kind: SQLToken.Kind, _ start: Int) -> SQLToken {
    let text = String(decoding: bytes[start..<place], as: UTF8.self)
    return SQLToken(
      kind: kind, text: kind == .word ? text.lowercased() : text, range: start..<place, depth: depth)
  }

  private mutating func quoted(_ kind: SQLToken.Kind, until end: UInt8) -> SQLToken {
    let start = place
    place += 1
    var text: [UInt8] = []
    while place < bytes.count {
      let byte = bytes[place]
      place += 1
      if byte == end {
        guard place < bytes.count, bytes[place] == end, end != UInt8(ascii: "]") else { break }
        place += 1
      }
      text.append(byte)
    }
    return SQLToken(
      kind: kind, text: String(decoding: text, as: UTF8.self), range: start..<place, depth: depth)
  }

  private mutating func skip(while isPart: (UInt8) -> Bool) {
    while place < bytes.count, isPart(bytes[place]) { place += 1 }
  }

  private mutating func skipBlanks() {
    while place < bytes.count {
      if [0x20, 0x09, 0x0A, 0x0C, 0x0D].contains(bytes[place]) {
        place += 1
      } else if bytes[place...].starts(with: "--".utf8) {
        skip { $0 != 0x0A }
      } else if bytes[place...].starts(with: "/*".utf8) {
        place += 2
        while place < bytes.count, !bytes[place...].starts(with: "*/".utf8) { place += 1 }
        place = min(place + 2, bytes.count)
      } else {
        return
      }
    }
  }

  private static func isInWord(_ byte: UInt8) -> Bool {
    (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte) || byte >= 0x80
      || byte == UInt8(ascii: "_")
  }
}
