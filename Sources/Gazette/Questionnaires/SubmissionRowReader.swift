internal import Forms

/// Reads rows of a questionnaire: answers can stand in an object `answers`, and a row may say of which form it is.
///
/// What stands among the answers and is none rejects its row, as else nobody would be told of it.
struct SubmissionRowReader: AddingRowReader {
  var ignoredColumns: [String] {
    let told = unknown.map { columns[$0.column] } + (form.map { [columns[$0]] } ?? [])
    return reader.ignoredColumns.filter { !$0.isEmpty && !told.contains($0) }
  }

  /// Which of the answers a column with all of them gives is another matter in each row.
  var givenFields: Set<String> {
    if answers == nil { return reader.givenFields }
    return Set(FormRowReader.leaves(of: kind.form))
  }

  let reader: any RowReader
  private let kind: RecordKind
  private let columns: [String]
  private let clearsEmpty: Bool
  /// The column with the form's id, and the one with all answers as an object, where there are such.
  private let form: Int?
  private let answers: Int?
  /// What can be answered, and of that what has no column of its own beside such an object.
  private let keys: [String]
  private let addedKeys: [String]
  private let names: AnswerNames
  /// The columns of answers to what is not asked, by what each calls it.
  private let unknown: [(column: Int, path: String)]
  /// The columns of groups and lists, by their keys.
  private let nested: [(column: Int, key: String)]
  /// The columns of fields, or of something within them, by the keys of fields.
  private let own: [String: OwnColumns]

  private struct OwnColumns {
    var whole: Int?
    var members: [Int] = []

    var all: [Int] { members + (whole.map { [$0] } ?? []) }
  }

  init(
    kind: RecordKind, columns: [String], clearsEmpty: Bool, _ reader: ([String]) throws -> any RowReader
  ) throws {
    self.kind = kind
    self.clearsEmpty = clearsEmpty
    self.columns = columns
    func place(_ name: String) -> Int? {
      kind.form.field(name) == nil ? columns.firstIndex { FormRowReader.folded($0) == name } : nil
    }
    form = place("form")
    answers = place("answers")
    let names = AnswerNames(of: kind)
    self.names = names
    keys = names.keys
    nested = columns.enumerated().compactMap { place, column in
      names.key(ofWhole: column).flatMap { names.fieldsWithin[$0] == nil ? nil : (place, $0) }
    }
    var own: [String: OwnColumns] = [:]
    for (place, column) in columns.enumerated() where place != answers {
      if let key = names.key(ofWhole: column) {
        own[key, default: OwnColumns()].whole = place
      } else if let key = names.key(ofMember: column) {
        own[key, default: OwnColumns()].members.append(place)
      }
    }
    if let answers {
      addedKeys = keys.filter { own[$0]?.whole == nil }
      // The object itself is in a column that nothing has.
      var named = columns
      named[answers] = ""
      self.reader = try reader(named + addedKeys.map { "answers.\($0)" })
    } else {
      addedKeys = []
      self.reader = try reader(columns)
    }
    self.own = own
    let ignored = Set(self.reader.ignoredColumns)
    unknown = columns.enumerated().compactMap { place, column in
      guard ignored.contains(column), let path = AnswerNames.path(column), !names.isOwn(path) else {
        return nil
      }
      return (place, path)
    }
  }

  func draft(of row: SourceRow) -> ImportedRow {
    let answers = answers(of: row)
    let row = expanded(row, by: answers)
    var read = reader.draft(of: row)
    read.faults += answers.faults
    // What was not answered is missing, whatever an entry would begin with.
    read.emptyAbsent(clearsEmpty: clearsEmpty)
    if row.emptiedObjects.contains(where: { FormRowReader.folded($0) == "answers" }) { empty(&read, of: row) }
    for (column, place) in unknown
    where column < row.values.count && !row.absentColumns.contains(column) && row.values[column] != .null {
      read.faults.append(unknownAnswer(place, row.values[column]))
    }
    for (column, key) in nested where column < row.values.count {
      read.faults += unknownAnswers(within: row.values[column], of: key)
    }
    for key in addedKeys {
      if let value = answers.values[key] { read.faults += unknownAnswers(within: value, of: key) }
    }
    if let form, form < row.values.count, let id = row.values[form].plainText, !id.isEmpty, id != kind.name {
      read.faults.append(
        Fault(
          section: "", field: "form", title: "Form", value: id,
          rule: .stated("of another form; import it with: gazette import {}", [id])))
    }
    return read
  }

  /// Takes all answers away, as a row gives them as null, but for those that it says beside.
  private func empty(_ read: inout ImportedRow, of row: SourceRow) {
    for key in keys {
      guard let place = kind.form.place(of: key), !isGiven(key, in: row) else { continue }
      read.draft.load(nil, at: place)
      read.absent.give(place)
    }
  }

  /// Whether a column of a row says something of a field.
  private func isGiven(_ key: String, in row: SourceRow) -> Bool {
    own[key]?.all.contains { row.says(column: $0) } ?? false
  }

  /// What no field is for within a value of a group or list.
  private func unknownAnswers(within value: SourceValue, of key: String) -> [Fault] {
    guard let (field, names) = names.fieldsWithin[key] else { return [] }
    let value = value.unpacked(for: field)
    return (names.map(value.named) ?? value).unknownMembers(of: field, at: key).map(unknownAnswer)
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
    case let value where value.isBlank: return Answers(isEmptied: true)
    case .object(let own): members = own
    case .text(let text):
      switch SourceValue(json: text) {
      case .object(let own)?: members = own
      case .null?: return Answers(isEmptied: true)
      default: return Answers(faults: [noObject(text)])
      }
    case let value: return Answers(faults: [noObject(value.plainText ?? value.jsonText)])
    }
    var found = Answers(isEmptied: members.isEmpty)
    for (name, value) in members {
      guard let key = names.key(ofWhole: name) else {
        if value != .null, !names.isOwn(name) { found.faults.append(unknownAnswer(name, value)) }
        continue
      }
      // Of a list whose elements have columns of their own, each row would have all of these once more.
      let isList = names.fieldsWithin[key]?.field.kind.isList ?? false
      let hasElements = isList && own[key]?.members.isEmpty == false
      if found.values.updateValue(value, forKey: key) != nil || isGiven(key, in: row) || hasElements {
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

  /// The row with each of its answers in a column, in the place of what says nothing beside them.
  private func expanded(_ row: SourceRow, by answers: Answers) -> SourceRow {
    guard let place = self.answers else { return row }
    var values = row.values + Array(repeating: .null, count: max(0, columns.count - row.values.count))
    values[place] = .null
    var absent = row.absentColumns
    for (key, own) in own {
      guard let value = answers.values[key] else { continue }
      absent.formUnion(own.members)
      guard let whole = own.whole else { continue }
      values[whole] = value
      absent.remove(whole)
    }
    for key in addedKeys {
      let value = answers.values[key]
      if value == nil, !answers.isEmptied || isGiven(key, in: row) { absent.insert(values.count) }
      values.append(value ?? .null)
    }
    return SourceRow(
      line: row.line, ordinal: row.ordinal, values: values, absentColumns: absent,
      emptiedObjects: row.emptiedObjects, recordLine: row.recordLine, isObject: row.isObject)
  }
}

/// What files call the answers to a questionnaire.
private struct AnswerNames {
  /// What can be answered.
  let keys: [String]
  /// The groups and lists among it, and what the members of their objects may be called.
  let fieldsWithin: [String: (field: Field, names: MemberNames?)]
  /// The keys of fields by what else they are called, and the paths of what is within them, folded.
  private let wholes: [String: String]
  private let members: [String: String]

  init(of kind: RecordKind) {
    let keys = kind.form.fields.map(\.key).filter { !Questionnaire.ownFields.contains($0) }
    self.keys = keys
    var wholes = Dictionary(keys.map { (FormRowReader.folded($0), $0) }) { first, _ in first }
    var members: [String: String] = [:]
    let own = wholes
    for (alias, name) in kind.declaration.aliases {
      let alias = FormRowReader.folded(alias)
      if let key = own[FormRowReader.folded(name)] {
        wholes[alias] = wholes[alias] ?? key
      } else if let key = MemberNames.owner(of: name).flatMap({ own[FormRowReader.folded($0)] }) {
        members[alias] = key
      }
    }
    (self.wholes, self.members) = (wholes, members)
    fieldsWithin = kind.form.fields.reduce(into: [:]) { fields, field in
      guard keys.contains(field.key), field.kind.children != nil else { return }
      fields[field.key] = (field, MemberNames(within: field.key, aliases: kind.declaration.aliases))
    }
  }

  /// What stands behind `answers.` in a column's name; nil for any other.
  static func path(_ column: String) -> String? {
    column.lowercased().hasPrefix("answers.") ? String(column.dropFirst("answers.".count)) : nil
  }

  /// The field that a column, or a member of the answers, is for as a whole.
  func key(ofWhole name: String) -> String? { wholes[FormRowReader.folded(Self.path(name) ?? name)] }

  /// The field within which that is what a column is for.
  func key(ofMember name: String) -> String? {
    let name = Self.path(name) ?? name
    return members[FormRowReader.folded(name)]
      ?? MemberNames.owner(of: name).flatMap { wholes[FormRowReader.folded($0)] }
  }

  /// Whether somebody means what a questionnaire has by itself, which is no answer and says nothing among them.
  func isOwn(_ name: String) -> Bool {
    Questionnaire.ownFields.contains { FormRowReader.folded($0) == FormRowReader.folded(name) }
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
  ///
  /// - Parameter clearsEmpty: whether a group without anything is nothing too.
  fileprivate mutating func emptyAbsent(clearsEmpty: Bool) {
    for place in absent.fields { draft.load(nil, at: place) }
    for (place, lacking) in absent.children {
      guard let group = draft.values[place]?.group else { continue }
      let told = lacking.emptied(group)
      let kept = clearsEmpty ? told.withoutEmptyGroups : told
      draft.load(clearsEmpty && kept.isEmpty ? nil : .group(kept), at: place)
    }
    for (place, elements) in absent.elements {
      guard var groups = draft.values[place]?.list else { continue }
      for (number, lacking) in elements.enumerated() where number < groups.count {
        groups[number] = lacking.emptied(groups[number]).withoutEmptyGroups
      }
      draft.load(.list(groups), at: place)
    }
  }
}

extension FieldGroup {
  /// The group with nothing where a group within has nothing.
  fileprivate var withoutEmptyGroups: FieldGroup {
    var group = self
    for place in group.values.indices {
      guard case .group(let inner)? = group.values[place] else { continue }
      let kept = inner.withoutEmptyGroups
      group.values[place] = kept.isEmpty ? nil : .group(kept)
    }
    return group
  }
}
