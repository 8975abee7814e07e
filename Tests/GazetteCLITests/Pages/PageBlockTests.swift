import GazetteTestSupport
import Testing

@Suite("Blocks with words behind their names")
struct PageBlockTests {
  private static let byMonth = """
    SELECT month(invoicedOn) AS month, count(*) AS invoices, money(sum(amount)) AS total,
      money(sum(amount), count(*)) AS average, percent(1, 2) AS share, NULL AS note
    FROM invoices GROUP BY 1 ORDER BY 1
    """

  private func page(_ blocks: String, _ shown: String = "{{byMonth}}") -> String {
    "---\ndownloads: {by-month.csv: byMonth}\n---\n\(blocks)\n\(shown)\n"
  }

  private func rows(_ text: String) -> [String] {
    text.split(separator: "\n").map(String.init).filter { $0.hasPrefix("|") }
  }

  @Test("Totals are exact sums of whole numbers and amounts, means of the sums, and blank for all others")
  func totals() throws {
    let project = try PageProject()
    let text = try project.built(page("```sql byMonth totals\n\(Self.byMonth)\n```"))
    #expect(rows(text).last?.filter { !"*".contains($0) } == "| All | 3 | €210.00 | €70.00 |  |  |")
    let csv = try project.house.folder.text("Output/site/downloads/suppliers/by-month.csv")
    #expect(!csv.contains("All") && csv.split(separator: "\n").count == 3)
  }

  @Test("What rows are grouped by, and what the lines of a record have together, has no total")
  func keysWithoutTotals() throws {
    let project = try PageProject()
    let years = "SELECT CAST(strftime('%Y', invoicedOn) AS INTEGER) AS year, count(*) AS invoices"
    let grouped = try project.built(
      page(
        "```sql byMonth totals\nSELECT 'a' AS name, year, invoices FROM (\(years) FROM invoices GROUP BY year) ORDER BY 1\n```"
          + "\n```sql years totals\nSELECT supplier, \(years.dropFirst(7)) FROM invoices GROUP BY 1, year ORDER BY 1, 2\n```",
        "{{years}}"))
    #expect(rows(grouped).last?.filter { !"*".contains($0) } == "| All |  | 3 |")
    let lines = try project.built(
      page(
        "```sql byMonth totals\nSELECT parent, place, quantity, amount FROM invoices_lines ORDER BY 1, 2\n```"
      ))
    #expect(rows(lines).last?.filter { !"*".contains($0) } == "| All |  | 2 |  |", "\(lines)")
    // A row for each record has its own values.
    let records = try project.built(
      page(
        "```sql byMonth totals\nSELECT number, key, length(number) AS size, count(*) AS n FROM invoices GROUP BY number, key, size ORDER BY 1\n```"
      ))
    #expect(!(rows(records).last?.contains("|  |  | 3 |") ?? true), "\(records)")
  }

  @Test("Values of which nothing is said are put in order with those that lead somewhere, or are compared")
  func orderedAlone() throws {
    let values =
      "WITH v (t, n, c) AS (VALUES ('Ada', 30, 'r1'), ('Zoe', 20, NULL), ('Bea', 10, 'r2'), ('Mia', -5, NULL))"
    func names(_ sql: String) throws -> [String] {
      try PageProject().table("\(values) \(sql)").dropFirst(2).map { String($0.dropFirst(2).prefix(3)) }
    }
    let way = "CASE WHEN c IS NOT NULL THEN 'suppliers/index' END"
    #expect(try names("SELECT t, link(n, \(way)) AS x FROM v ORDER BY x") == ["Mia", "Bea", "Zoe", "Ada"])
    #expect(
      try names(
        "SELECT t, compared(n, CASE WHEN c IS NOT NULL THEN 7 END) AS x FROM v ORDER BY x DESC LIMIT 2")
        == ["Ada", "Zoe"])
    #expect(
      try names("SELECT t, record('suppliers', c, t) AS x FROM v ORDER BY x") == ["Ada", "Bea", "Mia", "Zoe"])
    #expect(
      try names("SELECT t, listed(n - 10, 'suppliers') AS x FROM v ORDER BY x") == [
        "Mia", "Bea", "Zoe", "Ada",
      ])
  }

  @Test("Decimals are divided, whatever the fields are called, and whole numbers where nothing is rounded")
  func divisions() throws {
    let project = try PageProject()
    for (sql, last) in [
      ("decimal(round(q / n, 2)) AS x FROM (SELECT quantity * 1.0 AS q, 4 AS n FROM invoices_lines)", "0.5"),
      (
        "decimal(round(quantity / n, 2)) AS x FROM (SELECT quantity * 1.0 AS quantity, 4 AS n FROM invoices_lines)",
        "0.5"
      ),
      ("printf('%d of %d', quantity / 2, 9) AS x FROM invoices_lines", "1 of 9"),
      ("printf('%02d:%02d, %.1f', quantity / 2, 9, quantity / 4.0) AS x FROM invoices_lines", "01:09, 0.5"),
    ] {
      #expect(try project.table("SELECT \(sql) ORDER BY 1").last?.contains(" \(last) |") ?? false, "\(sql)")
    }
  }

  @Test("A count that is called like the column by which rows are grouped has its total")
  func countsCalledAlike() throws {
    let text = try PageProject().built(
      page(
        "```sql byMonth totals\nSELECT supplier AS by, count(*) AS supplier FROM invoices GROUP BY supplier ORDER BY 1\n```"
      ))
    #expect(rows(text).last?.filter { !"*".contains($0) } == "| All | 3 |")
  }

  @Test("The average of several values of a row is one of that row")
  func averageOfRow() throws {
    let rows = try PageProject().table(
      "SELECT number, mean(average(1, 2)) AS x FROM invoices ORDER BY number")
    #expect(rows.count == 5 && rows.dropFirst(2).allSatisfy { $0.hasSuffix(" 1.50 |") }, "\(rows)")
  }

  @Test("Means are known in the tables that select them from others, and have no totals there either")
  func laterMeans() throws {
    let text = try PageProject().built(
      page(
        """
        ```sql months
        \(Self.byMonth)
        ```
        ```sql byMonth totals
        SELECT month, total, average FROM months ORDER BY month
        ```
        """))
    #expect(rows(text).last?.filter { !"*".contains($0) } == "| All | €210.00 |  |")
  }

  @Test(
    "Nor have those that come through a SELECT within, are said to be amounts again, or are divided within",
    arguments: [
      "SELECT month, average FROM (SELECT month(invoicedOn) AS month, money(sum(amount), count(*)) AS average FROM invoices GROUP BY 1) ORDER BY 1",
      "SELECT month, money(average) AS average FROM months ORDER BY 1",
      "SELECT month(invoicedOn) AS month, money(coalesce(money(sum(amount), count(*)), 0)) AS a FROM invoices GROUP BY 1 ORDER BY 1",
      "SELECT month(invoicedOn) AS month, money(CAST(sum(amount) / count(*) AS INTEGER)) AS a FROM invoices GROUP BY 1 ORDER BY 1",
    ])
  func meansWithin(query: String) throws {
    let text = try PageProject().built(
      page("```sql months\n\(Self.byMonth)\n```\n```sql byMonth totals\n\(query)\n```"))
    #expect(!rows(text).contains { $0.hasPrefix("| All") && $0.contains("€") }, "\(text)")
  }

  @Test("What has no total has none under another name, and what is only called alike has its own")
  func renamedTotals() throws {
    let text = try PageProject().built(
      page(
        """
        ```sql months
        SELECT supplier, money(sum(amount), count(*)) AS mean, money(max(amount)) AS amount FROM invoices GROUP BY 1 ORDER BY 1
        ```
        ```sql byMonth totals
        SELECT i.number, i.amount AS mean, m.amount AS most, m.mean AS other, count AS n
        FROM invoices i JOIN months m USING (supplier)
        JOIN (SELECT supplier, mean AS t, 1 AS count FROM months) USING (supplier) ORDER BY i.number
        ```
        """))
    #expect(rows(text).last?.filter { !"*".contains($0) } == "| All | €210.00 |  |  | 3 |", "\(text)")
  }

  @Test("Derived means have no totals and are no figures, and what is divided by 100 and a rate has both")
  func derivedMeans() throws {
    let kind = """
      title: Goods
      one: Good
      record: "{name}"
      fields:
        - {key: name, title: Name, kind: text, required: true}
        - {key: price, title: Price, kind: money}
        - {key: number, title: Number, kind: integer}
      derived:
        - {key: each, title: Each, kind: money, sql: "money(price, number)"}
        - {key: net, title: Net, kind: money, sql: "money(price * 100, 100 + number)"}
      columns: [each, net]

      """
    let project = try DeclaredProject([
      "goods/goods.yml": kind,
      "goods/sums.md":
        "```sql sums totals\nSELECT name, price, each, net FROM goods ORDER BY 1\n```\n{{sums}}\n",
    ])
    try project.bring("goods", "key,name,price,number\na,A,12.50,25\nb,B,11.00,10\n")
    try project.build()
    let last = try project.cells(ofPage: "goods/sums").last?.filter { !"*".contains($0) }
    #expect(last == "All €23.50  €20.00")
    let figures = try project.markdown("goods/index").split(separator: "\n").filter { $0.hasPrefix("| ") }
    #expect(figures.contains("| Net | €20.00 |") && !figures.contains { $0.hasPrefix("| Each |") })
  }

  @Test("The greatest of some, how many are different, ranks, running totals and ages have no totals")
  func withoutSums() throws {
    let text = try PageProject().built(
      """
      ```sql kept
      SELECT month(invoicedOn) AS month, max(amount) AS most FROM invoices GROUP BY 1 ORDER BY 1
      ```
      ```sql rows totals
      SELECT supplier, count(*) AS n, count(DISTINCT number) AS numbers, money(max(amount)) AS most,
        money(max(sum(amount), 1)) AS sum, rank() OVER (ORDER BY supplier) AS rank,
        sum(count(*)) OVER (ORDER BY supplier) AS running, age('2000-01-01', '2020-01-01') AS years,
        (SELECT m FROM (SELECT min(amount) > 0 AS m FROM invoices)) AS any, money(max(kept.most)) AS kept
      FROM invoices, kept GROUP BY supplier ORDER BY supplier
      ```
      {{rows}}
      """)
    let cells = rows(text).last?.split(separator: "|", omittingEmptySubsequences: false)
      .map { $0.filter { !"* ".contains($0) } }.dropFirst().dropLast()
    #expect(cells.map(Array.init) == ["All", "6", "", "", "€420.00", "", "", "", "", ""], "\(text)")
  }

  @Test("What only stands beside ranks and maxima has its total")
  func sumsBeside() throws {
    let text = try PageProject().built(
      """
      ```sql rows totals
      WITH top AS (SELECT max(amount) AS amount FROM invoices)
      SELECT number, invoices.amount, 5 AS over, 1 + (5) AS more,
        CASE WHEN row_number() OVER (ORDER BY number) < 3 THEN 7 ELSE 0 END AS first
      FROM invoices, top WHERE invoices.amount <= top.amount ORDER BY number
      ```
      {{rows}}
      """)
    #expect(rows(text).last?.filter { !"*".contains($0) } == "| All | €210.00 | 15 | 18 | 14 |")
  }

  @Test("What a SELECT within gives of the whole, or ranks, has no total, and what it gives of a row has it")
  func selectsWithin() throws {
    let text = try PageProject().built(
      """
      ```sql rows totals
      SELECT number, amount, (SELECT count(*) FROM invoices) AS all_of_them,
        money((SELECT sum(amount) FROM invoices AS o WHERE o.amount >= invoices.amount)) AS running,
        (SELECT 1 + count(*) FROM invoices o WHERE invoices.amount < o.amount) AS rank,
        (SELECT count(*) FROM invoices AS o WHERE o.supplier = invoices.supplier) AS same
      FROM invoices ORDER BY number
      ```
      {{rows}}
      """)
    #expect(
      rows(text).suffix(4).map { $0.filter { !"*".contains($0) } } == [
        "| 2026/1 | €120.50 | 3 | €120.50 | 1 | 2 |", "| 2026/2 | €79.50 | 3 | €200.00 | 2 | 2 |",
        "| 2026/3 | €10.00 | 3 | €210.00 | 3 | 1 |", "| All | €210.00 |  |  |  | 5 |",
      ], "\(text)")
  }

  @Test(
    "What one row has that is joined to all others has no total, and what only is called alike has its own")
  func joinedWholes() throws {
    let text = try PageProject().built(
      """
      ```sql house
      SELECT count(*) AS invoices, money(sum(amount)) AS amount FROM invoices
      ```
      ```sql rows totals
      WITH w AS (SELECT count(*) AS n, max(amount) AS top FROM invoices)
      SELECT i.number, i.amount, house.invoices, money(house.amount) AS of_house, w.n, n AS plain, l.last
      FROM invoices AS i JOIN house, w, (SELECT length(number) AS last FROM invoices ORDER BY number LIMIT 1) AS l
      ORDER BY i.number
      ```
      {{rows}}

      ```sql each totals
      SELECT 'All' AS what, n FROM (SELECT count(*) AS n FROM invoices)
      UNION ALL SELECT 'Again', invoices FROM house ORDER BY what
      ```
      {{each}}

      ```sql ofEach totals
      SELECT supplier, count(*) AS invoices, money(sum(amount)) AS amount FROM invoices GROUP BY 1 ORDER BY 1
      ```
      ```sql starred totals
      SELECT ofEach.*, percent(ofEach.invoices, house.invoices) AS share FROM ofEach, house
      ORDER BY ofEach.supplier
      ```
      {{starred}}
      """)
    #expect(
      rows(text).map { $0.filter { !"*".contains($0) } }.filter { $0.hasPrefix("| All") }
        == ["| All | €210.00 |  |  |  |  |  |", "| All | 3 |", "| All | 6 |", "| All | 3 | €210.00 |  |"],
      "\(text)")
  }

  @Test("What a SELECT within counts between two values of a row has its total")
  func countedBetween() throws {
    let text = try PageProject().built(
      """
      ```sql rows totals
      WITH months (name, first, last) AS (VALUES ('January', '2026-01-01', '2026-02-01'), ('Later', '2026-02-01', '2027-01-01'))
      SELECT name, (SELECT count(*) FROM invoices AS i WHERE i.invoicedOn >= m.first AND m.last > i.invoicedOn) AS within,
        (SELECT count(*) FROM invoices i WHERE i.invoicedOn BETWEEN m.first AND m.last) AS among,
        (SELECT count(*) FROM invoices i WHERE m.last >= i.invoicedOn) AS until
      FROM months AS m ORDER BY name
      ```
      {{rows}}
      """)
    #expect(rows(text).last?.filter { !"*".contains($0) } == "| All | 3 | 3 |  |", "\(text)")
  }

  @Test(
    "What a function makes of a value of the row is compared as that is; a rank that breaks ties stays one")
  func comparedByFunctions() throws {
    let text = try PageProject().built(
      """
      ```sql rows totals
      WITH months (start) AS (VALUES ('2026-01-01'), ('2026-04-01'))
      SELECT start, (SELECT count(*) FROM invoices AS i WHERE i.invoicedOn >= m.start AND i.invoicedOn < date(m.start, '+3 months')) AS quarter,
        money((SELECT sum(amount) FROM invoices AS i WHERE i.invoicedOn < date(m.start, '+3 months'))) AS so_far,
        (SELECT count(*) FROM invoices WHERE date(invoicedOn, 'start of year') = date(start, 'start of year')) AS year,
        (SELECT count(*) FROM invoices WHERE date(invoicedOn, 'start of month') = start) AS month
      FROM months AS m ORDER BY start
      ```
      ```sql ranks totals
      SELECT number, (SELECT count(*) FROM invoices AS o WHERE (o.amount > i.amount) OR (o.amount = i.amount AND o.key < i.key)) AS rank,
        (SELECT count(*) FROM invoices AS o WHERE o.invoicedOn BETWEEN '2026-01-01' AND i.invoicedOn) AS until,
        (WITH t AS (SELECT 1 FROM invoices) SELECT count(*) FROM t) AS whole
      FROM invoices AS i ORDER BY number
      ```
      {{rows}}

      {{ranks}}
      """)
    let last = rows(text).filter { $0.contains("All") }.map { $0.filter { !"*".contains($0) } }
    #expect(last.first?.hasPrefix("| All | 3 |  |") ?? false, "\(text)")
    #expect(last.last == "| All |  |  |  |", "\(text)")
  }

  @Test("The word All stands in the first column that does not add up")
  func placeOfAll() throws {
    let text = try PageProject().built(
      """
      ```sql rows totals
      SELECT money(sum(amount)) AS total, count(*) AS invoices, supplier FROM invoices
      GROUP BY supplier ORDER BY supplier
      ```
      {{rows}}
      """)
    #expect(rows(text).last?.filter { !"*".contains($0) } == "| €210.00 | 3 | All |", "\(text)")
  }

  @Test("Amounts that stand in the place of a name with a colon, or in a text of an earlier block, say so")
  func askedAmounts() throws {
    func failure(_ shown: String) throws -> String {
      try PageProject().failure(
        """
        ---
        path: reports/{{key}}
        each: SELECT key, amount FROM invoices ORDER BY key
        ---
        ```sql said
        SELECT key, amount || ' paid' AS words FROM invoices
        ```
        ```sql shown
        SELECT \(shown)
        ```
        {{shown}}
        """)
    }
    #expect(try failure(":amount AS total").contains("the column total of shown"))
    #expect(try failure(":amount - 5 AS total").contains("the column total of shown"))
    #expect(try failure("'Paid ' || :amount AS total").contains("the column total of shown"))
    #expect(try failure("words FROM said ORDER BY said.key").contains("the column words of shown"))
  }

  @Test("An amount can stand beside words in one column")
  func amountsOrWords() throws {
    let text = try PageProject().built(
      """
      ```sql rows totals
      SELECT number, coalesce(money(amount), words('None given')) AS paid,
        CASE WHEN amount > 5000 THEN money(amount) ELSE words('Little') END AS large,
        CASE WHEN amount > 5000 THEN date(invoicedOn) ELSE NULL END AS day
      FROM invoices ORDER BY number
      ```
      {{rows}}
      """)
    #expect(
      rows(text).suffix(4).map { $0.filter { $0 != "*" } } == [
        "| 2026/1 | €120.50 | €120.50 | 2026-01-15 |", "| 2026/2 | €79.50 | €79.50 | 2026-04-02 |",
        "| 2026/3 | €10.00 | Little | — |", "| All | €210.00 |  |  |",
      ])
  }

  @Test("Figures that lead somewhere have the totals that they have alone, and means of them too")
  func leadingTotals() throws {
    let text = try PageProject().built(
      """
      ```sql rows totals
      SELECT supplier, link(money(sum(amount)), 'suppliers/index') AS way, money(sum(amount)) AS total,
        money(sum(amount), count(*)) AS mean, listed(count(*), 'invoices') AS listed,
        link(count(*), 'suppliers/index') AS linked, number(count(*)) AS number, link(max(number), 'suppliers/index') AS last
      FROM invoices GROUP BY supplier ORDER BY supplier
      ```
      {{rows}}
      """)
    #expect(
      rows(text).last?.filter { !"*".contains($0) }
        == "| All | €210.00 | €210.00 | €70.00 | 3 | 3 | 3 |  |", "\(text)")
  }

  @Test("A sum that is too large is an error, and no blank")
  func largeTotals() throws {
    let failure = try PageProject().failure(
      """
      ```sql rows totals
      SELECT 'a' AS name, 4611686018427387904 AS units UNION ALL SELECT 'b', 4611686018427387904 ORDER BY 1
      ```
      {{rows}}
      """)
    #expect(failure.contains("report.md:2:"), "\(failure)")
    #expect(
      failure.contains(
        "the sum of units in rows is too large for its last row. Show it as a text, text('{}', units), or take"
      ),
      "\(failure)")
  }

  @Test("Long numbers in the first column, and those that are texts, keep no table from having totals")
  func longNumbers() throws {
    let text = try PageProject().built(
      """
      ```sql rows totals
      SELECT 9223372036854775807 AS id, text('{}', 9223372036854775807) AS code, 2 AS units
      UNION ALL SELECT 9223372036854775806, text('{}', 9223372036854775806), 3 ORDER BY 3
      ```
      {{rows}}
      """)
    #expect(rows(text).last?.filter { !"*".contains($0) } == "| All |  | 5 |")
  }

  @Test("Amounts that are divided by a number are no means, and have their sum to be paid")
  func dividedByNumber() throws {
    let text = try PageProject().built(
      """
      ```sql charges bill
      SELECT number, amount, money(amount * 121, 100) AS vat, money(amount, 1 + 1) AS half,
        money(amount, count(*)) AS mean
      FROM invoices GROUP BY number, amount ORDER BY number
      ```
      {{charges}}
      """)
    #expect(
      rows(text).last?.filter { !"*".contains($0) } == "| Total | €210.00 | €254.11 | €105.00 |  |")
  }

  @Test(
    "Names are not put in order by what leads to them, but by a text",
    arguments: [
      ("record AS supplier", "supplier", false), ("suppliers.record AS who", "who", false),
      ("link(name, 'suppliers/index') AS name", "name", false), ("name AS supplier", "supplier", true),
      ("record AS supplier", "suppliers.name", true), ("record AS supplier", "name", true),
    ])
  func orderOfNames(column: String, order: String, isTaken: Bool) throws {
    let page =
      "```sql rows\nSELECT \(column), city FROM suppliers ORDER BY \(order) COLLATE names, city\n```\n{{rows}}"
    if isTaken {
      _ = try PageProject().built(page)
    } else {
      let project = try PageProject()
      #expect(try project.failure(page).contains("the column \(order) leads somewhere"))
    }
  }

  @Test(
    "A table stands on a line of its own, beside tags of sections alone",
    arguments: [
      ("- {{rows}}", false), ("> {{rows}}", false), ("## {{rows}}", false), ("Now {{rows}} and then", false),
      ("| {{rows}} |", false), ("{{#rows}}{{rows}}{{/rows}}", true), ("  {{rows}}", true),
      ("{{ rows }}", true),
      ("- {{rows.city}}", true),
    ])
  func tableWithinLine(line: String, isTaken: Bool) throws {
    let page = "```sql rows\nSELECT city FROM suppliers ORDER BY city LIMIT 1\n```\n\(line)"
    if isTaken {
      _ = try PageProject().built(page)
    } else {
      #expect(
        try PageProject().failure(page).contains("rows is a table, and its rows need a line of their own"))
    }
  }

  @Test(
    "Words have the number of a table's rows or one of its values, and no table",
    arguments: [
      ("{rows} suppliers", false), ("- [[Of {rows}.]]", false),
      ("{rows, plural, one {{rows}} other {b}}", false),
      ("{rows, number} suppliers", true), ("{rows, plural, one {a} other {{rows, spellout} of them}}", true),
      ("In {rows.city}", true),
    ])
  func tableInWords(words: String, isTaken: Bool) throws {
    let line = words.contains("[[") ? words : "[[\(words)]]"
    let page = "```sql rows\nSELECT city FROM suppliers ORDER BY city LIMIT 1\n```\n\(line)"
    if isTaken {
      _ = try PageProject().built(page)
    } else {
      #expect(
        try PageProject().failure(page).contains("rows is a table, and its rows do not stand within words."))
    }
  }

  @Test(
    "A translation is markup only where the English words are",
    arguments: [
      ("Celda | uno", "|"), ("`{m.n}` ahora", "`"), ("<b>uno</b>", "<b"), ("- uno", "-"), ("3. uno", "3."),
      ("# uno", "#"), ("uno-dos < tres #4", nil),
    ])
  func markupInTranslation(words: String, mark: String?) throws {
    let house = try DeclaredProject.filled()
    try house.add(setting: "languages: [en, es]")
    try house.folder.write(
      "```sql m\nSELECT count(*) AS n FROM suppliers\n```\n# Words\n\n[[Cell one {m.n}]]\n",
      to: "Collections/suppliers/words.md")
    try house.folder.write("\"Cell one {m.n}\": '\(words)'\n", to: "Templates/text/es.yml")
    let run = try house.run("build")
    if let mark {
      #expect(run.status == 1)
      #expect(
        run.errorText.contains("\(mark) stands in it, which the English words do not have"),
        "\(run.errorText)")
    } else {
      #expect(run.status == 0, "\(run.errorText)")
    }
  }

  @Test(
    "In words a name stands in single braces, and a number is named",
    arguments: [
      ("Total {{m.n}}", "within words a name stands in single braces"),
      ("{m.n, plural, one {# supplier} other {# suppliers}}", "# is not the number here"),
      ("{m.n, plural, one {a C# course} other {{m.n, number} C# courses}}", nil),
    ])
  func faultyWords(words: String, says: String?) throws {
    let page = "```sql m\nSELECT count(*) AS n FROM suppliers\n```\n[[\(words)]]"
    if let says {
      #expect(try PageProject().failure(page).contains(says))
    } else {
      _ = try PageProject().built(page)
    }
  }

  @Test("A whole number in a bill says what for, and is no part of what is to be paid")
  func numberInBill() throws {
    let text = try PageProject().built(
      """
      ```sql charges bill
      SELECT 'Invoices' AS item, number(count(*)) AS amount FROM invoices
      UNION ALL SELECT 'In all', money(sum(amount)) FROM invoices ORDER BY 1 DESC
      ```
      {{charges}}
      """)
    #expect(
      rows(text).suffix(3).map { $0.filter { !"*".contains($0) } }
        == ["| Invoices | 3 |", "| In all | €210.00 |", "| Total | €210.00 |"])
  }

  @Test("A mean of an earlier block is that of its own columns, under whatever names they have")
  func renamedMeans() throws {
    func last(_ columns: String) throws -> String? {
      let text = try PageProject().built(
        """
        ```sql a
        SELECT month(invoicedOn) AS month, count(*) AS n, money(sum(amount)) AS t,
          money(sum(amount), count(*)) AS m
        FROM invoices GROUP BY 1 ORDER BY 1
        ```
        ```sql b totals
        SELECT month, \(columns) FROM a ORDER BY a.month
        ```
        {{b}}
        """)
      return rows(text).last?.filter { !"*".contains($0) }
    }
    #expect(try last("n, t, m") == "| All | 3 | €210.00 | €70.00 |")
    #expect(try last("n AS invoices, t AS total, m AS n") == "| All | 3 | €210.00 | €70.00 |")
    #expect(try last("7 AS n, t, m")?.hasSuffix("| €210.00 |  |") == true)
    #expect(try last("n, money(t * 2, 1) AS t, m") == "| All | 3 | €420.00 |  |")
  }

  @Test("Totals can be the row of another table, by the names of its columns")
  func house() throws {
    let text = try PageProject().built(
      page(
        """
        ```sql house
        SELECT count(*) AS invoices, money(sum(amount), count(*)) AS average, percent(3, 4) AS share FROM invoices
        ```
        ```sql byMonth totals house
        \(Self.byMonth)
        ```
        """))
    #expect(rows(text).last?.filter { !"*".contains($0) } == "| All | 3 |  | €70.00 | 75.00 % |  |")
  }

  @Test("A bill says what is to be paid in all")
  func bill() throws {
    let project = try PageProject()
    let text = try project.built(
      """
      ```sql charges bill
      SELECT "order" AS dish, price FROM invoices_lines WHERE parent = 'i-1' ORDER BY place
      ```
      {{charges}}
      """)
    #expect(rows(text).last?.filter { !"*".contains($0) } == "| Total | €70.50 |")
    #expect(try project.house.folder.text("Output/site/suppliers/report.html").contains("bill"))
  }

  @Test("Figures can be said by a word too, and a table without rows has no totals")
  func figures() throws {
    let text = try PageProject().built(
      """
      ```sql tiles figures
      SELECT count(*) AS invoices FROM invoices
      ```
      ```sql none totals
      SELECT number, amount FROM invoices WHERE number = '' ORDER BY number
      ```
      {{tiles}}

      {{none}}
      """)
    #expect(text.contains("| Invoices | 3 |"))
    #expect(!text.contains("All"))
  }

  @Test("Figures and fields without a row show nothing, as a table does", arguments: ["figures", "fields"])
  func figuresOfNothing(form: String) throws {
    let text = try PageProject().built(
      """
      ```sql tiles \(form)
      SELECT amount AS owed FROM invoices WHERE number = '' ORDER BY number
      ```
      {{tiles}}

      {{^tiles}}Nothing is owed: {{tiles.owed}}{{/tiles}}
      """)
    #expect(text == "Nothing is owed: —\n")
  }

  @Test("A histogram is drawn of a table like other charts, with the bands that have no row")
  func histogram() throws {
    let project = try PageProject()
    let text = try project.built(
      """
      ```sql sizes
      SELECT band(amount / 100, 20) AS size, count(*) AS invoices FROM invoices GROUP BY size ORDER BY size
      ```
      ```chart
      histogram: sizes
      x: size
      y: invoices
      ```
      {{sizes}}
      """)
    #expect(text.contains("(report-sizes.svg)"))
    let file = try project.house.folder.text("Output/markdown/suppliers/report-sizes.svg")
    #expect(file.contains(">20–39</text>") && file.contains("Lowest: 20–39, 0."))
    #expect(text.contains("| 120–139 | 1 |") && !text.contains("20–39"))
  }

  @Test("The rows of a bill can be of several SELECTs, with numbers that are no amounts")
  func mixedBill() throws {
    let text = try PageProject().built(
      """
      ```sql house
      SELECT money(sum(amount)) AS amount FROM invoices
      ```
      ```sql charges bill house
      SELECT words('Invoices') AS charge, number(count(*)) AS amount, 1 AS place FROM invoices
      UNION ALL SELECT words('Oil'), money(12050), 2 UNION ALL SELECT words('Rest'), money(8950), 3
      ORDER BY place
      ```
      {{charges}}
      """)
    #expect(text.contains("| Charge | Amount | Place |"))
    #expect(text.contains("| Invoices | 3 | 1 |\n| Oil | €120.50 | 2 |\n| Rest | €89.50 | 3 |"))
    #expect(rows(text).last?.filter { !"*".contains($0) } == "| Total | €210.00 |  |")
    let failure = try PageProject().failure(
      "```sql rows\nSELECT 1 AS x UNION ALL SELECT sum(amount) FROM invoices ORDER BY x\n```\n{{rows}}\n")
    #expect(failure.contains("the column x of rows is worked out from amounts"), "\(failure)")
  }

  @Test(
    "The words behind a name stand in whatever order",
    arguments: ["totals own by supplier", "own by supplier totals"])
  func wordsInOrder(words: String) throws {
    let project = try PageProject()
    let key = try project.house.key(ofSupplier: "oleos")
    let text = try project.built(
      """
      ---
      path: paid/{{supplier}}
      each: SELECT supplier FROM invoices WHERE key = 'i-1'
      ---
      ```sql list \(words)
      SELECT supplier, number, amount FROM invoices ORDER BY number
      ```
      {{list}}
      """, at: "paid/\(key)")
    #expect(rows(text).last?.filter { !"*".contains($0) } == "| All | €200.00 |")
  }

  static let faults: [(block: String, says: String)] = [
    (
      "```sql rows sums\nSELECT 1 AS one\n```",
      "report.md:1:13: sums says nothing behind rows. There are the words totals, bill, figures, fields, own by, from."
    ),
    (
      "```sql rows own by\nSELECT 1 AS one\n```",
      "report.md:1:13: own says nothing behind rows. There are the words own by month."
    ),
    ("```sql rows totals one two\nSELECT 1 AS one\n```", "report.md:1:24: two says nothing behind totals."),
    ("```figures rows totals\nSELECT 1 AS one\n```", "report.md:1:17: totals says nothing behind rows."),
    (
      "```sql rows totals house\nSELECT 1 AS one\n```", "report.md:1:8: there is no table house on this page."
    ),
    (
      "```sql house\nSELECT 1 AS one UNION ALL SELECT 2\n```\n```sql rows totals house\nSELECT 1 AS one\n```\n{{rows}}",
      "report.md:4:8: house has 2 rows"
    ),
  ]

  @Test("Unknown words and tables are refused with what there is", arguments: faults)
  func refused(block: String, says: String) throws {
    let failure = try PageProject().failure(block + "\n")
    #expect(failure.contains(says), "\(failure)")
  }
}
