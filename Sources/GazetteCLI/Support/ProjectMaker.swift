import Forms
import Foundation
import Gazette
import Press
import RecordStore

/// Makes the files of a new project: all of them, or none. What exists is never written over.
struct ProjectMaker {
  let folder: String
  let shipped: ShippedFiles

  private var settingsPath: String { "\(folder)/\(Project.settingsName)" }
  var hasSettings: Bool { FileManager.default.fileExists(atPath: settingsPath) }

  /// What a new project starts with.
  struct Start {
    var hasSample = false
    var hasTemplates = false
    /// The shipped collections of which it gets files of its own.
    var collections: [String] = []
    var currency = "USD"
  }

  /// Makes everything under other names first, and moves it into place, settings last, when it is whole.
  ///
  /// Settings that are there without a store are kept, and a store is made by them.
  func makeProject(_ start: Start) throws {
    let text = hasSettings ? nil : try settingsText(of: start)
    let settings = try text.map { try Settings(text: $0) } ?? Settings(path: settingsPath)
    let whole = URL(fileURLWithPath: folder).standardizedFileURL.path
    let store = Project(folder: whole, settings: settings, shippedTemplates: shipped.templates).storePath
    let hasStore = FileManager.default.fileExists(atPath: store)
    if hasSettings, hasStore || start.hasSample { throw UsageError.projectExists(file: settingsPath) }
    if hasStore { throw StoreError.exists(path: store) }
    let storeFolder = URL(fileURLWithPath: store).deletingLastPathComponent().path
    try MadeFiles.made { made in
      try made.makeFolders(upTo: folder)
      try made.makeFolders(upTo: storeFolder)
      let draft = try DraftFolder(storeFolder + "/.new-project")
      defer { draft.remove() }
      // Another process may have made one until now.
      if text != nil, hasSettings { throw UsageError.projectExists(file: settingsPath) }
      try fill(draft.path, start, settings, store: store, text: text, &made)
    }
  }

  /// Makes everything in a draft's folder, and moves it into place.
  private func fill(
    _ draft: String, _ start: Start, _ settings: Settings, store: String, text: String?,
    _ made: inout MadeFiles
  ) throws {
    var draftSettings = settings
    draftSettings.store = "store.sqlite"
    let project = Project(folder: draft, settings: draftSettings, shippedTemplates: shipped.templates)
    try fillStore(of: project, withSample: start.hasSample)
    if start.hasTemplates { try copyTemplates(&made) }
    if !start.collections.isEmpty { try copyCollections(start.collections, &made) }
    let files = (from: FileShelf(ofStore: project.storePath).folder, to: FileShelf(ofStore: store).folder)
    if FileManager.default.fileExists(atPath: files.from) { try made.move(files.from, to: files.to) }
    try made.move(project.storePath, to: store)
    guard let text else { return }
    let file = "\(draft)/\(Project.settingsName)"
    do { try Data(text.utf8).write(to: URL(fileURLWithPath: file)) } catch {
      throw FileProblem(path: file, error)
    }
    try made.move(file, to: settingsPath)
  }

  private func settingsText(of start: Start) throws -> String {
    guard start.hasSample else { return Self.freshSettings(currency: start.currency) }
    let path = shipped.sample + "/" + Project.settingsName
    do { return try String(contentsOfFile: path, encoding: .utf8) } catch {
      throw FileProblem(path: path, error)
    }
  }

  /// In a function of its own, so that the store is closed when it is moved.
  private func fillStore(of project: Project, withSample: Bool) throws {
    let store = try project.createStore()
    if withSample {
      try SampleRecords(folder: shipped.sample).importAll(into: store, settings: project.settings)
    }
  }

  /// Copies templates that the project does not have yet; where one cannot be, none is.
  ///
  /// - Returns: how many were copied.
  func copyTemplates() throws -> Int { try MadeFiles.made { try copyTemplates(&$0) } }

  @discardableResult
  private func copyTemplates(_ made: inout MadeFiles) throws -> Int {
    try made.copy(shipped.templates, to: "\(folder)/Templates")
  }

  /// Copies files of shipped collections that the project does not have yet; where one cannot be, none is.
  ///
  /// - Returns: how many were copied.
  func copyCollections(_ names: [String]) throws -> Int {
    try MadeFiles.made { try copyCollections(names, &$0) }
  }

  @discardableResult
  private func copyCollections(_ names: [String], _ made: inout MadeFiles) throws -> Int {
    let known = try FileManager.default.contentsOfDirectory(atPath: shipped.collections).sorted()
      .filter { !$0.hasSuffix(".md") }
    if let unknown = names.first(where: { !known.contains($0) }) {
      throw UsageError.unknownCollection(unknown, known: known)
    }
    return try names.reduce(0) {
      try $0 + made.copy("\(shipped.collections)/\($1)", to: "\(folder)/Collections/\($1)")
    }
  }

  static func freshSettings(currency: String) -> String {
    """
    # The site's title.
    title: Gazette
    # The time zone in which "today" is taken.
    timeZone: Etc/UTC
    # The currency of every amount (ISO 4217).
    currency: \(currency)

    """
  }
}

/// The folder in which a project is made before it is moved into place: one process at a time has it.
private struct DraftFolder {
  let path: String
  private let descriptor: Int32

  /// Makes it, or takes the one of a process that was killed, and empties it.
  ///
  /// - Throws: ``FileProblem``, ``UsageError/projectInTheMaking(folder:)`` while another process has it.
  init(_ path: String) throws {
    self.path = path
    while true {
      guard mkdir(path, 0o755) == 0 || errno == EEXIST else { throw FileProblem(path: path, code: errno) }
      let descriptor = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
      if descriptor < 0, errno == ENOENT { continue }
      guard descriptor >= 0 else { throw FileProblem(path: path, code: errno) }
      // Some network file systems know no locks; there, two that are made at once are the user's own affair.
      if flock(descriptor, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK {
        close(descriptor)
        throw UsageError.projectInTheMaking(folder: path)
      }
      // The process that had it may have removed it as it ended.
      var (held, named) = (stat(), stat())
      if fstat(descriptor, &held) == 0, lstat(path, &named) == 0, held.st_ino == named.st_ino {
        self.descriptor = descriptor
        break
      }
      close(descriptor)
    }
    for name in (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [] {
      try? FileManager.default.removeItem(atPath: "\(path)/\(name)")
    }
  }

  /// Removes it with all that is in it, and lets others have one.
  func remove() {
    try? FileManager.default.removeItem(atPath: path)
    close(descriptor)
  }
}

/// What a command has put somewhere, to be taken away again where it fails: nothing that others have put there.
struct MadeFiles {
  /// Those that were moved or copied into place, with what is in them.
  private var files: [String] = []
  /// The folders that were made, each behind those above it.
  private var folders: [String] = []

  /// Puts files somewhere, or none where that fails.
  static func made<Result>(_ body: (inout MadeFiles) throws -> Result) throws -> Result {
    var made = MadeFiles()
    do { return try body(&made) } catch {
      made.remove()
      throw error
    }
  }

  /// Makes a folder with all those above it.
  mutating func makeFolders(upTo folder: String) throws {
    for path in Files.missingFolders(of: URL(fileURLWithPath: folder).standardizedFileURL.path) {
      if mkdir(path, 0o777) == 0 {
        folders.append(path)
      } else if errno != EEXIST {
        throw FileProblem(path: folder, code: errno)
      }
    }
    // A link that leads nowhere, or a file.
    guard FileManager.default.isFolder(folder) == true else { throw FileProblem(path: folder, code: ENOTDIR) }
  }

  /// Copies the files of a folder that another one does not have.
  ///
  /// - Returns: how many were copied.
  mutating func copy(_ source: String, to target: String) throws -> Int {
    try makeFolders(upTo: target)
    var count = 0
    for name in try FileManager.default.subpathsOfDirectory(atPath: source).sorted() {
      let (source, copy) = ("\(source)/\(name)", "\(target)/\(name)")
      if SystemReason.whyNoFile(source) != nil {
        try makeFolders(upTo: copy)
      } else if !FileManager.default.fileExists(atPath: copy) {
        do {
          // Not with the rights that it has where it is installed.
          try Data(contentsOf: URL(fileURLWithPath: source))
            .write(to: URL(fileURLWithPath: copy), options: .withoutOverwriting)
        } catch {
          // What was copied of it before the disk was full.
          if (error as? CocoaError)?.code != .fileWriteFileExists {
            try? FileManager.default.removeItem(atPath: copy)
          }
          throw FileProblem(path: copy, error)
        }
        files.append(copy)
        count += 1
      }
    }
    return count
  }

  /// Moves a file to a name that must be free.
  mutating func move(_ path: String, to target: String) throws {
    guard !FileManager.default.fileExists(atPath: target) else {
      throw FileProblem(path: target, detail: localized("a file of that name is in the way"))
    }
    guard rename(path, target) == 0 else { throw FileProblem(path: target, code: errno) }
    files.append(target)
  }

  /// Takes all of it away again, but for folders in which there is something else by now.
  func remove() {
    for file in files { try? FileManager.default.removeItem(atPath: file) }
    for folder in folders.reversed() { rmdir(folder) }
  }
}
