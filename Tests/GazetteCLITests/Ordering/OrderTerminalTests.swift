import Foundation
import GazetteTestSupport
import Testing

@Suite("order, at a terminal")
struct OrderTerminalTests {
  @Test("One of the dishes found is chosen by its number; wrong input asks again")
  func choose() throws {
    let project = try OrderProject()
    let terminal = try project.terminal("add", "café")
    try terminal.expect("Carnes")
    try terminal.expect("1  Scalopine")
    try terminal.expect("13.95")
    try terminal.expect("Pizzas")
    try terminal.expect("2  Pizza jalapeño")
    try terminal.expect("9.90")
    try terminal.expect("Which one?")
    for wrong in ["3", "0", "-1", "x", "99999999999999999999"] {
      terminal.enter(wrong)
      try terminal.expect("\(wrong) is none of the choices")
    }
    #expect(try project.shown() == nil)
    terminal.enter(" 2 ")
    try terminal.expect("added to order-1: line 1, 1 × Pizza jalapeño, €9.90")
    #expect(try terminal.end() == 0)
    #expect(try project.shown()?.lines.map(\.dish) == ["hot"])
  }

  @Test(
    "Enter alone, the end of input and Ctrl-C add nothing",
    arguments: [
      (PseudoTerminal.Key.enter, Int32(1)), (.endOfInput, 1), (.interrupt, 130),
    ])
  func cancelChoice(key: PseudoTerminal.Key, status: Int32) throws {
    let project = try OrderProject()
    let before = try project.folder.tree()
    let terminal = try project.terminal("add", "pizza")
    try terminal.expect("Which one?")
    terminal.press(key)
    #expect(try terminal.end() == status)
    #expect(!terminal.text.contains("added to"))
    #expect(try project.folder.tree() == before)
  }

  @Test("A terminal that moves no cursor takes whole lines")
  func dumbTerminal() throws {
    let project = try OrderProject()
    let add = try PseudoTerminal(
      "order", "add", "pizza", in: project.folder.path, environment: ["TERM": "dumb"])
    try add.expect("Which one?")
    add.enter("9")
    try add.expect("9 is none of the choices")
    add.enter("pepper")
    try add.expect("Pizza pepperoni")
    #expect(try add.end() == 0)
    let place = try PseudoTerminal("order", "place", in: project.folder.path, environment: ["TERM": "dumb"])
    try place.expect("Address")
    place.enter("Plaza 1")
    try place.expect("Phone")
    place.enter()
    try place.expect("placed order-1")
    #expect(try place.end() == 0)
    #expect(!add.transcript.contains("\u{1B}") && !place.transcript.contains("\u{1B}"))
    #expect(try project.shown("order-1")?.address == "Plaza 1")
  }

  @Test("What is found alone needs no choosing")
  func foundAlone() throws {
    let project = try OrderProject()
    let terminal = try project.terminal("add", "jalap")
    try terminal.expect("added to order-1: line 1, 1 × Pizza jalapeño, €9.90")
    #expect(try terminal.end() == 0)
    #expect(!terminal.text.contains("Which one?"))
  }

  @Test("A dish that is named exactly is added without a question")
  func exact() throws {
    let project = try OrderProject()
    let terminal = try project.terminal("add", "scalopine", "--quantity", "3")
    try terminal.expect("3 × Scalopine, €41.85")
    #expect(try terminal.end() == 0)
    #expect(!terminal.text.contains("Which one?"))
  }

  @Test("A missing address and phone are asked for; a bad phone number is refused in the form's words")
  func place() throws {
    let project = try OrderProject()
    try project.order("add", "veal", "--quantity", "3")
    let terminal = try project.terminal("place")
    try terminal.expect("order-1, 3 dishes, €41.85")
    try terminal.expect("Address (Enter leaves it out)")
    terminal.enter("Calle Mayor 3, 2º")
    try terminal.expect("Phone (Enter leaves it out)")
    terminal.enter("call me")
    try terminal.expect("Phone: not a phone number.")
    terminal.enter("555-0199")
    try terminal.expect("placed order-1: 3 dishes, €41.85")
    try terminal.expect("on its way to Calle Mayor 3, 2º, placed on 2026-06-30 at ")
    #expect(try terminal.end() == 0)
    let order = try #require(try project.shown("order-1"))
    #expect(order.address == "Calle Mayor 3, 2º" && order.phone == "555-0199")
  }

  @Test("Only what is missing is asked for, and Enter leaves it out")
  func placeWithAddress() throws {
    let project = try OrderProject()
    try project.order("add", "veal")
    let terminal = try project.terminal("place", "--address", "Plaza 1")
    try terminal.expect("Phone")
    terminal.enter()
    try terminal.expect("placed order-1")
    #expect(try terminal.end() == 0)
    #expect(!terminal.text.contains("Address ("))
    let order = try #require(try project.shown("order-1"))
    #expect(order.address == "Plaza 1" && order.phone == nil)
  }

  @Test(
    "The end of input and Ctrl-C leave the order current",
    arguments: [(PseudoTerminal.Key.endOfInput, Int32(1)), (.interrupt, 130)])
  func cancelPlacing(key: PseudoTerminal.Key, status: Int32) throws {
    let project = try OrderProject()
    try project.order("add", "veal")
    let before = try project.folder.tree()
    for isSecond in [false, true] {
      let terminal = try project.terminal("place")
      try terminal.expect("Address")
      if isSecond {
        terminal.enter("Plaza 1")
        try terminal.expect("Phone")
      }
      terminal.press(key)
      #expect(try terminal.end() == status)
      #expect(try project.folder.tree() == before)
    }
  }

  @Test("Without anything to place nobody is asked")
  func nothingToPlace() throws {
    let project = try OrderProject()
    let none = try project.terminal("place")
    try none.expect("Nothing is being put together yet")
    #expect(try none.end() == 1)
    try project.order("add", "veal")
    try project.order("remove", "1")
    let empty = try project.terminal("place")
    try empty.expect("has no dishes")
    #expect(try empty.end() == 1)
    #expect(!empty.text.contains("Address"))
  }

  @Test("An order that changed while its address was typed is not placed as it was shown")
  func changedMeanwhile() throws {
    let project = try OrderProject()
    try project.order("add", "veal")
    let terminal = try project.terminal("place", "--phone", "555-0199")
    try terminal.expect("1 dish, €13.95")
    try terminal.expect("Address")
    try project.order("add", "hot")
    terminal.enter("Plaza 1")
    try terminal.expect("has changed since it was shown")
    #expect(try terminal.end() == 1)
    let order = try #require(try project.shown())
    #expect(order.lines.count == 2 && order.address == nil)
  }

  @Test("Cancelling shows what will go, and only the word for it deletes the order")
  func cancel() throws {
    let project = try OrderProject()
    try project.order("add", "veal", "--quantity", "3")
    let before = try project.folder.tree()
    for answer in ["", "cancel", "c", "no", "n"] {
      let terminal = try project.terminal("cancel")
      try terminal.expect("Order order-1, not placed yet")
      try terminal.expect("Scalopine")
      try terminal.expect("41.85")
      try terminal.expect("Delete the order order-1 with 1 line?")
      terminal.enter(answer)
      #expect(try terminal.end() == 1)
    }
    for key in [PseudoTerminal.Key.endOfInput, .interrupt] {
      let terminal = try project.terminal("cancel")
      try terminal.expect("[cancel/delete]")
      terminal.press(key)
      #expect(try terminal.end() == (key == .interrupt ? 130 : 1))
    }
    #expect(try project.folder.tree() == before)
    let terminal = try project.terminal("cancel")
    try terminal.expect("[cancel/delete]")
    terminal.enter("what")
    try terminal.expect("Type delete or cancel.")
    terminal.enter("delete")
    try terminal.expect("deleted order-1: 3 dishes, €41.85")
    #expect(try terminal.end() == 0)
    #expect(try project.shown() == nil)
  }

  @Test("An order that changed while its end was considered is not deleted")
  func changedBeforeCancelling() throws {
    let project = try OrderProject()
    try project.order("add", "veal")
    let terminal = try project.terminal("cancel")
    try terminal.expect("[cancel/delete]")
    try project.order("add", "hot")
    terminal.enter("delete")
    try terminal.expect("has changed since it was shown")
    #expect(try terminal.end() == 1)
    #expect(try project.shown()?.lines.count == 2)
  }

  @Test("Tables have titles, and figures stand below each other")
  func tables() throws {
    let project = try OrderProject()
    try project.order("add", "veal", "--quantity", "3")
    try project.order("add", "hot")
    let show = try project.terminal("show")
    #expect(try show.end() == 0)
    #expect(
      show.text.replacing("\r\n", with: "\n") == """
        Order order-1, not placed yet
        Line  Dish            Quantity   Price  Amount
           1  Scalopine              3  €13.95  €41.85
           2  Pizza jalapeño         1   €9.90   €9.90
              Total                  4          €51.75

        """)
    try project.importOrders(
      #"[{"key": "a", "placedOn": "2026-06-01T20:05:09", "lines": [{"dish": "veal", "quantity": 100}]}]"#)
    let history = try project.terminal("history")
    #expect(try history.end() == 0)
    #expect(
      history.text.replacing("\r\n", with: "\n") == """
        Placed on         Order      Total  Dishes  Lines
        2026-06-01 20:05  a      €1,395.00     100      1

        """)
    let menu = try project.terminal("menu", "cafe")
    #expect(try menu.end() == 0)
    #expect(
      menu.text.replacing("\r\n", with: "\n") == """
        Carnes
          Scalopine       €13.95
            Veal, with café sauce
        Pizzas
          Pizza jalapeño   €9.90
            With café sauce too

        """)
  }

  /// Texts that try to leave their place.
  static let hostileNames = [
    "Pizza \u{1B}[2J\u{1B}[31m red", "Pizza a\nb\rc\td", "Pizza \u{202E}drawkcab\u{202C} \u{2066}x",
    "Pizza |\"'\\`",
    "Pizza \u{9B}31m", "Pizza \u{200F}علي", String(repeating: "Pizza very long ", count: 300),
    "Pizza" + String(repeating: "x", count: 3000), "ピザ Pizza 比萨饼很长很长很长很长很长很长很长很长",
  ]

  @Test(
    "Names that try to upset the terminal cannot, on a wide one and on one of 40 columns",
    arguments: [40, 80])
  func hostile(columns: Int) throws {
    let dishes = try Self.hostileNames.enumerated().map { index, name in
      let text = String(decoding: try JSONEncoder().encode(name), as: UTF8.self)
      return
        #"{"key": "d\#(index)", "name": \#(text), "description": \#(text), "price": "12345.67", "type": \#(text)}"#
    }
    let project = try OrderProject(menu: "[\(dishes.joined(separator: ","))]")
    for index in dishes.indices { try project.order("add", "d\(index)", "--quantity", "100") }
    let address = String(decoding: try JSONEncoder().encode(Self.hostileNames[2]), as: UTF8.self)
    try project.importOrders(
      #"[{"key": "\#(String(repeating: "long-", count: 20))1", "placedOn": "2026-06-01T20:05:09", "#
        + #""address": \#(address), "lines": [{"dish": "d0", "quantity": 100}]}]"#)
    func check(_ terminal: PseudoTerminal) {
      #expect(Self.widest(terminal) <= columns)
      // Whatever codes there are the program wrote itself: none of the names' own.
      for code in ["\u{1B}[2J", "\u{1B}[31m red", "\u{9B}", "\u{202E}", "\u{2066}", "\u{200F}", "\u{7}"] {
        #expect(!terminal.transcript.contains(code))
      }
    }
    for arguments in [
      ["show"], ["menu"], ["history"], ["show", String(repeating: "long-", count: 20) + "1"],
    ] {
      let terminal = try PseudoTerminal(["order"] + arguments, in: project.folder.path, columns: columns)
      #expect(try terminal.end() == 0)
      #expect(terminal.text.contains("€12,345.67") || terminal.text.contains("€1,234,567.00"))
      check(terminal)
    }
    let choice = try project.terminal("add", "pizza", columns: columns)
    try choice.expect("Which one?")
    try choice.answer("99")
    try choice.expect("99 is none of the choices")
    try choice.answer()
    #expect(try choice.end() == 1)
    check(choice)
    let cancel = try project.terminal("cancel", columns: columns)
    try cancel.expect("Delete the order")
    try cancel.answer(to: "] ")
    #expect(try cancel.end() == 1)
    check(cancel)
  }

  /// The columns of the widest line, two for each Chinese or Japanese character; the closing line of a command
  /// that failed is as long as it is.
  static func widest(_ terminal: PseudoTerminal) -> Int {
    terminal.text.split(whereSeparator: { $0 == "\r\n" || $0 == "\n" || $0 == "\r" }).filter {
      !$0.hasPrefix("error: ")
    }.map { line in
      line.unicodeScalars.reduce(0) { sum, scalar in
        sum + ((0x3000...0x9FFF).contains(scalar.value) ? 2 : 1)
      }
    }.max() ?? 0
  }

  @Test("On a narrow terminal names are broken between words, and amounts stay whole")
  func narrow() throws {
    let project = try OrderProject(
      menu:
        #"[{"key": "a", "name": "A pizza with a name that goes on and on", "price": "13.95", "type": "T"}]"#)
    try project.order("add", "a", "--quantity", "3")
    let show = try project.terminal("show", columns: 46)
    #expect(try show.end() == 0)
    let lines = show.text.split(whereSeparator: \.isNewline).map(String.init)
    #expect(lines.contains("   1  A pizza with a         3  €13.95  €41.85"), "\(lines)")
    #expect(lines.contains("      name that goes"), "\(lines)")
    #expect(Self.widest(show) == 46)
    let sentence = try project.terminal("show", columns: 30)
    #expect(try sentence.end() == 0)
    #expect(sentence.text.contains("Amount €41.85") && Self.widest(sentence) <= 30)
  }
}
