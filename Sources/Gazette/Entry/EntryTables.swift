package import RecordStore

extension RecordStore {
  /// The same store for whoever enters records of a kind: what is typed in has nothing to do with how other kinds come to be
  /// declared meanwhile.
  package func entering(_ kind: RecordKind, of collections: Collections) -> RecordStore {
    following(only: collections.tables(entering: kind))
  }
}

extension Collections {
  /// The tables that entering records of a kind reads and writes: those of the kind, of all that they refer to, also
  /// through others, and of what is read where a field is left empty.
  fileprivate func tables(entering kind: RecordKind) -> Set<String> {
    var found: Set<String> = []
    var waiting = [kind]
    while let next = waiting.popLast() {
      guard found.insert(next.name).inserted else { continue }
      let asked = next.declaration.rules.storedValues.map { $0.sql.lowercased() }
      waiting += kinds.filter { other in
        // The tables of its lists and versions are called by its own.
        next.form.referencedKinds.contains(other.name)
          || asked.contains { $0.contains(other.table.name.lowercased()) }
      }
    }
    return Set(kinds.filter { found.contains($0.name) }.flatMap(\.tables).map(\.name))
  }
}

extension KindRules {
  /// What is read from the store where a field is left empty, also one of a list.
  fileprivate var storedValues: [StoredValue] {
    defaults.map(\.value) + lists.flatMap { $0.defaults.map { $0.value } }
  }
}
