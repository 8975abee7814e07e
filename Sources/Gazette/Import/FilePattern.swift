internal import Foundation
internal import Press

/// A file of an import.
package struct ImportFile: Sendable, Equatable {
  package let path: String
  /// As somebody has named it: its path, or a pattern that it fits.
  package let given: String
  /// What the source is called that it is; nil where it is called after ``given``.
  let name: String?
  /// What it holds, where it is no file but what a program has printed.
  package let bytes: [UInt8]?
  /// What it holds, where it is what an address has given.
  package let answer: AddressContent?
  /// Whether it takes the place of all others that fit the pattern.
  let isNewest: Bool

  package init(
    path: String, given: String? = nil, name: String? = nil, bytes: [UInt8]? = nil,
    answer: AddressContent? = nil, isNewest: Bool = false
  ) {
    self.path = path
    self.given = given ?? path
    self.name = name
    self.isNewest = isNewest
    self.bytes = bytes
    self.answer = answer
  }

  /// What the source is called of which the file is one, or all.
  var source: String { name ?? SourceInput.name(of: given) }

  /// After which its rows are called: the name of the source, else its own without a folder.
  var rowName: String { name ?? SourceInput.name(of: path) }

  /// The files whose place it takes; nil where it takes that of none but its own name.
  var earlier: FileNames? { isNewest && path != given && name == nil ? FileNames(pattern: source) : nil }
}

/// The names of files that fit a pattern.
struct FileNames {
  let pattern: String

  func contains(_ name: String) -> Bool { fnmatch(pattern, name, 0) == 0 && !passesOver(name) }

  /// Whether a name is that of the mark of a workbook that somebody has opened, `~$prices.xlsx`, which the pattern does not
  /// ask for.
  func passesOver(_ name: String) -> Bool { name.hasPrefix("~$") && !pattern.hasPrefix("~") }
}

/// The files that a name with `*`, `?` or `[…]` in it stands for.
package enum FilePattern {
  /// The files of several paths, each of which may be a pattern: its files in the order of their names.
  ///
  /// - Parameters:
  ///   - folder: makes a path of what is given.
  ///   - newest: whether of each pattern only the file that was changed last is meant, of several that were at once
  ///     the last by name.
  ///   - source: what the source of one file is called; nil where it is called after that.
  /// - Throws: ``ImportError/noFile(pattern:)``, ``ImportError/closedFolder(pattern:folder:detail:)``.
  package static func files(
    _ given: [String], in folder: (String) -> String = { $0 }, newest: Bool, called source: String? = nil
  ) throws(ImportError) -> [ImportFile] {
    var files: [ImportFile] = []
    for name in given {
      files += try paths(folder(name), newest: newest).map {
        ImportFile(path: $0, given: name, name: source, isNewest: newest)
      }
    }
    return files
  }

  /// Whether a name may stand for several files.
  static func isPattern(_ name: String) -> Bool { name.contains { "*?[".contains($0) } }

  /// Whether a path does stand for the files that it fits, as there is none that is called so.
  package static func standsForOthers(_ path: String) -> Bool {
    isPattern(path) && !FileManager.default.fileExists(atPath: path)
  }

  private static func paths(_ path: String, newest: Bool) throws(ImportError) -> [String] {
    guard standsForOthers(path) else { return [path] }
    let (folder, names) = parts(of: path)
    try checkFolders(from: folder, names, of: path)
    var files = fitting(folder, names[...])
    if files.isEmpty { throw .noFile(pattern: path) }
    files.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    guard newest, let last = files.map(changed).max() else { return files }
    return files.last { changed($0) == last }.map { [$0] } ?? []
  }

  /// What there is of a path by its name, with the slash behind it, and the names below that, which may be patterns.
  private static func parts(of path: String) -> (folder: String, names: [String]) {
    let slash = path.indices.last {
      path[$0] == "/" && FileManager.default.fileExists(atPath: String(path[..<$0]))
    }
    let start = slash.map(path.index(after:)) ?? path.startIndex
    return (String(path[..<start]), path[start...].components(separatedBy: "/"))
  }

  /// The paths that fit names below a folder, in whose own name no sign stands for others.
  private static func fitting(_ folder: String, _ names: ArraySlice<String>) -> [String] {
    let escaped = folder.map { "\\*?[".contains($0) ? "\\\($0)" : String($0) }.joined()
    var found = glob_t()
    defer { globfree(&found) }
    guard glob(escaped + names.joined(separator: "/"), 0, nil, &found) == 0 else { return [] }
    let last = FileNames(pattern: names.last ?? "")
    return (0..<Int(found.gl_pathc)).compactMap { found.gl_pathv[$0].map { String(cString: $0) } }
      .filter { !last.passesOver(URL(fileURLWithPath: $0).lastPathComponent) }
  }

  /// Makes sure that whoever runs this can look into all folders that a pattern leads through: what is in others would
  /// seem to be gone.
  ///
  /// What a file system keeps for its own repair is passed over.
  /// - Throws: ``ImportError/closedFolder(pattern:folder:detail:)``.
  private static func checkFolders(
    from folder: String, _ names: [String], of path: String
  ) throws(ImportError) {
    let first = folder.isEmpty ? "." : folder == "/" ? folder : String(folder.dropLast())
    for (place, name) in names.enumerated() {
      let folders = place == 0 ? [first] : fitting(folder, names[..<place])
      for folder in folders where !folder.hasSuffix("/lost+found") {
        // The slash tells it from a file.
        guard access(folder + "/", isPattern(name) ? R_OK | X_OK : X_OK) != 0 else { continue }
        let code = errno
        // A link that leads nowhere, or to itself, has nothing in it.
        if [ENOENT, ENOTDIR, ELOOP].contains(code) { continue }
        throw .closedFolder(
          pattern: path, folder: folder, detail: SystemReason.text(code: code))
      }
    }
  }

  private static func changed(_ path: String) -> Date {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    return attributes?[.modificationDate] as? Date ?? .distantPast
  }
}
