internal import Forms
internal import Foundation

/// What stands in the folder of an edition beside and instead of the files that its manifest lists.
struct EditionSurvey {
  /// Files of the manifest that are not there, by their places in it.
  private(set) var missing: Set<Int> = []
  /// Files and whole folders that the manifest does not list, by their paths.
  private(set) var foreign: [String] = []
  /// By their places, the states of the manifest's files, where they are asked for.
  private(set) var states: [FileState] = []

  /// Looks at every name below a folder.
  ///
  /// - Parameter asksForStates: whether each file is asked for its size and time.
  /// - Throws: ``OutputError/notWritable(path:detail:)`` for a folder that cannot be read.
  /// - Complexity: O(files); folders are looked at side by side.
  init(
    of folder: String, listed manifest: EditionManifest, asksForStates: Bool = false
  ) throws(OutputError) {
    let listing = PathHashes(of: manifest)
    var found = Array(repeating: false, count: manifest.count)
    var states = Array(repeating: FileState.unknown, count: asksForStates ? manifest.count : 0)
    var foreign: [String] = []
    try ParallelWork.walk(from: Look.Folder(path: "", hash: PathHash())) { next throws(OutputError) in
      try Look(at: next, of: folder, listing, asksForStates: asksForStates)
    } take: { look in
      for place in look.found { found[place] = true }
      for (place, state) in zip(look.found, look.states) { states[place] = state }
      foreign += look.foreign
      return look.folders
    }
    self.states = states
    self.foreign = foreign.sorted()
    if found.contains(false) { missing = Set(found.indices.filter { !found[$0] }) }
  }

  /// What one folder holds, without what is in the folders within it.
  private struct Look {
    struct Folder {
      /// From the edition's folder; empty for that itself.
      let path: String
      let hash: PathHash
    }

    private(set) var found: [Int] = []
    private(set) var states: [FileState] = []
    private(set) var foreign: [String] = []
    private(set) var folders: [Folder] = []

    init(
      at next: Folder, of root: String, _ listing: PathHashes, asksForStates: Bool
    ) throws(OutputError) {
      let path = next.path.isEmpty ? root : "\(root)/\(next.path)"
      guard let stream = opendir(path) else { throw Files.error(path) }
      defer { closedir(stream) }
      let descriptor = dirfd(stream)
      while let entry = readdir(stream) {
        var hash = next.hash
        var status = stat()
        let type = Int(entry.pointee.d_type)
        var unreadableName = ""
        let asks = asksForStates && type == DT_REG || type == DT_UNKNOWN
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
            let characters = UnsafeRawPointer(name).assumingMemoryBound(to: CChar.self)
            // A file that has gone since the folder was read is not there.
            if asks, fstatat(descriptor, characters, &status, AT_SYMLINK_NOFOLLOW) != 0 { return nil }
            if type == DT_REG || (type == DT_UNKNOWN && status.st_mode & S_IFMT == S_IFREG),
              let place = listing.places[hash.value]
            {
              found.append(place)
              if asksForStates { states.append(FileState(status)) }
              return nil
            }
            if let name = String(validatingCString: characters) { return name }
            unreadableName = String(cString: characters)
            return ""
          }
        }
        guard let name else { continue }
        guard !name.isEmpty else {
          throw .notWritable(
            path: path, detail: "the name of a file in it is not UTF-8; rename that file: \(unreadableName)")
        }
        let whole = next.path.isEmpty ? name : "\(next.path)/\(name)"
        if next.path.isEmpty, name == EditionManifest.name { continue }
        let isFolder = type == DT_DIR || (type == DT_UNKNOWN && status.st_mode & S_IFMT == S_IFDIR)
        if isFolder, listing.folders.contains(hash.value) {
          hash.add(UInt8(ascii: "/"))
          folders.append(Folder(path: whole, hash: hash))
        } else {
          foreign.append(whole)
        }
      }
    }
  }

  /// The files of a manifest, and the folders that they are in.
  private struct PathHashes {
    private(set) var places: [UInt64: Int] = [:]
    private(set) var folders: Set<UInt64> = []

    init(of manifest: EditionManifest) {
      places.reserveCapacity(manifest.count)
      // The folders of the path before, from the top down: most paths are in the same ones.
      var latest: [UInt64] = []
      for place in 0..<manifest.count {
        var hash = PathHash()
        var depth = 0
        func add(_ bytes: some Sequence<UInt8>) {
          for byte in bytes {
            if byte == UInt8(ascii: "/") {
              if depth == latest.count || latest[depth] != hash.value {
                latest.replaceSubrange(depth..., with: [hash.value])
                folders.insert(hash.value)
              }
              depth += 1
            }
            hash.add(byte)
          }
        }
        let escaped = manifest.escapedPath(place)
        if escaped.contains(UInt8(ascii: "\\")) { add(manifest.path(place).utf8) } else { add(escaped) }
        places[hash.value] = place
      }
    }
  }
}
