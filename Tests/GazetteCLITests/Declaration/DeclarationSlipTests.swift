import GazetteTestSupport
import Testing

@Suite("Slips in the declaration of a kind")
struct DeclarationSlipTests {
  private static let shop = """
    title: Shop
    one: Sale
    record: "{number}"
    settings:
      - {key: levy, title: Levy, kind: money, initial: 1.00}
    fields:
      - {key: number, title: Number, kind: text, required: true}
      - {key: city, title: City, kind: text}
      - {key: state, title: State, kind: choice, choices: [new, done]}
      - {key: day, title: Day, kind: date}
      - {key: rate, title: Rate, kind: money}
      - {key: mail, title: E-mail, kind: email, private: true}

    """

  private static let rows = """
    key,number,city,state,day,rate
    r-1,A1,Lugo,new,2026-05-01,10.00
    r-2,A2,Vigo,done,2026-06-01,20.00

    """

  private func project(_ shop: String = shop) throws -> DeclaredProject {
    try DeclaredProject(["shop/shop.yml": shop])
  }

  /// What is said of the declaration with something in the place of something else.
  private func refusal(_ changed: String, by other: String) throws -> String {
    try #require(Self.shop.contains(changed))
    return try project(Self.shop.replacing(changed, with: other)).failure("check")
  }

  @Test("A derived choice that is none of its choices is refused with the record")
  func derivedChoice() throws {
    let project = try project(
      Self.shop
        + "derived:\n  - {key: how, title: How, kind: choice, choices: [new, old], sql: state || ''}\n"
    )
    try project.bring("shop", Self.rows)
    let said =
      "shop.yml:14:68: for the record r-2 the column how gives done, which is none of its choices: new, old"
    #expect(try project.failure("check").contains(said))
    #expect(try project.failure("build").contains(said))
  }

  @Test(
    "A switch with nothing behind it is refused, as it is neither on nor off",
    arguments: [
      ("email, private: true", "email, private: ", "private"),
      ("text, required: true", "text, required: ~", "required"),
      ("kind: date", "kind: date, asked: ", "asked"),
      ("City, kind: text", "City, kind: text, capitals: ", "capitals"),
      ("settings:", "plainKeys:\nsettings:", "plainKeys"),
      ("\nfields:", "\nderived:\n  - {key: x, title: X, sql: length(city), private: }\nfields:", "private"),
    ])
  func emptySwitch(changed: String, other: String, key: String) throws {
    let failure = try refusal(changed, by: other)
    #expect(failure.contains("nothing stands behind \(key). Write yes or no"), "\(failure)")
    #expect(failure.contains("shop.yml:"), "\(failure)")
  }

  @Test("asked: true is what holds of every field")
  func asked() throws {
    try project(Self.shop.replacing("kind: date", with: "kind: date, asked: true")).output("check")
  }

  @Test(
    "An amount is compared in cents in checks and warnings too",
    arguments: [
      ("rate <= 12.50", "Write 1250 for 12.50"), ("rate BETWEEN 5 AND 7.5", "Write 750 for 7.5"),
      ("rate / 100.0 > 12.5", nil), ("rate > :levy", nil), ("length(city) > 2.5", nil),
      ("rate > :floor", nil), ("(:levy * 2) > 12.5", "Write 1250 for 12.5"),
    ])
  func comparedAmounts(sql: String, problem: String?) throws {
    for rule in [
      "checks:\n  - {sql: \(sql), field: rate, message: M}\n", "warnings:\n  - {sql: \(sql), title: T}\n",
    ] {
      // What a setting is has nobody written here.
      let floor = "\n  - {key: floor, title: Floor, kind: decimal, initial: \"12.5\"}"
      let project = try project(
        Self.shop.replacing("initial: 1.00}", with: "initial: 1.00}\(floor)") + rule)
      guard let problem else {
        try project.output("check")
        continue
      }
      let failure = try project.failure("check")
      #expect(failure.contains("shop.yml:15:") && failure.contains(problem), "\(failure)")
    }
  }

  @Test(
    "What stands in braces and stands for nothing is refused where it is written",
    arguments: [
      (
        "City, kind: text", "City, kind: text, hint: \"{levvy} a day\"", ":8:", "{levvy} stands for a setting"
      ),
      ("record: \"{number}\"", "record: number", ":3:9: ", "all records would be called so"),
      ("record: \"{number}\"", "record: [sale, Sale]", ":3:9: ", "such as \"{number}\""),
      (
        "settings:",
        "only:\n  - {sql: rate > 5, field: rate, message: \"Not back, nor {number}\"}\nsettings:", ":5:",
        "and {number} would be shown as it is"
      ),
      ("City, kind: text", "City, kind: text, maximumLength: 9, message: \"\"", ":8:", "message"),
      (
        "City, kind: text", "City, kind: text, checks: [{maximumLength: 9, message: \" \"}]", ":8:", "message"
      ),
    ])
  func braces(changed: String, other: String, place: String, problem: String) throws {
    let failure = try refusal(changed, by: other)
    #expect(failure.contains("shop.yml\(place)") && failure.contains(problem), "\(failure)")
  }

  @Test(
    "What stands in braces and stands for something is taken, and a last name may be the same of all records")
  func knownBraces() throws {
    let shop = Self.shop.replacing(
      "City, kind: text", with: "City, kind: text, hint: \"{levy} a {1} {} day\""
    )
    .replacing("record: \"{number}\"", with: "record: [\"{number}\", Nameless]")
    try project(
      shop + "only:\n  - {sql: rate > 500, field: rate, message: \"Neither is {key}\"}\n"
    ).output("check")
    try project(Self.shop.replacing("{number}", with: "{key}")).output("check")
  }

  @Test(
    "A slip in SQL is told where it is, in words that somebody has written",
    arguments: [
      ("(rate >= 0", ":12:12: the parenthesis that opens here is not closed"),
      ("rate >= 0)", ":12:21: the parenthesis that closes here is not opened"),
      ("rate <=", ":12:18: something is missing behind this, with which the expression ends"),
    ])
  func slips(sql: String, problem: String) throws {
    let settings = "settings:\n  - {key: levy, title: Levy, kind: money, initial: 1.00}\n"
    try #require(Self.shop.contains(settings))
    let failure = try project(
      Self.shop.replacing(settings, with: "")
        + "checks:\n  - {sql: \"\(sql)\", field: rate, message: M}\n"
    ).failure("check")
    #expect(failure.contains("shop.yml\(problem)"), "\(failure)")
  }

  @Test("Settings are among the values that there are for SQL")
  func values() throws {
    let failure = try project(
      Self.shop + "checks:\n  - {sql: rate > :levvy, field: rate, message: M}\n"
    ).failure("check")
    #expect(failure.contains("there is no value :levvy. There are the values :asOf, :levy"), "\(failure)")
  }

  @Test("A function of the elements of a list that there is not is told as one")
  func unknownFunctionOfElements() throws {
    let lines = "  - {key: lines, title: Lines, kind: list, fields: [{key: n, title: N, kind: integer}]}\n"
    for sql in ["cuont(lines)", "smu(lines.n)"] {
      let failure = try project(
        Self.shop + lines + "derived:\n  - {key: x, title: X, sql: \(sql)}\n"
      ).failure("check")
      #expect(failure.contains("there is no function \(sql.prefix { $0 != "(" })"), "\(failure)")
    }
  }

  @Test(
    "What does nothing at a field is refused",
    arguments: [
      ("City, kind: text", "City, kind: text, foundAs: Town", "Say searchable: true too"),
      (
        "City, kind: text", "Other, kind: reference, to: shop, choices: [a]",
        "a field of kind reference has no choices"
      ),
    ])
  func unusedKeys(changed: String, other: String, problem: String) throws {
    let failure = try refusal(changed, by: other)
    #expect(failure.contains("shop.yml:8:") && failure.contains(problem), "\(failure)")
  }

  @Test("DESC puts records in order as desc does")
  func order() throws {
    let project = try project(Self.shop + "order: [day DESC]\n")
    try project.bring("shop", Self.rows)
    #expect(try project.output("list", "shop").hasPrefix("r-2"))
  }

  private static func page(_ sql: String) -> String {
    "---\ntitle: T\npath: t\n---\n```sql t\n\(sql)\n```\n{{t}}\n"
  }

  @Test(
    "A column beside a count or a sum without GROUP BY is refused, as it would be that of any row",
    arguments: [
      ("SELECT city, count(*) AS n, money(sum(rate)) AS total FROM shop ORDER BY 1", ":6:8: ", "city"),
      ("SELECT count(*) AS n,\n  upper(s.city) AS town FROM shop AS s", ":7:11: ", "city"),
      ("SELECT money(rate) AS rate, sum(1) AS n FROM shop WHERE day > '2026-01-01'", ":6:14: ", "rate"),
      ("SELECT n FROM (SELECT number, count(*) AS n FROM shop)", ":6:23: ", "number"),
      ("SELECT number || ' ' || count(*) AS n FROM shop", ":6:8: ", "number"),
    ])
  func forgottenGroups(sql: String, place: String, name: String) throws {
    let project = try project()
    try project.folder.write(Self.page(sql), to: "Pages/t.md")
    let failure = try project.failure("check")
    #expect(failure.contains("t.md\(place)") && failure.contains("Write GROUP BY \(name)"), "\(failure)")
  }

  @Test(
    "A column that all rows share, or that SQLite takes from a certain row, is taken beside a count",
    arguments: [
      "SELECT max(day) AS day, number FROM shop", "SELECT city, min(rate) AS rate, count(*) AS n FROM shop",
      "SELECT city, count(*) AS n FROM shop GROUP BY city ORDER BY city",
      "SELECT city, count(*) AS n FROM shop WHERE city = 'Lugo'",
      "SELECT number, count(*) AS n FROM shop WHERE key = 'r-1'",
      "SELECT 'all' AS what, :asOf AS day, count(*) AS n FROM shop",
      "SELECT count(*) AS n, (SELECT city FROM shop ORDER BY key LIMIT 1) AS first FROM shop",
      "SELECT city, count(*) OVER () AS n FROM shop ORDER BY key",
      "SELECT city, sum(rate) FILTER (WHERE rate > 5) OVER (ORDER BY key) AS n FROM shop ORDER BY key",
      "SELECT count(city) AS n, group_concat(number, ' ') AS m FROM shop",
      "SELECT CASE WHEN count(*) > 1 THEN 'several' END AS n FROM shop",
      "SELECT h.city, count(*) AS n FROM shop, (SELECT city FROM shop ORDER BY key LIMIT 1) AS h",
      "WITH shop AS (SELECT 'x' AS city) SELECT city, count(*) AS n FROM shop",
      "SELECT max(rate, 5) AS r, sum(n) OVER () AS n FROM (SELECT count(*) AS n, 1 AS rate FROM shop)",
      "SELECT count(*) AS n, EXISTS (SELECT city FROM shop WHERE city = 'Lugo') AS has FROM shop",
      "SELECT count(*) AS n, 'Lugo' IN (SELECT city FROM shop) AS has FROM shop",
      """
      SELECT city, EXISTS (SELECT 1 FROM shop AS o WHERE o.city = s.city GROUP BY o.city HAVING count(*) > 1) AS n
      FROM shop AS s ORDER BY s.key
      """,
      "SELECT city, count(*) AS n FROM shop WHERE city IS NULL",
    ])
  func sharedColumns(sql: String) throws {
    let project = try project()
    try project.bring("shop", Self.rows)
    try project.folder.write(Self.page(sql), to: "Pages/t.md")
    let said = try project.run("check").errorText
    #expect(!said.contains("GROUP BY"), "\(said)")
  }

  @Test("A parenthesis that is missing before percent or money is told where it is")
  func parentheses() throws {
    for (sql, problem) in [
      (
        "SELECT money(sum(rate) AS total,\n  percent(count(city), count(*)) AS part\nFROM shop",
        ":6:13: the parenthesis that opens here is not closed"
      ),
      (
        "SELECT sum(rate)) AS total,\n  percent(count(city), count(*)) AS part\nFROM shop",
        ":6:17: the parenthesis that closes here is not opened"
      ),
    ] {
      let project = try project()
      try project.folder.write(Self.page(sql), to: "Pages/t.md")
      let failure = try project.failure("check")
      #expect(failure.contains("t.md\(problem)"), "\(failure)")
    }
  }
}
