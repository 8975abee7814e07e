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

  @Test("Columns of a file that differ by case alone are told of the file, where a mapping reads it")
  func alikeColumns() throws {
    let project = try DeclaredProject(["tools/tools.yml": Self.tools])
    try project.folder.write("key,name,Nr,nr\na,Saw,1,2\n", to: "e.csv")
    try project.folder.write("key,name,é,É\nb,Axe,1,2\n", to: "accents.csv")
    try project.folder.write("SELECT key, name FROM source", to: "e.sql")
    #expect(
      try project.failure("import", "tools", "e.csv", "--mapping", "e.sql").contains(
        "e.csv: the columns Nr and nr are one to SQL, which tells no small letters from capital ones. Rename one of them."
      ))
    try project.output("import", "tools", "e.csv")
    try project.output("import", "tools", "accents.csv", "--mapping", "e.sql")
    #expect(try project.output("list", "tools").split(separator: "\n").count == 2)
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

  @Test(
    "A number beside a column of a file, which has texts, is refused with its line and what to write",
    arguments: [
      "WHERE n > 100", "WHERE source.n = 50", "WHERE 3 <= N", "WHERE n NOT BETWEEN 1 AND 2",
      "WHERE n IN ('a', 5)", "ORDER BY CASE n WHEN 1 THEN 2 END",
    ])
  func comparedNumber(condition: String) throws {
    let project = try DeclaredProject(["tools/tools.yml": Self.tools])
    try project.folder.write("name,n\nSaw,500\nAxe,9\n", to: "t.csv")
    try project.folder.write(#"[{"name": "Saw", "n": 500}, {"name": "Axe", "n": null}]"#, to: "t.json")
    try project.folder.write("SELECT name\nFROM source\n\(condition)", to: "t.sql")
    for file in ["t.csv", "t.json"] {
      let told = try project.failure("import", "tools", file, "--mapping", "t.sql")
      #expect(told.contains("t.sql:3: the columns of files are texts in a mapping"), "\(told)")
      #expect(told.uppercased().contains("CAST(N AS INTEGER)"), "\(told)")
    }
  }

  @Test(
    "A number beside what is one in a mapping stays: a line, what the SELECT makes, a switch, and numbers that are told",
    arguments: [
      ("t.csv", "SELECT name FROM source WHERE line > 1 AND CAST(n AS INTEGER) > 100", []),
      ("t.csv", "SELECT name FROM (SELECT name, n + 0 AS n FROM source) WHERE n > 100", []),
      ("t.csv", "SELECT name FROM source GROUP BY name HAVING count(*) > 0 AND n < '6'", []),
      ("t.json", "SELECT name FROM source WHERE isNew = 1", []),
      ("t.json", "SELECT name FROM source WHERE n > 100", ["--decimals", ","]),
      ("t.json", "SELECT name FROM source WHERE n > 100 AND parse_amount(n, ',') <> 0", []),
    ])
  func comparedFreely(file: String, sql: String, options: [String]) throws {
    let project = try DeclaredProject(["tools/tools.yml": Self.tools])
    try project.folder.write("name,n\nAxe,9\nSaw,500\n", to: "t.csv")
    try project.folder.write(
      #"[{"name": "Saw", "n": 500, "isNew": true}, {"name": "Axe", "n": 9, "isNew": false}]"#, to: "t.json")
    try project.folder.write(sql, to: "t.sql")
    let run = try GazetteProgram.run(
      ["import", "tools", file, "--mapping", "t.sql"] + options, in: project.folder.path)
    #expect(run.outputText == "imported 1, updated 0, rejected 0\n", "\(run.errorText)")
    #expect(try project.output("list", "tools").contains("Saw"))
  }
}
