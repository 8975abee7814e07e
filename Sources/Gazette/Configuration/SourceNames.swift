internal import Foundation

extension SourceSettings {
  /// The paths of its files, those that a pattern stands for in its place.
  ///
  /// - Parameter path: makes a path from the project's folder a whole one.
  /// - Throws: ``ImportError/noFile(pattern:)``, but for a source that may be empty.
  package func paths(_ path: (String) -> String) throws(ImportError) -> [String] {
    do { return try FilePattern.files(files.map(path), newest: isNewestOnly) } catch {
      if case .noFile = error, mayBeEmpty { return [] }
      throw error
    }
  }
}

extension [(source: SourceSettings, paths: [String])] {
  /// Makes sure that no two files of a kind of record have one name, whatever their folders.
  ///
  /// Records without a key are named after their file and line: those of the one would replace those of the other.
  ///
  /// - Throws: ``ImportError/sourcesOfOneName(kind:files:)``.
  /// - Complexity: O(files).
  package func checkNames(_ collections: Collections) throws(ImportError) {
    var pathOfName: [String: [String: String]] = [:]
    for (source, paths) in self where collections.kind(source.kind) != nil {
      for file in paths {
        let name = URL(fileURLWithPath: file).lastPathComponent
        guard let other = pathOfName[source.kind, default: [:]].updateValue(file, forKey: name) else {
          continue
        }
        throw .sourcesOfOneName(kind: source.kind, files: [other, file])
      }
    }
  }
}
