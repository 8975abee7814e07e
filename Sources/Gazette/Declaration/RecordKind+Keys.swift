package import Forms
internal import RecordStore

/// Keys that are words, and fields that nobody is asked for.
extension RecordKind {
  /// What is wrong with the key of a record, where keys are words of which no two differ by case alone.
  ///
  /// - Complexity: O(records).
  func keyFault(of key: String, in snapshot: Snapshot) throws(StoreError) -> Fault? {
    guard declaration.hasPlainKeys else { return nil }
    func fault(_ rule: BrokenRule) -> Fault {
      Fault(section: "", field: "key", title: "Key", value: key, rule: rule)
    }
    guard KindFile.isPlainKey(key) else { return fault(.stated("has more than letters, digits and hyphens")) }
    let other = try snapshot.first(
      "SELECT key FROM \(table.name) WHERE key = ? COLLATE NOCASE AND key <> ?", [.text(key), .text(key)]
    ) { try $0.text(0) }
    return other.map { fault(.stated("differs from {} only by case", [$0])) }
  }

  /// Whether somebody at a terminal is asked for a field.
  ///
  /// Nobody is asked for what a questionnaire has by itself. What stands in the place of switches is asked for where a
  /// record has it, and the switches where it has not.
  package func isAsked(_ field: Field, of draft: Draft) -> Bool {
    if declaration.unasked.contains(field.key) { return false }
    if declaration.isQuestionnaire, Questionnaire.ownFields.contains(field.key) { return false }
    for rule in declaration.rules.switches where !rule.instead.isEmpty {
      let hasOther = rule.instead.contains { draft[$0] != nil }
      if field.key == rule.field { return !hasOther }
      if rule.instead.contains(field.key) { return hasOther }
    }
    return true
  }
}
