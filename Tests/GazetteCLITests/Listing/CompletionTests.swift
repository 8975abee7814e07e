import Foundation
import GazetteTestSupport
import Testing

@Suite("Suggestions for a word being typed")
struct CompletionTests {
  /// What the program suggests for the last of these words, asked as the shells' scripts ask.
  private func suggestions(
    _ argument: String, of command: String, _ words: [String], in folder: String, shell: String? = nil
  ) throws -> [String] {
    let typed = words.last?.count ?? 0
    let run = try GazetteProgram.run(
      ["---completion"] + command.split(separator: " ").map(String.init)
        + ["--", argument, "\(words.count)", "\(typed)", "gazette"] + words, in: folder,
      environment: shell.map { ["SAP_SHELL": $0] } ?? [:])
    #expect(run.status == 0)
    #expect(run.error.isEmpty, "\(run.errorText)")
    return run.outputLines.map(String.init)
  }

  @Test(
    "Kinds, keys, fields and their choices are suggested as far as they begin with what was typed",
    arguments: [
      ("list", "positional@0", ["list", "re"], ["reservations", "rejected"]),
      ("show", "positional@0", ["show", "r"], ["room-types", "reservations", "ratings"]),
      ("import", "positional@0", ["import", "car"], ["car-insurance"]),
      ("export", "positional@0", ["export", "re"], ["reservations"]),
      ("show", "positional@1", ["show", "reservations", ""], ["r-1", "r-10", "r-2", "r-3"]),
      ("show", "positional@1", ["show", "reservations", "r-1"], ["r-1", "r-10"]),
      ("show", "positional@1", ["show", "'reservations'", "\"r-1"], ["r-1", "r-10"]),
      ("show", "positional@1", ["show", "room-types", ""], ["0", "1"]),
      ("show", "positional@1", ["show", "nothing", ""], []),
      ("show", "positional@1", ["show", "reservations", "x"], []),
      (
        "list", "--where", ["list", "reservations", "--where", "ch"],
        ["checkIn", "checkOut", "children", "charged"]
      ),
      ("list", "--sort", ["list", "reservations", "--sort", "check"], ["checkIn", "checkOut"]),
      ("list", "--sort", ["list", "reservations", "--sort=-checkI"], ["-checkIn"]),
      ("list", "--where", ["list", "reservations", "--where", "wifi="], ["wifi=yes", "wifi=no"]),
      ("list", "--where", ["list", "reservations", "--where", "status!=b"], ["status!=booked"]),
      ("list", "--where", ["list", "reservations", "--where", "lastName="], []),
      ("list", "--where", ["list", "orders", "--where", "t"], ["total"]),
      ("list", "--where", ["list", "orders", "--where", "lines.q"], ["lines.quantity"]),
      ("list", "--where", ["list", "--where", "t"], []),
    ] as [(String, String, [String], [String])])
  func words(command: String, argument: String, words: [String], expected: [String]) throws {
    let project = try ListProject()
    #expect(try suggestions(argument, of: command, words, in: project.folder.path) == expected)
  }

  @Test("Commands that enter and restore records know kinds, removed keys, modules, forms and dishes")
  func keeping() throws {
    let project = try ListProject()
    func suggested(_ command: String, _ argument: String, _ words: String...) throws -> [String] {
      try suggestions(argument, of: command, words, in: project.folder.path)
    }
    #expect(try suggested("add", "positional@0", "add", "re") == ["reservations"])
    #expect(try suggested("edit", "positional@1", "edit", "reservations", "r-1") == ["r-1", "r-10"])
    #expect(try suggested("edit", "--set", "edit", "reservations", "r-1", "--set", "checkI") == ["checkIn"])
    #expect(try suggested("restore", "positional@1", "restore", "reservations", "").isEmpty)
    let remove = try GazetteProgram.run(
      "remove", "reservations", "r-10", "--yes", in: project.folder.path)
    #expect(remove.status == 0)
    #expect(try suggested("restore", "positional@1", "restore", "reservations", "") == ["r-10"])
    try project.folder.write("key,name,price,type\nd-77,Zarzuela,9.50,Sopas\n", to: "more.csv")
    #expect(
      try GazetteProgram.run("import", "dishes", "more.csv", in: project.folder.path).status == 0)
    #expect(try suggested("order add", "positional@0", "order", "add", "Zar") == ["Zarzuela"])
    #expect(try suggested("order add", "positional@0", "order", "add", "d-77") == ["d-77"])
  }

  @Test("dismiss knows the files and lines of rejected rows, and with --reopen those that were dismissed")
  func rejected() throws {
    let project = try ListProject()
    func suggested(_ place: Int, _ words: String...) throws -> [String] {
      try suggestions("positional@\(place)", of: "dismiss", words, in: project.folder.path)
    }
    try project.folder.write(
      "key,name,shortName,nightlyRate\nx,,X,1\ny,Y,Y,1\nz,Z,Z,dear\n", to: "odd rooms.csv")
    _ = try GazetteProgram.run("import", "room-types", "odd rooms.csv", in: project.folder.path)
    #expect(try suggested(0, "dismiss", "") == ["room-types"])
    let rows = ["odd rooms.csv", "odd rooms.csv:2", "odd rooms.csv:4"]
    #expect(try suggested(1, "dismiss", "room-types", "") == rows)
    let run = try GazetteProgram.run(
      "dismiss", "room-types", "odd rooms.csv:4", "--reason", "x", in: project.folder.path)
    #expect(run.status == 0)
    #expect(try suggested(1, "dismiss", "room-types", "") == Array(rows.dropLast()))
    #expect(
      try suggestions(
        "positional@1", of: "dismiss", ["dismiss", "--reopen", "room-types", ""], in: project.folder.path)
        == [rows[0], rows[2]])
  }

  @Test("The project on the line is the one that is read, however it is written")
  func project() throws {
    let project = try ListProject()
    try FileManager.default.createSymbolicLink(
      atPath: project.folder.path("my house"), withDestinationPath: project.folder.path)
    let elsewhere = try TestFolder()
    let house = project.folder.path("my house")
    for option in [
      ["--project", "'\(house)'"], ["--project=\(house.replacing(" ", with: "\\ "))"],
      ["--project", "=", "\"\(house)\""],
    ] {
      #expect(
        try suggestions(
          "positional@1", of: "show", ["show"] + option + ["room-types", ""], in: elsewhere.path)
          == ["0", "1"], "\(option)")
    }
  }

  @Test("Where there is no store, or one that cannot be read, nothing is suggested and nothing is said")
  func noStore() throws {
    let folder = try TestFolder()
    func expectNothing(_ words: [String]) throws {
      #expect(try suggestions("positional@1", of: "show", words, in: folder.path).isEmpty)
      #expect(
        try suggestions("--where", of: "list", ["list", "orders", "--where", ""], in: folder.path).isEmpty)
    }
    try expectNothing(["show", "orders", ""])
    try expectNothing(["show", "--project", "nowhere", "orders", ""])
    try folder.write("garbage", to: "gazette.sqlite")
    try expectNothing(["show", "orders", ""])
    try folder.write("{: [", to: "gazette.yml")
    try expectNothing(["show", "orders", ""])
    #expect(try folder.tree().keys.sorted() == ["gazette.sqlite", "gazette.yml"])
  }

  @Test("Of very many keys only some are suggested, and nothing is written")
  func many() throws {
    let project = try CommandProject(builds: false, of: nil)
    let rows = (1...1000).map { "k-\(String(10_000 + $0)),Name \($0),1980-01-01,exempt\n" }
    try project.folder.write("key,name,dateOfBirth,employeeType\n" + rows.joined(), to: "many.csv")
    try project.run("import", "employees", "many.csv")
    let before = try project.folder.tree()
    let words = ["show", "employees", "k-"]
    let keys = try suggestions("positional@1", of: "show", words, in: project.folder.path)
    #expect(keys == (1...200).map { "k-\(String(10_000 + $0))" })
    #expect(
      try suggestions("positional@1", of: "show", ["show", "employees", "k-1100"], in: project.folder.path)
        == ["k-11000"])
    #expect(try project.folder.tree() == before)
  }

  @Test("Answers of stored questionnaires are suggested as fields")
  func answers() throws {
    let folder = try ListProject.sample()
    let words = ["list", "car-insurance", "--where", "fullName."]
    #expect(
      try suggestions("--where", of: "list", words, in: folder.path)
        == ["fullName.firstName", "fullName.lastName"])
    #expect(
      try suggestions("positional@1", of: "show", ["show", "modules", "3"], in: folder.path) == ["3A", "3B"])
    #expect(try suggestions("positional@0", of: "fill", ["fill", ""], in: folder.path) == ["car-insurance"])
  }

  @Test("A colon or backslash is written so that zsh takes it for itself")
  func zsh() throws {
    let folder = try ListProject.hostile(["a:b", #"c\d"#])
    let words = ["show", "employees", ""]
    #expect(
      try suggestions("positional@1", of: "show", words, in: folder.path, shell: "zsh")
        == [#"a\:b"#, #"c\\d"#, " "])
  }
}
