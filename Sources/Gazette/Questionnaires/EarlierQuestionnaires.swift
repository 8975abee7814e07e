internal import Forms
internal import Foundation
internal import Press
internal import RecordStore

/// The questionnaires of stores that were made before these were kinds: forms as the YAML that was imported, with
/// all their versions, and what was filled in by them as JSON in one column.
enum EarlierQuestionnaires {
  static let migrations = [
    Migration(
      "questionnaires-1",
      sql: """
        CREATE TABLE forms (
          row INTEGER PRIMARY KEY,
          id TEXT NOT NULL CHECK (id <> ''),
          version INTEGER NOT NULL CHECK (version >= 1),
          revision INTEGER NOT NULL,
          title TEXT NOT NULL CHECK (title <> ''),
          description TEXT NOT NULL CHECK (description <> ''),
          UNIQUE (id, version)
        ) STRICT;
        CREATE TABLE submissions (
          row INTEGER PRIMARY KEY,
          key TEXT NOT NULL UNIQUE CHECK (key <> ''),
          revision INTEGER NOT NULL,
          form TEXT NOT NULL,
          version INTEGER NOT NULL,
          submittedOn TEXT NOT NULL CHECK (submittedOn GLOB '[0-9][0-9][0-9][0-9]-[0-9][0-9]-[0-9][0-9]'),
          renewedFrom TEXT CHECK (renewedFrom <> ''),
          answers TEXT NOT NULL CHECK (answers GLOB '{*}'),
          FOREIGN KEY (form, version) REFERENCES forms (id, version)
        ) STRICT;
        CREATE INDEX submissions_by_form ON submissions (form, version);
        """),
    Migration(
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
        """),
  ]

  /// Whether a store has the tables, and what stands in them can be brought along.
  static func isWaiting(for kinds: [RecordKind], in snapshot: Snapshot) throws -> Bool {
    guard try isThere(in: snapshot) else { return false }
    let ids = try ids(in: snapshot)
    return ids.isEmpty || ids.contains { id in kinds.contains { $0.isQuestionnaire && $0.name == id } }
  }

  private static func isThere(in snapshot: Snapshot) throws -> Bool {
    try snapshot.first("SELECT 1 FROM sqlite_schema WHERE name = 'submissions' AND type = 'table'") {
      try $0.integer(0)
    } != nil
  }

  private static func ids(in snapshot: Snapshot) throws -> [String] {
    try snapshot.all("SELECT DISTINCT id FROM forms ORDER BY id") { try $0.text(0) }
  }

  // MARK: Forms that become files

  /// The newest version of each form that no kind of the project has the name of, as the file of one.
  static func undeclared(
    beside names: [String], in snapshot: Snapshot
  ) throws -> [(name: String, text: String)] {
    guard try isThere(in: snapshot) else { return [] }
    return try snapshot.all(
      """
      SELECT id, description FROM forms AS form
      WHERE version = (SELECT max(version) FROM forms WHERE id = form.id) ORDER BY id
      """
    ) { (name: try $0.text(0), text: declaration(try $0.text(1))) }.filter { !names.contains($0.name) }
  }

  /// The text of a form as that of a kind, which is called by its file's name.
  static func declaration(_ form: String) -> String {
    var isDone = false
    let lines = form.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }.map { line in
      guard !isDone, line.hasPrefix("id:") else { return String(line) }
      isDone = true
      return "questionnaire: true"
    }
    return lines.joined(separator: "\n")
  }

  // MARK: Records

  /// Makes records of what was filled in, with their history and what is in the bin.
  ///
  /// What a record lacks is judged by the version that it was filled in by; what only an older version asked stays
  /// in the history.
  /// - Throws: ``StoreError``, ``DescriptionError``.
  /// - Complexity: O(submissions and their history).
  static func bring(into kinds: [RecordKind], in change: Change) throws {
    let snapshot = change.snapshot
    guard try isThere(in: snapshot) else { return }
    let ids = try ids(in: snapshot)
    for kind in kinds where kind.isQuestionnaire && ids.contains(kind.name) {
      let conversion = try Conversion(of: kind, in: snapshot)
      try bringRecords(conversion, in: change)
      try bringHistory(conversion, in: change)
      try change.execute("DELETE FROM submissions WHERE form = ?", [.text(kind.name)])
      // Of several forms nobody can say which one a rejected row was of.
      if ids.count == 1 {
        try change.execute("UPDATE rejections SET kind = ? WHERE kind = 'submissions'", [.text(kind.name)])
      }
    }
    guard ids.allSatisfy({ id in kinds.contains { $0.isQuestionnaire && $0.name == id } }) else { return }
    try change.arrange("DROP TABLE submissions")
    try change.arrange("DROP TABLE forms")
  }

  private static func bringRecords(_ conversion: Conversion, in change: Change) throws {
    let kind = conversion.kind
    let rows = try change.snapshot.all(
      "SELECT key, revision, version, submittedOn, renewedFrom, answers FROM submissions WHERE form = ? ORDER BY row",
      [.text(kind.name)]
    ) { row in
      (
        key: try row.text(0), revision: try row.integer(1),
        state: Submitted(
          version: try row.integer(2), submittedOn: try row.date(3), renewedFrom: try row.optionalText(4),
          answers: try row.text(5))
      )
    }
    let columns = (["key", "revision"] + kind.table.columns.map(\.name)).map { "\"\($0)\"" }
    let marks = columns.map { _ in "?" }.joined(separator: ", ")
    for (key, revision, state) in rows {
      let record = try conversion.record(of: state)
      let isWhole = record.lost.isEmpty
      if !isWhole {
        try change.execute(
          "INSERT INTO history (kind, key, revision, previous, isRemoved, state) VALUES (?, ?, ?, ?, 0, ?)",
          [
            .text(kind.table.name), .text(key), .integer(change.revision), .integer(revision),
            .text(conversion.json(of: record)),
          ])
      }
      try change.execute(
        "INSERT INTO \(kind.table.name) (\(columns.joined(separator: ", "))) VALUES (\(marks))",
        [.text(key), .integer(isWhole ? revision : change.revision)] + record.values)
      let row = try change.snapshot.first(
        "SELECT row FROM \(kind.table.name) WHERE key = ?", [.text(key)]
      ) { try $0.integer(0) }
      guard let row else { continue }
      for (list, elements) in zip(kind.table.lists, record.lists) where !elements.isEmpty {
        try kind.table.replace(list, ofRow: row, with: elements, in: change)
      }
    }
  }

  private static func bringHistory(_ conversion: Conversion, in change: Change) throws {
    let kind = conversion.kind
    let states = try change.snapshot.all("SELECT row, key, state FROM history WHERE kind = 'submissions'") {
      (row: try $0.integer(0), key: try $0.text(1), state: try $0.text(2))
    }
    var keys = Set(
      try change.snapshot.all("SELECT key FROM \(kind.table.name)", []) { try $0.text(0) })
    for (row, key, text) in states {
      guard case .list(let parts)? = SourceValue(json: text), parts.count == 5,
        parts[0].plainText == kind.name, let version = parts[1].plainText.flatMap({ Int($0) }),
        let day = parts[2].plainText.flatMap({ CalendarDate(iso: $0) }), let answers = parts[4].plainText
      else { continue }
      keys.insert(key)
      let record = try conversion.record(
        of: Submitted(
          version: version, submittedOn: day, renewedFrom: parts[3].plainText, answers: answers))
      try change.execute(
        "UPDATE history SET kind = ?, state = ? WHERE row = ?",
        [.text(kind.table.name), .text(conversion.json(of: record)), .integer(row)])
    }
    // States that were erased say nothing but whose they were.
    for (row, key, text) in states where text == "null" && keys.contains(key) {
      try change.execute(
        "UPDATE history SET kind = ? WHERE row = ?", [.text(kind.table.name), .integer(row)])
    }
  }

  /// What was stored of a submission.
  private struct Submitted {
    let version: Int
    let submittedOn: CalendarDate
    let renewedFrom: String?
    let answers: String
  }

  /// The same as a record of the kind.
  private struct Record {
    let values: [StoreValue]
    let lists: [[[StoreValue]]]
    /// What the kind has no field for, or none that could hold it.
    let lost: [Answer]
  }

  private struct Conversion {
    let kind: RecordKind
    private let versions: [Int: Form]

    init(of kind: RecordKind, in snapshot: Snapshot) throws {
      self.kind = kind
      let forms = try snapshot.all(
        "SELECT version, description FROM forms WHERE id = ?", [.text(kind.name)]
      ) { row in
        let version = try row.integer(0)
        let reader = try YAMLReader(text: try row.text(1), file: "form \(kind.name), version \(version)")
        return (
          version,
          try FormFile(currency: kind.currency).form(
            id: kind.name, title: kind.name, version: version, sectionsOf: reader)
        )
      }
      versions = Dictionary(forms) { first, _ in first }
    }

    func record(of state: Submitted) throws -> Record {
      guard case .object(let members)? = SourceValue(json: state.answers) else {
        throw StoreError.unexpectedValue(column: 0, sql: "submissions")
      }
      var reader = AnswerReader(currency: kind.currency)
      var draft = Draft(kind.form, values: reader.values(members, of: kind.form.fields))
      let checks = CheckContext(today: state.submittedOn, isNew: false, currency: kind.currency)
      func places() -> [Int] {
        draft.faults(in: checks).filter { !$0.isMissingAnswer && $0.field != Questionnaire.submittedOn }
          .compactMap { FieldPath($0.field)?.steps.first.flatMap { kind.form.place(of: $0.key) } }
      }
      // What the newest version refuses, an earlier one may have asked for.
      for place in places() { draft.load(nil, at: place) }
      draft.clearHidden()
      let lost = members.filter { member in
        guard member.value != .null, let place = kind.form.place(of: member.key) else { return true }
        return draft.values[place] == nil
      }
      let asked = versions[state.version] ?? kind.form
      var own = AnswerReader(currency: kind.currency)
      let missing = Draft(asked, values: own.values(members, of: asked.fields)).faults(in: checks).filter {
        $0.field != Questionnaire.submittedOn
      }.map { MissingAnswer($0, in: asked) }
      let head: [(String, FieldValue?)] = [
        (Questionnaire.submittedOn, .date(state.submittedOn)),
        (Questionnaire.renewedFrom, state.renewedFrom.map { .text($0) }),
        (Questionnaire.version, .integer(state.version)), (Questionnaire.complete, .flag(missing.isEmpty)),
      ]
      for (key, value) in head { if let place = kind.form.place(of: key) { draft.load(value, at: place) } }
      return Record(
        values: kind.storedValues(of: draft.values) + kind.declaration.rules.flags.map { _ in .null },
        lists: kind.storedElements(of: draft.values) + [missing.map(\.stored)], lost: lost)
    }

    /// A record as a state in the history has it.
    func json(of record: Record) -> String {
      var members: [Answer] = zip(kind.table.columns, record.values).map { ($0.name, SourceValue($1)) }
      for (list, elements) in zip(kind.table.lists, record.lists) {
        members.append(
          (
            list.name,
            .list(
              elements.map { element in
                .object(zip(list.columns, element).map { ($0.name, SourceValue($1)) })
              })
          ))
      }
      let names = Set(members.map(\.key))
      return SourceValue.object(members + record.lost.filter { !names.contains($0.key) }).jsonText
    }
  }
}

extension Project {
  /// The project with the forms of an earlier store as files of its own, so that its questionnaires are kinds.
  ///
  /// - Parameter tell: is called with each file that was written.
  /// - Throws: ``DescriptionError`` for a form that cannot be one, or a folder that cannot be written; nothing is
  ///   written then.
  package func withEarlierForms(tell: (String) -> Void) throws -> Project {
    guard FileManager.default.fileExists(atPath: storePath),
      settings.collections.all.contains(where: { $0.name == Self.formsCollection })
    else { return self }
    let forms = try earlierForms()
    if forms.isEmpty { return self }
    var written: [String] = []
    do {
      for (name, text) in forms {
        let path = "Collections/\(Self.formsCollection)/\(name).yml"
        _ = try KindFile.declaration(of: text, name: name, file: path, currency: settings.currency)
        let whole = "\(folder)/\(path)"
        if FileManager.default.fileExists(atPath: whole) { continue }
        do {
          try FileManager.default.createDirectory(
            atPath: (whole as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
          try Data(text.utf8).write(to: URL(fileURLWithPath: whole), options: .atomic)
        } catch {
          throw DescriptionError(
            file: path,
            problem: .fault(
              "the form \(name) of the store is to become this file, which cannot be written: \(SystemReason.words(error)). Let the folder be written"
            ))
        }
        written.append(path)
      }
      let project = try Project(folder: folder, shippedTemplates: templateFolders.last ?? "")
      written.forEach(tell)
      return project
    } catch {
      for path in written { try? FileManager.default.removeItem(atPath: "\(folder)/\(path)") }
      throw error
    }
  }

  /// The forms of the store that are no kinds; none where it cannot be read, which whoever opens it next is told.
  ///
  /// - Throws: ``StoreError/busy(path:seconds:holder:)``, as whoever opens it next would wait for as long again.
  private func earlierForms() throws -> [(name: String, text: String)] {
    do {
      return try openStored(for: .reading).read {
        try EarlierQuestionnaires.undeclared(beside: settings.collections.questionnaires.map(\.name), in: $0)
      }
    } catch let error as StoreError {
      if case .busy = error { throw error }
      return []
    } catch { return [] }
  }

  /// Where forms that were imported stand from then on.
  private static let formsCollection = "questionnaires"
}
