package import Forms
package import RecordStore

/// What a new submission starts from, beside the form's initial values (DOMAIN, section 6).
package struct SubmissionStart: Sendable {
  package let draft: Draft
  /// What was taken over and does not pass the form's checks; what is only missing is not among it.
  package let faults: [Fault]
  /// Those of them of a file of which something could not be taken over, beside what the checks find.
  package let unread: [Fault]
  /// The key that a file says the submission is to have.
  package private(set) var key: String?

  /// Why a submission cannot start so.
  package enum Failure: Error, Sendable, Equatable {
    /// Only a complete submission can be renewed.
    case incomplete(key: String)
    /// A file of prefilled values holds several records, or none.
    case notOneRecord(file: String, count: Int)
  }

  /// Starts from an earlier complete submission, so that nothing is typed again.
  ///
  /// - Throws: ``Failure``.
  package init(
    renewing earlier: StoredRecord, of kind: RecordKind, in context: CheckContext
  ) throws(Failure) {
    var draft = try Self.renewed(earlier, of: kind, in: context)
    if let place = kind.form.place(of: Questionnaire.renewedFrom) {
      draft.load(.text(earlier.key), at: place)
    }
    self.init(draft, of: kind, in: context)
  }

  /// Takes sections over from other complete submissions, such as the policyholder of one and the car of another.
  ///
  /// - Parameter start: what all other sections start from.
  /// - Throws: ``Failure``.
  package init(
    _ start: Draft, taking sections: [(fields: [String], record: StoredRecord)], of kind: RecordKind,
    in context: CheckContext
  ) throws(Failure) {
    var draft = start
    for (fields, record) in sections {
      draft.take(fields, from: try Self.renewed(record, of: kind, in: context))
    }
    self.init(draft, of: kind, in: context)
  }

  private static func renewed(
    _ record: StoredRecord, of kind: RecordKind, in context: CheckContext
  ) throws(Failure) -> Draft {
    guard record.missing.isEmpty else { throw .incomplete(key: record.key) }
    return Draft(
      kind.form, renewing: Draft(record.form, values: record.values), today: context.today,
      currency: context.currency)
  }

  /// Starts from a file of prefilled values, which stand in the place of initial ones.
  ///
  /// - Parameters:
  ///   - path: that of the file; `-` for the standard input.
  ///   - settings: those of the project, beside whose store files are kept that the values name.
  ///   - snapshot: what has the records that the values name.
  /// - Throws: ``SourceError``, ``ImportError``, ``Failure``, ``StoreError``.
  package init(
    prefilledFrom path: String, of kind: RecordKind, in context: CheckContext, settings: Settings,
    _ snapshot: Snapshot
  ) throws {
    let references = try ReferenceIndex(
      for: kind.form.referencedKinds, in: snapshot, settings.collections)
    let file = try PrefilledFile(at: path, of: kind, settings: settings) { references.key(of: $0, named: $1) }
    let checks = CheckContext(
      today: context.today, isNew: context.isNew, currency: context.currency,
      brokenReference: references.brokenRule)
    self.init(
      file.draft(startingFrom: Draft(kind.form, today: context.today)), unread: file.faults, of: kind,
      in: checks)
    key = file.key
  }

  private init(_ draft: Draft, unread: [Fault] = [], of kind: RecordKind, in context: CheckContext) {
    self.draft = draft
    self.unread = unread
    faults = unread + kind.faults(of: draft, in: context).filter { !$0.isMissingAnswer }
  }
}

extension RecordKind {
  /// The complete submissions, to be chosen from by their names, the latest first.
  ///
  /// - Complexity: O(records).
  package func completeSubmissions(in snapshot: Snapshot) throws -> [Choice] {
    try records(in: snapshot).filter(\.missing.isEmpty).reversed().map { Choice($0.key, choiceTitle(of: $0)) }
  }

  private func choiceTitle(of record: StoredRecord) -> String {
    let name = recordName(of: record)
    return name.contains(record.key) ? name : "\(name) · \(record.key)"
  }

  /// The submissions that have a name, or are chosen by it; where none is written so, without regard to case and accents.
  ///
  /// - Complexity: O(records).
  package func submissions(called name: String, in snapshot: Snapshot) throws -> [StoredRecord] {
    let records = try records(in: snapshot)
    let meant = [recordName(of:), choiceTitle(of:)].lazy.map { title in
      records.map { Choice($0.key, title($0)) }.called(name)
    }.first { !$0.isEmpty }
    let keys = Set((meant ?? []).map { ExactText($0.value) })
    return records.filter { keys.contains(ExactText($0.key)) }
  }
}
