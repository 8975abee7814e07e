import GazetteTestSupport
import Testing

@Suite("Sources of which nothing comes in")
struct NothingImportedTests {
  static let empty = [
    ("none.json", "[]"), ("none.json", #"{"results": []}"#), ("none.csv", "name,employeeType\n"),
  ]

  @Test("A file without a row is a failure and changes nothing, unless it may be empty", arguments: empty)
  func noRows(name: String, text: String) throws {
    let project = try CommandProject()
    try project.folder.write(text, to: name)
    try project.expectFailure(
      ["import", "employees", name], says: ["\(name): there is not one row", "--may-be-empty"])
    let run = try project.run("import", "employees", name, "--may-be-empty")
    #expect(run.status == 0)
    #expect(run.outputText == "imported 0, updated 0, rejected 0\n")
    // Beside a file with rows it is none.
    #expect(try project.run("import", "employees", "staff.csv", name).status == 0)
  }

  @Test("A mapping from which no row comes is a failure too")
  func emptyMapping() throws {
    let project = try CommandProject()
    try project.folder.write("SELECT name, employeeType FROM source WHERE 0", to: "none.sql")
    try project.expectFailure(
      ["import", "employees", "staff.csv", "--mapping", "none.sql"], says: ["not one row"])
  }

  @Test("A file of which every row is rejected is a failure; its rows are kept as rejected")
  func allRejected() throws {
    let project = try CommandProject()
    try project.folder.write("name,employeeType\nBob,boss\nCy,\n", to: "bad.csv")
    let run = try project.run("import", "employees", "bad.csv")
    #expect(run.status == 1)
    #expect(
      run.outputText.hasPrefix(
        """
        imported 0, updated 0, rejected 2
          1 × Type: missing
          1 × Type: not one of the choices (choices: exempt, nonExempt, partTime)

        """))
    #expect(run.errorText.hasPrefix("error: bad.csv: all 2 rows were rejected"), "\(run.errorText)")
    #expect(try project.run("list", "rejected").outputLines.count == 2)
    #expect(try project.run("list", "employees").outputLines.count == 1)
    #expect(try project.run("import", "employees", "bad.csv", "--may-be-empty").status == 0)
  }

  @Test(
    "The only row of a file is one, and what cannot be read of an option is told in the project's language alone",
    arguments: [
      (
        "es", "se ha rechazado la única fila", "Véala con:",
        "El valor 'klingon' no vale para '--encoding <name>': klingon no es una codificación"
      ),
      (
        "pt", "a única linha foi rejeitada", "Veja-a com:",
        "O valor 'klingon' não serve para '--encoding <name>': klingon não é uma codificação"
      ),
    ])
  func onlyRow(language: String, row: String, see: String, encoding: String) throws {
    let project = try CommandProject(builds: false)
    try project.folder.write("language: \(language)\n", to: "gazette.yml")
    try project.folder.write("name,employeeType\nBob,boss\n", to: "staff.csv")
    let run = try project.run("import", "employees", "staff.csv")
    #expect(run.errorText.contains(row) && run.errorText.contains(see), "\(run.errorText)")
    let unread = try project.run("import", "employees", "staff.csv", "--encoding", "klingon")
    #expect(unread.status == 64 && unread.errorText.contains(encoding), "\(unread.errorText)")
    let kept = try project.run("build", "--keep", "5000")
    #expect(!kept.errorText.contains("invalid"), "\(kept.errorText)")
  }

  @Test("A nightly run fails at such a source and leaves edition and records, unless the source may be empty")
  func nightly() throws {
    let project = try CommandProject(builds: false)
    let source = "asOf: 2026-06-30\nsources:\n  - {kind: employees, files: [staff.csv]}\n"
    try project.folder.write(source, to: "gazette.yml")
    #expect(try project.run("nightly").status == 0)
    let edition = try project.folder.tree("Output")
    for (text, words) in [
      ("name,employeeType\n", "not one row"), ("name,employeeType\nBob,boss\n", "the only row was rejected"),
    ] {
      try project.folder.write(text, to: "staff.csv")
      let run = try project.run("nightly")
      #expect(run.status == 10)
      #expect(run.errorText.contains(words) && run.errorText.contains("mayBeEmpty"), "\(run.errorText)")
      #expect(try project.folder.tree("Output") == edition)
      #expect(try project.run("list", "employees").outputLines.count == 1)
    }
    #expect(try project.run("list", "rejected").outputText.contains("staff.csv:2\t"))
    try project.folder.write(source.replacing("]}", with: "], mayBeEmpty: yes}"), to: "gazette.yml")
    #expect(try project.run("nightly").status == 0)
  }

  @Test(
    "A file that holds nothing is one without rows where it may be empty, and refused with how to say so where not",
    arguments: ["", "\u{FEFF}", " \n\r\n"])
  func emptyFile(text: String) throws {
    let project = try CommandProject()
    try project.folder.write(text, to: "none.csv")
    try project.folder.write("key,name,employeeType\ns-1,Ana,exempt\n", to: "s-1.csv")
    try project.folder.write(text, to: "s-2.csv")
    try project.expectFailure(
      ["import", "employees", "none.csv"],
      says: ["none.csv: the file is empty. If it may be, say so: --may-be-empty, or mayBeEmpty: true beside"])
    try project.expectFailure(["import", "employees", "s-*.csv"], says: ["s-2.csv: the file is empty."])
    #expect(
      try project.run("import", "employees", "none.csv", "--may-be-empty").outputText
        == "imported 0, updated 0, rejected 0\n")
    for imported in [1, 0] {
      #expect(
        try project.run("import", "employees", "s-*.csv", "--may-be-empty").outputText.hasPrefix(
          "imported \(imported), updated 0, rejected 0\n"))
    }
  }
}
