import Foundation
import GazetteTestSupport
import Testing

@Suite("order, for scripts")
struct OrderCommandTests {
  @Test("Three of 13.95 are 41.85, from the first dish to the history")
  func lifeCycle() throws {
    let project = try OrderProject()
    #expect(
      try project.order("add", "Scalopine", "--quantity", "3")
        == "added to order-1: line 1, 3 × Scalopine, €41.85\ntotal: 3 dishes, €41.85\n")
    #expect(try project.order("show") == "1\tScalopine\t3\t13.95\t41.85\n\tTotal\t3\t\t41.85\n")
    let current = try #require(try project.shown())
    #expect(current.total == "41.85" && current.dishes == 3 && current.placedOn == nil)
    #expect(
      try project.order("place", "--address", " Calle Mayor 3, 2º ", "--phone", "555-0199")
        .hasPrefix(
          "placed order-1: 3 dishes, €41.85\non its way to Calle Mayor 3, 2º, placed on 2026-06-30 at "))
    let placed = try #require(try project.shown("order-1"))
    #expect(placed.placedOn?.hasPrefix("2026-06-30T") ?? false)
    #expect(placed.address == "Calle Mayor 3, 2º" && placed.phone == "555-0199")
    #expect(placed.lines == current.lines && placed.total == "41.85")
    #expect(try project.shown() == nil)
    let history = try project.order("history")
    #expect(history == "\(placed.placedOn ?? "")\torder-1\t41.85\t3\t1\n")
  }

  @Test("The same dish again makes another line of the one current order")
  func anotherLine() throws {
    let project = try OrderProject()
    for _ in 1...3 { try project.order("add", "veal") }
    let order = try #require(try project.shown())
    #expect(order.lines.map(\.dish) == ["veal", "veal", "veal"])
    #expect(order.lines.map(\.quantity) == [1, 1, 1] && order.lines.map(\.line) == [1, 2, 3])
    #expect(try project.run("list", "orders").outputLines.count == 1)
  }

  @Test("A line keeps the price it was added with, before the order is placed and after")
  func priceAtTheTime() throws {
    let project = try OrderProject()
    try project.order("add", "veal", "--quantity", "3")
    try project.importMenu(OrderProject.menu.replacing("13.95", with: "20.00"))
    try project.order("add", "veal")
    #expect(try project.shown()?.lines.map(\.amount) == ["41.85", "20.00"])
    try project.order("quantity", "1", "2")
    #expect(try project.shown()?.lines.map(\.amount) == ["27.90", "20.00"])
    try project.order("place")
    try project.importMenu(OrderProject.menu.replacing("13.95", with: "99.00"))
    #expect(try project.shown("order-1")?.total == "47.90")
  }

  @Test(
    "A quantity outside 1…100 is refused, and nothing changes",
    arguments: ["0", "101", "-1", "1000000000000"])
  func quantities(_ quantity: String) throws {
    let project = try OrderProject()
    try project.expectRefusal(["add", "veal", "--quantity", quantity], says: "from 1 to 100")
    #expect(try project.shown() == nil)
    try project.order("add", "veal", "--quantity", "7")
    // The parser takes a number below zero for an option.
    let (words, status): (String, Int32) = quantity == "-1" ? ("'-1'", 64) : ("from 1 to 100", 1)
    try project.expectRefusal(["quantity", "1", quantity], says: words, status: status)
    try project.expectRefusal(["add", "veal", "--quantity", quantity], says: "from 1 to 100")
    #expect(try project.shown()?.lines.map(\.quantity) == [7])
  }

  @Test("1 and 100 are quantities")
  func limits() throws {
    let project = try OrderProject()
    try project.order("add", "veal", "--quantity", "100")
    #expect(try project.shown()?.total == "1395.00")
    #expect(
      try project.order("quantity", "1", "1")
        == "changed in order-1: line 1, 1 × Scalopine, €13.95\ntotal: 1 dish, €13.95\n")
    try project.order("quantity", "1", "100")
    #expect(try project.shown()?.dishes == 100)
  }

  @Test(
    "A line that there is not is refused",
    arguments: [
      (["quantity", "3", "5"], "no line 3: it has lines 1 to 2"), (["quantity", "0", "5"], "no line 0"),
      (["remove", "3"], "no line 3"),
      (["remove", "0"], "no line 0"),
    ])
  func unknownLine(_ arguments: [String], words: String) throws {
    let project = try OrderProject()
    try project.order("add", "veal")
    try project.order("add", "hot")
    try project.expectRefusal(arguments, says: words)
  }

  @Test(
    "Words that are no numbers are misuse",
    arguments: [
      ["quantity", "one", "5"], ["quantity", "-1", "5"], ["remove", "-1"], ["quantity", "1", "5.0"],
      ["quantity", "1", "2", "3"],
      ["remove", "x"], ["add", "veal", "--quantity", "two"], ["history", "--limit", "0"],
      ["frob"],
    ])
  func misuse(_ arguments: [String]) throws {
    let project = try OrderProject()
    try project.order("add", "veal")
    try project.expectRefusal(arguments, says: "See: gazette order", status: 64)
  }

  @Test(
    "Every subcommand has a help with an example",
    arguments: ["menu", "add", "show", "quantity", "remove", "place", "cancel", "history"])
  func help(subcommand: String) throws {
    let folder = try TestFolder()
    let run = try GazetteProgram.run("order", subcommand, "--help", in: folder.path)
    #expect(run.status == 0 && run.error.isEmpty)
    #expect(run.outputText.contains("Example") && run.outputText.contains("  gazette order \(subcommand)"))
    #expect(
      try GazetteProgram.run("order", "--help", in: folder.path).outputText.contains("\n  \(subcommand) "))
  }

  @Test("A line is taken off, and those behind it move up; the last leaves an empty order")
  func remove() throws {
    let project = try OrderProject()
    for dish in ["veal", "hot", "cheese"] { try project.order("add", dish) }
    #expect(
      try project.order("remove", "2")
        == "removed from order-1: line 2, 1 × Pizza jalapeño, €9.90\ntotal: 2 dishes, €25.95\n")
    #expect(try project.shown()?.lines.map(\.dish) == ["veal", "cheese"])
    #expect(try project.shown()?.lines.map(\.line) == [1, 2])
    try project.order("remove", "1")
    try project.order("remove", "1")
    let empty = try #require(try project.shown())
    #expect(empty.key == "order-1" && empty.lines.isEmpty && empty.total == "0.00")
    try project.expectRefusal(["place"], says: "has no dishes")
    try project.expectRefusal(["remove", "1"], says: "it has none")
    // It is the current order still.
    try project.order("add", "veal")
    #expect(try project.shown()?.key == "order-1")
  }

  @Test(
    "Without a current order there is nothing to change",
    arguments: [["place"], ["cancel", "--yes"], ["cancel"], ["quantity", "1", "2"], ["remove", "1"]])
  func noCurrentOrder(_ arguments: [String]) throws {
    let project = try OrderProject()
    try project.expectRefusal(arguments, says: "Nothing is being put together yet")
  }

  @Test("Without a current order show says so, and prints null as JSON")
  func showNothing() throws {
    let project = try OrderProject()
    let run = try project.run("order", "show")
    #expect(
      run.status == 0 && run.output.isEmpty && run.errorText.contains("Nothing is being put together yet"))
    let json = try project.run("order", "show", "--json")
    #expect(json.status == 0 && json.outputText == "null\n" && json.error.isEmpty)
    try project.expectRefusal(["show", "order-9"], says: "There is no record order-9")
  }

  @Test("Cancelling needs --yes where nobody can be asked, and deletes the order with its lines")
  func cancel() throws {
    let project = try OrderProject()
    try project.order("add", "veal", "--quantity", "3")
    try project.expectRefusal(["cancel"], says: "--yes", status: 64)
    #expect(try project.order("cancel", "--yes") == "deleted order-1: 3 dishes, €41.85\n")
    #expect(try project.shown() == nil)
    #expect(try project.run("list", "orders").output.isEmpty)
    #expect(try project.run("order", "history").output.isEmpty)
    // The dish can be ordered still, and the key is never used again.
    #expect(try project.order("add", "veal").hasPrefix("added to order-2: line 1"))
  }

  @Test("A placed order is no current order: it can be changed by none of these")
  func placedStays() throws {
    let project = try OrderProject()
    try project.order("add", "veal")
    try project.order("place")
    for arguments in [["place"], ["cancel", "--yes"], ["quantity", "1", "2"], ["remove", "1"]] {
      try project.expectRefusal(arguments, says: "Nothing is being put together yet")
    }
    #expect(try project.order("add", "hot").hasPrefix("added to order-2"))
    #expect(try project.shown("order-1")?.lines.map(\.dish) == ["veal"])
  }

  @Test(
    "An address or phone number that the form refuses is refused, and the order stays current",
    arguments: ["call me", "1", "\u{1B}[31m555"])
  func badPhone(_ phone: String) throws {
    let project = try OrderProject()
    try project.order("add", "veal")
    try project.expectRefusal(["place", "--phone", phone], says: "Phone: not a phone number")
    #expect(try project.shown()?.placedOn == nil)
  }

  @Test("Address and phone may be left out, or empty")
  func noDelivery() throws {
    let project = try OrderProject()
    try project.order("add", "veal")
    try project.order("place", "--address", "  ", "--phone", "")
    let order = try #require(try project.shown("order-1"))
    #expect(order.address == nil && order.phone == nil && order.placedOn != nil)
  }

  @Test("An order that came with an address and a phone number keeps them")
  func importedDelivery() throws {
    let project = try OrderProject()
    try project.importOrders(
      #"[{"key": "o-7", "address": "Plaza 1", "phone": "555-0100", "lines": [{"dish": "veal"}]}]"#)
    try project.order("place", "--phone", "555-0199")
    let order = try #require(try project.shown("o-7"))
    #expect(order.address == "Plaza 1" && order.phone == "555-0199")
  }

  @Test(
    "It is placed on today of the settings, at the time on the wall in their time zone",
    arguments: ["Pacific/Kiritimati", "America/New_York", "Asia/Kathmandu"])
  func moment(zone: String) throws {
    let project = try OrderProject(settings: "timeZone: \(zone)\ncurrency: EUR\ncollections: [orders]\n")
    try project.order("add", "veal")
    let formatter = DateFormatter()
    formatter.locale = Locale(identifier: "en_US_POSIX")
    formatter.timeZone = TimeZone(identifier: zone)
    formatter.dateFormat = "yyyy-MM-dd'T'HH:mm:ss"
    let before = formatter.string(from: Date())
    try project.order("place")
    let after = formatter.string(from: Date())
    let placedOn = try #require(try project.shown("order-1")?.placedOn)
    #expect(before <= placedOn && placedOn <= after)
  }

  @Test("The history is newest first, and its lines are beside the dishes")
  func history() throws {
    let project = try OrderProject()
    try project.importOrders(
      """
      [
        {"key": "a", "placedOn": "2026-06-01T20:00:00", "lines": [{"dish": "veal", "quantity": 3}]},
        {"key": "b", "placedOn": "2026-06-03T09:05:00", "lines": [{"dish": "hot"}, {"dish": "veal", "quantity": 2}]},
        {"key": "c", "placedOn": "2026-06-01T20:00:01", "lines": [{"dish": "cheese"}]}
      ]
      """)
    try project.order("add", "veal")
    let lines = [
      "2026-06-03T09:05:00\tb\t37.80\t3\t2", "2026-06-01T20:00:01\tc\t12.00\t1\t1",
      "2026-06-01T20:00:00\ta\t41.85\t3\t1",
    ]
    #expect(try project.order("history") == lines.joined(separator: "\n") + "\n")
    #expect(try project.order("history", "--limit", "2") == lines[..<2].joined(separator: "\n") + "\n")
    #expect(try project.order("history", "--limit", "9") == lines.joined(separator: "\n") + "\n")
    let json = try project.order("history", "--json", "--limit", "1")
    #expect(
      json == """
        [{"key":"b","placedOn":"2026-06-03T09:05:00","address":null,"phone":null,"currency":"EUR",\
        "total":"37.80","dishes":3,"lines":2}]

        """)
  }

  @Test("Before the first order the history is empty")
  func emptyHistory() throws {
    let project = try OrderProject()
    let run = try project.run("order", "history")
    #expect(run.status == 0 && run.output.isEmpty && run.errorText.contains("No order was placed"))
    #expect(try project.order("history", "--json") == "[]\n")
  }

  @Test("A second current order is refused by an import, and the first is as it was")
  func oneCurrentOrder() throws {
    let project = try OrderProject()
    try project.order("add", "veal")
    try project.folder.write(#"[{"key": "other", "lines": [{"dish": "hot"}]}]"#, to: "other.json")
    let run = try project.run("import", "orders", "other.json")
    #expect(run.status == 1 && run.errorText.contains("only one order at a time"))
    #expect(try project.shown()?.key == "order-1")
  }

  @Test("Amounts in a currency without decimals have none")
  func yen() throws {
    let folder = try TestFolder()
    try #require(try GazetteProgram.run("init", "--currency", "JPY", in: folder.path).status == 0)
    try folder.write(#"[{"key": "r", "name": "ラーメン", "price": 950, "type": "麺"}]"#, to: "menu.json")
    try #require(try GazetteProgram.run("import", "dishes", "menu.json", in: folder.path).status == 0)
    let run = try GazetteProgram.run("order", "add", "ラーメン", "--quantity", "2", in: folder.path)
    #expect(run.outputText.hasSuffix("total: 2 dishes, ¥1,900\n"))
  }
}
