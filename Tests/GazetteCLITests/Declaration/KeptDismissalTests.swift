import GazetteTestSupport
import Testing

/// What becomes of dismissed rows of a file when their kind is declared otherwise, or their file has other columns.
@Suite("Dismissed rows and changed declarations")
struct KeptDismissalTests {
  private static let name = "{key: name, title: Name, kind: text, required: true}"
  private static let weight = "{key: weight, title: Weight, kind: integer}"
  private static let place = "{key: place, title: Place, kind: text}"
  private static let note = "{key: note, title: Note, kind: text}"
  private static let before = [name, weight, place, note]

  private static func parcels(_ fields: [String], _ others: String = "") -> String {
    "title: Parcels\nrecord: \"{name}\"\n\(others)fields:\n" + fields.map { "  - \($0)\n" }.joined()
  }

  private static let rows = [
    "key,name,weight,place,colour", "a,A,1,Lima,red", "b,,2,Rome,blue", "c,C,heavy,Oslo,",
  ]

  /// Parcels of a file whose lines 3 and 4 are rejected.
  private func project(_ rows: [String] = Self.rows) throws -> DeclaredProject {
    let project = try DeclaredProject(["parcels/parcels.yml": Self.parcels(Self.before)])
    try project.bring("parcels", rows.joined(separator: "\n"))
    return project
  }

  private func declare(_ text: String, in project: DeclaredProject) throws {
    try project.folder.write(text, to: "Collections/parcels/parcels.yml")
  }

  /// The places of the rows that are open.
  private func open(_ project: DeclaredProject) throws -> [String] {
    try project.run("list", "rejected").outputLines.map {
      String($0.split(separator: "\t", omittingEmptySubsequences: false)[1])
    }
  }

  @Test(
    "They stay dismissed, through one change after the other, until a row says something else",
    arguments: [
      ("a field that has moved", parcels([place, note, name, weight]), rows),
      (
        "a field that has another name",
        parcels(
          [name, weight, "{key: city, title: City, kind: text, was: place}", note],
          "aliases: {place: city}\n"), rows
      ),
      ("a field that is gone", parcels([name, weight, note], "removed: [place]\n"), rows),
      ("a field for a column", parcels(before + ["{key: colour, title: Colour, kind: text}"]), rows),
      ("an empty column more", parcels(before), zip(rows, [",note", ",", ",", ","]).map { $0 + $1 }),
    ])
  func changed(what: String, declaration: String, rows: [String]) throws {
    let project = try project()
    try project.output("dismiss", "parcels", "parcels.csv", "--reason", "known")
    try declare(declaration, in: project)
    try project.bring("parcels", rows.joined(separator: "\n"))
    #expect(try open(project) == [], "\(what)")
    // A column that is spelled otherwise is read as before.
    let spelled = rows.map { $0.replacing("weight", with: "Weight") }
    try project.bring("parcels", spelled.joined(separator: "\n"))
    #expect(try open(project) == [], "\(what)")
    try declare(
      Self.parcels(
        [Self.weight, Self.name, "{key: size, title: Size, kind: text}"], "removed: [place, city, colour]\n"),
      in: project)
    try project.bring("parcels", spelled.joined(separator: "\n"))
    #expect(try open(project) == [], "\(what)")
    try project.bring("parcels", spelled.joined(separator: "\n").replacing("heavy", with: "light"))
    #expect(try open(project) == ["parcels.csv:4"], "\(what)")
  }

  @Test("A row that is read like a dismissed one for a while stays open as it was")
  func readAlikeForAWhile() throws {
    let rows = "name,weight\n,1\n,2\nA,3\n"
    let project = try DeclaredProject(["parcels/parcels.yml": Self.parcels([Self.name, Self.weight])])
    try project.bring("parcels", rows)
    try project.output("dismiss", "parcels", "parcels.csv:2", "--reason", "known")
    try declare(Self.parcels([Self.name], "removed: [weight]\n"), in: project)
    try project.bring("parcels", rows)
    #expect(try open(project) == ["parcels.csv:3"])
    try declare(Self.parcels([Self.name, Self.weight]), in: project)
    try project.bring("parcels", rows)
    #expect(try open(project) == ["parcels.csv:3"])
  }

  @Test("A row whose numbers have become others is open anew, however little they differ")
  func otherNumbers() throws {
    let project = try DeclaredProject([
      "parcels/parcels.yml": Self.parcels([
        "{key: name, title: Name, kind: text}", "{key: a, title: A, kind: integer}",
        "{key: c, title: C, kind: integer}", "{key: n, title: N, kind: integer, maximum: 5}",
      ])
    ])
    try project.bring("parcels", "key,a,c,n\nk1,1,1,1\nk2,162,209,9\n")
    try project.output("dismiss", "parcels", "parcels.csv:3", "--reason", "seen")
    try project.bring("parcels", "key,a,c,n\nk1,1,1,1\nk2,163,208,9\n")
    #expect(try open(project) == ["parcels.csv:3"])
  }

  @Test("A column less that was empty leaves them dismissed")
  func columnLess() throws {
    let project = try project(zip(Self.rows, [",note", ",", ",", ","]).map { $0 + $1 })
    try project.output("dismiss", "parcels", "parcels.csv", "--reason", "known")
    try project.bring("parcels", Self.rows.joined(separator: "\n"))
    #expect(try open(project) == [])
  }

  @Test("Rows of a SELECT stay dismissed, whatever order its columns have")
  func mapped() throws {
    let project = try project()
    try project.folder.write("SELECT key, name, weight, place FROM source", to: "all.sql")
    try project.folder.write(Self.rows.joined(separator: "\n"), to: "m.csv")
    func bring() throws { try project.output("import", "parcels", "m.csv", "--mapping", "all.sql") }
    try bring()
    try project.output("dismiss", "parcels", "m.csv", "--reason", "known")
    try declare(Self.parcels(Self.before.reversed()), in: project)
    try bring()
    try project.folder.write("SELECT place, weight, name, key, NULL AS note FROM source", to: "all.sql")
    try bring()
    #expect(try open(project) == ["parcels.csv:3", "parcels.csv:4"])
  }

  @Test("Objects are the same whatever order their members have, and with those that are null or left out")
  func objects() throws {
    let tags = "{key: tags, title: Tags, kind: list, fields: [{key: tag, title: Tag, kind: text}]}"
    let address = """
      {key: address, title: Address, kind: group, fields: [{key: city, title: City, kind: text}, \
      {key: zip, title: Zip, kind: text}]}
      """
    let project = try DeclaredProject(["parcels/parcels.yml": Self.parcels([Self.name, tags, address])])
    try project.bring(
      "parcels",
      #"[{"key": "a", "name": "A"}, {"key": "b", "address": {"city": "Rome", "zip": null}, "tags": [{"tag": "x"}]}]"#,
      as: "json")
    try project.output("dismiss", "parcels", "parcels.json", "--reason", "known")
    try declare(Self.parcels([address, tags, Self.name]), in: project)
    let other =
      #"[{"key": "a", "name": "A"}, {"tags": [{"tag": "x"}], "name": null, "address": {"city": "Rome"}, "key": "b"}]"#
    try project.bring("parcels", other, as: "json")
    #expect(try open(project) == [])
    try project.bring("parcels", other.replacing("Rome", with: "Lima"), as: "json")
    #expect(try open(project) == ["parcels.json:1-2"])
  }

  @Test(
    "Rows that are read as the same are dismissed together, and apart once a declaration tells them apart")
  func like() throws {
    var rows = ["name,weight,colour", "A,1,red", ",2,red", ",2,blue", ",3,blue"]
    let project = try project(rows)
    func bring() throws { try project.bring("parcels", rows.joined(separator: "\n")) }
    func dismiss() throws {
      #expect(
        try project.output("dismiss", "parcels", "parcels.csv:3", "--reason", "known", "--quiet")
          == "dismissed 2\n")
      #expect(try open(project) == ["parcels.csv:5"])
    }
    try dismiss()
    #expect(try project.output("dismiss", "parcels", "parcels.csv:4", "--reopen") == "reopened 2\n")
    try bring()
    #expect(try open(project) == ["parcels.csv:3", "parcels.csv:4", "parcels.csv:5"])
    try dismiss()
    rows.append(",2,green")
    for _ in 1...2 {
      try bring()
      #expect(try open(project) == ["parcels.csv:5"])
    }
    try declare(Self.parcels(Self.before + ["{key: colour, title: Colour, kind: text}"]), in: project)
    try bring()
    #expect(try open(project) == ["parcels.csv:5"])
    #expect(try project.output("dismiss", "parcels", "parcels.csv:3", "--reopen") == "reopened 1\n")
    try bring()
    #expect(try open(project) == ["parcels.csv:3", "parcels.csv:5"])
  }

  @Test(
    "What was dismissed in a store of before stays so from the first import on",
    .enabled(if: Tools.sqlite != nil, BadStoreTests.needsSQLite))
  func earlierStore() throws {
    let project = try project()
    try project.output("dismiss", "parcels", "parcels.csv", "--reason", "known")
    try Tools.sql(
      """
      DROP INDEX dismissals_by_written;
      ALTER TABLE dismissals DROP COLUMN written;
      ALTER TABLE rejections DROP COLUMN written;
      DELETE FROM grdb_migrations WHERE identifier = 'rejections-4';
      """, on: project.folder.path("gazette.sqlite"))
    for fields in [Self.before, Self.before.reversed()] {
      try declare(Self.parcels(fields), in: project)
      try project.bring("parcels", Self.rows.joined(separator: "\n"))
      #expect(try open(project) == [])
    }
    #expect(
      try project.output("dismiss", "parcels", "parcels.csv", "--reopen") == "reopened 2\n")
  }
}
