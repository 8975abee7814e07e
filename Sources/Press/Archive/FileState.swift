internal import Foundation

/// How the file system knows a file: its size and the time of its last change.
///
/// Writing to a file changes it; giving the file another name does not.
package struct FileState: Sendable, Hashable {
  let size: UInt64
  /// Nanoseconds since 1970.
  let time: Int64
}

extension FileState {
  init(_ status: stat) {
    size = UInt64(clamping: status.st_size)
    #if canImport(Darwin)
      let change = status.st_mtimespec
    #else
      let change = status.st_mtim
    #endif
    time = Int64(change.tv_sec) &* 1_000_000_000 &+ Int64(change.tv_nsec)
  }

  /// No file has this state, so that a file of which it is expected is read.
  static let unknown = FileState(size: .max, time: .max)
}
