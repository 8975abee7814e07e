import GazetteTestSupport
import Testing

@Suite("Tables in parts")
struct PageGroupTests {
  private static let page = """
    ---
    title: Cities
    columns: {article: Article}
    ---
    ```sql list
    SELECT city, record AS supplier, phone FROM suppliers ORDER BY city, key
    ```
    ```sql lines
    SELECT record('invoices', parent, "order") AS article, record('invoices', 'gone', "order") AS other,
      record('invoices', NULL, "order") AS none FROM invoices_lines ORDER BY article
    ```
    # {{title}}

    {{#list by city}}
    ## {{city}}

    {{list}}

    {{/list}}
    {{lines}}

    """

  private func project(_ page: String = page) throws -> DeclaredProject {
    let project = try DeclaredProject.filled()
    try project.folder.write(page, to: "Collections/suppliers/cities.md")
    return project
  }

  @Test("A section stands once for each value of a column, with its rows")
  func parts() throws {
    let project = try project()
    try project.build()
    let page = try project.markdown("suppliers/cities")
    let carmona = try #require(page.firstRange(of: "## Carmona\n\n| Supplier | Phone |\n"), "\(page)")
    let sevilla = try #require(page.firstRange(of: "## Sevilla\n\n| Supplier | Phone |\n"), "\(page)")
    #expect(carmona.lowerBound < sevilla.lowerBound)
    #expect(page[carmona.upperBound..<sevilla.lowerBound].contains("Panadería Sol"))
    #expect(page[sevilla.upperBound...].contains("Óleos Lima"))
  }

  @Test("Rows in another order have each value once all the same")
  func otherOrder() throws {
    let project = try project(Self.page.replacing("ORDER BY city, key", with: "ORDER BY standing, key"))
    try project.output("edit", "suppliers", try project.key(ofSupplier: "oleos"), "--set", "standing=watched")
    try project.build()
    let page = try project.markdown("suppliers/cities")
    #expect(page.split(separator: "## Sevilla\n").count == 2, "\(page)")
    #expect(page.contains("Ñandú") && page.contains("Óleos Lima"), "\(page)")
  }

  @Test("Several columns stand above the rows that have the same in them")
  func severalColumns() throws {
    let text = Self.page.replacing(
      "SELECT city, record", with: "SELECT city, length(city) AS letters, record"
    )
    .replacing("list by city", with: "list by city, letters").replacing(
      "## {{city}}", with: "## {{city}} ({{letters}})")
    let project = try project(text)
    try project.build()
    let page = try project.markdown("suppliers/cities")
    #expect(page.contains("## Carmona (7)\n\n| Supplier | Phone |\n"), "\(page)")
    #expect(page.contains("## Sevilla (7)\n\n| Supplier | Phone |\n"), "\(page)")
  }

  @Test(
    "Each part of a table with totals has its own sums, but not those that another table gives of the whole")
  func totals() throws {
    let project = try project(
      """
      ```sql list totals
      WITH v (year, name, units, total) AS (VALUES
        ('2025', 'a', 2, 300), ('2025', 'b', 1, 105), ('2026', 'a', 3, 606))
      SELECT year, name, units, money(total) AS total, money(total, units) AS each FROM v ORDER BY year, name
      ```
      ```sql house
      SELECT 7 AS units
      ```
      ```sql other totals house
      SELECT year, name, units FROM list ORDER BY year, name
      ```
      {{#list by year}}
      ## {{year}}

      {{list}}
      {{/list}}
      {{#other by year}}
      ### Of {{year}}

      {{other}}
      {{/other}}
      """)
    try project.build()
    let page = try project.markdown("suppliers/cities")
    let totals = page.split(separator: "\n").filter { $0.contains("All") }.map { $0.filter { $0 != "*" } }
    #expect(totals == ["| All | 3 | €4.05 | €1.35 |", "| All | 3 | €6.06 | €2.02 |"], "\(page)")
    #expect(page.contains("### Of 2026\n\n| Name | Units |\n| --- | ---: |\n| a | 3 |"), "\(page)")
  }

  private static let nested = """
    ```sql list totals
    WITH v (year, quarter, name, units) AS (VALUES
      ('2025', 'Q1', 'a', 1), ('2025', 'Q2', 'b', 2), ('2026', 'Q1', 'c', 4), ('2026', 'Q1', 'd', 8))
    SELECT year, quarter, name, units FROM v ORDER BY year, quarter, name
    ```
    {{#list by year}}
    ## Year {{year}}

    {{#list by quarter}}
    ### {{year}}, {{quarter}}

    {{list}}

    ```chart units
    bars: list
    x: name
    y: units
    title: "{{year}} {{quarter}}"
    ```
    {{/list}}
    {{/list}}
    {{#list by quarter}}
    ## All of {{quarter}}

    {{list}}
    {{/list}}

    """

  @Test("Parts within parts have the rows of both, and the same parts beside them all rows")
  func partsWithinParts() throws {
    let project = try project(Self.nested)
    try project.build()
    let page = try project.markdown("suppliers/cities")
    let head = "\n\n| Name | Units |\n| --- | ---: |\n"
    #expect(page.contains("## Year 2025\n\n### 2025, Q1\(head)| a | 1 |\n| All | 1 |\n"), "\(page)")
    #expect(page.contains("### 2025, Q2\(head)| b | 2 |\n| All | 2 |\n"), "\(page)")
    #expect(
      page.contains("## Year 2026\n\n### 2026, Q1\(head)| c | 4 |\n| d | 8 |\n| All | 12 |\n"),
      "\(page)")
    #expect(!page.contains("### 2026, Q2"), "\(page)")
    #expect(page.contains("![2026 Q1](cities-units-2026-q1-"), "\(page)")
    #expect(page.contains("## All of Q2\n\n| Year | Name | Units |\n"), "\(page)")
  }

  @Test("Charts in parts within parts have names of files that file systems take")
  func longNames() throws {
    let long = String(repeating: "quarter ", count: 12)
    let project = try project(
      Self.nested.replacing("'Q1'", with: "'\(long)'").replacing("'2026'", with: "'\(long)'"))
    try project.build()
    let page = try project.markdown("suppliers/cities")
    let charts = page.matches(of: /\]\((cities-units-[^)]+\.svg)\)/).map(\.1)
    #expect(Set(charts).count == 3 && charts.allSatisfy { $0.utf8.count < 160 }, "\(charts)")
  }

  @Test("A part by the column of the one around it is refused")
  func partOfItself() throws {
    let run = try project(
      Self.nested.replacing("{{#list by quarter}}\n### ", with: "{{#list by year}}\n### ")
    )
    .run("check")
    #expect(
      run.status == 1 && run.errorText.contains("has the same year in all of its rows"), "\(run.errorText)")
  }

  @Test("A text leads to a record, if there is one")
  func named() throws {
    let project = try project()
    try project.build()
    let page = try project.markdown("suppliers/cities")
    #expect(page.contains("| [Oil](invoices/i-1.md) | Oil | Oil |"), "\(page)")
  }

  @Test(
    "A part of a table or column that there is not is refused with its place",
    arguments: [
      ("{{#list by city}}", "{{#list by town}}", "no column town"),
      ("{{#list by city}}", "{{#list by city, town}}", "no column town"), ("list}}", "lists}}", "lists"),
      ("## {{city}}", "## {{town}}", "town"),
    ])
  func refused(text: String, replacement: String, words: String) throws {
    let wrong = Self.page.replacing(text, with: replacement)
    let run = try project(wrong).run("check")
    #expect(run.status == 1 && run.errorText.contains("Collections/suppliers/cities.md:"), "\(run.errorText)")
    #expect(run.errorText.contains(words), "\(run.errorText)")
  }
}
