import CommonMark
import GazetteTestSupport
import Testing

@Suite("Text in Markdown")
struct MarkdownTextTests {
  static let naughtyPath = "hostile/blns.json"

  static let texts: [String] =
    SharedData.values(naughtyPath) + [
      "<script>", "](javascript:alert(1))", "| a | b |", "{{name}}", "a\\|b", "\\", "\\\\", "\\|", "\\\\|\\",
      "***", "1. x", "1.", "1) x", "123456789. x", "1234567890. x", "- x", "-", "--", "---", "-5", "+", "+ x",
      "+1", "# x #", "#", "##", "x #", "x ##", "x \\#", "&amp;", "&#x3c;", "&#60;", "&copy", "& ;", "R&D",
      "https://x.y", "HTTP://X", "www.x.y", "WWW.x", "a\nb", "a\r\nb", "\n", "\t", "a\tb", "\tlead",
      "  lead", "trail  ", " ", "   ", "\u{B}x\u{C}", "    code", "🥳👩‍👩‍👧‍👦", "שלום (עולם)", "مرحبا [x]",
      "= x", "===", "> x", ":-", ":-:", ":--- | ---:", "--- | ---", "~~~", "~~x~~", "```", "`a`", "``", "_a_",
      "a_b_c", "a_", "_", "__a__", "**a**", "*", "* x", "![a](b)", "!", "[a]", "[a]: b", "[^1]", "[ ] x",
      "<!-- x -->", "<a@b.c>", "a@b.c", "<b", "</b>", "<?x?>", "\"'", "a\\*b", "\\n", "Setext\n===", "a  \nb",
      "x\\", "x\\ ", "x\u{A0}", "\u{A0}x", "\u{2028}", "\u{85}", "\u{7F}", "\u{1}", "\u{FEFF}", "%20", "$a$",
      "a\u{202E}b", "\u{202A}", "\u{2066}a\u{2069}|", "x\u{2067}", "\u{202F}a\u{2065}",
      "€ – \u{200D}\u{200F}",
      "e\u{301}", "a\u{0}b", "\u{0}",
      String(repeating: "x", count: 100_000), String(repeating: "[*_`&\\|", count: 15_000),
      String(repeating: "é ", count: 50_000),
    ]

  /// A place for text: what stands around it in Markdown and in HTML.
  struct Context: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let before: String
    let after: String
    let htmlBefore: String
    let htmlAfter: String
  }

  static let contexts: [Context] = [
    Context(
      testDescription: "cell", before: "| h | i |\n| - | - |\n| ", after: " | j |\n",
      htmlBefore: "<table>\n<thead>\n<tr>\n<th>h</th>\n<th>i</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td>",
      htmlAfter: "</td>\n<td>j</td>\n</tr>\n</tbody>\n</table>\n"),
    Context(
      testDescription: "header cell", before: "|", after: "|\n|-|\n",
      htmlBefore: "<table>\n<thead>\n<tr>\n<th>", htmlAfter: "</th>\n</tr>\n</thead>\n</table>\n"),
    Context(testDescription: "paragraph", before: "", after: "\n", htmlBefore: "<p>", htmlAfter: "</p>\n"),
    Context(
      testDescription: "second line", before: "a\n", after: "\n", htmlBefore: "<p>a\n", htmlAfter: "</p>\n"),
    Context(
      testDescription: "within a paragraph", before: "a ", after: " b\n", htmlBefore: "<p>a ",
      htmlAfter: " b</p>\n"),
    Context(
      testDescription: "before a semicolon", before: "a ", after: ";\n", htmlBefore: "<p>a ",
      htmlAfter: ";</p>\n"),
    Context(
      testDescription: "before a link", before: "a ", after: "[b](u)\n", htmlBefore: "<p>a ",
      htmlAfter: "<a href=\"u\">b</a></p>\n"),
    Context(
      testDescription: "behind a number", before: "1", after: "\n", htmlBefore: "<p>1", htmlAfter: "</p>\n"),
    Context(
      testDescription: "between parentheses", before: "(", after: ")\n", htmlBefore: "<p>(",
      htmlAfter: ")</p>\n"),
    Context(
      testDescription: "item", before: "- ", after: "\n- b\n", htmlBefore: "<ul>\n<li>",
      htmlAfter: "</li>\n<li>b</li>\n</ul>\n"),
    Context(testDescription: "heading", before: "## ", after: "\n", htmlBefore: "<h2>", htmlAfter: "</h2>\n"),
    Context(
      testDescription: "closed heading", before: "## ", after: " ##\n", htmlBefore: "<h2>",
      htmlAfter: "</h2>\n"),
    Context(
      testDescription: "emphasis", before: "**", after: "**\n", htmlBefore: "<p><strong>",
      htmlAfter: "</strong></p>\n"),
    Context(
      testDescription: "link", before: "[", after: "](u)\n", htmlBefore: "<p><a href=\"u\">",
      htmlAfter: "</a></p>\n"),
    Context(
      testDescription: "link in a cell", before: "| [", after: "](u) |\n|-|\n",
      htmlBefore: "<table>\n<thead>\n<tr>\n<th><a href=\"u\">",
      htmlAfter: "</a></th>\n</tr>\n</thead>\n</table>\n"),
  ]

  /// The bytes of the text of HTML without tags; nil if there is a tag.
  private static func unescaped(_ html: ArraySlice<UInt8>) -> [UInt8]? {
    let references = ["&lt;": "<", "&gt;": ">", "&quot;": "\"", "&amp;": "&"]
    var text: [UInt8] = []
    var rest = html
    while let byte = rest.first {
      if byte == UInt8(ascii: "<") || byte == UInt8(ascii: ">") { return nil }
      if byte == UInt8(ascii: "&") {
        guard let (reference, character) = references.first(where: { rest.starts(with: $0.key.utf8) }) else {
          return nil
        }
        text += Array(character.utf8)
        rest = rest.dropFirst(reference.utf8.count)
      } else {
        text.append(byte)
        rest = rest.dropFirst()
      }
    }
    return text
  }

  /// Whether HTML or XML cannot hold a character: controls but tabs and line breaks, and noncharacters.
  private static func isForbidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A, 0x0D: false
    case 0...0x1F, 0x7F...0x9F, 0xFDD0...0xFDEF: true
    default: scalar.value & 0xFFFE == 0xFFFE
    }
  }

  @Test("Any text comes out of every context as itself", arguments: contexts)
  func roundTrip(context: Context) {
    for text in Self.texts where !text.isEmpty {
      // Emphasis ends at no blank and no punctuation, whatever stands in it.
      if context.testDescription == "emphasis",
        !(text.first?.isLetter ?? false) || !(text.last?.isLetter ?? false)
      {
        continue
      }
      let escaped = MarkdownText.escaped(text)
      #expect(!escaped.utf8.contains(0x0A) && !escaped.utf8.contains(0x0D), "\(text.prefix(80))")
      let html = HTMLRenderer().html(context.before + escaped + context.after)
      let bytes = Array(html.utf8)
      let (before, after) = (Array(context.htmlBefore.utf8), Array(context.htmlAfter.utf8))
      guard bytes.starts(with: before), bytes.suffix(after.count) == after[...] else {
        Issue.record("\(text.prefix(80)) as \(escaped.prefix(80)) became \(html.prefix(300))")
        continue
      }
      let rendered = Self.unescaped(bytes.dropFirst(before.count).dropLast(after.count))
      let expected = text.unicodeScalars.map { Self.isForbidden($0) ? "\u{FFFD}" : String($0) }.joined()
      #expect(
        rendered == Array(expected.utf8),
        "\(text.prefix(80)) as \(escaped.prefix(80)) became \(html.prefix(300))")
    }
  }

  @Test(
    "The Big List of Naughty Strings is read whole",
    .enabled(if: SharedData.isPresent(naughtyPath), "../shared/data is absent"))
  func naughtyStringsAreWhole() {
    #expect((SharedData.values(Self.naughtyPath) as [String]).count == 515)
  }

  @Test(
    "Text that could not be markup stays as it is",
    arguments: [
      "Two Queens (2Q), non-smoking", "O'Brien", "R&D", "3.5 %", "12:30", "a_b", "Hello! You", "-5.00",
      "+34 600",
      "2026-11-21", "1.5 kg", "x = y > z", "José Ñandú", "a - b + c # d",
      "علي\u{200F} – \u{200E}€5", "👩\u{200D}👧 \u{2029}\u{202F}\u{2065}\u{206A}",
    ])
  func readable(text: String) {
    #expect(MarkdownText.escaped(text) == text)
  }

  @Test(
    "Text that could be markup is escaped",
    arguments: [
      ("", ""), ("a*b", "a\\*b"), ("_a_", "\\_a\\_"), ("&amp;", "\\&amp;"), ("1. x", "1\\. x"),
      ("- x", "\\- x"),
      ("https://x.y", "https\\://x.y"), ("www.x.y", "www\\.x.y"), ("a\\|b", "a&#92;\\|b"), ("a\\b", "a\\\\b"),
      ("a\nb", "a&#10;b"), ("Hello!", "Hello\\!"), ("a &lt", "a \\&lt"), (". x", "\\. x"),
      (" a ", "&#32;a&#32;"), ("\0", "\u{FFFD}"), ("x #", "x \\#"), ("a\tb", "a&#9;b"),
      ("Ada\u{A0}", "Ada&#160;"), ("\u{3000}a\u{2003}b\u{202F}", "&#12288;a\u{2003}b&#8239;"),
      ("\u{1680}", "&#5760;"), ("\u{205F}\u{A0}", "&#8287;&#160;"), ("\u{A0} ", "&#160;&#32;"),
      ("a\u{202A}\u{202E}|", "a&#8234;&#8238;\\|"), ("\u{2066}a\u{2069}", "&#8294;a&#8297;"),
    ])
  func escapes(text: String, markdown: String) {
    #expect(MarkdownText.escaped(text) == markdown)
  }

  @Test(
    "Emphasis ends beside a blank that is part of the text",
    arguments: [" ", "\u{A0}", "\u{1680}", "\u{2000}", "\u{200A}", "\u{202F}", "\u{205F}", "\u{3000}"])
  func blankInEmphasis(blank: String) {
    let (before, behind) = (MarkdownText.escaped("\(blank)x"), MarkdownText.escaped("Ada\(blank)"))
    #expect(
      HTMLRenderer().html("**\(behind)** came. *\(before)*\n")
        == "<p><strong>Ada\(blank)</strong> came. <em>\(blank)x</em></p>\n")
  }

  @Test(
    "A destination is percent-encoded and never leaves the site",
    arguments: [
      ("people/ana-ruiz.html#by-type", "people/ana-ruiz.html#by-type"), ("a b(c).html", "a%20b%28c%29.html"),
      ("javascript:alert(1)", "javascript%3Aalert%281%29"), ("//host/x", ".//host/x"), ("ñ", "%C3%B1"),
      ("a|b\n", "a%7Cb%0A"), ("100%", "100%25"), ("", ""),
    ])
  func destinations(path: String, destination: String) {
    var output: [UInt8] = []
    MarkdownText.appendDestination(path, to: &output)
    #expect(String(decoding: output, as: UTF8.self) == destination)
  }

  @Test(
    "Text is escaped for HTML",
    arguments: [
      ("a", "a"), ("<b a=\"c\" d='e'>&", "&lt;b a=&quot;c&quot; d=&#39;e&#39;&gt;&amp;"), ("", ""),
      ("ñ🥳", "ñ🥳"),
      ("\0", "\u{FFFD}"),
    ])
  func htmlText(text: String, html: String) {
    #expect(HTMLText.escaped(text) == html)
  }
}
