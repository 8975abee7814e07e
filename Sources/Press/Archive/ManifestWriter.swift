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
  /// The bytes of `edition.json`, and the states of its files by their places.
  ///
  /// - Parameters:
  ///   - kept: the places of files that stay as the current manifest has them, each once.
  ///   - made: in the order of their paths.
  /// - Throws: ``OutputError/repeatedPath(path:)`` where two pages want the same file.
  /// - Complexity: O(files); those that stay are sorted.
  static func bytes(
    _ summary: EditionSummary, kept: [Int], of current: EditionManifest?, made: [MadeFile]
  ) throws -> (bytes: [UInt8], states: [FileState]) {
    let kept = kept.sorted()
    var bytes = try summary.json()
    bytes.reserveCapacity(bytes.count + (kept.count + made.count) * 200)
    bytes.append(contentsOf: EditionManifest.opening.utf8)
    for (file, next) in zip(made, made.dropFirst()) where file.escapedPath == next.escapedPath {
      throw OutputError.repeatedPath(path: String(decoding: file.escapedPath, as: UTF8.self))
    }
    var states: [FileState] = []
    states.reserveCapacity(kept.count + made.count)
    var (nextKept, nextMade) = (0, 0)
    var isFirst = true
    while nextKept < kept.count || nextMade < made.count {
      if !isFirst { bytes.append(contentsOf: ",\n".utf8) }
      isFirst = false
      let keptPath = nextKept < kept.count ? current?.escapedPath(kept[nextKept]) : nil
      if let current, let keptPath,
        nextMade == made.count || !made[nextMade].escapedPath.lexicographicallyPrecedes(keptPath)
      {
        if nextMade < made.count, keptPath.elementsEqual(made[nextMade].escapedPath) {
          throw OutputError.repeatedPath(path: current.path(kept[nextKept]))
        }
        bytes += current.line(kept[nextKept])
        states.append(current.state(kept[nextKept]) ?? .unknown)
        nextKept += 1
      } else {
        let file = made[nextMade]
        EditionManifest.append(escapedPath: file.escapedPath, file.digest, file.inputs, to: &bytes)
        states.append(file.state ?? .unknown)
        nextMade += 1
      }
    }
    if !isFirst { bytes.append(UInt8(ascii: "\n")) }
    bytes.append(contentsOf: EditionManifest.ending.utf8)
    return (bytes, states)
  }
}
