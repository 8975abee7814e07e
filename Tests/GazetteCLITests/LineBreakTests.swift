import GazetteTestSupport
import Testing

@Suite("Line breaks in texts")
struct LineBreakTests {
  private static func tools(_ rest: String = "") -> String {
    """
    title: Tools
    one: Tool
    record: "{name}"
    fields:
      - {key: name, title: Name, kind: text, required: true\(rest)}
      - {key: note, title: Note, kind: multiline}
    columns: [record, note]

    """
  }

  @Test("A text keeps the line breaks that a file or a command gives it, and is one line in a list")
  func kept() throws {
    let project = try DeclaredProject(["tools/tools.yml": Self.tools()])
    try project.bring("tools", "key,name,note\na,\"Saw\nlong\",\"x\r\n\r\ny\"\n")
    try project.output("add", "tools", "--key", "b", "--set", "name=Drill\nred")
    #expect(
      try project.output("export", "tools", "--format", "json").contains(
        #""name":"Saw\nlong","note":"x\r\n\r\ny""#))
    #expect(try project.output("list", "tools") == "a\tSaw long\tx    y\nb\tDrill red\t\n")
    try project.output("build", "--as-of", "2026-06-30")
    #expect(try project.folder.text("Output/markdown/tools/index.md").contains("[Drill&#10;red](b.md)"))
  }

  @Test("With a pattern of any signs a text is of one line")
  func oneLine() throws {
    let project = try DeclaredProject([
      "tools/tools.yml": Self.tools(", pattern: \".*\", message: not one line")
    ])
    try project.output("add", "tools", "--set", "name=Saw long")
    for sign in ["\n", "\r\n", "\r"] {
      #expect(
        try project.run("add", "tools", "--set", "name=Saw\(sign)long").errorText.contains("not one line"))
    }
  }
}
