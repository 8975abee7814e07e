import Foundation
import GazetteTestSupport
import Testing

@Suite("list, at a terminal")
struct ListTableTests {
  private static let noColours = ["NO_COLOR": "1"]

  /// The lines that a list gives at a terminal, without the blanks at their ends.
  private func lines(_ arguments: [String], in folder: String, columns: Int) throws -> [String] {
    let terminal = try PseudoTerminal(
      ["list"] + arguments, in: folder, columns: columns, environment: Self.noColours)
    #expect(try terminal.end() == 0)
    #expect(!terminal.transcript.contains("\u{1B}"))
    return terminal.text.split(whereSeparator: \.isNewline).map(String.init)
  }

  @Test("A table has a heading, columns in line, figures to the right, and the count below")
  func table() throws {
    let project = try ListProject()
    #expect(
      try lines(["reservations"], in: project.folder.path, columns: 150) == [
        "Check-in    Reservation     Room type     Total  Check-out   Nights  Status     Key",
        "2025-12-31  Émile Zola      One King      $0.00  2026-01-02       2  No-show    r-3",
        "2026-01-05  Ana Gómez       Two Queens  $567.00  2026-01-08       3  Booked     r-1",
        "2026-01-05  ana Abbot       Two Queens   $95.00  2026-01-06       1  Booked     r-10",
        "2026-02-10  Bea Österreich  One King      $0.00  2026-02-11       1  Cancelled  r-2",
        "4 records",
      ])
  }

  @Test(
    "A narrower terminal has the last columns below each row",
    arguments: [
      (80, ["Key: r-1"]),
      (60, ["Nights: 3 · Status: Booked · Key: r-1"]),
      (50, ["Check-out: 2026-01-08 · Nights: 3", "Status: Booked · Key: r-1"]),
    ])
  func below(columns: Int, below: [String]) throws {
    let project = try ListProject()
    let lines = try lines(["reservations"], in: project.folder.path, columns: columns)
    let row = try #require(
      lines.firstIndex { $0.hasPrefix("2026-01-05  Ana Gómez       Two Queens  $567.00") })
    let found = lines[(row + 1)...].prefix { $0.hasPrefix(" ") }
    #expect(found.map { $0.trimmingCharacters(in: .whitespaces) } == below, "\(lines)")
    #expect(lines[0].hasPrefix("Check-in    Reservation     Room type     Total"), "\(lines)")
  }

  @Test(
    "A narrow terminal breaks names between words, or has a block for each record",
    arguments: [95, 45, 40, 25])
  func narrow(columns: Int) throws {
    let project = try ListProject()
    try project.run("edit", "reservations", "r-1", "--set", "lastName=Gómez de la Serna y Puig")
    let lines = try lines(["reservations", "--limit", "3"], in: project.folder.path, columns: columns)
    #expect(lines.allSatisfy { $0.count <= columns }, "\(lines)")
    #expect(lines.last == "3 of 4 records")
    if columns == 95 {
      #expect(
        lines[2].hasPrefix("2026-01-05  Ana Gómez de la Serna y ") && lines[2].hasSuffix("  r-1"), "\(lines)")
      #expect(lines[3].trimmingCharacters(in: .whitespaces) == "Puig", "\(lines)")
    } else {
      let text = lines.map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: " ")
      #expect(
        text.hasPrefix("2025-12-31 Émile Zola ") || text.hasPrefix("2025-12-31  Émile Zola "), "\(text)")
      #expect(
        text.contains(
          "Ana Gómez de la Serna y Puig Room type: Two Queens Total: $567.00 Check-out: 2026-01-08 "
            + "Nights: 3 Status: Booked Key: r-1 "), "\(text)")
    }
  }

  @Test("A key is never shortened, whatever room it takes")
  func longKey() throws {
    let key = String(repeating: "k", count: 70)
    let folder = try ListProject.hostile([key])
    let terminal = try PseudoTerminal(
      "list", "employees", in: folder.path, columns: 40, environment: Self.noColours)
    #expect(try terminal.end() == 0)
    #expect(terminal.text.filter { !$0.isWhitespace }.contains("Key:\(key)1record"))
  }

  @Test("A missing kind or key is asked for at a terminal, with what there is")
  func missing() throws {
    let project = try ListProject()
    let list = try PseudoTerminal("list", in: project.folder.path)
    try list.expect("Kind of record")
    try list.expect("Reservations")
    list.enter("room")
    try list.expect("Two Queens")
    #expect(try list.end() == 0)
    let show = try PseudoTerminal("show", "reservations", in: project.folder.path, columns: 40)
    try show.expect("Ana Gómez")
    show.enter("zola")
    try show.expect("# Émile Zola")
    #expect(try show.end() == 0)
    let history = try PseudoTerminal(
      "history", "reservations", in: project.folder.path, environment: ["TERM": "dumb"])
    try history.expect("Émile Zola")
    history.enter("nobody")
    try history.expect("nobody is none of the choices")
    history.enter("r-1")
    try history.expect("Room type: Two Queens")
    #expect(try history.end() == 0)
    #expect(!history.transcript.contains("\u{1B}"))
  }

  @Test("One record is no plural, and --quiet leaves the table alone")
  func counts() throws {
    let project = try ListProject()
    let path = project.folder.path
    #expect(try lines(["reservations", "--search", "zola"], in: path, columns: 150).last == "1 of 4 records")
    #expect(try lines(["reservations", "--quiet"], in: path, columns: 150).count == 5)
    #expect(
      try lines(["reservations", "--search", "x"], in: path, columns: 80) == [
        "None of 4 records is as asked for."
      ])
    #expect(try lines(["employees"], in: path, columns: 80) == ["There are no records yet."])
    try project.folder.write("name,dateOfBirth,employeeType\nAda,1985-12-10,exempt\n", to: "staff.csv")
    try project.run("import", "employees", "staff.csv")
    #expect(try lines(["employees"], in: path, columns: 80).last == "1 record")
  }

  @Test("The heading is bold where there are colours")
  func heading() throws {
    let project = try ListProject()
    let terminal = try PseudoTerminal("list", "room-types", in: project.folder.path)
    #expect(try terminal.end() == 0)
    #expect(terminal.transcript.hasPrefix("\u{1B}[1mName        Short name  Nightly rate  Key\u{1B}[0m\r\n"))
  }

  @Test("--json and --csv give the same at a terminal as elsewhere", arguments: ["--json", "--csv"])
  func machine(option: String) throws {
    let project = try ListProject()
    let terminal = try PseudoTerminal(
      "list", "reservations", option, in: project.folder.path, environment: Self.noColours)
    #expect(try terminal.end() == 0)
    let elsewhere = try project.run("list", "reservations", option).outputText
    #expect(terminal.transcript.replacing("\r\n", with: "\n") == elsewhere + "4 records\n")
  }

  @Test("Each kind is listed by what matters of it")
  func kinds() throws {
    let folder = try ListProject.sample()
    func line(_ key: String, of kind: String) throws -> [String] {
      let lines = try lines([kind], in: folder.path, columns: 200)
      let line = try #require(lines.first { $0.hasSuffix(" \(key)") })
      return line.split(separator: "  ").map { $0.trimmingCharacters(in: .whitespaces) }
    }
    #expect(
      try line("g-001", of: "ratings")
        == ["Alba Ferreiro", "Module 2A", "🥳 passed", "90.83 %", "2025-10-17", "g-001"])
    #expect(
      try line("old-register.plist.2", of: "ratings").suffix(4)
        == ["🥳 passed", "60.00 %", "—", "old-register.plist.2"])
    #expect(try line("o-0077", of: "orders") == ["2026-06-30 13:32", "€107.15", "8", "4", "o-0077"])
    let submission = try line("p-004", of: "car-insurance")
    #expect(submission.first?.hasPrefix("Baltasar Rub") ?? false)
    #expect(
      submission.dropFirst() == [
        "2025-11-18", "no", "20 of 24", "—", "Albor", "Roca 4x4", "7702-HGC", "p-004",
      ])
    #expect(try line("2A", of: "modules") == ["Module 2A", "2A"])
    #expect(
      try line("70b71743-34cc-420a-99d8-4ba611d3a2ad", of: "people").prefix(2)
        == ["Mr Kiviaq Aglukark", "kiviaq.aglukark@example.com"])
    let rejected = try lines(["rejected"], in: folder.path, columns: 160)
    #expect(rejected.first?.hasPrefix("Kind ") == true)
    #expect(rejected.contains { $0.contains("orders.json:") && $0.contains("not among the stored dishes") })
  }

  private static let hostileTexts = [
    "esc\u{1B}[2J\u{1B}]0;title\u{7}", "c1\u{9B}31m", "a\nb\r\nc\td", "back\u{8}\u{8}space",
    "pipe | quote \" ' `",
    "rtl\u{202E}live\u{2066}x\u{200F}", "שלום עולם", "line\u{2028}sep\u{2029}end",
    "日本語のとても長い名前です日本語のとても長い名前です",
    "👩‍👩‍👧‍👦 family 🏳️‍🌈", "e\u{301}\u{302}\u{303}\u{304}", "\u{301}starts", String(repeating: "long ", count: 2000),
    String(repeating: "\u{300}", count: 500), "zero\u{200B}width\u{FEFF}", "nul-free", "%s%n", "$(reboot)",
  ]

  @Test("No value can move the cursor, break a line or turn it around", arguments: [40, 80])
  func hostile(columns: Int) throws {
    let folder = try TestFolder()
    try #require(try GazetteProgram.run("init", in: folder.path).status == 0)
    let rows = try Self.hostileTexts.enumerated().map { place, name in
      let text = String(decoding: try JSONEncoder().encode(name), as: UTF8.self)
      return
        #"{"key": "h-\#(10 + place)", "name": \#(text), "dateOfBirth": "1980-01-02", "employeeType": "exempt"}"#
    }
    try folder.write("[\(rows.joined(separator: ", "))]", to: "staff.json")
    let imported = try GazetteProgram.run("import", "employees", "staff.json", in: folder.path)
    #expect(imported.outputText == "imported \(Self.hostileTexts.count), updated 0, rejected 0\n")
    let lines = try lines(["employees"], in: folder.path, columns: columns)
    for place in Self.hostileTexts.indices {
      #expect(lines.contains { $0.hasSuffix(" h-\(10 + place)") })
    }
    for line in lines {
      #expect(line.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }, "\(line)")
      #expect(!line.unicodeScalars.contains { $0.properties.isBidiControl }, "\(line)")
      #expect(width(of: line) <= columns, "\(width(of: line)): \(line)")
    }
  }

  /// Columns as a terminal counts them, for the texts above.
  private func width(of text: some StringProtocol) -> Int {
    text.reduce(0) { sum, character in
      guard let first = character.unicodeScalars.first else { return sum }
      switch first.properties.generalCategory {
      case .nonspacingMark, .format: return sum
      default: break
      }
      return sum
        + (first.properties.isEmojiPresentation || first.value == 0x1F3F3
          || (0x3000..<0xA000).contains(first.value) ? 2 : 1)
    }
  }
}
