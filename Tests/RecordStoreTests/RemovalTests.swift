import Forms
import Foundation
import RecordStore
import Testing

@Suite("Records that are removed and put back")
final class RemovalTests {
  private let folder: URL
  private let store: RecordStore
  private var path: String { folder.appending(path: "store.sqlite").path }

  private static let table = StoreTable(
    name: "notes", columns: ["body", "pages"],
    parts: [
      StoreTable.Part(
        "marks",
        sql: """
          (SELECT json_group_array(json_array(text, weight)) FROM
          (SELECT text, weight FROM marks WHERE note = {row} ORDER BY place))
          """,
        restore: """
          INSERT INTO marks (note, place, text, weight)
          SELECT {row}, key + 1, json_extract(value, '$[0]'), json_extract(value, '$[1]') FROM json_each({state})
          """)
    ])
  private static let migrations = [
    Migration(
      "notes-1",
      sql: """
        CREATE TABLE notes (
          row INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, revision INTEGER NOT NULL,
          body TEXT, pages INTEGER
        ) STRICT;
        CREATE TABLE marks (
          note INTEGER NOT NULL REFERENCES notes (row) ON DELETE CASCADE, place INTEGER NOT NULL,
          text TEXT, weight INTEGER
        ) STRICT;
        """)
  ]

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "gazette-store-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    store = try RecordStore.create(
      at: folder.appending(path: "store.sqlite").path, currency: .euro, migrations: Self.migrations)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func save(_ body: String?, _ pages: Int?, marks: [(String?, Int?)] = [], in change: Change) throws {
    let saved = try change.save([StoreValue(body), StoreValue(pages)], key: "k", in: Self.table)
    for (place, mark) in marks.enumerated() {
      try change.execute(
        "INSERT INTO marks VALUES (?, ?, ?, ?)",
        [.integer(saved.rowID), .integer(place + 1), StoreValue(mark.0), StoreValue(mark.1)])
    }
  }

  /// Every stored value with its type, by scalar so that texts that only look alike differ.
  private func content() throws -> [[String]] {
    try store.read { snapshot in
      try [
        "SELECT key, body, typeof(body), pages, typeof(pages) FROM notes",
        "SELECT place, text, weight FROM marks",
      ]
      .flatMap { sql in
        try snapshot.all(sql) { row in
          try (0..<(sql.contains("notes") ? 5 : 3)).map { column in
            try row.plainText(column).map {
              $0.unicodeScalars.map { String($0.value) }.joined(separator: " ")
            }
              ?? "null"
          }
        }
      }
    }
  }

  static let texts: [String?] = [
    nil, "", " ", "null", "[1,2]", "{\"a\":1}", "a\"b\\c/d", "\u{1}\u{8}\u{1F}\u{7F}\u{85}", "\r\n\t",
    "é e\u{301}",
    "\u{2028}\u{FEFF}\u{202E}", "👩‍👩‍👧‍👦 𝒳 \u{10FFFF}", "\\u0041 \\n", "1", "1e3", "true",
    String(repeating: "long ", count: 50_000),
  ]

  @Test("Every text comes back scalar by scalar", arguments: texts)
  func texts(text: String?) throws {
    try store.change { try save(text, 1, marks: [(text, 1), (nil, nil), (text, 2)], in: $0) }
    let before = try content()
    #expect(try store.change { try $0.remove("k", in: Self.table) } == true)
    #expect(try content() == [])
    #expect(try store.change { try $0.restore("k", in: Self.table) } == true)
    #expect(try content() == before)
  }

  @Test("Every number comes back", arguments: [nil, 0, -1, 1 << 53 + 1, Int.max, Int.min])
  func numbers(number: Int?) throws {
    try store.change { try save("x", number, marks: [("m", number)], in: $0) }
    let before = try content()
    #expect(try store.change { try $0.remove("k", in: Self.table) } == true)
    #expect(try store.change { try $0.restore("k", in: Self.table) } == true)
    #expect(try content() == before)
  }

  @Test("What is not there is not removed, what is not in the bin is not restored, and no revision is taken")
  func nothing() throws {
    #expect(try store.change { try $0.remove("k", in: Self.table) } == false)
    #expect(try store.change { try $0.restore("k", in: Self.table) } == false)
    #expect(try store.read { try $0.revision() } == 0)
    try store.change { try save("x", 1, in: $0) }
    #expect(try store.change { try $0.restore("k", in: Self.table) } == false)
    #expect(try store.read { try $0.revision() } == 1)
  }

  @Test("A record that the same change has touched before is in the bin too")
  func sameChange() throws {
    try store.change { try save("x", 1, in: $0) }
    try store.change { change in
      try save("y", 2, in: change)
      try change.remove("k", in: Self.table)
    }
    #expect(try store.change { try $0.restore("k", in: Self.table) } == true)
    #expect(try store.read { try $0.first("SELECT body FROM notes") { try $0.text(0) } } == "x")
  }

  @Test("Erasing leaves the places of the states and none of their values in the file")
  func erasing() throws {
    try store.change { try save("first secret", 1, in: $0) }
    try store.change { try save("second secret", 1, marks: [("third secret", 1)], in: $0) }
    _ = try store.change { try $0.remove("k", in: Self.table) }
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)).range(of: Data("secret".utf8)) != nil)
    #expect(try store.changeErasing { try $0.eraseHistory(of: "k", in: Self.table) } == 2)
    #expect(try Data(contentsOf: URL(fileURLWithPath: path)).range(of: Data("secret".utf8)) == nil)
    #expect(try store.change { try $0.restore("k", in: Self.table) } == false)
    let places = try store.read {
      try $0.all(Self.table.selectErased(where: "TRUE")) {
        [try $0.integer(1), try $0.integer(2), try $0.integer(3)]
      }
    }
    #expect(places == [[1, 2, 0], [2, 3, 1]])
  }

  @Test(
    "A moment is shown as clocks in a time zone do, in summer, in winter and over midnight",
    arguments: [
      ("2026-06-30T22:30:00", "Europe/Madrid", "2026-07-01T00:30:00"),
      ("2026-12-31T23:30:59", "Europe/Madrid", "2027-01-01T00:30:59"),
      ("2026-03-29T00:59:59", "Europe/Madrid", "2026-03-29T01:59:59"),
      ("2026-03-29T01:00:00", "Europe/Madrid", "2026-03-29T03:00:00"),
      ("2026-01-01T04:00:00", "America/New_York", "2025-12-31T23:00:00"),
      ("1969-12-31T23:59:59", "GMT", "1969-12-31T23:59:59"),
    ])
  func moments(greenwich: String, zone: String, local: String) throws {
    let moment = StoreMoment(inGreenwich: try #require(CalendarMoment(iso: greenwich)))
    #expect(moment.local(in: try #require(TimeZone(identifier: zone))).description == local)
    #expect(moment.description == greenwich + "Z")
  }

  private static let sqlite = "/usr/bin/sqlite3"

  @Test(
    "A look at the file's own count of changes leaves a reader its lock",
    .enabled(if: FileManager.default.isExecutableFile(atPath: sqlite), "needs the program sqlite3"))
  func counter() throws {
    try store.change { try save("x", 1, in: $0) }
    func canLock() throws -> Bool {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: Self.sqlite)
      process.arguments = [path, "BEGIN EXCLUSIVE"]
      process.standardError = FileHandle.nullDevice
      try process.run()
      process.waitUntilExit()
      return process.terminationStatus == 0
    }
    let state = store.fileState
    try store.read { _ in
      #expect(store.fileState == state)
      let isFree = try canLock()
      #expect(!isFree)
    }
    #expect(try canLock())
    try store.change { try save("y", 1, in: $0) }
    #expect(store.fileState != state)
  }
}
