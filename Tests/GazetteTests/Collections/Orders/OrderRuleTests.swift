import Forms
import Gazette
import GazetteTestSupport
import Press
import RecordStore
import Testing

@Suite("Rules of orders")
struct OrderRuleTests {
  private static let menu = """
    [{"id": "d1", "name": "Scalopine di Manzo", "description": "", "price": "13.95", "type": "Carnes"},
     {"id": "d2", "name": "Pizza pepperoni", "price": "12.95", "type": "Pizzas"},
     {"id": "d3", "name": "Flan", "price": "4.00", "type": "Postres"}]
    """

  private func project(_ orders: String) throws -> TestProject {
    let project = try TestProject()
    try project.importText(Self.menu, as: "dishes", named: "menu.json")
    try project.importText(orders, as: "orders", named: "orders.json")
    return project
  }

  @Test("Three times 13.95 is 41.85, and an order that is not placed is in no total")
  func totals() throws {
    let output = try project(
      """
      [{"id": "o1", "placedOn": "2026-06-29T20:15:00", "lines": [{"dish": "d1", "quantity": 3}]},
       {"id": "o2", "lines": [{"dish": "d2", "quantity": 100}]}]
      """
    ).edition()
    #expect(output.download("orders/by-month.csv") == "month,orders,units,total\n2026-06,1,3,41.85\n")
    #expect(
      output.download("orders/by-type.csv")
        == "type,units,total\nCarnes,3,41.85\nPizzas,0,0.00\nPostres,0,0.00\n")
    #expect(output.download("orders/by-weekday.csv").contains("\nMonday,1,3,41.85,41.85\n"))
    #expect(output.figure("notPlaced", of: "orders") == "1")
    #expect(output.figure("neverSold", of: "orders") == "2")
    let menu = try #require(output.text("markdown/orders/menu.md"))
    #expect(menu.contains("| (empty) | €13.95 |"))
    #expect(menu.contains("| — | €12.95 |"))
  }

  @Test("A line keeps its name and price when the menu changes, also when the order is imported again")
  func frozenPrices() throws {
    let orders = """
      [{"id": "o1", "placedOn": "2026-06-29T20:15:00", "lines": [{"dish": "d2", "quantity": 2}]}]
      """
    let project = try project(orders)
    let dearer = Self.menu.replacing("12.95", with: "20.00").replacing(
      "Pizza pepperoni", with: "Pizza diavola")
    #expect(try project.importText(dearer, as: "dishes", named: "menu.json").updated == 1)
    #expect(try project.importText(orders, as: "orders", named: "orders.json").updated == 0)
    let output = try project.edition()
    #expect(output.figure("total", of: "orders") == "25.90")
    let page = try #require(output.text("markdown/orders/2026-06/o1.md"))
    #expect(page.contains("[Pizza pepperoni](../dishes/d2.md) | 2 | €12.95 | €25.90 |"))
  }

  @Test("Deleting a dish leaves the lines, which count under their name at the time")
  func deletedDish() throws {
    let project = try project(
      """
      [{"id": "o1", "placedOn": "2026-06-29T20:15:00", "lines": [{"dish": "d2", "quantity": 2}]}]
      """)
    let dishes = try #require(Collections.shipped.kind("dishes"))
    _ = try project.store.change { try $0.remove(["d2"], of: dishes, in: .shipped, today: .epoch) }
    let output = try project.edition()
    #expect(output.figure("total", of: "orders") == "25.90")
    #expect(output.download("orders/by-type.csv").hasSuffix("\n,2,25.90\n"))
    #expect(output.download("orders/by-dish.csv").contains("\nPizza pepperoni,,2,25.90\n"))
  }

  @Test("An order with a faulty line is not stored, and all its faults are told")
  func faultyLines() throws {
    let project = try TestProject()
    try project.importText(Self.menu, as: "dishes", named: "menu.json")
    let report = try project.importText(
      """
      [{"id": "o1", "placedOn": "2026-06-29T20:15:00",
        "lines": [{"dish": "d1"}, {"dish": "d9"}, {"dish": "d2", "quantity": 0}, {"dish": "d2", "quantity": 101}]},
       {"id": "o2", "placedOn": "2026-06-29T20:15:00", "lines": [{"dish": "d9"}]},
       {"id": "o3", "placedOn": "2026-06-29T20:15:00", "lines": []}]
      """, as: "orders")
    #expect(report.imported == 0 && report.rejected == 3)
    #expect(try project.count("SELECT count(*) FROM orders_lines") == 0)
    #expect(
      try project.store.read { try $0.rejections() }.map(\.field)
        == ["lines[2].dish", "lines[3].quantity", "lines[4].quantity", "lines[1].dish", "lines"])
  }

  @Test("Rows that share a key are one order, in the order of the rows")
  func rowsOfOneKey() throws {
    let project = try TestProject()
    try project.importText(Self.menu, as: "dishes", named: "menu.json")
    let report = try project.importText(
      """
      \u{FEFF}key;placedOn;lines.dish;lines.quantity
      o1;2026-06-29T20:15:00;d1;1
      o2;2026-06-29T21:00:00;d2;2
      o1;2026-06-29T20:15:00;Flan;3
      o3;2026-06-29T20:15:00;0;1

      """, as: "orders", named: "lines.csv")
    #expect(report.imported == 2)
    #expect(report.rejected == 1)
    let records = try project.store.read {
      try #require(Collections.shipped.kind("orders")).records(in: $0).reversed() as [StoredRecord]
    }
    #expect(records.map(\.key) == ["o1", "o2"])
    #expect(records[0]["lines"]?.list?.count == 2)
  }

  @Test("The real files' dates, times and unknown dishes are shaped by their mapping")
  func mappingOfOwnFixture() throws {
    let project = try TestProject()
    try project.importText(
      "\u{FEFF}menu_item_id,item_name,category,price\r\n101,Soup,Starters,4.00\r\n", as: "dishes",
      named: "menu.csv",
      mapping: SharedData.mapping("menu-items"))
    let report = try project.importText(
      """
      \u{FEFF}order_details_id,order_id,order_date,order_time,item_id\r
      1,1,1/9/2023,12:05:07 AM,101\r
      2,4,1/9/2023,12:05:07 AM,0\r
      3,2,11/30/2023,1:59:59 PM,101\r

      """, as: "orders", named: "lines.csv", mapping: SharedData.mapping("order-details"))
    #expect(report.imported == 2)
    #expect(report.rejected == 1)
    let placed = try project.store.read {
      try $0.all("SELECT placedOn FROM orders ORDER BY key") { try $0.text(0) }
    }
    #expect(placed == ["2023-01-09T00:05:07", "2023-11-30T13:59:59"])
    #expect(try project.store.read { try $0.rejections() }.map(\.line) == [3])
  }
}
