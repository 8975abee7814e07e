extension Form {
  /// The field at a path, also within groups and lists: `address.city`, `drivers[2].birthDate`.
  ///
  /// A path that ends in an element, such as `drivers[2]`, names the list's own field.
  package func field(at path: String) -> Field? {
    guard let steps = FieldPath(path)?.steps, let first = steps.first, var field = field(first.key) else {
      return nil
    }
    if first.element != nil, field.kind.isList == false { return nil }
    for step in steps.dropFirst() {
      guard let child = field.kind.children?.first(where: { $0.key == step.key }) else { return nil }
      if step.element != nil, !child.kind.isList { return nil }
      field = child
    }
    return field
  }

  /// Places of fields in an order in which no field is cleared by one that is set after it.
  ///
  /// - Complexity: O(fields × log fields), or O(fields) where none depends on another.
  package func placesParentsFirst() -> [Int] {
    var ancestors = Array(repeating: 0, count: fields.count)
    for place in dependents.joined() { ancestors[place] += 1 }
    if ancestors.allSatisfy({ $0 == 0 }) { return Array(fields.indices) }
    return fields.indices.sorted { (ancestors[$0], $0) < (ancestors[$1], $1) }
  }
}

extension FieldKind {
  /// Whether a field has elements, which stand in a table of their own.
  package var isList: Bool { if case .list = self { true } else { false } }
}

extension Draft {
  /// The mask that a field's text has to follow just now; nil where there is none.
  ///
  /// - Parameter groups: those in which it stands, where it is no field of the form itself.
  package func mask(of field: Field, in groups: EnclosingGroups = EnclosingGroups()) -> String? {
    for check in field.checks {
      guard case .mask(let mask) = check.rule else { continue }
      if check.when.map({ holds($0, in: groups) }) ?? true { return mask }
    }
    return nil
  }

  /// How many elements a list has to have just now, up to a hundred; 0 of any other field.
  ///
  /// - Parameter groups: those in which it stands, where it is no field of the form itself.
  package func leastCount(of field: Field, in groups: EnclosingGroups = EnclosingGroups()) -> Int {
    guard field.kind.isList else { return 0 }
    return field.checks.filter { check in check.when.map { holds($0, in: groups) } ?? true }
      .map(\.rule.leastCount).max() ?? 0
  }
}

extension Check.Rule {
  fileprivate var leastCount: Int {
    switch self {
    case .minimumLength(let count): min(count, 100)
    case .minimum(let limit): (0..<100).first { ExactDecimal(mantissa: $0, scale: 0) >= limit } ?? 100
    case .whenNew(let rule): rule.leastCount
    default: 0
    }
  }
}
