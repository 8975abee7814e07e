internal import Foundation

extension [SourceSettings] {
  /// Makes sure that no two files of a kind of record have one name, whatever their folders.
  ///
  /// Records without a key are named after their file and line: those of the one would replace those of the other.
  ///
  /// - Throws: ``ImportError/sourcesOfOneName(kind:files:)``.
  /// - Complexity: O(files).
  package func checkNames(_ collections: Collections) throws(ImportError) {
    var pathOfName: [String: [String: String]] = [:]
    for source in self where collections.kind(source.kind) != nil {
      for file in source.files {
        let name = URL(fileURLWithPath: file).lastPathComponent
        guard let other = pathOfName[source.kind, default: [:]].updateValue(file, forKey: name) else {
          continue
        }
        throw .sourcesOfOneName(kind: source.kind, files: [other, file])
      }
    }
  }
}
