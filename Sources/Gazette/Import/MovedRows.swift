internal import Forms
internal import RecordStore

/// Finds the records of rows that have no keys, where lines were put into their file since it was read last, or taken
/// out of it.
///
/// A row is of the record of which the file said the same before; else of one that shares a value with it that no other
/// row has, and half of what they say; else of that of its line, unless no row is like any that the file had, or that
/// record, which is not like it, was corrected or removed since. What is left is new.
struct MovedRows {
  /// What each row says now.
  let said: [FieldDigests]
  private let context: ImportContext
  private let records: [RecordRows.Record]
  private let known: [ExactText: SourceStatement]
  /// The fields that are told as before: a file may have got a column since, or lost one.
  private var shared: Set<UInt32> = []
  /// Those that are no part of a group or list, by which rows are like each other.
  private var fields: Set<UInt32>
  /// What the file said before, in the order of its lines.
  private var before: [(key: ExactText, said: FieldDigests)] = []
  /// The places of records that are not as the file had them on their line.
  private var open: [Int]
  private var claimed: Set<ExactText> = []
  private var found: [Int: ExactText] = [:]

  /// - Parameters:
  ///   - records: by the keys of their lines.
  ///   - known: what the source said before.
  ///   - context: that of the file, by which those keys are made.
  /// - Complexity: O(rows × fields).
  init(
    _ records: [RecordRows.Record], known: [ExactText: SourceStatement], in context: ImportContext,
    _ kind: RecordKind
  ) {
    self.context = context
    self.records = records
    self.known = known
    fields = FieldDigests.names(of: kind.form.fields)
    let said = records.map { $0.joined.map { FieldDigests(of: $0, as: kind) } ?? FieldDigests() }
    self.said = said
    open = records.indices.filter {
      !records[$0].hasGivenKey && known[ExactText(records[$0].key)]?.said != said[$0].bytes
    }
  }

  /// The keys of records that are not those of their lines, by their places.
  ///
  /// - Parameter isTaken: whether a record has a key, or had it.
  mutating func keys(isTaken: (String) throws -> Bool) rethrows -> [Int: String] {
    if open.isEmpty { return [:] }
    readBefore()
    if shared.isEmpty { return [:] }
    claimSame()
    claimAlike()
    let isOther = isOther
    var keys = found.mapValues(\.text).filter { records[$0.key].key != $0.value }
    var ordinals: [Int: Int] = [:]
    for place in open where found[place] == nil {
      let own = ExactText(records[place].key)
      guard claimed.contains(own) || isOther && known[own] != nil || isOfAnother(place),
        let row = records[place].rows.first
      else { continue }
      let line = row.recordLine ?? row.line
      let free = try context.freeKey(
        ofLine: line, behind: ordinals[line] ?? row.ordinal, isTaken: isTaken)
      ordinals[line] = free.ordinal
      keys[place] = free.key
    }
    return keys
  }

  private mutating func readBefore() {
    let lines = known.compactMap { key, statement in
      context.line(ofKey: key.text).map { (line: $0, key: key, statement: statement) }
    }.sorted { $0.line < $1.line }
    before = lines.map { ($0.key, FieldDigests(bytes: $0.statement.said)) }
    let last = lines.max { $0.statement.revision < $1.statement.revision }?.statement
    shared = Set(open.first.map { said[$0].names } ?? [])
      .intersection(last.map { FieldDigests(bytes: $0.said).names } ?? [])
    fields.formIntersection(shared)
    open = open.filter { place in
      let last = known[ExactText(records[place].key)].map { told(FieldDigests(bytes: $0.said)) }
      return last != told(said[place])
    }
    let isOpen = Set(open)
    claimed = Set(
      records.indices.lazy.filter { !isOpen.contains($0) }.map { [records] in ExactText(records[$0].key) })
  }

  private func told(_ statement: FieldDigests) -> FieldDigests { statement.only(shared) }

  private func values(of statement: FieldDigests) -> [FieldDigests.Value] {
    statement.only(fields).values
  }

  /// Whether a row is like what the file said on its line; nil where it said nothing there.
  private func isLikeOwn(_ place: Int) -> Bool? {
    known[ExactText(records[place].key)].map {
      Self.shared(values(of: FieldDigests(bytes: $0.said)), values(of: said[place])) != nil
    }
  }

  /// Whether the record of a row's line is not like it, and somebody has corrected or removed that record.
  private func isOfAnother(_ place: Int) -> Bool {
    guard let last = known[ExactText(records[place].key)], isLikeOwn(place) == false else { return false }
    return last.storedRevision.map { $0 > last.revision } ?? true
  }

  /// Whether no row is like any that the file had, so that it is another file of the same name.
  private var isOther: Bool {
    guard before.count > 1, claimed.allSatisfy({ known[$0] == nil }) else { return false }
    return open.allSatisfy { isLikeOwn($0) != true }
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
      keys[told(said).bytes, default: []].append(key)
    }
    for place in open {
      if let key = keys[told(said[place]).bytes]?.popLast() { claim(key, for: place) }
    }
  }

  /// Gives rows the records with which they share a value that no other row has, and half of what they say.
  private mutating func claimAlike() {
    let open = open.filter { found[$0] == nil }.map { (place: $0, values: values(of: said[$0])) }
    var counts: [FieldDigests.Value: Int] = [:]
    for row in open { for value in row.values { counts[value, default: 0] += 1 } }
    var holders: [FieldDigests.Value: [Int]] = [:]
    for (number, statement) in before.enumerated() {
      for value in values(of: statement.said) where counts[value] == 1 && holders[value]?.count != 2 {
        holders[value, default: []].append(number)
      }
    }
    var alike: [(shared: Int, isOwn: Bool, place: Int, key: ExactText)] = []
    for (place, values) in open {
      let others = Set(values.compactMap { holders[$0].flatMap { $0.count == 1 ? $0[0] : nil } })
      for (key, said) in others.map({ before[$0] }) where !claimed.contains(key) {
        guard let shared = Self.shared(self.values(of: said), values) else { continue }
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
