internal import Forms
internal import RecordStore

/// Reads rows as submissions, each by the form that it names.
///
/// Columns are `key` or `id`, `form`, `version`, `submittedOn`, `renewedFrom`, and the answers: one column
/// `answers` with an object, or columns such as `answers.fullName.firstName`.
struct SubmissionReader: RowReader {
  let ignoredColumns: [String]
  private let targets: [Target]
  private let context: ImportContext
  private let forms: StoredForms
  /// By id and version.
  private let carrying: [String: [Int: Form]]
  /// What is stored of submissions beside their answers, which keep it where a row says nothing of it.
  private let storedHeads: [String: StoredHead]

  private struct StoredHead {
    let form: String
    let version: Int
    /// In the order of the fields of ``SubmissionForm``.
    let values: [FieldValue?]
  }

  private enum Target {
    case nothing
    case key
    case line
    case field(Int)
    case answers([String])
  }

  /// - Throws: ``ImportError``, ``StoreError``, ``DescriptionError``.
  init(columns: [String], context: ImportContext) throws {
    self.context = context
    let form = SubmissionForm.form
    var places: [String: Int] = [:]
    for (place, field) in form.fields.enumerated() { places[FormRowReader.folded(field.key)] = place }
    var targets: [Target] = []
    var ignored: [String] = []
    var columnOfField: [String: String] = [:]
    for column in columns {
      let parts = Self.path(column)
      let folded = FormRowReader.folded(column)
      if Self.isAnswers(parts) {
        targets.append(.answers(Array(parts.dropFirst())))
        continue
      }
      let (name, target): (String, Target)
      switch folded {
      case "key", "id": (name, target) = ("key", .key)
      case "line": (name, target) = ("line", .line)
      default:
        guard let place = places[folded] else {
          targets.append(.nothing)
          ignored.append(column)
          continue
        }
        (name, target) = (form.fields[place].key, .field(place))
      }
      if let other = columnOfField.updateValue(column, forKey: name) {
        throw ImportError.repeatedField(file: context.source, field: name, columns: [other, column])
      }
      targets.append(target)
    }
    guard columns.isEmpty || columnOfField["form"] != nil else {
      throw ImportError.noMatchingColumns(
        file: context.source, columns: columns, fields: FormRowReader.columnNames(form))
    }
    self.targets = targets
    ignoredColumns = ignored
    let forms = try StoredForms(in: context.change.snapshot)
    var carrying: [String: [Int: Form]] = [:]
    for id in forms.ids {
      for form in forms.versions(of: id) {
        carrying[id, default: [:]][form.version] = try SubmissionHead.form(around: form)
      }
    }
    self.forms = forms
    self.carrying = carrying
    let stored = try context.change.snapshot.all(
      "SELECT key, form, version, submittedOn, renewedFrom FROM submissions"
    ) { row in
      let (form, version) = (try row.text(1), try row.integer(2))
      let values: [FieldValue?] = [
        .text(form), .integer(version), .date(try row.date(3)), try row.optionalText(4).map { .text($0) },
      ]
      return (try row.text(0), StoredHead(form: form, version: version, values: values))
    }
    storedHeads = Dictionary(stored) { first, _ in first }
  }

  private static func path(_ column: String) -> [String] {
    column.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
  }

  private static func isAnswers(_ path: [String]) -> Bool {
    path.first.map(FormRowReader.folded) == "answers"
  }

  func draft(of row: SourceRow) -> ImportedRow {
    var key: String?
    var line = row.line
    var head = Draft(SubmissionForm.form)
    var answers: [Answer] = []
    var emptied: [[String]] = []
    var saysNothing = Set(head.form.fields.indices)
    var faults: [Fault] = []
    for (column, target) in targets.enumerated() where !row.absentColumns.contains(column) {
      let value = column < row.values.count ? row.values[column] : .null
      switch target {
      case .nothing: break
      case .key: key = value.plainText.flatMap { $0.isEmpty ? nil : $0 }
      case .line: line = value.plainText.flatMap { Int($0) } ?? line
      case .field(let place):
        saysNothing.remove(place)
        let kind = head.form.fields[place].kind
        let text = value.plainText.flatMap { $0.isEmpty ? nil : $0 }
        head.load(text.flatMap { kind.value(from: $0, currency: context.settings.currency) }, at: place)
      case .answers(let path):
        if value.isNothing {
          emptied.append(path)
        } else if path.isEmpty {
          guard case .object(let members) = value.readAsJSON else {
            faults.append(Self.fault("answers", value.plainText ?? value.jsonText, .notA("group")))
            continue
          }
          answers += members
        } else {
          Self.add(value, at: path[...], to: &answers)
        }
      }
    }
    for object in row.emptiedObjects {
      let path = Self.path(object)
      if Self.isAnswers(path) { emptied.append(Array(path.dropFirst())) }
    }
    if let stored = storedHeads[key ?? context.key(ofLine: line, line == row.line ? row.ordinal : 1)] {
      for place in saysNothing.sorted() where place < stored.values.count {
        // Another form has other versions.
        if head.form.fields[place].key == "version", head["form"]?.text != stored.form { continue }
        head.load(stored.values[place], at: place)
      }
    }
    faults += head.faults(in: context.checks)
    guard let form = form(of: head, key: key, faults: &faults) else {
      return ImportedRow(line: line, key: key, draft: head, faults: faults)
    }
    Self.empty(emptied, of: form.answers, in: &answers)
    var reader = AnswerReader(context.settings.valueReading { _, _ in nil })
    var draft = SubmissionHead(submittedOn: head["submittedOn"]?.date, renewedFrom: head["renewedFrom"]?.text)
      .draft(around: reader.values(answers, of: form.answers), by: form.carrying)
    draft.clearHidden()
    let absent = AbsentFields(in: answers, of: SubmissionHead.answerFields(of: draft))
    return ImportedRow(line: line, key: key, draft: draft, absent: absent, faults: faults + reader.faults)
  }

  /// The answers that a row does not give stay as they are stored, if they are to the same questions.
  func complete(_ row: inout ImportedRow, from stored: () throws -> StoredRecord?) throws {
    guard row.absent.isAnyField, SubmissionHead(of: row.draft) != nil, let stored = try stored(),
      stored["form"]?.text == row.draft.form.id, stored["version"]?.integer == row.draft.form.version,
      let answers = stored["answers"]?.group
    else { return }
    let before = row.draft.values.count - answers.values.count
    row.fillAbsent(from: Array(row.draft.values.prefix(before)) + answers.values)
    row.draft.clearHidden()
  }

  /// Adds empty answers where a column of the form's own is there and empty; an empty `answers` empties all.
  private static func empty(_ paths: [[String]], of fields: [Field], in answers: inout [Answer]) {
    // What is emptied whole has no parts.
    let whole = Set(paths)
    for path in paths where path.isEmpty || !whole.contains([]) {
      if path.count > 1, whole.contains([path[0]]) { continue }
      guard let key = path.first else {
        for field in fields { add(.null, at: [field.key], to: &answers) }
        continue
      }
      guard let field = fields.first(where: { $0.key == key }) else { continue }
      if path.count == 1 {
        add(.null, at: path[...], to: &answers)
      } else if path.count == 2, let children = field.kind.children,
        children.contains(where: { $0.key == path[1] })
      {
        add(.null, at: path[...], to: &answers)
      }
    }
  }

  /// The form that a row names; without a version that of the stored submission, or the newest.
  private func form(
    of head: Draft, key: String?, faults: inout [Fault]
  ) -> (carrying: Form, answers: [Field])? {
    guard let id = head["form"]?.text else { return nil }
    guard let newest = forms.newest(id) else {
      faults.append(Self.fault("form", id, .unknownReference("forms")))
      return nil
    }
    let stored = key.flatMap { storedHeads[$0] }.flatMap { $0.form == id ? $0.version : nil }
    let version = head["version"]?.integer ?? stored ?? newest.version
    guard let form = forms.form(id, version: version), let carrying = carrying[id]?[version] else {
      // A version that is no number is a fault of the head already.
      if head["version"]?.integer != nil {
        faults.append(Self.fault("version", String(version), .unknownReference("forms")))
      }
      return nil
    }
    return (carrying, form.fields)
  }

  private static func fault(_ key: String, _ value: String, _ rule: BrokenRule) -> Fault {
    Fault(
      section: "Submission", field: key, title: SubmissionForm.form.field(key)?.title ?? key, value: value,
      isPrivate: key == "answers", rule: rule)
  }

  /// Puts a value back where flattening took it from.
  private static func add(_ value: SourceValue, at path: ArraySlice<String>, to members: inout [Answer]) {
    guard let key = path.first else { return }
    let rest = path.dropFirst()
    let place = members.firstIndex { $0.key == key }
    guard !rest.isEmpty else {
      if place == nil { members.append((key, value)) }
      return
    }
    var inner: [Answer] = []
    if let place, case .object(let known) = members[place].value { inner = known }
    add(value, at: rest, to: &inner)
    if let place {
      members[place] = (key, .object(inner))
    } else {
      members.append((key, .object(inner)))
    }
  }
}

extension SourceValue {
  fileprivate var isNothing: Bool {
    if case .null = self { return true }
    return false
  }

  /// An object that a table's column holds as its text, as the object.
  fileprivate var readAsJSON: SourceValue {
    if case .text(let text) = self { return SourceValue(json: text) ?? self }
    return self
  }
}
