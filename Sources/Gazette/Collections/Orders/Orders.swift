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
    let menu = DishKind.sorted(try DishKind.dishes(in: snapshot), by: context.order)
    return OrderPages(
      collection: self, orders: orders, menu: menu,
      summary: OrderSummary(of: orders, menu: menu, order: context.order),
      asOf: context.asOf
    ).report
  }
}
