/// What other sources said last of a record.
struct OtherStatements {
  /// Of those that have it, as far as is known.
  private(set) var present: [FieldDigests] = []
  /// Of those that have it no longer, though each has all that there is.
  private(set) var past: [FieldDigests] = []

  var all: [FieldDigests] { present + past }

  mutating func add(_ said: FieldDigests, isPresent: Bool) {
    if isPresent { present.append(said) } else { past.append(said) }
  }
}
