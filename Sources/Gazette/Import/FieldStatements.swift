internal import Forms
internal import RecordStore

/// What the sources of a kind have said of its records by now.
final class FieldStatements {
  private let kind: RecordKind
  private let change: Change
  private let today: CalendarDate
  /// What each source said last of each record.
  private lazy var said = Result {
    try change.snapshot.statements(ofSourcesBut: [], ofKind: kind.name, in: kind.storeTable)
  }
  /// The revisions with which runs have brought in or changed records.
  private lazy var runs = Result { try change.snapshot.changingRuns(ofKind: kind.name) }

  init(of kind: RecordKind, in change: Change, today: CalendarDate) {
    self.kind = kind
    self.change = change
    self.today = today
  }

  /// Whether all sources of a record say by now that a field is so as it is since it has lost what it named, and said
  /// something else before; a list is as they say, too, once a run has made it another one since.
  ///
  /// - Parameter revision: the change that has emptied it.
  /// - Complexity: O(states of the record); the first record costs O(records of the sources).
  func haveEmptied(_ field: Field, of key: String, since revision: Int) throws -> Bool {
    let nothing = FieldDigests.number(of: nil)
    let said = try said.get().compactMap { $0[ExactText(key)] }.map {
      FieldDigests(bytes: $0.said)[field.key]
    }
    guard !said.isEmpty, let record = try change.snapshot.storedRecord(key, of: kind) else { return false }
    let now = FieldDigests.number(of: record[path: field.key])
    lazy var origins = Result {
      try RecordOrigins(of: record, kind, runs: runs.get(), correctedSince: 0, in: change, today: today)
    }
    if field.kind.children != nil, try origins.get().isWritten(at: field.key, since: revision) { return true }
    guard said.allSatisfy({ $0 ?? nothing == now }) else { return false }
    let origin = try origins.get().origin(of: field, at: field.key, isSaidEmpty: now == nothing)
    return origin.isLeft && FieldDigests.number(of: origin.left) != now
  }
}
