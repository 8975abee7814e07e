extension Draft {
  /// The value at a path; nil where it is empty or nothing is there.
  func value(inside path: String) -> FieldValue? {
    guard let steps = FieldPath(path)?.steps, let first = steps.first, let place = form.place(of: first.key)
    else { return nil }
    var field = form.fields[place]
    var value = values[place]
    for (index, step) in steps.enumerated() {
      if index > 0 {
        guard let children = field.kind.children, let group = value?.group,
          let child = children.firstIndex(where: { $0.key == step.key }), child < group.values.count
        else { return nil }
        field = children[child]
        value = group.values[child]
      }
      if let element = step.element {
        guard let elements = value?.list, element <= elements.count else { return nil }
        value = .group(elements[element - 1])
      }
    }
    return value
  }

  /// How many elements the first list on the way of a path has that has none of the path's number; nil where there is
  /// none.
  package func elementCount(before path: String) -> Int? {
    var way = ""
    for step in FieldPath(path)?.steps ?? [] {
      way += step.key
      if let element = step.element {
        let count = value(inside: way)?.list?.count ?? 0
        if element > count { return count }
        way += "[\(element)]"
      }
      way += "."
    }
    return nil
  }

  /// A field's value after one of the values within it was set, and what that cleared.
  ///
  /// The element behind the last one of a list is a new one; an element that is set to nil is taken out. An optional
  /// group in which nothing is left is left out.
  /// - Parameter clears: whether fields that have the set one among their parents are emptied.
  /// - Throws: ``DraftError/unknownField(form:key:)``.
  func setting(
    _ path: String, to new: FieldValue?, clears: Bool
  ) throws(DraftError) -> (place: Int, value: FieldValue?, cleared: [String]) {
    guard let steps = FieldPath(path)?.steps, let first = steps.first, let place = form.place(of: first.key)
    else { throw .unknownField(form: form.id, key: path) }
    var change = NestedChange(form: form.id, path: path, new: new, clears: clears)
    let value = try change.apply(steps[...], to: values[place], of: form.fields[place], prefix: "")
    return (place, value, change.cleared)
  }
}

/// One value being set somewhere within a field.
private struct NestedChange {
  let form: String
  let path: String
  let new: FieldValue?
  let clears: Bool
  var cleared: [String] = []

  private var unknown: DraftError { .unknownField(form: form, key: path) }

  /// The field's value after the change; `steps` starts with the field itself.
  mutating func apply(
    _ steps: ArraySlice<FieldPath.Step>, to current: FieldValue?, of field: Field, prefix: String
  ) throws(DraftError) -> FieldValue? {
    guard let step = steps.first else { throw unknown }
    let rest = steps.dropFirst()
    guard let element = step.element else {
      if rest.isEmpty { return new }
      guard case .group(let children) = field.kind else { throw unknown }
      let before = current?.group ?? FieldGroup(children.map { _ in nil })
      let group = try set(rest, in: before, children, prefix: "\(prefix)\(field.key).")
      // A required one names what it needs.
      return group.isEmpty && !field.isRequired ? nil : .group(group)
    }
    guard case .list(let children) = field.kind else { throw unknown }
    var elements = current?.list ?? []
    guard element <= elements.count + 1 else { throw unknown }
    if rest.isEmpty {
      guard let group = new?.group else {
        guard new == nil, element <= elements.count else { throw unknown }
        elements.remove(at: element - 1)
        return .list(elements)
      }
      if element > elements.count { elements.append(group) } else { elements[element - 1] = group }
      return .list(elements)
    }
    if element > elements.count {
      elements.append(FieldGroup(children.map { $0.initialValue(today: nil) }))
    }
    elements[element - 1] = try set(
      rest, in: elements[element - 1], children, prefix: "\(prefix)\(field.key)[\(element)].")
    return .list(elements)
  }

  private mutating func set(
    _ steps: ArraySlice<FieldPath.Step>, in group: FieldGroup, _ children: [Field], prefix: String
  ) throws(DraftError) -> FieldGroup {
    guard let step = steps.first, let place = children.firstIndex(where: { $0.key == step.key }) else {
      throw unknown
    }
    var group = group
    while group.values.count < children.count { group.values.append(nil) }
    let value = try apply(steps, to: group.values[place], of: children[place], prefix: prefix)
    guard value != group.values[place] else { return group }
    group.values[place] = value
    guard clears else { return group }
    for dependent in Form.dependents(of: place, among: children) where group.values[dependent] != nil {
      group.values[dependent] = nil
      cleared.append(prefix + children[dependent].key)
    }
    return group
  }
}

extension Form {
  /// The fields of a group that have one of them among their parents, and theirs in turn, in order.
  ///
  /// - Complexity: O(fields² × parents) at worst; groups are small.
  fileprivate static func dependents(of place: Int, among fields: [Field]) -> [Int] {
    var reached: Set<Int> = []
    var waiting = [place]
    while let next = waiting.popLast() {
      for (index, field) in fields.enumerated()
      where field.parents.contains(fields[next].key) && reached.insert(index).inserted {
        waiting.append(index)
      }
    }
    return reached.sorted()
  }
}
