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
