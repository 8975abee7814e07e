package import Forms
package import Press
package import RecordStore

/// A kind of record: its form, and how it comes into the store and out of it, as its declaration says.
///
/// Each change of a record and each entry of the bin has its kind, so that one object is shared by all of them.
package final class RecordKind: Sendable {
  let declaration: KindDeclaration
  /// The folder of its collection.
  let collection: String
  let table: DeclaredTable
  /// Where its records stand.
  package let storeTable: StoreTable
  /// The table that has every version of the records; nil where none are kept.
  let versions: DeclaredTable?
  /// Its fields with a state for each element of another record's list.
  let switches: [DeclaredSwitches]
  let currency: Currency
  /// Its own table as its SELECTs read it.
  let readTable: ReadTable
  /// The tables of other kinds and of lists that have decimals.
  let othersWithDecimals: [ReadTable]
  /// Whether a field is a decimal, or has one within it.
  private let holdsDecimals: Bool
  let holdsFiles: Bool
  /// What pages in the folder of its records are called; nil where none can stand there.
  private let pageNames: TakenPageNames?

  /// - Parameters:
  ///   - tableName: the table of another kind, for references.
  ///   - withDecimals: the tables of all kinds that have decimals.
  ///   - pageNames: what the pages of its collection are called.
  init(
    _ declaration: KindDeclaration, in collection: String, currency: Currency,
    tableName: (_ kind: String) -> String?, switches: [DeclaredSwitches] = [], withDecimals: [ReadTable] = [],
    pageNames: TakenPageNames? = nil
  ) {
    self.pageNames = declaration.name == collection ? pageNames : nil
    othersWithDecimals = withDecimals.filter { !$0.isNamed(in: [declaration.tableName.lowercased()]) }
    self.declaration = declaration
    holdsDecimals = declaration.form.fields.contains(where: \.kind.holdsDecimals)
    holdsFiles = declaration.form.fields.contains { $0.holdsFiles(withPrivate: true) }
    self.switches = switches
    self.collection = collection
    self.currency = currency
    table = Self.table(of: declaration, tableName: tableName)
    readTable = ReadTable(
      table, derived: declaration.rules.derivedColumns, lists: declaration.rules.lists.map(\.elements))
    versions = declaration.versioned.map(table.versions)
    storeTable = table.storeTable(emptying: declaration.rules.emptiedNames, versions: versions?.name)
  }

  /// As the command line names it: `reservations`, `room-types`.
  package var name: String { declaration.name }
  /// Of one record, such as `Supplier`.
  package var singular: String { declaration.singular }
  package var title: Words { Words(declaration.title, isOptional: true) }
  package var form: Form { declaration.form }
  /// What its derived columns are called.
  package var derivedNames: [String] {
    declaration.rules.derivedNames + (answeredColumn.map { [$0.key] } ?? [])
  }
  /// What listed and exported records have beside their fields, which nobody enters.
  package var unenteredNames: [String] { derivedNames + declaration.rules.flags.map(\.column) }
  /// Names of columns in foreign files, beside the fields' own keys, and the field or `key` each means.
  ///
  /// Columns within columns are written with dots: `"name.first": "firstName"`.
  var aliases: [String: String] {
    guard declaration.isQuestionnaire else { return declaration.aliases }
    return Questionnaire.aliases(of: form, beside: declaration.aliases).merging(declaration.aliases) { $1 }
  }

  /// All of its tables of records.
  var tables: [DeclaredTable] { [table] + (versions.map { [$0] } ?? []) }

  /// The key of a record whose source gives none; nil for the source's name and line.
  func derivedKey(of draft: Draft) -> String? {
    guard let rule = declaration.keyRule else { return nil }
    let parts = rule.fields.map { name in
      (form.field(name).map { kept(draft[name], of: $0) } ?? draft[name])?.conditionText ?? ""
    }
    guard parts.contains(where: { !$0.isEmpty }) else { return nil }
    return rule.key(of: parts)
  }

  /// Whether a key looks like those that are derived from fields, which tell a reader nothing.
  func isDerived(_ key: String) -> Bool { declaration.keyRule?.isMade(key) ?? false }

  /// Prepares to read rows that have these columns.
  func reader(of columns: [String], in context: ImportContext) throws -> any RowReader {
    try answerReader(of: columns, clearsEmpty: context.clearsEmpty) { try recordReader(of: $0, in: context) }
  }

  /// Prepares to read what rows that have these columns say by themselves, whatever is stored.
  ///
  /// - Parameter source: the name of the file.
  func reader(of columns: [String], from source: String, _ reading: ValueReading) throws -> any RowReader {
    // What is empty leaves what an entry begins with.
    try answerReader(of: columns, clearsEmpty: false) {
      try fieldReader(of: $0, from: source, reading, clearsEmpty: false)
    }
  }

  private func answerReader(
    of columns: [String], clearsEmpty: Bool, _ reader: ([String]) throws -> any RowReader
  ) throws -> any RowReader {
    guard declaration.isQuestionnaire else { return try reader(columns) }
    return try SubmissionRowReader(kind: self, columns: columns, clearsEmpty: clearsEmpty, reader)
  }

  private func fieldReader(
    of columns: [String], from source: String, _ reading: ValueReading, clearsEmpty: Bool
  ) throws -> any RowReader {
    var reader: any RowReader = try FormRowReader(
      kind: self, columns: columns, source: source, reading: reading, clearsEmpty: clearsEmpty)
    if !declaration.joinedColumns.isEmpty {
      reader = JoinedRowReader(reader, fields: declaration.joinedColumns, columns: columns, form: form)
    }
    if !declaration.yesAndNo.isEmpty {
      reader = SpelledRowReader(reader, words: declaration.yesAndNo, form: form)
    }
    return reader
  }

  private func recordReader(of columns: [String], in context: ImportContext) throws -> any RowReader {
    let reading = context.settings.valueReading(context.options, in: context.folder) {
      context.key(of: $0, named: $1)
    }
    var reader = try fieldReader(
      of: columns, from: context.source, reading, clearsEmpty: context.clearsEmpty)
    reader = try EntryRowReader(reader, of: columns, kind: self, context: context) ?? reader
    if declaration.rules.defaults.contains(where: { !$0.isAnew }) {
      reader = AgreedRowReader(reader: reader, kind: self)
    }
    if !switches.isEmpty {
      reader = SwitchesRowReader(reader, kind: self, columns: columns, context: context)
    }
    let hasWholeLists = declaration.rules.lists.contains(where: \.isCompleted)
    return hasWholeLists ? ListRowReader(reader: reader, kind: self, context: context) : reader
  }

  /// What keeps a record out of the store; of a questionnaire what is missing does only where somebody fills it in.
  package func faults(of draft: Draft, in context: CheckContext) -> [Fault] {
    guard declaration.isQuestionnaire else { return allFaults(of: draft, in: context) }
    let faults = allFaults(of: draft, in: context.onDay(ofSubmission: draft))
    return context.isNew || !faults.allSatisfy(\.isMissingAnswer) ? faults : []
  }

  /// What stored records have in fields that others hide, since the declaration says so; no other record has any.
  func faults(ofHiddenIn draft: Draft) -> [Fault] {
    var shown = draft
    return shown.clearHidden().sorted().map { place in
      let field = form.fields[place]
      return Fault(
        section: form.sectionTitle(ofFieldAt: place), field: field.key, title: field.title, value: nil,
        isPrivate: field.isPrivate, rule: .stated("hidden by other values", []))
    }
  }

  /// What the form refuses, and each check of the declaration that the record as a whole does not keep.
  func allFaults(of given: Draft, in context: CheckContext) -> [Fault] {
    var draft = given
    draft.clearHidden()
    // It is what is stored that has to be right, and what was entered that is told.
    var entered: [String: String] = [:]
    for (place, field) in form.fields.enumerated() where declaration.capitals.contains(field.key) {
      let value = draft.values[place]
      let kept = kept(value, of: field)
      guard kept != value else { continue }
      entered[field.key] = value?.text
      draft.load(kept, at: place, isStandIn: draft.standIns.contains(place))
    }
    var faults = checkFaults(of: draft, in: context)
    for place in faults.indices {
      if let text = entered[faults[place].field] { faults[place].value = text }
    }
    return faults
  }

  /// The same of a draft as it is stored.
  private func checkFaults(of draft: Draft, in context: CheckContext) -> [Fault] {
    var faults = withoutSubstituted(draft.faults(in: context), of: draft)
    if declaration.isQuestionnaire { faults = faults.map { $0.asMissingAnswer(in: draft) } }
    guard let checking = declaration.rules.checking else { return faults }
    let values = ExpressionValues(of: draft, by: self)
    let results = (try? checking.values(asOf: context.today, of: values.value(at:))) ?? []
    return faults
      + declaration.rules.checks.enumerated().compactMap { place, check in
        guard results.count <= place || results[place] == .integer(1) else { return nil }
        let field = form.field(check.field)
        return Fault(
          section: form.place(of: check.field).map(form.sectionTitle) ?? "", field: check.field,
          title: field?.title ?? check.field, value: draft[check.field]?.inputText(currency: currency),
          isPrivate: field?.isPrivate ?? false, rule: .required, message: check.message)
      }
  }

  // MARK: Into the store

  static func table(
    of declaration: KindDeclaration, tableName: (String) -> String?
  ) -> DeclaredTable {
    func column(_ field: Field) -> DeclaredTable.Column {
      let meaning = field.kind.name
      return switch field.kind {
      case .integer, .money, .flag: .init(field.key, .integer, meaning: meaning)
      case .reference(let kind): .init(field.key, .text, references: tableName(kind), meaning: meaning)
      case .group(let children): .init(field.key, .text, meaning: meaning, members: children.map(column))
      default: .init(field.key, .text, meaning: meaning)
      }
    }
    var columns: [DeclaredTable.Column] = []
    var lists: [DeclaredTable.List] = []
    for field in declaration.form.fields {
      if case .list(let children) = field.kind {
        lists.append(DeclaredTable.List(field.key, columns: children.map(column)))
      } else {
        columns.append(column(field))
      }
    }
    columns += declaration.rules.flags.map { .init($0.column, .integer, meaning: FieldKind.flag.name) }
    if declaration.isQuestionnaire { lists.append(Questionnaire.missingList) }
    return DeclaredTable(declaration.tableName, columns: columns, lists: lists)
  }

  /// Stores a record without faults under its key.
  ///
  /// - Parameters:
  ///   - known: its values as they are stored, where they are known already.
  ///   - records: those that there are, where many are stored.
  /// - Complexity: O(fields + elements of lists), and two look-ups by key.
  package func save(
    _ given: Draft, key: String, stored known: [StoreValue]? = nil, among records: StoredRecords? = nil,
    in context: ImportContext
  ) throws -> SaveOutcome {
    let stored = try keptAsWritten(given, key: key, among: records, in: context)
    var (draft, flags) = try completed(stored, key: key, in: context)
    try stampChanges(of: &draft, key: key, in: context)
    try refuseLostFiles(of: draft, key: key, in: context)
    var lists = storedElements(of: draft.values)
    if declaration.isQuestionnaire {
      guard let missing = try judge(&draft, key: key, in: context) else { return .unchanged }
      lists.append(missing.map(\.stored))
    }
    let isKnown = known != nil && draft.isUnchangedCopy(of: given)
    var values = isKnown ? known ?? [] : storedValues(of: draft.values)
    values += flags
    let kept = try keepVersion(of: draft, values, lists, key: key, in: context.change)
    if kept.isOlder { return kept.isNew ? .updated : .unchanged }
    let saved = try context.change.save(values, key: key, in: storeTable)
    var outcome = saved.outcome
    for (list, elements) in zip(table.lists, lists) {
      let known =
        saved.outcome == .inserted
        ? [] : try table.elements(of: list, ofRow: saved.rowID, in: context.change.snapshot)
      guard known != elements else { continue }
      // Before the elements are others, so that the history has those that there were.
      if outcome == .unchanged {
        try context.change.touch(saved.rowID, in: storeTable)
        outcome = .updated
      }
      try table.replace(list, ofRow: saved.rowID, with: elements, in: context.change)
    }
    return outcome
  }

  /// A draft with decimals as they are stored that are only written otherwise: 1.50 is no change of 1.5.
  private func keptAsWritten(
    _ given: Draft, key: String, among records: StoredRecords?, in context: ImportContext
  ) throws -> Draft {
    var draft = given
    guard holdsDecimals else { return draft }
    let stored =
      if let records { try records.record(key) } else {
        try context.change.snapshot.storedRecord(key, of: self)
      }
    guard let stored, stored.values.count == draft.values.count else { return draft }
    for (place, known) in stored.values.enumerated() {
      let value = draft.values[place]
      let kept = value?.written(like: known)
      if kept != value { draft.load(kept, at: place, isStandIn: draft.standIns.contains(place)) }
    }
    return draft
  }

  /// The values of all fields that are no lists, as they are stored.
  func storedValues(of values: [FieldValue?]) -> [StoreValue] {
    declaration.rules.storedPlaces.map { storedValue(of: values, at: $0) }
  }

  func storedValue(of values: [FieldValue?], at place: Int) -> StoreValue {
    let value = values[place]
    let field = form.fields[place]
    return stored(kept(value, of: field), field)
  }

  /// A value as a field keeps it, which may be in capital letters.
  func kept(_ value: FieldValue?, of field: Field) -> FieldValue? {
    guard declaration.capitals.contains(field.key), case .text(let text)? = value else { return value }
    return .text(text.uppercased())
  }

  /// The elements of all lists, as they are stored.
  func storedElements(of values: [FieldValue?]) -> [[[StoreValue]]] {
    zip(form.fields, values).compactMap { field, value in
      guard case .list(let children) = field.kind else { return nil }
      let elements = (value?.list ?? []).map { stored($0, children) }
      guard let order = declaration.rules.list(field.key)?.order, !order.isEmpty else { return elements }
      return Self.sorted(elements, by: order, of: children)
    }
  }

  /// Elements in the order of choices, those of the same ones as they were.
  private static func sorted(
    _ elements: [[StoreValue]], by order: [Int], of fields: [Field]
  ) -> [[StoreValue]] {
    let keyed = elements.enumerated().map { number, element in
      (rank: order.map { rank(of: element[$0], in: fields[$0]) } + [number], element: element)
    }
    return keyed.sorted { $0.rank.lexicographicallyPrecedes($1.rank) }.map(\.element)
  }

  private static func rank(of value: StoreValue, in field: Field) -> Int {
    guard case .choice(let choices) = field.kind, case .text(let text) = value else { return .max }
    return choices.place(of: text) ?? .max
  }

  func stored(_ group: FieldGroup, _ fields: [Field]) -> [StoreValue] {
    fields.enumerated().map { place, field in
      stored(place < group.values.count ? group.values[place] : nil, field)
    }
  }

  func stored(_ value: FieldValue?, _ field: Field) -> StoreValue {
    switch value {
    case .group(let group)? where group.isEmpty: .null
    case .group?, .list?:
      value.map { .text(RecordExport(currency: currency).source($0, of: field).jsonText) } ?? .null
    default: StoreValue(plain: value)
    }
  }

  // MARK: Out of the store

  /// The stored records, in their order.
  ///
  /// - Parameter limit: at most so many of them, the first ones; nil for all.
  /// - Throws: ``StoreError/unknownValue(kind:key:field:value:known:)`` for a choice that another program has
  ///   written and the declaration does not have.
  package func records(in snapshot: Snapshot, limit: Int? = nil) throws -> [StoredRecord] {
    let records = try storedRecords(in: snapshot, limit: limit)
    try checkChoices(of: records)
    return records
  }

  /// - Throws: ``StoreError/unknownValue(kind:key:field:value:known:)``, as ``records(in:)``.
  func checkChoices(of records: [StoredRecord]) throws(StoreError) {
    for (place, field) in form.fields.enumerated() {
      guard case .choice(let choices) = field.kind else { continue }
      for record in records {
        guard let value = record.values[place]?.text, choices[value] == nil else { continue }
        throw .unknownValue(
          kind: name, key: record.key, field: field.key, value: value, known: choices.map(\.value))
      }
    }
  }

  /// Records to be chosen from: the latest first, where a day or moment is among what puts them in order.
  package func latestFirst(_ records: [StoredRecord]) -> [StoredRecord] {
    let dated = declaration.order.first { order in
      switch form.field(order.field)?.kind {
      case .date, .moment: true
      default: false
      }
    }
    guard let dated, !dated.isDescending, let place = form.place(of: dated.field) else { return records }
    let days = records.map { $0.values[place]?.inputText(currency: .dollar) ?? "" }
    return records.indices.sorted { (days[$1], $0) < (days[$0], $1) }.map { records[$0] }
  }

  /// How many records there are, but for one that is being put together.
  func recordCount(in snapshot: Snapshot) throws(StoreError) -> Int {
    let placed = declaration.flow.map { " WHERE \(SQLName.quoted($0.placed)) IS NOT NULL" } ?? ""
    return try snapshot.first("SELECT count(*) FROM \(storeTable.name)\(placed)") { try $0.integer(0) } ?? 0
  }

  /// Records as they are stored, whether the declaration has their values or not.
  func storedRecords(in snapshot: Snapshot, limit: Int? = nil) throws -> [StoredRecord] {
    // Last first, what is missing comes before all others.
    let decimals = table.decimals
    let fields = declaration.order.map { field, isDescending in
      let column = decimals.contains(field) ? DecimalNumbers.number("\"\(field)\"") : "\"\(field)\""
      return isDescending ? "\(column) DESC NULLS FIRST" : column
    }
    let order = (fields + ["key"]).joined(separator: ", ")
    // The rows are chosen by what they are ordered by alone, before anything else of them is read.
    let chosen = limit.map { "row IN (SELECT row FROM \(storeTable.name) ORDER BY \(order) LIMIT \($0))" }
    return try snapshot.all(storeTable.selectWhole(where: chosen ?? "TRUE", orderedBy: order), [], record)
  }

  /// A record from a row of ``StoreTable/selectWhole(where:orderedBy:)``, as it is or as it was.
  package func record(_ row: StoreRow) throws -> StoredRecord {
    var column = 3
    var list = 3 + table.columns.count
    var values = try form.fields.map { field -> FieldValue? in
      if case .list(let children) = field.kind {
        defer { list += 1 }
        return try elements(row, list, children)
      }
      defer { column += 1 }
      return try value(row, column, field)
    }
    // Earlier versions have stored empty texts of files.
    if isQuestionnaire, let place = form.place(of: Questionnaire.renewedFrom), values[place].isEmpty {
      values[place] = nil
    }
    var record = StoredRecord(key: try row.text(1), revision: try row.integer(2), form: form, values: values)
    for (field, _) in declaration.rules.flags {
      if try row.optionalInteger(column) == 1 { record.defaulted.insert(field) }
      column += 1
    }
    // A state in the history can be one of before the kind was a questionnaire.
    if declaration.isQuestionnaire, !row.isNull(list) {
      record.missing = try MissingAnswer.all(in: try row.text(list))
    }
    return record
  }

  func value(_ row: StoreRow, _ column: Int, _ field: Field) throws -> FieldValue? {
    if row.isNull(column) { return nil }
    switch field.kind {
    case .text, .multiline, .email, .phone, .switches, .file: return .text(try row.text(column))
    case .choice, .reference: return .choice(try row.text(column))
    case .integer: return .integer(try row.integer(column))
    case .decimal: return .decimal(try row.decimal(column))
    case .money: return .money(try row.money(column))
    case .date: return .date(try row.date(column))
    case .moment: return .moment(try row.moment(column))
    case .flag: return .flag(try row.flag(column))
    case .group, .list:
      return try answer(try row.text(column), of: field, column)
    }
  }

  private func unexpected(_ column: Int) -> StoreError {
    .unexpectedValue(column: column, sql: storeTable.name)
  }

  private func answer(_ json: String, of field: Field, _ column: Int) throws -> FieldValue? {
    guard let source = SourceValue(json: json) else { throw unexpected(column) }
    var reader = AnswerReader(currency: currency)
    return reader.value(source, of: field, at: field.key)
  }

  /// The elements of a list, of which each is an object of the stored values.
  private func elements(_ row: StoreRow, _ column: Int, _ fields: [Field]) throws -> FieldValue? {
    // In the history of a record that is older than its list.
    if row.isNull(column) { return nil }
    guard case .list(let elements)? = SourceValue(json: try row.text(column)) else {
      throw unexpected(column)
    }
    if elements.isEmpty { return nil }
    return .list(
      try elements.map { element in
        guard case .object(let members) = element else { throw unexpected(column) }
        return FieldGroup(
          try fields.map { field in
            guard let stored = members.first(where: { $0.key == field.key })?.value else { return nil }
            return try value(stored, of: field, column)
          })
      })
  }

  /// A value as it stands in the table of a list.
  private func value(_ stored: SourceValue, of field: Field, _ column: Int) throws -> FieldValue? {
    if case .null = stored { return nil }
    guard let text = stored.plainText else { throw unexpected(column) }
    switch field.kind {
    case .money:
      guard let units = Int(text) else { throw unexpected(column) }
      return .money(Money(minorUnits: units))
    case .group: return try answer(text, of: field, column)
    default: return field.kind.value(from: text, currency: currency)
    }
  }

  // MARK: Names and pages

  /// What a record is called: its key where it has no name, or what one record is called where that tells nothing.
  package func recordName(of record: StoredRecord) -> String {
    declaration.record.text(of: record.values, key: record.key)
      ?? (isDerived(record.key) ? declaration.singular : record.key)
  }

  /// What a record is called itself, which it tells without any other; nil for every other value.
  func ownName(_ value: QueryValue, of record: StoredRecord) -> Cell? {
    guard case .record(name, record.key) = value else { return nil }
    return .link(.text(recordName(of: record)), to: path(of: record))
  }

  /// What references to this kind may be written as: a record's key, its name, and what else it is called.
  package func names(in snapshot: Snapshot) throws -> [(name: String, key: String)] {
    // A choice that is taken out of the declaration is told with the rules that records are to keep.
    try storedRecords(in: snapshot).flatMap(names)
  }

  /// What references to a record may be written as.
  func names(of record: StoredRecord) -> [(name: String, key: String)] {
    let others = declaration.alsoCalled.compactMap { record[$0]?.conditionText }.filter { !$0.isEmpty }
    let name = declaration.record.text(of: record.values, key: record.key)
    return ([record.key, name].compactMap(\.self) + others).map { (name: $0, key: record.key) }
  }

  /// Whether its records can refer to others of them.
  var refersToItself: Bool { form.referencedKinds.contains(name) }

  /// The page of a record.
  package func path(of record: StoredRecord) -> PagePath {
    let inner = declaration.folders?.name(of: record).map { "\(folder)/\($0)" }
    // What an earlier version let in is told apart by capital letters, too.
    let isPlain = declaration.hasPlainKeys && KindFile.isPlainKey(record.key)
    let key = isPlain ? record.key.lowercased() : record.key
    return PagePath(
      folder: inner ?? folder, key: key, isTaken: inner == nil && pageNames?.contains(key) ?? false)
  }

  /// The folder of its pages: that of its collection for the kind of the same name.
  var folder: String { name == collection ? name : "\(collection)/\(name)" }
}

extension StoreValue {
  /// A value that is neither group nor list, as it is stored.
  init(plain value: FieldValue?) {
    self =
      switch value {
      case nil, .group?, .list?: .null
      case .text(let text)?, .choice(let text)?: .text(text)
      case .integer(let number)?: .integer(number)
      case .decimal(let number)?: StoreValue(number)
      case .money(let amount)?: StoreValue(amount)
      case .date(let date)?: StoreValue(date)
      case .moment(let moment)?: StoreValue(moment)
      case .flag(let isOn)?: StoreValue(isOn)
      }
  }
}
