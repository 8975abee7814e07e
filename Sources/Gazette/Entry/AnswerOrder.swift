internal import Forms

/// The order in which given answers are set, so that none clears another one that was given too: parents
/// first, wholes before their parts, the elements of a list by their numbers.
struct AnswerOrder {
  private let form: Form
  private let ranks: [Int: Int]

  init(_ form: Form) {
    self.form = form
    ranks = Dictionary(
      uniqueKeysWithValues: form.placesParentsFirst().enumerated().map { ($0.element, $0.offset) })
  }

  /// Where an answer stands, compared number by number; nil where the form has no such field.
  ///
  /// - Complexity: O(parents²) at worst in a group; groups are small.
  func rank(of path: String) -> [Int]? {
    guard let steps = FieldPath(path)?.steps, let first = steps.first, let place = form.place(of: first.key),
      let own = ranks[place]
    else { return nil }
    var rank = [own] + [first.element].compactMap(\.self)
    var siblings = form.fields[place].kind.children ?? []
    for step in steps.dropFirst() {
      guard let child = siblings.first(where: { $0.key == step.key }) else { return nil }
      rank += [Self.generation(of: child, among: siblings)] + [step.element].compactMap(\.self)
      siblings = child.kind.children ?? []
    }
    return rank
  }

  /// How many parents above each other a field has; forms have no cycles of them.
  private static func generation(of field: Field, among siblings: [Field]) -> Int {
    let above = field.parents.compactMap { key in siblings.first { $0.key == key } }
    return above.map { generation(of: $0, among: siblings) + 1 }.max() ?? 0
  }

  /// Elements by their rank, those of equal rank as they stood.
  func sorted<Element>(_ elements: [Element], by rank: (Element) -> [Int]) -> [Element] {
    elements.enumerated().sorted {
      let (left, right) = (rank($0.element), rank($1.element))
      return left == right ? $0.offset < $1.offset : left.lexicographicallyPrecedes(right)
    }.map(\.element)
  }
}
