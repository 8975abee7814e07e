import GazetteTestSupport
import Testing

@Suite("The page that a project writes for each record of a kind")
struct RecordPageTests {
  static let deliveries = """
    title: Deliveries
    one: Delivery
    record: "{number}"
    fields:
      - {key: number, title: Number, kind: text, required: true, searchable: true}
      - {key: supplier, title: Supplier, kind: reference, to: suppliers}
      - {key: note, title: Note, kind: text, private: true}
      - key: stops
        title: Stops
        kind: list
        fields:
          - {key: supplier, title: Stop at, kind: reference, to: suppliers}
          - {key: boxes, title: Boxes, kind: integer}
    """

  private func project() throws -> PageProject {
    let project = try PageProject()
    try project.house.folder.write(Self.deliveries, to: "Collections/suppliers/deliveries.yml")
    try project.house.bring(
      "deliveries",
      """
      [{"key": "d-1", "number": "D/1", "supplier": "Óleos Lima", "note": "Ring the bell at number nine",
        "stops": [{"supplier": "Panadería Sol", "boxes": 3}, {"boxes": 1}]},
       {"key": "d-2", "number": "D/2"}]
      """, as: "json")
    return project
  }

  private static let page = """
    ---
    record: deliveries
    ---
    # {{title}}

    [[Delivery {number} ({key}) as of {asOf}, by {supplier}.]]

    {{sections}}
    """

  private static let books = """
    title: Books
    one: Book
    record: "{isbn}"
    fields:
      - {key: isbn, title: ISBN, kind: text, required: true}
      - {key: title, title: Title, kind: text}
      - {key: site, title: Site, kind: text}
      - {key: asOf, title: As of, kind: date}
    """

  @Test(
    "Fields called title, site and asOf are shown as those of a series are, and the heading has the page's title",
    arguments: [
      ("", ""), ("```sql day\nSELECT :asOf AS today, :title AS own\n```\n", "{{day.today}}, {{day.own}}"),
    ])
  func ownNames(block: String, words: String) throws {
    let house = try DeclaredProject(["books/books.yml": Self.books])
    try house.bring("books", "key,isbn,title,site,asOf\nb-1,978,Emma,Berlin,2020-05-04\n")
    try house.folder.write(
      """
      ---
      record: books
      title: "Book {{isbn}}: {{title}} of {{asOf}}"
      ---
      \(block)# {{title}}

      [[{title} / {site} / {asOf}]] {{title}}

      \(words)
      """, to: "Collections/books/book.md")
    try house.build()
    let shown = try house.output("show", "books", "b-1", "--as-of", "2026-06-30")
    for text in [try house.markdown("books/b-1"), shown] {
      #expect(
        text.hasPrefix("# Book 978: Emma of 2020-05-04\n\nEmma / Berlin / 2020-05-04 Emma\n"), "\(text)")
      #expect(words.isEmpty || text.contains("\n2026-06-30, Emma\n"), "\(text)")
    }
  }

  @Test("A page without a title of its own is called as its record, whatever a field title has")
  func titleOfRecord() throws {
    let house = try DeclaredProject(["books/books.yml": Self.books])
    try house.bring("books", "key,isbn,title\nb-1,978,Emma\n")
    try house.folder.write(
      "---\nrecord: books\n---\n# {{title}} {{site}}\n\n## {{title}}\n", to: "Collections/books/book.md")
    try house.build()
    let text = try house.markdown("books/b-1")
    #expect(text.hasPrefix("# 978 —\n") && text.contains("\n## Emma\n"), "\(text)")
    try house.folder.write(
      "---\nrecord: books\n---\n# {{title}} {{tile}}\n", to: "Collections/books/book.md")
    #expect(try house.failure("build").contains("book.md:4:13: nothing is called tile (perhaps title) here."))
  }

  @Test("A page that shows sections in several ways is made of the same in every run")
  func severalSections() throws {
    let project = try project()
    try project.house.folder.write(
      """
      ---
      record: deliveries
      ---
      ```sql count
      SELECT count(*) AS deliveries FROM deliveries
      ```
      # {{title}}

      {{count.deliveries}}

      {{sections without stops}}

      {{sections without number}}

      {{sections without supplier}}

      {{sections}}
      """, to: "Collections/suppliers/delivery.md")
    var editions: Set<String> = []
    for name in ["A", "B", "C"] {
      try project.house.output("build", "--as-of", "2026-06-30", "--output", name)
      editions.insert(try project.house.folder.text("\(name)/edition.json"))
    }
    #expect(editions.count == 1)
  }

  @Test("A title with the day of the edition follows it, in the pages and in what is found")
  func datedTitle() throws {
    let project = try project()
    try project.house.folder.write(
      """
      ---
      record: deliveries
      title: "{{number}} on {{asOf}}"
      ---
      # {{title}}

      {{sections}}
      """, to: "Collections/suppliers/delivery.md")
    try project.house.build()
    #expect(try project.house.markdown("suppliers/deliveries/d-1").hasPrefix("# D/1 on 2026-06-30\n"))
    try project.house.output("build", "--as-of", "2026-07-01")
    #expect(try project.house.markdown("suppliers/deliveries/d-1").hasPrefix("# D/1 on 2026-07-01\n"))
    try project.house.output("build", "--as-of", "2026-07-01", "--output", "Whole")
    let (output, whole) = (try project.house.folder.tree("Output"), try project.house.folder.tree("Whole"))
    let names = whole.keys.filter { $0.contains("deliveries/d-") || $0.contains("search/") }
    #expect(names.count > 4 && names.allSatisfy { output[$0] == whole[$0] })
  }

  @Test("The general page's template can ask whether and how many kinds refer to a record")
  func askedReferences() throws {
    let project = try project()
    try project.house.folder.write(
      """
      # {{title}}

      {{#empty(references)}}
      Nothing leads here.
      {{/empty(references)}}
      {{^empty(references)}}
      {{count(references)}} kinds lead here.
      {{/empty(references)}}
      """, to: "Templates/markdown/record.mustache")
    try project.house.build()
    for number in 1...2 {
      let text = try project.house.markdown("suppliers/deliveries/d-\(number)")
      let opening = "# D/\(number)\n\nNothing leads here.\n\n[Deliveries](index.md) ·\n"
      #expect(text.hasPrefix(opening) || number == 2)
    }
    let lima = try project.house.markdown("suppliers/\(project.house.key(ofSupplier: "oleos"))")
    #expect(!lima.contains("Nothing leads here.") && lima.contains(" kinds lead here."))
  }

  @Test("It shows the row and all fields, references within lists as links, and is found as before")
  func page() throws {
    let project = try project()
    try project.house.build()
    let before = try project.house.markdown("suppliers/deliveries/d-1")
    try project.house.folder.write(Self.page, to: "Collections/suppliers/delivery.md")
    try project.house.build()
    let text = try project.house.markdown("suppliers/deliveries/d-1")
    let lima = try project.house.key(ofSupplier: "oleos")
    let sol = try project.house.key(ofSupplier: "panaderia")
    #expect(text.hasPrefix("# D/1\n\nDelivery D/1 (d-1) as of 2026-06-30, by [Óleos Lima](../\(lima).md).\n"))
    #expect(text.contains("| [Panadería Sol](../\(sol).md) | 3 |"))
    // The fields are those of the general page.
    let fields = before.split(separator: "\n").filter { $0.hasPrefix("|") }
    #expect(text.split(separator: "\n").filter { $0.hasPrefix("|") } == fields)
    #expect(!text.contains("Ring the bell"))
    #expect(try project.house.markdown("suppliers/deliveries/d-2").contains("D/2"))
    let html = try project.house.folder.text("Output/site/suppliers/deliveries/d-1.html")
    #expect(html.contains(#"href="index.html">Deliveries<"#))
    try project.house.output("check", "--as-of", "2026-06-30")
  }

  @Test("show prints it, with private values for those who keep the records")
  func show() throws {
    let project = try project()
    try project.house.folder.write(Self.page, to: "Collections/suppliers/delivery.md")
    let shown = try project.house.output("show", "deliveries", "d-1", "--as-of", "2026-06-30")
    #expect(shown.contains("Delivery D/1 (d-1) as of 2026-06-30"))
    #expect(shown.contains("Ring the bell at number nine"))
    try project.house.folder.write(
      """
      ```sql all
      SELECT parent, boxes FROM deliveries_stops
      ```
      """, to: "Collections/suppliers/tables.md")
    try project.house.folder.write(
      """
      ---
      record: deliveries
      ---
      ```sql stops
      SELECT sum(boxes) AS boxes FROM all_stops WHERE parent = :key
      ```
      # {{title}}: {{stops.boxes}}
      """.replacing("all_stops", with: "\"all\""), to: "Collections/suppliers/delivery.md")
    #expect(try project.house.output("show", "deliveries", "d-1", "--as-of", "2026-06-30").contains("D/1: 4"))
    #expect(try project.house.output("show", "invoices", "i-1", "--as-of", "2026-06-30").contains("2026/1"))
    try project.house.build()
    #expect(
      try project.house.markdown("suppliers/deliveries/d-1").hasPrefix(
        "# D/1: 4\n\n[Deliveries](index.md) ·\n"))
    #expect(try project.house.run("show", "deliveries", "nobody").status != 0)
  }

  @Test("It can show the records of other kinds that refer to it, as the pages of employees do")
  func references() throws {
    let house = try DeclaredProject()
    try house.takeAllCollections()
    try house.folder.write(
      """
      title: Absences
      one: Absence
      record: "{reason}"
      fields:
        - {key: reason, title: Reason, kind: text, required: true}
        - {key: employee, title: Employee, kind: reference, to: employees, required: true}
        - {key: since, title: Since, kind: date}
      """, to: "Collections/absences/absences.yml")
    try house.folder.write(CommandProject.staff + "Grace,1970-12-09,exempt\n", to: "staff.csv")
    try #require(try house.run("import", "employees", "staff.csv").status == 0)
    try house.bring(
      "absences", #"[{"key": "a-1", "reason": "Holiday", "employee": "Grace", "since": "2026-06-01"}]"#,
      as: "json")
    try house.build()
    #expect(
      try house.markdown("employees/staff.csv.3").hasSuffix(
        "## Absences\n\n| Absence | Since |\n| --- | --- |\n| [Holiday](../absences/a-1.md) | 2026-06-01 |\n")
    )
    #expect(try !house.markdown("employees/staff.csv.2").contains("Absences"))
  }
}
