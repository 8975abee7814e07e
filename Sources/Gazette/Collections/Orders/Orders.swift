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
    let menu = DishKind.sorted(try DishKind.dishes(in: snapshot), by: context.order)
    return pages(of: try OrderKind.orders(in: snapshot), menu: menu, in: context).report
  }

  public func recordPages(
    of kind: String, key: String, from snapshot: Snapshot, in context: ReportContext
  ) throws -> PageSeries? {
    guard kind == OrderKind().name else { return nil }
    let orders = try OrderKind.orders(where: "key = ?", [.text(key)], in: snapshot)
    return pages(of: orders, menu: [], in: context).orderPages
  }

  private func pages(of orders: [Order], menu: [Dish], in context: ReportContext) -> OrderPages {
    OrderPages(
      collection: self, orders: orders, menu: menu,
      summary: OrderSummary(of: orders, menu: menu, order: context.order), asOf: context.asOf,
      timeZone: context.settings.timeZone)
  }
}
