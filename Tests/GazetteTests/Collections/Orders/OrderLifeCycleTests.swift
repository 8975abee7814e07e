import Forms
import Gazette
import GazetteTestSupport
import RecordStore
import Testing

@Suite("Orders from the first dish to the history")
struct OrderLifeCycleTests {
  private func order(_ key: String, placedOn: String?, dish: String = "veal") -> String {
    let moment = placedOn.map { "\"\($0)\"" } ?? "null"
    return #"{"key": "\#(key)", "placedOn": \#(moment), "lines": [{"dish": "\#(dish)"}]}"#
  }

  @Test("An order that is not placed is kept between runs and is in no total")
  func unplaced() throws {
    let project = try OrderTestProject.withMenu()
    try project.importOrders(
      "[\(order("o-1", placedOn: "2026-06-01T20:15:00")), \(order("o-2", placedOn: nil))]")
    #expect(try project.orders().map(\.key) == ["o-2", "o-1"])
    #expect(try project.orders().map { $0.placedOn != nil } == [false, true])
    let files = try project.edition()
    #expect(try project.figure("orders") == "1" && project.figure("units") == "1")
    #expect(try project.figure("total") == "13.95")
    #expect(try project.table("by-dish").first == "Scalopine,Carnes,1,13.95")
    #expect(try project.table("by-day") == ["2026-06-01,1,1,13.95,13.95"])
    #expect(try project.table("by-month") == ["2026-06,1,1,13.95"])
    #expect(try project.table("by-weekday").filter { !$0.contains(",0,0,") } == ["Monday,1,1,13.95,13.95"])
    let veal = try #require(files["markdown/orders/dishes/veal.md"])
    #expect(veal.contains("| [2026-06](../2026-06.md) | 1 | $13.95 |") && veal.contains("| Sold | 1 |"))
  }

  @Test("Placing it stamps the time and brings it into the totals")
  func placed() throws {
    let project = try OrderTestProject.withMenu()
    try project.importOrders("[\(order("o-1", placedOn: nil))]")
    #expect(try project.figure("orders") == "0")
    #expect(try project.importOrders("[\(order("o-1", placedOn: "2026-06-01T20:15:00"))]").updated == 1)
    #expect(try project.figure("total") == "13.95")
    #expect(try project.orders().first?.placedOn == CalendarMoment(iso: "2026-06-01T20:15:00"))
  }

  @Test("A second order that is not placed is rejected in clear words with its line, and the others come in")
  func twoInOneImport() throws {
    let project = try OrderTestProject.withMenu()
    let text = """
      [\(order("o-1", placedOn: "2026-06-01T20:15:00")), \(order("o-2", placedOn: nil)),
       \(order("o-3", placedOn: nil))]
      """
    let report = try project.importOrders(text)
    #expect(report.imported == 2 && report.rejected == 1)
    #expect(try project.orders().map(\.key) == ["o-2", "o-1"])
    let rejection = try #require(try project.rejections().first)
    #expect(rejection.line == 2 && rejection.field == "placedOn")
    #expect(
      rejection.reason == "Not placed, and neither is o-2; only one order at a time can be put together")
  }

  @Test("An order that is not placed keeps another from being put together in a later import")
  func twoInTwoImports() throws {
    let project = try OrderTestProject.withMenu()
    try project.importOrders("[\(order("o-1", placedOn: nil))]")
    let second = try project.importOrders(
      "[\(order("o-5", placedOn: "2026-06-01T20:15:00")), \(order("o-2", placedOn: nil))]")
    #expect(second.imported == 1 && second.rejected == 1)
    #expect(try project.orders().map(\.key) == ["o-1", "o-5"])
    // The same one may of course change.
    #expect(try project.importOrders("[\(order("o-1", placedOn: nil, dish: "beef"))]").updated == 1)
    #expect(try project.lines().contains("o-1: 1 beef Beef tartare 1600"))
    // A placed order may not go back to being put together while there is another.
    try project.importOrders("[\(order("o-3", placedOn: "2026-06-01T20:15:00"))]")
    #expect(try project.importOrders("[\(order("o-3", placedOn: nil))]").rejected == 1)
    #expect(try project.orders().filter { $0.placedOn == nil }.map(\.key) == ["o-1"])
  }

  @Test("A new order may stand before the row that places the old one")
  func placedInTheSameImport() throws {
    let project = try OrderTestProject.withMenu()
    try project.importOrders("[\(order("o-1", placedOn: nil))]")
    try project.importOrders(
      "[\(order("o-2", placedOn: nil)), \(order("o-1", placedOn: "2026-06-01T20:15:00"))]")
    #expect(try project.orders().map { "\($0.key) \($0.placedOn != nil)" } == ["o-2 false", "o-1 true"])
  }

  @Test(
    "A placed order without lines is refused",
    arguments: [
      (#"[{"key": "o-1", "placedOn": "2026-06-01T20:15:00", "lines": []}]"#, "Lines: missing"),
      (#"[{"key": "o-1", "placedOn": "2026-06-01T20:15:00"}]"#, "Lines: missing"),
      (
        #"[{"key": "o-1", "placedOn": "2026-06-01T20:15:00", "lines": [{"dish": "nothing"}]}]"#,
        "Dish: not among the stored dishes"
      ),
    ])
  func withoutLines(_ text: String, reason: String) throws {
    let project = try OrderTestProject.withMenu()
    let report = try project.importOrders(text)
    #expect(report.imported == 0 && report.rejected >= 1)
    #expect(try project.orders().isEmpty)
    #expect(try project.rejections().map(\.reason).contains(reason))
  }

  @Test(
    "A moment that is none is refused",
    arguments: ["yesterday", "2026-02-30T10:00:00", "2026-06-01T24:00:00"]
  )
  func badMoment(_ moment: String) throws {
    let project = try OrderTestProject.withMenu()
    #expect(try project.importOrders("[\(order("o-1", placedOn: moment))]").rejected == 1)
    #expect(try project.rejections().map(\.reason) == ["Placed on: not a date with a time"])
  }

  @Test("Address and phone are checked and kept, and may be left out")
  func delivery() throws {
    let project = try OrderTestProject.withMenu()
    try project.importLines(
      """
      key,address,phone,placedOn,lines.dish
      o-1,"Calle Mayor 3, 2º","+34 600 000 000",2026-06-01T20:15:00,veal
      o-2,,,2026-06-01T20:16:00,veal
      o-3,,call me,2026-06-01T20:17:00,veal

      """)
    let orders = try project.orders()
    #expect(orders.map(\.key) == ["o-1", "o-2"])
    #expect(orders[0].answers.map(\.text) == ["Calle Mayor 3, 2º", "+34 600 000 000"])
    #expect(orders[1].answers.map(\.text) == [nil, nil])
    #expect(try project.rejections().map(\.reason) == ["Phone: not a phone number"])
  }
}
