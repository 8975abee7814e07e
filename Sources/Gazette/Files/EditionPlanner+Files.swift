internal import Forms
internal import Press
internal import RecordStore

extension EditionPlanner {
  /// The files that everybody may see, of the records of some kinds, in the order of their digests.
  ///
  /// - Parameter pages: the pages of the edition; what records were in earlier versions is seen where one reads it.
  /// - Complexity: O(records of the kinds that have such fields); no file is read yet.
  func attached(
    _ kinds: [RecordKind], _ pages: PageFiles, in snapshot: Snapshot
  ) throws -> [AttachedFile] {
    guard let shelf = project.settings.files else { return [] }
    var files: [String: (file: StoredFile, kind: String, key: String)] = [:]
    for kind in kinds {
      try kind.forEachPublicFile(in: snapshot, withVersions: pages.read(kind.versions)) { file, key in
        if files[file.fileName] == nil { files[file.fileName] = (file, kind.name, key) }
      }
    }
    return files.values.sorted { $0.file.fileName < $1.file.fileName }.map { file, kind, key in
      AttachedFile(file) {
        do throws(FileShelfError) { return try shelf.publicBytes(of: file) } catch {
          throw FileShelfError.ofRecord(kind: kind, key: key, error)
        }
      }
    }
  }
}

extension EditionPlanner {
  /// The pictures of records, each once.
  func attached(_ pictures: [ExactText: (name: String, file: String)]) -> [AttachedFile] {
    let folder = PictureFolder(of: project.folder)
    let files = Dictionary(pictures.values.map { ($0.name, $0.file) }, uniquingKeysWith: min)
    return files.sorted { $0.key < $1.key }.map { name, file in
      AttachedFile(picture: name) {
        guard let picture = try folder.picture(file), picture.name == name else {
          throw FileShelfError.changedMeanwhile(path: "\(PictureFolder.name)/\(file)")
        }
        return picture.bytes
      }
    }
  }
}
