package import Forms
internal import Foundation
package import RecordStore

/// What a new submission starts from, beside the form's initial values (DOMAIN, section 6).
package struct SubmissionStart: Sendable {
  package let draft: Draft
  /// What was taken over and does not pass the form's checks; what is only missing is not among it.
  package let faults: [Fault]

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
    self.init(draft, faults: [], of: kind, in: context)
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
    self.init(draft, faults: [], of: kind, in: context)
  }

  private static func renewed(
    _ record: StoredRecord, of kind: RecordKind, in context: CheckContext
  ) throws(Failure) -> Draft {
    guard record.missing.isEmpty else { throw .incomplete(key: record.key) }
    return Draft(
      kind.form, renewing: Draft(record.form, values: record.values), today: context.today,
      currency: context.currency)
  }

  /// Starts from a file of prefilled values: one object, its members the answers or under `answers`.
  ///
  /// - Parameters:
  ///   - path: that of the file; `-` for the standard input.
  ///   - settings: those of the project, beside whose store files are kept that the values name.
  /// - Throws: ``SourceError``, ``Failure``.
  package init(
    prefilledFrom path: String, of kind: RecordKind, in context: CheckContext, settings: Settings? = nil
  ) throws {
    let table =
      try path == SourceInput.standardInput
      ? SourceFile.table(SourceInput.standardInputBytes(), path: SourceFile.standardInputName)
      : SourceFile.read(path)
    guard table.rows.count == 1, let row = table.rows.first else {
      throw Failure.notOneRecord(file: SourceInput.name(of: path), count: table.rows.count)
    }
    let members: [Answer] = zip(table.columns, row.values).map { (key: $0, value: $1) }
    let reading = settings?.valueReading(in: URL(fileURLWithPath: path).deletingLastPathComponent().path) {
      _, name in
      name
    }
    let whole = members.first { $0.key == "answers" }
    if case .object(let answers)? = whole?.value {
      self.init(prefilledWith: answers, of: kind, in: context, reading)
    } else {
      self.init(prefilledWith: members, of: kind, in: context, reading)
    }
  }

  init(
    prefilledWith answers: [Answer], of kind: RecordKind, in context: CheckContext,
    _ reading: ValueReading? = nil
  ) {
    var reader = AnswerReader(
      reading ?? ValueReading(currency: context.currency, timeZone: nil) { _, _ in nil },
      form: kind.form.title)
    var draft = Draft(kind.form, today: context.today)
    for (place, value) in reader.values(answers, of: kind.form.fields).enumerated() where value != nil {
      draft.load(value, at: place)
    }
    self.init(draft, faults: reader.faults, of: kind, in: context)
  }

  private init(_ draft: Draft, faults: [Fault], of kind: RecordKind, in context: CheckContext) {
    self.draft = draft
    self.faults = faults + kind.faults(of: draft, in: context).filter { !$0.isMissingAnswer }
  }
}

extension RecordKind {
  /// The complete submissions, to be chosen from by their names, the latest first.
  ///
  /// - Complexity: O(records).
  package func completeSubmissions(in snapshot: Snapshot) throws -> [Choice] {
    try records(in: snapshot).filter(\.missing.isEmpty).reversed().map { record in
      let name = recordName(of: record)
      return Choice(record.key, name.contains(record.key) ? name : "\(name) · \(record.key)")
    }
  }
}
