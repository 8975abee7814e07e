import GazetteTestSupport
import Testing

@Suite("Names on the pages of changes and of data quality")
struct NamedChangesTests {
  private static let files = [
    "club/teams.yml": """
    title: Teams
    one: Team
    record: "{name}"
    fields: [{key: name, title: Name, kind: text, required: true}]
    """,
    "club/members.yml": """
    title: Members
    one: Member
    record: "{name}"
    knownBy: [mail]
    fields:
      - {key: name, title: Name, kind: text}
      - {key: mail, title: E-mail, kind: email}
      - {key: team, title: Team, kind: reference, to: teams}
      - {key: pin, title: Pin, kind: text, private: true}
      - {key: fee, title: Fee, kind: money}
      - {key: days, title: Days, kind: list, fields: [{key: hours, title: Hours, kind: integer, minimum: 1}]}
    warnings: [{title: Dear, sql: fee > 10000}]
    """,
  ]

  private static let hostile = "[x](y) <b> | *z*"
  private static let shown = "\\[x\\](y) \\<b> \\| \\*z\\*"

  private func club() throws -> DeclaredProject {
    let club = try DeclaredProject(Self.files)
    try club.bring("teams", "key,name\nt-1,Reds\nt-2,Blues\n")
    try club.bring(
      "members",
      """
      key,name,mail,team,pin,fee
      m-1,\(Self.hostile),,t-1,SECRET-1,20
      m-2,Ben,,t-1,SECRET-2,30
      m-3,Cleo,,,,

      """)
    try club.build()
    return club
  }

  @Test(
    "Records that were changed, added and removed stand by their names, and so do those that they refer to")
  func names() throws {
    let club = try club()
    try club.output(
      "edit", "members", "m-1", "--set", "team=t-2", "--set", "pin=SECRET-9", "--set", "fee=25")
    try club.output("remove", "members", "m-2", "--yes")
    try club.bring("members", "key,name,fee\nm-4,Dora,40\n")
    try club.build()
    let page = try club.markdown("changes/index")
    let name = "[\(Self.shown)](../club/members/m-1.md)"
    for line in [
      "# One record changed, one added, one removed\n",
      "## Changed: 1\n\n| Record | Field | Before | After | Kind | Key |\n",
      "| \(name) | Team | [Reds](../club/teams/t-1.md) | [Blues](../club/teams/t-2.md) | Member | m-1 |\n",
      "| \(name) | Pin | *withheld* | *withheld* | Member | m-1 |\n",
      "| \(name) | Fee | €20.00 | €25.00 | Member | m-1 |\n",
      "## Added: 1\n\n| Record | Kind | Key |\n| --- | --- | --- |\n"
        + "| [Dora](../club/members/m-4.md) | Member | m-4 |\n",
      "## Removed: 1\n\n| Record | Kind | Key |\n| --- | --- | --- |\n| Ben | Member | m-2 |\n",
    ] { #expect(page.contains(line), "\(line)\n\(page)") }
    #expect(!page.contains("SECRET"))
    let site = try club.folder.text("Output/site/changes/index.html")
    #expect(site.contains(">[x](y) &lt;b&gt; | *z*</a>"), "\(site)")
    #expect(!site.contains("<b>") && !site.contains("SECRET"))
    let diff = try club.run("diff")
    #expect(diff.status == 3 && diff.outputText.contains("| Ben | Member | m-2 |"), "\(diff.outputText)")
  }

  @Test("Figures that moved stand before and after, and all others are folded away below their collection")
  func figures() throws {
    let club = try club()
    try club.output("edit", "members", "m-2", "--set", "fee=35.5")
    try club.build()
    let page = try club.markdown("changes/index")
    #expect(page.contains("# One record changed, none added, none removed\n"), "\(page)")
    #expect(page.contains("## Figures that moved: 1\n"), "\(page)")
    #expect(
      page.contains("| [Members: Fee](../club/index.md) | €50.00 | €55.50 | €5.50 | up 11.0 % |"), "\(page)")
    #expect(
      page.contains(
        """
        ## Figures that did not move

        #### Club: 2

        | Figure | Value |
        | --- | ---: |
        | Teams | 2 |
        | Members | 3 |
        """), "\(page)")
    let site = try club.folder.text("Output/site/changes/index.html")
    #expect(site.contains("<details>\n<summary id=\"club-2\">Club: 2</summary>\n"), "\(site)")
    #expect(site.contains("</details>\n</section>\n"))
  }

  @Test(
    "A private list is one field of the changes, so that nobody counts its elements; its history tells them apart"
  )
  func privateList() throws {
    let club = try DeclaredProject([
      "club/members.yml": """
      title: Members
      one: Member
      record: "{name}"
      fields:
        - {key: name, title: Name, kind: text}
        - {key: visits, title: Visits, kind: list, private: true, fields: [{key: remark, title: Remark, kind: text}]}
      """
    ])
    func bring(_ remarks: [String]) throws {
      let visits = remarks.map { "{\"remark\": \"\($0)\"}" }.joined(separator: ", ")
      try club.bring("members", "[{\"key\": \"a\", \"name\": \"Ada\", \"visits\": [\(visits)]}]", as: "json")
      try club.build()
    }
    try bring(["one", "two"])
    try bring(["one", "three"])
    let page = try club.markdown("changes/index")
    #expect(page.contains("| Visits | *withheld* | *withheld* |") && !page.contains("Visits 2"), "\(page)")
    let json = try club.folder.text("Output/site/downloads/changes/changes.json")
    #expect(json.contains(#"{"field":"Visits","isPrivate":true}"#), "\(json)")
    let history = try club.output("history", "members", "a")
    #expect(history.contains("Visits 2"), "\(history)")
  }

  @Test("Figures of words, months and days are told as they stand, and the greatest of some is not added up")
  func words() throws {
    let files = [
      "club/members.yml": """
      title: Members
      one: Member
      record: "{name}"
      fields:
        - {key: name, title: Name, kind: text}
        - {key: joined, title: Joined, kind: date}
        - {key: nation, title: Nation, kind: text}
        - {key: fees, title: Fees, kind: list, fields: [{key: fee, title: Fee, kind: money}]}
      derived: [{key: dearest, title: Dearest, kind: money, sql: max(fees.fee)}]
      columns: [joined, dearest]
      """,
      "club/index.md": """
      ---
      title: Club
      columns: {latest: Latest, since: Since, named: Named, part: Part, land: Land, late: Late}
      headlines: f
      ---
      ```sql f
      SELECT month(max(joined)) AS latest, written(max(joined)) AS since, monthName(max(joined)) AS named,
        text('{} of {}', count(*), 9) AS part, country(max(nation)) AS land, max(joined) > '2026-02-01' AS late
      FROM members
      ```
      """,
    ]
    let club = try DeclaredProject(files)
    try club.add(setting: "languages: [es]")
    try club.bring("members", "key,name,joined,nation,fees\na,Ada,2026-01-15,FR,\"[{\"\"fee\"\":2}]\"\n")
    try club.build()
    try club.bring("members", "key,name,joined,nation,fees\nb,Bob,2026-03-02,GB,\"[{\"\"fee\"\":3}]\"\n")
    try club.build()
    let page = try club.markdown("changes/index")
    for line in [
      "| 2026-01 | 2026-03 |", "| 2026-01-15 | 2026-03-02 |", "| enero | marzo |", "1 of 9 | 2 of 9",
      "| Francia | Reino Unido |",
    ] {
      #expect(page.contains(line), "\(line)\n\(page)")
    }
    #expect(!page.contains("Dearest"))
  }

  @Test(
    "A moment that moves within a minute is told with its seconds, and what stands elsewhere has not moved")
  func withinMinute() throws {
    let page = """
      ---
      title: Nums
      columns: {best: Best}
      headlines: house
      ---
      ```sql house
      SELECT count(*) AS count, max(mo) AS seen, max(i) AS best FROM nums
      ```

      # {{title}}

      {{house}}

      """
    let house = try DeclaredProject([
      "nums/nums.yml": """
      title: Nums
      record: "{key} n"
      fields: [{key: i, title: I, kind: integer}, {key: mo, title: Mo, kind: moment}]
      """, "nums/index.md": page,
    ])
    try house.add(setting: "languages: [en, es, pt]")
    try house.bring("nums", "key,i,mo\na,1,2026-05-11T10:01:07\nb,1,\n")
    try house.build()
    try house.output("edit", "nums", "a", "--set", "mo=2026-05-11T10:01:09")
    try house.output("remove", "nums", "b", "--yes")
    try house.output("add", "nums", "--key", "c", "--set", "i=1")
    try house.build()
    let changes = try house.markdown("en/changes/index")
    #expect(
      changes.contains("[Seen](../nums/index.md) | 2026-05-11 10:01:07 | 2026-05-11 10:01:09 |"), "\(changes)"
    )
    // One of something is one in every language.
    for (language, words) in [
      ("en", "[Changes since the edition of 2026-06-30: 1 added, 1 changed, 1 removed]"),
      ("es", ": 1 añadido, 1 modificado, 1 eliminado]"), ("pt", ": 1 adicionado, 1 alterado, 1 removido]"),
    ] {
      let front = try house.markdown("\(language)/index")
      #expect(front.contains(words), "\(front)")
    }
    #expect(try house.run("diff").status == 3)
    // The columns in another order, and another title, are no difference between two editions.
    try house.folder.write(
      page.replacing("max(mo) AS seen, max(i) AS best", with: "max(i) AS best, max(mo) AS seen")
        .replacing("best: Best", with: "best: Greatest"), to: "Collections/nums/index.md")
    try house.build()
    let diff = try house.run("diff")
    #expect(diff.status == 0 && diff.outputText.contains("No record changed"), "\(diff.outputText)")
    // A figure that only one of them has is.
    try house.folder.write(
      page.replacing(", max(i) AS best", with: "").replacing("columns: {best: Best}\n", with: ""),
      to: "Collections/nums/index.md")
    try house.build()
    #expect(try house.run("diff").status == 3)
  }

  @Test("No key that was made of fields is the name of anything")
  func hashedKeys() throws {
    let club = try club()
    try club.bring("members", "mail,fee\nada@example.org,200\n")
    try club.build()
    let pages = try ["changes/index", "data-quality/index", "club/members/index"].map(club.markdown)
    for page in pages {
      #expect(page.contains(/\[Member\]\([a-z.\/]*member-[0-9a-f]{16}\.md\)/), "\(page)")
      #expect(!page.contains("[member-"))
    }
  }

  @Test("Warnings, what the gate means and fields of rejected rows stand by their names")
  func dataQuality() throws {
    let club = try club()
    try club.bring("members", "key,name,fee\nm-5,\(Self.hostile),200\nm-6,Ada,300\n")
    try club.bring(
      "members", #"[{"key": "m-8", "name": "Zoe"}, {"key": "m-7", "days": [{"hours": 1}, {"hours": 0}]}]"#,
      as: "json")
    try club.folder.write(
      "currency: EUR\ngate: {noRows: {Dearest: {warn: SELECT key FROM members WHERE fee > 25000}}}\n",
      to: "gazette.yml")
    let run = try club.run("build", "--as-of", "2026-06-30")
    #expect(run.errorText == "gate: warned: Dearest: 1 (limit 1); records m-6\n")
    let page = try club.markdown("data-quality/index")
    #expect(page.contains("| Dearest | [Ada](../club/members/m-6.md) | Member | m-6 |"), "\(page)")
    #expect(page.contains("| Record | Warning | Kind | Key |\n"))
    #expect(page.contains("| [\(Self.shown)](../club/members/m-5.md) | Dear | Member | m-5 |\n"), "\(page)")
    #expect(page.contains("| [Ada](../club/members/m-6.md) | Dear | Member | m-6 |\n"))
    let rows = try club.markdown("data-quality/members/members.json")
    #expect(rows.contains("| 1-2 | Days 2: Hours | Hours: less than 1 |"), "\(rows)")
  }

  @Test("Of many changes the first are shown, and the file has all of them")
  func many() throws {
    let club = try club()
    func rows(_ city: String) -> String {
      "key,name,team\n" + (1...2000).map { "n-\($0),\(city) \($0),t-1\n" }.joined()
    }
    try club.bring("members", rows("Lugo"))
    try club.build()
    try club.bring("members", rows("Faro"))
    try club.build()
    let page = try club.markdown("changes/index")
    #expect(page.contains("# 2,000 records changed, none added, none removed\n"))
    #expect(page.contains("only the first 1,000 are shown"))
    #expect(page.split(separator: "\n").count { $0.hasPrefix("| [Faro ") } == 1000)
    #expect(page.contains("| [Faro 1](../club/members/n-1.md) | Name | Lugo 1 | Faro 1 | Member | n-1 |"))
    let json = try club.folder.text("Output/site/downloads/changes/changes.json")
    #expect(json.matches(of: /"before":"Lugo/).count == 2000)
  }

  @Test("What happened is said in the words of each language")
  func languages() throws {
    let club = try club()
    try club.folder.write("currency: EUR\nlanguages: [en, es, pt]\n", to: "gazette.yml")
    try club.output("edit", "members", "m-2", "--set", "fee=35.5")
    try club.bring("members", "key,name\nm-4,Dora\nm-5,Eva\n")
    try club.build()
    for (language, words) in [
      ("en", "One record changed, 2 added, none removed"),
      ("es", "Un registro modificado, 2 añadidos, ninguno eliminado"),
      ("pt", "Um registo alterado, 2 adicionados, nenhum removido"),
    ] {
      let page = try club.markdown("\(language)/changes/index")
      #expect(page.hasPrefix("# \(words)\n"), "\(page)")
    }
  }

  @Test("Elements of lists that come, go and change are told one by one, and private values in them are not")
  func elements() throws {
    let shop = try DeclaredProject([
      "shop/bills.yml": """
      title: Bills
      one: Bill
      record: "{name}"
      fields:
        - {key: name, title: Name, kind: text, required: true}
        - {key: lines, title: Lines, kind: list, fields: [{key: dish, title: Dish, kind: text},
            {key: price, title: Price, kind: money}, {key: cost, title: Cost, kind: money, private: true}]}
      """
    ])
    func bring(_ lines: String) throws {
      try shop.bring("bills", #"[{"key": "b-1", "name": "One", "lines": [\#(lines)]}]"#, as: "json")
    }
    let (soup, fish, cake) = (
      #"{"dish": "Soup", "price": "4.00", "cost": "1.11"}"#, #"{"dish": "Fish", "price": "9.00"}"#,
      #"{"dish": "Cake", "price": "3.00"}"#
    )
    try bring("\(soup), \(fish)")
    try shop.build()
    try bring(#"\#(cake), \#(soup), \#(fish.replacing("9.00", with: "9.50"))"#)
    try shop.build()
    var page = try shop.markdown("changes/index")
    #expect(page.contains("| Lines 1 | — | Dish Cake, Price €3.00"), "\(page)")
    #expect(page.contains("| Lines 3: Price | €9.00 | €9.50 |"), "\(page)")
    #expect(page.matches(of: /\| Lines/).count == 2, "\(page)")
    let json = try shop.folder.text("Output/site/downloads/changes/changes.json")
    #expect(
      json.contains(#"{"field":"Lines 1","before":null,"after":{"dish":"Cake","price":"3.00"}}"#), "\(json)")
    try bring(fish)
    try shop.build()
    page = try shop.markdown("changes/index")
    #expect(page.contains("| Lines 2 | Dish Soup, Price €4.00"), "\(page)")
    #expect(page.contains("| Lines 1: Price | €9.50 | €9.00 |"), "\(page)")
    #expect(!page.contains("1.11"))
    #expect(try shop.output("history", "bills", "b-1").contains("Lines 2: Soup, €4.00, €1.11 → —"))
  }

  @Test("Sums beyond what an amount can be are told with what they were, and held against the gate")
  func largeSums() throws {
    let project = try DeclaredProject([
      "i/i.yml": """
      title: Invoices
      one: Invoice
      record: "{key}"
      fields: [{key: amount, title: Amount, kind: money}]

      """
    ])
    try project.add(setting: "gate: {movedTotals: {i.amount: {stop: 50 %}}}")
    func bring(_ amount: String, upTo count: Int) throws {
      try project.bring("i", "key,amount\n" + (0..<count).map { "a\($0),\(amount)\n" }.joined())
    }
    try bring("9000000000000.00", upTo: 1200)
    try project.build()
    try bring("8000000000000.00", upTo: 300)
    try project.build()
    let changes = try project.markdown("changes/index")
    #expect(
      changes.contains(
        "€10,800,000,000,000,000.00 | €10,500,000,000,000,000.00 | -€300,000,000,000,000.00"), "\(changes)")
    try bring("1.00", upTo: 900)
    let stopped = try project.run("build", "--as-of", "2026-06-30")
    #expect(stopped.status == 2 && stopped.errorText.contains("74.29 %"), "\(stopped.errorText)")
  }
}
