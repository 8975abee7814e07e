import Foundation
import GazetteTestSupport
import Testing

@Suite("Figures beside what they were before")
struct ComparedFigureTests {
  private static let figures = """
    ```figures figures
    SELECT titled(compared(money(682800), money(185100), text('in {}', written('2026-05'))),
        text('Revenue of {} arrivals', monthName('2026-06'))) AS revenue,
      compared(percent(26, 660), percent(9, 682)) AS occupancy, compared(4, NULL, words('in May')) AS rooms,
      (SELECT count(*) FROM invoices) AS invoices
    ```
    {{figures}}

    """

  private func lines(_ text: String) -> [String] {
    text.split(separator: "\n").map(String.init).filter { $0.hasPrefix("|") }
  }

  @Test("A line each has the figure, how it changed, and what it was; others leave both empty")
  func compared() throws {
    let project = try PageProject()
    let text = try project.built(Self.figures)
    #expect(
      lines(text) == [
        "| Figure | Value | Change | Before |", "| --- | ---: | --- | --- |",
        "| Revenue of June arrivals | €6,828.00 | up 268.9 % | €1,851.00 in May 2026 |",
        "| Occupancy | 3.94 % | up 2.62 points | 1.32 % |", "| Rooms | 4 |  |  |", "| Invoices | 3 |  |  |",
      ])
    let html = try project.house.folder.text("Output/site/suppliers/report.html")
    #expect(html.contains("<span class=\"up\">up <data value=\"268.9\">268.9 %</data></span>"))
    #expect(
      html.contains("<data value=\"1851.00\">€1,851.00</data> in <time datetime=\"2026-05\">May 2026</time>"))
    #expect(try project.house.run("build", "--as-of", "2026-06-30", "--verify").status == 0)
  }

  @Test("Where nothing is known of before, and no drawing, figures have their value alone")
  func alone() throws {
    let text = try PageProject().built(
      "```figures figures\nSELECT compared(4, NULL) AS rooms, titled(NULL, words('Guests')) AS guests\n```\n{{figures}}\n"
    )
    #expect(lines(text) == ["| Figure | Value |", "| --- | ---: |", "| Rooms | 4 |", "| Guests | — |"])
  }

  @Test("Each language has its words, months and numbers")
  func languages() throws {
    let project = try PageProject()
    let settings = try project.house.folder.text("gazette.yml")
    try project.house.folder.write(settings + "\nlanguages: [en, es, pt]\n", to: "gazette.yml")
    for (language, catalogue) in [
      ("es", "\"Revenue of {} arrivals\": \"Ingresos por llegadas de {}\"\n\"in {}\": \"en {}\"\n"),
      ("pt", "\"Revenue of {} arrivals\": \"Receitas das chegadas de {}\"\n\"in {}\": \"em {}\"\n"),
    ] {
      try project.house.folder.write(catalogue, to: "Templates/text/\(language).yml")
    }
    try project.house.folder.write(Self.figures, to: "Collections/suppliers/report.md")
    try project.house.build()
    func rows(_ language: String) throws -> [String] {
      lines(try project.house.folder.text("Output/markdown/\(language)/suppliers/report.md"))
        .map { $0.replacing("\u{A0}", with: " ") }
    }
    #expect(
      try rows("es")[2]
        == "| Ingresos por llegadas de junio | 6828,00 € | sube 268,9 % | 1851,00 € en mayo de 2026 |")
    #expect(try rows("es")[3].hasSuffix("| sube 2,62 puntos | 1,32 % |"))
    #expect(
      try rows("pt")[2]
        == "| Receitas das chegadas de junho | € 6.828,00 | sobe 268,9% | € 1.851,00 em maio de 2026 |")
    #expect(try rows("pt")[3].hasSuffix("| sobe 2,62 pontos | 1,32% |"))
  }

  static let functions: [(sql: String, shows: String)] = [
    ("written('2026-06')", "June 2026"), ("written('2026-06-30')", "Jun 30, 2026"), ("written(NULL)", "—"),
    ("monthName('2026-06-30')", "June"), ("monthName('2026-12')", "December"), ("monthName(NULL)", "—"),
    ("change(money(682800), money(185100))", "up 268.9 %"), ("change(3, 5)", "down 2"),
    ("change(3, NULL)", "—"),
    (
      "compared(money(682800), money(185100), text('in {}', written('2026-05')))",
      "€6,828.00 (up 268.9 %; €1,851.00 in May 2026)"
    ),
    ("compared(3, 5)", "3 (down 2; 5)"), ("compared(NULL, 5)", "—"), ("titled(5, words('Five'))", "5"),
    ("link(compared(money(200), money(100)), 'suppliers/index')", "[€2.00 (up 100.0 %; €1.00)](index.md)"),
    ("compared(link(200, 'suppliers/index'), 100)", "[200 (up 100.0 %; 100)](index.md)"),
  ]

  @Test("What a function gives is how it prints", arguments: functions)
  func prints(sql: String, shows: String) throws {
    #expect(try PageProject().table("SELECT \(sql) AS x")[2] == "| \(shows) |")
  }

  @Test("Two columns of other queries are compared as what they are")
  func columns() throws {
    let rows = try PageProject().table(
      """
      SELECT money(now.total) AS total, change(money(now.total), money(before.total)) AS change,
        compared(money(now.total), money(before.total)) AS both
      FROM (SELECT sum(amount) AS total FROM invoices) AS now,
        (SELECT sum(amount) * 2 AS total FROM invoices) AS before
      """)
    #expect(rows[2] == "| €210.00 | down 50.0 % | €210.00 (down 50.0 %; €420.00) |")
  }

  @Test("Words and titles from records are text, whatever is in them")
  func hostile() throws {
    let project = try PageProject()
    let text = try project.built(
      """
      ```figures figures
      SELECT titled(compared(5, 3, '<b>|](x)** {}'), '| <script>*{}* [a](b) # ') AS rooms
      ```
      {{figures}}

      """)
    #expect(lines(text).count == 3)
    let html = try project.house.folder.text("Output/site/suppliers/report.html")
    #expect(html.contains("3 &lt;b&gt;|](x)** {}"))
    #expect(html.contains("| &lt;script&gt;*{}* [a](b) #"))
    #expect(!html.contains("<b>|") && !html.contains("<em>{}"))
  }

  static let faults: [(sql: String, says: String)] = [
    ("compared(money(1), percent(1, 2))", "which is not two figures of one sort"),
    ("compared('a', 'b')", "which is not two figures of one sort"),
    ("change(money(1), mean(1, 2))", "which is not two figures of one sort"),
    ("written('June')", "written(…) takes a day such as :asOf, or a month such as 2026-06"),
    ("monthName(6)", "monthName(…) takes a day such as :asOf, or a month such as 2026-06"),
    ("compared(1, 2) + 1", "compared(…) gives what can be shown and not worked with"),
    ("titled(1)", "wrong number of arguments"),
  ]

  @Test("What cannot be compared is told with its place", arguments: faults)
  func refused(sql: String, says: String) throws {
    let failure = try PageProject().failure("```sql rows\nSELECT \(sql) AS x\n```\n{{rows}}\n")
    #expect(failure.contains("report.md:2:") && failure.contains(says), "\(failure)")
  }

  // MARK: Drawings

  private static func drawn(_ months: [(month: String, total: String)], _ of: String = "") -> String {
    """
    ```sql months
    \(months.map { "SELECT month('\($0.month)') AS month, \($0.total) AS total" }.joined(separator: " UNION ALL ")) ORDER BY 1
    ```
    ```figures figures
    SELECT money(500) AS revenue, 1 AS rooms
    ```
    ```chart trend
    spark: months
    in: figures.revenue\(of)
    x: month
    y: total
    title: Revenue by month
    ```
    {{figures}}

    """
  }

  @Test(
    "A small drawing stands in the line of its figure: bars, the last that has begun marked, what is booked open"
  )
  func trend() throws {
    let project = try PageProject()
    let text = try project.built(
      Self.drawn([("2026-04", "money(100)"), ("2026-06", "money(500)"), ("2026-07", "money(300)")]))
    #expect(
      lines(text) == [
        "| Figure | Value | Trend |", "| --- | ---: | --- |",
        "| Revenue | €5.00 | ![Revenue by month](report-trend.svg) |", "| Rooms | 1 |  |",
      ])
    let svg = try project.house.folder.text("Output/markdown/suppliers/report-trend.svg")
    let bars = svg.matches(of: /<rect class="([^"]*)" x="([^"]*)"/).map { "\($0.1) \($0.2)" }
    #expect(bars == ["c1 2.08%", "now 35.4%", "c1 booked 52.06%"])
    #expect(svg.contains("Values: 4, from €0.00 to €5.00, the last €3.00."))
    let html = try project.house.folder.text("Output/site/suppliers/report.html")
    #expect(html.contains("<svg class=\"trend\" width=\"100%\" height=\"28\" role=\"img\""))
  }

  @Test("A month that is not over is open, and what is no sum is a line")
  func line() throws {
    let project = try PageProject()
    try project.house.folder.write(
      Self.drawn([("2026-04", "percent(1, 2)"), ("2026-05", "percent(1, 4)"), ("2026-06", "percent(1, 3)")]),
      to: "Collections/suppliers/report.md")
    try project.house.output("build", "--as-of", "2026-06-29")
    let svg = try project.house.folder.text("Output/markdown/suppliers/report-trend.svg")
    #expect(svg.matches(of: /<polyline class="line c1( open)?"/).map { $0.1 != nil } == [false, true])
    #expect(svg.contains("<circle class=\"now\""))
    try project.house.build()
    #expect(
      try !project.house.folder.text("Output/markdown/suppliers/report-trend.svg").contains(
        "polyline class=\"line c1 open"))
  }

  @Test("Figures have a drawing of all rows, the cells of other tables each its own")
  func ofColumn() throws {
    let months = [("2026-04", "money(100)")].map { (month: $0.0, total: $0.1) }
    #expect(
      try PageProject().failure(Self.drawn(months, "\nof: total")).contains(
        "figures is a block of figures, each of which has a chart of all rows"))
    let table = Self.drawn(months).replacing("figures figures", with: "sql figures")
    #expect(try PageProject().failure(table).contains("need the column of the chart's table"))
  }
}
