import Foundation
import GazetteTestSupport
import Testing

@Suite("init")
struct InitTests {
  @Test("A new project is its settings and an empty store, and builds at once")
  func fresh() throws {
    let folder = try TestFolder()
    let run = try GazetteProgram.run("init", "house", in: folder.path)
    #expect(run.status == 0)
    #expect(run.error.isEmpty)
    #expect(run.outputText.contains("gazette build --project house"))
    #expect(try folder.tree("house").keys.sorted() == ["gazette.sqlite", "gazette.yml"])
    #expect(try GazetteProgram.run("build", "--project", "house", in: folder.path).status == 0)
    #expect(try GazetteProgram.run("list", "employees", "--project", "house", in: folder.path).output.isEmpty)
  }

  @Test("The sample has records of its own and pins its date")
  func sample() throws {
    let folder = try TestFolder()
    #expect(try GazetteProgram.run("init", "--sample", in: folder.path).status == 0)
    #expect(try GazetteProgram.run("build", in: folder.path).status == 0)
    #expect(try folder.text("Output/edition.json").contains(#""asOf": "2026-06-30""#))
    #expect(try GazetteProgram.run("list", "employees", in: folder.path).outputLines.count > 1)
  }

  @Test("The sample's scan of a document is kept beside the store, and nothing of it gets into an edition")
  func sampleScan() throws {
    let folder = try TestFolder()
    #expect(try GazetteProgram.run("init", "--sample", "house", in: folder.path).status == 0)
    let shelf = try folder.tree("house/gazette.sqlite.files")
    #expect(shelf.count == 1)
    let show = try GazetteProgram.run("show", "car-insurance", "p-001", "--project", "house", in: folder.path)
    #expect(show.outputText.contains("[identity-card.pdf]("), "\(show.outputText)")
    #expect(try GazetteProgram.run("build", "--project", "house", in: folder.path).status == 0)
    let digest = try #require(shelf.keys.first?.prefix(64))
    for (path, bytes) in try folder.tree("house/Output") {
      let text = String(decoding: bytes, as: UTF8.self)
      for word in ["identity-card.pdf", String(digest), "SPECIMEN"] {
        #expect(!text.contains(word) && !path.contains(word), "\(path)")
      }
    }
    let page = try folder.text("house/Output/markdown/questionnaires/car-insurance/p-001.md")
    #expect(page.contains("| Scan of the document | *withheld* |"))
  }

  @Test("Of several that make a project in one folder at once, one makes it, and no other takes it away")
  func atOnce() throws {
    let folder = try TestFolder()
    let runs = try (0..<4).map { _ in
      try ChildProcess(GazetteProgram.path, ["init", "--sample", "house"], in: folder.path)
    }
    let ended = try runs.map { try $0.end() }
    #expect(ended.count { $0.status == 0 } == 1, "\(ended.map(\.errorText))")
    #expect(
      Set(try folder.tree("house").keys.map { String($0.prefix { $0 != "/" }) })
        == ["gazette.sqlite", "gazette.sqlite.files", "gazette.yml"])
    #expect(try GazetteProgram.run("build", "--project", "house", in: folder.path).status == 0)
  }

  @Test("What a killed run has left is taken up, and while another one goes on nothing is")
  func draft() throws {
    let folder = try TestFolder()
    try folder.write("left", to: "house/.new-project/gazette.yml")
    let descriptor = open(folder.path("house/.new-project"), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    try #require(flock(descriptor, LOCK_EX | LOCK_NB) == 0)
    let refused = try GazetteProgram.run("init", "house", in: folder.path)
    #expect(refused.status == 1 && refused.errorText.contains("another process makes a project there"))
    #expect(try folder.text("house/.new-project/gazette.yml") == "left")
    close(descriptor)
    #expect(try GazetteProgram.run("init", "house", in: folder.path).status == 0)
    #expect(try folder.tree("house").keys.sorted() == ["gazette.sqlite", "gazette.yml"])
  }

  @Test(
    "init in a folder that has a project changes nothing",
    arguments: [["init"], ["init", "--sample"], ["init", "."], ["init", "--sample", "--templates"]])
  func existing(arguments: [String]) throws {
    let project = try CommandProject(of: nil)
    try project.expectFailure(arguments, says: ["a project is there already"])
    try project.folder.remove("gazette.yml")
    try project.expectFailure(arguments, says: ["a store is there already"])
  }

  @Test("An empty path is no folder, for a project or for the files of an export")
  func emptyPath() throws {
    let folder = try TestFolder()
    let made = try GazetteProgram.run("init", "", in: folder.path)
    #expect(made.status == 64)
    #expect(made.errorText.contains("this path is empty"), "\(made.errorText)")
    #expect(try folder.tree().isEmpty)
    let project = try CommandProject(of: nil)
    try project.expectFailure(
      ["export", "car-insurance", "--files", ""], says: ["--files: this path is empty"], status: 64)
  }

  @Test("An init that fails leaves nothing behind")
  func failing() throws {
    let folder = try TestFolder()
    try folder.write("x", to: "file")
    try folder.write("x", to: "house/Templates")
    try folder.write("theirs", to: "busy/gazette.sqlite")
    let before = try folder.tree()
    for (arguments, words) in [
      (["init", "file"], "file: "), (["init", "file/below"], "file/below: Not a directory"),
      (["init", "--templates", "house"], "house/Templates: "),
      (["init", "busy"], "\(folder.path)/busy/gazette.sqlite: "),
      (["init", "--sample", "busy"], "\(folder.path)/busy/gazette.sqlite: "),
    ] {
      let run = try GazetteProgram.run(arguments, in: folder.path)
      #expect(run.status == 1)
      #expect(run.output.isEmpty)
      #expect(run.errorText.hasPrefix("error: \(words)"), "\(run.errorText)")
      #expect(run.errorLines.count == 1)
      #expect(try folder.tree() == before, "\(arguments)")
    }
    let link = folder.path("link")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "nowhere")
    let run = try GazetteProgram.run("init", "link", in: folder.path)
    #expect(run.errorText == "error: link: Not a directory.\n")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "nowhere")
  }

  @Test(
    "An init for which the disk is too small leaves nothing behind",
    .enabled(if: Tools.mount != nil, "needs to mount"))
  func fullDisk() throws {
    for (size, arguments) in [
      ("24k", ["init"]), ("24k", ["init", "deep/er", "--sample"]), ("700k", ["init", "--templates", "new"]),
    ] {
      let disk = try SmallDisk("size=\(size)")
      let run = try GazetteProgram.run(arguments, in: disk.folder.path)
      #expect(run.status == 1)
      #expect(run.errorText.contains("full") || run.errorText.contains("No space left"), "\(run.errorText)")
      #expect(try disk.folder.tree().isEmpty, "\(arguments)")
    }
  }

  @Test("A project has the currency it was made with, and a store is made by settings that are there")
  func currency() throws {
    let folder = try TestFolder()
    #expect(try GazetteProgram.run("init", "--currency", "EUR", in: folder.path).status == 0)
    #expect(try folder.text("gazette.yml").contains("currency: EUR\n"))
    #expect(try GazetteProgram.run("check", in: folder.path).status == 0)
    try folder.remove("gazette.sqlite")
    try folder.write("currency: JPY\nstore: records/house.sqlite\n", to: "gazette.yml")
    #expect(try GazetteProgram.run("init", in: folder.path).status == 0)
    #expect(try folder.tree().keys.sorted() == ["gazette.yml", "records/", "records/house.sqlite"])
    #expect(try GazetteProgram.run("check", in: folder.path).status == 0)
    for arguments in [
      ["init", "x", "--currency", "Doubloon"], ["init", "x", "--currency", "XXQ"],
      ["init", "x", "--currency", "eur"], ["init", "x", "--sample", "--currency", "EUR"],
    ] {
      #expect(try GazetteProgram.run(arguments, in: folder.path).status == 64)
      #expect(!folder.exists("x"))
    }
  }

  @Test(
    "Currencies are those of ISO 4217, whatever the locale of the machine",
    arguments: ["EUR", "USD", "JPY", "BRL", "MXN", "KWD", "XAF", "ISK"], ["C", "ja_JP.UTF-8"])
  func currencies(code: String, locale: String) throws {
    let folder = try TestFolder()
    let environment = ["LC_ALL": locale, "LANG": locale]
    func run(_ arguments: [String]) throws -> Int32 {
      try GazetteProgram.run(arguments, in: folder.path, environment: environment).status
    }
    #expect(try run(["init", "--currency", code]) == 0)
    #expect(try run(["check"]) == 0)
    #expect(try run(["init", "other", "--currency", "XXQ"]) == 64)
  }

  @Test("What an interrupted init left is no hindrance")
  func interrupted() throws {
    let folder = try TestFolder()
    try folder.write("half", to: ".new-project/gazette.sqlite")
    #expect(try GazetteProgram.run("init", in: folder.path).status == 0)
    #expect(try folder.tree().keys.sorted() == ["gazette.sqlite", "gazette.yml"])
  }

  @Test("Templates are copied for editing, and those that are there stay as they are")
  func templates() throws {
    let project = try CommandProject(of: nil)
    let shipped = try project.folder.tree("Output")
    #expect(try project.run("init", "--templates").status == 0)
    #expect(project.folder.exists("Templates/html/layout.mustache"))
    #expect(project.folder.exists("Templates/assets/style.css"))
    try project.run("build", "--as-of", "2026-06-30")
    #expect(try project.folder.tree("Output") == shipped)
    try project.folder.write("# Mine: {{title}}\n", to: "Templates/markdown/record.mustache")
    try project.folder.remove("Templates/markdown/front.mustache")
    let again = try project.run("init", "--templates")
    #expect(again.outputText.hasPrefix("1 templates copied"))
    #expect(try project.folder.text("Templates/markdown/record.mustache") == "# Mine: {{title}}\n")
  }

  @Test("A project's own template or page stands in for the shipped one, file by file")
  func ownTemplate() throws {
    let project = try CommandProject(of: nil)
    let before = try project.folder.tree("Output")
    try project.folder.write(CommandProject.ownEmployeePage, to: "Collections/employees/employee.md")
    try project.folder.write("/* mine */\n", to: "Templates/assets/style.css")
    try project.folder.write("more\n", to: "Templates/assets/more.txt")
    #expect(try project.run("build", "--as-of", "2026-06-30").status == 0)
    let after = try project.folder.tree("Output")
    #expect(try project.folder.text("Output/markdown/employees/staff.csv.2.md") == "# Mine: Ada Lovelace\n")
    let changed = before.paths(otherIn: after)
    #expect(
      changed == [
        "edition.json", "markdown/.gazette", "markdown/changes/index.md", "markdown/employees/staff.csv.2.md",
        "markdown/index.md", "site/assets/more.txt", "site/assets/style.css",
        "site/changes/index.html", "site/downloads/changes/changes.json", "site/employees/staff.csv.2.html",
        "site/index.html",
      ])
  }
}
