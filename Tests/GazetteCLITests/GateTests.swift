import Foundation
import GazetteTestSupport
import Testing

@Suite("The gate")
struct GateTests {
  private static func project(_ gate: String) throws -> CommandProject {
    let project = try CommandProject()
    try project.folder.write("gate:\n" + gate, to: "gazette.yml")
    // Ten employees, in an edition that is current.
    let rows = (1...10).map { "e-\($0),Name \($0),1980-01-01,exempt\n" }.joined()
    try project.folder.write("key,name,dateOfBirth,employeeType\n" + rows, to: "ten.csv")
    try #require(try project.run("import", "employees", "ten.csv").status == 0)
    let run = try project.run("build", "--as-of", "2026-06-30", "--accept")
    try #require(run.status == 0, "\(run.errorText)")
    return project
  }

  /// Builds, and expects that the edition is stopped by a rule, which is said in a line.
  private func expectStop(_ project: CommandProject, says line: String) throws {
    let before = try project.folder.tree("Output")
    let run = try project.run("build", "--as-of", "2026-06-30")
    #expect(run.status == 2, "\(run.errorText)")
    #expect(run.errorText.contains(line), "\(run.errorText)")
    #expect(run.errorText.contains("error: The gate stopped the edition"))
    #expect(try project.folder.tree("Output") == before)
    // The new one is kept aside, whole, and says why.
    let page = try project.folder.text(".Output.editions/stopped/markdown/data-quality/index.md")
    #expect(page.contains("| Stopped |"), "\(page)")
    #expect(project.folder.exists(".Output.editions/stopped/site/assets/style.css"))
    #expect(try project.run("check", "--as-of", "2026-06-30").status == 2)
    let accepted = try project.run("build", "--as-of", "2026-06-30", "--accept")
    #expect(accepted.status == 0)
    #expect(try project.folder.tree("Output") != before)
    #expect(!project.folder.exists(".Output.editions/stopped"))
    // What was accepted is not stopped again, which is said.
    for command in ["build", "check"] {
      let again = try project.run(command, "--as-of", "2026-06-30")
      #expect(again.status == 0, "\(command): \(again.errorText)")
      #expect(again.errorText.hasSuffix("\ngate: this edition was accepted before, and stays\n"))
    }
  }

  @Test("Rejected rows stop an edition from a number on, and warn below it")
  func rejectedRows() throws {
    let project = try Self.project("  rejectedRows: {warn: 1, stop: 2}\n")
    try project.folder.write("name,dateOfBirth,employeeType\nA,1980-01-01,frob\n", to: "bad.csv")
    try project.run("import", "employees", "bad.csv")
    let warned = try project.run("build", "--as-of", "2026-06-30")
    #expect(warned.status == 0)
    #expect(warned.errorText == "gate: warned: Rejected rows: 1 (limit 1)\n")
    #expect(
      try project.folder.text("Output/markdown/data-quality/index.md").contains(
        "| Rejected rows | Warned | 1 | 1 |"))
    try project.folder.write(
      "name,dateOfBirth,employeeType\nA,1980-01-01,frob\nB,1980-01-01,frob\n", to: "bad.csv")
    try project.run("import", "employees", "bad.csv")
    try expectStop(project, says: "gate: stopped: Rejected rows: 2 (limit 2)\n")
  }

  @Test("A missing value stops an edition, which names the record and not its values")
  func missingValues() throws {
    let project = try Self.project("  missingValues: {people.email: stop}\n")
    try project.folder.write(
      "id,firstName,lastName,phone\np-1,Ana,Díaz,555-0101\n", to: "people.csv")
    try project.run("import", "people", "people.csv")
    try expectStop(project, says: "gate: stopped: Missing values: People, E-mail: 1 (limit 1); records p-1\n")
  }

  @Test("Records that a rule means and that are not named are told", arguments: [(100, false), (101, true)])
  func manyRecords(count: Int, isCut: Bool) throws {
    let project = try Self.project("  missingValues: {people.email: {warn: 1}}\n")
    let rows = (1...count).map { "p-\($0),Ana \($0),Díaz,555-0101\n" }.joined()
    try project.folder.write("id,firstName,lastName,phone\n" + rows, to: "people.csv")
    try project.run("import", "people", "people.csv")
    #expect(try project.run("build", "--as-of", "2026-06-30").status == 0)
    let page = try project.folder.text("Output/markdown/data-quality/index.md")
    #expect(page.contains("Of each rule only the first 100 records are shown.\n") == isCut)
    #expect(page.matches(of: /\| Missing values: People, E-mail \| \[/).count == 100)
  }

  @Test("More records than before by a share stop an edition")
  func moreRecords() throws {
    let project = try Self.project("  moreRecords: {employees: {warn: 5 %, stop: 9.09 %}}\n")
    try project.folder.write("key,name,employeeType\nn,New,exempt\n", to: "new.csv")
    try project.run("import", "employees", "new.csv")
    // 11 and one more is 9.0909… %, which is more than 9.09 %.
    try expectStop(project, says: "gate: stopped: More records: Employees: 9.09 % (limit 9.09 %)\n")
  }

  @Test("A total that moves by a share stops an edition, and one that moves less does not")
  func movedTotals() throws {
    let project = try Self.project("  movedTotals: {employees.Employees: {stop: 10 %}}\n")
    try project.folder.write("key,name,employeeType\nn,New,exempt\n", to: "new.csv")
    try project.run("import", "employees", "new.csv")
    #expect(try project.run("build", "--as-of", "2026-06-30").status == 0)
    try project.folder.write(
      "key,name,employeeType\nn1,New,exempt\nn2,New,exempt\n", to: "new.csv")
    try project.run("import", "employees", "new.csv")
    try expectStop(
      project, says: "gate: stopped: Moved total: Employees, Employees: 16.67 % (limit 10.00 %)\n")
  }

  @Test("A mean that there is no more, or that there was none of before, has moved by any share")
  func movedMean() throws {
    let project = try CommandProject.empty()
    try project.folder.write(
      project.folder.text("gazette.yml") + "gate:\n  movedTotals: {employees.meanAge: {stop: 90 %}}\n",
      to: "gazette.yml")
    try #require(try project.run("build", "--as-of", "2026-06-30").status == 0)
    try project.folder.write("key,name,dateOfBirth,employeeType\na,Ada,1980-01-01,exempt\n", to: "staff.csv")
    try project.run("import", "employees", "staff.csv")
    try expectStop(
      project, says: "gate: stopped: Moved total: Employees, Mean age: from nothing (limit 90.00 %)\n")
    try #require(try project.run("build", "--as-of", "2026-06-30", "--accept").status == 0)
    try project.run("remove", "employees", "a", "--yes")
    try expectStop(
      project, says: "gate: stopped: Moved total: Employees, Mean age: 100.00 % (limit 90.00 %)\n")
  }

  @Test(
    "A mean of more digits than a number has moves by a share as others do, and its page and file have it")
  func longMean() throws {
    let house = try DeclaredProject([
      "sums/sums.yml": """
      title: Sums
      record: "{key}"
      fields: [{key: size, title: Size, kind: integer}]
      """,
      "sums/index.md": """
      ---
      title: Sums
      columns: {mean: Mean}
      headlines: all
      ---
      ```sql all
      SELECT mean(sum(size), count(*)) AS mean FROM sums
      ```
      """,
    ])
    try house.add(setting: "gate: {movedTotals: {sums.mean: {warn: 10 %}}}")
    try house.bring("sums", "key,size\na,100000000000000000\n")
    try house.build()
    try house.output("edit", "sums", "a", "--set", "size=150000000000000000")
    let run = try house.run("build", "--as-of", "2026-06-30")
    #expect(run.errorText == "gate: warned: Moved total: Sums, Mean: 50.00 % (limit 10.00 %)\n")
    let page = try house.markdown("changes/index")
    #expect(
      page.contains(
        "| 100,000,000,000,000,000.00 | 150,000,000,000,000,000.00 | 50,000,000,000,000,000.00 | up 50.0 % |"),
      "\(page)")
    let json = try house.folder.text("Output/site/downloads/changes/changes.json")
    #expect(
      json.contains(#""before":100000000000000000.00,"after":150000000000000000.00"#), "\(json)")
  }

  @Test("Where the current edition's manifest is damaged, the gate compares with the latest that was kept")
  func damagedManifest() throws {
    let project = try Self.project("  fewerRecords: {employees: {stop: 5 %}}\n")
    try project.folder.write("key,name,employeeType\nn,New,exempt\n", to: "new.csv")
    try project.run("import", "employees", "new.csv")
    try #require(try project.run("build", "--as-of", "2026-06-30").status == 0)
    let keys = try project.run("list", "employees", "--limit", "4").outputText.split(separator: "\n")
      .compactMap { $0.split(separator: "\t").first.map(String.init) }
    try #require(keys.count == 4)
    for key in keys { try project.run("remove", "employees", key, "--yes") }
    for damaged in ["", "x"] {
      try project.folder.write(damaged, to: "Output/edition.json")
      let run = try project.run("build", "--as-of", "2026-06-30")
      #expect(run.status == 2 && run.errorText.contains("Fewer records: Employees:"), "\(run.errorText)")
    }
    try #require(try project.run("build", "--as-of", "2026-06-30", "--accept").status == 0)
    #expect(try project.run("build", "--as-of", "2026-06-30", "--verify").status == 0)
  }

  @Test("The first edition that is put back is compared with none of those that came after it")
  func firstPutBack() throws {
    let project = try Self.project("  movedTotals: {employees.meanAge: {warn: 1 %}}\n")
    let first = try project.folder.tree("Output")
    let later = try project.run("build", "--as-of", "2027-06-30")
    try #require(later.status == 0 && later.errorText.contains("Moved total"), "\(later.errorText)")
    try #require(try project.run("rollback").status == 0)
    #expect(try project.folder.tree("Output") == first)
    #expect(try project.run("build", "--as-of", "2026-06-30", "--verify").status == 0)
    #expect(try project.run("build", "--as-of", "2026-06-30").status == 0)
    #expect(try project.folder.tree("Output") == first)
  }

  @Test("From nothing to something is more than any share, of records and of totals")
  func fromNothing() throws {
    let project = try Self.project(
      "  moreRecords: {orders: {stop: 150 %}}\n  movedTotals: {orders.total: {stop: 150 %}}\n")
    try project.folder.write("key,name,price,type\nn,Pan,1.00,Pizzas\n", to: "dishes.csv")
    try project.run("import", "dishes", "dishes.csv")
    try #require(try project.run("build", "--as-of", "2026-06-30").status == 0)
    try project.folder.write(
      "key,placedOn,address,phone,lines.dish,lines.quantity\no-1,2026-06-29T20:15:00,Calle,555-0199,n,2\n",
      to: "orders.csv")
    try project.run("import", "orders", "orders.csv")
    try expectStop(
      project,
      says: """
        gate: stopped: More records: Orders: from nothing (limit 150.00 %)
        gate: stopped: Moved total: Restaurant orders, Takings: from nothing (limit 150.00 %)

        """)
  }

  @Test("A total that no collection has is an error, with those that it has")
  func unknownTotal() throws {
    let project = try CommandProject()
    try project.folder.write("gate: {movedTotals: {employees.Frob: stop}}\n", to: "gazette.yml")
    try project.expectFailure(
      ["build"],
      says: ["gazette.yml:1:38: gate: movedTotals: there is no figure employees.Frob", "employees, meanAge"])
  }

  @Test("A total that is no number is an error, as nothing tells by what share it moves")
  func noNumber() throws {
    let project = try DeclaredProject([
      "nums/nums.yml": """
      title: Nums
      record: "{key} n"
      fields:
        - {key: i, title: I, kind: integer}
        - {key: t, title: T, kind: date}
        - {key: mo, title: Mo, kind: moment}
        - {key: x, title: X, kind: text}
      """,
      "nums/index.md": """
      ---
      title: Nums
      headlines: house
      ---
      ```sql house
      SELECT count(*) AS count, max(t) AS latest, max(mo) AS seen, max(x) AS best, sum(i) AS sum FROM nums
      ```

      # {{title}}

      {{house}}

      """,
    ])
    let settings = try project.folder.text("gazette.yml")
    func limit(_ figure: String) throws {
      try project.folder.write(
        settings + "gate: {movedTotals: {nums.\(figure): {warn: 1 %}}}\n", to: "gazette.yml")
    }
    // There is nothing to tell of a figure that no record has yet.
    try limit("latest")
    try project.build()
    try project.bring("nums", "key,i,t,mo,x\na,1,2026-01-01,2026-05-11T10:01:07,a\n")
    for (figure, kind) in [("latest", "a date"), ("seen", "a date with a time"), ("best", "no number")] {
      try limit(figure)
      let told = try project.failure("build", "--as-of", "2026-06-30")
      #expect(
        told.contains(
          "gate: movedTotals: the figure nums.\(figure) is \(kind), so that no share of it tells how far it moves"
        ), "\(told)")
    }
    try limit("sum")
    try project.build()
    try project.output("edit", "nums", "a", "--set", "i=2", "--set", "t=2026-01-02")
    let run = try project.run("build", "--as-of", "2026-06-30")
    #expect(run.status == 0 && run.errorText.contains("Moved total: Nums, Sum: 100.00 %"), "\(run.errorText)")
  }

  @Test("What the gate finds is said in the project's language, and by the names that catalogues have")
  func ownLanguage() throws {
    let project = try DeclaredProject([
      "stock/stock.yml": """
      title: Stock
      record: "{name}"
      fields: [{key: name, title: Name, kind: text}, {key: price, title: Price, kind: money}]
      """,
      "stock/index.md": """
      ---
      title: Stock
      columns: {value: Value}
      headlines: house
      ---
      ```sql house
      SELECT count(*) AS count, money(sum(price)) AS value FROM stock
      ```

      # {{title}}

      {{house}}

      """,
    ])
    try project.folder.write(
      project.folder.text("gazette.yml") + """
        languages: [es, en]
        gate:
          rejectedRows: {warn: 1}
          missingValues: {stock.name: {warn: 1}}
          movedTotals: {stock.value: {warn: 1 %}}
          noRows:
            Long stays: {warn: SELECT key FROM stock}
            "Stays of {n}": {warn: SELECT key FROM stock}

        """, to: "gazette.yml")
    try project.folder.write(
      "\"Long stays\": Estancias largas\n\"Value\": Valor\n", to: "Templates/text/es.yml")
    try project.bring("stock", "key,price\na,10\nb,frob\n")
    try project.build()
    try project.output("edit", "stock", "a", "--set", "price=12")
    let run = try project.run("build", "--as-of", "2026-06-30")
    #expect(run.status == 0)
    let told = run.errorText
    for words in [
      "gate: con aviso: Filas rechazadas: 1 (límite 1)\n",
      "gate: con aviso: Valores que faltan: Stock, Nombre: 1 (límite 1); registros a\n",
      "gate: con aviso: Total que ha variado: Stock, Valor: ",
      "gate: con aviso: Estancias largas: 1 ", "gate: con aviso: Stays of {n}: 1 ",
    ] { #expect(told.contains(words), "\(words): \(told)") }
    let page = try project.markdown("es/data-quality/index")
    #expect(page.contains("| Estancias largas | Con aviso |"), "\(page)")
    #expect(page.contains("| Total que ha variado: Stock, Valor | Con aviso |"), "\(page)")
    #expect(try project.markdown("en/data-quality/index").contains("| Moved total: Stock, Value | Warned |"))
  }

  private static let shop = """
    title: Shop
    one: Sale
    record: "{number}"
    fields:
      - {key: number, title: Number, kind: text, required: true}
      - {key: state, title: State, kind: choice, choices: [new, done]}
      - {key: day, title: Day, kind: date}
      - {key: rate, title: Rate, kind: money}
      - {key: noMail, title: No mail, kind: switch}
    derived:
      - {key: phase, kind: choice, choices: [open, shut], sql: "CASE WHEN state = 'new' THEN 'open' ELSE 'shut' END"}
      - {key: due, kind: date, sql: "date(day, '+14 days')"}
      - {key: quiet, kind: switch, sql: "coalesce(noMail, 0)"}

    """

  @Test(
    "A rule that compares with what can be no value is refused, as a page's query is; it found nothing or too much",
    arguments: [
      ("SELECT key FROM shop WHERE state = 'nwe'", "'nwe' is no value of state"),
      ("SELECT key FROM shop WHERE day > '2026-1-1'", "days are compared as texts"),
      ("SELECT key FROM shop WHERE rate = '10.00'", "no texts. Write such as 1250"),
      ("SELECT key FROM shop WHERE rate > 12.50", "Write 1250 for 12.50"),
      ("SELECT key FROM shop WHERE noMail = 'no'", "a switch is 1 or 0 in SQL"),
      ("SELECT key FROM shop WHERE state = 'new' AND rate > 1250 AND day > '2026-01-01'", nil),
      ("SELECT key FROM shop WHERE phase = 'Open'", "'Open' is no value of phase"),
      ("SELECT key FROM shop WHERE due > '1.6.2026'", "days are compared as texts"),
      ("SELECT key FROM shop WHERE quiet = 'no'", "a switch is 1 or 0 in SQL"),
      ("SELECT key FROM shop WHERE phase = 'open' AND due >= '2026-06' AND quiet = 0", nil),
      (
        "WITH w AS (SELECT key, day AS d FROM shop) SELECT key FROM w WHERE d = '1.6.2026'",
        "days are compared"
      ),
      ("SELECT key FROM (SELECT key, state AS s FROM shop) WHERE s = 'New'", "'New' is no value of state"),
      ("SELECT key FROM shop GROUP BY key HAVING max(day) < '1.6.2026'", "days are compared as texts"),
      ("SELECT key FROM shop WHERE coalesce(day, due) = '1.6.2026'", "days are compared as texts"),
      ("SELECT key FROM shop WHERE coalesce(state, 'none') = 'none' OR coalesce(state, phase) = 'shut'", nil),
      ("SELECT key, noMail AS day FROM shop WHERE day BETWEEN '2026-01-01' AND '2026-02-01'", nil),
      (
        "WITH a AS (SELECT key, noMail AS state FROM shop), b AS (SELECT key, CASE state WHEN 'new' THEN 1 END AS o FROM shop) SELECT b.key FROM a JOIN b USING (key)",
        nil
      ),
      ("WITH w AS (SELECT key, upper(state) AS state FROM shop) SELECT key FROM w WHERE state = 'NEW'", nil),
      ("SELECT key FROM rejections WHERE field = 'rate' AND line > 1.5", nil),
      ("SELECT s.key FROM shop s JOIN rejections r ON r.kind = 'shop' WHERE r.field = 'state'", nil),
      ("SELECT max(madeOn) AS last FROM revisions GROUP BY true HAVING last < date(:asOf, '-7 days')", nil),
    ])
  func comparisons(sql: String, problem: String?) throws {
    let project = try DeclaredProject(["shop/shop.yml": Self.shop])
    try project.add(setting: "gate: {noRows: {A: {warn: \"\(sql)\"}}}")
    guard let problem else {
      try project.output("check")
      return
    }
    let failure = try project.failure("check")
    #expect(failure.contains("gazette.yml:") && failure.contains(problem), "\(failure)")
  }

  @Test("A SELECT that should return no rows stops an edition, by the keys of its rows alone")
  func noRows() throws {
    let project = try Self.project(
      "  noRows:\n    Nobody is called Name 3:\n      stop: SELECT name, key FROM employees WHERE name = 'Grace'\n"
    )
    try project.folder.write("key,name,employeeType\nhopper,Grace,exempt\n", to: "new.csv")
    try project.run("import", "employees", "new.csv")
    try expectStop(project, says: "gate: stopped: Nobody is called Name 3: 1 (limit 1); records hopper\n")
    try project.folder.write("gate: {noRows: {A: {stop: DELETE FROM employees}}}\n", to: "gazette.yml")
    try project.expectFailure(["build"], says: ["the rule \"A\" of the gate cannot be run", "one SELECT"])
    for limits in [
      "missingValues: {employees.dateOfBirth: {warn: 10, stop: 5}}", "removed: {warn: 20 %, stop: 5 %}",
    ] {
      try project.folder.write("gate: {\(limits)}\n", to: "gazette.yml")
      try project.expectFailure(["build"], says: ["gazette.yml:1:", "warn has to be below stop"])
    }
    try project.folder.write("gate: {noRows: {A: {stop: SELECT frob}}}\n", to: "gazette.yml")
    try project.expectFailure(
      ["build"],
      says: ["gazette.yml:1:27: the rule \"A\" of the gate cannot be run: there is no column frob."])
  }

  @Test(
    "Rules that cannot be read are errors with their line",
    arguments: [
      ("  frob: stop\n", "gazette.yml:2:3: unknown key frob"),
      ("  rejectedRows: many\n", "gazette.yml:2:"),
      ("  rejectedRows: {stop: 0}\n", "\"0\" is not a number such as 10"),
      ("  fewerRecords: {frob: stop}\n", "\"frob\" is not a kind of record"),
      ("  fewerRecords: {people: {stop: 5}}\n", "\"5\" is not a share such as 5 %"),
      ("  missingValues: {people.frob: stop}\n", "a kind and its field"),
      ("  movedTotals: {Revenue: {stop: 5 %}}\n", "a collection and one of its figures"),
      ("  noRows: {A: stop}\n", "gazette.yml:2:"),
      ("  unprintable: perhaps\n", "\"perhaps\" is not stop or allow"),
    ])
  func unreadable(gate: String, words: String) throws {
    let project = try CommandProject()
    try project.folder.write("gate:\n" + gate, to: "gazette.yml")
    try project.expectFailure(["build"], says: [words])
  }

  @Test(
    "A page that would print what stands for a lacking value fails, with its name, unless that is allowed",
    arguments: ["nil", "NaN", "inf", "Optional(5)"])
  func unprintable(value: String) throws {
    let project = try CommandProject()
    try project.folder.write("key,name,employeeType\nx,\(value),exempt\n", to: "new.csv")
    try project.run("import", "employees", "new.csv")
    try project.expectFailure(["build"], says: ["would print \"\(value)\"", "employees"])
    try project.folder.write("gate: {unprintable: allow}\n", to: "gazette.yml")
    #expect(try project.run("build").status == 0)
    #expect(try project.folder.text("Output/markdown/employees/x.md").contains("# \(value)\n"))
    // What a record was before is no fault of its own any more.
    try project.run("edit", "employees", "x", "--set", "name=Ada")
    try project.folder.write("gate: {unprintable: stop}\n", to: "gazette.yml")
    #expect(try project.run("build").status == 0)
    #expect(
      try project.folder.text("Output/markdown/changes/index.md").contains("| Name | \(value) | Ada |"))
  }

  @Test("A tag that was not filled, as its brackets are not whole, is an error of the template")
  func unfilledTag() throws {
    let project = try CommandProject()
    try project.folder.write("# A\n\n{title}}\n", to: "Templates/markdown/changes.mustache")
    try project.expectFailure(["build"], says: ["changes.mustache:3:7: }} ends a tag"])
  }
}
