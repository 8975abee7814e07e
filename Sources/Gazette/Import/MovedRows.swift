internal import Forms
internal import RecordStore

/// Finds the records of rows that have no keys, where lines were put into their file since it was read last, or taken
/// out of it.
///
/// A row is of the record of which the file said the same before; else of one that shares a value with it that no other
/// row has, and half of what they say; else of that of its line, unless no row is like any that the file had. What is
/// left is new, and none takes over what somebody has put into the record of another.
struct MovedRows {
  private let source: String
  private let records: [RecordRows.Record]
  /// What the file said before, in the order of its lines.
  private let before: [(key: ExactText, said: FieldDigests)]
  /// The places of records that are not as the file had them on their line, and what each says now.
  private var open: [(place: Int, said: FieldDigests)] = []
  private var claimed: Set<ExactText> = []
  private var found: [Int: ExactText] = [:]

  /// - Parameters:
  ///   - records: each of one row, by the keys of their lines.
  ///   - known: what the source said before.
  ///   - source: what the file is called, which begins those keys.
  /// - Complexity: O(rows × fields).
  init(
    _ records: [RecordRows.Record], known: [ExactText: SourceStatement], in source: String, _ kind: RecordKind
  ) {
    self.source = source
    self.records = records
    let lines = known.keys.compactMap { key in Self.line(of: key, in: source).map { (key, $0) } }
    let keys = lines.sorted { $0.1 < $1.1 }.map(\.0)
    let told = keys.first.flatMap { known[$0] }.map { FieldDigests(bytes: $0.said).names } ?? []
    // A file may have got a column since, or lost one.
    let shared =
      records.first?.rows.first.map { Set(FieldDigests(of: $0, as: kind).names) }?
      .intersection(told) ?? []
    before =
      shared.isEmpty
      ? []
      : keys.compactMap { key in
        known[key].map { (key, FieldDigests(bytes: $0.said).only(shared)) }
      }
    if before.isEmpty { return }
    for (place, record) in records.enumerated() {
      guard let row = record.rows.first else { continue }
      let key = ExactText(record.key)
      let said = FieldDigests(of: row, as: kind).only(shared)
      if let last = known[key], FieldDigests(bytes: last.said).only(shared) == said {
        claimed.insert(key)
      } else {
        open.append((place, said))
      }
    }
  }

  /// The line and the ordinal in the key of a record without one of its own.
  private static func line(of key: ExactText, in source: String) -> (Int, Int)? {
    guard key.text.hasPrefix(source + ".") else { return nil }
    let numbers = key.text.utf8.dropFirst(source.utf8.count + 1)
      .split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false).map { Int(Substring($0)) }
    guard (1...2).contains(numbers.count), let line = numbers[0] else { return nil }
    return numbers.count == 1 ? (line, 1) : numbers[1].map { (line, $0) }
  }

  /// The keys of records that are not those of their lines, by their places.
  ///
  /// - Parameter isTaken: whether a record has a key, or had it.
  mutating func keys(isTaken: (String) throws -> Bool) rethrows -> [Int: String] {
    if before.isEmpty || open.isEmpty { return [:] }
    claimSame()
    if !found.isEmpty || claimed.isEmpty || records.count != before.count { claimAlike() }
    let others = isOther ? Set(before.map(\.key)) : claimed
    var keys = found.mapValues(\.text).filter { records[$0.key].key != $0.value }
    var ordinals: [Int: Int] = [:]
    for (place, _) in open where found[place] == nil && others.contains(ExactText(records[place].key)) {
      guard let row = records[place].rows.first else { continue }
      let line = row.recordLine ?? row.line
      var ordinal = ordinals[line] ?? row.ordinal
      var key: String
      repeat {
        ordinal += 1
        key = "\(source).\(line)-\(ordinal)"
      } while try isTaken(key)
      ordinals[line] = ordinal
      keys[place] = key
    }
    return keys
  }

  /// Whether no row is like any that the file had, so that it is another file of the same name.
  private var isOther: Bool {
    guard claimed.isEmpty, before.count > 1 else { return false }
    let said = Dictionary(before.map { ($0.key, $0.said) }, uniquingKeysWith: { first, _ in first })
    return !open.contains { row in
      said[ExactText(records[row.place].key)].map { Self.shared($0.values, row.said.values) != nil } ?? false
    }
  }

  /// How many values two rows share, if that is half of what they say.
  private static func shared(_ one: [FieldDigests.Value], _ other: [FieldDigests.Value]) -> Int? {
    let shared = Set(one).intersection(other).count
    return 2 * shared >= max(one.count, other.count) ? shared : nil
  }

  private mutating func claim(_ key: ExactText, for place: Int) {
    claimed.insert(key)
    found[place] = key
  }

  /// Gives rows the records of which the file said the same on another line.
  private mutating func claimSame() {
    var keys: [[UInt8]: [ExactText]] = [:]
    for (key, said) in before.reversed() where !claimed.contains(key) {
      keys[said.bytes, default: []].append(key)
    }
    for (place, said) in open {
      if let key = keys[said.bytes]?.popLast() { claim(key, for: place) }
    }
  }

  /// Gives rows the records with which they share a value that no other row has, and half of what they say.
  private mutating func claimAlike() {
    let open = open.filter { found[$0.place] == nil }.map { (place: $0.place, values: $0.said.values) }
    var counts: [FieldDigests.Value: Int] = [:]
    for row in open { for value in row.values { counts[value, default: 0] += 1 } }
    var holders: [FieldDigests.Value: [Int]] = [:]
    for (number, statement) in before.enumerated() {
      for value in statement.said.values where counts[value] == 1 && holders[value]?.count != 2 {
        holders[value, default: []].append(number)
      }
    }
    var alike: [(shared: Int, isOwn: Bool, place: Int, key: ExactText)] = []
    for (place, values) in open {
      let others = Set(values.compactMap { holders[$0].flatMap { $0.count == 1 ? $0[0] : nil } })
      for (key, said) in others.map({ before[$0] }) where !claimed.contains(key) {
        guard let shared = Self.shared(said.values, values) else { continue }
        alike.append((shared, key == ExactText(records[place].key), place, key))
      }
    }
    alike.sort {
      ($1.shared, $1.isOwn ? 1 : 0, $0.place, $0.key.text) < (
        $0.shared, $0.isOwn ? 1 : 0, $1.place, $1.key.text
      )
    }
    for (_, _, place, key) in alike where found[place] == nil && !claimed.contains(key) {
      claim(key, for: place)
    }
  }
}
