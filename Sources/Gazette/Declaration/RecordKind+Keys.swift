package import Forms
internal import RecordStore

/// Keys that are words, and fields that nobody is asked for.
extension RecordKind {
  /// What is wrong with the key of a record, where keys are words of which no two differ by case alone.
  ///
  /// - Complexity: O(records).
  func keyFault(of key: String, in snapshot: Snapshot) throws(StoreError) -> Fault? {
    guard declaration.hasPlainKeys else { return nil }
    guard KindFile.isPlainKey(key) else { return Self.fault(ofKey: key) }
    let other = try snapshot.first(
      "SELECT key FROM \(table.name) WHERE key = ? COLLATE NOCASE AND key <> ?", [.text(key), .text(key)]
    ) { try $0.text(0) }
    return other.map { Self.fault(ofKey: key, beside: $0) }
  }

  /// Those of some records whose keys are no such words, or differ by case alone, each with what is wrong with that;
  /// nothing is wrong with the first of those that are alike.
  ///
  /// - Complexity: O(records).
  func unplainOnes(among records: [StoredRecord]) -> [(key: String, faults: [Fault])] {
    guard declaration.hasPlainKeys else { return [] }
    var known: [String: String] = [:]
    var unplain: [(key: String, faults: [Fault])] = []
    for key in records.map(\.key) {
      if !KindFile.isPlainKey(key) {
        unplain.append((key, [Self.fault(ofKey: key)]))
      } else if let other = known.updateValue(key, forKey: key.lowercased()) {
        unplain += [(other, []), (key, [Self.fault(ofKey: key, beside: other)])]
      }
    }
    return unplain
  }

  /// - Parameter other: a key that differs by case alone; nil where the key itself is no word.
  private static func fault(ofKey key: String, beside other: String? = nil) -> Fault {
    Fault(
      section: "", field: "key", title: "Key", value: key,
      rule: other.map { .stated("differs from {} only by case", [$0]) }
        ?? .stated("has more than letters, digits and hyphens"))
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
