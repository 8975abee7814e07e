import GazetteTestSupport
import Testing

/// What keeps commands, sources and files from working is told in the project's language: no word of the English texts may
/// stand in it.
@Suite("Faults of commands, sources and files in the project's language")
struct SourceFaultLanguageTests {
  private func expectOnly(
    _ language: String, _ text: String, _ command: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    // What is to be typed, and the names that are quoted, are no sentences.
    let sentences = text.replacing(/gazette( -{0,2}[a-z0-9<][a-z0-9=.:>-]*)+/, with: "")
      .replacing(
        /init, import[a-z, ]*|--[a-z-]+( <[a-z]+>)?|https?:[^ ]*|\/[^ :,;]*|[a-zA-Z-]+\.[a-zA-Z.]+|<[a-z]+>/,
        with: ""
      )
      .replacing(
        /\b(key|name|source|line|number|apt-get install [a-z0-9]+|SELECT|AS|timeLimit|until|nowhere|XX_[A-Z]+)\b/,
        with: "")
    try EnglishWords.expectNone(language, sentences, command, sourceLocation: sourceLocation)
  }

  /// Runs commands that fail, each with words of the language alone.
  private func expectFaults(
    _ commands: [[String]], in folder: TestFolder, _ language: String, environment: [String: String] = [:],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    for command in commands {
      let run = try GazetteProgram.run(
        command, in: folder.path, environment: environment, sourceLocation: sourceLocation)
      let name = command.joined(separator: " ")
      #expect(run.status != 0, "\(name): \(run.outputText)", sourceLocation: sourceLocation)
      #expect(
        run.errorLines.last?.contains(language == "pt" ? "erro: " : "error: ") == true,
        "\(name): \(run.errorText)", sourceLocation: sourceLocation)
      try expectOnly(language, run.errorText, name, sourceLocation: sourceLocation)
    }
  }

  @Test("Commands and options that there are none of, and that do not go together", arguments: ["es", "pt"])
  func misuse(language: String) throws {
    let project = try EntryProject(language: language)
    try expectFaults(
      [
        ["frob"], ["list", "reservations", "--limit", "0"], ["list", "employees", "--dismissed"],
        ["list", "employees", "--json", "--csv"], ["bin", "--yes"], ["bin", "--empty", "--json"],
        ["import", "employees"], ["import", "employees", "a.csv", "--database", "service=x"],
        ["import", "employees", "--database", "service=x", "--newest"],
        ["import", "employees", "--database", "service=x", "--table", "a", "--mapping", "b"],
        ["import", "employees", "a.csv", "--table", "x"], ["import", "employees", "a.csv", "--pages", "x"],
        ["import", "employees", "--database", "service=x", "--time-limit", "0"],
        ["import", "employees", "http://a/b", "--first-page", "2"],
        ["import", "employees", "http://a/b", "http://a/c"],
        ["import", "employees", "http://a/b", "--pages", ""],
        ["import", "employees", "http://a/b", "--pages", "p", "--first-page", "2000000"],
        ["import", "employees", "http://a/b", "--name", "a/b"],
        ["build", "--keep", "1001"], ["build", "--verify", "--full"], ["build", "--workers", "0"],
        ["sources", "--runs", "0"], ["order", "history", "--limit", "0"], ["rollback", ""],
        ["diff", "a", "b", "c"], ["dismiss", "employees", "a.csv", "--reason", "x", "--reopen"],
        ["dismiss", "employees", "a.csv"], ["dismiss", "employees", "a.csv", "--reason", " "],
        ["edit", "employees", "e-1", "name", "--set", "name=x"],
        ["edit", "employees", "e-1", "--json", "{\"key\": \"e-2\"}"],
        ["fill", "--set", "a=b"], ["fill", "car-insurance", "--from", "a", "--resume"],
        ["rate", "--all-passed", "--failed", "a:1"], ["init", "--currency", "XXQ"],
        ["init", "--sample", "--currency", "EUR"],
      ], in: project.folder, language)
    // The project of the line counts, whatever the words of the environment.
    let elsewhere = try TestFolder()
    try expectFaults(
      [["frob", "--project", project.folder.path], ["frob", "--project=\(project.folder.path)"]],
      in: elsewhere, language, environment: ["LC_ALL": "C"])
    #expect(
      try GazetteProgram.run("frob", in: elsewhere.path, environment: ["LC_ALL": "C"]).errorText.hasPrefix(
        "error: There is no command frob."))
  }

  @Test("Files that cannot be read or written", arguments: ["es", "pt"])
  func files(language: String) throws {
    let project = try EntryProject(language: language)
    let folder = project.folder
    try folder.makeFolder("folder")
    for (name, text) in [
      ("empty.csv", ""), ("quote.csv", "name,dateOfBirth\n\"a,1990-01-01\n"),
      ("twice.csv", "name,name\na,b\n"),
      ("text.json", "{\"name\": 3}"), ("no.json", "[1, 2]"), ("colon.json", "[{\"name\" 3}]"),
      ("list.plist", "<?xml version=\"1.0\"?><plist><array/></plist>"),
      ("page.csv", "<html><body>x</body></html>"),
      ("bytes.csv", "name,dateOfBirth\n\u{0}\u{1}\n"), ("sheet.xlsx", "PK\u{3}\u{4}zzzz"),
      ("rows.csv", "name,dateOfBirth,employeeType\nA,2031-01-01,zz\n"), ("none.csv", "frob\n1\n"),
      ("table.sql", "SELECT * FROM nowhere"), ("column.sql", "SELECT frob FROM source"),
      ("places.sql", "SELECT ?"), ("two.sql", "SELECT 1; SELECT 2"),
    ] { try folder.write(text, to: name) }
    try folder.write([0x6E, 0xFF, 0x0A, 0x61, 0x0A], to: "latin.csv")
    try folder.write([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0x00], to: "picture.csv")
    try expectFaults(
      [
        "nowhere.csv", "folder", "empty.csv", "quote.csv", "twice.csv", "text.json", "no.json", "colon.json",
        "list.plist", "page.csv", "sheet.xlsx", "none.csv", "latin.csv", "picture.csv", "*.frob",
      ].map { ["import", "employees", $0] } + [["import", "--strict", "employees", "rows.csv"]]
        + ["table.sql", "column.sql", "places.sql", "two.sql", "nowhere.sql", "folder"].map {
          ["import", "employees", "rows.csv", "--mapping", $0]
        } + [
          ["add", "employees", "--json", "nowhere.json"], ["add", "employees", "--json", "folder"],
          ["nightly", "--report", "nowhere/report.json"], ["build", "--output", "rows.csv"],
          ["build", "--output", "rows.csv/x"], ["build", "--output", "folder/../.."],
          ["publish", "./rows.csv"],
          ["check", "--project", "rows.csv"], ["build", "--project", "nowhere"],
        ], in: folder, language, environment: ["LC_ALL": language])
  }

  @Test("Addresses that give nothing", arguments: ["es", "pt"])
  func addresses(language: String) throws {
    let server = try LoopbackServer { request in
      switch request.target {
      case "/403", "/404", "/429", "/418":
        LoopbackServer.Answer(Int(request.target.dropFirst()) ?? 500, [("Retry-After", "99999")])
      case "/ftp": LoopbackServer.Answer(302, [("Location", "ftp://a/b")])
      case "/nowhere": LoopbackServer.Answer(302)
      case "/password": LoopbackServer.Answer(302, [("Location", "http://a:b@c/d")])
      case "/round": LoopbackServer.Answer(302, [("Location", "/round")])
      case "/odd": LoopbackServer.Answer(200, [("Content-Encoding", "zz")], text: "x")
      case "/cut": LoopbackServer.Answer(200, [], Array("[".utf8), length: 99)
      case "/no": LoopbackServer.Answer(200, [("Content-Type", "application/json")], text: "{\"a\": 1}")
      default: LoopbackServer.Answer(200, [("Content-Type", "application/json")], text: "[{\"name\": \"A\"}]")
      }
    }
    let project = try EntryProject(language: language)
    try expectFaults(
      ["403", "404", "429", "418", "ftp", "nowhere", "password", "round", "odd"].map {
        ["import", "employees", server.url("/" + $0)]
      } + [
        ["import", "employees", server.url("/no"), "--pages", "page"],
        ["import", "employees", server.url("/same"), "--pages", "page"],
        ["import", "employees", server.url("/x"), "--header", "Authorization: Bearer $XX_ONE"],
        ["import", "employees", server.url("/x"), "--header", "Authorization: Bearer $XX_TWO"],
      ], in: project.folder, language, environment: ["XX_TWO": "a\nb"])
    try expectFaults(
      [["import", "employees", server.url("/x")]], in: project.folder, language,
      environment: ["PATH": "/nowhere"])
  }

  @Test(
    "Databases that give no rows", .enabled(if: PostgresServer.shared != nil, PostgresServer.missing),
    arguments: ["es", "pt"])
  func databases(language: String) throws {
    let database = try #require(PostgresServer.shared).database("CREATE TABLE staff (name text)")
    let project = try EntryProject(language: language)
    for (name, sql) in [
      ("zz1", "DELETE FROM staff"), ("zz2", "SELECT 'a' AS name, 'b' AS name"),
      ("zz3", "SELECT '\\x00'::bytea AS name"), ("zz4", "SELECT pg_sleep(9)::text AS name"),
    ] { try project.folder.write(sql, to: "\(name).sql") }
    try expectFaults(
      ["zz1", "zz2", "zz3"].map {
        ["import", "employees", "--database", database.address, "--mapping", "\($0).sql"]
      } + [
        ["import", "employees", "--database", database.address, "--table", "nowhere"],
        [
          "import", "employees", "--database", database.address, "--mapping", "zz4.sql", "--time-limit", "1",
        ],
      ], in: project.folder, language)
    let guarded = try GazetteProgram.run(
      "import", "employees", "--database", "postgresql:///guarded?host=/nowhere", in: project.folder.path)
    // What libpq says stands between words of the language.
    #expect(guarded.errorText.contains(language == "es" ? "no se puede acceder: " : "não se pode aceder: "))
    #expect(guarded.errorText.contains(language == "es" ? "Compruebe que" : "Verifique que"))
  }

  @Test("Stores that are damaged, and editions whose files are in the way", arguments: ["es", "pt"])
  func stores(language: String) throws {
    let project = try EntryProject(language: language)
    try #require(try project.run("build").status == 0)
    try project.folder.write("mine", to: "public/index.html")
    try project.folder.write("Output", to: "web/.gitignore")
    try expectFaults(
      [["publish", "./public"], ["publish", "./Output/site"], ["rollback", "zz"]], in: project.folder,
      language)
    try Tools.sql(
      "PRAGMA foreign_keys = OFF; UPDATE reservations SET roomType = 'zz'",
      on: project.folder.path("gazette.sqlite"))
    try expectFaults([["check"]], in: project.folder, language)
    try project.folder.write("no store at all, and long enough to be read as one", to: "gazette.sqlite")
    try expectFaults([["list", "employees"], ["check"]], in: project.folder, language)
    try project.folder.remove("gazette.sqlite")
    try expectFaults([["list", "employees"]], in: project.folder, language)
  }

  @Test("What describe, editions, publish and a night print", arguments: ["es", "pt"])
  func lines(language: String) throws {
    let project = try EntryProject(language: language)
    for command in [
      ["build"], ["editions"], ["publish", "./public"], ["publish", "./public"], ["nightly"],
      ["describe", "reservations"],
    ] {
      let run = try GazetteProgram.run(command, in: project.folder.path)
      #expect(run.status == 0, "\(run.errorText)")
      // SQL, columns and kinds of fields are as declarations have them.
      let text = run.outputText.split(separator: "\n", omittingEmptySubsequences: false).filter {
        command.first != "describe" || !$0.hasPrefix("  ")
          || $0.contains(language == "es" ? "título" : "obrig")
      }.joined(separator: "\n")
      try expectOnly(
        language,
        text.replacing(/\b(check|build|gate|publish):/, with: "").replacing(
          /\b(text|date|money|integer|switch|choice|reference|email|booked|cancelled|adults|children)\b/,
          with: ""),
        command.joined(separator: " "))
    }
    let described = try project.run("describe", "reservations").outputText
    let shown =
      language == "es"
      ? ["Campos\n", "Derivados\n", "Tablas para SQL\n", "Un archivo\n", "no antes de hoy"]
      : ["Campos\n", "Derivados\n", "Tabelas para SQL\n", "Um ficheiro\n", "hoje"]
    for words in shown + ["reference a room-types"] {
      #expect(described.contains(words), "\(words): \(described)")
    }
    #expect(
      try project.run("editions").outputText.contains(language == "es" ? "  almacén " : "  armazém "))
    let terminal = try PseudoTerminal("editions", in: project.folder.path)
    try terminal.end()
    #expect(terminal.text.contains("  30/6/2026  "), "\(terminal.text)")
  }

  @Test("A preview's own pages and lines", arguments: ["es", "pt"])
  func preview(language: String) throws {
    let project = CommandProject(in: try EntryProject(language: language).folder)
    let preview = try ServePreview(of: project, ["--port", "0"])
    try expectOnly(language, try preview.ask("/", host: "elsewhere").body, "another host")
    try expectOnly(language, try preview.ask("/", method: "POST").body, "POST")
    _ = try preview.ask("/")
    try project.folder.remove("gazette.sqlite")
    try project.folder.write("store: nowhere.sqlite\nlanguage: \(language)\n", to: "gazette.yml")
    try ServePreview.wait { preview.errors.contains("nowhere.sqlite") }
    let page = try preview.ask("/").body
    #expect(page.contains("<html lang=\"\(language)\">"))
    #expect(
      page.contains(language == "es" ? "No se pudo generar la edición" : "Não foi possível gerar a edição"))
    try expectOnly(language, preview.errors, "serve")
  }
}
