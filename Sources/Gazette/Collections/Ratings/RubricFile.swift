/// Reads rubrics from YAML.
enum RubricFile {
  /// Reads a rubric and finds its faults.
  ///
  /// - Throws: ``DescriptionError`` for an unknown or repeated section, a section without questions, a key
  ///   that is missing or unknown.
  static func rubric(_ reader: YAMLReader) throws(DescriptionError) -> Rubric {
    try reader.allowOnly(["id", "name", "version", "sections"])
    let id = try reader.requiredText("id")
    guard !id.isEmpty, id.utf8.allSatisfy(isPlain) else {
      throw try reader.required("id").error(
        .badValue(key: "id", value: id, expected: "made of ASCII letters, digits and hyphens"))
    }
    let version = try reader.optionalInteger("version") ?? 1
    guard version >= 1 else {
      throw reader.error(.badValue(key: "version", value: "\(version)", expected: "1 or more"))
    }
    var sections: [RubricSection] = []
    for section in try reader.required("sections").elements("sections") {
      let read = try self.section(section)
      guard !sections.contains(where: { $0.kind == read.kind }) else {
        throw section.error(.fault("the section \(read.kind.rawValue) stands twice"))
      }
      sections.append(read)
    }
    // Only design may be left out; its ratio then counts as one.
    for kind in SectionKind.allCases where kind != .design && !sections.contains(where: { $0.kind == kind }) {
      throw reader.error(.fault("the section \(kind.rawValue) is missing"))
    }
    return Rubric(
      id: id, name: try reader.requiredText("name"), version: version,
      sections: sections.sorted { $0.kind.index < $1.kind.index })
  }

  private static func section(_ reader: YAMLReader) throws(DescriptionError) -> RubricSection {
    try reader.allowOnly(["kind", "questions"])
    let name = try reader.requiredText("kind")
    guard let kind = SectionKind(rawValue: name) else {
      let known = SectionKind.allCases.map(\.rawValue).joined(separator: ", ")
      throw try reader.required("kind").error(
        .badValue(key: "kind", value: name, expected: "one of \(known)"))
    }
    guard let list = reader["questions"] else {
      throw reader.error(.fault("the section \(name) has no questions"))
    }
    var questions: [Question] = []
    for question in try list.elements("questions") {
      try question.allowOnly(["title", "description"])
      questions.append(
        Question(
          title: try question.requiredText("title"), description: try question.optionalText("description")))
    }
    guard !questions.isEmpty else { throw list.error(.fault("the section \(name) has no questions")) }
    return RubricSection(kind: kind, questions: questions)
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    (48...57).contains(byte) || (65...90).contains(byte) || (97...122).contains(byte)
      || byte == UInt8(ascii: "-")
  }
}
