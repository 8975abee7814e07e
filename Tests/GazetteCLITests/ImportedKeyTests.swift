import GazetteTestSupport
import Testing

/// By what the rows of a file are told to be of one record, of two, or of any.
@Suite("Keys of imported rows")
struct ImportedKeyTests {
  private static let things = """
    title: Things
    one: Thing
    record: "{name}"
    fields:
      - {key: name, title: Name, kind: text, required: true}
      - {key: price, title: Price, kind: money}
      - {key: tags, title: Tags, kind: list, fields: [{key: tag, title: Tag, kind: text}]}
    """

  /// é in one code point, and in two.
  private static let (one, two) = ("\u{E9}", "e\u{301}")

  private func project() throws -> DeclaredProject {
    try DeclaredProject(["things/things.yml": Self.things])
  }

  @Test(
    "Keys that only look the same are of two records, also within one file, and come back as such",
    arguments: [
      "key,name\n%,Same\n&,Same\n",
      "key,name\n%,First\n&,Second\n",
      "key,name,tags.tag\n%,Same,first\n&,Same,second\n",
      "key,name,tags.tag\n%,First,a\n&,Second,b\n%,First,c\n&,Second,d\n",
    ])
  func alike(rows: String) throws {
    let project = try project()
    let text = rows.replacing("%", with: Self.one).replacing("&", with: Self.two)
    let report = try project.bring("things", text)
    #expect(report == "imported 2, updated 0, rejected 0\n", "\(report)")
    let exported = try project.output("export", "things")
    try project.folder.write(exported, to: "exported.csv")
    let again = try project.output("import", "things", "exported.csv")
    #expect(again == "imported 0, updated 0, rejected 0\nunchanged 2\n", "\(again)")
    #expect(try project.output("export", "things").utf8.elementsEqual(exported.utf8))
  }

  @Test("A key that is a list rejects its row")
  func noText() throws {
    let project = try project()
    try project.folder.write(#"[{"key": ["q1"], "name": "Q"}]"#, to: "things.json")
    _ = try project.failure("import", "things", "things.json")
    #expect(try project.output("list", "rejected").contains("\tkey\tKey: not a text"))
    #expect(try project.output("list", "things").isEmpty)
  }

  @Test("The page of changes tells of both records whose keys only look the same")
  func alikeChanges() throws {
    let project = try project()
    try project.build()
    try project.bring("things", "key,name\n\(Self.one),First\n\(Self.two),Second\n")
    try project.build()
    let added = try project.markdown("changes/index")
    #expect(added.contains("First") && added.contains("Second"), "\(added)")
    try project.output("edit", "things", Self.two, "--set", "name=Third")
    try project.output("edit", "things", Self.one, "--set", "name=Fourth")
    try project.build()
    let changed = try project.markdown("changes/index")
    #expect(changed.contains("| First | Fourth |") && changed.contains("| Second | Third |"), "\(changed)")
  }

  @Test("Of two keys that only look the same, each keeps its own correction, and is removed for itself")
  func alikeInStep() throws {
    let project = try project()
    let header = "key,name,price\n"
    let (first, second) = ("\(Self.one),First,1\n", "\(Self.two),Second,2\n")
    try project.bring("things", header + first + second)
    try project.output("edit", "things", Self.one, "--set", "price=7")
    try project.output("edit", "things", Self.two, "--set", "price=8")
    for rows in [first + second, second + first] {
      #expect(
        try project.bring("things", header + rows) == "imported 0, updated 0, rejected 0\nunchanged 2\n")
    }
    let prices = try project.output("list", "things")
    #expect(prices.contains("First\t7.00") && prices.contains("Second\t8.00"), "\(prices)")
    try project.folder.write(header + first, to: "things.csv")
    #expect(try project.output("import", "things", "things.csv", "--whole").contains("removed 1\n"))
    #expect(
      try project.output("export", "things").utf8.elementsEqual(
        "key,name,price,tags\n\(Self.one),First,7.00,\n".utf8))
  }

  @Test("A row that cannot be read breaks the record of its own key, and not of one that looks the same")
  func malformed() throws {
    let project = try project()
    let report = try project.bring(
      "things",
      "key,name,tags.tag\n\(Self.one),First,a\n\(Self.two),Second,b\n\(Self.one),First,c,d\n")
    #expect(report.hasPrefix("imported 1, updated 0, rejected 2\n"), "\(report)")
    #expect(try project.output("export", "things").utf8.split(separator: 10).count == 2)
    #expect(try project.output("list", "things").contains("Second"))
  }

  @Test(
    "Nothing is removed where a row that is rejected has no key, as it may be of any record",
    arguments: [
      ("csv", "key,name,price\nb,Be,1\nc,Ce,2\nd,Di,3\n", "key,name,price\n,,\nd,Di,3\n"),
      ("csv", "ID,name,price\nb,Be,1\nc,Ce,2\nd,Di,3\n", "ID,name,price\nd,Di,3\n,Be,much\n"),
      (
        "json", #"[{"key": "b", "name": "Be"}, {"key": "c", "name": "Ce"}, {"key": "d", "name": "Di"}]"#,
        #"[{"name": ""}, {"key": "d", "name": "Di"}]"#
      ),
    ])
  func keyless(ending: String, before: String, now: String) throws {
    let project = try project()
    try project.folder.write(before, to: "w.\(ending)")
    try project.output("import", "things", "w.\(ending)", "--whole")
    try project.folder.write(now, to: "w.\(ending)")
    let report = try project.output("import", "things", "w.\(ending)", "--whole")
    #expect(report.hasPrefix("imported 0, updated 0, rejected 1, removed 0\nunchanged 1\n"), "\(report)")
    #expect(
      report.contains("no longer in the source: 2 records, and stay, as rows could not be read"), "\(report)")
    #expect(try project.output("bin").isEmpty)
  }

  @Test("Neither is anything where a rejected row lacks what its record is known by")
  func unknown() throws {
    let project = try DeclaredProject()
    try project.folder.write("name,standing\nLima,good\nSol,good\nMar,good\n", to: "s.csv")
    try project.output("import", "suppliers", "s.csv", "--whole")
    try project.folder.write("name,standing\nLima,good\n,good\n", to: "s.csv")
    let report = try project.output("import", "suppliers", "s.csv", "--whole")
    #expect(report.hasPrefix("imported 0, updated 0, rejected 1, removed 0\nunchanged 1\n"), "\(report)")
  }

  @Test("A rejected row that is known by its line or key is still in the source, and others are removed")
  func known() throws {
    let project = try project()
    try project.folder.write("name,price\nBe,1\nCe,2\nDi,3\n", to: "lines.csv")
    try project.output("import", "things", "lines.csv", "--whole")
    try project.folder.write("name,price\nBe,1\nCe,much\n", to: "lines.csv")
    let lines = try project.output("import", "things", "lines.csv", "--whole")
    #expect(lines.hasPrefix("imported 0, updated 0, rejected 1, removed 1\nunchanged 1\n"), "\(lines)")
    #expect(try project.output("bin").contains("lines.csv.4"))
    try project.folder.write("key,name,price\nb,Be,1\nc,Ce,2\nd,Di,3\n", to: "keys.csv")
    try project.output("import", "things", "keys.csv", "--whole")
    try project.folder.write("key,name,price\nb,Be,1\nc,Ce,much\n", to: "keys.csv")
    let keys = try project.output("import", "things", "keys.csv", "--whole")
    #expect(keys.hasPrefix("imported 0, updated 0, rejected 1, removed 1\nunchanged 1\n"), "\(keys)")
  }

  @Test("A file that has given the keys of its records and gives none is refused, and changes nothing")
  func lost() throws {
    let project = try project()
    try project.folder.write("key,name,price\nb,Be,1\nc,Ce,2\nd,Di,3\n", to: "keys.csv")
    try project.output("import", "things", "keys.csv", "--whole")
    for rows in ["name,price\nBe,1\nCe,2\n", "key,name,price\n,Be,1\n,Ce,2\n"] {
      try project.folder.write(rows, to: "keys.csv")
      let refused = try project.run("import", "things", "keys.csv", "--whole")
      #expect(refused.status == 1)
      #expect(
        refused.errorText.hasPrefix(
          "error: keys.csv: so far it has given the keys of its records, and now it gives none, so that 3 of them"
        ),
        "\(refused.errorText)")
    }
    let lines = try project.output("list", "things").split(separator: "\n")
    #expect(lines.map { $0.prefix(4) } == ["b\tBe", "c\tCe", "d\tDi"])
    try project.folder.write("code,name,price\nb,Be,4\n", to: "keys.csv")
    try project.folder.write("SELECT code AS key, name, price FROM source", to: "keys.sql")
    let mapped = try project.output("import", "things", "keys.csv", "--mapping", "keys.sql")
    #expect(mapped.hasPrefix("imported 0, updated 1, rejected 0\n"), "\(mapped)")
  }
}
