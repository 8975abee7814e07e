import Foundation
import GazetteTestSupport
import Testing

@Suite("A page that a project writes in Markdown and SQL")
struct WrittenPageTests {
  @Test("Columns of fields print as the fields do, under their titles, and lead to records")
  func fields() throws {
    let project = try PageProject()
    let key = try project.house.key(ofSupplier: "oleos")
    let rows = try project.table(
      "SELECT record, supplier, invoicedOn, amount FROM invoices ORDER BY key LIMIT 1")
    #expect(rows[0] == "| Record | Supplier | Invoiced on | Amount |")
    #expect(rows[2] == "| [2026/1](invoices/i-1.md) | [Óleos Lima](\(key).md) | 2026-01-15 | €120.50 |")
    #expect(
      try project.table("SELECT name, standing FROM suppliers WHERE city = 'Carmona'")[2].hasSuffix(
        "| Watched |"))
  }

  @Test("A list has a table of its own with the record that it belongs to")
  func lists() throws {
    let project = try PageProject()
    let rows = try project.table(
      #"SELECT record AS invoice, parent, "order", quantity, price FROM invoices_lines ORDER BY parent, place"#
    )
    #expect(rows[0] == "| Invoice | Parent | Order | Quantity | Price |")
    #expect(rows[2] == "| [2026/1](invoices/i-1.md) | i-1 | Oil | 2 | €50.00 |")
    #expect(rows.count == 4)
  }

  @Test("What a function says of a column is how it prints")
  func functions() throws {
    let project = try PageProject()
    let rows = try project.table(
      """
      SELECT money(sum(amount)) AS total, money(sum(amount), count(*)) AS average,
        percent(1, 3) AS share, mean(7, 2) AS mean, date('2026-02-03') AS day,
        month(max(invoicedOn)) AS month, link('all', 'suppliers/index') AS more,
        record('suppliers', min(supplier)) AS one, 1234 AS number FROM invoices
      """, front: "columns: {total: Total amount, rows.share: Part}\n")
    #expect(rows[0] == "| Total amount | Average | Part | Mean | Day | Month | More | One | Number |")
    #expect(
      rows[2].hasPrefix("| €210.00 | €70.00 | 33.33 % | 3.50 | 2026-02-03 | 2026-04 | [all](index.md) | ["))
    #expect(rows[2].hasSuffix("| 1,234 |"))
  }

  static let ties: [(part: Int, whole: Int, shows: String)] = [
    (201, 20_000, "1.01 %"), (1, 800, "0.13 %"), (-1, 800, "-0.13 %"), (5, 800, "0.63 %"), (0, 5, "0.00 %"),
    (9_007_199_254_740_993, 9_007_199_254_740_993, "100.00 %"), (3, 0, "—"),
  ]

  @Test("Shares are exact until they are printed, halves away from zero", arguments: ties)
  func exact(part: Int, whole: Int, shows: String) throws {
    #expect(try PageProject().table("SELECT percent(\(part), \(whole)) AS share")[2] == "| \(shows) |")
  }

  @Test("Shares and means come in their order, those below zero and whole ones too")
  func order() throws {
    let text = try PageProject().built(
      """
      ```sql shares
      SELECT 1 AS n, percent(1, 3) AS share UNION ALL SELECT 2, percent(-1, 3) UNION ALL SELECT 3, percent(10, 1)
      UNION ALL SELECT 4, percent(333333333, 1000000000) UNION ALL SELECT 5, percent(0, 7)
      ```
      ```sql sorted
      SELECT n, share FROM shares ORDER BY share
      ```
      {{sorted}}
      """)
    let numbers = text.split(separator: "\n").filter { $0.hasPrefix("| ") }.dropFirst(2).map {
      $0.dropFirst(2).prefix(1)
    }
    #expect(numbers.joined() == "25413")
  }

  static let whole = """
    ---
    title: Invoices by month
    columns: {invoices: Invoices, total: Total}
    downloads: {by-month.csv: months, summary.of.invoices.json: summary}
    ---
    ```sql months
    SELECT month(invoicedOn) AS month, count(*) AS invoices, money(sum(amount)) AS total
    FROM invoices GROUP BY 1 ORDER BY 1
    ```
    ```sql summary
    SELECT sum(invoices) AS invoices, count(total) AS plain, money(sum(total)) AS total, money(max(total)) AS most FROM months
    ```
    ```figures tiles
    SELECT invoices, total FROM summary
    ```
    ```sql nothing
    SELECT name FROM suppliers WHERE name = '' ORDER BY name
    ```
    # {{title}}

    [[As of {asOf} there are {summary.invoices} invoices.]]

    {{tiles}}

    ```chart
    columns: months
    title: Total by month
    x: month
    y: total
    ```
    {{#months}}
    ## Months

    {{months}}
    {{/months}}
    {{#nothing}}
    ## Nothing

    {{nothing}}
    {{/nothing}}
    """

  @Test("It has figures, a chart, tables of tables, downloads, and no section without rows")
  func everything() throws {
    let project = try PageProject()
    let text = try project.built(Self.whole)
    #expect(text.contains("As of 2026-06-30 there are 3 invoices."))
    #expect(text.contains("| Invoices | 3 |"))
    #expect(text.contains("| Total | €210.00 |"))
    #expect(text.contains("| 2026-04 | 2 | €89.50 |"))
    #expect(text.contains("(report-months.svg)"))
    #expect(!text.contains("Nothing"))
    #expect(project.house.folder.exists("Output/markdown/suppliers/report-months.svg"))
    let html = try project.house.folder.text("Output/site/suppliers/report.html")
    #expect(html.contains("<svg"))
    #expect(
      try project.house.folder.text("Output/site/downloads/suppliers/by-month.csv")
        == "month,invoices,total\n2026-01,1,120.50\n2026-04,2,89.50\n")
    let json = try project.house.folder.text("Output/site/downloads/suppliers/summary.of.invoices.json")
    #expect(json.contains(#""total": 210.00"#))
    #expect(json.contains(#""plain": 2"#))
    #expect(try project.house.markdown("suppliers/index").contains("- [Invoices by month](report.md)"))
  }

  @Test("A series gives a page for every row, whose columns its queries, title and words have")
  func series() throws {
    let project = try PageProject()
    let april = try project.built(
      """
      ---
      title: "Invoices: {{month}}"
      path: suppliers/months/{{month}}
      each: SELECT month(invoicedOn) AS month, count(*) AS count FROM invoices GROUP BY 1 ORDER BY 1
      downloads: {list.csv: list}
      ---
      ```sql list
      SELECT number, amount FROM invoices WHERE month(invoicedOn) = :month AND invoicedOn <= :asOf ORDER BY key
      ```
      # {{title}}

      [[{month} has {count} invoices.]]

      {{list}}
      """, at: "suppliers/months/2026-04")
    #expect(april.contains("# Invoices: 2026-04"))
    #expect(april.contains("2026-04 has 2 invoices."))
    #expect(april.contains("| 2026/2 | €79.50 |"))
    #expect(!april.contains("2026/1"))
    #expect(try project.house.markdown("suppliers/months/2026-01").contains("| 2026/1 | €120.50 |"))
    #expect(project.house.folder.exists("Output/site/downloads/suppliers/months/2026-04/list.csv"))
  }

  @Test(
    "What tables.md cannot say of a page that it is not is refused",
    arguments: ["title: Tables", "record: suppliers", "downloads: {all.csv: shared}"],
    ["Collections/tables.md", "Collections/suppliers/tables.md"])
  func tablesAreNoPage(line: String, file: String) throws {
    let page = "---\n\(line)\n---\n```sql shared\nSELECT 1 AS one\n```\n"
    let key = line.prefix { $0 != ":" }
    #expect(
      try PageProject().failure(page, as: file).contains(
        "\(file):2:1: unknown key \(key); known are columns, optional."))
  }

  @Test("The tables of a collection's tables.md are there for all of its pages")
  func shared() throws {
    let project = try PageProject()
    try project.house.folder.write(
      "```sql totals\nSELECT supplier, money(sum(amount)) AS total FROM invoices GROUP BY supplier\n```\n",
      to: "Collections/suppliers/tables.md")
    let rows = try project.table("SELECT supplier, total FROM totals ORDER BY total DESC LIMIT 1")
    #expect(rows[0] == "| Supplier | Total |")
    #expect(rows[2].hasSuffix("| €200.00 |"))
    #expect(!project.house.folder.exists("Output/markdown/suppliers/tables.md"))
  }

  @Test("A page of a kind's records stands in the place of the general one")
  func records() throws {
    let project = try PageProject()
    let invoice = try project.built(
      """
      ---
      record: invoices
      ---
      ```sql lines
      SELECT "order", quantity, price FROM invoices_lines WHERE parent = :key ORDER BY place
      ```
      # [[Invoice {number}]]

      {{supplier}}: {{amount}}

      {{#lines}}
      ## Lines

      {{lines}}
      {{/lines}}

      {{sections}}
      """, as: "Collections/suppliers/invoice.md", at: "suppliers/invoices/i-1")
    #expect(invoice.hasPrefix("# Invoice 2026/1\n"))
    #expect(invoice.contains("[Óleos Lima](../"))
    #expect(invoice.contains(": €120.50"))
    #expect(invoice.contains("| Oil | 2 | €50.00 |"))
    #expect(invoice.contains("| Invoiced on | 2026-01-15 |"))
    #expect(!invoice.contains("ES91"))
    let other = try project.house.markdown("suppliers/invoices/i-2")
    #expect(!other.contains("## Lines\n\n| Order"))
    #expect(try project.house.markdown("suppliers/invoices/index").contains("[2026/2](i-2.md)"))
    #expect(
      try project.house.folder.text("Output/site/suppliers/invoices/i-2.html").contains("<title>2026/2"))
  }

  @Test("Lines may end as Windows ends them, and the SELECT of a series may have several")
  func lineEnds() throws {
    let text = """
      ---
      path: suppliers/cities/{{city}}
      each: |
        SELECT DISTINCT city
        FROM suppliers ORDER BY city
      ---
      ```sql list
      SELECT name FROM suppliers WHERE city = :city ORDER BY name -- by name
      ```
      {{! not shown }}
      {{list}}

      """
    let project = try PageProject()
    let file = "Collections/suppliers/report.md"
    let page = try project.built(
      text.replacing("\n", with: "\r\n"), as: file, at: "suppliers/cities/\(Self.carmona)")
    #expect(page.hasPrefix("| Name |\n| --- |\n| Panadería Sol |\n"))
    let failure = try project.failure(
      text.replacing("FROM suppliers ORDER BY city", with: "FROM supplier ORDER BY 1"))
    #expect(failure.contains("report.md:5:8: there is no table supplier (perhaps suppliers)."))
  }

  /// The name of a file for a value with a capital letter.
  private static let carmona = "carmona-c9bc5ffd21e0"

  @Test("Charts are drawn as columns, bars, lines and calendars")
  func charts() throws {
    let project = try PageProject()
    for shape in ["columns", "bars", "line", "calendar"] {
      let text = try project.built(
        """
        ```sql days
        SELECT invoicedOn, percent(count(*), 3) AS share FROM invoices WHERE month(invoicedOn) = '2026-04'
        GROUP BY invoicedOn ORDER BY invoicedOn
        ```
        ```chart april
        \(shape): days
        x: invoicedOn
        y: [share]
        ```
        {{days}}
        """)
      #expect(text.contains("![Days](report-april.svg)"))
    }
  }

  @Test("A page called index stands in the place of the overview, and of the front page")
  func indexes() throws {
    let project = try PageProject()
    let page = "# Ours\n\n```figures f\nSELECT count(*) AS suppliers FROM suppliers\n```\n{{f}}\n"
    let overview = try project.built(page, as: "Collections/suppliers/index.md", at: "suppliers/index")
    #expect(overview == "# Ours\n\n| Figure | Value |\n| --- | ---: |\n| Suppliers | 3 |\n")
    let front = try project.built(page, as: "Pages/index.md", at: "index")
    #expect(front.hasPrefix("# Ours\n"))
    #expect(try project.house.markdown("suppliers/invoices/index").contains("Records"))
  }

  @Test("A page that is called as one of the layout's is no such page to the style sheet and the scripts")
  func namesOfTheLayout() throws {
    let project = try PageProject()
    for name in ["results", "front", "order"] {
      try project.house.folder.write("---\ntitle: \(name)\n---\nText.\n", to: "Pages/\(name).md")
    }
    _ = try project.built(
      "---\ntitle: A\n---\nText.\n", as: "Collections/suppliers/results.md", at: "suppliers/results")
    for (path, kind) in [
      ("results", "page"), ("front", "page"), ("order", "page"), ("suppliers/results", "page"),
      ("suppliers/index", "overview"), ("index", "front"), ("search", "results"),
    ] {
      let html = try project.house.folder.text("Output/site/\(path).html")
      #expect(html.contains("<body data-kind=\"\(kind)\""), "\(path)")
    }
  }

  @Test("A page of Pages/ stands in the navigation, and so does a collection that has pages only")
  func navigation() throws {
    let project = try PageProject()
    try project.house.takeAllCollections()
    try project.house.folder.write("# Key figures\n", to: "Collections/board/index.md")
    _ = try project.built("# Cities\n", as: "Pages/cities.md", at: "cities")
    let html = try project.house.folder.text("Output/site/suppliers/index.html")
    #expect(html.contains(#"href="../cities.html""#))
    #expect(html.contains(#"href="../board/index.html""#))
    #expect(try project.house.markdown("board/index") == "# Key figures\n")
  }

  @Test("Its words, titles of columns and page titles are in the language of each edition")
  func languages() throws {
    let project = try PageProject()
    try project.house.add(setting: "languages: [en, es]")
    try project.house.folder.write(
      """
      "As of {asOf} there are {summary.invoices} invoices.": "A {asOf} hay {summary.invoices} facturas."
      Invoices: Facturas
      Invoices by month: Facturas por mes
      Total by month: Total por mes
      """, to: "Templates/text/es.yml")
    try project.house.folder.write(Self.whole, to: "Collections/suppliers/report.md")
    try project.house.build()
    let text = try project.house.markdown("es/suppliers/report")
    #expect(text.contains("# Facturas por mes"))
    #expect(text.contains("hay 3 facturas."))
    #expect(text.contains("| Facturas | 3 |"))
    #expect(text.contains("Total por mes"))
    #expect(try project.house.markdown("en/suppliers/report").contains("there are 3 invoices."))
  }

  @Test("Titles of pages and columns that a language lacks are named once, where there are several languages")
  func untranslated() throws {
    let project = try PageProject()
    let page = """
      ---
      title: Incomings
      columns: {total: Total}
      ---
      ```sql rows
      SELECT count(*) AS howMany, money(sum(amount)) AS total, words ('All of ''em') AS which FROM invoices
      -- words('Nothing')
      ```
      ```chart sums
      columns: months
      x: month
      y: total
      title: Sums by month
      ```
      ```sql months
      SELECT month(invoicedOn) AS month, money(sum(amount)) AS total, text('since {} {}', 'June', '2026') AS said
      FROM invoices GROUP BY 1 ORDER BY 1
      ```
      # {{title}}

      {{rows}}

      {{months}}

      """
    try project.house.folder.write(page, to: "Collections/suppliers/report.md")
    try project.house.folder.write(
      "```sql shares\nSELECT words('Shared') AS said, 'words(''No words'')' AS other\n```\n",
      to: "Collections/suppliers/tables.md")
    func told() throws -> String { try project.house.run("build", "--as-of", "2026-06-30").errorText }
    #expect(try !told().contains("for want of words"))
    try project.house.add(setting: "languages: [en, es]")
    let known = """
      Good: Buena
      Invoice: Factura
      Invoiced on: Facturado el
      Invoices: Facturas
      Number: Número
      Standing: Reputación
      Supplier: Proveedor
      Suppliers: Proveedores
      Watched: Vigilada

      """
    try project.house.folder.write(known, to: "Templates/text/es.yml")
    let lacking = [
      "All of 'em", "Bank account", "How many", "Incomings", "Said", "Shared", "Sums by month", "Which",
      "since {} {}",
    ]
    .map { "\"\($0)\"" }.joined(separator: ", ")
    #expect(try told() == "shown as written for want of words in Templates/text/es.yml: \(lacking)\n")
    let translated = """
      All of 'em: Todas
      Bank account: Cuenta bancaria
      How many: Cuántas
      Incomings: Ingresos
      Said: Dicho
      Shared: Compartido
      Sums by month: Sumas por mes
      Which: Cuáles
      "since {} {}": desde {} {}
      """
    try project.house.folder.write(known + translated, to: "Templates/text/es.yml")
    #expect(try !told().contains("for want of words"))
  }

  @Test("Rows that are dealt to pages go to every page that has their value, and to no other")
  func dealt() throws {
    let project = try PageProject()
    let page = """
      ---
      title: "{{name}}"
      path: cities/{{key}}
      each: SELECT key, name, city FROM suppliers ORDER BY key
      ---
      ```sql here own by city
      SELECT city, name AS supplier FROM suppliers WHERE name NOT LIKE 'Pan%' ORDER BY name
      ```
      {{here}}

      """
    try project.house.folder.write(page, to: "Collections/suppliers/cities.md")
    try project.house.build()
    let pages = try ["Óleos Lima", "Panadería Sol", "Ñandú & <Sons>"].map {
      try project.house.markdown("cities/\(project.house.key(ofSupplier: $0))")
    }
    #expect(pages.map { $0.contains("| Óleos Lima |") } == [true, false, true])
    #expect(pages.map { $0.contains("| Ñandú") } == [true, false, true])
    #expect(pages.allSatisfy { !$0.contains("| Panadería") })
  }

  @Test("A picture of another machine is refused in the words of a language too")
  func translatedPicture() throws {
    let project = try PageProject()
    try project.house.add(setting: "languages: [en, es]")
    try project.house.folder.write("# Plan\n\n[[See the plan.]]\n", to: "Pages/plan.md")
    try project.house.folder.write(
      "See the plan.:\n  \"Vea ![el plano](https://example.org/plano.png).\"\n", to: "Templates/text/es.yml")
    let failure = try project.house.failure("build", "--as-of", "2026-06-30")
    #expect(
      failure.contains("Templates/text/es.yml:2:3: a picture stands outside of the site: https"),
      "\(failure)")
  }

  @Test(
    "Ways of a translation within the site are those of its words, and others lead where they like",
    arguments: [
      ("la [lista](suppliers/index.md)", nil), ("la [lista](https://example.org/lista)", nil),
      ("la [lista](supliers/index.md)", "supliers/index.md"),
      ("la [lista](../../lista.pdf)", "../../lista.pdf"),
      ("![la lista](lista.png)", "lista.png"), ("la [lista](//example.org/lista)", "//example.org/lista"),
    ])
  func translatedWay(words: String, wrong: String?) throws {
    let project = try PageProject()
    try project.house.add(setting: "languages: [en, es]")
    try project.house.folder.write(
      "# Plan\n\n[[See the [list](suppliers/index.md).]]\n", to: "Pages/plan.md")
    try project.house.folder.write(
      "See the [list](suppliers/index.md).:\n  \"Vea \(words).\"\n", to: "Templates/text/es.yml")
    guard let wrong else { return try project.house.build() }
    let failure = try project.house.failure("build", "--as-of", "2026-06-30")
    #expect(
      failure.contains("Templates/text/es.yml:2:3: a link leads to \(wrong), which the English words"),
      "\(failure)")
  }

  @Test("A value that a translation names and nothing has is told with the place of the translation")
  func translatedName() throws {
    let project = try PageProject()
    try project.house.add(setting: "languages: [en, es]")
    let table = "```sql rows\nSELECT name FROM suppliers\n```\n"
    try project.house.folder.write("\(table)[[Rows: {rows, number}.]]\n", to: "Pages/plan.md")
    try project.house.folder.write(
      "Of {x}: De {x}\n\"Rows: {rows, number}.\": \"Filas: {zz}\"\n", to: "Templates/text/es.yml")
    let failure = try project.house.failure("build", "--as-of", "2026-06-30")
    #expect(failure.contains("Templates/text/es.yml:2: nothing is called {{zz}} here."), "\(failure)")
  }

  @Test("A project of one language writes its pages in it, and is told of no words")
  func ownLanguage() throws {
    let project = try PageProject()
    let settings = try project.house.folder.text("gazette.yml")
    try project.house.folder.write(settings + "\nlanguage: es\n", to: "gazette.yml")
    try project.house.folder.write("# Por ciudad\n\n## [[Las de este año]]\n", to: "Pages/ciudades.md")
    #expect(try project.house.run("build", "--as-of", "2026-06-30").errorText.isEmpty)
    #expect(try project.house.markdown("ciudades").contains("## Las de este año"))
    // In several languages it is one of them.
    try project.house.folder.write(settings + "\nlanguages: [es, en]\n", to: "gazette.yml")
    #expect(try project.house.run("build", "--as-of", "2026-06-30").errorText.contains("Las de este año"))
  }

  @Test("Values that are meant to do harm stay values")
  func hostile() throws {
    let project = try PageProject()
    let evil = "<script>alert(1)</script> | [x](javascript:x) `{{title}}` [[a]] $& ../../x"
    let text = String(decoding: try JSONEncoder().encode(evil), as: UTF8.self)
    try project.house.bring(
      "suppliers", "[{\"key\": \"evil\", \"name\": \(text), \"city\": \(text)}]", as: "json")
    let page = """
      ---
      title: "Of {{city}}"
      path: suppliers/cities/{{city}}
      each: SELECT city FROM suppliers WHERE key = 'evil'
      downloads: {list.csv: list}
      ---
      ```sql list
      SELECT name, city, link(city, 'suppliers/cities', city) AS there, record, length(city) AS loud FROM suppliers WHERE city = :city
      ```
      # {{title}}

      [[In {city}.]] {{list.name}}

      ```chart
      bars: list
      x: name
      y: loud
      ```
      {{list}}
      """
    try project.house.folder.write(page, to: "Collections/suppliers/report.md")
    try project.house.build()
    let files = try project.house.folder.tree("Output/site/suppliers/cities")
    #expect(files.count == 1)
    let html = String(decoding: try #require(files.values.first), as: UTF8.self)
    #expect(!html.contains("<script>alert"))
    #expect(!html.contains("href=\"javascript:"))
    #expect(!html.contains("href=\"../../../x"))
    #expect(html.contains("{{title}}"))
    let path = try #require(files.keys.first)
    #expect(html.contains("href=\"\(path)\""))
  }

  @Test("The same records give the same bytes, with any number of workers")
  func sameBytes() throws {
    let project = try PageProject()
    _ = try project.built(Self.whole)
    let first = try project.house.folder.tree("Output/markdown")
    try project.house.output("build", "--as-of", "2026-06-30", "--full", "--workers", "3")
    #expect(try project.house.folder.tree("Output/markdown") == first)
    try project.house.output("build", "--as-of", "2026-06-30", "--verify")
  }

  @Test("A changed page is made anew, and so is one whose records have changed")
  func changed() throws {
    let project = try PageProject()
    #expect(try project.table("SELECT count(*) AS n FROM suppliers")[2] == "| 3 |")
    try project.house.output("add", "suppliers", "--set", "name=Hielo Norte")
    #expect(try project.table("SELECT count(*) AS n FROM suppliers")[2] == "| 4 |")
    #expect(try project.table("SELECT 2 * count(*) AS n FROM suppliers")[2] == "| 8 |")
  }

  @Test("The tables of the shipped kinds are there too")
  func shipped() throws {
    let folder = try TestFolder()
    #expect(try GazetteProgram.run("init", "--sample", ".", in: folder.path).status == 0)
    try folder.write(
      """
      ```sql sold
      SELECT dish, sum(quantity) AS units, money(sum(price * quantity)) AS total
      FROM orders_lines WHERE placedOn IS NOT NULL GROUP BY dish
      ORDER BY units DESC, dish LIMIT 3
      ```
      ```sql stays
      SELECT record, roomType, status, wifi, checkIn FROM reservations ORDER BY checkIn, key LIMIT 2
      ```
      ```sql others
      SELECT (SELECT count(*) FROM employees) AS employees, (SELECT count(*) FROM people) AS people,
        (SELECT count(*) FROM ratings) AS ratings, (SELECT count(*) FROM car_insurance) AS submissions
      ```
      {{sold}}

      {{stays}}

      {{others.employees}} {{others.people}} {{others.ratings}} {{others.submissions}}
      """, to: "Pages/shipped.md")
    let run = try GazetteProgram.run("build", "--as-of", "2026-06-30", in: folder.path)
    #expect(run.status == 0, "\(run.errorText)")
    let text = try folder.text("Output/markdown/shipped.md")
    #expect(text.contains("](orders/dishes/"))
    #expect(text.contains("](reservations/room-types/"))
  }
}
