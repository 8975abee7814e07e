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
    #expect(run.errorText.contains("Rename one of them."))
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
}
