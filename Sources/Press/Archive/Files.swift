internal import CFileSystem
internal import Foundation

/// What the keeping of editions asks of the file system.
package enum Files {
  static func exists(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }

  static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// Whether another file system begins at a folder, which can change its place with no other then.
  static func isMountPoint(_ path: String) -> Bool {
    var (own, above) = (stat(), stat())
    return stat(path, &own) == 0 && stat(path + "/..", &above) == 0 && own.st_dev != above.st_dev
  }

  /// The folders that have to be made for a path, outermost first.
  package static func missingFolders(of folder: String) -> [String] {
    var missing: [String] = []
    var path = folder
    while path != "/", !exists(path) {
      missing.append(path)
      path = URL(fileURLWithPath: path).deletingLastPathComponent().path
    }
    return missing.reversed()
  }

  /// The names in a folder, sorted; empty where there is none.
  static func names(in folder: String) throws(OutputError) -> [String] {
    guard exists(folder) else { return [] }
    do { return try FileManager.default.contentsOfDirectory(atPath: folder).sorted() } catch {
      throw .notWritable(path: folder, detail: SystemReason.text(error))
    }
  }

  /// The paths of all files below a folder.
  static func files(below folder: String, _ part: String = "") throws(OutputError) -> [String] {
    var files: [String] = []
    for name in try names(in: part.isEmpty ? folder : "\(folder)/\(part)") {
      let path = part.isEmpty ? name : "\(part)/\(name)"
      if isFolder("\(folder)/\(path)") {
        files += try Self.files(below: folder, path)
      } else {
        files.append(path)
      }
    }
    return files
  }

  static func makeFolder(_ path: String) throws(OutputError) {
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch { throw .notWritable(path: path, detail: SystemReason.text(error)) }
  }

  /// Makes something at a path, and the folder that it needs if that is what was missing.
  ///
  /// Folders are made for their first file, so that no other file has to ask for its folder.
  static func withFolder(of path: String, _ make: (String) -> Int32) throws(OutputError) -> Int32 {
    let result = make(path)
    guard result < 0, errno == ENOENT, let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else {
      return result
    }
    try makeFolder(String(path[..<slash]))
    return make(path)
  }

  static func move(_ path: String, to target: String) throws(OutputError) {
    guard rename(path, target) == 0 else { throw error(target) }
  }

  /// Lets two folders change their places in one step.
  ///
  /// - Returns: false where the file system cannot do that.
  static func exchange(_ path: String, _ other: String) throws(OutputError) -> Bool {
    if file_system_exchange(path, other) == 0 { return true }
    if [EINVAL, ENOSYS, ENOTSUP].contains(errno) { return false }
    throw error(path)
  }

  /// Gives a file a second name in another folder: the same file, or a copy with its time of change.
  static func share(_ path: String, as target: String) throws(OutputError) {
    let result = try withFolder(of: target) { link(path, $0) }
    if result == 0 { return }
    switch errno {
    case EXDEV, EPERM, ENOTSUP, EMLINK, ENOSYS: try copy(path, to: target)
    default: throw error(errno == ENOENT ? path : target)
    }
  }

  /// Copies a file, with its permissions and its time of change, to where there is none.
  ///
  /// Links are copied as links, and folders with all that they have; anything else is refused.
  ///
  /// - Parameter permissions: what a file gets beside its own, as far as this process gives that to new files.
  static func copy(
    _ path: String, to target: String, adding permissions: mode_t = 0
  ) throws(OutputError) {
    // A pipe would be waited for.
    let source = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC | O_NONBLOCK)
    let code = errno
    var status = stat()
    guard source >= 0, fstat(source, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      if source >= 0 { close(source) }
      let isThere = lstat(path, &status) == 0
      guard !isThere || [S_IFREG, S_IFDIR, S_IFLNK].contains(status.st_mode & S_IFMT) else {
        throw .notWritable(path: path, detail: "it is no file, no folder and no link, and is not copied")
      }
      guard source >= 0 || isThere && status.st_mode & S_IFMT != S_IFREG else {
        throw .notWritable(path: path, detail: SystemReason.text(code: code))
      }
      return try copyOther(path, to: target)
    }
    defer { close(source) }
    let copy = try withFolder(of: target) {
      open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, (status.st_mode | permissions) & 0o777)
    }
    guard copy >= 0 else { throw error(target) }
    #if canImport(Darwin)
      let times = [status.st_atimespec, status.st_mtimespec]
    #else
      let times = [status.st_atim, status.st_mtim]
    #endif
    let isCopied = file_system_copy(source, copy) == 0 && futimens(copy, times) == 0
    let failure = error(target)
    guard close(copy) == 0, isCopied else {
      unlink(target)
      throw failure
    }
  }

  private static func copyOther(_ path: String, to target: String) throws(OutputError) {
    do {
      if let slash = target.lastIndex(of: "/") { try makeFolder(String(target[..<slash])) }
      try FileManager.default.copyItem(atPath: path, toPath: target)
    } catch let error as OutputError { throw error } catch {
      throw .notWritable(path: target, detail: SystemReason.text(error))
    }
  }

  /// The folders above some paths, each once.
  static func folders(above paths: some Sequence<String>) -> Set<Substring> {
    var folders: Set<Substring> = []
    for path in paths {
      var folder = path[...]
      while let slash = folder.lastIndex(of: "/") {
        folder = folder[..<slash]
        if !folders.insert(folder).inserted { break }
      }
    }
    return folders
  }

  /// Removes the folders above some paths that are empty, those below first.
  static func removeEmptyFolders(above paths: some Sequence<String>, in root: String) {
    // Of a folder that holds something, rmdir removes nothing.
    for folder in folders(above: paths).sorted(by: { $0.utf8.count > $1.utf8.count }) {
      rmdir("\(root)/\(folder)")
    }
  }

  /// Removes a folder that nobody but this tool writes into, also where the right to change it was taken away, as from the
  /// folder of which it was to take the place.
  static func removeFolder(_ path: String) throws(OutputError) {
    guard exists(path) else { return }
    if (try? FileManager.default.removeItem(atPath: path)) != nil { return }
    openFolders(path)
    do { try FileManager.default.removeItem(atPath: path) } catch {
      throw .notWritable(path: path, detail: SystemReason.text(error))
    }
  }

  /// Whether this process can add names to a folder and take them away, at least after ``openFolder(_:)``.
  static func mayChange(_ folder: String) -> Bool {
    access(folder, W_OK | X_OK) == 0 || FileStatus(folder)?.isOwn ?? false
  }

  /// Lets the owner change a folder.
  ///
  /// - Returns: whether there is one.
  @discardableResult
  static func openFolder(_ path: String) -> Bool {
    guard let status = FileStatus(path), status.isFolder else { return false }
    _ = chmod(path, status.permissions | S_IRWXU)
    return true
  }

  /// Lets the owner change a folder, and all folders below it.
  private static func openFolders(_ path: String) {
    guard openFolder(path) else { return }
    for name in (try? names(in: path)) ?? [] { openFolders("\(path)/\(name)") }
  }

  /// What the name of a file that is being written ends with.
  static let unfinishedSuffix = ".unfinished"

  /// Writes a file of some parts whole or not at all.
  static func write(_ parts: [UInt8]..., to path: String) throws(OutputError) {
    let unfinished = path + unfinishedSuffix
    let descriptor = open(unfinished, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw error(path) }
    for part in parts { try append(part, to: descriptor, of: path) }
    guard close(descriptor) == 0 else { throw error(path) }
    try move(unfinished, to: path)
  }

  /// All bytes of a file; nil where it cannot be read.
  static func bytes(of path: String) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    // One byte more tells the end of a file that has not grown.
    var isWhole = false
    let capacity = Int(status.st_size) + 1
    let bytes = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, read in
      while read < capacity {
        let count = Foundation.read(descriptor, buffer.baseAddress?.advanced(by: read), capacity - read)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else {
          isWhole = count == 0
          return
        }
        read += count
      }
    }
    return isWhole ? bytes : nil
  }

  /// Writes bytes to an open file, which is closed where that fails.
  static func append(_ bytes: [UInt8], to descriptor: Int32, of path: String) throws(OutputError) {
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes {
        Foundation.write(descriptor, $0.baseAddress?.advanced(by: written), bytes.count - written)
      }
      guard count > 0 else {
        if count < 0, errno == EINTR { continue }
        let error = error(path)
        close(descriptor)
        throw error
      }
      written += count
    }
  }

  static func error(_ path: String) -> OutputError {
    .notWritable(path: path, detail: SystemReason.text(code: errno))
  }
}
