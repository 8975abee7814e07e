import Foundation
import GazetteTestSupport
import Testing

@Suite("Bad templates")
struct BadTemplateTests {
  static let templates: [(file: String, text: String, words: String)] = [
    ("markdown/changes", "# {{title}}\n\n{{frob}}\n", "changes.mustache:3: nothing is called {{frob}}"),
    ("markdown/changes", "{{#changed}}\n{{/changed}}\n{{title.frob}}\n", "changes.mustache:3: "),
    ("markdown/changes", "{{#frob}}\nx{{/frob}}\n", "changes.mustache:1: nothing is called {{frob}}"),
    (
      "markdown/front", "{{#collections}}\n{{frob}}{{/collections}}",
      "front.mustache:2: nothing is called {{frob}}"
    ),
    ("markdown/changes", "# {{title}}\n{{> frob}}\n", "changes.mustache:2: there is no template frob"),
    ("markdown/changes", "# A\n{{#changed}}\n", "changes.mustache:2:1: the section changed is not closed"),
    ("markdown/changes", "# A\n{{/changed}}\n", "changes.mustache:2:1: "),
    ("markdown/changes", "# A\n\n{{title\n", "changes.mustache:3:1: a tag that starts here is not closed"),
    ("markdown/changes", "{{}}", "changes.mustache:1:1: "),
    (
      "markdown/changes", "\n{{> changes}}",
      "changes.mustache:2: {{> changes}} includes this template again"
    ),
    ("markdown/front", "{{> front}}", "includes this template again"),
    ("markdown/changes", "# A\n\u{4}b\u{5}\n", "changes.mustache:2:1: the control character U+0004"),
    ("html/layout", "{{title}}\n{{frob}}", "layout.mustache:2: nothing is called {{frob}}"),
    ("html/layout", "{{> frob}}", "layout.mustache:1: there is no template frob"),
    ("html/layout", "{{#trail}}", "layout.mustache:1:1: the section trail is not closed"),
  ]

  @Test("A template that cannot be used is an error with file and line", arguments: templates)
  func template(file: String, text: String, words: String) throws {
    let project = try CommandProject()
    try project.folder.write(text, to: "Templates/\(file).mustache")
    for command in ["build", "check"] { try project.expectFailure([command], says: [words]) }
    // A folder that was empty before stays, one that was not there does not come.
    try project.folder.makeFolder("Empty")
    try project.expectFailure(["build", "--output", "Empty"], says: [words])
    try project.expectFailure(["build", "--output", "New/er"], says: [words])
  }

  @Test("Templates that include each other are an error with file and line")
  func circle() throws {
    let project = try CommandProject()
    try project.folder.write("# A\n{{> list}}\n", to: "Templates/markdown/front.mustache")
    try project.folder.write("{{> front}}", to: "Templates/markdown/list.mustache")
    try project.expectFailure(["build"], says: [".mustache:", "includes this template again"])
  }

  @Test("A template that is not UTF-8, or a folder, and files in the place of folders")
  func unreadable() throws {
    let project = try CommandProject()
    try project.folder.write([0x7B, 0xFF], to: "Templates/markdown/changes.mustache")
    try project.expectFailure(["build"], says: ["changes.mustache: not UTF-8"])
    try project.folder.remove("Templates/markdown/changes.mustache")
    try project.folder.makeFolder("Templates/markdown/changes.mustache")
    try project.expectFailure(["build"], says: ["changes.mustache: ", "folder"])
    try project.folder.remove("Templates/markdown")
    try project.folder.write("", to: "Templates/markdown")
    try project.expectFailure(["build"], says: ["Templates/markdown: "])
    try project.folder.remove("Templates")
    try project.folder.write("", to: "Templates")
    try project.expectFailure(["build"], says: ["Templates: "])
  }

  @Test(
    "A link that leads out of the project is refused, a link within it is followed",
    arguments: [
      "Templates/assets/x.txt", "Templates/assets", "Templates/markdown/changes.mustache",
      "Templates/html/layout.mustache", "Templates/text/en.yml", "Templates/text", "Templates",
    ])
  func links(path: String) throws {
    let project = try CommandProject()
    let folder = project.folder
    let outside = try TestFolder()
    let isFolder = !path.contains(".")
    let file =
      switch path {
      case "Templates": "assets/x.txt"
      case "Templates/text": "en.yml"
      default: isFolder ? "x.txt" : "x"
      }
    let text = path.contains("/html/") ? "{{{content}}}\n" : "\"a\": \"b\"\n"
    for target in [outside, folder] { try target.write(text, to: "target/\(file)") }
    try folder.makeFolder("Templates")
    if path == "Templates" { try folder.remove(path) }
    if path.split(separator: "/").count == 3 {
      try folder.makeFolder(String(path[..<(path.lastIndex(of: "/") ?? path.endIndex)]))
    }
    func link(to target: TestFolder) throws {
      try? folder.remove(path)
      try FileManager.default.createSymbolicLink(
        atPath: folder.path(path), withDestinationPath: target.path(isFolder ? "target" : "target/\(file)"))
    }
    try link(to: outside)
    for command in ["build", "check"] {
      try project.expectFailure(
        [command], says: ["Templates", "leads out of the project", "a copy of the file"])
    }
    try link(to: folder)
    #expect(try project.run("build", "--as-of", "2026-06-30").status == 0)
  }
}
