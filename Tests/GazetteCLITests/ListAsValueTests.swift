import GazetteTestSupport
import Testing

@Suite("Lists named as values")
struct ListAsValueTests {
  @Test(
    "They are refused in templates, with what to write",
    arguments: [
      ("front", "\n{{attention}}\n", "front.mustache:2: {{attention}} ", "{{#attention}}"),
      ("front", "\n\n{{collections}}\n", "front.mustache:3: {{collections}} ", "{{#collections}}"),
      ("front", "{{today}}\n", "front.mustache:1: {{today}} ", "{{#today}}"),
      ("front", "{{first(collections)}}\n", "front.mustache:1: {{collections}} ", "{{#collections}}"),
      (
        "front", "{{#reversed(collections)}}\n{{.}}\n{{/reversed(collections)}}", "front.mustache:2: {{.}} ",
        "the name of a value"
      ),
      (
        "front", "{{#collections}}\n{{.}}\n{{/collections}}", "front.mustache:2: {{.}} ",
        "the name of a value"
      ),
      ("front", "{{^isToday}}{{.}}{{/isToday}}", "front.mustache:1: {{.}} ", "the name of a value"),
      ("front", "[[Hay {collections}.]]", "front.mustache:1: {{collections}} ", "{{#collections}}"),
      ("changes", "# A\n{{unmoved}}\n", "changes.mustache:2: {{unmoved}} ", "{{#unmoved}}"),
    ])
  func templates(name: String, text: String, place: String, remedy: String) throws {
    let project = try CommandProject()
    try project.folder.write(text, to: "Templates/markdown/\(name).mustache")
    for command in ["build", "check"] { try project.expectFailure([command], says: [place, remedy]) }
  }

  @Test("Values within their sections stand as they are")
  func values() throws {
    let project = try CommandProject()
    let text = """
      # {{site}}

      {{#changes}}{{.}}{{/changes}} {{#site}}{{.}}{{/site}}

      {{#collections}}
      ## {{heading}}

      {{#figures}}
      {{.}}
      {{/figures}}
      {{/collections}}

      [[There are {collections, number}.]]

      """
    try project.folder.write(text, to: "Templates/markdown/front.mustache")
    let run = try project.run("build", "--as-of", "2026-06-30")
    #expect(run.status == 0, "\(run.errorText)")
    let page = try project.folder.text("Output/markdown/index.md")
    #expect(!page.contains("Press.") && page.contains("\n\nThere are "), "\(page)")
  }

  @Test(
    "They are refused on pages of a project's own, with what to write",
    arguments: [
      ("supplier.md", "---\nrecord: suppliers\n---\n# {{title}}\n\n{{references}}\n", 6, "references"),
      ("index.md", "# {{title}}\n\n{{pages}}\n", 3, "pages"),
    ])
  func pages(file: String, text: String, line: Int, name: String) throws {
    let failure = try PageProject().failure(text, as: "Collections/suppliers/\(file)")
    #expect(failure.contains("Collections/suppliers/\(file):\(line): {{\(name)}} "), "\(failure)")
    #expect(failure.contains("{{#\(name)}}"), "\(failure)")
  }

  @Test("A record is laid out by its sections, whole and one by one")
  func sections() throws {
    let page = """
      ---
      record: suppliers
      ---
      # {{title}}

      {{sections}}

      {{#sections}}
      ## {{heading}} too
      {{/sections}}
      {{#references}}
      ### {{heading}}

      {{rows}}

      {{/references}}

      """
    let project = try PageProject()
    try project.house.folder.write(page, to: "Collections/suppliers/supplier.md")
    try project.house.folder.write(
      "# {{title}}\n\n{{#pages}}\n- {{item}}\n{{/pages}}\n", to: "Collections/suppliers/index.md")
    try project.house.build()
  }
}
