package import Press
import Synchronization

/// Keeps an edition's files in memory.
package final class MemoryOutput: EditionOutput {
  private let stored = Mutex<[String: [UInt8]]>([:])

  package init() {}

  @discardableResult
  package func write(_ bytes: [UInt8], to path: String) throws(OutputError) -> FileState? {
    let isRepeated = stored.withLock { $0.updateValue(bytes, forKey: path) != nil }
    if isRepeated { throw .repeatedPath(path: path) }
    return nil
  }

  /// All files by path.
  package var files: [String: [UInt8]] { stored.withLock { $0 } }

  /// A file as text, or nil where there is none.
  package func text(_ path: String) -> String? { files[path].map { String(decoding: $0, as: UTF8.self) } }
}
