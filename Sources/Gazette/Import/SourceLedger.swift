internal import Forms
internal import Press
internal import RecordStore

/// Who has the last word where somebody has corrected a field by hand and its source says something new of it.
package enum ConflictRule: String, Sendable, CaseIterable {
  /// The source; the correction stands in the history.
  case source
  /// Whoever corrected it.
  case hand
  /// Nobody yet: the correction stays, and the page of data quality has the field until one of both is changed.
  case report
}

/// What a source said of its records before and says now, while it is imported.
///
/// A record of which the source says nothing new is left as it is, whatever has been corrected in it by hand, and
/// one that was removed by hand stays removed.
final class SourceLedger {
  let name: String
  private let kind: RecordKind
  private let change: Change
  private let rule: ConflictRule
  private let currency: Currency
  private let number: Int
  let known: [String: SourceStatement]
  /// The keys that its rows name, in their order.
  private(set) var seen: [String] = []
  private var said: [(key: String, revision: Int, said: [UInt8])] = []
  /// What an earlier version has kept with needless zeros of decimals, without them.
  private var rewritten: [(key: String, revision: Int, said: [UInt8])] = []
  private var conflicts: [SourceConflict] = []
  /// Records of which something stays as somebody has corrected it.
  private var corrected: Set<String> = []
  /// Whether fields can be told apart: records of versions and questionnaires are taken whole.
  private let tellsFields: Bool
  /// What its rows came to, summed over its files.
  var counts = SourceRun.Counts()
  /// Whether a row may have been of any record, so that none can be said to be missing.
  var hasUnreadableRows = false
  /// Of each file.
  var digests: [String] = []
  /// By what the source tells later that it is as it was, where all of it comes in.
  var validators: SourceValidators?

  init(name: String, kind: RecordKind, change: Change, rule: ConflictRule, currency: Currency) throws {
    self.name = name
    self.kind = kind
    self.change = change
    self.rule = rule
    self.currency = currency
    number = try change.knownSource(name, ofKind: kind.name)
    known = try change.snapshot.statements(ofSource: number, in: kind.storeTable)
    tellsFields = !kind.declaration.isQuestionnaire && kind.versions == nil
  }

  enum Verdict {
    /// It says what it said, of a record that is stored or was removed since.
    case same(isStored: Bool)
    case new
  }

  /// Notes that the source has a record.
  func see(_ key: String) { seen.append(key) }

  /// Whether the source says something new of a record.
  ///
  /// - Parameter said: its digests, where they are known already.
  func verdict(on row: ImportedRow, of key: String, _ said: FieldDigests?) -> Verdict {
    guard tellsFields, !known.isEmpty, let last = known[key] else { return .new }
    let now = said ?? FieldDigests(of: row)
    if last.said != now.bytes {
      guard last.said == FieldDigests(of: row, keepsZeros: true).bytes else { return .new }
      rewritten.append((key, last.revision, now.bytes))
    }
    // What lost a reference since, when that record went, may get it back, or has to be told.
    if last.storedRevision != nil, !kind.declaration.rules.emptied.isEmpty { return .new }
    return .same(isStored: last.storedRevision != nil)
  }

  /// Takes out of a row what would undo corrections by hand, of which the source says nothing new.
  ///
  /// - Parameters:
  ///   - row: as its source has it; what it loses is then as it is stored.
  ///   - stored: the record; read only where something was changed since the source spoke last.
  func keepCorrections(in row: inout ImportedRow, of key: String, stored: () throws -> StoredRecord?) throws {
    guard tellsFields, !known.isEmpty, let last = known[key], let storedRevision = last.storedRevision,
      storedRevision > last.revision, let record = try stored(),
      record.form.fields.count == row.draft.form.fields.count
    else { return }
    let (before, now) = (FieldDigests(bytes: last.said), FieldDigests(of: row))
    let nowWithZeros = FieldDigests(of: row, keepsZeros: true)
    for (place, field) in row.draft.form.fields.enumerated() where !row.absent.fields.contains(place) {
      if case .switches = field.kind { continue }
      guard var said = before[field.key] else { continue }
      if let own = now[field.key], said == nowWithZeros[field.key] { said = own }
      let stored = FieldDigests.number(of: record.values[place])
      if now[field.key] == said {
        if hasLostReference(record.values[place], to: row, at: place) { continue }
        if stored != said { corrected.insert(key) }
        row.absent.leave(place)
        continue
      }
      // What a rule has put in the place of nothing is nobody's correction.
      let isOfRule =
        said == FieldDigests.number(of: nil)
        && kind.declaration.rules.defaults.contains { $0.field == field.key }
      guard stored != said, stored != now[field.key], !isOfRule else { continue }
      let isKept = rule != .source
      let value = isKept ? row.draft.values[place] : record.values[place]
      conflicts.append(
        SourceConflict(
          kind: kind.name, source: name, key: key, field: field.key,
          value: value?.inputText(currency: currency), isKept: isKept,
          revision: change.revision))
      if isKept {
        corrected.insert(key)
        row.absent.leave(place)
      }
    }
  }

  /// Whether a stored value is what a row says, but for references whose records were removed since.
  private func hasLostReference(_ stored: FieldValue?, to row: ImportedRow, at place: Int) -> Bool {
    let field = row.draft.form.fields[place]
    let said = row.draft.values[place]
    guard case .list(let children) = field.kind else {
      return stored == nil && said != nil
        && kind.declaration.rules.emptied.contains { $0.list == nil && $0.field == field.key }
    }
    guard let stored = stored?.list, let said = said?.list, stored.count == said.count else { return false }
    let emptied = children.indices.filter { child in
      kind.declaration.rules.emptied.contains { $0.list == field.key && $0.field == children[child].key }
    }
    var hasLost = false
    for (number, element) in said.enumerated() {
      let absent = row.absent.elements[place].flatMap { $0.count == said.count ? $0[number] : $0.first }
      for child in children.indices where absent?.fields.contains(child) != true {
        let have = stored[number].values[child]
        let had = absent?.filledGroup(at: child, element.values[child], from: have) ?? element.values[child]
        if FieldDigests.number(of: have) == FieldDigests.number(of: had) { continue }
        guard have == nil, emptied.contains(child) else { return false }
        hasLost = true
      }
    }
    return hasLost
  }

  /// Notes that a record has come in.
  ///
  /// - Parameters:
  ///   - row: as its source has it.
  ///   - said: its digests, where they are known already.
  func keep(_ row: ImportedRow, of key: String, _ outcome: SaveOutcome, _ said: FieldDigests?) {
    // What is as it was keeps the revision that it had; what was corrected since stays told from what the source said.
    let revision =
      corrected.contains(key)
      ? known[key]?.revision ?? 0 : outcome == .unchanged ? change.revision - 1 : change.revision
    self.said.append((key, revision, (said ?? FieldDigests(of: row)).bytes))
  }

  /// Counts what the rows of a file came to.
  func add(_ report: ImportReport) {
    counts.imported += report.imported
    counts.updated += report.updated
    counts.unchanged += report.unchanged
    counts.rejected += report.rejected
  }

  /// Ends the run: keeps what the source said, and removes what it does not have any more if it is whole.
  ///
  /// - Parameters:
  ///   - others: keys that other sources of the same import have.
  ///   - isWhole: whether all records of the source are in it.
  func finish(others: Set<String>, isWhole: Bool, milliseconds: Int, in collections: Collections) throws {
    try change.keep(rewritten + said, ofSource: number)
    let seen = known.isEmpty ? [] : Set(seen)
    let gone = known.filter { !seen.contains($0.key) && !others.contains($0.key) }
    var missing = gone.filter { $0.value.storedRevision != nil }.keys.sorted()
    if isWhole, !hasUnreadableRows {
      let removed = try remove(missing, in: collections)
      try change.forget(removed + gone.filter { $0.value.storedRevision == nil }.keys, ofSource: number)
      counts.removed = removed.count
      missing.removeAll(where: Set(removed).contains)
    }
    counts.missing = missing.count
    counts.conflicts = conflicts.count
    lazy var settled = Set(said.map(\.key))
    try change.replaceConflicts(
      conflicts, ofSource: number, named: name, kind: kind.name,
      keeping: { [known] conflict in
        // Whoever has changed the record since has seen it.
        !settled.contains(conflict.key)
          && known[conflict.key]?.storedRevision ?? .max <= conflict.revision
      })
    try change.keep(isSettled ? validators : nil, ofSource: number)
    try change.keep(
      counts, ofSource: number, digest: digests.joined(separator: " "), isWhole: isWhole,
      milliseconds: milliseconds)
  }

  /// Whether the same rows could bring nothing else another time.
  private var isSettled: Bool {
    tellsFields && kind.declaration.rules.emptied.isEmpty && !hasUnreadableRows && counts.rejected == 0
      && counts.missing == 0
  }

  /// Removes records into the bin, but for those that others refer to.
  private func remove(_ keys: [String], in collections: Collections) throws -> [String] {
    var keys = keys
    while !keys.isEmpty {
      do {
        try change.remove(keys, of: kind, in: collections)
        return keys
      } catch BinError.referredTo(_, let key, _, _) {
        keys.removeAll { $0 == key }
      }
    }
    return []
  }
}

extension AbsentFields {
  /// Takes a field for one about which nothing is said.
  fileprivate mutating func leave(_ place: Int) {
    fields.insert(place)
    children[place] = nil
    elements[place] = nil
  }
}

extension RecordKind {
  /// A warning for every field of a stored record that stays corrected, and of which a source says something else.
  ///
  /// - Complexity: a look-up for each.
  func warnings(of conflicts: [SourceConflict], in snapshot: Snapshot) throws -> [Warning] {
    try conflicts.filter { try $0.kind == name && $0.isKept && snapshot.has($0.key, in: storeTable) }.map {
      let title: Cell = form.field($0.field).map { form.shown($0.title) } ?? .text($0.field)
      return Warning("Corrected by hand, and said otherwise by its source: \(title)", of: self, key: $0.key)
    }
  }
}
