public import Forms
public import RecordStore

/// A record while it is entered or edited: a draft, and what is known around it.
///
/// ```swift
/// var entry = try RecordEntry(adding: kind, in: store, settings: settings, today: today)
/// entry.give([GivenAnswer("name", .text("Ada Lovelace")), GivenAnswer("employeeType", .text("exempt"))])
/// let saved = try entry.save(in: store)
/// ```
public struct RecordEntry: Sendable {
  public let kind: any RecordKind
  /// The key of the record that is edited, or the one that was asked for.
  public let key: String?
  /// The record as it was stored when the edit began; nil for a new one.
  public let base: StoredRecord?
  public var draft: Draft
  public let settings: Settings
  public let today: CalendarDate
  public let choices: EntryChoices
  /// The draft before anything was entered.
  let start: Draft
  /// What could not be read of the answers that were given.
  private(set) var readingFaults: [Fault] = []

  /// Begins a new record.
  ///
  /// - Parameters:
  ///   - key: the key that it is to have; nil for the next one.
  ///   - draft: what it starts from; nil for the initial values.
  /// - Throws: ``StoreError``.
  public init(
    adding kind: any RecordKind, key: String? = nil, startingFrom draft: Draft? = nil, in store: RecordStore,
    settings: Settings, today: CalendarDate
  ) throws {
    let draft = draft ?? kind.newDraft(today: today)
    self.init(
      kind: kind, key: key, base: nil, draft: draft, settings: settings, today: today,
      choices: try store.read { try EntryChoices(for: draft.form, settings: settings, in: $0) })
  }

  /// Begins to edit a stored record.
  ///
  /// - Parameter revision: the state from which the edit started, where that is not the stored one.
  /// - Throws: ``EntryError/unknownRecord(kind:key:)``, ``EntryError/stale(_:)``, ``StoreError``.
  public init(
    editing kind: any RecordKind, key: String, revision: Int? = nil, in store: RecordStore,
    settings: Settings, today: CalendarDate
  ) throws {
    self = try store.read { snapshot in
      guard let record = try snapshot.storedRecord(key, of: kind) else {
        throw EntryError.unknownRecord(kind: kind.name, key: key)
      }
      if let revision, revision != record.revision {
        throw EntryError.stale(
          try StaleEdit(kind: kind, of: record, startedFrom: revision, in: snapshot))
      }
      let draft = try kind.draft(editing: record, in: snapshot)
      return RecordEntry(
        kind: kind, key: key, base: record, draft: draft, settings: settings, today: today,
        choices: try EntryChoices(for: draft.form, settings: settings, in: snapshot))
    }
  }

  private init(
    kind: any RecordKind, key: String?, base: StoredRecord?, draft: Draft, settings: Settings,
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

  public var isNew: Bool { base == nil }
  /// Whether anything is other than when the entry began.
  public var hasChanged: Bool { draft.values != start.values }

  private func checks(with index: ReferenceIndex) -> CheckContext {
    CheckContext(today: today, isNew: isNew, currency: settings.currency) { kind, key in
      index.isKnown(kind, key)
    }
  }

  /// What is still wrong with the draft, in the order of its form.
  public var faults: [Fault] {
    readingFaults + kind.faults(of: draft, in: checks(with: choices.index))
  }

  /// What will be stored where a field is left empty, such as the nightly rate of the room type.
  ///
  /// - Throws: ``StoreError``.
  public func valueWhenEmpty(_ field: String, in store: RecordStore) throws -> FieldValue? {
    try store.read {
      try kind.valueWhenEmpty(field, of: draft, key: base?.key, today: today, in: $0)
    }
  }

  /// What follows from the values so far.
  ///
  /// - Throws: ``StoreError``.
  public func remarks(in store: RecordStore) throws -> [Remark] {
    try store.read { try kind.remarks(on: draft, settings: settings, in: $0) }
  }

  // MARK: Answers given in one go

  /// Sets fields to given values; what they clear is empty unless it is given too.
  ///
  /// What cannot be read is among the ``faults``.
  /// - Returns: the keys of fields that held a value and were cleared.
  @discardableResult
  public mutating func give(_ answers: [GivenAnswer]) -> [String] {
    var reader = AnswerReader(currency: settings.currency) { [choices] in choices.key(of: $0, named: $1) }
    let order = AnswerOrder(draft.form)
    var placed: [(rank: [Int], answer: GivenAnswer, field: Field)] = []
    for answer in ownAnswers(answers) {
      let path = ownPath(of: answer.path)
      guard let field = draft.form.field(at: path), let rank = order.rank(of: path) else {
        readingFaults.append(unknownField(answer))
        continue
      }
      placed.append((rank, GivenAnswer(path, answer.value), field))
    }
    var cleared: [String] = []
    // Elements are taken out last, from the end, so that the others keep their numbers until then.
    let sorted = order.sorted(placed, by: \.rank)
    let removes = { (answer: GivenAnswer) in answer.value.isNothing && answer.path.hasSuffix("]") }
    let ordered = sorted.filter { !removes($0.answer) } + sorted.reversed().filter { removes($0.answer) }
    // An empty text that is stored and given again is no change.
    for (_, answer, field) in ordered where !answer.value.isNothing || draft[answer.path] != .text("") {
      let value = answer.value.isNothing ? nil : reader.value(answer.value, of: field, at: answer.path)
      // What is stored although it was left out, such as a default, is still left out.
      if value != nil, draft[answer.path] == nil, start[answer.path] == nil,
        base?[answer.path] == value
      {
        continue
      }
      do { cleared += try draft.set(answer.path, to: value) } catch {
        readingFaults.append(unknownField(answer))
      }
    }
    readingFaults += reader.faults
    return cleared.filter { draft[$0] == nil } + clearDeliberatelyNone()
  }

  /// Empties the fields that a switch calls deliberately without a value.
  ///
  /// - Returns: the keys of those that had one.
  public mutating func clearDeliberatelyNone() -> [String] {
    var cleared: [String] = []
    for (place, field) in draft.form.fields.enumerated()
    where draft.isDeliberatelyNone(place) && draft.values[place] != nil {
      draft.load(nil, at: place)
      cleared.append(field.key)
    }
    return cleared
  }

  /// Answers as the draft has its fields, where the record is exported in another shape.
  ///
  /// A stored group whose fields are the draft's own gives each of them; what the draft does not ask for, such
  /// as the form of a submission, may be given as it is stored.
  private func ownAnswers(_ answers: [GivenAnswer]) -> [GivenAnswer] {
    guard let base else { return answers }
    return answers.flatMap { answer -> [GivenAnswer] in
      guard let first = FieldPath(answer.path)?.steps.first, draft.form.place(of: first.key) == nil,
        let field = base.form.field(first.key)
      else { return [answer] }
      guard case .group = field.kind else {
        let stored = base[first.key]?.inputText(currency: settings.currency)
        return stored == answer.value.plainText ? [] : [answer]
      }
      if answer.path == first.key, case .object(let members) = answer.value {
        return members.map { GivenAnswer($0.key, $0.value) }
      }
      guard answer.path.hasPrefix("\(first.key).") else { return [answer] }
      return [GivenAnswer(String(answer.path.dropFirst(first.key.count + 1)), answer.value)]
    }
  }

  /// Fills a field with a value that was looked up; what somebody entered stays.
  ///
  /// - Returns: whether the field was empty, and now has a value that nothing is wrong with.
  public mutating func fillIfEmpty(_ answer: GivenAnswer) -> Bool {
    var reader = AnswerReader(currency: settings.currency) { [choices] in choices.key(of: $0, named: $1) }
    var filled = self
    guard let field = draft.form.field(at: answer.path),
      let value = reader.value(answer.value, of: field, at: answer.path), reader.faults.isEmpty,
      (try? filled.draft.fillIfEmpty(answer.path, with: value)) ?? false,
      !filled.faults.contains(where: { $0.field == answer.path })
    else { return false }
    self = filled
    return true
  }

  private func unknownField(_ answer: GivenAnswer) -> Fault {
    Fault(
      section: draft.form.title, field: answer.path, title: answer.path,
      value: answer.value.plainText ?? answer.value.jsonText, isPrivate: true, rule: .unknownField)
  }

  /// The path with the field's own key, where it is written as a column of a file could be.
  private func ownPath(of path: String) -> String {
    guard let steps = FieldPath(path)?.steps, let first = steps.first, draft.form.place(of: first.key) == nil
    else { return path }
    let folded = FormRowReader.folded(first.key)
    let alias = kind.aliases.first { FormRowReader.folded($0.key) == folded }?.value
    let key = alias ?? draft.form.fields.first { FormRowReader.folded($0.key) == folded }?.key
    guard let key else { return path }
    return key + path.dropFirst(first.key.count)
  }

  // MARK: Saving

  /// What became of an entry.
  public struct Saved: Sendable, Equatable {
    public let key: String
    public let outcome: SaveOutcome
  }

  /// Stores the record, if nothing is wrong with it and nobody has changed it meanwhile.
  ///
  /// - Parameter finish: what else is changed in the same transaction.
  /// - Throws: ``EntryError``, ``StoreError``; nothing is stored then.
  public func save(
    in store: RecordStore, finish: (Change, String) throws -> Void = { _, _ in }
  ) throws -> Saved {
    try store.change { change in
      let key = try storedKey(in: change.snapshot)
      let kinds = kind.form.referencedKinds.union(draft.form.referencedKinds)
      let index = try ReferenceIndex(for: kinds, in: change.snapshot)
      var context = ImportContext(
        change: change, settings: settings, today: today, source: "", references: index)
      context.isEntered = true
      let prepared = try kind.prepared(draft, key: key, in: context)
      let checks = checks(with: index)
      let faults = readingFaults + prepared.faults + kind.faults(of: prepared.draft, in: checks)
      guard faults.isEmpty else { throw EntryError.refused(faults) }
      let outcome = try kind.save(prepared.draft, key: key, in: context)
      try finish(change, key)
      return Saved(key: key, outcome: outcome)
    }
  }

  /// The key under which the record is stored, after everything that speaks against it.
  private func storedKey(in snapshot: Snapshot) throws -> String {
    guard let base else {
      let key = try key ?? kind.newKey(for: draft, in: snapshot)
      if try snapshot.storedRecord(key, of: kind) != nil {
        throw EntryError.keyInUse(kind: kind.name, key: key)
      }
      return key
    }
    guard let current = try snapshot.storedRecord(base.key, of: kind) else {
      throw EntryError.removedMeanwhile(kind: kind.name, key: base.key)
    }
    if current.revision != base.revision, current.values != base.values {
      throw EntryError.stale(
        StaleEdit(
          kind: kind.name, key: base.key, revision: current.revision,
          stored: FieldChange.all(from: base, to: current, showsPrivate: true)))
    }
    return base.key
  }

  /// The same edit of the record as it is stored now: what was changed here is set again.
  ///
  /// - Throws: ``EntryError/unknownRecord(kind:key:)``, ``StoreError``.
  public func onStoredState(in store: RecordStore) throws -> RecordEntry {
    guard let base else { return self }
    var entry = try RecordEntry(
      editing: kind, key: base.key, in: store, settings: settings, today: today)
    for place in draft.form.placesParentsFirst() where draft.values[place] != start.values[place] {
      let key = draft.form.fields[place].key
      if entry.draft.form.place(of: key) != nil { try entry.draft.set(key, to: draft.values[place]) }
    }
    return entry
  }
}

extension SourceValue {
  /// Whether it empties what it is given for.
  fileprivate var isNothing: Bool {
    switch self {
    case .null, .text(""): true
    default: false
    }
  }
}

/// A value for a field, by the field's path.
public struct GivenAnswer: Sendable, Equatable {
  public let path: String
  public let value: SourceValue

  public init(_ path: String, _ value: SourceValue) {
    self.path = path
    self.value = value
  }
}
