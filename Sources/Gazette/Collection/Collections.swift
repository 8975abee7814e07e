public import RecordStore

/// The list of collections: the one place that knows them all.
public enum Collections {
  public static let all: [any RecordCollection] = [
    Employees(), Reservations(), Ratings(), People(), Orders(), Questionnaires(),
  ]

  /// Every step that makes the store's tables, in order.
  public static var migrations: [Migration] { all.flatMap(\.migrations) }

  /// The kind with a name, such as `reservations`.
  public static func kind(_ name: String) -> (any RecordKind)? {
    all.lazy.flatMap(\.kinds).first { $0.name == name }
  }

  /// How many records there are of each kind.
  static func recordCounts(in snapshot: Snapshot) throws(StoreError) -> [String: Int] {
    var counts: [String: Int] = [:]
    for kind in all.flatMap(\.kinds) {
      counts[kind.name] = try snapshot.first("SELECT count(*) FROM \(kind.storeTable.name)") {
        try $0.integer(0)
      }
    }
    return counts
  }

  /// The kind of described files with a name, such as `modules`.
  public static func describedKind(_ name: String) -> (any DescribedKind)? {
    all.lazy.flatMap(\.describedKinds).first { $0.name == name }
  }
}
