package import Forms

/// A record as its form sees it, with the key and revision it is stored under.
package struct StoredRecord: Sendable {
  package let key: String
  package let revision: Int
  /// That of its kind.
  package let form: Form
  /// In the order of the form's fields.
  package let values: [FieldValue?]
  /// The fields whose values were left out and follow from others.
  package var defaulted: Set<String> = []
  /// What a questionnaire lacked when it was written.
  package var missing: [MissingAnswer] = []

  package init(key: String, revision: Int, form: Form, values: [FieldValue?]) {
    self.key = key
    self.revision = revision
    self.form = form
    self.values = values
  }

  /// The same with other values.
  func having(_ values: [FieldValue?]) -> StoredRecord {
    var record = StoredRecord(key: key, revision: revision, form: form, values: values)
    record.defaulted = defaulted
    record.missing = missing
    return record
  }

  /// Whether a switch says that a field, which is asked, is deliberately without a value.
  func isDeliberatelyNone(_ field: String) -> Bool {
    guard let place = form.place(of: field) else { return false }
    let draft = Draft(form, values: values)
    return !draft.isHidden(place) && draft.isDeliberatelyNone(place)
  }

  package subscript(field: String) -> FieldValue? { form.place(of: field).flatMap { values[$0] } }
}
