internal import Foundation

/// Writes an edition beside the current one in a folder, and puts it in its place when it is whole.
///
/// The folder's `markdown/`, `site/` and `edition.json` are replaced; nothing else in it is touched.
public final class FolderOutput: EditionOutput {
  public let folder: String
  private let staging: String
  /// The folders made for this edition, outermost first; those that stay empty are removed again.
  private let ownFolders: [String]
  /// Held while this edition is made, so that two builds do not write into each other's.
  private let lock: Int32

  /// The parts of an edition, in the order in which they are put in place.
  private static let parts = ["markdown", "site", "edition.json"]
  /// Tells that Gazette made a folder of Markdown that came without its manifest, as from version control.
  static let mark = "markdown/.gazette"

  /// Prepares to write below a folder that is absent, empty, or was made by Gazette.
  ///
  /// - Throws: ``OutputError/foreignFolder(path:)``, ``OutputError/notWritable(path:detail:)``.
  public init(folder: String) throws(OutputError) {
    self.folder = folder
    staging = folder + "/.new-edition"
    try Self.checkIsOurs(folder)
    ownFolders = Self.missingFolders(of: folder)
    do throws(OutputError) {
      try Self.makeFolder(folder)
      lock = try Self.lock(folder)
    } catch {
      for made in ownFolders.reversed() { rmdir(made) }
      throw error
    }
    do throws(OutputError) {
      try Self.takeBack(folder)
      try? FileManager.default.removeItem(atPath: staging)
      try Self.makeFolder(staging)
    } catch {
      abandon()
      throw error
    }
  }

  deinit { close(lock) }

  /// Keeps other builds out of a folder; the system lets go of it when the process ends, however it does.
  private static func lock(_ folder: String) throws(OutputError) -> Int32 {
    let descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw systemError(folder) }
    // Some network file systems know no locks; there, two builds at once are the user's own affair.
    if flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK {
      close(descriptor)
      throw .notWritable(path: folder, detail: "another build is writing here; try again when it is done")
    }
    return descriptor
  }

  /// Puts an edition back that a publishing which was cut short had begun to replace.
  private static func takeBack(_ folder: String) throws(OutputError) {
    let old = folder + "/.old-edition"
    guard exists(old) else { return }
    for part in parts where exists(old + "/" + part) {
      try? FileManager.default.removeItem(atPath: folder + "/" + part)
      try move(old + "/" + part, to: folder + "/" + part)
    }
    try? FileManager.default.removeItem(atPath: old)
  }

  public func write(_ bytes: [UInt8], to path: String) throws(OutputError) {
    let whole = staging + "/" + path
    var descriptor = Self.create(whole)
    // Folders are made for their first file, so that no other file has to ask for its folder.
    if descriptor < 0, errno == ENOENT, let slash = whole.utf8.lastIndex(of: UInt8(ascii: "/")) {
      try Self.makeFolder(String(whole[..<slash]))
      descriptor = Self.create(whole)
    }
    guard descriptor >= 0 else {
      if errno == EEXIST { throw .repeatedPath(path: path) }
      throw Self.systemError(whole)
    }
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes {
        Foundation.write(descriptor, $0.baseAddress?.advanced(by: written), bytes.count - written)
      }
      guard count > 0 else {
        if count < 0, errno == EINTR { continue }
        let error = Self.systemError(whole)
        close(descriptor)
        throw error
      }
      written += count
    }
    guard close(descriptor) == 0 else { throw Self.systemError(whole) }
  }

  /// Puts the new edition in place of the current one and removes that.
  public func publish() throws(OutputError) {
    let old = folder + "/.old-edition"
    try? FileManager.default.removeItem(atPath: old)
    try Self.makeFolder(old)
    var moved: [String] = []
    do throws(OutputError) {
      for part in Self.parts {
        if Self.exists(folder + "/" + part) { try Self.move(folder + "/" + part, to: old + "/" + part) }
        moved.append(part)
        if Self.exists(staging + "/" + part) { try Self.move(staging + "/" + part, to: folder + "/" + part) }
      }
    } catch {
      for part in moved where Self.exists(old + "/" + part) {
        try? FileManager.default.removeItem(atPath: folder + "/" + part)
        try? Self.move(old + "/" + part, to: folder + "/" + part)
      }
      throw error
    }
    // From here on the new edition stays, wherever the tidying up is cut short.
    if rename(old, staging + "/old") != 0 { try? FileManager.default.removeItem(atPath: old) }
    try? FileManager.default.removeItem(atPath: staging)
  }

  /// Removes what was written of an edition that cannot be finished; the current one stays as it is.
  public func abandon() {
    try? FileManager.default.removeItem(atPath: staging)
    // Of a folder that holds something, rmdir removes nothing.
    for made in ownFolders.reversed() { rmdir(made) }
  }

  private static func missingFolders(of folder: String) -> [String] {
    var missing: [String] = []
    var path = URL(fileURLWithPath: folder).standardizedFileURL.path
    while path != "/", !exists(path) {
      missing.append(path)
      path = URL(fileURLWithPath: path).deletingLastPathComponent().path
    }
    return missing.reversed()
  }

  /// Checks that a folder is absent, empty, or was made by Gazette, as for a new edition.
  ///
  /// - Throws: ``OutputError/foreignFolder(path:)``, ``OutputError/notWritable(path:detail:)``.
  public static func checkIsOurs(_ folder: String) throws(OutputError) {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder) else { return }
    guard isFolder.boolValue else { throw .notWritable(path: folder, detail: "a file is in the way") }
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: folder)
    } catch { throw .notWritable(path: folder, detail: SystemReason.text(error)) }
    let others = names.filter { ![".new-edition", ".old-edition", ".gitignore"].contains($0) }
    let isOurs = others.isEmpty || isManifest(folder + "/edition.json") || exists(folder + "/" + mark)
    guard isOurs else { throw .foreignFolder(path: folder) }
  }

  private static func isManifest(_ path: String) -> Bool {
    guard let data = FileManager.default.contents(atPath: path) else { return false }
    return data.range(of: Data("\"generator\": \"Gazette\"".utf8)) != nil
  }

  private static func create(_ path: String) -> Int32 {
    open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
  }

  private static func makeFolder(_ path: String) throws(OutputError) {
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    } catch { throw .notWritable(path: path, detail: SystemReason.text(error)) }
  }

  private static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  private static func move(_ path: String, to target: String) throws(OutputError) {
    guard rename(path, target) == 0 else { throw systemError(target) }
  }

  private static func systemError(_ path: String) -> OutputError {
    .notWritable(path: path, detail: SystemReason.text(code: errno))
  }
}
