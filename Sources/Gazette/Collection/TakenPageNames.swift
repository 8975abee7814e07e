internal import Foundation
internal import Synchronization

/// What the pages of a collection are called that stand in its own folder, beside those of its records.
///
/// Few records are called like one of its files, and such a file is looked into only then.
final class TakenPageNames: Sendable {
  private let files: [String: String]
  private let collection: String
  private let known = Mutex<[String: Bool]>([:])

  /// - Parameter files: the Markdown files of the collection, by their names without the ending.
  init(_ files: [String: String], of collection: String) {
    self.files = files
    self.collection = collection
  }

  /// Whether a page of the folder has a name.
  func contains(_ name: String) -> Bool {
    guard let file = files[name] else { return false }
    return known.withLock { known in
      if let isPage = known[name] { return isPage }
      let isPage = isPage(name, file)
      known[name] = isPage
      return isPage
    }
  }

  /// Whether a file makes a page that is called like it, and no part of other pages, none of each record or value, and none
  /// that has another path.
  private func isPage(_ name: String, _ file: String) -> Bool {
    if name == "tables" || name == "README" || FrontPart.Place(rawValue: name) != nil { return false }
    guard let text = try? YAMLReader.contents(of: file),
      let frontMatter = try? PageParts(text, file: file).frontMatter,
      let reader = try? YAMLReader(text: frontMatter, file: file)
    else { return true }
    if reader["record"] != nil || reader["each"] != nil { return false }
    return reader["path"]?.text.map { $0 == "\(collection)/\(name)" } ?? true
  }
}
