internal import Foundation

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

  func contains(_ name: String) -> Bool { fnmatch(pattern, name, 0) == 0 }
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
  /// - Throws: ``ImportError/noFile(pattern:)``.
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
    var found = glob_t()
    defer { globfree(&found) }
    guard glob(pattern(of: path), 0, nil, &found) == 0 else { throw .noFile(pattern: path) }
    var files = (0..<Int(found.gl_pathc)).compactMap { place in
      found.gl_pathv[place].map { String(cString: $0) }
    }
    files.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    guard newest, let last = files.map(changed).max() else { return files }
    return files.last { changed($0) == last }.map { [$0] } ?? []
  }

  /// A path as a pattern in which all that there is of it by its name stands for itself.
  private static func pattern(of path: String) -> String {
    let slash = path.indices.last {
      path[$0] == "/" && FileManager.default.fileExists(atPath: String(path[..<$0]))
    }
    guard let slash else { return path }
    let folder = path[..<slash].map { "\\*?[".contains($0) ? "\\\($0)" : String($0) }
    return folder.joined() + path[slash...]
  }

  private static func changed(_ path: String) -> Date {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    return attributes?[.modificationDate] as? Date ?? .distantPast
  }
}
