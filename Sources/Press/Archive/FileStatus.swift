internal import Foundation

/// What the file system says about a file or folder itself, not about what a link leads to.
struct FileStatus {
  private let status: stat

  /// nil where there is nothing.
  init?(_ path: String) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return nil }
    self.status = status
  }

  var isFolder: Bool { status.st_mode & S_IFMT == S_IFDIR }
  var isRegular: Bool { status.st_mode & S_IFMT == S_IFREG }
  var permissions: mode_t { status.st_mode & 0o7777 }
  var device: dev_t { status.st_dev }
  var state: FileState { FileState(status) }

  /// Whether it is of the user as whom this process runs.
  var isOwn: Bool { status.st_uid == geteuid() }

  /// The name of the user whose it is; their number where the system has no name.
  var ownerName: String {
    guard let user = getpwuid(status.st_uid) else { return String(status.st_uid) }
    return String(cString: user.pointee.pw_name)
  }

  /// Lets the same people read and write another folder, as far as this process may give it away.
  func giveAccess(to path: String) {
    // The owner first: a change of owner takes away special permissions.
    giveOwner(to: path)
    // A file of another user's is not to run as this one.
    _ = chmod(path, isFolder ? permissions : permissions & 0o777)
  }

  /// Gives another file or folder to the same user and group, or at least to the group, as far as this process may.
  func giveOwner(to path: String) {
    if lchown(path, status.st_uid, status.st_gid) != 0 { _ = lchown(path, uid_t.max, status.st_gid) }
  }

  /// Whether two names stand for one file, or for two with the same bytes.
  static func areSame(_ path: String, _ other: String) -> Bool {
    guard let one = FileStatus(path), let two = FileStatus(other) else { return false }
    return one.isOne(with: two) || haveSameBytes(path, one, other, two)
  }

  /// Whether two names stand for one file, so that whoever writes to one of them changes the other.
  static func areOne(_ path: String, _ other: String) -> Bool {
    guard let one = FileStatus(path), let two = FileStatus(other) else { return false }
    return one.isOne(with: two)
  }

  private func isOne(with other: FileStatus) -> Bool {
    status.st_dev == other.status.st_dev && status.st_ino == other.status.st_ino
  }

  /// Whether a file is a copy of another: a file of its own, of the same size, and of the same time or bytes.
  static func isCopy(_ path: String, of other: String) -> Bool {
    guard let one = FileStatus(path), let two = FileStatus(other) else { return false }
    guard one.isRegular, two.isRegular else {
      // What a link says cannot be written over in its place.
      return one.isOne(with: two) || FileManager.default.contentsEqual(atPath: path, andPath: other)
    }
    if one.isOne(with: two) { return false }
    return FileState(one.status) == FileState(two.status) || haveSameBytes(path, one, other, two)
  }

  private static func haveSameBytes(
    _ path: String, _ one: FileStatus, _ other: String, _ two: FileStatus
  ) -> Bool {
    one.isRegular && two.isRegular && one.status.st_size == two.status.st_size
      && FileManager.default.contentsEqual(atPath: path, andPath: other)
  }
}

/// Who may read what is written.
package enum FolderAccess {
  /// The rights that new files do not get; no other thread may make files meanwhile.
  static var mask: mode_t {
    let mask = umask(0)
    umask(mask)
    return mask
  }

  /// Calls `body` while what is made can be read by those who can look into a folder, though the process was started with
  /// narrower rights; one that is not there changes nothing, and wider rights stay.
  ///
  /// It is that of the whole process: nothing that is for others belongs into `body`.
  package static func asIn<Result, Failure: Error>(
    _ folder: String, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    guard let status = FileStatus(folder), status.isFolder else { return try body() }
    let before = umask(0)
    // Whoever may go through a folder reads what is in it by its name.
    let passing = status.permissions & (S_IXGRP | S_IXOTH)
    umask(before & ~(status.permissions | passing << 2))
    defer { umask(before) }
    return try body()
  }
}

/// Keeps other processes from exchanging folders within a folder, until released or this process ends.
struct FolderLock {
  private static let patience = Duration.seconds(60)
  /// Whoever waits for longer is told why.
  private static let silence = Duration.seconds(1)
  private let descriptor: Int32

  /// - Parameter waiting: called once where another process holds it for longer than a moment.
  /// - Throws: ``OutputError/locked(path:holder:)`` where another process has held it for a minute.
  init(_ folder: String, for path: String, waiting: () -> Void) throws(OutputError) {
    descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    // Some network file systems know no locks; there, two publications at once are the user's own affair.
    let start = ContinuousClock.now
    var isTold = false
    while descriptor >= 0, flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK {
      let time = ContinuousClock.now - start
      if time > Self.patience {
        close(descriptor)
        throw .locked(path: path, holder: "")
      }
      if time > Self.silence, !isTold {
        isTold = true
        waiting()
      }
      usleep(20_000)
    }
  }

  func release() { if descriptor >= 0 { close(descriptor) } }
}
