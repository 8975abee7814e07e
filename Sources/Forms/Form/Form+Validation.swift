extension Form {
  static func places(of fields: [Field], in form: String, group: String?) throws(FormFault) -> [String: Int] {
    var places: [String: Int] = [:]
    for (place, field) in fields.enumerated() {
      guard places.updateValue(place, forKey: field.key) == nil else {
        throw .repeatedKey(form: form, key: group.map { "\($0).\(field.key)" } ?? field.key)
      }
    }
    return places
  }

  /// For every field the fields below it in the tree of parents, found from the nearest outwards.
  ///
  /// - Complexity: O(fields × edges between them).
  static func dependents(
    of fields: [Field], places: [String: Int], in form: String, group: String?
  ) throws(FormFault) -> [[Int]] {
    var children: [[Int]] = Array(repeating: [], count: fields.count)
    for (place, field) in fields.enumerated() {
      for parent in field.parents {
        guard let parentPlace = places[parent] else {
          throw .unknownField(form: form, field: field.key, named: parent)
        }
        children[parentPlace].append(place)
      }
    }
    var result: [[Int]] = []
    for place in fields.indices {
      var reached: [Int] = []
      var waiting = children[place]
      var seen = Set(waiting)
      while !waiting.isEmpty {
        let next = waiting.removeFirst()
        guard next != place else {
          throw .cycleOfParents(
            form: form, fields: cycle(through: place, children: children).map { fields[$0].key })
        }
        reached.append(next)
        for child in children[next] where seen.insert(child).inserted { waiting.append(child) }
      }
      result.append(reached.sorted())
    }
    return result
  }

  private static func cycle(through start: Int, children: [[Int]]) -> [Int] {
    var previous: [Int: Int] = [:]
    var waiting = [start]
    while !waiting.isEmpty {
      let next = waiting.removeFirst()
      for child in children[next] {
        if child == start {
          var path = [start]
          var step = next
          while step != start {
            path.append(step)
            step = previous[step] ?? start
          }
          return [start] + path.dropFirst().reversed() + [start]
        }
        if previous[child] == nil {
          previous[child] = next
          waiting.append(child)
        }
      }
    }
    return [start]
  }

  static func checkFields(of field: Field, places: [String: Int], form: String) throws(FormFault) {
    for name in field.namedFields where places[name] == nil {
      throw .unknownField(form: form, field: field.key, named: name)
    }
    if case .choice(let choices) = field.kind {
      guard !choices.isEmpty else { throw .emptyChoices(form: form, field: field.key) }
      var seen: Set<String> = []
      for choice in choices where !seen.insert(choice.value).inserted {
        throw .repeatedChoice(form: form, field: field.key, value: choice.value)
      }
    }
    guard let children = field.kind.children else { return }
    guard !children.isEmpty else { throw .emptyGroup(form: form, field: field.key) }
    let childPlaces = try Self.places(of: children, in: form, group: field.key)
    _ = try dependents(of: children, places: childPlaces, in: form, group: field.key)
    // Conditions of a group's fields look at the group first, then at the form around it.
    let visible = places.merging(childPlaces) { _, inner in inner }
    for child in children { try checkFields(of: child, places: visible, form: form) }
  }
}
