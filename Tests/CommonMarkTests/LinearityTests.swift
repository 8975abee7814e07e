import CommonMark
import GazetteTestSupport
import Testing

/// Input built to hurt: four times as much of it may take a little more than four times as long.
@Suite("Linear cost", .serialized)
struct LinearityTests {
  struct Pattern: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let size: Int
    let markdown: @Sendable (Int) -> String

    init(_ name: String, _ size: Int, _ markdown: @escaping @Sendable (Int) -> String) {
      testDescription = name
      self.size = size
      self.markdown = markdown
    }
  }

  private static func times(_ text: String, _ count: Int) -> String { String(repeating: text, count: count) }

  static let patterns: [Pattern] = [
    Pattern("pipes in a line", 12_500) { times("|", $0) + "\n|-|\n" },
    Pattern("escaped pipes in a line", 12_500) { times("\\|", $0) + "\n|-|\n" + times("\\|", $0) },
    Pattern("a long delimiter row", 12_500) { times("a|", $0) + "\n" + times("-|", $0) + "\n" },
    Pattern("lines like delimiter rows", 12_500) { times("|-|-|\n|:-:|\n", $0) },
    Pattern("delimiter rows that fail late", 300) { times(times("|-", $0) + ":-:-\n", $0 / 10) },
    Pattern("tables in a row", 2_500) { times("| a |\n|-|\n| b |\n\n", $0) },
    Pattern("tables with markup in a row", 2_500) { times("| *a* |\n|-|\n| b |\n\n", $0) },
    Pattern("tables in one paragraph", 2_500) { times("| a |\n|-|\n    b\n", $0) },
    Pattern("wide tables in one paragraph", 2_500) { times("|a|b|c|d|\n|-|-|-|-|\n7. b\n", $0) },
    Pattern("tables with references", 2_500) { times("| [a] |\n|-|\n\n", $0) + "[a]: /b\n" },
    Pattern("tables with definitions", 1_000) { count in
      (0..<count).map { "| [a\($0)] |\n|-|\n\n[a\($0)]: /b\n\n" }.joined()
    },
    Pattern("a wide header over short rows", 1_250) {
      times("a|", $0) + "\n" + times("-|", $0) + "\n" + times("b\n", $0)
    },
    Pattern("a deep quote with tables", 200) { count in
      let quote = times(">", count)
      return times("\(quote) | a |\n\(quote) |-|\n\(quote) | *b* |\n\(quote)\n", 20)
    },
    Pattern("quotes of growing depth", 100) { count in
      (1...count).map { times(">", $0) + "a|*b*\n" + times(">", $0) + ":-|-\n\n" }.joined()
    },
    Pattern("lists that start in one line", 500) { count in
      times("- ", count) + "| a |\n" + times("  ", count) + "|-|\n" + times("  ", count) + "| *b* |\n"
    },
    Pattern("a deep list with tables", 60) { count in
      (0..<count).map { times("  ", $0) + "- a|b\n" + times("  ", $0) + "  -|:-\n" }.joined()
    },
    Pattern("lazy lines behind a deep quote", 2_500) {
      times("> ", $0 / 4) + "a\n" + times("a|b\n-|:-\n", $0)
    },
    Pattern("open brackets in cells", 2_500) {
      "|a|b|\n|-|-|\n|" + times("[", $0) + "|" + times("[a](", $0) + "|\n"
    },
    Pattern("backticks in cells", 2_500) { count in
      "|a|\n|-|\n|" + (1...(count / 20)).map { "e" + times("`", $0) }.joined() + "|\n"
    },
    Pattern("rows of markup", 2_500) { "|a|b|\n|-|-|\n" + times("|*a*|`b\\|c`|\n", $0) },
    Pattern("backslashes in a cell", 12_500) { "|a|\n|-|\n|" + times("\\", $0) + "|\n" },
    Pattern("half a tag in rows", 500) { "|a|\n|-|\n" + times("<a b=\"" + times("c ", 50) + "\n", $0) },
    Pattern("headings of one text", 2_500) { times("# a\n# a-2\n", $0) },
  ]

  @Test("Rendering takes time in proportion to the input", arguments: patterns)
  func rendering(pattern: Pattern) {
    var options = HTMLRenderer.Options()
    options.identifiesHeadings = true
    let renderer = HTMLRenderer(options: options)
    expectLinear(pattern) { markdown in
      var html: [UInt8] = []
      renderer.render(markdown, into: &html)
    }
  }

  static let texts: [Pattern] = [
    Pattern("ampersands", 50_000) { times("&", $0) },
    Pattern("long halves of references", 50_000) { "&" + times("a", $0) + "&#" + times("1", $0) },
    Pattern("hashes", 50_000) { "x " + times("#", $0) + "x" },
    Pattern("separate hashes", 50_000) { times(" #", $0) },
    Pattern("digits", 50_000) { times("1", $0) + "." },
    Pattern("full stops behind digits", 50_000) { times("1.", $0) },
    Pattern("backslashes", 50_000) { times("\\", $0) },
    Pattern("spaces", 50_000) { times(" ", $0) },
    Pattern("every markup character", 10_000) { times("*_`[]<>|~&;:/\\#", $0) },
  ]

  @Test("Escaping takes time in proportion to the text", arguments: texts)
  func escaping(pattern: Pattern) {
    expectLinear(pattern) { bytes in
      let text = String(decoding: bytes, as: UTF8.self)
      var output: [UInt8] = []
      MarkdownText.append(text, to: &output)
      HTMLText.append(text, to: &output)
    }
  }

  static let values: [Pattern] = [
    Pattern("numbers in a line", 10_000) { times("\u{4}1\u{5}. ", $0) },
    Pattern("numbers at the start of lines", 10_000) { times("- \u{4}1\u{5}. a\n", $0) },
    Pattern("a number behind digits", 50_000) { times("1", $0) + "\u{4}1\u{5}." },
    Pattern("numbers behind quotes", 10_000) { times("> ", $0) + times("\u{4}1\u{5}. ", $0) },
    Pattern("values in brackets", 10_000) { times("[\u{4}a\u{5}]", $0) + "\n\n[a]: /b\n" },
    Pattern("values behind open brackets", 10_000) { times("[\u{4}a\u{5}", $0) + "]: /b\n" },
    Pattern("definitions", 5_000) { times("[a]: /b\n", $0) + times("]:", $0) },
    Pattern("parentheses behind brackets", 10_000) { times("\\", $0) + times("]\u{4}(\u{5}", $0) },
  ]

  @Test("Escaping values by what stands around them takes time in proportion to the text", arguments: values)
  func escapingValues(pattern: Pattern) {
    expectLinear(pattern) { bytes in
      var markdown = Array(bytes)
      MarkdownText.escapeValues(in: &markdown)
    }
  }

  private func expectLinear(_ pattern: Pattern, _ work: (UnsafeBufferPointer<UInt8>) -> Void) {
    // The noise of the machine counts for more than the work where that is very short.
    let floor = Duration.milliseconds(2)
    let once = max(fastest(pattern.markdown(pattern.size), work), floor)
    let fourfold = Array(pattern.markdown(pattern.size * 4).utf8)
    let growth = fourfold.count / max(pattern.markdown(pattern.size).utf8.count, 1)
    let limit = once * (3 * max(growth, 4))
    #expect(fastest(String(decoding: fourfold, as: UTF8.self), work) < limit)
  }

  private func fastest(_ text: String, _ work: (UnsafeBufferPointer<UInt8>) -> Void) -> Duration {
    let bytes = Array(text.utf8)
    return shortestThreadTime { bytes.withUnsafeBufferPointer(work) }
  }
}
