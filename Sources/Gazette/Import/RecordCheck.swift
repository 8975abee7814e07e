internal import Forms
internal import RecordStore

/// What can be told of a record of a source before it is its turn: by another thread, while those before it are stored.
struct RecordCheck: Sendable {
  /// What its source says of it.
  let said: FieldDigests
  /// What was checked.
  private let draft: Draft
  /// What is wrong with it; nil where it was not checked, as its source says nothing new.
  private let faults: [Fault]?
  /// The draft's values as they are stored; nil where it has a fault or was not checked.
  private let stored: [StoreValue]?
  /// The titles of the fields whose values have lost characters.
  let damaged: [String]

  /// What is wrong with a draft; nil where that has to be found out, as it was not checked or has become another.
  func faults(of draft: Draft) -> [Fault]? { draft.isUnchangedCopy(of: self.draft) ? faults : nil }

  /// A draft's values as they are stored; nil where it is not what was checked, or has a fault.
  func stored(of draft: Draft) -> [StoreValue]? { draft.isUnchangedCopy(of: self.draft) ? stored : nil }

  /// Of records in their order; nil of one that is made of several rows.
  ///
  /// - Parameters:
  ///   - said: what each says, where that is known already.
  ///   - known: what the source said of each before.
  ///   - checks: stay as they are for as long as records are taken.
  static func all(
    of records: [RecordRows.Record], _ said: [FieldDigests]?, _ kind: RecordKind, in checks: CheckContext,
    known: [ExactText: SourceStatement]
  ) -> Handover<[RecordCheck?]> {
    Handover { give in
      for start in stride(from: 0, to: records.count, by: batch) {
        let checked = (start..<min(start + batch, records.count)).map { place -> RecordCheck? in
          let record = records[place]
          guard record.rows.count == 1, let row = record.rows.first else { return nil }
          let said = said?[place] ?? FieldDigests(of: row, as: kind)
          let isSame = known[ExactText(record.key)].map { $0.said == said.bytes } ?? false
          let faults = isSame ? nil : kind.faults(of: row.draft, in: checks)
          return RecordCheck(
            said: said, draft: row.draft, faults: faults,
            stored: faults?.isEmpty ?? false ? kind.storedValues(of: row.draft.values) : nil,
            damaged: row.damagedTitles)
        }
        try give(checked)
      }
    }
  }

  private static let batch = 256
  /// Of fewer records no other thread is worth its start.
  static let leastCount = 500
}
