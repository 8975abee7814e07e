import Foundation
import GazetteTestSupport
import Testing

@Suite("Amounts and decimals of queries")
struct AmountTests {
  private static let goods = """
    title: Goods
    one: Good
    record: "{name}"
    fields:
      - {key: name, title: Name, kind: text, required: true}
      - {key: price, title: Price, kind: money}
      - {key: cost, title: Cost, kind: money}
      - {key: weight, title: Weight, kind: decimal}
      - {key: qty, title: Pieces, kind: integer}
      - {key: half, title: Half, kind: decimal, whenEmpty: {sql: "SELECT :weight / 2"}}

    """

  private static let rows = """
    key,name,price,cost,weight,qty
    a,Apples,10.50,5.00,1.5,3
    b,Bread,2.25,1.00,0.25,4
    c,Cake,33.00,10.00,2.125,1

    """

  private static func page(_ query: String) -> String {
    "---\ntitle: Sums\n---\n```sql sums\n\(query)\n```\n{{sums}}\n"
  }

  private func project(_ query: String) throws -> DeclaredProject {
    let project = try project(with: "")
    try project.folder.write(Self.page(query), to: "Collections/goods/sums.md")
    return project
  }

  private func project(with rules: String) throws -> DeclaredProject {
    let project = try DeclaredProject(["goods/goods.yml": Self.goods + rules])
    try project.bring("goods", Self.rows)
    return project
  }

  @Test("A count that is called like an amount of a kind of which nothing is read is none")
  func unrelated() throws {
    let project = try project(
      "SELECT sum(total) AS n FROM (SELECT qty AS bills, count(*) AS total FROM goods GROUP BY 1)")
    try project.folder.write(
      """
      title: Bills
      one: Bill
      record: "{name}"
      fields:
        - {key: name, title: Name, kind: text, required: true}
        - {key: total, title: Total, kind: money}

      """, to: "Collections/goods/bills.yml")
    try project.build()
    #expect(try project.cells(ofPage: "goods/sums") == ["3"])
  }

  /// Expects what the tables of pages have, each of one query.
  private func expect(_ pages: [(query: String, cells: [String])], with rules: String = "") throws {
    let cells = try project(with: rules).cells(ofPages: pages.map { Self.page($0.query) }, of: "goods")
    for (page, cells) in zip(pages, cells) { #expect(cells == page.cells, "\(page.query)") }
  }

  /// Expects of pages, each of one query, that they are refused with some words.
  private func expectRefused(_ queries: [String], says words: [String], with rules: String = "") throws {
    try project(with: rules).expectRefused(queries.map { (Self.page($0), words) }, of: "goods")
  }

  @Test("What is worked out from amounts says that it is one, wherever in the query it is worked out")
  func unnamed() throws {
    try expectRefused(
      [
        "WITH x AS (SELECT price - cost AS margin FROM goods) SELECT margin AS n FROM x ORDER BY 1",
        "SELECT v AS n FROM (SELECT sum(price) * 2 AS v FROM goods)",
        "SELECT v AS n FROM (SELECT sum(price) v FROM goods)",
        "WITH x(v) AS MATERIALIZED (SELECT sum(price) FROM goods) SELECT v * 2 AS n FROM x",
        "WITH t AS (SELECT sum(price) AS n FROM goods) SELECT * FROM t",
        "SELECT text('Total {}', t) AS n FROM (SELECT sum(price) AS t FROM goods)",
        "SELECT mean(s, c) AS n FROM (SELECT sum(price) s, count(*) c FROM goods)",
        "SELECT mean(ratio(sum(price), count(*))) AS n FROM goods",
        "WITH a AS (SELECT sum(price) AS s FROM goods), b AS (SELECT avg(qty) + 1 AS s FROM goods) SELECT a.s AS n FROM a JOIN b",
        "SELECT qty AS n FROM goods UNION ALL SELECT price FROM goods ORDER BY 1",
        "SELECT sum(price) / count(*) AS n FROM goods", "SELECT price / 100 AS n FROM goods ORDER BY 1",
        "SELECT sum(price) - (SELECT count(*) FROM goods) AS n FROM goods",
        "SELECT sum(price * (qty > 1)) AS n FROM goods",
        "SELECT sum(price) + (SELECT sum(cost) FROM goods WHERE qty > 1) AS n FROM goods",
        "SELECT compared(sum(qty), sum(price)) AS n FROM goods",
        "SELECT price || ' EUR' AS n FROM goods ORDER BY key", "SELECT 'All: ' || sum(price) AS n FROM goods",
        "SELECT CAST(price AS TEXT) AS n FROM goods ORDER BY key",
        "SELECT group_concat(price) AS n FROM goods",
        "SELECT CASE WHEN qty > 1 THEN printf('%d', price) END AS n FROM goods ORDER BY key",
        "SELECT t AS n FROM (SELECT key, (SELECT max(price) FROM goods) || '' AS t FROM goods) ORDER BY key",
        "SELECT coalesce(number(price), 0) AS n FROM goods ORDER BY key",
        "SELECT record('goods', key, price) AS n FROM goods ORDER BY key",
        "SELECT replace(price, '0', '') AS n FROM goods ORDER BY key",
        "SELECT price ->> '$' AS n FROM goods ORDER BY key", "SELECT price << 1 AS n FROM goods ORDER BY key",
        "SELECT value AS n FROM goods, json_each(json_array(price)) ORDER BY name",
        "SELECT column1 AS n FROM (VALUES ((SELECT max(price) FROM goods)))",
      ], says: ["md:5:", "the column n of sums is worked out from amounts"])
  }

  @Test("Amounts and other numbers do not stand in one column")
  func mixed() throws {
    try expectRefused(
      [
        "SELECT price AS n FROM goods UNION ALL SELECT sum(qty) FROM goods ORDER BY 1",
        "SELECT money(price) AS n FROM goods UNION ALL SELECT qty FROM goods ORDER BY 1",
      ],
      says: ["the column n of sums has amounts in one SELECT of the UNION and other numbers"])
  }

  @Test(
    "Nor do they in a UNION within the query",
    arguments: [
      "SELECT n FROM (SELECT price AS n FROM goods UNION ALL SELECT count(*) FROM goods) ORDER BY 1",
      "SELECT n FROM (SELECT qty AS n FROM goods UNION ALL SELECT price FROM goods) ORDER BY 1",
    ])
  func mixedWithin(query: String) throws {
    let failure = try project(query).failure("build")
    #expect(
      failure.contains("has amounts in one") || failure.contains("worked out from amounts"), "\(failure)")
  }

  @Test(
    "What counts amounts, compares them or divides them by others is none, and what says that it is one is one"
  )
  func numbers() throws {
    try expect([
      ("SELECT mean(ratio(sum(price), sum(cost))) AS n FROM goods", ["2.86"]),
      ("SELECT percent(sum(cost), sum(price)) AS n FROM goods", ["34.97 %"]),
      ("SELECT 100 * sum(price - cost) / sum(price) AS n FROM goods", ["65"]),
      ("SELECT sum(CASE WHEN price > 1000 THEN 1 ELSE 0 END) AS n FROM goods", ["2"]),
      ("SELECT sum(qty) FILTER (WHERE price > 1000) AS n FROM goods", ["4"]),
      ("SELECT count(price) AS n FROM goods WHERE price > 1000", ["2"]),
      ("SELECT price AS n FROM (SELECT count(*) AS price FROM goods)", ["3"]),
      ("SELECT number(sum(price) / 100) AS n FROM goods", ["45"]),
      ("SELECT printf('%.2f', sum(price) / 100.0) AS n FROM goods", ["45.75"]),
      (
        "SELECT printf('%d,%02d', price / 100, price % 100) AS n FROM goods ORDER BY key",
        ["10,50", "2,25", "33,00"]
      ),
      ("SELECT count(DISTINCT name || price) AS n FROM goods", ["3"]),
      (
        "SELECT CASE WHEN price > 1000 THEN name || '?' ELSE name END AS n FROM goods WHERE qty < 3",
        ["Cake?"]
      ),
      ("SELECT group_concat(name, ' ') AS n FROM goods WHERE price > 1000 ORDER BY price", ["Apples Cake"]),
      ("SELECT qty AS n FROM goods ORDER BY price DESC", ["1", "3", "4"]),
      ("WITH t AS (SELECT sum(price) AS x FROM goods) SELECT money(x) AS n FROM t", ["€45.75"]),
      ("SELECT money(sum(price), count(*)) AS n FROM goods", ["€15.25"]),
      ("SELECT money(CAST(round(sum(price) / 4.0) AS INTEGER)) AS n FROM goods", ["€11.44"]),
      ("WITH t AS (SELECT money(sum(price)) AS n FROM goods) SELECT n FROM t", ["€45.75"]),
      (
        "SELECT t.x AS n FROM (SELECT key, money(max(price), qty) x FROM goods GROUP BY 1) t WHERE key = 'a'",
        ["€3.50"]
      ),
      (
        "SELECT price AS n FROM goods WHERE qty > 3 UNION ALL SELECT sum(price) FROM goods ORDER BY 1",
        ["€2.25", "€45.75"]
      ),
      (
        "SELECT price AS n FROM goods WHERE qty > 3 UNION ALL SELECT number(sum(qty)) FROM goods ORDER BY 1",
        ["€2.25", "8"]
      ),
    ])
  }

  @Test("Whole numbers stand beside decimals")
  func decimals() throws {
    try expect([
      (
        "SELECT weight AS n FROM goods UNION SELECT qty FROM goods ORDER BY 1 DESC",
        ["4", "3", "2.125", "1.5", "1", "0.25"]
      ),
      (
        "SELECT qty AS n FROM goods UNION SELECT weight FROM goods ORDER BY 1 DESC",
        ["4", "3", "2.125", "1.5", "1", "0.25"]
      ),
      ("SELECT max(weight, qty) AS n FROM goods ORDER BY key", ["3", "4", "2.125"]),
      ("SELECT w AS n FROM (SELECT sum(weight) w FROM goods)", ["3.875"]),
      (
        "SELECT n FROM (SELECT weight AS n FROM goods UNION ALL SELECT qty FROM goods) ORDER BY n DESC",
        ["4", "3", "2.125", "1.5", "1", "0.25"]
      ),
      ("WITH t AS (SELECT sum(weight) AS n FROM goods) SELECT * FROM t", ["3.875"]),
      ("SELECT compared(qty, weight) AS n FROM goods WHERE key = 'a'", ["3 (up 100.0 %; 1.5)"]),
      ("SELECT decimal(sum(weight || '')) AS n FROM goods", ["3.875"]),
      ("SELECT decimal(sum(CASE WHEN qty > 3 THEN '' ELSE weight END)) AS n FROM goods", ["3.625"]),
    ])
  }

  @Test("A sum of what is no number is refused, and one of which the last digits are lost")
  func sums() throws {
    for query in ["SELECT sum(name) AS n FROM goods", "SELECT sum('abc') AS n FROM goods"] {
      let failure = try project(query).failure("build")
      #expect(
        failure.contains("sum(…) adds up whole numbers and decimals, and is given a text"), "\(failure)")
    }
    #expect(
      try project("SELECT mean(sum(ratio(weight, 2))) AS n FROM goods").failure("build").contains("ratio"))
    let project = try project("SELECT sum(weight) AS n FROM goods WHERE key > 'f'")
    try project.bring("goods", "key,name,weight\ng,G,12345678901234567.5\nh,H,1\n")
    #expect(try project.failure("build").contains("sum(…) has more digits than decimals are added up with"))
    try project.bring("goods", "key,name,weight\ng,G,999999999999999.5\nh,H,123456789012345678\n")
    #expect(try project.failure("build").contains("sum(…) has more digits than decimals are added up with"))
  }

  @Test("What is too large to be exact is told to be that, and a list at a terminal has nothing in its place")
  func tooLarge() throws {
    let total = "derived:\n  - {key: total, title: Total, kind: money, sql: SQL}\n"
    func project(_ sql: String) throws -> DeclaredProject {
      let project = try DeclaredProject(["goods/goods.yml": Self.goods + total.replacing("SQL", with: sql)])
      try project.bring("goods", "key,name,price,qty\na,A,9999999999999.99,99999999999\nb,B,1.00,2\n")
      return project
    }
    let product = try project("qty * price")
    let words = "for the record a the column total is too large to be exact"
    #expect(try product.failure("build").contains(words))
    let list = try product.run("list", "goods", "--csv")
    #expect(
      list.errorText.contains(words) && list.outputText.contains(",99999999999,,\n"), "\(list.outputText)")
    #expect(
      try project("CAST(round(qty * price) AS INTEGER)").failure("build").contains(
        "for the record a the column total cannot be worked out: round(…) is given a number that is too large"
      ))
  }

  @Test("Amounts that have no room in one sum are refused, on overviews and in queries")
  func greatSum() throws {
    let rows = (0..<9300).map { "k\($0),N,9999999999999.99\n" }.joined()
    let project = try DeclaredProject(["goods/goods.yml": Self.goods])
    try project.bring("goods", "key,name,price\n" + rows)
    #expect(try project.failure("build").contains("the amounts of price are too large to be added up"))
    try project.folder.write(
      "```sql t\nSELECT money(sum(price)) AS total FROM goods\n```\n{{t}}\n", to: "Collections/goods/index.md"
    )
    #expect(try project.failure("build").contains("sum(…) is larger than the largest whole number"))
  }

  @Test("Half of a decimal of eighteen digits is exact")
  func half() throws {
    let project = try project("SELECT 1 AS one")
    try project.bring("goods", "key,name,weight\ng,G,100000000000000000\n")
    #expect(try project.output("list", "goods", "--csv").contains(",50000000000000000"))
  }

  @Test(
    "A derived decimal that is a fraction, a text or an amount is refused, with the record and what to write",
    arguments: [
      (
        "average(weight, qty)",
        "the record a the column x cannot be worked out: a decimal is none of ratio(…)"
      ),
      ("ratio(weight, 3)", "the record a the column x cannot be worked out: a decimal is none of ratio(…)"),
      ("percent(qty, 8)", "the record a the column x cannot be worked out: a decimal is none of ratio(…)"),
      (
        "CASE WHEN weight > 2 THEN 'none' ELSE weight END",
        "the record c the column x cannot be worked out: a decimal is no text but that of a number"
      ),
      ("price", "x is worked out from amounts. Say kind: money"),
      ("price * 1.5", "x is worked out from amounts. Say kind: money"),
      ("round(price / 100.0, 1)", nil), ("round(weight / 3, 2)", nil), ("nullif(weight || '', '1.5')", nil),
    ])
  func derived(sql: String, problem: String?) throws {
    let declaration = Self.goods + "derived:\n  - {key: x, title: X, kind: decimal, sql: \"\(sql)\"}\n"
    let project = try project("SELECT 1 AS one")
    try project.folder.write(declaration, to: "Collections/goods/goods.yml")
    guard let problem else {
      try project.output("build")
      return
    }
    let failure = try project.failure("build")
    #expect(failure.contains("goods.yml:12") && failure.contains(problem), "\(failure)")
  }

  @Test(
    "A derived column that would show an amount in the smallest unit is refused, whatever it says it is",
    arguments: [
      ("price || ' EUR'", nil), ("printf('%d', price)", "text"), ("number(price)", nil), ("mean(price)", nil),
      ("text('{} EUR', price)", nil), ("band(price, 1000)", nil), ("price || ''", "text"),
      ("substr(price, 1, 9)", "text"), ("price & 4095", "text"), ("coalesce(number(price), 0)", nil),
    ])
  func derivedTexts(sql: String, kind: String?) throws {
    let project = try derived(sql, kind)
    let failure = try project.failure("build")
    #expect(
      failure.contains("goods.yml:12") && failure.contains("x would show an amount in the smallest unit"),
      "\(failure)")
  }

  @Test(
    "A derived text of what an amount is like, or is in another unit, is none of it",
    arguments: [
      ("CASE WHEN price > 500 THEN 'dear' ELSE 'cheap' END", "cheap"), ("length(price || '')", "3"),
      ("name || ': ' || (price / 100.0)", "Bread: 2.25"),
      ("printf('%.2f', price * 0.01) || ''", "2.25"), ("json_array_length(json_array(price, cost))", "2"),
      ("mean(price, price)", "1.00"),
    ])
  func derivedOthers(sql: String, value: String) throws {
    let project = try derived(sql, nil)
    try project.folder.write(
      "---\ntitle: T\npath: t\n---\n```sql t\nSELECT key, x AS n FROM goods ORDER BY key\n```\n{{t}}\n",
      to: "Pages/t.md")
    try project.build()
    #expect(try project.markdown("t").contains("| \(value) |"))
  }

  @Test(
    "An amount that says it is a number, a switch or a choice is refused, which showed it in the smallest unit",
    arguments: [
      ("kind: integer", "price * 2", true), ("kind: integer", "price", true),
      ("kind: integer", "sum(lines.total)", true), ("kind: integer", "count(lines) * :levy", true),
      ("kind: switch", "price", true), ("kind: choice, choices: [a]", "cost", true),
      ("kind: integer", "price / 365", true), ("kind: integer", "max(price, cost) - 1", true),
      ("kind: integer", "price > 1000", false), ("kind: switch", "price > :levy", false),
      ("kind: integer", "price / cost", false), ("kind: integer", "price / 100", false),
      ("kind: integer", "CAST(round(price / 100.0) AS INTEGER)", false),
      ("kind: integer", "price / 500", false),
      ("kind: integer", "sum(lines.total > 1000)", false), ("kind: integer", "qty * 2", false),
      ("kind: integer", "count(lines) FILTER (WHERE lines.total > :levy)", false),
      ("kind: integer", "CASE WHEN price > 1000 THEN 2 ELSE 1 END", false),
    ])
  func derivedWholeNumbers(kind: String, sql: String, isRefused: Bool) throws {
    let project = try elements("\(kind), sql: \"\(sql)\"")
    let run = try project.run("check")
    #expect(run.errorText.contains("goods.yml:19:") == isRefused, "\(run.errorText)")
    #expect(run.errorText.contains("x is an amount, and says kind: ") == isRefused, "\(run.errorText)")
    #expect(run.status == (isRefused ? 1 : 0))
  }

  @Test("An amount of elements that says it is a whole number is refused, and in yen none is")
  func derivedWholeElements() throws {
    let written = "{key: total, title: Total, kind: money, sql: n * each}"
    let project = try elements("kind: money, sql: price")
    let text = try project.folder.text("Collections/goods/goods.yml")
    try project.folder.write(
      text.replacing(written, with: "{key: total, title: Total, kind: integer, sql: n * each}"),
      to: "Collections/goods/goods.yml")
    #expect(
      try project.failure("check").contains("total is an amount, and says kind: integer. Say kind: money"))
    for file in ["gazette.sqlite", "gazette.yml"] { try project.folder.remove(file) }
    try project.output("init", "--currency", "JPY")
    try project.add(setting: "collections: [goods]")
    try project.output("check")
  }

  /// With lines of amounts, a setting that is one, and a derived column.
  private func elements(_ derived: String) throws -> DeclaredProject {
    try DeclaredProject([
      "goods/goods.yml": Self.withLines
        + "settings:\n  - {key: levy, title: Levy, kind: money, initial: 5}\n"
        + "derived:\n  - {key: x, title: X, \(derived)}\n"
    ])
  }

  private static let withLines = goods.replacing(
    "  - {key: half",
    with: """
        - key: lines
          title: Lines
          kind: list
          fields: [{key: n, title: N, kind: integer}, {key: each, title: Each, kind: money}]
          derived: [{key: total, title: Total, kind: money, sql: n * each}]
        - {key: half
      """)

  @Test(
    "A sum of amounts that are derived of a list's elements is one",
    arguments: ["sum(lines.total)", "text('{}', sum(lines.total))"])
  func derivedOfElements(sql: String) throws {
    let project = try project("SELECT 1 AS one")
    try project.folder.write(
      Self.withLines + "derived:\n  - {key: x, title: X, sql: \"\(sql)\"}\n",
      to: "Collections/goods/goods.yml")
    #expect(try project.failure("build").contains("goods.yml:17:"))
  }

  private func derived(_ sql: String, _ kind: String?) throws -> DeclaredProject {
    let kind = kind.map { "kind: \($0), " } ?? ""
    let declaration = Self.goods + "derived:\n  - {key: x, title: X, \(kind)sql: \"\(sql)\"}\n"
    let project = try project("SELECT 1 AS one")
    try project.folder.write(declaration, to: "Collections/goods/goods.yml")
    return project
  }

  @Test("Numbers of rows are known of tables that functions make, and under a name of the query's own")
  func rowNumbers() throws {
    try expect([
      (
        "WITH x(oid, n) AS (SELECT key, qty FROM goods) SELECT oid, n FROM x ORDER BY oid",
        ["a 3", "b 4", "c 1"]
      ),
      (
        "SELECT j.value AS n FROM goods JOIN json_each('[3, 1]') AS j WHERE goods.key = 'a' ORDER BY j.rowid",
        ["3", "1"]
      ),
    ])
    try expectRefused(
      ["SELECT goods.rowid AS n FROM goods", "SELECT goods.oid AS n FROM goods JOIN json_each('[3]') AS j"],
      says: ["there is no column"])
  }

  @Test("An exact quotient compares with exact quotients alone, and nothing is calculated with it")
  func quotients() throws {
    try expectRefused(
      [
        "SELECT key, ratio(qty, 2) > 1 AS n FROM goods ORDER BY key",
        "SELECT key, 1 < ratio(qty, 2) AS n FROM goods ORDER BY key",
        "SELECT key, (ratio(qty, 2)) = 2 AS n FROM goods ORDER BY key",
        "SELECT key, ratio(qty, 2) BETWEEN 0 AND 2 AS n FROM goods ORDER BY key",
        "SELECT key, ratio(qty, 2) BETWEEN ratio(0, 1) AND 2 AS n FROM goods ORDER BY key",
        "SELECT key, mean(ratio(qty, 2) * 2) AS n FROM goods ORDER BY key",
        "SELECT key, -ratio(qty, 2) AS n FROM goods ORDER BY key",
        "SELECT key, ratio(qty, 2) || '' AS n FROM goods ORDER BY key",
        "SELECT mean(sum(ratio(qty, 2))) AS n FROM goods", "SELECT mean(avg(ratio(qty, 2))) AS n FROM goods",
        "SELECT key, round(ratio(qty, 2)) AS n FROM goods ORDER BY key",
        "SELECT key, CAST(ratio(qty, 2) AS REAL) AS n FROM goods ORDER BY key",
        "SELECT name AS n FROM goods GROUP BY name HAVING average(qty) > 3 ORDER BY 1",
        "SELECT count(*) FILTER (WHERE ratio(qty, 2) >= 1) AS n FROM goods",
        "WITH t(k, r) AS (SELECT key, ratio(qty, 2) FROM goods) SELECT k AS n FROM t WHERE r > 1 ORDER BY 1",
        "SELECT k AS n FROM (SELECT key AS k, coalesce(ratio(qty, 2), 0) r FROM goods) WHERE 2 < r ORDER BY 1",
        "SELECT key AS n FROM goods WHERE (SELECT average(qty) FROM goods) > 3 ORDER BY 1",
        "SELECT key, text('{}', ratio(qty, 2)) AS n FROM goods ORDER BY key",
        "SELECT key, decimal(ratio(qty, 2)) AS n FROM goods ORDER BY key",
        "SELECT key AS n FROM goods WHERE rate > 1 ORDER BY 1", "SELECT max(rate) * 2 AS n FROM goods",
        "SELECT key, CASE WHEN qty > 1 THEN rate END > 1 AS n FROM goods ORDER BY key",
        "SELECT key, 'all' = rate AS n FROM goods ORDER BY key",
        "SELECT key, mean(min(rate, 1)) AS n FROM goods ORDER BY key",
        "SELECT key, rate IN (0.5) AS n FROM goods ORDER BY key",
        "SELECT key, 0.5 IN (rate, ratio(3, 1)) AS n FROM goods ORDER BY key",
        "SELECT key AS n FROM goods WHERE rate ORDER BY key",
        "SELECT key, CASE rate WHEN 0.5 THEN 1 END AS n FROM goods ORDER BY key",
        "SELECT key AS n FROM (SELECT key, average(qty) AS m FROM goods GROUP BY key HAVING m > 100) ORDER BY 1",
        "SELECT g.key AS n FROM goods g JOIN (SELECT key, ratio(qty, 2) AS qty FROM goods) h ON h.key = g.key WHERE h.qty > 1 ORDER BY 1",
        "SELECT key AS n FROM goods WHERE (rate, qty) > (1, 1) ORDER BY 1",
        "SELECT key AS n FROM goods WHERE (qty, rate) IN (VALUES (2, 0.5)) ORDER BY 1",
        "SELECT key AS n FROM goods WHERE (qty, 1) IN (SELECT qty, rate FROM goods) ORDER BY 1",
        "WITH t(x) AS (VALUES (ratio(1, 2))) SELECT key AS n FROM goods, t WHERE x > 0.9 ORDER BY 1",
        "SELECT key AS n FROM goods, (VALUES (ratio(1, 2))) AS t WHERE t.column1 > 0.9 ORDER BY 1",
        // A number among them is none of them.
        "SELECT key AS n FROM goods WHERE coalesce(rate, 1) >= ratio(1, 2) ORDER BY 1",
        "SELECT key AS n FROM goods WHERE ratio(1, 2) < iif(qty > 1, rate, 1) ORDER BY 1",
        "SELECT key AS n FROM goods WHERE ratio(1, 2) IN (CASE WHEN qty > 1 THEN rate ELSE 1 END) ORDER BY 1",
        "SELECT key, mean(coalesce(rate, 1)) AS n FROM goods ORDER BY coalesce(rate, 1)",
        "WITH w AS (SELECT coalesce(rate, qty) AS r FROM goods) SELECT mean(r) AS n FROM w ORDER BY r",
        "SELECT mean(max(coalesce(rate, 1))) AS n FROM goods",
        "SELECT percent(rate) AS n FROM goods UNION ALL SELECT qty FROM goods ORDER BY n",
        "SELECT key AS n FROM (SELECT key, coalesce(rate, 1) AS q FROM goods ORDER BY 2 LIMIT 1)",
        "SELECT count(*) AS n FROM (SELECT rate AS q FROM goods UNION ALL SELECT 1 ORDER BY q LIMIT 1)",
        "WITH v AS (SELECT key, rate AS q FROM goods UNION ALL SELECT * FROM (SELECT key, qty FROM goods)) SELECT key AS n FROM v ORDER BY q",
        "WITH RECURSIVE a(i, q) AS (SELECT 1, ratio(1, 2) UNION ALL SELECT i + 1, 1 FROM a WHERE i < 3) SELECT i AS n FROM a WHERE q > ratio(1, 3)",
        "WITH t AS (SELECT 1 AS r UNION ALL SELECT rate FROM goods) SELECT count(*) AS n FROM t WHERE r > ratio(1, 2)",
      ], says: ["is an exact quotient"], with: Self.rate)
  }

  private static let rate = "derived:\n  - {key: rate, title: Rate, sql: \"ratio(qty, 2)\"}\n"

  private func quotientProject(_ query: String, _ rules: String = "") throws -> DeclaredProject {
    let project = try DeclaredProject([
      "goods/goods.yml": Self.goods + Self.rate + rules, "goods/sums.md": Self.page(query),
    ])
    try project.folder.write(Self.rows, to: "goods.csv")
    return project
  }

  @Test("Exact quotients are compared, chosen, put in order and shown")
  func usedQuotients() throws {
    let pages = [
      ("SELECT key AS n FROM goods WHERE ratio(qty, 2) >= ratio(3, 2) ORDER BY 1", "a b"),
      ("SELECT key AS n FROM goods WHERE ratio(qty, 2) > ratio(3, 2) AND qty > 1 ORDER BY 1", "b"),
      ("SELECT key AS n FROM goods WHERE rate BETWEEN ratio(1, 2) AND ratio(3, 2) ORDER BY rate", "c a"),
      (
        "SELECT key AS n FROM goods WHERE qty > 1 AND NOT rate = (SELECT max(rate) FROM goods) ORDER BY 1",
        "a"
      ),
      ("SELECT mean(max(rate)) AS n FROM goods HAVING max(rate) IS NOT NULL", "2.00"),
      ("SELECT mean(coalesce(rate, 0)) AS n FROM goods ORDER BY rate DESC", "2.00 1.50 0.50"),
      (
        "SELECT CASE WHEN rate > ratio(1, 1) THEN 'much' ELSE 'little' END AS n FROM goods ORDER BY 1",
        "little much much"
      ),
      (
        "WITH t(k, rate) AS (SELECT key, average(qty) FROM goods GROUP BY key) SELECT k AS n FROM t ORDER BY rate",
        "c a b"
      ),
      (
        "SELECT number(rank() OVER (ORDER BY average(qty) DESC)) AS n FROM goods GROUP BY key ORDER BY key",
        "2 1 3"
      ),
      ("SELECT key AS n FROM goods WHERE CASE WHEN qty > 1 THEN rate END > ratio(1, 2) ORDER BY 1", "a b"),
      (
        "SELECT key AS n FROM goods WHERE rate < CASE WHEN qty > 1 THEN ratio(2, 1) ELSE ratio(1, 1) END ORDER BY 1",
        "a c"
      ),
      (
        "WITH m AS (SELECT key, average(weight) AS weight FROM goods WHERE weight > 1 GROUP BY key) SELECT key AS n FROM m ORDER BY weight",
        "a c"
      ),
      ("WITH s AS (SELECT key, count(*) AS rate FROM goods GROUP BY key) SELECT sum(rate) AS n FROM s", "3"),
      (
        "SELECT sum(g.qty) AS n FROM goods g JOIN (SELECT key, ratio(qty, 2) AS qty FROM goods) h ON h.key = g.key",
        "8"
      ),
      (
        "WITH s AS MATERIALIZED (SELECT key, rate FROM goods) SELECT key AS n FROM s WHERE rate IN (ratio(1, 2), ratio(2, 1)) ORDER BY 1",
        "b c"
      ),
      ("SELECT key AS n FROM goods WHERE (rate, qty) = (SELECT max(rate), 4 FROM goods) ORDER BY 1", "b"),
      (
        "SELECT key AS n FROM goods WHERE (qty, rate) IN (VALUES (4, ratio(2, 1)), (3, NULL)) ORDER BY 1", "b"
      ),
      ("WITH t(x) AS (VALUES (ratio(1, 1))) SELECT key AS n FROM goods, t WHERE rate > x ORDER BY 1", "a b"),
      ("SELECT count(rate) * 2 AS n FROM goods", "6"),
      ("SELECT key AS n FROM goods WHERE coalesce(rate, ratio(1, 1)) > ratio(1, 2) ORDER BY 1", "a b"),
      ("SELECT key AS n FROM goods WHERE coalesce(rate, 1) IS NOT NULL ORDER BY 1", "a b c"),
      (
        "SELECT key AS n FROM goods WHERE coalesce((NULL), rate, CAST(NULL AS REAL)) > ratio(1, 2) ORDER BY 1",
        "a b"
      ),
      (
        "WITH RECURSIVE a(i, q) AS (SELECT 1, ratio(1, 2) UNION ALL SELECT i + 1, q FROM a WHERE i < 3) SELECT i AS n FROM a WHERE q > ratio(1, 3) ORDER BY i",
        "1 2 3"
      ),
      (
        "WITH h AS (SELECT key, 7 AS rate FROM goods) SELECT key AS n FROM (SELECT goods.* FROM goods JOIN h USING (key)) WHERE rate > ratio(1, 2) ORDER BY 1",
        "a b"
      ),
      ("SELECT key AS n FROM (SELECT key, rate FROM goods ORDER BY 2 DESC LIMIT 1)", "b"),
      (
        "WITH t AS (SELECT NULL AS r UNION ALL SELECT rate FROM goods) SELECT count(*) AS n FROM t WHERE r > ratio(1, 2)",
        "2"
      ),
      ("SELECT whole(rate) + 1 AS n FROM goods ORDER BY key", "2 3 1"),
    ]
    try expect(pages.map { ($0.0, $0.1.split(separator: " ").map(String.init)) }, with: Self.rate)
  }

  @Test(
    "A declaration and a rule of the gate compare exact quotients with nothing else",
    arguments: [
      "warnings: [{title: Many, sql: \"ratio(qty, 1) > 2\"}]\n",
      "warnings: [{title: Many, sql: rate > 2}]\n",
      "checks: [{sql: rate < 100, field: qty, message: Too many}]\n",
    ])
  func declared(rules: String) throws {
    let project = try quotientProject("SELECT key FROM goods ORDER BY 1", rules)
    let error = try project.failure("check")
    #expect(error.contains("is an exact quotient") && error.contains("goods.yml:"), "\(error)")
  }

  @Test(
    "What is worked out from the elements of a list compares their exact quotients with nothing else",
    arguments: ["count(lines) FILTER (WHERE third > 5)", "sum(lines.number * (third > 5))"])
  func ofElements(sql: String) throws {
    let kind = """
      title: Boxes
      one: Box
      record: "{name}"
      fields:
        - {key: name, title: Name, kind: text, required: true}
        - key: lines
          title: Lines
          kind: list
          fields: [{key: number, title: Number, kind: integer}]
          derived: [{key: third, title: Third, sql: "ratio(number, 3)"}]
      derived: [{key: many, title: Many, sql: "\(sql)"}]

      """
    let error = try DeclaredProject(["boxes/boxes.yml": kind]).failure("check")
    #expect(error.contains("third is an exact quotient") && error.contains("boxes.yml:11:"), "\(error)")
  }

  @Test("A column called end is none that ends a CASE")
  func end() throws {
    let project = try DeclaredProject([
      "stays/stays.yml": """
      title: Stays
      one: Stay
      record: "{start}"
      fields:
        - {key: start, title: Start, kind: date, required: true}
        - {key: end, title: End, kind: date}
        - {key: price, title: Price, kind: money}
      """,
      "stays/sums.md":
        "```sql t\nSELECT sum(CASE WHEN end IS NULL THEN price ELSE 0 END) AS n FROM stays\n```\n{{t}}\n",
    ])
    try project.bring("stays", "key,start,price\ns-1,2026-05-01,10.50\n")
    #expect(try project.failure("build").contains("the column n of t is worked out from amounts"))
  }

  @Test("A rule of the gate compares exact quotients with nothing else")
  func gateRule() throws {
    let project = try quotientProject("SELECT key FROM goods ORDER BY 1")
    try project.output("import", "goods", "goods.csv")
    try project.add(
      setting:
        "gate: {noRows: {Many: {stop: \"SELECT name FROM goods GROUP BY name HAVING average(qty) > 100\"}}}")
    let error = try project.failure("build")
    #expect(error.contains("is an exact quotient"), "\(error)")
  }
}
