import Gazette
import GazetteTestSupport
import Press
import Testing

@Suite("Damaged text")
struct DamagedTextTests {
  @Test("A value that has lost characters comes in, is counted with its place, and stands on data quality")
  func counted() throws {
    let project = try TestProject()
    let report = try project.importText(
      "key,name,employeeType\na,Ann,exempt\nb,Jos\u{FFFD},exempt\nc,\u{FFFD}\u{FFFD},boss\n", as: "employees",
      named: "staff.csv")
    #expect(report.imported == 2 && report.rejected == 1)
    #expect(report.damagedCount == 1)
    #expect(report.damaged["Name"]?.map { "\($0.source):\($0.line)" } == ["staff.csv:3"])
    let output = try project.edition()
    let page = try #require(output.text("markdown/data-quality/index.md"))
    #expect(page.contains("| Employees | Damaged text | 1 |"), "\(page)")
    #expect(page.contains("| [Jos\u{FFFD}](../employees/b.md) | Damaged text | Employee | b |"))
  }

  @Test("Names of order lines and answers of questionnaires are looked at as well")
  func withinLists() throws {
    let project = try TestProject()
    let report = try project.importText(
      """
      [{"key": "o", "placedOn": "2026-06-01T20:15:00", "lines": [
        {"name": "Tart\u{FFFD}", "price": "4", "quantity": 1}]}]
      """, as: "orders", named: "orders.json")
    #expect(report.imported == 1 && report.damagedCount == 1)
    let page = try #require(try project.edition().text("markdown/data-quality/index.md"))
    #expect(page.contains("](../orders/2026-06/o.md) | Damaged text | Order | o |"), "\(page)")
  }
}
