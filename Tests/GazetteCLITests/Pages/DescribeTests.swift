import GazetteTestSupport
import Testing

@Suite("gazette describe")
struct DescribeTests {
  @Test("It prints the fields of a kind, its tables for SQL and what refers to it")
  func describe() throws {
    let house = try DeclaredProject.filled()
    let key = try house.key(ofSupplier: "panaderia")
    #expect(
      try house.output("describe", "suppliers") == """
        suppliers: Suppliers

        Fields
          key       title     kind
          name      Name      text                                    required
          city      City      text
          phone     Phone     phone
          standing  Standing  choice: good (Good), watched (Watched)

        Tables for SQL
          suppliers: key, name, city, phone, standing, record
          suppliers_standing: place, standing, title

        Referred to by
          invoices.supplier

        A stored record, as a file can give it
          {"key":"\(key)","name":"Panadería Sol","city":"Carmona","phone":null,"standing":"watched"}

        """)
    let employees = try house.output("describe", "employees")
    #expect(employees.contains("  age      Age      age(dateOfBirth, :asOf)\n"), "\(employees)")
    #expect(!employees.contains("A stored record"))
    let invoices = try house.output("describe", "invoices")
    #expect(invoices.contains("reference to suppliers"))
    #expect(invoices.contains("invoices: key, number, supplier, invoicedOn, amount, record\n"))
    let lines = "parent, place, \"order\", quantity, price, number, supplier, invoicedOn, amount, record"
    #expect(invoices.contains("invoices_lines: \(lines)\n"))
    #expect(invoices.contains("private") && !invoices.contains("ES12"))
    #expect(try house.run("describe", "nobody").status == 64)
  }
}
