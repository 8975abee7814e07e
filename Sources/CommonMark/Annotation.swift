/// Notes that travel with the text of a document into its HTML and are no part of the text.
///
/// A note is U+0001, its content, U+0002, the text that it is about, and U+0003; a text of its own may be
/// empty. No text from outside holds these characters, because ``MarkdownText`` and ``HTMLText`` replace
/// them. What a note means is up to whoever reads the HTML; ``HTMLRenderer`` only keeps notes out of the
/// identifiers of headings, and looks for two kinds in tables: `k` and the classes of the table in its
/// first heading, and `f` at the start of a row that begins the table's foot.
public enum Annotation {
  public static let start: UInt8 = 0x01
  public static let divider: UInt8 = 0x02
  public static let end: UInt8 = 0x03

  /// Appends `bytes` without notes: what a reader of the Markdown sees.
  ///
  /// - Complexity: one pass; runs without notes are copied whole.
  public static func appendText(of bytes: UnsafeBufferPointer<UInt8>, to text: inout [UInt8]) {
    var index = 0
    var runStart = 0
    while index < bytes.count {
      let byte = bytes[index]
      guard byte <= end, byte >= start else {
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

  /// `text` without notes.
  static func plainText(of text: String) -> String {
    guard text.utf8.contains(start) else { return text }
    var plain: [UInt8] = []
    var text = text
    text.withUTF8 { appendText(of: $0, to: &plain) }
    return String(decoding: plain, as: UTF8.self)
  }
}
