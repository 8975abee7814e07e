import GazetteTestSupport
import Testing

@Suite("The names of sources")
struct SourceNameTests {
  @Test("Two sources of a kind with files of one name are refused before anything is imported")
  func oneName() throws {
    let project = try CommandProject(builds: false, of: nil)
    try project.folder.write("name,employeeType\nGrace,exempt\n", to: "north/staff.csv")
    try project.folder.write("name,employeeType\nAlan,partTime\n", to: "south/staff.csv")
    let settings = """
      asOf: 2026-06-30
      sources:
        - {kind: employees, files: [north/staff.csv]}
        - {kind: employees, files: [south/staff.csv]}

      """
    try project.folder.write(settings, to: "gazette.yml")
    let before = try project.run("list", "employees").outputText
    let run = try project.run("nightly")
    #expect(run.status != 0)
    #expect(
      run.errorText.contains(
        "north/staff.csv and south/staff.csv: both are files of employees in gazette.yml"),
      "\(run.errorText)")
    #expect(
      run.errorText.contains(
        "Rename one of them, or give a source of one file another name: name: beside it."))
    #expect(try project.run("list", "employees").outputText == before)
    // One file is told to be that.
    try project.folder.write(settings.replacing("south/", with: "north/"), to: "gazette.yml")
    #expect(
      try project.run("nightly").errorText.contains("north/staff.csv: a file is one source of employees"))
    // Files of several kinds may well share a name.
    try project.folder.write("key,name,price,type\nd,Flan,4.00,Postres\n", to: "south/staff.csv")
    try project.folder.write(
      settings.replacing("employees, files: [south", with: "dishes, files: [south"), to: "gazette.yml")
    let fine = try project.run("nightly")
    #expect(fine.status == 0, "\(fine.errorText)")
  }

  @Test("A row that can be of any order stops the import in one line that says what to do")
  func unassignable() throws {
    let project = try CommandProject(builds: false, of: nil)
    try project.folder.write("key,name,price,type\nd,Flan,4.00,Postres\n", to: "dishes.csv")
    #expect(try project.run("import", "dishes", "dishes.csv").status == 0)
    try project.folder.write(
      "placedOn,key,lines.dish\n2026-06-29,o1,d\n2026-06-29,x,o1,d\n", to: "orders.csv")
    try project.expectFailure(
      ["import", "orders", "orders.csv"],
      says: [
        "orders.csv:3: The row has too many fields. Which record of the orders it belongs to cannot be told",
        "nothing was changed. Mend the line",
      ])
  }

  private static func sheet(_ rows: [String]...) -> String {
    rows.map { row in
      "<row>\(row.map { "<c t=\"str\"><v>\($0)</v></c>" }.joined())</row>"
    }.joined()
  }

  @Test(
    "Sheets of a workbook, and files of one name, are sources of their own by the names that they are given")
  func named() throws {
    let project = try CommandProject(builds: false, of: nil)
    func write(_ second: [String]...) throws {
      let book = SmallWorkbook([
        .init("North", Self.sheet(["name", "employeeType"], ["Grace", "exempt"], ["Ada", "exempt"])),
        .init("South", second.reduce(Self.sheet(["name", "employeeType"])) { $0 + Self.sheet($1) }),
      ])
      try project.folder.write(book.bytes, to: "staff.xlsx")
    }
    try write(["Alan", "partTime"], ["Edsger", "none"])
    try project.folder.write("name,employeeType\nBarbara,exempt\n", to: "east/staff.xlsx.csv")
    let settings = """
      asOf: 2026-06-30
      sources:
        - {kind: employees, files: [staff.xlsx], sheet: North, whole: yes, name: north}
        - {kind: employees, files: [staff.xlsx], sheet: South, whole: yes, name: south}
        - {kind: employees, files: [east/*.csv], newest: yes, name: staff.xlsx}

      """
    try project.folder.write(settings.replacing(", name: south", with: ""), to: "gazette.yml")
    #expect(try project.run("nightly").errorText.contains("both are files of employees"))
    try project.folder.write(settings, to: "gazette.yml")
    #expect(try project.run("nightly").status == 0)
    func keys() throws -> [String] {
      try project.run("export", "employees").outputText.split(separator: "\n").dropFirst()
        .map { String($0.prefix { $0 != "," }) }.filter { $0.contains(/^(north|south|staff.xlsx)\./) }
        .sorted()
    }
    #expect(try keys() == ["north.2", "north.3", "south.2", "staff.xlsx.2"])
    #expect(try project.run("list", "rejected").outputText.contains("south:3"))
    let sources = try project.run("sources").outputText
    for name in ["north", "south", "staff.xlsx"] { #expect(sources.contains("\t\(name)\t"), "\(sources)") }
    // What one sheet has no longer goes, and nothing of the others.
    try write(["Edsger", "exempt"])
    #expect(try project.run("nightly").status == 0)
    #expect(try keys() == ["north.2", "north.3", "south.2", "staff.xlsx.2"])
    #expect(try project.run("list", "employees").outputText.contains("Edsger"))
    #expect(try !project.run("list", "employees").outputText.contains("Alan"))
    // By hand it is the same source.
    let again = try project.run("import", "employees", "staff.xlsx", "--sheet", "North", "--name", "north")
    #expect(again.outputText.contains("unchanged 2"), "\(again.outputText)\(again.errorText)")
  }

  @Test("A name is that of one file")
  func nameOfSeveral() throws {
    let project = try CommandProject(builds: false, of: nil)
    try project.folder.write("name,employeeType\nGrace,exempt\n", to: "a.csv")
    try project.folder.write("name,employeeType\nAlan,exempt\n", to: "b.csv")
    for files in ["[a.csv, b.csv]", "['*.csv']"] {
      try project.folder.write(
        "sources:\n  - {kind: employees, files: \(files), name: staff.csv}\n", to: "gazette.yml")
      let run = try project.run("nightly")
      #expect(run.status != 0)
      #expect(run.errorText.contains("gazette.yml:2:"), "\(run.errorText)")
      #expect(run.errorText.contains("a name is that of one file"), "\(run.errorText)")
    }
    try project.folder.write("asOf: 2026-06-30\n", to: "gazette.yml")
    for files in [["a.csv", "b.csv"], ["*.csv"]] {
      let run = try GazetteProgram.run(
        ["import", "employees"] + files + ["--name", "staff.csv"], in: project.folder.path)
      #expect(run.status == 64 && run.errorText.contains("--name is that of one file"), "\(run.errorText)")
    }
    let run = try project.run("import", "employees", "*.csv", "--newest", "--name", "staff.csv")
    #expect(run.status == 0, "\(run.errorText)")
  }

  @Test("A pattern passes over the mark of a workbook that is open, unless it asks for such names")
  func openWorkbook() throws {
    let project = try CommandProject(builds: false, of: nil)
    try project.folder.write("name,employeeType\nGrace,exempt\n", to: "lists/staff.csv")
    try project.folder.write("\u{5}Ana Ruiz", to: "lists/~$staff.csv")
    for pattern in ["lists/*.csv", "lists/*"] {
      let run = try project.run("import", "employees", pattern)
      #expect(run.status == 0, "\(run.errorText)")
    }
    try project.expectFailure(["import", "employees", "lists/~*.csv"], says: ["~$staff.csv"])
    try project.expectFailure(["import", "employees", "lists/~$staff.csv"], says: ["~$staff.csv"])
  }
}
