public import Forms

/// Counts and sums over placed orders.
public struct Takings: Sendable {
  public var orders = 0
  /// Dishes: the sum of the quantities.
  public var units = 0
  public var total = Money.zero

  /// The mean total of an order; nil where there are none.
  public var averageOrder: Money? { total.mean(over: orders) }

  mutating func add(_ order: Order) {
    orders += 1
    units += order.units
    total += order.total
  }

  mutating func add(_ line: OrderLine) {
    units += line.quantity
    total += line.total
  }
}

/// What was sold of a dish.
public struct DishSales: Sendable {
  /// The dish's key; nil for lines whose dish was deleted, which count under their name at the time.
  public let dish: String?
  public let name: String
  /// Nil where the dish was deleted.
  public let type: String?
  public var takings = Takings()
}

/// The figures of the restaurant (DOMAIN, section 5). An order that is not placed is in none of them.
public struct OrderSummary: Sendable {
  public let all: Takings
  public let byDay: [(day: CalendarDate, takings: Takings)]
  public let byMonth: [(month: CalendarMonth, takings: Takings)]
  /// Monday to Sunday, 1…7, all of them.
  public let byWeekday: [(weekday: Int, takings: Takings)]
  /// Every dish of the menu and every deleted dish that was sold, best seller first: by units, then
  /// takings, then name, in the order of the language.
  public let byDish: [DishSales]
  /// By type of dish; deleted dishes last, without a type.
  public let byType: [(type: String?, takings: Takings)]
  /// By the key of the dish, then by month.
  public let byDishAndMonth: [String: [(month: CalendarMonth, takings: Takings)]]
  private let order: TextOrder

  /// Works out all figures.
  ///
  /// - Complexity: O(lines), and O(n log n) for the order of the results.
  public init(of orders: [Order], menu: [Dish], order: TextOrder = TextOrder(language: "en")) {
    var all = Takings()
    var byDay: [CalendarDate: Takings] = [:]
    var byMonth: [CalendarMonth: Takings] = [:]
    var byWeekday: [Int: Takings] = [:]
    var sales = Dictionary(
      menu.map { ($0.key, DishSales(dish: $0.key, name: $0.name, type: $0.type)) },
      // Keys of other code points can be the same text.
      uniquingKeysWith: { first, _ in first })
    var deleted: [String: DishSales] = [:]
    var byDishAndMonth: [String: [CalendarMonth: Takings]] = [:]
    for order in orders {
      guard let date = order.placedOn?.date else { continue }
      all.add(order)
      byDay[date, default: Takings()].add(order)
      byMonth[date.calendarMonth, default: Takings()].add(order)
      byWeekday[date.weekday, default: Takings()].add(order)
      for line in order.lines {
        guard let dish = line.dish else {
          deleted[line.name, default: DishSales(dish: nil, name: line.name, type: nil)].takings.add(line)
          continue
        }
        sales[dish]?.takings.add(line)
        byDishAndMonth[dish, default: [:]][date.calendarMonth, default: Takings()].add(line)
      }
    }
    self.all = all
    self.byDay = byDay.map { ($0.key, $0.value) }.sorted { $0.0 < $1.0 }
    self.byMonth = Self.sorted(byMonth)
    self.byWeekday = (1...7).map { ($0, byWeekday[$0] ?? Takings()) }
    self.order = order
    byDish = Self.sorted(Array(sales.values) + Array(deleted.values), bestFirst: true, order)
    var byType: [String: Takings] = [:]
    for dish in sales.values {
      byType[dish.type ?? "", default: Takings()].units += dish.takings.units
      byType[dish.type ?? "", default: Takings()].total += dish.takings.total
    }
    var types: [(type: String?, takings: Takings)] = order.sorted(byType, by: { $0.key }, then: { $0.key })
      .map {
        ($0.key, $0.value)
      }
    if !deleted.isEmpty {
      var takings = Takings()
      for dish in deleted.values {
        takings.units += dish.takings.units
        takings.total += dish.takings.total
      }
      types.append((nil, takings))
    }
    self.byType = types
    self.byDishAndMonth = byDishAndMonth.mapValues(Self.sorted)
  }

  /// Dishes of the menu that no placed order has.
  public var neverSold: [DishSales] { byDish.filter { $0.dish != nil && $0.takings.units == 0 } }

  /// Dishes that were sold, best seller first.
  public var bestSellers: [DishSales] { byDish.filter { $0.takings.units > 0 } }

  /// Dishes that were sold, worst seller first: by units, then takings, then name.
  public var worstSellers: [DishSales] {
    Self.sorted(bestSellers, bestFirst: false, order)
  }

  private static func sorted(_ months: [CalendarMonth: Takings]) -> [(month: CalendarMonth, takings: Takings)]
  {
    months.map { ($0.key, $0.value) }.sorted { $0.0 < $1.0 }
  }

  /// By units, then takings, then name.
  private static func sorted(_ sales: [DishSales], bestFirst: Bool, _ order: TextOrder) -> [DishSales] {
    let byName = order.sorted(sales, by: \.name, then: { $0.dish ?? "" })
    return byName.enumerated().sorted { left, right in
      let (one, other) = (left.element.takings, right.element.takings)
      if one.units != other.units { return (one.units > other.units) == bestFirst }
      if one.total != other.total { return (other.total < one.total) == bestFirst }
      return left.offset < right.offset
    }.map(\.element)
  }
}
