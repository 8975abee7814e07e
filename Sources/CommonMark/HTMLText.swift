/// Escaping of text into HTML, for element content and double-quoted attributes alike.
package enum HTMLText {
  /// Appends `text` to `output` with `&`, `<`, `>`, `"` and `'` as character references, and U+FFFD for
  /// characters that neither HTML nor XML can hold.
  /// - Complexity: O(*n*) in the bytes of `text`.
  package static func append(_ text: String, to output: inout [UInt8]) {
    var text = text
    text.withUTF8 { bytes in
      var runStart = 0
      for index in bytes.indices {
        if UnsafeCharacter.mayStart(with: bytes[index]) {
          let length = UnsafeCharacter.length(in: bytes, at: index)
          guard length > 0 else { continue }
          output.append(contentsOf: bytes[runStart..<index])
          output.append(staticText: "\u{FFFD}")
          runStart = index + length
          continue
        }
        guard let reference = reference(for: bytes[index]) else { continue }
        output.append(contentsOf: bytes[runStart..<index])
        output.append(staticText: reference)
        runStart = index + 1
      }
      output.append(contentsOf: bytes[runStart...])
    }
  }

  /// `text` with `&`, `<`, `>`, `"` and `'` as character references.
  package static func escaped(_ text: String) -> String {
    var output: [UInt8] = []
    append(text, to: &output)
    return String(decoding: output, as: UTF8.self)
  }

  @inline(__always)
  private static func reference(for byte: UInt8) -> StaticString? {
    switch byte {
    case UInt8(ascii: "'"): "&#39;"
    case 0: "\u{FFFD}"
    default: markupReference(for: byte)
    }
  }

  /// The references that libcmark writes in text, in which an apostrophe means nothing.
  @inline(__always)
  static func markupReference(for byte: UInt8) -> StaticString? {
    switch byte {
    case UInt8(ascii: "&"): "&amp;"
    case UInt8(ascii: "<"): "&lt;"
    case UInt8(ascii: ">"): "&gt;"
    case UInt8(ascii: "\""): "&quot;"
    default: nil
    }
  }
}

extension [UInt8] {
  /// Appends the UTF-8 of a literal without making a String.
  @inline(__always)
  mutating func append(staticText: StaticString) {
    append(contentsOf: UnsafeBufferPointer(start: staticText.utf8Start, count: staticText.utf8CodeUnitCount))
  }
}
