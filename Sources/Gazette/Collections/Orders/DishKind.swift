internal import Digests
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
    return "dish-" + MessageDigest.sha256(ofText: name, digits: 12)
  }

  public func save(_ draft: Draft, key: String, in context: ImportContext) throws -> SaveOutcome {
    let values: [StoreValue] = [
      StoreValue(draft["name"]?.text), StoreValue(draft["description"]?.text),
      StoreValue(draft["price"]?.money),
      StoreValue(draft["type"]?.text),
    ]
    return try context.change.save(values, key: key, in: Self.table).outcome
  }

  /// Old orders keep their lines without the dish; the history keeps which dish it was.
  public func willRemove(_ key: String, in change: Change) throws {
    let orders = try change.snapshot.all(
      "SELECT DISTINCT parent FROM order_lines WHERE dish = ? ORDER BY parent", [.text(key)]
    ) { try $0.integer(0) }
    for order in orders { try change.touch(order, in: OrderKind.table) }
  }

  /// A line without a dish gets the dish again that it had last: as the line in this place, of this name and
  /// price, or as a line of this name and price that has been moved since.
  public func didRestore(_ key: String, in change: Change) throws {
    func lastDish(of condition: String) -> String {
      """
      (SELECT json_extract(old.value, '$[0]') FROM history, json_each(json_extract(state, '$[3]')) AS old
      WHERE history.kind = 'orders' AND history.key = orders.key AND \(StoreTable.isKnown)
        AND json_extract(old.value, '$[0]') IS NOT NULL AND json_extract(old.value, '$[1]') = line.name
        AND json_extract(old.value, '$[2]') = line.price AND \(condition)
      ORDER BY history.revision DESC LIMIT 1)
      """
    }
    let lines = try change.snapshot.all(
      """
      SELECT line.row, line.parent FROM order_lines AS line JOIN orders ON orders.row = line.parent
      WHERE line.dish IS NULL
        AND coalesce(\(lastDish(of: "old.key + 1 = line.place")), \(lastDish(of: "TRUE"))) = ?
      ORDER BY line.parent, line.place
      """, [.text(key)]
    ) { (row: try $0.integer(0), order: try $0.integer(1)) }
    for line in lines {
      try change.touch(line.order, in: OrderKind.table)
      try change.execute("UPDATE order_lines SET dish = ? WHERE row = ?", [.text(key), .integer(line.row)])
    }
  }

  /// The menu by type, then name, then key.
  static func dishes(in snapshot: Snapshot) throws -> [Dish] {
    try snapshot.all(table.select(orderedBy: "type, name, key"), [], dish)
  }

  /// A menu as it is read: by type, then name, in the order of a language.
  static func sorted(_ dishes: [Dish], by order: TextOrder) -> [Dish] {
    order.sorted(dishes, byAll: { [$0.type, $0.name] }, then: \.key)
  }

  private static let selectByKey = table.selectWhole(where: "key = ?")

  /// The dish with a key; nil where there is none.
  static func dish(_ key: String, in snapshot: Snapshot) throws(StoreError) -> Dish? {
    try snapshot.first(selectByKey, [.text(key)], dish)
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
