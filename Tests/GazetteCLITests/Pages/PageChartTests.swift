import GazetteTestSupport
import Testing

@Suite("Charts of pages")
struct PageChartTests {
  private func page(_ block: String, rows: String? = nil) -> String {
    """
    ---
    title: Report
    ---
    ```sql rows
    \(rows ?? """
      WITH rows (part, name, count, total, state) AS (VALUES
        ('North', 'a', 1, 100, 'past'), ('North', 'b', 70, 200, 'current'), ('South', 'a', 3, 5000, 'booked'))
      SELECT part, name, count, money(total) AS total, percent(count, 100) AS share, state FROM rows ORDER BY part, name
      """)
    ```
    # {{title}}

    ```chart
    \(block)
    ```

    {{rows}}

    """
  }

  private func file(_ name: String, of project: PageProject) throws -> String {
    try project.house.folder.text("Output/markdown/suppliers/report-\(name).svg")
  }

  @Test("Each value of a column has a small chart of its rows, all of them on one scale, in one grid")
  func multiples() throws {
    let project = try PageProject()
    let markdown = try project.built(page("columns: rows\nby: part\ntitle: Counts\nx: name\ny: count"))
    let names = markdown.matches(of: /!\[(Counts: \w+)\]\(report-(rows-[^)]*)\.svg\)/).map { String($0.2) }
    #expect(markdown.contains("![Counts: North](") && markdown.contains("![Counts: South]("))
    try #require(names.count == 2)
    for name in names { #expect(try file(name, of: project).contains(">80</text>")) }
    let html = try project.house.folder.text("Output/site/suppliers/report.html")
    #expect(html.matches(of: /<div class="panels">\s*<figure class="chart"/).count == 1)
    #expect(html.contains("</figure>\n</div>") && html.matches(of: /<figure/).count == 2)
    for part in ["North", "South"] {
      #expect(
        html.contains("<figure class=\"chart\" data-x=\"name\" data-by=\"part\" data-value=\"\(part)\">"))
    }
  }

  @Test("Small charts of one table run over the same months")
  func multipleMonths() throws {
    let rows = """
      WITH r (part, d, n) AS (VALUES ('A', '2026-01-01', 1), ('A', '2026-02-01', 3), ('B', '2026-06-01', 2))
      SELECT part, month(d) AS month, n FROM r ORDER BY part, month
      """
    let project = try PageProject()
    let markdown = try project.built(page("columns: rows\nby: part\nx: month\ny: n", rows: rows))
    let names = markdown.matches(of: /\(report-(rows-[^)]*)\.svg\)/).map { String($0.1) }
    try #require(names.count == 2)
    let places = try names.map { name in
      try file(name, of: project).matches(of: /<rect class="c1" x="([0-9.]+)%"/).compactMap { Double($0.1) }
    }
    try #require(places.map(\.count) == [2, 1])
    #expect(places[0][1] < 34 && places[1][0] > 83, "\(places)")
  }

  @Test("Charts of one scale have the same marks, and amounts share none with counts")
  func scale() throws {
    let project = try PageProject()
    let second =
      "```\n\n```chart other\ncolumns: rows\nscale: all\nx: name\ny: count\n```\n\n```chart money\ncolumns: rows\nscale: all\nx: name\ny: total"
    let few = """
      WITH rows (name, count, total) AS (VALUES ('a', 3, 100)) SELECT name, count, money(total) AS total FROM rows ORDER BY name
      ```
      ```sql many
      WITH rows (name, count) AS (VALUES ('a', 900)) SELECT name, count FROM rows ORDER BY name
      """
    _ = try project.built(page("columns: many\nscale: all\nx: name\ny: count\n\(second)", rows: few))
    #expect(try file("other", of: project).contains(">1,000</text>"))
    #expect(try file("money", of: project).contains("1.00</text>"))
    _ = try project.built(
      page("columns: many\nx: name\ny: count\n\(second)", rows: few))
    #expect(try !file("other", of: project).contains(">1,000</text>"))
  }

  @Test("The parts of a table share a scale where it is asked")
  func parts() throws {
    let text = page("columns: rows\nscale: all\nx: name\ny: count")
      .replacing("# {{title}}", with: "{{#rows by part}}\n## {{part}}").replacing(
        "{{rows}}\n", with: "{{/rows}}\n")
    let project = try PageProject()
    let markdown = try project.built(text)
    let names = markdown.matches(of: /\(report-(rows-[^)]*)\.svg\)/).map { String($0.1) }
    try #require(names.count == 2)
    for name in names { #expect(try file(name, of: project).contains(">80</text>")) }
  }

  @Test(
    "Parts of a table are drawn in its unit, where some have whole numbers only and others decimals",
    arguments: ["by: p\ny: [n, w]", "by: p\ny: n\nbefore: w", "scale: s\ny: [n, w]"])
  func partUnits(block: String) throws {
    let rows = """
      WITH m (p, x, n, w) AS (VALUES
        ('A', 'k', 3, NULL), ('A', 'l', 5, NULL), ('B', 'k', 3, 1.5), ('B', 'l', 4, 2.5))
      SELECT p, x, n, decimal(w) AS w FROM m ORDER BY p, x
      """
    var text = page("columns: rows\nx: x\n\(block)", rows: rows)
    if block.hasPrefix("scale") {
      text = text.replacing("# {{title}}", with: "{{#rows by p}}\n## {{p}}")
        .replacing("{{rows}}\n", with: "{{/rows}}\n")
    }
    let project = try PageProject()
    let names = try project.built(text).matches(of: /\(report-(rows-[^)]*)\.svg\)/).map { String($0.1) }
    try #require(names.count == 2)
    let files = try names.map { try file($0, of: project) }
    let marks = files.map { file in
      file.matches(of: /<text class="scale"[^>]*>([^<]*)</).map { String($0.1) }
    }
    #expect(marks[0] == marks[1] && marks[0].contains("2"), "\(marks)")
    let heights = files[0].matches(of: /<rect class="c1" [^>]*height="([0-9.]+)"/).compactMap { Double($0.1) }
    #expect(heights.count { $0 > 20 } == 2, "\(heights)")
  }

  @Test(
    "Records of one name have charts, sections and fields of their own",
    arguments: [
      "by: supplier\ncolumns: rows\ny: n", "columns: rows\ny: n", "heat: rows\ny: supplier\nvalue: n",
    ])
  func alikeNames(block: String) throws {
    let rows = """
      WITH r AS (SELECT key, '2026-01-01' AS d, row_number() OVER (ORDER BY key) AS n FROM suppliers)
      SELECT record('suppliers', key, 'Lima') AS supplier, month(d) AS month, n FROM r ORDER BY n
      """
    var text = page("\(block)\nx: month", rows: rows)
    if block.hasPrefix("columns") {
      text = text.replacing("# {{title}}", with: "{{#rows by supplier}}\n## {{supplier}}")
        .replacing("{{rows}}\n", with: "{{/rows}}\n")
    }
    let project = try PageProject()
    let names = try project.built(text).matches(of: /\(report-(rows[^)]*)\.svg\)/).map { String($0.1) }
    let readings = try names.map { name in
      try file(name, of: project).matches(of: /<title>((?:Lima, )?January 2026: \d)<\/title>/)
        .map { String($0.1) }
    }
    #expect(
      readings
        == (block.hasPrefix("heat")
          ? [(1...3).map { "Lima, January 2026: \($0)" }] : (1...3).map { ["January 2026: \($0)"] }))
  }

  @Test("A column says what is over, current and booked")
  func states() throws {
    let project = try PageProject()
    _ = try project.built(page("bars: rows\nx: name\ny: count\nstate: state"))
    let file = try file("rows", of: project)
    #expect(
      file.matches(of: /<rect class="(c1|now|c1 booked)" x="0%"/).map { $0.1 } == ["c1", "now", "c1 booked"])
  }

  @Test(
    "What is written as a month or a day is one, so that time runs on, and the edition's day says what is over"
  )
  func writtenTime() throws {
    let rows = """
      WITH r (d, n) AS (VALUES ('2026-04-01', 4), ('2026-06-01', 6), ('2026-09-01', 9)),
      months AS (SELECT month(d) AS mo, n FROM r)
      SELECT mo AS month, n FROM months ORDER BY mo
      """
    let project = try PageProject()
    _ = try project.built(page("columns: rows\nx: month\ny: n\nstate: asOf\naverage: true", rows: rows))
    let file = try file("rows", of: project)
    let readings = file.matches(of: /<title>([A-Z][a-z]+ 2026: [^<]*)<\/title>/).map { String($0.1) }
    #expect(readings == ["April 2026: 4", "June 2026: 6 (so far)", "September 2026: 9 (booked)"])
    #expect(file.contains("Average: 2.00"))
  }

  @Test("Small charts of one table have their averages over the same months")
  func multipleAverages() throws {
    let rows = """
      WITH r (part, d, n) AS (VALUES ('A', '2026-01-01', 12), ('B', '2026-01-01', 6), ('B', '2026-12-01', 6),
        ('C', '2026-12-01', 12))
      SELECT part, month(d) AS month, n FROM r ORDER BY part, d
      """
    let project = try PageProject()
    let markdown = try project.built(
      page("columns: rows\nby: part\nx: month\ny: n\naverage: true", rows: rows))
    let names = markdown.matches(of: /\(report-(rows-[^)]*)\.svg\)/).map { String($0.1) }
    try #require(names.count == 3)
    for name in names { #expect(try file(name, of: project).contains("Average: 1.00"), "\(name)") }
  }

  @Test("A calendar has amounts with all their places, unless all of them are whole")
  func calendarAmounts() throws {
    let rows = """
      WITH r (d, n) AS (VALUES ('2026-01-01', 149), ('2026-01-02', -49), ('2026-01-03', 200))
      SELECT date(d) AS day, money(n) AS n FROM r WHERE n = 200 OR 1 = :all ORDER BY d
      """
    let project = try PageProject()
    let block = "calendar: rows\nx: day\ny: n"
    _ = try project.built(page(block, rows: rows.replacing(":all", with: "1")))
    let file1 = try file("rows", of: project)
    for amount in ["1.49</text>", "0.49</text>", "2.00</text>"] {
      #expect(file1.contains(amount), "\(file1)")
    }
    _ = try project.built(page(block, rows: rows.replacing(":all", with: "0")))
    #expect(try file("rows", of: project).contains("2</text>"))
  }

  @Test("A mean amount whose sums are not in the table has a gap where there is none, and no average")
  func meanAmounts() throws {
    let rows = """
      WITH r (d, n) AS (VALUES ('2026-01-01', 1000), ('2026-02-01', 2000), ('2026-04-01', 3000))
      SELECT month(d) AS month, money(sum(n), count(*)) AS mean FROM r GROUP BY 1 ORDER BY 1
      """
    let project = try PageProject()
    let block = "columns: rows\nx: month\ny: mean"
    _ = try project.built(page(block, rows: rows))
    #expect(try file("rows", of: project).contains("Values: 3. Highest: April 2026"))
    #expect(
      try project.failure(page("\(block)\naverage: true", rows: rows)).contains("Leave average: true out"))
  }

  @Test(
    "What is the greatest of some, a rank or a running total has a gap where there is no row, and a sum goes down to nothing",
    arguments: [
      ("max(n)", true), ("money(max(n))", true), ("row_number() OVER (ORDER BY n)", true), ("m", true),
      ("(max(n))", true), ("CAST(max(n) AS INTEGER)", true), ("max(n) - min(n)", true),
      ("money((SELECT max(o.n) FROM r AS o WHERE month(o.d) = month(r.d)))", true), ("count(*) - 1", false),
      ("-max(n)", true), ("max(n) % 7", true),
      ("sum(n)", false), ("money(sum(n))", false), ("max(sum(n), 0)", false),
      ("sum(sum(n)) OVER (ORDER BY month(d))", true), ("money(sum(sum(n)) OVER w)", true),
      ("CASE WHEN 1 THEN max(n) END", true), ("coalesce(sum(n), 0)", false),
      ("CASE WHEN 1 THEN sum(n) - 1 END", false),
    ])
  func extremes(figure: String, hasGap: Bool) throws {
    let rows = """
      WITH r (d, n) AS (VALUES ('2026-01-01', 1000), ('2026-02-01', 2000), ('2026-04-01', 3000), ('2026-05-01', 4000)),
        s (d, m) AS (SELECT d, max(n) FROM r GROUP BY 1)
      SELECT month(d) AS month, \(figure) AS n FROM \(figure == "m" ? "s" : "r") GROUP BY 1
      WINDOW w AS (ORDER BY month(d)) ORDER BY 1
      """
    let project = try PageProject()
    _ = try project.built(page("line: rows\nx: month\ny: n", rows: rows))
    let drawing = try file("rows", of: project)
    #expect(drawing.matches(of: /<polyline/).count == (hasGap ? 2 : 1), "\(drawing)")
  }

  @Test("Texts that only look the same have a chart each, and a place each in a field")
  func alikeTexts() throws {
    let rows = """
      WITH v (city, m, n) AS (VALUES (char(233), '2026-01', 4), (char(101, 769), '2026-01', 9))
      SELECT city, m AS month, n FROM v ORDER BY city, v.m
      """
    let project = try PageProject()
    let markdown = try project.built(page("columns: rows\nby: city\nx: month\ny: n", rows: rows))
    #expect(markdown.matches(of: /\]\(report-rows[^)]*\.svg\)/).count == 2, "\(markdown)")
    _ = try project.built(page("heat: rows\nx: city\ny: month\nvalue: n", rows: rows))
  }

  @Test("A small chart of an empty text is called empty, behind its title and within it")
  func emptyPart() throws {
    let rows = """
      WITH v (city, m, n) AS (VALUES ('', '2026-01', 4), ('Lugo', '2026-01', 9))
      SELECT city, m AS month, n FROM v ORDER BY city
      """
    let project = try PageProject()
    for title in ["Nights", "\"Nights: {{city}}\""] {
      let block = "columns: rows\nby: city\ntitle: \(title)\nx: month\ny: n"
      let markdown = try project.built(page(block, rows: rows))
      #expect(markdown.contains("![Nights: (empty)](") && markdown.contains("![Nights: Lugo]("))
      let html = try project.house.folder.text("Output/site/suppliers/report.html")
      #expect(html.contains("<figcaption>Nights: (empty)<") && html.contains("data-value=\"(empty)\""))
    }
  }

  @Test("Bars lead to the pages of their rows, which screen readers hear with their values")
  func links() throws {
    let project = try PageProject()
    _ = try project.built(
      page(
        "bars: rows\nx: supplier\ny: count",
        rows: "SELECT supplier, count(*) AS count FROM invoices GROUP BY supplier ORDER BY supplier"))
    let html = try project.house.folder.text("Output/site/suppliers/report.html")
    #expect(html.contains(/<a class="mark" href="[a-z0-9-\/]+\.html" tabindex="-1"><title>[^<]+: \d/))
  }

  @Test(
    "What a chart cannot show is refused with its place and what there is",
    arguments: [
      ("columns: rows\nx: name\ny: share\naverage: true", "15:", "Leave average: true out"),
      ("columns: rows\nx: name\ny: count\nstate: name", "15:", "past, current or booked"),
      ("columns: rows\nx: name\ny: count\nstate: asOf", "13:", "by which state: asOf tells what is over"),
      ("columns: rows\nx: name\ny: count\nbefore: last", "15:", "no column last"),
      ("columns: rows\nx: name\ny: count\nbefore: name", "13:", "a number"),
      ("columns: rows\nby: town\nx: name\ny: count", "13:", "no column town"),
      ("bars: rows\nx: name\ny: count\naverage: true", "15:", "average"),
      ("shares: rows\nx: name\ny: less", "14:", "zero or more"),
      ("heat: rows\nx: name\ny: part", "12:", "value"),
      ("line: rows\nx: name\ny: [count, less]\naverage: true", "15:", "several lines have no one average"),
      ("line: rows\nx: name\ny: count\nbefore: count", "15:", "before"),
      (
        "line: rows\nx: name\ny: [count, less, count, less, count, less, count]", "14:",
        "a chart has six columns at most"
      ),
    ])
  func refused(block: String, line: String, words: String) throws {
    let text = page(block).replacing(
      "SELECT part, name, count,", with: "SELECT part, name, count, -count AS less,")
    let error = try PageProject().failure(text)
    #expect(error.contains("Collections/suppliers/report.md:"), "\(error)")
    #expect(error.contains(words), "\(error)")
  }

  @Test(
    "Two rows of one day, one month or one field, and days of two months in a calendar, are errors",
    arguments: [
      (
        "columns: rows\nx: month\ny: n",
        "the column month of rows has \"2026-01\", which is not in one row only"
      ),
      (
        "line: rows\nx: month\ny: n", "the column month of rows has \"2026-01\", which is not in one row only"
      ),
      ("heat: rows\nx: month\ny: kind\nvalue: n", "which is not in one row only"),
      (
        "calendar: rows\nx: day\ny: n",
        "the column day of rows has \"2026-02-01\", which is not a day of the month"
      ),
      ("calendar: rows\nx: kind\ny: n", "which is not a day of the month that the calendar shows"),
    ])
  func repeatedPlaces(block: String, words: String) throws {
    let rows = """
      WITH r (d, kind, n) AS (VALUES ('2026-01-01', 'a', 5), ('2026-01-02', 'a', 5), ('2026-02-01', 'b', 4))
      SELECT date(d) AS day, month(d) AS month, kind, n FROM r ORDER BY d
      """
    let failure = try PageProject().failure(page(block, rows: rows))
    #expect(failure.contains(words), "\(failure)")
  }

  @Test(
    "A row without a day or a month, which would stand nowhere on the axis, is an error that says what to do",
    arguments: [
      "columns: rows\nx: month\ny: n", "line: rows\nx: day\ny: n", "calendar: rows\nx: day\ny: n",
      "heat: rows\nx: month\ny: kind\nvalue: n", "spark: rows\nin: kinds.trend\nof: kind\nx: month\ny: n",
    ])
  func withoutTime(block: String) throws {
    let rows = """
      WITH r (d, kind, n) AS (VALUES ('2026-01-01', 'a', 5), (NULL, 'a', 2), ('2026-01-03', 'b', 3))
      SELECT month(d) AS month, date(d) AS day, kind, n FROM r ORDER BY n
      ```
      ```sql kinds
      SELECT 'a' AS kind, 'a' AS trend
      """
    let failure = try PageProject().failure(page("\(block)", rows: rows) + "{{kinds}}\n")
    #expect(
      failure.contains("is not a day or a month: leave rows without one out with WHERE … IS NOT NULL"),
      "\(failure)")
  }

  @Test(
    "Two rows of one band, or without one, are two of one place of a histogram", arguments: ["21", "NULL"])
  func bandTwice(age: String) throws {
    let rows = """
      WITH r (age, n) AS (VALUES (3, 1), (\(age), 2), (\(age), 3)) SELECT band(age, 10) AS ages, n FROM r ORDER BY n
      """
    let failure = try PageProject().failure(page("histogram: rows\nx: ages\ny: n", rows: rows))
    #expect(failure.contains("which is not in one row only"), "\(failure)")
  }

  @Test("A row of a calendar without a day and a value, as of an outer join, is left out")
  func withoutTimeAndValue() throws {
    let rows =
      "WITH r (d, n) AS (VALUES ('2026-01-01', 5), (NULL, NULL)) SELECT date(d) AS day, n FROM r ORDER BY n"
    let project = try PageProject()
    _ = try project.built(page("calendar: rows\nx: day\ny: n", rows: rows))
    #expect(try file("rows", of: project).contains("<title>Jan 1, 2026: 5</title>"))
  }

  @Test("Two rows of a grid without a value across are two of one field")
  func fieldTwice() throws {
    let rows = """
      WITH r (hour, kind, n) AS (VALUES (NULL, 'u', 1), (NULL, 'u', 2)) SELECT hour, kind, n FROM r ORDER BY n
      """
    let failure = try PageProject().failure(page("heat: rows\nx: hour\ny: kind\nvalue: n", rows: rows))
    #expect(failure.contains("which is not in one row only"), "\(failure)")
  }

  @Test("Means and shares are printed with all their digits, however great they are")
  func greatMeans() throws {
    let table = try PageProject().table(
      """
      SELECT mean(999999999999999999, 2) AS half, mean(4611686018427387904, 3) AS third,
        percent(999999999999999999, 1) AS share
      """)
    let row = try #require(table.last)
    for number in [
      "499,999,999,999,999,999.50", "1,537,228,672,809,129,301.33", "99,999,999,999,999,999,900.00",
    ] { #expect(row.contains(number), "\(row)") }
  }

  @Test("Rows of one month are drawn in the charts of their parts, each in its own file")
  func partsOfMonths() throws {
    let rows = """
      WITH r (d, kind, n) AS (VALUES ('2026-01-01', 'x', 5), ('2026-01-01', '2-x', 3), ('2026-02-01', 'x', 4))
      SELECT month(d) AS month, kind, n FROM r ORDER BY month, kind
      """
    let project = try PageProject()
    let block = "columns: rows\nby: kind\ntitle: \"{{kind}}\"\nx: month\ny: n"
    let second =
      "```\n\n{{#rows by kind}}\n```chart\ncolumns: rows\ntitle: Of {{kind}}\nx: month\ny: n\n```\n{{/rows}}\n```text"
    let markdown = try project.built(page("\(block)\n\(second)", rows: rows))
    let files = markdown.matches(of: /\]\((report-[^)]*\.svg)\)/).map { String($0.1) }
    #expect(files.count == 4 && Set(files).count == 4, "\(markdown)")
  }

  @Test("A title has values of the parts in which the chart stands, and of no other section of the page")
  func titleOutsideOfParts() throws {
    let block = "columns: rows\ntitle: \"In {{part}}\"\nx: name\ny: count"
    let failure = try PageProject().failure(
      page(block).replacing("{{rows}}\n", with: "{{#rows by part}}\n## {{part}}\n\n{{rows}}\n{{/rows}}\n"))
    #expect(failure.contains("nothing is called part here"), "\(failure)")
    let markdown = try PageProject().built(
      page(block).replacing("# {{title}}", with: "{{#rows by part}}\n## {{part}}")
        .replacing("{{rows}}\n", with: "{{/rows}}\n"))
    #expect(markdown.contains("![In North](") && markdown.contains("![In South]("), "\(markdown)")
  }

  @Test(
    "Values that are larger than a chart can be are errors",
    arguments: [
      "columns: rows\ny: n", "line: rows\ny: n", "histogram: rows\ny: m",
      "columns: rows\ny: [half, half, half]",
    ])
  func greatValues(block: String) throws {
    let rows = """
      WITH r (name, n) AS (VALUES ('a', 9223372036854775807), ('b', 7))
      SELECT name, n, -n - 1 AS m, n / 10 AS half FROM r ORDER BY name
      """
    let failure = try PageProject().failure(page("\(block)\nx: name", rows: rows))
    #expect(failure.contains("which is not small enough for a chart"), "\(failure)")
  }

  @Test("Of values that are too large together, their stack is told")
  func greatStack() throws {
    let rows = "SELECT 'a' AS name, 600000000000000000 AS v, 600000000000000000 AS w ORDER BY name"
    let failure = try PageProject().failure(page("columns: rows\ny: [v, w]\nx: name", rows: rows))
    #expect(
      failure.contains(
        "w of rows has \"600000000000000000\", which is not small enough for a chart together with the values that are stacked below it"
      ), "\(failure)")
    _ = try PageProject().built(page("columns: rows\ny: v\nx: name", rows: rows))
  }
}
