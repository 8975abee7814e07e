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
  let kind: RecordKind
  let change: Change
  private let rule: ConflictRule
  private let currency: Currency
  private let number: Int
  /// Whether all that there is, is in it.
  let isWhole: Bool
  /// Whether what is empty within groups is so, and not what fields begin with, as in what earlier versions have read.
  let clearsEmpty: Bool
  /// What it said before this run.
  let known: [ExactText: SourceStatement]
  /// Of these records it said so before, and then had them no longer.
  private let lacked: Set<ExactText>
  /// What it says of records in the files before the one that is read, beside what it said before.
  private var saidSoFar: [ExactText: SourceStatement] = [:]
  /// The keys that its rows name, in their order.
  private(set) var seen: [ExactText] = []
  private var said: [(key: String, revision: Int, said: [UInt8])] = []
  /// How many of them were said in files before.
  private var countSoFar = 0
  /// What was kept in another way, such as with needless zeros of decimals, as it is kept now.
  private var rewritten: [(key: String, revision: Int, said: [UInt8])] = []
  private var conflicts: [SourceConflict] = []
  /// The keys and fields of those of earlier runs of which the source now says what is stored.
  private var settled: Set<[String]> = []
  /// What was found out of records that may be rejected yet.
  private var findings: [ExactText: RecordComparison.Findings] = [:]
  /// What else names may mean; nil where no reference is emptied when its record is removed.
  private(set) var removedNames: RemovedNames?
  /// The revisions with which runs, this one too, have brought in or changed records.
  private lazy var runs = Result {
    try change.snapshot.changingRuns(ofKind: kind.name).union([change.revision])
  }
  /// What the bin has of its records.
  let removed: RemovedRecords
  /// That of the file that is read.
  private var context: ImportContext?
  /// The place of the file that is read, where the source has several.
  var file = 0
  /// What rows of several files tell of records: of each what it says nothing about.
  private var told: [ExactText: [(file: Int, lacking: AbsentFields)]] = [:]
  /// The place of the last file of the source.
  var lastFile = 0
  /// What files have told for those behind them.
  var between = BetweenFiles()
  /// Whether fields can be told apart: records of versions and questionnaires are taken whole.
  let tellsFields: Bool
  /// What its rows came to, summed over its files.
  var counts = SourceRun.Counts()
  /// Whether a row may have been of any record, so that none can be said to be missing.
  var hasUnreadableRows = false
  /// Of each file.
  var digests: [String] = []
  /// The records that were put back from the bin.
  private(set) var restored: Set<ExactText> = []
  /// Those that stay in the bin, as somebody has removed them.
  private(set) var leftOut: Set<ExactText> = []
  /// Those that are in none of its files any more and stay, and those that were removed for that.
  private(set) var missing: Set<ExactText> = []
  private(set) var gone: Set<ExactText> = []
  /// The fields for which it has columns; nil where rows have what they have.
  private var givenFields: Set<String>?
  /// Those for which it had some in its last run, and has none any more.
  private(set) var lostFields: Set<String> = []
  /// What has become of records that have named those.
  private(set) var touched = TouchedRecords()
  /// By what the source tells later that it is as it was, where all of it comes in.
  var validators: SourceValidators?

  init(
    name: String, kind: RecordKind, change: Change, rule: ConflictRule, currency: Currency, isWhole: Bool
  ) throws {
    self.name = name
    self.kind = kind
    self.change = change
    self.rule = rule
    self.currency = currency
    self.isWhole = isWhole
    number = try change.knownSource(name, ofKind: kind.name)
    clearsEmpty = try change.snapshot.clearsEmpty(source: number)
    let said = try change.snapshot.statements(ofSource: number, in: kind.storeTable)
    lacked = Set(said.filter(\.value.isLacked).keys)
    known = lacked.isEmpty ? said : said.mapValues(\.unmarked)
    removed = try RemovedRecords(of: kind, ofSource: number, in: change.snapshot)
    tellsFields = !kind.declaration.isQuestionnaire && kind.versions == nil
  }

  /// Whether there is, or was, any record of which several files may tell otherwise.
  var hasRecords: Bool {
    get throws {
      try !known.isEmpty || removed.hasHistory || !StoredRecords(of: kind, in: change.snapshot).isEmpty
    }
  }

  enum Verdict {
    /// It says what it said, of a record that is stored or was removed since.
    case same(isStored: Bool)
    case new
  }

  /// Begins to read a file.
  func begin(in context: ImportContext) {
    self.context = context
    for (key, revision, bytes) in said[countSoFar...] {
      saidSoFar[ExactText(key)] = SourceStatement(revision: revision, said: bytes, storedRevision: revision)
    }
    countSoFar = said.count
    removedNames = kind.declaration.rules.emptied.isEmpty ? nil : RemovedNames(of: kind, in: context)
  }

  /// Notes for which fields a file has columns.
  func noteGiven(_ fields: Set<String>) { givenFields = (givenFields ?? []).union(fields) }

  /// Notes what a later file tells of records, so that what earlier ones say of that is passed over.
  ///
  /// Each version of a record is told for itself.
  func tell(_ rows: [ExactText: [AbsentFields]], ofFile place: Int) {
    guard kind.versions == nil else { return }
    for (key, lacking) in rows { told[key, default: []] += lacking.map { (place, $0) } }
  }

  /// Whether later files have told what they say of records.
  var isTold: Bool { !told.isEmpty }

  /// What each row of later files, which have the last word, says nothing about; none of a record that is not there yet.
  func toldLater(_ key: String, isStored: () throws -> Bool) throws -> [AbsentFields] {
    if told.isEmpty { return [] }
    let later = (told[ExactText(key)] ?? []).filter { $0.file > file }.map(\.lacking)
    return try !later.isEmpty && isThere(key, isStored: isStored) ? later : []
  }

  /// Whether there is, or was, a record.
  func isThere(_ key: String, isStored: () throws -> Bool) throws -> Bool {
    try known[ExactText(key)] != nil || isStored() || removed.removal(of: key) != nil
  }

  /// Whether a file before has spoken of a record in this run.
  func hasSpoken(of key: String) -> Bool { !saidSoFar.isEmpty && saidSoFar[ExactText(key)] != nil }

  /// What it said last of a record.
  private func last(_ key: String) -> SourceStatement? {
    (saidSoFar.isEmpty ? nil : saidSoFar[ExactText(key)]) ?? known[ExactText(key)]
  }

  /// Notes that a record stays in the bin.
  func leaveOut(_ key: String) { leftOut.insert(ExactText(key)) }

  /// Notes that the source has a record.
  func see(_ key: String) throws {
    let name = ExactText(key)
    seen.append(name)
    guard let last = known[name] else { return }
    if lacked.contains(name) { rewritten.append((key, last.revision, last.said)) }
    guard let stored = last.storedRevision else { return }
    // What it had no longer, and was put back since, is its own again, as it was before it went.
    if stored > last.revision, try change.snapshot.isRemoved(key, of: kind.storeTable, in: last.revision) {
      rewritten.append((key, last.revision - 1, last.said))
    }
  }

  /// - Parameter said: the digests of the row as it is written, where they are known already.
  private func statement(of row: ImportedRow, _ said: FieldDigests? = nil) -> RowStatement {
    RowStatement(of: row, as: removedNames?.resolved(row), said, kind)
  }

  /// Whether the source says something new of a record.
  ///
  /// - Parameter said: its digests, where they are known already.
  func verdict(on row: ImportedRow, of key: String, _ said: FieldDigests?) throws -> Verdict {
    let last = last(key)
    let removal = last?.storedRevision == nil ? try removed.removal(of: key) : nil
    if !tellsFields, last?.storedRevision != nil { return .new }
    lazy var statement = self.statement(of: row, said)
    // What a source lacks that has all that there is comes back with that one, or with another such.
    let isOfRun = try removal.map(removed.isOfRun) ?? false
    let isLacked = !isWhole && isOfRun
    guard let last else {
      if isLacked, try change.snapshot.storedRecord(key, of: kind) == nil { return .same(isStored: false) }
      guard removal != nil, !isOfRun else { return .new }
      // Nothing that another source says of what somebody has removed is said otherwise by this one.
      let others = try removed.othersSaid(of: key).filter { $0.storedRevision == nil }
        .map { FieldDigests(bytes: $0.said) }
      let isSaid = others.contains { statement.news(since: others.reduce($0) { $0.beside($1) }) != .anew }
      return isSaid ? .same(isStored: false) : .new
    }
    // Its own is what it has lacked itself.
    if isLacked, removal != last.revision { return .same(isStored: false) }
    // Most rows are byte for byte as they were.
    if removedNames != nil || last.said != said?.bytes, last.said != statement.digests.bytes {
      let before = FieldDigests(bytes: last.said)
      switch statement.news(since: before) {
      case .nothing:
        let all = statement.digests.beside(before)
        if all != before { rewritten.append((key, last.revision, all.bytes)) }
      // Nothing of what was said of what was removed is said otherwise.
      case .more where last.storedRevision == nil, .unheard where last.storedRevision == nil: break
      case .more, .unheard, .anew: return .new
      }
    }
    guard last.storedRevision != nil else {
      // What the source itself has lacked for a while comes back, and what another one has while it has all that there is.
      return removal == last.revision || isWhole && isOfRun ? .new : .same(isStored: false)
    }
    // What lost a reference since, when that record went, may get it back, or has to be told.
    let rules = kind.declaration.rules
    let isOther = !rules.emptied.isEmpty || rules.defaults.contains { $0.isAnew && row.isEmpty($0.field) }
    return try isOther || hasPastWords(of: key, since: last) ? .new : .same(isStored: true)
  }

  /// Whether a record may be what another source said that has it no longer: that source has lost it since, or what is
  /// stored has changed since this one spoke last.
  private func hasPastWords(of key: String, since last: SourceStatement) throws -> Bool {
    guard tellsFields, let stored = last.storedRevision else { return false }
    if try removed.isLackedByOthers(key) { return true }
    return try stored > last.revision && !removed.others(of: key).past.isEmpty
  }

  /// Takes out of a row what would undo corrections by hand, of which the source says nothing new.
  ///
  /// What is found counts once the record is kept: of one that is rejected nothing is told, and nothing is settled.
  ///
  /// - Parameters:
  ///   - row: as its source has it; what it loses is then as it is stored.
  ///   - agreedLater: the places of fields that a later file leaves empty, and which then are as they were given before.
  ///   - stored: the record; read only where something was changed since the source spoke last.
  func keepCorrections(
    in row: inout ImportedRow, of key: String, agreedLater: Set<Int> = [], stored: () throws -> StoredRecord?
  ) throws {
    if !findings.isEmpty { findings[ExactText(key)] = nil }
    if !row.absent.listColumns.isEmpty { try leaveListsInPart(in: &row, of: key, stored: stored) }
    let last = known[ExactText(key)]
    if let last, let revision = last.storedRevision, revision <= last.revision { return }
    guard let context, let record = try stored(), tellsFields,
      record.form.fields.count == row.draft.form.fields.count
    else { return }
    let returning = removed.given(key)
    kind.giveSwitches(in: &row)
    var comparison = RecordComparison(
      kind: kind, stored: record, returning: returning,
      origins: try origins(of: record, key, in: context),
      rule: rule, before: last.map { FieldDigests(bytes: $0.said) },
      statement: statement(of: row), unheard: row.unheard, agreedLater: agreedLater,
      others: { [removed] in try removed.others(of: key) })
    try comparison.keepCorrections(in: &row)
    let found = comparison.findings
    if found.isCorrected || !found.conflicts.isEmpty || !found.settled.isEmpty {
      findings[ExactText(key)] = found
    }
  }

  private func origins(of record: StoredRecord, _ key: String, in context: ImportContext) throws
    -> RecordOrigins
  {
    try RecordOrigins(
      of: removed.given(key)?.record ?? record, kind, runs: runs.get(), correctedSince: revisionSaid(of: key),
      in: change, today: context.today)
  }

  /// Leaves lists as they are stored of which a run has told more than the row has columns for: nothing tells which of
  /// their elements it means.
  private func leaveListsInPart(
    in row: inout ImportedRow, of key: String, stored: () throws -> StoredRecord?
  ) throws {
    for (place, columns) in row.absent.listColumns {
      let field = row.draft.form.fields[place]
      guard let context, tellsFields, let lacking = kind.lackingInPart(columns, of: field),
        let record = try stored(), place < record.values.count,
        record.values[place]?.holds(lacking) == true,
        let left = try origins(of: record, key, in: context)
          .origin(of: field, at: field.key, isSaidEmpty: false).left, left.holds(lacking)
      else { continue }
      row.absent.leave([place])
    }
  }

  /// The revision up to which nothing of a record was corrected, as the source has it.
  private func revisionSaid(of key: String) -> Int {
    known[ExactText(key)].flatMap { $0.storedRevision == nil ? nil : $0.revision } ?? 0
  }

  /// The revision that stays with what the source says of a record that is corrected; that of its own removal would say that
  /// it has it no longer.
  private func revisionKept(of key: String) throws -> Int {
    let revision = revisionSaid(of: key)
    return try revision > 0 && change.snapshot.isRemoved(key, of: kind.storeTable, in: revision)
      ? revision + 1 : revision
  }

  /// Notes that a record has come in.
  ///
  /// - Parameters:
  ///   - row: as its source has it.
  ///   - said: its digests, where they are known already.
  func keep(_ row: ImportedRow, of key: String, _ outcome: SaveOutcome, _ said: FieldDigests?) throws {
    correct(key, by: row)
    if outcome == .updated { noteDefaults(leftBy: row, of: key) }
    let found = findings.isEmpty ? nil : findings.removeValue(forKey: ExactText(key))
    if let found {
      conflicts += found.conflicts.map { field, path, value, isKept in
        SourceConflict(
          kind: kind.name, source: name, key: key, field: path,
          value: value.flatMap { RecordExport(currency: currency).text($0, of: field) }, isKept: isKept,
          revision: change.revision)
      }
      settled.formUnion(found.settled.map { [key, $0] })
    }
    let last = last(key)
    // What is as it was keeps the revision that it had; what was corrected since stays told from what the source said.
    let revision =
      found?.isCorrected ?? false
      ? try revisionKept(of: key)
      : outcome == .unchanged ? max(change.revision - 1, last?.revision ?? 0) : change.revision
    var now = statement(of: row, said).digests
    if let last { now = now.beside(FieldDigests(bytes: last.said)) }
    self.said.append((key, revision, now.bytes))
    guard outcome == .inserted else { return }
    guard removed.take(key) else { return noteNew(key) }
    restored.insert(ExactText(key))
    leftOut.remove(ExactText(key))
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
  ///   - others: other sources of the same import.
  ///   - start: when the import began.
  ///   - today: the day for checks of the records that name what is removed.
  func finish(
    beside others: [SourceLedger], since start: ContinuousClock.Instant, in collections: Collections,
    today: CalendarDate
  ) throws {
    let seen = known.isEmpty ? [] : Set(seen)
    let lacking = try known.filter { key, last in
      guard let stored = last.storedRevision, !seen.contains(key) else { return false }
      return try !wasPutBack(key, last, stored: stored)
    }
    let held = try lacking.isEmpty ? [] : keysHeld(by: others, among: lacking.keys)
    missing = Set(lacking.keys).subtracting(held)
    if isWhole, !hasUnreadableRows {
      // What this one has said of them counts no longer, so that those that have them are to say it again.
      if !held.isSubset(of: lacked) { try change.forgetValidators(ofKind: kind.name) }
      said += held.subtracting(lacked).compactMap { key in
        lacking[key].map { (key.text, $0.revision, $0.said + FieldDigests.mark) }
      }
      // So does what it says of records in the bin: one that is put back is no longer the source's own.
      said += try known.compactMap { key, last in
        guard last.storedRevision == nil, !seen.contains(key), !lacked.contains(key),
          try !change.snapshot.isRemoved(key.text, of: kind.storeTable, in: last.revision)
        else { return nil }
        return (key.text, last.revision, last.said + FieldDigests.mark)
      }
      // Another source of the same import may have lacked it too.
      let there = try missing.filter {
        try change.snapshot.lastRemoval(of: $0.text, in: kind.storeTable) != change.revision
      }
      gone = missing.subtracting(there)
      // Those stay that others refer to, or need by their rules.
      let removal = try change.removeUnkept(
        among: there.map(\.text).sorted(), of: kind, in: collections, today: today)
      touched = removal.touched
      gone.formUnion(removal.keys.map(ExactText.init))
      said += gone.map(\.text).sorted().compactMap { key in
        known[ExactText(key)].map { (key, change.revision, $0.said) }
      }
      missing.subtract(gone)
    }
    try change.keep(rewritten + said, ofSource: number)
    (counts.missing, counts.removed, counts.leftOut) = (missing.count, gone.count, leftOut.count)
    counts.conflicts = conflicts.count
    try change.keepConflicts(conflicts, ofSource: number) { [settled, kind, change] conflict in
      try !settled.contains([conflict.key, conflict.field]) && change.snapshot.mayOpen(conflict, kind)
    }
    if let givenFields {
      lostFields = try change.snapshot.fieldsGiven(bySource: number).subtracting(givenFields)
        .intersection(FormRowReader.leaves(of: kind.form))
      try change.keep(fieldsGiven: givenFields, bySource: number)
    }
    try change.keep(isSettled ? validators : nil, ofSource: number)
    try change.keep(
      counts, ofSource: number, digest: digests.joined(separator: " "), isWhole: isWhole,
      milliseconds: Int((ContinuousClock.now - start) / .milliseconds(1)))
  }

  /// Whether a record was put back since the source, or another while this one lacked it, removed it: it is no longer the
  /// source's own.
  private func wasPutBack(_ key: ExactText, _ last: SourceStatement, stored: Int) throws -> Bool {
    guard stored > last.revision, let removal = try removed.removal(of: key.text), removal >= last.revision
    else { return false }
    return try lacked.contains(key)
      || change.snapshot.isRemoved(key.text, of: kind.storeTable, in: last.revision)
  }

  /// Whether the same rows could bring nothing else another time.
  private var isSettled: Bool {
    tellsFields && kind.declaration.rules.emptied.isEmpty && !hasUnreadableRows && leftOut.isEmpty
      && counts.rejected == 0 && counts.missing == 0
      && !kind.declaration.rules.defaults.contains(where: \.isAnew)
  }

  /// The records that other sources of the same import have, and where the source has all that there is, other such
  /// sources.
  private func keysHeld(
    by others: [SourceLedger], among keys: some Sequence<ExactText>
  ) throws -> Set<ExactText> {
    let seen = others.reduce(into: Set<ExactText>()) { $0.formUnion($1.seen) }
    let sources =
      isWhole
      ? try WholeSources(of: kind, but: Set([number] + others.map(\.number)), in: change.snapshot) : nil
    return Set(try keys.filter { try seen.contains($0) || sources?.have($0.text) ?? false })
  }
}

extension ImportedRow {
  /// Whether the row says that there is nothing in a field.
  fileprivate func isEmpty(_ field: String) -> Bool {
    guard let place = draft.form.place(of: field) else { return false }
    return draft.values[place] == nil && !absent.fields.contains(place)
  }
}

extension RecordKind {
  /// What a row says nothing about in a list whose elements it does not let be known again, but for what a rule fills in;
  /// nil where that is nothing.
  ///
  /// - Parameter columns: what it has no columns for.
  fileprivate func lackingInPart(_ columns: AbsentParts, of field: Field) -> AbsentParts? {
    let list = declaration.rules.list(field.key)
    guard (list?.knownBy ?? []).allSatisfy(columns.fields.contains) else { return nil }
    var lacking = columns
    lacking.fields.subtract((list?.defaults ?? []).map(\.place))
    return lacking.isEmpty ? nil : lacking
  }

  /// A warning for every field of a record that stays corrected, and of which a source says something else; one for all
  /// that are asked depending on one private answer.
  ///
  /// - Parameter conflicts: those of all kinds that are open.
  func warnings(of conflicts: [SourceConflict]) -> [Warning] {
    var told: Set<[ExactText]> = []
    return conflicts.filter { $0.kind == name && $0.isKept }.compactMap {
      let titles = FieldPath($0.field).flatMap { form.openTitles(ofPath: $0) }
      guard told.insert([ExactText($0.key), ExactText(titles?.path ?? $0.field)]).inserted else { return nil }
      let title: Cell = titles.map { form.shown($0) } ?? .text($0.field)
      return Warning("Corrected by hand, and said otherwise by its source: \(title)", of: self, key: $0.key)
    }
  }
}
