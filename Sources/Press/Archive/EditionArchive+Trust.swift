internal import Foundation

/// What in an output folder can be relied on.
extension EditionArchive {
  /// The manifest of the current edition, with the files that are no more there or were altered; nil where
  /// there is none that can be trusted.
  ///
  /// - Throws: ``OutputError`` where the folder cannot be read.
  /// - Complexity: O(files); only files are read that are not as they were when Gazette made them.
  package func current() throws(OutputError) -> EditionManifest? {
    guard let manifest = try trustedManifest(of: folder) else { return nil }
    let survey = try EditionSurvey(of: folder, listed: manifest, asksForStates: true)
    if try !isProven(manifest) {
      // A path that somebody changed in the manifest is missing, and the file that it was is foreign.
      guard survey.missing.isEmpty || survey.foreign.isEmpty else { return nil }
    }
    let seal = EditionSeal(path: sealPath(manifest.edition))
    return try EditionManifest(manifest, survey, seal, in: folder)
  }

  /// Whether there is a manifest that is not as Gazette wrote it.
  package var isManifestDamaged: Bool {
    Files.exists("\(folder)/\(EditionManifest.name)") && (try? current()) == nil
  }

  /// What the file system says of the files of the current edition; nil where the folder cannot be read.
  ///
  /// - Complexity: O(files), none of which is opened.
  package var folderDigest: FolderDigest? { try? FolderDigest(of: folder) }

  /// Keeps the states of files that were read, so that the next look need not read them.
  package func keepSeal(of current: EditionManifest) throws(OutputError) {
    guard current.isWhole, !current.isSealed else { return }
    try EditionSeal(states: current.states).write(to: sealPath(current.edition))
  }

  /// The manifest of a folder, unless it is damaged or has been changed since Gazette wrote it.
  ///
  /// - Complexity: O(1) where the archive knows it, else O(bytes of the folder's files).
  func trustedManifest(of folder: String) throws(OutputError) -> EditionManifest? {
    guard let manifest = EditionManifest(path: "\(folder)/\(EditionManifest.name)") else { return nil }
    // Where nothing is known of any edition, as in a copy of the folder alone, there is nothing to doubt.
    let seals = try sealNames()
    if seals.isEmpty { return manifest }
    if try isProven(manifest) { return manifest }
    return try isOfAnother(manifest, in: folder, than: seals) ? manifest : nil
  }

  /// Whether a folder is whole by a manifest that the archive does not know, and is none of those that it does, whose
  /// manifest would have been changed: one of the two comes from a backup.
  private func isOfAnother(
    _ manifest: EditionManifest, in folder: String, than seals: [String]
  ) throws(OutputError) -> Bool {
    let states = Set(
      try Files.files(below: folder).compactMap { FileStatus("\(folder)/\($0)")?.state })
    for name in seals {
      guard let sealed = EditionSeal(path: "\(shelf)/\(name)"),
        !sealed.states.allSatisfy({ $0 == .unknown || states.contains($0) })
      else { return false }
    }
    return try alteredPlaces(manifest, in: folder).isEmpty
  }

  /// Whether the manifest has the digest that a manifest of Gazette's had.
  private func isProven(_ manifest: EditionManifest) throws(OutputError) -> Bool {
    if Files.exists(sealPath(manifest.edition)) { return true }
    return try keptNames().contains { Self.edition(ofKept: $0) == manifest.edition }
  }

  func sealPath(_ edition: String) -> String { "\(shelf)/\(EditionSeal.prefix)\(edition)" }

  /// The names of the seals that there are.
  func sealNames() throws(OutputError) -> [String] {
    try Files.names(in: shelf).filter { $0.hasPrefix(EditionSeal.prefix) }
  }

  /// Removes the seals of editions that are current no more.
  func removeSeals(but edition: String) throws(OutputError) {
    for name in try sealNames() where name != EditionSeal.prefix + edition { unlink("\(shelf)/\(name)") }
  }

  /// Whether Gazette has kept editions beside a folder that has the parts of one.
  static func wasOurs(_ folder: String) -> Bool {
    let names = (try? Files.names(in: shelf(beside: whole(folder)))) ?? []
    let parts = ["markdown", "site", EditionManifest.name]
    return names.contains { $0.hasPrefix(EditionSeal.prefix) || isKept($0) }
      && parts.contains { Files.exists("\(folder)/\($0)") }
  }

  static func isKept(_ name: String) -> Bool { EditionArchive.number(ofKept: name) != nil }
}
