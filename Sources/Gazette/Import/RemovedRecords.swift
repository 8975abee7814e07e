internal import Forms
internal import RecordStore

/// What the bin has of the records of a source, so that they come back as they were.
final class RemovedRecords {
  private let kind: RecordKind
  private let source: Int
  private let snapshot: Snapshot
  /// Whether any record of the kind was changed or removed before.
  private let hasHistory: Bool
  /// The revisions with which runs of whole sources have removed records; nil before they are asked for.
  private var runs: Set<Int>?
  /// What each of the other sources of the kind said; nil before it is asked for.
  private var others: [[ExactText: SourceStatement]]?
  /// The keys of records that it was asked for, with the places of fields that lack references to what is gone.
  private var given: [ExactText: Set<Int>] = [:]

  init(of kind: RecordKind, ofSource source: Int, in snapshot: Snapshot) throws {
    self.kind = kind
    self.source = source
    self.snapshot = snapshot
    hasHistory = try snapshot.hasHistory(of: kind.storeTable)
  }

  /// The change that removed a record last; nil where none has.
  func removal(of key: String) throws -> Int? {
    hasHistory ? try snapshot.lastRemoval(of: key, in: kind.storeTable) : nil
  }

  /// Whether a run of a whole source has made a change that removed a record, and nobody has.
  func isOfRun(_ revision: Int) throws -> Bool {
    let runs = try runs ?? snapshot.removingRuns(ofKind: kind.name)
    self.runs = runs
    return runs.contains(revision)
  }

  /// What other sources said last of a record.
  func othersSaid(of key: String) throws -> [FieldDigests] {
    let others =
      try others
      ?? snapshot.statements(ofOtherSourcesThan: source, ofKind: kind.name, in: kind.storeTable)
    self.others = others
    return others.compactMap { $0[ExactText(key)] }.map { FieldDigests(bytes: $0.said) }
  }

  /// A record as it was when it was removed, but for references to what is gone; nil where the bin does not have it.
  func record(_ key: String, in context: ImportContext) throws -> StoredRecord? {
    // What cannot be read of the bin comes back as its row has it.
    guard try removal(of: key) != nil, let record = try? snapshot.binEntry(key, of: kind)?.record else {
      return nil
    }
    let kept = record.withoutReferences { !context.references.isKnown($0, $1) }
    let emptied = kind.declaration.rules.emptied.map { $0.list ?? $0.field }
    let incomplete = record.form.fields.enumerated()
      .filter { place, field in
        FieldDigests.number(of: kept.values[place]) != FieldDigests.number(of: record.values[place])
          && !emptied.contains { $0 == field.key || $0.hasPrefix("\(field.key).") }
      }
    given[ExactText(key)] = Set(incomplete.map(\.offset))
    return kept
  }

  /// Whether it was asked for a record that the bin has.
  func hasGiven(_ key: String) -> Bool { !given.isEmpty && given[ExactText(key)] != nil }

  /// The places of fields of a record that the bin gave without references to what is gone, though no rule empties them.
  func incomplete(_ key: String) -> Set<Int> { given.isEmpty ? [] : given[ExactText(key), default: []] }
}
