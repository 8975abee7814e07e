internal import Foundation

/// What the file system says of all files below a folder, as one value: which there are, their sizes and the times of
/// their last changes.
///
/// Two folders with one digest are taken for the same without reading a file or a list of them. The order in which
/// files come does not matter.
package struct FolderDigest: Sendable, Equatable {
  private var files = 0
  private var sum: UInt64 = 0
  private var secondSum: UInt64 = 0

  /// No files.
  init() {}

  /// Looks at every file below a folder; links are not followed.
  ///
  /// - Throws: ``OutputError/notWritable(path:detail:)`` for a folder that cannot be read.
  /// - Complexity: O(files); folders are looked at side by side.
  init(of folder: String) throws(OutputError) {
    var whole = FolderDigest()
    try ParallelWork.walk(from: Look.Folder(path: folder, hash: PathHash())) { next throws(OutputError) in
      try Look(at: next)
    } take: { look in
      whole.add(look.digest)
      return look.folders
    }
    self = whole
  }

  /// Reads what ``text`` gave; nil for anything else.
  package init?(_ text: some StringProtocol) {
    let parts = text.split(separator: "-")
    guard parts.count == 3, let files = Int(parts[0]), let sum = UInt64(parts[1], radix: 16),
      let secondSum = UInt64(parts[2], radix: 16)
    else { return nil }
    (self.files, self.sum, self.secondSum) = (files, sum, secondSum)
  }

  package var text: String { "\(files)-\(String(sum, radix: 16))-\(String(secondSum, radix: 16))" }

  /// Adds a file.
  mutating func add(_ path: PathHash, _ state: FileState) {
    let value = Self.mixed(
      Self.mixed(path.value ^ state.size &* 0x9e37_79b9_7f4a_7c15) ^ UInt64(bitPattern: state.time))
    files += 1
    sum &+= value
    secondSum &+= Self.mixed(value ^ 0xd6e8_feb8_6659_fd93)
  }

  private mutating func add(_ other: FolderDigest) {
    files += other.files
    sum &+= other.sum
    secondSum &+= other.secondSum
  }

  /// A number of which every bit depends on all bits of another (the finalizer of SplitMix64).
  private static func mixed(_ number: UInt64) -> UInt64 {
    var number = number
    number = (number ^ number >> 30) &* 0xbf58_476d_1ce4_e5b9
    number = (number ^ number >> 27) &* 0x94d0_49bb_1331_11eb
    return number ^ number >> 31
  }

  /// What one folder holds, without what is in the folders within it.
  private struct Look {
    struct Folder {
      let path: String
      /// Of the path from the outermost folder.
      let hash: PathHash
    }

    private(set) var digest = FolderDigest()
    private(set) var folders: [Folder] = []

    init(at next: Folder) throws(OutputError) {
      guard let stream = opendir(next.path) else { throw Files.error(next.path) }
      defer { closedir(stream) }
      let descriptor = dirfd(stream)
      while let entry = readdir(stream) {
        withUnsafePointer(to: &entry.pointee.d_name) {
          $0.withMemoryRebound(to: CChar.self, capacity: 256) { name in
            let isDot = name[0] == 46 && (name[1] == 0 || name[1] == 46 && name[2] == 0)
            var status = stat()
            // A file that has gone since the folder was read is not there.
            guard !isDot, fstatat(descriptor, name, &status, AT_SYMLINK_NOFOLLOW) == 0 else { return }
            var hash = next.hash
            var place = 0
            while name[place] != 0 {
              hash.add(UInt8(bitPattern: name[place]))
              place += 1
            }
            if status.st_mode & S_IFMT == S_IFDIR {
              hash.add(UInt8(ascii: "/"))
              folders.append(Folder(path: "\(next.path)/\(String(cString: name))", hash: hash))
            } else {
              digest.add(hash, FileState(status))
            }
          }
        }
      }
    }
  }
}

/// A path as a number, worked out a byte at a time (FNV-1a).
struct PathHash {
  private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

  init() {}

  init(_ path: some Sequence<UInt8>) {
    for byte in path { add(byte) }
  }

  mutating func add(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x100_0000_01b3 }
}
