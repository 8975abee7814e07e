internal import Forms

/// The members that records of a kind have, by their folded names.
struct RecordMembers: Sendable, Equatable {
  /// Those of a record, with the names of others for its fields.
  private let fields: Set<String>
  /// For each field that a record must have, the names under which it can.
  private let required: [Set<String>]
  /// Those of the elements of its lists, by the lists' names.
  private let lists: [String: Set<String>]

  private static let keys: Set<String> = ["key", "id"]

  init(of kind: RecordKind) {
    var fields: Set<String> = []
    var required: [Set<String>] = []
    var lists: [String: Set<String>] = [:]
    for field in kind.form.fields {
      let names = [field.key] + kind.aliases.filter { $0.value == field.key }.map(\.key)
      fields.formUnion(names.map(FormRowReader.folded))
      if field.isRequired { required.append(Set(names.map(FormRowReader.folded))) }
      guard case .list(let children) = field.kind else { continue }
      let others = kind.aliases.filter { $0.value.hasPrefix("\(field.key).") }.compactMap {
        $0.key.split(separator: ".").last.map(String.init)
      }
      for name in names {
        lists[FormRowReader.folded(name)] = Set((children.map(\.key) + others).map(FormRowReader.folded))
      }
    }
    (self.fields, self.required, self.lists) = (fields, required, lists)
  }

  /// Whether an object is a record with a list, and no answer that holds records under the list's name.
  ///
  /// It is one where it has its key and all that a record must have, or else something of a record beside a list whose
  /// elements are the list's, and have neither the list once more nor all that a record has.
  func isRecord(
    _ members: [(key: String, value: SourceValue)], with list: String, of values: [SourceValue]
  ) -> Bool {
    let own = FormRowReader.folded(list)
    guard let children = lists[own] else { return false }
    let elements = values.compactMap { value in
      if case .object(let members) = value { names(of: members) } else { nil }
    }
    if elements.contains(where: { $0.contains(own) && !children.contains(own) }) { return false }
    let beside = names(of: members.filter { $0.key != list })
    if isWhole(beside), !(required.isEmpty && elements.isEmpty) { return true }
    return !beside.isDisjoint(with: fields.union(Self.keys))
      && elements.contains { !$0.isDisjoint(with: children) } && !elements.contains(where: isWhole)
  }

  private func isWhole(_ names: Set<String>) -> Bool {
    !names.isDisjoint(with: Self.keys) && required.allSatisfy { !$0.isDisjoint(with: names) }
  }

  /// The names before the points of dotted ones.
  private func names(of members: [(key: String, value: SourceValue)]) -> Set<String> {
    Set(members.map { FormRowReader.folded(String($0.key.prefix { $0 != "." })) })
  }
}
