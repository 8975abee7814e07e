import Foundation
import GazetteTestSupport
import Testing

@Suite("What an address tells of its changes, and what is secret of it")
struct AddressValidatorTests {
  typealias Answer = LoopbackServer.Answer

  private static let csv = "key,name,price,type\nd1,Pan,1.00,Pizzas\nd2,Sopa,3.00,Pizzas\n"

  /// Answers that nothing is new to who knows the tag.
  private static func answer(_ request: LoopbackServer.Request, _ tag: String, _ text: String) -> Answer {
    request.headers["if-none-match"] == tag
      ? Answer(304, [("ETag", tag)]) : Answer(200, [("ETag", tag), ("Content-Type", "text/csv")], text: text)
  }

  @Test("What has not changed is not fetched again, and a whole source loses nothing by it")
  func unchanged() throws {
    let server = try LoopbackServer { Self.answer($0, "\"one\"", Self.csv) }
    let project = try CommandProject(source: "{kind: dishes, url: \"\(server.url("/menu"))\", whole: yes}")
    #expect(try project.run("nightly").outputText.contains("dishes: imported 2"))
    let second = try project.run("nightly")
    #expect(
      second.outputText.contains("dishes: imported 0, updated 0, unchanged 2, rejected 0, removed 0"),
      "\(second.errorText)")
    #expect(server.requests.map { $0.headers["if-none-match"] ?? "" } == ["", "\"one\""])
    let runs = try project.run("sources", "--runs", "2").outputText.split(separator: "\n")
    #expect(runs.count == 2 && runs[0].contains("rows 2, imported 0, updated 0, unchanged 2"))
    #expect(try project.run("list", "dishes").outputLines.count == 2)
  }

  @Test("The date of a change serves where there is no tag, unless it was changed just then")
  func dates() throws {
    let server = try LoopbackServer { request in
      let changed = "Sun, 28 Jun 2026 08:00:00 GMT"
      if request.headers["if-modified-since"] == changed { return Answer(304) }
      let now = request.target == "/fresh" ? changed : "Tue, 30 Jun 2026 08:00:00 GMT"
      return Answer(200, [("Last-Modified", changed), ("Date", now)], text: Self.csv)
    }
    for (path, known) in [("/old", 1), ("/fresh", 0)] {
      let project = try CommandProject(source: "{kind: dishes, url: \"\(server.url(path))\", name: menu.csv}")
      for _ in 0..<2 { #expect(try project.run("nightly").status == 0) }
      let asked = server.requests.filter { $0.target == path && $0.headers["if-modified-since"] != nil }
      #expect(asked.count == known)
    }
  }

  @Test(
    "All is fetched again after a run that did not bring all of it in, and after a change of how it is read")
  func notTrusted() throws {
    let rows = "key,name,price,type\nd1,Pan,1.00,Pizzas\nd2,Sopa,none,Pizzas\n"
    let server = try LoopbackServer { Self.answer($0, "\"one\"", $0.target == "/bad" ? rows : Self.csv) }
    let project = try CommandProject(source: "{kind: dishes, url: \"\(server.url("/bad"))\"}")
    for _ in 0..<2 { #expect(try project.run("nightly").outputText.contains("rejected 1")) }
    try project.give(source: "{kind: dishes, url: \"\(server.url("/good"))\"}")
    for _ in 0..<2 { #expect(try project.run("nightly").status == 0) }
    try project.give(source: "{kind: dishes, url: \"\(server.url("/good"))\", whole: yes}")
    #expect(try project.run("nightly").status == 0)
    // A file of the same source has come in since.
    try project.folder.write(Self.csv, to: "good")
    #expect(try project.run("import", "dishes", "good").status == 0)
    #expect(try project.run("nightly").status == 0)
    let asked = server.requests.map { "\($0.target) \($0.headers["if-none-match"] ?? "-")" }
    #expect(asked == ["/bad -", "/bad -", "/good -", "/good \"one\"", "/good -", "/good -"])
  }

  @Test("Of pages all must be as they were; else all of them are fetched again")
  func pages() throws {
    let server = try LoopbackServer { request in
      let page = Int(request.parameter("page") ?? "") ?? 0
      let count = request.before < 2 ? 2 : 3
      let rows = page <= count ? "d\(page),Dish \(page),1.00,Pizzas\n" : ""
      let isNew = page > 2 && count == 3
      return Self.answer(
        request, "\"\(page)\(isNew ? "n" : "")\"", "key,name,price,type\n\(rows)")
    }
    let project = try CommandProject(
      source: "{kind: dishes, url: \"\(server.url("/d"))\", pages: {parameter: page}}")
    #expect(try project.run("nightly").outputText.contains("imported 2"))
    #expect(try project.run("nightly").outputText.contains("imported 0, updated 0, unchanged 2"))
    #expect(server.requests.count == 6)
    let third = try project.run("nightly")
    #expect(third.outputText.contains("imported 1, updated 0, unchanged 2"), "\(third.errorText)")
  }

  @Test("A redirect is followed, with what is secret for the address that was given only")
  func redirects() throws {
    let other = try LoopbackServer { _ in Answer(text: Self.csv) }
    let place = other.url("/there.csv")
    let server = try LoopbackServer { request in
      request.target == "/here" ? Answer(302, [("Location", "/nearer")]) : Answer(307, [("Location", place)])
    }
    let project = try CommandProject(
      source:
        "{kind: dishes, url: \"\(server.url("/here"))\", header: {Authorization: \"Bearer $API_TOKEN\"}}")
    let run = try GazetteProgram.run(
      ["nightly"], in: project.folder.path, environment: ["API_TOKEN": "pssst-1"])
    #expect(run.outputText.contains("dishes: imported 2"), "\(run.errorText)")
    #expect(server.requests.map { $0.headers["authorization"] } == ["Bearer pssst-1", "Bearer pssst-1"])
    #expect(other.requests.map { $0.headers["authorization"] } == [nil])
  }

  @Test("What is secret stands in no error, no report and no store, even if a server says it back")
  func secrets() throws {
    let server = try LoopbackServer { request in
      let token = request.headers["authorization"] ?? ""
      return request.target == "/bad"
        ? Answer(403, text: "{\"error\": \"\(token) is not known\"}")
        : Answer(200, [("ETag", "\"t\"")], text: Self.csv)
    }
    for path in ["/bad", "/good"] {
      let project = try CommandProject(
        source: "{kind: dishes, url: \"\(server.url(path))\", header: {Authorization: \"Bearer $API_TOKEN\"}}"
      )
      let run = try GazetteProgram.run(
        ["nightly", "--report", "night.json"], in: project.folder.path, environment: ["API_TOKEN": "pssst-1"])
      #expect(run.status == (path == "/bad" ? 10 : 0))
      #expect(!run.errorText.contains("pssst") && !run.outputText.contains("pssst"), "\(run.errorText)")
      for (name, _) in try project.folder.tree() where project.folder.exists(name) {
        let bytes = (try? project.folder.bytes(name)) ?? []
        #expect(bytes.firstRange(of: Array("pssst".utf8)) == nil, "\(name)")
      }
    }
    let project = try CommandProject(
      source:
        "{kind: dishes, url: \"\(server.url("/good"))\", header: {Authorization: \"Bearer $API_TOKEN\"}}")
    let run = try project.run("nightly")
    #expect(run.status == 10 && run.errorText.contains("API_TOKEN is not set"), "\(run.errorText)")
  }

  @Test("Content that was packed on the way is unpacked, and one that grows a thousandfold is refused")
  func packed() throws {
    let folder = try TestFolder()
    try folder.write(Self.csv, to: "small")
    try folder.write([UInt8](repeating: 65, count: 80 << 20), to: "large")
    for name in ["small", "large"] {
      try #require(try ChildProcess.run("/bin/sh", ["-c", "gzip \(name)"], in: folder.path).status == 0)
    }
    let (small, large) = (try folder.bytes("small.gz"), try folder.bytes("large.gz"))
    let server = try LoopbackServer { request in
      Answer(
        200, request.target.hasPrefix("/plain") ? [] : [("Content-Encoding", "gzip")],
        request.target.hasSuffix("large")
          ? large : request.target.hasSuffix("half") ? Array(small.dropLast(20)) : small)
    }
    for path in ["/menu.csv", "/menu.csv.gz", "/plain/menu.csv.gz"] {
      let project = try CommandProject(source: "{kind: dishes, url: \"\(server.url(path))\"}")
      let run = try project.run("nightly")
      #expect(run.outputText.contains("dishes: imported 2"), "\(path): \(run.errorText)")
    }
    for (path, says) in [("/large", "far more comes out"), ("/half", "damaged, or ends too early")] {
      let project = try CommandProject(source: "{kind: dishes, url: \"\(server.url(path))\", tries: 1}")
      let run = try project.run("nightly")
      #expect(run.status == 10 && run.errorText.contains(says), "\(run.errorText)")
    }
  }

  @Test("What an answer says of its form counts where its name says nothing, and the settings before both")
  func forms() throws {
    let server = try LoopbackServer { request in
      let latin = Array("key;name;price;type\nd1;Flan ".utf8) + [0xE9] + Array(";1,50;Postres\n".utf8)
      return Answer(
        200,
        [
          (
            "Content-Type",
            request.target == "/a" ? "text/csv; charset=ISO-8859-1" : "application/octet-stream"
          )
        ],
        latin)
    }
    for settings in [
      "url: \"\(server.url("/a"))\"", "url: \"\(server.url("/b"))\", name: x.csv, encoding: iso-8859-1",
    ] {
      let project = try CommandProject(source: "{kind: dishes, \(settings), decimals: \",\"}")
      let run = try project.run("nightly")
      #expect(run.outputText.contains("dishes: imported 1"), "\(run.errorText)")
      #expect(try project.run("list", "dishes").outputText.contains("Flan é\t\t1.50"))
    }
  }

  @Test("An answer in UTF-8 is that, whatever encoding it says of itself")
  func charsetOfAnother() throws {
    let server = try LoopbackServer { _ in
      Answer(
        200, [("Content-Type", "text/csv; charset=iso-8859-1")],
        Array("key,name,price,type\nd1,José,1.50,Postres\n".utf8))
    }
    let project = try CommandProject(source: "{kind: dishes, url: \"\(server.url("/a"))\"}")
    #expect(try project.run("nightly").outputText.contains("dishes: imported 1"))
    #expect(try project.run("list", "dishes").outputText.contains("d1\tJosé\t"))
  }

  @Test(
    "What is wrong in the settings of an address is told with its place, and shows no password",
    arguments: [
      ("url: \"ftp://example.org/x\"", "https:// or http://"),
      ("url: \"https://me:hidden@example.org/x\"", "no name or password"),
      ("url: people", "such as https://example.org/api/people"),
      ("url: \"https://example.org/?page=1\", pages: {parameter: page}", "says itself which page"),
      ("url: \"https://example.org/\", pages: {until: empty}", "parameter"),
      (
        "url: \"https://example.org/\", pages: {parameter: page, until: never}", "empty, or a number of pages"
      ),
      (
        "url: \"https://example.org/\", header: {Authorization: \"Bearer hidden\"}",
        "name an environment variable"
      ),
      ("url: \"https://example.org/\", header: {Host: x}", "not the name of a header"),
      ("url: \"https://example.org/\", header: {X-Key: \"$\"}", "a $ without the name"),
      ("url: \"https://example.org/\", header: {X-Key: \"a\\nb\"}", "no header can have"),
      ("url: \"https://example.org/\", sizeLimit: 0", "megabytes"),
      ("url: \"https://example.org/\", files: [a.csv]", "give either files"),
      ("files: [a.csv], tries: 2", "tries goes with a url"),
    ])
  func settings(source: String, says: String) throws {
    let run = try CommandProject(source: "{kind: dishes, \(source)}").run("nightly")
    #expect(run.status == 11)
    #expect(run.errorText.contains(says), "\(run.errorText)")
    #expect(!run.errorText.contains("hidden"), "\(run.errorText)")
  }

  @Test("The command line takes one address, by itself, and says what is missing for it")
  func commandLine() throws {
    let server = try LoopbackServer { request in
      Answer(text: request.headers["x-key"] == "k-1" ? Self.csv : "key\n")
    }
    let project = try CommandProject(builds: false, of: nil)
    let url = server.url("/menu.csv")
    let run = try GazetteProgram.run(
      ["import", "dishes", url, "--header", "X-Key: $MENU_KEY"], in: project.folder.path,
      environment: ["MENU_KEY": "k-1"])
    #expect(run.outputText == "imported 2, updated 0, rejected 0\n", "\(run.errorText)")
    let none = try GazetteProgram.run(
      ["import", "dishes", url], in: project.folder.path, environment: ["PATH": "/nowhere"])
    #expect(none.status == 1 && none.errorText.contains("apt-get install curl"), "\(none.errorText)")
    for arguments in [[url, "staff.csv"], ["staff.csv", "--pages", "page"], ["http://u:hidden@x/"]] {
      let run = try GazetteProgram.run(["import", "dishes"] + arguments, in: project.folder.path)
      #expect(run.status == 64 && !run.errorText.contains("hidden"), "\(run.errorText)")
    }
  }
}
