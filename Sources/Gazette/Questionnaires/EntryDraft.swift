package import Forms
package import RecordStore

/// A questionnaire that somebody left before its end, kept in the store until it is continued or discarded.
///
/// Drafts are no records: they are in no figure and on no page.
package struct EntryDraft: Sendable {
  package let key: String
  package let startedOn: CalendarDate
  /// The key of the submission that is renewed.
  package let renewedFrom: String?
  /// The key that the submission is to have; nil for the next one.
  package let submissionKey: String?
  /// The answers so far.
  package let answers: Draft
  /// The same as they are stored.
  let storedAnswers: String

  /// Behind the number of the row, in every table that there has been.
  private static let columns = """
    key TEXT NOT NULL UNIQUE CHECK (key <> ''),
      kind TEXT NOT NULL,
      version INTEGER NOT NULL,
      startedOn TEXT NOT NULL CHECK (startedOn GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
      renewedFrom TEXT CHECK (renewedFrom <> ''),
      answers TEXT NOT NULL CHECK (answers GLOB '{*}')
    """

  static let migration = Migration(
    "drafts-1",
    sql: """
      CREATE TABLE entry_drafts (
        row INTEGER PRIMARY KEY,
        \(columns)
      ) STRICT;
      INSERT INTO entry_drafts (row, key, kind, version, startedOn, renewedFrom, answers)
      SELECT row, key, form, version, startedOn, renewedFrom, answers FROM submission_drafts;
      DROP TABLE submission_drafts;
      """)

  /// Keys of drafts that are gone are given to no other.
  static let numbering = Migration(
    "drafts-2",
    sql: """
      CREATE TABLE numbered_drafts (
        row INTEGER PRIMARY KEY AUTOINCREMENT,
        \(columns)
      ) STRICT;
      INSERT INTO numbered_drafts SELECT * FROM entry_drafts;
      DROP TABLE entry_drafts;
      ALTER TABLE numbered_drafts RENAME TO entry_drafts;
      """)

  /// Drafts keep the key that was asked for.
  static let keys = Migration(
    "drafts-3", sql: "ALTER TABLE entry_drafts ADD COLUMN submissionKey TEXT CHECK (submissionKey <> '');")

  /// All drafts of a questionnaire, the latest first; answers to what it asks no longer are left out.
  ///
  /// - Throws: ``StoreError``, ``DescriptionError``.
  package static func all(
    of name: String, in snapshot: Snapshot, _ collections: Collections
  ) throws -> [EntryDraft] {
    guard let form = collections.questionnaire(name)?.form else { return [] }
    let currency = try snapshot.currency()
    return try snapshot.all(
      """
      SELECT key, startedOn, renewedFrom, submissionKey, answers FROM entry_drafts WHERE kind = ?
      ORDER BY row DESC
      """, [.text(name)]
    ) { row in
      guard case .object(let members)? = SourceValue(json: try row.text(4))
      else { throw StoreError.unexpectedValue(column: 4, sql: "entry_drafts") }
      var reader = AnswerReader(currency: currency)
      return EntryDraft(
        key: try row.text(0), startedOn: try row.date(1), renewedFrom: try row.optionalText(2),
        submissionKey: try row.optionalText(3),
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
  package static func keep(
    _ entry: RecordEntry, inPlaceOf earlier: EntryDraft?, startedOn: CalendarDate, in change: Change
  ) throws -> EntryDraft {
    try change.checkDeclaration(of: entry.kind)
    let given = RecordExport(currency: entry.settings.currency)
      .answers(entry.draft.values, of: entry.draft.form.fields)
    let answers = SourceValue.object(given).jsonText
    func kept(as key: String) -> EntryDraft {
      EntryDraft(
        key: key, startedOn: startedOn,
        renewedFrom: entry.draft[Questionnaire.renewedFrom]?.text, submissionKey: entry.key,
        answers: entry.draft, storedAnswers: answers)
    }
    if let earlier {
      let isSame = earlier.storedAnswers == answers && earlier.submissionKey == entry.key
      if isSame, try isStored(earlier, in: change.snapshot) { return earlier }
      let changed = try change.execute(
        "UPDATE entry_drafts SET answers = ?, submissionKey = ? WHERE key = ? AND answers = ?",
        [.text(answers), StoreValue(entry.key), .text(earlier.key), .text(earlier.storedAnswers)])
      if changed > 0 { return kept(as: earlier.key) }
    }
    let number = try change.snapshot.first("SELECT seq FROM sqlite_sequence WHERE name = 'entry_drafts'") {
      try $0.integer(0)
    }
    let draft = kept(as: "draft-\((number ?? 0) + 1)")
    try change.execute(
      """
      INSERT INTO entry_drafts (key, kind, version, startedOn, renewedFrom, submissionKey, answers)
      VALUES (?, ?, ?, ?, ?, ?, ?)
      """,
      [
        .text(draft.key), .text(entry.draft.form.id), .integer(entry.draft.form.version),
        StoreValue(startedOn), StoreValue(draft.renewedFrom), StoreValue(draft.submissionKey), .text(answers),
      ])
    return draft
  }

  /// Lets answers be of the fields' names now.
  ///
  /// - Parameters:
  ///   - names: by the names before.
  ///   - new: the fields that there were not before, within what is renamed too; an answer with such a key was to
  ///     another question.
  /// - Throws: ``StoreError``.
  static func rename(
    _ names: [String: String], new: [FormerField.Place], of kind: String, in change: Change
  ) throws(StoreError) {
    func replaceAnswers(by answers: String) throws(StoreError) {
      try change.execute(
        "UPDATE entry_drafts SET answers = \(answers) WHERE kind = ? AND \(answers) IS NOT json(answers)",
        [.text(kind)])
    }
    for (before, now) in names.sorted(by: { $0.key < $1.key }) {
      try replaceAnswers(by: FormerField.renamed(now, to: nil, of: "answers"))
      try replaceAnswers(by: FormerField.renamed(before, to: now, of: "answers"))
    }
    for place in new {
      let steps = place.steps.map(\.asObject)
      try replaceAnswers(by: FormerField.renamed(place.field, to: nil, within: steps[...], of: "answers"))
    }
  }

  /// Whether there is a draft with a key, whatever its answers are.
  ///
  /// - Throws: ``StoreError``.
  package static func isKept(_ key: String, in snapshot: Snapshot) throws(StoreError) -> Bool {
    try snapshot.first("SELECT 1 FROM entry_drafts WHERE key = ?", [.text(key)]) { try $0.integer(0) } != nil
  }

  /// Whether a draft is stored as it was last seen.
  private static func isStored(_ draft: EntryDraft, in snapshot: Snapshot) throws(StoreError) -> Bool {
    try snapshot.first(
      "SELECT 1 FROM entry_drafts WHERE key = ? AND answers = ?",
      [.text(draft.key), .text(draft.storedAnswers)]
    ) { try $0.integer(0) } != nil
  }

  /// Takes a draft out of the store that has become a submission, unless somebody has continued it otherwise.
  ///
  /// - Returns: whether it was there as it was last seen.
  /// - Throws: ``StoreError``.
  package func submit(in change: Change) throws(StoreError) -> Bool {
    try change.execute(
      "DELETE FROM entry_drafts WHERE key = ? AND answers = ?", [.text(key), .text(storedAnswers)]) > 0
  }

  /// Takes a draft out of the store.
  ///
  /// - Returns: whether there was one.
  /// - Throws: ``StoreError``.
  @discardableResult
  package static func discard(_ key: String, in change: Change) throws(StoreError) -> Bool {
    try change.execute("DELETE FROM entry_drafts WHERE key = ?", [.text(key)]) > 0
  }
}
