/// An earlier edition that can take the place of the current one: all its files are there as they were made.
package struct ReturningEdition: Sendable {
  package let manifest: EditionManifest
  /// Where it is among the earlier ones.
  package let folder: String
  /// What its folder is called among them.
  let kept: String?
  let seal: EditionSeal

  package var name: String { manifest.edition }
}

extension EditionArchive {
  /// An earlier edition, of which every file is read, and one that was written into made whole.
  ///
  /// - Parameter name: the beginning of its name; nil for the latest of the earlier ones.
  /// - Throws: ``OutputError``.
  /// - Complexity: O(bytes of all files).
  package func returningEdition(_ name: String?) throws(OutputError) -> ReturningEdition {
    // A copy of the current edition is no earlier one, unless the current one lacks what it has.
    let own = try current().flatMap { $0.isWhole ? $0.edition : nil }
    let earlier = try editions().filter { !$0.isCurrent && $0.isEdition && $0.edition != own }
    let found = name.map { name in earlier.filter { $0.edition.hasPrefix(name) } } ?? Array(earlier.prefix(1))
    if found.isEmpty, let name, let own, own.hasPrefix(name) { throw .isCurrent(edition: own) }
    guard let entry = found.first, Set(found.map(\.edition)).count == 1 else {
      throw .unknownEdition(name: name, known: earlier.map(\.edition))
    }
    guard let manifest = entry.manifest else {
      throw .incompleteEdition(name: entry.edition, missing: [EditionManifest.name])
    }
    return ReturningEdition(
      manifest: manifest, folder: entry.folder, kept: entry.kept,
      seal: try repaired(manifest, in: entry.folder))
  }
}
