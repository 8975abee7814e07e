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
  /// The column that says whether a record is complete, and which records were stored before their kind was one.
  static let isComplete = SQLName.quoted(complete)
  static let isUnjudged = "\(isComplete) IS NULL"
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
        sql: "renewedFrom <> '' AND NOT \(earlier("TRUE"))"),
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
        let path = "\(field.key).\(child.key)"
        aliases["answers.\(path)"] = path
        guard case .group(let grandchildren) = child.kind else { continue }
        for grandchild in grandchildren {
          aliases["answers.\(path).\(grandchild.key)"] = "\(path).\(grandchild.key)"
        }
      }
    }
    let own = Set(aliases.keys.map(FormRowReader.folded))
    for (alias, name) in declared where aliases["answers.\(name)"] != nil {
      // A field keeps its own key.
      if !own.contains(FormRowReader.folded("answers.\(alias)")) { aliases["answers.\(alias)"] = name }
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
  var isMissingAnswer: Bool { isMissing && field != Questionnaire.submittedOn }

  /// Whether nothing is wrong but that the day is not there.
  var isMissingDay: Bool { isMissing && field == Questionnaire.submittedOn }

  private var isMissing: Bool { rule == .required && message == nil }

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
    let missing = missingAnswers(of: draft, in: context.checks)
    for (place, value) in zip(own, [FieldValue.integer(form.version), .flag(missing.isEmpty)]) {
      draft.load(value, at: place)
    }
    return missing
  }

  /// What a questionnaire lacks of what it is asked now.
  func missingAnswers(of draft: Draft, in context: CheckContext) -> [MissingAnswer] {
    allFaults(of: draft, in: context.onDay(ofSubmission: draft, isNew: false)).filter(\.isMissingAnswer).map {
      MissingAnswer($0, in: form)
    }
  }

  /// A record as those may know it for whom something is made: everybody reads of a questionnaire neither that an answer
  /// is missing which ``Form/withholdsMissing(path:)`` nor that it is incomplete for want of such.
  package func openly(_ record: StoredRecord, for readership: Readership) -> StoredRecord {
    guard readership == .everybody, isQuestionnaire, !record.missing.isEmpty else { return record }
    let told = record.missing.filter { !form.withholdsMissing(path: $0.field) }
    if told.count == record.missing.count { return record }
    var values = record.values
    if told.isEmpty, let place = record.form.place(of: Questionnaire.complete) { values[place] = .flag(true) }
    var open = record.having(values)
    open.missing = told
    return open
  }

  /// The same of many.
  func openly(_ records: [StoredRecord], for readership: Readership) -> [StoredRecord] {
    isQuestionnaire && readership == .everybody ? records.map { openly($0, for: readership) } : records
  }
}

extension Form {
  /// Whether nobody is told that the answer at a path is missing: private answers say whether it is asked, or it is one
  /// of a private list, whose elements nobody counts.
  func withholdsMissing(path: String) -> Bool {
    if readsPrivate(path: path) { return true }
    guard let steps = FieldPath(path)?.steps, steps.count > 1, let first = field(steps[0].key) else {
      return false
    }
    return first.isPrivate && first.kind.isList
  }

  /// The paths of all such answers.
  var withheldMissing: [String] { answerPaths.filter(withholdsMissing) }

  /// The paths of all fields, also of those within others: `drivers.birthDate`.
  private var answerPaths: [String] {
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
