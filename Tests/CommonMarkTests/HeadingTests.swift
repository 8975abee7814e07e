import CommonMark
import Testing

@Suite("Headings")
struct HeadingTests {
  private func render(_ markdown: String, identifying: Bool = true) -> (html: String, outline: [Heading]) {
    var options = HTMLRenderer.Options()
    options.identifiesHeadings = identifying
    var html: [UInt8] = []
    let outline = Array(markdown.utf8).withUnsafeBufferPointer {
      HTMLRenderer(options: options).render($0, into: &html)
    }
    return (String(decoding: html, as: UTF8.self), outline)
  }

  @Test("A heading carries an identifier made from its text")
  func identifier() {
    let (html, outline) = render("## By *type*\n\ntext\n")
    #expect(html == "<h2 id=\"by-type\">By <em>type</em></h2>\n<p>text</p>\n")
    #expect(outline == [Heading(level: 2, text: "By type", identifier: "by-type")])
  }

  @Test("Each heading of the second level begins a section, which ends before the next one")
  func sections() {
    var options = HTMLRenderer.Options()
    options.identifiesHeadings = true
    options.makesSections = true
    let html = HTMLRenderer(options: options).html("# a\n\n## b\n\n### c\n\n> ## d\n\n## e\n\n# f\n")
    #expect(
      html == """
        <h1 id="a">a</h1>
        <section>
        <h2 id="b">b</h2>
        <h3 id="c">c</h3>
        <blockquote>
        <h2 id="d">d</h2>
        </blockquote>
        </section>
        <section>
        <h2 id="e">e</h2>
        </section>
        <h1 id="f">f</h1>

        """)
    #expect(HTMLRenderer(options: options).html("## a\n").hasSuffix("</section>\n"))
  }

  @Test("A heading of the fourth level folds what is below it, up to the next heading that is not")
  func folds() {
    var options = HTMLRenderer.Options()
    options.identifiesHeadings = true
    options.makesSections = true
    let html = HTMLRenderer(options: options).html(
      "#### *a*\n\n##### b\n\n#### c\n\n> #### d\n\n## e\n\n#### f\n\n### g\n\n#### h\n\ni\n")
    #expect(
      html == """
        <details>
        <summary id="a"><em>a</em></summary>
        <h5 id="b">b</h5>
        </details>
        <details>
        <summary id="c">c</summary>
        <blockquote>
        <h4 id="d">d</h4>
        </blockquote>
        </details>
        <section>
        <h2 id="e">e</h2>
        <details>
        <summary id="f">f</summary>
        </details>
        <h3 id="g">g</h3>
        <details>
        <summary id="h">h</summary>
        <p>i</p>
        </details>
        </section>

        """)
    #expect(render("#### a\n\nb\n").html == "<h4 id=\"a\">a</h4>\n<p>b</p>\n")
  }

  @Test("The outline is complete, and without identifiers if none are asked for")
  func outline() {
    let (html, outline) = render("# a\n\n> b `c`\n> ===\n\n- ### d\\\n", identifying: false)
    #expect(html == HTMLRenderer().html("# a\n\n> b `c`\n> ===\n\n- ### d\\\n"))
    #expect(
      outline == [
        Heading(level: 1, text: "a", identifier: ""), Heading(level: 1, text: "b c", identifier: ""),
        Heading(level: 3, text: "d\\", identifier: ""),
      ])
  }

  @Test(
    "Identifiers keep letters and digits of any script",
    arguments: [
      ("Rooms & Rates 2026!", "rooms-rates-2026"), ("  --Año nuevo--  ", "año-nuevo"), ("ÉCOLE", "école"),
      ("Привет, мир", "привет-мир"), ("客室 2", "客室-2"), ("e\u{301}t", "e\u{301}t"), ("🥳", "section"),
      ("\"<x>", "x"),
    ])
  func scripts(text: String, identifier: String) {
    #expect(render("# " + MarkdownText.escaped(text)).outline.first?.identifier == identifier)
  }

  @Test("No identifier is given twice")
  func duplicates() {
    let identifiers = render("# a\n# a\n# a-2\n# a\n#\n# \n# section\n").outline.map(\.identifier)
    #expect(identifiers == ["a", "a-2", "a-2-2", "a-3", "section", "section-2", "section-3"])
  }

  @Test("A heading beside a table and in a tight item keeps its place")
  func placement() {
    let (html, _) = render("- # a\n  | *b* |\n  | - |\n  # c\n")
    #expect(
      html == "<ul>\n<li>\n<h1 id=\"a\">a</h1>\n" + TableTests.table(["<em>b</em>"])
        + "<h1 id=\"c\">c</h1>\n</li>\n</ul>\n")
  }

  @Test("The text of an underlined heading over two lines is one line")
  func twoLines() {
    #expect(render("a\nb\n===\n").outline == [Heading(level: 1, text: "a b", identifier: "a-b")])
  }
}
