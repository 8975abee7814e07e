import Foundation
import GazetteTestSupport
import Testing

@Suite("Addresses as sources")
struct AddressSourceTests {
  typealias Answer = LoopbackServer.Answer

  private static func dish(_ number: Int, price: String = "1.00") -> String {
    "{\"key\": \"d\(number)\", \"name\": \"Dish \(number)\", \"price\": \(price), \"type\": \"Pizzas\"}"
  }

  /// Two dishes a page, as programs give them; none behind the last page.
  private static func page(_ number: Int, of count: Int) -> String {
    let dishes = number <= count ? [dish(2 * number - 1), dish(2 * number)] : []
    return "{\"info\": {\"page\": \(number)}, \"results\": [\(dishes.joined(separator: ", "))]}"
  }

  /// A server with pages of dishes.
  private static func pages(
    _ count: Int, _ other: @escaping @Sendable (LoopbackServer.Request, Int) -> Answer? = { _, _ in nil }
  ) throws -> LoopbackServer {
    try LoopbackServer { request in
      let number = Int(request.parameter("page") ?? "") ?? 0
      return other(request, number)
        ?? Answer(200, [("Content-Type", "application/json")], text: page(number, of: count))
    }
  }

  private static let csv = "key,name,price,type\nd1,Pan,1.00,Pizzas\n"

  @Test("An address is asked page by page until one has no records, with its own parameters kept")
  func paging() throws {
    let server = try Self.pages(3)
    let url = server.url("/api/dishes?results=2&seed=abc")
    let project = try CommandProject(
      source: "{kind: dishes, url: \"\(url)\", pages: {parameter: page, until: empty}}")
    let run = try project.run("nightly")
    #expect(
      run.outputText.contains("dishes: imported 6, updated 0, unchanged 0, rejected 0"), "\(run.errorText)")
    #expect(
      server.requests.map(\.target) == (1...4).map { "/api/dishes?results=2&seed=abc&page=\($0)" })
    #expect(try project.run("sources").outputText.hasPrefix("dishes\tdishes\t"))
  }

  @Test(
    "An address of another sort than those of the web is told to be one, and no file that is missing",
    arguments: ["ftp", "SFTP", "file", "postgresql"])
  func otherSchemes(scheme: String) throws {
    let project = try CommandProject(source: "{kind: dishes, command: [\"true\"]}")
    let run = try project.run("import", "dishes", "\(scheme)://127.0.0.1/dishes.csv")
    #expect(run.status == 64)
    #expect(
      run.errorText.contains(
        "an address begins with https:// or http://, and not with \(scheme.lowercased()):"))
  }

  @Test("Pages are counted from another number, to a number, and from the command line")
  func pageNumbers() throws {
    let server = try Self.pages(100) { request, number in
      request.target.hasPrefix("/zero") ? Answer(text: Self.page(number + 1, of: 2)) : nil
    }
    let project = try CommandProject(
      source: "{kind: dishes, url: \"\(server.url("/d"))\", pages: {parameter: page, first: 2, until: 3}}")
    #expect(try project.run("nightly").outputText.contains("dishes: imported 6"))
    #expect(server.requests.map(\.target) == ["/d?page=2", "/d?page=3", "/d?page=4"])
    let run = try project.run(
      "import", "dishes", server.url("/zero?x=1"), "--pages", "page", "--first-page", "0")
    #expect(run.outputText.hasPrefix("imported 2, updated 0, rejected 0\nunchanged 2\n"), "\(run.errorText)")
    #expect(server.requests.suffix(3).map(\.target) == (0...2).map { "/zero?x=1&page=\($0)" })
  }

  @Test("A mapping has the rows of all pages in one table, and a record may stand on two of them")
  func mapping() throws {
    let server = try LoopbackServer { request in
      let page = Int(request.parameter("page") ?? "") ?? 0
      let rows = ["", "o1,Pan,1\no2,Pan,4", "o1,Sopa,2", ""][page]
      return Answer(200, [("Content-Type", "text/csv")], text: "number,dish,quantity\n\(rows)")
    }
    let project = try CommandProject(
      source: "{kind: orders, url: \"\(server.url("/lines"))\", pages: {parameter: page}, mapping: lines.sql}"
    )
    try project.folder.write(
      """
      SELECT number AS key, line, 'Plaza 1' AS address, '555-0100' AS phone, '2026-06-30' AS placedOn,
        dish AS "lines.dish", quantity AS "lines.quantity" FROM source ORDER BY number, line
      """, to: "lines.sql")
    try project.folder.write(
      "key,name,price,type\np,Pan,1.00,Pizzas\ns,Sopa,3.00,Pizzas\n", to: "menu.csv")
    try #require(try project.run("import", "dishes", "menu.csv").status == 0)
    let run = try project.run("nightly")
    #expect(run.outputText.contains("orders: imported 2"), "\(run.errorText)")
    #expect(try project.run("order", "show", "o1").outputText.contains("Total\t3\t\t7.00"))
  }

  @Test(
    "A server that is down for a while is asked again, and one that says no is not",
    arguments: [
      (Answer(503), 3, true), (Answer(429, [("Retry-After", "1")]), 3, true), (Answer.nothing, 3, true),
      (Answer(200, [], Array("key,na".utf8), length: 90), 3, true), (Answer(404), 1, false),
      (Answer(401, text: "{\"error\": \"who are you?\"}"), 1, false), (Answer(304), 1, false),
    ])
  func retries(first: Answer, requests: Int, comesIn: Bool) throws {
    let server = try LoopbackServer { $0.before < 2 ? first : Answer(text: Self.csv) }
    let project = try CommandProject(source: "{kind: dishes, url: \"\(server.url("/menu.csv"))\"}")
    let run = try project.run("nightly")
    #expect(run.outputText.contains("dishes: imported 1") == comesIn, "\(run.errorText)")
    #expect(run.status == (comesIn ? 0 : 10))
    #expect(server.requests.count == requests)
  }

  /// Two megabytes of the letter A, packed by gzip.
  private static let packed =
    (try? ChildProcess.run(
      "/bin/sh", ["-c", "head -c 2097152 /dev/zero | tr '\\0' A | gzip"], in: "/tmp"))?.output ?? []

  @Test(
    "What is wrong with an address is told, and nothing of it comes in",
    arguments: [
      (
        Answer(500, text: "{\"error\": {\"message\": \"out of order\"}}"), "",
        ["500 (a fault of the server): out of order"]
      ),
      (Answer(404), "", ["404 (there is nothing)"]),
      (Answer(429, [("Retry-After", "90000")]), ", tries: 3", ["429", "wait for 90000 seconds"]),
      (Answer.never, ", timeLimit: 1", ["took longer than 1 second"]),
      (Answer(text: "{\"error\": \"no such seed\"}"), "", ["an error answer of its source: no such seed"]),
      (Answer(200, [], Array("key,na".utf8), length: 90), "", ["ended before its end"]),
      (
        Answer(200, [], [UInt8](repeating: 65, count: 2 << 20)), ", sizeLimit: 1",
        ["more than 1 MB", "sizeLimit"]
      ),
      (Answer(200, [], packed), ", sizeLimit: 1", ["more than 1 MB", "sizeLimit"]),
      (Answer(200, [("Content-Encoding", "gzip")], packed), ", sizeLimit: 1", ["more than 1 MB"]),
      (
        Answer(200, [("X", String(repeating: "x", count: 4 << 20))]), "", ["what stands before the content"]
      ),
      (
        Answer(200, [("Content-Type", "text/html")], text: "<html><body>Log in</body></html>"), "",
        ["HTML page"]
      ),
      (Answer(200, [("Content-Type", "text/csv")], text: "[{\"key\": \"d1\"}]"), "", ["the name says CSV"]),
      (Answer(200, [("Content-Encoding", "br")], text: "x"), "", ["encoded as br"]),
      (Answer(302, [("Location", "file:///etc/passwd")]), "", ["of file:"]),
      (Answer(302, [("Location", "http://u:secret@127.0.0.1/")]), "", ["with a password in it"]),
      (Answer(302), "", ["sends on to no address"]),
      (Answer(302, [("Location", "/again")]), "", ["more than 10 times"]),
      (Answer(204), "", ["the file is empty"]),
    ])
  func failures(answer: Answer, settings: String, says: [String]) throws {
    let server = try LoopbackServer { _ in answer }
    let tries = settings.contains("tries") ? "" : ", tries: 1"
    let project = try CommandProject(
      source: "{kind: dishes, url: \"\(server.url("/menu?key=hidden"))\"\(tries)\(settings)}")
    let run = try project.run("nightly")
    #expect(run.status == 10)
    for words in says { #expect(run.errorText.contains(words), "\(run.errorText)") }
    #expect(!run.errorText.contains("hidden") && !run.errorText.contains("secret"), "\(run.errorText)")
    #expect(try project.run("list", "dishes").outputText.isEmpty)
  }

  @Test("A page that fails after nine good ones brings nothing in, and the edition stays")
  func lastPage() throws {
    let server = try Self.pages(100) { _, number in number == 10 ? Answer(500) : nil }
    let project = try CommandProject(
      source: "{kind: dishes, url: \"\(server.url("/d"))\", tries: 1, pages: {parameter: page, until: empty}}"
    )
    try #require(try project.run("build", "--as-of", "2026-06-30").status == 0)
    let before = try project.folder.tree("Output")
    let run = try project.run("nightly")
    #expect(run.status == 10)
    #expect(run.errorText.contains("/d, page 10: it answered with 500"), "\(run.errorText)")
    #expect(try project.run("list", "dishes").outputText.isEmpty)
    #expect(try project.run("sources").outputText.isEmpty)
    let after = try project.folder.tree("Output")
    #expect(after == before)
  }

  @Test(
    "Pages that never end are told apart from pages",
    arguments: [
      ("{\"results\": [\(dish(1))]}", "", "the same as the page before"),
      ("{\"results\": [\(dish(1))], \"n\": PAGE}", ", limit: 5", "more than 5 pages"),
      ("{\"message\": \"later\"}", "", "no list of records"),
    ])
  func endlessPages(body: String, settings: String, says: String) throws {
    let server = try LoopbackServer { request in
      Answer(text: body.replacing("PAGE", with: request.parameter("page") ?? ""))
    }
    let project = try CommandProject(
      source: "{kind: dishes, url: \"\(server.url("/d"))\", tries: 1, pages: {parameter: page\(settings)}}")
    let run = try project.run("nightly")
    #expect(run.status == 10)
    #expect(run.errorText.contains(says), "\(run.errorText)")
    #expect(try project.run("list", "dishes").outputText.isEmpty)
  }

  @Test(
    "Lines that come behind the content are none of it",
    arguments: [
      ("text/csv", "key,name,price,type\nd1,Pan,1.00,Pizzas\n"),
      ("application/json", "[{\"key\": \"d1\", \"name\": \"Pan\", \"price\": 1, \"type\": \"Pizzas\"}]"),
    ])
  func trailers(type: String, content: String) throws {
    let chunk = String(content.utf8.count, radix: 16)
    let server = try LoopbackServer { _ in
      Answer(
        200, [("Content-Type", type), ("Transfer-Encoding", "chunked")],
        text: "\(chunk)\r\n\(content)\r\n0\r\nX-Checksum: abc,def,1,Otros\r\n\r\n")
    }
    let project = try CommandProject.empty()
    let run = try project.run("import", "dishes", server.url("/menu"))
    #expect(run.outputText == "imported 1, updated 0, rejected 0\n", "\(run.errorText)")
    #expect(try project.run("list", "dishes").outputText == "d1\tPan\t\t1.00\tPizzas\n")
  }

  @Test(
    "An error beside an empty list of records, or one with words of its own beside others, ends no pages and removes nothing",
    arguments: [
      ("\"error\": \"upstream timeout\", \"results\": []", "upstream timeout"),
      ("\"errors\": [{\"message\": \"no shard\"}], \"results\": []", "no shard"),
      ("\"results\": [\(dish(9))], \"error\": {\"code\": 7, \"message\": \"half of it\"}", "half of it"),
      ("\"error\": null, \"errors\": [], \"results\": []", nil),
      ("\"error\": \"none\", \"results\": [\(dish(9))]", nil),
      ("\"error\": {\"code\": 0, \"message\": \"OK\"}, \"results\": [\(dish(9))]", nil),
    ])
  func errorsBesideRecords(second: String, says: String?) throws {
    let server = try Self.pages(1) { request, number in
      number == 2 && request.before == 1 ? Answer(text: "{\(second)}") : nil
    }
    let url = server.url("/d")
    let project = try CommandProject(
      source: "{kind: dishes, url: \"\(url)\", pages: {parameter: page}, whole: yes, tries: 1}")
    #expect(try project.run("nightly").outputText.contains("dishes: imported 2"))
    let run = try project.run("nightly")
    #expect((run.status == 0) == (says == nil), "\(run.errorText)")
    if let says {
      #expect(run.errorText.contains("an error answer of its source: \(says)"), "\(run.errorText)")
    }
    #expect(try project.run("list", "dishes").outputLines.count >= 2)
  }

  @Test(
    "What is secret in an address or a header stands in no error, where an answer repeats it",
    arguments: [
      Answer(text: "{\"error\": \"no such key=TOPSECRET, Bearer hunter2secret\"}"),
      Answer(text: "no key,key=TOPSECRET,Bearer hunter2secret\n1,2,3\n"),
      Answer(401, text: "{\"error\": \"bad TOPSECRET, hunter2secret\"}"),
    ])
  func repeatedSecrets(answer: Answer) throws {
    let server = try LoopbackServer { _ in answer }
    let project = try CommandProject.empty()
    let run = try GazetteProgram.run(
      [
        "import", "dishes", server.url("/menu?key=TOPSECRET"), "--header", "Authorization: Bearer $API_TOKEN",
      ], in: project.folder.path, environment: ["API_TOKEN": "hunter2secret"])
    #expect(run.status != 0 && run.errorText.contains("…"), "\(run.errorText)")
    #expect(
      !run.errorText.contains("TOPSECRET") && !run.errorText.contains("hunter2secret"), "\(run.errorText)")
  }

  @Test("A mapping that asks for the time is given all records each time, and any other what is new")
  func timedMapping() throws {
    let server = try LoopbackServer { request in
      request.headers["if-none-match"] == nil
        ? Answer(200, [("ETag", "\"a\""), ("Content-Type", "text/csv")], text: Self.csv) : Answer(304)
    }
    let project = try CommandProject.empty()
    for (expression, asks) in [("type", true), ("'Day ' || date('now') AS type", false)] {
      try project.folder.write("SELECT key, name, price, \(expression) FROM source", to: "m.sql")
      for _ in 1...2 {
        let run = try project.run("import", "dishes", server.url("/menu"), "--mapping", "m.sql")
        #expect(run.status == 0, "\(run.errorText)")
      }
      #expect((server.requests.last?.headers["if-none-match"] != nil) == asks, "\(expression)")
    }
  }

  @Test("A page with nothing in it is the last one of records that stand in lines")
  func emptyLines() throws {
    let server = try LoopbackServer { request in
      let number = Int(request.parameter("page") ?? "") ?? 0
      return Answer(
        200, [("Content-Type", "application/x-ndjson")], text: number < 3 ? Self.dish(number) + "\n" : "")
    }
    let project = try CommandProject.empty()
    let run = try project.run("import", "dishes", server.url("/menu"), "--pages", "page")
    #expect(run.outputText == "imported 2, updated 0, rejected 0\n", "\(run.errorText)")
  }
}
