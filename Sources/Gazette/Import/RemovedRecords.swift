internal import Forms
internal import RecordStore

/// What the bin has of the records of a source, so that they come back as they were.
final class RemovedRecords {
  private let kind: RecordKind
  private let source: Int
  private let snapshot: Snapshot
  /// Whether any record of the kind was changed or removed before.
  let hasHistory: Bool
  /// The revisions with which runs of whole sources have removed records.
  private lazy var runs = Result { try snapshot.removingRuns(ofKind: kind.name) }
  /// What each of the other sources of the kind said.
  private lazy var others = Result {
    try snapshot.statements(ofSourcesBut: [source], ofKind: kind.name, in: kind.storeTable)
  }
  /// The records that stay though another whole source has lost them.
  private lazy var lackedByOthers = Result {
    let whole = try snapshot.statements(
      ofSourcesBut: [source], ofKind: kind.name, areWhole: true, in: kind.storeTable)
    return Set(whole.flatMap { $0.filter(\.value.isLacked).keys })
  }
  private var given: [ExactText: (record: StoredRecord, lost: Set<String>)] = [:]

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
  func isOfRun(_ revision: Int) throws -> Bool { try runs.get().contains(revision) }

  /// What other sources said last of a record.
  func othersSaid(of key: String) throws -> [SourceStatement] {
    try others.get().compactMap { $0[ExactText(key)] }
  }

  /// Whether a record stays though another whole source has lost it.
  ///
  /// - Complexity: O(records of such sources) when it is first asked for.
  func isLackedByOthers(_ key: String) throws -> Bool { try lackedByOthers.get().contains(ExactText(key)) }

  /// What other sources said last of a record, by whether they have it still.
  func others(of key: String) throws -> OtherStatements {
    var statements = OtherStatements()
    for last in try othersSaid(of: key) {
      statements.add(
        FieldDigests(bytes: last.said), isPresent: try last.isStillSaid(of: key, kind, in: snapshot))
    }
    return statements
  }

  /// A record as it was when it was removed, but for references to what is gone and values that its fields do not take any
  /// longer; nil where the bin does not have it.
  func record(_ key: String, in context: ImportContext) throws -> StoredRecord? {
    // What cannot be read of the bin comes back as its row has it.
    guard try removal(of: key) != nil, let record = try? snapshot.binEntry(key, of: kind)?.record else {
      return nil
    }
    var lost: Set<String> = []
    let kept = record.withoutReferences { target, name, path in
      let isGone = !context.references.isKnown(target, name)
      if isGone { lost.insert(path) }
      return isGone
    }
    // It is what it was by a declaration of then.
    let checks = CheckContext(today: context.today, isNew: false, currency: kind.currency)
    let refused = Draft(kept.form, values: kept.values).faults(in: checks).filter { $0.rule != .required }
      .compactMap { FieldPath($0.field) }
    lost.formUnion(refused.map(\.keys))
    given[ExactText(key)] = (record, lost)
    return kept.without(refused)
  }

  /// A record that it was asked for as it is in the bin, and the fields in which it was given without what cannot come back,
  /// such as `lines.dish`.
  func given(_ key: String) -> (record: StoredRecord, lost: Set<String>)? {
    given.isEmpty ? nil : given[ExactText(key)]
  }

  /// What such a record was given for want of a value, and had still when it was removed.
  ///
  /// - Parameter draft: has the parents that it had then, or else it is none; nil for whatever they are.
  func defaultValue(of field: Field, ofKey key: String, beside draft: Draft?) -> FieldValue? {
    guard let (record, lost) = given(key), record.defaulted.contains(field.key), !lost.contains(field.key),
      field.parents.allSatisfy({ parent in
        draft.map { FieldDigests.number(of: $0[parent]) == FieldDigests.number(of: record[path: parent]) }
          ?? true
      })
    else { return nil }
    return record[path: field.key]
  }

  /// Notes that a record is back, and tells whether it was asked for.
  func take(_ key: String) -> Bool { !given.isEmpty && given.removeValue(forKey: ExactText(key)) != nil }
}
