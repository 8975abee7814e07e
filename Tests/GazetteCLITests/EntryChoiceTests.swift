import GazetteTestSupport
import Testing

@Suite("What is chosen at a terminal, and what others change meanwhile")
struct EntryChoiceTests {
  /// Rooms with a rate, and bookings of them.
  private func hotel(_ rooms: [(number: Int, rate: String)]) throws -> DeclaredProject {
    let project = try DeclaredProject([
      "hotel/rooms.yml": """
      title: Rooms
      one: Room
      record: "Room {number}"
      fields:
        - {key: number, title: Number, kind: integer, required: true}
        - {key: rate, title: Rate, kind: money}

      """,
      "hotel/bookings.yml": """
      title: Bookings
      one: Booking
      record: "{guest}"
      fields:
        - {key: guest, title: Guest, kind: text, required: true}
        - {key: room, title: Room, kind: reference, to: rooms, required: true}
        - {key: rate, title: Agreed rate, kind: money, whenEmpty: {sql: "SELECT rate FROM rooms WHERE key = :room"}}

      """,
    ])
    let rows = rooms.map { "n\($0.number),\($0.number),\($0.rate)\n" }.joined()
    if !rooms.isEmpty { try project.bring("rooms", "key,number,rate\n" + rows) }
    return project
  }

  private func terminal(_ project: DeclaredProject, _ arguments: String...) throws -> PseudoTerminal {
    try PseudoTerminal(arguments, in: project.folder.path, columns: 100)
  }

  /// The terminal of a new booking, at the question for its room.
  private func booking(_ project: DeclaredProject) throws -> PseudoTerminal {
    let terminal = try terminal(project, "add", "bookings")
    try terminal.expect("Guest (")
    terminal.enter("Ana")
    try terminal.expect("Room (")
    return terminal
  }

  @Test("A number means a line that was shown, and else a name that has it")
  func numbers() throws {
    let project = try hotel((101...130).map { ($0, "80") } + (401...430).map { ($0, "90") })
    for (typed, chosen) in [("101", "Room 101"), ("3", "Room 103"), ("430", "Room 430")] {
      let terminal = try booking(project)
      try terminal.expect("… and 40 more: type a part of the name.")
      terminal.enter(typed)
      try terminal.expect("→ \(chosen),")
    }
    let terminal = try booking(project)
    try terminal.expect("type a part of the name.")
    terminal.enter("35")
    try terminal.expect("✗ 35 is none of the choices.")
    // A part of a number only shows what has it.
    terminal.enter("43")
    try terminal.expect("Which of these? Type its number.")
    try terminal.expect(" 60  Room 430")
    terminal.enter("Room 4")
    try terminal.expect("Which of these? Type its number.")
    try terminal.expect(" 31  Room 401")
    try terminal.expect(" 50  Room 420")
    try terminal.expect("… and 10 more: type more of the name.")
    terminal.enter("35")
    try terminal.expect("→ Room 405,")
  }

  @Test("A choice whose value is a number is chosen by that, where no line has it")
  func numericValues() throws {
    let project = try DeclaredProject([
      "cards/cards.yml": """
      title: Cards
      one: Card
      record: "{key}"
      fields: [{key: worth, title: Worth, kind: choice, choices: {10: Ten, 20: Twenty, 2: Two}}]

      """
    ])
    for (typed, chosen) in [("20", "Twenty"), ("2", "Twenty"), ("3", "Two")] {
      let terminal = try terminal(project, "add", "cards")
      try terminal.expect("  3  Two")
      terminal.enter(typed)
      try terminal.expect("→ \(chosen)\r\n")
    }
  }

  @Test("The number of a line comes before a key that is a number")
  func numericKeys() throws {
    let project = try hotel([])
    try project.bring("rooms", "key,number,rate\n2,101,80\n3,102,80\n5,103,80\n")
    let terminal = try terminal(project, "show", "rooms")
    try terminal.expect("  3  103")
    terminal.enter("3")
    #expect(try terminal.end() == 0)
    #expect(terminal.text.contains("# Room 103"))
    let other = try self.terminal(project, "edit", "rooms")
    try other.expect("  3  103")
    other.enter("3")
    try other.expect("Number: 103")
  }

  @Test("What stands for a value that is left empty is shown anew where it has changed since")
  func changedDefault() throws {
    let project = try hotel([(101, "209"), (102, "80")])
    let terminal = try booking(project)
    terminal.enter("1")
    try terminal.expect("Agreed rate (")
    terminal.enter()
    try terminal.expect("Agreed rate: €209.00 (left empty)")
    try terminal.expect("Enter saves.")
    try project.output("edit", "rooms", "n101", "--set", "rate=309")
    terminal.enter()
    try terminal.expect("What stands for values that are left empty has changed meanwhile:")
    try terminal.expect("Agreed rate: €209.00 → €309.00")
    #expect(try project.output("export", "bookings", "--format", "csv").split(separator: "\n").count < 2)
    try terminal.expect("Agreed rate: €309.00 (left empty)")
    try terminal.expect("Enter saves.")
    terminal.enter()
    try terminal.expect(": added")
    #expect(try terminal.end() == 0)
    #expect(try project.output("export", "bookings", "--format", "csv").contains("309.00"))
  }

  @Test("A record that came meanwhile can be chosen, and one that is gone has to be chosen anew")
  func others() throws {
    let project = try hotel([(101, "209"), (102, "80")])
    let terminal = try booking(project)
    try project.output("add", "rooms", "--key", "n103", "--set", "number=103", "--set", "rate=50")
    terminal.enter("Rom 102")
    try terminal.expect("✗ Rom 102 is none of the choices.")
    // They are others by now, and the numbers are those of what is shown.
    try terminal.expect("  3  Room 103")
    terminal.enter("Room 103")
    try terminal.expect("→ Room 103")
    try terminal.expect("Agreed rate (")
    terminal.enter()
    try terminal.expect("Enter saves.")
    try project.output("remove", "rooms", "n103", "--yes")
    terminal.enter()
    try terminal.expect("not among the stored rooms")
    // The field is asked for again, with those that there are now.
    try terminal.expect("Room (")
    try terminal.expect("  2  Room 102")
    terminal.enter("2")
    try terminal.expect("Agreed rate: €80.00 (left empty)")
    terminal.enter()
    try terminal.expect(": added")
    #expect(try terminal.end() == 0)
  }

  @Test("Ctrl-U puts back what stood in the line, and empties that when it is pressed again")
  func killedLine() throws {
    let project = try hotel([(101, "209")])
    let terminal = try terminal(project, "edit", "rooms", "n101", "rate")
    try terminal.expect("Rate (")
    try terminal.expect("209")
    terminal.type("77")
    terminal.press(.killLine)
    terminal.press(.down)
    #expect(try terminal.end() == 0)
    #expect(try project.output("export", "rooms", "--format", "csv").contains("209.00"))
    let other = try self.terminal(project, "edit", "rooms", "n101", "rate")
    try other.expect("Rate (")
    try other.expect("209")
    other.type("77")
    other.press(.killLine)
    other.press(.killLine)
    other.enter()
    try other.expect(": changed")
    #expect(try !project.output("export", "rooms", "--format", "csv").contains("209"))
  }
}
