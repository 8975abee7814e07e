import Forms
import Gazette
import GazetteTestSupport
import Press
import Testing

@Suite("The edition of orders")
struct OrderEditionTests {
  private let rows = """
    key,address,phone,placedOn,lines.dish,lines.quantity
    o-1,Calle Mayor 3,+34 600 000 000,2026-05-31T23:59:59,veal,3
    o-2,,,2026-06-01T12:00:00,pizza,1
    o-2,,,2026-06-01T12:00:00,veal,1
    o-3,,,2026-06-01T21:30:00,pizza,2

    """

  private func project() throws -> OrderTestProject {
    let project = try OrderTestProject.withMenu()
    #expect(try project.importLines(rows).imported == 3)
    return project
  }

  private func page(_ path: String, of project: OrderTestProject) throws -> String {
    try #require(project.edition()["markdown/orders/\(path).md"])
  }

  @Test("An empty store gives an overview of zeros and an empty menu")
  func empty() throws {
    let files = try OrderTestProject().edition()
    let page = try #require(files["markdown/orders/index.md"])
    #expect(page.contains("| Placed orders | 0 |"))
    #expect(page.contains("| Average order | — |"))
    #expect(!page.contains("## Best sellers") && !page.contains("## Never sold"))
    #expect(files["markdown/orders/menu.md"] != nil)
    #expect(files["site/downloads/orders/by-month.csv"] == "month,orders,units,total\n")
    #expect(files["site/downloads/orders/by-dish.csv"] == "dish,type,units,total\n")
  }

  @Test(
    "The drawing of the last year has its twelve months",
    arguments: ["2024-02-28", "2024-02-29", "2024-03-31"])
  func lastYear(asOf: String) throws {
    let project = try OrderTestProject.withMenu(asOf: asOf)
    let months = (0..<36).map { "\(2022 + $0 / 12)-\($0 % 12 < 9 ? "0" : "")\($0 % 12 + 1)" }
    let rows = months.map { "o\($0),\($0)-10T12:00:00,veal,1\n" }
    try project.importLines("key,placedOn,lines.dish,lines.quantity\n" + rows.joined())
    let drawing = try #require(project.edition()["markdown/orders/index-trend-takings.svg"])
    #expect(drawing.matches(of: /<rect/).count == 12, "\(drawing)")
  }

  @Test("The overview has the figures by month, weekday and type, the best, the worst and the never sold")
  func overview() throws {
    let files = try project().edition()
    let page = try #require(files["markdown/orders/index.md"])
    let dishNames = ["veal": "Scalopine", "pizza": "Pizza Quattro"]
    for line in [
      "| Placed orders | 3 |", "| Dishes | 7 |", "| Takings | $90.30 |", "| Average order | $30.10 |",
      "| Orders not placed yet | 0 |", "The dishes: [Menu](menu.md).",
      "| [2026-05](2026-05.md) | 1 | 3 | $41.85 | $41.85 |",
      "| [2026-06](2026-06.md) | 2 | 4 | $48.45 | $24.23 |", "| Monday | 2 | 4 | $48.45 | $24.23 |",
      "| Tuesday | 0 | 0 | $0.00 | — |", "| Sunday | 1 | 3 | $41.85 | $41.85 |",
      "| Carnes | 4 | $55.80 |", "| Pizzas | 3 | $34.50 |",
    ] { #expect(page.contains(line), "\(line)\n\(page)") }
    let best = try #require(page.split(separator: "## Best sellers").last?.split(separator: "## Worst").first)
    let worst = try #require(page.split(separator: "## Worst sellers").last?.split(separator: "## N").first)
    let veal = "| [Scalopine](dishes/veal.md) | Carnes | 4 | $55.80 |"
    let pizza = "| [Pizza Quattro](dishes/pizza.md) | Pizzas | 3 | $34.50 |"
    let trends = ["veal", "pizza"].map {
      " ![" + (dishNames[$0] ?? "") + ": sold by month](index-sold-\($0).svg) |"
    }
    #expect(best.contains(veal + trends[0] + "\n" + pizza + trends[1]))
    #expect(files["markdown/orders/index-sold-veal.svg"]?.hasPrefix("<svg ") == true)
    #expect(worst.contains(pizza + "\n" + veal))
    let neverSold = try #require(page.split(separator: "## Never sold").last)
    #expect(neverSold.contains("| [Beef tartare](dishes/beef.md) | Carnes |"))
    #expect(!neverSold.contains("Scalopine"))
  }

  /// Where the columns of a chart begin.
  private func columns(_ svg: String?) -> [Double] {
    (svg ?? "").matches(of: /<rect class="(?:c1|now)" x="([0-9.]+)%"/).compactMap { Double($0.1) }
  }

  @Test(
    "Days and months without an order have their place in charts, and small lines one time for all dishes")
  func emptyTimes() throws {
    let project = try OrderTestProject.withMenu()
    let rows = """
      key,address,phone,placedOn,lines.dish,lines.quantity
      o-1,,,2026-01-01T12:00:00,veal,3
      o-2,,,2026-02-01T12:00:00,veal,1
      o-3,,,2026-06-01T12:00:00,veal,1
      o-4,,,2026-06-02T12:00:00,pizza,2
      o-5,,,2026-06-11T12:00:00,pizza,2

      """
    #expect(try project.importLines(rows).imported == 5)
    let files = try project.edition()
    for (path, steps) in [("index-months", 4.0), ("2026-06-days", 9.0), ("dishes/veal-months", 4.0)] {
      let places = columns(files["markdown/orders/\(path).svg"])
      try #require(places.count == 3, "\(path)")
      #expect(abs((places[2] - places[1]) / (places[1] - places[0]) - steps) < 0.05, "\(path)")
    }
    // The pizza was sold in June alone; its line begins in January as that of the veal does.
    for dish in ["veal", "pizza"] {
      let line = try #require(files["markdown/orders/index-sold-\(dish).svg"])
      #expect(line.contains("Values: 6, from 0 to"), "\(dish)")
      #expect(line.contains("points=\"3,"), "\(dish)")
    }
  }

  @Test("The history of a month is newest first: date, total, dishes and lines")
  func monthPage() throws {
    let page = try page("2026-06", of: project())
    #expect(
      page.contains(
        """
        | 2026-06-01 21:30 | [o-3](2026-06/o-3.md) | $23.00 | 2 | 1 |
        | 2026-06-01 12:00 | [o-2](2026-06/o-2.md) | $25.45 | 2 | 2 |
        """), "\(page)")
    #expect(page.contains("| 2026-06-01 | 2 | 4 | $48.45 | $24.23 |"))
    #expect(!page.contains("o-1") && !page.contains("2026-05-31"))
  }

  @Test("An order's page has its lines and their total")
  func orderPage() throws {
    let page = try page("2026-06/o-2", of: project())
    for line in [
      "# Order o-2", "Total: $25.45.", "| [Pizza Quattro](../dishes/pizza.md) | 1 | $11.50 | $11.50 |",
      "| [Scalopine](../dishes/veal.md) | 1 | $13.95 | $13.95 |", "2026-06-01 12:00",
    ] { #expect(page.contains(line), "\(line)\n\(page)") }
  }

  @Test("An order that is not placed says so, waits for somebody, and is in no figure")
  func unplaced() throws {
    let project = try project()
    try project.importOrders(#"[{"key": "o-9", "lines": [{"dish": "beef", "quantity": 2}]}]"#)
    let files = try project.edition()
    let page = try #require(files["markdown/orders/current/o-9.md"])
    #expect(page.contains("This order is not placed yet; it is in no figure. So far: $32.00."))
    let overview = try #require(files["markdown/orders/index.md"])
    #expect(overview.contains("| Placed orders | 3 |") && overview.contains("| Takings | $90.30 |"))
    #expect(overview.contains("| Orders not placed yet | 1 |"))
    #expect(
      try project.attention() == [
        "[An order is not placed yet](orders/current/o-9.md)",
        "[1 dish was never sold](orders/dishes/beef.md)",
      ])
    #expect(files["site/downloads/orders/by-dish.csv"]?.contains("Beef tartare,Carnes,0,0.00") == true)
  }

  @Test("The menu is grouped by type with its texts and prices")
  func menu() throws {
    let page = try page("menu", of: project())
    #expect(page.contains("| [Beef tartare](dishes/beef.md) | — | $16.00 |"), "\(page)")
    #expect(page.contains("| [Scalopine](dishes/veal.md) | Veal, with café sauce | $13.95 |"))
    let order = ["## Carnes", "Beef tartare", "Scalopine", "## Pizzas", "Pizza Quattro"].compactMap {
      page.firstRange(of: $0)?.lowerBound
    }
    #expect(order.count == 5 && order == order.sorted())
  }

  @Test("A dish's page tells what was sold of it by month")
  func dishPage() throws {
    let project = try project()
    let page = try page("dishes/veal", of: project)
    for line in [
      "| Price | $13.95 |", "| Sold | 4 |", "| Takings | $55.80 |",
      "| [2026-05](../2026-05.md) | 3 | $41.85 |", "| [2026-06](../2026-06.md) | 1 | $13.95 |",
    ] { #expect(page.contains(line), "\(line)\n\(page)") }
    let unsold = try self.page("dishes/beef", of: project)
    #expect(unsold.contains("| Sold | 0 |") && !unsold.contains("### By month"))
  }

  @Test("A deleted dish has no page; its lines and takings stand under the old name, without a link")
  func deletedDish() throws {
    let project = try project()
    try project.deleteDish("pizza")
    let files = try project.edition()
    #expect(files["markdown/orders/dishes/pizza.md"] == nil)
    let order = try #require(files["markdown/orders/2026-06/o-2.md"])
    #expect(order.contains("| Pizza Quattro | 1 | $11.50 | $11.50 |"))
    #expect(order.contains("Total: $25.45."))
    let overview = try #require(files["markdown/orders/index.md"])
    #expect(overview.contains("| Pizza Quattro | — | 3 | $34.50 |"))
    #expect(overview.contains("| Takings | $90.30 |"))
    #expect(files["site/downloads/orders/by-dish.csv"]?.contains("Pizza Quattro,,3,34.50") == true)
  }

  @Test("Address and phone stand on the order's own page and nowhere else")
  func privateValues() throws {
    let files = try project().edition()
    for value in ["Calle Mayor 3", "600 000 000"] {
      #expect(
        files.filter { $0.value.contains(value) }.keys.sorted() == [
          "markdown/orders/2026-05/o-1.md", "site/orders/2026-05/o-1.html",
        ])
    }
  }

  @Test("An order placed after as-of is warned of")
  func future() throws {
    let project = try OrderTestProject.withMenu(asOf: "2026-05-31")
    try project.importLines(rows)
    #expect(
      try project.warnings() == [
        "| [o-2](../orders/2026-06/o-2.md) | Placed after as-of | Order | o-2 |",
        "| [o-3](../orders/2026-06/o-3.md) | Placed after as-of | Order | o-3 |",
      ])
  }

  @Test("The downloads' bytes")
  func downloads() throws {
    let files = try project().edition()
    let folder = "site/downloads/orders/"
    #expect(
      files[folder + "by-month.csv"] == """
        month,orders,units,total
        2026-05,1,3,41.85
        2026-06,2,4,48.45

        """)
    #expect(
      files[folder + "by-day.csv"] == """
        day,orders,units,total,averageOrder
        2026-05-31,1,3,41.85,41.85
        2026-06-01,2,4,48.45,24.23

        """)
    #expect(
      files[folder + "by-weekday.csv"] == """
        weekday,orders,units,total,averageOrder
        Monday,2,4,48.45,24.23
        Tuesday,0,0,0.00,
        Wednesday,0,0,0.00,
        Thursday,0,0,0.00,
        Friday,0,0,0.00,
        Saturday,0,0,0.00,
        Sunday,1,3,41.85,41.85

        """)
    #expect(files[folder + "by-type.csv"] == "type,units,total\nCarnes,4,55.80\nPizzas,3,34.50\n")
    #expect(
      files[folder + "by-dish.csv"] == """
        dish,type,units,total
        Scalopine,Carnes,4,55.80
        Pizza Quattro,Pizzas,3,34.50
        Beef tartare,Carnes,0,0.00

        """)
    #expect(
      files[folder + "summary.json"] == """
        {
          "asOf": "2026-06-30",
          "orders": 3,
          "units": 7,
          "total": 90.30,
          "averageOrder": 30.10,
          "dishes": 3,
          "neverSold": 1,
          "notPlaced": 0
        }

        """)
  }
}
