internal import Forms
internal import Foundation

/// Puts the files of an edition into a folder that others read, such as that of a web server, in one step.
///
/// They are copied to a hidden folder beside it, which then changes places with it, so that whoever writes
/// into a file of the edition changes nothing that is read. Those that have not changed stay the same files.
/// Repositories of git's are neither copied nor removed: they are moved from the old folder into the new one.
/// ```
/// /srv/www/house/               what is read; .gazette-published lists what Gazette put there
/// /srv/www/.house.publishing/   only while it is published to
/// ```
package struct FolderPublication: Sendable {
  let source: String
  let edition: String
  /// The edition's files, by their paths from `source`; those beside them are of somebody's own, and so are their rights.
  private let made: Set<String>
  /// The folder to publish to, whatever links lead there.
  package let target: String
  let parent: String
  let staging: String
  /// Where the folder waits that was published before, on file systems that cannot exchange folders.
  var aside: String { staging + ".old" }

  /// - Parameters:
  ///   - source: the folder whose files are published, such as an edition's `site`.
  ///   - edition: the name of the edition.
  ///   - made: the edition's files, by their paths from `source`.
  ///   - target: a folder that is absent, empty, or was published to before.
  package init(of source: String, edition: String, made: Set<String>, to target: String) {
    self.source = source
    self.edition = edition
    self.made = made
    let whole = URL(fileURLWithPath: target).resolvingSymlinksInPath().standardizedFileURL
    self.target = whole.path
    parent = whole.deletingLastPathComponent().path
    staging = (parent == "/" ? "/" : parent + "/") + ".\(whole.lastPathComponent).publishing"
  }

  /// Publishes; files in the folder that Gazette did not put there stay.
  ///
  /// - Parameter waiting: called once where another process holds the folder that it stands in for longer than a moment.
  /// - Returns: false where the folder has all of it already, and nothing was written.
  /// - Throws: ``OutputError``; the folder is then as it was, but for ``OutputError/strandedRepository(path:folder:detail:)``.
  /// - Complexity: O(files); reads those that are as long as before, but of another time.
  package func publish(waiting: () -> Void) throws(OutputError) -> Bool {
    if Files.exists(target) {
      guard Files.isFolder(target) else { throw .notWritable(path: target, detail: "a file is in the way") }
      guard !Files.isMountPoint(target) else { throw .mountPoint(path: target) }
    }
    let ownFolders = Files.missingFolders(of: parent)
    do throws(OutputError) {
      try Files.makeFolder(parent)
      let lock = try FolderLock(parent, for: target, waiting: waiting)
      defer { lock.release() }
      return try FolderAccess.asIn(target) { () throws(OutputError) in try publishLocked() }
    } catch {
      for made in ownFolders.reversed() { rmdir(made) }
      throw error
    }
  }

  private func publishLocked() throws(OutputError) -> Bool {
    try recover()
    let before = PublishedFiles(in: target)
    let found = try FolderContents(of: target)
    guard before != nil || (found.files.isEmpty && found.folders.isEmpty) else {
      throw .foreignFolder(path: target)
    }
    let new = try PublishedFiles(
      edition: edition, files: FolderContents(of: source).files.filter { $0 != PublishedFiles.name })
    guard !new.files.isEmpty else { throw .notWritable(path: source, detail: "there are no files") }
    let rights = 0o444 & ~FolderAccess.mask
    if let before, before == new, new.files.allSatisfy({ isUnchanged($0) }) {
      let narrow = new.files.filter { isNarrow($0, rights) }
      if narrow.allSatisfy({ widen($0, rights) }) { return narrow.contains { !isNarrow($0, rights) } }
    }
    let known = try before?.with(copies(of: new, among: found.without(before).files))
    let foreign = found.without(known)
    try checkIsOpen(found)
    guard mkdir(staging, 0o777) == 0 else { throw errno == EEXIST ? isInTheWay() : Files.error(staging) }
    do throws(OutputError) {
      try gather(new, known, foreign, rights)
      try exchange()
    } catch {
      try? Files.removeFolder(staging)
      throw error
    }
    // From here on the new edition stays, wherever the tidying up is cut short.
    for old in [staging, aside] { try drain(old, of: known, isReplaced: true) }
    return true
  }

  /// The files of an edition among those that the list of the folder does not have: a copy, such as a backup that was put
  /// back, has brought them and an earlier list.
  ///
  /// - Throws: ``OutputError/foreignFiles(paths:)`` where one has other bytes.
  private func copies(of new: PublishedFiles, among files: [String]) throws(OutputError) -> [String] {
    let wanted = Set(new.files)
    let found = files.filter(wanted.contains)
    let others = found.filter { !isUnchanged($0) }
    guard others.isEmpty else { throw .foreignFiles(paths: others) }
    return found
  }

  /// Checks that a folder can take the place of the old one, and that what was published before can be removed then.
  private func checkIsOpen(_ found: FolderContents) throws(OutputError) {
    guard access(parent, W_OK | X_OK) == 0 || errno != EACCES else {
      throw .notWritable(
        path: parent,
        detail:
          "whoever publishes must be able to write into this folder too, as the new one is made beside the old one"
      )
    }
    let repositories = found.repositories.map { "\(target)/\($0)" }
    if let closed = repositories.first(where: { Files.isFolder($0) && access($0, W_OK) != 0 }) {
      throw .notWritable(
        path: closed,
        detail: "whoever publishes must be able to write into this folder, which moves into the new one")
    }
    let kept = found.files + found.folders + found.repositories
    let holding = Files.folders(above: kept).sorted().map { "\(target)/\($0)" }
    guard !kept.isEmpty,
      let closed = ([target] + holding).first(where: { !Files.mayChange($0) })
    else { return }
    throw .closedFolder(path: target, owner: FileStatus(closed)?.ownerName ?? "?")
  }

  /// Why the hidden folder is there though all was put in order.
  private func isInTheWay() -> OutputError {
    let isClosed = Files.isFolder(staging) && access(staging, R_OK | X_OK) != 0
    if isClosed || PublishedFiles(in: staging) != nil {
      return .closedFolder(path: staging, owner: ClosedFolder(staging).owner)
    }
    // What recovering has left there is not Gazette's.
    return .notWritable(
      path: staging, detail: "something that Gazette did not make is in the way; move it away")
  }

  /// Fills the new folder, the list first, so that what is cut short can be cleared away.
  ///
  /// - Parameter rights: what a file gets that has not changed, and has less.
  private func gather(
    _ new: PublishedFiles, _ before: PublishedFiles?, _ foreign: FolderContents, _ rights: mode_t
  ) throws(OutputError) {
    if Files.exists(target) { FileStatus(target)?.giveAccess(to: staging) }
    try new.write(to: staging)
    let listed = Set(before?.files ?? [])
    try ParallelWork.run(new.files.count) { range throws(OutputError) in
      for file in new.files[range] {
        if listed.contains(file), isUnchanged(file), !isNarrow(file, rights) || widen(file, rights) {
          try Files.share("\(target)/\(file)", as: "\(staging)/\(file)")
        } else {
          try Files.copy(
            "\(source)/\(file)", to: "\(staging)/\(file)", adding: made.contains(file) ? 0o644 : 0)
        }
      }
    }
    if geteuid() == 0 { keepOwners(of: new) }
    for folder in foreign.folders {
      let path = "\(staging)/\(folder)"
      let isMade = try Files.withFolder(of: path) { mkdir($0, 0o755) } == 0
      let code = errno
      guard isMade || Files.isFolder(path) else {
        throw [EEXIST, ENOTDIR].contains(code)
          ? .foreignFile(path: folder) : .notWritable(path: path, detail: SystemReason.text(code: code))
      }
      if isMade { FileStatus("\(target)/\(folder)")?.giveAccess(to: path) }
    }
    for path in foreign.repositories where isInTheWay(ofFolderAbove: path) { throw .foreignFile(path: path) }
    for file in foreign.files { try carry(file) }
  }

  /// Gives the folders of an edition to those whose they were, or whose the whole folder is, so that these can publish too.
  private func keepOwners(of new: PublishedFiles) {
    guard let top = FileStatus(target) else { return }
    for folder in Files.folders(above: new.files) {
      (FileStatus("\(target)/\(folder)") ?? top).giveOwner(to: "\(staging)/\(folder)")
    }
  }

  /// Gives a file that is not Gazette's a second name in the new folder, or copies it there.
  private func carry(_ file: String) throws(OutputError) {
    let unfinished = "\(staging)/\(file)\(Files.unfinishedSuffix)"
    guard !isInTheWay(ofFolderAbove: file), !Files.exists("\(staging)/\(file)") else {
      throw .foreignFile(path: file)
    }
    // A copy that is cut short must not pass for the file itself.
    try Files.share("\(target)/\(file)", as: unfinished)
    if let status = FileStatus("\(target)/\(file)"), status.isRegular,
      !FileStatus.areOne("\(target)/\(file)", unfinished)
    {
      status.giveAccess(to: unfinished)
    }
    try Files.move(unfinished, to: "\(staging)/\(file)")
  }

  /// Whether a file of the new folder stands in the way of the folder that a path needs.
  private func isInTheWay(ofFolderAbove path: String) -> Bool {
    guard let slash = path.lastIndex(of: "/") else { return false }
    var status = stat()
    return lstat("\(staging)/\(path[...slash])", &status) != 0 && errno == ENOTDIR
  }

  /// Whether the folder has a copy of a file already.
  private func isUnchanged(_ file: String) -> Bool {
    FileStatus.isCopy("\(target)/\(file)", of: "\(source)/\(file)")
  }

  /// Whether fewer people may read a file of the edition in the folder than new ones, as one that was made with narrower rights.
  private func isNarrow(_ file: String, _ rights: mode_t) -> Bool {
    guard made.contains(file), let status = FileStatus("\(target)/\(file)"), status.isRegular else {
      return false
    }
    return status.permissions & rights != rights
  }

  /// Lets those read a file of the folder who can read new ones.
  ///
  /// - Returns: false where it is another user's, so that a copy has to take its place.
  private func widen(_ file: String, _ rights: mode_t) -> Bool {
    let path = "\(target)/\(file)"
    guard let status = FileStatus(path) else { return false }
    // Some file systems know no rights.
    return chmod(path, status.permissions | rights) == 0 || status.isOwn
  }

  private func exchange() throws(OutputError) {
    guard Files.exists(target) else { return try Files.move(staging, to: target) }
    if try Files.exchange(target, staging) { return }
    try Files.move(target, to: aside)
    do throws(OutputError) { try Files.move(staging, to: target) } catch {
      try Files.move(aside, to: target)
      throw error
    }
  }

  // MARK: Tidying up

  /// Puts in order what a process left that was cut short.
  private func recover() throws(OutputError) {
    if Files.exists(aside), !Files.exists(target) { try Files.move(aside, to: target) }
    for left in [aside, staging] where Files.exists(left) {
      if let list = PublishedFiles(in: left) {
        try drain(left, of: list, isReplaced: false)
      } else {
        unlink("\(left)/\(PublishedFiles.name)\(Files.unfinishedSuffix)")
        // A folder that was published to for the first time has no list, and held at most repositories.
        let found = try? FolderContents(of: left)
        if let found, found.files.isEmpty, !found.repositories.isEmpty {
          try drain(left, of: nil, isReplaced: false)
        } else {
          rmdir(left)
        }
      }
    }
  }

  /// Moves the repositories of a folder that was replaced to where they were in the target.
  ///
  /// Nothing of them is ever removed: what cannot be moved stays where it is, and is tried again by the next run.
  private func returnRepositories(of found: FolderContents, in folder: String) throws(OutputError) {
    for path in found.repositories {
      let (old, new) = ("\(folder)/\(path)", "\(target)/\(path)")
      guard !Files.exists(new) else {
        throw .strandedRepository(path: old, folder: target, detail: "there is another one by now")
      }
      guard try Files.withFolder(of: new, { rename(old, $0) }) == 0 else {
        throw .strandedRepository(path: old, folder: target, detail: SystemReason.text(code: errno))
      }
    }
  }

  /// Removes the files of a list from a folder, hands on all others to the target, and removes the folder.
  ///
  /// Of a file that is here and there, the one here is later if this folder was only now replaced, as
  /// somebody changed it meanwhile; else the one there.
  ///
  /// - Throws: ``OutputError/strandedRepository(path:folder:detail:)``, once all else is done.
  private func drain(_ folder: String, of list: PublishedFiles?, isReplaced: Bool) throws(OutputError) {
    guard Files.isFolder(folder), let found = try? FolderContents(of: folder) else { return }
    let listed = Set(list?.files ?? [])
    var isWhole = true
    for path in [folder] + found.folders.map({ "\(folder)/\($0)" }) where access(path, W_OK | X_OK) != 0 {
      Files.openFolder(path)
    }
    var stranded: OutputError?
    do throws(OutputError) { try returnRepositories(of: found, in: folder) } catch { stranded = error }
    for file in found.files where file != PublishedFiles.name {
      let (old, new) = ("\(folder)/\(file)", "\(target)/\(file)")
      if listed.contains(file) || file.hasSuffix(Files.unfinishedSuffix) && !isReplaced
        || FileStatus.areSame(old, new) || (Files.exists(new) && !isReplaced)
      {
        isWhole = unlink(old) == 0 && isWhole
      } else {
        let result = try? Files.withFolder(of: new) { rename(old, $0) }
        isWhole = result == 0 && isWhole
      }
    }
    // The list goes last, so that all of this can be taken up again.
    guard isWhole, stranded == nil else {
      // What was published before is not to be read any longer.
      _ = chmod(folder, S_IRWXU)
      if let stranded { throw stranded }
      return
    }
    for path in found.folders.reversed() { rmdir("\(folder)/\(path)") }
    unlink("\(folder)/\(PublishedFiles.name)")
    rmdir(folder)
  }
}
