/// A store has records of kinds that no file declares.
package struct UndeclaredKinds: Error, Sendable, Equatable {
  package let names: [String]
  /// How many records of all of them.
  package let count: Int
}
