extension [SourceSettings] {
  /// The sources in the order in which they come in: one whose records refer to a kind comes behind all that
  /// bring records of that kind; else they stay as they are listed.
  ///
  /// - Complexity: O(*n*³) in the number of sources.
  package func inOrderOfReferences(_ collections: Collections) -> [SourceSettings] {
    inOrderOfReferences(\.kind) { collections.kind($0.kind)?.form.referencedKinds ?? [] }
  }
}

extension Array {
  /// The elements, each behind all others of the kinds that its own refers to; else they stay as they are listed.
  ///
  /// - Complexity: O(*n*³).
  func inOrderOfReferences(_ kind: (Element) -> String, to referenced: (Element) -> Set<String>) -> [Element]
  {
    var waiting = self
    var ordered: [Element] = []
    while !waiting.isEmpty {
      // Kinds that refer to each other would all wait for ever; the first of them then does not.
      let next = waiting.firstIndex { element in
        let needed = referenced(element)
        return !waiting.contains { kind($0) != kind(element) && needed.contains(kind($0)) }
      }
      ordered.append(waiting.remove(at: next ?? 0))
    }
    return ordered
  }
}
