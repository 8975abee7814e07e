internal import Foundation
internal import Synchronization

extension EditionArchive {
  /// Checks an earlier edition before it is put back: every file is read, and one that was altered or has
  /// gone comes from another edition that has it.
  ///
  /// - Returns: the states of its files.
  /// - Throws: ``OutputError/incompleteEdition(name:missing:)`` where no edition has a file; nothing is
  ///   changed then.
  /// - Complexity: O(bytes of all files).
  func repaired(_ manifest: EditionManifest, in folder: String) throws(OutputError) -> EditionSeal {
    var states = try EditionSurvey(of: folder, listed: manifest, asksForStates: true).states
    let altered = try alteredPlaces(manifest, in: folder)
    if altered.isEmpty { return EditionSeal(states: states) }
    let others = try editions().filter { $0.folder != folder }.compactMap { entry in
      entry.manifest.map { (entry.folder, $0) }
    }
    var sources: [String] = []
    var missing: [String] = []
    for place in altered {
      let path = manifest.path(place)
      let source = others.first { folder, other in
        other.place(of: path).map {
          manifest.hasDigest(place, of: other, at: $0) && other.isIntact($0, in: folder)
        } ?? false
      }
      if let source { sources.append("\(source.0)/\(path)") } else { missing.append(path) }
    }
    guard missing.isEmpty else { throw .incompleteEdition(name: manifest.edition, missing: missing) }
    for (place, source) in zip(altered, sources) {
      let path = "\(folder)/\(manifest.path(place))"
      let unfinished = path + Files.unfinishedSuffix
      unlink(unfinished)
      try Files.copy(source, to: unfinished)
      try Files.move(unfinished, to: path)
      states[place] = .unknown
    }
    return EditionSeal(states: states)
  }

  /// The places of the files that are not, byte for byte, as the manifest of an edition has them.
  ///
  /// - Complexity: O(bytes of all files).
  func alteredPlaces(_ manifest: EditionManifest, in folder: String) throws(OutputError) -> [Int] {
    let found = Mutex<[Int]>([])
    try ParallelWork.run(manifest.count, batch: 64) { range throws(OutputError) in
      for place in range where !manifest.isIntact(place, in: folder) { found.withLock { $0.append(place) } }
    }
    return found.withLock { $0.sorted() }
  }
}
