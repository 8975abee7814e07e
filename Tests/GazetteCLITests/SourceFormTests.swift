import Foundation
import GazetteTestSupport
import Testing

@Suite("Files as other programs write them")
struct SourceFormTests {
  private static let dishes = "key,name,price,type\nd-1,Jamón,9.50,Pizzas\nd-2,Flan,4.60,Postres\n"

  private func pack(_ name: String, in folder: TestFolder) throws {
    try #require(try ChildProcess.run("/usr/bin/env", ["gzip", name], in: folder.path).status == 0)
  }

  private func expectDishes(_ project: CommandProject, _ arguments: String...) throws {
    let run = try GazetteProgram.run(["import", "dishes"] + arguments, in: project.folder.path)
    #expect(run.errorText.isEmpty)
    #expect(run.outputText == "imported 2, updated 0, rejected 0\n")
    #expect(
      try project.run("list", "dishes", "--csv").outputText.contains("d-1,Jamón,,9.50,Pizzas"))
  }

  @Test("A sheet of what is no workbook is refused")
  func sheetOfText() throws {
    let project = try CommandProject.empty()
    try project.folder.write(Self.dishes, to: "d.csv")
    try project.expectFailure(
      ["import", "dishes", "d.csv", "--sheet", "Nope"],
      says: ["d.csv: a sheet is named, Nope, and only workbooks have any"])
  }

  @Test("A whole number with three digits behind a point is not taken for one of a thousandth")
  func thousands() throws {
    let project = try DeclaredProject([
      "stock/stock.yml": """
      title: Stock
      one: Item
      record: "{name}"
      fields:
        - {key: name, title: Name, kind: text, required: true}
        - {key: pieces, title: Pieces, kind: integer}
        - {key: mail, title: E-mail, kind: email}

      """
    ])
    try project.folder.write(
      "key;name;pieces\na;Nails;12.000\nb;Screws;-1.000\nc;Bolts;3.0\nd;Nuts;0.000\n", to: "stock.csv")
    #expect(
      try project.output("import", "stock", "stock.csv").hasPrefix("imported 2, updated 0, rejected 2\n"))
    #expect(
      try project.output("list", "rejected").split(separator: "\n") == [
        "stock\tstock.csv:2\tpieces\tPieces: not a whole number (write it in digits)\t12.000",
        "stock\tstock.csv:3\tpieces\tPieces: not a whole number (write it in digits)\t-1.000",
      ])
    #expect(try project.run("edit", "stock", "c", "--set", "pieces=7.000").status == 1)
    #expect(try project.run("list", "stock", "--where", "pieces>1.000").status == 64)
    // Of what is told as a number, or whose form is said, nothing is guessed.
    try project.bring("stock", #"[{"key": "e", "name": "Pins", "pieces": 4.000}]"#, as: "json")
    try project.output("import", "stock", "stock.csv", "--decimals", ",")
    #expect(
      try project.output("list", "stock", "--csv").split(separator: "\n").map { $0.split(separator: ",")[2] }
        == ["pieces", "12000", "-1000", "3", "0", "4"])
  }

  @Test("A number of JSON is the amount that it is, also where a text of three decimals may be thousands")
  func amounts() throws {
    let project = try CommandProject.empty()
    try project.folder.write(
      """
      [{"key": "a", "name": "A", "price": 12.500, "type": "Pizzas"},
       {"key": "b", "name": "B", "price": 1.25e1, "type": "Pizzas"},
       {"key": "c", "name": "C", "price": "12.500", "type": "Pizzas"},
       {"key": "d", "name": "D", "price": 12.505, "type": "Pizzas"}]
      """, to: "d.json")
    let run = try project.run("import", "dishes", "d.json")
    #expect(run.outputText.hasPrefix("imported 2, updated 0, rejected 2\n"), "\(run.outputText)")
    let list = try project.run("list", "dishes", "--csv").outputText
    #expect(list.contains("a,A,,12.50,Pizzas") && list.contains("b,B,,12.50,Pizzas"), "\(list)")
  }

  @Test("Blanks around an e-mail address are none of it")
  func blanksAroundAddress() throws {
    let house = try DeclaredProject([
      "mail/mails.yml":
        "title: Mails\none: Mail\nrecord: \"{name}\"\nfields:\n  - {key: name, title: Name, kind: text, required: true}\n  - {key: mail, title: E-mail, kind: email}\n"
    ])
    try house.bring("mails", "key,name,mail\na,A, ana@b.example \n")
    #expect(try house.output("list", "mails", "--csv").contains("a,A,ana@b.example"))
  }

  @Test("Windows-1252, UTF-16 and gzip give what UTF-8 gives")
  func encodings() throws {
    let first = try CommandProject.empty()
    try first.folder.write(Self.dishes.unicodeScalars.map { UInt8($0.value) }, to: "d.csv")
    try first.expectFailure(["import", "dishes", "d.csv"], says: ["d.csv:2:8: not UTF-8", "--encoding"])
    try expectDishes(first, "d.csv", "--encoding", "windows-1252")
    let second = try CommandProject.empty()
    let marked = [UInt8]([0xFF, 0xFE]) + Self.dishes.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    try second.folder.write(marked, to: "d.csv")
    try expectDishes(second, "d.csv")
    let third = try CommandProject.empty()
    try third.folder.write(Self.dishes, to: "d.csv")
    try pack("d.csv", in: third.folder)
    try expectDishes(third, "d.csv.gz")
  }

  @Test(
    "A packed database is read like others; columns with bytes that are no text are left aside, and refused in a mapping",
    .enabled(if: Tools.sqlite != nil, "needs the program sqlite3"))
  func packedDatabase() throws {
    let project = try CommandProject.empty()
    let file = project.folder.path("d.sqlite")
    for statement in [
      "CREATE TABLE d (key, name, price, type, picture)",
      "INSERT INTO d VALUES ('d-1', 'Jamón', 9.5, 'Pizzas', X'FF00'), ('d-2', 'Flan', '4.60', 'Postres', NULL)",
    ] {
      try Tools.sql(statement, on: file)
    }
    try pack("d.sqlite", in: project.folder)
    let run = try project.run("import", "dishes", "d.sqlite.gz")
    #expect(run.outputText == "imported 2, updated 0, rejected 0\n", "\(run.errorText)")
    #expect(run.errorText == "columns that no field has: picture (BLOB)\n")
    #expect(
      try project.run("list", "dishes", "--csv").outputText.contains("d-1,Jamón,,9.50,Pizzas"))
    try project.folder.write("SELECT key, picture AS name, price, type FROM d", to: "d.sql")
    try project.expectFailure(
      ["import", "dishes", "d.sqlite.gz", "--mapping", "d.sql"],
      says: ["the column name holds bytes; hex(…) makes a text of them"])
  }

  @Test(
    "Blanks around numbers, days, choices and names of records are no part of them, around texts they are")
  func blanks() throws {
    let project = try DeclaredProject.filled()
    try project.bring(
      "invoices",
      "key,number,supplier,invoicedOn,amount,lines.order,lines.quantity\n i-9 , 9 , Óleos Lima ,\t2026-05-06 , 12.50\u{A0},x, 3\n"
    )
    let found = try project.output("list", "invoices", "--json", "--where", "amount=12.50")
    #expect(found.contains("\"number\":\" 9 \"") && !found.contains("Óleos Lima \""), "\(found)")
    #expect(found.contains("\"invoicedOn\":\"2026-05-06\"") && found.contains("\"quantity\":3"), "\(found)")
    try project.folder.write(
      "key,number,supplier,invoicedOn,amount\ni-8,8,Óleos Lima,2026-05-06, 1 2 \n", to: "bad.csv")
    let failure = try project.failure("import", "invoices", "bad.csv")
    #expect(failure.contains("Amount: not an amount"), "\(failure)")
    #expect(try project.output("list", "rejected").contains("\t 1 2 \n"))
  }

  @Test("A choice that has blanks of its own is taken as it is written")
  func choiceWithBlanks() throws {
    let project = try DeclaredProject([
      "tags/tags.yml": """
      title: Tags
      one: Tag
      record: "{sort}"
      fields: [{key: sort, title: Sort, kind: choice, choices: {"a ": First, b: Second}}]
      """
    ])
    try project.bring("tags", "key,sort\nt-1,a \nt-2, b \n")
    #expect(try project.output("list", "tags").contains("t-2\tb"))
    #expect(try project.output("list", "tags").contains("t-1\ta \n"))
  }

  @Test("Bytes that are no character of the encoding, and one that nobody knows, are told")
  func wrongEncoding() throws {
    let project = try CommandProject.empty()
    try project.folder.write(Array("key,name\nd-1,x\nd-2,".utf8) + [0x81, 0x0A], to: "d.csv")
    try project.expectFailure(
      ["import", "dishes", "d.csv", "--encoding", "windows-1252"], says: ["d.csv:3: not windows-1252"])
    for name in ["klingon", "utf-8//IGNORE", ""] {
      try project.expectFailure(
        ["import", "dishes", "d.csv", "--encoding", name], says: ["windows-1252"], status: 64)
    }
  }

  @Test("A pipe is no file, and what is to be read from it is given as the standard input")
  func pipe() throws {
    let project = try CommandProject.empty()
    try #require(mkfifo(project.folder.path("d.csv"), 0o600) == 0)
    let run = try project.run("import", "dishes", "d.csv")
    #expect(run.status == 1)
    #expect(
      run.errorText
        == "error: d.csv: cannot be read: it is a pipe or a device, and no file. For standard input give -.\n"
    )
  }

  @Test("A packed file that is damaged, or that holds far more than any records, changes nothing")
  func badArchives() throws {
    let project = try CommandProject.empty()
    try project.folder.write(Self.dishes, to: "d.csv")
    try pack("d.csv", in: project.folder)
    let bytes = try project.folder.bytes("d.csv.gz")
    try project.folder.write(Array(bytes.dropLast(6)), to: "short.csv.gz")
    var damaged = bytes
    damaged[bytes.count / 2] ^= 0x55
    try project.folder.write(damaged, to: "damaged.csv.gz")
    try project.folder.write([UInt8](repeating: 0x20, count: 80 << 20), to: "large.csv")
    try pack("large.csv", in: project.folder)
    try project.expectFailure(["import", "dishes", "short.csv.gz"], says: ["short.csv.gz: the packed file"])
    try project.expectFailure(
      ["import", "dishes", "damaged.csv.gz"], says: ["damaged.csv.gz: the packed file"])
    try project.expectFailure(["import", "dishes", "large.csv.gz"], says: ["large.csv.gz: of", "far more"])
    // Several members are one file, and zeros behind them none.
    try project.folder.write(bytes + [0, 0, 0, 0], to: "long.csv.gz")
    try expectDishes(project, "long.csv.gz")
  }

  @Test("Dates and amounts are read by the forms that are given, and others are set aside")
  func writtenValues() throws {
    let project = try CommandProject.empty()
    try project.folder.write(
      "key;name;price;type\nd-1;Jamón;1.234,50 €;Pizzas\nd-2;Flan;4.60;Postres\nd-3;Pan;$2,00;Pizzas\n",
      to: "d.csv")
    let run = try project.run("import", "dishes", "d.csv", "--decimals", ",")
    #expect(
      run.outputText.hasPrefix(
        "imported 1, updated 0, rejected 2\n  2 × Price: not an amount (write it as 1250,50)\n"))
    #expect(try project.run("list", "dishes", "--csv").outputText.contains("d-1,Jamón,,1234.50,Pizzas"))
    try project.folder.write(
      "name,dateOfBirth,employeeType\nAnn,03.04.1990,exempt\nBob,1990-04-03,exempt\n", to: "e.csv")
    let dated = try project.run("import", "employees", "e.csv", "--dates", "dd.MM.yyyy")
    #expect(
      dated.outputText.hasPrefix(
        "imported 1, updated 0, rejected 1\n  1 × Date of birth: not a date (write it as dd.MM.yyyy)\n"))
    #expect(try project.run("list", "employees", "--csv").outputText.contains("1990-04-03"))
  }

  private func declareGoods(in project: CommandProject, _ other: String = "") throws {
    try project.folder.write(
      """
      title: Goods
      one: Good
      record: "{name}"
      fields:
        - {key: name, title: Name, kind: text}
        - {key: weight, title: Weight, kind: decimal}
        \(other)
        - {key: day, title: Day, kind: date}
      """, to: "Collections/goods/goods.yml")
  }

  @Test("Numbers that are told as such are not in the form of their source's texts")
  func numbersBesideTexts() throws {
    let project = try CommandProject.empty()
    try declareGoods(in: project, "- {key: price, title: Price, kind: money}")
    try project.folder.write(
      """
      [{"key": "a", "name": "Cheese", "weight": 2.468, "price": "1.250,50", "day": "30.06.2026"},
       {"key": "b", "name": "Ham", "weight": "2,468", "price": 1.25, "day": "01.07.2026"}]
      """, to: "goods.json")
    let forms = ["--decimals", ",", "--dates", "dd.MM.yyyy"]
    func goods(_ arguments: String...) throws -> String {
      let run = try GazetteProgram.run(["import", "goods"] + arguments + forms, in: project.folder.path)
      #expect(run.status == 0, "\(run.errorText)")
      return try project.run("export", "goods").outputText
    }
    #expect(
      try goods("goods.json")
        == "key,name,weight,price,day\na,Cheese,2.468,1250.50,2026-06-30\nb,Ham,2.468,1.25,2026-07-01\n")
    // In SQL they are numbers; what it works out is one, too.
    try project.folder.write(
      """
      SELECT key, name, weight, price, parse_date(day, 'dd.MM.yyyy') AS day FROM source WHERE key = 'a'
      UNION ALL SELECT key, name, price * 2, price * 2, date('2026-07-01', '+14 days') FROM source WHERE key = 'b'
      """, to: "goods.sql")
    #expect(
      try goods("goods.json", "--mapping", "goods.sql")
        == "key,name,weight,price,day\na,Cheese,2.468,1250.50,2026-06-30\nb,Ham,2.5,2.50,2026-07-15\n")
  }

  @Test(
    "A date that is written as a number is read by the form of dates, and numbers stay as they are written")
  func writtenNumbers() throws {
    let project = try CommandProject.empty()
    try declareGoods(in: project)
    try project.folder.write(
      """
      [{"key": 10.0, "name": 1.10, "weight": 1e3, "day": 20260630},
       {"key": "b", "name": "B", "weight": 1234567890123.4567, "day": "20260701"},
       {"key": "c", "name": "C", "weight": 1.250, "day": "20260701"}]
      """, to: "goods.json")
    try project.folder.write("SELECT key, name, weight, day FROM source", to: "goods.sql")
    for mapping in [[], ["--mapping", "goods.sql"]] {
      let run = try GazetteProgram.run(
        ["import", "goods", "goods.json", "--decimals", ",", "--dates", "yyyyMMdd"] + mapping,
        in: project.folder.path)
      #expect(run.status == 0 && !run.outputText.contains("imported 1"), "\(run.outputText)\(run.errorText)")
      let text = try project.run("export", "goods").outputText
      #expect(text.contains("10.0,1.10,1000,2026-06-30\n"), "\(text)")
      #expect(text.contains("b,B,1234567890123.4567,2026-07-01\n") && text.contains("c,C,1.25"), "\(text)")
    }
  }

  @Test("A form with a time reads days too, and of one without the refusal of a moment says so")
  func timedForms() throws {
    let house = try DeclaredProject([
      "things/things.yml": """
      title: Things
      record: "{name}"
      fields:
        - {key: name, title: Name, kind: text, required: true}
        - {key: day, title: Day, kind: date}
        - {key: at, title: At, kind: moment}
      """
    ])
    try house.folder.write(
      "key;name;day;at\na;One;3/1/2026;3/1/2026 14:05\nb;Two;4/1/2026;\nc;Three;5/1/2026 8:00;\n",
      to: "d.csv")
    #expect(
      try house.output("import", "things", "d.csv", "--dates", "d/M/yyyy H:mm").hasPrefix("imported 3, "))
    #expect(
      try house.output("list", "things")
        == "a\tOne\t2026-01-03\t2026-01-03T14:05:00\nb\tTwo\t2026-01-04\t\nc\tThree\t2026-01-05\t\n")
    try house.folder.write("key;name;day;at\nd;Four;x;\ne;Five;;3/1/2026 14:05\n", to: "e.csv")
    let timed = try house.run("import", "things", "e.csv", "--dates", "d/M/yyyy H:mm")
    #expect(timed.outputText.contains("  1 × Day: not a date (write it as d/M/yyyy)\n"))
    let plain = try house.run("import", "things", "e.csv", "--dates", "d/M/yyyy", "--may-be-empty")
    #expect(
      plain.outputText.contains("  1 × At: not a date with a time (the form d/M/yyyy has no time)\n"),
      "\(plain.outputText)")
  }

  @Test("The standard input is a file, and one of JSON Lines has a record a line")
  func standardInput() throws {
    let project = try CommandProject.empty()
    try project.folder.write(
      "{\"key\":\"d-1\",\"name\":\"Jamón\",\"price\":9.5,\"type\":\"Pizzas\"}\n\n[1]\n{\"key\":\"d-2\"}\n",
      to: "d.jsonl")
    let run = try project.run("import", "dishes", "d.jsonl")
    #expect(run.outputText.hasPrefix("imported 1, updated 0, rejected 2\n"))
    #expect(try project.run("list", "rejected").outputText.contains("d.jsonl:3\t\tThe row is no record"))
    try project.folder.write(Self.dishes.replacing("9.50", with: "9.60"), to: "in.csv")
    let child = try ChildProcess(
      GazetteProgram.path, ["import", "dishes", "-"], in: project.folder.path,
      input: project.folder.path("in.csv"))
    #expect(try child.end().outputText == "imported 1, updated 1, rejected 0\n")
    try project.folder.write("{\"key\":1}\n{\"key\":\n", to: "bad.jsonl")
    try project.expectFailure(["import", "dishes", "bad.jsonl"], says: ["bad.jsonl:2:8: the file ends"])
  }

  @Test("Any character separates that is named, and a table of another database is a file")
  func separatorsAndDatabases() throws {
    let first = try CommandProject.empty()
    try first.folder.write(Self.dishes.replacing(",", with: "%"), to: "d.csv")
    try expectDishes(first, "d.csv", "--separator", "%")
    let second = try CommandProject.empty()
    try second.folder.write(
      "SELECT key, name, price / 100.0 AS price, type FROM dishes", to: "dishes.sql")
    try expectDishes(second, first.folder.path("gazette.sqlite"), "--mapping", "dishes.sql")
    try second.expectFailure(
      ["import", "dishes", first.folder.path("gazette.sqlite")],
      says: ["several tables", "dishes", "--mapping"])
    try second.folder.write("SELECT key FROM plates", to: "plates.sql")
    try second.expectFailure(
      ["import", "dishes", first.folder.path("gazette.sqlite"), "--mapping", "plates.sql"],
      says: ["no such table: plates", "dishes"])
    for sql in ["DELETE FROM dishes", "UPDATE dishes SET price = 1", "ATTACH 'x' AS y"] {
      try second.folder.write(sql, to: "write.sql")
      try second.expectFailure(
        ["import", "dishes", first.folder.path("gazette.sqlite"), "--mapping", "write.sql"],
        says: ["write.sql"])
    }
  }

  @Test("A SELECT that goes through a file once, twice, in an order or not to its end, loses no row of it")
  func readingOnce() throws {
    let rows = (1...5).map { "d\($0),\"Dish \"\"\($0)\"\"\",\($0).00,Pizzas" }.joined(separator: "\n")
    let columns = "line, key, name, price, type"
    let counted = "(SELECT count(*) FROM source) AS description"
    let dishes = (1...5).map { "d\($0)\tDish \"\($0)\"\t\t\($0).00\tPizzas" }
    for (select, expected) in [
      ("SELECT \(columns) FROM source", dishes),
      ("SELECT \(columns) FROM m WHERE rowid > 0", dishes),
      ("SELECT \(columns) FROM source ORDER BY key DESC", dishes),
      ("SELECT \(columns) FROM source LIMIT 2", Array(dishes.prefix(2))),
      ("SELECT \(columns), \(counted) FROM source", dishes.map { $0.replacing("\t\t", with: "\t5\t") }),
      ("SELECT max(line) AS line, key, name, price, type FROM source", [dishes[4]]),
      ("SELECT a.line, a.key, b.name, a.price, a.type FROM source a JOIN m b ON b.key = a.key", dishes),
    ] {
      let project = try CommandProject.empty()
      try project.folder.write("key,name,price,type\n\(rows)\nd6,too,few\n", to: "m.csv")
      try project.folder.write(select, to: "m.sql")
      let run = try project.run("import", "dishes", "m.csv", "--mapping", "m.sql")
      #expect(run.outputText.contains("rejected 1"), "\(select): \(run.outputText)\(run.errorText)")
      #expect(
        try project.run("list", "dishes", "--sort", "key").outputLines.map(String.init) == expected,
        "\(select)")
      #expect(try project.run("list", "rejected").outputText.contains("m.csv:7"), "\(select)")
    }
  }

  @Test("A file whose last quote stays open brings in none of the rows before it")
  func openQuote() throws {
    let project = try CommandProject.empty()
    try project.folder.write("key,name,price,type\nd1,Pan,1.00,Pizzas\nd2,\"Flan,1.00,Postres\n", to: "m.csv")
    try project.folder.write("SELECT line, key, name, price, type FROM source", to: "m.sql")
    try project.expectFailure(
      ["import", "dishes", "m.csv", "--mapping", "m.sql"], says: ["m.csv:3", "never closed"])
  }

  @Test("A pattern is all of its files, or the newest; of a night's one that finds nothing is told")
  func patterns() throws {
    let project = try CommandProject.empty()
    try project.folder.write(Self.dishes, to: "menu-1.csv")
    try project.folder.write("key,name,price,type\nd-3,Pan,1.00,Pizzas\n", to: "menu-2.csv")
    let old = try ChildProcess.run(
      "/usr/bin/env", ["touch", "-d", "2020-01-01T00:00:00Z", "menu-2.csv"], in: project.folder.path)
    try #require(old.status == 0)
    #expect(
      try project.run("import", "dishes", "menu-*.csv", "--newest").outputText
        == "imported 2, updated 0, rejected 0\n")
    #expect(
      try project.run("import", "dishes", "menu-*.csv").outputText
        == "imported 1, updated 0, rejected 0\nunchanged 2\n")
    try project.expectFailure(["import", "dishes", "menus-*.csv"], says: ["menus-*.csv: there is no file"])
    let settings = try project.folder.text("gazette.yml")
    try project.folder.write(
      settings + "\nsources:\n  - {kind: dishes, files: [menu-*.csv], newest: yes, decimals: \".\"}\n",
      to: "gazette.yml")
    #expect(
      try project.run("nightly").outputText.contains("dishes: imported 0, updated 0, unchanged 2, rejected 0")
    )
    try project.folder.write(
      settings + "\nsources:\n  - {kind: dishes, files: [none-*.csv], mayBeEmpty: yes}\n", to: "gazette.yml")
    #expect(
      try project.run("nightly").outputText.contains("dishes: imported 0, updated 0, unchanged 0, rejected 0")
    )
    for (line, says) in [
      ("separator: ab", "one character"), ("encoding: klingon", "windows-1252"),
      ("dates: dd/QQ", "dd.MM.yyyy"),
      ("dates: dd.MM.yy", "four digits"), ("decimals: x", "decimals"),
    ] {
      try project.folder.write(
        settings + "\nsources:\n  - {kind: dishes, files: [menu-1.csv], \(line)}\n", to: "gazette.yml")
      try project.expectFailure(["list", "dishes"], says: ["gazette.yml", says])
    }
  }

  @Test(
    "A database that another program writes to is waited for, with a mapping and without",
    .enabled(if: Tools.sqlite != nil, "needs the program sqlite3"))
  func lockedDatabase() async throws {
    let project = try CommandProject.empty()
    let file = project.folder.path("d.sqlite")
    try Tools.sql(
      "CREATE TABLE d AS SELECT 'd-1' AS key, 'Flan' AS name, 4.6 AS price, 'Postres' AS type", on: file)
    try project.folder.write("SELECT key, name, price, type FROM d", to: "d.sql")
    for options in [[], ["--mapping", "d.sql"]] {
      let holder = try ChildProcess(
        try #require(Tools.sqlite), [file, "BEGIN EXCLUSIVE", ".shell echo held; sleep 1", "COMMIT"],
        in: project.folder.path)
      for _ in 1...500 where !holder.outputSoFar.contains("held") {
        try await Task.sleep(for: .milliseconds(20))
      }
      let run = try GazetteProgram.run(
        ["import", "dishes", "d.sqlite"] + options, in: project.folder.path)
      #expect(run.status == 0, "\(run.errorText)")
      try #require(try await holder.ended().status == 0)
    }
  }
}

@Suite("Several files in one mapping")
struct JoinedFilesTests {
  private static let mapping = """
    SELECT 'o-' || d.order_id AS key, parse_date(o.day || ' ' || o.time, 'M/d/yyyy h:mm a') AS placedOn,
           o.street AS address, '555' AS phone, d.item AS "lines.dish", d.quantity AS "lines.quantity"
    FROM order_details AS d JOIN orders AS o USING (order_id) ORDER BY d.id
    """

  private func project() throws -> CommandProject {
    CommandProject(
      in: try PreparedFolder.copy(of: "files of a restaurant") { folder in
        let project = CommandProject(in: folder)
        try #require(try project.run("init", "--currency", "EUR").status == 0)
        try folder.write(
          "key,name,price,type\np1,Pizza,9.50,Pizzas\np2,Flan,4.60,Postres\n", to: "dishes.csv")
        try folder.write(
          "id,order_id,item,quantity\n1,1,p1,2\n2,1,p2,1\n3,2,p2,3\n", to: "order_details.csv")
        try folder.write(
          "order_id;day;time;street\n1;6/30/2026;8:15 PM;Mayor 3\n2;7/1/2026;12:05 AM;Plaza 1\n",
          to: "orders.csv")
        try folder.write(Self.mapping, to: "sales.sql")
        try #require(try project.run("import", "dishes", "dishes.csv").status == 0)
      })
  }

  @Test("Each file is a table by its name, and all of them are one source")
  func joins() throws {
    let project = try project()
    let run = try project.run("import", "orders", "order_details.csv", "orders.csv", "--mapping", "sales.sql")
    #expect(run.outputText == "imported 2, updated 0, rejected 0\n")
    #expect(try project.run("order", "show", "o-1").outputText.contains("23.60"))
    #expect(try project.run("list", "orders", "--csv").outputText.contains("2026-07-01T00:05:00"))
  }

  @Test("A mapping that reads only one table takes the files one after the other")
  func oneAfterTheOther() throws {
    let project = try project()
    try project.folder.write("SELECT key, name, price, type FROM source", to: "menu.sql")
    try project.folder.write("key,name,price,type\np3,Pan,1.00,Pizzas\n", to: "more.csv")
    #expect(
      try project.run("import", "dishes", "dishes.csv", "more.csv", "--mapping", "menu.sql").outputText
        == "imported 1, updated 0, rejected 0\nunchanged 2\n")
  }

  @Test("A file that the SELECT leaves out, one that is not given, and two of one name are told")
  func refusals() throws {
    let project = try project()
    try project.expectFailure(
      ["import", "orders", "order_details.csv", "orders.csv", "dishes.csv", "--mapping", "sales.sql"],
      says: ["sales.sql", "leaves dishes.csv out"])
    try project.expectFailure(
      ["import", "orders", "order_details.csv", "--mapping", "sales.sql"], says: ["no such table: orders"])
    try project.folder.write("a\n1\n", to: "orders.tsv")
    try project.expectFailure(
      ["import", "orders", "order_details.csv", "orders.csv", "orders.tsv", "--mapping", "sales.sql"],
      says: ["two tables would be called orders"])
    try project.folder.write(Self.mapping.replacing("o.street", with: "o.road"), to: "sales.sql")
    try project.expectFailure(
      ["import", "orders", "order_details.csv", "orders.csv", "--mapping", "sales.sql"],
      says: ["sales.sql:2: no such column: o.road", "columns of orders are order_id, day, time, street"])
    for sql in [Self.mapping.replacing("JOIN orders", with: "JOIN orderz"), "SELECT id AS key FROM sourze"] {
      try project.folder.write(sql, to: "sales.sql")
      try project.expectFailure(
        ["import", "orders", "order_details.csv", "orders.csv", "--mapping", "sales.sql"],
        says: ["no such table: ", "the tables are order_details, orders."])
    }
  }

  @Test("A row of any of the files that cannot be read is set aside under that file, or fails an order")
  func malformedRows() throws {
    let project = try project()
    try project.folder.write("key,kind\np1,Pizzas\np2\n", to: "kinds.csv")
    try project.folder.write(
      "SELECT d.key, d.name, d.price, coalesce(k.kind, 'Postres') AS type FROM source AS d LEFT JOIN kinds AS k USING (key)",
      to: "menu.sql")
    let run = try project.run("import", "dishes", "dishes.csv", "kinds.csv", "--mapping", "menu.sql")
    #expect(run.outputText.hasPrefix("imported 0, updated 0, rejected 1\nunchanged 2\n"))
    #expect(
      try project.run("list", "rejected").outputText
        == "dishes\tkinds.csv:3\t\tThe row has too few fields\t\n")
    try project.folder.write("key,kind\np1,Pizzas\np2,Postres\n", to: "kinds.csv")
    try project.run("import", "dishes", "dishes.csv", "kinds.csv", "--mapping", "menu.sql")
    #expect(try project.run("list", "rejected").outputText.isEmpty)
    try project.folder.write(
      "order_id;day;time;street\n1;6/30/2026;8:15 PM;Mayor 3\n2;7/1/2026\n", to: "orders.csv")
    try project.expectFailure(
      ["import", "orders", "order_details.csv", "orders.csv", "--mapping", "sales.sql"],
      says: ["orders.csv:3: The row has too few fields", "nothing was changed"])
  }
}
