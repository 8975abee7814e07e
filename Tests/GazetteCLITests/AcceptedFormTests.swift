import GazetteTestSupport
import Testing

/// What is told beside a reason: how a value is written, or what it is chosen from.
@Suite("How a refused value is written")
struct AcceptedFormTests {
  private static let parcels = """
    title: Parcels
    one: Parcel
    record: "{name}"
    fields:
      - {key: name, title: Name, kind: text, required: true}
      - {key: pieces, title: Pieces, kind: integer}
      - {key: weight, title: Weight, kind: decimal}
      - {key: price, title: Price, kind: money}
      - {key: day, title: Day, kind: date}
      - {key: time, title: Time, kind: moment}
      - {key: size, title: Size, kind: choice, choices: {s: Small, m: Medium, l: Large}}
      - {key: zone, title: Zone, kind: choice, choices: [\((1...30).map { "z\($0)" }.joined(separator: ", "))]}
      - {key: express, title: Express, kind: switch}
      - {key: mail, title: Mail, kind: email}
      - {key: phone, title: Phone, kind: phone}
      - {key: code, title: Code, kind: text, checks: [{pattern: "[A-Z]{2}"}]}
      - {key: depot, title: Depot, kind: reference, to: depots}
      - {key: secret, title: Secret, kind: reference, to: depots, private: true}

    """
  private static let depots = """
    title: Depots
    record: "{city}"
    fields:
      - {key: city, title: City, kind: text, required: true}

    """

  private func project() throws -> CommandProject {
    let project = try CommandProject.empty()
    try project.folder.write(Self.parcels, to: "Collections/parcels/parcels.yml")
    try project.folder.write(Self.depots, to: "Collections/parcels/depots.yml")
    try project.folder.write("key,city\nd1,Sevilla\nd2,Córdoba\nd3,Cordobilla\n", to: "depots.csv")
    try #require(try project.run("import", "depots", "depots.csv").status == 0)
    return project
  }

  static let zones = "choices: \((1...20).map { "z\($0)" }.joined(separator: ", ")) and 10 more"
  static let cases = [
    ("pieces", "two", "Pieces: not a whole number (write it in digits)"),
    ("weight", "heavy", "Weight: not a number (write it as 3.75)"),
    ("price", "1.250", "Price: not an amount (write it as 1250.50)"),
    ("day", "30.6.2026", "Day: not a date (write it as 2026-06-30)"),
    ("day", "2026-06-31", "Day: not a date (there is no such day)"),
    ("time", "noon", "Time: not a date with a time (write it as 2026-06-30T14:05)"),
    ("size", "Huge", "Size: not one of the choices (choices: s, m, l)"),
    ("zone", "z31", "Zone: not one of the choices (\(zones))"),
    ("express", "maybe", "Express: not yes or no (write it as yes or no)"),
    ("mail", "at home", "Mail: not an e-mail address (write it as ana@example.org)"),
    ("phone", "none", "Phone: not a phone number (write it as +34 955 010 203)"),
    ("code", "x1", "Code: does not have the required form (write it as the pattern [A-Z]{2})"),
    ("depot", "Sevila", "Depot: not among the stored depots"),
  ]

  @Test("An import, the list of rejected rows and entry tell it", arguments: cases)
  func told(field: String, value: String, reason: String) throws {
    let project = try project()
    try project.folder.write("key,name,\(field)\np,Box,\(value)\n", to: "p.csv")
    let run = try project.run("import", "parcels", "p.csv", "--may-be-empty")
    #expect(run.outputText.contains("  1 × \(reason)\n"), "\(run.outputText)")
    let nearest = field == "depot" ? " (perhaps Sevilla)" : ""
    #expect(
      try project.run("list", "rejected").outputText
        == "parcels\tp.csv:2\t\(field)\t\(reason)\(nearest)\t\(value)\n")
    let entry = try project.run("add", "parcels", "--set", "name=Box", "--set", "\(field)=\(value)")
    #expect(entry.status == 1)
    let hint = reason.split(separator: " (").dropFirst().first?.dropLast().description
    let expected = field == "depot" ? "perhaps Sevilla; see: gazette list depots" : hint ?? reason
    #expect(entry.errorText.contains(expected), "\(entry.errorText)")
  }

  @Test("A source that says how it writes its values is told its own form, then and later")
  func sourceForms() throws {
    let project = try project()
    try project.folder.write("key;name;day;price\np;Box;2026-06-30;1.5\n", to: "p.csv")
    let run = try project.run(
      "import", "parcels", "p.csv", "--dates", "dd.MM.yyyy", "--decimals", ",", "--may-be-empty")
    #expect(
      run.outputText.contains(
        "  1 × Day: not a date (write it as dd.MM.yyyy); Price: not an amount (write it as 1250,50)\n"),
      "\(run.outputText)")
    let list = try project.run("list", "rejected").outputText
    #expect(list.contains("Day: not a date (write it as dd.MM.yyyy)"))
  }

  @Test("An import names the options once with which values in another form would be read")
  func options() throws {
    let project = try project()
    try project.folder.write(
      "key;name;day;price\np;Box;30.06.2026;\"1.250,50\"\nq;Bag;1.7.2026;2\nr;Can;soon;3\n", to: "p.csv")
    let hint = "values in such forms are read with: --decimals , --dates d.M.yyyy"
    let run = try project.run("import", "parcels", "p.csv", "--may-be-empty")
    #expect(run.outputText.ranges(of: "  \(hint)\n").count == 1, "\(run.outputText)")
    let refused = try project.run("import", "parcels", "p.csv")
    #expect(refused.errorText.contains(", \(hint). See them with"), "\(refused.errorText)")
    let read = try project.run("import", "parcels", "p.csv", "--dates", "d.M.yyyy", "--decimals", ",")
    #expect(read.outputText.hasPrefix("imported 2, updated 0, rejected 1\n"), "\(read.outputText)")
    #expect(!read.outputText.contains("such forms"))
  }

  @Test("An amount with decimals is told that its currency has none")
  func noDecimals() throws {
    let folder = try TestFolder()
    try #require(try GazetteProgram.run("init", "--currency", "JPY", in: folder.path).status == 0)
    try folder.write(Self.parcels, to: "Collections/parcels/parcels.yml")
    try folder.write(Self.depots, to: "Collections/parcels/depots.yml")
    try folder.write("key,name,price\np,Box,12.50\nq,Bag,1250\n", to: "p.csv")
    let run = try GazetteProgram.run("import", "parcels", "p.csv", in: folder.path)
    #expect(
      run.outputText.contains("  1 × Price: not an amount (JPY has no decimals)\n"), "\(run.outputText)")
  }

  @Test("No option is named that would keep as many values from being read as it reads")
  func uselessOptions() throws {
    let project = try project()
    try project.folder.write(
      "key;name;day;price\np;Box;30.06.2026;\"1,50\"\nq;Bag;2026-07-01;2.50\n", to: "p.csv")
    let answer = try project.run("import", "parcels", "p.csv").outputText
    #expect(
      answer.hasPrefix("imported 1, updated 0, rejected 1\n") && !answer.contains("such forms"), "\(answer)")
  }

  @Test("A name that is near to two, or to none, is told as neither, and of a private field nothing is")
  func nearest() throws {
    let project = try project()
    try project.folder.write("key,name,depot\np,Box,Cordobla\nq,Box,Huelva\n", to: "p.csv")
    _ = try project.run("import", "parcels", "p.csv", "--may-be-empty")
    let list = try project.run("list", "rejected").outputText
    #expect(list.contains("Depot: not among the stored depots (perhaps Córdoba)\tCordobla\n"), "\(list)")
    #expect(list.contains("Depot: not among the stored depots\tHuelva\n"))
    let entry = try project.run("add", "parcels", "--set", "name=Box", "--set", "secret=Sevila")
    #expect(entry.status == 1)
    #expect(!entry.errorText.contains("Sevil"), "\(entry.errorText)")
  }

  @Test("A name that several records have is told with their keys, on pages and of private fields without")
  func shared() throws {
    let project = try project()
    try project.folder.write("key,city\nd4,Sevilla\n", to: "more.csv")
    try #require(try project.run("import", "depots", "more.csv").status == 0)
    try project.folder.write("key,name,depot\np,Box,Sevilla\n", to: "p.csv")
    let reason = "Depot: the name of several of the stored depots"
    let run = try project.run("import", "parcels", "p.csv", "--may-be-empty")
    #expect(run.outputText.contains("  1 × \(reason) (keys: d1, d4)\n"), "\(run.outputText)")
    #expect(
      try project.run("list", "rejected").outputText
        == "parcels\tp.csv:2\tdepot\t\(reason) (keys: d1, d4)\tSevilla\n")
    let entry = try project.run("add", "parcels", "--set", "name=Box", "--set", "depot=Sevilla")
    #expect(entry.status == 1)
    #expect(entry.errorText.contains("\(reason) (Sevilla); keys: d1, d4"), "\(entry.errorText)")
    let secret = try project.run("add", "parcels", "--set", "name=Box", "--set", "secret=Sevilla")
    #expect(secret.errorText.contains("Secret: the name of several of the stored depots"))
    #expect(!secret.errorText.contains("d4"), "\(secret.errorText)")
    try #require(try project.run("build", "--as-of", "2026-06-30").status == 0)
    let page = try project.folder.text("Output/markdown/data-quality/index.md")
    #expect(page.contains("| Parcels | \(reason) | 1 |"), "\(page)")
  }

  @Test("Pages group rows by the reason alone")
  func pages() throws {
    let project = try project()
    try project.folder.write("key,name,zone\np,Box,z31\nq,Box,z32\n", to: "p.csv")
    _ = try project.run("import", "parcels", "p.csv", "--may-be-empty")
    try #require(try project.run("build", "--as-of", "2026-06-30").status == 0)
    let page = try project.folder.text("Output/markdown/data-quality/index.md")
    #expect(page.contains("| Parcels | Zone: not one of the choices | 2 |"), "\(page)")
  }
}
