internal import Foundation

/// What stands in the folder of an edition beside and instead of the files that its manifest lists.
struct EditionSurvey {
  /// Files of the manifest that are not there, by their places in it.
  private(set) var missing: Set<Int> = []
  /// Files and whole folders that the manifest does not list, by their paths.
  private(set) var foreign: [String] = []

  /// Looks at every name below a folder.
  ///
  /// - Throws: ``OutputError/notWritable(path:detail:)`` for a folder that cannot be read.
  /// - Complexity: O(files).
  init(of folder: String, listed manifest: EditionManifest) throws(OutputError) {
    var places: [UInt64: Int] = [:]
    places.reserveCapacity(manifest.count)
    var folders: Set<UInt64> = []
    for place in 0..<manifest.count {
      var hash = PathHash()
      func add(_ bytes: some Sequence<UInt8>) {
        for byte in bytes {
          if byte == UInt8(ascii: "/") { folders.insert(hash.value) }
          hash.add(byte)
        }
      }
      let escaped = manifest.escapedPath(place)
      if escaped.contains(UInt8(ascii: "\\")) { add(manifest.path(place).utf8) } else { add(escaped) }
      places[hash.value] = place
    }
    var found = Array(repeating: false, count: manifest.count)
    var foreign: [String] = []
    var waiting = [(path: "", hash: PathHash())]
    while let next = waiting.popLast() {
      let path = next.path.isEmpty ? folder : "\(folder)/\(next.path)"
      guard let stream = opendir(path) else { throw Files.error(path) }
      defer { closedir(stream) }
      while let entry = readdir(stream) {
        var hash = next.hash
        let name = withUnsafePointer(to: &entry.pointee.d_name) {
          $0.withMemoryRebound(to: UInt8.self, capacity: 256) { name -> String? in
            var length = 0
            while name[length] != 0 {
              hash.add(name[length])
              length += 1
            }
            if name[0] == UInt8(ascii: "."), length == 1 || (length == 2 && name[1] == UInt8(ascii: ".")) {
              return nil
            }
            if Int(entry.pointee.d_type) == DT_REG, let place = places[hash.value] {
              found[place] = true
              return nil
            }
            return String(validatingCString: UnsafeRawPointer(name).assumingMemoryBound(to: CChar.self)) ?? ""
          }
        }
        guard let name else { continue }
        guard !name.isEmpty else {
          throw .notWritable(path: path, detail: "the name of a file in it is not UTF-8; rename that file")
        }
        let whole = next.path.isEmpty ? name : "\(next.path)/\(name)"
        if next.path.isEmpty, name == EditionManifest.name { continue }
        if Self.isFolder(entry.pointee.d_type, "\(folder)/\(whole)"), folders.contains(hash.value) {
          hash.add(UInt8(ascii: "/"))
          waiting.append((whole, hash))
        } else {
          foreign.append(whole)
        }
      }
    }
    self.foreign = foreign.sorted()
    if found.contains(false) { missing = Set(found.indices.filter { !found[$0] }) }
  }

  private static func isFolder(_ type: UInt8, _ path: String) -> Bool {
    Int(type) == DT_DIR || (Int(type) == DT_UNKNOWN && Files.isFolder(path))
  }

  /// A path as a number, worked out a byte at a time (FNV-1a).
  private struct PathHash {
    private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

    mutating func add(_ byte: UInt8) { value = (value ^ UInt64(byte)) &* 0x100_0000_01b3 }
  }
}
