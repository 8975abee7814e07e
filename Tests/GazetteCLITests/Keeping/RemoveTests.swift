import Foundation
import GazetteTestSupport
import Testing

@Suite("Removing records")
struct RemoveTests {
  @Test("A script removes records with --yes, all of those named or none")
  func script() throws {
    let house = try KeepingProject()
    try house.expectFailure("remove", "employees", "e-1", says: ["nobody to ask", "--yes"], status: 64)
    try house.expectFailure(
      "remove", "employees", "e-1", "nope", "--yes", says: ["no record nope among the employees"])
    #expect(try house.run("remove", "employees", "e-1", "e-2", "e-1", "--yes") == "removed 2\n")
    #expect(try house.run("list", "employees") == "")
    try house.expectFailure("remove", "employees", "e-1", "--yes", says: ["no record e-1"])
  }

  @Test("The command that puts records back works as it is printed, whatever their keys are and however many")
  func hint() throws {
    let house = try DeclaredProject.filled()
    let supplier = try house.key(ofSupplier: "sol")
    func add(_ key: String) throws {
      try house.output(
        "add", "invoices", "--key=\(key)", "--set", "number=\(key)", "--set", "supplier=\(supplier)", "--set",
        "invoicedOn=2026-01-02", "--set", "amount=1.00")
    }
    try add("-x")
    let one = try house.run("remove", "invoices", "--yes", "--", "-x")
    #expect(one.errorText == "to put back: gazette restore invoices -- -x\n")
    try house.output("restore", "invoices", "--", "-x")
    let keys = (1...11).map { "z\($0)" }
    for key in keys { try add(key) }
    let many = try GazetteProgram.run(["remove", "invoices", "--yes"] + keys, in: house.folder.path)
    #expect(many.errorText == "to put back, with the keys behind it: gazette restore invoices\n")
  }

  @Test("A kind that there is none of, and what questionnaires were before they were kinds")
  func kinds() throws {
    let house = try KeepingProject()
    try house.expectFailure("remove", "cats", "x", "--yes", says: ["no kind cats", "employees"], status: 64)
    for command in ["remove", "restore", "history"] {
      try house.expectFailure(
        command, "forms", "x", says: ["Questionnaires are kinds of their own"], status: 64)
    }
  }

  @Test("What others refer to stays, and the error counts them")
  func references() throws {
    let house = try KeepingProject()
    try house.expectFailure(
      "remove", "room-types", "2", "1", "--yes",
      says: ["Record 1 of the room-types cannot be removed", "2 of the reservations refer to it"])
    try house.run("remove", "reservations", "r-1", "--yes")
    try house.expectFailure(
      "remove", "room-types", "1", "--yes", says: ["1 of the reservations refers to it"])
    try house.run("remove", "reservations", "r-2", "--yes")
    #expect(try house.run("remove", "room-types", "1", "2", "--yes") == "removed 2\n")
  }

  @Test("A person sees the whole record and is asked; cancelling is the default", arguments: [80, 40])
  func asked(columns: Int) throws {
    let house = try KeepingProject()
    for (answer, key) in [("", PseudoTerminal.Key.enter), ("cancel", .enter), ("", .endOfInput)] {
      let terminal = try PseudoTerminal(
        "remove", "reservations", "r-1", in: house.folder.path, columns: columns)
      for words in [
        "Reservations", "r-1", "First name: Freya", "Check-in: 2026-07-01", "€209.00", "Remove this record?",
      ] {
        try terminal.expect(words)
      }
      try terminal.expect("[cancel/remove] ")
      terminal.type(answer)
      terminal.press(key)
      try terminal.expect("Nothing was removed.")
      #expect(try terminal.end() == 1)
      #expect(terminal.widestLine <= columns)
    }
    #expect(try house.run("list", "reservations").contains("r-1"))
    let terminal = try PseudoTerminal(
      "remove", "reservations", "r-1", "r-2", in: house.folder.path, columns: columns)
    try terminal.expect("Remove these 2 records?")
    try terminal.answer("what?", to: "[cancel/remove] ")
    try terminal.expect("Type remove or cancel.")
    try terminal.answer("remove", to: "[cancel/remove] ")
    try terminal.expect("removed 2")
    try terminal.expect("gazette restore reservations")
    #expect(try terminal.end() == 0)
    #expect(terminal.widestLine <= max(columns, 60))
    #expect(try house.run("list", "reservations") == "")
  }

  @Test("Ctrl-C at the question changes nothing")
  func interrupt() throws {
    let house = try KeepingProject()
    let before = try house.folder.tree()
    let terminal = try PseudoTerminal("remove", "employees", "e-1", in: house.folder.path)
    try terminal.expect("[cancel/remove]")
    terminal.press(.interrupt)
    #expect(try terminal.end() != 0)
    #expect(try house.folder.tree() == before)
  }

  @Test("A record that another process changes during the question is not removed")
  func changedMeanwhile() throws {
    let house = try KeepingProject()
    let terminal = try PseudoTerminal("remove", "reservations", "r-1", in: house.folder.path)
    try terminal.expect("[cancel/remove]")
    try house.add("reservations", KeepingProject.reservations.replacing("2026-07-03", with: "2026-07-04"))
    terminal.enter("remove")
    try terminal.expect("Record r-1 of the reservations was changed while you were asked;")
    try terminal.expect("gazette remove reservations r-1")
    #expect(try terminal.end() == 1)
    #expect(try house.run("list", "reservations").contains("2026-07-04"))
  }

  @Test("Hostile values in a record and its key cannot upset the terminal")
  func hostile() throws {
    let house = try KeepingProject()
    let name =
      "\u{1B}]0;owned\u{7}\u{1B}[2J|\"'`$(x) \u{202E}evil\u{2066} \u{9B}31m\r\n"
      + String(repeating: "long ", count: 3000)
    let key = "k \u{1B}[31m'; rm -rf"
    let quoted = "\"\(name.replacing("\"", with: "\"\""))\""
    try house.add("people", "key,firstName\n\"\(key)\",\(quoted)\n")
    for arguments in [["remove", "people", key], ["bin"], ["history", "people", key]] {
      let terminal = try PseudoTerminal(
        arguments, in: house.folder.path, columns: 40, environment: ["NO_COLOR": "1"])
      if arguments[0] == "remove" {
        try terminal.expect("[cancel/remove]")
        terminal.enter("remove")
      }
      #expect(try terminal.end() == 0)
      for code in ["\u{1B}]", "\u{1B}[", "\u{9B}", "\u{202E}", "\u{2066}", "\u{7}"] {
        #expect(!terminal.transcript.contains(code), "\(arguments[0])")
      }
      #expect(terminal.text.contains("evil") || arguments[0] == "bin")
    }
    #expect(try house.run("bin").split(separator: "\n").count == 1)
    #expect(try house.run("restore", "people", key) == "restored 1\n")
  }
}
