extension JSONScanner {
  mutating func word() throws(SourceError) -> SourceValue {
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

  mutating func number() throws(SourceError) -> String {
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

  mutating func text() throws(SourceError) -> String {
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
