internal import Forms

/// Counts the answers of submissions of one form, of any of its versions, field by field.
///
/// A field that another version gave another kind is a field of its own.
struct FieldTally {
  private(set) var figures: [FieldFigures] = []
  private var places: [String: Int] = [:]
  /// By version: the fields with the places of their figures.
  private var trees: [Int: [Node]] = [:]

  private struct Node {
    let field: Field
    let figure: Int
    let children: [Node]
  }

  /// - Parameter versions: the versions of the form; the newest, whose order and titles count, first.
  init(versions: [Form]) {
    for form in versions {
      var nodes: [Node] = []
      for section in form.sections {
        for field in section.fields {
          nodes.append(
            node(
              field, section: section.title, key: field.key, title: field.title,
              isAskingPrivate: form.readsPrivate(field), of: form))
        }
      }
      trees[form.version] = nodes
    }
  }

  /// - Parameter isAskingPrivate: whether private answers tell whether it is asked.
  private mutating func node(
    _ field: Field, section: String, key: String, title: String, isAskingPrivate: Bool, of form: Form
  ) -> Node {
    let name = "\(key) \(field.kind.name)"
    let place = places[name] ?? figures.count
    if place == figures.count {
      places[name] = place
      figures.append(FieldFigures(section: section, key: key, title: title, field: field))
    }
    if field.isPrivate { figures[place].isPrivate = true }
    if isAskingPrivate { figures[place].isAskingPrivate = true }
    let fields = field.kind.children ?? []
    var children: [Node] = []
    for child in fields {
      children.append(
        node(
          child, section: section, key: "\(key).\(child.key)", title: "\(title): \(child.title)",
          isAskingPrivate: isAskingPrivate || form.readsPrivate(child, among: fields), of: form))
    }
    return Node(field: field, figure: place, children: children)
  }

  /// Counts a submission's answers.
  ///
  /// - Complexity: O(fields).
  mutating func count(_ submission: Submission) {
    let draft = submission.draft
    for (place, node) in (trees[submission.form.version] ?? []).enumerated() {
      count(
        node, draft.values[place], isHidden: draft.isHidden(place), isNone: draft.isDeliberatelyNone(place),
        in: draft)
    }
  }

  private mutating func count(
    _ node: Node, _ value: FieldValue?, isHidden: Bool, isNone: Bool, in draft: Draft
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
      for element in value?.list ?? [] { countChildren(of: node, element, isHidden: isHidden, in: draft) }
    } else {
      let group = value?.group ?? FieldGroup(node.children.map { _ in nil })
      countChildren(of: node, group, isHidden: isHidden, in: draft)
    }
  }

  private mutating func countChildren(
    of node: Node, _ group: FieldGroup, isHidden: Bool, in draft: Draft
  ) {
    let fields = node.field.kind.children ?? []
    for (place, child) in node.children.enumerated() {
      count(
        child, place < group.values.count ? group.values[place] : nil,
        isHidden: isHidden || draft.isHidden(child.field, in: group, of: fields),
        isNone: draft.isDeliberatelyNone(child.field, in: group, of: fields), in: draft)
    }
  }
}
