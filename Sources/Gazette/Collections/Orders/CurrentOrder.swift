public import Forms
public import RecordStore

/// The order that is being put together, of which there is at most one (DOMAIN, section 5).
///
/// ```swift
/// let order = try store.change { try CurrentOrder.add(dish: "pizza", quantity: 3, in: $0) }
/// try store.change { try CurrentOrder.place(at: now, in: $0) }
/// ```
/// Each of these reads the order within the change in which it is changed, so that two programs that order at
/// the same time lose none of each other's lines.
public enum CurrentOrder {
  /// 1…100.
  public static let quantities = 1...100

  /// The order that is not placed yet; nil where there is none.
  public static func order(in snapshot: Snapshot) throws(StoreError) -> Order? {
    try OrderKind.orders(where: "placedOn IS NULL", in: snapshot).first
  }

  /// Adds a dish as a new line, with its name and price as they are now; makes the order where there is none.
  ///
  /// - Returns: the order as it is then; the new line is its last.
  /// - Throws: ``OrderError/quantity(_:)``, ``OrderError/unknownDish(key:)``, ``StoreError``.
  @discardableResult
  public static func add(dish key: String, quantity: Int = 1, in change: Change) throws -> Order {
    guard quantities.contains(quantity) else { throw OrderError.quantity(quantity) }
    guard let dish = try DishKind.dish(key, in: change.snapshot) else {
      throw OrderError.unknownDish(key: key)
    }
    let line = OrderLine(dish: dish.key, name: dish.name, price: dish.price, quantity: quantity)
    if let order = try order(in: change.snapshot) {
      return try change.setLines(of: order, to: order.lines + [line])
    }
    let orderKey = try NewKey.next(in: OrderKind.table, stem: "order", of: change.snapshot)
    let saved = try change.save([.null, .null, .null], key: orderKey, in: OrderKind.table)
    try OrderKind.replaceLines(ofOrder: saved.rowID, with: [line], in: change)
    return try required(in: change.snapshot)
  }

  /// Gives a line another quantity.
  ///
  /// - Parameter number: from 1.
  /// - Throws: ``OrderError/noCurrentOrder``, ``OrderError/unknownLine(_:order:lines:)``,
  ///   ``OrderError/quantity(_:)``, ``StoreError``.
  @discardableResult
  public static func setQuantity(ofLine number: Int, to quantity: Int, in change: Change) throws -> Order {
    let order = try required(in: change.snapshot)
    let old = try line(number, of: order)
    guard quantities.contains(quantity) else { throw OrderError.quantity(quantity) }
    guard old.quantity != quantity else { return order }
    var lines = order.lines
    lines[number - 1] = OrderLine(dish: old.dish, name: old.name, price: old.price, quantity: quantity)
    return try change.setLines(of: order, to: lines)
  }

  /// Takes a line off the order; the order stays when it was the last one.
  ///
  /// - Parameter number: from 1; the lines behind it move up.
  /// - Returns: the line that was taken off, and the order without it.
  /// - Throws: ``OrderError/noCurrentOrder``, ``OrderError/unknownLine(_:order:lines:)``, ``StoreError``.
  @discardableResult
  public static func removeLine(
    _ number: Int, in change: Change
  ) throws -> (line: OrderLine, order: Order) {
    let order = try required(in: change.snapshot)
    let line = try line(number, of: order)
    var lines = order.lines
    lines.remove(at: number - 1)
    return (line, try change.setLines(of: order, to: lines))
  }

  /// Places the order; its lines keep the names and prices with which they were added.
  ///
  /// - Parameters:
  ///   - delivery: what is missing in it stays as the order has it.
  ///   - shown: the order as somebody has seen it; another one is not placed.
  /// - Throws: ``OrderError/noCurrentOrder``, ``OrderError/empty(order:)``, ``OrderError/changed(order:)``,
  ///   ``OrderError/delivery(_:)``, ``StoreError``.
  @discardableResult
  public static func place(
    at moment: CalendarMoment, delivery: Delivery = Delivery(), as shown: Order? = nil, in change: Change
  ) throws -> Order {
    let order = try required(as: shown, in: change.snapshot)
    guard !order.lines.isEmpty else { throw OrderError.empty(order: order.key) }
    if let fault = delivery.faults.first { throw OrderError.delivery(fault) }
    let values = [
      StoreValue(delivery.address ?? order.address), StoreValue(delivery.phone ?? order.phone),
      StoreValue(moment),
    ]
    _ = try change.save(values, key: order.key, in: OrderKind.table)
    return Order(
      row: order.row, key: order.key, revision: change.revision, address: delivery.address ?? order.address,
      phone: delivery.phone ?? order.phone, placedOn: moment, lines: order.lines)
  }

  /// Deletes the order with its lines.
  ///
  /// - Parameter shown: the order as somebody has seen it; another one is not deleted.
  /// - Returns: the order that there was.
  /// - Throws: ``OrderError/noCurrentOrder``, ``OrderError/changed(order:)``, ``StoreError``.
  @discardableResult
  public static func cancel(as shown: Order? = nil, in change: Change) throws -> Order {
    let order = try required(as: shown, in: change.snapshot)
    try change.remove(order.key, in: OrderKind.table)
    return order
  }

  private static func required(as shown: Order? = nil, in snapshot: Snapshot) throws -> Order {
    let order = try order(in: snapshot)
    if let shown, order?.key != shown.key || order?.revision != shown.revision {
      throw OrderError.changed(order: shown.key)
    }
    guard let order else { throw OrderError.noCurrentOrder }
    return order
  }

  private static func line(_ number: Int, of order: Order) throws(OrderError) -> OrderLine {
    guard number >= 1, number <= order.lines.count else {
      throw .unknownLine(number, order: order.key, lines: order.lines.count)
    }
    return order.lines[number - 1]
  }
}

extension Change {
  /// Gives an order other lines; the history keeps those that it had.
  fileprivate func setLines(of order: Order, to lines: [OrderLine]) throws(StoreError) -> Order {
    try touch(order.row, in: OrderKind.table)
    try OrderKind.replaceLines(ofOrder: order.row, with: lines, in: self)
    return Order(
      row: order.row, key: order.key, revision: revision, address: order.address, phone: order.phone,
      placedOn: order.placedOn, lines: lines)
  }
}
