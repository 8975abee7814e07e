package import Forms
internal import Foundation
package import Press
package import RecordStore

/// The flow of `gazette order`: one order at a time is put together from a menu, and placed.
///
/// ```swift
/// let ordering = try Ordering(by: settings)
/// let order = try store.change { try ordering.add("pizza", quantity: 3, in: $0) }
/// try store.change { try ordering.place(at: now, in: $0) }
/// ```
/// Each of these reads the order within the change in which it is changed, so that two programs that order at
/// the same time lose none of each other's lines.
package struct Ordering: Sendable {
  private let orders: RecordKind
  private let items: RecordKind
  private let flow: OrderFlow
  private let settings: Settings

  /// - Throws: ``OrderError/noFlow``.
  package init(by settings: Settings) throws(OrderError) {
    let kinds = settings.collections.kinds
    guard let orders = kinds.first(where: { $0.declaration.flow != nil }), let flow = orders.declaration.flow,
      let items = kinds.first(where: { $0.name == flow.menu })
    else { throw .noFlow }
    self.orders = orders
    self.items = items
    self.flow = flow
    self.settings = settings
  }

  /// The kind of what is put together.
  package var kind: RecordKind { orders }
  /// What one of them is called, such as `Order`.
  package var title: String { orders.declaration.singular }
  /// The kind of what is on the menu.
  package var menuKind: RecordKind { items }
  /// What is on the menu is called so: `Dish` and `Dishes`.
  package var words: (one: String, many: String) { (items.declaration.singular, items.declaration.title) }
  /// What the kinds' files call a line's quantity, what one costs, the lines, and the moment of placing.
  package var quantityTitle: String { lineFields.map { $0[flow.quantity].title } ?? flow.list }
  package var priceTitle: String { items.form.field(flow.menuPrice)?.title ?? flow.menuPrice }
  package var linesTitle: String { form.field(flow.list)?.title ?? flow.list }
  package var placedTitle: String { form.field(flow.placed)?.title ?? flow.placed }
  private var lineFields: [Field]? { form.field(flow.list)?.kind.children }
  /// The key of a line's field that says what is ordered.
  package var itemField: String { lineFields?[flow.item].key ?? "" }
  package var quantities: ClosedRange<Int> { flow.quantities }
  /// Whether the kind's orders go somewhere.
  package var isSent: Bool { flow.destination != nil }
  /// The fields that are asked for when an order is placed.
  package var asked: [Field] { flow.asks.compactMap { form.field($0) } }

  private var form: Form { orders.form }

  // MARK: Reading

  /// The order that is not placed yet; nil where there is none.
  package func current(in snapshot: Snapshot) throws -> Order? {
    try all(where: "\"\(flow.placed)\" IS NULL ORDER BY row DESC LIMIT 1", in: snapshot).first
  }

  /// The order with a key; nil where there is none.
  package func order(_ key: String, in snapshot: Snapshot) throws -> Order? {
    try snapshot.storedRecord(key, of: orders).map { Order($0, by: flow) }
  }

  /// The placed orders, newest first: by moment, then key.
  ///
  /// - Parameter limit: at most so many; all when left out.
  package func history(limit: Int? = nil, in snapshot: Snapshot) throws -> [Order] {
    // SQLite takes a negative limit for none.
    let (placed, limit) = ("\"\(flow.placed)\"", limit ?? -1)
    return try all(
      where: "\(placed) IS NOT NULL ORDER BY \(placed) DESC, key DESC LIMIT \(limit)", in: snapshot)
  }

  private func all(where condition: String, in snapshot: Snapshot) throws -> [Order] {
    let table = orders.storeTable
    let rows = "SELECT row FROM (SELECT * FROM \(table.name) WHERE \(condition))"
    let order = "\"\(flow.placed)\" DESC, key DESC"
    return try snapshot.all(
      table.selectWhole(where: "row IN (\(rows))", orderedBy: order), [],
      orders.record
    ).map { Order($0, by: flow) }
  }

  /// What can be ordered.
  ///
  /// - Parameter language: a language code, by whose rules it is listed.
  package func menu(in snapshot: Snapshot, language: String = "en") throws -> Menu {
    let field = flow.menuGroup.flatMap { items.form.field($0) }
    var links: ReferenceLinks?
    if case .reference? = field?.kind {
      links = try RecordDirectory(of: settings.collections, in: snapshot).links(of: items.form)
    }
    return Menu(
      try items.records(in: snapshot).map { record in
        MenuItem(
          key: record.key, name: items.recordName(of: record),
          description: flow.menuText.flatMap { record[$0]?.conditionText },
          price: record[flow.menuPrice]?.money,
          group: field.map { Self.group(of: record[$0.key], $0, links) } ?? MenuGroup(""))
      }, language: language)
  }

  private static func group(of value: FieldValue?, _ field: Field, _ links: ReferenceLinks?) -> MenuGroup {
    guard let text = value?.conditionText else { return MenuGroup("", place: .max) }
    switch field.kind {
    case .choice(let choices):
      guard let place = choices.place(of: text) else { return MenuGroup(text) }
      return MenuGroup(text, title: choices[place].title, isDeclared: true, place: place)
    case .reference(let kind):
      return MenuGroup(text, title: links?.name(ofKey: text, kind: kind))
    default: return MenuGroup(text)
    }
  }

  // MARK: Changing

  /// Adds something as a new line, with its name and price as they are now; makes the order where there is none.
  ///
  /// - Returns: the order as it is then; the new line is its last.
  /// - Throws: ``OrderError/quantity(_:allowed:)``, ``OrderError/unknownItem(key:item:)``,
  ///   ``OrderError/noPrice(key:item:)``, ``StoreError``.
  @discardableResult
  package func add(_ key: String, quantity: Int = 1, in change: Change) throws -> Order {
    try check(quantity)
    guard try change.snapshot.storedRecord(key, of: items) != nil else {
      throw OrderError.unknownItem(key: key, item: words.one)
    }
    let fields = lineFields ?? []
    var line = FieldGroup(fields.map { $0.initialValue(today: nil) })
    line.values[flow.item] = .choice(key)
    line.values[flow.quantity] = .integer(quantity)
    for entry in orders.declaration.rules.list(flow.list)?.defaults ?? []
    where line.values[entry.place].isEmpty {
      line.values[entry.place] = try orders.valueWhenEmpty(
        entry, of: line, fields, asOf: settings.today(), in: change.snapshot,
        within: settings.queryTimeLimit)
    }
    guard !line.values[flow.price].isEmpty else { throw OrderError.noPrice(key: key, item: words.one) }
    guard let order = try current(in: change.snapshot) else {
      var draft = Draft(form, today: settings.today())
      try draft.set(flow.list, to: .list([line]))
      let key = try orders.newKey(for: draft, isAlikeAllowed: true, in: change.snapshot)
      return try save(draft, key: key, isNew: true, in: change)
    }
    return try save(order, with: (order.record[flow.list]?.list ?? []) + [line], in: change)
  }

  /// Gives a line another quantity.
  ///
  /// - Parameters:
  ///   - number: from 1.
  ///   - shown: the order as somebody has seen it; the lines of another one may be others.
  /// - Throws: ``OrderError/noCurrentOrder``, ``OrderError/changed(order:)``,
  ///   ``OrderError/unknownLine(_:order:lines:)``, ``OrderError/quantity(_:allowed:)``, ``StoreError``.
  @discardableResult
  package func setQuantity(
    ofLine number: Int, to quantity: Int, as shown: Order? = nil, in change: Change
  ) throws -> Order {
    let order = try required(as: shown, in: change.snapshot)
    var lines = try lines(of: order, having: number)
    try check(quantity)
    lines[number - 1].values[flow.quantity] = .integer(quantity)
    return try save(order, with: lines, in: change)
  }

  /// Takes a line off the order; the order stays when it was the last one.
  ///
  /// - Parameters:
  ///   - number: from 1; the lines behind it move up.
  ///   - shown: the order as somebody has seen it; the lines of another one may be others.
  /// - Returns: the line that was taken off, and the order without it.
  /// - Throws: ``OrderError/noCurrentOrder``, ``OrderError/changed(order:)``,
  ///   ``OrderError/unknownLine(_:order:lines:)``, ``StoreError``.
  @discardableResult
  package func removeLine(
    _ number: Int, as shown: Order? = nil, in change: Change
  ) throws -> (line: OrderLine, order: Order) {
    let order = try required(as: shown, in: change.snapshot)
    var lines = try lines(of: order, having: number)
    lines.remove(at: number - 1)
    return (order.lines[number - 1], try save(order, with: lines, in: change))
  }

  /// Places the order; its lines keep the names and prices with which they were added.
  ///
  /// - Parameters:
  ///   - answers: by the keys of the fields that are asked for; what is missing in them stays as the order has it.
  ///   - shown: the order as somebody has seen it; another one is not placed.
  /// - Throws: ``OrderError/noCurrentOrder``, ``OrderError/empty(order:items:)``, ``OrderError/changed(order:)``,
  ///   ``OrderError/refused(_:)``, ``OrderError/notAsked(field:known:)``, ``StoreError``.
  @discardableResult
  package func place(
    at moment: CalendarMoment, answers: [String: String] = [:], as shown: Order? = nil, in change: Change
  ) throws -> Order {
    let order = try required(as: shown, in: change.snapshot)
    guard !order.lines.isEmpty else { throw OrderError.empty(order: order.key, items: words.many) }
    for field in answers.keys.sorted() {
      if let fault = try fault(in: field, of: order, with: answers) { throw OrderError.refused(fault) }
    }
    var draft = try draft(of: order, with: answers)
    try draft.set(flow.placed, to: .moment(moment))
    for field in asked where answers[field.key].flatMap(Self.answer) != nil {
      // Nothing would be left of it, without a word.
      guard try isHidden(field, in: order, with: answers) else { continue }
      throw OrderError.refused(
        Fault(
          section: form.title, field: field.key, title: field.title, value: answers[field.key],
          isPrivate: field.isPrivate, rule: .stated("hidden by other answers")))
    }
    let context = try ImportContext(for: orders, in: change, settings, today: settings.today(), source: "")
    let faults = orders.faults(of: draft, in: context.checks)
    if let fault = faults.first { throw OrderError.refused(fault) }
    return try save(draft, key: order.key, in: change)
  }

  /// Deletes the order with its lines.
  ///
  /// - Parameter shown: the order as somebody has seen it; another one is not deleted.
  /// - Returns: the order that there was.
  /// - Throws: ``OrderError/noCurrentOrder``, ``OrderError/changed(order:)``, ``StoreError``.
  @discardableResult
  package func cancel(as shown: Order? = nil, in change: Change) throws -> Order {
    let order = try required(as: shown, in: change.snapshot)
    try change.remove(order.key, in: orders.storeTable)
    return order
  }

  /// What is wrong with an answer to be placed with, or with there being none; nil for one that may stand.
  ///
  /// - Parameter answers: by the keys of the fields, those that were given already among them.
  /// - Throws: ``OrderError/notAsked(field:known:)``.
  package func fault(
    in field: String, of order: Order?, with answers: [String: String]
  ) throws -> Fault? {
    guard flow.asks.contains(field) else { throw OrderError.notAsked(field: field, known: flow.asks) }
    let context = CheckContext(today: settings.today(), isNew: true, currency: settings.currency)
    return try draft(of: order, with: answers).faults(in: context).first { $0.field == field }
  }

  /// Whether a field that is asked for is hidden by other answers.
  package func isHidden(_ field: Field, in order: Order?, with answers: [String: String]) throws -> Bool {
    try form.place(of: field.key).map(draft(of: order, with: answers).isHidden) ?? false
  }

  /// The form that an answer has to have, such as `999-AA`; nil where it may be any text.
  package func mask(of field: Field, in order: Order?, with answers: [String: String]) throws -> String? {
    try draft(of: order, with: answers).mask(of: field)
  }

  /// The order with what is asked for when it is placed.
  private func draft(of order: Order?, with answers: [String: String]) throws -> Draft {
    var draft = order.map { Draft(form, values: $0.record.values) } ?? Draft(form)
    // An answer takes away those that depend on it, which so come behind it.
    let ranks = AnswerOrder(form)
    for field in ranks.sorted(flow.asks, by: { ranks.rank(of: $0) ?? [] }) {
      if let answer = answers[field].flatMap(Self.answer) { try draft.set(field, to: answer) }
    }
    return draft
  }

  /// What is said beside a field, in the language of formats.
  package func hint(of field: Field, in formats: Formats) -> String? { orders.hint(of: field, in: formats) }

  /// Blanks around an answer are no part of it, and an empty one is none.
  private static func answer(_ text: String) -> FieldValue? {
    let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
    return trimmed.isEmpty ? nil : .text(trimmed)
  }

  private func check(_ quantity: Int) throws(OrderError) {
    guard quantities.contains(quantity) else { throw .quantity(quantity, allowed: quantities) }
  }

  private func required(as shown: Order? = nil, in snapshot: Snapshot) throws -> Order {
    let order = try current(in: snapshot)
    if let shown, order?.key != shown.key || order?.revision != shown.revision {
      throw OrderError.changed(order: shown.key)
    }
    guard let order else { throw OrderError.noCurrentOrder }
    return order
  }

  /// The lines of an order, which has one of this number.
  private func lines(of order: Order, having number: Int) throws(OrderError) -> [FieldGroup] {
    let lines = order.record[flow.list]?.list ?? []
    guard number >= 1, number <= lines.count else {
      throw .unknownLine(number, order: order.key, lines: lines.count)
    }
    return lines
  }

  private func save(_ order: Order, with lines: [FieldGroup], in change: Change) throws -> Order {
    var draft = Draft(form, values: order.record.values)
    try draft.set(flow.list, to: .list(lines))
    return try save(draft, key: order.key, in: change)
  }

  /// - Parameter isNew: whether all values are given now; of an order that there was, what was a default still is.
  private func save(_ draft: Draft, key: String, isNew: Bool = false, in change: Change) throws -> Order {
    try change.checkDeclaration(of: orders)
    let references = try ReferenceIndex(for: [], in: change.snapshot, settings.collections)
    var context = ImportContext(
      change: change, settings: settings, today: settings.today(), source: "", references: references)
    context.isEntered = isNew
    _ = try orders.save(draft, key: key, in: context)
    guard let order = try order(key, in: change.snapshot) else { throw OrderError.noCurrentOrder }
    return order
  }
}
