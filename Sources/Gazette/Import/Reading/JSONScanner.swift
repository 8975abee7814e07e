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

  /// Reads from a place on in text that is UTF-8.
  init(checked bytes: UnsafeBufferPointer<UInt8>, path: String, from position: Int) {
    self.bytes = bytes
    self.path = path
    self.position = position
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

// MARK: - Places

extension JSONScanner {
  mutating func skipBlanks() {
    while position < bytes.count {
      switch bytes[position] {
      case 0x20, 0x09, 0x0A, 0x0D: position += 1
      default: return
      }
    }
  }

  /// The byte at the position; at the end of the file, the error that says so.
  func current() throws(SourceError) -> UInt8 {
    guard position < bytes.count else { throw truncated() }
    return bytes[position]
  }

  func truncated() -> SourceError {
    let place = SourceText.place(of: bytes.count, in: bytes)
    return .truncatedJSON(path: path, line: place.line, column: place.column)
  }

  func fault(_ reason: JSONFault, at offset: Int? = nil) -> SourceError {
    let place = SourceText.place(of: offset ?? position, in: bytes)
    return .malformedJSON(path: path, line: place.line, column: place.column, reason: reason)
  }

  /// The character at the position.
  func found() -> String {
    let lead = bytes[position]
    let length = lead < 0x80 ? 1 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
    return SourceText.string(bytes, position..<min(position + length, bytes.count))
  }
}
