import Foundation
import Gazette
import GazetteTestSupport
import RecordStore
import Testing

@Suite("Rows that nobody can assign to a record")
struct UnassignableRowTests {
  private static let good = """
    key,placedOn,phone,lines.dish,lines.quantity
    o1,2026-06-29T20:15:00,555-0100,d1,1
    o1,2026-06-29T20:15:00,555-0100,d2,2
    o2,2026-06-29T21:15:00,555-0101,d2,1

    """
  private static let tooMany = "tooManyFields"
  private static let tooFew = "tooFewFields"

  private func project() throws -> TestProject {
    let project = try TestProject()
    try project.importText(
      """
      [{"id": "d1", "name": "Scalopine", "price": "13.95", "type": "Carnes"},
       {"id": "d2", "name": "Pizza", "price": "12.95", "type": "Pizzas"}]
      """, as: "dishes", named: "menu.json")
    return project
  }

  /// Expects that an import of orders is refused for a line, and leaves no order and no rejected row.
  private func expectRefusal(
    _ text: String, line: Int, rule: String, named name: String = "orders.csv", mapping: String? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let project = try project()
    let file = project.folder.appending(path: "orders.sql")
    try Data((mapping ?? "").utf8).write(to: file)
    do {
      let report = try project.importText(
        text, as: "orders", named: name, mapping: mapping.map { _ in file.path })
      Issue.record("\(report)", sourceLocation: sourceLocation)
    } catch ImportError.unassignableRow(let source, let found, let kind, let cause) {
      #expect(source == name && found == line && kind == "orders", sourceLocation: sourceLocation)
      #expect(cause.rule == rule, sourceLocation: sourceLocation)
    }
    #expect(try project.count("SELECT count(*) FROM orders") == 0, sourceLocation: sourceLocation)
    #expect(try project.count("SELECT count(*) FROM rejections") == 0, sourceLocation: sourceLocation)
  }

  @Test("Under a mapping no malformed row shows its order")
  func mapped() throws {
    try expectRefusal(
      Self.good.replacing("d2,2", with: "d2,2,9"), line: 3, rule: Self.tooMany,
      mapping: """
        SELECT key, placedOn, phone, "lines.dish" AS "lines.dish", "lines.quantity" AS "lines.quantity" FROM source
        """)
  }

  @Test("Under a mapping, a malformed row of a kind of one row a record is set aside alone")
  func mappedSingle() throws {
    let project = try TestProject()
    let mapping = project.folder.appending(path: "staff.sql")
    try Data("SELECT n AS name, t AS employeeType FROM source".utf8).write(to: mapping)
    let report = try project.importText(
      "n,t\nAnn,exempt\nBea\n", as: "employees", named: "staff.csv", mapping: mapping.path)
    #expect(report.imported == 1 && report.rejected == 1)
  }

  @Test(
    "A row whose key may have been shifted, or is none that another row has, refuses the file",
    arguments: [
      // A field too many before the key.
      ("o1,2026-06-29T20:15:00,555-0100,d2,2", ",o1,2026-06-29T20:15:00,555-0100,d2,2", Self.tooMany),
      // The key itself is missing.
      ("o1,2026-06-29T20:15:00,555-0100,d2,2", "2026-06-29T20:15:00,555-0100,d2,2", Self.tooFew),
      // No other row has this key.
      ("o2,2026-06-29T21:15:00,555-0101,d2,1", "o2,2026-06-29T21:15:00,555-0101,d2,1,9", Self.tooMany),
      // Two rows without a line end between them: which was the other's?
      (
        "d2,2\no2,2026-06-29T21:15:00,555-0101,d2,1",
        "d2,2o2,2026-06-29T21:15:00,555-0101,d2,1\no2,2026-06-29T21:15:00,555-0101,d1,1", Self.tooMany
      ),
      (
        "o1,2026-06-29T20:15:00,555-0100,d2,2", "\"o1\"x,2026-06-29T20:15:00,555-0100,d2,2",
        "textAfterClosingQuote"
      ),
    ])
  func shifted(_ row: String, _ broken: String, _ rule: String) throws {
    let text = Self.good.replacing(row, with: broken)
    try expectRefusal(text, line: broken.hasPrefix("o2") ? 4 : 3, rule: rule)
  }

  @Test("A row whose quote took the next line with it refuses the file")
  func swallowed() throws {
    try expectRefusal(
      """
      key,placedOn,address,lines.dish,lines.quantity
      o1,2026-06-29T20:15:00,Here,d1,1
      o1,2026-06-29T20:15:00,"Here,d2,2
      o2,2026-06-29T21:15:00,There",d2,1,1,1

      """, line: 3, rule: Self.tooMany)
  }

  @Test("A row whose key stands behind the fault refuses the file")
  func keyBehind() throws {
    try expectRefusal(
      """
      placedOn,phone,key,lines.dish
      2026-06-29T20:15:00,555-0100,o1,d1
      2026-06-29T20:15:00,555-0100,x,o1,d2
      2026-06-29T21:15:00,555-0101,x,d2

      """, line: 3, rule: Self.tooMany)
  }

  @Test("What is no object in a list of rows of orders refuses the file")
  func noObject() throws {
    try expectRefusal(
      """
      [{"key": "o1", "placedOn": "2026-06-29", "lines.dish": "d1"},
       7]
      """, line: 2, rule: "notARecord", named: "orders.json")
  }

  @Test("A row without a key among rows with keys refuses the file; where none has one, each is a record")
  func emptyKey() throws {
    try expectRefusal(Self.good.replacing("o2,", with: ","), line: 4, rule: "required")
    let project = try project()
    let text = Self.good.replacing("o1,", with: ",").replacing("o2,", with: ",")
    #expect(try project.importText(text, as: "orders", named: "orders.csv").imported == 3)
  }

  @Test("A malformed row of orders that stand in one row each is set aside alone")
  func wholeRows() throws {
    let project = try project()
    let report = try project.importText(
      """
      key;placedOn;lines
      o1;2026-06-29T20:15:00;[{"dish": "d1"}]
      o2;2026-06-29T20:15:00

      """, as: "orders", named: "orders.csv")
    #expect(report.imported == 1 && report.rejected == 1)
  }
}
