internal import Press
internal import RecordStore

/// What records are called and where their pages are, read for a kind when it is first asked for.
final class RecordDirectory {
  private let collections: Collections
  private let snapshot: Snapshot
  private var kinds: [String: [String: (name: String, path: PagePath)]] = [:]

  init(of collections: Collections, in snapshot: Snapshot) {
    self.collections = collections
    self.snapshot = snapshot
  }

  /// The names of all kinds that it knows.
  var kindNames: [String] { collections.kindNames }

  /// The name of a record with the way to its page; its key where there is no such record, nil where there is
  /// no such kind.
  ///
  /// - Complexity: O(records of the kind) when it is first asked for.
  func cell(_ key: String, of kind: String) throws -> Cell? {
    if kinds[kind] == nil { kinds[kind] = try entries(of: kind) }
    guard let entries = kinds[kind] else { return nil }
    return entries[key].map { .link(.text($0.name), to: $0.path) } ?? .text(key)
  }

  private func entries(of name: String) throws -> [String: (name: String, path: PagePath)]? {
    var entries: [String: (name: String, path: PagePath)] = [:]
    if let kind = collections.kind(name) {
      for record in try kind.records(in: snapshot) {
        entries[record.key] = (record.key, kind.path(of: record))
      }
      var named: Set<String> = []
      for (name, key) in try kind.names(in: snapshot) where name != key && named.insert(key).inserted {
        entries[key]?.name = name
      }
      return entries
    }
    guard let kind = collections.describedKind(name) else { return nil }
    for entry in try kind.entries(in: snapshot) { entries[entry.key] = (entry.title, entry.path) }
    return entries
  }
}
