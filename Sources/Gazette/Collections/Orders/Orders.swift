public import Press
public import RecordStore

/// The restaurant: its menu and its orders.
public struct Orders: RecordCollection {
  public let name = "orders"
  public let title: Words = "Restaurant orders"
  public let migrations = OrderKind.migrations
  public let kinds: [any RecordKind] = [DishKind(), OrderKind()]

  public init() {}

  public func report(from snapshot: Snapshot, in context: ReportContext) throws -> CollectionReport {
    let orders = try OrderKind.orders(in: snapshot)
    let menu = try DishKind.dishes(in: snapshot)
    return OrderPages(
      collection: self, orders: orders, menu: menu, summary: OrderSummary(of: orders, menu: menu),
      asOf: context.asOf, timeZone: context.settings.timeZone
    ).report
  }
}
