import GazetteTestSupport
import Testing

@Suite("Lists whose elements are more than a file gives of them")
struct CompletedListTests {
  private static let tools = """
    title: Tools
    one: Tool
    record: "{name}"
    knownBy: [name]
    fields:
      - {key: name, title: Name, kind: text, required: true}
      - {key: rent, title: Rent, kind: money, required: true}
    """

  private static let rentals = """
    title: Rentals
    one: Rental
    record: "{number}"
    fields:
      - {key: number, title: Number, kind: text, required: true}
      - {key: clerk, title: Clerk, kind: reference, to: tools, whenRemoved: empty}
      - key: lines
        title: Lines
        kind: list
        knownBy: [tool, name]
        fields:
          - {key: tool, title: Tool, kind: reference, to: tools, required: true, unless: [name, rent], whenRemoved: empty}
          - {key: days, title: Days, kind: integer, initial: 1, minimum: 1}
          - key: name
            title: Name at the time
            kind: text
            parents: [tool]
            whenEmpty: {sql: "SELECT name FROM tools WHERE key = :tool"}
          - key: rent
            title: Rent at the time
            kind: money
            parents: [tool]
            whenEmpty: {sql: "SELECT rent FROM tools WHERE key = :tool"}
        derived:
          - {key: total, title: Total, kind: money, sql: days * rent}
    """

  private static let rows = """
    key,number,lines.tool,lines.days
    r,1,saw,3
    r,1,drill,2

    """

  private func project(_ rentals: String = rentals) throws -> DeclaredProject {
    let project = try DeclaredProject(["hire/tools.yml": Self.tools, "hire/rentals.yml": rentals])
    try project.bring("tools", "key,name,rent\nsaw,Saw,13.95\ndrill,Drill,8.00\n")
    return project
  }

  /// The lines of the rental r: what the page shows of them.
  private func lines(_ project: DeclaredProject) throws -> [String] {
    let page = try project.output("show", "rentals", "r")
    return page.split(separator: "\n").filter { $0.hasSuffix(" |") && $0.contains("€") }
      .map { String($0).replacing(/\[([^\]]*)\]\([^)]*\)/) { String($0.output.1) } }
  }

  private let first = ["| Saw | 3 | Saw | €13.95 | €41.85 |", "| Drill | 2 | Drill | €8.00 | €16.00 |"]

  @Test("An element has what the record that it names gives, and keeps it when that changes")
  func kept() throws {
    let project = try project()
    try project.bring("rentals", Self.rows)
    #expect(try lines(project) == first)
    try project.bring("tools", "key,name,rent\nsaw,Band saw,20.00\ndrill,Drill,9.00\n")
    #expect(try project.bring("rentals", Self.rows).contains("imported 0, updated 0"))
    try project.bring("rentals", "key,number,lines.tool,lines.days\nr,1,drill,2\nr,1,saw,4\nr,1,saw,1\n")
    #expect(
      try lines(project) == [
        "| Drill | 2 | Drill | €8.00 | €16.00 |", "| Band saw | 4 | Saw | €13.95 | €55.80 |",
        "| Band saw | 1 | Band saw | €20.00 | €20.00 |",
      ])
  }

  @Test("What a file says of an element stands, and what it says nothing about stays")
  func given() throws {
    let project = try project()
    try project.bring("rentals", Self.rows)
    try project.bring("rentals", "key,number,lines.tool,lines.rent\nr,1,saw,1.00\nr,1,drill,\n")
    #expect(
      try lines(project) == [
        "| Saw | 3 | Saw | €1.00 | €3.00 |", "| Drill | 2 | Drill | €8.00 | €16.00 |",
      ])
  }

  @Test("An element that names no record needs what would follow from it")
  func unnamed() throws {
    let project = try project()
    try project.folder.write(
      """
      [{"key": "r", "number": "1", "lines": [{"name": "Ladder", "rent": "5.00"}]},
       {"key": "s", "number": "2", "lines": [{"name": "Ladder"}]},
       {"key": "t", "number": "3", "lines": [{"days": 2}]},
       {"key": "u", "number": "4", "lines": [{"tool": "nothing"}]}]
      """, to: "rentals.json")
    let report = try project.run("import", "rentals", "rentals.json").outputText
    #expect(report.contains("imported 1, updated 0, rejected 3"), "\(report)")
    #expect(report.contains("Rent at the time: missing") && report.contains("Tool: missing"), "\(report)")
    #expect(report.contains("Tool: not among the stored tools"), "\(report)")
    #expect(try lines(project) == ["| — | 1 | Ladder | €5.00 | €5.00 |"])
  }

  @Test("A record that is removed leaves the elements that name it, and comes back to them")
  func removed() throws {
    let project = try project()
    try project.bring("rentals", Self.rows)
    try project.output("edit", "rentals", "r", "--set", "clerk=saw")
    try project.output("remove", "tools", "saw", "--yes")
    let without = ["| — | 3 | Saw | €13.95 | €41.85 |", "| Drill | 2 | Drill | €8.00 | €16.00 |"]
    #expect(try lines(project) == without)
    #expect(try project.output("show", "rentals", "r").contains("| Clerk | — |"))
    // The source still names it.
    #expect(try project.bring("rentals", Self.rows).contains("imported 0, updated 0"))
    #expect(try lines(project) == without)
    try project.output("restore", "tools", "saw")
    #expect(try lines(project) == first)
    #expect(try project.output("show", "rentals", "r").contains("| Clerk | [Saw]"))
  }

  @Test("An element that names a removed record by what else that is called is known by it")
  func removedByOtherName() throws {
    let project = try project()
    try project.folder.write(
      Self.tools.replacing("fields:", with: "alsoCalled: [code]\nfields:")
        + "\n  - {key: code, title: Code, kind: text}\n", to: "Collections/hire/tools.yml")
    try project.bring("tools", "key,name,rent,code\nsaw,Saw,13.95,SW\ndrill,Drill,8.00,DR\n")
    let rows = Self.rows.replacing("saw", with: "SW")
    try project.bring("rentals", rows)
    #expect(try lines(project) == first)
    try project.output("remove", "tools", "saw", "--yes")
    #expect(try project.bring("rentals", rows) == "imported 0, updated 0, rejected 0\nunchanged 1\n")
    #expect(
      try project.bring("rentals", rows.replacing("SW,3", with: "SW,4"))
        == "imported 0, updated 1, rejected 0\n")
    #expect(try lines(project).first == "| — | 4 | Saw | €13.95 | €55.80 |")
    try project.output("restore", "tools", "saw")
    #expect(try lines(project).first == "| Saw | 4 | Saw | €13.95 | €55.80 |")
  }

  @Test("A record that was removed before one that it names comes back without it")
  func bothRemoved() throws {
    let project = try project()
    try project.bring("rentals", Self.rows)
    try project.output("edit", "rentals", "r", "--set", "clerk=saw")
    try project.output("remove", "rentals", "r", "--yes")
    try project.output("remove", "tools", "saw", "--yes")
    try project.output("restore", "rentals", "r")
    #expect(
      try lines(project) == ["| — | 3 | Saw | €13.95 | €41.85 |", "| Drill | 2 | Drill | €8.00 | €16.00 |"])
    #expect(try project.output("show", "rentals", "r").contains("| Clerk | — |"))
  }

  @Test("Entry fills an element from the record that it names, and again when it names another")
  func entered() throws {
    let project = try project()
    try project.output("add", "rentals", "--key", "r", "--set", "number=1", "--set", "lines[1].tool=saw")
    #expect(try lines(project) == ["| Saw | 1 | Saw | €13.95 | €13.95 |"])
    try project.output("edit", "rentals", "r", "--set", "lines[1].tool=drill")
    #expect(try lines(project) == ["| Drill | 1 | Drill | €8.00 | €8.00 |"])
  }

  @Test(
    "What a list cannot have is refused with its line",
    arguments: [
      ("knownBy: [tool, name]", "knownBy: [tool, nam]", "one of the fields tool, days, name, rent"),
      ("unless: [name, rent]", "unless: [cost]", "one of the fields tool, days, name, rent"),
      ("whenRemoved: empty", "whenRemoved: gone", "empty, of a reference"),
      ("initial: 1, minimum: 1}", "whenRemoved: empty}", "empty, of a reference"),
      ("WHERE key = :tool", "WHERE key = :tol", "tol"),
      ("SELECT rent FROM tools WHERE", "SELECT max(state) FROM history WHERE", "history"),
    ])
  func refused(text: String, replacement: String, words: String) throws {
    let wrong = Self.rentals.replacing(text, with: replacement)
    #expect(wrong != Self.rentals)
    let project = try DeclaredProject(["hire/tools.yml": Self.tools, "hire/rentals.yml": wrong])
    let run = try project.run("check")
    #expect(run.status != 0 && run.errorText.contains("Collections/hire/rentals.yml"), "\(run.errorText)")
    #expect(run.errorText.contains(words), "\(run.errorText)")
  }
}
