internal import Forms
internal import Foundation
internal import Press

/// The overview of the restaurant, and what else it gives to an edition.
struct OrderPages {
  let collection: Orders
  /// Unplaced first, then by date and key.
  let orders: [Order]
  /// By type, then name.
  let menu: [Dish]
  let summary: OrderSummary
  let asOf: CalendarDate
  /// In which the times of orders are.
  let timeZone: TimeZone

  static let menuPath = PagePath("orders/menu")

  var report: CollectionReport {
    CollectionReport(
      headlines: [
        Headline("Orders", .integer(summary.all.orders), key: "orders"),
        Headline("Takings", .money(summary.all.total), key: "takings"),
        Headline("Average order", averageOrder(summary.all), key: "averageOrder"),
        Headline("Dishes on the menu", .integer(menu.count), key: "dishes"),
      ],
      attention: attention, warnings: warnings,
      pages: [PageSeries(overview), PageSeries(menuPage), dishPages, monthPages, orderPages],
      downloads: downloads)
  }

  private var currentOrder: Order? { orders.first { !$0.isPlaced } }

  private var attention: [Attention] {
    var items: [Attention] = []
    if let current = currentOrder {
      items.append(Attention("An order is not placed yet", OrderKind.path(ofKey: current.key, placedOn: nil)))
    }
    let unsold = summary.neverSold.count
    if unsold > 0 {
      items.append(Attention("Dishes that were never sold: \(unsold)", Overview.path(of: collection.name)))
    }
    return items
  }

  private var warnings: [Warning] {
    var clocks = DailyClocks(timeZone: timeZone)
    return orders.flatMap { order -> [Warning] in
      guard let placedOn = order.placedOn else { return [] }
      var reasons: [Words] = []
      if placedOn.date > asOf { reasons.append("Placed after as-of") }
      switch clocks.change(of: placedOn) {
      case .skipped: reasons.append("Placed at a time that a change of clocks skips")
      case .doubled: reasons.append("Placed at a time that a change of clocks repeats")
      case nil: break
      }
      return reasons.map {
        Warning($0, record: order.key, path: OrderKind.path(ofKey: order.key, placedOn: placedOn))
      }
    }
  }

  private var overview: Page {
    Page(
      path: Overview.path(of: collection.name), title: .words(collection.title), template: "orders",
      trail: [Overview.front],
      context: TemplateContext([
        "figures": Overview.figures([
          Headline("Placed orders", .integer(summary.all.orders)),
          Headline("Dishes", .integer(summary.all.units)),
          Headline("Takings", .money(summary.all.total)),
          Headline("Average order", averageOrder(summary.all)),
          Headline("Orders not placed yet", .integer(orders.count - summary.all.orders)),
        ]),
        "menu": .cell(.link("Menu", to: Self.menuPath)),
        "byMonth": .table(byMonth), "byWeekday": .table(byWeekday), "byType": .table(byType),
        "byMonthChart": .chart(
          Chart("months", "Takings by month", .columns, of: byMonth, by: "month", ["total"])),
        "byWeekdayChart": .chart(
          Chart("weekdays", "Takings by weekday", .columns, of: byWeekday, by: "weekday", ["total"])),
        "byTypeChart": .chart(
          Chart("types", "Takings by type of dish", .bars, of: byType, by: "type", ["total"])),
        "bestChart": .chart(
          Chart(
            "best", "Best sellers: portions sold", .bars, of: dishes(summary.bestSellers.prefix(10)),
            by: "dish",
            ["units"])),
        "best": .table(dishes(summary.bestSellers.prefix(10), hasTrend: true)),
        "worst": .table(dishes(summary.worstSellers.prefix(5))), "neverSold": .table(neverSold),
      ]))
  }

  func averageOrder(_ takings: Takings) -> Cell { .optional(takings.averageOrder) }

  // MARK: Tables

  private static let takingsColumns: [Column] = [
    .figure("orders", "Orders"), .figure("units", "Dishes"), .figure("total", "Takings"),
    .figure("averageOrder", "Average order", of: "total", over: "orders"),
  ]

  private func cells(_ takings: Takings) -> [Cell] {
    [.integer(takings.orders), .integer(takings.units), .money(takings.total), averageOrder(takings)]
  }

  private var byMonth: Table {
    Table(
      columns: [.text("month", "Month")] + Self.takingsColumns,
      rows: summary.byMonth.map { [.link(.month($0.month), to: monthPath($0.month))] + cells($0.takings) },
      totals: ["All"] + cells(summary.all))
  }

  /// Takings by day: of a month, or of all.
  func byDay(in month: CalendarMonth? = nil) -> Table {
    let days = summary.byDay.filter { month == nil || $0.day.calendarMonth == month }
    return Table(
      columns: [.text("day", "Day")] + Self.takingsColumns,
      rows: days.map { [.date($0.day)] + cells($0.takings) })
  }

  private static let weekdays: [Cell] = [
    "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday",
  ]

  private var byWeekday: Table {
    Table(
      columns: [.text("weekday", "Weekday")] + Self.takingsColumns,
      rows: summary.byWeekday.map { [Self.weekdays[$0.weekday - 1]] + cells($0.takings) })
  }

  private var byType: Table {
    Table(
      columns: [.text("type", "Type"), .figure("units", "Dishes"), .figure("total", "Takings")],
      rows: summary.byType.map { [.optional($0.type), .integer($0.takings.units), .money($0.takings.total)] })
  }

  /// What was sold of a dish in each month, as a small line.
  private func trend(of sales: DishSales, over axis: TimeAxis?) -> Cell {
    guard let key = sales.dish else { return .missing }
    return .chart(
      .spark(
        "sold-\(PagePath.name(for: key))", "\(.text(sales.name)): sold by month",
        months(of: sales).map { ($0.month, $0.takings.units) }, over: axis))
  }

  private func months(of sales: DishSales) -> [(month: CalendarMonth, takings: Takings)] {
    sales.dish.flatMap { summary.byDishAndMonth[$0] } ?? []
  }

  private func dishes(_ sales: some Collection<DishSales>, hasTrend: Bool = false) -> Table {
    let axis = hasTrend ? TimeAxis(months: sales.flatMap { months(of: $0).map(\.month) }) : nil
    return Table(
      columns: [
        .text("dish", "Dish"), .text("type", "Type"), .figure("units", "Sold"), .figure("total", "Takings"),
      ] + (hasTrend ? [.text("trend", "Sold by month")] : []),
      rows: sales.map {
        [name(of: $0), .optional($0.type), .integer($0.takings.units), .money($0.takings.total)]
          + (hasTrend ? [trend(of: $0, over: axis)] : [])
      })
  }

  private func name(of sales: DishSales) -> Cell {
    sales.dish.map { .link(.text(sales.name), to: DishKind.path(ofKey: $0)) } ?? .text(sales.name)
  }

  private var neverSold: Table {
    Table(
      columns: [.text("dish", "Dish"), .text("type", "Type")],
      rows: summary.neverSold.map { [name(of: $0), .optional($0.type)] })
  }

  func monthPath(_ month: CalendarMonth) -> PagePath { PagePath("orders/\(month)") }

  // MARK: Downloads

  private var downloads: [Download] {
    let months = Table(
      columns: [.text("month", "Month")] + Self.takingsColumns.prefix(3),
      rows: summary.byMonth.map { [.month($0.month)] + cells($0.takings).prefix(3) })
    return [
      Download("orders/by-month.csv", months), Download("orders/by-day.csv", byDay()),
      Download("orders/by-weekday.csv", byWeekday), Download("orders/by-type.csv", byType),
      Download("orders/never-sold.csv", neverSold), Download("orders/by-dish.csv", dishes(summary.byDish)),
      Download(
        "orders/summary.json",
        figures: [
          ("asOf", .date(asOf)), ("orders", .integer(summary.all.orders)),
          ("units", .integer(summary.all.units)),
          ("total", .money(summary.all.total)), ("averageOrder", averageOrder(summary.all)),
          ("dishes", .integer(menu.count)), ("neverSold", .integer(summary.neverSold.count)),
          ("notPlaced", .integer(orders.count - summary.all.orders)),
        ]),
    ]
  }
}
