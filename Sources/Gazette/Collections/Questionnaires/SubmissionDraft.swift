public import Forms
public import RecordStore

/// A questionnaire that somebody left before its end, kept in the store until it is continued or discarded.
///
/// Drafts are no submissions: they are in no figure and on no page.
public struct SubmissionDraft: Sendable {
  public let key: String
  public let startedOn: CalendarDate
  /// The key of the submission that is renewed.
  public let renewedFrom: String?
  /// The answers so far, by the version of the form with which they were begun.
  public let answers: Draft

  static let migration = Migration(
    "questionnaires-2",
    sql: """
      CREATE TABLE submission_drafts (
        row INTEGER PRIMARY KEY,
        key TEXT NOT NULL UNIQUE CHECK (key <> ''),
        form TEXT NOT NULL,
        version INTEGER NOT NULL,
        startedOn TEXT NOT NULL CHECK (startedOn GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
        renewedFrom TEXT CHECK (renewedFrom <> ''),
        answers TEXT NOT NULL CHECK (answers GLOB '{*}'),
        FOREIGN KEY (form, version) REFERENCES forms (id, version)
      ) STRICT;
      """)

  /// All drafts of a form, the latest first.
  ///
  /// - Throws: ``StoreError``, ``DescriptionError``.
  public static func all(ofForm id: String, in snapshot: Snapshot) throws -> [SubmissionDraft] {
    let forms = try StoredForms(in: snapshot)
    let currency = try snapshot.currency()
    return try snapshot.all(
      """
      SELECT key, version, startedOn, renewedFrom, answers FROM submission_drafts WHERE form = ?
      ORDER BY row DESC
      """, [.text(id)]
    ) { row in
      guard let form = forms.form(id, version: try row.integer(1)),
        case .object(let members)? = SourceValue(json: try row.text(4))
      else { throw StoreError.unexpectedValue(column: 4, sql: "submission_drafts") }
      var reader = AnswerReader(currency: currency)
      return SubmissionDraft(
        key: try row.text(0), startedOn: try row.date(2), renewedFrom: try row.optionalText(3),
        answers: Draft(form, values: reader.values(members, of: form.fields)))
    }
  }

  /// Keeps the answers of an entry.
  ///
  /// - Parameters:
  ///   - key: of the draft that it continues; nil for a new one.
  ///   - startedOn: the day on which it was begun.
  /// - Returns: the draft's key.
  /// - Throws: ``StoreError``.
  public static func keep(
    _ entry: RecordEntry, as key: String?, startedOn: CalendarDate, in change: Change
  ) throws -> String {
    let fields = SubmissionHead.answerFields(of: entry.draft)
    let answers = SubmissionKind.json(
      of: SubmissionHead.answers(of: entry.draft), fields: fields, currency: entry.settings.currency)
    let number = try change.snapshot.first("SELECT max(row) FROM submission_drafts") {
      try $0.optionalInteger(0) ?? 0
    }
    let key = key ?? "draft-\((number ?? 0) + 1)"
    try change.execute(
      """
      INSERT INTO submission_drafts (key, form, version, startedOn, renewedFrom, answers)
      VALUES (?, ?, ?, ?, ?, ?)
      ON CONFLICT (key) DO UPDATE SET answers = excluded.answers WHERE answers <> excluded.answers
      """,
      [
        .text(key), .text(entry.draft.form.id), .integer(entry.draft.form.version), StoreValue(startedOn),
        StoreValue(SubmissionHead(of: entry.draft)?.renewedFrom), .text(answers),
      ])
    return key
  }

  /// Takes a draft out of the store.
  ///
  /// - Returns: whether there was one.
  /// - Throws: ``StoreError``.
  @discardableResult
  public static func discard(_ key: String, in change: Change) throws(StoreError) -> Bool {
    try change.execute("DELETE FROM submission_drafts WHERE key = ?", [.text(key)]) > 0
  }
}
