internal import Foundation

/// A folder that is not wanted any longer, and that somebody else alone can remove.
package struct ClosedFolder: Sendable, Equatable {
  package let path: String
  /// The name of the user who made the first folder in it that this process may not change, or their number.
  package let owner: String

  init(_ path: String) {
    self.path = path
    owner = FileStatus(Self.closed(in: path) ?? path)?.ownerName ?? "?"
  }

  /// The first folder, from the top, of which this process may take nothing away.
  private static func closed(in path: String) -> String? {
    guard Files.isFolder(path) else { return nil }
    guard access(path, W_OK | X_OK) == 0 else { return path }
    for name in (try? Files.names(in: path)) ?? [] {
      if let found = closed(in: "\(path)/\(name)") { return found }
    }
    return nil
  }
}
