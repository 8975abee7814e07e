internal import Crypto
public import Forms
public import Press
public import RecordStore

/// How dishes are entered, checked and stored.
public struct DishKind: RecordKind {
  public let name = "dishes"
  public let title: Words = "Dishes"
  public let form = OrderForm.dishForm
  /// The names of a Spanish menu file.
  public let aliases = ["nombre": "name", "descripcion": "description", "precio": "price", "tipo": "type"]

  static let table = StoreTable(name: "dishes", columns: ["name", "description", "price", "type"])

  public init() {}

  /// A menu file has no ids: a dish is known again by its name, so that prices and texts can change.
  public func derivedKey(of draft: Draft) -> String? {
    guard let name = draft["name"]?.text else { return nil }
    let digest = SHA256.hash(data: Array(name.utf8)).prefix(6)
    return "dish-" + digest.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
  }

  public func save(_ draft: Draft, key: String, in context: ImportContext) throws -> SaveOutcome {
    let values: [StoreValue] = [
      StoreValue(draft["name"]?.text), StoreValue(draft["description"]?.text),
      StoreValue(draft["price"]?.money),
      StoreValue(draft["type"]?.text),
    ]
    return try context.change.save(values, key: key, in: Self.table).outcome
  }

  /// The menu by type, then name, then key.
  static func dishes(in snapshot: Snapshot) throws -> [Dish] {
    try snapshot.all(table.select(orderedBy: "type, name, key"), [], dish)
  }

  /// The dish with a key; nil where there is none.
  static func dish(_ key: String, in snapshot: Snapshot) throws(StoreError) -> Dish? {
    try snapshot.first(table.selectWhole(where: "key = ?"), [.text(key)], dish)
  }

  private static func dish(_ row: StoreRow) throws -> Dish {
    Dish(
      row: try row.integer(0), key: try row.text(1), revision: try row.integer(2), name: try row.text(3),
      description: try row.optionalText(4), price: try row.money(5), type: try row.text(6))
  }

  public var storeTable: StoreTable { Self.table }

  public func recordReader(in snapshot: Snapshot) throws -> (StoreRow) throws -> StoredRecord {
    { record(of: try Self.dish($0)) }
  }

  private func record(of dish: Dish) -> StoredRecord {
    StoredRecord(key: dish.key, revision: dish.revision, form: form, values: Self.values(of: dish))
  }

  public func records(in snapshot: Snapshot) throws -> [StoredRecord] {
    try Self.dishes(in: snapshot).map(record)
  }

  static func values(of dish: Dish) -> [FieldValue?] {
    [.text(dish.name), dish.description.map { .text($0) }, .money(dish.price), .text(dish.type)]
  }

  public func path(of record: StoredRecord) -> PagePath { Self.path(ofKey: record.key) }

  static func path(ofKey key: String) -> PagePath { PagePath(folder: "orders/dishes", key: key) }

  /// A dish may be named by its key or its name.
  public func names(in snapshot: Snapshot) throws -> [(name: String, key: String)] {
    try Self.dishes(in: snapshot).flatMap { [($0.key, $0.key), ($0.name, $0.key)] }
  }
}
