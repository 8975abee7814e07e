package import Forms
internal import Foundation
internal import Press

extension FileShelf {
  /// Copies a file to a folder, where it has its own name again.
  ///
  /// - Returns: its path from where the folder's own path leads from; of a folder somewhere else, from the folder that
  ///   has it, as an import takes no path that leads out of where its list stands.
  /// - Throws: ``FileShelfError``.
  package func copy(_ file: StoredFile, to folder: String) throws(FileShelfError) -> String {
    let bytes = try bytes(of: file)
    // Files of one name can have different contents.
    let name = "\(file.digest.prefix(16))/\(file.name)"
    let target = "\(folder)/\(file.digest.prefix(16))"
    do {
      try FileManager.default.createDirectory(atPath: target, withIntermediateDirectories: true)
      try Data(bytes).write(to: URL(fileURLWithPath: "\(folder)/\(name)"), options: .atomic)
    } catch {
      throw .notWritable(path: "\(folder)/\(name)", detail: SystemReason.text(error))
    }
    let isBeside = !folder.hasPrefix("/") && !folder.split(separator: "/").contains("..")
    return isBeside
      ? "\(folder)/\(name)" : "\(URL(fileURLWithPath: folder).standardized.lastPathComponent)/\(name)"
  }
}
