import CommonMark
import GazetteTestSupport
import Testing

@Suite("The destinations of links in a text")
struct LinkDestinationTests {
  private static func moved(_ text: String) throws(LinkDestinations.Lost) -> String {
    try LinkDestinations.replaced(
      in: text, without: { $0.hasPrefix("{{") },
      by: { $0.contains("://") || $0.isEmpty ? nil : "b/\($0)" })
  }

  @Test(
    "Another stands in the place of each, and what is none stays",
    arguments: [
      ("[x](a) and [y](a/c.md) and [z](a)", "[x](b/a) and [y](b/a/c.md) and [z](b/a)"),
      ("a.md: [x](a.md) a.md", "a.md: [x](b/a.md) a.md"), ("[x](\na.md)", "[x](\nb/a.md)"),
      ("[x](<a.md> 'a.md')", "[x](<b/a.md> 'a.md')"), ("[x](a.md \"](a.md)\")", "[x](b/a.md \"](a.md)\")"),
      ("[![x](p.png)](a.md)", "[![x](b/p.png)](b/a.md)"), ("[x](&#97;.md)", "[x](b/a.md)"),
      ("[x](a(1).md?c&d#e)", "[x](b/a\\(1\\).md?c\\&d#e)"), ("[x](<a b>)", "[x](<b/a%20b>)"),
      ("[x]\n\n[x]:\n  a.md", "[x]\n\n[x]:\n  b/a.md"), ("> [x]:\n> a.md\n\n[x]", "> [x]:\n> b/a.md\n\n[x]"),
      ("[x]: a.md", "[x]: b/a.md"),
      ("{{#t}}\n[x]: a.md\n{{/t}}\n\n[x]", "{{#t}}\n[x]: b/a.md\n{{/t}}\n\n[x]"),
      ("`[x](a.md)` [x](a.md)", "`[x](a.md)` [x](b/a.md)"), ("`[x](a` [y](a)", "`[x](a` [y](b/a)"),
      ("```\n[x]: a.md\n```\n[x](a.md)", "```\n[x]: a.md\n```\n[x](b/a.md)"),
      ("\\[x](a.md) [x](a.md)", "\\[x](a.md) [x](b/a.md)"), ("Of [x]: a.md", "Of [x]: a.md"),
      ("<https://e.org/a> [x](https://e.org/a)", "<https://e.org/a> [x](https://e.org/a)"),
      ("<!-- [x](a) --> [x](a)", "<!-- [x](a) --> [x](a)"), ("", ""), ("](", "]("), ("[x]:", "[x]:"),
    ])
  func replaced(text: String, moved: String) throws {
    #expect(try Self.moved(text) == moved)
  }

  @Test(
    "One whose place cannot be told is an error with its line",
    arguments: [("a\n\n[x](a`b)", "a`b", 3), ("{{#t}}\nx](a[b](c))", "c", 2)])
  func lost(text: String, destination: String, line: Int) {
    let error = #expect(throws: LinkDestinations.Lost.self) { try Self.moved(text) }
    #expect(error?.destination == destination && error?.line == line)
  }

  @Test(
    "They are found in time that grows with the text",
    arguments: [
      "| [x](a) |\n|---|\n", "| [x](a) |\n|---|\n| `b | c` |\n\n", "](", "](a", "]:", "]:`", "]:(", "](<",
      "]:\n>", "](a`", "](\\(", "[x](a&b) ",
    ])
  func linear(repeated: String) {
    func time(_ count: Int) -> Duration {
      let text = String(repeating: repeated, count: count) + "`"
      return shortestThreadTime { _ = try? Self.moved(text) }
    }
    #expect(time(2_000) < max(time(500), .milliseconds(2)) * 12)
  }

  @Test("Cells of a table are read one by one, with the definitions of the text")
  func cells() {
    let text = "a\n\n- | `a | [x](b) |\n  |---|---|\n  {{#t}}\n  | [c] | d` <e> |\n  {{/t}}\n\n[c]: f\n"
    let places = MarkdownPlaces(of: text) { $0.hasPrefix("  {{") }
    #expect(places.links.map(\.destination) == ["b", "f"] && places.links.map(\.line) == [3, 6])
    #expect(places.html.map(\.text) == ["<e>"] && places.html.map(\.line) == [6] && places.code.isEmpty)
    #expect(places.literals.contains("a"))
  }

  @Test("Headings are those of Markdown")
  func headings() {
    let places = MarkdownPlaces(of: "#1\n\n    # a\n\nb\n===\n\n- ## c\n\n```\n# d\n```\n ### e\n")
    #expect(places.headings.map(\.level) == [1, 2, 3] && places.headings.map(\.line) == [5, 8, 13])
    #expect(places.headings.map(\.isOutermost) == [true, false, true] && places.contained == ["c"])
  }

  @Test("Lines are counted with those that are left out")
  func lines() {
    let places = MarkdownPlaces(of: "{{#t}}\n[x](a)\n{{/t}}\n    b\n\n```c\nd\n") { $0.hasPrefix("{{") }
    #expect(places.links.map(\.line) == [2] && places.code.map(\.lines) == [6...7])
    #expect(places.literals == ["x", "b", "d\n", "c"])
  }
}
