import Foundation
import GazetteTestSupport
import TerminalText
import Testing

@Suite("Completing paths of files")
struct PathCompletionTests {
  private func project() throws -> DeclaredProject {
    let project = try DeclaredProject(["papers/papers.yml": FileFieldTests.papers])
    for name in [
      "in/scan one.pdf", "in/scan two.pdf", "in/deep/Plan.pdf", "in/.hidden.pdf", "odd/\u{1B}[31mred.pdf",
    ] {
      try project.folder.write(SmallPicture.pdf("open"), to: name)
    }
    return project
  }

  @Test("A path goes on as far as it is certain, with folders, blanks, other cases and one's own folder")
  func certain() throws {
    let folder = try project().folder
    func text(_ typed: String) -> String { PathCompletion(of: typed, in: folder.path).text }
    func names(_ typed: String) -> [String] { PathCompletion(of: typed, in: folder.path).names }
    #expect(text("in") == "in/")
    #expect(text("in/s") == "in/scan ")
    #expect(names("in/s") == ["scan one.pdf", "scan two.pdf"])
    #expect(text("in/scan t") == "in/scan two.pdf")
    #expect(text("in/d") == "in/deep/" && text("in/deep/") == "in/deep/Plan.pdf")
    #expect(text("in/deep/pl") == "in/deep/Plan.pdf")
    #expect(names("in/") == ["deep/", "scan one.pdf", "scan two.pdf"])
    #expect(text("in/.") == "in/.hidden.pdf")
    #expect(text("in/x") == "in/x" && names("in/x").isEmpty)
    #expect(text("nowhere/x") == "nowhere/x" && names("nowhere/").isEmpty)
    #expect(text("~") == "~/")
    #expect(text("\(folder.path)/in/d") == "\(folder.path)/in/deep/")
    #expect(names("/").contains("dev/"))
    #expect(PathCompletion(of: "in/s", in: folder.path).paths == ["in/scan one.pdf", "in/scan two.pdf"])
  }

  @Test("Names stand beside each other where they fit, and none changes the terminal")
  func lines() throws {
    let folder = try project().folder
    let completion = PathCompletion(of: "in/", in: folder.path)
    #expect(completion.lines(columns: 80) { "… and \($0) more" }.count == 1)
    let narrow = completion.lines(columns: 20) { "… and \($0) more" }
    #expect(narrow.count == 3 && narrow.allSatisfy { $0.count <= 20 })
    let odd = PathCompletion(of: "odd/", in: folder.path)
    #expect(odd.lines(columns: 80) { "… and \($0) more" } == [" [31mred.pdf"])
  }

  @Test(
    "Tab goes on with the path, shows what it can be, and rings where there is nothing", arguments: [80, 40])
  func terminal(columns: Int) throws {
    let project = try project()
    let terminal = try PseudoTerminal(
      ["edit", "papers", "p-1", "scan"], in: try filled(project).folder.path, columns: columns)
    try terminal.expect("Tab completes it")
    terminal.type("in/s")
    terminal.press(.tab)
    try terminal.expect("> in/scan ")
    terminal.press(.tab)
    try terminal.expect("scan one.pdf")
    try terminal.expect("scan two.pdf")
    try terminal.expect("> in/scan ")
    terminal.type("t")
    terminal.press(.tab)
    try terminal.expect("> in/scan two.pdf")
    terminal.type("x")
    terminal.press(.tab)
    terminal.press(.backspace)
    terminal.enter()
    try terminal.expect("paper p-1: changed")
    #expect(try terminal.end() == 0)
    #expect(terminal.transcript.contains("\u{7}"))
    #expect(terminal.widestLine <= columns)
    #expect(try project.output("show", "papers", "p-1").contains("[scan two.pdf]("))
  }

  @Test("Names with control characters are taken whole and shown without them")
  func control() throws {
    let project = try filled(project())
    let terminal = try PseudoTerminal(["edit", "papers", "p-1", "scan"], in: project.folder.path)
    try terminal.expect("Tab completes it")
    terminal.type("odd/")
    terminal.press(.tab)
    try terminal.expect("> odd/·[31mred.pdf")
    terminal.enter()
    #expect(try terminal.end() == 0)
    #expect(!terminal.transcript.contains("\u{1B}[31mred"))
    #expect(try project.output("export", "papers", "--with-private").contains("red.pdf"))
  }

  @Test("On a terminal without a cursor Tab is no part of the path, and empties nothing")
  func dumb() throws {
    let project = try filled(project())
    let path = project.folder.path
    let terminal = try PseudoTerminal(
      ["edit", "papers", "p-1", "scan"], in: path, environment: ["TERM": "dumb"])
    try terminal.expect("Scan (path of a file, optional)")
    terminal.enter("in/scan two.pdf\t")
    #expect(try terminal.end() == 0)
    #expect(try project.output("show", "papers", "p-1").contains("[scan two.pdf]("))
    let again = try PseudoTerminal(
      ["edit", "papers", "p-1", "scan"], in: path, environment: ["TERM": "dumb"])
    try again.expect("[scan two.pdf (PDF, 22 B)] > ")
    again.enter("\t")
    try again.expect("as it was")
    #expect(try again.end() == 0)
  }

  private func filled(_ project: DeclaredProject) throws -> DeclaredProject {
    try project.output("add", "papers", "--key", "p-1", "--set", "name=One")
    return project
  }
}
