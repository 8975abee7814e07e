import Forms
import Gazette
import GazetteTestSupport
import RecordStore
import Testing

@Suite("The lines of orders are what their source says now")
struct OrderLineSourceTests {
  private func order(_ lines: String) -> String {
    #"[{"key": "o-1", "placedOn": "2026-06-01T20:15:00", "lines": [\#(lines)]}]"#
  }
  private let tart = #"{"name": "Tart", "price": "4.00", "quantity": 2}"#
  private let wine = #"{"name": "Wine", "price": "15.00"}"#

  @Test("Lines that name no dish are deleted, renamed, repriced and moved like others")
  func withoutDish() throws {
    let project = try OrderTestProject.withMenu()
    func imported(_ lines: String) throws -> [String] {
      let report = try project.importOrders(order(lines))
      #expect(report.rejected == 0, "\(report.rejectedByReasons)")
      return try project.lines()
    }
    let veal = #"{"dish": "veal"}"#
    #expect(
      try imported("\(tart), \(veal), \(wine)")
        == ["o-1: 2 - Tart 400, 1 veal Scalopine 1395, 1 - Wine 1500"])
    #expect(
      try imported("\(wine), \(tart), \(veal)")
        == ["o-1: 1 - Wine 1500, 2 - Tart 400, 1 veal Scalopine 1395"])
    let renamed = tart.replacing("Tart", with: "Lemon tart")
    #expect(
      try imported("\(wine), \(renamed), \(veal)")
        == ["o-1: 1 - Wine 1500, 2 - Lemon tart 400, 1 veal Scalopine 1395"])
    #expect(
      try imported("\(wine.replacing("15.00", with: "16.00")), \(veal)")
        == ["o-1: 1 - Wine 1600, 1 veal Scalopine 1395"])
    #expect(try imported(wine) == ["o-1: 1 - Wine 1500"])
  }

  @Test("A line that names a dish can be renamed, and one that is gone from the source is gone")
  func withDish() throws {
    let project = try OrderTestProject.withMenu()
    try project.importOrders(order(#"{"dish": "veal"}, {"dish": "pizza"}, {"dish": "veal", "quantity": 2}"#))
    try project.importMenu(
      #"[{"key": "veal", "name": "Veal", "price": 20, "type": "Carnes"}]"#)
    try project.importOrders(order(#"{"dish": "veal", "quantity": 2, "name": "Veal of the day"}"#))
    #expect(try project.lines() == ["o-1: 2 veal Veal of the day 1395"])
  }

  @Test("A line leaves out its price only where it is known; of two lines of a dish each keeps its own")
  func twoPrices() throws {
    let project = try OrderTestProject.withMenu()
    try project.importOrders(order(#"{"dish": "veal", "quantity": 2}"#))
    try project.importMenu(#"[{"key": "veal", "name": "Scalopine", "price": 20, "type": "Carnes"}]"#)
    try project.importOrders(order(#"{"dish": "veal", "quantity": 2}, {"dish": "veal", "quantity": 1}"#))
    #expect(try project.lines() == ["o-1: 2 veal Scalopine 1395, 1 veal Scalopine 2000"])
    try project.importOrders(order(#"{"dish": "veal", "quantity": 1}, {"dish": "veal", "quantity": 2}"#))
    #expect(try project.lines() == ["o-1: 1 veal Scalopine 2000, 2 veal Scalopine 1395"])
    try project.importOrders(order(#"{"dish": "veal", "quantity": 1}"#))
    #expect(try project.lines() == ["o-1: 1 veal Scalopine 2000"])
  }

  private let rows = """
    key,placedOn,lines.dish,lines.quantity
    o-1,2026-06-01T20:15:00,veal,1
    o-1,2026-06-01T20:15:00,pizza,2
    o-2,2026-06-02T13:00:00,Pizza Quattro,1

    """

  @Test("Lines whose dish was removed keep their text while the source still names it, by key or by name")
  func removedDish() throws {
    let project = try OrderTestProject.withMenu()
    try project.importLines(rows)
    try project.removeDish("pizza")
    let before = ["o-1: 1 veal Scalopine 1395, 2 - Pizza Quattro 1150", "o-2: 1 - Pizza Quattro 1150"]
    #expect(try project.lines() == before)
    let again = try project.importLines(rows)
    #expect(again.unchanged == 2 && again.rejected == 0 && again.updated == 0, "\(again.rejectedByReasons)")
    #expect(try project.lines() == before)
    let other = try project.importLines(
      """
      key,placedOn,lines.dish,lines.quantity
      o-1,2026-06-01T20:15:00,pizza,3
      o-1,2026-06-01T20:15:00,beef,1

      """)
    #expect(other.updated == 1)
    #expect(try project.lines().first == "o-1: 3 - Pizza Quattro 1150, 1 beef Beef tartare 1600")
    try project.importLines("key,lines.dish\no-1,beef\n")
    #expect(try project.lines().first == "o-1: 1 beef Beef tartare 1600", "what the source drops is gone")
    let new = try project.importLines("key,placedOn,lines.dish\no-3,2026-06-03,pizza\n", name: "new.csv")
    #expect(new.reasons.map(\.reason) == ["Dish: not among the stored dishes"])
  }

  @Test("Lines get their dish again when it is restored or comes in again, and keep their price")
  func restoredDish() throws {
    let project = try OrderTestProject.withMenu()
    try project.importLines(rows)
    let before = try project.lines()
    try project.removeDish("pizza")
    try project.importLines(rows)
    _ = try project.store.change {
      try $0.restore(["pizza"], of: project.kind("dishes"), in: .shipped, today: .epoch)
    }
    #expect(try project.lines() == before)
    #expect(try project.importLines(rows).unchanged == 2)
    try project.removeDish("pizza")
    try project.importMenu(#"[{"key": "pizza", "name": "Pizza Cinque", "price": 30, "type": "Pizzas"}]"#)
    try project.importLines(rows.replacing("Pizza Quattro", with: "pizza"))
    #expect(try project.lines() == before)
  }

  @Test(
    "Of a line that names no dish only what is really wrong is told",
    arguments: [
      (#"{"name": "Tart", "price": "dear"}"#, ["lines[1].price Price at the time: not an amount"]),
      (#"{"name": "Tart"}"#, ["lines[1].price Price at the time: missing"]),
      (#"{"price": "4.00"}"#, ["lines[1].dish Dish: missing"]),
      (
        #"{"name": "", "price": "-1"}"#,
        ["lines[1].dish Dish: missing", "lines[1].price Price at the time: less than 0"]
      ),
      (#"{"name": "Tart", "price": "4.00", "quantity": 0}"#, ["lines[1].quantity Quantity: less than 1"]),
    ])
  func faults(_ line: String, told: [String]) throws {
    let project = try OrderTestProject.withMenu()
    try project.importOrders(order(line))
    #expect(try project.rejections().map { "\($0.field) \($0.reason)" } == told)
  }
}
