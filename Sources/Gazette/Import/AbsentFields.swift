internal import Forms

/// The fields about which a row says nothing, as its file has no column for them: what is stored of them stays.
///
/// A column that is there and empty says that there is no value, which is something else.
struct AbsentFields: Sendable, Equatable {
  /// Places of fields in the form.
  var fields: Set<Int> = []
  /// Places of fields within a group of which the row has others, by the group's place.
  var children: [Int: AbsentParts] = [:]
  /// Places of fields within each element of a list, by the list's place.
  var elements: [Int: [AbsentParts]] = [:]
  /// Of the lists that stand in columns of their fields, and not in one of their own, what no column is for.
  var listColumns: [Int: AbsentParts] = [:]

  init() {}

  /// Whether the row says nothing about a field or a part of one; elements of lists apart.
  var isAnyField: Bool { !fields.isEmpty || !children.isEmpty }

  /// What is not said of the group in a place, or of each element of the list.
  func lacking(at place: Int) -> [AbsentParts] {
    children[place].map { [$0] } ?? elements[place, default: []]
  }

  /// What an object says nothing about, of fields that stand behind so many others in a form.
  init(in members: [Answer], of fields: ArraySlice<Field>) {
    let given = Dictionary(members.map { ($0.key, $0.value) }, uniquingKeysWith: { first, _ in first })
    for (place, field) in zip(fields.indices, fields) {
      guard let value = given[field.key] else {
        self.fields.insert(place)
        continue
      }
      guard case .group(let children) = field.kind, case .object(let members) = value else { continue }
      let lacking = AbsentParts(of: members, children)
      if !lacking.isEmpty { self.children[place] = lacking }
    }
  }

  /// Takes fields for such about which nothing is said.
  mutating func leave(_ places: Set<Int>) {
    fields.formUnion(places)
    for place in places {
      children[place] = nil
      elements[place] = nil
      listColumns[place] = nil
    }
  }

  /// Leaves to another row what that one tells too: of a group each field for itself, of a list of which it may tell
  /// less either all or nothing.
  mutating func leave(toRowLacking others: AbsentFields, of kind: RecordKind) {
    if fields.count == kind.form.fields.count { return }
    for (place, field) in kind.form.fields.enumerated()
    where !fields.contains(place) && !others.fields.contains(place) {
      let lacking = others.lacking(at: place)
      if case .group(let parts) = field.kind, let other = lacking.first {
        var own = children[place] ?? AbsentParts()
        own.fields.formUnion(Set(parts.indices).subtracting(other.fields).subtracting(other.groups.keys))
        for (inner, others) in other.groups where !own.fields.contains(inner) {
          let all = Set((parts[inner].kind.children ?? []).indices)
          let left = own.groups[inner, default: []].union(all.subtracting(others))
          if left == all { own.fields.insert(inner) }
          own.groups[inner] = left == all ? nil : left
        }
        children[place] = own
        if own.fields.count < parts.count { continue }
      } else if others.listColumns[place] != nil
        || kind.declaration.rules.list(field.key)?.knownBy.isEmpty == false
      {
        let own = elements[place] ?? [AbsentParts()]
        guard lacking.allSatisfy({ other in own.allSatisfy(other.isWithin) }) else { continue }
      }
      leave([place])
    }
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
      guard let children = draft.form.fields[place].kind.children else { continue }
      let none = FieldGroup(children.map { _ in nil })
      let group = lacking.filled(draft.values[place]?.group ?? none, from: stored[place]?.group ?? none)
      draft.load(group.isEmpty ? nil : .group(group), at: place)
    }
  }
}

/// What a group, or an element of a list, says nothing about.
struct AbsentParts: Sendable, Hashable {
  /// Places of its fields.
  var fields: Set<Int> = []
  /// Places of fields within a group of it of which there are others, by the group's place.
  var groups: [Int: Set<Int>] = [:]

  var isEmpty: Bool { fields.isEmpty && groups.isEmpty }

  init(fields: Set<Int> = []) { self.fields = fields }

  /// Its fields one by one.
  var each: [AbsentParts] {
    fields.sorted().map { AbsentParts(fields: [$0]) }
      + groups.sorted { $0.key < $1.key }.flatMap { group, inner in
        inner.sorted().map { field in
          var part = AbsentParts()
          part.groups = [group: [field]]
          return part
        }
      }
  }

  /// What one of the two says nothing about.
  func union(_ other: AbsentParts) -> AbsentParts {
    var all = self
    all.fields.formUnion(other.fields)
    all.groups.merge(other.groups) { $0.union($1) }
    for place in all.fields { all.groups[place] = nil }
    return all
  }

  /// What neither says anything about.
  func intersection(_ other: AbsentParts) -> AbsentParts {
    var both = AbsentParts(fields: fields.intersection(other.fields))
    for place in Set(groups.keys).union(other.groups.keys) where !both.fields.contains(place) {
      let own = fields.contains(place) ? other.groups[place] : groups[place]
      let others = other.fields.contains(place) ? groups[place] : other.groups[place]
      let inner = (own ?? []).intersection(others ?? [])
      if !inner.isEmpty { both.groups[place] = inner }
    }
    return both
  }

  /// Whether another one says nothing about all of it either.
  func isWithin(_ other: AbsentParts) -> Bool {
    fields.isSubset(of: other.fields)
      && groups.allSatisfy { other.fields.contains($0) || $1.isSubset(of: other.groups[$0] ?? []) }
  }

  /// What a group within says nothing about.
  func within(_ place: Int) -> [AbsentParts] { groups[place].map { [AbsentParts(fields: $0)] } ?? [] }

  /// - Parameter given: the fields that there are, each with those of a group that there are; nil for all of it.
  init(of children: [Field], given: [Int: Set<Int>?]) {
    for (place, field) in children.enumerated() {
      guard let inner = given[place] else {
        fields.insert(place)
        continue
      }
      guard let inner else { continue }
      let lacking = Set((field.kind.children ?? []).indices).subtracting(inner)
      if !lacking.isEmpty { groups[place] = lacking }
    }
  }

  /// What an object has no members for; names match as those of columns do.
  init(of members: [Answer], _ children: [Field]) {
    let given = Dictionary(
      members.map { (FormRowReader.folded($0.key), $0.value) }, uniquingKeysWith: { first, _ in first })
    var places: [Int: Set<Int>?] = [:]
    for (place, field) in children.enumerated() {
      guard let value = given[FormRowReader.folded(field.key)] else { continue }
      var inner: Set<Int>?
      if case .group(let fields) = field.kind, case .object(let members) = value {
        inner = Set(fields.indices).subtracting(AbsentParts(of: members, fields).fields)
      }
      places.updateValue(inner, forKey: place)
    }
    self.init(of: children, given: places)
  }

  /// A group with what is stored in the places about which nothing is said.
  func filled(_ group: FieldGroup, from stored: FieldGroup) -> FieldGroup {
    var group = group
    for place in fields where place < stored.values.count && place < group.values.count {
      group.values[place] = stored.values[place]
    }
    for (place, lacking) in groups where place < stored.values.count && place < group.values.count {
      fill(&group.values[place], from: stored.values[place], lacking)
    }
    return group
  }

  /// A group with nothing in the places about which nothing is said.
  func emptied(_ group: FieldGroup) -> FieldGroup {
    var group = group
    for place in group.values.indices {
      if fields.contains(place) {
        group.values[place] = nil
      } else {
        group.values[place] = group.values[place]?.emptied(within(place))
      }
    }
    return group
  }

  /// A group with nothing but what is in the places about which nothing is said; nil where that is nothing.
  func only(_ group: FieldGroup) -> FieldValue? {
    var only = group
    for place in only.values.indices where !fields.contains(place) {
      let inner = only.values[place]?.group
      only.values[place] = within(place).first.flatMap { inner.flatMap($0.only) }
    }
    return only.isEmpty ? nil : .group(only)
  }

  /// The value of a group within, with what is stored of what it lacks.
  func filledGroup(at place: Int, _ value: FieldValue?, from stored: FieldValue?) -> FieldValue? {
    var value = value
    if let lacking = groups[place] { fill(&value, from: stored, lacking) }
    return value
  }

  private func fill(_ value: inout FieldValue?, from stored: FieldValue?, _ lacking: Set<Int>) {
    guard let any = stored?.group ?? value?.group else { return }
    let none = FieldGroup(any.values.map { _ in nil })
    var inner = value?.group ?? none
    let known = stored?.group ?? none
    for place in lacking where place < known.values.count && place < inner.values.count {
      inner.values[place] = known.values[place]
    }
    if inner.isEmpty, value?.group?.isEmpty != true {
      value = nil
    } else {
      value = .group(inner)
    }
  }
}

extension FieldValue {
  /// Whether there is anything in the places about which nothing is said.
  func holds(_ lacking: AbsentParts) -> Bool {
    FieldDigests.number(of: emptied([lacking])) != FieldDigests.number(of: self)
  }

  /// The value with nothing in the places about which nothing is said.
  ///
  /// - Parameter lacking: what is not said of a group, or of each element of a list; one may be that of all.
  func emptied(_ lacking: [AbsentParts]) -> FieldValue {
    guard let each = lacking.first else { return self }
    return switch self {
    case .group(let group): .group(each.emptied(group))
    case .list(let elements):
      .list(
        elements.enumerated().map { place, element in
          (lacking.count == elements.count ? lacking[place] : each).emptied(element)
        })
    default: self
    }
  }
}
