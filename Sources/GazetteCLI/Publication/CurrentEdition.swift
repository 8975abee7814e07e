import Gazette
import Press

/// The edition that is published: its name, and where its files stand.
struct CurrentEdition {
  let name: String
  let summary: EditionSummary
  /// The output folder.
  let folder: String

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
    name = manifest.edition
    summary = manifest.summary
    folder = archive.folder
  }

  func folder(of part: PublishTarget.Part) -> String {
    part == .all ? folder : "\(folder)/\(part.rawValue)"
  }
}
