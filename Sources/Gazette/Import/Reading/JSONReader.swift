/// Reads JSON (RFC 8259) with its numbers as written and its members in order.
///
/// Nesting deeper than 512 levels, a repeated key and a lone surrogate are errors.
struct JSONReader {
  private let bytes: UnsafeBufferPointer<UInt8>
  private let path: String
  private var position = 0
  private static let deepest = 512

  /// Reads a whole file.
  ///
  /// - Complexity: O(bytes).
  static func value(_ bytes: [UInt8], path: String) throws(SourceError) -> SourceValue {
    var reader: Result<SourceValue, SourceError> = .failure(.empty(path: path))
    bytes.withUnsafeBufferPointer { buffer in
      var own = JSONReader(bytes: buffer, path: path)
      do throws(SourceError) { reader = .success(try own.document().value) } catch {
        reader = .failure(error)
      }
    }
    return try reader.get()
  }

  /// Reads the records of a file: an array of objects, an object that holds one under `results`, `data`,
  /// `items` or `records`, or one object. An `{"error": …}` is reported as the answer's own error.
  static func table(_ bytes: [UInt8], path: String) throws(SourceError) -> SourceTable {
    var result: Result<SourceTable, SourceError> = .failure(.empty(path: path))
    bytes.withUnsafeBufferPointer { buffer in
      var own = JSONReader(bytes: buffer, path: path)
      do throws(SourceError) { result = .success(try own.records()) } catch { result = .failure(error) }
    }
    return try result.get()
  }

  private init(bytes: UnsafeBufferPointer<UInt8>, path: String) {
    self.bytes = bytes
    self.path = path
    if bytes.count >= 3, bytes[0] == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF { position = 3 }
  }

  /// Where the elements of an array start, kept for the array of records.
  private typealias Element = (line: Int, value: SourceValue)

  private mutating func document() throws(SourceError) -> (value: SourceValue, elements: [Int]) {
    skipBlanks()
    guard position < bytes.count else { throw .empty(path: path) }
    var elements: [Int] = []
    let value = try self.value(depth: 0, elementStarts: &elements)
    skipBlanks()
    guard position >= bytes.count else { throw fault("something stands behind the end of the value") }
    return (value, elements)
  }

  private mutating func records() throws(SourceError) -> SourceTable {
    let (document, starts) = try document()
    let elements: [SourceValue]
    switch document {
    case .list(let list): elements = list
    case .object(let members):
      if let message = members.first(where: { $0.key == "error" })?.value.plainText,
        !members.contains(where: { $0.key == "results" })
      {
        throw .errorAnswer(path: path, message: message)
      }
      let holder = members.first { ["results", "data", "items", "records"].contains($0.key) }
      if case .list(let list)? = holder?.value { elements = list } else { elements = [document] }
    default:
      throw .malformed(path: path, line: 1, column: 1, detail: "no records: expected an array of objects")
    }
    var lineCounter = LineCounter(bytes)
    var places: [String: Int] = [:]
    var columns: [String] = []
    var rows: [SourceRow] = []
    for (index, element) in elements.enumerated() {
      let line = index < starts.count ? lineCounter.line(at: starts[index]) : 1
      guard case .object(let members) = element else {
        throw .malformed(path: path, line: line, column: 1, detail: "a record is not an object")
      }
      var values = [SourceValue](repeating: .null, count: columns.count)
      for member in members {
        if let place = places[member.key] {
          values[place] = member.value
        } else {
          places[member.key] = columns.count
          columns.append(member.key)
          values.append(member.value)
        }
      }
      rows.append(SourceRow(line: line, values: values))
    }
    guard !rows.isEmpty else { return SourceTable(columns: [], rows: []) }
    return SourceTable(columns: columns, rows: rows)
  }

  /// `elementStarts` receives where the elements begin of an array that holds the records.
  private mutating func value(depth: Int, elementStarts: inout [Int]) throws(SourceError) -> SourceValue {
    guard depth < Self.deepest else { throw fault("values are nested too deeply") }
    guard position < bytes.count else { throw cutOff() }
    switch bytes[position] {
    case UInt8(ascii: "{"): return try object(depth: depth, elementStarts: &elementStarts)
    case UInt8(ascii: "["): return .list(try list(depth: depth, elementStarts: &elementStarts))
    case UInt8(ascii: "\""): return .text(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: return .number(try number())
    }
  }

  private mutating func object(depth: Int, elementStarts: inout [Int]) throws(SourceError) -> SourceValue {
    position += 1
    var members: [SourceMember] = []
    var keys: Set<String> = []
    skipBlanks()
    if try take(UInt8(ascii: "}")) { return .object([]) }
    while true {
      skipBlanks()
      guard position < bytes.count else { throw cutOff() }
      guard bytes[position] == UInt8(ascii: "\"") else { throw fault("expected a key in quotes") }
      let key = try string()
      guard keys.insert(key).inserted else { throw fault("the key \"\(key)\" stands twice in one object") }
      skipBlanks()
      guard try take(UInt8(ascii: ":")) else { throw fault("expected a colon behind a key") }
      skipBlanks()
      members.append(SourceMember(key, try value(depth: depth + 1, elementStarts: &elementStarts)))
      skipBlanks()
      if try take(UInt8(ascii: "}")) { return .object(members) }
      guard try take(UInt8(ascii: ",")) else { throw fault("expected a comma or the end of the object") }
    }
  }

  private mutating func list(depth: Int, elementStarts: inout [Int]) throws(SourceError) -> [SourceValue] {
    position += 1
    // Records are the elements of the outermost array, or of one directly below the outermost object.
    let holdsRecords = depth <= 1
    var ignored: [Int] = []
    var starts: [Int] = []
    var elements: [SourceValue] = []
    skipBlanks()
    if try take(UInt8(ascii: "]")) { return [] }
    while true {
      skipBlanks()
      if holdsRecords { starts.append(position) }
      elements.append(try value(depth: depth + 2, elementStarts: &ignored))
      skipBlanks()
      if try take(UInt8(ascii: "]")) {
        if holdsRecords { elementStarts = starts }
        return elements
      }
      guard try take(UInt8(ascii: ",")) else { throw fault("expected a comma or the end of the array") }
    }
  }

  private mutating func word(_ word: StaticString, _ value: SourceValue) throws(SourceError) -> SourceValue {
    for index in 0..<word.utf8CodeUnitCount {
      guard position < bytes.count else { throw cutOff() }
      guard bytes[position] == word.utf8Start[index] else { throw fault("expected \(word)") }
      position += 1
    }
    return value
  }

  private mutating func number() throws(SourceError) -> String {
    let start = position
    if bytes[position] == UInt8(ascii: "-") { position += 1 }
    let whole = try digitRun()
    guard whole == 1 || bytes[position - whole] != UInt8(ascii: "0") else {
      throw fault("a number starts with 0")
    }
    if position < bytes.count, bytes[position] == UInt8(ascii: ".") {
      position += 1
      _ = try digitRun()
    }
    if position < bytes.count, bytes[position] | 0x20 == UInt8(ascii: "e") {
      position += 1
      if position < bytes.count, bytes[position] == UInt8(ascii: "+") || bytes[position] == UInt8(ascii: "-")
      {
        position += 1
      }
      _ = try digitRun()
    }
    return String(decoding: UnsafeBufferPointer(rebasing: bytes[start..<position]), as: UTF8.self)
  }

  private mutating func digitRun() throws(SourceError) -> Int {
    let start = position
    while position < bytes.count, (48...57).contains(bytes[position]) { position += 1 }
    guard position > start else {
      if position >= bytes.count { throw cutOff() }
      throw fault("expected a value")
    }
    return position - start
  }

  private mutating func string() throws(SourceError) -> String {
    position += 1
    let start = position
    while position < bytes.count, bytes[position] != UInt8(ascii: "\""), bytes[position] != UInt8(ascii: "\\")
    {
      guard bytes[position] >= 0x20 else { throw fault("a control character stands in a text") }
      position += 1
    }
    guard position < bytes.count else { throw cutOff() }
    if bytes[position] == UInt8(ascii: "\"") {
      defer { position += 1 }
      return String(decoding: UnsafeBufferPointer(rebasing: bytes[start..<position]), as: UTF8.self)
    }
    var text = Array(bytes[start..<position])
    while position < bytes.count {
      let byte = bytes[position]
      switch byte {
      case UInt8(ascii: "\""):
        position += 1
        return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"): try escape(into: &text)
      case 0..<0x20: throw fault("a control character stands in a text")
      default:
        text.append(byte)
        position += 1
      }
    }
    throw cutOff()
  }

  private mutating func escape(into text: inout [UInt8]) throws(SourceError) {
    guard position + 1 < bytes.count else { throw cutOff() }
    let byte = bytes[position + 1]
    position += 2
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(byte)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "u"):
      var code = try codeUnit()
      if (0xD800...0xDBFF).contains(code) {
        guard position + 1 < bytes.count else { throw cutOff() }
        guard bytes[position] == UInt8(ascii: "\\"), bytes[position + 1] == UInt8(ascii: "u") else {
          throw fault("half of a surrogate pair")
        }
        position += 2
        let low = try codeUnit()
        guard (0xDC00...0xDFFF).contains(low) else { throw fault("half of a surrogate pair") }
        code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00)
      }
      guard let scalar = Unicode.Scalar(code) else { throw fault("half of a surrogate pair") }
      text.append(contentsOf: String(Character(scalar)).utf8)
    default: throw fault("an unknown escape in a text")
    }
  }

  private mutating func codeUnit() throws(SourceError) -> UInt32 {
    guard position + 4 <= bytes.count else { throw cutOff() }
    var code: UInt32 = 0
    for _ in 0..<4 {
      let byte = bytes[position]
      let digit: UInt8
      switch byte {
      case 48...57: digit = byte - 48
      case 65...70: digit = byte - 55
      case 97...102: digit = byte - 87
      default: throw fault("expected four hexadecimal digits")
      }
      code = code << 4 + UInt32(digit)
      position += 1
    }
    return code
  }

  private mutating func skipBlanks() {
    while position < bytes.count {
      switch bytes[position] {
      case 0x20, 0x09, 0x0A, 0x0D: position += 1
      default: return
      }
    }
  }

  /// Whether a mark stands here, which is then passed.
  private mutating func take(_ mark: UInt8) throws(SourceError) -> Bool {
    guard position < bytes.count else { throw cutOff() }
    guard bytes[position] == mark else { return false }
    position += 1
    return true
  }

  private func fault(_ detail: String) -> SourceError {
    let place = TextPlace(in: bytes, at: position)
    return .malformed(path: path, line: place.line, column: place.column, detail: detail)
  }

  private func cutOff() -> SourceError {
    let place = TextPlace(in: bytes, at: bytes.count)
    return .cutOff(path: path, line: place.line, column: place.column)
  }
}

/// The line and column of a byte, both from 1.
struct TextPlace {
  let line: Int
  let column: Int

  init(in bytes: UnsafeBufferPointer<UInt8>, at position: Int) {
    var line = 1
    var lineStart = 0
    for index in 0..<min(position, bytes.count) where bytes[index] == UInt8(ascii: "\n") {
      line += 1
      lineStart = index + 1
    }
    self.line = line
    column = position - lineStart + 1
  }
}

/// Counts lines up to places that are asked for in rising order, in one pass.
private struct LineCounter {
  private let bytes: UnsafeBufferPointer<UInt8>
  private var position = 0
  private var line = 1

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  mutating func line(at place: Int) -> Int {
    while position < min(place, bytes.count) {
      if bytes[position] == UInt8(ascii: "\n") { line += 1 }
      position += 1
    }
    return line
  }
}
