internal import Foundation
internal import Synchronization

/// Descriptors of the stores' own files, to look at what SQLite does not tell.
///
/// SQLite keeps others out by POSIX locks, and a process that closes any descriptor of a file loses all of its
/// locks on that file, also those that a connection needs just then. So a descriptor is opened once for a
/// file and never closed: whoever asks need not know whether some connection of this process is in the middle of
/// a transaction.
enum StoreFile {
  private struct Identity: Hashable {
    let device: UInt64
    let number: UInt64
  }

  private static let descriptors = Mutex<[Identity: Int32]>([:])

  /// A descriptor for reading that is not to be closed; nil where the file cannot be opened.
  static func descriptor(of path: String) -> Int32? {
    descriptors.withLock { descriptors in
      var status = stat()
      guard stat(path, &status) == 0 else { return nil }
      let identity = Identity(device: UInt64(status.st_dev), number: UInt64(status.st_ino))
      if let known = descriptors[identity] { return known }
      let descriptor = open(path, O_RDONLY | O_CLOEXEC)
      guard descriptor >= 0 else { return nil }
      descriptors[identity] = descriptor
      return descriptor
    }
  }

  /// Whether the changes of a store are written to a log beside it, as another program may have set it
  /// (`journal_mode = WAL`).
  static func hasLog(_ path: String) -> Bool {
    guard let descriptor = descriptor(of: path) else { return false }
    // The database header holds the format of reading at offset 19.
    var format: UInt8 = 0
    return pread(descriptor, &format, 1, 19) == 1 && format == 2
  }
}
