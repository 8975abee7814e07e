internal import Forms
internal import Foundation
package import RecordStore

extension FileShelf {
  /// The names of the files that anything in a store names: records, what they were, what is in the bin, drafts.
  ///
  /// - Complexity: O(size of the store); nothing where there are no files.
  func named(in snapshot: Snapshot) throws -> Set<String> {
    if names.isEmpty { return [] }
    var found: Set<String> = []
    try snapshot.forEachText(having: FileType.allCases.map { ".\($0.fileExtension)" }) { text in
      for match in text.matches(of: /[0-9a-f]{64}\.[a-z]{3,4}/) { found.insert(String(match.output)) }
    }
    return found
  }

  /// Removes the files that nothing in a store names any more, and copies that no record came to name.
  ///
  /// A copy that is younger than an hour may be of a record that somebody is entering, and stays. No record is saved
  /// meanwhile, so that none comes to name a file that goes; see ``RecordKind/refuseLostFiles(of:key:in:)``.
  /// - Parameter before: the files that were named before something was erased.
  /// - Returns: how many were removed.
  /// - Throws: what reading the store throws; a file that cannot be removed stays.
  func removeUnnamed(in store: RecordStore, namedBefore before: Set<String>) throws -> Int {
    if names.isEmpty { return 0 }
    return try store.change { try removeUnnamed(in: $0.snapshot, namedBefore: before) }
  }

  private func removeUnnamed(in snapshot: Snapshot, namedBefore before: Set<String>) throws -> Int {
    let named = try named(in: snapshot)
    let files = FileManager.default
    var count = 0
    for name in names where !named.contains(name) {
      let path = "\(folder)/\(name)"
      let made = (try? files.attributesOfItem(atPath: path))?[.modificationDate] as? Date
      guard before.contains(name) || made.map({ $0.timeIntervalSinceNow < -3600 }) ?? false else { continue }
      if (try? files.removeItem(atPath: path)) != nil { count += 1 }
    }
    return count
  }

  private var names: [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
  }
}

extension Project {
  /// Does something that erases, and removes the files that nothing names then.
  package func clearingFiles<Result>(of store: RecordStore, _ body: () throws -> Result) throws -> Result {
    guard let shelf = settings.files else { return try body() }
    let before = try store.read { try shelf.named(in: $0) }
    let result = try body()
    _ = try shelf.removeUnnamed(in: store, namedBefore: before)
    return result
  }
}
