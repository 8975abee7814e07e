import Forms
import Gazette
import GazetteTestSupport
import RecordStore
import Testing

@Suite("The lines of orders")
struct OrderLineTests {
  @Test("Three times 13.95 is 41.85")
  func workedExample() throws {
    let project = try OrderTestProject.withMenu()
    try project.importLines("key,placedOn,lines.dish,lines.quantity\no-1,2026-06-01T20:15:00,veal,3\n")
    let order = try #require(project.orders().first)
    #expect(order.total == Money(minorUnits: 4185))
    #expect(order.units == 3 && order.lines.count == 1)
    #expect(try project.figure("total") == "41.85")
  }

  @Test("The total is the sum of price times quantity, and a dish added again is another line")
  func total() throws {
    let project = try OrderTestProject.withMenu()
    try project.importLines(
      """
      key,placedOn,lines.dish,lines.quantity
      o-1,2026-06-01T20:15:00,veal,2
      o-1,2026-06-01T20:15:00,Pizza Quattro,1
      o-1,2026-06-01T20:15:00,veal,1

      """)
    #expect(
      try project.lines() == ["o-1: 2 veal Scalopine 1395, 1 pizza Pizza Quattro 1150, 1 veal Scalopine 1395"]
    )
    #expect(try project.orders().first?.total == Money(minorUnits: 5335))
  }

  private let rows = """
    key,placedOn,lines.dish
    o-1,2026-06-01T20:15:00,veal
    o-1,2026-06-01T20:15:00,pizza
    o-2,2026-06-02T13:00:00,pizza

    """
  private let before = [
    "o-1: 1 veal Scalopine 1395, 1 pizza Pizza Quattro 1150", "o-2: 1 pizza Pizza Quattro 1150",
  ]
  private let newMenu = """
    [{"key": "pizza", "name": "Pizza Cinque", "price": 12, "type": "Pizzas"},
     {"key": "veal", "name": "Veal", "price": 15, "type": "Carnes"}]
    """

  @Test("Lines keep the name and price at the time after the menu has changed")
  func keepsPrice() throws {
    let project = try OrderTestProject.withMenu()
    try project.importLines(rows)
    #expect(try project.importMenu(newMenu).updated == 2)
    #expect(try project.lines() == before)
    try project.importLines(rows.replacing("o-", with: "n-"), name: "later.csv")
    #expect(
      try project.lines().contains("n-1: 1 veal Veal 1500, 1 pizza Pizza Cinque 1200"),
      "new orders have the new prices")
  }

  @Test("Importing the orders again after the menu has changed leaves them as they were")
  func keepsPriceAtReimport() throws {
    let project = try OrderTestProject.withMenu()
    try project.importLines(rows)
    try project.importMenu(newMenu)
    let again = try project.importLines(rows)
    #expect(again.unchanged == 2 && again.updated == 0 && again.imported == 0)
    #expect(try project.lines() == before)
  }

  @Test("Lines keep their prices when the rows come in another order, and when a line is added before them")
  func keepsPriceInAnyOrder() throws {
    let project = try OrderTestProject.withMenu()
    try project.importLines(rows)
    try project.importMenu(newMenu)
    try project.importLines(
      """
      key,placedOn,lines.dish
      o-1,2026-06-01T20:15:00,beef
      o-1,2026-06-01T20:15:00,pizza
      o-1,2026-06-01T20:15:00,veal
      o-2,2026-06-02T13:00:00,pizza
      o-2,2026-06-02T13:00:00,pizza

      """)
    #expect(
      try project.lines() == [
        "o-1: 1 beef Beef tartare 1600, 1 pizza Pizza Quattro 1150, 1 veal Scalopine 1395",
        "o-2: 1 pizza Pizza Quattro 1150, 1 pizza Pizza Cinque 1200",
      ])
  }

  @Test("A quantity can be changed, and the price stays")
  func changedQuantity() throws {
    let project = try OrderTestProject.withMenu()
    let text = "key,placedOn,lines.dish,lines.quantity\no-1,2026-06-01T20:15:00,veal,3\n"
    try project.importLines(text)
    let revision = try #require(project.orders().first).revision
    try project.importMenu(newMenu)
    #expect(try project.importLines(text.replacing("veal,3", with: "veal,100")).updated == 1)
    #expect(try project.lines() == ["o-1: 100 veal Scalopine 1395"])
    #expect(try project.orders().first.map { $0.revision > revision } == true)
  }

  @Test("A name and a price that the source gives stand")
  func givenNameAndPrice() throws {
    let project = try OrderTestProject.withMenu()
    try project.importOrders(
      """
      [{"key": "o-1", "placedOn": "2026-06-01T20:15:00", "lines": [
        {"dish": "veal", "quantity": 2, "name": "Veal of the day", "price": "9.99"}, {"dish": "beef"}]}]
      """)
    #expect(try project.lines() == ["o-1: 2 veal Veal of the day 999, 1 beef Beef tartare 1600"])
  }

  @Test("Deleting a dish leaves its lines, and their takings under the name at the time")
  func deletedDish() throws {
    let project = try OrderTestProject.withMenu()
    try project.importLines(rows)
    try project.deleteDish("pizza")
    #expect(
      try project.lines() == [
        "o-1: 1 veal Scalopine 1395, 1 - Pizza Quattro 1150", "o-2: 1 - Pizza Quattro 1150",
      ])
    #expect(try project.figure("total") == "36.95")
    #expect(try project.table("by-dish").contains("Pizza Quattro,,2,23.00"))
    #expect(try project.table("by-type") == ["Carnes,1,13.95", ",2,23.00"])
    #expect(try project.table("never-sold") == ["Beef tartare,Carnes"])
  }

  @Test("Importing the orders again after a dish was deleted with SQL, of which no history is, changes none")
  func deletedDishAtReimport() throws {
    let project = try OrderTestProject.withMenu()
    try project.importLines(rows)
    try project.deleteDish("pizza")
    let before = try project.lines()
    let again = try project.importLines(rows)
    #expect(try project.lines() == before)
    #expect(again.rejected == 3 && again.updated == 0 && again.unchanged == 0)
    #expect(
      try project.rejections().map { "\($0.line) \($0.reason)" } == [
        "2 Another row of the same record is rejected", "3 Dish: not among the stored dishes",
        "4 Dish: not among the stored dishes",
      ])
  }

  @Test("An export of orders imports as the same, also where a dish was deleted")
  func exported() throws {
    let project = try OrderTestProject.withMenu()
    try project.importLines(rows)
    try project.deleteDish("pizza")
    let before = try project.lines()
    let bytes = try project.store.read {
      try RecordExport(currency: .dollar).bytes(
        of: project.kind("orders").records(in: $0), project.kind("orders"), as: .json)
    }
    let text = String(decoding: bytes, as: UTF8.self)
    let again = try project.importOrders(text)
    #expect(again.unchanged == 2 && again.rejected == 0)
    #expect(try project.lines() == before)
    let other = try OrderTestProject.withMenu()
    #expect(try other.importOrders(text).imported == 2)
    #expect(try other.lines() == before)
  }

  @Test(
    "A quantity outside 1…100 is refused, and the whole order with it",
    arguments: [
      ("0", "Quantity: less than 1"), ("101", "Quantity: more than 100"), ("-1", "Quantity: less than 1"),
      ("two", "Quantity: not a whole number"),
    ])
  func refusedQuantity(_ quantity: String, reason: String) throws {
    let project = try OrderTestProject.withMenu()
    let report = try project.importLines(
      """
      key,placedOn,lines.dish,lines.quantity
      o-1,2026-06-01T20:15:00,pizza,100
      o-1,2026-06-01T20:15:00,veal,\(quantity)
      o-1,2026-06-01T20:15:00,beef,1

      """)
    #expect(report.imported == 0 && report.rejected == 3)
    #expect(try project.lines().isEmpty)
    let part = "Another row of the same record is rejected"
    #expect(
      try project.rejections().map { "\($0.line) \($0.reason)" } == ["2 \(part)", "3 \(reason)", "4 \(part)"])
    let json = try OrderTestProject.withMenu()
    let value = quantity == "two" ? "\"two\"" : quantity
    let listed = try json.importOrders(
      """
      [{"key": "o-1", "placedOn": "2026-06-01T20:15:00", "lines": [
        {"dish": "veal", "quantity": \(value)}, {"dish": "beef", "quantity": 1}]}]
      """)
    #expect(listed.imported == 0 && listed.rejected == 1)
    #expect(try json.lines().isEmpty)
    #expect(try json.rejections().map { "\($0.field) \($0.reason)" } == ["lines[1].quantity \(reason)"])
  }

  @Test("Rows that share a key become one order, in any order of rows")
  func scatteredRows() throws {
    let project = try OrderTestProject.withMenu()
    let report = try project.importLines(
      """
      key,placedOn,lines.dish
      o-2,2026-06-02T13:00:00,pizza
      o-1,2026-06-01T20:15:00,veal
      o-2,2026-06-02T13:00:00,beef
      o-1,2026-06-01T20:15:00,pizza

      """)
    #expect(report.imported == 2)
    #expect(
      try project.lines() == [
        "o-1: 1 veal Scalopine 1395, 1 pizza Pizza Quattro 1150",
        "o-2: 1 pizza Pizza Quattro 1150, 1 beef Beef tartare 1600",
      ])
  }
}
