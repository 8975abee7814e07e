import GazetteTestSupport
import Testing

@Suite("All records of a kind on one page, and figures that lead to some of them")
struct RecordListTests {
  private static let index = """
    ---
    title: Suppliers
    ---
    ```figures figures
    SELECT listed(count(*) FILTER (WHERE standing = 'watched'), 'suppliers', 'standing', 'watched') AS watched,
      listed(count(*) FILTER (WHERE city = 'Lugo & "Soria"'), 'suppliers', 'city', 'Lugo & "Soria"', 'standing', 'good') AS lugo,
      listed(count(*) FILTER (WHERE city = 'Nowhere'), 'suppliers', 'city', 'Nowhere') AS nowhere,
      listed(count(*) FILTER (WHERE city IS NULL), 'suppliers', 'city', NULL) AS none
    FROM suppliers
    ```
    # {{title}}

    {{figures}}

    {{#pages}}
    - {{item}}
    {{/pages}}
    """

  private func project(_ count: Int) throws -> DeclaredProject {
    let project = try DeclaredProject()
    try project.folder.write(Self.index, to: "Collections/suppliers/index.md")
    let rows = (0..<count).map { number in
      "s\(number),Name \(number),\(number == 0 ? #""Lugo & ""Soria""""# : ""),\(number % 2 == 0 ? "good" : "watched")\n"
    }
    try project.bring("suppliers", "key,name,city,standing\n" + rows.joined())
    return project
  }

  @Test("A figure leads to no rows that are shown like those of another value")
  func alike() throws {
    let project = try DeclaredProject([
      "shop/clients.yml": """
      title: Clients
      one: Client
      record: "{name}"
      fields: [{key: name, title: Name, kind: text, required: true}]

      """,
      "shop/bills.yml": """
      title: Bills
      one: Bill
      record: "{key}"
      fields:
        - {key: client, title: Client, kind: reference, to: clients}
        - {key: state, title: State, kind: choice, choices: [{value: a, title: Open}, {value: b, title: Open}, {value: c, title: Paid}]}
        - {key: note, title: Note, kind: text}

      """,
      "shop/report.md": """
      ---
      title: Report
      ---
      ```sql byClient
      SELECT client, listed(count(*), 'bills', 'client', client) AS n FROM bills GROUP BY client ORDER BY client
      ```
      ```sql states
      SELECT state, listed(count(*), 'bills', 'state', state) AS n FROM bills GROUP BY state ORDER BY state
      ```
      ```sql notes
      SELECT note, listed(count(*), 'bills', 'note', note) AS n FROM bills GROUP BY note ORDER BY note
      ```
      # {{title}}

      {{byClient}}

      {{states}}

      {{notes}}

      """,
    ])
    try project.bring("clients", "key,name\nc1,Ana Diaz\nc2,Ana Diaz\nc3,Bo\n")
    let rows = (0..<120).map {
      "b\($0),c\($0 % 3 + 1),\(["a", "b", "c"][$0 % 3]),\(["..", "\u{2014}", "x"][$0 % 3])\n"
    }
    try project.bring("bills", "key,client,state,note\n" + rows.joined())
    try project.build()
    let page = try project.markdown("shop/report")
    #expect(page.matches(of: /\(bills\/all.md#/).count == 3, "\(page)")
    for condition in ["client=Bo", "state=Paid", "note=x"] {
      #expect(page.contains("[40](bills/all.md#\(condition))"), "\(page)")
    }
  }

  @Test("A column that is called like one before it has its place behind its name, in each language")
  func alikeColumns() throws {
    let project = try DeclaredProject([
      "plants/plants.yml": """
      title: Plants
      one: City
      record: "{name}"
      fields:
        - {key: name, title: Name, kind: text, required: true}
        - {key: city, title: City, kind: text}
        - {key: stand, title: Stand, kind: choice, choices: {x: Good, y: Fine, z: Bad}}
        - {key: soil, title: Soil, kind: choice, choices: {s: Sand, c: Clay}}

      """,
      "plants/index.md": """
      ---
      title: Plants
      ---
      ```sql stands
      SELECT stand, listed(count(*), 'plants', 'stand', stand) AS n FROM plants GROUP BY stand ORDER BY stand
      ```
      ```sql soils
      SELECT soil, listed(count(*), 'plants', 'soil', soil, 'city', 'Rome') AS n FROM plants GROUP BY soil ORDER BY soil
      ```
      # {{title}}

      {{stands}}

      {{soils}}

      """,
    ])
    try project.add(setting: "languages: [en, es]")
    try project.folder.write(
      """
      "City": "Ciudad"
      "Stand": "Estado"
      "Soil": "Estado"
      "Good": "Bien"
      "Fine": "Bien"
      "Bad": "Mal"

      """, to: "Templates/text/es.yml")
    try project.bring("plants", "key,name,city,stand,soil\na,A,Rome,x,s\nb,B,Rome,y,c\nc,C,Lugo,z,s\n")
    try project.build()
    func ways(_ page: String) throws -> [String] {
      try project.markdown(page).matches(of: /all.md#([^)]*)\)/).map { String($0.1) }
    }
    #expect(
      try ways("en/plants/index") == [
        "stand=Good", "stand=Fine", "stand=Bad", "soil=Clay&city-2=Rome", "soil=Sand&city-2=Rome",
      ])
    #expect(
      try ways("es/plants/index") == [
        "estado=Mal", "estado-4=Clay&ciudad-2=Rome", "estado-4=Sand&ciudad-2=Rome",
      ])
  }

  @Test(
    "A questionnaire's own field may be called state, and figures lead to the rows that they mean",
    arguments: [
      (
        "choice, choices: {open: Open, done: Done}", "open",
        ["situation=Open", "state=complete", "state=incomplete"],
        ["state=complete", "state=incomplete"], ["estado=completo", "estado=incompleto"]
      ),
      (
        "choice, choices: {complete: Whole, done: Done}", "complete",
        ["situation=Whole", "situation=Whole", "state=incomplete"],
        ["state=complete", "state=incomplete"], ["estado=completo", "estado=incompleto"]
      ),
      (
        "text", "open", ["state=complete", "state=incomplete"], ["state=complete", "state=incomplete"],
        ["estado=completo", "estado=incompleto"]
      ),
      (
        "text, searchable: true", "open", ["situation=open", "state=complete", "state=incomplete"],
        ["state=complete", "state=incomplete"], ["estado=completo", "estado=incompleto"]
      ),
      (
        "text, private: true", "open", ["state=complete", "state=incomplete"],
        ["state=complete", "state=incomplete"], ["estado=completo", "estado=incompleto"]
      ),
    ])
  func fieldsCalledState(
    kind: String, given: String, own: [String], shipped: [String], spanish: [String]
  ) throws {
    let isPrivate = kind.contains("private")
    let listed = (isPrivate ? [] : [given]) + ["complete", "incomplete"]
    let project = try DeclaredProject([
      "visits/visits.yml": """
      title: Visits
      one: Visit
      record: "{name}"
      questionnaire: true
      fields:
        - {key: name, title: Name, kind: text, required: true}
        - {key: code, title: Code, kind: text, required: true}
        - {key: state, title: Situation, kind: \(kind)}

      """,
      "visits/report.md":
        "```figures figures\nSELECT "
        + listed.enumerated().map { "listed(1, 'visits', 'state', '\($1)') AS n\($0)" }
        .joined(separator: ", ") + "\n```\n# Report\n\n{{figures}}\n",
    ])
    try project.takeAllCollections()
    try project.add(setting: "languages: [en, es]")
    try project.bring(
      "visits", "key,submittedOn,name,code,state\na,2026-03-02,Ada,x,\(given)\nb,2026-03-02,Bo,,\(given)\n")
    try project.build()
    func ways(_ page: String) throws -> [String] {
      try project.markdown(page).matches(of: /all.md#([^)]*)\)/).map { String($0.1) }
    }
    #expect(try ways("en/visits/report") == own)
    #expect(try ways("en/questionnaires/forms/visits") == shipped)
    #expect(try ways("es/questionnaires/forms/visits") == spanish)
    #expect(try ways("es/questionnaires/index") == spanish)
  }

  @Test("A column of a questionnaire that is called like its state has its place behind its name")
  func titledState() throws {
    let project = try DeclaredProject([
      "visits/visits.yml": """
      title: Visits
      one: Visit
      record: "{name}"
      questionnaire: true
      fields:
        - {key: name, title: Name, kind: text, required: true}
        - {key: state, title: State, kind: choice, choices: {open: Open, done: Done}}

      """,
      "visits/report.md":
        "```figures figures\nSELECT listed(1, 'visits', 'state', 'done') AS done, listed(1, 'visits', 'complete', true) AS whole\n```\n# Report\n\n{{figures}}\n",
    ])
    try project.bring("visits", "key,submittedOn,name,state\na,2026-03-02,Ada,done\n")
    try project.build()
    let page = try project.markdown("visits/report")
    #expect(page.contains("all.md#state=Done)") && page.contains("all.md#state-4=complete)"), "\(page)")
  }

  @Test("Up to 500 records stand on one page, to which the overview leads and figures with what they count")
  func list() throws {
    let project = try project(500)
    try project.build()
    let list = try project.markdown("suppliers/all")
    #expect(
      list.hasPrefix("# Suppliers: all records\n\nRecords: 500.\n\n| Supplier | City | Phone | Standing |\n"))
    #expect(list.contains("| [Name 0](s0.md) | Lugo & \"Soria\" | — | Good |\n"))
    #expect(list.split(separator: "\n").count == 504)
    let index = try project.markdown("suppliers/index")
    #expect(index.contains("| Watched | [250](all.md#standing=Watched) |\n"))
    #expect(index.contains("| Lugo | [1](all.md#city=Lugo%20%26%20%22Soria%22&standing=Good) |\n"))
    #expect(index.contains("| Nowhere | 0 |\n"))
    #expect(index.contains("| None | [499](all.md#city=%E2%80%94) |\n"))
    #expect(index.contains("\n- [Suppliers: all records](all.md)\n"))
    let html = try project.folder.text("Output/site/suppliers/index.html")
    #expect(html.contains("<a href=\"all.html#standing=Watched\">250</a>"))
    #expect(html.contains("<a href=\"all.html#city=Lugo%20%26%20%22Soria%22&amp;standing=Good\">1</a>"))
  }

  @Test("Texts with blanks around them, and empty ones, are named as the list has them")
  func blanks() throws {
    let project = try DeclaredProject()
    try project.folder.write(
      "```sql rows\nSELECT city, listed(count(*), 'suppliers', 'city', city) AS n FROM suppliers GROUP BY city ORDER BY city\n```\n{{rows}}\n",
      to: "Collections/suppliers/index.md")
    try project.bring(
      "suppliers", "key,name,city\na,A,\"Lugo \"\nb,B,Lugo\nc,C,\"\"\nd,D,\" Lugo\"\ne,E,\n")
    try project.build()
    let index = try project.markdown("suppliers/index")
    let ways = index.matches(of: /#city=([^)]*)\)/).map { String($0.1) }
    #expect(ways == ["%E2%80%94", "%28empty%29", "%20Lugo", "Lugo", "Lugo%20"], "\(index)")
    let list = try project.folder.text("Output/site/suppliers/all.html")
    for text in ["—", "<data value=\"\">(empty)</data>", " Lugo", "Lugo", "Lugo "] {
      #expect(list.contains("<td>\(text)</td>"), "\(list)")
    }
  }

  @Test("A figure leads nowhere where the list could not show what it counts, and no choice is made up")
  func conditionsThatNoListShows() throws {
    let things = """
      title: Things
      one: Thing
      record: "{name}"
      fields:
        - {key: name, title: Name, kind: text, required: true}
        - {key: weight, title: Weight, kind: decimal}
        - {key: state, title: State, kind: choice, choices: {new: New, old: Old}}
        - {key: sold, title: Sold, kind: switch}
      columns: [weight]

      """
    func page(_ conditions: String) -> String {
      "```sql rows\nSELECT key, listed(count(*), 'things', \(conditions)) AS n FROM things GROUP BY key ORDER BY key\n```\n{{rows}}\n"
    }
    let project = try DeclaredProject(["things/things.yml": things])
    try project.bring("things", "key,name,weight,state,sold\na,A,1.50,new,yes\n")
    for (conditions, way) in [
      ("'state', state", "[1](all.md#state=New)"), ("'sold', sold", "1"), ("'weight', weight", "1"),
      ("'name', name", "1"), ("'weight', NULL", "[1](all.md#weight=%E2%80%94)"),
      ("'state', state, 'sold', sold", "1"),
    ] {
      try project.folder.write(page(conditions), to: "Collections/things/index.md")
      try project.build()
      let index = try project.markdown("things/index")
      #expect(index.contains("| a | \(way) |"), "\(index)")
    }
    try project.folder.write(page("'state', 'nope'"), to: "Collections/things/index.md")
    #expect(try project.failure("check").contains("index.md:2:13: "))
  }

  @Test("A figure leads nowhere by a share, a ratio or a mean, of which several read the same")
  func rounded() throws {
    let tests = """
      title: Tests
      one: Test
      record: "{key}"
      fields: [{key: right, title: Right, kind: integer}, {key: asked, title: Asked, kind: integer}]
      derived:
        - {key: share, title: Share, sql: "percent(right, asked)"}
        - {key: each, title: Each, sql: "ratio(right, 2)"}
        - {key: most, title: Most, sql: "right + 1"}
      columns: [share, each, most]

      """
    let project = try DeclaredProject(["tests/tests.yml": tests])
    try project.bring("tests", "key,right,asked\na,2,2\nb,1,100000\nc,2,300000\nd,1,\n")
    for (conditions, way) in [
      ("'share', 100", "4"), ("'share', share", "1"), ("'each', 1", "4"),
      ("'share', NULL", "[4](all.md#share=%E2%80%94)"), ("'most', 3", "[4](all.md#most=3)"),
    ] {
      let group = conditions.hasSuffix("share") ? " GROUP BY key" : ""
      try project.folder.write(
        "```sql rows\nSELECT 'x' AS x, listed(count(*), 'tests', \(conditions)) AS n FROM tests\(group) ORDER BY 1\n```\n{{rows}}\n",
        to: "Collections/tests/index.md")
      try project.build()
      let index = try project.markdown("tests/index")
      #expect(index.contains("| x | \(way) |"), "\(conditions): \(index)")
    }
  }

  @Test("Numbers that look like days are split by hundreds, and days by months")
  func numbersLikeDays() throws {
    let bills = """
      title: Bills
      one: Bill
      record: "{number}"
      fields:
        - {key: number, title: Number, kind: KIND, required: true}

      """
    func parts(_ kind: String, _ numbers: [String]) throws -> [String] {
      let project = try DeclaredProject(["bills/bills.yml": bills.replacing("KIND", with: kind)])
      try project.bring(
        "bills", "key,number\n" + numbers.enumerated().map { "k\($0),\($1)\n" }.joined())
      try project.build()
      return try project.folder.tree().keys.filter { $0.hasPrefix("Output/markdown/bills/by-initial/") }
        .map { String($0.dropFirst("Output/markdown/bills/by-initial/".count)) }
        .filter { !$0.isEmpty }.sorted()
    }
    #expect(
      try parts("text", (1...240).map { "2026-05-\($0)" }) == [
        "2026-05-0.md", "2026-05-100.md", "2026-05-200.md",
      ])
    let days = (5...8).flatMap { month in (10...30).map { "2026-0\(month)-\($0)" } }
    #expect(try parts("date", days + days + days) == [5, 6, 7, 8].map { "2026-0\($0).md" })
  }

  @Test("Of more there is no such page, and nothing leads to it")
  func tooMany() throws {
    let project = try project(501)
    try project.build()
    #expect(!project.folder.exists("Output/markdown/suppliers/all.md"))
    let index = try project.markdown("suppliers/index")
    #expect(index.contains("| Watched | 250 |\n") && !index.contains("all.md"))
  }

  @Test("The words of an address are those of each language")
  func languages() throws {
    let project = try project(3)
    try project.add(setting: "languages: [en, es]")
    try project.folder.write(
      "\"Standing\": \"Reputación\"\n\"Watched\": \"En observación\"\n", to: "Templates/text/es.yml")
    try project.build()
    #expect(
      try project.markdown("es/suppliers/index").contains(
        "](all.md#reputacion=En%20observaci%C3%B3n) |\n"))
  }

  @Test("The general overview leads to such a page where it lists its records in parts, and has no other")
  func general() throws {
    let project = try project(101)
    try project.folder.remove("Collections/suppliers/index.md")
    try project.build()
    #expect(try project.markdown("suppliers/index").contains("\n- [Suppliers: all records](all.md)\n"))
    #expect(project.folder.exists("Output/markdown/suppliers/all.md"))
    #expect(try project.markdown("suppliers/s7").contains("\n[N](by-initial/n.md) ·\n"))
    try project.output("remove", "suppliers", "s7", "--yes")
    try project.build()
    #expect(!project.folder.exists("Output/markdown/suppliers/all.md"))
  }

  @Test(
    "Pages that a project writes by initials stay when there are so many records that Gazette has parts too")
  func ownParts() throws {
    let project = try project(101)
    try project.folder.remove("Collections/suppliers/index.md")
    try project.folder.write(
      """
      ---
      title: "Suppliers: {{initial}}"
      path: suppliers/by-initial/{{initial}}
      each: |
        SELECT initial(name) AS initial FROM suppliers GROUP BY 1 ORDER BY 1
      ---
      # {{title}}

      """, to: "Collections/suppliers/by-initial.md")
    try project.build()
    #expect(try project.markdown("suppliers/by-initial/n").hasPrefix("# Suppliers: N\n"))
    #expect(try project.markdown("suppliers/index").contains("](all/by-initial/n.md) |"))
    #expect(try project.markdown("suppliers/s7").contains("\n[N](all/by-initial/n.md) ·\n"))
    #expect(try project.markdown("suppliers/all/by-initial/n").contains("](../../s7.md) |"))
  }

  @Test("Gazette's own parts find a place however many folders are taken")
  func takenParts() throws {
    let project = try project(101)
    try project.folder.remove("Collections/suppliers/index.md")
    for (name, path) in [("own", "suppliers/by-initial/x"), ("other", "suppliers/all/by-initial/n")] {
      try project.folder.write(
        "---\ntitle: One\npath: \(path)\n---\n# {{title}}\n", to: "Collections/suppliers/\(name).md")
    }
    try project.build()
    #expect(try project.markdown("suppliers/index").contains("](all/by-initial-2/n.md) |"))
  }

  @Test("A page of the project stands in its place")
  func own() throws {
    let project = try project(3)
    try project.folder.write("# Everybody\n", to: "Collections/suppliers/all.md")
    try project.build()
    #expect(try project.markdown("suppliers/all") == "# Everybody\n")
  }

  @Test(
    "So it is told where no row leads there yet",
    arguments: [
      ("'suppliers', 'standing', standing, 'town', 'x'", ":5:8: the table suppliers has no column town"),
      ("'suplier', 'city', city", ":5:8: there is no kind suplier"),
    ])
  func withoutRows(given: String, says: String) throws {
    let fault = try PageProject().failure(
      "---\ntitle: Report\n---\n```sql rows\nSELECT listed(count(*), \(given)) AS one FROM suppliers WHERE city = 'Nowhere' GROUP BY standing, city ORDER BY city\n```\n{{rows}}\n"
    )
    #expect(fault.contains(says), "\(fault)")
  }

  @Test(
    "A kind or a column that there is not is told with those that there are",
    arguments: [
      ("listed(1, 'suplier')", "there is no kind suplier. There are the kinds "),
      ("listed(1, 'suppliers', 'town', 'x')", "the table suppliers has no column town"),
      ("listed(1, 'invoices', 'bankAccount', 'x')", "the table invoices has no column bankAccount"),
      ("listed(1, 'suppliers', 'city')", "listed(…) takes a value, a kind, and columns of its list"),
      ("1 + listed(1, 'suppliers')", "listed(…) gives what can be shown and not worked with"),
    ])
  func faults(value: String, says: String) throws {
    let project = try PageProject()
    let fault = try project.failure(
      "---\ntitle: Report\n---\n```sql rows\nSELECT \(value) AS one\n```\n{{rows}}\n")
    #expect(fault.contains(says), "\(fault)")
  }
}
