internal import Forms
internal import Foundation
package import RecordStore

extension FileShelf {
  /// The names of the files that anything in a store names: records, what they were, what is in the bin, drafts.
  ///
  /// - Complexity: O(size of the store); nothing where there are no files.
  package func named(in store: RecordStore) throws -> Set<String> {
    if names.isEmpty { return [] }
    return try store.read { snapshot in
      var found: Set<String> = []
      try snapshot.forEachText(having: FileType.allCases.map { ".\($0.fileExtension)" }) { text in
        for match in text.matches(of: /[0-9a-f]{64}\.[a-z]{3,4}/) { found.insert(String(match.output)) }
      }
      return found
    }
  }

  /// Removes the files that nothing in a store names any more, and copies that no record came to name.
  ///
  /// A copy that is younger than an hour may be of a record that somebody is entering, and stays.
  /// - Parameter before: the files that were named before something was erased.
  /// - Returns: how many were removed.
  /// - Throws: what reading the store throws; a file that cannot be removed stays.
  package func removeUnnamed(in store: RecordStore, namedBefore before: Set<String>) throws -> Int {
    let all = names
    if all.isEmpty { return 0 }
    let named = try named(in: store)
    let files = FileManager.default
    var count = 0
    for name in all where !named.contains(name) {
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
    let before = try shelf.named(in: store)
    let result = try body()
    _ = try shelf.removeUnnamed(in: store, namedBefore: before)
    return result
  }
}
