import GazetteTestSupport
import Testing

@Suite("Columns of grouped rows")
struct GroupedColumnTests {
  private static let kind = """
    title: Sales
    one: Sale
    record: "{number}"
    fields:
      - {key: number, title: Number, kind: text, required: true}
      - {key: city, title: City, kind: text}
      - {key: day, title: Day, kind: date}
      - {key: rate, title: Rate, kind: money}
      - {key: beds, title: Beds, kind: integer}

    """

  private static let sales = """
    key,number,city,day,rate,beds
    r-1,A1,Lugo,2026-01-01,10.00,1
    r-2,A2,Lugo,2026-02-01,20.00,2
    r-3,A3,Vigo,2026-02-02,20.00,2

    """

  private func project() throws -> DeclaredProject {
    let project = try DeclaredProject(["sales/sales.yml": Self.kind])
    try project.bring("sales", Self.sales)
    return project
  }

  private static func page(_ sql: String, at path: String) -> String {
    "---\ntitle: T\npath: \(path)\n---\n```sql t\n\(sql)\n```\n{{t}}\n"
  }

  @Test(
    "A column that has several values in one group of rows is refused as soon as it has, as any of them would be shown",
    arguments: [
      (
        "SELECT city, day, count(*) AS n FROM sales GROUP BY city ORDER BY city", 14,
        "day has several values in one group of rows, 2026-01-01 and 2026-02-01"
      ),
      ("SELECT city, s.number AS no FROM sales AS s GROUP BY city ORDER BY 1", 14, "s.number has several"),
      ("SELECT city, month(day) AS m FROM sales GROUP BY lower(city) ORDER BY 1", 14, "month(…) has several"),
      (
        "SELECT city, record FROM sales GROUP BY city ORDER BY 1", 14,
        "record has several values in one group"
      ),
      ("SELECT number, count(*) AS n FROM sales WHERE city = 'Lugo'", 8, "number has several values"),
      (
        "SELECT s.number, count(*) AS n FROM sales AS s JOIN sales AS o ON o.city = s.city", 8, "s.number has"
      ),
      (
        "SELECT day, max(rate) AS a, min(rate) AS b FROM sales GROUP BY city ORDER BY 2", 8, "day has several"
      ),
      (
        "SELECT number, city, count(*) AS n FROM sales GROUP BY city HAVING n > 1 ORDER BY 1", 8, "number has"
      ),
      ("SELECT city, beds * 2 AS d FROM sales GROUP BY city ORDER BY 1", 14, "beds has several values"),
      (
        "SELECT s.city, o.key AS k FROM sales AS s JOIN sales AS o ON o.city = s.city GROUP BY s.key ORDER BY 1, 2",
        16, "o.key has"
      ),
      ("SELECT number AS city, count(*) AS n FROM sales GROUP BY city ORDER BY 1", 8, "number has several"),
      ("SELECT number, city FROM sales GROUP BY city HAVING count(*) = 1 ORDER BY number", 0, ""),
      (
        "SELECT n FROM (SELECT day AS n, count(*) AS c FROM sales GROUP BY city) WHERE c = 1 ORDER BY n", 0,
        ""
      ),
      ("SELECT city, count(*) AS n FROM sales GROUP BY lower(trim(city)) ORDER BY 1", 0, ""),
      (
        "SELECT month(day) AS m FROM sales GROUP BY 1, city HAVING month(day) >= '2026-01' ORDER BY month(day), 1",
        0, ""
      ),
      (
        "SELECT city, sum(1) AS n FROM sales GROUP BY city HAVING n > 1 OR lower(city) = 'vigo' ORDER BY n, 1",
        0, ""
      ),
      (
        "SELECT city, day FROM sales GROUP BY city, day HAVING day IN ('2026-01-01') ORDER BY day > '2026-01-01', 2",
        0, ""
      ),
      ("SELECT rate, count(*) AS n FROM sales GROUP BY month(day), city ORDER BY 2", 0, ""),
      ("SELECT city, rate, day FROM sales GROUP BY key ORDER BY key", 0, ""),
      (
        "SELECT upper(city) AS c, count(*) AS n FROM sales GROUP BY city ORDER BY count(*) DESC NULLS LAST, 1",
        0, ""
      ),
      ("SELECT city, day, count(*) AS n FROM sales WHERE city = 'Nowhere'", 0, ""),
      ("SELECT upper(city) AS c, city FROM sales GROUP BY 1 ORDER BY c, city", 0, ""),
      ("SELECT month(day) AS m, date(month(day) || '-01') AS d FROM sales GROUP BY m ORDER BY m", 0, ""),
      ("SELECT city AS town, count(*) AS n FROM sales GROUP BY town ORDER BY 1", 0, ""),
      ("SELECT city, day, max(day) AS last FROM sales GROUP BY city ORDER BY city", 0, ""),
      (
        "SELECT city || '!' AS c, day || '' AS d FROM sales WHERE d > '2026-01-31' GROUP BY city ORDER BY 1",
        0, ""
      ),
      (
        "SELECT day, (SELECT max(o.day) FROM sales AS o WHERE o.city = sales.city) AS l FROM sales ORDER BY 1",
        0, ""
      ),
    ])
  func severalValues(sql: String, column: Int, problem: String) throws {
    let project = try project()
    try project.folder.write(Self.page(sql, at: "t"), to: "Pages/t.md")
    let said = try project.run("build").errorText
    guard column > 0 else {
      #expect(!said.contains("several values"), "\(said)")
      try #expect(project.markdown("t").contains("| "))
      return
    }
    #expect(said.contains("t.md:6:\(column): \(problem)"), "\(said)")
  }

  @Test(
    "A name that SQL takes for a field, where it stands for what is made of several records, is refused there",
    arguments: [
      ("SELECT city, count(*) AS rate FROM sales GROUP BY city HAVING rate >= 2 ORDER BY city", 63, "rate"),
      ("SELECT city, money(sum(rate)) AS rate FROM sales GROUP BY city ORDER BY -rate, city", 74, "rate"),
      (
        "SELECT city, money(sum(rate)) AS rate, rank() OVER (ORDER BY rate DESC) AS n FROM sales GROUP BY city ORDER BY 1",
        62, "rate"
      ),
      (
        "SELECT n FROM (SELECT city, sum(1) AS day, 1 AS n FROM sales GROUP BY city HAVING day > 1)", 83,
        "day"
      ),
      ("SELECT city, count(*) AS rate FROM sales GROUP BY city ORDER BY rate DESC, city", 0, ""),
      ("SELECT city, count(*) AS rate FROM sales GROUP BY city HAVING count(rate) >= 2 ORDER BY 1", 0, ""),
      ("SELECT city, money(max(rate)) AS rate FROM sales GROUP BY city HAVING rate > 1000 ORDER BY 1", 0, ""),
      ("SELECT city, count(*) AS mass FROM sales GROUP BY city HAVING mass >= 2 ORDER BY -mass", 0, ""),
      ("SELECT rate AS a, count(*) AS rate FROM sales GROUP BY rate HAVING rate > 1000 ORDER BY 1", 0, ""),
      (
        "SELECT count(*) AS rate FROM (SELECT city FROM sales) GROUP BY city HAVING rate > 1 ORDER BY 1", 0,
        ""
      ),
      (
        "SELECT city, count(*) AS day FROM sales GROUP BY city HAVING EXISTS (SELECT 1 FROM sales WHERE day > '2026-01-01') ORDER BY 1",
        0, ""
      ),
    ])
  func namesOfColumns(sql: String, column: Int, name: String) throws {
    let project = try project()
    try project.folder.write(Self.page(sql, at: "t"), to: "Pages/t.md")
    let said = try project.run("build").errorText
    let words = "t.md:6:\(column): \(name) is the column of the table here"
    #expect(column > 0 ? said.contains(words) : said == "", "\(said)")
  }

  @Test("A rule of the gate does not ask for a field in the place of a sum that is called like it")
  func gate() throws {
    let project = try project()
    try project.add(
      setting:
        "gate: {noRows: {Much: {stop: 'SELECT city, sum(rate) AS rate FROM sales GROUP BY city HAVING rate > 2500'}}}"
    )
    #expect(try project.failure("build").contains("rate is the column of the table here"))
  }

  @Test("A number that groups have one value of compares with a text as it did")
  func affinity() throws {
    let project = try project()
    let sql =
      "SELECT number, beds AS b, count(*) AS n FROM sales GROUP BY key || '' HAVING beds = substr('2026-01-02', 10) ORDER BY 1"
    try project.folder.write(Self.page(sql, at: "t"), to: "Pages/t.md")
    _ = try project.build()
    try #expect(project.markdown("t").contains("| A2 | 2 | 1 |"))
  }

  @Test("What stands beside the count of no rows is what it was")
  func noRows() throws {
    let project = try project()
    let sql = "SELECT coalesce(city, 'nowhere') AS c, number, count(*) AS n FROM sales WHERE city = 'Nowhere'"
    try project.folder.write(Self.page(sql, at: "t"), to: "Pages/t.md")
    _ = try project.build()
    try #expect(project.markdown("t").contains("| nowhere | — | 0 |"))
  }

  @Test("A column that groups have one value of keeps its title, its words and its way to a record")
  func soleValue() throws {
    let project = try project()
    let select = "SELECT %, record, number, rate AS price FROM sales GROUP BY number, % ORDER BY number"
    for (path, grouped) in [("t", "day"), ("u", "day, city, record, rate")] {
      let sql = select.replacing(", % ORDER", with: ", \(grouped) ORDER").replacing("%", with: "city, day")
      try project.folder.write(
        "---\ntitle: T\npath: \(path)\n---\n```sql t\n\(sql)\n```\n{{t}}\n", to: "Pages/\(path).md")
    }
    _ = try project.build()
    let page = try project.markdown("t")
    try #expect(page == project.markdown("u") && page.contains("](sales/"), "\(page)")
  }
}
