/// One pass over the bytes of a JSON file, with a stack of its own so that no depth can exhaust the thread's.
struct JSONScanner {
  let bytes: UnsafeBufferPointer<UInt8>
  let path: String
  var position: Int
  /// Where the elements start of the lists in which records can lie: of the root (key -1) or of a member of
  /// the root object (key: the member's index).
  private(set) var elementStarts: [Int: [Int]] = [:]
  private var containers: [Container] = []

  /// A list or an object that is still open.
  private struct Container {
    let isObject: Bool
    let start: Int
    var items: [SourceValue] = []
    var members: [(key: String, value: SourceValue)] = []
    var pendingKey = ""
    var keys: Set<String> = []
    var starts: [Int] = []

    /// Few keys are compared one by one; a set is worth its cost only for many.
    mutating func hasKey(_ key: String) -> Bool {
      if members.count < 16 { return members.contains { $0.key == key } }
      if keys.isEmpty { keys = Set(members.map(\.key)) }
      return !keys.insert(key).inserted
    }
  }

  init(_ bytes: UnsafeBufferPointer<UInt8>, path: String) throws(SourceError) {
    self.bytes = bytes
    self.path = path
    position = SourceText.start(of: bytes)
    try SourceText.checkUTF8(bytes, path: path)
  }

  /// Where the file's value starts, before it is read.
  var firstOffset: Int {
    var copy = self
    copy.skipBlanks()
    return copy.position
  }

  /// The file's one value.
  mutating func document() throws(SourceError) -> SourceValue {
    skipBlanks()
    guard position < bytes.count else { throw .empty(path: path) }
    while true {
      var start = position
      guard var value = try openedOrScalar() else { continue }
      while let last = containers.indices.last {
        attach(value, startingAt: start, to: last)
        guard let closed = try closedAfterValue(last) else { break }
        value = closed.value
        start = closed.start
      }
      guard containers.isEmpty else { continue }
      skipBlanks()
      guard position == bytes.count else { throw fault(.trailingContent(found: found())) }
      return value
    }
  }

  /// Reads a scalar or an empty container; nil when a container was opened and its first value is next.
  private mutating func openedOrScalar() throws(SourceError) -> SourceValue? {
    switch try current() {
    case UInt8(ascii: "{"):
      try open(isObject: true)
      if try current() == UInt8(ascii: "}") { return close().value }
      try readKey()
      return nil
    case UInt8(ascii: "["):
      try open(isObject: false)
      if try current() == UInt8(ascii: "]") { return close().value }
      return nil
    case UInt8(ascii: "\""): return .text(try text())
    case UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."), UInt8(ascii: "0")...UInt8(ascii: "9"):
      return .number(try number())
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): return try word()
    default: throw fault(.expectedValue(found: found()))
    }
  }

  private mutating func open(isObject: Bool) throws(SourceError) {
    guard containers.count < JSONReader.depthLimit else {
      let place = SourceText.place(of: position, in: bytes)
      throw .nestingTooDeep(path: path, line: place.line, column: place.column)
    }
    containers.append(Container(isObject: isObject, start: position))
    position += 1
    skipBlanks()
  }

  private mutating func attach(_ value: SourceValue, startingAt start: Int, to index: Int) {
    if containers[index].isObject {
      containers[index].members.append((containers[index].pendingKey, value))
    } else {
      containers[index].items.append(value)
      if index < 2 { containers[index].starts.append(start) }
    }
  }

  /// Reads what follows a value in a container: nil after a comma, the container when it ends here.
  private mutating func closedAfterValue(
    _ index: Int
  ) throws(SourceError) -> (value: SourceValue, start: Int)? {
    skipBlanks()
    let isObject = containers[index].isObject
    switch try current() {
    case UInt8(ascii: ","):
      position += 1
      skipBlanks()
      if isObject { try readKey() }
      return nil
    case isObject ? UInt8(ascii: "}") : UInt8(ascii: "]"): return close()
    default: throw fault(.expectedCommaOrEnd(found: found()))
    }
  }

  private mutating func close() -> (value: SourceValue, start: Int) {
    position += 1
    let container = containers.removeLast()
    if !container.isObject, containers.isEmpty {
      elementStarts[-1] = container.starts
    } else if !container.isObject, containers.count == 1, containers[0].isObject {
      elementStarts[containers[0].members.count] = container.starts
    }
    return (container.isObject ? .object(container.members) : .list(container.items), container.start)
  }

  private mutating func readKey() throws(SourceError) {
    guard try current() == UInt8(ascii: "\"") else { throw fault(.expectedKey(found: found())) }
    let start = position
    let key = try text()
    let last = containers.count - 1
    if containers[last].hasKey(key) { throw fault(.duplicateKey(key), at: start) }
    containers[last].pendingKey = key
    skipBlanks()
    guard try current() == UInt8(ascii: ":") else { throw fault(.expectedColon(found: found())) }
    position += 1
    skipBlanks()
    _ = try current()
  }
}

// MARK: - Scalars

extension JSONScanner {
  private mutating func word() throws(SourceError) -> SourceValue {
    let start = position
    var end = position
    while end < bytes.count, isWordByte(bytes[end]) { end += 1 }
    let word = SourceText.string(bytes, start..<min(end, start + 40))
    let known: SourceValue
    switch word {
    case "true": known = .bool(true)
    case "false": known = .bool(false)
    case "null": known = .null
    default:
      if end == bytes.count, ["true", "false", "null"].contains(where: { $0.hasPrefix(word) }) {
        throw truncated()
      }
      throw fault(.unknownWord(word))
    }
    position = end
    return known
  }

  private mutating func number() throws(SourceError) -> String {
    let start = position
    var end = start
    while end < bytes.count, isWordByte(bytes[end]) || bytes[end] == UInt8(ascii: ".") { end += 1 }
    guard JSONNumber.end(in: bytes, from: start) == end else {
      if end == bytes.count, start + 1 == end || !JSONNumber.isDigit(bytes[end - 1]),
        JSONNumber.isValid(SourceText.string(bytes, start..<end) + "0")
      {
        throw truncated()
      }
      throw fault(.invalidNumber(SourceText.string(bytes, start..<min(end, start + 40))))
    }
    position = end
    return SourceText.string(bytes, start..<end)
  }

  private func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"): true
    default: false
    }
  }

  private mutating func text() throws(SourceError) -> String {
    let start = position + 1
    position = start
    while true {
      let byte = try current()
      if byte == UInt8(ascii: "\"") {
        position += 1
        return SourceText.string(bytes, start..<(position - 1))
      }
      if byte == UInt8(ascii: "\\") { return try escapedText(from: start) }
      guard byte >= 0x20 else { throw fault(.controlCharacterInText(code: byte)) }
      position += 1
    }
  }

  private mutating func escapedText(from start: Int) throws(SourceError) -> String {
    var text = Array(UnsafeBufferPointer(rebasing: bytes[start..<position]))
    while true {
      let byte = try current()
      switch byte {
      case UInt8(ascii: "\""):
        position += 1
        return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"): try appendEscape(to: &text)
      case 0x00..<0x20: throw fault(.controlCharacterInText(code: byte))
      default:
        text.append(byte)
        position += 1
      }
    }
  }

  private mutating func appendEscape(to text: inout [UInt8]) throws(SourceError) {
    let start = position
    position += 1
    let escape = try current()
    position += 1
    switch escape {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(escape)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "u"):
      var code = try hexadecimal(escapeStart: start)
      if code & 0xFC00 == 0xD800 {
        guard try current() == UInt8(ascii: "\\") else { throw fault(.loneSurrogate, at: start) }
        let second = position
        position += 1
        guard try current() == UInt8(ascii: "u") else { throw fault(.loneSurrogate, at: start) }
        position += 1
        let low = try hexadecimal(escapeStart: second)
        guard low & 0xFC00 == 0xDC00 else { throw fault(.loneSurrogate, at: start) }
        code = 0x10000 + (code & 0x3FF) << 10 + (low & 0x3FF)
      }
      guard let scalar = Unicode.Scalar(code) else { throw fault(.loneSurrogate, at: start) }
      text.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
    default: throw fault(.invalidEscape, at: start)
    }
  }

  private mutating func hexadecimal(escapeStart: Int) throws(SourceError) -> UInt32 {
    var code: UInt32 = 0
    for _ in 0..<4 {
      guard let digit = Character(Unicode.Scalar(try current())).hexDigitValue else {
        throw fault(.invalidEscape, at: escapeStart)
      }
      code = code << 4 | UInt32(digit)
      position += 1
    }
    return code
  }
}

// MARK: - Places

extension JSONScanner {
  private mutating func skipBlanks() {
    while position < bytes.count {
      switch bytes[position] {
      case 0x20, 0x09, 0x0A, 0x0D: position += 1
      default: return
      }
    }
  }

  /// The byte at the position; at the end of the file, the error that says so.
  private func current() throws(SourceError) -> UInt8 {
    guard position < bytes.count else { throw truncated() }
    return bytes[position]
  }

  private func truncated() -> SourceError {
    let place = SourceText.place(of: bytes.count, in: bytes)
    return .truncatedJSON(path: path, line: place.line, column: place.column)
  }

  private func fault(_ reason: JSONFault, at offset: Int? = nil) -> SourceError {
    let place = SourceText.place(of: offset ?? position, in: bytes)
    return .malformedJSON(path: path, line: place.line, column: place.column, reason: reason)
  }

  /// The character at the position.
  private func found() -> String {
    let lead = bytes[position]
    let length = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
    return SourceText.string(bytes, position..<min(position + length, bytes.count))
  }
}
