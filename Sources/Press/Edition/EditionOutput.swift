internal import Synchronization

/// Where an edition goes: a folder, memory, or nowhere.
package protocol EditionOutput: Sendable {
  /// Takes one file; each path comes once. Called by several workers at the same time.
  ///
  /// - Returns: its state where it stands in a folder, by which it is known to be as Gazette made it.
  @discardableResult
  func write(_ bytes: [UInt8], to path: String) throws(OutputError) -> FileState?
}

/// Why an edition could not be put in its place.
package enum OutputError: Error, Sendable, Equatable {
  /// The folder holds files, and Gazette did not make them.
  case foreignFolder(path: String)
  /// The project or its store lies in the folder, and would change places with an edition.
  case holdsProject(path: String)
  /// The folder is one that a project's declarations or files are read from, or lies in it.
  case ownFolder(path: String, own: String)
  /// Two pages or downloads want the same file.
  case repeatedPath(path: String)
  case notWritable(path: String, detail: String)
  /// A disk is mounted at the folder, so that it cannot be exchanged for another.
  case mountPoint(path: String)
  /// What was published before stands in folders of another user, and this process may not remove it.
  case closedFolder(path: String, owner: String)
  /// Another process is making an edition there.
  case locked(path: String, holder: String)
  /// A file stands where the new edition has one, and Gazette did not make it.
  case foreignFile(path: String)
  /// The same of several.
  case foreignFiles(paths: [String])
  /// A repository that stood in a folder which was published to could not be moved back into it.
  case strandedRepository(path: String, folder: String, detail: String)
  /// There is no edition of that name, or several begin like that.
  case unknownEdition(name: String?, known: [String])
  /// The edition that is to be put back is the current one.
  case isCurrent(edition: String)
  /// An earlier edition lacks files, so that it cannot be put back.
  case incompleteEdition(name: String, missing: [String])
}

/// Takes every file and keeps none: what `check` builds into.
package final class NoOutput: EditionOutput {
  private let paths = Mutex<Set<String>>([])

  package init() {}

  package func write(_ bytes: [UInt8], to path: String) throws(OutputError) -> FileState? {
    let isNew = paths.withLock { $0.insert(path).inserted }
    guard isNew else { throw .repeatedPath(path: path) }
    return nil
  }
}
