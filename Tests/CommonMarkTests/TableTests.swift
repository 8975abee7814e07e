import CommonMark
import Testing

@Suite("Tables")
struct TableTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let markdown: String
    let html: String

    init(_ name: String, _ markdown: String, _ html: String) {
      self.name = name
      self.markdown = markdown
      self.html = html
    }

    var testDescription: String { name }
  }

  /// The HTML of a table; the first row is its header.
  static func table(_ rows: [String]..., alignments: [String] = []) -> String {
    var html = "<table>\n<thead>\n"
    for (index, row) in rows.enumerated() {
      let element = index == 0 ? "th" : "td"
      if index == 1 { html += "<tbody>\n" }
      html += "<tr>\n"
      for (column, cell) in row.enumerated() {
        let alignment = column < alignments.count ? alignments[column] : ""
        html += "<\(element)\(alignment.isEmpty ? "" : " align=\"\(alignment)\"")>\(cell)</\(element)>\n"
      }
      html += "</tr>\n"
      if index == 0 { html += "</thead>\n" }
    }
    return html + (rows.count > 1 ? "</tbody>\n" : "") + "</table>\n"
  }

  static let cases: [Case] = [
    Case("one column", "| a |\n| - |\n| b |\n", table(["a"], ["b"])),
    Case("one column without pipes", "a\n:-\nb\n", table(["a"], ["b"], alignments: ["left"])),
    Case("no outer pipes", "a | b\n- | :-:\n1 | 2\n", "<p>a | b</p>\n<ul>\n<li>| :-:\n1 | 2</li>\n</ul>\n"),
    Case(
      "no outer pipes and long hyphens", "a | b\n-- | :-:\n1 | 2\n",
      table(["a", "b"], ["1", "2"], alignments: ["", "center"])),
    Case(
      "alignments", "|a|b|c|d|\n|-|:-|:-:|-:|\n|1|2|3|4|\n",
      table(["a", "b", "c", "d"], ["1", "2", "3", "4"], alignments: ["", "left", "center", "right"])),
    Case("carriage returns", "| a |\r\n| - |\r\n| b |\r\n\r\nc\r\n", table(["a"], ["b"]) + "<p>c</p>\n"),
    Case("no last line end", "| a |\n| - |", table(["a"])),
    Case("tabs", "|\ta\t|\tb\t|\n|\t-\t|\t-\t|\n|\t1\t|\t2\t|\n", table(["a", "b"], ["1", "2"])),
    Case("up to three columns of indentation", "   | a |\n  | - |\n   | b |\n", table(["a"], ["b"])),
    Case("empty cells", "| a | |\n|-|-|\n|| b |\n", table(["a", ""], ["", "b"])),
    Case(
      "rows too short and too long", "|a|b|\n|-|-|\n|1|\n|1|2|3|\n",
      table(["a", "b"], ["1", ""], ["1", "2"])),
    Case("text before the header", "text\n| a |\n| - |\n| b |\n", "<p>text</p>\n" + table(["a"], ["b"])),
    Case("indented header behind text", "text\n      | a |\n| - |\n", "<p>text</p>\n" + table(["a"])),
    Case("inlines before the header", "*text*\n| a |\n| - |\n", "<p><em>text</em></p>\n" + table(["a"])),
    Case("delimiter row in the first line", "| - |\n| a |\n", "<p>| - |\n| a |</p>\n"),
    Case("delimiter row of other length", "| a | b |\n| - |\n", "<p>| a | b |\n| - |</p>\n"),
    Case("delimiter row indented as code", "| a |\n    | - |\n", "<p>| a |\n| - |</p>\n"),
    Case("delimiter row with an empty cell", "| a | b |\n| - ||\n", "<p>| a | b |\n| - ||</p>\n"),
    Case(
      "a later delimiter row", "| a | b |\n| - |\n| - |\n",
      "<p>| a | b |</p>\n" + table(["-"])),
    Case(
      "escaped pipes", "| a\\|b |\n| - |\n| `c\\|d` |\n| \\\\| |\n",
      table(["a|b"], ["<code>c|d</code>"], ["|"])),
    Case(
      "escapes", "| \\*a\\* \\<b\\> \\& \\\" |\n| - |\n| \\x \\ |\n",
      table(["*a* &lt;b&gt; &amp; &quot;"], ["\\x \\"])),
    Case("references to characters", "| &amp; &copy; R&D & |\n| - |\n", table(["&amp; © R&amp;D &amp;"])),
    Case(
      "markup", "| *a* **b** |\n| - |\n| [c](d) `e` |\n",
      table(
        ["<em>a</em> <strong>b</strong>"], ["<a href=\"d\">c</a> <code>e</code>"])),
    Case(
      "block markers in cells", "| # a |\n| - |\n| - b* |\n| > *c* |\n| 1. *d* |\n",
      table(
        ["# a"], ["- b*"], ["&gt; <em>c</em>"], ["1. <em>d</em>"])),
    Case(
      "markup does not reach into the next cell", "| *a | b* |\n| - | - |\n| `c | d` |\n",
      table(
        ["*a", "b*"], ["`c", "d`"])),
    Case("underscores", "| a_b_c _d_ |\n| - |\n| a_b |\n", table(["a_b_c <em>d</em>"], ["a_b"])),
    Case("reference defined behind", "| [a] |\n| - |\n\n[a]: /b\n", table(["<a href=\"/b\">a</a>"])),
    Case("reference defined before", "[a]: /b\n\n| [a] |\n| - |\n", table(["<a href=\"/b\">a</a>"])),
    Case("reference defined in the paragraph", "[a]: /b\n| [a] |\n| - |\n", table(["<a href=\"/b\">a</a>"])),
    Case(
      "the first definition counts", "[a]: /b\n\n| [a] |\n| - |\n    c\n\n[a]: /d\n",
      table(
        ["<a href=\"/b\">a</a>"]) + "<pre><code>c\n</code></pre>\n"),
    Case("a cell defines nothing", "| [a]: /b |\n| - |\n\n[a]\n", table(["[a]: /b"]) + "<p>[a]</p>\n"),
    Case("ended by a blank line", "| a |\n| - |\n| b |\n\nc\n", table(["a"], ["b"]) + "<p>c</p>\n"),
    Case(
      "ended by a block quote", "| a |\n| - |\n> b\n",
      table(["a"]) + "<blockquote>\n<p>b</p>\n</blockquote>\n"),
    Case("ended by a heading", "| a |\n| - |\n# b\n", table(["a"]) + "<h1>b</h1>\n"),
    Case(
      "ended by fenced code", "| a |\n| - |\n```\nb\n```\n", table(["a"]) + "<pre><code>b\n</code></pre>\n"),
    Case(
      "ended by indented code", "| a |\n| - |\n    b\nc\n",
      table(["a"])
        + "<pre><code>b\n</code></pre>\n<p>c</p>\n"),
    Case("ended by a thematic break", "| a |\n| - |\n***\n", table(["a"]) + "<hr />\n"),
    Case("ended by hyphens", "| a |\n| - |\n| b |\n---\n", table(["a"], ["b"]) + "<hr />\n"),
    Case("two hyphens are a row", "| a |\n| - |\n| b |\n--\nc\n", table(["a"], ["b"], ["--"], ["c"])),
    Case("equals signs are a row", "| a |\n| - |\n| b |\n===\nc\n", table(["a"], ["b"], ["==="], ["c"])),
    Case("ended by a list", "| a |\n| - |\n- b\n", table(["a"]) + "<ul>\n<li>b</li>\n</ul>\n"),
    Case(
      "ended by an empty item", "| a |\n| - |\n| b |\n-\n", table(["a"], ["b"]) + "<ul>\n<li></li>\n</ul>\n"),
    Case(
      "ended by an item of any number", "| a |\n| - |\n7) b\n",
      table(["a"]) + "<ol start=\"7\">\n<li>b</li>\n</ol>\n"),
    Case("a number is a row", "| a |\n| - |\n7.5 b\n", table(["a"], ["7.5 b"])),
    Case("ended by an HTML block", "| a |\n| - |\n<div>\n", table(["a"]) + "<div>\n"),
    Case("ended by a lone tag", "| a |\n| - |\n<b c=\"d\" e>\nf\n", table(["a"]) + "<b c=\"d\" e>\nf\n"),
    Case("ended by a closing tag", "| a |\n| - |\n</b >\nf\n", table(["a"]) + "</b >\nf\n"),
    Case("a tag within text is a row", "| a |\n| - |\n<b>c</b>\n", table(["a"], ["<b>c</b>"])),
    Case(
      "in a block quote", "> | a |\n> | - |\n> | b |\n",
      "<blockquote>\n" + table(["a"], ["b"]) + "</blockquote>\n"),
    Case(
      "ended by a lazy line", "> | a |\n> | - |\n| b |\n",
      "<blockquote>\n" + table(["a"])
        + "</blockquote>\n<p>| b |</p>\n"),
    Case("a lazy delimiter row", "> | a |\n| - |\n", "<blockquote>\n<p>| a |\n| - |</p>\n</blockquote>\n"),
    Case(
      "a lazy header", "> text\n| a |\n> | - |\n> | b |\n",
      "<blockquote>\n<p>text</p>\n" + table(["a"], ["b"])
        + "</blockquote>\n"),
    Case(
      "in a list", "- | a |\n  | - |\n  | *b* |\n- c\n",
      "<ul>\n<li>\n" + table(["a"], ["<em>b</em>"])
        + "</li>\n<li>c</li>\n</ul>\n"),
    Case(
      "behind the text of a tight item", "- a\n  | b |\n  | - |\n- c\n",
      "<ul>\n<li>a\n" + table(["b"])
        + "</li>\n<li>c</li>\n</ul>\n"),
    Case(
      "in an ordered list", "10. | a |\n    | - |\n    | b |\n",
      "<ol start=\"10\">\n<li>\n" + table(["a"], ["b"])
        + "</li>\n</ol>\n"),
    Case(
      "in an item that starts with a blank line", "-\n  | a |\n  | - |\n  | b\n",
      "<ul>\n<li>\n"
        + table(["a"], ["b"]) + "</li>\n</ul>\n"),
    Case(
      "in an item behind a tab", "-\t| a |\n\t| - |\n\t| b |\n",
      "<ul>\n<li>\n" + table(["a"], ["b"])
        + "</li>\n</ul>\n"),
    Case(
      "in a quote in a list in a quote", "> - > | a |\n>   > | - |\n>   > | *b* |\n>\n> c\n",
      "<blockquote>\n<ul>\n<li>\n<blockquote>\n" + table(["a"], ["<em>b</em>"])
        + "</blockquote>\n</li>\n</ul>\n<p>c</p>\n</blockquote>\n"),
    Case(
      "lists that start in one line", "- - 1. | a |\n       | - |\n       | *b* |\n",
      "<ul>\n<li>\n<ul>\n<li>\n<ol>\n<li>\n" + table(["a"], ["<em>b</em>"])
        + "</li>\n</ol>\n</li>\n</ul>\n</li>\n</ul>\n"),
    Case(
      "an item's table ended by less indentation", "- | a |\n  | - |\n| b |\n",
      "<ul>\n<li>\n" + table(["a"])
        + "</li>\n</ul>\n<p>| b |</p>\n"),
    Case(
      "two tables in one paragraph", "| a |\n| - |\n    b\n| c |\n| - |\n| *d* |\n",
      table(["a"])
        + "<pre><code>b\n</code></pre>\n" + table(["c"], ["<em>d</em>"])),
    Case(
      "three tables in one paragraph", "| a |\n| - |\n    b\n| c |\n| - |\n    d\ne\n| f |\n| - |\n",
      table(["a"])
        + "<pre><code>b\n</code></pre>\n" + table(["c"]) + "<pre><code>d\n</code></pre>\n<p>e</p>\n"
        + table(["f"])),
    Case(
      "a comment is no table", "<!---->\n\n| *a* |\n| - |\n\n<!---->\n",
      "<!---->\n" + table(["<em>a</em>"])
        + "<!---->\n"),
    Case("a table in code is none", "```\n| a |\n| - |\n```\n", "<pre><code>| a |\n| - |\n</code></pre>\n"),
    Case(
      "a table between blank lines in code is none", "| a |\n| - |\n\n```\n\n| *b* |\n| - |\n\n```\n",
      table(["a"]) + "<pre><code>\n| *b* |\n| - |\n\n</code></pre>\n"),
    Case(
      "a table between blank lines in a comment is none",
      "<!--\n\n| a |\n| - |\n\n*b* -->\n\n| *c* |\n| - |\n",
      "<!--\n\n| a |\n| - |\n\n*b* -->\n" + table(["<em>c</em>"])),
    Case(
      "tables of every kind together",
      "| a |\n| - |\n\nb\n| *c* |\n| - |\n> d\n\n| e |\n| - |\n| f |\n---\n\n| *g* |\n| - |\n",
      table(["a"]) + "<p>b</p>\n" + table(["<em>c</em>"]) + "<blockquote>\n<p>d</p>\n</blockquote>\n"
        + table(["e"], ["f"]) + "<hr />\n" + table(["<em>g</em>"])),
    Case("a heading's underline is no header", "a\n===\n|---|\n", "<h1>a</h1>\n<p>|---|</p>\n"),
    Case(
      "a heading's underline ends the block", "| a |\n| - |\n===\n---\n| - |\n",
      table(["a"], ["==="]) + "<hr />\n<p>| - |</p>\n"),
    Case(
      "a lone tag swallows the next table", "| a |\n| - |\n<b>\n# c\n| d |\n| - |\n\n| *e* |\n| - |\n",
      table(["a"]) + "<b>\n# c\n| d |\n| - |\n" + table(["<em>e</em>"])),
    Case(
      "a lazy line turns the next table into code", "- | a |\n  | - |\nb\n\n    c\n   |-|\n",
      "<ul>\n<li>\n" + table(["a"]) + "</li>\n</ul>\n<p>b</p>\n<pre><code>c\n</code></pre>\n<p>|-|</p>\n"),
    Case("a byte order mark", "\u{FEFF}| *a* |\n| - |\n", table(["<em>a</em>"])),
    Case("U+0000", "| a\0 |\n| - |\n", table(["a\u{FFFD}"])),
  ]

  @Test("A table is rendered as GitHub's specification describes it", arguments: cases)
  func tables(example: Case) {
    #expect(ConformanceTests.permissive.html(example.markdown) == example.html)
  }

  @Test("Safe mode drops HTML and script links from cells")
  func safeMode() {
    let html = HTMLRenderer().html("| <b>a</b> |\n| - |\n| [b](javascript:c) |\n")
    #expect(
      html
        == Self.table(["<!-- raw HTML omitted -->a<!-- raw HTML omitted -->"], ["<a href=\"\">b</a>"]))
  }

  @Test(
    "A line feed or a paragraph's end in a cell does not shift the cells behind it", arguments: [false, true])
  func lineFeeds(allowsRawHTML: Bool) {
    let markdown = "| a&#10;&lt;/p>&NewLine;b | *c* |\n| - | - |\n| [d](e \"&lt;/p>&#10;\") | *f* |\n"
    var options = HTMLRenderer.Options()
    options.allowsRawHTML = allowsRawHTML
    #expect(
      HTMLRenderer(options: options).html(markdown)
        == Self.table(
          ["a\n&lt;/p&gt;\nb", "<em>c</em>"],
          ["<a href=\"e\" title=\"&lt;/p&gt;\n\">d</a>", "<em>f</em>"]))
    let raw = "| a</p>&#10;<p>x b | *c* |\n| - | - |\n"
    let omitted = "a<!-- raw HTML omitted -->\n<!-- raw HTML omitted -->x b"
    #expect(
      HTMLRenderer(options: options).html(raw)
        == Self.table([allowsRawHTML ? "a</p>\n<p>x b" : omitted, "<em>c</em>"]))
  }

  @Test("The cells that are filled up in one document are bounded")
  func filledCells() {
    let header = String(repeating: "a|", count: 5_000)
    let delimiters = String(repeating: "-|", count: 5_000)
    let markdown = "|" + header + "\n|" + delimiters + "\n" + String(repeating: "b\n", count: 5_000)
    let html = HTMLRenderer().html(markdown)
    #expect(html.utf8.count < 20_000_000)
    #expect(html.hasSuffix("b</p>\n"))
  }
}
