public import Forms
public import Press
public import RecordStore

/// A kind of record: its form, and how it comes into the store and out of it.
public protocol RecordKind: EnteredKind, Sendable {
  /// As the command line names it: `reservations`, `room-types`.
  var name: String { get }
  var title: Words { get }
  var form: Form { get }
  /// Names of columns in foreign files, beside the fields' own keys, and the field or `key` each means.
  ///
  /// Columns within columns are written with dots: `"name.first": "firstName"`.
  var aliases: [String: String] { get }
  /// Every name that a column of a file may have for it, beside the aliases.
  var columnNames: [String] { get }
  /// The kinds without whose records its own cannot come in.
  var referencedKinds: Set<String> { get }

  /// Prepares to read rows that have these columns.
  func reader(of columns: [String], in context: ImportContext) throws -> any RowReader
  /// The key of a record whose source gives none; nil for the source's name and line.
  func derivedKey(of draft: Draft) -> String?
  /// What keeps a draft from being stored.
  func faults(of draft: Draft, in context: CheckContext) -> [Fault]
  /// Whether a record is stored only after all others of its import.
  func isStoredLast(_ draft: Draft) -> Bool
  /// What keeps a record without faults, which is stored last, from being stored beside those that are there.
  func faultsAmongStored(_ draft: Draft, key: String, in context: ImportContext) throws -> [Fault]
  /// Stores a record without faults under its key.
  func save(_ draft: Draft, key: String, in context: ImportContext) throws -> SaveOutcome

  /// Where its records stand.
  var storeTable: StoreTable { get }
  /// Which of its fields are private, and where they stand in the store.
  func privacy(in snapshot: Snapshot) throws -> RecordPrivacy
  /// What reads a record from a row of ``StoreTable/selectWhole(where:orderedBy:)``, as it is or as it was.
  func recordReader(in snapshot: Snapshot) throws -> (StoreRow) throws -> StoredRecord
  /// All stored records, by key.
  func records(in snapshot: Snapshot) throws -> [StoredRecord]
  /// The page of a record.
  func path(of record: StoredRecord) -> PagePath
  /// What references to this kind may be written as: a record's key, or a name that only it has.
  func names(in snapshot: Snapshot) throws -> [(name: String, key: String)]

  /// Comes before a removed record is put back; throws what keeps it from that.
  func willRestore(_ record: StoredRecord, in change: Change) throws
  /// The columns of a list at a terminal behind the key, the most important first.
  func listColumns(in snapshot: Snapshot, of collections: Collections) throws -> [ListColumn]
}

extension RecordKind {
  public var aliases: [String: String] { [:] }
  public var columnNames: [String] { FormRowReader.columnNames(form) }
  public var referencedKinds: Set<String> { form.referencedKinds }
  public func reader(of columns: [String], in context: ImportContext) throws -> any RowReader {
    try FormRowReader(kind: self, columns: columns, context: context)
  }
  public func derivedKey(of draft: Draft) -> String? { nil }
  public func faults(of draft: Draft, in context: CheckContext) -> [Fault] { draft.faults(in: context) }
  public func isStoredLast(_ draft: Draft) -> Bool { false }
  public func faultsAmongStored(_ draft: Draft, key: String, in context: ImportContext) throws -> [Fault] {
    []
  }
  public func names(in snapshot: Snapshot) throws -> [(name: String, key: String)] {
    let readable = ReadableValues(currency: try snapshot.currency())
    return try records(in: snapshot).flatMap { record in
      [(record.key, record.key), (record.name(readable), record.key)].filter { !$0.0.isEmpty }
    }
  }
  public func willRestore(_ record: StoredRecord, in change: Change) throws {}
}

/// A record as its form sees it, with the key and revision it is stored under.
public struct StoredRecord: Sendable {
  public let key: String
  public let revision: Int
  /// The form it was filled by: that of its kind, or a questionnaire's.
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
