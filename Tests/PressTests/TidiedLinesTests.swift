import Forms
import GazetteTestSupport
import Press
import Testing

@Suite("Blanks and empty lines of templates")
struct TidiedLinesTests {
  /// The Markdown and the HTML of a page with a template.
  private func printed(_ template: String, _ values: KeyValuePairs<String, TemplateValue> = [:]) throws -> (
    markdown: String, html: String
  ) {
    let output = try SmallEdition(template: template).print {
      Page(
        path: PagePath("page"), title: "Page", template: "page", trail: [],
        context: TemplateContext(values))
    }
    return (output.text("markdown/page.md") ?? "", output.text("site/page.html") ?? "")
  }

  @Test(
    "Lines of code stay as they are, whatever blocks they stand in, and all around them is tidied",
    arguments: [
      ("```\na  \n\n\n\nb\n```  \n", "```\na  \n\n\n\nb\n```\n"),
      ("~~~\n\n\n```\n\n\n~~~\n", "~~~\n\n\n```\n\n\n~~~\n"),
      ("    a  \n\n\n    b\n\n\nc\n", "    a  \n\n\n    b\n\nc\n"),
      ("- a\n\n  ```\n  b  \n\n\n  c\n  ```\n\n\nd\n", "- a\n\n  ```\n  b  \n\n\n  c\n  ```\n\nd\n"),
      ("> ```\n> a  \n>  \n> b\n> ```\n", "> ```\n> a  \n>  \n> b\n> ```\n"),
      ("> ```\n> a  \n\n\nb\n", "> ```\n> a  \n\nb\n"),
      ("- a\n\n      b  \n\n\n      c\n", "- a\n\n      b  \n\n\n      c\n"),
      ("-    ```\n     a  \n     ```\n", "-    ```\n     a  \n     ```\n"),
      ("-     ```\n\n\nb\n", "-     ```\n\nb\n"),
      // The second paragraph of an item is no code, nor is what goes on with a paragraph.
      ("- a\n\n\n  b\n\n\n- c\n", "- a\n\n  b\n\n- c\n"), ("1.  a\n\n\n    b\n", "1.  a\n\n    b\n"),
      ("a\n    b \n\n\nc\n", "a\n    b\n\nc\n"),
      ("```\n{{#no}}\nx\n{{/no}}\n\n\na{{#no}}x{{/no}}\n```\n", "```\n\n\na\n```\n"),
      ("a\n\n{{#no}}\nx\n{{/no}}\n\nb \n", "a\n\nb\n"),
    ])
  func code(template: String, markdown: String) throws {
    #expect(try printed(template, ["no": .flag(false)]).markdown == markdown)
  }

  @Test(
    "Two blanks at the end of a line break it before more text, by a backslash where that says the same",
    arguments: [
      ("Calle Mayor 3  \n28001 Madrid\n", "Calle Mayor 3\\\n28001 Madrid\n", 1),
      ("a    \n  b\\\nc\n", "a\\\n  b\\\nc\n", 2), ("a \nb\n", "a\nb\n", 0),
      ("a  \n\n\nb  \n", "a\n\nb\n", 0), ("> a  \n> b  \n>\n> c\n", "> a\\\n> b\n>\n> c\n", 1),
      ("- a  \n  b  \n- c  \n", "- a\\\n  b\n- c\n", 1),
      ("**a**  \n_b_  \n*c*\n", "**a**\\\n_b_\\\n*c*\n", 2),
      ("# a  \nb\n", "# a\nb\n", 0), ("| a |  \n| --- |  \n| b |  \n", "| a |\n| --- |\n| b |\n", 0),
      ("a  \nb  \n| c |  \n| --- |\n", "a\\\nb\n| c |\n| --- |\n", 1),
      // A backslash would be escaped by another, and would make signs of emphasis of what is none.
      ("a\\  \nb\n", "a\\  \nb\n", 1), ("a **  \nb** c\n", "a **  \nb** c\n", 1),
      ("`a  \nb` c  \nd\n", "`a  \nb` c  \nd\n", 1), ("a  \n[b](page.md)\n", "a  \n[b](page.md)\n", 1),
      ("a  \n1. b\n", "a  \n1. b\n", 0), ("a  \n1) b\n", "a  \n1) b\n", 0),
      ("a  \n12. b\n", "a  \n12. b\n", 1),
      // What is indented like code goes on with a paragraph.
      ("Price  \n    - 5 euros\n", "Price\\\n    - 5 euros\n", 1),
      ("- a  \n  - b\n", "- a\n  - b\n", 0), ("- a  \n      - b\n", "- a\\\n      - b\n", 1),
    ])
  func breaks(template: String, markdown: String, count: Int) throws {
    let page = try printed(template)
    #expect(page.markdown == markdown)
    #expect(page.html.matches(of: /<br \/>/).count == count)
  }

  @Test(
    "What sections leave breaks no line, and a line whose next one is hidden goes on with the one behind it")
  func sections() throws {
    let template = """
      {{street}}{{blanks}}
      {{#floor}}
      Floor {{floor}}{{blanks}}
      {{/floor}}
      {{city}}{{blanks}}
      {{#floor}}
      Ring twice.
      {{/floor}}

      Room {{#floor}}with stairs{{/floor}} {{#floor}}(many){{/floor}} {{#floor}}.{{/floor}}
      in the east wing
      """
    func markdown(_ floor: Cell) throws -> String {
      try printed(
        template.replacing("{{blanks}}", with: "  "),
        ["street": .cell(.text("Calle Mayor 3")), "floor": .cell(floor), "city": .cell(.text("Madrid"))]
      ).markdown
    }
    #expect(
      try markdown(.missing) == "Calle Mayor 3\\\nMadrid\n\nRoom\nin the east wing\n")
    #expect(
      try markdown(.integer(2))
        == "Calle Mayor 3\\\nFloor 2\\\nMadrid\\\nRing twice.\n\nRoom with stairs (many) .\nin the east wing\n"
    )
  }

  @Test("Rows of a list end their lines, and the last one none")
  func rows() throws {
    let rows = ["Ada", "Eve"].map { TemplateContext(["guest": .cell(.text($0))]) }
    let page = try printed("a\n\n{{#rows}}\n{{guest}}  \n{{/rows}}\n\nb\n", ["rows": .list(rows)])
    #expect(page.markdown == "a\n\nAda\\\nEve\n\nb\n")
    let items = try printed("a\n\n{{#rows}}\n- {{guest}}  \n{{/rows}}\n", ["rows": .list(rows)])
    #expect(items.markdown == "a\n\n- Ada\n- Eve\n")
  }
}
