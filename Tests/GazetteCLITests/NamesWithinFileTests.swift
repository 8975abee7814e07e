import GazetteTestSupport
import Testing

/// Rows that refer to records of their own file by names, which are others than are stored.
@Suite("Names of records within a file that refers to them")
struct NamesWithinFileTests {
  private static let staff = """
    title: Staff
    one: Person
    record: "{name}"
    fields:
      - {key: name, title: Name, kind: text, required: true}
      - {key: manager, title: Manager, kind: reference, to: staff}
      - {key: age, title: Age, kind: integer}

    """

  @discardableResult
  private func bring(_ project: DeclaredProject, _ rows: String...) throws -> String {
    try project.bring("staff", (["key,name,manager"] + rows).joined(separator: "\n") + "\n")
  }

  @Test("A file that calls a record otherwise than before gets the same answer every time")
  func renamed() throws {
    let project = try DeclaredProject(["staff/staff.yml": Self.staff])
    #expect(try bring(project, "s-1,Ana,", "s-2,Bo,", "s-3,Cy,Ana").hasPrefix("imported 3"))
    // What was corrected in another field changes nothing in that.
    try project.output("edit", "staff", "s-1", "--set", "age=40")
    let first = try bring(project, "s-1,Anna,", "s-2,Bo,", "s-3,Cy,Ana")
    #expect(first.hasPrefix("imported 0, updated 1, rejected 1\nunchanged 1\n"))
    let rejected = try project.output("list", "rejected")
    #expect(rejected.contains("not among the stored staff (perhaps Anna)\tAna"), "\(rejected)")
    let second = try bring(project, "s-1,Anna,", "s-2,Bo,", "s-3,Cy,Ana")
    #expect(second.hasPrefix("imported 0, updated 0, rejected 1\nunchanged 2\n"))
    // Names that go round are each that of one record.
    #expect(
      try bring(project, "s-1,Bo,", "s-2,Anna,", "s-3,Cy,Anna") == "imported 0, updated 3, rejected 0\n")
    #expect(
      try bring(project, "s-1,Bo,", "s-2,Anna,", "s-3,Cy,Anna")
        == "imported 0, updated 0, rejected 0\nunchanged 3\n")
    #expect(try project.output("list", "staff") == "s-1\tBo\t\t40\ns-2\tAnna\t\t\ns-3\tCy\ts-2\t\n")
  }

  @Test("A name that was corrected by hand is that of its record, and the one that the file has too")
  func corrected() throws {
    let project = try DeclaredProject(["staff/staff.yml": Self.staff])
    try bring(project, "s-1,Ana,", "s-2,Bo,Ana")
    try project.output("edit", "staff", "s-1", "--set", "name=Anna")
    #expect(
      try bring(project, "s-1,Ana,", "s-2,Bo,Ana") == "imported 0, updated 0, rejected 0\nunchanged 2\n")
    #expect(
      try bring(project, "s-1,Ana,", "s-2,Bo,Ana", "s-3,Cy,Anna")
        == "imported 1, updated 0, rejected 0\nunchanged 2\n")
  }

  @Test("A record is called as its file calls it also where somebody has filled in a part of its name")
  func part() throws {
    let project = try DeclaredProject([
      "staff/staff.yml": Self.staff.replacing("{name}", with: "{title?} {name}").replacing(
        "  - {key: age", with: "  - {key: title, title: Title, kind: text}\n  - {key: age")
    ])
    try bring(project, "s-1,Ana,Ana", "s-2,Bo,Ana")
    try project.output("edit", "staff", "s-1", "--set", "title=Dr")
    #expect(
      try bring(project, "s-1,Ana,Ana", "s-2,Bo,Ana") == "imported 0, updated 0, rejected 0\nunchanged 2\n")
    #expect(try bring(project, "s-1,Ana,", "s-2,Bo,Dr Ana").hasSuffix("rejected 0\nunchanged 1\n"))
  }

  @Test("Records that share a name are each told once, and none that cannot come in")
  func shared() throws {
    let project = try DeclaredProject([
      "staff/staff.yml": Self.staff.replacing("fields:", with: "knownBy: [name, age]\nfields:")
    ])
    try project.bring("staff", "name,age\nAna,40\n")
    try project.folder.write("name,manager,age\nAna,,old\nBo,Ana,30\n", to: "other.csv")
    let report = try project.output("import", "staff", "other.csv")
    #expect(report.hasPrefix("imported 1, updated 0, rejected 1\n"), "\(report)")
    try project.folder.write("key,name,manager\ns-4,Di,\ns-5,Di,\ns-6,Eva,Di\n", to: "third.csv")
    for _ in 1...2 {
      #expect(try project.output("import", "staff", "third.csv").contains("(keys: s-4, s-5)"))
    }
  }
}
