public import Forms

/// A questionnaire that somebody filled in: complete, or with required answers still missing.
public struct Submission: Sendable {
  public let key: String
  public let revision: Int
  /// The version of the form by which it was filled in.
  public let form: Form
  public let submittedOn: CalendarDate
  /// The key of the earlier submission that it renews.
  public let renewedFrom: String?
  /// In the order of the form's fields; nothing of hidden fields.
  public let values: [FieldValue?]
  /// What keeps it from being complete, as of the day of submission.
  public let faults: [Fault]

  /// - Complexity: O(fields × checks).
  public init(
    key: String, revision: Int, form: Form, submittedOn: CalendarDate, renewedFrom: String?,
    values: [FieldValue?], currency: Currency
  ) {
    self.key = key
    self.revision = revision
    self.form = form
    self.submittedOn = submittedOn
    self.renewedFrom = renewedFrom
    let draft = Draft(form, values: values)
    self.values = draft.values
    faults = draft.faults(in: CheckContext(today: submittedOn, isNew: false, currency: currency))
  }

  public var isComplete: Bool { faults.isEmpty }
  public var month: CalendarMonth { submittedOn.calendarMonth }
  public var draft: Draft { Draft(form, values: values) }
}
