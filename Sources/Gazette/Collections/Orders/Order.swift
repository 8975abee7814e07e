public import Forms

/// What a guest ordered (DOMAIN, section 5).
public struct Order: Sendable {
  public let row: Int
  public let key: String
  public let revision: Int
  public let address: String?
  public let phone: String?
  /// Nil while the order is being put together; such an order is in no total.
  public let placedOn: CalendarMoment?
  public var lines: [OrderLine]

  public var isPlaced: Bool { placedOn != nil }
  public var total: Money { lines.reduce(.zero) { $0 + $1.total } }
  /// The sum of the quantities.
  public var units: Int { lines.reduce(0) { $0 + $1.quantity } }
}

/// A dish of an order, with its name and price at the time: old orders keep their prices.
public struct OrderLine: Sendable, Equatable {
  /// The key of the dish; nil once the dish was deleted.
  public let dish: String?
  public let name: String
  public let price: Money
  /// 1…100.
  public let quantity: Int

  public var total: Money { price * quantity }
}
