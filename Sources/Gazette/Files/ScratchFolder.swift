internal import Foundation
internal import Synchronization

/// A folder for files that one run needs for a while: the system's own, readable by nobody else.
///
/// The process that made it holds a lock on it as long as it runs, however it ends. So every later run can tell
/// which folders nobody will remove any more, and removes them.
package final class ScratchFolder: Sendable {
  /// What the names of these folders begin with; nothing else in the folder of temporary files is touched.
  package enum Purpose: String, CaseIterable, Sendable {
    case preview = "gazette-preview-locked-"
    case work = "gazette-work-locked-"
    case store = "gazette-store-locked-"
  }

  /// Why there is none.
  package struct Failure: Error {
    /// What its path would have begun with.
    package let path: String
    /// An `errno`; nil where none could be locked.
    package let code: Int32?
  }

  package let path: String
  private let lock: Int32
  /// The paths of those of this run that were not removed yet.
  private static let present = Mutex<Set<String>>([])

  /// - Throws: ``Failure`` where none can be made.
  package init(for purpose: Purpose) throws(Failure) {
    let pattern = FileManager.default.temporaryDirectory.appending(path: "\(purpose.rawValue)XXXXXX").path
    for _ in 0..<100 {
      var name = Array(pattern.utf8CString)
      guard mkdtemp(&name) != nil else { throw Failure(path: pattern, code: errno) }
      let path = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
      // Another run may have taken the folder for an abandoned one before it was locked.
      guard let lock = Self.lock(path) else { continue }
      self.path = path
      self.lock = lock
      Self.present.withLock { _ = $0.insert(path) }
      return
    }
    throw Failure(path: pattern, code: nil)
  }

  deinit { close(lock) }

  /// Removes the folder with everything in it.
  package func remove() {
    Self.remove(path)
    Self.present.withLock { _ = $0.remove(path) }
  }

  /// Removes all folders of this run, for one that ends in the midst of its work.
  package static func removeAll() {
    for path in present.withLock({ $0 }) { remove(path) }
  }

  /// Removes the folders of runs that are no more.
  package static func removeAbandoned() {
    let parent = FileManager.default.temporaryDirectory.path
    for name in (try? FileManager.default.contentsOfDirectory(atPath: parent)) ?? []
    where Purpose.allCases.contains(where: { name.hasPrefix($0.rawValue) }) {
      guard let lock = Self.lock("\(parent)/\(name)") else { continue }
      remove("\(parent)/\(name)")
      close(lock)
    }
  }

  /// Locks a folder of one's own; nil where another process holds it, or it has gone.
  private static func lock(_ path: String) -> Int32? {
    let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    var (held, named) = (stat(), stat())
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0, fstat(descriptor, &held) == 0,
      lstat(path, &named) == 0, held.st_ino == named.st_ino, held.st_uid == geteuid()
    else {
      close(descriptor)
      return nil
    }
    return descriptor
  }

  private static func remove(_ path: String) {
    // An answer of a preview that is just ending may remove an edition's folder at the same time.
    for _ in 0..<5 where FileManager.default.fileExists(atPath: path) {
      try? FileManager.default.removeItem(atPath: path)
    }
  }
}
