import Foundation
import GazetteTestSupport
import Testing

/// Whatever is wrong with a project, what is said of it is words for whoever keeps it.
@Suite("Words for faults", .enabled(if: Tools.sqlite != nil, "needs the program sqlite3"))
struct FaultWordsTests {
  /// Runs commands that may fail, and checks what they say.
  private func expectWords(
    _ project: CommandProject, _ commands: [[String]], says: String? = nil, after fault: String
  ) throws {
    for command in commands {
      let run = try GazetteProgram.run(command, in: project.folder.path)
      let text = run.errorText
      // A value as Swift prints it, and what the database library advises programmers to do.
      #expect(
        text.firstMatch(of: /[A-Z][A-Za-z]+\(|GRDB|Database\.|[a-z]\(sql|Optional|Problem\./) == nil,
        "\(fault): \(text)")
      let isTold = run.errorLines.last?.hasPrefix("error: ") == true
      // Differences that were asked for are no fault.
      #expect(run.status == 0 || run.status == 3 || isTold, "\(fault): \(text)")
      if let says {
        #expect(run.status != 0 && text.contains(says), "\(fault), \(command): \(text)")
      }
    }
  }

  private static let reading = [
    ["build"], ["check"], ["list", "employees"], ["list", "car-insurance"],
    ["show", "employees", "staff.csv.2"],
    ["export", "employees"], ["history", "employees", "staff.csv.2"], ["bin"],
  ]
  private static let writing = [
    ["import", "employees", "staff.csv"], ["edit", "employees", "staff.csv.2", "--set", "name=Bea"],
    ["remove", "employees", "staff.csv.2", "--yes"], ["restore", "employees", "staff.csv.2"],
    ["fill", "car-insurance", "--set", "documentType=passport"],
    ["rate", "2A", "--student", "A", "--all-passed"],
  ]

  private func project() throws -> CommandProject {
    let project = try CommandProject(builds: false, of: ["employees", "questionnaires", "ratings"])
    let sample = SharedData.root.appending(path: "Sample").path
    #expect(try project.run("import", "modules", sample + "/modules/2a.yml").status == 0)
    return project
  }

  @Test(
    "Stores that another program has changed",
    arguments: [
      ("UPDATE declarations SET declaration = 'frob: 1', digest = 'a'", "*"),
      ("UPDATE modules_questions SET section = 'frob'", ""), ("DROP TABLE employees", "employees"),
      ("ALTER TABLE employees RENAME COLUMN name TO nom", "employees"), ("DROP TABLE store", "*"),
      ("DROP TABLE grdb_migrations", "*"), ("DROP TABLE history", ""), ("DROP TABLE revisions", ""),
      ("DROP TABLE rejections", ""), ("UPDATE employees SET dateOfBirth = '2026-99-99'", "employees"),
      ("INSERT INTO history VALUES (NULL, 'employees', 'staff.csv.2', 1, 0, 1, 'frob')", ""),
      ("INSERT INTO car_insurance (key, revision, submittedOn) VALUES ('s', 1, 'frob')", "car-insurance"),
    ])
  func alteredStores(change: String, failing: String) throws {
    let project = try project()
    try Tools.sql("PRAGMA foreign_keys = OFF; " + change, on: project.folder.path("gazette.sqlite"))
    for kind in ["employees", "car-insurance"] where failing == "*" || failing == kind {
      try expectWords(project, [["list", kind]], says: "backup", after: change)
    }
    try expectWords(project, Self.reading + Self.writing, after: change)
  }

  @Test(
    "SELECTs of the gate",
    arguments: [
      ("SELECT 1; SELECT 2", "there is more than one statement"), ("", "one SELECT"),
      ("-- nothing", "one SELECT"), ("SELECT ?", "there is no value ?."),
      ("SELECT :x", "there is no value :x."), ("SELEC", "one SELECT"), ("SELECT key FROM frob", "frob"),
      ("DELETE FROM employees", "SELECT"), ("SELECT json('x')", "a text that is read as JSON is none"),
    ])
  func gateQueries(query: String, words: String) throws {
    let project = try CommandProject(builds: false)
    try project.folder.write(
      "collections: [employees]\ngate: {noRows: {A: {stop: \"\(query)\"}}}\n", to: "gazette.yml")
    try expectWords(project, [["build"], ["check"]], says: words, after: query)
  }

  @Test(
    "SELECTs of mappings",
    arguments: [
      ("SELECT 1; SELECT 2", "one SELECT"), ("SELECT ?", "places for values"), ("", "one SELECT"),
      ("SELEC", "syntax error"), ("SELECT name FROM employees", "employees"), ("ATTACH 'x' AS y", "SELECT"),
      ("SELECT abs(-9223372036854775808) AS name FROM source", "overflow"),
    ])
  func mappings(query: String, words: String) throws {
    let project = try CommandProject(builds: false)
    try project.folder.write(query, to: "q.sql")
    try expectWords(
      project, [["import", "employees", "staff.csv", "--mapping", "q.sql"]], says: words, after: query)
  }

  @Test("YAML files of every kind that are none, or have other keys")
  func descriptions() throws {
    for text in [
      "", "\n", "a: [\n", "- a\n", "a: b\n", "? [a, b]\n: c\n", "a: *b\n", "%YAML 9.9\n---\na: b\n", "\u{1}",
      "id: [a]\n", "id: a\ntitle: {b: c}\nsections: 3\n", "id: a\nname: b\nsections: [{kind: frob}]\n",
    ] {
      let project = try CommandProject(builds: false, of: ["employees", "ratings"])
      try project.folder.write(text, to: "x.yml")
      try expectWords(
        project, [["import", "modules", "x.yml"]], says: "x.yml", after: text)
      try project.folder.write("language: es\n", to: "gazette.yml")
      try project.folder.write(text, to: "Templates/text/es.yml")
      try expectWords(project, [["build"]], after: text)
      try project.folder.write(text, to: "gazette.yml")
      try expectWords(project, [["build"], ["list", "employees"]], says: "gazette.yml", after: text)
    }
  }

  @Test("Texts of a language that are no texts by name")
  func catalogue() throws {
    let project = try CommandProject(builds: false)
    try project.folder.write("language: es\n", to: "gazette.yml")
    try project.folder.write("- a\n", to: "Templates/text/es.yml")
    try project.expectFailure(["build"], says: ["es.yml:1:1: se esperaba una lista de textos como"])
  }

  @Test("Folders and links to nothing in the place of files")
  func otherFiles() throws {
    let project = try project()
    try project.folder.makeFolder("folder")
    try FileManager.default.createSymbolicLink(
      atPath: project.folder.path("link"), withDestinationPath: "nowhere")
    for file in ["folder", "link", "nowhere", "staff.csv/x"] {
      try expectWords(
        project,
        [
          ["import", "employees", file], ["import", "modules", file],
          ["import", "employees", "staff.csv", "--mapping", file], ["add", "employees", "--json", file],
          ["rate", "2A", "--student", "A", "--answers", file], ["fill", "car-insurance", "--prefill", file],
        ], says: file, after: file)
      try expectWords(
        project,
        [
          ["init", file], ["publish", "./" + file], ["build", "--output", file],
          ["nightly", "--report", file],
          ["list", "employees", "--project", file],
        ], after: file)
      try project.folder.write("store: \(file)\n", to: "gazette.yml")
      try expectWords(project, [["build"], ["list", "employees"]], says: file, after: "store: \(file)")
      try project.folder.remove("gazette.yml")
      // The report of a night is written to where the link leads.
      if file == "link" { try project.folder.remove("nowhere") }
    }
  }

  @Test("Editions whose manifests are damaged")
  func damagedEditions() throws {
    for text in ["", "x", "{\"a\": 1}", "{"] {
      let project = try CommandProject()
      #expect(try project.run("edit", "employees", "staff.csv.2", "--set", "name=Bea").status == 0)
      #expect(try project.run("build").status == 0)
      try project.folder.write(text, to: "Output/edition.json")
      try expectWords(
        project,
        [
          ["editions"], ["diff"], ["publish", "./public"], ["build", "--verify"],
          ["build", "--explain", "index"], ["rollback"], ["build"],
        ],
        after: text)
    }
  }
}
