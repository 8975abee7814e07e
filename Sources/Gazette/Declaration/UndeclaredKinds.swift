/// A store has records of kinds that no file declares.
package struct UndeclaredKinds: Error, Sendable, Equatable {
  package let names: [String]
  /// How many records of all of them.
  package let count: Int
}

extension UndeclaredKinds {
  /// Those of which there are records, in the order of their names; nil where there are none.
  init?(together kinds: [UndeclaredKinds]) {
    let found = kinds.filter { $0.count > 0 }
    if found.isEmpty { return nil }
    self.init(names: found.flatMap(\.names).sorted(), count: found.reduce(0) { $0 + $1.count })
  }
}
