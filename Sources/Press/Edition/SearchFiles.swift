/// The search index of a tree among the files of an edition: made anew, changed in part, or kept.
struct SearchFiles {
  let edition: Edition
  let tree: Int
  /// The folder where the pages of the index are kept for the next build.
  let cache: String?

  private var folder: String { "site/\(edition.trees[tree].prefix)search/" }

  private var cachePath: String? { cache.map { "\($0)/search-\(edition.trees[tree].language)" } }

  /// Adds the files of the index, once the pages are made.
  ///
  /// - Complexity: O(bytes of all entries) where any page has changed.
  func write(_ press: PageRun, _ files: inout EditionFiles) throws {
    let made = files.takeSearch(ofTree: tree)
    let gone = files.pagesThatGo(below: edition.trees[tree].prefix)
    let index = files.current?.places(below: folder) ?? 0..<0
    let isIndexThere = !index.isEmpty && files.current?.missing.isDisjoint(with: index) ?? false
    if isIndexThere, !press.isFull, made.count == 0, gone.isEmpty { return files.keep(index) }
    var directory = SearchDirectory()
    if isIndexThere, !press.isFull, let current = files.current, let cachePath,
      var source = SearchSource(
        path: cachePath, of: current.fingerprint(of: index), directory: &directory)
    {
      let beginnings = source.replace(gone, with: made.sorted())
      let changed = SearchIndex(
        of: source, only: beginnings, beside: directory, workers: edition.plan.workers)
      let prefixes = beginnings.map { folder + SearchPieces.name($0) }
      files.keep(
        index.filter { place in
          let path = current.path(place)
          let name = path.dropFirst(folder.count)
          return name != SearchIndex.directoryName && !prefixes.contains { path.hasPrefix($0) }
            && !(changed.hasVocabulary && SearchDirectory.isVocabulary(name))
        })
      try add(changed, of: source, to: &files)
    } else {
      let isWhole = files.current == nil || press.isFull
      let source = (isWhole ? made : try press.searchEntries(ofTree: tree)).sorted()
      try add(SearchIndex(of: source, workers: edition.plan.workers), of: source, to: &files)
    }
  }

  private func add(_ index: SearchIndex, of source: SearchSource, to files: inout EditionFiles) throws {
    for file in index.files { try files.add(file.bytes, to: folder + file.name) }
    guard let cachePath else { return }
    let fingerprint = files.fingerprint(ofFilesBelow: folder)
    // It is that of the next edition, and takes the place of the one before with it.
    let waiting = cachePath + Files.unfinishedSuffix
    do throws(OutputError) { try source.write(to: waiting, of: fingerprint, index.directory) } catch {
      return
    }
    files.afterwards.append { try Files.move(waiting, to: cachePath) }
  }
}

extension EditionManifest {
  /// The fingerprint of the paths and digests of some files.
  func fingerprint(of places: Range<Int>) -> Fingerprint {
    FileListFingerprint.fingerprint(of: places.map { (Array(escapedPath($0)), digest($0)) })
  }
}

extension EditionFiles {
  /// The same for the files of the edition that is being made.
  func fingerprint(ofFilesBelow folder: String) -> Fingerprint {
    let prefix = EditionManifest.escaped(folder)
    var list: [([UInt8], FileDigest?)] = made.filter { $0.escapedPath.starts(with: prefix) }.map {
      ($0.escapedPath, $0.digest)
    }
    if let current {
      let places = current.places(below: folder)
      list += kept.filter(places.contains).map { (Array(current.escapedPath($0)), current.digest($0)) }
    }
    return FileListFingerprint.fingerprint(of: list)
  }
}

private enum FileListFingerprint {
  static func fingerprint(of files: [([UInt8], FileDigest?)]) -> Fingerprint {
    var inputs = InputWriter()
    for (path, digest) in files.sorted(by: { $0.0.lexicographicallyPrecedes($1.0) }) {
      inputs.add(String(decoding: path, as: UTF8.self))
      inputs.add(digest?.text ?? "")
    }
    return inputs.fingerprint
  }
}
