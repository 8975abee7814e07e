import Forms
import Foundation
import Gazette
import GazetteTestSupport
import RecordStore
import Testing

@Suite("The current order")
struct CurrentOrderTests {
  private func moment(_ text: String) throws -> CalendarMoment { try #require(CalendarMoment(iso: text)) }

  @Test("Three of 13.95 are 41.85, and stay so when the price changes")
  func total() throws {
    let project = try OrderTestProject.withMenu()
    let order = try project.store.change { try project.ordering.add("veal", quantity: 3, in: $0) }
    #expect(order.total == Money(minorUnits: 4185) && order.units == 3 && order.key == "order-1")
    try project.importMenu(OrderTestProject.menu.replacing("13.95", with: "15.00"))
    let placed = try project.store.change {
      try project.ordering.place(at: moment("2026-06-30T20:15:00"), in: $0)
    }
    #expect(placed.total == Money(minorUnits: 4185))
    #expect(try project.orders().first?.total == Money(minorUnits: 4185))
    #expect(try project.figure("total") == "41.85")
  }

  @Test("Deleting a dish leaves its line, which can be changed and placed still")
  func deletedDish() throws {
    let project = try OrderTestProject.withMenu()
    _ = try project.store.change {
      try project.ordering.add("veal", in: $0)
      try project.ordering.add("beef", in: $0)
    }
    try project.deleteDish("veal")
    _ = try project.store.change { try project.ordering.setQuantity(ofLine: 1, to: 3, in: $0) }
    _ = try project.store.change { try project.ordering.place(at: moment("2026-06-30T20:15:00"), in: $0) }
    #expect(try project.lines() == ["order-1: 3 - Scalopine 1395, 1 beef Beef tartare 1600"])
    #expect(throws: OrderError.unknownItem(key: "veal", item: "Dish")) {
      _ = try project.store.change { try project.ordering.add("veal", in: $0) }
    }
  }

  @Test("What is refused says why, and changes nothing")
  func refusals() throws {
    let project = try OrderTestProject.withMenu()
    func expect(_ error: OrderError, _ body: (Change) throws -> Void) throws {
      let before = try project.store.read { try $0.revision() }
      #expect(throws: error) { try project.store.change(body) }
      #expect(try project.store.read { try $0.revision() } == before)
    }
    let noon = try moment("2026-06-30T12:00:00")
    try expect(.noCurrentOrder) { try project.ordering.setQuantity(ofLine: 1, to: 2, in: $0) }
    try expect(.noCurrentOrder) { try project.ordering.removeLine(1, in: $0) }
    try expect(.noCurrentOrder) { try project.ordering.place(at: noon, in: $0) }
    try expect(.noCurrentOrder) { try project.ordering.cancel(in: $0) }
    try expect(.quantity(0, allowed: 1...100)) { try project.ordering.add("veal", quantity: 0, in: $0) }
    try expect(.quantity(101, allowed: 1...100)) { try project.ordering.add("veal", quantity: 101, in: $0) }
    try expect(.unknownItem(key: "fish", item: "Dish")) { try project.ordering.add("fish", in: $0) }
    let old = try project.store.change { try project.ordering.add("veal", in: $0) }
    try expect(.quantity(0, allowed: 1...100)) { try project.ordering.setQuantity(ofLine: 1, to: 0, in: $0) }
    try expect(.quantity(101, allowed: 1...100)) {
      try project.ordering.setQuantity(ofLine: 1, to: 101, in: $0)
    }
    try expect(.unknownLine(2, order: "order-1", lines: 1)) {
      try project.ordering.setQuantity(ofLine: 2, to: 1, in: $0)
    }
    try expect(.unknownLine(.min, order: "order-1", lines: 1)) {
      try project.ordering.removeLine(.min, in: $0)
    }
    #expect(throws: OrderError.self) {
      _ = try project.store.change {
        try project.ordering.place(at: noon, answers: ["phone": "call me"], in: $0)
      }
    }
    // The order as it was seen is another one than that in the store.
    _ = try project.store.change { try project.ordering.add("beef", in: $0) }
    try expect(.changed(order: "order-1")) { try project.ordering.place(at: noon, as: old, in: $0) }
    try expect(.changed(order: "order-1")) { try project.ordering.cancel(as: old, in: $0) }
    _ = try project.store.change {
      try project.ordering.removeLine(2, in: $0)
      try project.ordering.removeLine(1, in: $0)
    }
    try expect(.empty(order: "order-1", items: "Dishes")) { try project.ordering.place(at: noon, in: $0) }
  }

  @Test("The history has every state of the order, with the lines that it had")
  func states() throws {
    let project = try OrderTestProject.withMenu()
    let start = try project.store.read { try $0.revision() }
    _ = try project.store.change { try project.ordering.add("veal", quantity: 3, in: $0) }
    _ = try project.store.change { try project.ordering.add("beef", in: $0) }
    _ = try project.store.change { try project.ordering.setQuantity(ofLine: 1, to: 2, in: $0) }
    // The same quantity is no change.
    _ = try project.store.change { try project.ordering.setQuantity(ofLine: 1, to: 2, in: $0) }
    _ = try project.store.change { try project.ordering.removeLine(2, in: $0) }
    _ = try project.store.change { try project.ordering.place(at: moment("2026-06-30T20:15:00"), in: $0) }
    let kind = try project.kind("orders")
    try project.store.read { snapshot in
      #expect(try snapshot.revision() == start + 5)
      let states = try snapshot.all(
        kind.storeTable.selectHistory(where: "revision > ?"), [.integer(start)], kind.record)
      let quantities = states.map { $0["lines"]?.list?.map { $0.values[1]?.integer ?? 0 } ?? [] }
      #expect(quantities == [[3], [3, 1], [2, 1], [2]])
      #expect(states.map(\.revision) == [start + 1, start + 2, start + 3, start + 4])
      #expect(try kind.records(in: snapshot).map(\.revision) == [start + 5])
    }
  }

  @Test("A cancelled order is in the history as removed, and its lines are gone")
  func cancelled() throws {
    let project = try OrderTestProject.withMenu()
    _ = try project.store.change { try project.ordering.add("veal", quantity: 3, in: $0) }
    let cancelled = try project.store.change { try project.ordering.cancel(in: $0) }
    #expect(cancelled.total == Money(minorUnits: 4185))
    try project.store.read { snapshot in
      let removed = try #require(try snapshot.bin(of: [project.kind("orders")]).first?.record)
      #expect(removed.key == "order-1" && removed["lines"]?.list?.count == 1)
      #expect(try snapshot.first("SELECT count(*) FROM orders_lines") { try $0.integer(0) } == 0)
    }
  }

  @Test(
    "A new order gets the number after those of its kind, whatever keys files gave, and no key is given twice",
    arguments: [
      ([], "order-1"), (["o-0041"], "order-1"), (["order-9"], "order-10"),
      (["order-9", "order-12"], "order-13"),
      (["2026/12"], "order-1"), (["order-x", "order-"], "order-1"),
    ])
  func keys(_ stored: [String], next: String) throws {
    let project = try OrderTestProject.withMenu()
    for key in stored {
      try project.importOrders(
        #"[{"key": "\#(key)", "placedOn": "2026-06-01T12:00:00", "lines": [{"dish": "veal"}]}]"#)
    }
    let first = try project.store.change { try project.ordering.add("veal", in: $0) }
    #expect(first.key == next)
    _ = try project.store.change { try project.ordering.cancel(in: $0) }
    let second = try project.store.change { try project.ordering.add("veal", in: $0) }
    #expect(second.key != next && !stored.contains(second.key))
  }

  @Test("The history is newest first, then by key, and has no order that is not placed")
  func history() throws {
    let project = try OrderTestProject.withMenu()
    let placed = [("a", "2026-06-01T12:00:00"), ("c", "2026-06-02T12:00:00"), ("b", "2026-06-01T12:00:00")]
    for (key, moment) in placed {
      try project.importOrders(
        #"[{"key": "\#(key)", "placedOn": "\#(moment)", "lines": [{"dish": "veal"}]}]"#)
    }
    _ = try project.store.change { try project.ordering.add("beef", in: $0) }
    func keys(_ limit: Int?) throws -> [String] {
      try project.store.read { try project.ordering.history(limit: limit, in: $0).map(\.key) }
    }
    #expect(try keys(nil) == ["c", "b", "a"])
    #expect(try keys(2) == ["c", "b"] && keys(1) == ["c"] && keys(10) == ["c", "b", "a"])
    #expect(try project.store.read { try project.ordering.order("a", in: $0)?.lines.count } == 1)
    #expect(try project.store.read { try project.ordering.order("x", in: $0)?.key } == nil)
  }

  @Test(
    "It is placed at the time that a clock on the wall shows",
    arguments: [
      ("Europe/Madrid", nil, "2026-07-01T00:30:05"), ("America/New_York", nil, "2026-06-30T18:30:05"),
      ("Asia/Kathmandu", nil, "2026-07-01T04:15:05"),
      // A pinned date is today, whatever the clock says.
      ("Europe/Madrid", "2026-01-15", "2026-01-15T00:30:05"),
    ])
  func moment(zone: String, asOf: String?, expected: String) throws {
    var settings = Settings()
    settings.timeZone = try #require(TimeZone(identifier: zone))
    settings.asOf = asOf.flatMap { CalendarDate(iso: $0) }
    let now = try Date("2026-06-30T22:30:05Z", strategy: .iso8601)
    #expect(try CalendarMoment.ofPlacing(by: settings, now: now).description == expected)
  }

  @Test("Blanks around an address are no part of it, and an empty one is none")
  func delivery() throws {
    let project = try OrderTestProject.withMenu()
    let ordering = project.ordering
    func fault(of answer: String, in field: String) throws -> Fault? {
      try ordering.fault(in: field, of: nil, with: [field: answer])
    }
    #expect(try fault(of: "a\u{0}b", in: "address")?.field == "address")
    #expect(try fault(of: "x", in: "phone")?.field == "phone")
    #expect(try fault(of: "  ", in: "phone") == nil)
    #expect(throws: OrderError.notAsked(field: "placedOn", known: ["address", "phone"])) {
      _ = try fault(of: "x", in: "placedOn")
    }
    _ = try project.store.change { try ordering.add("veal", in: $0) }
    let answers = ["address": " \tCalle Mayor 3\n ", "phone": "  "]
    let noon = try moment("2026-06-30T12:00:00")
    let placed = try project.store.change { try ordering.place(at: noon, answers: answers, in: $0) }
    #expect(placed.answers.map(\.text) == ["Calle Mayor 3", nil])
  }
}

@Suite("Looking for a dish")
struct MenuTests {
  private func menu(_ names: [(String, String?)]) -> Menu {
    Menu(
      names.enumerated().map { index, dish in
        MenuItem(
          key: "k\(index)", name: dish.0, description: dish.1, price: Money(minorUnits: 100),
          group: MenuGroup("T"))
      })
  }

  @Test(
    "Words are found in names and descriptions, whatever their case and accents",
    arguments: [
      ("smorrebrod", [0]), ("SMØRREBRØD", [0]), ("strasse", [1]), ("Straße", [1]), ("ＣＡＦＥ", [2]),
      ("cafe\u{301}", [2]), ("طاجن", [3]), ("丼", [4]), ("istanbul", [5]), ("  ", [0, 1, 2, 3, 4, 5]),
      ("rød cafe", []), ("rye fish", [0]), ("fish RYE br", [0]), (".", []), ("%", []),
    ])
  func search(_ words: String, found: [Int]) {
    let menu = menu([
      ("Smørrebrød", "Rye bread with fish"), ("Kuchen von der Straße", nil), ("Café", nil),
      ("طَاجِن", nil), ("カツ丼", nil), ("İSTANBUL", nil),
    ])
    #expect(menu.items(matching: words).map(\.key).sorted() == found.map { "k\($0)" })
  }

  @Test("A name that several dishes have names none of them")
  func shared() {
    let menu = menu([("Soup", nil), ("Soup", nil), ("Stew", nil), ("stew", nil), ("Pie", nil)])
    #expect(menu.item(named: "Soup") == nil && menu.item(named: "soup") == nil)
    #expect(menu.item(named: "Stew")?.key == "k2" && menu.item(named: "stew")?.key == "k3")
    #expect(menu.item(named: "STEW") == nil && menu.item(named: "PIE")?.key == "k4")
    #expect(menu.item(named: "K4")?.key == "k4" && menu.item(named: "") == nil)
  }

  @Test("Searching a long menu takes linear time, whatever is searched")
  func long() {
    let long = String(repeating: "a", count: 20_000)
    let menu = menu((0..<50).map { _ in (long, long) })
    let start = ContinuousClock.now
    #expect(menu.items(matching: "b " + String(repeating: "a", count: 200) + "b").isEmpty)
    #expect(ContinuousClock.now - start < .seconds(20))
  }
}
