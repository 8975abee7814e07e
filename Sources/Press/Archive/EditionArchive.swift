internal import Forms
internal import Foundation

/// The current edition in its folder, and the earlier ones beside it.
///
/// A new edition is made in a hidden folder beside the output folder, `.Output.editions`, and then changes
/// places with the current one in one step. Files that stay the same are one file with several names.
/// ```
/// Output/                 the current edition: markdown/, site/, edition.json
/// .Output.editions/
///   lock                  held while an edition is made
///   sealed-91bc22d0a4e1   the sizes and times of the current edition's files
///   000012-3f9a1c2e77d0/  earlier editions, the latest with the highest number
///   changed-000012-3f9a1c2e77d0  in what it differs from the one behind it
///   spare-91bc22d0a4e1/   the current edition's files once more, where no earlier ones are kept
///   left-1/               what an unfinished build of somebody else has left, until they can remove it
/// ```
package final class EditionArchive: Sendable {
  /// Where readers find the current edition.
  package let folder: String
  /// Where earlier editions and the one that is being made stand.
  let shelf: String
  private let lock: Int32?
  /// The folders made for the shelf, outermost first; those that stay empty are removed again.
  private let ownFolders: [String]
  /// Told, once, of each folder that is not wanted any longer and can be removed by somebody else alone.
  let telling: @Sendable (ClosedFolder) -> Void

  static let staging = "new"
  /// A whole edition that is made into another one.
  static let refilled = "refilled"
  /// What the folder is called, before the edition's name, that has the same files as the current edition.
  static let sparePrefix = "spare-"
  /// The edition that the gate stopped last.
  static let stopped = "stopped"
  static let nextPrefix = "next-"
  /// What the folder of an earlier edition is called, before its own name, while it is put back.
  static let returningPrefix = "returning-"
  static let oldPrefix = "old-"
  /// What is called, before a number, what this process may not remove of an unfinished build.
  static let leftPrefix = "left-"
  /// What a folder is called, in place of an edition's name, whose manifest cannot be read.
  static let unlisted = "unlisted"
  static let carryName = "carry"

  /// How a command uses an archive.
  package enum Access: Sendable {
    /// Nothing is changed.
    case reading
    /// Editions are made or exchanged; other processes are kept out.
    case writing
  }

  /// Opens the archive of an output folder that is absent, empty, or was made by Gazette.
  ///
  /// For writing, what a process left that was cut short is put in order first.
  ///
  /// - Parameters:
  ///   - held: the folder and the store of the project, which must not change places with an edition.
  ///   - telling: told, once, of each folder that is not wanted any longer and can be removed by somebody else alone.
  /// - Throws: ``OutputError``.
  package init(
    folder: String, for access: Access, outside held: [String] = [],
    telling: @escaping @Sendable (ClosedFolder) -> Void = { _ in }
  ) throws(OutputError) {
    self.telling = telling
    let whole = Self.whole(folder)
    self.folder = whole.path
    shelf = Self.shelf(beside: whole)
    guard !held.contains(where: { Self.lies(Self.whole($0).path, in: whole.path) }) else {
      throw .holdsProject(path: whole.path)
    }
    try Self.checkIsOurs(whole.path)
    guard access == .writing else {
      lock = nil
      ownFolders = []
      return
    }
    guard !Files.isMountPoint(self.folder) else { throw .mountPoint(path: folder) }
    ownFolders = Files.missingFolders(of: shelf)
    do throws(OutputError) {
      try Files.makeFolder(shelf)
      lock = try Self.lock(shelf, for: folder)
    } catch {
      for made in ownFolders.reversed() { rmdir(made) }
      throw error
    }
    try recover()
  }

  /// Where builds into an output folder keep what makes the next one faster.
  package static func cache(beside folder: String) -> String {
    shelf(beside: whole(folder))
  }

  /// A folder as an absolute path without links, also where it is not there.
  static func whole(_ folder: String) -> URL {
    URL(fileURLWithPath: folder).resolvingSymlinksInPath().standardizedFileURL
  }

  /// The same as a text.
  package static func wholePath(_ folder: String) -> String { whole(folder).path }

  /// Whether a path without links is that of a folder, or below it.
  package static func lies(_ path: String, in folder: String) -> Bool {
    path == folder || path.hasPrefix(folder == "/" ? "/" : folder + "/")
  }

  static func shelf(beside folder: URL) -> String {
    folder.deletingLastPathComponent().path + "/.\(folder.lastPathComponent).editions"
  }

  /// Lets other processes make editions, and removes what was made for this one and stayed empty.
  package func close() {
    guard let lock else { return }
    unlink(shelf + "/lock")
    // Of a folder that holds something, rmdir removes nothing.
    rmdir(shelf)
    for made in ownFolders.reversed() { rmdir(made) }
    Foundation.close(lock)
  }

  /// Keeps other builds out; the system lets go of the lock when the process ends, however it does.
  private static func lock(_ shelf: String, for folder: String) throws(OutputError) -> Int32 {
    let path = shelf + "/lock"
    var isRepeated = false
    while true {
      var descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
      let isAnothers = descriptor < 0 && errno == EACCES
      // One that another user has left, or holds; a lock needs no right to write.
      if isAnothers { descriptor = open(path, O_RDONLY | O_CLOEXEC) }
      guard descriptor >= 0 else {
        // It has gone meanwhile, or there was none and none can be made.
        if isAnothers, errno == ENOENT, !isRepeated {
          isRepeated = true
          continue
        }
        throw .notWritable(path: path, detail: SystemReason.text(code: isAnothers ? EACCES : errno))
      }
      // Some network file systems know no locks; there, two builds at once are the user's own affair.
      if flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK {
        Foundation.close(descriptor)
        let holder = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
        throw .locked(path: folder, holder: holder.trimmingCharacters(in: .whitespacesAndNewlines))
      }
      // The process that held it may have removed the file as it ended; then there is another by now.
      var (held, named) = (stat(), stat())
      if fstat(descriptor, &held) == 0, lstat(path, &named) == 0, held.st_ino == named.st_ino,
        !isAnothers || unlink(path) != 0
      {
        let text = Array("process \(getpid())\n".utf8)
        if ftruncate(descriptor, 0) == 0 { _ = Foundation.write(descriptor, text, text.count) }
        return descriptor
      }
      Foundation.close(descriptor)
    }
  }

  /// Where a build keeps what makes the next one faster.
  package var cache: String { shelf }

  // MARK: Reading

  /// An edition that is kept.
  package struct Entry: Sendable {
    /// See ``EditionManifest/edition``.
    package let edition: String
    /// What its folder is called among the earlier editions; nil of the current one.
    package let kept: String?
    package let folder: String

    package var isCurrent: Bool { kept == nil }

    /// Whether it is one, and no folder of files that nothing vouches for.
    package var isEdition: Bool { edition != EditionArchive.unlisted }

    /// Its manifest, unless that is damaged.
    package var manifest: EditionManifest? {
      let manifest = EditionManifest(path: "\(folder)/\(EditionManifest.name)")
      return isCurrent || manifest?.edition == edition ? manifest : nil
    }
  }

  /// The current edition and the earlier ones, the latest first.
  package func editions() throws(OutputError) -> [Entry] {
    var entries: [Entry] = []
    if let current = EditionManifest(path: "\(folder)/\(EditionManifest.name)") {
      entries.append(Entry(edition: current.edition, kept: nil, folder: folder))
    }
    for kept in try keptNames().reversed() {
      entries.append(Entry(edition: Self.edition(ofKept: kept), kept: kept, folder: "\(shelf)/\(kept)"))
    }
    return entries
  }

  /// The latest of the earlier editions whose manifests are as they were written; nil where there is none, and where
  /// one of them followed the current one, which was put back.
  ///
  /// - Complexity: O(size of the manifests that are kept).
  package func lastKept() throws(OutputError) -> EditionReference? {
    let all = try editions()
    let current = all.first { $0.isCurrent }?.edition
    let kept = all.filter { !$0.isCurrent && $0.isEdition }.compactMap(\.manifest)
    if let current, kept.contains(where: { $0.summary.previous?.edition == current }) { return nil }
    return kept.first.map { EditionReference($0.summary, edition: $0.edition) }
  }

  /// The edition that one followed, if that one is there and its manifest as it was written.
  ///
  /// - Complexity: O(size of its manifest).
  package func predecessor(of edition: String) throws(OutputError) -> EditionReference? {
    try editions().first { $0.edition == edition }?.manifest?.summary.previous
  }

  /// The edition whose name begins like this.
  ///
  /// - Throws: ``OutputError/unknownEdition(name:known:)``.
  package func edition(_ name: String) throws(OutputError) -> Entry {
    let all = try editions()
    let found = all.filter { $0.edition.hasPrefix(name) }
    guard !name.isEmpty, let first = found.first, Set(found.map(\.edition)).count == 1 else {
      throw .unknownEdition(name: name, known: all.map(\.edition))
    }
    return first
  }

  /// The folders of earlier editions, the latest last.
  func keptNames() throws(OutputError) -> [String] {
    try Files.names(in: shelf).compactMap { name in Self.number(ofKept: name).map { ($0, name) } }
      .sorted { $0 < $1 }.map(\.1)
  }

  /// The number of an earlier edition's folder, such as 12 of `000012-3f9a1c2e77d0`; nil for a folder of any
  /// other name, which is not Gazette's.
  static func number(ofKept name: String) -> Int? {
    let digits = name.utf8.prefix(while: \.isDigit)
    guard (6...12).contains(digits.count), name.utf8.dropFirst(digits.count).first == UInt8(ascii: "-"),
      name.utf8.count > digits.count + 1
    else { return nil }
    return Int(String(Substring(digits)))
  }

  static func edition(ofKept name: String) -> String { String(name.drop { $0 != "-" }.dropFirst()) }

  /// The name of the folder for an edition that is current no more.
  func nextKeptName(_ edition: String) throws(OutputError) -> String {
    let latest = try keptNames().last.flatMap(Self.number(ofKept:)) ?? 0
    let digits = String(latest + 1)
    return String(repeating: "0", count: max(0, 6 - digits.count)) + digits + "-" + edition
  }

  /// Checks that a folder is absent, empty, or was made by Gazette, as for a new edition.
  ///
  /// - Throws: ``OutputError/foreignFolder(path:)``, ``OutputError/notWritable(path:detail:)``.
  package static func checkIsOurs(_ folder: String) throws(OutputError) {
    guard let isFolder = FileManager.default.isFolder(folder) else { return }
    guard isFolder else { throw .notWritable(path: folder, detail: "a file is in the way") }
    let names = try Files.names(in: folder)
    let isOurs =
      names.allSatisfy { $0 == ".gitignore" } || isManifest("\(folder)/\(EditionManifest.name)")
      || Files.exists("\(folder)/\(MarkdownMark.path)") || wasOurs(folder)
    guard isOurs else { throw .foreignFolder(path: folder) }
  }

  private static func isManifest(_ path: String) -> Bool {
    guard let file = FileHandle(forReadingAtPath: path) else { return false }
    defer { try? file.close() }
    guard let data = try? file.read(upToCount: 4096) else { return false }
    return data.range(of: Data("\"generator\": \"Gazette\"".utf8)) != nil
  }
}
