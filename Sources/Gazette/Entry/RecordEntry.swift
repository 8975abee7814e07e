package import Forms
package import RecordStore

/// A record while it is entered or edited: a draft, and what is known around it.
///
/// ```swift
/// var entry = try RecordEntry(adding: kind, in: store, settings: settings, today: today)
/// entry.give([GivenAnswer("name", .text("Ada Lovelace")), GivenAnswer("employeeType", .text("exempt"))])
/// let saved = try entry.save(in: store)
/// ```
package struct RecordEntry: Sendable {
  package let kind: RecordKind
  /// The key of the record that is edited, or the one that was asked for.
  package let key: String?
  /// The record as it was stored when the edit began; nil for a new one.
  package let base: StoredRecord?
  package var draft: Draft
  package let settings: Settings
  package let today: CalendarDate
  package private(set) var choices: EntryChoices
  /// Whether a new record may be stored that an import would take for a stored one, such as a namesake.
  package var isAlikeAllowed = false
  /// The draft before anything was entered.
  let start: Draft
  /// What could not be read of the answers that were given.
  var readingFaults: [Fault] = []

  /// Begins a new record.
  ///
  /// - Parameters:
  ///   - key: the key that it is to have; nil for the next one.
  ///   - draft: what it starts from; nil for the initial values.
  /// - Throws: ``StoreError``.
  package init(
    adding kind: RecordKind, key: String? = nil, startingFrom draft: Draft? = nil, in store: RecordStore,
    settings: Settings, today: CalendarDate
  ) throws {
    let draft = draft ?? Draft(kind.form, today: today)
    self.init(
      kind: kind, key: key, base: nil, draft: draft, settings: settings, today: today,
      choices: try store.read { try EntryChoices(for: draft.form, settings: settings, in: $0) })
  }

  /// Begins to edit a stored record.
  ///
  /// - Parameter revision: the state from which the edit started, where that is not the stored one.
  /// - Throws: ``EntryError/unknownRecord(kind:key:)``, ``EntryError/stale(_:)``, ``StoreError``.
  package init(
    editing kind: RecordKind, key: String, revision: Int? = nil, in store: RecordStore,
    settings: Settings, today: CalendarDate
  ) throws {
    self = try store.read { snapshot in
      guard let record = try snapshot.storedRecord(key, of: kind) else {
        throw EntryError.unknownRecord(kind: kind.name, key: key)
      }
      if let revision, revision != record.revision {
        throw EntryError.stale(try StaleEdit(kind: kind, of: record, startedFrom: revision, in: snapshot))
      }
      let draft = try kind.draft(editing: record, in: snapshot)
      return RecordEntry(
        kind: kind, key: key, base: record, draft: draft, settings: settings, today: today,
        choices: try EntryChoices(for: draft.form, settings: settings, in: snapshot))
    }
  }

  private init(
    kind: RecordKind, key: String?, base: StoredRecord?, draft: Draft, settings: Settings,
    today: CalendarDate, choices: EntryChoices
  ) {
    self.kind = kind
    self.key = key
    self.base = base
    self.draft = draft
    self.settings = settings
    self.today = today
    self.choices = choices
    start = draft
  }

  /// Reads the records that fields refer to anew.
  ///
  /// - Throws: ``StoreError``.
  /// - Complexity: O(records of the kinds that the form refers to).
  package mutating func renewChoices(in store: RecordStore) throws {
    choices = try store.read { try EntryChoices(for: draft.form, settings: settings, in: $0) }
  }

  /// A kind of which a required field needs a record, and of which there is none.
  package var kindWithoutRecords: String? {
    for field in draft.form.fields where field.isRequired {
      if case .reference(let kind) = field.kind, choices.of(kind).isEmpty { return kind }
    }
    return nil
  }

  package var isNew: Bool { base == nil }
  /// Whether anything is other than when the entry began.
  package var hasChanged: Bool { draft.values != start.values }

  func checks(with index: ReferenceIndex) -> CheckContext {
    CheckContext(today: today, isNew: isNew, currency: settings.currency, brokenReference: index.brokenRule)
  }

  /// What is still wrong with the draft, in the order of its form.
  package var faults: [Fault] {
    readingFaults + explained(kind.faults(of: draft, in: checks(with: choices.index)))
  }

  /// The faults, with the cause told of each file that was not taken in.
  func explained(_ faults: [Fault]) -> [Fault] {
    settings.entryReading { _, name in name }.explained(faults, of: draft.form)
  }

  /// What will be stored where a field is left empty, such as the nightly rate of the room type.
  ///
  /// - Throws: ``StoreError``.
  package func valueWhenEmpty(_ field: String, in store: RecordStore) throws -> FieldValue? {
    try store.read {
      try kind.valueWhenEmpty(field, of: draft, key: base?.key, today: today, in: $0)
    }
  }

  /// What a field of switches names that the record whose elements they switch does not have.
  ///
  /// - Throws: ``StoreError``.
  package func switchFaults(of field: String, in store: RecordStore) throws -> [Fault] {
    // Most kinds have none, and every answer asks.
    if kind.switches.isEmpty { return [] }
    return try store.read {
      try kind.switchFaults(of: field, in: draft, key: base?.key, today: today, in: $0)
    }
  }

  /// Whether a field has switches, and what they are of has become another since the entry began: what was given for that
  /// stands there until it is given anew.
  package func isToBeGivenAnew(_ field: Field) -> Bool {
    guard let rule = kind.switches(of: field)?.rule else { return false }
    return [rule.reference, rule.version].contains { draft[$0] != start[$0] }
  }

  /// What follows from the values so far.
  ///
  /// - Throws: ``StoreError``.
  package func remarks(in store: RecordStore) throws -> [Remark] {
    try store.read { try kind.remarks(on: draft, settings: settings, in: $0) }
  }
}
