import GazetteTestSupport
import Testing

@Suite("The search for private values in files that stay")
struct KeptLeakTests {
  private static let notes = """
    title: Notes
    one: Note
    record: "{name}"
    fields:
      - {key: name, title: Name, kind: text, required: true}
      - {key: remark, title: Remark, kind: text}
      - {key: secret, title: Secret, kind: text, private: true}

    """

  /// Eleven records with the same private value, which the first of them has for everybody too.
  private func common() throws -> DeclaredProject {
    let project = try DeclaredProject(["notes/notes.yml": Self.notes])
    let rows = (0...10).map { "k-\($0),Note \($0),\($0 == 0 ? "Commonly 4711" : ""),Commonly 4711\n" }
    try project.bring("notes", "key,name,remark,secret\n" + rows.joined())
    try project.build()
    return project
  }

  private func expectStop(
    _ project: DeclaredProject, _ options: String..., sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let run = try GazetteProgram.run(
      ["build", "--as-of", "2026-06-30"] + options, in: project.folder.path)
    #expect(run.status == 2, "\(run.outputText)\(run.errorText)", sourceLocation: sourceLocation)
    #expect(
      run.errorText.contains("gate: stopped: leaks: markdown/notes/k-0.md has a private value of notes k-"),
      "\(run.errorText)", sourceLocation: sourceLocation)
  }

  @Test(
    "A value that more than ten records had, and ten have by now, is looked for as in a first edition",
    arguments: [
      [["edit", "notes", "k-5", "--set", "secret=Other"]], [["remove", "notes", "k-5", "--yes"]],
      [["remove", "notes", "k-5", "--yes"], ["bin", "--empty", "--yes"]],
    ])
  func fewer(commands: [[String]]) throws {
    let project = try common()
    for command in commands {
      let run = try GazetteProgram.run(command, in: project.folder.path)
      #expect(run.status == 0, "\(run.errorText)")
    }
    try expectStop(project, "--output", "Other")
    #expect(try project.run("check", "--as-of", "2026-06-30").status == 2)
    try expectStop(project)
  }

  @Test("A value that more than ten records have is nobody's secret, also for the next that gets it")
  func more() throws {
    let project = try common()
    // With a secret of one alone there is something to look for.
    try project.output("add", "notes", "--key", "k-98", "--set", "name=Other", "--set", "secret=Rosebud 1941")
    try project.build()
    try project.output(
      "add", "notes", "--key", "k-99", "--set", "name=Twelfth", "--set", "secret=Commonly 4711")
    try project.build()
    try project.output("build", "--as-of", "2026-06-30", "--output", "Other")
  }

  @Test("A full build searches every file, whatever is noted of the edition before")
  func full() throws {
    let project = try common()
    let settings = try project.folder.text("gazette.yml")
    try project.add(setting: "gate: {leaks: off}")
    try project.output("edit", "notes", "k-5", "--set", "secret=Rosebud 1941")
    try project.output("edit", "notes", "k-6", "--set", "remark=Rosebud 1941")
    try project.build()
    let manifest = try project.output("editions", "--json")
    let edition = try #require(manifest.firstMatch(of: /"edition" ?: ?"([0-9a-f]+)"/)?.output.1)
    let noted = try project.folder.text(".Output.editions/searched").split(separator: " ")
    try project.folder.write("\(edition) \(noted[1])", to: ".Output.editions/searched")
    try project.folder.write(settings, to: "gazette.yml")
    let run = try project.run("build", "--full", "--as-of", "2026-06-30")
    #expect(run.status == 2, "\(run.outputText)\(run.errorText)")
    #expect(run.errorText.contains("markdown/notes/k-6.md has a private value"), "\(run.errorText)")
  }
}
