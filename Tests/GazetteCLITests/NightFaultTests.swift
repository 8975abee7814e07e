import Foundation
import GazetteTestSupport
import Testing

/// What goes wrong around a project while nobody watches.
@Suite("What nights come upon")
struct NightFaultTests {
  private func shell(_ script: String, in project: CommandProject) throws -> GazetteProgram.Run {
    try ChildProcess.run(
      "/bin/sh", ["-c", "PATH=$1:$PATH; \(script)", "sh", programFolder], in: project.folder.path)
  }

  private var programFolder: String { (GazetteProgram.path as NSString).deletingLastPathComponent }

  @Test(
    "What another program has written into a log beside the store is in the next edition",
    .enabled(if: Tools.sqlite != nil, BadStoreTests.needsSQLite))
  func log() throws {
    let project = try CommandProject()
    let file = project.folder.path("gazette.sqlite")
    try Tools.sql("PRAGMA journal_mode = wal", on: file)
    try #require(try project.run("build", "--as-of", "2026-06-30").status == 0)
    // What closes the file would put the log into it.
    let run = try ChildProcess.run(
      try #require(Tools.sqlite),
      [
        "-cmd", ".dbconfig no_ckpt_on_close on", file, "UPDATE employees SET name = 'Grace Hopper'",
      ], in: "/")
    try #require(run.status == 0 && project.folder.exists("gazette.sqlite-wal"), "\(run.errorText)")
    try #require(try project.run("build", "--as-of", "2026-06-30").status == 0)
    #expect(
      try project.folder.text("Output/markdown/employees/staff.csv.2.md").contains("Grace Hopper"))
  }

  @Test("Records that no edition has had are not counted as removed where a mended source leaves them out")
  func removedSince() throws {
    let project = try CommandProject.empty()
    func write(_ count: Int) throws {
      let rows = (0..<count).map { "s-\($0),Name \($0),exempt\n" }.joined()
      try project.folder.write("key,name,employeeType\n\(rows)", to: "s.csv")
    }
    try project.folder.write(
      """
      asOf: 2026-06-30
      currency: EUR
      gate:
        moreRecords: {employees: {stop: 50 %}}
      sources:
        - {kind: employees, files: [s.csv], whole: yes}

      """, to: "gazette.yml")
    try write(20)
    #expect(try project.run("nightly").status == 0)
    try write(40)
    #expect(try project.run("nightly").status == 2)
    try write(20)
    let mended = try project.run("nightly")
    #expect(mended.status == 0, "\(mended.errorText)")
    // What the edition has is counted as before.
    try write(15)
    let fewer = try project.run("nightly")
    #expect(
      fewer.status == 2 && fewer.errorText.contains("Removed records: Employees, s.csv: 25.00 %"),
      "\(fewer.errorText)")
  }

  @Test("A pipe among the files of the site is named, and not waited for")
  func pipe() throws {
    let project = try CommandProject()
    try #require(mkfifo(project.folder.path("Output/site/pipe"), 0o644) == 0)
    let run = try project.run("publish", "./web")
    #expect(run.status == 1)
    #expect(
      run.errorText.contains("Output/site/pipe: it is no file, no folder and no link, and is not copied"),
      "\(run.errorText)")
    unlink(project.folder.path("Output/site/pipe"))
    #expect(try project.run("publish", "./web").status == 0)
  }

  @Test("A night with narrow rights leaves nothing that those who read the site cannot read")
  func rights() throws {
    let project = try CommandProject()
    try #require(
      try shell("umask 022; gazette build --full && gazette publish ./web", in: project).status == 0)
    let night = try shell(
      "umask 077; gazette edit employees staff.csv.2 --set name=QX && gazette build && gazette publish ./web",
      in: project)
    try #require(night.status == 0, "\(night.errorText)")
    func closed(_ folder: String) throws -> String {
      try shell("find \(folder) ! -perm -o+r; find \(folder) -type d ! -perm -o+x", in: project).outputText
    }
    #expect(try closed("web").isEmpty && closed("Output").isEmpty)
    // Those who may only go through a folder read what is in it, and files of one's own stay as they are.
    try project.folder.write("own", to: "Output/site/.own")
    let passing = try shell(
      "umask 022; chmod 600 Output/site/.own; mkdir -m 711 pub; gazette publish ./pub", in: project)
    try #require(passing.status == 0, "\(passing.errorText)")
    #expect(try shell("find pub -type f ! -perm -o+r", in: project).outputText == "pub/.own\n")
  }

  @Test("A document of a record that is gone is told by check and by the night")
  func lostDocument() throws {
    let project = try DeclaredProject([
      "papers/papers.yml": """
      title: Papers
      one: Paper
      record: "{name}"
      fields:
        - {key: name, title: Name, kind: text, required: true}
        - {key: scan, title: Scan, kind: file}

      """
    ])
    try project.folder.write("secret words", to: "hidden-name.txt")
    try project.output("add", "papers", "--key", "p", "--set", "name=A", "--set", "scan=hidden-name.txt")
    #expect(try project.run("check").status == 0)
    let files = try project.folder.tree("gazette.sqlite.files").keys.filter { !$0.hasSuffix("/") }
    try #require(files.count == 1)
    unlink(project.folder.path("gazette.sqlite.files/\(files[0])"))
    for command in ["check", "nightly"] {
      let run = try project.run(command)
      #expect(run.status != 0)
      #expect(run.errorText.contains("of the record p of papers is not there"), "\(run.errorText)")
      #expect(!run.errorText.contains("hidden-name"), "\(run.errorText)")
    }
  }

  @Test(
    "Differences that could not be written down are an error, and not told as found",
    .enabled(if: FileManager.default.fileExists(atPath: "/dev/full"), "needs /dev/full"))
  func unwritten() throws {
    let project = try CommandProject()
    try #require(try project.run("edit", "employees", "staff.csv.2", "--set", "name=QX").status == 0)
    try #require(try project.run("build", "--as-of", "2026-06-30").status == 0)
    #expect(try project.run("diff").status == 3)
    let full = try shell("gazette diff > /dev/full", in: project)
    #expect(full.status == 1 && full.errorText.contains("standard output"), "\(full.errorText)")
  }

  @Test("A night tells nobody what nobody reads, and goes on")
  func closedPipe() throws {
    let project = try CommandProject(builds: false)
    try project.folder.write(
      try project.folder.text("gazette.yml") + "gate: {rejectedRows: {warn: 1}}\n", to: "gazette.yml")
    try project.folder.write(CommandProject.staff + "Bad,never,exempt\n", to: "staff.csv")
    try #require(try project.run("import", "employees", "staff.csv").status == 0)
    let night = "nightly --as-of 2026-06-30 --report night.json"
    let told = try shell("gazette \(night)", in: project)
    try #require(told.status == 0 && !told.errorText.isEmpty, "\(told.errorText)")
    try #require(try project.run("edit", "employees", "staff.csv.2", "--set", "name=QX").status == 0)
    _ = try shell("gazette \(night) --quiet 2>&1 >/dev/null | (exec <&-; sleep 2)", in: project)
    #expect(try project.folder.text("night.json").contains(#""status" : 0"#))
    #expect(try project.folder.text("Output/markdown/employees/all.md").contains("QX"))
  }

  @Test("A night tells of columns that no field has, as an import does, in its report too")
  func ignoredColumns() throws {
    let project = try DeclaredProject([
      "items/items.yml": """
      title: Items
      one: Item
      record: "{name}"
      fields:
        - {key: name, title: Name, kind: text, required: true}
        - {key: price, title: Unit price, kind: money}

      """
    ])
    try project.add(setting: "asOf: 2026-06-30\nsources:\n  - {kind: items, files: [items.csv], whole: yes}")
    try project.folder.write("key,revision,name,price\na,1,Apple,1.00\n", to: "items.csv")
    #expect(try !project.output("nightly").contains("columns that no field has"))
    try project.folder.write("key,name,unit price,size\na,Apple,1.50,9\n", to: "items.csv")
    let told = "items: columns that no field has: unit price (perhaps price), size"
    #expect(try project.output("nightly", "--report", "night.json").contains("import: \(told)\n"))
    #expect(try project.folder.text("night.json").contains(told))
    #expect(try project.output("nightly", "--quiet").isEmpty)
  }

  @Test("A column that was in a source's last file, and is gone, is told once, by a night too")
  func lostColumns() throws {
    let project = try DeclaredProject([
      "items/items.yml": """
      title: Items
      one: Item
      record: "{name}"
      aliases: {cost: price}
      fields:
        - {key: name, title: Name, kind: text, required: true}
        - {key: price, title: Unit price, kind: money}
        - key: box
          title: Box
          kind: group
          fields:
            - {key: size, title: Size, kind: integer}
            - {key: colour, title: Colour, kind: text}

      """
    ])
    func told(_ text: String, in file: String = "items.csv") throws -> String {
      try project.folder.write(text, to: file)
      let run = try project.run("import", "items", file)
      try #require(run.status == 0, "\(run.errorText)")
      return run.errorText
    }
    func sentence(_ names: String) -> String {
      "columns that were there the last time, and are gone: \(names); what they said stays"
    }
    #expect(try told("key,name,price,box.size,box.colour\na,Apple,1.00,3,red\n").isEmpty)
    // Under another name, or within a cell, it is there.
    #expect(
      try told("key,name,cost,box\na,Apple,1.00,\"{\"\"size\"\": 3, \"\"colour\"\": \"\"red\"\"}\"\n").isEmpty
    )
    #expect(try told("key,name,box.size\na,Apple,3\n") == sentence("box.colour, price") + "\n")
    #expect(try told("key,name,box.size\na,Pear,3\n").isEmpty)
    let rows = try project.exportedRows(of: "items")
    #expect(rows.count == 1 && rows[0].hasPrefix("a,") && rows[0].hasSuffix(",Pear,1.00,3,red"), "\(rows)")
    // What an object lacks it may have tomorrow.
    #expect(try told(#"[{"key": "b", "name": "Fig", "price": 2}]"#, in: "items.json").isEmpty)
    #expect(try told(#"[{"key": "b", "name": "Fig"}]"#, in: "items.json").isEmpty)

    try project.add(setting: "asOf: 2026-06-30\nsources:\n  - {kind: items, files: [items.csv], whole: yes}")
    try project.folder.write("key,name\na,Pear\n", to: "items.csv")
    #expect(
      try project.output("nightly", "--report", "night.json")
        .contains("import: items: \(sentence("box.size"))\n"))
    #expect(try project.folder.text("night.json").contains(sentence("box.size")))
    #expect(try !project.output("nightly").contains("gone"))
  }
}
