import Gazette
import Press

/// The edition that is published: its name, and where its files stand.
struct CurrentEdition {
  let name: String
  let summary: EditionSummary
  /// The output folder.
  let folder: String
  private let manifest: EditionManifest

  /// - Parameter archive: open for writing, so that no build changes the edition meanwhile.
  /// - Throws: ``PublicationError`` where there is no edition, or not the whole of it.
  init(in archive: EditionArchive) throws {
    guard let manifest = try archive.current() else {
      throw archive.isManifestDamaged
        ? PublicationError.damagedManifest(path: "\(archive.folder)/\(EditionManifest.name)")
        : PublicationError.noEdition(folder: archive.folder)
    }
    let missing = manifest.missingFiles
    guard missing.isEmpty else {
      throw PublicationError.incompleteEdition(name: manifest.edition, missing: missing)
    }
    guard manifest.alteredFiles.isEmpty else {
      throw PublicationError.alteredEdition(name: manifest.edition, altered: manifest.alteredFiles)
    }
    self.manifest = manifest
    name = manifest.edition
    summary = manifest.summary
    folder = archive.folder
  }

  /// The files that Gazette made, by their paths from the folder of a part.
  func files(of part: PublishTarget.Part) -> Set<String> {
    let files = (0..<manifest.count).lazy.map { manifest.path($0) }
    if part == .all { return Set(files).union([EditionManifest.name]) }
    let folder = "\(part.rawValue)/"
    return Set(files.filter { $0.hasPrefix(folder) }.map { String($0.dropFirst(folder.count)) })
  }

  func folder(of part: PublishTarget.Part) -> String {
    part == .all ? folder : "\(folder)/\(part.rawValue)"
  }
}
