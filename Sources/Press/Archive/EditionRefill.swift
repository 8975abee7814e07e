internal import Foundation

/// How a whole edition that is not wanted any longer is made into a new one.
///
/// With as many editions kept as are wanted, a build touches only the files in which the oldest of them and the new
/// one differ, and neither shares nor removes all the others.
struct EditionRefill {
  /// Where the earlier edition is.
  let folder: String
  /// Files of the earlier edition that are not of the new one; some of them may not be there.
  private let goes: Set<String>
  /// Files of the current edition that are of the new one too, and that the earlier edition has not.
  private let comes: [String]

  /// Takes what is known of the editions from the earlier one to the current one; nil where somebody has changed the
  /// earlier edition since.
  ///
  /// - Parameters:
  ///   - changes: those of the earlier edition first.
  ///   - replaced: the files of the current edition that are not of the new one.
  /// - Complexity: O(changes).
  init?(
    of folder: String, by changes: [ChangedFiles], after current: EditionManifest, without replaced: [String]
  ) {
    guard let first = changes.first, first.isAsItWas(folder) else { return nil }
    self.folder = folder
    let changed = Set(changes.flatMap(\.paths))
    goes = changed.union(replaced)
    let replaced = Set(replaced)
    comes = changed.filter { !replaced.contains($0) && current.place(of: $0) != nil }.sorted()
  }

  /// Compares the editions; nil where the earlier one is not as its manifest says, or has little in common.
  ///
  /// - Complexity: O(files).
  init?(of folder: String, after current: EditionManifest, _ printed: PrintedEdition) throws(OutputError) {
    guard let oldest = EditionManifest(path: "\(folder)/\(EditionManifest.name)") else { return nil }
    let survey = try EditionSurvey(of: folder, listed: oldest, asksForStates: true)
    guard survey.missing.isEmpty, survey.foreign.isEmpty, folder.hasSuffix("-" + oldest.edition) else {
      return nil
    }
    self.folder = folder
    var (goes, comes): ([Int], [Int]) = ([], [])
    let isReused = printed.isReused(of: current)
    var (old, new) = (0, 0)
    while old < oldest.count || new < current.count {
      let order = Self.order(old, of: oldest, new, of: current)
      if order == 0 {
        if !isReused[new] {
          goes.append(old)
        } else if !oldest.hasDigest(old, of: current, at: new) || survey.states[old] != current.state(new) {
          // A file that somebody altered in the earlier edition is replaced, too.
          goes.append(old)
          comes.append(new)
        }
      } else if order < 0 {
        goes.append(old)
      } else if isReused[new] {
        comes.append(new)
      }
      if order <= 0 { old += 1 }
      if order >= 0 { new += 1 }
    }
    guard goes.count + comes.count < current.count / 2 else { return nil }
    self.goes = Set(goes.map { oldest.path($0) })
    self.comes = comes.map { current.path($0) }
  }

  /// Which of two files comes first by path: below zero the first, above it the second.
  private static func order(
    _ old: Int, of oldest: EditionManifest, _ new: Int, of current: EditionManifest
  ) -> Int {
    guard old < oldest.count else { return 1 }
    guard new < current.count else { return -1 }
    let (one, other) = (oldest.escapedPath(old), current.escapedPath(new))
    let result = one.withUnsafeBytes { one in
      other.withUnsafeBytes { other -> Int32 in
        guard let first = one.baseAddress, let second = other.baseAddress else { return 0 }
        return memcmp(first, second, min(one.count, other.count))
      }
    }
    return result != 0 ? Int(result) : one.count - other.count
  }

  /// Whether this process may change the folders of the files that go, and of those that come.
  ///
  /// - Parameter made: the files that were made for the new edition.
  /// - Complexity: O(changes).
  func isOpen(to made: [String]) -> Bool {
    let touched = Files.folders(above: goes).union(Files.folders(above: comes)).union(
      Files.folders(above: made))
    return access(folder, W_OK | X_OK) == 0
      && touched.allSatisfy {
        access("\(folder)/\($0)", W_OK | X_OK) == 0 || [ENOENT, ENOTDIR].contains(errno)
      }
  }

  /// Takes away what is not of the new edition, and adds what it has else.
  ///
  /// - Parameters:
  ///   - base: where the earlier edition is by now.
  ///   - live: the folder of the current edition.
  ///   - staging: the files that were made.
  func fill(_ base: String, from live: String, and staging: String) throws(OutputError) {
    // The manifest last: until then the earlier edition can be told.
    try Self.replace(Array(goes) + [EditionManifest.name], by: comes, of: live, in: base)
    for path in try Files.files(below: staging) {
      let target = "\(base)/\(path)"
      let result = try Files.withFolder(of: target) { rename("\(staging)/\(path)", $0) }
      guard result == 0 else { throw Files.error(target) }
    }
  }

  /// Takes files away from a folder, with those of its folders that are empty then, and gives it others.
  static func replace(
    _ goes: some Sequence<String>, by comes: [String], of live: String, in base: String
  ) throws(OutputError) {
    for path in goes {
      let path = "\(base)/\(path)"
      guard unlink(path) == 0 || [ENOENT, ENOTDIR].contains(errno) else { throw Files.error(path) }
    }
    // Before anything comes: a folder may stand where a file is to be.
    Files.removeEmptyFolders(above: goes, in: base)
    for path in comes { try Files.share("\(live)/\(path)", as: "\(base)/\(path)") }
  }
}
