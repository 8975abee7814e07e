package import Forms
internal import GRDB
internal import GRDBSQLite

/// What a source said of some of its records, as one row of the store has it.
///
/// The statements of a source are cut into blocks in the order of their keys: to store a row for each record would
/// take as long as to store the record. Each entry is `18 7 108 ` (the bytes of its key, its revision, the bytes of
/// what was said), the key, and what was said.
struct StatementBlock {
  typealias Entry = (key: String, revision: Int, said: [UInt8])

  /// As many records has one that is written, or fewer.
  static let size = 256

  private(set) var bytes: [UInt8] = []
  private(set) var count = 0
  /// The key that it begins with.
  private(set) var first = ""

  /// - Complexity: O(bytes).
  init(_ entries: ArraySlice<Entry>) {
    first = entries.first?.key ?? ""
    count = entries.count
    bytes.reserveCapacity(entries.reduce(0) { $0 + $1.key.utf8.count + $1.said.count + 16 })
    for entry in entries {
      append(entry.key.utf8.count)
      append(entry.revision)
      append(entry.said.count)
      bytes.append(contentsOf: entry.key.utf8)
      bytes += entry.said
    }
  }

  private mutating func append(_ number: Int) {
    bytes.append(contentsOf: String(number).utf8)
    bytes.append(UInt8(ascii: " "))
  }

  /// Calls the body with each entry; false where the bytes are none of a block.
  ///
  /// - Complexity: O(bytes).
  static func forEachEntry(in bytes: UnsafeRawBufferPointer, _ body: (Entry) -> Void) -> Bool {
    var place = 0
    func number() -> Int? {
      var number = 0
      let start = place
      while place < bytes.count, (48...57).contains(bytes[place]), place - start < 18 {
        number = number * 10 + Int(bytes[place] - 48)
        place += 1
      }
      guard place > start, place < bytes.count, bytes[place] == UInt8(ascii: " ") else { return nil }
      place += 1
      return number
    }
    while place < bytes.count {
      guard let keyCount = number(), let revision = number(), let saidCount = number(),
        keyCount <= bytes.count - place, saidCount <= bytes.count - place - keyCount
      else { return false }
      let key = String(
        decoding: UnsafeRawBufferPointer(rebasing: bytes[place..<place + keyCount]), as: UTF8.self)
      place += keyCount
      body((key, revision, Array(bytes[place..<place + saidCount])))
      place += saidCount
    }
    return true
  }
}

extension Snapshot {
  /// What a source said of each of its records, by key.
  ///
  /// - Complexity: O(records of the source), and a look-up by key for each.
  package func statements(
    ofSource source: Int, in table: StoreTable
  ) throws(StoreError) -> [ExactText: SourceStatement] {
    let entries = try entries(ofSource: source, block: nil)
    var found: [ExactText: SourceStatement] = [:]
    found.reserveCapacity(entries.count)
    do {
      let statement = try database.makeStatement(sql: "SELECT revision FROM \(table.name) WHERE key = ?")
      withExtendedLifetime(statement) {
        let running = statement.sqliteStatement
        for entry in entries {
          StoreValue.text(entry.key).bind(to: running, 1)
          let isStored = sqlite3_step(running) == SQLITE_ROW
          found[ExactText(entry.key)] = SourceStatement(
            revision: entry.revision, said: entry.said,
            storedRevision: isStored ? Int(sqlite3_column_int64(running, 0)) : nil)
          sqlite3_reset(running)
        }
      }
      return found
    } catch { throw StoreError.from(error, path: path) }
  }

  /// The same of each of the sources of a kind, but for some.
  ///
  /// - Parameter areWhole: whether only those count whose last run had all that there is.
  package func statements(
    ofSourcesBut others: Set<Int>, ofKind kind: String, areWhole: Bool = false, in table: StoreTable
  ) throws(StoreError) -> [[ExactText: SourceStatement]] {
    let sources = try all(
      "SELECT row FROM sources WHERE kind = ? AND isWhole >= ? ORDER BY row",
      [.text(kind), StoreValue(areWhole)]
    ) { try $0.integer(0) }
    var found: [[ExactText: SourceStatement]] = []
    for source in sources where !others.contains(source) {
      found.append(try statements(ofSource: source, in: table))
    }
    return found
  }

  /// The entries of a source's blocks, or of that which begins with a key.
  fileprivate func entries(ofSource source: Int, block first: String?) throws(StoreError) -> [StatementBlock
    .Entry]
  {
    var entries: [StatementBlock.Entry] = []
    try forEach(
      "SELECT block FROM statements WHERE source = ?1 AND (?2 IS NULL OR first = ?2) ORDER BY first",
      [.integer(source), StoreValue(first)]
    ) { row in
      let isWhole = try row.withBytes(0) { bytes in
        StatementBlock.forEachEntry(in: bytes) { entries.append($0) }
      }
      guard isWhole else {
        throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "what a source said cannot be read")
      }
    }
    return entries
  }
}

extension Change {
  /// Keeps what a source says of records.
  ///
  /// - Parameter said: by key, with the revision with which it came in; of one key the last holds.
  /// - Complexity: O(records); of few records, O(blocks of the source).
  package func keep(
    _ said: [(key: String, revision: Int, said: [UInt8])], ofSource source: Int
  ) throws(StoreError) {
    if !said.isEmpty { try rewriteStatements(ofSource: source, with: said) }
  }

  /// Writes anew what a source said of each of its records.
  ///
  /// - Parameter said: what is kept from now on, from what is kept.
  /// - Complexity: O(records of the source).
  func rewrite(ofSource source: Int, _ said: ([UInt8]) -> [UInt8]) throws(StoreError) {
    let entries = try snapshot.entries(ofSource: source, block: nil)
    try keep(entries.map { ($0.key, $0.revision, said($0.said)) }, ofSource: source)
  }

  /// Writes the blocks anew to which records belong.
  private func rewriteStatements(
    ofSource source: Int, with said: [StatementBlock.Entry]
  ) throws(StoreError) {
    let blocks = try snapshot.all(
      "SELECT first, records FROM statements WHERE source = ?", [.integer(source)]
    ) { (first: try $0.text(0), records: try $0.integer(1)) }.sorted { $0.first < $1.first }
    // Many small ones become few.
    let isScattered = blocks.count > 1 + 4 * blocks.reduce(0) { $0 + $1.records } / StatementBlock.size
    if blocks.isEmpty || isScattered { return try rewrite(nil, ofSource: source, with: said) }
    func place(of key: String) -> Int {
      max(blocks.partitioningIndex { ExactText(key).precedes(ExactText($0.first)) } - 1, 0)
    }
    let saidOf = Dictionary(grouping: said) { place(of: $0.key) }
    let touched = saidOf.keys
    // What changes nearly everywhere is written at once.
    if touched.count > blocks.count / 2 { return try rewrite(nil, ofSource: source, with: said) }
    for place in touched.sorted() {
      try rewrite(blocks[place].first, ofSource: source, with: saidOf[place] ?? [])
    }
  }

  /// - Parameter first: the key with which the block begins that is written anew; nil for all of them.
  private func rewrite(
    _ first: String?, ofSource source: Int, with said: [StatementBlock.Entry]
  ) throws(StoreError) {
    var entries = try snapshot.entries(ofSource: source, block: first)
    try arrange(
      "DELETE FROM statements WHERE source = ?1 AND (?2 IS NULL OR first = ?2)",
      [.integer(source), StoreValue(first)])
    entries += said
    // As the store puts the beginnings of blocks in order, and reads them.
    entries.sort { ExactText($0.key).precedes(ExactText($1.key)) }
    // Sorting keeps those of one key in their order, of which the last holds.
    let places = entries.indices.filter { place in
      place + 1 == entries.count || ExactText(entries[place].key) != ExactText(entries[place + 1].key)
    }
    if places.count < entries.count { entries = places.map { entries[$0] } }
    do {
      let statement = try database.makeStatement(
        sql: "INSERT OR REPLACE INTO statements (source, first, records, block) VALUES (?, ?, ?, ?)")
      try withExtendedLifetime(statement) {
        let running = statement.sqliteStatement
        sqlite3_bind_int64(running, 1, Int64(source))
        for start in stride(from: 0, to: entries.count, by: StatementBlock.size) {
          let block = StatementBlock(entries[start..<min(start + StatementBlock.size, entries.count)])
          StoreValue.text(block.first).bind(to: running, 2)
          sqlite3_bind_int64(running, 3, Int64(block.count))
          // Its bytes are there until the row is put in, so that no copy is made of them.
          let code = block.bytes.withUnsafeBufferPointer { bytes in
            sqlite3_bind_blob(running, 4, bytes.baseAddress, Int32(bytes.count), nil)
            return sqlite3_step(running)
          }
          sqlite3_reset(running)
          guard code == SQLITE_DONE else {
            throw DatabaseError(resultCode: ResultCode(rawValue: code), message: database.lastErrorMessage)
          }
        }
      }
    } catch { throw StoreError.from(error, path: path) }
  }
}
