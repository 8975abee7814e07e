package import Forms

/// What is put together line by line, and placed.
package struct Order: Sendable {
  package let key: String
  package let revision: Int
  /// Nil while it is being put together.
  package let placedOn: CalendarMoment?
  package let lines: [OrderLine]
  /// What is asked for when it is placed, by the keys of its fields.
  package let answers: [(field: String, text: String?)]
  /// Where it goes to, where that is known.
  package let destination: String?
  let record: StoredRecord

  init(_ record: StoredRecord, by flow: OrderFlow) {
    self.record = record
    key = record.key
    revision = record.revision
    placedOn = record[flow.placed]?.moment
    lines = (record[flow.list]?.list ?? []).map { OrderLine($0, by: flow) }
    answers = flow.asks.map { ($0, record[$0]?.text) }
    destination = flow.destination.flatMap { record[$0]?.text }
  }

  package var total: Money { lines.reduce(.zero) { $0 + $1.total } }
  /// The sum of the quantities, or the largest number where it is larger.
  package var units: Int {
    lines.reduce(0) { sum, line in
      let (next, isTooLarge) = sum.addingReportingOverflow(line.quantity)
      return isTooLarge ? (line.quantity < 0 ? .min : .max) : next
    }
  }
}

/// A line of an order, with the name and price at the time: old orders keep their prices.
package struct OrderLine: Sendable, Equatable {
  /// The key of what is ordered; nil once it is off the menu.
  package let item: String?
  package let name: String
  package let price: Money
  package let quantity: Int

  init(_ element: FieldGroup, by flow: OrderFlow) {
    item = element.values[flow.item]?.text
    name = element.values[flow.name]?.text ?? ""
    price = element.values[flow.price]?.money ?? .zero
    quantity = element.values[flow.quantity]?.integer ?? 0
  }

  package var total: Money { price * quantity }
}
