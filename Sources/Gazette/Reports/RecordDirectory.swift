internal import Forms
internal import Press
internal import RecordStore

/// What records are called and where their pages are, read for a kind when it is first asked for; an edition
/// has one for all of its pages.
final class RecordDirectory {
  struct Entry: Sendable {
    let name: String
    let path: PagePath
  }

  private let collections: Collections
  private let snapshot: Snapshot
  private var kinds: [String: [String: Entry]] = [:]
  private var records: [String: [StoredRecord]] = [:]

  init(of collections: Collections, in snapshot: Snapshot) {
    self.collections = collections
    self.snapshot = snapshot
  }

  /// The name of a record with the way to its page; its key where there is no such record, nil where there is
  /// no such kind.
  ///
  /// - Complexity: O(records of the kind) when it is first asked for.
  func cell(_ key: String, of kind: String) throws -> Cell? {
    guard let entries = try entries(of: kind) else { return nil }
    return ReferenceLinks([kind: entries]).cell(ofKey: key, kind: kind)
  }

  /// What the pages of a kind show of the records that it refers to, and of those that questionnaires renew.
  ///
  /// - Complexity: O(records of the kinds that the form refers to), of each when it is first asked for.
  func links(of form: Form) throws -> ReferenceLinks {
    var kinds: [String: [String: Entry]] = [:]
    let renewed = collections.questionnaire(form.id).map { [$0.name] } ?? []
    for kind in form.referencedKinds.union(renewed) { kinds[kind] = try entries(of: kind) }
    return ReferenceLinks(kinds)
  }

  /// The records of a kind, in their order.
  ///
  /// - Complexity: O(records) when it is first asked for.
  func records(of kind: RecordKind) throws -> [StoredRecord] {
    if let known = records[kind.name] { return known }
    let read = try kind.records(in: snapshot)
    records[kind.name] = read
    return read
  }

  /// Has these for all records of a kind, where a page shows no others.
  func take(_ known: [StoredRecord], of kind: RecordKind) { records[kind.name] = known }

  private func entries(of name: String) throws -> [String: Entry]? {
    if let known = kinds[name] { return known }
    guard let kind = collections.kind(name) else { return nil }
    let entries = Dictionary(
      try records(of: kind).map { record in
        (record.key, Entry(name: kind.recordName(of: record), path: kind.path(of: record)))
      }, uniquingKeysWith: { first, _ in first })
    kinds[name] = entries
    return entries
  }
}
