/// What stands before the first element of an XML document: `<?xml version="1.0" encoding="UTF-8"?>`.
struct XMLDeclaration {
  /// The place of the encoding, from the blank before its name to the mark behind its value; nil where none is said.
  let encoding: Range<Int>?

  /// Reads it where the document begins; nil where there is none.
  init?(_ bytes: [UInt8]) {
    let start = bytes.starts(with: SourceText.byteOrderMark) ? SourceText.byteOrderMark.count : 0
    let head = bytes[start...].prefix(200)
    guard head.starts(with: Array("<?xml".utf8)),
      let end = head.indices.first(where: { head[$0...].starts(with: Array("?>".utf8)) })
    else { return nil }
    let declaration = head[..<end]
    let name = Array("encoding".utf8)
    guard
      let place = declaration.indices.first(where: { declaration[$0...].starts(with: name) }),
      let open = declaration[(place + name.count)...].firstIndex(where: Self.isMark),
      let close = declaration[(open + 1)...].firstIndex(of: declaration[open])
    else {
      encoding = nil
      return
    }
    encoding = (place - 1)..<(close + 1)
  }

  /// The document without it, as one that is in UTF-8.
  func withoutEncoding(in bytes: [UInt8]) -> [UInt8] {
    guard let encoding else { return bytes }
    return Array(bytes[..<encoding.lowerBound] + bytes[encoding.upperBound...])
  }

  private static func isMark(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'")
  }
}
