/// The groups and elements of lists in which a field stands, with their values: where its conditions and limits look for
/// another field, from the innermost outwards, before they look among the fields of the form.
///
/// ```swift
/// draft.isHidden(field, in: draft.groups(along: "drivers[2].licence"))
/// ```
package struct EnclosingGroups: Sendable {
  private struct Level: Sendable {
    let group: FieldGroup
    let fields: [Field]

    /// - Returns: nil where no field has the key.
    func value(of key: String) -> FieldValue?? {
      guard let place = fields.firstIndex(where: { $0.key == key }) else { return nil }
      return .some(place < group.values.count ? group.values[place] : nil)
    }
  }

  /// The outermost first.
  private var levels: [Level] = []

  /// Those of a field of the form itself: none.
  package init() {}

  /// Those of the fields of a group or element.
  ///
  /// - Parameter fields: the group's fields, in the order of its values.
  package func within(_ group: FieldGroup, of fields: [Field]) -> EnclosingGroups {
    var inner = self
    inner.levels.append(Level(group: group, fields: fields))
    return inner
  }

  /// The value of the nearest field with a key; nil where none of the groups has it.
  func value(of key: String) -> FieldValue?? {
    for level in levels.reversed() {
      if let value = level.value(of: key) { return value }
    }
    return nil
  }

  /// The value of a field beside one that stands in them; nil where none of them is around it.
  func siblingValue(of key: String) -> FieldValue?? { levels.last.map { $0.value(of: key) ?? nil } }
}

extension Draft {
  /// The groups and elements along a path, the last of which it names: `drivers[2].licence` leads through two.
  ///
  /// What is empty on the way has no values.
  package func groups(along path: String) -> EnclosingGroups {
    var groups = EnclosingGroups()
    var (fields, values) = (form.fields, values)
    for step in FieldPath(path)?.steps ?? [] {
      guard let place = fields.firstIndex(where: { $0.key == step.key }),
        let children = fields[place].kind.children
      else { break }
      let value = place < values.count ? values[place] : nil
      let elements = value?.groups ?? []
      let number = step.element ?? 1
      let group = number <= elements.count ? elements[number - 1] : FieldGroup(children.map { _ in nil })
      groups = groups.within(group, of: children)
      (fields, values) = (children, group.values)
    }
    return groups
  }

  /// The value of the field that a condition or limit names, seen from a field within groups.
  func value(of key: String, seenFrom groups: EnclosingGroups) -> FieldValue? {
    groups.value(of: key) ?? self[key]
  }
}
