public import RecordStore

/// Orders by their key or their date.
public enum OrderHistory {
  /// The placed orders, newest first: by moment, then key.
  ///
  /// - Parameter limit: at most so many; all when left out.
  public static func orders(limit: Int? = nil, in snapshot: Snapshot) throws(StoreError) -> [Order] {
    try OrderKind.orders(
      where: "placedOn IS NOT NULL", orderedBy: "placedOn DESC, key DESC LIMIT ?",
      // SQLite takes a negative limit for none.
      [.integer(limit ?? -1)], in: snapshot)
  }

  /// The order with a key; nil where there is none.
  public static func order(_ key: String, in snapshot: Snapshot) throws(StoreError) -> Order? {
    try OrderKind.orders(where: "key = ?", [.text(key)], in: snapshot).first
  }
}
