import Foundation
import GazetteTestSupport
import Testing

@Suite("Editions that are kept")
struct EditionKeepingTests {
  private func build(_ project: CommandProject, _ options: String...) throws {
    let run = try GazetteProgram.run(
      ["build", "--as-of", "2026-06-30"] + options, in: project.folder.path)
    try #require(run.status == 0, "\(run.errorText)")
  }

  /// Imports a second employee with this name.
  private func add(_ names: String..., to project: CommandProject) throws {
    let rows = names.map { "\($0),1970-12-09,partTime\n" }
    try project.folder.write(CommandProject.staff + rows.joined(), to: "staff.csv")
    try #require(try project.run("import", "employees", "staff.csv").status == 0)
  }

  private func kept(_ project: CommandProject) throws -> [String] {
    guard project.folder.exists(".Output.editions") else { return [] }
    return try FileManager.default.contentsOfDirectory(atPath: project.folder.path(".Output.editions"))

      .filter { $0.first?.isNumber ?? false }.sorted()
  }

  /// The time at which a file was last changed, and its number in the file system.
  private func state(_ path: String, _ project: CommandProject) throws -> String {
    var status = stat()
    try #require(stat(project.folder.path(path), &status) == 0)
    return "\(status.st_ino) \(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec)"
  }

  @Test("A build after nothing has changed writes nothing, whatever the day of the build")
  func nothingChanged() throws {
    let project = try CommandProject()
    let before = try state("Output", project)
    for options in [[], ["--full"], ["--workers", "1"]] {
      let run = try GazetteProgram.run(
        ["build", "--timings", "--as-of", "2026-06-30"] + options, in: project.folder.path)
      #expect(run.errorText.contains("0 files written"), "\(run.errorText)")
    }
    #expect(try state("Output", project) == before)
    #expect(try kept(project).isEmpty)
    // The same rows again are no change either.
    try project.run("import", "employees", "staff.csv")
    try build(project)
    #expect(try state("Output", project) == before)
  }

  @Test(
    "One changed record changes its page, its lists, the pages that lead on to it, and those with its figures or what its source brought; all else stays"
  )
  func oneChanged() throws {
    let project = try CommandProject()
    try add("Grace Hopper", "Lin Zhao", "Zoë Quist", to: project)
    try build(project)
    let style = try state("Output/site/assets/style.css", project)
    let other = try state("Output/site/employees/staff.csv.5.html", project)
    let before = try project.folder.tree("Output")
    try add("Grace Murray Hopper", "Lin Zhao", "Zoë Quist", to: project)
    try build(project)
    let after = try project.folder.tree("Output")
    let changed = Set(before.keys).union(after.keys).filter {
      before[$0] != after[$0] && !$0.contains("search/")
    }
    #expect(
      changed.sorted() == [
        "edition.json", "markdown/.gazette", "markdown/changes/index.md", "markdown/data-quality/index.md",
        "markdown/employees/all.md", "markdown/employees/by-initial/g.md",
        "markdown/employees/staff.csv.2.md",
        "markdown/employees/staff.csv.3.md", "markdown/employees/staff.csv.4.md", "markdown/index.md",
        "site/changes/index.html", "site/data-quality/index.html", "site/downloads/changes/changes.json",
        "site/downloads/data-quality/runs.csv", "site/employees/all.html",
        "site/employees/by-initial/g.html", "site/employees/staff.csv.2.html",
        "site/employees/staff.csv.3.html", "site/employees/staff.csv.4.html", "site/index.html",
      ])
    #expect(try state("Output/site/assets/style.css", project) == style)
    #expect(try state("Output/site/employees/staff.csv.5.html", project) == other)
  }

  @Test("Another date changes only the pages that show it")
  func anotherDate() throws {
    let project = try CommandProject()
    let before = try project.folder.tree("Output")
    #expect(try project.run("build", "--as-of", "2026-07-01").status == 0)
    let after = try project.folder.tree("Output")
    let pages = after.keys.filter { $0.hasPrefix("markdown/") && before[$0] != after[$0] }
    #expect(!pages.contains("markdown/employees/staff.csv.2.md"))
    #expect(pages.contains("markdown/employees/index.md") && pages.contains("markdown/index.md"))
    // What is printed on paper bears the day, and no page need be made for that.
    #expect(before["site/employees/staff.csv.2.html"] == after["site/employees/staff.csv.2.html"])
    #expect(before["site/assets/style.css"] == after["site/assets/style.css"])
    #expect(before["site/assets/edition.css"] != after["site/assets/edition.css"])
  }

  @Test("Files that have gone come back, and files that Gazette did not make stay where they are")
  func goneAndForeign() throws {
    let project = try CommandProject()
    let whole = try project.folder.tree("Output")
    for file in ["site/index.html", "markdown/employees/staff.csv.2.md", "site/search/index.js"] {
      try project.folder.remove("Output/\(file)")
      try build(project)
      #expect(try project.folder.tree("Output") == whole, "\(file)")
    }
    try project.folder.write("mine", to: "Output/CNAME")
    try project.folder.write("mine", to: "Output/site/employees/note.txt")
    try project.folder.write("mine", to: "Output/site/photos/1/a.jpg")
    for name in ["Grace", "Barbara", "Radia"] {
      try add(name, to: project)
      try build(project, "--keep", "1")
      for file in ["CNAME", "site/employees/note.txt", "site/photos/1/a.jpg"] {
        #expect(try project.folder.text("Output/\(file)") == "mine")
      }
    }
    #expect(try kept(project).count == 1)
    // A page that wants the place of such a file is refused, and the edition stays.
    try project.folder.write("mine", to: "Output/site/employees/staff.csv.4.html")
    try project.folder.write(
      CommandProject.staff + "Radia,1970-12-09,partTime\nJean,1970-12-09,partTime\n", to: "staff.csv")
    try project.run("import", "employees", "staff.csv")
    try project.expectFailure(
      ["build"], says: ["site/employees/staff.csv.4.html", "Gazette did not make it"])
  }

  @Test("An earlier edition that a killed rollback was putting back stays one")
  func killedRollback() throws {
    let project = try CommandProject()
    try add("Grace", to: project)
    try build(project)
    let name = try #require(kept(project).last)
    // Where it is between its place among the earlier ones and that of the current one.
    try FileManager.default.moveItem(
      atPath: project.folder.path(".Output.editions/\(name)"),
      toPath: project.folder.path(".Output.editions/returning-\(name)"))
    try add("Barbara", to: project)
    try build(project)
    #expect(try kept(project).contains(name))
    let edition = String(name.drop { $0 != "-" }.dropFirst())
    #expect(try project.run("rollback", edition).status == 0)
  }

  @Test("A file of yours stays in a folder that goes and comes back")
  func returningFolder() throws {
    let project = try CommandProject.empty()
    try project.folder.write(
      """
      title: Plants
      one: Plant
      record: "{name}"
      monthly: day
      fields:
        - {key: name, title: Name, kind: text, required: true}
        - {key: day, title: Day, kind: date, required: true}
      """, to: "Collections/plants/plants.yml")
    try project.folder.write("key,name,day\na,A,2026-01-05\nb,B,2026-02-05\n", to: "p.csv")
    try #require(try project.run("import", "plants", "p.csv").status == 0)
    try build(project)
    try project.folder.write("mine", to: "Output/markdown/plants/2026-02/note.txt")
    try project.run("remove", "plants", "b", "--yes")
    try build(project)
    try project.run("restore", "plants", "b")
    try build(project)
    #expect(try project.folder.text("Output/markdown/plants/2026-02/note.txt") == "mine")
    #expect(project.folder.exists("Output/markdown/plants/2026-02/b.md"))
  }

  @Test(
    "A store that takes the place of another is read, be its count of changes the same",
    .enabled(if: Tools.sqlite != nil, "needs the program sqlite3"))
  func exchangedStore() throws {
    let project = try CommandProject()
    let store = project.folder.path("gazette.sqlite")
    let before = try project.folder.bytes("gazette.sqlite")
    for name in ["Xenia", "Yvonne"] {
      try project.folder.write(before, to: "gazette.sqlite")
      try Tools.sql("UPDATE employees SET name = '\(name)' WHERE key = 'staff.csv.2'", on: store)
      try build(project)
      #expect(try project.folder.text("Output/markdown/employees/staff.csv.2.md").contains(name))
    }
  }

  @Test("A file of yours stays whatever its name, and one that cannot be carried stops the build")
  func oddNames() throws {
    let project = try CommandProject()
    let names = ["new\nline.txt", " blank ", "-rf", "site/ünï\ncode.txt"]
    for name in names { try project.folder.write("mine", to: "Output/\(name)") }
    try add("Grace", to: project)
    try build(project, "--keep", "0")
    for name in names { #expect(try project.folder.text("Output/\(name)") == "mine") }
    let descriptor = open([UInt8](project.folder.path("Output/bad").utf8) + [0xFF])
    try #require(descriptor >= 0)
    close(descriptor)
    let run = try project.run("build", "--as-of", "2026-07-01")
    #expect(run.status == 1)
    #expect(run.errorText.contains("is not UTF-8; rename that file: bad"), "\(run.errorText)")
  }

  /// Makes an empty file of any name.
  private func open(_ path: [UInt8]) -> Int32 {
    (path.map { CChar(bitPattern: $0) } + [0]).withUnsafeBufferPointer { bytes in
      bytes.baseAddress.map { Foundation.open($0, O_CREAT | O_WRONLY, 0o644) } ?? -1
    }
  }

  @Test("A file that somebody changed is made again by --full, and no edition is put back with it")
  func altered() throws {
    let project = try CommandProject()
    try add("Grace", to: project)
    try build(project)
    let whole = try project.folder.tree("Output")
    // Written into the file itself, which earlier editions have as well.
    let handle = try #require(
      FileHandle(forWritingAtPath: project.folder.path("Output/site/assets/style.css")))
    try handle.write(contentsOf: Data("changed".utf8))
    try handle.close()
    try build(project, "--full")
    #expect(try project.folder.tree("Output") == whole)
    #expect(try kept(project).count == 1)
    #expect(try project.run("rollback").status == 0)
    #expect(
      try project.folder.bytes("Output/site/assets/style.css")
        == (whole["site/assets/style.css"] ?? []))
    try project.expectFailure(["rollback", ""], says: ["not empty"], status: 64)
  }

  @Test("Earlier editions are listed, put back in one step, and the oldest go")
  func keeping() throws {
    let project = try CommandProject()
    var trees = [try project.folder.tree("Output")]
    for name in ["Grace", "Barbara", "Radia"] {
      try add(name, to: project)
      try build(project, "--keep", "2")
      trees.append(try project.folder.tree("Output"))
    }
    #expect(try kept(project).count == 2)
    let lines = try project.run("editions").outputLines
    #expect(lines.count == 3)
    #expect(lines[0].hasPrefix("* ") && lines[0].contains("2026-06-30"))
    #expect(try project.run("rollback").status == 0)
    #expect(try project.folder.tree("Output") == trees[2])
    #expect(try project.run("rollback").status == 0)
    #expect(try project.folder.tree("Output") == trees[3])
    let oldest = String(lines[2].split(separator: " ")[0])
    #expect(try project.run("rollback", String(oldest.prefix(6))).status == 0)
    #expect(try project.folder.tree("Output") == trees[1])
    try project.expectFailure(["rollback", "ffff"], says: ["There is no edition ffff"])
    // A build goes on from what is current, and its result is the same as ever.
    try build(project, "--keep", "0")
    #expect(try kept(project).isEmpty)
    try project.expectFailure(["rollback"], says: ["There is no earlier edition"])
  }

  @Test(
    "An edition that comes back after another was put back is kept once, and takes the place of no earlier one"
  )
  func comesBack() throws {
    let project = try CommandProject()
    for name in ["Grace", "Barbara"] {
      try add(name, to: project)
      try build(project, "--keep", "2")
    }
    let tree = try project.folder.tree("Output")
    func editions() throws -> [String] {
      try project.run("editions").outputLines.compactMap {
        $0.drop { $0 == "*" || $0 == " " }.split(separator: " ").first.map(String.init)
      }
    }
    let before = try editions()
    try #require(before.count == 3)
    for _ in 1...3 {
      try #require(try project.run("rollback").status == 0)
      try build(project, "--keep", "2")
      #expect(try editions() == before)
      #expect(try project.folder.tree("Output") == tree)
    }
    // The one that is current is not put back, and nothing is lost by the attempt.
    try project.expectFailure(
      ["rollback", String(before[0].prefix(6))],
      says: ["The edition \(before[0]) is the current one already."])
    try #require(try project.run("rollback", before[2]).status == 0)
    try #require(try project.run("rollback").status == 0)
    #expect(try project.folder.tree("Output") == tree)
    // A copy into which somebody has written stays.
    try #require(try project.run("rollback").status == 0)
    let copy = try #require(try kept(project).last { $0.hasSuffix(before[0]) })
    try project.folder.write("mine", to: ".Output.editions/\(copy)/note.txt")
    try build(project, "--keep", "3")
    #expect(try project.folder.text(".Output.editions/\(copy)/note.txt") == "mine")
  }

  @Test("An earlier edition that a backup put back over the current one, or in its place, is kept once")
  func putBackByHand() throws {
    let project = try CommandProject()
    let folder = project.folder
    try FileManager.default.copyItem(atPath: folder.path("Output"), toPath: folder.path("older"))
    try add("Grace", "Barbara", "Radia", to: project)
    try build(project)
    let whole = try folder.tree("Output")
    for isOver in [true, false] {
      if !isOver { try folder.remove("Output") }
      for (path, bytes) in try folder.tree("older") where !path.hasSuffix("/") {
        try folder.write(bytes, to: "Output/\(path)")
      }
      try build(project)
      #expect(try folder.tree("Output") == whole)
      #expect(try project.run("editions").outputLines.count == 2)
    }
    #expect(try project.run("rollback").status == 0)
    #expect(try folder.tree("Output") == folder.tree("older"))
    // Files that are no copies of the new pages stay, and all are named.
    let pages = ["site/employees/staff.csv.3.html", "site/employees/staff.csv.4.html"]
    for page in pages { try folder.write("mine", to: "Output/\(page)") }
    try folder.write(
      whole["site/employees/staff.csv.5.html"] ?? [], to: "Output/site/employees/staff.csv.5.html")
    try project.expectFailure(
      ["build", "--as-of", "2026-06-30"],
      says: [
        "\(pages.joined(separator: ", ")): ", "stand in the output folder, and Gazette did not make them",
      ])
    let verified = try project.run("build", "--verify")
    #expect(verified.status == 3 && verified.errorText.isEmpty, "\(verified.outputText)\(verified.errorText)")
    for page in pages { #expect(try folder.text("Output/\(page)") == "mine") }
  }

  @Test("Earlier editions share the files that are the same")
  func sharing() throws {
    let project = try CommandProject()
    let number = try state("Output/site/assets/style.css", project)
    try add("Grace", to: project)
    try build(project)
    let folder = try #require(try kept(project).first)
    #expect(try state(".Output.editions/\(folder)/site/assets/style.css", project) == number)
    #expect(try state("Output/site/assets/style.css", project) == number)
  }

  @Test("--verify finds what differs, is missing or is foreign, and ends with status 3")
  func verify() throws {
    let project = try CommandProject()
    try add("Grace", to: project)
    try build(project)
    let whole = try project.run("build", "--verify")
    #expect(whole.status == 0, "\(whole.outputText)\(whole.errorText)")
    try project.folder.write("changed", to: "Output/site/employees/staff.csv.2.html")
    try project.folder.remove("Output/markdown/index.md")
    try project.folder.write("mine", to: "Output/site/mine.html")
    let run = try project.run("build", "--verify")
    #expect(run.status == 3)
    #expect(
      run.outputLines == [
        "differs: site/employees/staff.csv.2.html", "missing: markdown/index.md", "foreign: site/mine.html",
      ])
  }

  @Test("--explain says why a page is made, or why not")
  func explain() throws {
    let project = try CommandProject()
    func explained(_ page: String, _ options: String...) throws -> String {
      let run = try GazetteProgram.run(
        ["build", "--as-of", "2026-06-30", "--explain", page] + options, in: project.folder.path)
      return String(run.outputLines.first ?? "")
    }
    let ada = "employees/staff.csv.2"
    #expect(try explained("site/\(ada).html").hasPrefix("\(ada): not made: "))
    #expect(try explained(ada, "--full").hasSuffix("made, because of --full; nothing has changed"))
    #expect(try explained("employees/nobody") == "employees/nobody: there is no such page")
    try project.folder.write(CommandProject.ownEmployeePage, to: "Collections/employees/employee.md")
    #expect(
      try explained(ada).hasPrefix("\(ada): made: its template Collections/employees/employee.md has changed")
    )
    try project.folder.write("title: Other\n", to: "gazette.yml")
    #expect(try explained(ada).contains("the layout, the words, or a setting"))
    #expect(try explained("front/../index").contains("there is no such page"))
    try project.folder.write(
      CommandProject.staff.replacing("Ada", with: "Augusta") + "Grace,1970-12-09,exempt\n", to: "staff.csv")
    try project.run("import", "employees", "staff.csv")
    #expect(
      try explained("employees/staff.csv.3").hasSuffix("made: the page is new"))
    try project.run("build", "--as-of", "2026-07-01")
    #expect(try explained("employees/index").contains("it shows the date of the edition"))
  }

  @Test("The page of changes has every field of every record, and the figures before and after")
  func changes() throws {
    let project = try CommandProject()
    try project.folder.write(
      CommandProject.staff.replacing("exempt", with: "partTime") + "Grace,1970-12-09,exempt\n",
      to: "staff.csv")
    try project.run("import", "employees", "staff.csv")
    try build(project)
    let page = try project.folder.text("Output/markdown/changes/index.md")
    #expect(
      page.contains(
        "| [Ada Lovelace](../employees/staff.csv.2.md) | Type | Exempt Full Time | Part Time | Employee | staff.csv.2 |"
      ), "\(page)")
    #expect(page.contains("| [Grace](../employees/staff.csv.3.md) | Employee | staff.csv.3 |"))
    #expect(page.contains("| [Employees](../employees/index.md) | 1 | 2 | 1 | up 1 | Employees |"))
    let json = try project.folder.text("Output/site/downloads/changes/changes.json")
    #expect(json.contains(#"{"field":"Type","before":"exempt","after":"partTime"}"#))
    #expect(
      json.contains(#""added":[{"kind":"employees","key":"staff.csv.3","page":"employees/staff.csv.3"}]"#))
    #expect(
      try project.folder.text("Output/markdown/index.md").contains(
        "[Changes since the edition of 2026-06-30: 1 added, 1 changed, 0 removed](changes/index.md)"))
    let difference = try project.run("diff")
    #expect(difference.status == 3)
    #expect(difference.outputText.contains("| Type | Exempt Full Time | Part Time |"))
    let name = try #require(try project.run("editions").outputLines.first).split(separator: " ")[1]
    #expect(try project.run("diff", String(name), String(name)).status == 0)
  }
}
