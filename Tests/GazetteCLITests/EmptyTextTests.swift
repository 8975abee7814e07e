import GazetteTestSupport
import Testing

@Suite("Empty texts within groups")
struct EmptyTextTests {
  private func project() throws -> DeclaredProject {
    try DeclaredProject([
      "ms/ms.yml": """
      title: Ms
      one: M
      record: "{key}"
      fields:
        - key: g
          title: G
          kind: group
          fields:
            - {key: p, title: P, kind: text}
            - {key: q, title: Q, kind: text}
            - key: h
              title: H
              kind: group
              fields: [{key: r, title: R, kind: text}, {key: s, title: S, kind: text}]
        - key: l
          title: L
          kind: list
          fields:
            - key: i
              title: I
              kind: group
              fields: [{key: a, title: A, kind: text}, {key: b, title: B, kind: text}]

      """
    ])
  }

  /// The records, as JSON without blanks.
  private func records(_ project: DeclaredProject) throws -> String {
    try project.output("export", "ms", "--format", "json").filter { !$0.isWhitespace }
  }

  private static let beside = "\"g\":{\"p\":\"\",\"q\":\"y\""
  private static let inner = "\"h\":{\"r\":\"\",\"s\":\"z\"}"

  @Test(
    "One beside a field that has something is kept, whatever the order of the columns",
    arguments: [
      ("csv", "key,g.q,g.p\n1,y,\"\"\n"), ("csv", "key,g.p,g.q\n1,\"\",y\n"),
      ("csv", "key,g\n1,\"{\"\"p\"\": \"\"\"\", \"\"q\"\": \"\"y\"\"}\"\n"),
      ("csv", "key,g.p,g,g.q\n1,\"\",,y\n"),
      ("json", "[{\"key\": \"1\", \"g\": {\"p\": \"\", \"q\": \"y\"}}]"),
      ("json", "[{\"key\": \"1\", \"g\": {\"q\": \"y\", \"p\": \"\"}}]"),
    ])
  func kept(ending: String, text: String) throws {
    let project = try project()
    try project.bring("ms", text, as: ending)
    let records = try records(project)
    #expect(records.contains(Self.beside), "\(records)")
    #expect(try project.bring("ms", text, as: ending).contains("updated 0"))
  }

  @Test("One in a group within a group, or within an element, is kept too", arguments: ["r,s", "s,r"])
  func within(order: String) throws {
    let project = try project()
    let isFirst = order == "r,s"
    let (columns, cells) =
      isFirst ? ("g.h.r,g.h.s,l.i.a,l.i.b", "\"\",z,\"\",x") : ("g.h.s,g.h.r,l.i.b,l.i.a", "z,\"\",x,\"\"")
    try project.bring("ms", "key,\(columns)\n1,\(cells)\n")
    let records = try records(project)
    #expect(records.contains(Self.inner) && records.contains("{\"a\":\"\",\"b\":\"x\"}"), "\(records)")
  }

  @Test("An export is read back with them, from CSV and JSON", arguments: ["csv", "json"])
  func export(ending: String) throws {
    let (first, second) = (try project(), try project())
    try first.bring("ms", "key,g.q,g.p,g.h.s,g.h.r\n1,y,\"\",z,\"\"\n2,,\"\",z,\"\"\n3,w,\"\",,\"\"\n")
    try second.bring("ms", try first.output("export", "ms", "--format", ending), as: ending)
    let records = try records(first)
    #expect(records.contains(Self.inner) && records.contains(Self.beside), "\(records)")
    #expect(try self.records(second) == records)
  }

  @Test("A mapping gives them too")
  func mapping() throws {
    let project = try project()
    try project.folder.write("nr\n1\n", to: "rows.csv")
    try project.folder.write(
      "SELECT nr AS key, '' AS \"g.p\", 'y' AS \"g.q\" FROM source\n", to: "rows.sql")
    try project.output("import", "ms", "rows.csv", "--mapping", "rows.sql")
    let records = try records(project)
    #expect(records.contains(Self.beside), "\(records)")
  }

  @Test("A group that has nothing but them is none")
  func nothing() throws {
    let (project, other) = (try project(), try project())
    try project.bring("ms", "key,g.p,g.q,g.h.r,g.h.s\n1,\"\",\"\",\"\",\"\"\n")
    try other.bring("ms", "key,g.p,g.q\n1,,\n")
    #expect(try records(project) == records(other))
  }
}
