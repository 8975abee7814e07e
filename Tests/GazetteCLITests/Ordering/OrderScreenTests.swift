import Foundation
import GazetteTestSupport
import Testing

@Suite("order alone, at a terminal")
struct OrderScreenTests {
  private func screen(_ project: OrderProject, columns: Int = 80) throws -> PseudoTerminal {
    let terminal = try project.terminal(columns: columns)
    try terminal.expect("Order · nothing in it yet")
    try terminal.expect("Scalopine")
    return terminal
  }

  @Test("On the lowest screen the dish is seen that Enter adds", arguments: [6, 7, 9])
  func low(rows: Int) throws {
    let project = try OrderProject()
    let terminal = try screen(project)
    terminal.resize(columns: 40, rows: rows)
    terminal.type("jalapeno")
    try terminal.expect("› Pizza jalapeño")
    terminal.press(.enter)
    try terminal.expect("1 dish, €9.90")
    terminal.press(.interrupt)
    _ = try terminal.end()
  }

  @Test(
    "What is typed searches, Enter adds, + and - change how many, and Tab places",
    arguments: [40, 80, 200])
  func order(columns: Int) throws {
    let project = try OrderProject()
    let terminal = try screen(project, columns: columns)
    terminal.type("jalapeno")
    try terminal.expect("Search: jalapeno")
    terminal.press(.enter)
    try terminal.expect("Order order-1 · 1 line")
    try terminal.expect("1 dish, €9.90")
    terminal.type("++")
    try terminal.expect("3 dishes, €29.70")
    terminal.type("-")
    try terminal.expect("2 dishes, €19.80")
    // What is typed behind a dish that was added searches anew.
    terminal.type("veal")
    try terminal.expect("Search: veal")
    terminal.press(.enter)
    try terminal.expect("3 dishes, €33.75")
    terminal.press(.tab)
    try terminal.expect("Address")
    terminal.enter("Calle Mayor 3")
    try terminal.expect("Phone")
    terminal.enter("555-0199")
    try terminal.expect("placed order-1: 3 dishes, €33.75")
    try terminal.expect("on its way to Calle Mayor 3, placed on")
    try terminal.expect("2026-06-30 at")
    #expect(try terminal.end() == 0)
    let lines = try #require(try project.shown("order-1")).lines
    #expect(lines.map(\.dish) == ["hot", "veal"] && lines.map(\.quantity) == [2, 1])
    #expect(OrderTerminalTests.widest(terminal) <= columns)
  }

  @Test("Arrows choose among what is found, whatever its accents, and show what is said of it")
  func choose() throws {
    let project = try OrderProject()
    let terminal = try screen(project)
    terminal.type("CAFE")
    try terminal.expect("› Scalopine")
    try terminal.expect("Veal, with café sauce")
    terminal.press(.down)
    try terminal.expect("› Pizza jalapeño")
    try terminal.expect("With café sauce too")
    terminal.press(.down)
    terminal.press(.up)
    terminal.press(.up)
    terminal.press(.enter)
    try terminal.expect("1 dish, €13.95")
    terminal.press(.escape)
    try terminal.expect("Pizza Quattro")
    terminal.press(.escape)
    try terminal.expect("The order order-1 is kept: 1 dish, €13.95. Go on with: gazette order")
    #expect(try terminal.end() == 0)
    #expect(try project.shown()?.lines.map(\.dish) == ["veal"])
  }

  @Test("A sign within the name that is typed is part of it, and changes nothing")
  func signsInNames() throws {
    let project = try OrderProject()
    try project.folder.write("key,name,price,type\nx-1,Pan-tomate,3.20,starter\n", to: "more.csv")
    try #require(
      try GazetteProgram.run("import", "dishes", "more.csv", in: project.folder.path).status == 0)
    let terminal = try PseudoTerminal("order", in: project.folder.path)
    try terminal.expect("Search:")
    terminal.type("pan-tom")
    try terminal.expect("Search: pan-tom")
    terminal.press(.enter)
    try terminal.expect("1 × Pan-tomate, €3.20")
    terminal.type("+")
    try terminal.expect("2 × Pan-tomate, €6.40")
    terminal.type("-")
    try terminal.expect("1 × Pan-tomate, €3.20")
    terminal.press(.endOfInput)
    try terminal.expect("is kept: 1 dish")
    #expect(try terminal.end() == 0)
  }

  @Test("A quantity stays within 1 and 100, a line can be taken off, and nothing is placed that is empty")
  func limits() throws {
    let project = try OrderProject()
    let terminal = try screen(project)
    terminal.press(.tab)
    try terminal.expect("Nothing is being put together yet")
    terminal.press(.discard)
    try terminal.expect("Nothing is being put together yet")
    terminal.type("nothing like it")
    try terminal.expect("There is nothing with these words among: dishes.")
    terminal.press(.enter)
    terminal.type("+-")
    terminal.press(.delete)
    terminal.press(.escape)
    try terminal.expect("› Scalopine")
    terminal.type("veal+")
    try terminal.expect("1 dish, €13.95")
    terminal.type("-")
    try terminal.expect("The quantity 0 is not possible: give a number from 1 to 100")
    terminal.type(String(repeating: "+", count: 100))
    try terminal.expect("The quantity 101 is not possible")
    terminal.press(.delete)
    try terminal.expect("0 lines · 0 dishes, €0.00")
    terminal.press(.tab)
    try terminal.expect("has no dishes and cannot be placed")
    terminal.press(.interrupt)
    #expect(try terminal.end() == 130)
    #expect(try project.shown()?.lines.isEmpty ?? false)
  }

  @Test("Cancelling asks, and leads back to the menu or deletes the order")
  func cancel() throws {
    let project = try OrderProject()
    try project.order("add", "veal")
    let terminal = try project.terminal()
    try terminal.expect("Order order-1 · 1 line")
    terminal.press(.discard)
    try terminal.expect("Delete the order order-1 with 1 line?")
    terminal.enter()
    try terminal.expect("Search:")
    terminal.press(.discard)
    try terminal.expect("Delete the order")
    terminal.enter("delete")
    try terminal.expect("deleted order-1")
    #expect(try terminal.end() == 0)
    #expect(try project.shown() == nil)
  }

  @Test("A line that another changed meanwhile is not changed as it was shown")
  func changedMeanwhile() throws {
    let project = try OrderProject()
    try project.order("add", "veal")
    let terminal = try project.terminal()
    try terminal.expect("Order order-1 · 1 line")
    try project.order("remove", "1")
    try project.order("add", "hot")
    terminal.type("veal+")
    try terminal.expect("1 ×  Pizza jalapeño")
    try terminal.expect("has changed since it was shown")
    terminal.press(.endOfInput)
    #expect(try terminal.end() == 0)
    #expect(try project.shown()?.lines.map(\.quantity) == [1])
  }

  @Test("The menu follows what another program changes of it")
  func changedMenu() throws {
    let project = try OrderProject()
    let terminal = try project.terminal()
    try terminal.expect("€13.95")
    try project.importMenu(OrderProject.menu.replacing("13.95", with: "14.25"))
    terminal.type("veal")
    terminal.enter()
    try terminal.expect("1 dish, €14.25")
    terminal.press(.escape)
    try terminal.expect("Pizza jalapeño")
    terminal.press(.endOfInput)
    #expect(try terminal.end() == 0)
  }

  @Test("On a terminal without a cursor the menu is a list, and lines order")
  func dumbTerminal() throws {
    let project = try OrderProject()
    let terminal = try PseudoTerminal(
      "order", in: project.folder.path, columns: 40, environment: ["TERM": "dumb"])
    try terminal.expect("1  Scalopine")
    try terminal.expect("Enter alone leaves.")
    try terminal.answer("+")
    try terminal.expect("Nothing is being put together yet")
    try terminal.answer("jalapeno")
    try terminal.expect("1 × Pizza jalapeño, €9.90")
    try terminal.answer("+")
    try terminal.expect("2 × Pizza jalapeño, €19.80")
    try terminal.answer("cafe")
    try terminal.expect("2  Pizza jalapeño")
    try terminal.answer("1")
    try terminal.expect("3 dishes, €33.75")
    try terminal.answer("place")
    try terminal.expect("Address")
    try terminal.answer("Plaza 1")
    try terminal.expect("Phone")
    try terminal.answer()
    try terminal.expect("on its way to Plaza 1")
    #expect(try terminal.end() == 0)
    #expect(!terminal.transcript.contains("\u{1B}"))
    #expect(OrderTerminalTests.widest(terminal) <= 40)
  }

  @Test("Names that try to upset the terminal cannot, and the screen fits it", arguments: [40, 200])
  func hostile(columns: Int) throws {
    let dishes = try OrderTerminalTests.hostileNames.enumerated().map { index, name in
      let text = String(decoding: try JSONEncoder().encode(name), as: UTF8.self)
      return
        #"{"key": "d\#(index)", "name": \#(text), "description": \#(text), "price": "12345.67", "type": \#(text)}"#
    }
    let project = try OrderProject(menu: "[\(dishes.joined(separator: ","))]")
    let terminal = try project.terminal(columns: columns)
    try terminal.expect("nothing in it yet")
    for count in 1...dishes.count {
      terminal.press(.enter)
      try terminal.expect("\(count) line")
      terminal.press(.down)
    }
    terminal.paste("\u{1B}[31m red\n\u{202E}")
    terminal.press(.endOfInput)
    #expect(try terminal.end() == 0)
    #expect(OrderTerminalTests.widest(terminal) <= columns)
    for code in ["\u{1B}[2J", "\u{1B}[31m red", "\u{9B}", "\u{202E}", "\u{2066}", "\u{200F}"] {
      #expect(!terminal.transcript.contains(code))
    }
  }

  @Test("In a script it is an error with an example")
  func script() throws {
    let project = try OrderProject()
    try project.expectRefusal([], says: "gazette order add NAME", status: 64)
  }

  @Test("A terminal that is closed leaves the order as it is")
  func hangUp() throws {
    let project = try OrderProject()
    let terminal = try screen(project)
    terminal.type("veal")
    terminal.press(.enter)
    try terminal.expect("1 dish, €13.95")
    _ = try terminal.hangUp()
    #expect(try project.shown()?.lines.map(\.dish) == ["veal"])
  }
}
