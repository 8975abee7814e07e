import GazetteTestSupport
import Testing

@Suite("What follows from the elements of lists")
struct DeclaredListTests {
  private static let bills = """
    title: Bills
    one: Bill
    record: "{number}"
    fields:
      - {key: number, title: Number, kind: text, required: true}
      - {key: billedOn, title: Billed on, kind: date}
      - {key: iban, title: Account, kind: text, private: true}
      - key: lines
        title: Lines
        kind: list
        fields:
          - {key: article, title: Article, kind: text}
          - {key: quantity, title: Quantity, kind: integer}
          - {key: price, title: Price, kind: money}
          - {key: cost, title: Cost, kind: money}
        derived:
          - {key: total, title: Total, kind: money, sql: quantity * price}
    derived:
      - {key: sum, title: Sum, kind: money, after: billedOn, sql: sum(lines.total)}
      - {key: lineCount, title: Lines, kind: integer, sql: count(lines)}
      - {key: many, title: Many, kind: integer, sql: count(lines) FILTER (WHERE lines.quantity > 2)}
      - {key: dearest, title: Dearest, kind: money, sql: max(lines.price)}
      - {key: gain, title: Gain, kind: money, sql: sum(lines.total) - sum(lines.quantity * lines.cost)}
    checks:
      - {sql: sum(lines.quantity) <= 10, field: lines, message: A bill has ten pieces at most}
    warnings:
      - {title: Bills of nothing, sql: sum = 0}
    """

  private static let page = """
    ---
    title: Sums
    ---
    ```sql bills
    SELECT record AS bill, sum, lineCount, many, dearest, gain FROM sums_bills ORDER BY key
    ```
    ```sql lines
    SELECT record AS bill, billedOn, article, total, sum, money(sum - total) AS others
    FROM sums_bills_lines WHERE billedOn > '2026-01-31' ORDER BY parent, place
    ```
    {{bills}}

    {{lines}}

    """

  private static let records = """
    [{"key": "a", "number": "1", "billedOn": "2026-01-31", "iban": "ES91 2100 0418 4502 0005 1332"},
     {"key": "b", "number": "2", "billedOn": "2026-02-01", "lines": [
       {"article": "Oil", "quantity": 3, "price": "13.95", "cost": "9.00"},
       {"article": "Bread", "quantity": 1, "price": "0.10"}]}]
    """

  private func project(_ declaration: String = bills) throws -> DeclaredProject {
    try DeclaredProject(["sums/sums-bills.yml": declaration, "sums/sums.md": Self.page])
  }

  @Test("Elements have derived columns, records sums of them, and elements the columns of their records")
  func derived() throws {
    let project = try project()
    try project.bring("sums-bills", Self.records, as: "json")
    try project.build()
    let page = try project.markdown("sums/sums")
    #expect(
      page.contains(
        """
        | Bill | Sum | Lines | Many | Dearest | Gain |
        | --- | ---: | ---: | ---: | ---: | ---: |
        | [1](sums-bills/a.md) | €0.00 | 0 | 0 | — | €0.00 |
        | [2](sums-bills/b.md) | €41.95 | 2 | 1 | €13.95 | €14.95 |
        """), "\(page)")
    #expect(
      page.contains(
        """
        | Bill | Billed on | Article | Total | Sum | Others |
        | --- | --- | --- | ---: | ---: | ---: |
        | [2](sums-bills/b.md) | 2026-02-01 | Oil | €41.85 | €41.95 | €0.10 |
        | [2](sums-bills/b.md) | 2026-02-01 | Bread | €0.10 | €41.95 | €41.85 |
        """), "\(page)")
  }

  @Test("Fields of a group within a list are columns of its elements, which expressions have too")
  func groupWithin() throws {
    let project = try DeclaredProject([
      "loads/loads.yml": """
      title: Loads
      one: Load
      record: "{number}"
      fields:
        - {key: number, title: Number, kind: text, required: true}
        - key: lines
          title: Lines
          kind: list
          fields:
            - {key: pieces, title: Pieces, kind: integer}
            - {key: crate, title: Crate, kind: group, fields: [{key: weight, title: Weight, kind: decimal}, {key: pin, title: PIN, kind: integer, private: true}]}
          derived:
            - {key: total, title: Total, kind: decimal, sql: crate_weight * pieces}
            - {key: secret, title: Secret, kind: integer, sql: crate_pin + 1}
      derived:
        - {key: weight, title: Weight, kind: decimal, sql: sum(lines.crate_weight)}
        - {key: all, title: All, kind: decimal, sql: sum(lines.total)}
        - {key: pins, title: PINs, kind: integer, sql: sum(lines.crate_pin)}
      columns: [number, weight, all, pins]

      """,
      "loads/report.md": """
      ```sql rows
      SELECT record, weight, lines, crate_weight, total FROM (SELECT *, 'x' AS lines FROM loads_lines) ORDER BY place
      ```
      {{rows}}

      """,
    ])
    try project.bring(
      "loads",
      """
      [{"key": "a", "number": "1", "lines": [
        {"pieces": 2, "crate": {"weight": "1.5", "pin": 7}}, {"pieces": 1, "crate": {"weight": "0.25"}}]}]
      """, as: "json")
    try project.build()
    let list = try project.markdown("loads/index")
    #expect(list.contains("| [1](a.md) | 1.75 | 3.25 |") && !list.contains("PINs"), "\(list)")
    let page = try project.markdown("loads/a")
    #expect(page.contains("| Pieces | Crate | Total | Secret |"), "\(page)")
    #expect(page.contains("| 2 | Weight 1.5, PIN *withheld* | 3 | *withheld* |"), "\(page)")
    #expect(try project.markdown("loads/report").contains("| 1.75 | x | 1.5 | 3 |"))
  }

  @Test("The page of a record shows them where they belong")
  func recordPage() throws {
    let project = try project()
    try project.bring("sums-bills", Self.records, as: "json")
    let page = try project.output("show", "sums-bills", "b")
    #expect(page.contains("| Billed on | 2026-02-01 |\n| Sum | €41.95 |"), "\(page)")
    #expect(page.contains("| Article | Quantity | Price | Cost | Total |"), "\(page)")
    #expect(page.contains("| Oil | 3 | €13.95 | €9.00 | €41.85 |"), "\(page)")
  }

  @Test("Amounts that lists show are summed on the overview, and stand on the general pages of records")
  func listedAmounts() throws {
    let shops =
      "title: Shops\none: Shop\nrecord: \"{name}\"\nfields:\n  - {key: name, title: Name, kind: text}\n"
    let bills = Self.bills.replacing(
      "  - {key: billedOn",
      with: "  - {key: shop, title: Shop, kind: reference, to: shops}\n  - {key: billedOn")
    let project = try DeclaredProject([
      "sums/shops.yml": shops, "sums/sums-bills.yml": "\(bills)\ncolumns: [billedOn, sum, gain]\n",
    ])
    try project.bring("shops", "key,name\ns-1,Lima\n")
    try project.bring(
      "sums-bills", Self.records.replacing("\"number\"", with: "\"shop\": \"s-1\", \"number\""), as: "json")
    try project.build()
    let overview = try project.markdown("sums/sums-bills/index")
    #expect(overview.contains("| Sum | €41.95 |\n| Gain | €14.95 |"), "\(overview)")
    #expect(overview.contains("| 2026-02 | 1 | €41.95 | €14.95 |"), "\(overview)")
    #expect(overview.contains("| [Lima](../shops/s-1.md) | 2 | €41.95 | €14.95 |"), "\(overview)")
    let bill = try project.markdown("sums/sums-bills/b")
    #expect(bill.contains("| Sum | €41.95 |"), "\(bill)")
    #expect(bill.contains("| Lines | 2 |\n| Gain | €14.95 |"), "\(bill)")
    let shop = try project.markdown("sums/shops/s-1")
    #expect(shop.contains("| Bill | Billed on | Sum | Gain |"), "\(shop)")
    #expect(shop.contains("| 2026-02-01 | €41.95 | €14.95 |"), "\(shop)")
  }

  @Test("Checks and warnings hold of the elements together, at import and entry")
  func checks() throws {
    let project = try project()
    try project.bring("sums-bills", Self.records, as: "json")
    try project.folder.write(
      #"[{"key": "c", "number": "3", "lines": [{"quantity": 6}, {"quantity": 5}]}]"#, to: "more.json")
    let report = try project.run("import", "sums-bills", "more.json").outputText
    #expect(report.contains("A bill has ten pieces at most"), "\(report)")
    let refused = try project.run("edit", "sums-bills", "b", "--set", "lines[2].quantity=8")
    #expect(refused.status == 1 && refused.errorText.contains("A bill has ten pieces at most"))
    try project.build()
    #expect(try project.markdown("data-quality/index").contains("| Bills of nothing | 1 |"))
  }

  @Test("A row in which nothing stands in the columns of a list has no element of it")
  func withoutElements() throws {
    let house = try DeclaredProject.filled()
    try house.bring(
      "invoices",
      """
      key,number,supplier,date,amount,lines.order,lines.quantity,lines.price
      i-7,2026/7,Óleos Lima,2026-05-01,1.50,"",  ,
      i-8,2026/8,Óleos Lima,2026-05-02,3.00,,,
      i-8,2026/8,Óleos Lima,2026-05-02,3.00,Oil,2,
      i-1,2026/1,Óleos Lima,2026-01-15,120.50,,,

      """)
    let stored = try house.output("export", "invoices", "--format", "json").split(separator: "\n")
    func ends(_ key: String, _ end: String) -> Bool {
      stored.contains { $0.contains("\"key\":\"\(key)\"") && $0.contains("\"lines\":\(end)}") }
    }
    #expect(ends("i-7", "null"), "\(stored)")
    #expect(ends("i-8", #"[{"order":"Oil","quantity":2}]"#), "\(stored)")
    // What was stored is what the file says now.
    #expect(ends("i-1", "null"), "\(stored)")
    // Where there are not all columns of the list, the row says nothing of it.
    try house.bring(
      "invoices", "key,number,supplier,date,amount,lines.price\ni-8,2026/8,Óleos Lima,2026-05-02,3.50,\n")
    let kept = try house.output("export", "invoices", "--format", "json")
    #expect(kept.contains(#"[{"order":"Oil","quantity":2}]"#), "\(kept)")
    // One that has something else has to have what is required.
    try house.folder.write(
      "key,number,supplier,date,amount,lines.order,lines.quantity\ni-9,2026/9,Óleos Lima,2026-05-03,1,,3\n",
      to: "more.csv")
    #expect(try house.run("import", "invoices", "more.csv").outputText.contains("1 × Order: missing"))
  }

  /// A list whose elements have a group.
  private static func works(knownBy field: String? = nil) -> String {
    """
    title: Works
    one: Work
    record: "{name}"
    fields:
      - {key: name, title: Name, kind: text, required: true}
      - key: parts
        title: Parts
        kind: list
        knownBy: [\(field ?? "")]
        fields:
          - {key: material, title: Material, kind: text}
          - key: size
            title: Size
            kind: group
            fields:
              - {key: width, title: Width, kind: integer}
              - {key: height, title: Height, kind: integer}
    """
  }

  @Test("Fields of a group within a list have columns of their own in files, as they are described")
  func groupsWithin() throws {
    let house = try DeclaredProject(["works/works.yml": Self.works()])
    #expect(try house.output("describe", "works").contains("parts.size.width"))
    let report = try house.bring(
      "works",
      """
      key,name,parts.material,parts.size.width,parts.size.height
      w-1,Door,Oak,90,210
      w-1,Door,Glass,,40
      w-2,Window,,,

      """)
    #expect(!report.contains("columns that no field has"), "\(report)")
    let stored = try house.output("export", "works", "--format", "json")
    let door =
      #""parts":[{"material":"Oak","size":{"width":90,"height":210}},{"material":"Glass","size":{"height":40}}]"#
    #expect(stored.contains(door), "\(stored)")
    #expect(stored.contains(#""name":"Window","parts":null"#), "\(stored)")
  }

  @Test(
    "What a file says nothing about within a group of an element stays as it is stored",
    arguments: [
      ("csv", "key,name,parts.material,parts.size.width\nw-1,Door,Oak,95\n"),
      (
        "json",
        #"[{"key": "w-1", "name": "Door", "parts": [{"material": "Oak", "size": {"width": 95}}]}]"#
      ),
    ])
  func partsOfGroups(format: String, rows: String) throws {
    let house = try DeclaredProject(["works/works.yml": Self.works(knownBy: "material")])
    try house.bring(
      "works", "key,name,parts.material,parts.size.width,parts.size.height\nw-1,Door,Oak,90,210\n")
    #expect(try house.bring("works", rows, as: format).contains("updated 1"))
    let stored = try house.output("export", "works", "--format", "json")
    #expect(stored.contains(#""size":{"width":95,"height":210}"#), "\(stored)")
    // What it says to be empty is empty.
    try house.bring("works", "key,name,parts.material,parts.size.width,parts.size.height\nw-1,Door,Oak,95,\n")
    let emptied = try house.output("export", "works", "--format", "json")
    #expect(emptied.contains(#""size":{"width":95}"#), "\(emptied)")
  }

  @Test("Elements are described with what is derived from them")
  func described() throws {
    let text = try project().output("describe", "sums-bills")
    #expect(text.contains("lines.total"), "\(text)")
    let columns = "parent, place, article, quantity, price, cost, total, number, billedOn, sum, lineCount"
    #expect(text.contains(columns), "\(text)")
  }

  private static let secrets = """
    title: Bills
    one: Bill
    record: "{number}"
    fields:
      - {key: number, title: Number, kind: text, required: true}
      - {key: p, title: Open, kind: integer}
      - key: lines
        title: Lines
        kind: list
        fields:
          - {key: kg, title: Kilograms, kind: decimal}
          - {key: p, title: Secret, kind: integer, private: true}
        derived:
          - {key: twice, title: Twice, kind: integer, sql: p * 2}
          - {key: told, title: Told, kind: integer, private: false, sql: p > 2}
      - key: notes
        title: Notes
        kind: list
        private: true
        fields:
          - {key: kg, title: Kilograms, kind: decimal}
    warnings:
      - {title: W1, sql: max(lines.kg) > 0}
    """

  @Test(
    "Elements are not put in order by what is private, also where it only is asked depending on that",
    arguments: [
      ("private: true", "", "what"), ("private: false", "", nil),
      ("private: false", "    private: true\n", nil),
      ("private: false, hiddenWhen: {field: secret, equals: yes}", "", "what"),
    ])
  func privateOrder(field: String, list: String, refused: String?) throws {
    let kind = """
      title: Cases
      one: Case
      record: "{name}"
      fields:
        - {key: name, title: Name, kind: text, required: true}
        - key: visits
          title: Visits
          kind: list
          order: [what]
      \(list)    fields:
            - {key: day, title: Day, kind: date}
            - {key: secret, title: Secret, kind: switch, private: true}
            - {key: what, title: What, kind: choice, choices: {a: A, b: B}, \(field)}

      """
    let project = try DeclaredProject(["cases/cases.yml": kind])
    guard let refused else {
      try project.build()
      return
    }
    #expect(
      try project.failure("build").contains(
        "Collections/cases/cases.yml:9:13: the field \(refused) is private, and the order of elements would tell of it"
      ))
  }

  @Test(
    "No warning tells what is private in lists",
    arguments: [
      ("sum(lines.p) > 0", "lines.p is private"),
      ("count(lines) FILTER (WHERE p > 0) > 0", "lines.p is private"),
      ("max(lines.twice) > 0", "say private: false at lines.twice"),
      ("max(notes.kg) > 0", "notes is private"), ("count(notes) > 0", "notes is private"),
      ("max(LINES.P) > 0", "lines.p is private"), ("max(lines.told) > 0", nil), ("count(lines) > 0", nil),
      // A field of the record that is called as one of its elements.
      ("p IS NULL AND count(lines) > 0", nil),
    ])
  func secretWarning(sql: String, words: String?) throws {
    let text = Self.secrets.replacing("sql: max(lines.kg) > 0", with: "sql: \"\(sql)\"")
    let project = try DeclaredProject(["bills/bills.yml": text])
    guard let words else {
      try project.bring(
        "bills", #"[{"key": "A", "number": "1", "lines": [{"kg": 1, "p": 3}], "notes": [{"kg": 1}]}]"#,
        as: "json")
      try project.build()
      #expect(try project.markdown("data-quality/index").contains("W1"))
      return
    }
    let error = try project.failure("check")
    #expect(error.contains(words) && error.contains("a warning tells everybody"), "\(error)")
  }

  @Test(
    "What cannot be worked out from elements is refused with its line",
    arguments: [
      ("sql: max(lines.price)", "sql: lines.price", "there is no column lines.price"),
      ("sql: max(lines.price)", "sql: max(lines.prise)", "there is no column lines.prise"),
      ("sql: quantity * price", "sql: sum(quantity)", "it is worked out from several records"),
      ("sql: quantity * price", "sql: quantity * number", "there is no column number"),
      ("{key: total,", "{key: Price,", "the key Price stands twice"),
      ("{key: sum,", "{key: lines,", "the key lines stands twice"),
      ("sql: count(lines)}", "sql: count(liness)}", "there is no column liness"),
      ("kind: date}", "kind: date, derived: []}", "only a list has derived and knownBy of its own"),
    ])
  func refused(text: String, replacement: String, words: String) throws {
    let wrong = Self.bills.replacing(text, with: replacement)
    #expect(wrong != Self.bills)
    let run = try project(wrong).run("check")
    #expect(run.status != 0 && run.errorText.contains("Collections/sums/sums-bills.yml:"), "\(run.errorText)")
    #expect(run.errorText.contains(words), "\(run.errorText)")
  }
}
