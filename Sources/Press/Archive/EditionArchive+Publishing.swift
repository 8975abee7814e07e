internal import Foundation

extension EditionArchive {
  private var staging: String { "\(shelf)/\(Self.staging)" }

  /// Where the files of a new edition go that are not those of the current one.
  package var output: FolderOutput { FolderOutput(folder: staging) }

  /// Puts a printed edition in the place of the current one, in one step.
  ///
  /// - Parameters:
  ///   - current: the manifest after which it was printed.
  ///   - keep: how many earlier editions stay.
  ///   - workers: how many files are shared at the same time.
  /// - Returns: what the folder held beside an edition, where no manifest told its files apart.
  /// - Throws: ``OutputError``; the current edition is then as it was.
  /// - Complexity: O(files).
  @discardableResult
  package func publish(
    _ printed: PrintedEdition, after current: EditionManifest?, keep: Int, workers: Int
  ) throws(OutputError) -> EditionRemains {
    if printed.isUnchanged {
      if let current { try keepSeal(of: current) }
      try tidyUp(printed, keep)
      return EditionRemains(of: folder)
    }
    try Files.makeFolder(staging)
    let whole: String
    let listing: FolderListing
    var change: Change?
    if let current {
      change = try Change(from: current, to: printed, made: staging, keep: keep)
      if let base = try refill(change, keep, after: current, printed) {
        whole = try fill(base)
      } else {
        try share(printed.reused, of: current, workers: workers)
        whole = staging
      }
      listing = FolderListing(of: current)
    } else {
      whole = staging
      listing = try self.listing(of: folder, before: whole)
    }
    let remains = try putInPlace(
      whole, edition: printed.edition, listing, EditionSeal(states: printed.states), change)
    // From here on the new edition stays, wherever the tidying up is cut short.
    try removeStopped()
    try tidyUp(printed, keep)
    return remains
  }

  private func tidyUp(_ printed: PrintedEdition, _ keep: Int) throws(OutputError) {
    try discardCopies(of: printed.edition)
    try prune(keep)
    try removeSeals(but: printed.edition)
    try removeOldChanges(printed.edition)
    // Without it the next build is slower, and no less right.
    for keeping in printed.afterwards { try? keeping() }
  }

  /// Removes earlier editions that are the current one, made again after an earlier one was put back, so that they take
  /// the place of no other; those into which somebody has written stay.
  ///
  /// - Complexity: O(bytes of such an edition's files).
  private func discardCopies(of current: String) throws(OutputError) {
    for name in try listedNames() where Self.edition(ofKept: name) == current {
      let path = "\(shelf)/\(name)"
      guard let manifest = EditionManifest(path: "\(path)/\(EditionManifest.name)"),
        try EditionSurvey(of: path, listed: manifest).foreign.isEmpty,
        try alteredPlaces(manifest, in: path).isEmpty
      else { continue }
      try discard(path, as: name)
    }
  }

  /// Puts a printed edition aside, where it can be looked at; the current one stays.
  ///
  /// - Returns: the folder where it is, until the next edition is put in its place or aside.
  /// - Throws: ``OutputError``.
  package func keepAside(
    _ printed: PrintedEdition, after current: EditionManifest?, workers: Int
  ) throws(OutputError) -> String {
    try Files.makeFolder(staging)
    if let current { try share(printed.reused, of: current, workers: workers) }
    giveAccess(to: staging)
    try removeStopped()
    removeUnfinished()
    let stopped = "\(shelf)/\(Self.stopped)"
    try Files.move(staging, to: stopped)
    return stopped
  }

  /// Lets the same people read the folders of an edition as those of the current one.
  private func giveAccess(to path: String) {
    for part in ["", "/site", "/markdown"] {
      guard let current = FileStatus(folder + part), current.isFolder, Files.isFolder(path + part)
      else { continue }
      current.giveAccess(to: path + part)
    }
  }

  /// Removes the edition that was put aside.
  private func removeStopped() throws(OutputError) {
    let stopped = "\(shelf)/\(Self.stopped)"
    guard Files.exists(stopped) else { return }
    try discard(stopped, as: Self.stopped)
  }

  /// Gives the files that stay their second names, in the new edition.
  private func share(
    _ places: [Int], of current: EditionManifest, workers: Int
  ) throws(OutputError) {
    try ParallelWork.run(places.count, workers: workers, batch: 2048) { range throws(OutputError) in
      for place in places[range] {
        let path = current.path(place)
        try Files.share("\(folder)/\(path)", as: "\(staging)/\(path)")
      }
    }
  }

  /// What a new edition changes in the one before, where that is little.
  private struct Change {
    let current: EditionManifest
    let edition: String
    /// The files of the current edition that are not of the new one.
    let replaced: [String]
    /// The files that were made for it.
    let made: [String]
    /// How many earlier editions are kept.
    let keep: Int
    /// A file of both editions.
    private let shared: String

    /// - Parameter staging: the folder of the files that were made.
    /// - Returns: nil where so much has changed that it serves nobody to know it, or nothing stays.
    init?(
      from current: EditionManifest, to printed: PrintedEdition, made staging: String, keep: Int
    ) throws(OutputError) {
      let count = current.count - printed.reused.count + printed.report.writtenFiles
      guard count < min(current.count, 20_000), let shared = printed.reused.first else { return nil }
      self.current = current
      self.keep = keep
      self.shared = current.path(shared)
      edition = printed.edition
      made = try Files.files(below: staging)
      let isReused = printed.isReused(of: current)
      replaced = isReused.indices.filter { !isReused[$0] }.map { current.path($0) }
    }

    /// Whether a file of both is one file, so that whoever alters it in one alters it in the other, where it is seen.
    func isShared(between folder: String, and other: String) -> Bool {
      FileStatus.areOne("\(folder)/\(shared)", "\(other)/\(shared)")
    }
  }

  /// How a whole edition that is not wanted any longer becomes the new one; nil where there is none, and where
  /// somebody else made a folder in which this process would have to change something.
  private func refill(
    _ change: Change?, _ keep: Int, after current: EditionManifest, _ printed: PrintedEdition
  ) throws(OutputError) -> EditionRefill? {
    guard let refill = try findRefill(change, keep, after: current, printed) else { return nil }
    // They may have been made read-only after those of the current edition, as those of the new one are at last.
    for part in ["", "/site", "/markdown"] { Files.openFolder(refill.folder + part) }
    let made = if let change { change.made } else { try Files.files(below: staging) }
    return refill.isOpen(to: made) ? refill : nil
  }

  private func findRefill(
    _ change: Change?, _ keep: Int, after current: EditionManifest, _ printed: PrintedEdition
  ) throws(OutputError) -> EditionRefill? {
    let spare = Self.sparePrefix + current.edition
    if let change, let changes = changes(from: [spare], to: current.edition),
      let refill = EditionRefill(
        of: "\(shelf)/\(spare)", by: changes, after: current, without: change.replaced)
    {
      return refill
    }
    let names = try listedNames()
    // An edition that is made again takes no place among the earlier ones.
    guard current.edition != printed.edition, names.count == keep, let first = names.first,
      // One that comes back makes room itself.
      !names.contains(where: { Self.edition(ofKept: $0) == printed.edition })
    else { return nil }
    let oldest = "\(shelf)/\(first)"
    if let change, let changes = changes(from: names, to: current.edition),
      let refill = EditionRefill(of: oldest, by: changes, after: current, without: change.replaced)
    {
      return refill
    }
    return try EditionRefill(of: oldest, after: current, printed)
  }

  /// What is known of the changes from one kept folder to the next, and from the last to the current edition; nil
  /// unless that is all of them.
  private func changes(from names: [String], to current: String) -> [ChangedFiles]? {
    var changes: [ChangedFiles] = []
    for (name, next) in zip(names, names.dropFirst().map(Self.edition(ofKept:)) + [current]) {
      guard let known = ChangedFiles(path: changesPath(name)), known.successor == next else { return nil }
      changes.append(known)
    }
    return changes
  }

  private func changesPath(_ name: String) -> String { "\(shelf)/\(ChangedFiles.prefix)\(name)" }

  /// Makes a whole edition that is not wanted any longer into the new one.
  private func fill(_ refill: EditionRefill) throws(OutputError) -> String {
    let base = "\(shelf)/\(Self.refilled)"
    try Files.move(refill.folder, to: base)
    do throws(OutputError) { try refill.fill(base, from: folder, and: staging) } catch {
      // It is still an edition, whose files can be told, as long as it has its manifest.
      if Files.exists("\(base)/\(EditionManifest.name)") { try? Files.move(base, to: refill.folder) }
      throw error
    }
    try Files.removeFolder(staging)
    return base
  }

  /// Makes the edition that was current into one with the files of the new one, of which the next build changes only
  /// what it has to.
  ///
  /// It holds nothing that the current edition does not: of those before nothing stays. What fails is cleared away by
  /// the next build.
  private func keepSpare(_ path: String, _ change: Change) {
    let base = "\(shelf)/\(Self.refilled)"
    let name = Self.sparePrefix + change.edition
    let spare = "\(shelf)/\(name)"
    do {
      if Files.exists(spare) { try discard(spare, as: name) }
      try Files.move(path, to: base)
      try EditionRefill.replace(change.replaced + change.made, by: change.made, of: folder, in: base)
      try Files.move(base, to: spare)
    } catch { return }
    let folders = change.current.folders.union(Files.folders(above: change.made).map(String.init))
    ChangedFiles([], before: change.edition, folders: folders, in: spare).write(to: changesPath(name))
  }

  /// Removes spare folders that are not of the current edition, and lists of what has changed of folders that are
  /// no more there.
  private func removeOldChanges(_ current: String) throws(OutputError) {
    for name in try Files.names(in: shelf) {
      if name.hasPrefix(Self.sparePrefix), name != Self.sparePrefix + current {
        try discard("\(shelf)/\(name)", as: name)
      }
    }
    for name in try Files.names(in: shelf) where name.hasPrefix(ChangedFiles.prefix) {
      let folder = name.dropFirst(ChangedFiles.prefix.count)
      if !Files.exists("\(shelf)/\(folder)") { unlink("\(shelf)/\(name)") }
    }
  }

  /// Lets a whole edition change places with the current one, and takes along what is not of either.
  ///
  /// - Parameter kept: what the folder is called of an earlier edition that is put back; nil of a new one.
  /// - Throws: ``OutputError``; both are then where they were.
  private func putInPlace(
    _ path: String, edition: String, kept: String? = nil, _ listing: FolderListing, _ seal: EditionSeal,
    _ change: Change? = nil
  ) throws(OutputError) -> EditionRemains {
    let listing = try listing.beside(path, in: folder)
    // Before the edition is current, so that it is sealed at every moment from then on.
    let isNew = !Files.exists(sealPath(edition))
    do throws(OutputError) {
      try seal.write(to: sealPath(edition))
      return try exchange(path, edition: edition, kept: kept, listing, change)
    } catch {
      if isNew { unlink(sealPath(edition)) }
      throw error
    }
  }

  private func exchange(
    _ path: String, edition: String, kept: String?, _ listing: FolderListing, _ change: Change?
  ) throws(OutputError) -> EditionRemains {
    guard Files.exists(folder) else {
      try Files.move(path, to: folder)
      return EditionRemains(of: folder)
    }
    giveAccess(to: path)
    // An earlier edition keeps its name in the one that it has on the way, by which it goes back to its place.
    let next = "\(shelf)/\(kept.map { Self.returningPrefix + $0 } ?? Self.nextPrefix + edition)"
    let carry = "\(shelf)/\(Self.carryName)"
    if !listing.foreign.isEmpty {
      try Files.write(Array(listing.foreign.joined(separator: "\u{0}").utf8), to: carry)
    }
    try Files.move(path, to: next)
    do throws(OutputError) {
      if try !Files.exchange(folder, next) {
        try Files.move(folder, to: next + ".old")
        try Files.move(next, to: folder)
        try Files.move(next + ".old", to: next)
      }
    } catch {
      if !Files.exists(folder) { try Files.move(next + ".old", to: folder) }
      try Files.move(next, to: path)
      unlink(carry)
      throw error
    }
    return try setAside(next, listing, behind: edition, change)
  }

  /// Gives the edition that was current its place among the earlier ones.
  ///
  /// - Parameters:
  ///   - current: the edition that is in its place by now.
  ///   - change: what that one has changed, where it is known.
  @discardableResult
  private func setAside(
    _ path: String, _ listing: FolderListing, behind current: String?, _ change: Change? = nil
  ) throws(OutputError) -> EditionRemains {
    try carry(from: path)
    guard case .manifest(let edition) = listing.origin else { return try clear(path, listing) }
    let isKept = edition == current ? true : try hasKept(edition)
    // Files that were made again are others now than those of the same names in earlier editions.
    if isKept { try forgetChanges() }
    if let change, change.keep == 0, change.isShared(between: path, and: folder),
      !listing.foreign.contains(where: { Files.exists("\(path)/\($0)") })
    {
      keepSpare(path, change)
    } else if isKept {
      // An edition that was damaged and made again is no earlier one, and one that a backup put back is there already.
      try discard(path, as: edition)
    } else {
      let kept = try nextKeptName(edition)
      try Files.move(path, to: "\(shelf)/\(kept)")
      if let change, change.isShared(between: "\(shelf)/\(kept)", and: folder) {
        ChangedFiles(
          Array(Set(change.replaced + change.made)), before: change.edition, folders: change.current.folders,
          in: "\(shelf)/\(kept)"
        ).write(to: changesPath(kept))
      }
    }
    return EditionRemains(of: folder)
  }

  /// Whether an edition is among the earlier ones with all its files as they were made.
  ///
  /// - Complexity: O(bytes of its files) where it is there.
  private func hasKept(_ edition: String) throws(OutputError) -> Bool {
    for name in try listedNames() where Self.edition(ofKept: name) == edition {
      let path = "\(shelf)/\(name)"
      guard let manifest = EditionManifest(path: "\(path)/\(EditionManifest.name)"),
        manifest.edition == edition
      else { continue }
      if try alteredPlaces(manifest, in: path).isEmpty { return true }
    }
    return false
  }

  private func forgetChanges() throws(OutputError) {
    for name in try Files.names(in: shelf) where name.hasPrefix(ChangedFiles.prefix) {
      unlink("\(shelf)/\(name)")
    }
  }

  /// Removes the files of a folder without a manifest that are as the current edition has them, and keeps the
  /// others; cut short, the next run goes on with it.
  private func clear(_ path: String, _ listing: FolderListing) throws(OutputError) -> EditionRemains {
    var remains = EditionRemains(of: folder)
    let current = EditionManifest(path: "\(folder)/\(EditionManifest.name)")
    let files = try Files.files(below: path)
    if listing.origin == .unknown {
      remains.isDamaged = !files.isEmpty
      remains.carried = listing.foreign
    }
    for file in files where file != EditionManifest.name {
      let isSame = current?.place(of: file).map { current?.isIntact($0, in: path) ?? false } ?? false
      if isSame || listing.isSealed("\(path)/\(file)")
        || listing.origin == .mark && FolderListing.isMarkdown(file)
      {
        unlink("\(path)/\(file)")
      } else {
        remains.aside.append(file)
      }
    }
    Files.removeEmptyFolders(above: files, in: path)
    if remains.aside.isEmpty {
      unlink("\(path)/\(EditionManifest.name)")
      if rmdir(path) == 0 { return remains }
    }
    let kept = try "\(shelf)/\(nextKeptName(Self.unlisted))"
    try Files.move(path, to: kept)
    remains.folder = kept
    return remains
  }

  /// What a folder holds that another takes the place of.
  private func listing(of folder: String, before new: String) throws(OutputError) -> FolderListing {
    // Where Gazette has made no edition yet, Markdown with its mark came from version control.
    let known = try sealNames() + keptNames()
    let manifest = try trustedManifest(of: folder)
    let sealed = try manifest == nil ? sealNames().compactMap { EditionSeal(path: "\(shelf)/\($0)") } : []
    return try FolderListing(
      of: folder, manifest, sealed: Set(sealed.flatMap(\.states)), before: new, isClone: known.isEmpty)
  }

  /// Moves what Gazette did not make to the current edition, and removes copies of what that has; see ``recover()``.
  private func carry(from old: String) throws(OutputError) {
    let list = "\(shelf)/\(Self.carryName)"
    guard let text = try? String(contentsOfFile: list, encoding: .utf8) else { return }
    for path in text.split(separator: "\u{0}") where Files.exists("\(old)/\(path)") {
      let target = "\(folder)/\(path)"
      if Files.exists(target) {
        if FileStatus.areSame("\(old)/\(path)", target) { unlink("\(old)/\(path)") }
        continue
      }
      let result = try Files.withFolder(of: target) { rename("\(old)/\(path)", $0) }
      if result != 0 { throw Files.error(target) }
    }
    unlink(list)
  }

  /// Removes what was made of an edition that cannot be finished; the current one stays as it is.
  package func abandon() {
    try? Files.removeFolder(staging)
    try? Files.removeFolder("\(shelf)/\(Self.refilled)")
    removeUnfinished()
  }

  /// Removes what was written for an edition that does not take its place.
  private func removeUnfinished() {
    for name in (try? Files.names(in: shelf)) ?? [] where name.hasSuffix(Files.unfinishedSuffix) {
      unlink("\(shelf)/\(name)")
    }
  }

  /// Puts in order what a process left that was cut short.
  func recover() throws(OutputError) {
    for name in try Files.names(in: shelf) {
      let path = "\(shelf)/\(name)"
      if name == Self.staging || name == Self.refilled {
        // Made by an unfinished build: nothing else is ever put there.
        if (try? Files.removeFolder(path)) == nil { try leave(path) }
      } else if name.hasPrefix(Self.leftPrefix) {
        try? Files.removeFolder(path)
      } else if name.hasPrefix(Self.nextPrefix) {
        try recover(path, edition: String(name.dropFirst(Self.nextPrefix.count)))
      } else if name.hasPrefix(Self.returningPrefix) {
        let kept = String(name.dropFirst(Self.returningPrefix.count))
        try recover(path, edition: Self.edition(ofKept: kept), kept: kept)
      } else if name.hasSuffix(Files.unfinishedSuffix) {
        unlink(path)
      } else if name.hasPrefix(Self.oldPrefix) {
        try removeListedFiles(of: path)
      }
    }
  }

  /// Puts aside what this process may not remove of an unfinished build, until somebody comes who may.
  private func leave(_ path: String) throws(OutputError) {
    let left = freePath("\(shelf)/\(Self.leftPrefix)1")
    try Files.move(path, to: left)
    telling(ClosedFolder(left))
  }

  /// A path, or the first like it by a number at its end where there is something.
  private func freePath(_ path: String) -> String {
    guard Files.exists(path) else { return path }
    let start = path.hasSuffix("-1") ? String(path.dropLast(2)) : path
    var number = 2
    while Files.exists("\(start)-\(number)") { number += 1 }
    return "\(start)-\(number)"
  }

  /// - Parameter kept: what the folder of an earlier edition is called that was to be put back; nil for a new edition.
  private func recover(_ path: String, edition: String, kept: String? = nil) throws(OutputError) {
    let current = EditionManifest(path: "\(folder)/\(EditionManifest.name)")?.edition
    if edition.hasSuffix(".old") {
      // Between the two steps of a file system that cannot exchange folders.
      if Files.exists(folder) {
        try setAside(path, listing(of: path, before: folder), behind: current)
      } else {
        try Files.move(path, to: folder)
      }
      return
    }
    let own = EditionManifest(path: "\(path)/\(EditionManifest.name)")
    if current == edition || own?.edition != edition {
      // It is the edition before, which may hold files that the new one has to get.
      try setAside(path, listing(of: path, before: folder), behind: current)
    } else {
      // Whole, but not yet in its place: the build, or the way back, did not succeed.
      if let kept { try Files.move(path, to: "\(shelf)/\(kept)") } else { try Files.removeFolder(path) }
      unlink("\(shelf)/\(Self.carryName)")
    }
  }

  // MARK: Earlier editions

  /// Puts an earlier edition in the place of the current one, which then is the latest of the earlier ones.
  ///
  /// - Throws: ``OutputError``; the current edition is then as it was.
  package func rollBack(to edition: ReturningEdition) throws(OutputError) {
    let listing = try self.listing(of: folder, before: edition.folder)
    _ = try putInPlace(edition.folder, edition: edition.name, kept: edition.kept, listing, edition.seal)
    try removeSeals(but: edition.name)
  }

  /// Removes the oldest of the earlier editions until only so many are left.
  package func prune(_ keep: Int) throws(OutputError) {
    for name in try listedNames().dropLast(max(keep, 0)) { try discard("\(shelf)/\(name)", as: name) }
  }

  /// The folders of earlier editions whose files can be told, the latest last.
  private func listedNames() throws(OutputError) -> [String] {
    try keptNames().filter { Self.edition(ofKept: $0) != Self.unlisted }
  }

  /// Removes an edition that is not wanted any longer; cut short, the next run goes on with it.
  private func discard(_ path: String, as name: String) throws(OutputError) {
    let old = freePath("\(shelf)/\(Self.oldPrefix)\(name)")
    try Files.move(path, to: old)
    if try !removeListedFiles(of: old) { telling(ClosedFolder(old)) }
  }

  /// Removes an edition: the files that its manifest lists, the manifest last, and the folders left empty.
  ///
  /// - Returns: false where it is left, as somebody else alone can remove its files.
  @discardableResult
  private func removeListedFiles(of path: String) throws(OutputError) -> Bool {
    guard let manifest = EditionManifest(path: "\(path)/\(EditionManifest.name)") else {
      // Nothing says which files are Gazette's.
      try Files.move(path, to: "\(shelf)/\(nextKeptName(Self.unlisted))")
      return true
    }
    let files = (0..<manifest.count).lazy.map { manifest.path($0) }
    for file in files where unlink("\(path)/\(file)") != 0 && errno == EACCES {
      Files.openFolder(URL(fileURLWithPath: "\(path)/\(file)").deletingLastPathComponent().path)
      if unlink("\(path)/\(file)") != 0, errno == EACCES { return false }
    }
    // The manifest goes last, so that all of this can be taken up again.
    Files.removeEmptyFolders(above: files, in: path)
    unlink("\(path)/\(EditionManifest.name)")
    rmdir(path)
    return true
  }
}
