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
  let known: [ExactText: SourceStatement]
  /// The keys that its rows name, in their order.
  private(set) var seen: [ExactText] = []
  private var said: [(key: String, revision: Int, said: [UInt8])] = []
  /// What was kept in another way, such as with needless zeros of decimals, as it is kept now.
  private var rewritten: [(key: String, revision: Int, said: [UInt8])] = []
  private var conflicts: [SourceConflict] = []
  /// Of earlier runs, as nobody has changed their records since, of which this one says something new elsewhere.
  private var standing: [SourceConflict] = []
  /// Those that earlier runs have left, by the keys of their records.
  private let open: [ExactText: [SourceConflict]]
  /// What was found out of records that may be rejected yet.
  private var findings: [ExactText: Findings] = [:]
  /// What else names may mean; nil where no reference is emptied when its record is removed.
  private var removedNames: RemovedNames?
  /// The revisions with which earlier runs have brought in or changed records; nil before they are asked for.
  private var changingRuns: Set<Int>?
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
    open = Dictionary(
      grouping: try change.snapshot.keptConflicts(ofSource: number), by: { ExactText($0.key) })
    tellsFields = !kind.declaration.isQuestionnaire && kind.versions == nil
  }

  enum Verdict {
    /// It says what it said, of a record that is stored or was removed since.
    case same(isStored: Bool)
    case new
  }

  /// What corrections of one record come to if it is stored.
  private struct Findings {
    var conflicts: [SourceConflict] = []
    /// Of earlier runs, which this one does not settle.
    var standing: [SourceConflict] = []
    /// Whether anything of it is not as its source said.
    var isCorrected = false
  }

  /// Begins to read a file.
  func begin(in context: ImportContext) {
    removedNames = kind.declaration.rules.emptied.isEmpty ? nil : RemovedNames(of: kind, in: context)
  }

  /// Notes that the source has a record.
  func see(_ key: String) { seen.append(ExactText(key)) }

  /// - Parameter said: the digests of the row as it is written, where they are known already.
  private func fieldDigests(of row: ImportedRow, _ said: FieldDigests?) -> FieldDigests {
    if let resolved = removedNames?.resolved(row) { return FieldDigests(of: resolved) }
    return said ?? FieldDigests(of: row)
  }

  /// Whether the source says something new of a record.
  ///
  /// - Parameter said: its digests, where they are known already.
  func verdict(on row: ImportedRow, of key: String, _ said: FieldDigests?) -> Verdict {
    guard tellsFields, !known.isEmpty, let last = known[ExactText(key)] else { return .new }
    let now = fieldDigests(of: row, said)
    if last.said != now.bytes {
      let before = FieldDigests(bytes: last.said)
      switch RowStatement(of: row, as: removedNames?.resolved(row), now).news(since: before) {
      case .nothing:
        let all = now.beside(before)
        if all != before { rewritten.append((key, last.revision, all.bytes)) }
      // All that was said of what somebody has removed is said again.
      case .more where last.storedRevision == nil: break
      case .more, .anew: return .new
      }
    }
    // What lost a reference since, when that record went, may get it back, or has to be told.
    if last.storedRevision != nil, !kind.declaration.rules.emptied.isEmpty { return .new }
    return .same(isStored: last.storedRevision != nil)
  }

  /// Takes out of a row what would undo corrections by hand, of which the source says nothing new.
  ///
  /// What is found counts once the record is kept: of one that is rejected nothing is told, and nothing is settled.
  ///
  /// - Parameters:
  ///   - row: as its source has it; what it loses is then as it is stored.
  ///   - stored: the record; read only where something was changed since the source spoke last.
  func keepCorrections(in row: inout ImportedRow, of key: String, stored: () throws -> StoredRecord?) throws {
    if !findings.isEmpty { findings[ExactText(key)] = nil }
    guard tellsFields, !known.isEmpty, let last = known[ExactText(key)],
      let storedRevision = last.storedRevision,
      storedRevision > last.revision, let record = try stored(),
      record.form.fields.count == row.draft.form.fields.count
    else { return }
    var comparison = Comparison(
      key: key, stored: record, revision: last.revision, storedRevision: storedRevision,
      before: FieldDigests(bytes: last.said),
      statement: RowStatement(of: row, as: removedNames?.resolved(row), fieldDigests(of: row, nil)))
    for (place, field) in row.draft.form.fields.enumerated() {
      if case .switches = field.kind { continue }
      let stored = record.values[place]
      let said = comparison.before[field.key]
      if row.absent.fields.contains(place) {
        // It stays corrected, whatever the row says of others.
        let part = Part(
          path: field.key, field: field, place: place, given: nil, stored: stored,
          number: FieldDigests.number(of: stored))
        if let said, try isCorrected(part, since: said, in: &comparison) {
          noteCorrection(of: field.key, in: &comparison)
        }
        continue
      }
      if case .group(let children) = field.kind, comparison.before.tells(children, of: field.key),
        comparison.statement.digests.tells(children, of: field.key)
      {
        try keepParts(children, at: place, in: &row, stored, &comparison)
        continue
      }
      if let said, comparison.statement.says(said, of: field.key),
        hasLostReference(stored, to: row, at: place)
      {
        continue
      }
      let lacking = row.absent.children[place]
      let elements = row.absent.elements[place, default: []]
      let part = Part(
        path: field.key, field: field, place: place, given: row.draft.values[place], stored: stored,
        number: lacking.map { FieldDigests.number(of: stored, group: $0) }
          ?? FieldDigests.number(of: stored, elements: elements),
        lacking: lacking, elements: elements)
      if try stays(part, in: &comparison) { row.absent.leave(place) }
    }
    let found = comparison.found
    if found.isCorrected || !found.conflicts.isEmpty { findings[ExactText(key)] = found }
  }

  /// A row and the stored record beside what the source said before.
  private struct Comparison {
    let key: String
    let stored: StoredRecord
    /// With which the source spoke last.
    let revision: Int
    let storedRevision: Int
    let before: FieldDigests
    let statement: RowStatement
    /// The record since then, oldest first and as it is at the end; empty where the history does not have all of it.
    var states: [StoredRecord]?
    var found = Findings()
  }

  /// A field of a record, or one of a group.
  private struct Part {
    /// Such as `price`, or `address.city`.
    let path: String
    let field: Field
    /// In the record; nil for a field of a group.
    let place: Int?
    let given: FieldValue?
    let stored: FieldValue?
    /// Of the stored value, so far as the row tells of it.
    let number: UInt64
    /// What the row says nothing about in a group, and in each element of a list.
    var lacking: AbsentParts?
    var elements: [AbsentParts] = []

    /// Whether a number may be that of a value, however much of it was told when it was made.
    func isNumber(_ number: UInt64, of value: FieldValue?) -> Bool {
      if case .list = field.kind { return FieldDigests.isNumber(number, ofList: value, elements: elements) }
      guard let lacking else { return number == FieldDigests.number(of: value) }
      return number == FieldDigests.number(of: value, group: lacking)
    }
  }

  /// The same for each field of a group that a row tells.
  private func keepParts(
    _ children: [Field], at place: Int, in row: inout ImportedRow, _ stored: FieldValue?,
    _ comparison: inout Comparison
  ) throws {
    let lacking = row.absent.children[place] ?? AbsentParts()
    let nothing = FieldGroup(children.map { _ in nil })
    let known = stored?.group ?? nothing
    var group = row.draft.values[place]?.group ?? nothing
    let told = children.indices.filter { !lacking.fields.contains($0) && $0 < group.values.count }
    let left = try told.filter { number in
      let inner = lacking.groups[number]
      let part = Part(
        path: "\(row.draft.form.fields[place].key).\(children[number].key)", field: children[number],
        place: nil, given: group.values[number], stored: known.value(at: number),
        number: FieldDigests.number(of: known.value(at: number), lacking: inner))
      return try stays(part, in: &comparison)
    }
    if left.count == told.count { return row.absent.leave(place) }
    for number in left { group.values[number] = known.value(at: number) }
    if !left.isEmpty { row.draft.load(.group(group), at: place) }
  }

  /// Whether a field stays as it is stored; notes what that comes to.
  private func stays(_ part: Part, in comparison: inout Comparison) throws -> Bool {
    guard let now = comparison.statement.digests[part.path] else { return false }
    let nothing = FieldDigests.number(of: nil)
    let said = comparison.before[part.path] ?? nothing
    if try comparison.statement.says(said, of: part.path) || says(part, now, asLeftIn: &comparison) {
      if try isCorrected(part, since: now, in: &comparison) { noteCorrection(of: part.path, in: &comparison) }
      return true
    }
    // What a rule has put in the place of nothing is nobody's correction.
    let isOfRule =
      said == nothing
      && (part.number == FieldDigests.number(of: part.field.initialValue(today: nil))
        || kind.declaration.rules.defaults.contains { $0.field == part.path })
    guard !isOfRule, part.number != now, !part.isNumber(now, of: part.stored),
      try isCorrected(part, since: said, in: &comparison)
    else { return false }
    let isKept = rule != .source
    let value = isKept ? part.given : part.stored
    comparison.found.conflicts.append(
      SourceConflict(
        kind: kind.name, source: name, key: comparison.key, field: part.path,
        value: value.flatMap { RecordExport(currency: currency).text($0, of: part.field) }, isKept: isKept,
        revision: change.revision))
    if isKept { comparison.found.isCorrected = true }
    return isKept
  }

  /// Whether a field is not as its source said, as somebody has changed it since.
  ///
  /// The number of a list is made with what a row leaves out in each element, which nobody can tell any more once a row
  /// has others, so that its history tells.
  private func isCorrected(_ part: Part, since said: UInt64, in comparison: inout Comparison) throws -> Bool {
    guard case .list = part.field.kind, let place = part.place else { return part.number != said }
    if part.isNumber(said, of: part.stored) { return false }
    return try left(at: place, in: &comparison)?.isChanged ?? true
  }

  /// Whether a row says just what its source has left in a field, though no number tells so, as its declaration has
  /// changed since: the list or group has other fields.
  private func says(_ part: Part, _ now: UInt64, asLeftIn comparison: inout Comparison) throws -> Bool {
    guard let place = part.place else { return false }
    switch part.field.kind {
    case .list where comparison.before[part.path] == nil: break
    case .group(let children) where !comparison.before.tells(children, of: part.path): break
    default: return false
    }
    guard let value = try left(at: place, in: &comparison)?.value else { return false }
    return part.isNumber(now, of: value)
  }

  /// What the source has left in a field of the record when it changed it last, and whether another change has changed
  /// that since; nil where the history does not tell.
  ///
  /// What the source said of a record counts from the revision before while one of its fields stays corrected, so that
  /// runs may have changed others since.
  private func left(
    at place: Int, in comparison: inout Comparison
  ) throws -> (value: FieldValue?, isChanged: Bool)? {
    let states = try comparison.states ?? self.states(of: comparison.stored, since: comparison.revision)
    comparison.states = states
    guard let first = states.first else { return nil }
    let runs = try changingRuns ?? runsWithChanges()
    changingRuns = runs
    var left = first.values[place]
    var isChanged = false
    for (state, before) in zip(states.dropFirst(), states) {
      let value = state.values[place]
      if FieldDigests.number(of: value) == FieldDigests.number(of: before.values[place]) { continue }
      isChanged = !runs.contains(state.revision)
      if !isChanged { left = value }
    }
    return (left, isChanged)
  }

  /// A record since a revision, oldest first and as it is at the end; empty where the history does not have all of it.
  ///
  /// - Complexity: O(states since).
  private func states(of record: StoredRecord, since revision: Int) throws -> [StoredRecord] {
    let table = kind.storeTable
    let read = kind.record
    let known = try change.snapshot.all(
      table.selectHistory(where: "key = ? AND revision > ?"), [.text(record.key), .integer(revision)]
    ) { row in
      // One of before a list was declared may be none that can be read now.
      PastState(
        record: try? read(row), end: try row.integer(table.historyRevision),
        isRemoved: try row.flag(table.historyRevision + 1))
    }
    var states: [StoredRecord] = []
    // What was removed may have come back with any revision.
    var next: Int?
    for state in known {
      guard let record = state.record else { return [] }
      if let next, next != record.revision { return [] }
      states.append(record)
      next = state.isRemoved ? nil : state.end
    }
    if let next, next != record.revision { return [] }
    guard let first = states.first, first.revision <= revision else { return [] }
    return states + [record]
  }

  private struct PastState {
    let record: StoredRecord?
    /// The change that ended it.
    let end: Int
    let isRemoved: Bool
  }

  /// The revisions of the runs that have changed records: that of another one is of the change before it.
  private func runsWithChanges() throws -> Set<Int> {
    Set(
      try change.snapshot.all(
        """
        SELECT revision FROM runs
        WHERE source = ? AND (counts ->> 'imported' > 0 OR counts ->> 'updated' > 0)
        """, [.integer(number)]
      ) { try $0.integer(0) })
  }

  /// Notes a field that is not as its source says; what an earlier run has told of it stands.
  private func noteCorrection(of path: String, in comparison: inout Comparison) {
    comparison.found.isCorrected = true
    let noted = comparison.found.standing
    for conflict in open[ExactText(comparison.key), default: []]
    where conflict.revision >= comparison.storedRevision && !noted.contains(conflict) {
      // Earlier versions have told of a group, and none of its fields.
      let isOfIt = path.hasPrefix("\(conflict.field).") || conflict.field.hasPrefix("\(path).")
      if conflict.field == path || isOfIt { comparison.found.standing.append(conflict) }
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
    let found = findings.isEmpty ? nil : findings.removeValue(forKey: ExactText(key))
    if let found {
      conflicts += found.conflicts
      standing += outcome == .unchanged ? found.standing : found.standing.map { $0.of(change.revision) }
    }
    // What is as it was keeps the revision that it had; what was corrected since stays told from what the source said.
    let revision =
      found?.isCorrected ?? false
      ? known[ExactText(key)]?.revision ?? 0 : outcome == .unchanged ? change.revision - 1 : change.revision
    var now = fieldDigests(of: row, said)
    if !known.isEmpty, let last = known[ExactText(key)] { now = now.beside(FieldDigests(bytes: last.said)) }
    self.said.append((key, revision, now.bytes))
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
  func finish(others: Set<ExactText>, isWhole: Bool, milliseconds: Int, in collections: Collections) throws {
    try change.keep(rewritten + said, ofSource: number)
    let seen = known.isEmpty ? [] : Set(seen)
    let gone = known.filter { !seen.contains($0.key) && !others.contains($0.key) }
    var missing = gone.filter { $0.value.storedRevision != nil }.keys.map(\.text).sorted()
    if isWhole, !hasUnreadableRows {
      let removed = try remove(missing, in: collections)
      try change.forget(
        removed + gone.filter { $0.value.storedRevision == nil }.keys.map(\.text), ofSource: number)
      counts.removed = removed.count
      let gone = Set(removed.map(ExactText.init))
      missing.removeAll { gone.contains(ExactText($0)) }
    }
    counts.missing = missing.count
    counts.conflicts = conflicts.count
    lazy var settled = Set(said.map { ExactText($0.key) })
    try change.replaceConflicts(
      standing + conflicts, ofSource: number,
      keeping: { [known] conflict in
        // Whoever has changed the record since has seen it.
        !settled.contains(ExactText(conflict.key))
          && known[ExactText(conflict.key)]?.storedRevision ?? .max <= conflict.revision
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
        keys.removeAll { ExactText($0) == ExactText(key) }
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
    try conflicts.filter { try $0.kind == name && $0.isKept && snapshot.isOpen($0, in: storeTable) }.map {
      let titles = FieldPath($0.field).flatMap { form.titles(ofPath: $0) }
      let title: Cell = titles.map { form.shown($0) } ?? .text($0.field)
      return Warning("Corrected by hand, and said otherwise by its source: \(title)", of: self, key: $0.key)
    }
  }
}
