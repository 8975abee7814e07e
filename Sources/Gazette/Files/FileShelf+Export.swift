package import Forms
internal import Foundation
internal import Press

extension FileShelf {
  /// Copies a file to a folder, where it has its own name again.
  ///
  /// - Returns: its path from where the folder's own path leads from.
  /// - Throws: ``FileShelfError``.
  package func copy(_ file: StoredFile, to folder: String) throws(FileShelfError) -> String {
    let bytes = try bytes(of: file)
    // Files of one name can have different contents.
    let target = "\(folder)/\(file.digest.prefix(16))"
    do {
      try FileManager.default.createDirectory(atPath: target, withIntermediateDirectories: true)
      try Data(bytes).write(to: URL(fileURLWithPath: "\(target)/\(file.name)"), options: .atomic)
    } catch {
      throw .notWritable(path: "\(target)/\(file.name)", detail: SystemReason.text(error))
    }
    return "\(target)/\(file.name)"
  }
}
