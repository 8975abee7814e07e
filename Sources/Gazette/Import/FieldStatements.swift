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

  /// Whether all sources of a record that say anything of a reference, in lists of that of all elements, say by now that it
  /// is empty as it is since it has lost what it named, and said something else before.
  ///
  /// - Complexity: O(states of the record); the first record costs O(records of the sources).
  func haveEmptied(_ reference: EmptiedReference, _ lost: EmptiedReference.Lost) throws -> Bool {
    guard let field = reference.field, let record = try change.snapshot.storedRecord(lost.key, of: kind)
    else {
      return false
    }
    let value = record[path: field.key]
    let path = reference.list.map { "\($0).\(reference.column)" } ?? reference.column
    let now = FieldDigests(ofStored: value, field, at: field.key, lacking: [], kind)[path]
    let said = try said.get().compactMap { $0[ExactText(lost.key)] }.compactMap {
      FieldDigests(bytes: $0.said)[path]
    }
    guard !said.isEmpty, said.allSatisfy({ $0 == now }) else { return false }
    let origins = try RecordOrigins(
      of: record, kind, runs: runs.get(), correctedSince: 0, in: change, today: today)
    let origin = try origins.origin(of: field, at: field.key, isSaidEmpty: value == nil)
    return origin.isLeft && FieldDigests.number(of: origin.left) != FieldDigests.number(of: value)
      || reference.list != nil && origins.isWritten(at: field.key, since: lost.revision)
  }
}
