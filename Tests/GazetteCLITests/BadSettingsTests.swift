import GazetteTestSupport
import Testing

@Suite("Bad settings")
struct BadSettingsTests {
  static let texts: [(String, String)] = [
    ("title: A\nfrob: 1\n", "2: unknown key frob; known are title"),
    ("asOf: 2026-13-01\n", "1: asOf: \"2026-13-01\""),
    ("\nasOf: tomorrow\n", "2: asOf: \"tomorrow\" is not a date such as"),
    ("title: A\ntimeZone: Mars/Olympus\n", "2: timeZone: \"Mars/Olympus\" is not a time zone such as"),
    ("currency: Doubloons\n", "1: currency"),
    ("currency: XXQ\n", "1: currency: \"XXQ\" is not a currency code of ISO 4217 such as EUR"),
    ("queryTimeLimit: 0\n", "1: queryTimeLimit: \"0\" is not a number of seconds"),
    ("language: xx\n", "1: language"),
    ("title: [\n", "2: not YAML"),
    ("a: b: c\n", "1: not YAML"), ("\ttitle: x\n", "1: not YAML"), ("title: \u{1}\n", "1: not YAML"),
    ("title: x\n---\ntitle: y\n", "2: not YAML"), ("- a\n", "1: expected keys and values"),
    ("hello\n", "1: expected keys and values"), ("title: A\ntitle: B\n", "2: the key title stands twice"),
    ("title: {a: b}\n", "1: expected a text at title"), ("reservations:\n  rooms: 3\n", "2: expected"),
    ("reservations:\n  frob: 3\n", "2: unknown key frob"),
    ("reservations:\n  rooms:\n    kings: -1\n", "3: rooms.kings: \"-1\""),
    ("reservations:\n  wifiNightlyPrice: ten\n", "2: wifiNightlyPrice: \"ten\""), ("store: ''\n", "1: store"),
    ("output: ''\n", "1: output"),
    ("collections: [employees, frob]\n", "1: collections: \"frob\" is not one of employees, reservations"),
    ("collections: [people, people]\n", "1: the key people stands twice"),
    ("collections: employees\n", "1: expected a list at collections"),
  ]

  @Test("Settings that cannot be used are an error with file and line for every command", arguments: texts)
  func settings(text: String, words: String) throws {
    let project = try CommandProject()
    try project.folder.write(text, to: "gazette.yml")
    for arguments in [["build"], ["check"], ["import", "employees", "staff.csv"], ["list", "employees"]] {
      try project.expectFailure(arguments, says: ["gazette.yml:\(words)"])
    }
  }

  @Test("Settings that are empty, not UTF-8, or a folder")
  func unreadable() throws {
    let project = try CommandProject()
    try project.folder.write("", to: "gazette.yml")
    try project.expectFailure(["build"], says: ["gazette.yml: the file is empty"])
    try project.folder.write(Array("title: a\nx: ".utf8) + [0xFF, 0x0A], to: "gazette.yml")
    try project.expectFailure(["build"], says: ["gazette.yml:2: not UTF-8"])
    try project.folder.remove("gazette.yml")
    try project.folder.makeFolder("gazette.yml")
    try project.expectFailure(["build"], says: ["gazette.yml: ", "folder"])
  }

  @Test("Settings in another currency than the store's are an error that names both")
  func currency() throws {
    let project = try CommandProject()
    try project.folder.write("currency: EUR\n", to: "gazette.yml")
    try project.expectFailure(["build"], says: ["USD", "EUR", "Set currency: USD"])
  }

  @Test("A project without settings works by the defaults")
  func without() throws {
    let project = try CommandProject()
    let before = try project.folder.tree("Output")
    try project.folder.remove("gazette.yml")
    #expect(try project.run("build", "--as-of", "2026-06-30").status == 0)
    #expect(try project.folder.tree("Output") == before)
  }
}
