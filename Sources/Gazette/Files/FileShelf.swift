internal import Digests
package import Forms
internal import Foundation
internal import Press

/// The files that fields hold, in a folder beside the store, each once under the SHA-256 of its content.
///
/// A file comes before the record that names it and goes after the last state of a record that does, so that whatever
/// can be shown or brought back has its files.
package struct FileShelf: Sendable {
  /// As an absolute path.
  package let folder: String

  private static let ending = ".files"

  package init(ofStore path: String) { folder = path + Self.ending }

  package func path(of file: StoredFile) -> String { "\(folder)/\(file.fileName)" }

  /// Whether a file is there, as large as it should be.
  package func has(_ file: StoredFile) -> Bool {
    var status = stat()
    return stat(path(of: file), &status) == 0 && Int(status.st_size) == file.size
  }

  /// Why a file cannot be had, as far as the file system tells without reading it; nil where nothing is wrong.
  ///
  /// - Parameter name: what it is called in what is told of it.
  func fault(of file: StoredFile, called name: String) -> FileShelfError? {
    let path = path(of: file)
    var status = stat()
    guard stat(path, &status) == 0, access(path, R_OK) == 0 else {
      let code = errno
      return code == ENOENT
        ? .missing(path: path, name: name)
        : .unreadable(path: path, name: name, detail: SystemReason.text(code: code))
    }
    return Int(status.st_size) == file.size ? nil : .altered(path: path, name: name)
  }

  /// The bytes of a file.
  ///
  /// - Throws: ``FileShelfError`` where they are not there, cannot be read, or are others than they were.
  /// - Complexity: O(bytes).
  package func bytes(of file: StoredFile) throws(FileShelfError) -> [UInt8] {
    if let fault = fault(of: file, called: file.name) { throw fault }
    let bytes: [UInt8]
    do { bytes = Array(try Data(contentsOf: URL(fileURLWithPath: path(of: file)))) } catch {
      throw .unreadable(path: path(of: file), name: file.name, detail: SystemReason.text(error))
    }
    guard Self.digest(of: bytes) == file.digest else { throw .altered(path: path(of: file), name: file.name) }
    return bytes
  }

  /// What everybody may read of a file: pictures without what stands beside them.
  ///
  /// - Throws: ``FileShelfError``.
  func publicBytes(of file: StoredFile) throws(FileShelfError) -> [UInt8] {
    let bytes = try bytes(of: file)
    guard file.type.isPicture else { return bytes }
    guard let shown = Picture.withoutMetadata(bytes, file.type) else {
      throw .altered(path: path(of: file), name: file.name)
    }
    return shown
  }

  /// Takes a file in, if a field may have it.
  ///
  /// - Parameter field: whose limits it must keep; a file that does not is described and not kept.
  /// - Throws: ``FileRefusal`` for what is no file, or none of a known type.
  /// - Complexity: O(bytes).
  package func take(_ path: String, for field: Field) throws(FileRefusal) -> StoredFile {
    let file = URL(fileURLWithPath: path).resolvingSymlinksInPath()
    guard let values = try? file.resourceValues(forKeys: [.isRegularFileKey, .isDirectoryKey, .fileSizeKey])
    else { throw .missing }
    if values.isDirectory ?? false { throw .folder }
    guard values.isRegularFile ?? false, let size = values.fileSize else { throw .unreadable }
    if size > StoredFile.largestSize { throw .tooLarge(limit: field.largestFile) }
    guard let data = FileManager.default.contents(atPath: file.path) else { throw .unreadable }
    let bytes = Array(data)
    if bytes.isEmpty { throw .empty }
    let name = URL(fileURLWithPath: path).lastPathComponent
    guard let type = FileType(of: bytes), StoredFile.isName(name) else { throw .otherType(field.fileTypes) }
    if type.isPicture, Picture.withoutMetadata(bytes, type) == nil { throw .damaged(type) }
    let stored = StoredFile(digest: Self.digest(of: bytes), type: type, size: bytes.count, name: name)
    // One that is there and was altered is put right.
    if field.checks.allSatisfy({ $0.rule.allows(stored) }),
      FileManager.default.contents(atPath: self.path(of: stored)) != data
    {
      do { try write(data, of: stored) } catch { throw .notWritable }
    }
    return stored
  }

  /// Puts a file there in one step, for those who may read and write the store.
  private func write(_ data: Data, of file: StoredFile) throws(FileShelfError) {
    let unfinished = "\(folder)/.\(file.fileName).\(ProcessInfo.processInfo.processIdentifier)"
    do {
      try makeFolder()
      let descriptor = open(unfinished, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
      guard descriptor >= 0 else { throw SystemReason.error() }
      let handle = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
      try handle.write(contentsOf: data)
      try handle.synchronize()
      share(unfinished)
      try handle.close()
      guard rename(unfinished, path(of: file)) == 0 else { throw SystemReason.error() }
    } catch {
      unlink(unfinished)
      throw .notWritable(path: path(of: file), detail: SystemReason.text(error))
    }
  }

  private func makeFolder() throws {
    if mkdir(folder, 0o700) == 0 { return share(folder) }
    guard errno == EEXIST else { throw SystemReason.error() }
  }

  /// Gives what was made beside the store the rights of the store, as SQLite does with what it makes there.
  private func share(_ path: String) {
    var (store, made) = (stat(), stat())
    guard stat(String(folder.dropLast(Self.ending.count)), &store) == 0, stat(path, &made) == 0 else {
      return
    }
    _ = chown(path, geteuid() == 0 ? store.st_uid : uid_t.max, store.st_gid)
    let rights = store.st_mode & 0o666
    let isFolder = made.st_mode & S_IFMT == S_IFDIR
    // Who may read what is in a folder may go through it.
    chmod(path, isFolder ? made.st_mode & S_ISGID | rights | (rights & 0o444) >> 2 : rights)
  }

  static func digest(of bytes: [UInt8]) -> String {
    var digest = MessageDigest(.sha256)
    digest.update(bytes)
    return MessageDigest.hexadecimal(digest.finished())
  }
}

/// Why a file of a field cannot be kept or read.
package indirect enum FileShelfError: Error, Sendable, Equatable {
  case missing(path: String, name: String)
  /// It is there, and not for whoever runs this.
  case unreadable(path: String, name: String, detail: String)
  /// It has another content than it had when it was taken in.
  case altered(path: String, name: String)
  case notWritable(path: String, detail: String)
  /// All that had named it was erased while a record was entered that was to have it.
  case erasedMeanwhile(name: String)
  /// A picture, or the folder of them, is there, and not for whoever runs this.
  case unreadablePicture(path: String, detail: String)
  /// It was another when the edition was planned.
  case changedMeanwhile(path: String)
  /// The file is that of a record, or of several, of which this is the first.
  case ofRecord(kind: String, key: String, FileShelfError)
}
