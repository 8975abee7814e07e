import GazetteTestSupport
import Testing

@Suite("Programs as sources")
struct ProgramSourceTests {
  private static let rows = "key,name,price,type\nd1,Pan,1.00,Pizzas\n"

  /// A project whose only source is a script.
  private func project(_ script: String, _ settings: String = "") throws -> CommandProject {
    let project = try CommandProject.empty()
    try project.folder.write("#!/bin/sh\n\(script)\n", to: "menu.sh")
    try #require(
      try ChildProcess.run("/bin/chmod", ["+x", "menu.sh"], in: project.folder.path).status == 0)
    try project.folder.write(Self.rows, to: "rows.csv")
    try project.folder.write(
      try project.folder.text("gazette.yml")
        + "\nsources:\n  - {kind: dishes, command: [./menu.sh, \"a b\"]\(settings)}\n", to: "gazette.yml")
    return project
  }

  @Test("What a program prints is a file, read as its name says, or as it looks")
  func output() throws {
    let plain = try project("cat rows.csv; echo \"d2,$1,2.00,Postres\"")
    #expect(
      try plain.run("nightly").outputText.contains("dishes: imported 2, updated 0, unchanged 0, rejected 0"))
    #expect(try plain.run("list", "dishes").outputText.contains("d2\ta b\t"))
    #expect(try plain.run("sources").outputText.hasPrefix("dishes\tmenu\t"))
    let lines = try project(
      "echo '{\"key\":\"d1\",\"name\":\"Pan\",\"price\":1,\"type\":\"Pizzas\"}'", ", name: menu.jsonl")
    #expect(try lines.run("nightly").outputText.contains("dishes: imported 1"))
    #expect(try lines.run("sources").outputText.hasPrefix("dishes\tmenu.jsonl\t"))
  }

  @Test(
    "A program that fails brings nothing in, however much it has printed, and is told with what it said",
    arguments: [
      (
        "cat rows.csv; echo no access >&2; exit 3", "",
        ["menu.sh: ended with status 3", "It said: no access"]
      ),
      ("cat rows.csv; kill -9 $$", "", ["menu.sh: was ended by signal 9"]),
      ("cat rows.csv; sleep 60 & sleep 60", ", timeLimit: 1", ["menu.sh: took longer than 1 second"]),
      ("exit 0", "", ["menu: the file is empty"]),
    ])
  func failure(script: String, settings: String, says: [String]) throws {
    let project = try project(script, settings)
    let run = try project.run("nightly")
    #expect(run.status == 10)
    for words in says { #expect(run.errorText.contains(words), "\(run.errorText)") }
    #expect(try project.run("list", "dishes").outputText.isEmpty)
  }

  @Test(
    "What is wrong in the settings of a program is told with its place",
    arguments: [
      ("{kind: dishes, command: [./none.sh]}", 10, "there is no such program"),
      ("{kind: dishes, command: [rows.csv], files: [rows.csv]}", 11, "either files, or the command"),
      ("{kind: dishes}", 11, "either files, or the command"),
      (
        "{kind: dishes, files: [rows.csv], timeLimit: 5}", 11,
        "timeLimit goes with a command, a url or a database"
      ),
      ("{kind: dishes, command: [\"\"]}", 11, "a program and its arguments"),
      ("{kind: dishes, command: [./menu.sh], timeLimit: 0}", 11, "1 to 86400"),
      ("{kind: dishes, command: [./menu.sh], name: a/b.csv}", 11, "export.csv"),
    ])
  func settings(source: String, status: Int32, says: String) throws {
    let project = try project("cat rows.csv")
    let text = try project.folder.text("gazette.yml").split(separator: "\n").dropLast().joined(
      separator: "\n")
    try project.folder.write("\(text)\n  - \(source)\n", to: "gazette.yml")
    let run = try project.run("nightly")
    #expect(run.status == status, "\(run.errorText)")
    #expect(run.errorText.contains(says), "\(run.errorText)")
  }
}
