import Foundation
import GazetteTestSupport
import Testing

/// What becomes of corrections by hand, of what a source no longer has, and of what is told of its runs.
@Suite("Sources kept in step")
struct KeepingInStepTests {
  private static let menu = """
    key,name,price,type
    d1,Pan,1.00,Pizzas
    d2,Flan,4.60,Postres
    d3,Sopa,3.00,Pizzas

    """

  private func project(_ settings: String = "") throws -> CommandProject {
    let project = try CommandProject.empty()
    try project.folder.write(try project.folder.text("gazette.yml") + settings, to: "gazette.yml")
    try project.folder.write(Self.menu, to: "m.csv")
    try #require(try project.run("import", "dishes", "m.csv").status == 0)
    return project
  }

  private func change(_ project: CommandProject, _ old: String, _ new: String, in file: String = "m.csv")
    throws
  {
    let text = try project.folder.text(file)
    #expect(text.contains(old))
    try project.folder.write(text.replacing(old, with: new), to: file)
  }

  private func dishes(_ project: CommandProject) throws -> [String] {
    try project.run("list", "dishes", "--sort", "key").outputLines.map(String.init)
  }

  @Test("A field corrected by hand stays until the source says something new of that field")
  func correction() throws {
    let project = try project()
    try project.run("edit", "dishes", "d1", "--set", "price=1.50")
    #expect(
      try project.run("import", "dishes", "m.csv").outputText
        == "imported 0, updated 0, rejected 0\nunchanged 3\n")
    // Another field of the same record is new: the correction still stays.
    try change(project, "Pan", "Pan rico")
    #expect(
      try project.run("import", "dishes", "m.csv").outputText
        == "imported 0, updated 1, rejected 0\nunchanged 2\n")
    #expect(try dishes(project)[0] == "d1\tPan rico\t\t1.50\tPizzas")
    #expect(try project.run("list", "conflicts").outputText.isEmpty)
    // And now the field itself, in a later run.
    try change(project, "1.00", "1.20")
    let run = try project.run("import", "dishes", "m.csv").outputText
    #expect(run.contains("corrected by hand, and said anew by the source: 1 field (gazette list conflicts)"))
    #expect(try dishes(project)[0] == "d1\tPan rico\t\t1.20\tPizzas")
    #expect(
      try project.run("list", "conflicts").outputText == "dishes\td1\tprice\tm.csv\tof the source\t1.50\n")
    #expect(try project.run("history", "dishes", "d1").outputText.contains("1.50"))
    // A night that is repeated has told it as well.
    try project.run("import", "dishes", "m.csv")
    #expect(
      try project.run("list", "conflicts").outputText == "dishes\td1\tprice\tm.csv\tof the source\t1.50\n")
    try project.run("edit", "dishes", "d1", "--set", "price=1.60")
    #expect(try project.run("list", "conflicts").outputText.isEmpty)
  }

  @Test("A decimal with other zeros is nothing new: a correction stays, and what was removed stays removed")
  func zeros() throws {
    let kind = """
      title: Grades
      one: Grade
      record: "{who}"
      knownBy: [who]
      fields:
        - {key: who, title: Who, kind: text, required: true, searchable: true}
        - {key: grade, title: Grade, kind: decimal}
        - {key: size, title: Size, kind: group, fields: [{key: n, title: N, kind: decimal}]}
        - {key: marks, title: Marks, kind: list, fields: [{key: mark, title: Mark, kind: decimal}]}
      """
    func rows(_ five: String, _ hundred: String) -> String {
      let parts = #""size": {"n": \#(five)}, "marks": [{"mark": \#(hundred)}]"#
      return """
        [{"who": "H1", "grade": \(five), \(parts)}, {"who": "H2", "grade": \(five)},
         {"who": "H3", "grade": \(hundred), \(parts)}]
        """
    }
    let project = try DeclaredProject(["grades/grades.yml": kind])
    try project.bring("grades", rows("5", "100.00"), as: "json")
    func key(_ who: String) throws -> String {
      String(try project.output("list", "grades", "--search", who).prefix { $0 != "\t" })
    }
    let (first, second, third) = (try key("H1"), try key("H2"), try key("H3"))
    try project.output("edit", "grades", first, "--set", "grade=6")
    try project.output("remove", "grades", second, "--yes")
    try project.build()
    let again = try project.bring("grades", rows("5.0", "100"), as: "json")
    #expect(again.hasPrefix("imported 0, updated 0, rejected 0\n"), "\(again)")
    #expect(try project.output("list", "conflicts").isEmpty)
    #expect(try !project.output("list", "grades").contains("H2"))
    #expect(try project.output("show", "grades", first).contains("| Grade | 6 |"))
    // Neither does an entry by hand, or another source, change the number.
    try project.output("edit", "grades", third, "--set", "grade=100.000", "--set", "size.n=5.00")
    try project.folder.write(rows("5.000", "100.0"), to: "other.json")
    let other = try project.output("import", "grades", "other.json")
    #expect(other.contains("unchanged 2\nleft out"), "\(other)")
    #expect(try project.output("show", "grades", third).contains("| Grade | 100.00 |"))
    // Two rows of one record that say the same number do not contradict each other.
    try project.folder.write("key,who,grade\nk,H9,1.5\nk,H9,1.50\n", to: "twice.csv")
    #expect(try project.output("import", "grades", "twice.csv").hasPrefix("imported 1,"))
  }

  @Test(
    "A correction that is what the source says by now is no conflict",
    arguments: ["source", "hand", "report"])
  func agreed(rule: String) throws {
    let project = try project("\nconflicts: \(rule)\n")
    try project.run("edit", "dishes", "d1", "--set", "price=1.20")
    try change(project, "1.00", "1.20")
    #expect(
      try project.run("import", "dishes", "m.csv").outputText
        == "imported 0, updated 0, rejected 0\nunchanged 3\n")
    #expect(try project.run("list", "conflicts").outputText.isEmpty)
  }

  @Test(
    "Where the hand has the last word, its correction stays, and is told until it is changed",
    arguments: ["hand", "report"])
  func handWins(rule: String) throws {
    let project = try project("\nconflicts: \(rule)\n")
    try project.run("edit", "dishes", "d1", "--set", "price=9")
    try change(project, "1.00", "1.30")
    try change(project, "Pan", "Pan rico")
    let run = try project.run("import", "dishes", "m.csv").outputText
    #expect(run.hasPrefix("imported 0, updated 1, rejected 0\n"))
    #expect(try dishes(project)[0] == "d1\tPan rico\t\t9.00\tPizzas")
    for _ in 1...2 {
      #expect(try project.run("list", "conflicts").outputText == "dishes\td1\tprice\tm.csv\tby hand\t1.30\n")
      try project.run("import", "dishes", "m.csv")
    }
    try project.run("build", "--as-of", "2026-06-30")
    let page = try project.folder.text("Output/markdown/data-quality/index.md")
    #expect(
      page.contains("Corrected by hand, and said otherwise by its source: Price") == (rule == "report"))
    // What it says of another field settles nothing.
    try change(project, "Pan rico", "Pan bueno")
    for _ in 1...2 {
      try project.run("import", "dishes", "m.csv")
      #expect(try project.run("list", "conflicts").outputText == "dishes\td1\tprice\tm.csv\tby hand\t1.30\n")
    }
    // The source changes its mind once more, and the correction still stays.
    try change(project, "1.30", "1.40")
    try project.run("import", "dishes", "m.csv")
    #expect(try project.run("list", "conflicts").outputText == "dishes\td1\tprice\tm.csv\tby hand\t1.40\n")
    try project.run("edit", "dishes", "d1", "--set", "price=1.40")
    try project.run("import", "dishes", "m.csv")
    #expect(try project.run("list", "conflicts").outputText.isEmpty)
  }

  @Test("Of a list that was corrected the source's elements are told")
  func correctedList() throws {
    let project = try DeclaredProject([
      "shop/bills.yml": """
      title: Bills
      one: Bill
      record: "{name}"
      fields:
        - {key: name, title: Name, kind: text, required: true}
        - {key: lines, title: Lines, kind: list, fields: [{key: dish, title: Dish, kind: text}]}
      """
    ])
    try project.add(setting: "conflicts: report")
    try project.bring("bills", "key,name,lines.dish\nb,One,Soup\n")
    try project.output("edit", "bills", "b", "--set", "lines[1].dish=Cake")
    try project.bring("bills", "key,name,lines.dish\nb,One,Fish\n")
    #expect(
      try project.output("list", "conflicts")
        == "bills\tb\tlines\tbills.csv\tby hand\t[{\"dish\":\"Fish\"}]\n")
  }

  @Test(
    "What a source said is taken over from a store that has a row for each record, and corrections stay",
    .enabled(if: Tools.sqlite != nil, "sqlite3 is not installed"))
  func earlierStatements() throws {
    let project = try CommandProject.empty()
    try project.folder.write("key,name,price,type\nd1,Pan,1.00,Pizzas\n", to: "m.csv")
    try #require(try project.run("import", "dishes", "m.csv").status == 0)
    // An entry has its key behind numbers, and what was said last.
    try Tools.sql(
      """
      ALTER TABLE statements RENAME TO statements_2;
      CREATE TABLE statements (
        source INTEGER NOT NULL REFERENCES sources (row), key TEXT NOT NULL, revision INTEGER NOT NULL,
        said BLOB NOT NULL, PRIMARY KEY (source, key)
      ) STRICT, WITHOUT ROWID;
      INSERT INTO statements
      SELECT source, first, 1, substr(block, instr(block, CAST(first AS BLOB)) + length(first)) FROM statements_2;
      DROP TABLE statements_2;
      DELETE FROM grdb_migrations WHERE identifier = 'sources-3';
      """, on: project.folder.path("gazette.sqlite"))
    try project.run("edit", "dishes", "d1", "--set", "price=1.50")
    #expect(
      try project.run("import", "dishes", "m.csv").outputText
        == "imported 0, updated 0, rejected 0\nunchanged 1\n")
    #expect(try dishes(project) == ["d1\tPan\t\t1.50\tPizzas"])
    try change(project, "Pan", "Pan rico")
    try project.run("import", "dishes", "m.csv")
    #expect(try dishes(project) == ["d1\tPan rico\t\t1.50\tPizzas"])
  }

  @Test("A record that was removed by hand stays removed while its row is the same")
  func removed() throws {
    let project = try project()
    try project.run("remove", "dishes", "d2", "--yes")
    for _ in 1...2 {
      #expect(
        try project.run("import", "dishes", "m.csv").outputText
          == "imported 0, updated 0, rejected 0\nunchanged 2\nleft out, as it has been removed: 1 record\n"
      )
    }
    try change(project, "4.60", "4.70")
    #expect(
      try project.run("import", "dishes", "m.csv").outputText
        == "imported 1, updated 0, rejected 0\nunchanged 2\nput back from the bin: 1 record\n")
  }

  @Test("What a whole source no longer has goes into the bin; without that it is counted")
  func whole() throws {
    let project = try project()
    try change(project, "d3,Sopa,3.00,Pizzas\n", "")
    #expect(
      try project.run("import", "dishes", "m.csv").outputText
        == "imported 0, updated 0, rejected 0\nunchanged 2\nno longer in the source: 1 record\n")
    #expect(
      try project.run("import", "dishes", "m.csv", "--whole").outputText
        == "imported 0, updated 0, rejected 0, removed 1\nunchanged 2\n")
    #expect(try dishes(project).count == 2)
    #expect(try project.run("bin").outputText.contains("d3"))
    // What others have entered, and other sources have brought, is none of its business.
    try project.folder.write("key,name,price,type\nx1,Té,1.00,Postres\n", to: "other.csv")
    try project.run("import", "dishes", "other.csv")
    try project.run("add", "dishes", "--set", "name=Agua", "--set", "price=1", "--set", "type=Postres")
    #expect(try project.run("import", "dishes", "m.csv", "--whole").outputText.contains("removed 0"))
    #expect(try dishes(project).count == 4)
    // It comes back with its row.
    try project.folder.write(Self.menu, to: "m.csv")
    #expect(try project.run("import", "dishes", "m.csv", "--whole").outputText.hasPrefix("imported 1,"))
  }

  @Test(
    "Nothing is removed where a row could not be read, where others refer to it, or where all rows are gone")
  func carefulRemoval() throws {
    let project = try project()
    try project.folder.write("key,name,price,type\nd1,Pan,1.00,Pizzas\nd2,Flan\n", to: "m.csv")
    let run = try project.run("import", "dishes", "m.csv", "--whole").outputText
    #expect(run.contains("removed 0"))
    #expect(run.contains("no longer in the source: 2 records, and stay, as rows could not be read"))
    #expect(try dishes(project).count == 3)
    try project.folder.write("key,name,price,type\nd1,Pan,x,Pizzas\nd2,Flan,4.60,Postres\n", to: "m.csv")
    // A record whose row is refused is still in the source.
    #expect(try project.run("import", "dishes", "m.csv", "--whole").outputText.contains("removed 1"))
    #expect(try dishes(project).count == 2)
    try project.folder.write("key,name,price,type\n", to: "m.csv")
    try project.expectFailure(["import", "dishes", "m.csv", "--whole"], says: ["not one row"])
    #expect(try dishes(project).count == 2)
    try project.folder.write(
      "key,name,shortName,nightlyRate\ns,Single,S,80\nd,Double,D,120\n", to: "rooms.csv")
    try project.run("import", "room-types", "rooms.csv")
    try project.folder.write(
      "key,firstName,lastName,checkIn,checkOut,roomType,adults\nb,Ada,Byron,2026-06-01,2026-06-02,d,1\n",
      to: "b.csv")
    try #require(try project.run("import", "reservations", "b.csv").status == 0)
    try project.folder.write("key,name,shortName,nightlyRate\nx,Suite,X,300\n", to: "rooms.csv")
    let rooms = try project.run("import", "room-types", "rooms.csv", "--whole").outputText
    #expect(rooms.hasPrefix("imported 1, updated 0, rejected 0, removed 1\n"))
    #expect(rooms.contains("no longer in the source: 1 record, and stay, as others refer to them"))
  }

  @Test("The files of a pattern are one source, whatever they are called tonight")
  func pattern() throws {
    let project = try project()
    try project.folder.write(Self.menu.replacing("d", with: "e"), to: "night-1.csv")
    try project.folder.write(
      try project.folder.text("gazette.yml")
        + "\nsources:\n  - {kind: dishes, files: [night-*.csv], newest: yes, whole: yes}\n", to: "gazette.yml"
    )
    #expect(
      try project.run("nightly").outputText.contains(
        "dishes: imported 3, updated 0, unchanged 0, rejected 0, removed 0"))
    try project.run("edit", "dishes", "e1", "--set", "price=7")
    try project.folder.write(
      Self.menu.replacing("d", with: "e").replacing("e3,Sopa,3.00,Pizzas\n", with: ""), to: "night-2.csv")
    #expect(
      try project.run("nightly").outputText.contains(
        "dishes: imported 0, updated 0, unchanged 2, rejected 0, removed 1"))
    #expect(try dishes(project).contains("e1\tPan\t\t7.00\tPizzas"))
  }

  @Test("The newest file takes the place of the others: its rows without keys are of their records")
  func newestWithoutKeys() throws {
    let project = try CommandProject.empty()
    try project.folder.write(
      """
      record: "{name}"
      title: Things
      fields:
        - {key: name, title: Name, kind: text, required: yes}
        - {key: size, title: Size, kind: integer}
        - {key: place, title: Place, kind: text}
      """, to: "Collections/things/things.yml")
    try project.folder.write(
      try project.folder.text("gazette.yml")
        + "\nsources:\n  - {kind: things, files: [night-*.csv], newest: yes}\n", to: "gazette.yml")
    let (head, lamp, broken) = ("name,size,place\n", "Lamp,1,Hall\n", "Odd,much,Attic\n")
    try project.folder.write(head + lamp + broken + "Rug,3,Cellar\n", to: "night-1.csv")
    #expect(try project.run("nightly").outputText.contains("imported 2, updated 0, unchanged 0, rejected 1"))
    try project.run("dismiss", "things", "night-1.csv:3", "--reason", "known")
    try project.run("edit", "things", "night-1.csv.2", "--set", "size=7")
    let old = try ChildProcess.run(
      "/usr/bin/env", ["touch", "-d", "2020-01-01T00:00:00Z", "night-1.csv"], in: project.folder.path)
    try #require(old.status == 0)
    try project.folder.write(
      head + "Chair,2,Garden\n" + lamp + "Rug,4,Cellar\n" + broken, to: "night-2.csv")
    #expect(try project.run("nightly").outputText.contains("imported 1, updated 1, unchanged 1, rejected 1"))
    #expect(
      try project.run("list", "things").outputLines == [
        "night-1.csv.2\tLamp\t7\tHall", "night-1.csv.4\tRug\t4\tCellar", "night-2.csv.2\tChair\t2\tGarden",
      ])
    #expect(try project.run("list", "rejected").outputText == "")
    #expect(
      try project.run("list", "rejected", "--dismissed").outputText.contains("night-2.csv:5\tsize"))
  }

  @Test(
    "The gate stops an edition for which a source has lost a fifth of its records, unless it is told otherwise"
  )
  func gate() throws {
    let project = try project()
    let rows = (1...10).map { "d\($0),Dish \($0),1.00,Pizzas\n" }
    func write(_ count: Int) throws {
      try project.folder.write("key,name,price,type\n" + rows.prefix(count).joined(), to: "m.csv")
      try project.run("import", "dishes", "m.csv", "--whole")
    }
    try write(10)
    try #require(try project.run("build", "--as-of", "2026-06-30").status == 0)
    try write(9)
    #expect(try project.run("build", "--as-of", "2026-06-30").status == 0)
    try write(7)
    let stopped = try project.run("build", "--as-of", "2026-06-30")
    #expect(stopped.status == 2)
    #expect(
      stopped.errorText.contains("gate: stopped: Removed records: Dishes, m.csv: 22.22 % (limit 20.00 %)"))
    // Another run that removes nothing makes it no better.
    try write(7)
    #expect(try project.run("build", "--as-of", "2026-06-30").status == 2)
    // What has come back is not lost.
    try write(9)
    #expect(try project.run("check", "--as-of", "2026-06-30").status == 0)
    try write(7)
    #expect(try project.run("build", "--as-of", "2026-06-30").status == 2)
    let settings = try project.folder.text("gazette.yml")
    try project.folder.write(
      settings + "\ngate:\n  removed: {stop: 50 %}\n  rows: {fewer: {warn: 10 %}}\n", to: "gazette.yml")
    let warned = try project.run("build", "--as-of", "2026-06-30")
    #expect(warned.status == 0)
    #expect(warned.errorText.contains("gate: warned: Fewer rows: Dishes, m.csv: 22.22 % (limit 10.00 %)"))
  }

  @Test(
    "After a backup of the store was put back, the gate compares with the latest edition that was made from it before, and says where there is none",
    arguments: [0, 7]
  )
  func gateAfterBackup(keep: Int) throws {
    let project = try project()
    let store = project.folder.path("gazette.sqlite")
    func build(_ options: String...) throws -> (status: Int32, errorText: String) {
      let run = try GazetteProgram.run(
        ["build", "--as-of", "2026-06-30", "--keep", "\(keep)"] + options, in: project.folder.path)
      return (run.status, run.errorText)
    }
    func write(_ count: Int) throws {
      let rows = (1...10).prefix(count).map { "d\($0),Dish \($0),1.00,Pizzas\n" }
      try project.folder.write("key,name,price,type\n" + rows.joined(), to: "m.csv")
      try #require(try project.run("import", "dishes", "m.csv", "--whole").status == 0)
    }
    try write(10)
    try #require(try build().status == 0)
    let backup = try Data(contentsOf: URL(fileURLWithPath: store))
    // The edition that is left behind has as many changes as the store has by then, or more.
    for edits in 1...2 {
      for price in 2..<2 + edits { try project.run("edit", "dishes", "d1", "--set", "price=\(price)") }
      try #require(try build("--accept").status == 0)
      try backup.write(to: URL(fileURLWithPath: store))
      try write(3)
      let stopped = try build()
      #expect(stopped.status == 2, "\(edits): \(stopped.errorText)")
      #expect(
        stopped.errorText.contains("gate: stopped: Removed records: Dishes, m.csv: 70.00 % (limit 20.00 %)"),
        "\(edits): \(stopped.errorText)")
      #expect(!stopped.errorText.contains("not known"))
      // What is accepted is the same edition when it is made again, and is what the next one is compared with.
      try #require(try build("--accept").status == 0)
      #expect(try build("--full").errorText.contains("this edition was accepted before"))
      #expect(try project.run("build", "--verify").status == 0)
      try project.run("edit", "dishes", "d1", "--set", "price=9")
      let next = try build()
      #expect(next.status == 0 && next.errorText.isEmpty, "\(next.errorText)")
      try backup.write(to: URL(fileURLWithPath: store))
      try #require(try build("--accept").status == 0)
    }
    // A store that none of them was made from stops nothing.
    try project.folder.remove("gazette.sqlite")
    try #require(try project.run("init", "--currency", "EUR").status == 0)
    try write(9)
    try write(3)
    let other = try build()
    #expect(other.status == 0, "\(other.errorText)")
    #expect(
      other.errorText
        == "gate: warned: Removed records: not known, as the store is not that of an earlier edition that is kept\n"
    )
    #expect(try build("--full").errorText == other.errorText)
  }

  @Test("The runs of each source are listed, with what they brought")
  func runs() throws {
    let project = try project()
    try change(project, "d3,Sopa,3.00,Pizzas\n", "")
    try project.run("import", "dishes", "m.csv", "--whole")
    let lines = try project.run("sources").outputLines
    #expect(lines.count == 1)
    let parts = lines[0].split(separator: "\t")
    #expect(parts[0...1] == ["dishes", "m.csv"])
    #expect(parts[3] == "rows 2, imported 0, updated 0, unchanged 2, rejected 0, removed 1")
    #expect(try project.run("sources", "--runs", "5").outputLines.count == 2)
    let json = try project.run("sources", "--runs", "5", "--json").outputText
    #expect(json.contains("\"removed\" : 1") && json.contains("\"rows\" : 3") && json.contains("\"digest\""))
    try project.expectFailure(["sources", "--runs", "0"], says: ["1 or more"], status: 64)
  }

  @Test("The page of data quality has the last run of each source that changed anything, and no other")
  func runsOnPage() throws {
    let project = try project("\nlanguages: [en, es, pt]\ngate: {removed: {stop: 90 %}}\n")
    func page(_ language: String = "en") throws -> String {
      try #require(try project.run("build", "--as-of", "2026-06-30").status == 0)
      return try project.folder.text("Output/markdown/\(language)/data-quality/index.md")
    }
    let header = "| Records | Source | Rows | Imported | Updated | Removed | Rejected | No longer in it |"
    let first = try page()
    #expect(first.contains("\(header)\n| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: |\n"))
    #expect(first.contains("| Dishes | m.csv | 3 | 3 | 0 | 0 | 0 | 0 |"), "\(first)")
    // A night without news.
    for _ in 1...3 { try project.run("import", "dishes", "m.csv") }
    #expect(try page() == first)
    try change(project, "d3,Sopa,3.00,Pizzas", "d4,Té,much,Postres")
    try project.run("import", "dishes", "m.csv")
    let changed = try page()
    #expect(changed.contains("| Dishes | m.csv | 3 | 0 | 0 | 0 | [1](dishes/m.csv.md) | 1 |"), "\(changed)")
    try project.run("import", "dishes", "m.csv", "--whole")
    #expect(try page().contains("| Dishes | m.csv | 3 | 0 | 0 | 1 | [1](dishes/m.csv.md) | 0 |"))
    for (language, words) in [("es", "## Orígenes"), ("pt", "| Já não constam |")] {
      #expect(try page(language).contains(words))
    }
  }

  @Test("A source of a night that fails brings nothing in, the others do, and the edition stays")
  func failingSource() throws {
    let project = try project()
    try project.run("build", "--as-of", "2026-06-30")
    try project.folder.write("key,name,price,type\nz1,Uvas,1.00,Postres\n", to: "good.csv")
    try project.folder.write("key,name,price,type\ny1,\"Uvas,1.00,Postres\n", to: "bad.csv")
    try project.folder.write(
      try project.folder.text("gazette.yml")
        + "\nsources:\n  - {kind: dishes, files: [bad.csv]}\n  - {kind: dishes, files: [gone.csv]}\n  - {kind: dishes, files: [good.csv]}\n",
      to: "gazette.yml")
    let run = try project.run("nightly")
    #expect(run.status == 10)
    #expect(run.errorLines.count == 2)
    #expect(run.errorText.contains("bad.csv:2: a quote"))
    #expect(run.errorText.contains("gone.csv: there is no such file"))
    #expect(run.outputText.contains("dishes (good.csv): imported 1, updated 0, unchanged 0, rejected 0"))
    #expect(!run.outputText.contains("build:"))
    #expect(try dishes(project).count == 4)
  }

  @Test("An import that changes nothing makes no revision, and two stores that went the same way are alike")
  func revisions() throws {
    let digests = try (1...2).map { _ in
      let project = try project()
      for _ in 1...2 { try project.run("import", "dishes", "m.csv") }
      try project.run("build", "--as-of", "2026-06-30")
      return try project.folder.text("Output/edition.json").split(separator: "\n")
        .filter { $0.contains("store") }
    }
    #expect(!digests[0].isEmpty)
    #expect(digests[0] == digests[1])
  }
}
