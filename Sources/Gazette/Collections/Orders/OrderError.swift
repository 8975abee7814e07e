public import Forms

/// Why an order could not be put together or placed (DOMAIN, section 5). Nothing has changed then.
public enum OrderError: Error, Sendable, Equatable {
  /// No order is being put together.
  case noCurrentOrder
  /// An order without lines was to be placed.
  case empty(order: String)
  /// A quantity outside 1…100.
  case quantity(Int)
  /// The order has no line of this number.
  case unknownLine(Int, order: String, lines: Int)
  /// No dish has this key, or none any more.
  case unknownDish(key: String)
  /// The order is no longer what somebody was shown before the question.
  case changed(order: String)
  /// The form refuses the address or the phone number.
  case delivery(Fault)
  /// The machine's clock tells no time of day.
  case noTimeOfDay
}
