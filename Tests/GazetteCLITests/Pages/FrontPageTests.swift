import Foundation
import GazetteTestSupport
import Testing

@Suite("What a collection has on the front page")
struct FrontPageTests {
  private static let today = "Collections/suppliers/today.md"
  private static let front = "Collections/suppliers/front.md"

  /// The sentence of a day on which so many suppliers are late.
  private static func late(_ count: Int) -> String {
    """
    ```sql late
    WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < \(count)) SELECT i FROM n WHERE \(count) > 0
    ```
    ```figures day
    SELECT count(*) AS all_of FROM suppliers
    ```
    [[\(sentence)]]
    """
  }
  private static let sentence =
    "{late, plural, =0 {Nobody is late} one {One supplier is late} other {{late, spellout} suppliers are late}}"

  @Test(
    "Its headline is said in words by the number, in each language",
    arguments: [
      (0, "Nobody is late", "Nadie llega tarde", "Ninguém se atrasa"),
      (1, "One supplier is late", "Un proveedor llega tarde", "Um fornecedor se atrasa"),
      (2, "Two suppliers are late", "Dos proveedores llegan tarde", "Dois fornecedores se atrasam"),
      (
        17, "Seventeen suppliers are late", "Diecisiete proveedores llegan tarde",
        "Dezassete fornecedores se atrasam"
      ),
      (21, "21 suppliers are late", "21 proveedores llegan tarde", "21 fornecedores se atrasam"),
    ])
  func headline(count: Int, english: String, spanish: String, portuguese: String) throws {
    let project = try PageProject()
    let folder = project.house.folder
    try project.house.add(setting: "languages: [en, es, pt]")
    try folder.write(
      "\"\(Self.sentence)\": \"{late, plural, =0 {Nadie llega} one {Un proveedor llega} other {{late, spellout} proveedores llegan}} tarde\"\n",
      to: "Templates/text/es.yml")
    try folder.write(
      "\"\(Self.sentence)\": \"{late, plural, =0 {Ninguém} =1 {Um fornecedor} other {{late, spellout} fornecedores}} {late, plural, one {se atrasa} other {se atrasam}}\"\n",
      to: "Templates/text/pt.yml")
    try folder.write(Self.late(count), to: Self.today)
    try project.house.build()
    #expect(try project.house.markdown("en/index").contains("## Today\n\n\(english)\n"))
    #expect(try project.house.markdown("es/index").contains("## Hoy\n\n\(spanish)\n"))
    #expect(try project.house.markdown("pt/index").contains("## Hoje\n\n\(portuguese)\n"))
  }

  @Test("What stands before the first heading opens the day, of all collections first")
  func order() throws {
    let project = try PageProject()
    try project.house.takeAllCollections()
    let folder = project.house.folder
    try folder.write(
      "```sql rows\nSELECT name FROM suppliers ORDER BY key LIMIT 1\n```\n### Second\n\n{{rows}}\n",
      to: Self.today)
    try folder.write(
      "title: Goods\nrecord: \"{name}\"\nsections:\n  - {title: Good, fields: [{key: name, title: Name, kind: text, required: true}]}\n",
      to: "Collections/goods/goods.yml")
    try folder.write(
      "```sql rows\nSELECT name FROM goods ORDER BY key\n```\nFirst of all.\n\n### Last\n\n{{rows}}\n",
      to: "Collections/goods/today.md")
    try project.house.bring("goods", "key,name\ng-1,Salt\n")
    try project.house.build()
    let lines = try project.house.markdown("index").split(separator: "\n").filter { !$0.hasPrefix("|") }
    let start = try #require(lines.firstIndex(of: "## Today"))
    #expect(lines[start...].prefix(4) == ["## Today", "First of all.", "### Last", "### Second"])
  }

  @Test("Its section takes the place of the figures, and its links lead to where they do from the collection")
  func section() throws {
    let project = try PageProject()
    let folder = project.house.folder
    try folder.write("# Cities\n", to: "Pages/cities.md")
    try folder.write("# Report\n", to: "Collections/suppliers/report.md")
    try folder.write(
      """
      ```sql list
      SELECT record AS supplier, city FROM suppliers ORDER BY name COLLATE names, key LIMIT 1
      ```
      ```chart
      bars: sums
      title: Invoiced
      x: supplier
      y: total
      ```
      ```sql sums
      SELECT supplier, money(sum(amount)) AS total FROM invoices GROUP BY supplier ORDER BY supplier
      ```
      [[All of them: [report](report.md#report), [the same](report.md), [cities](../cities.md).]]

      {{list}}
      """, to: Self.front)
    try project.house.build()
    let front = try project.house.markdown("index")
    #expect(
      front.contains(
        "All of them: [report](suppliers/report.md#report), [the same](suppliers/report.md), [cities](cities.md)."
      ))
    #expect(front.contains("![Invoiced](index-suppliers-sums.svg)"), "\(front)")
    #expect(front.contains("](suppliers/") && !front.contains("| Figure | Value |"))
    let html = try folder.text("Output/site/index.html")
    #expect(
      html.contains(#"<a href="suppliers/report.html">"#) && html.contains(#"<a href="cities.html">"#))
    #expect(!folder.exists("Output/markdown/suppliers/front.md"))
    try project.house.output("build", "--as-of", "2026-06-30", "--verify")
  }

  @Test(
    "Its links are moved wherever they stand, and nothing beside them is",
    arguments: [
      ("[A](\nreport.md)", "[A](\nsuppliers/report.md)"),
      ("[A][x]\n\n[x]:\n   report.md", "[A][x]\n\n[x]:\n   suppliers/report.md"),
      ("[A][x]\n\n> [x]: report.md", "[A][x]\n\n> [x]: suppliers/report.md"),
      ("[A](rep&#111;rt.md)", "[A](suppliers/report.md)"),
      ("See report.md here: [A](report.md)", "See report.md here: [A](suppliers/report.md)"),
      ("`[A](report.md)` [A](report.md)", "`[A](report.md)` [A](suppliers/report.md)"),
      ("[A](<report.md> \"report.md\")", "[A](<suppliers/report.md> \"report.md\")"),
    ])
  func movedLink(written: String, moved: String) throws {
    let project = try PageProject()
    try project.house.folder.write("# Report\n", to: "Collections/suppliers/report.md")
    try project.house.folder.write("\(written)\n", to: Self.today)
    try project.house.build()
    let markdown = try project.house.markdown("index")
    #expect(markdown.contains("## Today\n\n\(moved)\n"), "\(markdown)")
    let html = try project.house.folder.text("Output/site/index.html")
    #expect(html.contains("<a href=\"suppliers/report.html\""), "\(html)")
  }

  @Test("What looks like a heading in code or in a line is none, and ends no opening")
  func noHeading() throws {
    let project = try PageProject()
    let query = "```sql t\nSELECT name FROM suppliers ORDER BY key LIMIT 1\n```\n"
    let text = "#1 of all.\n\n```\n# a comment\n```\n\n{{t}}\n---\n\n   ### Third\n\nrest\n"
    try project.house.folder.write(query + text, to: Self.today)
    try project.house.build()
    let markdown = try project.house.markdown("index")
    #expect(
      markdown.contains("## Today\n\n#1 of all.\n\n```\n# a comment\n```\n\n| Name |"), "\(markdown)")
    #expect(markdown.contains("|\n\n---\n\n   ### Third\n\nrest\n"), "\(markdown)")
  }

  /// A second collection with a record beside the suppliers.
  private func withGoods() throws -> PageProject {
    let project = try PageProject()
    try project.house.takeAllCollections()
    try project.house.folder.write(
      "title: Goods\nrecord: \"{name}\"\nsections:\n  - {title: Good, fields: [{key: name, title: Name, kind: text, required: true}]}\n",
      to: "Collections/goods/goods.yml")
    try project.house.bring("goods", "key,name\ng-1,Salt\n")
    return project
  }

  @Test("A label that two collections give other meanings is told in one of them")
  func labels() throws {
    let project = try withGoods()
    let folder = project.house.folder
    let part = "Everything stands in the [list][all].\n\n[all]: index.md\n"
    try folder.write("Opening.\n\n### Third\n\n\(part)", to: "Collections/goods/today.md")
    let failure = try project.failure(part, as: Self.front)
    #expect(
      failure.contains(
        "Collections/goods/today.md:5: on the front page this link would lead to suppliers/index.md, as another part of that page says so of the same label"
      ), "\(failure)")
    let plain = try project.failure("All [all] of it.\n", as: Self.front)
    #expect(
      plain.contains("\(Self.front):1: on the front page this link would lead to goods/index.md"), "\(plain)")
    try folder.write(part.replacing("all]", with: "others]"), to: Self.front)
    try project.house.build()
    let html = try folder.text("Output/site/index.html")
    #expect(html.contains("<a href=\"suppliers/index.html\">list</a>"), "\(html)")
    #expect(html.contains("<a href=\"goods/index.html\">list</a>"), "\(html)")
  }

  @Test("A part whose tables have no rows shows nothing, and neither does a collection without records")
  func nothing() throws {
    let project = try PageProject()
    let folder = project.house.folder
    let empty =
      "```sql rows\nSELECT name FROM suppliers WHERE city = 'Lima' ORDER BY key\n```\nNobody.\n\n{{rows}}\n"
    try folder.write(empty, to: Self.today)
    try folder.write(empty, to: Self.front)
    try folder.write(
      "title: Goods\nrecord: \"{name}\"\nsections:\n  - {title: Good, fields: [{key: name, title: Name, kind: text, required: true}]}\n",
      to: "Collections/goods/goods.yml")
    try folder.write("```sql one\nSELECT 1 AS one\n```\nSome goods.\n", to: "Collections/goods/today.md")
    try project.house.build()
    let front = try project.house.markdown("index")
    #expect(!front.contains("## Today") && !front.contains("Nobody") && !front.contains("oods"), "\(front)")
    #expect(front.contains("| Figure | Value |"))
  }

  @Test("An empty file takes the page, or the part of the front page, that comes with Gazette away")
  func taken() throws {
    let folder = try CommandProject.empty().folder
    func run(_ arguments: String...) throws {
      let run = try GazetteProgram.run(arguments, in: folder.path)
      #expect(run.status == 0, "\(run.errorText)")
    }
    try run("add", "people", "--key", "p-1", "--set", "firstName=Ana", "--set", "lastName=Díaz")
    try run("build", "--as-of", "2026-06-30")
    #expect(try folder.text("Output/markdown/people/index.md").contains("(directory.md)"))
    #expect(try folder.text("Output/markdown/index.md").contains("![People by age]"))
    for name in ["directory", "front", "directories"] {
      try folder.write(" \n", to: "Collections/people/\(name).md")
    }
    try run("build", "--as-of", "2026-06-30")
    #expect(!FileManager.default.fileExists(atPath: folder.path("Output/markdown/people/directory.md")))
    #expect(try !folder.text("Output/markdown/people/index.md").contains("directory"))
    // One of another name is a page.
    #expect(try folder.text("Output/markdown/people/index.md").contains("(directories.md)"))
    // Without a part of its own it has its figures there, as every collection.
    #expect(try folder.text("Output/markdown/index.md").contains("| Figure | Value |"))
  }

  @Test("Names are what they are, whatever they look like")
  func hostile() throws {
    let project = try PageProject()
    try project.house.bring("suppliers", "Name\n\"](x.md) <b>{late, plural, [[a]] {{asOf}} *c*\"\n")
    try project.house.folder.write(
      "```sql one\nSELECT name FROM suppliers WHERE name LIKE ']%'\n```\n[[{one.name} is late: {one, number}]]\n",
      to: Self.today)
    try project.house.build()
    let html = try project.house.folder.text("Output/site/index.html")
    #expect(html.contains("<p>](x.md) &lt;b&gt;{late, plural, [[a]] {{asOf}} *c* is late: 1</p>"), "\(html)")
  }

  @Test("A changed part makes the front page anew")
  func changed() throws {
    let project = try PageProject()
    try project.house.folder.write(Self.late(1), to: Self.today)
    try project.house.build()
    try project.house.folder.write(Self.late(1).replacing("One supplier", with: "Just one"), to: Self.today)
    try project.house.build()
    #expect(try project.house.markdown("index").contains("Just one is late"))
  }

  static let faults: [(text: String, says: String)] = [
    ("\n[[{late, plural, one {a}}]]\n", ":2:3: the last case of late is other"),
    (
      "[[{late, plural, few {a} other {b}}]]\n",
      ":1:18: a case is one, other or a number such as =0, not \"few\""
    ),
    ("[[A {late, plural, =1 {a} =1 {c} other {b}}]]\n", ":1:27: there are two cases =1"),
    ("[[{late, plural, one {a]]\n", ":1:18: the case one has no end"),
    (
      "[[{late, ordinal}]]\n",
      ":1:9: behind late stands plural with its cases, spellout or number, not \"ordinal\""
    ),
    (
      "[[{late, plural, one {a} other {{nosuch, spellout}}}]]\n```sql late\nSELECT 1 AS one\n```\n",
      ":1:33: nothing is called nosuch here."
    ),
    ("## Large\n", ":1:1: a part of the front page stands below a heading of the second level."),
    ("---\npath: elsewhere\n---\nText\n", ":2:1: unknown key path; known are columns, optional"),
    ("[There](nosuch.md)\n", ":1:9: a link leads to suppliers/nosuch, and there is no such page."),
    (
      "[A](../nosuch) and [B](../nosuch/index.md)\n",
      ":1:5: a link leads to nosuch, and there is no such page."
    ),
    ("Text\n\n[A](a`b.md)\n", ":3: where the link to a`b.md stands cannot be told"),
    ("Big\n===\n", ":1:1: a part of the front page stands below a heading of the second level."),
    ("Text\n\n   # Big\n", ":3:1: a part of the front page stands below a heading of the second level."),
    ("- Text\n\n  ## Big\n", ":3:1: a part of the front page stands below"),
  ]

  @Test("What is wrong in a part is told with its file, line and column", arguments: faults.indices)
  func fault(index: Int) throws {
    let fault = Self.faults[index]
    let failure = try PageProject().failure(fault.text, as: Self.today)
    #expect(failure.contains(Self.today + fault.says), "\(failure)")
  }

  @Test("A translation that is wrong is told with its place")
  func translation() throws {
    let project = try PageProject()
    let folder = project.house.folder
    try project.house.add(setting: "languages: [en, es]")
    try folder.write(
      "Of {x}: y\n\"\(Self.sentence)\":\n  \"{late, plural, one {a}}\"\n", to: "Templates/text/es.yml")
    try folder.write(Self.late(1), to: Self.today)
    let failure = try project.house.failure("build", "--as-of", "2026-06-30")
    #expect(failure.contains("Templates/text/es.yml:3:3: the last case of late is other"), "\(failure)")
  }

  @Test("What needs attention is said once, with the names of the records and a note of each")
  func attention() throws {
    let project = try PageProject()
    let rows = (1...8).map { "Maker \($0),Vigo" }.joined(separator: "\n")
    try project.house.bring("suppliers", "Name,CITY\n\(rows)\n")
    try project.house.folder.write(
      """
      ---
      attention:
        - {table: makers, message: "{count} makers are in Vigo"}
        - {table: watched, message: "One is watched"}
      ---
      ```sql makers
      SELECT record, count(*) OVER () AS count, CASE WHEN name = 'Maker 2' THEN text('in {}', city) END AS note
      FROM suppliers WHERE city = 'Vigo' ORDER BY name, key
      ```
      ```sql watched
      SELECT record FROM suppliers WHERE standing = 'watched' ORDER BY key
      ```
      # Suppliers
      """, to: "Collections/suppliers/index.md")
    try project.house.build()
    let front = try project.house.markdown("index")
    #expect(
      front.contains("- [8 makers are in Vigo](suppliers/index.md)\n  - [Maker 1](suppliers/"), "\(front)")
    #expect(front.contains(/\n  - \[Maker 2\]\(suppliers\/[^)]*\) \(in Vigo\)\n/))
    #expect(front.contains("  - [and 3 more: Suppliers](suppliers/index.md)\n") && !front.contains("Maker 6"))
    #expect(
      front.contains(/- \[One is watched\]\(suppliers\/(?!index)[^)]*\.md\)\n  - \[Panadería Sol\]/),
      "\(front)")
  }

  @Test("Warnings of records of one name are told apart by their keys, so that no two links sound alike")
  func equalNames() throws {
    let project = try CommandProject(builds: false, of: nil)
    try project.folder.write(
      "key,name,dateOfBirth,employeeType\nk-1,Kid,2020-01-01,exempt\nk-2,Kid,2020-01-01,exempt\n"
        + "k-3,Lad,2020-01-01,exempt\n", to: "kids.csv")
    #expect(try project.run("import", "employees", "kids.csv").status == 0)
    #expect(try project.run("build", "--as-of", "2026-06-30").status == 0)
    for (page, folder) in [("index", ""), ("data-quality/index", "../")] {
      let text = try project.folder.text("Output/markdown/\(page).md")
      for (name, key) in [("Kid (k-1)", "k-1"), ("Kid (k-2)", "k-2"), ("Lad", "k-3")] {
        #expect(text.contains("[\(name)](\(folder)employees/\(key).md)"), "\(text)")
      }
    }
  }

  @Test("Rejected rows of several files of a kind are told by the files")
  func rejectedRows() throws {
    let house = try DeclaredProject.filled()
    func bring(_ file: String, _ kind: String, _ text: String) throws {
      try house.folder.write(text, to: file)
      try house.output("import", kind, file, "--may-be-empty")
    }
    try bring("a.csv", "invoices", "number,supplier,date,amount\n1,Nobody,2026-01-01,1\n")
    try bring("c.csv", "suppliers", "name,standing\nNew,odd\n")
    func told() throws -> [Substring] {
      try house.build()
      return try house.markdown("index").split(separator: "\n").filter { $0.contains("data-quality/") }
    }
    #expect(
      try told() == [
        "- [Rows that were rejected: 2](data-quality/index.md)",
        "  - [Invoices: 1](data-quality/invoices/a.csv.md)",
        "  - [Suppliers: 1](data-quality/suppliers/c.csv.md)",
      ])
    try bring("b.csv", "invoices", "number,supplier,date,amount\n1,Nobody,x,1\n2,Nobody,x,1\n")
    #expect(
      try told() == [
        "- [Rows that were rejected: 4](data-quality/index.md)",
        "  - [Invoices: a.csv: 1](data-quality/invoices/a.csv.md)",
        "  - [Invoices: b.csv: 2](data-quality/invoices/b.csv.md)",
        "  - [Suppliers: 1](data-quality/suppliers/c.csv.md)",
      ])
  }
}
