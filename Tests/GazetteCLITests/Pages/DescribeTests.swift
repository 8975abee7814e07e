import GazetteTestSupport
import Testing

@Suite("gazette describe")
struct DescribeTests {
  @Test("It prints the fields of a kind, its tables for SQL and what refers to it")
  func describe() throws {
    let house = try DeclaredProject.filled()
    try house.takeAllCollections()
    let key = try house.key(ofSupplier: "panaderia")
    #expect(
      try house.output("describe", "suppliers") == """
        suppliers: Suppliers

        Fields
          key       title     kind
          name      Name      text                                    required
          city      City      text
          phone     Phone     phone such as +34 955 010 203
          standing  Standing  choice: good (Good), watched (Watched)

        Tables for SQL
          suppliers: key, name, city, phone, standing, record
          suppliers_standing: place, standing, title

        Referred to by
          invoices.supplier

        A file
          key,name,city,phone,standing
          \(key),Panadería Sol,Carmona,,watched

        """)
    let employees = try house.output("describe", "employees")
    #expect(employees.contains("  age      Age      integer  age(dateOfBirth, :asOf)\n"), "\(employees)")
    let invoices = try house.output("describe", "invoices")
    #expect(invoices.contains("reference to suppliers"))
    #expect(invoices.contains("invoices: key, number, supplier, invoicedOn, amount, record\n"))
    let lines = "parent, place, \"order\", quantity, price, number, supplier, invoicedOn, amount, record"
    #expect(invoices.contains("invoices_lines: \(lines)\n"))
    #expect(invoices.contains("private") && !invoices.contains("ES12"))
    #expect(invoices.contains("money such as 1250.50"), "\(invoices)")
    #expect(try house.run("describe", "nobody").status == 64)
    // To be copied, an example of a file is not broken.
    let narrow = try PseudoTerminal("describe", "suppliers", in: house.folder.path, columns: 20)
    #expect(try narrow.end() == 0)
    #expect(narrow.text.contains("  key,name,city,phone,standing\r\n"), "\(narrow.text)")
  }

  @Test("Of a long list and a long text the example has no more than tells how they are written")
  func longRecord() throws {
    let house = try DeclaredProject()
    let supplier = "Óleos \(String(repeating: "x", count: 5000))"
    try house.bring("suppliers", "key,name\ns-1,\(supplier)\n")
    let lines = (1...400).map { #"{"order": "Order \#($0)", "quantity": 1}"# }.joined(separator: ", ")
    try house.bring(
      "invoices",
      """
      [{"key": "i-1", "number": "1", "supplier": "s-1", "date": "2026-01-15", "amount": "1.00",
        "lines": [\(lines)]}]
      """, as: "json")
    let suppliers = try house.output("describe", "suppliers")
    #expect(suppliers.contains("\(supplier.prefix(80))…") && suppliers.utf8.count < 1000)
    let invoices = try house.output("describe", "invoices")
    #expect(invoices.contains("Order 2") && !invoices.contains("Order 3"), "\(invoices)")
    // It comes in, and takes nothing from the record.
    let file = invoices.split(separator: "A file\n").last?.split(separator: "\n").map {
      $0.trimmingPrefix("  ")
    }
    try house.folder.write((file ?? []).joined(separator: "\n") + "\n", to: "example.csv")
    #expect(
      try house.output("import", "invoices", "example.csv") == "imported 1, updated 0, rejected 0\n")
    #expect(try house.output("show", "invoices", "i-1").contains("Order 400"))
  }

  @Test("It tells how each kind of field is written, and shows a file that comes in")
  func whole() throws {
    let kind = """
      title: Members
      one: Member
      record: "{name}"
      fields:
        - {key: name, title: Name, kind: text, required: true}
        - {key: "on", title: Joined on, kind: date}
        - {key: at, title: Seen at, kind: moment}
        - {key: limit, title: Limit, kind: money, minimum: 5}
        - {key: share, title: Share, kind: decimal}
        - {key: desc, title: Description, kind: multiline}
        - {key: post, title: Post code, kind: text, pattern: "[0-9]{5}"}
        - {key: mail, title: Mail, kind: email}
        - {key: active, title: Active, kind: switch}
        - key: home
          title: Home
          kind: group
          fields:
            - {key: sort, title: Sort, kind: choice, choices: [flat, house]}
            - {key: rent, title: Rent, kind: money}
            - {key: cellar, title: Cellar, kind: text, private: true}
        - key: cards
          title: Cards
          kind: list
          fields:
            - {key: number, title: Number, kind: integer, required: true}
      derived:
        - {key: twice, title: Twice, kind: money, sql: '"limit" * 2 + home_rent'}
        - {key: below, title: Below, sql: upper(home_cellar)}

      """
    let house = try DeclaredProject(["members/members.yml": kind])
    let text = try house.output("describe", "members")
    for line in [
      "date such as 2026-06-30", "moment such as 2026-06-30T14:05", "email such as ana@example.org",
      "money such as 5 ", "at least 5", "matches [0-9]{5}", "switch such as yes", "integer such as 12",
      "home.rent", "home.cellar   Cellar", "  below   Below  private",
      "  members: key, name, \"on\", at, \"limit\", share, \"desc\", post, mail, active, home_sort, home_rent, "
        + "twice, record\n",
    ] { #expect(text.contains(line), "\(line): \(text)") }
    #expect(text.contains("  members_home_sort: place, sort, title\n"), "\(text)")
    try house.takeAllCollections()
    #expect(
      try house.output("describe", "employees").contains("not after today (Date of birth: in the future)"))
    // What it shows comes in as it is.
    let file = text.split(separator: "\n").drop { $0 != "A file" }.dropFirst().map { $0.drop { $0 == " " } }
    #expect(file.count == 2, "\(text)")
    let report = try house.bring("members", file.joined(separator: "\n") + "\n")
    #expect(report.contains("imported 1, updated 0, rejected 0"), "\(report)")
    #expect(try house.output("show", "members", "example-1").contains("| Seen at | 2026-06-30 14:05 |"))
    try house.build()
  }
}
