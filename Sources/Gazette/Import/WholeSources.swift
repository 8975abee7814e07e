internal import Forms
internal import RecordStore

/// What the other sources of a kind have of which each has all that there is.
struct WholeSources {
  private let kind: RecordKind
  private let snapshot: Snapshot
  private let said: [[ExactText: SourceStatement]]

  /// - Parameter sources: those that do not count.
  /// - Complexity: O(records of the sources).
  init(of kind: RecordKind, but sources: Set<Int>, in snapshot: Snapshot) throws {
    self.kind = kind
    self.snapshot = snapshot
    said = try snapshot.statements(
      ofSourcesBut: sources, ofKind: kind.name, areWhole: true, in: kind.storeTable)
  }

  /// Whether one of them has a record still, as far as its last run tells.
  func have(_ key: String) throws -> Bool {
    try said.compactMap { $0[ExactText(key)] }.contains { try $0.isStillSaid(of: key, kind, in: snapshot) }
  }
}

/// A source that has a record no longer which stays, as another one has it, keeps what it said with a mark behind it.
extension SourceStatement {
  var isLacked: Bool { said.suffix(FieldDigests.mark.count).elementsEqual(FieldDigests.mark) }

  /// Whether its source has a record still, as far as its last run tells; one that has not all that there is never says
  /// that it has not.
  func isStillSaid(of key: String, _ kind: RecordKind, in snapshot: Snapshot) throws -> Bool {
    // One that removed it has not said anything of it since.
    try !isLacked && !snapshot.isRemoved(key, of: kind.storeTable, in: revision)
  }

  /// What it said before the record was no longer in it.
  var unmarked: SourceStatement {
    isLacked
      ? SourceStatement(
        revision: revision, said: said.dropLast(FieldDigests.mark.count), storedRevision: storedRevision)
      : self
  }
}
