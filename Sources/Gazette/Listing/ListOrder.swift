internal import Forms

/// An order of records by a field: `lastName`, `checkIn:desc`, `-checkIn`.
struct ListOrder {
  let isDescending: Bool
  private let name: String
  private let context: ListContext

  /// Reads an order.
  ///
  /// - Throws: ``ListFault/unknownField(_:known:)``.
  init(_ source: String, in context: ListContext) throws(ListFault) {
    var name = source[...]
    var isDescending = false
    if name.hasPrefix("-") {
      isDescending = true
      name = name.dropFirst()
    }
    for (ending, descends) in [(":desc", true), (":asc", false)] where name.hasSuffix(ending) {
      isDescending = isDescending != descends
      name = name.dropLast(ending.count)
    }
    self.name = String(name)
    self.isDescending = isDescending
    self.context = context
    guard context.fields.field(String(name)) != nil else {
      throw .unknownField(String(name), known: context.fields.names)
    }
  }

  /// What each record is ordered by, nil where it is missing.
  ///
  /// - Complexity: O(records).
  func keys(of records: [StoredRecord]) -> [ListOrderKey?] {
    let field = context.fields.field(name)
    return records.map { record in
      field?.values(of: record).first.map { ListOrderKey($0, by: context.order) }
    }
  }

  /// Records by several orders, the first one first; missing values last, equals as they were.
  ///
  /// - Complexity: O(*n* log *n*).
  static func sorted(_ records: [StoredRecord], by orders: [ListOrder]) -> [StoredRecord] {
    if orders.isEmpty { return records }
    let keys = orders.map { $0.keys(of: records) }
    let places = records.indices.sorted { left, right in
      for (order, keys) in zip(orders, keys) {
        switch (keys[left], keys[right]) {
        case (nil, nil): continue
        case (nil, _?): return false
        case (_?, nil): return true
        case (let one?, let other?):
          if one < other { return !order.isDescending }
          if other < one { return order.isDescending }
        }
      }
      return left < right
    }
    return places.map { records[$0] }
  }
}
