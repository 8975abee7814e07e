internal import Forms
internal import RecordStore

/// What is stored where a field is left empty, such as a birth date that follows from the average age.
extension RecordKind {
  /// Whether an empty text that a source gives of a field is nothing: a rule gives that a value, or it is the key of what a
  /// questionnaire renews.
  func isNothing(emptyTextOf field: Field) -> Bool {
    declaration.rules.defaultValue(of: field.key) != nil
      || isQuestionnaire && field.key == Questionnaire.renewedFrom
  }

  /// Whether a record is stored only after all others of its import: what others are stored from has to be there before.
  func isStoredLast(_ draft: Draft) -> Bool {
    versions != nil || declaration.hasPlainKeys
      || declaration.rules.defaults.contains { draft[$0.field] == nil }
      || !onlyOnes(of: draft).isEmpty
  }

  /// What keeps a record without faults, which is stored last, from being stored beside those that are there.
  ///
  /// A default value keeps the rules of its field and of the record like any other.
  func faultsAmongStored(_ draft: Draft, key: String, in context: ImportContext) throws -> [Fault] {
    guard isStoredLast(draft) else { return [] }
    let own = faults(of: draft, in: context.checks)
    let whole = try completed(draft, key: key, in: context).draft
    let snapshot = context.change.snapshot
    let others = try otherOnes(beside: key, of: whole, today: context.today, in: snapshot)
    return faults(of: whole, in: context.checks).filter { !own.contains($0) } + others.map(\.fault)
      + (try [keyFault(of: key, in: snapshot), versionFault(of: whole, key: key, in: context)].compactMap(
        \.self))
  }

  /// What was entered as it is checked and stored, and what is wrong with it beside what checks find.
  func prepared(_ draft: Draft, key: String, in context: ImportContext) throws -> (
    draft: Draft, faults: [Fault]
  ) {
    var draft = draft
    try completeLists(of: &draft, key: key, in: context) {
      try context.change.snapshot.storedRecord(key, of: self)
    }
    let faults = try resolveSwitches(of: &draft, key: key, in: context, SwitchedVersions())
    draft.clearHidden()
    return (draft, faults + (try faultsAmongStored(draft, key: key, in: context)))
  }

  /// A stored record as it is edited: a value that was left out is still left out. Switches are as they are stored, with a
  /// state for each element, so that those which nobody gives anew are judged by what they were given for.
  func draft(editing record: StoredRecord, in snapshot: Snapshot) throws -> Draft {
    var draft = Draft(record.form, values: record.values)
    for own in switches { try readUnknownGroups(of: own, in: &draft, snapshot) }
    for (field, column) in declaration.rules.flags {
      guard let place = form.place(of: field),
        try storedDefault(of: form.fields[place], column, ofKey: record.key, in: snapshot) != nil
      else { continue }
      draft.load(nil, at: place)
    }
    return draft
  }

  /// What will be stored where a field is left empty, such as the nightly rate of the room type.
  ///
  /// - Parameter key: of the record that is edited; nil for a new one.
  func valueWhenEmpty(
    _ field: String, of draft: Draft, key: String?, today: CalendarDate, in snapshot: Snapshot
  ) throws -> FieldValue? {
    guard let entry = declaration.rules.defaultValue(of: field), let place = form.place(of: field) else {
      return try valueWhenEmpty(inside: field, of: draft, today: today, in: snapshot)
    }
    if let key, let flag = entry.flag,
      let known = try storedDefault(of: form.fields[place], flag, ofKey: key, beside: draft, in: snapshot)
    {
      return known
    }
    return try value(
      of: entry.value, form.fields[place], given(by: draft), asOf: today, in: snapshot,
      within: Settings.usualQueryTimeLimit)
  }

  /// The draft with a value in each field that is left empty and has one then, and for each field whose value may
  /// be such a one, whether it is.
  func completed(
    _ draft: Draft, key: String, in context: ImportContext
  ) throws -> (draft: Draft, flags: [StoreValue]) {
    var draft = draft
    var flagged: [(place: Int, isDefault: Bool)] = []
    let snapshot = context.change.snapshot
    let older = try olderVersion(of: draft, key: key, in: snapshot)
    for entry in declaration.rules.defaults {
      guard let place = form.place(of: entry.field) else { continue }
      let field = form.fields[place]
      let given = draft.values[place]
      // Left empty, it is another value with another parent.
      let parents = given == nil ? draft : nil
      let known = try entry.flag.flatMap {
        try storedDefault(of: field, $0, ofKey: key, older, beside: parents, in: snapshot)
          ?? context.removed?.defaultValue(of: field, ofKey: key, beside: parents)
      }
      if given == nil, !draft.isHidden(place) {
        draft.load(
          try known ?? agreed(entry, draft, key: key, older, in: context)
            ?? value(of: entry, at: place, draft, in: context), at: place)
      }
      // An export has such a value like any other, and says so; read back, it still is one, unless it is another than
      // what is stored.
      let isDefault =
        try given == nil
        || !context.isEntered
          && (given == known
            || draft.standIns.contains(place)
              && storedValue(of: field, ofKey: key, older, beside: nil, in: snapshot) == nil)
      if entry.flag != nil { flagged.append((place, isDefault)) }
    }
    draft.clearHidden()
    return (draft, flagged.map { StoreValue($0.isDefault && draft.values[$0.place] != nil) })
  }

  /// What a record has had in a field that is left empty, if it stays for as long as the fields do on which it
  /// depends; what is entered by hand and left empty is worked out anew.
  private func agreed(
    _ entry: KindRules.Default, _ draft: Draft, key: String, _ older: OlderVersion?, in context: ImportContext
  ) throws -> FieldValue? {
    guard entry.isKept, !context.isEntered, let field = form.field(entry.field) else { return nil }
    return try storedValue(of: field, ofKey: key, older, beside: draft, in: context.change.snapshot)
  }

  /// What a record was given for want of a value, and still has.
  ///
  /// - Parameters:
  ///   - older: the version that is meant; nil for the record itself.
  ///   - draft: has the parents that are stored beside it, or else it is none; nil for whatever they are.
  private func storedDefault(
    of field: Field, _ column: String, ofKey key: String, _ older: OlderVersion? = nil,
    beside draft: Draft? = nil, in snapshot: Snapshot
  ) throws -> FieldValue? {
    try storedValue(
      of: field, where: " AND \"\(column)\"", ofKey: key, older, beside: draft, in: snapshot)
  }

  private func storedValue(
    of field: Field, where condition: String = "", ofKey key: String, _ older: OlderVersion?,
    beside draft: Draft?, in snapshot: Snapshot
  ) throws -> FieldValue? {
    let rows: (table: String, condition: String, argument: StoreValue)
    switch older {
    case nil: rows = (storeTable.name, "key = ?", .text(key))
    case .kept(let row, let table): rows = (table, "row = ?", .integer(row))
    case .new: return nil
    }
    let parents = (draft == nil ? [] : field.parents.compactMap { form.field($0) }).filter { !$0.kind.isList }
    let conditions = parents.map { " AND \"\($0.key)\" IS ?" }.joined()
    return try snapshot.first(
      "SELECT \"\(field.key)\" FROM \(rows.table) WHERE \(rows.condition)\(condition)\(conditions)",
      [rows.argument] + parents.map { stored(kept(draft?[$0.key], of: $0), $0) }
    ) { try value($0, 0, field) } ?? nil
  }

  /// What an import stores where a field is left empty: what stands in with a flag for what is not known is the same
  /// for all its records, and none of them is made from another that lacks it; anything else, such as the next number,
  /// has those before it.
  private func value(
    of entry: KindRules.Default, at place: Int, _ draft: Draft, in context: ImportContext
  ) throws -> FieldValue? {
    func ask() throws -> FieldValue? {
      try value(
        of: entry.value, form.fields[place], given(by: draft), asOf: context.today,
        in: context.change.snapshot, within: context.settings.queryTimeLimit)
    }
    if entry.flag == nil { return try ask() }
    if context.openDefaults.contains(entry.field) { return nil }
    return try context.defaultValues.value(
      of: entry.value, at: place, in: storeTable.name, given(by: draft), ask)
  }

  /// What a SELECT for an empty field can be given of a draft.
  private func given(by draft: Draft) -> [(Field, FieldValue?)] {
    zip(form.fields, draft.values).filter { $0.0.kind.children == nil }
  }

  /// Refuses SELECTs for empty fields that the store cannot follow, before one is asked for a value.
  ///
  /// - Parameter tables: those that there are.
  func checkDefaults(
    asOf: CalendarDate, in snapshot: Snapshot, tables: [(name: String, columns: [String])]
  ) throws(DescriptionError) {
    let rules = declaration.rules
    for query in rules.defaults.map(\.value) + rules.lists.flatMap({ $0.defaults.map(\.value) }) {
      do throws(QueryFault) {
        try snapshot.check(query.sql, over: readTables(of: query), asOf: asOf, tables: tables)
      } catch {
        throw DescriptionError(
          file: declaration.file, at: query.text?.place(ofByte: error.offset), problem: .query(error.problem))
      }
    }
  }

  private func readTables(of query: KindRules.StoredValue) -> [ReadTable] {
    ([readTable] + othersWithDecimals).filter { $0.isMore && $0.isNamed(in: query.names) }
  }

  /// What a SELECT gives for a field.
  ///
  /// - Parameter given: the values that it can be given, with their fields.
  func value(
    of query: KindRules.StoredValue, _ field: Field, _ given: [(Field, FieldValue?)], asOf: CalendarDate,
    in snapshot: Snapshot,
    within seconds: Int
  ) throws -> FieldValue? {
    let read = given.filter { query.parameters.contains($0.0.key) }
    let values = Dictionary(
      read.map { ($0.0.key, QueryValue(stored($0.1, $0.0), of: $0.0.kind)) }, uniquingKeysWith: { $1 })
    let found = try snapshot.value(
      of: query.sql, over: readTables(of: query), asOf: asOf, values, within: seconds)
    // SQL has a decimal as the number next to it, and what it only hands on is what it was.
    if field.kind.isDecimal,
      let copied = read.first(where: { $0.1?.decimal != nil && values[$0.0.key] == found })
    {
      return copied.1
    }
    switch (field.kind, found) {
    case (_, .null): return nil
    case (.money, .integer(let units)): return .money(Money(minorUnits: units))
    case (.reference, .text(let key)): return .choice(key)
    case (.integer, .integer(let number)): return .integer(number)
    case (.flag, .integer(let isOn)): return .flag(isOn != 0)
    case (_, .integer(let number)): return field.kind.value(from: String(number), currency: currency)
    // What is worked out from decimals is one even where it is whole; one that is not is no amount in cents.
    case (.money, .real(let number)):
      let units = Int(exactly: number).flatMap { $0.magnitude <= Money.limit.magnitude ? $0 : nil }
      return units.map { .money(Money(minorUnits: $0)) } ?? .text(ResultCells.text(of: found))
    case (.money, .text(let text)): return .text(text)
    // What is not exact is refused, as pages do.
    case (.decimal, .real(let number)) where !DecimalNumbers.isExact(number):
      return .text(ResultCells.text(of: found))
    case (_, .real): return field.kind.value(from: ResultCells.text(of: found), currency: currency)
    case (_, .text(let text)): return field.kind.value(from: text, currency: currency)
    default: return nil
    }
  }
}
