internal import RecordStore

/// What came of the rows of all sources: the figures of their runs, and the rows that did not come in.
struct SourceAccounts {
  /// What the last run of each source that changed anything has brought.
  let runs: [(kind: String, source: String, counts: SourceRun.Counts)]
  /// Every reason for each rejected row that is open.
  let rejections: [Rejection]
  /// How many rejected rows were dismissed, of which nothing else is told.
  let dismissedRowCount: Int

  /// - Parameter removed: the tables of kinds that no page is to show any longer, and of which nothing is told.
  init(of collections: Collections, without removed: Set<String>, in snapshot: Snapshot) throws {
    func isTold(_ kind: String) -> Bool { !removed.contains(KindDeclaration.tableName(ofKind: kind)) }
    runs = try snapshot.sourceAccounts().filter { isTold($0.kind) }
    let all = try snapshot.rejections().filter { isTold($0.kind) }
    rejections = all.filter { $0.dismissal == nil }.map { collections.kind($0.kind)?.told($0) ?? $0 }
    dismissedRowCount = Self.rowCount(of: all.filter { $0.dismissal != nil })
  }

  var rejectedRowCount: Int { Self.rowCount(of: rejections) }

  /// How many rows were rejected; several reasons can reject one.
  static func rowCount(of rejections: some Sequence<Rejection>) -> Int {
    Set(rejections.map(\.row)).count
  }
}
