import GazetteTestSupport
import Testing

@Suite("Mappings of sources, checked ahead")
struct MappingCheckTests {
  private static let tools = """
    title: Tools
    one: Tool
    record: "{name}"
    fields: [{key: name, title: Name, kind: text, required: true}]

    """

  @Test("A mapping that names a column with a point is told how that is written")
  func point() throws {
    let project = try DeclaredProject(["tools/tools.yml": Self.tools])
    try project.folder.write(#"[{"nr": 1, "box": {"w": "Saw"}}]"#, to: "new.json")
    try project.folder.write("SELECT box.w AS name FROM source", to: "new.sql")
    #expect(
      try project.failure("import", "tools", "new.json", "--mapping", "new.sql").contains(
        #"no such column: box.w; write "box.w" in double quotes, as it has a point"#))
    try project.folder.write(#"SELECT "box.w" AS name FROM source"#, to: "new.sql")
    try project.output("import", "tools", "new.json", "--mapping", "new.sql")
  }

  @Test("A mapping that is missing, or no SELECT, is told by check while the night's files are not there")
  func told() throws {
    let project = try DeclaredProject(["tools/tools.yml": Self.tools])
    try project.add(setting: "sources:\n  - {kind: tools, files: [new.csv], mapping: sql/tools.sql}")
    let line = try project.folder.text("gazette.yml").split(separator: "\n", omittingEmptySubsequences: false)
      .firstIndex { $0.contains("sql/tools.sql") }
    let place = "gazette.yml:\(try #require(line) + 1):46: "
    #expect(
      try project.failure("check").hasSuffix(
        "\(place)the mapping sql/tools.sql cannot be read: there is no such file.\n"))
    for (sql, told) in [
      ("SELECT label AS name\nFROM source\nWHERE label != '' ORDERED BY label", "tools.sql:3: near "),
      ("DELETE FROM source", "tools.sql: a mapping is one SELECT"),
      ("SELECT\n  titled(1) AS name", "tools.sql:2: no such function: titled"),
    ] {
      try project.folder.write(sql, to: "sql/tools.sql")
      #expect(try project.failure("check").contains(told), "\(sql)")
    }
    for sql in [
      "WITH own AS (SELECT * FROM source) SELECT own.label AS name FROM own JOIN prices USING (label)",
      "SELECT label AS name FROM source JOIN source AS other USING (label)",
      "SELECT * FROM source UNION SELECT 1, 2",
    ] {
      try project.folder.write(sql, to: "sql/tools.sql")
      try project.output("check")
    }
  }

  @Test("A file of more columns than SQL can have is refused with how many it may have")
  func wideFile() throws {
    let project = try DeclaredProject(["tools/tools.yml": Self.tools])
    try project.folder.write("SELECT label AS name FROM source", to: "tools.sql")
    for (count, isRead) in [(1_999, true), (2_000, false)] {
      let names = ["label"] + (2...count).map { "c\($0)" }
      let row = ["Saw"] + names.dropFirst().map { _ in "1" }
      try project.folder.write(
        "\(names.joined(separator: ","))\n\(row.joined(separator: ","))\n", to: "t\(count).csv")
      let run = try project.run("import", "tools", "t\(count).csv", "--mapping", "tools.sql")
      #expect((run.status == 0) == isRead, "\(run.errorText)")
      if !isRead { #expect(run.errorText.contains("t2000.csv: 2000 columns; at most 1999 can be read.")) }
    }
  }

  @Test("The statement of a database stays that database's own, as long as it is there")
  func ofDatabase() throws {
    let project = try DeclaredProject(["tools/tools.yml": Self.tools])
    try project.add(
      setting: "sources:\n  - {kind: tools, database: \"postgresql://db.invalid/house\", mapping: tools.sql}")
    #expect(try project.failure("check").contains("the mapping tools.sql cannot be read"))
    try project.folder.write("SELECT name::text FROM tools", to: "tools.sql")
    try project.output("check")
  }
}
