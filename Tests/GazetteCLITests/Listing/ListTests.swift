import Foundation
import GazetteTestSupport
import Testing

@Suite("list, which records and in which order")
struct ListTests {
  @Test(
    "Conditions choose records by the order of their fields",
    arguments: [
      ("status=booked", ["r-1", "r-10"]), ("status=Cancelled", ["r-2"]), ("status!=booked", ["r-3", "r-2"]),
      ("status>booked", ["r-3", "r-2"]), ("checkIn>=2026-01-05", ["r-1", "r-10", "r-2"]),
      ("checkIn<2026-01-05", ["r-3"]), ("checkIn=2026-01-05", ["r-1", "r-10"]),
      (" checkIn > 2026-01-05 ", ["r-2"]), ("nightlyRate>199.5", ["r-3"]),
      ("nightlyRate>=199.50", ["r-3", "r-2"]), ("nightlyRate<100", ["r-10"]), ("nightlyRate=179", ["r-1"]),
      ("adults>2", ["r-3"]), ("adults<=2", ["r-1", "r-10", "r-2"]), ("wifi=yes", ["r-3", "r-1"]),
      ("wifi!=true", ["r-10", "r-2"]), ("emailAddress=", ["r-10", "r-2"]),
      ("emailAddress!=", ["r-3", "r-1"]),
      ("emailAddress!=ana@example.com", ["r-3", "r-10", "r-2"]), ("roomType=One King", ["r-3", "r-2"]),
      ("roomType=2Q", ["r-1", "r-10"]), ("roomType=0", ["r-1", "r-10"]), ("key=r-10", ["r-10"]),
      ("key>r-1", ["r-3", "r-10", "r-2"]), ("lastName>=G", ["r-3", "r-1", "r-2"]), ("firstName=Ana", ["r-1"]),
      ("lastName=a=b", []),
    ] as [(String, [String])])
  func conditions(condition: String, keys: [String]) throws {
    #expect(try ListProject().keys(["--where", condition]) == keys)
  }

  @Test("A condition names a record by its key or by a name that only it has, and is refused else")
  func named() throws {
    let house = try DeclaredProject.filled()
    try house.bring("suppliers", "key,name\ns-8,Hielo\ns-9,Hielo\n")
    try house.bring(
      "invoices", "key,number,supplier,date,amount\ni-4,2026/4,s-9,2026-04-04,5.00\n")
    func keys(_ condition: String) throws -> [String] {
      try house.output("list", "invoices", "--where", condition).split(separator: "\n").map {
        String($0.prefix { $0 != "\t" })
      }
    }
    #expect(try keys("supplier=s-9") == ["i-4"])
    #expect(try keys("supplier=s-8").isEmpty)
    #expect(try keys("supplier=Óleos Lima") == ["i-1", "i-2"])
    let refused = [
      ("supplier=Hielo", "supplier: several records are called \"Hielo\". Give the key of one: s-8, s-9."),
      ("supplier!=Hielo", "Give the key of one: s-8, s-9."),
      (
        "supplier!=oleos lima",
        "supplier: \"oleos lima\" is none of the suppliers; perhaps Óleos Lima; see: gazette list suppliers"
      ),
      ("supplier=Nobody", "supplier: \"Nobody\" is none of the suppliers; see: gazette list suppliers"),
    ]
    for (condition, words) in refused {
      let run = try house.run("list", "invoices", "--where", condition)
      #expect(run.status == 64 && run.output.isEmpty && run.errorText.contains(words), "\(run.errorText)")
    }
  }

  @Test("Choices that are called alike are told apart by their values, and their title alone is refused")
  func alikeChoices() throws {
    let house = try AlikeChoices.project()
    func keys(_ condition: String) throws -> [String] {
      try house.output("list", "plants", "--where", condition).split(separator: "\n").map {
        String($0.prefix { $0 != "\t" })
      }
    }
    #expect(try keys("stand=x1") == ["p-1"])
    #expect(try keys("stand=x2") == ["p-2"])
    #expect(try keys("stand!=Bad") == ["p-1", "p-2"])
    for condition in ["stand=Good", "stand!=Good", "stand=good"] {
      let run = try house.run("list", "plants", "--where", condition)
      #expect(run.status == 64 && run.output.isEmpty)
      #expect(run.errorText.contains("means several of the choices. Give the value of one: x1, x2."))
    }
  }

  @Test("At a terminal, choices that are called alike have their values beside them and are asked for again")
  func alikeChoicesTyped() throws {
    let house = try AlikeChoices.project()
    let terminal = try PseudoTerminal("edit", "plants", "p-3", in: house.folder.path)
    try terminal.expect("Enter saves.")
    terminal.enter("stand")
    try terminal.expect("  1  Good (x1)")
    try terminal.expect("  2  Good (x2)")
    terminal.press(.killLine)
    terminal.enter("Good")
    try terminal.expect("Which of these? Type its number.")
    terminal.press(.killLine)
    terminal.enter("x2")
    try terminal.expect("→ Good (x2)")
    try terminal.expect("Stand: Good (x2)")
    try terminal.expect("Enter saves.")
    terminal.enter()
    #expect(try terminal.end() == 0)
    #expect(try house.output("list", "plants", "--where", "stand=x2").contains("p-3\t"))
  }

  @Test("All conditions must hold, and the limit counts what is left, in its order")
  func together() throws {
    let project = try ListProject()
    #expect(try project.keys(["--where", "status=booked", "--where", "children>0"]) == ["r-10"])
    #expect(try project.keys(["--search", "ana", "--where", "wifi=no"]) == ["r-10"])
    #expect(
      try project.keys(["--where", "adults<10", "--sort", "lastName:desc", "--limit", "2"]) == ["r-2", "r-1"])
    #expect(try project.keys(["--limit", "9"]) == ListProject.keys)
  }

  @Test(
    "Orders are those of the fields, missing values last both ways, equals as they were",
    arguments: [
      (["lastName"], ["r-10", "r-1", "r-2", "r-3"]), (["checkIn:desc"], ["r-2", "r-1", "r-10", "r-3"]),
      (["-checkIn"], ["r-2", "r-1", "r-10", "r-3"]), (["-checkIn:desc"], ["r-3", "r-1", "r-10", "r-2"]),
      (["status", "nightlyRate:asc"], ["r-10", "r-1", "r-2", "r-3"]),
      (["emailAddress"], ["r-1", "r-3", "r-10", "r-2"]),
      (["emailAddress:desc"], ["r-3", "r-1", "r-10", "r-2"]), (["adults"], ["r-2", "r-1", "r-10", "r-3"]),
      (["nightlyRate"], ["r-10", "r-1", "r-2", "r-3"]),
      (["firstName", "key:desc"], ["r-10", "r-1", "r-2", "r-3"]),
    ] as [([String], [String])])
  func orders(orders: [String], keys: [String]) throws {
    #expect(try ListProject().keys(orders.map { "--sort=\($0)" }) == keys)
  }

  @Test(
    "A search ignores case and accents, and looks into keys and searchable fields that are not private",
    arguments: [
      ("gomez", ["r-1"]), ("GÓMEZ ana", ["r-1"]), ("ANA", ["r-1", "r-10"]), ("osterr", ["r-2"]),
      ("r-10", ["r-10"]), ("émile zola", ["r-3"]), ("example", []), ("ana zola", []),
    ] as [(String, [String])])
  func search(words: String, keys: [String]) throws {
    #expect(try ListProject().keys(["--search", words]) == keys)
  }

  @Test(
    "A search finds the days that the site finds, however they are written",
    arguments: [
      ("en", "2026-01-05", ["r-1", "r-10"]), ("en", "January 5, 2026", ["r-1", "r-10"]),
      ("en", "5th of january 2026", ["r-1", "r-10"]), ("en", "5/1/2026", ["r-1", "r-10"]),
      ("en", "1/5/2026", ["r-1", "r-10"]), ("en", "gomez 2026-01", ["r-1"]), ("en", "Feb 2026", ["r-2"]),
      ("en", "12/2025", ["r-3"]), ("en", "2026-01-08", []), ("en", "32 January 2026", []),
      ("es", "5/1/2026", ["r-1", "r-10"]), ("es", "1/5/2026", []),
      ("es", "10 de febrero de 2026", ["r-2"]), ("es", "10 February 2026", ["r-2"]),
      ("pt", "31 de dezembro de 2025", ["r-3"]), ("pt", "zola dezembro de 2025", ["r-3"]),
      ("pt", "gomez dezembro de 2025", []), ("en", "5 January", ["r-1", "r-10"]), ("en", "Feb 10th", ["r-2"]),
      ("en", "gomez January 5", ["r-1"]), ("en", "10/2", ["r-2"]), ("en", "2/10", ["r-2"]),
      ("es", "10 de febrero", ["r-2"]), ("es", "10/2", ["r-2"]), ("es", "2/10", []), ("en", "2.10", []),
    ] as [(String, String, [String])])
  func dates(language: String, words: String, keys: [String]) throws {
    let project = try ListProject()
    try project.folder.write("language: \(language)\n", to: "gazette.yml")
    #expect(try project.keys(["--search", words]) == keys)
  }

  @Test(
    "A search finds moments by their day and their time, and years before 1000",
    arguments: [
      ("10:00", ["c-1"]), ("2026-06-30 10:00", ["c-1"]), ("2026-06-30T10:00", ["c-1"]),
      ("30 June 10:00", ["c-1"]), ("2026-06-30", ["c-1", "c-2"]), ("30/6", ["c-1", "c-2"]),
      ("02:00", ["c-2"]),
      ("2025-10", ["c-2"]), ("Feb 28, 987", ["c-3"]), ("28 February 987", ["c-3"]), ("11:30", []),
    ] as [(String, [String])])
  func moments(words: String, keys: [String]) throws {
    let calls = """
      title: Calls
      one: Call
      record: "{who}"
      fields:
        - {key: who, title: Who, kind: text, required: true}
        - {key: at, title: At, kind: moment, searchable: true}
        - {key: day, title: Day, kind: date, searchable: true}

      """
    let project = try DeclaredProject(["calls/calls.yml": calls])
    try project.bring(
      "calls",
      "key,who,at,day\nc-1,Ann,2026-06-30T10:00,\nc-2,Bob,2025-10-31T02:00,2026-06-30\nc-3,Cem,,0987-02-28\n")
    let found = try project.run("list", "calls", "--search", words).outputLines
    #expect(Set(found.map { String($0.prefix { $0 != "\t" }) }) == Set(keys), "\(found)")
  }

  @Test(
    "A search for a date finds no other days that have its numbers, and what looks like a date by its words",
    arguments: [
      ("en", "3/2024", "b"), ("en", "2024-09-01", "c"), ("en", "2024-01", "ad"), ("en", "1/9/2024", "cd"),
      ("en", "ann 1/2024", "a"), ("en", "1/2024 09", "d"), ("es", "1/2", "f"), ("es", "1/12", ""),
      ("pt", "1 de fevereiro", "f"), ("en", "7/2025", "e"), ("en", "2025-12-07", ""), ("en", "2024 09", "cd"),
      ("en", "2030-05-30", "g"), ("en", "05/2030", "g"), ("en", "x 2024-07", "h"),
    ])
  func otherDays(language: String, words: String, keys: String) throws {
    let stays = """
      title: Stays
      one: Stay
      record: "{name}"
      fields:
        - {key: name, title: Name, kind: text, required: true}
        - {key: day, title: Day, kind: date, searchable: true}
        - {key: at, title: At, kind: moment, searchable: true}
        - {key: due, title: Due, kind: date}
        - {key: since, title: Since, kind: moment}
      derived:
        - {key: later, title: Later, kind: date, searchable: true, sql: "date(due, '+1 day')"}
        - {key: end, title: End, kind: moment, searchable: true, sql: since}

      """
    let project = try DeclaredProject(["stays/stays.yml": stays])
    try project.folder.write("currency: EUR\nlanguage: \(language)\n", to: "gazette.yml")
    try project.bring(
      "stays",
      """
      key,name,day,at,due,since
      a,Ann,2024-01-31,,,
      b,Bob,2024-03-05,,,
      c,Cem,2024-09-01,,,
      d,Dan,2024-01-09,,,
      e,Eve,,2025-07-12T10:00,,
      f,Fay,,,2023-01-31,2023-01-12T11:00
      g,Gil 2030-05-30,,,,
      h,X 2024-07,,,,

      """)
    let found = try project.run("list", "stays", "--search", words).outputLines
    #expect(found.compactMap(\.first) == Array(keys), "\(found)")
  }

  @Test("A search finds days within searchable groups and lists, and derived ones, and no private one")
  func innerDays() throws {
    let logs = """
      title: Logs
      one: Log
      record: "{name}"
      fields:
        - {key: name, title: Name, kind: text, required: true}
        - key: calls
          title: Calls
          kind: list
          searchable: true
          fields:
            - {key: at, title: At, kind: moment}
            - {key: born, title: Born, kind: date, private: true}
        - {key: first, title: First, kind: group, fields: [{key: on, title: On, kind: date, searchable: true}]}
        - {key: due, title: Due, kind: date}
      derived:
        - {key: later, title: Later, kind: date, searchable: true, sql: "date(due, '+1 day')"}

      """
    let project = try DeclaredProject(["logs/logs.yml": logs])
    try project.bring(
      "logs",
      "key,name,calls.at,calls.born,first.on,due\ne,Eve,2025-12-31T23:59,1990-02-03,2024-05-06,2023-07-08\n")
    for words in [
      "2025-12-31", "2025-12", "2025-12-31T23:59", "31/12/2025", "31 December 2025", "31 December", "6 May",
      "6/5/2024", "9 July 2023", "9/7",
    ] {
      #expect(try project.output("list", "logs", "--search", words).hasPrefix("e\t"), "\(words)")
    }
    for words in ["3 February 1990", "1990-02-03", "8 July 2023"] {
      #expect(try project.run("list", "logs", "--search", words).outputText.isEmpty, "\(words)")
    }
  }

  @Test("Answers of questionnaires are fields too, inside groups and lists")
  func answers() throws {
    let folder = try ListProject.sample()
    func keys(_ options: String...) throws -> [String] {
      let run = try GazetteProgram.run(["list", "car-insurance"] + options, in: folder.path)
      #expect(run.status == 0, "\(run.errorText)")
      return run.outputLines.map { String($0.prefix { $0 != "\t" }) }
    }
    #expect(try keys("--where", "fullName.firstName=Remedios").contains("p-001"))
    #expect(try keys("--where", "drivers.accidents>0").contains("p-001"))
    #expect(try keys("--where", "drivers>1").contains("p-001"))
    #expect(try keys("--where", "startDate<2025-07-16") == ["p-001"])
    #expect(try keys("--where", "complete=no") == ["p-004", "p-007", "p-009"])
    #expect(try keys("--where", "complete=no", "--sort=-submittedOn", "--limit", "1") == ["p-009"])
    #expect(try keys("--search", "remedios alcantara").contains("p-001"))
    // The number of a document is private, so that a search does not tell whose it is.
    #expect(try keys("--where", "documentNumber=00000121K").contains("p-001"))
    #expect(try keys("--search", "00000121K").isEmpty)
  }

  @Test(
    "A list without elements has 0 of them, and is missing all the same",
    arguments: [
      ("l=0", ["b", "c"]), ("l<1", ["b", "c"]), ("l>=0", ["a", "b", "c", "d"]), ("l!=0", ["a", "d"]),
      ("l>0", ["a", "d"]), ("l=2", ["a"]), ("l!=2", ["b", "c", "d"]), ("l=", ["b", "c"]),
      ("l!=", ["a", "d"]),
      ("l.t=", []), ("l.t!=", ["a", "d"]), ("l.t!=y", ["b", "c", "d"]),
    ] as [(String, [String])])
  func emptyLists(condition: String, keys: [String]) throws {
    let folder = try Self.things()
    func listed(_ options: String...) throws -> [String] {
      let run = try GazetteProgram.run(["list", "things"] + options, in: folder.path)
      return run.outputLines.map { String($0.prefix { $0 != "\t" }) }
    }
    #expect(try listed("--where", condition, "--sort", "key") == keys)
    #expect(try listed("--sort", "l") == ["b", "c", "d", "a"])
    #expect(try listed("--sort", "l:desc") == ["a", "d", "b", "c"])
  }

  @Test(
    "What lacks a field within a list is found by one element, and a record without elements lacks nothing",
    arguments: [
      ("lines.quantity=", ["i-1"]), ("lines.quantity!=", ["i-1"]), ("lines.price=", []),
      ("lines=", ["i-2", "i-3"]),
    ] as [(String, [String])])
  func lackingElements(condition: String, keys: [String]) throws {
    let listed = try DeclaredProject.filled().output("list", "invoices", "--where", condition)
    #expect(listed.split(separator: "\n").map { String($0.prefix { $0 != "\t" }) } == keys)
  }

  @Test("A group has one column among the others of a line, with a blank between its values")
  func groups() throws {
    let house = try DeclaredProject([
      "people/patients.yml": """
      title: Patients
      one: Patient
      record: "{name}"
      fields:
        - {key: name, title: Name, kind: group, fields: [{key: first, title: First, kind: text}, {key: last, title: Last, kind: text}]}
        - {key: born, title: Born, kind: date}

      """
    ])
    try house.bring("patients", "key,name.first,name.last,born\np,Max,d'Arc,2001-07-19\nq,,Ott,\n")
    #expect(try house.output("list", "patients") == "p\tMax d'Arc\t2001-07-19\nq\tOtt\t\n")
    #expect(try house.output("list", "patients", "--where", "name.first=").hasPrefix("q\t"))
  }

  /// Things with a list, which two of them leave empty.
  private static func things() throws -> TestFolder {
    try PreparedFolder.copy(of: "things with lists") { folder in
      try #require(try GazetteProgram.run("init", in: folder.path).status == 0)
      try folder.write(
        """
        title: Things
        one: Thing
        record: "{name}"
        fields:
          - {key: name, title: Name, kind: text, required: true}
          - {key: l, title: List, kind: list, fields: [{key: t, title: Text, kind: text}]}

        """, to: "Collections/things/things.yml")
      try folder.write(
        """
        [{"key": "a", "name": "A", "l": [{"t": "x"}, {"t": "y"}]}, {"key": "b", "name": "B"},
         {"key": "c", "name": "C", "l": []}, {"key": "d", "name": "D", "l": [{"t": "z"}]}]
        """, to: "things.json")
      try #require(try GazetteProgram.run("import", "things", "things.json", in: folder.path).status == 0)
    }
  }

  @Test("Every example of the help works with the sample")
  func examples() throws {
    let folder = try ListProject.sample()
    let help = try GazetteProgram.run("list", "--help", in: folder.path).outputText
    let examples = help.matches(of: /(?m)^  gazette (list .*?)( > .*)?$/).map { String($0.1) }
    #expect(examples.count == 7)
    for example in examples {
      let words = example.split(separator: " ").map { $0.filter { $0 != "\"" } }
      let run = try GazetteProgram.run(words, in: folder.path)
      #expect(run.status == 0, "\(example): \(run.errorText)")
    }
    #expect(examples.contains { $0.contains("fullName.firstName=") })
  }

  @Test("What is worked out from records can be asked for: an order's total, a rating's grade")
  func computed() throws {
    let folder = try ListProject.sample()
    func keys(_ arguments: String...) throws -> [String] {
      let run = try GazetteProgram.run(["list"] + arguments, in: folder.path)
      #expect(run.status == 0, "\(run.errorText)")
      return run.outputLines.map { String($0.prefix { $0 != "\t" }) }
    }
    #expect(try keys("orders", "--where", "total=107.15", "--where", "units=8") == ["o-0077"])
    #expect(try keys("orders", "--where", "placedOn=2026-06-30") == ["o-0079", "o-0078", "o-0077"])
    #expect(try keys("orders", "--where", "placedOn=") == ["o-0080"])
    #expect(
      try keys("ratings", "--where", "result=🥳", "--where", "grade>=93.75", "--limit", "2") == [
        "g-003", "g-004",
      ])
    #expect(try keys("ratings", "--sort", "grade:desc", "--limit", "1") == ["g-003"])
  }

  @Test("Orders are listed newest first, before them the one that is put together")
  func newestFirst() throws {
    let folder = try ListProject.sample()
    let run = try GazetteProgram.run("list", "orders", in: folder.path)
    let moments = run.outputLines.compactMap { $0.firstMatch(of: /\t(\d{4}-\d\d-\d\dT[\d:]+)\t/)?.output.1 }
    #expect(run.outputLines.first?.hasPrefix("o-0080\t") == true)
    #expect(moments.count == 79)
    #expect(moments == moments.sorted(by: >))
  }

  @Test("What --json gives is read back by an import, has revisions, and is chosen and ordered")
  func json() throws {
    let (folder, other) = (try ListProject.sample(), try ListProject.sample())
    for kind in try Kinds.exported(in: folder.path) {
      let run = try GazetteProgram.run("list", kind, "--json", in: folder.path)
      #expect(run.status == 0 && run.error.isEmpty, "\(kind): \(run.errorText)")
      let objects = try #require(try JSONSerialization.jsonObject(with: Data(run.output)) as? [[String: Any]])
      #expect(!objects.isEmpty)
      #expect(objects.allSatisfy { $0["revision"] is Int && $0["key"] is String }, "\(kind)")
      try folder.write(run.output, to: "\(kind).json")
      let export = try GazetteProgram.run(
        "export", kind, "--format", "json", "--with-private", in: other.path)
      try other.write(export.output, to: "\(kind).json")
      let again = try GazetteProgram.run("import", kind, "\(kind).json", in: folder.path)
      let exported = try GazetteProgram.run("import", kind, "\(kind).json", in: other.path)
      #expect(again.outputText == exported.outputText, "\(kind)")
      #expect(again.outputText.hasPrefix("imported 0, updated "), "\(kind): \(again.outputText)")
      #expect(again.outputText.contains("rejected 0\n"), "\(kind): \(again.outputText)")
      #expect(again.error.isEmpty, "\(kind): \(again.errorText)")
    }
    let chosen = try ListProject().run(
      "list", "reservations", "--json", "--where", "status=booked", "--sort=-key", "--limit", "1")
    #expect(chosen.outputText.contains(#"{"key":"r-10","revision":"#))
    #expect(chosen.outputLines.count == 3)
  }

  @Test("What --csv gives is what export gives, with the derived columns behind it")
  func csv() throws {
    let project = try ListProject()
    let all = try project.run("list", "reservations", "--csv").outputLines
    let exported = try project.run("export", "reservations").outputLines
    #expect(all.count == exported.count)
    #expect(zip(all, exported).allSatisfy { $0.hasPrefix("\($1),") }, "\(all)")
    #expect(all[0] == "\(exported[0]),total,nights,month,guests,charged,room,wifiCharge")
    let some = try project.run("list", "reservations", "--csv", "--search", "zola")
    #expect(some.outputLines.map { $0.prefix(4) } == ["key,", "r-3,"])
    let object = try project.run("list", "reservations", "--json", "--search", "zola").outputText
    #expect(object.contains("\"total\":") && object.contains("\"nights\":"), "\(object)")
  }

  @Test("Records are chosen and ordered by derived columns that the list does not show")
  func unlisted() throws {
    let project = try ListProject()
    let all = try project.run("list", "reservations", "--csv", "--sort=guests:desc").outputLines
    let place = try #require(all.first?.split(separator: ",").firstIndex(of: "guests"))
    let guests = all.dropFirst().compactMap { line in
      Int(line.split(separator: ",", omittingEmptySubsequences: false)[place])
    }
    #expect(guests.count > 2 && guests == guests.sorted(by: >), "\(guests)")
    let many = try project.run("list", "reservations", "--where", "guests>=\(guests[0])").outputLines
    #expect(many.count == guests.count { $0 == guests[0] })
    #expect(try project.run("list", "reservations", "--where", "guests>99").output.isEmpty)
  }

  @Test("Nothing found is said on standard error, unless quiet is wanted")
  func nothing() throws {
    let project = try ListProject()
    for (arguments, words) in [
      (["list", "reservations", "--search", "nobody"], "None of 4 records is as asked for.\n"),
      (["list", "employees"], "There are no records yet.\n"),
      (["list", "rejected"], "There are no rejected values yet.\n"),
    ] {
      let run = try GazetteProgram.run(arguments, in: project.folder.path)
      #expect(run.status == 0)
      #expect(run.output.isEmpty)
      #expect(run.errorText == words)
      let quiet = try GazetteProgram.run(arguments + ["--quiet"], in: project.folder.path)
      #expect(quiet.output.isEmpty && quiet.error.isEmpty)
    }
  }

  @Test("Modules and rejected rows can be searched and cut short")
  func described() throws {
    let folder = try ListProject.sample()
    func lines(_ arguments: String...) throws -> [Substring] {
      try GazetteProgram.run(["list"] + arguments, in: folder.path).outputLines
    }
    #expect(try lines("modules", "--search", "MODULE 3a") == ["3A\tModule 3A\t1\t"])
    #expect(try lines("modules", "--limit", "2") == ["2A\tModule 2A\t1\t", "2B\tModule 2B\t1\t"])
    #expect(try lines("rejected", "--search", "orders dish").count == 1)
    #expect(try lines("rejected", "--limit", "3").count == 3)
  }

  @Test(
    "What cannot be asked for is misuse that says what can",
    arguments: [
      (["reservations", "--where", "frob=1"], ["frob", "Fields: key, firstName, lastName"]),
      (["reservations", "--sort", "frob"], ["frob", "checkOut"]),
      (["reservations", "--sort", ""], ["Fields: key"]),
      (["reservations", "--where", "checkIn"], ["--where"]),
      (["reservations", "--where", "=1"], ["no condition"]),
      (["reservations", "--where", "a!b"], ["no condition"]),
      (["reservations", "--where", "checkIn<"], ["no condition"]),
      (["reservations", "--where", "checkIn>=soon"], ["checkIn", "\"soon\" is not a date", "2026-06-30"]),
      (["reservations", "--where", "adults=two"], ["\"two\" is not a whole number"]),
      (["reservations", "--where", "adults=1.5"], ["1.5"]),
      (["reservations", "--where", "nightlyRate=1.999"], ["not an amount"]),
      (["reservations", "--where", "wifi=perhaps"], ["yes or no"]),
      (["reservations", "--where", "wifi>no"], ["= or !="]),
      (["reservations", "--where", "status=gone"], ["booked, cancelled, noShow"]),
      (["reservations", "--where", "status.x=1"], ["status.x"]),
      (["reservations", "--search", "?!"], ["?!"]), (["reservations", "--search", ""], ["letter"]),
      (["reservations", "--limit", "0"], ["--limit"]), (["reservations", "--limit", "few"], ["few"]),
      (["reservations", "--json", "--csv"], ["not both"]),
      (["reservations", "--where", "a\u{1B}[31m=1"], ["a [31m"]),
      (["modules", "--where", "frob=x"], ["frob", "name, version"]),
      (["submissions"], ["Questionnaires are kinds of their own", "gazette import car-insurance"]),
      (["forms"], ["Collections/questionnaires/<id>.yml"]),
      (["rejected", "--sort", "kind"], ["no records with fields", "--sort"]),
    ] as [([String], [String])])
  func misuse(arguments: [String], says: [String]) throws {
    try CommandProject(builds: false, of: nil).expectFailure(["list"] + arguments, says: says, status: 64)
  }
}

/// A project with plants whose stand is one of two that are called alike, or another one.
private enum AlikeChoices {
  static func project() throws -> DeclaredProject {
    let project = try DeclaredProject([
      "plants/plants.yml": """
      title: Plants
      one: Plant
      record: "{name}"
      fields:
        - {key: name, title: Name, kind: text, required: true}
        - {key: stand, title: Stand, kind: choice, choices: {x1: Good, x2: Good, x3: Bad}}

      """
    ])
    try project.bring("plants", "key,name,stand\np-1,Fern,x1\np-2,Oak,x2\np-3,Ivy,x3\n")
    return project
  }
}
