internal import Forms

/// The fields about which a row says nothing, as its file has no column for them: what is stored of them stays.
///
/// A column that is there and empty says that there is no value, which is something else.
struct AbsentFields: Sendable, Equatable {
  /// Places of fields in the form.
  var fields: Set<Int> = []
  /// Places of fields within a group of which the row has others, by the group's place.
  var children: [Int: Set<Int>] = [:]
  /// Places of fields within each element of a list, by the list's place.
  var elements: [Int: [Set<Int>]] = [:]

  init() {}

  /// Whether the row says nothing about a field or a part of one; elements of lists apart.
  var isAnyField: Bool { !fields.isEmpty || !children.isEmpty }

  /// What an object says nothing about, of fields that stand behind so many others in a form.
  init(in members: [Answer], of fields: ArraySlice<Field>) {
    let given = Dictionary(members.map { ($0.key, $0.value) }, uniquingKeysWith: { first, _ in first })
    for (place, field) in zip(fields.indices, fields) {
      guard let value = given[field.key] else {
        self.fields.insert(place)
        continue
      }
      guard case .group(let children) = field.kind, case .object(let members) = value else { continue }
      let lacking = Self.lacking(in: members, of: children)
      if !lacking.isEmpty { self.children[place] = lacking }
    }
  }

  /// The places of fields that an object has no member for; names match as those of columns do.
  static func lacking(in members: [Answer], of fields: [Field]) -> Set<Int> {
    let given = Set(members.map { FormRowReader.folded($0.key) })
    return Set(fields.indices.filter { !given.contains(FormRowReader.folded(fields[$0].key)) })
  }

  /// Takes a field for given.
  mutating func give(_ place: Int) {
    fields.remove(place)
    children[place] = nil
  }
}

extension ImportedRow {
  /// Puts what is stored of a record in the places of the fields about which the row says nothing.
  ///
  /// - Parameter stored: the stored values, in the order of the draft's fields.
  mutating func fillAbsent(from stored: [FieldValue?]) {
    for place in absent.fields where place < stored.count { draft.load(stored[place], at: place) }
    for (place, lacking) in absent.children where place < stored.count {
      guard let known = stored[place]?.group, let children = draft.form.fields[place].kind.children else {
        continue
      }
      var group = draft.values[place]?.group ?? FieldGroup(children.map { _ in nil })
      for child in lacking where child < known.values.count && child < group.values.count {
        group.values[child] = known.values[child]
      }
      draft.load(.group(group), at: place)
    }
  }
}
