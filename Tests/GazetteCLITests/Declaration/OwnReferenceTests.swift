import GazetteTestSupport
import Testing

@Suite("References of a kind to itself")
struct OwnReferenceTests {
  private static let categories = """
    title: Categories
    one: Category
    record: "{name}"
    fields:
      - {key: name, title: Name, kind: text, required: true}
      - {key: parent, title: Parent, kind: reference, to: categories}

    """

  private func project(_ more: String = "") throws -> DeclaredProject {
    try DeclaredProject(["categories/categories.yml": Self.categories + more])
  }

  private func bring(_ rows: String, to project: DeclaredProject) throws -> String {
    try project.folder.write("key,name,parent\n\(rows)", to: "categories.csv")
    return try project.run("import", "categories", "categories.csv").outputText
  }

  @Test(
    "The rows of a file may refer to one another, in whatever order they stand",
    arguments: ["a,A,\nb,B,a\nc,C,b\n", "c,C,b\nb,B,a\na,A,\n", "b,B,a\nc,C,B\na,A,\n"],
    ["", "plainKeys: true\n", "only:\n  - {sql: parent IS NULL, field: parent, message: Beside {key}}\n"])
  func order(rows: String, more: String) throws {
    let project = try project(more.replacing("Beside {key}", with: "\"Beside {key}\""))
    let report = try bring(rows, to: project)
    #expect(report.contains("imported 3, updated 0"), "\(report)")
    #expect(!report.contains("rejected 1"), "\(report)")
    #expect(try project.output("show", "categories", "c").contains("b"))
    // Once more, nothing changes.
    #expect(try bring(rows, to: project).contains("imported 0, updated 0"))
  }

  @Test("What refers to a row that is set aside is set aside with it, with the line of each")
  func refused() throws {
    let project = try project()
    let report = try bring("e,E,d\nf,F,e\na,A,\nd,,a\ng,G,nobody\nb,B,a\n", to: project)
    #expect(report.contains("imported 2, updated 0, rejected 4"), "\(report)")
    let rejected = try project.output("list", "rejected")
    for line in [2, 3, 5, 6] { #expect(rejected.contains("categories.csv:\(line)"), "\(rejected)") }
    #expect(rejected.split(separator: "\n").count { $0.contains("not among the stored") } == 3, "\(rejected)")
    #expect(try project.output("list", "categories").split(separator: "\n").count == 2)
  }

  @Test(
    "A row that is set aside is listed with the reference as it stands in the file", arguments: [false, true])
  func asWritten(isInList: Bool) throws {
    let rows = ["a,A,b", "b,B,C", "c,C,d", "d,,"]
    let column = isInList ? "kin.who" : "parent"
    let project = try project(
      "  - {key: kin, title: Kin, kind: list, fields: [{key: who, title: Who, kind: reference, to: categories}]}\n"
    )
    try project.folder.write(
      "key,name,\(column)\n" + rows.map { "\($0)\n" }.joined(), to: "categories.csv")
    _ = try project.run("import", "categories", "categories.csv")
    let rejected = try project.output("list", "rejected").split(separator: "\n")
    for (line, name) in [(2, "b"), (3, "C"), (4, "d")] {
      #expect(
        rejected.contains { $0.contains("categories.csv:\(line)\t") && $0.hasSuffix("\t\(name)") },
        "\(rejected)")
    }
  }

  @Test("Rows may refer to each other in a circle, and what hangs on it follows")
  func circle() throws {
    let project = try project()
    let report = try bring("h,H,x\nx,X,y\ny,Y,x\ns,S,s\n", to: project)
    #expect(report.contains("imported 4, updated 0"), "\(report)")
    let broken = try bring("u,U,v\nv,V,w\nw,,u\n", to: project)
    #expect(broken.contains("rejected 3"), "\(broken)")
    try project.build()
  }

  // MARK: Circles of what is judged beside the stored records

  /// Units that name one another, with what is put in the place of what they lack.
  private func units(_ more: String) throws -> DeclaredProject {
    let units = """
      title: Units
      one: Unit
      record: "{name}"
      fields:
        - {key: name, title: Name, kind: text, required: true}
        - {key: partner, title: Partner, kind: reference, to: units}
        - {key: room, title: Room, kind: text}

      """
    return try DeclaredProject(["units/units.yml": units + more])
  }

  private static let floor = """
      - key: floor
        title: Floor
        kind: integer
        whenEmpty: {sql: "SELECT CAST(substr(:room, 1, 1) AS INTEGER) WHERE :room IS NOT NULL"}

    """

  @Test("Records that name one another and lack what is put in the place of nothing come back from an export")
  func exportedCircle() throws {
    let first = try units(Self.floor)
    try first.bring("units", "key,name\na,A\nb,B\nc,C\n")
    try first.output("edit", "units", "a", "--set", "partner=b")
    try first.output("edit", "units", "b", "--set", "partner=a")
    try first.output("edit", "units", "c", "--set", "partner=a")
    let exported = try first.output("export", "units")
    let second = try units(Self.floor)
    try second.folder.write(exported, to: "units.csv")
    #expect(try second.output("import", "units", "units.csv").contains("imported 3, updated 0, rejected 0"))
    #expect(try second.output("export", "units") == exported)
    #expect(try second.output("import", "units", "units.csv").contains("imported 0, updated 0, rejected 0"))
    try second.build()
  }

  @Test(
    "Circles of what is stored last come in behind those that they name, and each in whatever order it stands",
    arguments: [Self.floor, "plainKeys: true\n"])
  func circlesInTurn(more: String) throws {
    let project = try units(more)
    // One names another by way of a record between them, and two records hang on it.
    let rows = [
      "i,I,h,", "h,H,a,2", "a,A,b,", "b,B,c,1", "c,C,a,", "d,D,e,", "e,E,f,", "f,F,d,", "g,G,x,", "x,X,y,",
    ]
    let links = "y,Y,g,\nz,Z,i,3\n"
    try project.folder.write(
      "key,name,partner,room\n" + rows.map { $0 + "\n" }.joined() + links, to: "units.csv")
    let report = try project.run("import", "units", "units.csv").outputText
    #expect(report.contains("imported 12, updated 0, rejected 0"), "\(report)")
  }

  @Test("One that cannot be stored beside others keeps its circle and what waits for it out, and no other")
  func refusedCircle() throws {
    let project = try units(
      Self.floor + "only:\n  - {sql: \"room = 'best'\", field: room, message: There is one best room}\n")
    try project.folder.write(
      """
      key,name,partner,room
      a,A,b,
      b,B,a,best
      c,C,d,best
      d,D,c,
      e,E,c,
      f,F,g,
      g,G,f,
      h,H,b,

      """, to: "units.csv")
    let report = try project.run("import", "units", "units.csv").outputText
    #expect(report.contains("imported 5, updated 0, rejected 3"), "\(report)")
    let kept = try project.output("list", "units").split(separator: "\n").compactMap(\.first)
    #expect(Set(kept) == Set("abfgh"), "\(kept)")
    let rejected = try project.output("list", "rejected")
    #expect(rejected.contains("units.csv:4") && rejected.contains("There is one best room"), "\(rejected)")
    #expect(rejected.split(separator: "\n").count { $0.contains("not among the stored") } == 2, "\(rejected)")
    try project.build()
  }

  @Test("Thousands of circles come in, and one of thousands")
  func manyCircles() throws {
    let project = try units(Self.floor)
    let pairs = (0..<2000).map { "p\($0),P\($0),p\($0 ^ 1),\n" }.joined()
    let round = (0..<2000).map { "r\($0),R\($0),r\(($0 + 1) % 2000),\n" }.joined()
    try project.folder.write("key,name,partner,room\n" + pairs + round, to: "units.csv")
    let report = try project.run("import", "units", "units.csv").outputText
    #expect(report.contains("imported 4000, updated 0, rejected 0"), "\(report)")
  }

  @Test("Records that refer to each other go together and come back together")
  func removed() throws {
    let project = try project(
      """
        - key: links
          title: Links
          kind: list
          fields: [{key: to, title: To, kind: reference, to: categories}]

      """)
    try project.bring(
      "categories",
      #"[{"key": "a", "name": "A", "parent": "b"}, {"key": "b", "name": "B", "links": [{"to": "a"}, {"to": "b"}]},"#
        + #"{"key": "c", "name": "C", "parent": "c"}]"#, as: "json")
    for keys in [["a"], ["a", "c"]] {
      let run = try GazetteProgram.run(["remove", "categories"] + keys + ["--yes"], in: project.folder.path)
      #expect(
        run.status == 1 && run.errorText.contains("1 of the categories refers to it"), "\(run.errorText)")
    }
    #expect(try project.output("remove", "categories", "a", "b", "c", "--yes") == "removed 3\n")
    #expect(try project.failure("restore", "categories", "a").contains("it refers to record b"))
    #expect(
      try project.failure("restore", "categories", "b").contains(
        "it refers to record a of the categories, which is not there"))
    #expect(try project.output("restore", "categories", "a", "b", "c") == "restored 3\n")
    let shown = try project.output("show", "categories", "b")
    #expect(shown.contains("| To |\n| --- |\n| [A](a.md) |\n| [B](b.md) |"), "\(shown)")
    #expect(try project.output("list", "categories").split(separator: "\n").count == 3)
  }

  @Test("A long chain that stands the wrong way round comes in whole")
  func chain() throws {
    let project = try project()
    let rows = (1...2000).map { "c\($0),C\($0),\($0 == 2000 ? "" : "c\($0 + 1)")\n" }.joined()
    let report = try bring(rows, to: project)
    #expect(report.contains("imported 2000, updated 0"), "\(report)")
  }
}
