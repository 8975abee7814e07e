import CommonMark
import Testing

/// Documents that differ in their values only are rendered once; what comes out is what libcmark makes of each.
@Suite("Frames of documents")
struct FrameTests {
  private static let renderer = {
    var options = HTMLRenderer.Options()
    options.identifiesHeadings = true
    options.makesSections = true
    options.framesTables = true
    return HTMLRenderer(options: options)
  }()

  /// A place for a value; it is written `@` in these documents.
  private static func skeleton(_ text: String) -> [UInt8] {
    text.utf8.map { $0 == UInt8(ascii: "@") ? Annotation.valueStart : $0 }
  }

  private static func isFramed(_ text: String) -> Bool {
    skeleton(text).withUnsafeBufferPointer { DocumentFrame(of: $0, by: renderer) } != nil
  }

  /// A document with values, marked as such, which take turns.
  private static func document(_ text: String, _ values: [UInt8]...) -> [UInt8] {
    var bytes: [UInt8] = []
    var count = 0
    for byte in text.utf8 {
      if byte == UInt8(ascii: "@") {
        bytes.append(Annotation.valueStart)
        bytes += values[count % values.count]
        bytes.append(Annotation.valueEnd)
        count += 1
      } else {
        bytes.append(byte)
      }
    }
    return bytes
  }

  private static let texts = [
    "Klára", "1. Ada", "- Ada", "# Ada", "*Ada*", "Ada_Byron", "_Ada_", "<b>", "a & b", "&amp;", "a|b",
    "a\\|b",
    "\\", "\"Ada\"", "it's", "[x](y)", "![x](y)", "`x`", "~~~", "=== ", " Ada ", "\u{A0}Ada\u{3000}", "a\tb",
    "a\nb",
    "a\r\nb", "\u{1}x\u{2}y\u{3}", "\u{4}", "\u{E000}1\u{E001}", "https://example.org", "www.example.org",
    "a@example.org", "😀", "ﷺ", "\u{FEFF}Ada", "<!-- -->", "{{name}}", "|", "---", ":--", "0", "-7",
    "99999999999.",
    "\u{2028}", "\u{202E}Ada", "Ada\u{2069}", "e\u{301}", "a  b", "a\\", "&#32;", "&", "&;", "]", "](", "![",
    "1", "Hi!", "(b)", "x)", ". foo", ") foo", "x?a=1&lang", "fish &lt", "amp;", "b>", "?", "div", "01", "a",
  ]

  private static let documents = [
    "# @\n", "@\n", "before @ behind\n", "**@**\n", "*@* and _@_\n", "- @\n- @\n", "> @\n",
    "| Field | Value |\n| --- | ---: |\n| Name | @ |\n| @ | @ |\n", "[@](other.md)\n",
    "## Guest\n\n# @\n\n## @\n", "## Guest\n\n#### @\n\n@\n\n#### House: @\n\n@\n",
    "@ @\n@\n", "1. @\n", "@. behind\n", "@) behind\n", "`@`\n", "```\n@\n```\n", "    @\n", "<@>\n",
    "<b>@</b>\n",
    "&#@;\n", "[a](@.md)\n", "![@](a.svg)\n", "[@]\n\n[Ada]: /ada\n", "[@]: /ada\n", "#@\n", "@\n===\n",
    "@\n---\n",
    "\\@\n", "!@\n", "| @ |\n| --- |\n| a |\n", "@ | @\n--- | ---\n@ | @\n", "a**@**b\n", "a_@_b\n", "*@\n",
    "@*\n",
    "A long line of this room\n@. Children\n", "<b @\n", "<@\n", "@; @\n", "&@;\n", "&@\n", "@@\n",
    "@[more](b.md)\n", "[x]@\n", "[@]@\n", "1@\n", "@1.\n", "@*(@*a\n", "@**@*@\n", "*_@__@\n",
    "@ of\n@@. behind\n",
  ]

  @Test(
    "Whatever a document and its values are, it is rendered as it is without a frame", arguments: documents)
  func sameBytes(document text: String) {
    var cache = FrameCache(renderer: Self.renderer)
    var values = Self.texts.map { Array(MarkdownText.escaped($0).utf8) }
    values += Self.texts.map { Array("[\(MarkdownText.escaped($0))](../a/b.md)".utf8) }
    values.append(Array("\u{1}v—\u{2}&#8212;\u{3}".utf8))
    values.append(Array("\u{1}v1234.50\u{2}$1,234.50\u{3}".utf8))
    values.append(Array("\u{1}sstatus good\u{2}\u{1}bru\u{2}Ян\u{3}\u{3}".utf8))
    // Each beside itself, and beside another.
    let documents =
      values.map { Self.document(text, $0) }
      + values.indices.map { Self.document(text, values[$0], values[($0 * 7 + 3) % values.count]) }
    for marked in documents {
      var (framed, whole): ([UInt8], [UInt8]) = ([], [])
      let framedHeadings = marked.withUnsafeBufferPointer { cache.render($0, into: &framed) }
      var plain: [UInt8] = []
      marked.withUnsafeBufferPointer { Annotation.appendUnmarked($0, to: &plain) }
      let wholeHeadings = plain.withUnsafeBufferPointer { Self.renderer.render($0, into: &whole) }
      #expect(
        String(decoding: framed, as: UTF8.self) == String(decoding: whole, as: UTF8.self),
        "\(String(decoding: plain, as: UTF8.self).debugDescription)")
      #expect(framedHeadings == wholeHeadings)
    }
  }

  @Test(
    "Text, headings, tables and lists around values are rendered once",
    arguments: [
      "# @\n\nNumber @ of @.\n", "| Field | Value |\n| --- | ---: |\n| Name | @ |\n| @ | @ |\n", "- @\n- @\n",
      "**@** rooms\n", "# Guests\n\n## @\n\n## Guests\n",
    ])
  func framed(document: String) {
    #expect(Self.isFramed(document))
  }

  @Test(
    "A document that a value could make another is not",
    arguments: [
      "@. behind\n", "`@`\n", "    @\n", "<@>\n", "<b>@</b> <i title=\"@\">\n", "&#@;\n", "[a](@.md)\n",
      "[@]\n\n[Ada]: /ada\n", "\\@\n", "a**@**b\n", "@ of\n@@. behind\n", "> - 1@0) behind\n",
    ])
  func unframed(document: String) {
    #expect(!Self.isFramed(document))
  }
}
