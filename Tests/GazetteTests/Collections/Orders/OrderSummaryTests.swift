import Forms
import Testing

@testable import Gazette

@Suite("The figures of the restaurant")
struct OrderSummaryTests {
  private let menu = [
    dish("a", "Arroz", "Rice"), dish("b", "Bacalao", "Fish"), dish("c", "Caldo", "Soup"),
    dish("d", "Dorada", "Fish"), dish("z", "Arroz", "Rice"),
  ]

  private static func dish(_ key: String, _ name: String, _ type: String) -> Dish {
    Dish(
      row: 1, key: key, revision: 1, name: name, description: nil, price: Money(minorUnits: 500), type: type)
  }

  private func order(_ key: String, _ moment: String?, _ lines: (String, Int, Int)...) throws -> Order {
    let placedOn = try moment.map { try #require(CalendarMoment(iso: $0)) }
    return Order(
      row: 1, key: key, revision: 1, address: nil, phone: nil, placedOn: placedOn,
      lines: lines.map {
        OrderLine(
          dish: $0.0.hasPrefix("-") ? nil : $0.0, name: $0.0, price: Money(minorUnits: $0.1), quantity: $0.2)
      })
  }

  /// 1 June 2026 is a Monday.
  private func orders() throws -> [Order] {
    [
      try order("open", nil, ("a", 99_900, 100)),
      try order("o-1", "2026-05-31T23:59:59", ("a", 500, 2), ("b", 700, 1)),
      try order("o-2", "2026-06-01T00:00:00", ("b", 701, 1), ("-Old", 100, 3)),
      try order("o-3", "2026-06-01T12:00:00", ("b", 700, 1)),
      try order("o-4", "2026-06-08T12:00:00", ("c", 900, 2), ("c", 900, 1)),
    ]
  }

  private func line(_ takings: Takings) -> String {
    "\(takings.orders) \(takings.units) \(takings.total.minorUnits)"
  }

  @Test("Orders, dishes and takings by day, month and weekday")
  func byTime() throws {
    let summary = OrderSummary(of: try orders(), menu: menu)
    #expect(line(summary.all) == "4 11 6101")
    // 61.01 over 4 orders is 15.2525.
    #expect(summary.all.averageOrder == Money(minorUnits: 1525))
    #expect(
      summary.byDay.map { "\($0.day) \(line($0.takings))" } == [
        "2026-05-31 1 3 1700", "2026-06-01 2 5 1701", "2026-06-08 1 3 2700",
      ])
    #expect(
      summary.byMonth.map { "\($0.month) \(line($0.takings))" } == ["2026-05 1 3 1700", "2026-06 3 8 4401"])
    #expect(
      summary.byWeekday.map { "\($0.weekday) \(line($0.takings))" } == [
        "1 3 8 4401", "2 0 0 0", "3 0 0 0", "4 0 0 0", "5 0 0 0", "6 0 0 0", "7 1 3 1700",
      ])
  }

  @Test("Dishes stand by units, then takings, then name; lines of deleted dishes under their old name")
  func byDish() throws {
    let summary = OrderSummary(of: try orders(), menu: menu)
    // Three of each of Caldo, Bacalao and the deleted dish were sold: takings decide.
    #expect(
      summary.byDish.map { "\($0.name) \($0.dish ?? "-") \(line($0.takings))" } == [
        "Caldo c 0 3 2700", "Bacalao b 0 3 2101", "-Old - 0 3 300", "Arroz a 0 2 1000", "Arroz z 0 0 0",
        "Dorada d 0 0 0",
      ])
    #expect(summary.neverSold.map(\.name) == ["Arroz", "Dorada"])
    #expect(
      summary.byType.map { "\($0.type ?? "deleted") \($0.takings.units) \($0.takings.total.minorUnits)" } == [
        "Fish 3 2101", "Rice 2 1000", "Soup 3 2700", "deleted 3 300",
      ])
    #expect(
      summary.byDishAndMonth["b"]?.map { "\($0.month) \($0.takings.units) \($0.takings.total.minorUnits)" }
        == ["2026-05 1 700", "2026-06 2 1401"])
  }

  @Test("What sold alike stands by name")
  func ties() throws {
    let orders = [
      try order("o-1", "2026-06-01T12:00:00", ("d", 500, 1), ("c", 500, 1), ("b", 500, 1), ("z", 500, 1))
    ]
    let summary = OrderSummary(of: orders, menu: menu.reversed())
    #expect(summary.byDish.compactMap(\.dish) == ["z", "b", "c", "d", "a"])
    #expect(summary.bestSellers.compactMap(\.dish) == ["z", "b", "c", "d"])
    #expect(summary.worstSellers.compactMap(\.dish) == ["z", "b", "c", "d"])
    let all = OrderSummary(of: try self.orders(), menu: menu)
    #expect(all.worstSellers.map(\.name) == ["Arroz", "-Old", "Bacalao", "Caldo"])
  }

  @Test("The takings of all dishes and of all types together are those of all orders")
  func sums() throws {
    let summary = OrderSummary(of: try orders(), menu: menu)
    let total = summary.all.total
    #expect(summary.byDish.reduce(Money.zero) { $0 + $1.takings.total } == total)
    #expect(summary.byType.reduce(Money.zero) { $0 + $1.takings.total } == total)
    #expect(summary.byDay.reduce(Money.zero) { $0 + $1.takings.total } == total)
    #expect(summary.byWeekday.reduce(Money.zero) { $0 + $1.takings.total } == total)
  }

  @Test("Without orders there is no average, and every dish was never sold")
  func empty() {
    let summary = OrderSummary(of: [], menu: menu)
    #expect(summary.all.averageOrder == nil)
    #expect(summary.byDay.isEmpty && summary.byMonth.isEmpty && summary.byWeekday.count == 7)
    #expect(summary.neverSold.compactMap(\.dish) == ["a", "z", "b", "c", "d"])
    #expect(OrderSummary(of: [], menu: []).byType.isEmpty)
  }
}
