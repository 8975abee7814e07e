import Foundation
import GazetteTestSupport
import Testing

@Suite("Bad settings")
struct BadSettingsTests {
  static let texts: [(String, String)] = [
    ("title: A\nfrob: 1\n", "2:1: unknown key frob; known are title"),
    ("asOf: 2026-13-01\n", "1:7: asOf: \"2026-13-01\""),
    ("\nasOf: tomorrow\n", "2:7: asOf: \"tomorrow\" is not a date such as"),
    ("title: A\ntimeZone: Mars/Olympus\n", "2:11: timeZone: \"Mars/Olympus\" is not a time zone such as"),
    ("currency: Doubloons\n", "1:11: currency"),
    ("currency: XXQ\n", "1:11: currency: \"XXQ\" is not a currency code of ISO 4217 such as EUR"),
    ("queryTimeLimit: 0\n", "1:17: queryTimeLimit: \"0\" is not a number of seconds"),
    ("language: xx\n", "1:11: language"),
    ("languages: [en, es, en]\n", "1:21: the key en stands twice"),
    ("address: https://ana:pw@example.org/\n", "1:10: the address of a site has no name or password in it"),
    ("title: [\n", "2:1: not YAML"),
    (
      "gate: {noRows: {A: {stop: max(1, :asOf)}}}\n",
      "1:34: not YAML: a value is missing here, or a text with a comma"
    ),
    ("a: b: c\n", "1:5: not YAML: a colon stands where"), ("\ttitle: x\n", "1:1: not YAML"),
    ("title: \u{1}\n", "1:8: not YAML: a control character stands"),
    ("title: x\n---\ntitle: y\n", "2:1: not YAML: a second document"),
    ("- a\n", "1:1: expected keys and values"),
    ("hello\n", "1:1: expected keys and values"), ("title: A\ntitle: B\n", "2:1: the key title stands twice"),
    ("\"title\": A\n'title': B\n", "2:1: the key title stands twice"),
    ("title: {a: b}\n", "1:8: expected a text at title"),
    ("reservations:\n  rooms: 3\n", "2:10: expected"),
    ("reservations:\n  frob: 3\n", "2:3: unknown key frob"),
    ("reservations:\n  rooms:\n    kings: -1\n", "3:12: rooms.kings: \"-1\""),
    ("reservations:\n  wifiNightlyPrice: ten\n", "2:21: wifiNightlyPrice: \"ten\""),
    ("store: ''\n", "1:8: store"),
    (
      "publish:\n  a: {folder: ../w/a}\n  b: {folder: ../w/a/b, part: all}\n  c: {part: markdown, folder: ./../w/b/../a/}\n",
      "4:13: c: it publishes markdown to where a publishes site, and each would take away"
    ),
    (
      "publish:\n  a: {branch: p, part: markdown}\n  c: {branch: p}\n",
      "3:6: c: it publishes site to where a publishes markdown"
    ),
    ("output: ''\n", "1:9: output"),
    ("collections: [employees, frob]\n", "1:26: collections: \"frob\" is not one of employees, reservations"),
    ("collections: [people, people]\n", "1:23: the key people stands twice"),
    ("collections: employees\n", "1:14: expected a list at collections"),
    ("title: A\n<<: {currency: EUR}\n", "2:1: << would put the keys of another mapping in"),
    ("title: A\n? [a, b]\n: c\n", "2:3: expected a text as the key"),
    (" title: A\ncurrency: EUR\n", "2:1: not YAML: this begins further left than the lines above"),
  ]

  @Test("Settings that cannot be used are an error with file and line for every command", arguments: texts)
  func settings(text: String, words: String) throws {
    let project = try CommandProject(of: nil)
    try project.folder.write(text, to: "gazette.yml")
    for arguments in [["build"], ["check"], ["import", "employees", "staff.csv"], ["list", "employees"]] {
      try project.expectFailure(arguments, says: ["error: gazette.yml:\(words)"])
    }
  }

  @Test("Settings that are empty, not UTF-8, or a folder")
  func unreadable() throws {
    let project = try CommandProject(of: nil)
    try project.folder.write("", to: "gazette.yml")
    try project.expectFailure(["build"], says: ["gazette.yml: the file is empty"])
    try project.folder.write(Array("title: a\nx: ".utf8) + [0xFF, 0x0A], to: "gazette.yml")
    try project.expectFailure(["build"], says: ["gazette.yml:2:4: not UTF-8"])
    try project.folder.remove("gazette.yml")
    try project.folder.makeFolder("gazette.yml")
    try project.expectFailure(["build"], says: ["gazette.yml: ", "folder"])
  }

  @Test("Settings in another currency than the store's are an error that names both")
  func currency() throws {
    let project = try CommandProject(of: nil)
    try project.folder.write("currency: EUR\n", to: "gazette.yml")
    try project.expectFailure(["build"], says: ["USD", "EUR", "Set currency: USD"])
  }

  @Test("A project without settings works by the defaults")
  func without() throws {
    let project = try CommandProject(of: nil)
    let before = try project.folder.tree("Output")
    try project.folder.remove("gazette.yml")
    #expect(try project.run("build", "--as-of", "2026-06-30").status == 0)
    #expect(try project.folder.tree("Output") == before)
  }

  @Test(
    "A folder, or settings, that are there and cannot be read are not taken for none",
    arguments: [
      ("gazette.yml", true), ("Pages", true), ("Collections", true), ("Templates", true),
      ("Collections/extra", true), ("Pages", false), ("Templates", false),
    ])
  func notTakenForNone(name: String, isLink: Bool) throws {
    let project = try CommandProject.empty()
    for folder in ["Collections/own", "Pages", "Templates/text"] {
      try project.folder.write("", to: "\(folder)/.keep")
    }
    let path = project.folder.path(name)
    try? FileManager.default.removeItem(atPath: path)
    if isLink {
      try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "nowhere")
    } else {
      try project.folder.write("", to: name)
    }
    for command in ["check", "nightly"] {
      let run = try project.run(command)
      #expect(run.status != 0)
      let reason = name == "gazette.yml" ? "there is no such file" : "cannot be read: "
      #expect(run.errorText.contains("\(name): \(reason)"), "\(run.errorText)")
    }
  }
}
