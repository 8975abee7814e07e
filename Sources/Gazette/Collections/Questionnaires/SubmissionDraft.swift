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
  /// The same as they are stored.
  let storedAnswers: String

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
        answers: Draft(form, values: reader.values(members, of: form.fields)),
        storedAnswers: try row.text(4))
    }
  }

  /// Keeps the answers of an entry in place of those that it came from.
  ///
  /// A draft that somebody else has continued or discarded meanwhile stays as it is; the answers are then
  /// kept as another.
  /// - Parameters:
  ///   - earlier: the draft as it was last seen; nil for none.
  ///   - startedOn: the day on which it was begun.
  /// - Returns: the draft as it is kept.
  /// - Throws: ``StoreError``.
  public static func keep(
    _ entry: RecordEntry, inPlaceOf earlier: SubmissionDraft?, startedOn: CalendarDate, in change: Change
  ) throws -> SubmissionDraft {
    let answers = SubmissionKind.json(
      of: SubmissionHead.answers(of: entry.draft), fields: SubmissionHead.answerFields(of: entry.draft),
      currency: entry.settings.currency)
    func kept(as key: String) -> SubmissionDraft {
      SubmissionDraft(
        key: key, startedOn: startedOn, renewedFrom: SubmissionHead(of: entry.draft)?.renewedFrom,
        answers: entry.draft, storedAnswers: answers)
    }
    if let earlier {
      if earlier.storedAnswers == answers, try isStored(earlier, in: change.snapshot) { return earlier }
      let changed = try change.execute(
        "UPDATE submission_drafts SET answers = ? WHERE key = ? AND answers = ?",
        [.text(answers), .text(earlier.key), .text(earlier.storedAnswers)])
      if changed > 0 { return kept(as: earlier.key) }
    }
    let number = try change.snapshot.first("SELECT max(row) FROM submission_drafts") {
      try $0.optionalInteger(0) ?? 0
    }
    let draft = kept(as: "draft-\((number ?? 0) + 1)")
    try change.execute(
      """
      INSERT INTO submission_drafts (key, form, version, startedOn, renewedFrom, answers)
      VALUES (?, ?, ?, ?, ?, ?)
      """,
      [
        .text(draft.key), .text(entry.draft.form.id), .integer(entry.draft.form.version),
        StoreValue(startedOn), StoreValue(draft.renewedFrom), .text(answers),
      ])
    return draft
  }

  /// Whether a draft is stored as it was last seen.
  private static func isStored(_ draft: SubmissionDraft, in snapshot: Snapshot) throws(StoreError) -> Bool {
    try snapshot.first(
      "SELECT 1 FROM submission_drafts WHERE key = ? AND answers = ?",
      [.text(draft.key), .text(draft.storedAnswers)]
    ) { try $0.integer(0) } != nil
  }

  /// Takes a draft out of the store that has become a submission, unless somebody has continued it otherwise.
  ///
  /// - Throws: ``StoreError``.
  public func submit(in change: Change) throws(StoreError) {
    try change.execute(
      "DELETE FROM submission_drafts WHERE key = ? AND answers = ?", [.text(key), .text(storedAnswers)])
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
