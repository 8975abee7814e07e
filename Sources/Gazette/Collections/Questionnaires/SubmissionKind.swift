public import Forms
public import Press
public import RecordStore

/// How submissions are read, checked by their own questionnaire's form, and stored.
public struct SubmissionKind: RecordKind {
  public let name = "submissions"
  public let title: Words = "Submissions"
  /// What every submission has; the answers follow the form that it names.
  public let form = SubmissionForm.form
  public let referencedKinds: Set<String> = ["forms"]

  static let table = StoreTable(
    name: "submissions", columns: ["form", "version", "submittedOn", "renewedFrom", "answers"])

  public init() {}

  public func reader(of columns: [String], in context: ImportContext) throws -> any RowReader {
    try SubmissionReader(columns: columns, context: context)
  }

  /// What keeps a submission out of the store: a wrong answer does; a missing one only where somebody fills
  /// it in just now.
  ///
  /// "Today" of the form's rules is the day of submission, so that an old submission passes them whenever
  /// it is imported.
  public func faults(of draft: Draft, in context: CheckContext) -> [Fault] {
    guard let head = SubmissionHead(of: draft) else { return [] }
    let checks = CheckContext(
      today: head.submittedOn ?? context.today, isNew: context.isNew, currency: context.currency,
      isKnown: context.isKnown)
    let faults = draft.faults(in: checks)
    return context.isNew || faults.contains { $0.rule != .required } ? faults : []
  }

  public func save(_ draft: Draft, key: String, in context: ImportContext) throws -> SaveOutcome {
    let head = SubmissionHead(of: draft)
    let answers = Self.json(
      of: SubmissionHead.answers(of: draft), fields: SubmissionHead.answerFields(of: draft),
      currency: context.settings.currency)
    let values: [StoreValue] = [
      .text(draft.form.id), .integer(draft.form.version), StoreValue(head?.submittedOn),
      StoreValue(head?.renewedFrom), .text(answers),
    ]
    return try context.change.save(values, key: key, in: Self.table).outcome
  }

  public func draft(editing record: StoredRecord, in snapshot: Snapshot) throws -> Draft {
    guard let submission = try Self.submission(record.key, in: snapshot) else { return Draft(form) }
    return try SubmissionHead(submittedOn: submission.submittedOn, renewedFrom: submission.renewedFrom)
      .draft(around: submission.values, by: SubmissionHead.form(around: submission.form))
  }

  /// The day of submission and where it came from are nobody's answers.
  public func isAsked(_ field: Field, of draft: Draft) -> Bool { !SubmissionHead.isHead(field) }

  /// What nobody was asked, as it is hidden, is not kept.
  public func prepared(_ draft: Draft, key: String, in context: ImportContext) throws -> (
    draft: Draft, faults: [Fault]
  ) {
    var shown = draft
    shown.clearHidden()
    return (shown, [])
  }

  /// A draft of answers as ``faults(of:in:)`` and ``save(_:key:in:)`` take it, for a submission that is
  /// filled in by hand; ``prepared(_:key:in:)`` takes out what is hidden.
  ///
  /// - Throws: ``FormFault`` for a form that cannot carry the day of submission, which no form's file gives.
  public static func draft(
    of answers: Draft, submittedOn: CalendarDate, renewedFrom: String? = nil
  ) throws(FormFault) -> Draft {
    SubmissionHead(submittedOn: submittedOn, renewedFrom: renewedFrom)
      .draft(around: answers.values, by: try SubmissionHead.form(around: answers.form))
  }

  /// A stored submission; nil where there is none with this key.
  ///
  /// - Throws: ``StoreError``, ``DescriptionError``.
  public static func submission(_ key: String, in snapshot: Snapshot) throws -> Submission? {
    try submissions(where: "key = ?", [.text(key)], in: snapshot, forms: StoredForms(in: snapshot)).first
  }

  static func json(
    of values: ArraySlice<FieldValue?>, fields: ArraySlice<Field>, currency: Currency
  ) -> String {
    SourceValue.object(RecordExport(currency: currency).answers(values, of: fields)).jsonText
  }

  /// All submissions, by key.
  ///
  /// - Throws: ``StoreError``.
  /// - Complexity: O(submissions × fields).
  package static func submissions(
    where condition: String? = nil, _ arguments: [StoreValue] = [], in snapshot: Snapshot, forms: StoredForms
  ) throws -> [Submission] {
    try snapshot.all(
      table.select(where: condition, orderedBy: "key"), arguments, reader(in: snapshot, forms: forms))
  }

  private static func reader(
    in snapshot: Snapshot, forms: StoredForms
  ) throws -> (StoreRow) throws -> Submission {
    let currency = try snapshot.currency()
    return { row in
      let (id, version) = (try row.text(3), try row.integer(4))
      let text = try row.text(7)
      guard let form = forms.form(id, version: version), case .object(let members)? = SourceValue(json: text)
      else { throw StoreError.unexpectedValue(column: 7, sql: table.name) }
      var reader = AnswerReader(currency: currency)
      return Submission(
        key: try row.text(1), revision: try row.integer(2), form: form, submittedOn: try row.date(5),
        renewedFrom: try row.optionalText(6), values: reader.values(members, of: form.fields),
        currency: currency)
    }
  }

  public func records(in snapshot: Snapshot) throws -> [StoredRecord] {
    try snapshot.all(Self.table.select(orderedBy: "key"), [], recordReader(in: snapshot))
  }

  public var storeTable: StoreTable { Self.table }

  /// All answers stand in one column, which is private if any answer of any form is.
  public func privacy(in snapshot: Snapshot) throws -> RecordPrivacy {
    let forms = try StoredForms(in: snapshot)
    let fields = forms.ids.flatMap(forms.versions).flatMap { form in
      form.privatePaths.map { "\(form.id) \(form.version): \($0)" }
    }
    return RecordPrivacy(columns: fields.isEmpty ? [] : ["answers"], fields: fields)
  }

  public func recordReader(in snapshot: Snapshot) throws -> (StoreRow) throws -> StoredRecord {
    let forms = try StoredForms(in: snapshot)
    var exported: [String: [Int: Form]] = [:]
    for id in forms.ids {
      for form in forms.versions(of: id) {
        exported[id, default: [:]][form.version] = try SubmissionForm.exported(form)
      }
    }
    let submission = try Self.reader(in: snapshot, forms: forms)
    return { [exported] row in
      let submission = try submission(row)
      let form = submission.form
      return StoredRecord(
        key: submission.key, revision: submission.revision,
        form: exported[form.id]?[form.version] ?? self.form,
        values: [
          .text(form.id), .integer(form.version), .date(submission.submittedOn),
          submission.renewedFrom.map { .text($0) }, .group(FieldGroup(submission.values)),
        ])
    }
  }

  public func names(in snapshot: Snapshot) throws -> [(name: String, key: String)] {
    try snapshot.all("SELECT key FROM submissions ORDER BY key") { row in
      let key = try row.text(0)
      return (key, key)
    }
  }

  public func path(of record: StoredRecord) -> PagePath {
    Self.path(ofKey: record.key, form: record["form"]?.text ?? "")
  }

  static func path(ofKey key: String, form: String) -> PagePath {
    PagePath(folder: "questionnaires/\(form)", key: key)
  }

  /// What was filled in when, and whether required answers are missing.
  public func listColumns(in snapshot: Snapshot, of collections: Collections) throws -> [ListColumn] {
    let forms = try StoredForms(in: snapshot)
    let currency = try snapshot.currency()
    return try listColumns(of: ["form", "version", "submittedOn"], in: snapshot, collections) + [
      ListColumn("complete", "Complete", .flag) { record in
        guard let id = record["form"]?.text, let version = record["version"]?.integer,
          let form = forms.form(id, version: version), let date = record["submittedOn"]?.date
        else { return .missing }
        let submission = Submission(
          key: record.key, revision: record.revision, form: form, submittedOn: date, renewedFrom: nil,
          values: record["answers"]?.group?.values ?? [], currency: currency)
        return .flag(submission.isComplete)
      }
    ]
  }
}
