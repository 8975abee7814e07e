internal import Forms
internal import RecordStore

/// Finds the records that rows without keys are of where these are known by their fields, though their keys are not
/// made of those: somebody has given them, another file has, they came in when the kind was not known by fields yet, or
/// somebody has called them otherwise since.
final class KnownByFields {
  private let kind: RecordKind
  private let snapshot: Snapshot
  private let names: Set<UInt32>
  /// What the source said before.
  private let known: [ExactText: SourceStatement]
  /// The keys of lines, by what the file said there in the fields by which records are known.
  private var keysOfLines: [[UInt8]: String] = [:]
  /// Those of all its records, what is stored before what was removed.
  private lazy var keysSaid: [[UInt8]: String] = {
    var keys: [[UInt8]: String] = [:]
    let (stored, removed) = (
      known.filter { $0.value.storedRevision != nil }, known.filter { $0.value.storedRevision == nil }
    )
    for known in [stored, removed] {
      for (key, statement) in known.sorted(by: { $0.key.precedes($1.key) }) {
        note(key.text, as: statement.said, in: &keys)
      }
    }
    return keys
  }()
  /// Keys of stored records by those that would be made of their fields.
  private var keys: [ExactText: String] = [:]
  /// The same of those whose keys were made of what they were called before; nil until a row asks for them.
  private var otherwiseCalled: [ExactText: String]?

  /// - Parameters:
  ///   - known: what the source said before.
  ///   - context: that of the file, by which keys of lines are made.
  /// - Returns: nil where the kind is not known by fields.
  /// - Complexity: O(stored records, for those whose keys are not made of their fields: × fields).
  init?(_ kind: RecordKind, known: [ExactText: SourceStatement], in context: ImportContext) throws {
    guard let rule = kind.declaration.keyRule else { return nil }
    self.kind = kind
    self.known = known
    snapshot = context.change.snapshot
    names = FieldDigests.names(of: kind.form.fields.filter { rule.fields.contains($0.key) })
    let lines = known.compactMap { key, statement in
      context.line(ofKey: key.text).map { (line: $0, key: key.text, said: statement.said) }
    }.sorted { $0.line < $1.line }
    for (_, key, said) in lines { note(key, as: said, in: &keysOfLines) }
    keys = try keys(ofRecordsWhere: "NOT \(Self.isMade)")
  }

  /// Whether a key has the form of those that are made of fields.
  private static let isMade = "(substr(key, 1, ?) = ? AND length(key) = ?)"

  private func note(_ key: String, as said: [UInt8], in keys: inout [[UInt8]: String]) {
    let digests = FieldDigests(bytes: said).only(names)
    if !digests.values.isEmpty, keys[digests.bytes] == nil { keys[digests.bytes] = key }
  }

  /// The keys of stored records by others that would be made of their fields.
  ///
  /// - Complexity: O(such records × fields).
  private func keys(ofRecordsWhere condition: String) throws -> [ExactText: String] {
    guard let rule = kind.declaration.keyRule else { return [:] }
    let made: [StoreValue] = [
      .integer(rule.start.unicodeScalars.count), .text(rule.start),
      .integer(rule.start.unicodeScalars.count + rule.digits),
    ]
    let records = try snapshot.all(
      kind.storeTable.selectWhole(where: condition, orderedBy: "row"), made, kind.record)
    var keys: [ExactText: String] = [:]
    for record in records {
      guard let key = kind.derivedKey(of: Draft(record.form, values: record.values)) else { continue }
      let made = ExactText(key)
      if keys[made] == nil, key != record.key { keys[made] = record.key }
    }
    return keys
  }

  /// The key of the record that a row is of.
  ///
  /// - Parameters:
  ///   - derived: the one that is made of its fields, which such a record has before any other.
  ///   - isStored: whether a record has a key.
  func key(of row: ImportedRow, derived: String, isStored: (String) throws -> Bool) throws -> String {
    let made = ExactText(derived)
    if try known[made] != nil || isStored(derived) { return derived }
    let said = known.isEmpty ? nil : FieldDigests(of: row, as: kind)
    let named = said?.only(names).bytes ?? []
    if let key = keysOfLines[named] { return key }
    let called = try keys[made] ?? keyOtherwiseCalled(made)
    guard let key = keysSaid[named] else { return called ?? derived }
    // Another may be called so by now: what says nothing new is of the one of which it was said.
    return known[ExactText(key)]?.said == said?.bytes ? key : called ?? key
  }

  /// The key of a record that is called as one with another key would be, and that was made of what it was called before.
  private func keyOtherwiseCalled(_ made: ExactText) throws -> String? {
    let keys = try otherwiseCalled ?? keys(ofRecordsWhere: Self.isMade)
    otherwiseCalled = keys
    return keys[made]
  }
}
