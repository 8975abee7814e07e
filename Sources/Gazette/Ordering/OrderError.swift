package import Forms

/// Why an order could not be put together or placed. Nothing has changed then.
package enum OrderError: Error, Sendable, Equatable {
  /// No kind of the project says in its file how it is ordered.
  case noFlow
  /// No order is being put together.
  case noCurrentOrder
  /// An order without lines was to be placed.
  case empty(order: String, items: String)
  case quantity(Int, allowed: ClosedRange<Int>)
  /// The order has no line of this number.
  case unknownLine(Int, order: String, lines: Int)
  /// Nothing on the menu has this key, or nothing any more.
  case unknownItem(key: String, item: String)
  /// What is on the menu without a price cannot be ordered.
  case noPrice(key: String, item: String)
  /// The order is no longer what somebody was shown before the question.
  case changed(order: String)
  /// The kind's rules refuse it as it would be placed.
  case refused(Fault)
  /// The flow asks for no such field.
  case notAsked(field: String, known: [String])
  /// The machine's clock tells no time of day.
  case noTimeOfDay
}
