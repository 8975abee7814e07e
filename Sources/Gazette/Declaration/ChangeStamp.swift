internal import Forms
internal import RecordStore

/// A date that a stored record gets on the day on which one of its fields becomes another.
///
/// ```yaml
/// - {key: correctedOn, title: Corrected on, kind: date, whenChanged: [answers]}
/// ```
struct ChangeStamp: Sendable {
  let field: String
  let watched: [String]
}

extension KindFile {
  /// `whenChanged` of the fields of the kind.
  static func stamps(in reader: YAMLReader, _ form: Form) throws(DescriptionError) -> [ChangeStamp] {
    var stamps: [ChangeStamp] = []
    for field in try ownFields(in: reader) {
      guard let list = field["whenChanged"], let key = try field.optionalText("key") else { continue }
      guard let own = form.field(key), own.kind.name == FieldKind.date.name, !own.isRequired,
        own.initial == nil
      else { throw list.fault("only a date that is neither required nor initial has whenChanged") }
      let watched = try keys(under: "whenChanged", in: field, form)
      guard !watched.contains(key) else {
        throw list.fault("\(key) is the date itself; name the fields that it follows")
      }
      stamps.append(ChangeStamp(field: key, watched: watched))
    }
    return stamps
  }

  /// What a property list of the kind has in each member.
  static func propertyList(
    in reader: YAMLReader, _ form: Form, _ rules: KindRules
  ) throws(DescriptionError) -> [(member: String, column: String)] {
    guard let found = reader["propertyList"] else { return [] }
    let known = form.fields.filter { $0.kind.children == nil }.map(\.key) + rules.derivedNames
    var members: [(member: String, column: String)] = []
    for (member, element) in found.entries {
      guard let column = element.text, known.contains(column) else {
        throw element.badValue(
          of: member, expected: "a field or derived column: \(known.joined(separator: ", "))")
      }
      members.append((member, column))
    }
    return members
  }
}

extension RecordKind {
  /// Writes the day into the dates of which a field becomes another than the stored record has.
  ///
  /// - Complexity: a look-up by key, of kinds that have such dates.
  func stampChanges(of draft: inout Draft, key: String, in context: ImportContext) throws {
    guard !declaration.stamps.isEmpty, let stored = try context.change.snapshot.storedRecord(key, of: self)
    else { return }
    for stamp in declaration.stamps {
      guard let place = form.place(of: stamp.field),
        stamp.watched.contains(where: { draft[$0] != stored[$0] })
      else { continue }
      draft.load(.date(context.today), at: place)
    }
  }
}
