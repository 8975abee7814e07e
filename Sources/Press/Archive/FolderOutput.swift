internal import Foundation

/// Writes files below a folder, making the folders between as they are needed.
package struct FolderOutput: EditionOutput {
  package let folder: String

  /// - Parameter folder: a folder that there is.
  package init(folder: String) { self.folder = folder }

  @discardableResult
  package func write(_ bytes: [UInt8], to path: String) throws(OutputError) -> FileState? {
    let whole = folder + "/" + path
    let descriptor = try Files.withFolder(of: whole) {
      open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    }
    guard descriptor >= 0 else {
      if errno == EEXIST { throw .repeatedPath(path: path) }
      throw Files.error(whole)
    }
    try Files.append(bytes, to: descriptor, of: whole)
    var status = stat()
    let isKnown = fstat(descriptor, &status) == 0
    guard close(descriptor) == 0 else { throw Files.error(whole) }
    return isKnown ? FileState(status) : nil
  }
}
