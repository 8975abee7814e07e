import Forms
import Gazette
import GazetteTestSupport
import RecordStore
import Testing

/// A few rows of the restaurant data's shape: a byte order mark, one dish a row, American dates and times.
private let menuItems = """
  \u{FEFF}menu_item_id,item_name,category,price\r
  101,Veal parmigiana,Italian,13.95\r
  102,Ramen,Asian,17.5\r

  """
private let orderDetails = """
  \u{FEFF}order_details_id,order_id,order_date,order_time,item_id\r
  1,1,1/2/2023,12:00:05 AM,101\r
  2,1,1/2/2023,12:00:05 AM,0\r
  3,2,12/31/2023,12:30:00 PM,102\r
  4,3,3/9/2023,1:05:09 PM,0\r
  5,4,10/10/2023,9:59:59 AM,101\r
  6,2,12/31/2023,12:30:00 PM,101\r

  """

@Suite("Orders of a foreign shape, by a mapping")
struct RestaurantOrderTests {
  @Test(
    "American dates and times become moments, rows of an order its lines, and orders with item 0 are set aside"
  )
  func fixture() throws {
    let project = try OrderTestProject(asOf: "2023-12-31")
    let menu = try project.file("menu_items.csv", menuItems)
    let details = try project.file("order_details.csv", orderDetails)
    #expect(try project.importFile(menu, as: "dishes", mapping: "menu-items.sql").imported == 2)
    let report = try project.importFile(details, as: "orders", mapping: "order-details.sql")
    #expect(report.imported == 2)
    #expect(
      report.rejectedByReasons == [
        "Dish: not among the stored dishes": 2, "Another row of the same record is rejected": 1,
      ])
    #expect(try project.rejections().map(\.line) == [2, 3, 5])
    #expect(
      try project.orders().map { "\($0.key) \($0.placedOn?.description ?? "-")" } == [
        "4 2023-10-10T09:59:59", "2 2023-12-31T12:30:00",
      ])
    #expect(
      try project.lines() == [
        "4: 1 101 Veal parmigiana 1395", "2: 1 102 Ramen 1750, 1 101 Veal parmigiana 1395",
      ])
    let again = try project.importFile(details, as: "orders", mapping: "order-details.sql")
    #expect(again.unchanged == 2 && again.updated == 0 && again.imported == 0 && again.rejected == 3)
  }

  @Test(
    "The restaurant data gives its known figures",
    .enabled(if: SharedData.isPresent("orders/order_details.csv"), "the shared data is absent"))
  func realData() throws {
    let project = try OrderTestProject(asOf: "2023-04-01")
    let menu = SharedData.path("orders/menu_items.csv")
    let details = SharedData.path("orders/order_details.csv")
    #expect(try project.importFile(menu, as: "dishes", mapping: "menu-items.sql").imported == 32)
    let report = try project.importFile(details, as: "orders", mapping: "order-details.sql")
    // 137 of 5,370 orders have a line of the dish 0, and with it all their 463 lines are set aside.
    #expect(report.imported == 5233)
    #expect(
      report.rejectedByReasons == [
        "Dish: not among the stored dishes": 137, "Another row of the same record is rejected": 326,
      ])
    #expect(try project.orders().reduce(0) { $0 + $1.lines.count } == 11_771)
    let files = try project.edition()
    let all = ["\"orders\": 5233", "\"units\": 11771", "\"total\": 155000.10", "\"neverSold\": 0"]
    for figure in all { #expect(files["site/downloads/orders/summary.json"]?.contains(figure) == true) }
    let months = try #require(files["site/downloads/orders/by-month.csv"])
    #expect(months.split(separator: "\n")[1].hasPrefix("2023-01,1793,"))
    #expect(months.split(separator: "\n")[1].hasSuffix(",52368.30"))
    #expect(files["site/downloads/orders/by-type.csv"]?.contains("\nItalian,2873,48225.10\n") == true)
    let again = try project.importFile(details, as: "orders", mapping: "order-details.sql")
    #expect(again.unchanged == 5233 && again.updated == 0 && again.imported == 0)
  }
}
