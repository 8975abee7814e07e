internal import Foundation

/// A file of a new edition that was made, and not carried over as it was.
struct MadeFile: Sendable {
  /// The path as a manifest has it; see ``EditionManifest/escaped(_:)``.
  let escapedPath: [UInt8]
  let digest: FileDigest
  let inputs: Fingerprint
  /// nil where the file stands in no folder.
  let state: FileState?

  init(_ path: String, _ digest: FileDigest, madeFrom inputs: Fingerprint, state: FileState?) {
    escapedPath = EditionManifest.escaped(path)
    self.digest = digest
    self.inputs = inputs
    self.state = state
  }

  /// Whether it stands before another in a manifest.
  func isBefore(_ other: MadeFile) -> Bool {
    escapedPath.withUnsafeBytes { own in
      other.escapedPath.withUnsafeBytes { other in
        guard let first = own.baseAddress, let second = other.baseAddress else {
          return own.count < other.count
        }
        let order = memcmp(first, second, min(own.count, other.count))
        return order == 0 ? own.count < other.count : order < 0
      }
    }
  }
}

/// Writes a manifest from the files that were made and those that stay.
enum ManifestWriter {
  /// What `edition.json` is to be.
  struct Written {
    var bytes: [UInt8]
    /// The states of its files, by their places.
    var states: [FileState] = []
    /// The digest of a folder that holds these files alone; nil where the state of one is not known.
    var folder: FolderDigest? = FolderDigest()

    fileprivate mutating func add(_ state: FileState?, of escapedPath: some Collection<UInt8>) {
      states.append(state ?? .unknown)
      guard let state, state != .unknown else {
        folder = nil
        return
      }
      if escapedPath.contains(UInt8(ascii: "\\")) {
        folder?.add(PathHash((EditionManifest.unescaped(escapedPath) ?? "").utf8), state)
      } else {
        folder?.add(PathHash(escapedPath), state)
      }
    }
  }

  /// The manifest of the files that were made and those that stay.
  ///
  /// - Parameters:
  ///   - kept: the places of files that stay as the current manifest has them, each once and in order.
  ///   - made: in the order of their paths.
  /// - Throws: ``OutputError/repeatedPath(path:)`` where two pages want the same file.
  /// - Complexity: O(files).
  static func written(
    _ summary: EditionSummary, kept: [Int], of current: EditionManifest?, made: [MadeFile]
  ) throws -> Written {
    var written = Written(bytes: try summary.json())
    written.bytes.reserveCapacity(written.bytes.count + (kept.count + made.count) * 200)
    written.bytes.append(contentsOf: EditionManifest.opening.utf8)
    for (file, next) in zip(made, made.dropFirst()) where file.escapedPath == next.escapedPath {
      throw OutputError.repeatedPath(path: String(decoding: file.escapedPath, as: UTF8.self))
    }
    written.states.reserveCapacity(kept.count + made.count)
    var (nextKept, nextMade) = (0, 0)
    var isFirst = true
    while nextKept < kept.count || nextMade < made.count {
      if !isFirst { written.bytes.append(contentsOf: ",\n".utf8) }
      isFirst = false
      let keptPath = nextKept < kept.count ? current?.escapedPath(kept[nextKept]) : nil
      if let current, let keptPath,
        nextMade == made.count || !made[nextMade].escapedPath.lexicographicallyPrecedes(keptPath)
      {
        if nextMade < made.count, keptPath.elementsEqual(made[nextMade].escapedPath) {
          throw OutputError.repeatedPath(path: current.path(kept[nextKept]))
        }
        written.bytes += current.line(kept[nextKept])
        written.add(current.state(kept[nextKept]), of: keptPath)
        nextKept += 1
      } else {
        let file = made[nextMade]
        EditionManifest.append(escapedPath: file.escapedPath, file.digest, file.inputs, to: &written.bytes)
        written.add(file.state, of: file.escapedPath)
        nextMade += 1
      }
    }
    if !isFirst { written.bytes.append(UInt8(ascii: "\n")) }
    written.bytes.append(contentsOf: EditionManifest.ending.utf8)
    return written
  }
}
