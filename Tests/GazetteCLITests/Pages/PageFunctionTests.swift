import Foundation
import GazetteTestSupport
import Testing

@Suite("Functions and orders of a page's queries")
struct PageFunctionTests {
  /// Members of a club, with pages of their own.
  struct Club {
    let house: PageProject

    static let kind = """
      title: Members
      one: Member
      record: "{name}"
      fields:
        - {key: name, title: Name, kind: text}
        - {key: born, title: Born on, kind: date}
        - {key: isGuessed, title: Guessed, kind: switch}
        - {key: nation, title: Nation, kind: text}
        - {key: fee, title: Fee, kind: money}
      """

    static let members = """
      key,name,born,isGuessed,nation,fee
      m-1,Nuria,2004-02-29,no,ES,10.00
      m-2,Ñandú,1980-06-15,yes,DE,20.00
      m-3,Oliver,2026-07-01,no,,30.00
      m-4,"",1990-06-30,no,GB,40.00
      m-5,,,no,DE,50.00
      m-6,Ωmega,1979-12-31,no,ES,60.00
      m-7,nadia,2000-01-01,no,SE,70.00

      """

    init(languages: String? = nil) throws {
      house = try PageProject()
      try house.house.takeAllCollections()
      try house.house.folder.write(Self.kind, to: "Collections/club/members.yml")
      try house.house.bring("members", Self.members)
      guard let languages else { return }
      let settings = try house.house.folder.text("gazette.yml")
      try house.house.folder.write(settings + "\nlanguages: [\(languages)]\n", to: "gazette.yml")
    }

    /// The rows of a SELECT on a page, the first two lines of the table left out.
    func rows(_ sql: String) throws -> [String] { Array(try house.table(sql).dropFirst(2)) }

    /// The same as a page in a language shows them.
    func rows(in language: String, of path: String = "suppliers/report") throws -> [String] {
      let text = try house.house.folder.text("Output/markdown/\(language)/\(path).md")
      return text.split(separator: "\n").map(String.init).filter { $0.hasPrefix("|") }.dropFirst(2).map(
        \.self)
    }
  }

  static let ages: [(sql: String, shows: String)] = [
    ("age('2004-02-29', '2026-02-28')", "21"), ("age('2004-02-29', '2026-03-01')", "22"),
    ("age('2026-07-01', '2026-06-30')", "—"), ("age('2026-06-30', '2026-06-30')", "0"),
    ("age(NULL, '2026-06-30')", "—"), ("age('1990-01-01', NULL)", "—"),
    ("age('1990-01-01T12:30', '2026-06-30')", "36"),
    ("birthday('2004-02-29', '2026-06-30')", "2027-03-01"),
    ("birthday('2004-02-29', '2028-01-01')", "2028-02-29"),
    ("birthday('1990-06-30', '2026-06-30')", "2026-06-30"),
    ("birthday('2000-12-31', '9999-12-31')", "9999-12-31"), ("birthday('2000-01-01', '9999-12-31')", "—"),
    ("birthday('2000-02-29', '9999-03-02')", "—"),
    ("birthday('2026-07-01', '2026-06-30')", "—"),
    ("initial('élan')", "E"), ("initial('  (x)')", "X"), ("initial('Ωmega')", "Other letters"),
    ("initial('9 lives')", "Other letters"), ("initial('3Com')", "Other letters"),
    ("initial('A1')", "A"), ("week('2026-06-02T12:00:00')", "2026-W23"), ("week('2027-01-03')", "2026-W53"),
    ("week('2024-12-30')", "2025-W01"), ("week(NULL)", "—"),
    ("initial(NULL)", "—"), ("band(29, 10)", "20–29"), ("band(-1, 10)", "-10–-1"), ("band(7, 1)", "7"),
    ("band(NULL, 10)", "—"), ("band(5, 0)", "—"), ("mean(87, 2, 3)", "43.50 (from 2 of 3)"),
    ("mean(87, 2, 2)", "43.50 (from 2)"), ("mean(0, 0, 3)", "—"),
    ("percent(1, 3, 9, 10)", "33.33 % (from 9 of 10)"), ("words('All')", "All"),
    ("country('ES')", "Spain"), ("country('XQ')", "XQ"), ("country(NULL)", "—"),
    ("country('uk')", "United Kingdom"), ("country('COM')", "COM"), ("country('Spain')", "Spain"),
    ("country('united kingdom')", "United Kingdom"), ("country('Atlantis')", "Atlantis"),
    ("link(band(29, 10), 'suppliers/index')", "[20–29](index.md)"),
    ("link(initial('ø'), 'suppliers/index')", "[Other letters](index.md)"),
    ("defaulted(12, 1)", "12 (default)"), ("defaulted(12, 0)", "12"), ("defaulted(NULL, 1)", "—"),
    ("coalesce(country(NULL), words('None given'))", "None given"),
    ("CASE WHEN 1 THEN words('Yes, all') ELSE country('ES') END", "Yes, all"),
  ]

  private static func page(_ sql: String) -> String {
    "---\ntitle: Report\n---\n```sql rows\n\(sql)\n```\n{{rows}}\n"
  }

  @Test("What a function gives is how it prints")
  func prints() throws {
    let cells = try DeclaredProject.filled().cells(
      ofPages: Self.ages.map { Self.page("SELECT \($0.sql) AS x") }, of: "suppliers")
    for (age, cells) in zip(Self.ages, cells) { #expect(cells == [age.shows], "\(age.sql)") }
  }

  @Test("What is said of a field leaves it what it is: a date, an amount")
  func wrapped() throws {
    let club = try Club()
    #expect(
      try club.rows(
        "SELECT defaulted(born, isGuessed) AS born, link(fee, 'club/members/' || key) AS fee, link(record, 'suppliers/index') AS who, defaulted(age(born, :asOf), isGuessed) AS age FROM members WHERE key IN ('m-1', 'm-2') ORDER BY members.born"
      ) == [
        "| 1980-06-15 (default) | [€20.00](../club/members/m-2.md) | [Ñandú](index.md) | 46 (default) |",
        "| 2004-02-29 | [€10.00](../club/members/m-1.md) | [Nuria](index.md) | 22 |",
      ])
    #expect(
      try club.house.table("SELECT defaulted(born, isGuessed) AS born FROM members ORDER BY key LIMIT 1")[0]
        == "| Born on |")
  }

  @Test("Bands group and sort by their numbers")
  func bands() throws {
    let rows = try Club().rows(
      "SELECT band(age(born, :asOf), 10) AS ages, count(*) AS members FROM members GROUP BY band(age(born, :asOf), 10) ORDER BY ages NULLS LAST"
    )
    #expect(rows == ["| 20–29 | 2 |", "| 30–39 | 1 |", "| 40–49 | 2 |", "| — | 2 |"])
  }

  @Test("A part of a text is counted from its beginning or its end, and is nothing where there is none")
  func parts() throws {
    let parts: [(sql: String, part: String?)] = [
      ("part('ada@mail.example.es', '@', 2)", "mail.example.es"),
      ("part('ada@mail.example.es', '.', -1)", "es"), ("part('a,,b', ',', 2)", ""),
      ("part('ada', '@', 1)", "ada"), ("part('ada', '@', 2)", nil), ("part('ada', '@', 0)", nil),
      ("part('ada', '@', -9223372036854775808)", nil), ("part('ada', '', 1)", nil),
      ("part(NULL, '@', 1)", nil), ("part('a' || char(13, 10) || 'b', char(10), -1)", "b"),
      ("part('a-' || char(769) || 'b', '-', 1)", "a"),
      ("part('ada', '@', 'x')", nil),
    ]
    let cells = try DeclaredProject.filled().cells(
      ofPages: parts.map { Self.page("SELECT coalesce('(' || \($0.sql) || ')', 'none') AS found") },
      of: "suppliers")
    for (part, cells) in zip(parts, cells) {
      #expect(cells == [part.part.map { "(\($0))" } ?? "none"], "\(part.sql)")
    }
  }

  @Test("Pages by initials, their words in each language")
  func initials() throws {
    let club = try Club(languages: "en, es")
    try club.house.house.folder.write(
      """
      ---
      title: "Members: {{initial}}"
      path: club/by-initial/{{initial}}
      each: |
        SELECT initial(name) AS initial, count(*) AS members FROM members WHERE initial(name) IS NOT NULL
        GROUP BY initial(name) ORDER BY initial(name)
      ---
      ```sql list
      SELECT record FROM members WHERE initial(name) = :initial ORDER BY name COLLATE names, key
      ```
      # {{title}}

      {{list}}
      """, to: "Collections/club/by-initial.md")
    try club.house.house.build()
    #expect(
      try club.rows(in: "en", of: "club/by-initial/n").map { $0.prefix(8) } == [
        "| [nadia", "| [Ñandú", "| [Nuria",
      ])
    #expect(
      try club.rows(in: "es", of: "club/by-initial/n").map { $0.prefix(8) } == [
        "| [nadia", "| [Nuria", "| [Ñandú",
      ])
    let folder = club.house.house.folder
    #expect(
      try folder.text("Output/markdown/en/club/by-initial/other.md").hasPrefix("# Members: Other letters"))
    #expect(
      try folder.text("Output/markdown/es/club/by-initial/other.md").hasPrefix("# Members: Otras letras"))
  }

  @Test("Names come in the order of the edition's language, missing and empty ones last")
  func names() throws {
    let club = try Club()
    let sql = "SELECT key, name FROM members ORDER BY name COLLATE names, key"
    let keys = try club.rows(sql).map { String($0.dropFirst(2).prefix(3)) }
    #expect(keys == ["m-7", "m-2", "m-1", "m-3", "m-6", "m-4", "m-5"])
    let failure = try club.house.failure(
      "```sql rows\nSELECT key FROM members ORDER BY name COLLATE names, nosuch\n```\n{{rows}}\n")
    #expect(failure.contains(":2:54: there is no column nosuch"), "\(failure)")
  }

  @Test("Countries and words of the page are in the words of each language, and countries in its order")
  func countries() throws {
    let club = try Club(languages: "en, es, pt")
    let folder = club.house.house.folder
    try folder.write("\"None given\": \"Sin nación\"\n", to: "Templates/text/es.yml")
    try folder.write(
      """
      ```sql rows
      SELECT coalesce(country(nation), words('None given')) AS nation, count(*) AS members FROM members
      GROUP BY members.nation ORDER BY nation
      ```
      {{rows}}
      """, to: "Collections/suppliers/report.md")
    try club.house.house.build()
    #expect(
      try club.rows(in: "en").map { String($0.dropFirst(2).prefix { $0 != "|" }) }
        == ["Germany ", "Spain ", "Sweden ", "United Kingdom ", "None given "])
    #expect(
      try club.rows(in: "es").map { String($0.dropFirst(2).prefix(9)) }
        == ["Alemania ", "España | ", "Reino Uni", "Suecia | ", "Sin nació"])
    #expect(try club.rows(in: "pt").first?.contains("Alemanha") ?? false)
  }

  @Test("A country that is named by its code and in English is one")
  func namedCountries() throws {
    let project = try PageProject()
    try project.house.add(setting: "language: es")
    let sql = """
      SELECT country(code) AS land, count(*) AS n
      FROM (SELECT 'PT' AS code UNION ALL SELECT 'portugal' UNION ALL SELECT 'Spain')
      GROUP BY country(code) ORDER BY land
      """
    #expect(try project.table(sql).dropFirst(2) == ["| España | 1 |", "| Portugal | 2 |"])
  }

  static let faults: [(sql: String, says: String)] = [
    (
      "SELECT words(name) AS x FROM suppliers ORDER BY 1",
      ":5:8: words(…) takes a text of the page between quotes"
    ),
    ("SELECT words('a' || name) AS x FROM suppliers ORDER BY 1", ":5:8: words(…) takes a text"),
    ("SELECT band(3, 10) + 1 AS x", ":5:8: band(…) gives what can be shown"),
    ("SELECT upper(country('ES')) AS x", ":5:14: country(…) gives what can be shown"),
    ("SELECT coalesce(percent(1, 2), 0) * 2 AS x", ":5:17: percent(…) gives what can be shown"),
    ("SELECT CASE WHEN band(1, 2) THEN 1 END AS x", ":5:18: band(…) gives what can be shown"),
    ("SELECT band('x', 10) AS x", "band(…) takes whole numbers"),
    ("SELECT age('soon', :asOf) AS x", "age(…) takes days such as :asOf"),
    (
      "SELECT defaulted(sum(amount), 1) AS x FROM invoices", "the column x of rows is worked out from amounts"
    ),
    ("SELECT link(sum(amount), 'a') AS x FROM invoices", "the column x of rows is worked out from amounts"),
    (
      "SELECT money(avg(amount)) AS x FROM invoices",
      "which is not a whole number of cents, as sum(…) gives it and total(…) and avg(…) do not; the mean of amounts is money(sum(amount), count(amount)), what is rounded money(CAST(round(…) AS INTEGER))."
    ),
    ("SELECT name AS x FROM suppliers ORDER BY name COLLATE nosuch", "no such collation sequence: nosuch"),
  ]

  @Test("What cannot be is refused with its place")
  func refused() throws {
    try DeclaredProject.filled().expectRefused(
      Self.faults.map { (Self.page($0.sql), [$0.says]) }, of: "suppliers")
  }

  @Test("Values of functions can be shown by later queries, and not worked with")
  func later() throws {
    let project = try PageProject()
    func page(_ sql: String) -> String {
      "```sql a\nSELECT coalesce(country('ES'), words('None')) AS place, defaulted(5, 1) AS size\n```\n```sql b\n\(sql)\n```\n{{b}}\n"
    }
    #expect(try project.built(page("SELECT place, size FROM a")).contains("| Spain | 5 (default) |"))
    for sql in ["SELECT size + 1 AS x FROM a", "SELECT upper(place) AS x FROM a"] {
      #expect(try project.failure(page(sql)).contains("can be shown, put in order and counted"))
      try project.house.folder.remove("Collections/suppliers/report.md")
    }
  }

  @Test("Hostile values stay values")
  func hostile() throws {
    let rows = try PageProject().table(
      "SELECT country('<b>{}' || char(0) || '|x') AS a, defaulted('*x*{{y}}', 1) AS b, link('](evil)', 'suppliers/index') AS c, initial('<script>') AS d"
    )
    #expect(rows[2].contains(#"\<b>"#))
    #expect(rows[2].contains(#"\](evil)"#) && rows[2].contains(#"\*x\*"#))
    #expect(rows[2].hasSuffix("| S |"))
  }

  @Test("The latest of some moments or days is one, and words in its place stay words")
  func latest() throws {
    let project = try DeclaredProject([
      "goods/goods.yml": """
      title: Goods
      one: Good
      record: "{name}"
      fields:
        - {key: name, title: Name, kind: text, required: true}
        - {key: seen, title: Seen, kind: moment}
        - {key: bought, title: Bought, kind: date}

      """,
      "goods/rows.md": """
      ---
      title: Rows
      ---
      ```sql rows
      WITH g AS (SELECT max(seen) AS last, max(bought) AS bought FROM goods)
      SELECT g.last AS last, bought, (SELECT min(seen) FROM goods) AS first, coalesce(nullif(bought, bought), 'never') AS other
      FROM g
      ```
      {{rows}}

      """,
    ])
    try project.bring(
      "goods", "key,name,seen,bought\na,A,2026-01-02T10:30,2026-05-06\nb,B,2026-03-02T11:00,\n")
    try project.output("build")
    #expect(
      try project.markdown("goods/rows").contains(
        "| 2026-03-02 11:00 | 2026-05-06 | 2026-01-02 10:30 | never |"))
    let html = try project.folder.text("Output/site/goods/rows.html")
    #expect(html.contains("<time datetime=\"2026-05-06\">May 6, 2026</time>"), "\(html)")
  }
}
