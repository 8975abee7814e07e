import Foundation
import Press

/// A file that changes in one step, and stays that of those whose it is.
enum ReplacedFile {
  /// Puts bytes in the place of a file; who may read it stays, also where another user has made it, whose group at
  /// least it then has as far as this process may give it.
  ///
  /// - Parameter path: a file that there is, and no link.
  static func write(_ bytes: Data, to path: String) throws {
    var status = stat()
    guard stat(path, &status) == 0 else { throw SystemReason.error() }
    // Nobody else may read it before it is whose it is to be.
    var name = Array("\(path).XXXXXX".utf8CString)
    let descriptor = mkstemp(&name)
    guard descriptor >= 0 else { throw SystemReason.error() }
    let unfinished = name.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } } ?? ""
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    do {
      try file.write(contentsOf: bytes)
      if fchown(descriptor, status.st_uid, status.st_gid) != 0 {
        _ = fchown(descriptor, uid_t.max, status.st_gid)
      }
      guard fchmod(descriptor, status.st_mode & 0o777) == 0, rename(unfinished, path) == 0 else {
        throw SystemReason.error()
      }
      try file.close()
    } catch {
      unlink(unfinished)
      throw error
    }
  }

  /// Puts bytes over those that a file has, if it has as many, for which no space is needed.
  static func overwrite(_ path: String, with bytes: Data) {
    let descriptor = open(path, O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_size >= bytes.count else { return }
    let count = bytes.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, 0) }
    if count == bytes.count { ftruncate(descriptor, off_t(count)) }
  }
}
