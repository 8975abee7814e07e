internal import Foundation

/// The states of all files of an edition when Gazette made them, by which a file that somebody altered is
/// told without reading it.
///
/// It is kept beside the editions, under the name of its own: that there is a seal of this name shows that
/// Gazette wrote the manifest so, as the name is the digest of the manifest's bytes.
struct EditionSeal {
  static let prefix = "sealed-"
  private static let mark = Array("gazette seal 1\n ".utf8)
  private static let entrySize = 16

  /// By the places of the files in the manifest.
  let states: [FileState]

  init(states: [FileState]) { self.states = states }

  /// Reads a seal; nil where there is none, or it is damaged.
  init?(path: String) {
    guard let data = Files.bytes(of: path), data.starts(with: Self.mark),
      (data.count - Self.mark.count).isMultiple(of: Self.entrySize)
    else { return nil }
    states = data.withUnsafeBytes { bytes in
      stride(from: Self.mark.count, to: bytes.count, by: Self.entrySize).map { place in
        FileState(
          size: UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self)),
          time: Int64(littleEndian: bytes.loadUnaligned(fromByteOffset: place + 8, as: Int64.self)))
      }
    }
  }

  func write(to path: String) throws(OutputError) {
    var bytes = Self.mark
    bytes.reserveCapacity(bytes.count + states.count * Self.entrySize)
    for state in states {
      withUnsafeBytes(of: state.size.littleEndian) { bytes.append(contentsOf: $0) }
      withUnsafeBytes(of: state.time.littleEndian) { bytes.append(contentsOf: $0) }
    }
    do throws(OutputError) { try Files.write(bytes, to: path) } catch {
      unlink(path + Files.unfinishedSuffix)
      throw error
    }
  }
}
