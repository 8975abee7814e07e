public import Forms

/// A record as its form sees it, with the key and revision it is stored under.
public struct StoredRecord: Sendable {
  public let key: String
  public let revision: Int
  /// That of its kind.
  public let form: Form
  /// In the order of the form's fields.
  public let values: [FieldValue?]
  /// The fields whose values were left out and follow from others.
  public var defaulted: Set<String> = []
  /// What a questionnaire lacked when it was written.
  public var missing: [MissingAnswer] = []

  public init(key: String, revision: Int, form: Form, values: [FieldValue?]) {
    self.key = key
    self.revision = revision
    self.form = form
    self.values = values
  }

  public subscript(field: String) -> FieldValue? { form.place(of: field).flatMap { values[$0] } }
}
