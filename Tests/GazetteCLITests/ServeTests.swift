import Foundation
import GazetteTestSupport
import Testing

@Suite("serve: what it sends and how it ends")
struct ServeTests {
  @Test("The pages of the edition are sent with the script that reloads them, and as they are otherwise")
  func pages() throws {
    let project = try CommandProject()
    let preview = try ServePreview(of: project)
    let front = try preview.ask("/")
    #expect(front.status == 200)
    #expect(front.headers["content-type"] == "text/html; charset=utf-8")
    #expect(front.headers["cache-control"] == "no-store")
    let tag = "<script src=\"/-/reload.js\" data-revision=\"\(try preview.revision())\" defer></script>\n"
    #expect(front.body.contains(tag + "</head>"))
    #expect(front.body.replacing(tag, with: "") == (try project.folder.text("Output/site/index.html")))
    #expect(try preview.ask("/index.html").body == front.body)
    #expect(try preview.ask("/?from=a&to=b").body == front.body)
    let script = try preview.ask("/-/reload.js")
    #expect(script.status == 200)
    #expect(script.headers["content-type"] == "text/javascript; charset=utf-8")
    #expect(script.body.contains("/-/revision?seen="))
  }

  @Test(
    "Every file has its media type",
    arguments: [
      ("/assets/style.css", "text/css; charset=utf-8"), ("/employees/index.html", "text/html; charset=utf-8"),
      ("/markdown/index.md", "text/markdown; charset=utf-8"),
      ("/assets/a.js", "text/javascript; charset=utf-8"), ("/assets/a.svg", "image/svg+xml"),
      ("/assets/a.json", "application/json"), ("/assets/a.csv", "text/csv; charset=utf-8"),
      ("/assets/a.xml", "application/xml"), ("/assets/a.PNG", "image/png"), ("/assets/a.ico", "image/x-icon"),
      ("/assets/a.txt", "text/plain; charset=utf-8"), ("/assets/a.frob", "application/octet-stream"),
      ("/assets/a.mjs", "text/javascript; charset=utf-8"), ("/assets/a.htm", "text/html; charset=utf-8"),
      ("/assets/a.woff", "font/woff"), ("/assets/a.ttf", "font/ttf"), ("/assets/a.otf", "font/otf"),
      ("/assets/a.mp3", "audio/mpeg"), ("/assets/a.mp4", "video/mp4"), ("/assets/a.webm", "video/webm"),
      ("/assets/a.avif", "image/avif"), ("/assets/a.webmanifest", "application/manifest+json"),
      ("/assets/a.wasm", "application/wasm"), ("/assets/a.zip", "application/zip"),
      ("/assets/a.ics", "text/calendar; charset=utf-8"),
      ("/assets/a.xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
    ])
  func types(path: String, type: String) throws {
    let project = try CommandProject(builds: false)
    let asset = "Templates" + path
    if path.hasPrefix("/assets/a.") { try project.folder.write("content", to: asset) }
    let answer = try ServePreview(of: project).ask(path)
    #expect(answer.status == 200)
    #expect(answer.headers["content-type"] == type)
    #expect(answer.headers["x-content-type-options"] == "nosniff")
  }

  @Test("The Markdown that a page's footer links to is sent as it is")
  func markdown() throws {
    let project = try CommandProject()
    let preview = try ServePreview(of: project)
    let path = "markdown/employees/staff.csv.2.md"
    #expect(try preview.ask("/" + path).body == (try project.folder.text("Output/" + path)))
    #expect(try preview.ask("/markdown/").body == (try project.folder.text("Output/markdown/index.md")))
  }

  @Test("A collection called markdown is shown beside the Markdown")
  func collectionCalledMarkdown() throws {
    let declared = try DeclaredProject([
      "markdown/markdown.yml": """
      title: Things
      record: "{name}"
      fields: [{key: name, title: Name, kind: text, required: true}]

      """
    ])
    try declared.output("add", "markdown", "--key", "a1", "--set", "name=Lamp")
    try declared.build()
    let preview = try ServePreview(of: CommandProject(in: declared.folder))
    for path in ["/markdown/index.html", "/markdown/a1.html"] {
      let answer = try preview.ask(path)
      #expect(answer.status == 200 && answer.headers["content-type"] == "text/html; charset=utf-8", "\(path)")
    }
    #expect(try preview.ask("/markdown/").body == preview.ask("/markdown/index.html").body)
    #expect(try preview.ask("/markdown").headers["location"] == "/markdown/")
    for path in ["markdown/index.md", "markdown/markdown/index.md", "markdown/markdown/a1.md"] {
      #expect(try preview.ask("/" + path).body == declared.folder.text("Output/" + path), "\(path)")
    }
    #expect(try preview.ask("/markdown/markdown/").body == declared.markdown("markdown/index"))
    #expect(try preview.ask("/markdown/nowhere.html").status == 404)
  }

  @Test("HEAD sends what GET does, without the body")
  func head() throws {
    let preview = try ServePreview(of: try CommandProject(builds: false))
    for path in ["/", "/assets/style.css", "/nowhere", "/-/reload.js"] {
      let whole = try preview.ask(path)
      let head = try preview.ask(path, method: "HEAD")
      #expect(head.status == whole.status)
      #expect(head.headers == whole.headers)
      #expect(head.headers["content-length"] == "\(whole.body.utf8.count)")
      #expect(head.body.isEmpty)
    }
  }

  @Test("A folder's page is found by the folder's address, with the slash that its links need")
  func folder() throws {
    let preview = try ServePreview(of: try CommandProject(builds: false))
    let page = try preview.ask("/employees/index.html")
    #expect(page.status == 200)
    #expect(try preview.ask("/employees/").body == page.body)
    let moved = try preview.ask("/employees")
    #expect(moved.status == 302)
    #expect(moved.headers["location"] == "/employees/")
  }

  @Test("What is not there is answered with 404 and a page that reloads itself")
  func missing() throws {
    let preview = try ServePreview(of: try CommandProject(builds: false))
    for path in ["/nowhere.html", "/employees/nowhere", "/nowhere/", "/-/nowhere", "/markdown/nowhere.md"] {
      let answer = try preview.ask(path)
      #expect(answer.status == 404)
      #expect(answer.headers["content-type"] == "text/html; charset=utf-8")
      #expect(answer.body.contains("<script src=\"/-/reload.js\""))
    }
  }

  @Test("The edition's own 404 page is sent where it has one, for addresses of any depth")
  func ownMissing() throws {
    let preview = try ServePreview(of: try CommandProject(builds: false))
    let file = try preview.editionFolder + "/site/404.html"
    try Data("<!DOCTYPE html>\n<html><head><title>Lost</title></head><body>Lost</body></html>".utf8)
      .write(to: URL(fileURLWithPath: file))
    let answer = try preview.ask("/a/b/c.html")
    #expect(answer.status == 404)
    #expect(answer.body.contains("<base href=\"/\"><title>Lost</title><script src=\"/-/reload.js\""))
  }

  @Test(
    "A page is sent with its script in its head, and the one for what is not there with its base, in any layout",
    arguments: [
      ("<!-- </head> --><HEAD class=\"own\"><title><head></title>", "</HEAD><body></head></body>"),
      (
        "<head\n lang=en><script>\"</head><body>\"</script><style>/* <body> */</style>",
        "</head ><body></body>"
      ),
      ("<head>", "<body class=\"own\"></body>"), ("<!-- <body> --><head>", "</head>"),
      ("<header></header><bodyguard></headline><title>", ""), ("<p><!-- </head> <head>", ""), ("", ""),
    ])
  func heads(before: String, after: String) throws {
    let preview = try ServePreview(of: try CommandProject(builds: false))
    let folder = try preview.editionFolder + "/site/"
    for name in ["own.html", "404.html"] {
      try Data((before + after).utf8).write(to: URL(fileURLWithPath: folder + name))
    }
    let script = "<script src=\"/-/reload.js\" data-revision=\"\(try preview.revision())\" defer></script>\n"
    #expect(try preview.ask("/own.html").body == before + script + after)
    let missing = try preview.ask("/a/b").body
    let base = "\n<base href=\"/\">"
    #expect(missing.replacing(base, with: "") == before + script + after)
    let start = try #require(before.firstRange(of: /<head>|<HEAD class="own">|<head\n lang=en>|$/))
    let hasHead = !start.isEmpty && !after.isEmpty
    #expect(missing.contains(before[..<start.upperBound] + base) == hasHead, "\(missing)")
    #expect(missing.contains(base) == hasHead)
  }

  @Test("The page for what is not there is whole where the site's address has a path, as it is without one")
  func missingBelowPath() throws {
    for path in ["", "x/", "employees/"] {
      let project = try CommandProject(builds: false)
      try project.folder.write(
        try project.folder.text("gazette.yml") + "\naddress: https://example.org/\(path)\n", to: "gazette.yml"
      )
      let built = try project.run("build", "--as-of", "2026-06-30")
      #expect(built.status == 0, "\(built.errorText)")
      #expect(try project.folder.text("Output/site/404.html").contains("\"/\(path)assets/style.css\""))
      let preview = try ServePreview(of: project)
      let missing = try preview.ask("/no/such")
      #expect(missing.status == 404 && missing.body.contains("<base href=\"/\">"))
      let links = missing.body.matches(of: /(?:href|src)="(\/[^"#]*)"/).map { String($0.1) }
      #expect(links.contains("/index.html") && links.contains("/assets/style.css"), "\(links)")
      for link in links { #expect(try preview.ask(link).status == 200, "\(link)") }
      for name in ["index.html", "feed.xml"] {
        let tag = "<script src=\"/-/reload.js\" data-revision=\"\(try preview.revision())\" defer></script>\n"
        #expect(
          try preview.ask("/\(name)").body.replacing(tag, with: "")
            == project.folder.text("Output/site/\(name)"))
      }
    }
  }

  @Test("Nothing is written into the project")
  func projectStays() throws {
    let project = try CommandProject()
    let before = try project.folder.tree()
    let preview = try ServePreview(of: project)
    #expect(try preview.ask("/").status == 200)
    try preview.signal(SIGINT)
    #expect(try preview.end().status == 0)
    #expect(try project.folder.tree() == before)
  }

  @Test(
    "Signals end it with status 0, and its temporary folder is gone", arguments: [SIGINT, SIGTERM, SIGHUP])
  func ends(signal: Int32) throws {
    let preview = try ServePreview(of: try CommandProject(builds: false))
    #expect(try preview.ask("/").status == 200)
    #expect(try !preview.temporaryFiles.isEmpty)
    try preview.signal(signal)
    let run = try preview.end()
    #expect(run.status == 0)
    #expect(run.outputText == "http://127.0.0.1:\(preview.port)/\n")
    #expect(try preview.temporaryFiles.isEmpty)
  }

  @Test("A page that waits for a change does not keep it from ending")
  func endsWhileAsked() throws {
    let preview = try ServePreview(of: try CommandProject(builds: false))
    _ = try preview.ask("/")
    let path = "/-/revision?seen=\(try preview.revision())"
    let waiting = try preview.send("GET \(path) HTTP/1.1\r\nHost: localhost\r\n\r\n")
    defer { close(waiting) }
    usleep(300_000)
    let start = ContinuousClock.now
    try preview.signal(SIGINT)
    #expect(try preview.end().status == 0)
    #expect(start.duration(to: .now) < .seconds(10))
  }

  @Test("A query of a page that takes long does not keep it from ending", arguments: [SIGINT, SIGTERM])
  func endsDuringQuery(signal: Int32) throws {
    let project = try CommandProject(builds: false)
    let query =
      "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) AS count FROM n"
    try project.folder.write(
      "---\ntitle: Long\n---\n```sql long\n\(query)\n```\n# {{title}}\n\n{{long}}\n", to: "Pages/long.md")
    let preview = try ServePreview(of: project)
    sleep(2)
    let start = ContinuousClock.now
    try preview.signal(signal)
    #expect(try preview.end().status == 0)
    #expect(start.duration(to: .now) < .seconds(30))
    #expect(try preview.temporaryFiles.isEmpty)
  }

  @Test("A folder of temporary files that only the user can read holds the editions")
  func rights() throws {
    let preview = try ServePreview(of: try CommandProject(builds: false))
    _ = try preview.ask("/")
    let folder = URL(fileURLWithPath: try preview.editionFolder).deletingLastPathComponent().path
    let rights = try FileManager.default.attributesOfItem(atPath: folder)[.posixPermissions] as? Int
    #expect(rights == 0o700)
  }

  @Test("A port that another program has is an error that says what to do")
  func portInUse() throws {
    let project = try CommandProject(builds: false)
    let preview = try ServePreview(of: project)
    try project.expectFailure(
      ["serve", "--port", "\(preview.port)"],
      says: ["127.0.0.1:\(preview.port): another program listens there", "--port 0"])
  }

  @Test("The terminal gets a line for each edition, and none with --quiet")
  func lines() throws {
    for (options, isShown) in [([], true), (["--quiet"], false)] as [([String], Bool)] {
      let preview = try ServePreview(of: try CommandProject(builds: false), ["--port", "0"] + options)
      #expect(try preview.ask("/").status == 200)
      if isShown { try ServePreview.wait { preview.errors.hasSuffix(" s\n") } }
      #expect((preview.errors.wholeMatch(of: /ok: \d+ pages, 0 warnings, \d+\.\d s\n/) != nil) == isShown)
      #expect(preview.errors.isEmpty == !isShown)
    }
  }

  @Test("The help has an example, on standard output")
  func help() throws {
    let run = try GazetteProgram.run("serve", "--help", in: "/")
    #expect(run.status == 0)
    #expect(run.outputText.contains("  gazette serve --port 8080"))
  }

  @Test(
    "Misuse ends with status 64, a project that is not there with 1, before anything is listened to",
    arguments: [
      (["--port", "65536"], 64, "65536"), (["--port", "-1"], 64, "--port"), (["--port", "http"], 64, "http"),
      (["--as-of", "today"], 64, "2026-06-30"), (["extra"], 64, "extra"),
      (["--project", "nowhere"], 1, "gazette init nowhere"), (["--project", "staff.csv"], 1, "staff.csv: "),
    ] as [([String], Int32, String)])
  func misuse(options: [String], status: Int32, words: String) throws {
    try CommandProject(builds: false).expectFailure(
      ["serve"] + (options.first == "--port" ? [] : ["--port", "0"]) + options, says: [words], status: status)
  }
}
