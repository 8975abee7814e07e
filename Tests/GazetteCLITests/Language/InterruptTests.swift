import GazetteTestSupport
import Testing

/// Ctrl-C says what became of what was entered, and ends the program as shells expect it.
@Suite("Leaving with Ctrl-C")
struct InterruptTests {
  @Test(
    "On a terminal without a cursor too",
    arguments: [
      (["rate", "2B", "--student", "Ana"], "[passed] > "), (["edit", "reservations", "r-1001"], "\n> "),
      (["add", "employees"], "\n> "), (["fill", "car-insurance"], "[National identity card] > "),
      (["remove", "reservations", "r-1001"], "[cancel/remove] "),
    ])
  func withoutCursor(arguments: [String], prompt: String) throws {
    let folder = try ListProject.sample()
    let terminal = try PseudoTerminal(arguments, in: folder.path, environment: ["TERM": "dumb"])
    try terminal.expect(prompt)
    terminal.press(.interrupt)
    try terminal.expect("Left before the end; nothing was saved.")
    #expect(try terminal.end() == 130)
  }

  @Test("What is ordered so far is kept, with a cursor and without", arguments: ["xterm", "dumb"])
  func ordering(term: String) throws {
    let folder = try ListProject.sample()
    let terminal = try PseudoTerminal("order", in: folder.path, environment: ["TERM": term])
    try terminal.expect(term == "dumb" ? "> " : "Search:")
    terminal.enter(term == "dumb" ? "1" : "")
    try terminal.expect("1 × ")
    try terminal.expect(term == "dumb" ? "> " : "Enter adds")
    terminal.press(.interrupt)
    try terminal.expect("is kept: ")
    #expect(try terminal.end() == 130)
    #expect(try GazetteProgram.run("order", "show", in: folder.path).outputText.contains("1\t"))
  }

  @Test("What is ordered is kept too where somebody leaves while it is placed", arguments: ["xterm", "dumb"])
  func placing(term: String) throws {
    let folder = try ListProject.sample()
    try #require(try GazetteProgram.run("order", "add", "d-01", in: folder.path).status == 0)
    let terminal = try PseudoTerminal("order", "place", in: folder.path, environment: ["TERM": term])
    try terminal.expect("Address")
    try terminal.expect("> ")
    terminal.press(.interrupt)
    try terminal.expect("is kept: ")
    #expect(try terminal.end() == 130)
    #expect(!terminal.text.contains("nothing was saved"))
  }

  @Test("A questionnaire that is ended with nothing in it says so")
  func nothingEntered() throws {
    let folder = try ListProject.sample()
    let terminal = try PseudoTerminal("fill", "car-insurance", in: folder.path)
    try terminal.expect("Document type")
    try terminal.expect("> ")
    terminal.press(.down)
    try terminal.expect("Enter keeps the draft for later.")
    try terminal.expect("> ")
    terminal.press(.enter)
    try terminal.expect("Nothing was entered; nothing was saved.")
    #expect(try terminal.end() == 1)
  }

  @Test("What was typed ahead answers the questions that follow, as a line each")
  func typedAhead() throws {
    let folder = try ListProject.sample()
    let terminal = try PseudoTerminal(
      "rate", "2B", "--student", "Ana", in: folder.path, environment: ["TERM": "dumb"])
    try terminal.expect("1/19")
    terminal.type("n\r\rn\r")
    try terminal.expect("4/19")
    terminal.type("clean code 5\r\r")
    try terminal.expect("Requirements 17/19, not passed: 1, 3")
    terminal.press(.interrupt)
    #expect(try terminal.end() == 130)
  }
}
