package import Forms

/// Reads the fields of a kind from YAML.
///
/// The fields are read twice: first their keys and kinds, so that conditions, checks and parents, read
/// second, can name fields that stand further down.
package struct FormFile {
  /// Of initial amounts.
  let currency: Currency
  /// What may stand under `kind:`.
  var kinds = FieldOutline.kinds
  /// What a field can have.
  var fieldKeys = FieldOutline.knownKeys
  /// What a field within another can have.
  var innerKeys = FieldOutline.knownKeys
  /// A section before those of the file, of fields that the file does not name.
  var head: YAMLReader?

  /// The form of the sections that a file has.
  package func form(
    id: String, title: String, version: Int = 1, sectionsOf reader: YAMLReader
  ) throws(DescriptionError) -> Form {
    let outlines = try sections(in: reader, title: title)
    let scope = try FormScope(outlines.flatMap(\.fields), around: nil)
    var sections: [Section] = []
    for outline in outlines {
      var fields: [Field] = []
      for field in outline.fields { fields.append(try self.field(field, in: scope)) }
      sections.append(Section(key: outline.key, title: outline.title, fields: fields))
    }
    do throws(FormFault) {
      return try Form(id: id, title: title, version: version, sections: sections)
    } catch {
      throw Self.description(of: error, in: outlines.flatMap(\.fields), reader)
    }
  }

  /// Fields that stand in no section, such as settings.
  ///
  /// - Parameter name: the key that the list stands under.
  func fields(in list: YAMLReader, under name: String) throws(DescriptionError) -> [Field] {
    let outlines = try outlines(of: list, under: name, depth: 0)
    let scope = try FormScope(outlines, around: nil)
    var fields: [Field] = []
    for outline in outlines { fields.append(try field(outline, in: scope)) }
    return fields
  }

  /// A key can stand in a path such as `drivers[2].birthDate`.
  private static func isKey(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    guard let first = bytes.first, bytes.count <= 60 else { return false }
    func isLetter(_ byte: UInt8) -> Bool { (97...122).contains(byte | 0x20) }
    return isLetter(first)
      && bytes.allSatisfy { isLetter($0) || $0.isDigit || $0 == 95 || $0 == 45 }
  }

  // MARK: Outlines

  /// A section whose fields are not read yet beyond their kinds.
  private struct SectionOutline {
    let key: String
    let title: String
    let fields: [FieldOutline]
  }

  /// - Parameter title: that of the only one, where the file has fields without a section.
  private func sections(
    in reader: YAMLReader, title: String
  ) throws(DescriptionError) -> [SectionOutline] {
    let own = try ownSections(in: reader, title: title)
    guard let head, let fields = head["fields"] else { return own }
    let first = SectionOutline(
      key: try head.requiredText("key"), title: try head.requiredWords("title"),
      fields: try outlines(of: fields, depth: 0))
    return [first] + own
  }

  private func ownSections(
    in reader: YAMLReader, title: String
  ) throws(DescriptionError) -> [SectionOutline] {
    if let fields = reader["fields"] {
      if let sections = reader["sections"] {
        throw sections.fault("there are sections beside fields without a section")
      }
      guard try !fields.elements("fields").isEmpty else { throw fields.fault(Self.noFields) }
      return [SectionOutline(key: "fields", title: title, fields: try outlines(of: fields, depth: 0))]
    }
    guard let list = reader["sections"] else {
      throw DescriptionError(
        file: reader.file, at: reader.place(ofKey: "fields") ?? reader.place, problem: .fault(Self.noFields))
    }
    var outlines: [SectionOutline] = []
    for section in try list.elements("sections") {
      try section.allowOnly(["key", "title", "fields"])
      let key = section["key"] == nil ? "section\(outlines.count + 1)" : try key(of: section)
      if outlines.contains(where: { $0.key == key }) { throw section.error(.repeatedKey(key)) }
      let title = try section.requiredWords("title")
      guard let fields = section["fields"], try !fields.elements("fields").isEmpty else {
        throw section.fault("the section \"\(title)\" has no fields")
      }
      outlines.append(SectionOutline(key: key, title: title, fields: try self.outlines(of: fields, depth: 0)))
    }
    guard !outlines.isEmpty else { throw list.fault("the form has no sections") }
    return outlines
  }

  private static let noFields: LocalizedText =
    "there are no fields. Put at least one under fields, such as - {key: name, title: Name, kind: text}"

  private func key(of reader: YAMLReader) throws(DescriptionError) -> String {
    let key = try reader.requiredText("key")
    guard Self.isKey(key) else {
      throw reader.badValue(at: "key", expected: "a letter followed by letters and digits, such as homeCity")
    }
    return key
  }

  private func outlines(
    of list: YAMLReader, under name: String = "fields", depth: Int
  ) throws(DescriptionError) -> [FieldOutline] {
    guard depth < 4 else { throw list.fault("groups stand within groups more than three deep") }
    var outlines: [FieldOutline] = []
    for reader in try list.elements(name) {
      try reader.allowOnly(depth == 0 ? fieldKeys : innerKeys)
      let key = try key(of: reader)
      let title = try reader.title(of: key)
      let kindName = try reader.requiredText("kind")
      guard let kind = kinds[kindName] else {
        let known = FieldOutline.names(of: kinds)
        throw reader.badValue(at: "kind", expected: "one of \(known)")
      }
      outlines.append(
        FieldOutline(
          key: key, title: title, kind: try complete(kind, of: reader), reader: reader,
          children: try children(of: kind, in: reader, depth: depth)))
    }
    return outlines
  }

  private func children(
    of kind: FieldKind, in reader: YAMLReader, depth: Int
  ) throws(DescriptionError) -> [FieldOutline] {
    let list = reader["fields"]
    guard kind.children != nil else {
      if let list { throw list.fault("a field of kind \(kind.name) has no fields of its own") }
      return []
    }
    guard let list, try !list.elements("fields").isEmpty else {
      throw reader.fault("a field of kind \(kind.name) needs fields of its own")
    }
    return try outlines(of: list, depth: depth + 1)
  }

  /// The kind with its choices, or with the kind of record that it refers to.
  private func complete(_ kind: FieldKind, of reader: YAMLReader) throws(DescriptionError) -> FieldKind {
    let (isReference, isChoice) = (kind.name == "reference", kind.name == "choice")
    if !isReference, let target = reader["to"] {
      throw target.fault("a field of kind \(kind.name) refers to no record")
    }
    if !isChoice, let choices = reader["choices"] {
      throw choices.fault("a field of kind \(kind.name) has no choices")
    }
    if isReference { return .reference(try reader.requiredText("to")) }
    return isChoice ? try Self.choiceKind(of: reader) : kind
  }

  /// The kind of a field or derived column that has choices.
  static func choiceKind(of reader: YAMLReader) throws(DescriptionError) -> FieldKind {
    guard let list = reader["choices"] else {
      throw reader.fault("a field of kind choice needs choices, such as choices: [open, paid]", at: "kind")
    }
    let found = try Self.choices(in: list)
    let choices = Choices(found.map(\.choice))
    for (place, (element, choice)) in found.enumerated() {
      guard !choice.value.isEmpty else { throw element.fault("a choice is empty") }
      guard choices.place(of: choice.value) == place else {
        throw element.fault("the choice \(choice.value) stands twice")
      }
    }
    guard !choices.isEmpty else {
      throw list.fault("a field of kind choice needs choices, such as choices: [open, paid]")
    }
    return .choice(choices)
  }

  /// Choices as a list of values, a list of `{value, title}`, or `value: title` one after the other.
  private static func choices(
    in list: YAMLReader
  ) throws(DescriptionError) -> [(element: YAMLReader, choice: Choice)] {
    var choices: [(element: YAMLReader, choice: Choice)] = []
    if list.isMapping {
      for (value, element) in list.entries {
        if let title = element.text {
          choices.append((element, Choice(value, title)))
          continue
        }
        try element.allowOnly(["title", "tone"])
        choices.append(
          (element, Choice(value, try element.requiredWords("title"), tone: try tone(in: element))))
      }
      return choices
    }
    for element in try list.elements("choices") {
      if let text = element.text {
        choices.append((element, Choice(text, text)))
        continue
      }
      try element.allowOnly(["value", "title", "tone"])
      let (value, title) = (try element.requiredWords("value"), try element.requiredWords("title"))
      choices.append((element, Choice(value, title, tone: try tone(in: element))))
    }
    return choices
  }

  private static func tone(in element: YAMLReader) throws(DescriptionError) -> Choice.Tone? {
    let known = Choice.Tone.allCases.map(\.rawValue).joined(separator: ", ")
    return try element.value("tone", "one of \(known)") { Choice.Tone(rawValue: $0) }
  }
}
