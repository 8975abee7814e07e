package import Forms

/// Counts the answers to a questionnaire, field by field.
package struct FieldTally {
  package private(set) var figures: [FieldFigures] = []
  /// What is asked, each with its place in the form.
  private var fields: [(place: Int, node: Node)] = []

  private struct Node {
    let field: Field
    let figure: Int
    let children: [Node]
  }

  package init(of form: Form) {
    for (place, field) in form.fields.enumerated() where !Questionnaire.ownFields.contains(field.key) {
      fields.append(
        (
          place,
          node(
            field, section: form.sectionTitle(ofFieldAt: place), key: field.key, titles: [field.title],
            of: form
          )
        ))
    }
  }

  private mutating func node(
    _ field: Field, section: String, key: String, titles: [String], of form: Form
  ) -> Node {
    let place = figures.count
    figures.append(FieldFigures(section: section, key: key, titles: titles, field: field))
    figures[place].withholdsCounts = form.withholdsMissing(path: key)
    var children: [Node] = []
    for child in field.kind.children ?? [] {
      children.append(
        node(
          child, section: section, key: "\(key).\(child.key)", titles: titles + [child.title], of: form))
    }
    return Node(field: field, figure: place, children: children)
  }

  /// Counts a submission's answers.
  ///
  /// - Complexity: O(fields).
  package mutating func count(_ draft: Draft) {
    for (place, node) in fields {
      count(
        node, draft.values[place], isHidden: draft.isHidden(place), isNone: draft.isDeliberatelyNone(place),
        in: draft, EnclosingGroups())
    }
  }

  private mutating func count(
    _ node: Node, _ value: FieldValue?, isHidden: Bool, isNone: Bool, in draft: Draft,
    _ groups: EnclosingGroups
  ) {
    if isHidden {
      figures[node.figure].hidden += 1
    } else if let value, !value.isEmpty {
      figures[node.figure].count(value)
    } else if isNone {
      figures[node.figure].none += 1
    } else {
      figures[node.figure].missing += 1
    }
    guard !node.children.isEmpty else { return }
    if case .list = node.field.kind {
      for element in value?.list ?? [] {
        countChildren(of: node, element, isHidden: isHidden, in: draft, groups)
      }
    } else {
      let group = value?.group ?? FieldGroup(node.children.map { _ in nil })
      countChildren(of: node, group, isHidden: isHidden, in: draft, groups)
    }
  }

  private mutating func countChildren(
    of node: Node, _ group: FieldGroup, isHidden: Bool, in draft: Draft, _ groups: EnclosingGroups
  ) {
    let groups = groups.within(group, of: node.field.kind.children ?? [])
    for (place, child) in node.children.enumerated() {
      count(
        child, place < group.values.count ? group.values[place] : nil,
        isHidden: isHidden || draft.isHidden(child.field, in: groups),
        isNone: draft.isDeliberatelyNone(child.field, in: groups), in: draft, groups)
    }
  }
}
