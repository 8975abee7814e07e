internal import Forms

/// What every submission has beside its answers, whatever its questionnaire asks.
enum SubmissionForm {
  static let form = Form(builtIn: "submissions", title: "Submission", sections: [section(answers: answers)])

  private static let answers = Field(
    "answers", "Answers", .multiline, hint: "An object with the fields of the form")

  private static func section(answers: Field) -> Section {
    Section(
      key: "submission", title: "Submission",
      fields: [
        Field("form", "Form", .text, isRequired: true, hint: "The id of a stored form"),
        Field(
          "version", "Version", .integer, checks: [Check(.minimum(ExactDecimal(mantissa: 1, scale: 0)))],
          hint: "Left out, the newest stored version of the form"),
        Field("submittedOn", "Submitted on", .date, isRequired: true),
        Field("renewedFrom", "Renewed from", .text, hint: "The key of an earlier submission"),
        answers,
      ])
  }

  /// The same with the answers as a group of the questionnaire's own fields, as they are exported.
  static func exported(_ form: Form) throws(FormFault) -> Form {
    try Form(
      id: Self.form.id, title: Self.form.title, version: form.version,
      sections: [
        section(answers: Field(answers.key, answers.title, .group(form.fields)))
      ])
  }
}

/// The day of a submission and where it came from, carried through an import beside the answers.
///
/// The draft that is checked and stored is one of the questionnaire's own form with two fields before
/// those of the questionnaire; their keys are none that a form's file can have.
struct SubmissionHead {
  var submittedOn: CalendarDate?
  var renewedFrom: String?

  private static let section = Section(
    key: "submission head", title: "Submission",
    fields: [
      Field("submission.submittedOn", "Submitted on", .date),
      Field("submission.renewedFrom", "Renewed from", .text),
    ])
  private static let count = section.fields.count

  init(submittedOn: CalendarDate?, renewedFrom: String?) {
    self.submittedOn = submittedOn
    self.renewedFrom = renewedFrom
  }

  /// The head that a draft carries; nil where it carries none.
  init?(of draft: Draft) {
    guard draft.form.fields.first?.key == Self.section.fields[0].key else { return nil }
    submittedOn = draft.values[0]?.date
    renewedFrom = draft.values[1]?.text
  }

  static func isHead(_ field: Field) -> Bool { section.fields.contains { $0.key == field.key } }

  static func form(around form: Form) throws(FormFault) -> Form {
    try Form(id: form.id, title: form.title, version: form.version, sections: [section] + form.sections)
  }

  /// A draft that carries this head before the answers.
  func draft(around answers: [FieldValue?], by carrying: Form) -> Draft {
    let head: [FieldValue?] = [submittedOn.map { .date($0) }, renewedFrom.map { .text($0) }]
    return Draft(carrying, values: head + answers)
  }

  static func answers(of draft: Draft) -> ArraySlice<FieldValue?> { draft.values.dropFirst(count) }
  static func answerFields(of draft: Draft) -> ArraySlice<Field> { draft.form.fields.dropFirst(count) }
}
