internal import Foundation

/// The files that a name with `*`, `?` or `[…]` in it stands for.
package enum FilePattern {
  /// The files of several paths, each of which may be a pattern: its files in the order of their names.
  ///
  /// - Parameter newest: whether of each pattern only the file that was changed last is meant, of several that were
  ///   at once the last by name.
  /// - Throws: ``ImportError/noFile(pattern:)``.
  package static func files(_ paths: [String], newest: Bool) throws(ImportError) -> [String] {
    var files: [String] = []
    for path in paths { files += try self.files(path, newest: newest) }
    return files
  }

  private static func files(_ path: String, newest: Bool) throws(ImportError) -> [String] {
    let isPattern = path.contains { "*?[".contains($0) } && !FileManager.default.fileExists(atPath: path)
    guard isPattern else { return [path] }
    var found = glob_t()
    defer { globfree(&found) }
    guard glob(path, 0, nil, &found) == 0 else { throw .noFile(pattern: path) }
    var files = (0..<Int(found.gl_pathc)).compactMap { place in
      found.gl_pathv[place].map { String(cString: $0) }
    }
    files.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    guard newest else { return files }
    let last = files.max { changed($0) <= changed($1) && changed($0) != changed($1) }
    let date = last.map(changed)
    return files.last { changed($0) == date }.map { [$0] } ?? []
  }

  private static func changed(_ path: String) -> Date {
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    return attributes?[.modificationDate] as? Date ?? .distantPast
  }
}
