package import Forms
internal import Press
internal import RecordStore

/// What a kind has whose records may be incomplete, beside what its file says.
enum Questionnaire {
  static let submittedOn = "submittedOn"
  static let renewedFrom = "renewedFrom"
  static let version = "version"
  static let complete = "complete"
  /// The list of what a record lacks.
  static let missing = "missing"
  /// The column of lists that says how far one is.
  static let answered = "answered"
  /// The column of lists that says whether one is complete.
  static let state = "state"

  /// What stands in that column.
  enum State: String {
    case complete
    case incomplete
  }

  /// The fields that nobody is asked for, before those of the file.
  static var head: YAMLReader? {
    try? YAMLReader(
      text: """
        key: submission
        title: Submission
        fields:
          - {key: submittedOn, title: Submitted on, kind: date, required: true, initial: {rule: today}}
          - {key: renewedFrom, title: Renewed from, kind: text}
          - {key: version, title: Version, kind: integer}
          - {key: complete, title: Complete, kind: switch}
        """, file: "questionnaire")
  }
  static let ownFields: Set<String> = [submittedOn, renewedFrom, version, complete]

  static let missingFields = [
    Field("section", "Section", .text), Field("field", "Key", .text), Field("element", "Element", .integer),
    Field("title", "Field", .text),
  ]
  static let missingList = DeclaredTable.List(
    missing,
    columns: missingFields.map {
      DeclaredTable.Column($0.key, $0.kind.isFigure ? .integer : .text, meaning: $0.kind.name)
    })

  /// The same for queries that count it.
  static let elements = ElementList(missing, columns: missingFields.map(\.key))

  /// What lists show where a file does not say it: how records stand, and what people search them by.
  static func columns(_ declared: [String], _ form: Form) -> [String] {
    let searched = form.fields.filter { $0.isSearchable && !$0.isPrivate && $0.kind.children == nil }
    return declared.isEmpty ? [submittedOn, complete] + searched.prefix(4).map(\.key) : declared
  }

  /// What is odd about records of any questionnaire, over the table of its records.
  static func warnings(in table: String) -> [KindRules.RecordWarning] {
    func earlier(_ condition: String) -> String {
      "EXISTS (SELECT 1 FROM \(table) AS earlier WHERE earlier.key = \(table).renewedFrom AND \(condition))"
    }
    return [
      KindRules.RecordWarning(title: "Submitted after as-of", sql: "submittedOn > :asOf"),
      KindRules.RecordWarning(
        title: "Renewed from a submission that is not stored",
        sql: "renewedFrom IS NOT NULL AND NOT \(earlier("TRUE"))"),
      KindRules.RecordWarning(
        title: "Renewed from a submission that is not earlier",
        sql: earlier("(earlier.submittedOn > \(table).submittedOn OR earlier.key = \(table).key)")),
      KindRules.RecordWarning(
        title: "Renewed from an incomplete submission", sql: earlier("NOT earlier.complete")),
    ]
  }

  /// Answers can stand in an object of their own, also under the names that files have for them elsewhere.
  ///
  /// - Parameter declared: other names of columns, each with the column that is meant.
  static func aliases(of form: Form, beside declared: [String: String]) -> [String: String] {
    var aliases: [String: String] = [:]
    for field in form.fields where !ownFields.contains(field.key) {
      aliases["answers.\(field.key)"] = field.key
      for child in field.kind.children ?? [] {
        aliases["answers.\(field.key).\(child.key)"] = "\(field.key).\(child.key)"
      }
    }
    for (alias, name) in declared where aliases["answers.\(name)"] != nil {
      aliases["answers.\(alias)", default: name] = name
    }
    return aliases
  }
}

/// What a questionnaire lacked when it was written, by the declaration of then.
package struct MissingAnswer: Sendable, Equatable {
  /// The title of the section.
  package let section: String
  /// The path without places in lists, such as `drivers.birthDate`.
  package let field: String
  /// The place in the list, from 1; nil for what stands in none.
  package let element: Int?
  /// The titles along the path: `Drivers 2: Date of birth`.
  package let title: String

  init(_ fault: Fault, in form: Form) {
    let path = FieldPath(fault.field)
    section = fault.section
    field = path?.keys ?? ""
    element = path?.steps.lazy.compactMap(\.element).first
    title = form.title(ofPath: fault.field) ?? fault.field
  }

  private init(section: String, field: String, element: Int?, title: String) {
    self.section = section
    self.field = field
    self.element = element
    self.title = title
  }

  /// The titles along the path as the form has them now; nil where it has no such field any more.
  func titles(in form: Form) -> [TitledStep]? {
    FieldPath(field).flatMap { form.titles(ofPath: $0, element: element) }
  }

  var stored: [StoreValue] {
    [.text(section), .text(field), element.map { .integer($0) } ?? .null, .text(title)]
  }

  /// Those that a list as JSON has.
  static func all(in json: String) throws(StoreError) -> [MissingAnswer] {
    if json == "[]" { return [] }
    guard case .list(let elements)? = SourceValue(json: json) else {
      throw StoreError.unexpectedValue(column: 0, sql: Questionnaire.missing)
    }
    return elements.map { element in
      var members: [String: String] = [:]
      if case .object(let own) = element { for (key, value) in own { members[key] = value.plainText } }
      return MissingAnswer(
        section: members["section"] ?? "", field: members["field"] ?? "",
        element: members["element"].flatMap { Int($0) }, title: members["title"] ?? "")
    }
  }
}

extension Fault {
  /// Whether nothing is wrong but that an answer is not there; without its day no record is one.
  var isMissingAnswer: Bool {
    rule == .required && message == nil && field != Questionnaire.submittedOn
  }

  /// The same, but that a list that is left out, and so has too few elements, is an answer that is not there.
  func asMissingAnswer(in draft: Draft) -> Fault {
    guard case .minimumLength = rule, draft[field] == nil else { return self }
    return Fault(
      section: section, field: field, title: title, value: nil, isPrivate: isPrivate, rule: .required)
  }
}

extension CheckContext {
  /// "Today" of an earlier submission is its own day, so that it passes the checks whenever it is imported.
  func onDay(ofSubmission draft: Draft, isNew: Bool? = nil) -> CheckContext {
    CheckContext(
      today: draft[Questionnaire.submittedOn]?.date ?? today, isNew: isNew ?? self.isNew, currency: currency,
      brokenReference: brokenReference)
  }
}

extension RecordKind {
  package var isQuestionnaire: Bool { declaration.isQuestionnaire }

  /// What a questionnaire has by itself.
  package static let ownFields = Questionnaire.ownFields

  /// A draft that is submitted on a day.
  package func submitted(_ draft: Draft, on day: CalendarDate) -> Draft {
    var draft = draft
    if let place = form.place(of: Questionnaire.submittedOn) { draft.load(.date(day), at: place) }
    return draft
  }

  /// Judges a questionnaire by the declaration as it is now.
  ///
  /// - Returns: what it lacks; nil where nothing is other than stored, which then stays as it was judged.
  func judge(_ draft: inout Draft, key: String, in context: ImportContext) throws -> [MissingAnswer]? {
    let own = [Questionnaire.version, Questionnaire.complete].compactMap(form.place)
    let snapshot = context.change.snapshot
    let version = StoreValue.integer(form.version)
    let isOther = try snapshot.first(
      "SELECT 1 FROM \(table.name) WHERE key = ? AND version IS NOT ?", [.text(key), version]
    ) { try $0.integer(0) }
    if isOther != nil, let stored = try snapshot.storedRecord(key, of: self) {
      var same = draft
      for place in own { same.load(stored.values[place], at: place) }
      // An empty list is stored as nothing, and what is kept in capital letters in these.
      let isStored =
        storedValues(of: same.values) == storedValues(of: stored.values)
        && storedElements(of: same.values) == storedElements(of: stored.values)
      if isStored { return nil }
    }
    let checks = context.checks.onDay(ofSubmission: draft, isNew: false)
    let missing = allFaults(of: draft, in: checks).filter(\.isMissingAnswer).map {
      MissingAnswer($0, in: form)
    }
    for (place, value) in zip(own, [FieldValue.integer(form.version), .flag(missing.isEmpty)]) {
      draft.load(value, at: place)
    }
    return missing
  }

  /// The fields of which private answers tell whether they are asked, so that nobody is told that they are missing.
  var withheldMissing: [String] { form.answerPaths.filter { form.readsPrivate(path: $0) } }
}

extension Form {
  /// The paths of all fields, also of those within others: `drivers.birthDate`.
  var answerPaths: [String] {
    func paths(_ field: Field, _ prefix: String) -> [String] {
      [prefix + field.key] + (field.kind.children ?? []).flatMap { paths($0, "\(prefix)\(field.key).") }
    }
    return fields.flatMap { paths($0, "") }
  }
}

extension Collections {
  /// The kinds whose records may be incomplete.
  package var questionnaires: [RecordKind] { kinds.filter(\.isQuestionnaire) }

  /// The questionnaire with a name.
  package func questionnaire(_ name: String) -> RecordKind? { questionnaires.first { $0.name == name } }
}

/// Reads rows of a questionnaire: answers can stand in an object `answers`, and a row may say of which form it is.
///
/// What stands among the answers and is none rejects its row, as else nobody would be told of it.
struct SubmissionRowReader: AddingRowReader {
  var ignoredColumns: [String] {
    let told = unknown.map { columns[$0.column] } + (form.map { [columns[$0]] } ?? [])
    return reader.ignoredColumns.filter { !$0.isEmpty && !told.contains($0) }
  }

  let reader: any RowReader
  private let kind: RecordKind
  private let columns: [String]
  /// The column with the form's id, and the one with all answers as an object, where there are such.
  private let form: Int?
  private let answers: Int?
  /// What such an object can have, and of that what has no column of its own.
  private let keys: [String]
  private let addedKeys: [String]
  /// The keys of fields by all that files call them, folded.
  private let names: [String: String]
  /// The columns of answers to what is not asked, by what each calls it.
  private let unknown: [(column: Int, path: String)]
  /// The columns of groups and lists, and what the members of their objects may be called.
  private let nested: [(column: Int, field: Field, names: MemberNames?)]

  init(
    kind: RecordKind, columns: [String], _ reader: ([String]) throws -> any RowReader
  ) throws {
    self.kind = kind
    self.columns = columns
    func place(_ name: String) -> Int? {
      kind.form.field(name) == nil ? columns.firstIndex { FormRowReader.folded($0) == name } : nil
    }
    form = place("form")
    answers = place("answers")
    keys = kind.form.fields.map(\.key).filter { !Questionnaire.ownFields.contains($0) }
    let names = Self.names(of: keys, aliases: kind.declaration.aliases)
    self.names = names
    let form = kind.form
    func path(_ column: String) -> String? {
      column.lowercased().hasPrefix("answers.") ? String(column.dropFirst("answers.".count)) : nil
    }
    let aliases = kind.declaration.aliases
    nested = columns.enumerated().compactMap { place, column in
      guard let key = names[FormRowReader.folded(path(column) ?? column)], let field = form.field(key),
        field.kind.children != nil
      else { return nil }
      return (place, field, MemberNames(within: key, aliases: aliases))
    }
    if let answers {
      let given = Set(
        columns.indices.filter { $0 != answers }
          .compactMap { names[FormRowReader.folded(path(columns[$0]) ?? columns[$0])] })
      addedKeys = keys.filter { !given.contains($0) }
      // The object itself is in a column that nothing has.
      var named = columns
      named[answers] = ""
      self.reader = try reader(named + addedKeys.map { "answers.\($0)" })
    } else {
      addedKeys = []
      self.reader = try reader(columns)
    }
    let ignored = Set(self.reader.ignoredColumns)
    unknown = columns.enumerated().compactMap { place, column in
      ignored.contains(column) ? path(column).map { (place, $0) } : nil
    }
  }

  private static func names(of keys: [String], aliases: [String: String]) -> [String: String] {
    var names: [String: String] = [:]
    for key in keys { names[FormRowReader.folded(key)] = key }
    for (alias, name) in aliases {
      guard let key = names[FormRowReader.folded(name)] else { continue }
      names[FormRowReader.folded(alias)] = names[FormRowReader.folded(alias)] ?? key
    }
    return names
  }

  func draft(of row: SourceRow) -> ImportedRow {
    let answers = answers(of: row)
    let row = expanded(row, by: answers)
    var read = reader.draft(of: row)
    read.faults += answers.faults
    // What was not answered is missing, whatever an entry would begin with.
    read.emptyAbsent()
    for object in row.emptiedObjects { empty(object, in: &read) }
    for (column, place) in unknown
    where column < row.values.count && !row.absentColumns.contains(column) && row.values[column] != .null {
      read.faults.append(unknownAnswer(place, row.values[column]))
    }
    for (column, field, names) in nested where column < row.values.count {
      let value = row.values[column].unpacked(for: field)
      for (path, value) in (names.map(value.named) ?? value).unknownMembers(of: field, at: field.key) {
        read.faults.append(unknownAnswer(path, value))
      }
    }
    if let form, form < row.values.count, let id = row.values[form].plainText, !id.isEmpty, id != kind.name {
      read.faults.append(
        Fault(
          section: "", field: "form", title: "Form", value: id,
          rule: .stated("of another form; import it with: gazette import {}", [id])))
    }
    return read
  }

  /// Takes away what a row gives as null, where others of its file have an object.
  private func empty(_ object: String, in read: inout ImportedRow) {
    let isAll = object == "answers"
    let key = object.hasPrefix("answers.") ? String(object.dropFirst("answers.".count)) : object
    for place in isAll ? keys.compactMap(kind.form.place) : [kind.form.place(of: key)].compactMap(\.self) {
      read.draft.load(nil, at: place)
      read.absent.give(place)
    }
  }

  private func unknownAnswer(_ path: String, _ value: SourceValue) -> Fault {
    fault(in: path, value, .unknownField)
  }

  /// What the object with all answers gives.
  private struct Answers {
    /// By the keys of fields.
    var values: [String: SourceValue] = [:]
    var faults: [Fault] = []
    /// Whether nothing stands in its place, though there is one: then nothing is answered.
    var isEmptied = false
  }

  private func answers(of row: SourceRow) -> Answers {
    guard let answers, answers < row.values.count, !row.absentColumns.contains(answers) else {
      return Answers()
    }
    let members: [Answer]
    switch row.values[answers] {
    case .null: return Answers(isEmptied: true)
    case .object(let own): members = own
    case .text(let text) where text.allSatisfy(\.isWhitespace): return Answers(isEmptied: true)
    case .text(let text):
      guard case .object(let own)? = SourceValue(json: text) else { return Answers(faults: [noObject(text)]) }
      members = own
    case let value: return Answers(faults: [noObject(value.plainText ?? value.jsonText)])
    }
    var found = Answers(isEmptied: members.isEmpty)
    for (name, value) in members {
      guard let key = names[FormRowReader.folded(name)] else {
        if value != .null { found.faults.append(unknownAnswer(name, value)) }
        continue
      }
      if !addedKeys.contains(key) || found.values.updateValue(value, forKey: key) != nil {
        found.faults.append(
          fault(in: "answers", .text(name), .stated("two names within it mean one field", [])))
      }
    }
    return found
  }

  private func noObject(_ text: String) -> Fault { fault(in: "answers", .text(text), .notA("group")) }

  private func fault(in field: String, _ value: SourceValue, _ rule: BrokenRule) -> Fault {
    Fault(
      section: "Answers", field: field, title: "Answers", value: value.plainText ?? value.jsonText,
      isPrivate: true, rule: rule)
  }

  /// The row with each of its answers in a column.
  private func expanded(_ row: SourceRow, by answers: Answers) -> SourceRow {
    guard let place = self.answers else { return row }
    var values = row.values + Array(repeating: .null, count: max(0, columns.count - row.values.count))
    values[place] = .null
    var absent = row.absentColumns
    for key in addedKeys {
      if answers.values[key] == nil, !answers.isEmptied { absent.insert(values.count) }
      values.append(answers.values[key] ?? .null)
    }
    return SourceRow(
      line: row.line, ordinal: row.ordinal, values: values, absentColumns: absent,
      emptiedObjects: row.emptiedObjects, recordLine: row.recordLine)
  }
}

extension SourceValue {
  /// The members of an object, or of objects in a list, that a field has no field for.
  fileprivate func unknownMembers(of field: Field, at path: String) -> [(path: String, value: SourceValue)] {
    switch (unpacked(for: field), field.kind) {
    case (.object(let members), .group(let children)), (.object(let members), .list(let children)):
      return members.flatMap { member -> [(path: String, value: SourceValue)] in
        let own = "\(path).\(member.key)"
        let folded = FormRowReader.folded(member.key)
        guard let child = children.first(where: { FormRowReader.folded($0.key) == folded }) else {
          return [(own, member.value)]
        }
        return member.value.unknownMembers(of: child, at: own)
      }
    case (.list(let elements), .list):
      return elements.enumerated().flatMap { number, element -> [(path: String, value: SourceValue)] in
        let own = "\(path)[\(number + 1)]"
        guard case .object = element else { return [(own, element)] }
        return element.unknownMembers(of: field, at: own)
      }
    default: return []
    }
  }
}

extension ImportedRow {
  /// Takes initial values away where the row says nothing.
  fileprivate mutating func emptyAbsent() {
    for place in absent.fields { draft.load(nil, at: place) }
    for (place, lacking) in absent.children {
      guard let group = draft.values[place]?.group else { continue }
      draft.load(.group(lacking.emptied(group)), at: place)
    }
    for (place, elements) in absent.elements {
      guard var groups = draft.values[place]?.list else { continue }
      for (number, lacking) in elements.enumerated() where number < groups.count {
        groups[number] = lacking.emptied(groups[number])
      }
      draft.load(.list(groups), at: place)
    }
  }
}
