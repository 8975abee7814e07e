import Foundation
import Gazette
import GazetteTestSupport
import Testing

@Suite("The figures of the restaurant")
struct OrderSummaryTests {
  private static let menu = """
    [{"key": "a", "name": "Arroz", "price": 5, "type": "Rice"},
     {"key": "b", "name": "Bacalao", "price": 5, "type": "Fish"},
     {"key": "c", "name": "Caldo", "price": 5, "type": "Soup"},
     {"key": "d", "name": "Dorada", "price": 5, "type": "Fish"},
     {"key": "z", "name": "Arroz", "price": 5, "type": "Rice"}]
    """

  private func project(_ orders: [String]) throws -> OrderTestProject {
    let project = try OrderTestProject()
    try project.importMenu(Self.menu)
    let report = try project.importOrders("[\(orders.joined(separator: ",\n"))]")
    #expect(report.imported == orders.count, "\(report.rejectedByReasons)")
    return project
  }

  /// A line is a dish, its price then and how many; one of `-Old` is of no dish of the menu.
  private static func order(_ key: String, _ moment: String?, _ lines: (String, String, Int)...) -> String {
    let lines = lines.map { dish, price, quantity in
      let item = dish.hasPrefix("-") ? "" : #""dish": "\#(dish)", "#
      return #"{\#(item)"name": "\#(dish)", "price": "\#(price)", "quantity": \#(quantity)}"#
    }
    let placedOn = moment.map { "\"\($0)\"" } ?? "null"
    return #"{"key": "\#(key)", "placedOn": \#(placedOn), "lines": [\#(lines.joined(separator: ", "))]}"#
  }

  /// 1 June 2026 is a Monday.
  private static let orders = [
    order("open", nil, ("a", "999.00", 100)),
    order("o-1", "2026-05-31T23:59:59", ("a", "5.00", 2), ("b", "7.00", 1)),
    order("o-2", "2026-06-01T00:00:00", ("b", "7.01", 1), ("-Old", "1.00", 3)),
    order("o-3", "2026-06-01T12:00:00", ("b", "7.00", 1)),
    order("o-4", "2026-06-08T12:00:00", ("c", "9.00", 2), ("c", "9.00", 1)),
  ]

  /// The rows of a table of the overview, without the places of links and drawings.
  private func rows(of heading: String, in project: OrderTestProject) throws -> [String] {
    let page = try #require(project.edition()["markdown/orders/index.md"])
    let part = try #require(page.components(separatedBy: "## \(heading)\n").dropFirst().first)
    let lines = part.components(separatedBy: "\n## ")[0].split(separator: "\n").filter { $0.hasPrefix("| ") }
    return lines.dropFirst(2).map { $0.split(separator: " | ")[0].dropFirst(2).description }
  }

  @Test("Orders, dishes and takings by day, month and weekday")
  func byTime() throws {
    let project = try project(Self.orders)
    #expect(try project.figure("orders") == "4" && project.figure("units") == "11")
    // 61.01 over 4 orders is 15.2525.
    #expect(try project.figure("total") == "61.01" && project.figure("averageOrder") == "15.25")
    #expect(
      try project.table("by-day") == [
        "2026-05-31,1,3,17.00,17.00", "2026-06-01,2,5,17.01,8.51", "2026-06-08,1,3,27.00,27.00",
      ])
    #expect(try project.table("by-month") == ["2026-05,1,3,17.00", "2026-06,3,8,44.01"])
    #expect(
      try project.table("by-weekday") == [
        "Monday,3,8,44.01,14.67", "Tuesday,0,0,0.00,", "Wednesday,0,0,0.00,", "Thursday,0,0,0.00,",
        "Friday,0,0,0.00,", "Saturday,0,0,0.00,", "Sunday,1,3,17.00,17.00",
      ])
  }

  @Test("Dishes stand by units, then takings, then name; lines of deleted dishes under their old name")
  func byDish() throws {
    let project = try project(Self.orders)
    // Three of each of Caldo, Bacalao and the deleted dish were sold: takings decide.
    #expect(
      try project.table("by-dish") == [
        "Caldo,Soup,3,27.00", "Bacalao,Fish,3,21.01", "'-Old,,3,3.00", "Arroz,Rice,2,10.00",
        "Arroz,Rice,0,0.00", "Dorada,Fish,0,0.00",
      ])
    #expect(try project.table("never-sold") == ["Arroz,Rice", "Dorada,Fish"])
    #expect(
      try project.table("by-type") == ["Fish,3,21.01", "Rice,2,10.00", "Soup,3,27.00", ",3,3.00"])
    let fish = try #require(project.edition()["markdown/orders/dishes/b.md"])
    #expect(
      fish.contains("| [2026-05](../2026-05.md) | 1 | $7.00 |\n| [2026-06](../2026-06.md) | 2 | $14.01 |"))
    #expect(
      try rows(of: "Worst sellers", in: project).map { $0.prefix(5) } == [
        "[Arro", "-Old", "[Baca", "[Cald",
      ])
  }

  @Test("What sold alike stands by name")
  func ties() throws {
    let order = Self.order(
      "o-1", "2026-06-01T12:00:00", ("d", "5.00", 1), ("c", "5.00", 1), ("b", "5.00", 1), ("z", "5.00", 1))
    let project = try project([order])
    let alike = [
      "[Arroz](dishes/z.md)", "[Bacalao](dishes/b.md)", "[Caldo](dishes/c.md)", "[Dorada](dishes/d.md)",
    ]
    #expect(try rows(of: "Best sellers", in: project) == alike)
    #expect(try rows(of: "Worst sellers", in: project) == alike)
    #expect(try rows(of: "Never sold", in: project) == ["[Arroz](dishes/a.md)"])
  }

  @Test("The takings of all dishes and of all types together are those of all orders")
  func sums() throws {
    let project = try project(Self.orders)
    func sum(_ table: String, _ column: Int) throws -> Int {
      try project.table(table).reduce(0) { sum, row in
        let cells = row.split(separator: ",", omittingEmptySubsequences: false)
        return sum + (Int(cells[column].filter { $0 != "." }) ?? 0)
      }
    }
    #expect(try sum("by-dish", 3) == 6101 && sum("by-type", 2) == 6101)
    #expect(try sum("by-day", 3) == 6101 && sum("by-weekday", 3) == 6101 && sum("by-month", 3) == 6101)
  }

  @Test("Without orders there is no average, and every dish was never sold")
  func empty() throws {
    let project = try project([])
    #expect(try project.figure("averageOrder") == "null")
    #expect(try project.table("by-day").isEmpty && project.table("by-weekday").count == 7)
    #expect(
      try rows(of: "Never sold", in: project).map { $0.suffix(5) } == [
        "a.md)", "z.md)", "b.md)", "c.md)", "d.md)",
      ])
    #expect(try OrderTestProject().table("by-type").isEmpty)
  }
}
