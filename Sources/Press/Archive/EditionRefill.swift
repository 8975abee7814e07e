internal import Foundation

/// How an earlier edition, which is not kept any longer, is made into a new one.
///
/// With as many editions kept as are wanted, a build touches only the files in which the oldest of them and
/// the new one differ, and neither shares nor removes all the others.
struct EditionRefill {
  /// Where the earlier edition is.
  let folder: String
  private let oldest: EditionManifest
  private let current: EditionManifest
  /// Files of the earlier edition that are not of the new one, by their places.
  private var goes: [Int] = []
  /// Files of the current edition that the earlier one has not, by their places.
  private var comes: [Int] = []

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
    self.oldest = oldest
    self.current = current
    var isReused = Array(repeating: false, count: current.count)
    for place in printed.reused { isReused[place] = true }
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

  /// Takes away what is not of the new edition, and adds what it has else.
  ///
  /// - Parameters:
  ///   - base: where the earlier edition is by now.
  ///   - live: the folder of the current edition.
  ///   - staging: the files that were made.
  func fill(_ base: String, from live: String, and staging: String) throws(OutputError) {
    for place in goes {
      let path = "\(base)/\(oldest.path(place))"
      guard unlink(path) == 0 else { throw Files.error(path) }
    }
    for place in comes {
      let path = current.path(place)
      try Files.share("\(live)/\(path)", as: "\(base)/\(path)")
    }
    for path in try Files.files(below: staging) {
      let target = "\(base)/\(path)"
      let result = try Files.withFolder(of: target) { rename("\(staging)/\(path)", $0) }
      guard result == 0 else { throw Files.error(target) }
    }
    Files.removeEmptyFolders(above: goes.lazy.map { oldest.path($0) }, in: base)
  }
}
