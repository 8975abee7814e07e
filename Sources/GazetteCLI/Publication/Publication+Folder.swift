import Forms
import Foundation
import Gazette
import Press

extension Publication {
  /// Puts the edition's files into a folder, in one step.
  func publishToFolder() throws -> PublicationResult {
    guard case .folder(let setting) = target.kind else { return unchanged(target.name) }
    let folder = URL(fileURLWithPath: path(setting)).standardizedFileURL.path
    let publication = FolderPublication(
      of: edition.folder(of: target.part), edition: edition.name, made: edition.files(of: target.part),
      to: folder)
    let closed = [edition.folder] + project.ownFolders.map(EditionArchive.wholePath)
    for own in closed + [project.folder, project.storePath].map(EditionArchive.wholePath)
    where EditionArchive.lies(own, in: publication.target)
      || (closed.contains(own) && EditionArchive.lies(publication.target, in: own))
    {
      throw PublicationError.overlap(folder: folder, own: own)
    }
    do throws(OutputError) {
      let isPublished = try publication.publish(waiting: {
        Console.error(
          localized("\(target.name): waiting for another process that publishes beside \(folder)"))
      })
      return isPublished ? published(localized("to \(folder)")) : unchanged(folder)
    } catch { throw PublicationError.folder(error) }
  }
}
