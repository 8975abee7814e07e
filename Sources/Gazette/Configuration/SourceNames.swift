internal import Forms

extension SourceSettings {
  /// Its files, those that a pattern stands for in its place; none where a program or an address gives them.
  ///
  /// - Parameter path: makes a path from the project's folder a whole one.
  /// - Throws: ``ImportError/noFile(pattern:)``, but for a source that may be empty.
  package func found(_ path: (String) -> String) throws(ImportError) -> [ImportFile] {
    if !command.isEmpty || address != nil || database != nil { return [] }
    do { return try FilePattern.files(files, in: path, newest: isNewestOnly, called: name) } catch {
      if case .noFile = error, mayBeEmpty { return [] }
      throw error
    }
  }
}

extension SourceSettings {
  /// What it is called where its runs are listed; several names where several of its files are sources of their own.
  package var names: [String] {
    if let database { return [database.name(asSourceOf: kind)] }
    if !command.isEmpty || address != nil { return [outputName] }
    return name.map { [$0] } ?? files.map(SourceInput.name).distinct
  }
}

extension [(source: SourceSettings, files: [ImportFile])] {
  /// Makes sure that no two files of a kind of record have one name, whatever their folders.
  ///
  /// Records without a key are named after their file and line: those of the one would replace those of the other.
  ///
  /// - Throws: ``ImportError/sourcesOfOneName(kind:files:)``.
  /// - Complexity: O(files).
  package func checkNames(_ collections: Collections) throws(ImportError) {
    var pathOfName: [String: [String: String]] = [:]
    for (source, files) in self where collections.kind(source.kind) != nil {
      let given = source.address?.address.shown ?? source.command.first
      let other = given.map { ImportFile(path: source.outputName, given: $0) }
      let database = source.database.map { ImportFile(path: $0.name(asSourceOf: source.kind)) }
      for file in files + [other, database].compactMap(\.self) {
        guard let other = pathOfName[source.kind, default: [:]].updateValue(file.given, forKey: file.rowName)
        else {
          continue
        }
        throw .sourcesOfOneName(kind: source.kind, files: [other, file.given])
      }
    }
  }
}
