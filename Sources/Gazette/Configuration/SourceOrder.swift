extension [SourceSettings] {
  /// The sources in the order in which they come in: one whose records refer to a kind comes behind all that
  /// bring records of that kind; else they stay as they are listed.
  ///
  /// - Complexity: O(*n*³) in the number of sources.
  public func inOrderOfReferences(_ collections: Collections) -> [SourceSettings] {
    var waiting = self
    var ordered: [SourceSettings] = []
    while !waiting.isEmpty {
      // Kinds that refer to each other would all wait for ever; the first of them then does not.
      let next = waiting.firstIndex { source in
        let needed = collections.kind(source.kind)?.referencedKinds ?? []
        return !waiting.contains { $0.kind != source.kind && needed.contains($0.kind) }
      }
      ordered.append(waiting.remove(at: next ?? 0))
    }
    return ordered
  }
}
