import Forms
import Foundation
import RecordStore
import Testing

@Suite("The record store")
final class RecordStoreTests {
  private let folder: URL
  private var path: String { folder.appending(path: "store.sqlite").path }

  private static let table = StoreTable(name: "notes", columns: ["body", "pages"])
  private static let migrations = [
    Migration(
      "notes-1",
      sql: """
        CREATE TABLE notes (
          row INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, revision INTEGER NOT NULL,
          body TEXT, pages INTEGER CHECK (pages >= 0)
        ) STRICT;
        """)
  ]

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "gazette-store-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  private func create() throws -> RecordStore {
    try RecordStore.create(at: path, currency: .euro, migrations: Self.migrations)
  }

  private func open(
    _ access: RecordStore.Access = .reading, currency: Currency = .euro, migrations: [Migration] = migrations
  ) throws -> RecordStore {
    try RecordStore.open(at: path, for: access, currency: currency, migrations: migrations)
  }

  @discardableResult
  private func save(_ body: String?, _ pages: Int, key: String, in store: RecordStore) throws -> SaveOutcome {
    try store.change { change in
      try change.save([StoreValue(body), .integer(pages)], key: key, in: Self.table).outcome
    }
  }

  @Test("A record is inserted, updated, or found unchanged, and carries the revision of its last change")
  func savingAndRevisions() throws {
    let store = try create()
    #expect(try save("a", 1, key: "k", in: store) == .inserted)
    #expect(try save("a", 1, key: "k", in: store) == .unchanged)
    #expect(try save(nil, 1, key: "k", in: store) == .updated)
    #expect(try save(nil, 1, key: "k", in: store) == .unchanged)
    let rows = try open().read {
      try $0.all("SELECT revision, body FROM notes") { (try $0.integer(0), $0.isNull(1)) }
    }
    #expect(rows.count == 1)
    #expect(rows[0] == (2, true))
    #expect(try open().read { try $0.revision() } == 2)
  }

  @Test("A change that fails changes nothing")
  func rollback() throws {
    let store = try create()
    struct Stop: Error {}
    #expect(throws: Stop.self) {
      try store.change { change in
        _ = try change.save([.text("a"), .integer(1)], key: "k", in: Self.table)
        throw Stop()
      }
    }
    #expect(try store.read { try $0.revision() } == 0)
    #expect(try store.read { try $0.all("SELECT key FROM notes") { try $0.text(0) } } == [])
  }

  @Test("A rule of the schema refuses a record")
  func constraints() throws {
    let store = try create()
    #expect(throws: StoreError.self) { try save("a", -1, key: "k", in: store) }
  }

  @Test("A store for reading cannot be changed")
  func readingOnly() throws {
    _ = try create()
    let store = try open()
    #expect(throws: StoreError.self) { try save("a", 1, key: "k", in: store) }
  }

  @Test("No store, another file, another currency, a newer and an older version are told apart")
  func opening() throws {
    #expect(throws: StoreError.missing(path: path)) { try open() }
    try Data("no database at all, only a text that is long enough".utf8).write(to: URL(fileURLWithPath: path))
    #expect(throws: StoreError.notAStore(path: path)) { try open() }
    try FileManager.default.removeItem(atPath: path)
    _ = try create()
    #expect(throws: StoreError.exists(path: path)) { try create() }
    #expect(throws: StoreError.otherCurrency(path: path, stored: "EUR", configured: "USD")) {
      try open(currency: .dollar)
    }
    #expect(throws: StoreError.newerVersion(path: path, migrations: ["notes-1"])) { try open(migrations: []) }
    let later = Self.migrations + [Migration("notes-2", sql: "CREATE TABLE more (x INTEGER)")]
    // A store of an older version is brought up to date, even by a command that only reads.
    let read = try open(migrations: later)
    #expect(try read.read { try $0.first("SELECT count(*) FROM more") { try $0.integer(0) } } == 0)
    #expect(throws: StoreError.newerVersion(path: path, migrations: ["notes-2"])) { try open() }
  }

  @Test("Rejected rows of a source are replaced by those of its next import")
  func rejections() throws {
    let store = try create()
    func rejection(_ line: Int, _ source: String = "a.csv") -> Rejection {
      Rejection(
        kind: "notes", source: source, line: line, field: "body", value: "x",
        cause: Rejection.Cause(title: "Body", rule: "maximum", arguments: ["a \"b\"", "c"]))
    }
    try store.change {
      try $0.replaceRejections([rejection(2), rejection(3)], ofKind: "notes", source: "a.csv")
    }
    try store.change { try $0.replaceRejections([rejection(9, "b.csv")], ofKind: "notes", source: "b.csv") }
    try store.change { try $0.replaceRejections([rejection(5)], ofKind: "notes", source: "a.csv") }
    #expect(try store.read { try $0.rejections() } == [rejection(5), rejection(9, "b.csv")])
  }
}

@Suite("Mappings")
struct MappingQueryTests {
  /// The rows that a mapping gives over one row: name "Ana", price "9.90", line 7.
  private func rows(_ sql: String) throws -> [[MappedValue]] {
    let query = try MappingQuery(
      sql, over: [MappingQuery.Table(name: "menu", columns: ["name", "the price"])])
    try query.load(0, columns: query.columns(readOf: 0)) { loader in
      for (place, column) in loader.columns.enumerated() {
        loader.bind(column == 0 ? .text("Ana") : .text("9.90"), at: place)
      }
      try loader.insert(line: 7)
    }
    var rows: [[MappedValue]] = []
    try query.run(within: 1, columns: { _ in }, row: { rows.append($0) })
    return rows
  }

  @Test("A SELECT shapes the rows, with the file's columns and the line")
  func shapes() throws {
    #expect(
      try rows("-- a note\nSELECT upper(name), \"the price\", line FROM source;")
        == [[.text("ANA"), .text("9.90"), .number("7")]])
    #expect(try rows("WITH x AS (SELECT round(1.005 * 100, 2) AS y) SELECT y FROM x") == [[.number("100.5")]])
  }

  @Test(
    "What a SELECT reads is there, however it names it",
    arguments: [
      "SELECT * FROM source", "SELECT source.* FROM source",
      "SELECT DISTINCT name, \"the price\", line FROM menu",
      "SELECT name, [the price], line FROM source NATURAL JOIN menu",
      "SELECT NAME, `the price`, LINE FROM Source JOIN Menu USING (name, \"the price\", line)",
      "SELECT a.*, line FROM (SELECT name, \"the price\" FROM source) AS a, (SELECT line FROM menu)",
    ])
  func readsWhatItNames(sql: String) throws {
    #expect(try rows(sql) == [[.text("Ana"), .text("9.90"), .number("7")]])
  }

  @Test("Columns that it does not name are not filled, and a product is no star")
  func leavesOthersOut() throws {
    let query = try MappingQuery(
      "SELECT count(*), 2 * length(name) FROM source",
      over: [MappingQuery.Table(name: "menu", columns: ["name", "price"])])
    #expect(query.columns(readOf: 0) == [0])
  }

  @Test(
    "Values as people write them are read, and those of another form left as they are",
    arguments: [
      ("parse_date('30.06.2026', 'dd.MM.yyyy')", "2026-06-30"),
      ("parse_date('31.06.2026', 'dd.MM.yyyy')", "31.06.2026"),
      ("parse_date('7/4/29', 'M/d/yy', 1930)", "2029-07-04"),
      ("parse_date('7/4/30', 'M/d/yy', 1930)", "1930-07-04"),
      ("parse_amount('1.234,50 €', ',')", "1234.50"), ("parse_amount('1,5', '.')", "1,5"),
      ("title_case('ANA DE LA O')", "Ana De La O"), ("title_case('ÉLISE')", "Élise"),
    ])
  func readsValues(expression: String, value: String) throws {
    #expect(try rows("SELECT \(expression)  FROM source") == [[.text(value)]])
  }

  @Test("A form that is none is told with those that are")
  func unknownForm() {
    for sql in ["parse_date(name, 'DD/QQ')", "parse_date(name, 'M/d/yy')", "parse_amount(name, ';')"] {
      #expect {
        try rows("SELECT \(sql) FROM source")
      } throws: { error in
        guard case MappingQuery.Failure.refused(let detail) = error else { return false }
        return detail.contains("dd.MM.yyyy") || detail.contains("','")
      }
    }
  }

  @Test("Two tables of one name are refused")
  func repeatedTable() {
    let table = MappingQuery.Table(name: "menu", columns: ["a"])
    let source = MappingQuery.Table(name: "Source", columns: ["a"])
    #expect(throws: MappingQuery.Failure.repeatedTable("menu")) {
      try MappingQuery("SELECT 1", over: [table, table])
    }
    #expect(throws: MappingQuery.Failure.repeatedTable("Source")) {
      try MappingQuery("SELECT 1", over: [table, source])
    }
  }

  @Test(
    "What is no single SELECT is refused",
    arguments: [
      "UPDATE source SET name = ''", "DELETE FROM source", "DROP TABLE source", "PRAGMA user_version", "",
      "SELECT 1; DELETE FROM source", "ATTACH 'x' AS y",
      "INSERT INTO source (name) VALUES ('x') RETURNING name",
      "EXPLAIN SELECT 1",
    ])
  func refuses(sql: String) { #expect(throws: MappingQuery.Failure.self) { try rows(sql) } }

  @Test("An unknown column is named")
  func unknownColumn() {
    #expect(throws: MappingQuery.Failure.refused(detail: "no such column: nome")) {
      try rows("SELECT nome FROM source")
    }
  }
}
