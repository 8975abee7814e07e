internal import Foundation

/// What in an output folder is Gazette's when a new edition takes its place.
struct FolderListing {
  enum Origin: Equatable {
    case manifest(edition: String)
    /// Markdown that came from version control, without the manifest.
    case mark
    /// No manifest that can be trusted: only files that the new edition has as well are surely Gazette's.
    case unknown
  }

  let origin: Origin
  /// What goes along to the next edition: it is not Gazette's, or not known to be.
  private(set) var foreign: [String]
  /// What the files of the edition were that was there, as far as that is known without its manifest.
  private var sealed: Set<FileState> = []

  init(of manifest: EditionManifest) {
    origin = .manifest(edition: manifest.edition)
    foreign = manifest.foreign
  }

  /// - Parameters:
  ///   - manifest: the folder's own, if it can be trusted.
  ///   - sealed: the files of the editions whose seals there are.
  ///   - new: where the edition is that takes the folder's place.
  ///   - isClone: whether Markdown without a manifest came from version control.
  init(
    of folder: String, _ manifest: EditionManifest?, sealed: Set<FileState>, before new: String, isClone: Bool
  ) throws(OutputError) {
    guard Files.exists(folder) else {
      origin = .unknown
      foreign = []
      return
    }
    if let manifest {
      origin = .manifest(edition: manifest.edition)
      foreign = try EditionSurvey(of: folder, listed: manifest).foreign
      return
    }
    let isMarked = isClone && !Files.exists("\(folder)/\(EditionManifest.name)")
    origin = isMarked ? .mark : .unknown
    self.sealed = sealed
    guard let listed = EditionManifest(path: "\(new)/\(EditionManifest.name)") else {
      foreign = []
      return
    }
    var others: [String] = []
    for path in try EditionSurvey(of: folder, listed: listed).foreign
    where !Files.exists("\(new)/\(path)") {
      guard Files.isFolder("\(folder)/\(path)") else {
        others.append(path)
        continue
      }
      let files = try Files.files(below: "\(folder)/\(path)").map { "\(path)/\($0)" }
      let isOthers = !isMarked && !files.contains { Self.isOne(of: sealed, "\(folder)/\($0)") }
      others += isOthers ? [path] : files
    }
    foreign = others.filter { path in
      !(isMarked && Self.isMarkdown(path)) && !Self.isOne(of: sealed, "\(folder)/\(path)")
    }
  }

  /// Whether a file is as Gazette made it, by its size and its time.
  func isSealed(_ path: String) -> Bool { Self.isOne(of: sealed, path) }

  private static func isOne(of sealed: Set<FileState>, _ path: String) -> Bool {
    guard !sealed.isEmpty, let status = FileStatus(path), status.isRegular else { return false }
    return sealed.contains(status.state)
  }

  /// The same with what is not Gazette's file by file where an edition has a folder of the same name.
  ///
  /// A file of which the edition has the same bytes is a copy of its own: a backup that was put back has brought it, and
  /// an earlier manifest.
  /// - Throws: ``OutputError/foreignFiles(paths:)`` where the edition has other files of the same names.
  /// - Complexity: O(files that are not Gazette's), and O(bytes) of those that the edition has too.
  func beside(_ edition: String, in folder: String) throws(OutputError) -> FolderListing {
    var listing = self
    listing.foreign = []
    for path in foreign {
      if Files.isFolder("\(edition)/\(path)"), Files.isFolder("\(folder)/\(path)") {
        listing.foreign += try Files.files(below: "\(folder)/\(path)").map { "\(path)/\($0)" }
      } else {
        listing.foreign.append(path)
      }
    }
    let others = listing.foreign.filter { path in
      let made = "\(edition)/\(path)"
      return Files.exists(made) && !FileStatus.areSame("\(folder)/\(path)", made)
    }
    guard others.isEmpty else { throw .foreignFiles(paths: others) }
    return listing
  }

  /// Whether a file is of the kind that version control keeps of an edition.
  static func isMarkdown(_ path: String) -> Bool {
    path.hasPrefix("markdown/")
      && (path.hasSuffix(".md") || path.hasSuffix(".svg") || path == MarkdownMark.path)
  }
}

/// What a folder without a manifest that can be trusted held beside the new edition's files.
package struct EditionRemains: Sendable, Equatable {
  /// The folder that held them.
  package let output: String
  /// Files and folders that are no files of the new edition, and stay where they are.
  package internal(set) var carried: [String] = []
  /// Files that the new edition has with other bytes.
  package internal(set) var aside: [String] = []
  /// Where those are by now.
  package internal(set) var folder: String?
  /// Whether there had been an edition, whose manifest was damaged or had gone.
  package internal(set) var isDamaged = false

  init(of output: String) { self.output = output }
}
