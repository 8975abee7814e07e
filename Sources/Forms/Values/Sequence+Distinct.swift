extension Sequence where Element: Hashable {
  /// The elements in their order, each once.
  package var distinct: [Element] {
    var seen: Set<Element> = []
    return filter { seen.insert($0).inserted }
  }
}

extension Sequence<String> {
  /// The texts in their order, each once; those that only look the same are two, as ``ExactText`` says.
  package var exactlyDistinct: [String] { map(ExactText.init).distinct.map(\.text) }
}
