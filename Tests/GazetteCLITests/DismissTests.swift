import GazetteTestSupport
import Testing

/// What becomes of rejected rows that nobody wants to see any more.
@Suite("Dismissed rejected rows")
struct DismissTests {
  private static let bookings = """
    key,firstName,lastName,checkIn,checkOut,roomType,adults
    b1,Ada,Byron,2026-06-01,2026-06-03,d,1
    b2,Ada,Byron,2026-06-01,2026-06-01,d,1
    b3,Alan,Turing,2026-06-01,2026-06-05,d,many
    b4,Alan

    """

  /// A house whose bookings have three rows that are rejected, on the lines 3 to 5.
  private func project(_ settings: String = "") throws -> CommandProject {
    let project = try CommandProject.empty()
    try project.folder.write(try project.folder.text("gazette.yml") + settings, to: "gazette.yml")
    try project.folder.write("key,name,shortName,nightlyRate\nd,Double,D,120\n", to: "rooms.csv")
    try #require(try project.run("import", "room-types", "rooms.csv").status == 0)
    try importing(Self.bookings, project)
    return project
  }

  private func importing(_ text: String, _ project: CommandProject) throws {
    try project.folder.write(text, to: "b.csv")
    try #require(try project.run("import", "reservations", "b.csv").status == 0)
  }

  /// The places of the rows that are open.
  private func open(_ project: CommandProject) throws -> [String] {
    try project.run("list", "rejected").outputLines.map {
      String($0.split(separator: "\t", omittingEmptySubsequences: false)[1])
    }
  }

  @Test("Rows of one line of JSON have names of their own, among them what is no record")
  func amongOthers() throws {
    let project = try CommandProject.empty()
    try project.folder.write(
      """
      title: Parcels
      record: "{name}"
      fields:
        - {key: name, title: Name, kind: text, required: true}
        - {key: weight, title: Weight, kind: integer}
      """, to: "Collections/parcels/parcels.yml")
    try project.folder.write(
      #"[5, {"key":"a","name":""}, 6, {"key":"b","name":"B"}, {"key":"c","name":"","weight":"x"},"#
        + #" {"key":"d","name":"D"}, {"key":"d","name":"E"}]"#, to: "a.json")
    try #require(try project.run("import", "parcels", "a.json").status == 0)
    #expect(Set(try open(project)) == Set(["", "-3", "-4", "-5", "-6", "-7"].map { "a.json:1\($0)" }))
    let rejected = try project.run("list", "rejected").outputText
    #expect(
      rejected.contains("contradicts line 1-5") && rejected.contains("contradicts line 1-4"), "\(rejected)")
    #expect(try project.run("dismiss", "parcels", "a.json:1", "--reason", "x").outputText == "dismissed 1\n")
  }

  @Test("A dismissed row is listed with its reason, and no longer with those that are open")
  func dismissed() throws {
    let project = try project()
    #expect(try open(project) == ["b.csv:3", "b.csv:4", "b.csv:5"])
    let run = try project.run("dismiss", "reservations", "b.csv:3", "--reason", " double\tentry ")
    #expect(run.outputText == "dismissed 1\n")
    #expect(run.errorText == "to take it back: gazette dismiss reservations --reopen b.csv:3\n")
    #expect(try open(project) == ["b.csv:4", "b.csv:5"])
    let lines = try project.run("list", "rejected", "--dismissed").outputLines
    #expect(lines.count == 1)
    let parts = lines[0].split(separator: "\t", omittingEmptySubsequences: false)
    #expect(
      parts[0...4] == [
        "reservations", "b.csv:3", "checkOut", "Check-out is not at least one night after check-in",
        "2026-06-01",
      ])
    #expect(String(parts[5]).wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d(:00)?/) != nil)
    #expect(parts[6] == "double entry")
    #expect(try project.run("dismiss", "reservations", "b.csv:3", "--reopen").outputText == "reopened 1\n")
    #expect(try open(project).count == 3)
    #expect(try project.run("list", "rejected", "--dismissed").output.isEmpty)
  }

  @Test("The same row that comes again stays dismissed on whatever line; a changed one is rejected anew")
  func again() throws {
    let project = try project()
    try project.run("dismiss", "reservations", "b.csv:3", "b.csv:5", "--reason", "double entry")
    try importing(Self.bookings, project)
    #expect(try open(project) == ["b.csv:4"])
    // On other lines, as a row was put in before them.
    let rows = Self.bookings.split(separator: "\n")
    let shifted = [rows[0], "b0,Grace,Hopper,2026-06-01,2026-06-02,d,1"] + rows.dropFirst()
    try importing(shifted.joined(separator: "\n"), project)
    #expect(try open(project) == ["b.csv:5"])
    #expect(
      try project.run("list", "rejected", "--dismissed").outputText.contains(
        "reservations\tb.csv:4\tcheckOut"))
    // Gone for a night.
    try importing("\(rows[0])\n\(rows[1])\n", project)
    #expect(try open(project).isEmpty)
    try importing(Self.bookings, project)
    #expect(try open(project) == ["b.csv:4"])
    // Changed in a field that is nothing to its fault, and in the row that could not be read.
    let changed = Self.bookings.replacing("b2,Ada", with: "b2,Augusta").replacing("b4,Alan", with: "b4,A")
    try importing(changed, project)
    #expect(try open(project) == ["b.csv:3", "b.csv:4", "b.csv:5"])
  }

  @Test("All rows of a file that no longer exists are dismissed by its name")
  func wholeFile() throws {
    let project = try project()
    #expect(
      try project.run("dismiss", "reservations", "b.csv", "--reason", "the file is gone", "--quiet")
        .outputText
        == "dismissed 3\n")
    #expect(try open(project).isEmpty)
    try project.expectFailure(
      ["dismiss", "reservations", "b.csv", "--reason", "again"],
      says: ["b.csv: there is no open rejected row of the reservations that is called so. There is none."])
    #expect(try project.run("dismiss", "reservations", "b.csv", "--reopen").outputText == "reopened 3\n")
  }

  @Test("Of several rows on one line each is counted, named and dismissed by itself")
  func oneLine() throws {
    let project = try project()
    try project.folder.write(
      #"[{"key": "x", "checkIn": "never"}, 7, {"key": "y", "checkIn": "soon"}, "nine"]"#, to: "api.json")
    try #require(try project.run("import", "reservations", "api.json").status == 1)
    let rows = ["api.json:1", "api.json:1-2", "api.json:1-3", "api.json:1-4"]
    #expect(Set(try open(project).filter { $0.hasPrefix("api") }) == Set(rows))
    #expect(
      try project.run("dismiss", "reservations", "api.json:1-2", "--reason", "late", "--quiet").outputText
        == "dismissed 1\n")
    #expect(Set(try open(project).filter { $0.hasPrefix("api") }) == [rows[0], rows[2], rows[3]])
    try #require(try project.run("build").status == 0)
    let markdown = try project.folder.text("Output/markdown/data-quality/index.md")
    #expect(markdown.contains("| Rejected rows | 6 |"), "\(markdown)")
    #expect(
      try project.run("dismiss", "reservations", "api.json:1-2", "--reopen").outputText == "reopened 1\n")
    #expect(Set(try open(project).filter { $0.hasPrefix("api") }) == Set(rows))
  }

  @Test("Rows of a mapped file are known again as well, also those that could not be read")
  func mapped() throws {
    let project = try project()
    try project.folder.write("SELECT * FROM source", to: "all.sql")
    try project.folder.write(Self.bookings, to: "m.csv")
    for _ in 1...2 {
      try project.run("import", "reservations", "m.csv", "--mapping", "all.sql")
      _ = try project.run("dismiss", "reservations", "m.csv", "--reason", "known")
    }
    #expect(try open(project).filter { $0.hasPrefix("m.csv") }.isEmpty)
    try project.folder.write(Self.bookings.replacing("b4,Alan", with: "b5,Alan"), to: "m.csv")
    try project.run("import", "reservations", "m.csv", "--mapping", "all.sql")
    #expect(try open(project).filter { $0.hasPrefix("m.csv") } == ["m.csv:5"])
  }

  @Test(
    "A row of a store of before, of which nothing tells what it said, is dismissed for as long as it stays",
    .enabled(if: Tools.sqlite != nil, BadStoreTests.needsSQLite))
  func earlierStore() throws {
    let project = try project()
    try Tools.sql("UPDATE rejections SET digest = NULL", on: project.folder.path("gazette.sqlite"))
    #expect(
      try project.run("dismiss", "reservations", "b.csv:3", "--reason", "x").outputText == "dismissed 1\n")
    #expect(try open(project) == ["b.csv:4", "b.csv:5"])
    try importing(Self.bookings, project)
    #expect(try open(project).count == 3)
  }

  @Test("Pages and the gate count what is open, and tell how many rows were dismissed")
  func pages() throws {
    let project = try project("\ngate:\n  rejectedRows: {stop: 2}\n")
    #expect(try project.run("build", "--as-of", "2026-06-30").status == 2)
    try project.run("dismiss", "reservations", "b.csv:3", "b.csv:4", "--reason", "Sigismund")
    #expect(try project.run("build", "--as-of", "2026-06-30").status == 0)
    let page = try project.folder.text("Output/markdown/data-quality/index.md")
    #expect(page.contains("| Rejected rows | 1 |\n| Dismissed rows | 2 |"), "\(page)")
    #expect(page.contains("| Reservations | The row has too few fields | 1 |"))
    #expect(!page.contains("Check-out is not"))
    let rows = try project.folder.text("Output/markdown/data-quality/reservations/b.csv.md")
    #expect(rows.contains("| 5 |") && !rows.contains("| 3 |"))
    #expect(
      try project.folder.text("Output/site/downloads/data-quality/summary.json").contains(
        "\"dismissedRows\": 2"))
    for (name, bytes) in try project.folder.tree() where name.hasPrefix("Output/") {
      #expect(!String(decoding: bytes, as: UTF8.self).contains("Sigismund"), "\(name)")
    }
    try project.run("dismiss", "reservations", "b.csv", "--reason", "all of it")
    try #require(try project.run("build", "--as-of", "2026-06-30").status == 0)
    let whole = try project.folder.text("Output/markdown/data-quality/index.md")
    #expect(whole.contains("| Rejected rows | 0 |\n| Dismissed rows | 3 |"))
    #expect(try !project.folder.tree().keys.contains("Output/markdown/data-quality/reservations/b.csv.md"))
    #expect(try !project.folder.text("Output/markdown/index.md").contains("Rows that were rejected"))
  }

  @Test("A rule of the gate tells open rows from dismissed ones, and cannot read what rows say")
  func gateQueries() throws {
    let project = try project()
    let settings = try project.folder.text("gazette.yml")
    func build(_ sql: String) throws -> GazetteProgram.Run {
      try project.folder.write(
        settings + "\ngate:\n  noRows:\n    Open: {warn: \(sql)}\n", to: "gazette.yml")
      return try project.run("build", "--as-of", "2026-06-30")
    }
    try project.run("dismiss", "reservations", "b.csv:3", "--reason", "double entry")
    let run = try build("SELECT DISTINCT line FROM rejections WHERE dismissal IS NULL")
    #expect(run.errorText.contains("gate: warned: Open: 2"), "\(run.errorText)")
    let all = try build(
      """
      SELECT DISTINCT key FROM rejections AS r
      WHERE key = source || ':' || line AND kind = 'reservations' AND (field = '') = (title = '') AND rule <> ''
        AND (message IS NULL OR message <> '') AND (dismissal IS NOT NULL) = (line = 3)
        AND revision IN (SELECT revision FROM revisions WHERE key = revision AND madeOn LIKE '____-__-__T__:__:__')
      """.replacing("\n", with: " "))
    #expect(all.errorText.contains("gate: warned: Open: 3"), "\(all.errorText)")
    for column in ["digest", "written"] {
      let refused = try build("SELECT \(column) FROM rejections").errorText
      #expect(refused.contains("the column \(column) of rejections"), "\(refused)")
    }
  }

  @Test(
    "What is missing or wrong is told",
    arguments: [
      (["b.csv:3"], "The reason is missing; give it with --reason", 64),
      (["b.csv:3", "--reason", "  "], "The reason is empty", 64),
      (["b.csv:3", "--reason", "x", "--reopen"], "either --reason or --reopen", 64),
      (["b.csv:2", "--reason", "x"], "There are b.csv:3, b.csv:4, b.csv:5.", 1),
      (["c.csv", "--reason", "x"], "c.csv: there is no open rejected row", 1),
      (["b.csv:3", "--reopen"], "There is none. See: gazette list rejected --dismissed", 1),
    ])
  func misuse(arguments: [String], words: String, status: Int32) throws {
    let project = try project()
    try project.expectFailure(["dismiss", "reservations"] + arguments, says: [words], status: status)
  }

  @Test("A kind that there is not is told, and so is --dismissed for what is not rejected")
  func otherKinds() throws {
    let project = try project()
    try project.expectFailure(
      ["dismiss", "frob", "b.csv", "--reason", "x"], says: ["There is no kind frob"], status: 64)
    try project.expectFailure(
      ["list", "reservations", "--dismissed"], says: ["--dismissed goes with rejected"], status: 64)
  }
}
