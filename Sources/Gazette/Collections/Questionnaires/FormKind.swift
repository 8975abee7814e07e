public import Forms
internal import Foundation
public import Press
public import RecordStore

/// How the forms of questionnaires come into the store: every version as the YAML text that describes it.
public struct FormKind: DescribedKind {
  public let name = "forms"
  public let title: Words = "Forms"

  static let migration = Migration(
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
      """)
  static let drafts = Migration(
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

  public init() {}

  /// Stores a version of a form.
  ///
  /// - Throws: ``DescriptionError`` also where the same version is stored with another content:
  ///   a submission must stay readable by the form that it was filled by.
  public func importFile(at path: String, in change: Change) throws -> SaveOutcome {
    let file = URL(fileURLWithPath: path).lastPathComponent
    let text = try YAMLReader.contents(of: path)
    let reader = try YAMLReader(text: text, file: file)
    let form = try FormFile.form(in: reader, currency: change.snapshot.currency())
    let place: [StoreValue] = [.text(form.id), .integer(form.version)]
    let stored = try change.snapshot.first(
      "SELECT description FROM forms WHERE id = ? AND version = ?", place
    ) { try $0.text(0) }
    guard let stored else {
      try change.execute(
        "INSERT INTO forms (id, version, revision, title, description) VALUES (?, ?, ?, ?, ?)",
        place + [.integer(change.revision), .text(form.title), .text(text)])
      return .inserted
    }
    if stored == text { return .unchanged }
    guard try YAMLReader(text: stored, file: file).saysTheSame(as: reader) else {
      throw (reader["version"] ?? reader).error(
        .fault(
          "version \(form.version) of the form \(form.id) is stored with another content; raise the version"))
    }
    try change.execute(
      "UPDATE forms SET revision = ?, description = ? WHERE id = ? AND version = ?",
      [.integer(change.revision), .text(text)] + place)
    return .updated
  }

  public func entries(in snapshot: Snapshot) throws -> [(key: String, title: String, path: PagePath)] {
    try snapshot.all(
      """
      SELECT id, title FROM forms AS form
      WHERE version = (SELECT max(version) FROM forms WHERE id = form.id) ORDER BY id
      """
    ) { row in
      let id = try row.text(0)
      return (id, try row.text(1), Self.path(ofForm: id))
    }
  }

  /// The newest version of every form, as YAML documents.
  public func source(in snapshot: Snapshot) throws -> String? {
    let texts = try snapshot.all(
      """
      SELECT description FROM forms AS form
      WHERE version = (SELECT max(version) FROM forms WHERE id = form.id) ORDER BY id
      """
    ) { try $0.text(0) }
    return texts.map { $0.hasSuffix("\n") ? $0 : $0 + "\n" }.joined(separator: "---\n")
  }

  /// A version of a stored form, or its newest; nil where there is none.
  ///
  /// - Throws: ``StoreError``, ``DescriptionError``.
  public static func form(_ id: String, version: Int? = nil, in snapshot: Snapshot) throws -> Form? {
    let forms = try StoredForms(in: snapshot)
    return version.map { forms.form(id, version: $0) } ?? forms.newest(id)
  }

  static func path(ofForm id: String) -> PagePath { PagePath(folder: "questionnaires/forms", key: id) }
}

/// All versions of all forms of the store; what the newest version that has it calls private is so in
/// all of them.
package struct StoredForms: Sendable {
  private var forms: [String: [Int: Form]] = [:]

  /// Reads them.
  ///
  /// - Throws: ``StoreError``, ``DescriptionError``.
  package init(in snapshot: Snapshot) throws {
    let currency = try snapshot.currency()
    try snapshot.forEach("SELECT id, version, description FROM forms ORDER BY id, version") { row in
      let (id, version) = (try row.text(0), try row.integer(1))
      let reader = try YAMLReader(text: try row.text(2), file: "form \(id), version \(version)")
      forms[id, default: [:]][version] = try FormFile.form(in: reader, currency: currency)
    }
    for (id, versions) in forms {
      let paths = versions.count > 1 ? Form.privatePaths(ofVersions: self.versions(of: id)) : []
      forms[id] = try versions.mapValues { try $0.withPrivateFields(paths) }
    }
  }

  package var ids: [String] { forms.keys.sorted() }

  /// The versions of a form, oldest first.
  package func versions(of id: String) -> [Form] {
    (forms[id] ?? [:]).sorted { $0.key < $1.key }.map(\.value)
  }

  package func newest(_ id: String) -> Form? { forms[id]?.max { $0.key < $1.key }?.value }

  package func form(_ id: String, version: Int) -> Form? { forms[id]?[version] }
}

extension Snapshot {
  /// The currency of the store's amounts.
  func currency() throws -> Currency {
    let sql = "SELECT currency FROM store"
    guard let currency = try first(sql, [], { try $0.text(0) }).flatMap({ Currency(code: $0) }) else {
      throw StoreError.unexpectedValue(column: 0, sql: sql)
    }
    return currency
  }
}
