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

  /// The first folder, from the top, that holds something of which this process may take nothing away.
  private static func closed(in path: String) -> String? {
    guard Files.isFolder(path) else { return nil }
    let names = try? Files.names(in: path)
    // An empty one goes with the right to change the folder above.
    if let names, names.isEmpty { return nil }
    guard Files.mayChange(path) else { return path }
    for name in names ?? [] {
      if let found = closed(in: "\(path)/\(name)") { return found }
    }
    return nil
  }
}
