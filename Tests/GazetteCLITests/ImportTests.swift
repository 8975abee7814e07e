import GazetteTestSupport
import Testing

@Suite("import")
struct ImportTests {
  static let mixed = """
    name,dateOfBirth,employeeType
    Ann,1990-01-01,exempt
    Bob,1991-02-30,partTime
    Cid,1980-01-01,boss
    Dee,1980-01-01,boss
    Eve,1980-01-01
    Fay,1985-05-05,partTime

    """

  @Test("The answer counts records, rejected rows and reasons, and says where to read them")
  func answer() throws {
    let project = try CommandProject()
    try project.folder.write(Self.mixed, to: "mixed.csv")
    let run = try project.run("import", "employees", "mixed.csv")
    #expect(run.status == 0)
    #expect(run.error.isEmpty)
    #expect(
      run.outputText == """
        imported 2, updated 0, rejected 4
          2 × Type: not one of the choices (choices: exempt, nonExempt, partTime)
          1 × Date of birth: not a date (there is no such day)
          1 × The row has too few fields
        rejected rows: gazette list rejected, and the page data-quality/index of the next edition

        """)
    #expect(
      try project.run("list", "rejected").outputText == """
        employees\tmixed.csv:3\tdateOfBirth\tDate of birth: not a date (there is no such day)\t1991-02-30
        employees\tmixed.csv:4\temployeeType\tType: not one of the choices (choices: exempt, nonExempt, partTime)\tboss
        employees\tmixed.csv:5\temployeeType\tType: not one of the choices (choices: exempt, nonExempt, partTime)\tboss
        employees\tmixed.csv:6\t\tThe row has too few fields\t

        """)
    try project.run("build", "--as-of", "2026-06-30")
    #expect(
      try project.folder.text("Output/markdown/data-quality/index.md").contains("| Rejected rows | 4 |"))
  }

  @Test("The same file again updates nothing, a changed one only what changed")
  func again() throws {
    let project = try CommandProject()
    #expect(
      try project.run("import", "employees", "staff.csv").outputText
        == "imported 0, updated 0, rejected 0\nunchanged 1\n")
    try project.folder.write(CommandProject.staff.replacing("exempt", with: "partTime"), to: "staff.csv")
    #expect(
      try project.run("import", "employees", "staff.csv").outputText == "imported 0, updated 1, rejected 0\n")
  }

  @Test("A strict import of a file with invalid rows fails whole, with the first place and all reasons")
  func strict() throws {
    let project = try CommandProject()
    try project.folder.write(Self.mixed, to: "mixed.csv")
    try project.expectFailure(
      ["import", "employees", "mixed.csv", "--strict"],
      says: ["mixed.csv:3: 4 invalid rows", "2 × Type: not one of the choices", "nothing was changed"])
    try project.expectFailure(
      ["import", "employees", "staff.csv", "mixed.csv", "--strict"], says: ["mixed.csv:3"])
    #expect(try project.run("import", "employees", "staff.csv", "--strict").status == 0)
  }

  @Test("Several files are one import: all of them or none")
  func severalFiles() throws {
    let project = try CommandProject()
    try project.folder.write("name,employeeType\nBea,exempt\n", to: "b.csv")
    try project.folder.write(#"[{"name": "Cy", "employeeType": "partTime"}]"#, to: "c.json")
    try project.expectFailure(["import", "employees", "b.csv", "nowhere.csv"], says: ["nowhere.csv"])
    let run = try project.run("import", "employees", "b.csv", "c.json")
    #expect(run.outputText == "imported 2, updated 0, rejected 0\n")
    #expect(try project.run("list", "employees").outputLines.count == 3)
  }

  @Test("Two files of one name would take each other's rows, and are refused")
  func sameName() throws {
    let project = try CommandProject()
    try project.folder.write("name,employeeType\nBea,exempt\n", to: "other/staff.csv")
    try project.expectFailure(
      ["import", "employees", "staff.csv", "other/staff.csv"], says: ["other/staff.csv: ", "Rename"])
  }

  @Test("A mapping shapes a foreign file")
  func mapping() throws {
    let project = try CommandProject()
    try project.folder.write("Nombre;Alta;Tipo\nBea;31/12/1980;T\nCy;x;P\n", to: "foreign.csv")
    try project.folder.write(
      """
      -- From the old roster.
      SELECT 'old-' || line AS key, Nombre AS name, line,
        substr(Alta, 7) || '-' || substr(Alta, 4, 2) || '-' || substr(Alta, 1, 2) AS dateOfBirth,
        CASE Tipo WHEN 'T' THEN 'exempt' ELSE 'partTime' END AS employeeType
      FROM source;
      """, to: "roster.sql")
    let run = try project.run("import", "employees", "foreign.csv", "--mapping", "roster.sql")
    #expect(run.status == 0, "\(run.errorText)")
    #expect(run.outputText.hasPrefix("imported 1, updated 0, rejected 1\n"))
    #expect(try project.run("list", "employees").outputText.contains("old-2\tBea\t1980-12-31\texempt\n"))
    #expect(try project.run("list", "rejected").outputText.contains("foreign.csv:3\t"))
  }

  @Test("Columns that no field has are named on standard error, and not with --quiet")
  func ignoredColumns() throws {
    let project = try CommandProject()
    try project.folder.write("name,employeeType,shoe size\nBea,exempt,38\n", to: "b.csv")
    #expect(try project.run("import", "employees", "b.csv").errorText.contains("shoe size"))
    #expect(try project.run("import", "employees", "b.csv", "--quiet").error.isEmpty)
  }

  @Test("A text or key with NUL, of which the store would lose the rest, is rejected")
  func nul() throws {
    let project = try CommandProject()
    try project.folder.write(
      """
      [{"key": "a", "name": "x\\u0000y", "employeeType": "exempt"},
       {"key": "b\\u0000c", "name": "z", "employeeType": "exempt"}]
      """, to: "nul.json")
    let run = try project.run("import", "employees", "nul.json")
    #expect(
      run.outputText.hasPrefix(
        """
        imported 0, updated 0, rejected 2
          1 × Key: not a text without NUL characters
          1 × Name: not a text without NUL characters

        """), "\(run.outputText)")
    #expect(try project.run("list", "rejected").outputText.contains("nul.json:2\tkey\t"))
  }

  @Test(
    "A row with NUL is rejected wherever it stands, and its value is listed whole", arguments: [0, 5_000])
  func shownNUL(length: Int) throws {
    let project = try CommandProject(of: nil)
    let note = String(repeating: "y", count: length)
    try project.folder.write(
      "key,name,employeeType\na,Ann,exempt\nb,Bo\(note),exempt\nc,x\0y,exempt\n", to: "nul.csv")
    let run = try project.run("import", "employees", "nul.csv")
    #expect(run.outputText.hasPrefix("imported 2, updated 0, rejected 1\n"), "\(run.errorText)")
    #expect(
      try project.run("list", "rejected").outputText
        == "employees\tnul.csv:4\tname\tName: not a text without NUL characters\tx\u{2400}y\n")
  }

  @Test("Text that has lost characters comes in, and the answer counts it and says where it stands")
  func damaged() throws {
    let project = try CommandProject()
    try project.folder.write(
      "key,name,employeeType\na,Jos\u{FFFD},exempt\nb,\u{FFFD}va,exempt\nc,Eve,exempt\n", to: "latin.csv")
    #expect(
      try project.run("import", "employees", "latin.csv").outputText == """
        imported 3, updated 0, rejected 0; damaged text in 2 values
          2 × Name: damaged text, in latin.csv:2, latin.csv:3

        """)
    let build = try project.run("build", "--as-of", "2026-06-30")
    #expect(build.outputText.contains("2 warnings"), "\(build.outputText)")
  }
}
