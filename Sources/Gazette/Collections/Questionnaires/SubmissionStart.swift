public import Forms
internal import Foundation
internal import RecordStore

/// What a new submission starts from, beside the form's initial values (DOMAIN, section 6).
public struct SubmissionStart: Sendable {
  public let draft: Draft
  /// What was taken over and does not pass the form's checks; what is only missing is not among it.
  public let faults: [Fault]

  /// Why a submission cannot start so.
  public enum Failure: Error, Sendable, Equatable {
    /// Only a complete submission can be renewed.
    case incomplete(key: String)
    /// The earlier submission is one of another form.
    case otherForm(key: String, form: String)
    /// A file of prefilled values holds several records, or none.
    case notOneRecord(file: String, count: Int)
  }

  /// Starts from an earlier complete submission, so that nothing is typed again.
  ///
  /// - Throws: ``Failure``.
  public init(renewing earlier: Submission, by form: Form, in context: CheckContext) throws(Failure) {
    guard earlier.form.id == form.id else { throw .otherForm(key: earlier.key, form: earlier.form.id) }
    guard earlier.isComplete else { throw .incomplete(key: earlier.key) }
    let draft = Draft(form, renewing: earlier.draft, today: context.today, currency: context.currency)
    self.init(draft, faults: [], in: context)
  }

  /// The same of a record of a questionnaire.
  ///
  /// - Throws: ``Failure``.
  public init(
    renewing earlier: StoredRecord, of kind: DeclaredKind, in context: CheckContext
  ) throws(Failure) {
    guard earlier.missing.isEmpty else { throw .incomplete(key: earlier.key) }
    var draft = Draft(
      kind.form, renewing: Draft(earlier.form, values: earlier.values), today: context.today,
      currency: context.currency)
    if let place = kind.form.place(of: Questionnaire.renewedFrom) {
      draft.load(.text(earlier.key), at: place)
    }
    self.draft = draft
    faults = kind.faults(of: draft, in: context).filter { $0.rule != .required }
  }

  /// Starts from a file of prefilled values: one object, its members the answers or under `answers`.
  ///
  /// - Throws: ``SourceError``, ``Failure``.
  public init(prefilledFrom path: String, by form: Form, in context: CheckContext) throws {
    let table = try SourceFile.read(path)
    guard table.rows.count == 1, let row = table.rows.first else {
      throw Failure.notOneRecord(file: URL(fileURLWithPath: path).lastPathComponent, count: table.rows.count)
    }
    let members: [Answer] = zip(table.columns, row.values).map { (key: $0, value: $1) }
    let whole = members.first { $0.key == "answers" }
    if case .object(let answers)? = whole?.value {
      self.init(prefilledWith: answers, by: form, in: context)
    } else {
      self.init(prefilledWith: members, by: form, in: context)
    }
  }

  init(prefilledWith answers: [Answer], by form: Form, in context: CheckContext) {
    var reader = AnswerReader(currency: context.currency)
    var draft = Draft(form, today: context.today)
    for (place, value) in reader.values(answers, of: form.fields).enumerated() where value != nil {
      draft.load(value, at: place)
    }
    self.init(draft, faults: reader.faults, in: context)
  }

  private init(_ draft: Draft, faults: [Fault], in context: CheckContext) {
    self.draft = draft
    self.faults = faults + draft.faults(in: context).filter { $0.rule != .required }
  }
}
