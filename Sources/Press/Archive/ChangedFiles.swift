internal import Foundation

/// The files in which an edition that is current no more and the one that took its place differ, so that it can be
/// made into a later one without a look at all the others.
///
/// It is kept beside the edition. It serves as long as nothing has come into the edition's folders or gone from them,
/// which their times tell; without it the lists of both editions are compared.
struct ChangedFiles: Codable {
  static let prefix = "changed-"

  /// The name of the edition that took its place; that of itself for a spare one.
  let successor: String
  /// The files that only one of both has, or each with other bytes.
  let paths: [String]
  /// When each folder of the edition was last changed, by its path; empty for the outermost.
  let folders: [String: Int64]

  /// - Parameters:
  ///   - folders: those of the edition.
  ///   - root: where the edition is, which has its place by now.
  init(_ paths: [String], before successor: String, folders: Set<String>, in root: String) {
    self.successor = successor
    self.paths = paths
    self.folders = Self.times(of: folders, in: root)
  }

  /// Reads what was kept; nil where there is nothing, or it is damaged.
  init?(path: String) {
    guard let bytes = Files.bytes(of: path),
      let known = try? JSONDecoder().decode(ChangedFiles.self, from: Data(bytes))
    else { return nil }
    self = known
  }

  /// Without it the next build is slower, and no less right.
  func write(to path: String) {
    guard let data = try? JSONEncoder().encode(self) else { return }
    try? Files.write(Array(data), to: path)
  }

  /// Whether a folder holds the files that it held.
  func isAsItWas(_ root: String) -> Bool { Self.times(of: folders.keys, in: root) == folders }

  private static func times(of folders: some Sequence<String>, in root: String) -> [String: Int64] {
    var times: [String: Int64] = [:]
    for folder in folders {
      let status = FileStatus(folder.isEmpty ? root : "\(root)/\(folder)")
      if let status, status.isFolder { times[folder] = status.state.time }
    }
    return times
  }
}

extension EditionManifest {
  /// The folders of the files, each once, and the outermost, which is empty.
  ///
  /// - Complexity: O(bytes of the paths).
  var folders: Set<String> {
    var folders: Set<String> = [""]
    var latest: ArraySlice<UInt8> = []
    for place in 0..<count {
      let escaped = escapedPath(place)
      guard let slash = escaped.lastIndex(of: UInt8(ascii: "/")) else { continue }
      if escaped[..<slash].elementsEqual(latest) { continue }
      latest = escaped[..<slash]
      var folder = path(place)[...]
      while let slash = folder.lastIndex(of: "/") {
        folder = folder[..<slash]
        if !folders.insert(String(folder)).inserted { break }
      }
    }
    return folders
  }
}
