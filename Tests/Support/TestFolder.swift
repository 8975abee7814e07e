import Foundation
import Synchronization

extension [String: [UInt8]] {
  /// The paths of the files that another tree does not have with the same bytes, or that it alone has.
  package func paths(otherIn tree: Self) -> [String] {
    let own = filter { file in tree[file.key].map { $0 != file.value } ?? true }.map(\.key)
    return (own + tree.keys.filter { self[$0] == nil }).sorted()
  }
}

/// A folder for one test, removed with all that is in it when the test is over.
package final class TestFolder: Sendable {
  package let path: String

  package init() throws {
    path = NSTemporaryDirectory() + "gazette-test-\(Self.chanceName())"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  /// A folder with the same files.
  package init(copyOf original: TestFolder) throws {
    path = NSTemporaryDirectory() + "gazette-test-\(Self.chanceName())"
    try FileManager.default.copyItem(atPath: original.path, toPath: path)
  }

  /// Those that are left to the end of all tests.
  private static let lastingPaths = Mutex<[String]>([])
  private static let removal: Void = {
    atexit {
      for path in TestFolder.lastingPaths.withLock({ $0 }) {
        try? FileManager.default.removeItem(atPath: path)
      }
    }
  }()

  /// A folder that stays until all tests are over.
  package static func lasting() throws -> TestFolder {
    _ = removal
    let folder = try TestFolder()
    lastingPaths.withLock { $0.append(folder.path) }
    return folder
  }

  /// A name that no other folder has, of letters: no number that a test looks for can stand in a path by chance.
  package static func chanceName() -> String {
    let letters = Array("abcdefghijklmnop")
    return String(UUID().uuidString.lowercased().compactMap(\.hexDigitValue).map { letters[$0] })
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  package func path(_ name: String) -> String { "\(path)/\(name)" }

  /// Writes a file, with the folders above it.
  package func write(_ bytes: [UInt8], to name: String) throws {
    let file = URL(fileURLWithPath: path(name))
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: file)
  }

  package func write(_ text: String, to name: String) throws { try write(Array(text.utf8), to: name) }

  package func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(fileURLWithPath: path(name))))
  }

  package func text(_ name: String) throws -> String { String(decoding: try bytes(name), as: UTF8.self) }

  package func exists(_ name: String) -> Bool { FileManager.default.fileExists(atPath: path(name)) }

  package func remove(_ name: String) throws { try FileManager.default.removeItem(atPath: path(name)) }

  /// Puts another folder in this one's place, with all that is in it.
  package func become(_ other: TestFolder) throws {
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.moveItem(atPath: other.path, toPath: path)
  }

  package func makeFolder(_ name: String) throws {
    try FileManager.default.createDirectory(atPath: path(name), withIntermediateDirectories: true)
  }

  /// Everything below a folder: the bytes of each file by its path, folders with a slash at their end.
  package func tree(_ name: String = "") throws -> [String: [UInt8]] {
    let top = name.isEmpty ? path : path(name)
    var tree: [String: [UInt8]] = [:]
    for entry in try FileManager.default.subpathsOfDirectory(atPath: top) {
      if let bytes = try Self.content(of: "\(top)/\(entry)") {
        tree[entry] = bytes
      } else {
        tree[entry + "/"] = []
      }
    }
    return tree
  }

  /// The bytes of a file; nil of a folder.
  private static func content(of path: String) throws -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { throw POSIXError(.EIO) }
    if status.st_mode & S_IFMT == S_IFDIR { return nil }
    let size = Int(status.st_size)
    let bytes = [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      while count < size {
        let read = Foundation.read(descriptor, buffer.baseAddress.map { $0 + count }, size - count)
        if read <= 0 { break }
        count += read
      }
    }
    guard bytes.count == size else { throw POSIXError(.EIO) }
    return bytes
  }
}
