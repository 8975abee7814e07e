import Foundation
import GazetteTestSupport
import Testing

@Suite("Tables in the text of a page, and what stands in them")
struct PageTablePlaceTests {
  private static let query = "```sql t\nSELECT name FROM suppliers ORDER BY key LIMIT 2\n```\n"

  @Test(
    "What code over two cells would hide is seen in each of them",
    arguments: [
      ("| ` | [x](nope.md) ` |", ":3:11: a link leads to nope, and there is no such page."),
      (
        "| ` | ![p](https://e.org/x.png) ` |",
        ":3:12: a picture stands outside of the site: https://e.org/x.png."
      ),
      ("| `a | <b>x</b>` |", ":3:8: HTML stands in the text: <b>."),
      ("| a | [x](nope.md) |\n| --- | --- |\n| b | c |", ":1:11: a link leads to nope,"),
    ])
  func cells(row: String, says: String) throws {
    let table = row.contains("---") ? row : "| a | b |\n| --- | --- |\n\(row)"
    let failure = try PageProject().failure("\(table)\n", as: "Pages/l.md")
    #expect(failure.contains("Pages/l.md\(says)"), "\(failure)")
  }

  @Test("A value between two cells' backticks stands in no code, and one within those of a cell does")
  func values() throws {
    let query = "```sql t\nSELECT 6 AS n\n```\n"
    let head = "| a | b | c |\n| --- | --- | --- |\n"
    let project = try PageProject()
    #expect(
      try project.built("\(query)\(head)| ` | {{t.n}} | ` |\n", as: "Pages/l.md", at: "l")
        == "\(head)| ` | 6 | ` |\n")
    // A row with both parts would have more cells than there are columns.
    let row = "| {{#t}}a | b{{/t}}{{^t}}a | c{{/t}} | {{t.n}} |\n"
    #expect(
      try project.built("\(query)\(head)\(row)", as: "Pages/l.md", at: "l") == "\(head)| a | b | 6 |\n")
    let failure = try project.failure("\(query)\(head)| a | `{{t.n}}` | c |\n", as: "Pages/l.md")
    #expect(failure.contains("Pages/l.md:6:8: the value t.n stands in code"), "\(failure)")
  }

  @Test(
    "One directly below a list, a quote or a paragraph stands behind an empty line",
    arguments: ["- x\n- y\n", "1. x\n", "> x\n", "x\n", "- x\n{{#t}}\n", "- x\n\n", "- x\n\n  "])
  func below(before: String) throws {
    let project = try PageProject()
    let end = before.contains("{{#t}}") ? "{{/t}}\n" : ""
    if before.hasSuffix("  ") {
      let failure = try project.failure("\(Self.query)\(before){{t}}\n", as: "Pages/l.md")
      #expect(failure.contains("Pages/l.md:6:3: the table t stands in an item of a list"), "\(failure)")
      return
    }
    let text = try project.built("\(Self.query)\(before){{t}}\n\(end)after\n", as: "Pages/l.md", at: "l")
    let shown = before.replacing("{{#t}}\n", with: "").trimmingCharacters(in: .newlines)
    #expect(text.hasPrefix("\(shown)\n\n| Name |\n| --- |\n|"), "\(text)")
    let html = try project.house.folder.text("Output/site/l.html")
    #expect(html.contains("</thead>") && !html.contains("| Name |"), "\(html)")
  }

  @Test("A chart within an item of a list stays there")
  func chart() throws {
    let chart =
      "  ```chart\n  columns: n\n  title: Suppliers\n  x: city\n  y: count\n  ```\n"
    let query =
      "```sql n\nSELECT city, count(*) AS count FROM suppliers WHERE city IS NOT NULL GROUP BY 1 ORDER BY 1\n```\n"
    let text = try PageProject().built("\(query)- item\n\n\(chart)\n  more\n", as: "Pages/l.md", at: "l")
    #expect(text == "- item\n\n  ![Suppliers](l-n.svg)\n\n  more\n")
  }
}
