package import Forms
internal import Foundation

/// Keeps files out of an edition that stand elsewhere, where only a link in the project leads to them.
package enum ProjectBoundary {
  /// What is wrong with such a file, without a full stop.
  package static let reason: LocalizedText =
    "a link there leads out of the project; put a copy of the file in its place"

  /// Whether a path that begins in a folder leads to something outside it; false where there is nothing.
  package static func leadsOut(_ path: String, of folder: String) -> Bool {
    guard path.hasPrefix(folder.hasSuffix("/") ? folder : folder + "/"),
      let whole = resolved(path), let boundary = resolved(folder)
    else { return false }
    return !whole.hasPrefix(boundary == "/" ? "/" : boundary + "/")
  }

  /// Where a path leads once all links are followed; nil where there is nothing.
  package static func resolved(_ path: String) -> String? {
    guard let found = realpath(path, nil) else { return nil }
    defer { free(found) }
    return String(validatingCString: found)
  }
}
