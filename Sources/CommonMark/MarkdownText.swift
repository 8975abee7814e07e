/// Escaping of text into Markdown.
///
/// ```swift
/// MarkdownText.escaped("2 * 3 | [x]")  // "2 \\* 3 \\| \\[x\\]"
/// ```
///
/// The result is one line that CommonMark and GitHub Flavored Markdown render as exactly the text,
/// in a table cell, a paragraph, a list item, a heading or the text of a link, at its start or within it.
/// What could not be taken for markup stays as it is, for the sake of readable diffs.
package enum MarkdownText {
  /// Appends `text` to `output`; an empty text appends nothing.
  /// - Complexity: O(*n*) in the bytes of `text`.
  package static func append(_ text: String, to output: inout [UInt8]) {
    var text = text
    text.withUTF8 { bytes in
      let escaper = MarkdownEscaper(bytes: bytes)
      escaper.append(to: &output)
    }
  }

  /// Escapes the values of a document that are markup by the text around them, as in `{{number}}. {{name}}`.
  ///
  /// - Parameter markdown: with its notes, in which values are marked; see ``Annotation``.
  /// - Complexity: O(*n*) in the bytes of `markdown`.
  package static func escapeValues(in markdown: inout [UInt8]) {
    let escapes = markdown.withUnsafeBufferPointer { PlacedValues(in: $0).escapes() }
    if escapes.isEmpty { return }
    var escaped: [UInt8] = []
    escaped.reserveCapacity(markdown.count + 8 * escapes.count)
    var start = 0
    for escape in escapes {
      escaped += markdown[start..<escape.range.lowerBound]
      escaped += escape.text
      start = escape.range.upperBound
    }
    escaped += markdown[start...]
    markdown = escaped
  }

  /// `text` as Markdown.
  package static func escaped(_ text: String) -> String {
    var output: [UInt8] = []
    output.reserveCapacity(text.utf8.count + 8)
    append(text, to: &output)
    return String(decoding: output, as: UTF8.self)
  }

  /// Appends a relative path, with or without a fragment, as the destination of a link.
  ///
  /// All but RFC 3986's unreserved characters, `/` and `#` is percent-encoded, so that no path holds
  /// a scheme, a query, or what ends a destination; one that starts with `//` gets a `.` before it,
  /// because it would name a host.
  /// - Complexity: O(*n*) in the bytes of `path`.
  package static func appendDestination(_ path: String, to output: inout [UInt8]) {
    var path = path
    path.withUTF8 { bytes in
      if bytes.starts(with: "//".utf8) { output.append(UInt8(ascii: ".")) }
      for byte in bytes {
        switch byte {
        case UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"),
          UInt8(ascii: "/"), UInt8(ascii: "#"):
          output.append(byte)
        default:
          if ASCII.isAlphanumeric(byte) {
            output.append(byte)
          } else {
            output.append(UInt8(ascii: "%"))
            output.append(hexadecimalDigit(byte >> 4))
            output.append(hexadecimalDigit(byte & 15))
          }
        }
      }
    }
  }

  private static func hexadecimalDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
  }
}
