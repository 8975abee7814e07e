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
    let made = [try MadeFolders(upTo: folder), try MadeFolders(upTo: storeFolder)]
    let draft: DraftFolder
    do { draft = try DraftFolder(storeFolder + "/.new-project") } catch {
      // What another process has put into them by now is not to be lost.
      for folders in made.reversed() { folders.removeEmpty() }
      throw error
    }
    defer { draft.release() }
    if text != nil, hasSettings {
      draft.remove()
      throw UsageError.projectExists(file: settingsPath)
    }
    do {
      try fill(draft.path, start, settings, store: store, text: text)
      draft.remove()
    } catch {
      draft.remove()
      for folders in made.reversed() { folders.remove() }
      throw error
    }
  }

  /// Makes everything in a draft's folder, and moves it into place.
  private func fill(_ draft: String, _ start: Start, _ settings: Settings, store: String, text: String?)
    throws
  {
    var draftSettings = settings
    draftSettings.store = "store.sqlite"
    let project = Project(folder: draft, settings: draftSettings, shippedTemplates: shipped.templates)
    try fillStore(of: project, withSample: start.hasSample)
    if start.hasTemplates { try copyTemplates() }
    if !start.collections.isEmpty { try copyCollections(start.collections) }
    let files = (from: FileShelf(ofStore: project.storePath).folder, to: FileShelf(ofStore: store).folder)
    let hasFiles = FileManager.default.fileExists(atPath: files.from)
    if hasFiles { try Self.move(files.from, to: files.to) }
    do {
      try Self.move(project.storePath, to: store)
    } catch {
      if hasFiles { try? FileManager.default.removeItem(atPath: files.to) }
      throw error
    }
    do { try text.map { try writeSettings($0, by: draft) } } catch {
      try? FileManager.default.removeItem(atPath: store)
      if hasFiles { try? FileManager.default.removeItem(atPath: files.to) }
      throw error
    }
  }

  private func settingsText(of start: Start) throws -> String {
    guard start.hasSample else { return Self.freshSettings(currency: start.currency) }
    let path = shipped.sample + "/" + Project.settingsName
    do { return try String(contentsOfFile: path, encoding: .utf8) } catch {
      throw FileProblem(path: path, error)
    }
  }

  private func writeSettings(_ text: String, by draft: String) throws {
    let file = "\(draft)/\(Project.settingsName)"
    do { try Data(text.utf8).write(to: URL(fileURLWithPath: file)) } catch {
      throw FileProblem(path: file, error)
    }
    try Self.move(file, to: settingsPath)
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
  @discardableResult
  func copyTemplates() throws -> Int { try copy(shipped.templates, to: "\(folder)/Templates") }

  /// Copies files of shipped collections that the project does not have yet; where one cannot be, none is.
  ///
  /// - Returns: how many were copied.
  @discardableResult
  func copyCollections(_ names: [String]) throws -> Int {
    let known = try FileManager.default.contentsOfDirectory(atPath: shipped.collections).sorted()
      .filter { !$0.hasSuffix(".md") }
    if let unknown = names.first(where: { !known.contains($0) }) {
      throw UsageError.unknownCollection(unknown, known: known)
    }
    return try names.reduce(0) {
      try $0 + copy("\(shipped.collections)/\($1)", to: "\(folder)/Collections/\($1)")
    }
  }

  private func copy(_ source: String, to target: String) throws -> Int {
    let made = try MadeFolders(upTo: target)
    var copied: [String] = []
    do {
      try Self.makeFolder(target)
      for name in try FileManager.default.subpathsOfDirectory(atPath: source).sorted() {
        let (source, copy) = ("\(source)/\(name)", "\(target)/\(name)")
        if SystemReason.whyNoFile(source) != nil {
          try Self.makeFolder(copy)
        } else if !FileManager.default.fileExists(atPath: copy) {
          do { try FileManager.default.copyItem(atPath: source, toPath: copy) } catch {
            throw FileProblem(path: copy, error)
          }
          copied.append(copy)
        }
      }
      return copied.count
    } catch {
      for copy in copied { try? FileManager.default.removeItem(atPath: copy) }
      made.remove()
      throw error
    }
  }

  private static func makeFolder(_ path: String) throws {
    do { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) } catch {
      throw FileProblem(path: path, error)
    }
  }

  /// Moves a file to a name that must be free.
  private static func move(_ path: String, to target: String) throws {
    guard !FileManager.default.fileExists(atPath: target) else {
      throw FileProblem(path: target, detail: localized("a file of that name is in the way"))
    }
    guard rename(path, target) == 0 else { throw FileProblem(path: target, code: errno) }
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

  /// Removes it with all that is in it.
  func remove() { try? FileManager.default.removeItem(atPath: path) }

  /// Lets others have one.
  func release() { close(descriptor) }
}

/// Folders that a command has made, to be removed again where it fails.
struct MadeFolders {
  /// Those that it made, the outermost first.
  private let paths: [String]

  /// Makes a folder with all those above it.
  init(upTo folder: String) throws {
    var missing: [String] = []
    var path = URL(fileURLWithPath: folder).standardizedFileURL
    while path.path != "/", !FileManager.default.fileExists(atPath: path.path) {
      missing.append(path.path)
      path.deleteLastPathComponent()
    }
    var made: [String] = []
    func fail(_ code: Int32) -> FileProblem {
      for path in made.reversed() { rmdir(path) }
      return FileProblem(path: folder, code: code)
    }
    for path in missing.reversed() {
      if mkdir(path, 0o777) == 0 {
        made.append(path)
      } else if errno != EEXIST {
        throw fail(errno)
      }
    }
    // A link that leads nowhere, or a file.
    guard FileManager.default.isFolder(folder) == true else { throw fail(ENOTDIR) }
    paths = made
  }

  /// Removes them with all that was put into them.
  func remove() { if let outermost = paths.first { try? FileManager.default.removeItem(atPath: outermost) } }

  /// Removes those that hold nothing.
  func removeEmpty() { for path in paths.reversed() { rmdir(path) } }
}
