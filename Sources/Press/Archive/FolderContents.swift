internal import Foundation

/// Everything below a folder, of version control's own the place alone; links are not followed.
struct FolderContents {
  /// What git calls its own folder, or the file that leads to it.
  static let repositoryName = ".git"

  /// Whatever is no folder, by its path from the folder, sorted.
  private(set) var files: [String] = []
  /// The folders, those above before those below.
  private(set) var folders: [String] = []
  /// What is called ``repositoryName``, be it a folder or a file, by its path from the folder; what is in it is git's affair.
  private(set) var repositories: [String] = []

  /// - Throws: ``OutputError/mountPoint(path:)`` where another file system begins below the folder,
  ///   ``OutputError/notWritable(path:detail:)`` for a folder that cannot be read.
  /// - Complexity: O(*n* log *n*) for *n* files.
  init(of folder: String) throws(OutputError) {
    guard let top = FileStatus(folder) else { return }
    var waiting = [""]
    while let next = waiting.popLast() {
      for name in try Files.names(in: next.isEmpty ? folder : "\(folder)/\(next)") {
        let path = next.isEmpty ? name : "\(next)/\(name)"
        guard let status = FileStatus("\(folder)/\(path)") else { continue }
        guard !status.isFolder || status.device == top.device else {
          throw .mountPoint(path: "\(folder)/\(path)")
        }
        if name == Self.repositoryName {
          repositories.append(path)
        } else if status.isFolder {
          folders.append(path)
          waiting.append(path)
        } else {
          files.append(path)
        }
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
