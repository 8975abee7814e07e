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
  /// Of the lists whose elements are those that a later row has, while this one tells columns that it lacks: what each
  /// element of this row says nothing about, whatever the later one tells of it.
  private(set) var columnsAlone: [Int: [AbsentParts]] = [:]
  /// Places of fields that the row leaves empty, and which then are as they were given before.
  private(set) var agreed: Set<Int> = []

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
      columnsAlone[place] = nil
    }
  }

  /// The same of fields that the row leaves empty, and which then are as they were given before.
  mutating func leave(agreed places: Set<Int>) {
    leave(places)
    agreed.formUnion(places)
  }

  /// Leaves to another row what that one tells too: of a group each field for itself; of a list the elements, and each
  /// column of those that are known again; of any other list of which it may tell less either all or nothing.
  mutating func leave(toRowLacking others: AbsentFields, of kind: RecordKind) {
    if fields.count == kind.form.fields.count { return }
    for (place, field) in kind.form.fields.enumerated()
    where !fields.contains(place) && !others.fields.contains(place) {
      let lacking = others.lacking(at: place)
      if case .group(let parts) = field.kind, let other = lacking.first {
        var own = children[place] ?? AbsentParts()
        own.leave(toLacking: other, parts)
        children[place] = own
        if own.fields.count < parts.count { continue }
      } else if case .list(let children) = field.kind {
        let own = elements[place] ?? [AbsentParts()]
        let untold = AbsentParts(inAll: lacking)
        if let names = kind.namesOfElements(of: field), !names.isSubset(of: untold.fields) {
          let isNamed = columnsAlone[place] != nil || own.contains { !names.isSubset(of: $0.fields) }
          if isNamed, !own.allSatisfy(untold.isWithin) {
            columnsAlone[place] = columnsAlone[place] ?? own
            elements[place] = own.map { parts in
              var left = parts
              left.leave(toLacking: untold, children)
              return left
            }
            continue
          }
        } else if others.listColumns[place] != nil || kind.namesOfElements(of: field) != nil {
          // What a rule fills in is nothing that it lacks.
          let ruled = Set((kind.declaration.rules.list(field.key)?.defaults ?? []).map(\.place))
          let isCovered = lacking.allSatisfy { other in
            var other = other
            other.fields.subtract(ruled)
            return own.allSatisfy(other.isWithin)
          }
          guard isCovered else { continue }
        }
      }
      leave([place])
    }
  }

  /// Takes all of a list's elements for given.
  mutating func tellElements(at place: Int) {
    elements[place] = nil
    columnsAlone[place] = nil
  }

  /// Says nothing about elements of a list that several rows have said nothing about, each of its own.
  mutating func join(_ rows: [AbsentFields], at place: Int) {
    listColumns[place] = rows.first?.listColumns[place]
    elements[place] = rows.flatMap { $0.elements[place] ?? [] }
    columnsAlone[place] =
      rows.contains { $0.columnsAlone[place] != nil }
      ? rows.flatMap { $0.columnsAlone[place] ?? $0.elements[place] ?? [] } : nil
  }

  /// Takes a field for given.
  mutating func give(_ place: Int) {
    fields.remove(place)
    children[place] = nil
  }

  /// Takes a field within a group, or within the one element of a list, for given but for some of it.
  ///
  /// - Parameters:
  ///   - path: its place in the group, behind those of the groups around it.
  ///   - lacking: what is not said of it where it is a group.
  mutating func give(
    _ path: ArraySlice<Int>, within place: Int, of field: Field, lacking: AbsentParts = AbsentParts()
  ) {
    let fields = field.kind.children ?? []
    if field.kind.isList {
      if elements[place]?.count == 1 { elements[place]?[0].give(path, of: fields, lacking: lacking) }
      return
    }
    var parts = children[place] ?? AbsentParts()
    parts.give(path, of: fields, lacking: lacking)
    children[place] = parts.isEmpty ? nil : parts
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
  /// What a group of it says nothing about of which there are other fields, by the group's place.
  var groups: [Int: AbsentParts] = [:]

  var isEmpty: Bool { fields.isEmpty && groups.isEmpty }

  init(fields: Set<Int> = []) { self.fields = fields }

  /// What none of several says anything about; nothing of none.
  init(inAll parts: [AbsentParts]) {
    self =
      parts.first.map { first in parts.reduce(first) { $0 == $1 ? $0 : $0.intersection($1) } }
      ?? AbsentParts()
  }

  /// Takes a field for given but for some of it; of groups around it of which nothing was said yet, nothing else is.
  mutating func give(_ path: ArraySlice<Int>, of children: [Field], lacking: AbsentParts) {
    guard let place = path.first, children.indices.contains(place) else { return }
    let rest = path.dropFirst()
    var inner = AbsentParts()
    if rest.isEmpty {
      inner = lacking
    } else {
      let fields = children[place].kind.children ?? []
      inner = self.fields.contains(place) ? AbsentParts(fields: Set(fields.indices)) : groups[place] ?? inner
      inner.give(rest, of: fields, lacking: lacking)
    }
    fields.remove(place)
    groups[place] = inner.isEmpty ? nil : inner
  }

  /// Leaves to another object what that one tells too.
  mutating func leave(toLacking other: AbsentParts, _ children: [Field]) {
    fields.formUnion(Set(children.indices).subtracting(other.fields).subtracting(other.groups.keys))
    for (place, others) in other.groups where !fields.contains(place) {
      let parts = children[place].kind.children ?? []
      var inner = groups[place] ?? AbsentParts()
      inner.leave(toLacking: others, parts)
      if inner.fields.count == parts.count {
        fields.insert(place)
        inner = AbsentParts()
      }
      groups[place] = inner.isEmpty ? nil : inner
    }
  }

  /// Its private fields alone.
  func ofPrivate(_ group: Field) -> AbsentParts {
    if group.isPrivate { return self }
    let children = group.kind.children ?? []
    var parts = AbsentParts(fields: fields.filter { children[$0].isPrivate })
    for (place, inner) in groups {
      let inner = inner.ofPrivate(children[place])
      if !inner.isEmpty { parts.groups[place] = inner }
    }
    return parts
  }

  /// Its fields one by one.
  var each: [AbsentParts] {
    fields.sorted().map { AbsentParts(fields: [$0]) }
      + groups.sorted { $0.key < $1.key }.flatMap { group, inner in
        inner.each.map { field in
          var part = AbsentParts()
          part.groups = [group: field]
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
      let inner = own.flatMap { others?.intersection($0) } ?? AbsentParts()
      if !inner.isEmpty { both.groups[place] = inner }
    }
    return both
  }

  /// Whether another one says nothing about all of it either.
  func isWithin(_ other: AbsentParts) -> Bool {
    fields.isSubset(of: other.fields)
      && groups.allSatisfy { other.fields.contains($0) || $1.isWithin(other.groups[$0] ?? AbsentParts()) }
  }

  /// What a group within says nothing about.
  func within(_ place: Int) -> [AbsentParts] { groups[place].map { [$0] } ?? [] }

  /// What an object has no members for; names match as those of columns do.
  init(of members: [Answer], _ children: [Field]) {
    let given = Dictionary(
      members.map { (FormRowReader.folded($0.key), $0.value) }, uniquingKeysWith: { first, _ in first })
    for (place, field) in children.enumerated() {
      guard let value = given[FormRowReader.folded(field.key)] else {
        fields.insert(place)
        continue
      }
      guard case .group(let children) = field.kind, case .object(let members) = value else { continue }
      let lacking = AbsentParts(of: members, children)
      if !lacking.isEmpty { groups[place] = lacking }
    }
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

  private func fill(_ value: inout FieldValue?, from stored: FieldValue?, _ lacking: AbsentParts) {
    guard let any = stored?.group ?? value?.group else { return }
    let none = FieldGroup(any.values.map { _ in nil })
    let inner = lacking.filled(value?.group ?? none, from: stored?.group ?? none)
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
