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

  package init(ofStore path: String) { folder = path + ".files" }

  package func path(of file: StoredFile) -> String { "\(folder)/\(file.fileName)" }

  /// Whether a file is there, as large as it should be.
  package func has(_ file: StoredFile) -> Bool {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path(of: file))
    return attributes?[.size] as? Int == file.size
  }

  /// The bytes of a file.
  ///
  /// - Throws: ``FileShelfError`` where they are not there, or are others than they were.
  /// - Complexity: O(bytes).
  package func bytes(of file: StoredFile) throws(FileShelfError) -> [UInt8] {
    guard let data = FileManager.default.contents(atPath: path(of: file)) else {
      throw .missing(path: path(of: file), name: file.name)
    }
    let bytes = Array(data)
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

  private func write(_ data: Data, of file: StoredFile) throws(FileShelfError) {
    do {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try data.write(to: URL(fileURLWithPath: path(of: file)), options: .atomic)
    } catch {
      throw .notWritable(path: path(of: file), detail: SystemReason.text(error))
    }
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
  /// It has another content than it had when it was taken in.
  case altered(path: String, name: String)
  case notWritable(path: String, detail: String)
  /// All that had named it was erased while a record was entered that was to have it.
  case erasedMeanwhile(name: String)
  /// It was another when the edition was planned.
  case changedMeanwhile(path: String)
  /// The file is that of a record, or of several, of which this is the first.
  case ofRecord(kind: String, key: String, FileShelfError)
}
