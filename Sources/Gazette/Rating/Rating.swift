package import Forms
package import Press
package import RecordStore

extension RecordKind {
  /// Whether its records are made by `gazette rate`.
  package var isRated: Bool { declaration.rating != nil }
}

/// The flow of `gazette rate`: somebody is rated by the questions of a record, such as a module of a course.
///
/// ```swift
/// let rating = try Rating(by: settings)
/// var sheet = try store.read { try rating.sheet("2B", in: $0) }
/// sheet.student = "Ana Díaz"
/// try sheet.fail("requirements:3,7")
/// let key = try rating.entry(for: sheet, in: store, on: today).save(in: store).key
/// ```
package struct Rating: Sendable {
  private let ratings: RecordKind
  private let subjects: RecordKind
  private let flow: RateFlow
  private let own: DeclaredSwitches
  private let settings: Settings

  /// - Throws: ``RatingError/noFlow``.
  package init(by settings: Settings) throws(RatingError) {
    let kinds = settings.collections.kinds
    guard let ratings = kinds.first(where: { $0.declaration.rating != nil }),
      let flow = ratings.declaration.rating,
      let own = ratings.switches.first(where: { $0.rule.field == flow.answers }),
      let subjects = kinds.first(where: { $0.name == own.target.name })
    else { throw .noFlow }
    self.ratings = ratings
    self.subjects = subjects
    self.flow = flow
    self.own = own
    self.settings = settings
  }

  /// The kind whose questions are asked.
  package var subjectKind: RecordKind { subjects }
  /// What one of its records is called, such as `Module`.
  package var subjectTitle: String { subjects.declaration.singular }
  /// What one rating is called, such as `rating`.
  package var one: String { ratings.declaration.singular.lowercased() }
  /// The fields that say who is rated, by which record, and in which version of it.
  package var studentField: Field { field(flow.asks) }
  package var subjectField: Field { field(own.rule.reference) }
  package var versionField: String { own.rule.version }

  private func field(_ key: String) -> Field { ratings.form.field(key) ?? Field(key, key, .text) }

  /// What somebody can be rated by, each with how many questions it has.
  ///
  /// - Throws: ``StoreError``.
  package func subjects(in snapshot: Snapshot) throws -> [(choice: Choice, questions: Int)] {
    try subjects.records(in: snapshot).map {
      (Choice($0.key, subjects.recordName(of: $0)), $0[own.rule.list]?.list?.count ?? 0)
    }
  }

  /// The questions of a record that is named by its key or its name.
  ///
  /// - Parameter isTyped: whether somebody types it, who may mean the only one that has it in its name.
  /// - Throws: ``RatingError/unknownSubject(_:one:many:kind:known:)``, ``StoreError``.
  package func sheet(_ name: String, isTyped: Bool = false, in snapshot: Snapshot) throws -> RatingSheet {
    let records = try subjects.records(in: snapshot)
    let one = subjects.declaration.singular
    let choices = records.map { Choice($0.key, subjects.recordName(of: $0)) }
    let named = isTyped ? choices.matching(name) : choices.called(name)
    guard let meant = named.first, named.count == 1,
      let record = records.first(where: { ExactText($0.key) == ExactText(meant.value) })
    else {
      throw RatingError.unknownSubject(
        name, one: one, many: subjects.declaration.title, kind: subjects.name, known: records.map(\.key))
    }
    let elements = record[own.rule.list]?.list ?? []
    func text(_ key: String?, of element: FieldGroup) -> String? {
      guard let place = own.fields.firstIndex(where: { $0.key == key }), place < element.values.count else {
        return nil
      }
      return element.values[place]?.conditionText
    }
    let sections = own.groups.compactMap { group -> RatingSheet.Section? in
      let questions = elements.filter { text(own.rule.group, of: $0) == group.value }.map {
        RatingSheet.Question(title: text(flow.question, of: $0) ?? "", text: text(flow.text, of: $0))
      }
      return questions.isEmpty
        ? nil : RatingSheet.Section(name: group.value, title: group.title, questions: questions)
    }
    let names = [flow.answers] + ratings.aliases.filter { $0.value == flow.answers }.map(\.key)
    return RatingSheet(
      of: (meant.value, meant.title, record[own.versionColumn]?.integer ?? 1), one: one, sections: sections,
      columns: Set(names.map(FormRowReader.folded)),
      otherColumns: Set(
        (ratings.form.fields.map(\.key) + ratings.aliases.keys + ["key"]).map(FormRowReader.folded)))
  }

  /// What somebody was rated, as it is entered and stored.
  ///
  /// - Throws: ``EntryError``, ``StoreError``.
  package func entry(for sheet: RatingSheet, in store: RecordStore, on day: CalendarDate) throws
    -> RecordEntry
  {
    var draft = Draft(ratings.form, today: day)
    try draft.set(flow.asks, to: sheet.student.isEmpty ? nil : .text(sheet.student))
    try draft.set(own.rule.reference, to: .choice(sheet.subject.key))
    try draft.set(own.rule.version, to: .integer(sheet.subject.version))
    if let on = flow.on { try draft.set(on, to: .date(day)) }
    try draft.set(flow.answers, to: .text(sheet.states.stored))
    return try RecordEntry(
      adding: ratings, startingFrom: draft, in: store, settings: settings, today: settings.today())
  }

  /// What a rating lacks that nobody is asked for.
  package func unaskedFaults(of entry: RecordEntry) -> [Fault] {
    entry.faults.filter { $0.rule == .required && $0.field != flow.asks }
  }

  /// What a stored rating comes to: the columns that the kind derives of it.
  ///
  /// - Throws: ``StoreError``, ``QueryFault``.
  package func results(
    of key: String, in snapshot: Snapshot
  ) throws -> (title: String, name: String, cells: [Cell], passed: (name: String, isPassed: Bool)?) {
    guard let record = try snapshot.storedRecord(key, of: ratings) else {
      throw EntryError.unknownRecord(kind: ratings.name, key: key)
    }
    let names = flow.results + (flow.passed.map { [$0] } ?? [])
    let cells = try ratings.derivedCells(names, of: record, asOf: settings.today())
    let first = ratings.declaration.rules.derived.first { $0.column.name == flow.results.first }
    let passed = flow.passed.map { name in
      (name: name, isPassed: cells.last == .flag(true) || cells.last == .integer(1))
    }
    return (first?.title ?? "", first?.column.name ?? "", Array(cells.prefix(flow.results.count)), passed)
  }
}
