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
  /// The keys and fields of those of earlier runs of which the source now says what is stored.
  private var settled: Set<[String]> = []
  /// The keys and fields that stay corrected, though an earlier run has said something new of them.
  private let kept: Set<[String]>
  /// What was found out of records that may be rejected yet.
  private var findings: [ExactText: Findings] = [:]
  /// What else names may mean; nil where no reference is emptied when its record is removed.
  private var removedNames: RemovedNames?
  /// The revisions with which runs have brought in or changed records; nil before they are asked for.
  private var changingRuns: Set<Int>?
  private var today = CalendarDate.epoch
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
    kept = Set(try change.snapshot.keptConflicts(ofSource: number).map { [$0.key, $0.field] })
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
    /// The fields of which the source now says what is stored.
    var settled: [String] = []
    /// Whether anything of it is not as its source said.
    var isCorrected = false
  }

  /// Begins to read a file.
  func begin(in context: ImportContext) {
    today = context.today
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
    guard last.storedRevision != nil else { return .same(isStored: false) }
    // What lost a reference since, when that record went, may get it back, or has to be told.
    let rules = kind.declaration.rules
    let isOther = !rules.emptied.isEmpty || rules.defaults.contains { $0.isAnew && row.isEmpty($0.field) }
    return isOther ? .new : .same(isStored: true)
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
    let resolved = removedNames?.resolved(row)
    var comparison = Comparison(
      key: key, stored: record, revision: last.revision, before: FieldDigests(bytes: last.said),
      statement: RowStatement(of: row, as: resolved, FieldDigests(of: resolved ?? row)))
    for (place, field) in row.draft.form.fields.enumerated() {
      if case .switches = field.kind { continue }
      let isTold = !row.absent.fields.contains(place)
      if case .group(let children) = field.kind, comparison.before.tells(children, of: field.key),
        !isTold || comparison.statement.digests.tells(children, of: field.key)
      {
        try keepParts(children, at: place, in: &row, &comparison)
        continue
      }
      let part = Part(
        path: field.key, field: field, given: (resolved ?? row).draft.values[place],
        stored: record.values[place],
        lacking: row.absent.children[place].map { [$0] } ?? row.absent.elements[place, default: []],
        isMerged: kind.declaration.rules.list(field.key)?.knownBy.isEmpty == false)
      if !isTold {
        try noteCorrection(of: part, in: &comparison)
      } else if try stays(part, in: &comparison) {
        row.absent.leave(place)
      }
    }
    let found = comparison.found
    if found.isCorrected || !found.conflicts.isEmpty || !found.settled.isEmpty {
      findings[ExactText(key)] = found
    }
  }

  /// A row and the stored record beside what the source said before.
  private struct Comparison {
    let key: String
    let stored: StoredRecord
    /// With which the source spoke last.
    let revision: Int
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
    let given: FieldValue?
    let stored: FieldValue?
    /// What the row says nothing about: in a group, or in each element of a list.
    let lacking: [AbsentParts]
    /// Whether the elements of a list keep what the row says nothing about.
    var isMerged = false

    /// The number of a value, so far as the row tells of it.
    func told(_ value: FieldValue?) -> UInt64 {
      // An empty list is stored as nothing.
      value?.isEmpty ?? true
        ? FieldDigests.number(of: nil) : FieldDigests.number(of: value?.emptied(lacking))
    }

    /// Whether the elements of a list hold anything of which the row does not tell.
    var holdsMore: Bool {
      guard case .list = field.kind else { return false }
      return told(stored) != FieldDigests.number(of: stored)
    }
  }

  /// The same for each field of a group that a row tells.
  private func keepParts(
    _ children: [Field], at place: Int, in row: inout ImportedRow, _ comparison: inout Comparison
  ) throws {
    let isTold = !row.absent.fields.contains(place)
    let lacking = row.absent.children[place] ?? AbsentParts()
    let nothing = FieldGroup(children.map { _ in nil })
    let known = comparison.stored.values[place]?.group ?? nothing
    var group = row.draft.values[place]?.group ?? nothing
    var told = 0
    var left: [Int] = []
    for (number, child) in children.enumerated() where number < group.values.count {
      let part = Part(
        path: "\(row.draft.form.fields[place].key).\(child.key)", field: child,
        given: group.values[number], stored: known.value(at: number), lacking: lacking.within(number))
      guard isTold, !lacking.fields.contains(number) else {
        try noteCorrection(of: part, in: &comparison)
        continue
      }
      told += 1
      if try stays(part, in: &comparison) { left.append(number) }
    }
    if left.count == told { return row.absent.leave(place) }
    for number in left { group.values[number] = known.value(at: number) }
    if !left.isEmpty { row.draft.load(.group(group), at: place) }
  }

  /// Notes a field of which the row says nothing, and that stays corrected, whatever it says of others.
  private func noteCorrection(of part: Part, in comparison: inout Comparison) throws {
    let said = comparison.before[part.path] ?? FieldDigests.number(of: nil)
    if try isCorrected(part, since: said, wholly: true, in: &comparison) {
      comparison.found.isCorrected = true
    }
  }

  /// Whether a field stays as it is stored; notes what that comes to.
  private func stays(_ part: Part, in comparison: inout Comparison) throws -> Bool {
    guard let now = comparison.statement.digests[part.path] else { return false }
    let nothing = FieldDigests.number(of: nil)
    let said = comparison.before[part.path] ?? nothing
    if try comparison.statement.says(said, of: part.path) || saysAgain(part, in: &comparison) {
      let hasLost = try hasLostReference(part, in: &comparison)
      if try hasLost || isCorrected(part, since: now, wholly: true, in: &comparison) {
        comparison.found.isCorrected = true
        return !hasLost
      }
      // Another source has spoken of it since.
      if now != nothing, part.told(part.given) != part.told(part.stored) {
        comparison.found.isCorrected = true
      }
      return now != nothing || kind.declaration.rules.defaultValue(of: part.path) == nil
    }
    let agrees = part.told(part.given) == part.told(part.stored)
    if agrees {
      comparison.found.settled.append(part.path)
      if !part.holdsMore { return false }
    }
    guard try isCorrected(part, since: said, wholly: agrees, in: &comparison) else { return false }
    let isKept = agrees || rule != .source
    if isKept { comparison.found.isCorrected = true }
    if agrees { return true }
    let value = isKept ? part.given : part.stored
    comparison.found.conflicts.append(
      SourceConflict(
        kind: kind.name, source: name, key: comparison.key, field: part.path,
        value: value.flatMap { RecordExport(currency: currency).text($0, of: part.field) }, isKept: isKept,
        revision: change.revision))
    return isKept
  }

  /// Whether somebody has changed a field since its source has spoken of it.
  ///
  /// - Parameter wholly: whether it counts also where nothing but what elements of a list keep was changed.
  private func isCorrected(
    _ part: Part, since said: UInt64, wholly: Bool, in comparison: inout Comparison
  ) throws -> Bool {
    let isSaid = FieldDigests.number(of: part.stored, lacking: part.lacking) == said
    if isSaid, !part.holdsMore { return false }
    guard let left = try left(part, since: said, in: &comparison) else { return !isSaid }
    return left.isChanged && (wholly || !part.isMerged || part.told(left.value) != part.told(part.stored))
  }

  /// Whether a row says just what its source has left in a field, though no number tells so: it tells less of it than
  /// before, or the list or group is declared with other fields since.
  private func saysAgain(_ part: Part, in comparison: inout Comparison) throws -> Bool {
    let isList: Bool
    switch part.field.kind {
    case .list where !kept.contains([comparison.key, part.path]): isList = true
    case .group(let children) where !comparison.before.tells(children, of: part.path): isList = false
    default: return false
    }
    // A list that nobody has changed follows its file, whatever that says of its elements.
    guard let left = try left(part, in: &comparison), !isList || left.isChanged || left.isLost else {
      return false
    }
    return part.told(part.given) == part.told(left.value)
  }

  /// Whether nothing has changed in a field but that records were removed to which it refers.
  private func hasLostReference(_ part: Part, in comparison: inout Comparison) throws -> Bool {
    let rules = kind.declaration.rules
    guard rules.emptied.contains(where: { ($0.list ?? $0.field) == part.path }) else { return false }
    return try left(part, in: &comparison)?.isLost ?? false
  }

  /// What runs have left in a field of the record, and what others have made of it since.
  private struct Left {
    var value: FieldValue?
    /// Whether somebody has changed it.
    var isChanged = false
    /// Whether it lacks records that were removed, and is else as it was left.
    var isLost = false
  }

  /// What runs have left in a field; nil where the history does not tell.
  ///
  /// What the source said of a record counts from the revision before while one of its fields stays corrected, so that
  /// runs may have changed others since.
  ///
  /// - Parameter said: what the source said last: what a rule puts in the place of nothing is nobody's change.
  private func left(
    _ part: Part, since said: UInt64? = nil, in comparison: inout Comparison
  ) throws -> Left? {
    let states =
      try comparison.states
      ?? change.snapshot.states(of: comparison.stored, kind, since: comparison.revision)
    comparison.states = states
    guard let first = states.first else { return nil }
    let runs = try changingRuns ?? Set(change.snapshot.changingRuns(ofKind: kind.name) + [change.revision])
    changingRuns = runs
    var left = Left(value: first[path: part.path])
    // What it was before it lost a record, which may be put back.
    var whole: UInt64?
    for (state, before) in zip(states.dropFirst(), states) {
      let (value, old) = (state[path: part.path], before[path: part.path])
      let number = FieldDigests.number(of: value)
      if number == FieldDigests.number(of: old) { continue }
      if runs.contains(state.revision) {
        left = Left(value: value)
        whole = nil
      } else if number == whole {
        whole = nil
      } else if try hasLost(from: old, to: value, part, in: state.revision) {
        whole = FieldDigests.number(of: old)
      } else {
        whole = nil
        let isOfRule = try said == FieldDigests.number(of: nil) && isOfRule(number, part, in: state)
        if !isOfRule { left.isChanged = true }
      }
    }
    left.isLost = whole != nil && !left.isChanged
    return left
  }

  /// Whether a number is that of what a rule gives for a field that is left empty.
  private func isOfRule(_ number: UInt64, _ part: Part, in state: StoredRecord) throws -> Bool {
    guard kind.declaration.rules.defaultValue(of: part.path) != nil else { return false }
    let value = try kind.valueWhenEmpty(
      part.path, of: Draft(state.form, values: state.values), key: nil, today: today, in: change.snapshot)
    return FieldDigests.number(of: value) == number
  }

  /// Whether all that a change has done to a field is to empty references to records that it removed.
  private func hasLost(
    from old: FieldValue?, to value: FieldValue?, _ part: Part, in revision: Int
  ) throws -> Bool {
    let emptied = kind.declaration.rules.emptied
    var whole = value
    var keys: [String] = []
    if case .list(let children) = part.field.kind, let before = old?.list, var elements = value?.list,
      before.count == elements.count
    {
      for (place, child) in children.enumerated()
      where emptied.contains(where: { $0.list == part.path && $0.field == child.key }) {
        for number in elements.indices where elements[number].value(at: place) == nil {
          guard let key = before[number].value(at: place)?.text else { continue }
          elements[number].values[place] = .choice(key)
          keys.append(key)
        }
      }
      whole = .list(elements)
    } else if value == nil, emptied.contains(where: { $0.list == nil && $0.field == part.path }) {
      whole = old
      keys = (old?.text).map { [$0] } ?? []
    }
    return try !keys.isEmpty && FieldDigests.number(of: whole) == FieldDigests.number(of: old)
      && change.snapshot.isRemoved(keys, in: revision)
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
      settled.formUnion(found.settled.map { [key, $0] })
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
    try change.keepConflicts(conflicts, ofSource: number) { [settled, kind, change] conflict in
      try !settled.contains([conflict.key, conflict.field]) && change.snapshot.isOpen(conflict, kind)
    }
    try change.keep(isSettled ? validators : nil, ofSource: number)
    try change.keep(
      counts, ofSource: number, digest: digests.joined(separator: " "), isWhole: isWhole,
      milliseconds: milliseconds)
  }

  /// Whether the same rows could bring nothing else another time.
  private var isSettled: Bool {
    tellsFields && kind.declaration.rules.emptied.isEmpty && !hasUnreadableRows && counts.rejected == 0
      && counts.missing == 0 && !kind.declaration.rules.defaults.contains(where: \.isAnew)
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

extension ImportedRow {
  /// Whether the row says that there is nothing in a field.
  fileprivate func isEmpty(_ field: String) -> Bool {
    guard let place = draft.form.place(of: field) else { return false }
    return draft.values[place] == nil && !absent.fields.contains(place)
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
  /// A warning for every field of a record that stays corrected, and of which a source says something else.
  ///
  /// - Parameter conflicts: those of all kinds that are open.
  func warnings(of conflicts: [SourceConflict]) -> [Warning] {
    conflicts.filter { $0.kind == name && $0.isKept }.map {
      let titles = FieldPath($0.field).flatMap { form.titles(ofPath: $0) }
      let title: Cell = titles.map { form.shown($0) } ?? .text($0.field)
      return Warning("Corrected by hand, and said otherwise by its source: \(title)", of: self, key: $0.key)
    }
  }
}
