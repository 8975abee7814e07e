import GazetteTestSupport
import Testing

@Suite("The overview that a project writes for a collection")
struct PageIndexTests {
  static let index = """
    ---
    title: Our suppliers
    columns: {suppliers: How many, cities: Cities, total: Invoiced}
    headlines: house
    attention:
      - {table: watched, message: "{watched} of {suppliers} suppliers are watched"}
      - {table: large, message: "Invoice {number} is large"}
    downloads: {summary.json: house}
    ---
    ```sql house
    SELECT count(*) AS suppliers, count(DISTINCT city) AS cities, money((SELECT sum(amount) FROM invoices)) AS total
    FROM suppliers
    ```
    ```sql watched
    SELECT count(*) FILTER (WHERE standing = 'watched') AS watched, count(*) AS suppliers FROM suppliers
    HAVING count(*) FILTER (WHERE standing = 'watched') > 0
    ```
    ```sql large
    SELECT number, record FROM invoices WHERE amount > 10000000 ORDER BY key
    ```
    # {{title}}
    """

  private func built(_ text: String) throws -> PageProject {
    let project = try PageProject()
    try project.house.folder.write(text, to: "Collections/suppliers/index.md")
    try project.house.build()
    return project
  }

  @Test("Its figures and notices are those of the front page")
  func front() throws {
    let project = try built(Self.index)
    let front = try project.house.markdown("index")
    #expect(front.contains("| How many | 3 |\n| Cities | 2 |\n| Invoiced | €210.00 |"))
    #expect(front.contains("[1 of 3 suppliers are watched](suppliers/index.md)"))
    #expect(!front.contains("is large"))
    #expect(!front.contains("| Invoices | 3 |"))
    #expect(try project.house.markdown("suppliers/index") == "# Our suppliers\n")
  }

  @Test("A notice of a record leads to its page")
  func record() throws {
    let project = try built(Self.index.replacing("amount > 10000000", with: "amount > 10000"))
    let front = try project.house.markdown("index")
    #expect(front.contains("[Invoice 2026/1 is large](suppliers/invoices/i-1.md)"), "\(front)")
  }

  @Test(
    "A notice whose braces do not stand around names is refused",
    arguments: ["{watched of {suppliers}", "watched} of {suppliers}", "{{watched}} of all", "{watched"])
  func braces(message: String) throws {
    let project = try PageProject()
    let page = Self.index.replacing("{watched} of {suppliers} suppliers are watched", with: message)
    #expect(
      try project.failure(page, as: "Collections/suppliers/index.md").contains(
        "index.md:6:31: in a message names of columns stand in single braces, none within others, as in {open} of {all}."
      ))
  }

  @Test("The gate and the changes know its figures by their titles")
  func gate() throws {
    let project = try built(Self.index)
    let settings = try project.house.folder.text("gazette.yml")
    try project.house.folder.write(
      settings + "\ngate:\n  movedTotals: {suppliers.Invoiced: {stop: 30 %}}\n", to: "gazette.yml")
    try project.house.bring(
      "invoices",
      "[{\"key\": \"i-9\", \"number\": \"2026/9\", \"supplier\": \"Óleos Lima\", \"date\": \"2026-04-02\", \"amount\": \"1000.00\"}]",
      as: "json")
    let stopped = try project.house.run("build", "--as-of", "2026-06-30")
    #expect(stopped.status == 2, "\(stopped.errorText)")
    #expect(stopped.errorText.contains("Invoiced"))
  }

  /// Builds once more after a column of the index was renamed, with an invoice more.
  private func renamed(_ column: String, as name: String, in project: PageProject) throws
    -> GazetteProgram.Run
  {
    try project.house.folder.write(
      try project.house.folder.text("Collections/suppliers/index.md")
        .replacing("AS \(column)", with: "AS \(name)").replacing("\(column): ", with: "\(name): "),
      to: "Collections/suppliers/index.md")
    try project.house.add(
      setting: "gate:\n  movedTotals: {suppliers.Invoiced: {stop: 30 %}}")
    try project.house.bring(
      "invoices", "key,number,supplier,date,amount\ni-9,2026/9,Óleos Lima,2026-04-02,1000\n")
    return try project.house.run("build", "--as-of", "2026-06-30", "--accept")
  }

  @Test("A figure of which the column was renamed is the same one to the gate and the changes")
  func renamed() throws {
    let project = try built(Self.index)
    let run = try renamed("total", as: "invoiced", in: project)
    #expect(run.errorText.contains("Moved total: Suppliers, Invoiced: 476.19 %"), "\(run.errorText)")
    let changes = try project.house.markdown("changes/index").split(separator: "\n")
    let rows = changes.filter { $0.contains("Invoiced](") || $0.hasPrefix("| Invoiced |") }
    #expect(
      rows == [
        "| [Invoiced](../suppliers/index.md) | €210.00 | €1,210.00 | €1,000.00 | up 476.2 % | Suppliers |"
      ],
      "\(rows)")
  }

  @Test("Of several figures of one title, nothing is guessed about the one of which the column was renamed")
  func severalOfOneTitle() throws {
    let project = try built(Self.index.replacing("cities: Cities", with: "cities: Invoiced"))
    let run = try renamed("total", as: "invoiced", in: project)
    #expect(!run.errorText.contains("gate: "), "\(run.errorText)")
    let changes = try project.house.markdown("changes/index").split(separator: "\n")
    #expect(!changes.contains { $0.contains("€210.00") && $0.contains("€1,210.00") }, "\(changes)")
  }

  @Test("Another figure that has the title of one that is private now tells nothing of that")
  func privateFigure() throws {
    func staff(_ fields: String...) -> String {
      "title: Staff\nrecord: \"{name}\"\nfields:\n  - {key: name, title: Name, kind: text}\n"
        + fields.map { "  - \($0)\n" }.joined()
    }
    let house = try DeclaredProject(["staff/staff.yml": staff("{key: pay, title: Pay, kind: money}")])
    try house.bring("staff", "key,name,pay\na,Ada,777\n")
    try house.build()
    #expect(try house.markdown("index").contains("€777.00"))
    try house.folder.write(
      staff("{key: pay, title: Paid, kind: money, private: true}", "{key: fee, title: Pay, kind: money}"),
      to: "Collections/staff/staff.yml")
    try house.add(setting: "gate:\n  movedTotals: {staff.Pay: {warn: 1 %}}")
    try house.bring("staff", "key,name,pay,fee\na,Ada,777,6\n")
    let run = try house.run("build", "--as-of", "2026-06-30")
    #expect(run.status == 0 && !run.errorText.contains("gate: "), "\(run.errorText)")
    #expect(try !house.markdown("changes/index").contains("777"))
  }

  @Test("Notices are in the words of each language")
  func languages() throws {
    let project = try PageProject()
    let settings = try project.house.folder.text("gazette.yml")
    try project.house.folder.write(settings + "\nlanguages: [en, es]\n", to: "gazette.yml")
    try project.house.folder.write(
      "\"{} of {} suppliers are watched\": \"{} de {} proveedores están en observación\"\nCities: Ciudades\n",
      to: "Templates/text/es.yml")
    try project.house.folder.write(Self.index, to: "Collections/suppliers/index.md")
    try project.house.build()
    let front = try project.house.markdown("es/index")
    #expect(front.contains("1 de 3 proveedores están en observación"))
    #expect(front.contains("| Ciudades | 2 |"))
  }

  @Test("The general overview, its lists and its downloads give way, those of other kinds do not")
  func general() throws {
    let project = try PageProject()
    let names = (0..<120).map { "{\"key\": \"s-\($0)\", \"name\": \"Supplier \($0)\"}" }
    try project.house.bring("suppliers", "[\(names.joined(separator: ","))]", as: "json")
    try project.house.build()
    let folder = project.house.folder
    #expect(folder.exists("Output/markdown/suppliers/by-initial/s.md"))
    #expect(folder.exists("Output/site/downloads/suppliers/summary.json"))
    #expect(folder.exists("Output/site/downloads/suppliers/by-standing.csv"))
    try folder.write(Self.index, to: "Collections/suppliers/index.md")
    try folder.write(
      """
      ---
      path: suppliers/by-initial/{{initial}}
      each: SELECT initial(name) AS initial FROM suppliers GROUP BY 1 ORDER BY 1
      ---
      # Suppliers: {{initial}}
      """, to: "Collections/suppliers/by-initial.md")
    try project.house.build()
    #expect(try project.house.markdown("suppliers/by-initial/s").hasPrefix("# Suppliers: S\n\n[‹ "))
    #expect(
      try folder.text("Output/site/downloads/suppliers/summary.json")
        == "{\n  \"suppliers\": 123,\n  \"cities\": 2,\n  \"total\": 210.00\n}\n")
    #expect(!folder.exists("Output/site/downloads/suppliers/by-standing.csv"))
    #expect(folder.exists("Output/markdown/suppliers/invoices/index.md"))
    #expect(folder.exists("Output/site/downloads/suppliers/invoices/summary.json"))
  }

  static let faults: [(page: String, file: String, says: String)] = [
    (
      "---\nheadlines: nosuch\n---\n```sql a\nSELECT 1 AS one\n```\n", "Collections/suppliers/index.md",
      ":2:12: there is no table nosuch"
    ),
    (
      "---\nheadlines: a\n---\n```sql a\nSELECT 1 AS one UNION ALL SELECT 2 ORDER BY 1\n```\n",
      "Collections/suppliers/index.md",
      ":2:12: a has 2 rows"
    ),
    (
      "---\nattention:\n  - {table: a, message: \"{two} of them\"}\n---\n```sql a\nSELECT 1 AS one\n```\n",
      "Collections/suppliers/index.md", ":3:25: the table a has no column two."
    ),
    (
      "---\nheadlines: a\n---\n```sql a\nSELECT 1 AS one\n```\n", "Collections/suppliers/report.md",
      ":2:12: headlines stands in the index.md of a collection"
    ),
    (
      "---\nheadlines: a\n---\n```sql a\nSELECT 1 AS one\n```\n", "Pages/index.md",
      ":2:12: headlines stands in the index.md"
    ),
    (
      "---\nheadlines: a\n---\n```sql a\nSELECT 1 AS one\n```\n", "Collections/board/index.md",
      ":2:12: board has pages only"
    ),
  ]

  @Test("What cannot be is refused with its place", arguments: faults)
  func refused(page: String, file: String, says: String) throws {
    let project = try PageProject()
    try project.house.takeAllCollections()
    let failure = try project.failure(page, as: file)
    #expect(failure.contains(file + says), "\(failure)")
  }

  @Test("A page of a project beside an overview that is shipped is reached from it")
  func besideShipped() throws {
    let house = try DeclaredProject()
    try house.takeAllCollections()
    try house.folder.write(
      "---\ntitle: By type\n---\n```sql rows\nSELECT count(*) AS employees FROM employees\n```\n{{rows}}\n",
      to: "Collections/employees/by-type.md")
    try house.build()
    #expect(try house.markdown("employees/index").hasSuffix("\n- [By type](by-type.md)\n"))
  }

  @Test(
    "Its pages are the overviews of other kinds too: those that Gazette makes and those that the project has")
  func otherKinds() throws {
    let project = try built("# Ours\n\n{{#pages}}\n- {{item}}\n{{/pages}}\n")
    let list = "- [Suppliers: all records](all.md)\n"
    #expect(
      try project.house.markdown("suppliers/index") == "# Ours\n\n- [Invoices](invoices/index.md)\n\(list)")
    for (front, path) in [
      ("overview: invoices", "bills"), ("path: suppliers/invoices/index", "invoices/index"),
    ] {
      try project.house.folder.write(
        "---\n\(front)\n---\n# Our bills\n", to: "Collections/suppliers/bills.md")
      try project.house.build()
      #expect(
        try project.house.markdown("suppliers/index").hasPrefix("# Ours\n\n- [Our bills](\(path).md)\n- ["))
      #expect(try !project.house.markdown("suppliers/index").contains("[Invoices]("))
    }
  }

  @Test("A record has one written page, and a block that is nearly one of Gazette's is no page's text")
  func slips() throws {
    let project = try PageProject()
    try project.house.takeAllCollections()
    let second = try project.failure(
      "---\nrecord: employees\n---\n# Mine\n", as: "Collections/employees/other.md")
    #expect(
      second.contains("the records of employees have their pages from Collections/employees/employee.md"),
      "\(second)")
    try project.house.folder.remove("Collections/employees/other.md")
    let block = try project.failure("```sqll rows\nSELECT 1 AS one\n```\n")
    #expect(block.contains("report.md:1:4: nothing is known of a block of sqll"), "\(block)")
  }
}
