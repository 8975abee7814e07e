import Forms
import Foundation
import RecordStore
import Testing

@Suite("What sources said of their records")
struct SourceStatementTests {
  private typealias Said = (key: String, revision: Int, said: [UInt8])

  private static let table = StoreTable(name: "notes", columns: ["body"])
  private static let migrations = [
    Migration(
      "notes-1",
      sql: """
        CREATE TABLE notes (
          row INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, revision INTEGER NOT NULL, body TEXT
        ) STRICT;
        """)
  ]

  /// Calls the body with a new store.
  private func withStore(_ body: (RecordStore) throws -> Void) throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "gazette-said-\(UUID().uuidString)")
      .path
    defer { try? FileManager.default.removeItem(atPath: path) }
    try body(try RecordStore.create(at: path, currency: .euro, migrations: Self.migrations))
  }

  private func said(_ store: RecordStore) throws -> [String: [UInt8]] {
    try store.read { snapshot in
      let source = try #require(try snapshot.source("a.csv", ofKind: "notes"))
      let statements = try snapshot.statements(ofSource: source, in: Self.table)
      return Dictionary(statements.map { ($0.text, $1.said) }) { first, _ in first }
    }
  }

  private func change(_ store: RecordStore, keep: [Said]) throws {
    try store.change { try $0.keep(keep, ofSource: $0.knownSource("a.csv", ofKind: "notes")) }
  }

  @Test("Thousands of records, changed and added a few at a time, are what they would be one by one")
  func manyRecords() throws {
    try withStore { store in
      var expected: [String: [UInt8]] = [:]
      func bytes(_ number: Int) -> [UInt8] { (0..<number % 40).map { UInt8(($0 * number) % 256) } }
      var number = 0
      func someKeys(_ count: Int, of all: Int) -> [String] {
        (0..<count).map { _ in
          number += 1
          // Some have signs that part entries, or characters of several bytes.
          let key = number * 7919 % all
          return key % 5 == 0 ? "\(key) 3 4 ñ🍕" : "k-\(key)"
        }
      }
      for round in 0..<12 {
        let keep = someKeys(round == 0 ? 3000 : round * 40, of: 4000).enumerated().map {
          Said($0.element, round + 1, bytes($0.offset + round))
        }
        for entry in keep { expected[entry.key] = entry.said }
        try change(store, keep: keep)
        #expect(try said(store) == expected, "round \(round)")
      }
    }
  }

  @Test("Runs that have changed a record are known, however many have not since")
  func changingRuns() throws {
    try withStore { store in
      let changing = try store.change { change in
        let source = try change.knownSource("a.csv", ofKind: "notes")
        var counts = SourceRun.Counts()
        counts.imported = 1
        for _ in 0...401 {
          try change.keep(counts, ofSource: source, digest: "", isWhole: false, milliseconds: 0)
          counts.imported = 0
        }
        #expect(try change.snapshot.runs(ofEach: 500).count == 401)
        return change.revision
      }
      #expect(try store.read { try $0.changingRuns(ofKind: "notes") } == [changing])
    }
  }

  @Test("The revision is told with which something came in, and that of the record, where there is one")
  func revisions() throws {
    try withStore { store in
      try store.change { change in
        _ = try change.save([.text("body")], key: "k", in: Self.table)
      }
      try change(store, keep: [("k", 7, [1, 2]), ("gone", 8, [])])
      let found = try store.read { snapshot in
        let source = try #require(try snapshot.source("a.csv", ofKind: "notes"))
        return try snapshot.statements(ofSource: source, in: Self.table)
      }
      #expect(found[ExactText("k")]?.revision == 7)
      #expect(found[ExactText("k")]?.storedRevision == 1)
      #expect(found[ExactText("gone")]?.revision == 8)
      #expect(found[ExactText("gone")]?.said == [])
      #expect(found[ExactText("gone")]?.storedRevision == nil)
    }
  }
}
