internal import Forms
internal import RecordStore

/// Finds the records that rows without keys are of where these are known by their fields, though their keys are not
/// made of those: somebody has given them, another file has, they came in when the kind was not known by fields yet, or
/// somebody has called them otherwise since.
struct KnownByFields {
  private let kind: RecordKind
  private let names: Set<UInt32>
  /// What the source said before.
  private let known: [ExactText: SourceStatement]
  /// The keys of lines, by what the file said there in the fields by which records are known.
  private var keysOfLines: [[UInt8]: String] = [:]
  /// Keys of stored records by those that would be made of their fields.
  private var keys: [ExactText: String] = [:]

  /// - Parameters:
  ///   - known: what the source said before.
  ///   - context: that of the file, by which keys of lines are made.
  /// - Returns: nil where the kind is not known by fields.
  /// - Complexity: O(stored records, for those whose keys are not made of their fields: × fields).
  init?(_ kind: RecordKind, known: [ExactText: SourceStatement], in context: ImportContext) throws {
    guard let rule = kind.declaration.keyRule else { return nil }
    self.kind = kind
    self.known = known
    names = FieldDigests.names(of: kind.form.fields.filter { rule.fields.contains($0.key) })
    let lines = known.compactMap { key, statement in
      context.line(ofKey: key.text).map { (line: $0, key: key.text, said: statement.said) }
    }.sorted { $0.line < $1.line }
    for (_, key, said) in lines {
      let digests = FieldDigests(bytes: said).only(names)
      if !digests.values.isEmpty, keysOfLines[digests.bytes] == nil { keysOfLines[digests.bytes] = key }
    }
    let made: [StoreValue] = [
      .integer(rule.start.unicodeScalars.count), .text(rule.start),
      .integer(rule.start.unicodeScalars.count + rule.digits),
    ]
    let records = try context.change.snapshot.all(
      kind.storeTable.selectWhole(
        where: "NOT (substr(key, 1, ?) = ? AND length(key) = ?)", orderedBy: "row"), made, kind.record)
    // By its own fields a record is not found that somebody has called otherwise.
    let corrected = try known.filter { ($0.value.storedRevision ?? 0) > $0.value.revision }
      .compactMap { try context.change.snapshot.storedRecord($0.key.text, of: kind) }.sorted {
        $0.key < $1.key
      }
    for record in records + corrected {
      guard let key = kind.derivedKey(of: Draft(record.form, values: record.values)) else { continue }
      let made = ExactText(key)
      if keys[made] == nil, key != record.key { keys[made] = record.key }
    }
  }

  /// The key of the record that a row is of.
  ///
  /// - Parameters:
  ///   - derived: the one that is made of its fields, which such a record has before any other.
  ///   - isStored: whether a record has a key.
  func key(of row: ImportedRow, derived: String, isStored: (String) throws -> Bool) rethrows -> String {
    if keysOfLines.isEmpty, keys.isEmpty { return derived }
    let made = ExactText(derived)
    if try known[made] != nil || isStored(derived) { return derived }
    return keysOfLines[FieldDigests(of: row, as: kind).only(names).bytes] ?? keys[made] ?? derived
  }
}
