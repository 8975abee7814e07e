internal import Foundation

/// Everything below a folder but version control's own; links are not followed.
struct FolderContents {
  /// Whatever is no folder, by its path from the folder, sorted.
  private(set) var files: [String] = []
  /// The folders, those above before those below.
  private(set) var folders: [String] = []

  /// - Throws: ``OutputError/mountPoint(path:)`` where another file system begins below the folder,
  ///   ``OutputError/notWritable(path:detail:)`` for a folder that cannot be read.
  /// - Complexity: O(*n* log *n*) for *n* files.
  init(of folder: String) throws(OutputError) {
    guard let top = FileStatus(folder) else { return }
    var waiting = [""]
    while let next = waiting.popLast() {
      for name in try Files.names(in: next.isEmpty ? folder : "\(folder)/\(next)") where name != ".git" {
        let path = next.isEmpty ? name : "\(next)/\(name)"
        guard let status = FileStatus("\(folder)/\(path)") else { continue }
        guard status.isFolder else {
          files.append(path)
          continue
        }
        guard status.device == top.device else { throw .mountPoint(path: "\(folder)/\(path)") }
        folders.append(path)
        waiting.append(path)
      }
    }
    files.sort()
  }

  /// What of this a list does not have: files, and folders that hold none of its files.
  func without(_ list: PublishedFiles?) -> FolderContents {
    let listed = Set(list?.files ?? [])
    let above = Files.folders(above: listed)
    var rest = self
    rest.files.removeAll { listed.contains($0) || $0 == PublishedFiles.name }
    rest.folders.removeAll { above.contains($0[...]) }
    return rest
  }
}
