import GazetteTestSupport
import Testing

@Suite("What a declaration says in SQL")
struct DeclaredRuleTests {
  private static let stays = """
    title: Stays
    one: Stay
    record: "{guest}"
    fields:
      - {key: guest, title: Guest, kind: text, required: true}
      - {key: arrival, title: Arrival, kind: date, required: true}
      - {key: departure, title: Departure, kind: date}
      - {key: born, title: Born, kind: date, private: true}
      - key: rate
        title: Rate
        kind: money
        whenEmpty:
          sql: SELECT max(rate) FROM stays
          flag: rateIsDefault
    derived:
      - {key: nights, title: Nights, kind: integer, sql: CAST(julianday(departure) - julianday(arrival) AS INTEGER)}
      - {key: total, title: Total, kind: money, sql: nights * rate}
      - {key: year, title: Year of birth, private: false, sql: "strftime('%Y', born)"}
    checks:
      - {sql: departure > arrival, field: departure, message: A stay has a night at least}
    warnings:
      - {title: Longer than a week, sql: nights > 7}
    """

  private static let page = """
    ---
    title: Long stays
    ---
    ```sql rows
    SELECT record AS guest, nights, total, year FROM stays ORDER BY total DESC, key
    ```
    {{rows}}

    """

  private func project(_ rows: String) throws -> DeclaredProject {
    let project = try DeclaredProject(["stays/stays.yml": Self.stays, "stays/long.md": Self.page])
    try project.folder.write("key,guest,arrival,departure,born,rate\n" + rows, to: "stays.csv")
    return project
  }

  @Test("Derived columns stand in pages under their titles, as what they are")
  func derived() throws {
    let project = try project("a,Ana,2026-06-01,2026-06-04,1990-02-03,100.00\nb,Ben,2026-06-01,,,80.00\n")
    #expect(try project.run("import", "stays", "stays.csv").status == 0)
    #expect(try project.run("build", "--as-of", "2026-06-30").status == 0)
    let page = try project.folder.text("Output/markdown/stays/long.md")
    #expect(page.contains("| Guest | Nights | Total | Year of birth |"), "\(page)")
    #expect(page.contains("| [Ana](a.md) | 3 | €300.00 | 1990 |\n| [Ben](b.md) | — | — | — |"), "\(page)")
  }

  @Test("A record that does not keep a check of the whole is rejected with its words, in import and entry")
  func checks() throws {
    let project = try project("a,Ana,2026-06-04,2026-06-04,,1\nb,Ben,2026-06-01,,,2\n")
    let report = try project.run("import", "stays", "stays.csv")
    #expect(report.outputText.contains("imported 1, updated 0, rejected 1"))
    #expect(report.outputText.contains("A stay has a night at least"))
    let refused = try project.run("edit", "stays", "b", "--set", "departure=2026-05-30")
    #expect(refused.status == 1 && refused.errorText.contains("A stay has a night at least"))
  }

  @Test("A value that cannot be read breaks no check")
  func unread() throws {
    let project = try DeclaredProject([
      "stays/stays.yml": Self.stays.replacing(
        "checks:", with: "checks:\n  - {sql: rate < 10000, field: rate, message: Too dear}")
    ])
    try project.folder.write(
      "key,guest,arrival,departure,born,rate\na,Ana,2026-06-01,about noon,,much\nb,Ben,2026-06-01,2026-06-02,,5\n",
      to: "stays.csv")
    let report = try project.run("import", "stays", "stays.csv").outputText
    #expect(report.contains("rejected 1\n  1 × Departure: not a date"), "\(report)")
    #expect(!report.contains("Too dear") && !report.contains("A stay has a night"), "\(report)")
  }

  @Test("What is true of a record that is odd is warned of with a link to it")
  func warnings() throws {
    let project = try project("a,Ana,2026-06-01,2026-06-20,,1\nb,Ben,2026-06-01,2026-06-02,,2\n")
    #expect(try project.run("import", "stays", "stays.csv").status == 0)
    #expect(try project.run("build", "--as-of", "2026-06-30").status == 0)
    let page = try project.folder.text("Output/markdown/data-quality/index.md")
    #expect(page.contains("| Stays | Longer than a week | 1 |"), "\(page)")
    #expect(page.contains("| [Ana](../stays/a.md) | Longer than a week | Stay | a |"), "\(page)")
  }

  @Test("A field left empty gets the value of its SELECT, which stays the default when it is imported again")
  func defaults() throws {
    let rows = "a,Ana,2026-06-01,2026-06-02,,100.00\nb,Ben,2026-06-01,2026-06-02,,\n"
    let project = try project(rows)
    #expect(try project.run("import", "stays", "stays.csv").status == 0)
    #expect(try project.run("show", "stays", "b").outputText.contains("| Rate | €100.00 (default) |"))
    #expect(try project.run("import", "stays", "stays.csv").outputText.contains("imported 0, updated 0"))
    #expect(try project.run("edit", "stays", "b", "--set", "rate=70").status == 0)
    #expect(try project.run("show", "stays", "b").outputText.contains("| Rate | €70.00 |"))
  }

  @Test("What is worked out without a flag has the records before it, also those of the same file")
  func numbers() throws {
    let project = try DeclaredProject([
      "bills/bills.yml": """
      title: Bills
      one: Bill
      record: "{to}"
      fields:
        - {key: to, title: To, kind: text}
        - {key: number, title: Number, kind: integer, whenEmpty: {sql: "SELECT coalesce(max(number), 0) + 1 FROM bills"}}
      """
    ])
    try project.folder.write("key,to,number\na,Ana,\nb,Ben,7\nc,Cy,\n", to: "bills.csv")
    try project.output("import", "bills", "bills.csv")
    #expect(try project.output("list", "bills") == "a\tAna\t8\nb\tBen\t7\nc\tCy\t9\n")
  }

  @Test("A default with a flag stays while it is left out, whatever its SELECT would give by now")
  func flaggedDefault() throws {
    let project = try project("a,Ana,2026-06-01,2026-06-02,,100.00\nb,Ben,2026-06-01,2026-06-02,,\n")
    try project.output("import", "stays", "stays.csv")
    try project.output("edit", "stays", "a", "--set", "rate=120")
    func rate() throws -> Bool {
      try project.output("show", "stays", "b").contains("| Rate | €100.00 (default) |")
    }
    try project.output("edit", "stays", "b", "--set", "guest=Benno")
    #expect(try rate())
    try project.output("edit", "stays", "b", "--set", "rate=")
    #expect(try rate())
    try project.folder.write("key,guest,rate\nb,Bea,\n", to: "other.csv")
    try project.output("import", "stays", "other.csv")
    #expect(try rate())
    // Given and taken away again, it is worked out anew.
    try project.output("edit", "stays", "b", "--set", "rate=70")
    try project.output("edit", "stays", "b", "--set", "rate=")
    #expect(try project.output("show", "stays", "b").contains("| Rate | €120.00 (default) |"))
  }

  @Test(
    "A default with a flag is made of no other record of its file, also where its SELECT names a column of its own, and differs by the values that it is given"
  )
  func flaggedDefaultsOfOneFile() throws {
    func guesses(_ sql: String) throws -> String {
      let project = try DeclaredProject([
        "shares/shares.yml": """
        title: Shares
        one: Share
        record: "{name}"
        fields:
          - {key: name, title: Name, kind: text, required: true}
          - {key: share, title: Share, kind: decimal}
          - {key: guess, title: Guess, kind: decimal, whenEmpty: {sql: "\(sql)", flag: isGuessed}}
        """
      ])
      try project.bring("shares", "key,name,share,guess\nz,Z,1,1\n")
      try project.bring("shares", "key,name,share,guess\na,A,0.5,\nb,B,0.3,\nc,C,0.5,\n")
      return try project.output("list", "shares")
    }
    #expect(
      try guesses("SELECT round(avg(share), 2) FROM shares")
        == "a\tA\t0.5\t1\nb\tB\t0.3\t1\nc\tC\t0.5\t1\nz\tZ\t1\t1\n")
    #expect(
      try guesses("SELECT round(avg(share) + :share, 2) FROM shares WHERE key = 'z'")
        == "a\tA\t0.5\t1.5\nb\tB\t0.3\t1.3\nc\tC\t0.5\t1.5\nz\tZ\t1\t1\n")
  }

  @Test(
    "A default with a flag is made of all records of its file that have the field, whatever else these wait for",
    arguments: [
      ("plainKeys: true", ""),
      (
        "",
        "  - {key: number, title: Number, kind: integer, whenEmpty: {sql: 'SELECT coalesce(max(number), 0) + 1 FROM loans', stays: true}}"
      ),
    ])
  func flaggedDefaultsBesideOthers(head: String, field: String) throws {
    let project = try DeclaredProject([
      "loans/loans.yml": """
      title: Loans
      one: Loan
      record: "{who}"
      \(head)
      fields:
        - {key: who, title: Who, kind: text, required: true}
        - {key: fee, title: Fee, kind: money, whenEmpty: {sql: "SELECT max(fee) FROM loans", flag: feeIsDefault}}
      \(field)
      columns: [who, fee]
      """
    ])
    try project.bring("loans", "key,who,fee\na,Ana,1.00\nb,Bo,\nc,Cy,3.00\nd,Di,\n")
    let list = try project.output("list", "loans", "--csv")
    #expect(list.contains("Bo,3.00") && list.contains("Di,3.00") && list.contains("Ana,1.00"), "\(list)")
    #expect(try project.output("show", "loans", "b").contains("| Fee | €3.00 (default) |"))
    guard field.contains("number") else { return }
    // Numbers are given line by line all the same.
    for (key, number) in zip(["a", "b", "c", "d"], 1...4) {
      let shown = try project.output("show", "loans", key)
      #expect(shown.contains("| Number | \(number) |"), "\(shown)")
    }
  }

  @Test("No default with a flag is made of a row that is rejected, or of what a correction stands in for")
  func flaggedDefaultsInTurn() throws {
    let project = try DeclaredProject([
      "loans/loans.yml": """
      title: Loans
      one: Loan
      record: "{who}"
      plainKeys: true
      fields:
        - {key: who, title: Who, kind: text, required: true}
        - {key: boss, title: Boss, kind: reference, to: loans}
        - {key: fee, title: Fee, kind: money, whenEmpty: {sql: "SELECT max(fee) FROM loans", flag: feeIsDefault}}
        - {key: open, title: Open, kind: switch}
      only:
        - {sql: open, field: open, message: "One is open, {key} is"}
      columns: [fee]

      """
    ])
    try project.folder.write("key,who,fee,open\na,Ana,,yes\nb,Bo,5.00,no\nc,Cy,9.00,yes\n", to: "l.csv")
    let answer = try project.output("import", "loans", "l.csv")
    #expect(answer.contains("rejected 1"), "\(answer)")
    #expect(try !project.output("list", "loans").contains("9.00"))
    try project.bring("loans", "key,who,boss,fee\ne,Eva,,1.00\ng,Gil,,3.00\n")
    try project.output("edit", "loans", "g", "--set", "fee=500")
    try project.bring("loans", "key,who,boss,fee\ne,Eva,,1.00\ng,Gil,f,3.00\nf,Fay,,2.00\nh,Hal,,\n")
    #expect(try project.output("list", "loans").contains("h\tHal\t\t500.00"))
  }

  @Test("Defaults with flags of two fields are each made of the records that have the field")
  func flaggedDefaultsOfTwoFields() throws {
    let project = try DeclaredProject([
      "loans/loans.yml": """
      title: Loans
      one: Loan
      record: "{who}"
      fields:
        - {key: who, title: Who, kind: text, required: true}
        - {key: fee, title: Fee, kind: money, whenEmpty: {sql: "SELECT max(fee) FROM loans", flag: feeIsDefault}}
        - {key: days, title: Days, kind: integer, whenEmpty: {sql: "SELECT max(days) FROM loans", flag: daysAreDefault}}
      columns: [who, fee, days]
      """
    ])
    try project.bring("loans", "key,who,fee,days\na,Ana,,1\nb,Bo,2.00,\nc,Cy,,5\nd,Di,9.00,\ne,Ed,,\n")
    let list = try project.output("list", "loans")
    #expect(
      list == "a\tAna\t9.00\t1\nb\tBo\t2.00\t5\nc\tCy\t9.00\t5\nd\tDi\t9.00\t5\ne\tEd\t9.00\t5\n",
      "\(list)")
    // Working them out beside records that are stored afterwards is no change of its own.
    let again = try project.output("import", "loans", "loans.csv")
    #expect(again.contains("imported 0, updated 0"), "\(again)")
    #expect(try project.output("history", "loans", "a").split(separator: "  revision ").count == 2)
  }

  @Test(
    "A default with a flag is worked out anew where a parent of its field becomes another, by hand and by a file",
    arguments: [true, false])
  func flaggedDefaultOfParent(byHand: Bool) throws {
    let project = try DeclaredProject([
      "hire/tools.yml": """
      title: Tools
      one: Tool
      record: "{name}"
      fields:
        - {key: name, title: Name, kind: text, required: true}
        - {key: rent, title: Rent, kind: money, required: true}
      """,
      "hire/hire.yml": """
      title: Rentals
      one: Rental
      record: "{number}"
      fields:
        - {key: number, title: Number, kind: text, required: true}
        - {key: tool, title: Tool, kind: reference, to: tools, required: true}
        - key: rate
          title: Rate
          kind: money
          parents: [tool]
          whenEmpty: {sql: "SELECT rent FROM tools WHERE key = :tool", flag: rateIsDefault}
      """,
    ])
    try project.bring("tools", "key,name,rent\nd,Drill,12.50\ns,Saw,8.00\n")
    try project.bring("hire", "key,number,tool,rate\nh,H1,d,\n")
    try project.output("edit", "tools", "d", "--set", "rent=15")
    if byHand {
      try project.output("edit", "hire", "h", "--set", "number=H2")
      #expect(try project.output("show", "hire", "h").contains("€12.50 (default)"))
      try project.output("edit", "hire", "h", "--set", "tool=s")
    } else {
      try project.bring("hire", "key,number,tool,rate\nh,H2,s,\n")
    }
    #expect(try project.output("show", "hire", "h").contains("€8.00 (default)"))
  }

  @Test("A value that stands for an empty one keeps the rules like any other, and is no half amount")
  func defaultsAreChecked() throws {
    let wrong = Self.stays.replacing(
      "SELECT max(rate) FROM stays", with: "SELECT avg(rate) / 3 FROM stays")
    let project = try DeclaredProject(["stays/stays.yml": wrong])
    try project.folder.write(
      "key,guest,arrival,departure,born,rate\na,Ana,2026-06-01,2026-06-02,,80.00\nb,Ben,2026-06-01,2026-06-02,,\n",
      to: "stays.csv")
    let report = try project.run("import", "stays", "stays.csv").outputText
    #expect(report.contains("imported 1, updated 0, rejected 1\n  1 × Rate: not an amount"), "\(report)")
    let run = try project.run("add", "stays", "--set", "guest=Cleo", "--set", "arrival=2026-06-01")
    #expect(run.status == 1 && run.errorText.contains("Rate: not an amount"), "\(run.errorText)")
  }

  @Test(
    "An expression that cannot be is refused with its line",
    arguments: [
      ("sql: nights > 7", "sql: nigts > 7", "there is no column nigts"),
      ("sql: nights > 7", "sql: rond(nights) > 7", "there is no function rond (perhaps round)"),
      (
        "sql: SELECT max(rate) FROM stays", "sql: SELECT maks(rate) FROM stays", "there is no function maks"
      ),
      ("sql: nights > 7", "sql: born IS NULL", "born is private, and a warning tells everybody"),
      ("sql: nights > 7", "sql: \"arrival < date('now')\"", "'now' gives something else"),
      ("sql: nights > 7", "sql: \"1) OR (SELECT 1\"", "the parenthesis that closes here is not opened"),
      ("sql: nights * rate", "sql: sum(rate)", "it is worked out from several records"),
      ("sql: nights > 7", "sql: row_number() OVER () > 1", "it is worked out from several records"),
      ("{key: total,", "{key: Guest,", "the key Guest stands twice"),
      (
        "sql: nights * rate}", "sql: later}\n  - {key: later, title: Later, kind: money, sql: rate}",
        "a derived column is made of those before it, and later does not stand before this one"
      ),
      (
        "kind: money, sql: nights * rate", "sql: nights * rate",
        "total is worked out from amounts. Say kind: money"
      ),
      (
        "{key: year,", "{key: twice, title: Twice, sql: total + total}\n  - {key: year,",
        "twice is worked out from amounts"
      ),
      ("flag: rateIsDefault", "flag: RATE", "a name that no field has"),
      ("- key: rate", "- required: true\n    key: rate", "is never missing; leave required out"),
      ("sql: SELECT max(rate) FROM stays", "sql: 'SELECT :born'", "reads born, which is private"),
      (
        "sql: SELECT max(rate) FROM stays", "sql: SELECT max(state) FROM history",
        "reads history, which is private, or of the store itself"
      ),
      ("sql: nights * rate", "sql: nights * random()", "random gives something else"),
      ("sql: nights > 7", "sql: arrival = '1.6.2026'", "days are compared as texts such as '2026-06-30'"),
      (
        "sql: departure > arrival", "sql: \"month(departure) <> '2026-6'\"",
        "month(…) gives texts such as '2026-06'"
      ),
      (
        "sql: nights * rate", "sql: \"CASE WHEN arrival < '2026-06-1' THEN rate END\"",
        "and '2026-06-1' is none. Write it so"
      ),
      (
        "{key: year,",
        "{key: late, title: Late, kind: switch, sql: nights > 3}\n  - {key: much, title: Much, kind: integer, sql: \"late = 'yes'\"}\n  - {key: year,",
        "a switch is 1 or 0 in SQL, and no text"
      ),
      ("sql: SELECT max(rate) FROM stays", "sql: DELETE FROM stays", "one SELECT"),
      ("sql: departure > arrival, field: departure", "sql: departure > arrival, field: exit", "exit"),
    ])
  func refused(text: String, replacement: String, words: String) throws {
    let wrong = Self.stays.replacing(text, with: replacement)
    #expect(wrong != Self.stays)
    let project = try DeclaredProject(["stays/stays.yml": wrong])
    let run = try project.run("check")
    #expect(run.status != 0 && run.errorText.contains("Collections/stays/stays.yml:"), "\(run.errorText)")
    #expect(run.errorText.contains(words), "\(run.errorText)")
  }

  @Test("What only compares amounts need not be called an amount")
  func noAmounts() throws {
    let text = Self.stays.replacing(
      "checks:\n",
      with: """
          - {key: dear, title: Dear, sql: rate > 10000}
          - {key: size, title: Size, sql: CASE WHEN total > 0 THEN 'some' END}
          - {key: half, title: Half, sql: "money(total, 2)"}
          - {key: share, title: Share, sql: "percent(rate, total)"}
        checks:

        """)
    #expect(text != Self.stays)
    let run = try DeclaredProject(["stays/stays.yml": text]).run("check")
    #expect(run.status == 0, "\(run.errorText)")
  }

  @Test("A derived amount that is divided and cut off is refused")
  func cutOff() throws {
    for (sql, fault) in [
      ("total / 3", "is cut off and not rounded"),
      ("coalesce(rate * 7 / 100, 0)", "is cut off and not rounded"),
      ("total / nights", "is cut off and not rounded"),
      ("CAST(round(total * 21 / 100) AS INTEGER)", "is cut off before it is rounded or written"),
      ("CAST(round(total / nights) AS INTEGER)", "is cut off before it is rounded or written"),
    ] {
      let run = try withDerived("{key: part, kind: money, sql: \"\(sql)\"}").run("check")
      #expect(run.errorText.contains(fault), "\(sql): \(run.errorText)")
    }
    // Decimals and numbers with a point are not cut off, and amounts divide each other.
    for sql in [
      "CAST(round(total * 21 / 100.0) AS INTEGER)", "CAST(round(rate * weight / nights) AS INTEGER)",
      "CASE WHEN total / rate > 2 THEN total ELSE 0 END", "CAST(total / nights AS INTEGER)",
      "rate * (nights / nights)",
    ] {
      let run = try withDerived("{key: part, kind: money, sql: \"\(sql)\"}").run("check")
      #expect(run.status == 0, "\(sql): \(run.errorText)")
    }
  }

  private func withDerived(_ derived: String, _ more: String = "") throws -> DeclaredProject {
    let text = Self.stays.replacing("checks:\n", with: "  - \(derived)\n\(more)checks:\n")
      .replacing("derived:\n", with: "  - {key: weight, kind: decimal}\nderived:\n")
    try #require(text.contains(derived) && text.contains("weight"))
    return try DeclaredProject(["stays/stays.yml": text])
  }

  @Test("A derived day or moment that there is not is told, with its record")
  func noDays() throws {
    for (kind, sql, words) in [
      ("date", "substr(departure, 1, 8) || '31'", "gives no date such as 2026-06-30"),
      ("date", "key", "gives no date such as 2026-06-30"),
      ("moment", "arrival || 'T25:61'", "gives no moment such as 2026-06-30T14:05"),
    ] {
      let project = try withDerived("{key: last, kind: \(kind), sql: \"\(sql)\"}", "columns: [last]\n")
      try project.folder.write(
        "key,guest,arrival,departure\na,Ana,2026-06-01,2026-06-04\n", to: "stays.csv")
      try project.output("import", "stays", "stays.csv")
      #expect(try project.failure("build").contains("for the record a the column last \(words)"), "\(sql)")
    }
    let project = try withDerived(
      "{key: last, kind: moment, sql: \"coalesce(departure, datetime(arrival, '+1 hour'))\"}",
      "columns: [last]\n")
    try project.folder.write(
      "key,guest,arrival,departure\na,Ana,2026-06-01,2026-06-04\nb,Ben,2026-06-01,\n", to: "stays.csv")
    try project.output("import", "stays", "stays.csv")
    try project.build()
  }

  @Test("There can be many derived columns, and some that are made of each other")
  func manyColumns() throws {
    func derived(_ count: Int, _ sql: (Int) -> String) -> String {
      Self.stays.replacing(
        "derived:\n",
        with: "derived:\n"
          + (0..<count).map { "  - {key: d\($0), title: D, kind: integer, sql: \(sql($0))}\n" }.joined())
    }
    func chained(_ place: Int) -> String { place == 0 ? "length(guest)" : "d\(place - 1) + 1" }
    for text in [derived(60) { "length(guest) + \($0)" }, derived(10, chained)] {
      #expect(text != Self.stays)
      let project = try DeclaredProject(["stays/stays.yml": text])
      try project.folder.write(
        "key,guest,arrival,departure\na,Ana,2026-06-01,2026-06-04\n", to: "stays.csv")
      try #require(try project.run("import", "stays", "stays.csv").status == 0)
      let run = try project.run("check")
      #expect(run.status == 0, "\(run.errorText)")
    }
    let run = try DeclaredProject(["stays/stays.yml": derived(11, chained)]).run("check")
    #expect(run.errorText.contains("derived columns are made of each other more than 10 deep"))
  }

  @Test("Fields within groups are no derived columns, however many there are")
  func manyFieldsOfGroups() throws {
    let parts = (0..<300).map { "{key: f\($0), title: F\($0), kind: text}" }.joined(separator: ", ")
    let chained = (0..<10).map { place in
      "  - {key: d\(place), title: D, kind: integer, sql: \(place == 0 ? "length(g_f299)" : "d\(place - 1) + 1")}\n"
    }
    let project = try DeclaredProject([
      "wide/wide.yml": """
      title: Wide
      one: Wide record
      record: "{name}"
      fields:
        - {key: name, title: Name, kind: text, required: true}
        - {key: g, title: G, kind: group, fields: [\(parts)]}
        - {key: l, title: L, kind: list, fields: [{key: h, title: H, kind: group, fields: [\(parts)]}]}
      derived:
      \(chained.joined())
      """
    ])
    try project.bring("wide", "key,name,g.f299,l.h.f0,l.h.f299\na,Ana,four,x,y\n")
    try project.folder.write(
      "```sql rows\nSELECT wide.d9, wide.g_f299, wide_l.h_f299 FROM wide, wide_l ORDER BY parent\n```\n# Wide\n\n{{rows}}\n",
      to: "Collections/wide/rows.md")
    try project.build()
    #expect(try project.cells(ofPage: "wide/rows").last == "13 four y")
    let groups = (0..<4).map { "  - {key: g\($0), title: G, kind: group, fields: [\(parts)]}\n" }.joined()
    let many =
      "title: Wide\none: W\nrecord: \"{name}\"\nfields:\n  - {key: name, title: Name, kind: text}\n\(groups)"
    let refused = try DeclaredProject(["wide/wide.yml": many]).failure("check")
    #expect(
      refused.contains("wide.yml:9:11: the groups of a kind have at most 900 fields together"), "\(refused)")
  }

  @Test(
    "SQL that cannot be is told with its place in the file, however it stands there",
    arguments: [
      (
        "sql: departure > arrival, field", "sql: departure > arival, field",
        ": there is no column arival (perhaps arrival)."
      ),
      (
        "sql: SELECT max(rate) FROM stays", "sql: SELECT max(rate) FROM stais",
        ": there is no table stais (perhaps stays). There are the tables "
      ),
      (
        "sql: SELECT max(rate) FROM stays", "sql: SELECT max(rato) FROM stays",
        ": there is no column rato (perhaps rate). There are the columns "
      ),
    ])
  func place(text: String, replacement: String, words: String) throws {
    let wrong = Self.stays.replacing(text, with: replacement)
    #expect(wrong != Self.stays)
    let failure = try DeclaredProject(["stays/stays.yml": wrong]).failure("check")
    let sought = try #require(["arival", "stais", "rato"].first(where: wrong.contains))
    let start = try #require(wrong.firstRange(of: sought)?.lowerBound)
    let before = wrong[..<start].split(separator: "\n", omittingEmptySubsequences: false)
    let column = (before.last?.count ?? 0) + 1
    #expect(failure.contains("stays.yml:\(before.count):\(column)\(words)"), "\(failure)")
  }

  @Test(
    "A derived column that is not what it says is refused with its line and the record, not shown as missing")
  func wrongKind() throws {
    let project = try DeclaredProject([
      "stays/stays.yml": Self.stays.replacing(
        "CAST(julianday(departure) - julianday(arrival) AS INTEGER)",
        with: "julianday(departure) - julianday(arrival)")
    ])
    try project.folder.write(
      "key,guest,arrival,departure\na,Ana,2026-06-01,2026-06-04\n", to: "stays.csv")
    try #require(try project.run("import", "stays", "stays.csv").status == 0)
    for command in ["check", "build"] {
      let run = try project.run(command)
      #expect(run.status == 1)
      #expect(
        run.errorText.contains(
          "Collections/stays/stays.yml:16:54: for the record a the column nights gives no whole number"),
        "\(run.errorText)")
    }
  }

  @Test("Columns that name one another several times, level by level, need no memory for it")
  func manyMentions() throws {
    let columns = (1...9).map { number in
      let other = "x\(number - 1)"
      return
        "  - {key: x\(number), title: X\(number), kind: integer, after: name, sql: \"CASE WHEN \(other) > 100 THEN "
        + "\(other) - 99 WHEN \(other) < 3 THEN 7 WHEN \(other) = 50 THEN 1 ELSE \(other) * 3 END\"}\n"
    }
    let project = try DeclaredProject([
      "steps/steps.yml": """
      title: Steps
      one: Step
      record: "{name}"
      fields: [{key: name, title: Name, kind: text, required: true}, {key: x0, title: X0, kind: integer}]
      derived:

      """ + columns.joined()
    ])
    try project.bring("steps", "key,name,x0\ns,One,5\nt,Two,1\n")
    let command = "ulimit -v 1000000; exec $0 build"
    let run = try ChildProcess.run("/bin/sh", ["-c", command, GazetteProgram.path], in: project.folder.path)
    #expect(run.status == 0, "\(run.errorText)")
    #expect(try project.markdown("steps/s").contains("| X6 | 9 |\n| X7 | 27 |\n| X8 | 81 |\n| X9 | 243 |"))
    #expect(try project.output("list", "steps", "--where", "x9=243").hasPrefix("s\tOne"))
  }
}
