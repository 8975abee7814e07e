/// Notes that travel with the text of a document into its HTML and are no part of the text.
///
/// A note is U+0001, its content, U+0002, the text that it is about, and U+0003; a text of its own may be
/// empty. No text from outside holds these characters, because ``MarkdownText`` and ``HTMLText`` replace
/// them. What a note means is up to whoever reads the HTML; ``HTMLRenderer`` only keeps notes out of the
/// identifiers of headings, and looks for two kinds in tables: `k` and the classes of the table in its
/// first heading, and `f` at the start of a row that begins the table's foot.
///
/// A value that differs from page to page stands between U+0004 and U+0005, so that a ``FrameCache`` knows
/// it from the text that pages have in common. U+0007 stands at the end of a line before the text is tidied; see
/// ``MarkdownLines``.
package enum Annotation {
  package static let start: UInt8 = 0x01
  package static let divider: UInt8 = 0x02
  package static let end: UInt8 = 0x03
  package static let valueStart: UInt8 = 0x04
  package static let valueEnd: UInt8 = 0x05
  package static let lineEnd: UInt8 = 0x07

  /// Appends `bytes` without notes and the marks of values: what a reader of the Markdown sees.
  ///
  /// - Complexity: one pass; runs without notes are copied whole.
  package static func appendText(of bytes: UnsafeBufferPointer<UInt8>, to text: inout [UInt8]) {
    var index = 0
    var runStart = 0
    while index < bytes.count {
      let byte = bytes[index]
      guard byte <= valueEnd, byte >= start else {
        index += 1
        continue
      }
      text.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[runStart..<index]))
      if byte == start {
        while index < bytes.count, bytes[index] != divider { index += 1 }
      }
      index += 1
      runStart = min(index, bytes.count)
    }
    text.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[runStart...]))
  }

  /// Appends `bytes` with their notes, without the marks of values.
  ///
  /// - Complexity: one pass; runs without marks are copied whole.
  package static func appendUnmarked(_ bytes: UnsafeBufferPointer<UInt8>, to text: inout [UInt8]) {
    var runStart = 0
    for index in bytes.indices where bytes[index] == valueStart || bytes[index] == valueEnd {
      text.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[runStart..<index]))
      runStart = index + 1
    }
    text.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[runStart...]))
  }

  /// `text` without notes.
  static func plainText(of text: String) -> String {
    guard text.utf8.contains(start) else { return text }
    var plain: [UInt8] = []
    var text = text
    text.withUTF8 { appendText(of: $0, to: &plain) }
    return String(decoding: plain, as: UTF8.self)
  }
}
