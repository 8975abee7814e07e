internal import Foundation
internal import Press

/// A database out of a packed file, in a folder of its own as long as it is needed: SQLite reads files alone.
final class UnpackedDatabase: Sendable {
  let path: String
  private let folder: ScratchFolder

  /// - Parameter file: the packed one, for errors.
  /// - Throws: ``SourceError/unreadable(path:reason:)`` where there is no place for it.
  init(_ bytes: [UInt8], of file: String) throws(SourceError) {
    do {
      folder = try ScratchFolder(for: .work)
      path = "\(folder.path)/database"
      try Data(bytes).write(to: URL(fileURLWithPath: path))
    } catch { throw .unreadable(path: file, reason: .other(SystemReason.text(error))) }
  }

  deinit { folder.remove() }
}
