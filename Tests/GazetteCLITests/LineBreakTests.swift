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

  @Test("In a list control characters are blanks, what turns the line round is gone, and all else stays")
  func controls() throws {
    let project = try DeclaredProject(["tools/tools.yml": Self.tools()])
    let name =
      "\u{1B}[31m“é\u{9F}ü”\u{A0}\u{202E}–\u{2066}\u{2069}\u{200D}👩‍🔧\u{85}\u{7F}\u{200F}\u{2028}€\u{202A}"
    try project.bring("tools", "key,name\na,\"\(name)\"\n")
    let shown = " [31m“é ü”\u{A0}–\u{200D}👩‍🔧  \u{200F}\u{2028}€"
    #expect(try Array(project.output("list", "tools").utf8) == Array("a\t\(shown)\t\n".utf8))
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
