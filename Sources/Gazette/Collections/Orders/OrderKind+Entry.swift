public import Forms
public import RecordStore

/// How orders are entered by hand, beside the flow of the current order.
extension OrderKind {
  /// A line keeps what its dish is called and costs just now.
  public func valueWhenEmpty(
    _ field: String, of draft: Draft, key: String?, today: CalendarDate, in snapshot: Snapshot
  ) throws -> FieldValue? {
    let path = field.split(separator: ".")
    guard path.count == 2, let dish = draft["\(path[0]).dish"]?.text else { return nil }
    let menu = try DishKind.dish(dish, in: snapshot)
    return switch path[1] {
    case "name": menu.map { .text($0.name) }
    case "price": menu.map { .money($0.price) }
    default: nil
    }
  }

  /// There is one current order at a time, which shows before the second is stored.
  public func prepared(_ draft: Draft, key: String, in context: ImportContext) throws -> (
    draft: Draft, faults: [Fault]
  ) {
    guard draft["placedOn"] == nil, let other = try Self.currentOrder(but: key, in: context.change.snapshot)
    else { return (draft, []) }
    let fault = Fault(
      section: "Delivery", field: "placedOn", title: "Placed on", value: nil, rule: .required,
      message: "Placed on: missing, and the order \(other) is being put together already")
    return (draft, [fault])
  }
}
