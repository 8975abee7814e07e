internal import Forms
internal import RecordStore

extension Snapshot {
  /// The currency of the store's amounts.
  func currency() throws -> Currency {
    let sql = "SELECT currency FROM store"
    guard let currency = try first(sql, [], { try $0.text(0) }).flatMap({ Currency(code: $0) }) else {
      throw StoreError.unexpectedValue(column: 0, sql: sql)
    }
    return currency
  }
}
