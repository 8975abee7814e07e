import GazetteTestSupport
import Testing

@Suite("gazette describe")
struct DescribeTests {
  @Test("It prints the fields of a kind, its tables for SQL and what refers to it")
  func describe() throws {
    let house = try DeclaredProject.filled()
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

        Referred to by
          invoices.supplier

        """)
    let invoices = try house.output("describe", "invoices")
    #expect(invoices.contains("reference to suppliers"))
    #expect(invoices.contains("invoices: key, number, supplier, invoicedOn, amount, record\n"))
    #expect(invoices.contains("invoices_lines: parent, place, \"order\", quantity, price, record\n"))
    #expect(invoices.contains("private"))
    #expect(try house.run("describe", "nobody").status == 64)
  }
}
