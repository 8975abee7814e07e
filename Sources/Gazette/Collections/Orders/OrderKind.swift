public import Forms
public import Press
public import RecordStore

/// How orders are entered, checked and stored.
public struct OrderKind: RecordKind {
  public let name = "orders"
  public let title: Words = "Orders"
  public let form = OrderForm.form

  static let table = StoreTable(
    name: "orders", columns: ["address", "phone", "placedOn"],
    parts: [
      StoreTable.Part(
        "lines",
        sql: """
          (SELECT json_group_array(json_array(dish, name, price, quantity))
          FROM (SELECT dish, name, price, quantity FROM order_lines WHERE parent = {row} ORDER BY place))
          """,
        restore: """
          INSERT INTO order_lines (parent, place, dish, name, price, quantity)
          SELECT {row}, key + 1, (SELECT key FROM dishes WHERE key = json_extract(value, '$[0]')),
            json_extract(value, '$[1]'), json_extract(value, '$[2]'), json_extract(value, '$[3]')
          FROM json_each({state})
          """, isDamaged: "row IN (SELECT parent FROM order_lines WHERE instr(name, char(65533)))")
    ])

  static let migrations = [
    Migration(
      "orders-1",
      sql: """
        CREATE TABLE dishes (
          row INTEGER PRIMARY KEY,
          key TEXT NOT NULL UNIQUE CHECK (key <> ''),
          revision INTEGER NOT NULL,
          name TEXT NOT NULL CHECK (name <> ''),
          description TEXT,
          price INTEGER NOT NULL CHECK (price >= 0),
          type TEXT NOT NULL CHECK (type <> '')
        ) STRICT;
        CREATE TABLE orders (
          row INTEGER PRIMARY KEY,
          key TEXT NOT NULL UNIQUE CHECK (key <> ''),
          revision INTEGER NOT NULL,
          address TEXT,
          phone TEXT,
          placedOn TEXT CHECK (placedOn GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]T*')
        ) STRICT;
        CREATE UNIQUE INDEX orders_one_current ON orders (placedOn IS NULL) WHERE placedOn IS NULL;
        CREATE TABLE order_lines (
          row INTEGER PRIMARY KEY,
          parent INTEGER NOT NULL REFERENCES orders (row) ON DELETE CASCADE,
          place INTEGER NOT NULL CHECK (place >= 1),
          dish TEXT REFERENCES dishes (key) ON DELETE SET NULL,
          name TEXT NOT NULL,
          price INTEGER NOT NULL CHECK (price >= 0),
          quantity INTEGER NOT NULL CHECK (quantity BETWEEN 1 AND 100),
          UNIQUE (parent, place)
        ) STRICT;
        CREATE INDEX order_lines_by_dish ON order_lines (dish);
        """)
  ]

  public init() {}

  public func reader(of columns: [String], in context: ImportContext) throws -> any RowReader {
    try OrderRowReader(kind: self, columns: columns, context: context)
  }

  /// A line that names no dish is a text with a price, as one is whose dish was taken off the menu.
  public func faults(of draft: Draft, in context: CheckContext) -> [Fault] {
    let priceTitle = form.field(at: "lines.price")?.title ?? "Price"
    return draft.faults(in: context).compactMap { fault in
      guard fault.rule == .required, fault.field.hasPrefix("lines["), fault.field.hasSuffix("].dish") else {
        return fault
      }
      let line = fault.field.dropLast("dish".count)
      if draft["\(line)name"]?.isEmpty ?? true { return fault }
      if draft["\(line)price"] != nil { return nil }
      return Fault(
        section: fault.section, field: "\(line)price", title: priceTitle, value: nil, rule: .required)
    }
  }

  /// An order that is put together waits for the rows that place others, as there is one at a time.
  public func isStoredLast(_ draft: Draft) -> Bool { draft["placedOn"] == nil }

  public func faultsAmongStored(_ draft: Draft, key: String, in context: ImportContext) throws -> [Fault] {
    let snapshot = context.change.snapshot
    guard draft["placedOn"] == nil, try Self.currentOrder(but: key, in: snapshot) != nil else { return [] }
    return [
      Fault(
        section: "", field: "placedOn", title: form.field("placedOn")?.title ?? "placedOn", value: nil,
        rule: .sentence("Not placed, as another order is not; only one order at a time can be put together"))
    ]
  }

  /// - Throws: ``StoreError/constraint(table:detail:)`` for a second order that is not placed.
  public func save(_ draft: Draft, key: String, in context: ImportContext) throws -> SaveOutcome {
    let change = context.change
    if draft["placedOn"] == nil { try refuseSecondCurrentOrder(key, in: change.snapshot) }
    let values: [StoreValue] = [
      StoreValue(draft["address"]?.text), StoreValue(draft["phone"]?.text),
      StoreValue(draft["placedOn"]?.moment),
    ]
    let saved = try change.save(values, key: key, in: Self.table)
    let stored = try Self.lines(ofOrder: saved.rowID, in: change.snapshot)
    let lines = try OrderLineMerge(order: key, stored: stored, in: context)
      .lines(draft["lines"]?.list ?? [])
    guard lines != stored else { return saved.outcome }
    // Before the lines are others, so that the history has those that there were.
    if saved.outcome == .unchanged { try change.touch(saved.rowID, in: Self.table) }
    try Self.replaceLines(ofOrder: saved.rowID, with: lines, in: change)
    return saved.outcome == .unchanged ? .updated : saved.outcome
  }

  /// Puts lines in the place of those that an order has, which ``Change/touch(_:in:)`` has to see before.
  static func replaceLines(
    ofOrder row: Int, with lines: [OrderLine], in change: Change
  ) throws(StoreError) {
    try change.execute("DELETE FROM order_lines WHERE parent = ?", [.integer(row)])
    for (index, line) in lines.enumerated() {
      try change.execute(
        "INSERT INTO order_lines (parent, place, dish, name, price, quantity) VALUES (?, ?, ?, ?, ?, ?)",
        [
          .integer(row), .integer(index + 1), StoreValue(line.dish), .text(line.name),
          StoreValue(line.price), .integer(line.quantity),
        ])
    }
  }

  /// The order that is not placed, beside one with a key.
  static func currentOrder(but key: String, in snapshot: Snapshot) throws -> String? {
    try snapshot.first("SELECT key FROM orders WHERE placedOn IS NULL AND key <> ?", [.text(key)]) {
      try $0.text(0)
    }
  }

  public func willRestore(_ record: StoredRecord, in change: Change) throws {
    if record["placedOn"] == nil { try refuseSecondCurrentOrder(record.key, in: change.snapshot) }
  }

  private func refuseSecondCurrentOrder(_ key: String, in snapshot: Snapshot) throws {
    guard let other = try Self.currentOrder(but: key, in: snapshot) else { return }
    throw StoreError.constraint(
      table: Self.table.name,
      detail: "order \(key) is not placed, and neither is \(other); "
        + "only one order at a time can be put together")
  }

  private static func lines(ofOrder row: Int, in snapshot: Snapshot) throws -> [OrderLine] {
    try snapshot.all(
      "SELECT dish, name, price, quantity FROM order_lines WHERE parent = ? ORDER BY place", [.integer(row)]
    ) {
      OrderLine(
        dish: try $0.optionalText(0), name: try $0.text(1), price: try $0.money(2),
        quantity: try $0.integer(3))
    }
  }

  /// All orders with their lines: unplaced first, then by date and key.
  static func orders(in snapshot: Snapshot) throws -> [Order] {
    var orders = try snapshot.all(table.select(orderedBy: "placedOn, key")) {
      Order(
        row: try $0.integer(0), key: try $0.text(1), revision: try $0.integer(2),
        address: try $0.optionalText(3),
        phone: try $0.optionalText(4), placedOn: try $0.optionalMoment(5), lines: [])
    }
    let places = Dictionary(uniqueKeysWithValues: orders.enumerated().map { ($1.row, $0) })
    try snapshot.forEach("SELECT parent, dish, name, price, quantity FROM order_lines ORDER BY parent, place")
    {
      guard let place = places[try $0.integer(0)] else { return }
      orders[place].lines.append(
        OrderLine(
          dish: try $0.optionalText(1), name: try $0.text(2), price: try $0.money(3),
          quantity: try $0.integer(4)))
    }
    return orders
  }

  public func records(in snapshot: Snapshot) throws -> [StoredRecord] {
    try Self.orders(in: snapshot).map(record)
  }

  private func record(of order: Order) -> StoredRecord {
    StoredRecord(key: order.key, revision: order.revision, form: form, values: Self.values(of: order))
  }

  public var storeTable: StoreTable { Self.table }

  public func recordReader(in snapshot: Snapshot) throws -> (StoreRow) throws -> StoredRecord {
    { record(of: try Self.order($0)) }
  }

  /// The orders of which a condition is true, with their lines.
  ///
  /// - Parameter order: by which columns, and behind them a limit where it is wanted.
  static func orders(
    where condition: String, orderedBy order: String = "key", _ arguments: [StoreValue] = [],
    in snapshot: Snapshot
  ) throws(StoreError) -> [Order] {
    try snapshot.all(table.selectWhole(where: condition, orderedBy: order), arguments, Self.order)
  }

  /// Reads an order from a row of ``StoreTable/selectWhole(where:orderedBy:)``.
  private static func order(_ row: StoreRow) throws -> Order {
    Order(
      row: try row.integer(0), key: try row.text(1), revision: try row.integer(2),
      address: try row.optionalText(3), phone: try row.optionalText(4),
      placedOn: try row.optionalMoment(5), lines: try lines(json: row.text(6)))
  }

  private static func lines(json text: String) throws(StoreError) -> [OrderLine] {
    guard case .list(let lines)? = SourceValue(json: text) else {
      throw .unexpectedValue(column: 6, sql: table.name)
    }
    return try lines.map { line throws(StoreError) in
      guard case .list(let values) = line, values.count == 4, case .text(let name) = values[1],
        case .number(let priceText) = values[2], let price = Int(priceText),
        case .number(let quantityText) = values[3], let quantity = Int(quantityText)
      else { throw .unexpectedValue(column: 6, sql: table.name) }
      var dish: String?
      if case .text(let key) = values[0] { dish = key }
      return OrderLine(dish: dish, name: name, price: Money(minorUnits: price), quantity: quantity)
    }
  }

  static func values(of order: Order) -> [FieldValue?] {
    [
      order.address.map { .text($0) }, order.phone.map { .text($0) }, order.placedOn.map { .moment($0) },
      .list(
        order.lines.map { line in
          FieldGroup([
            line.dish.map { .choice($0) }, .integer(line.quantity), .text(line.name), .money(line.price),
          ])
        }),
    ]
  }

  public func path(of record: StoredRecord) -> PagePath {
    Self.path(ofKey: record.key, placedOn: record["placedOn"]?.moment)
  }

  static func path(ofKey key: String, placedOn: CalendarMoment?) -> PagePath {
    PagePath(folder: "orders/\(placedOn?.date.calendarMonth.description ?? "current")", key: key)
  }

  /// The history as guests read it: the sum of the quantities, and the lines beside it.
  public func listColumns(in snapshot: Snapshot, of collections: Collections) throws -> [ListColumn] {
    try listColumns(of: ["placedOn"], in: snapshot, collections) + [
      ListColumn("total", "Total", .money) { record in
        .money(Self.lines(of: record).reduce(.zero) { $0 + $1.price * $1.quantity })
      },
      ListColumn("units", "Dishes", .integer) { record in
        .integer(Self.lines(of: record).reduce(0) { $0 + $1.quantity })
      },
    ] + listColumns(of: ["lines"], in: snapshot, collections)
  }

  private static func lines(of record: StoredRecord) -> [(quantity: Int, price: Money)] {
    (record["lines"]?.list ?? []).map { ($0.values[1]?.integer ?? 0, $0.values[3]?.money ?? .zero) }
  }

  /// Newest first, before them the order that is being put together.
  public func listed(_ records: [StoredRecord]) -> [StoredRecord] {
    records.filter { $0["placedOn"] == nil } + records.filter { $0["placedOn"] != nil }.reversed()
  }
}
