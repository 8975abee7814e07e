internal import Digests
internal import Synchronization

/// The search index of a tree among the files of an edition: made anew, changed in part, or kept.
struct SearchFiles {
  private enum Making {
    /// All of it stays.
    case none
    case whole([SearchSource])
    /// The scripts of words that begin so, beside those of the current edition.
    case changed(SearchSource, Set<[UInt8]>, beside: SearchDirectory)
  }

  /// Below which the files are.
  private let folder: String
  /// Where the pages of the index are kept for the next build.
  private let cachePath: String?
  /// The places of its files in the current manifest.
  private let index: Range<Int>
  private let making: Making

  /// Gathers the pages of the index, once they are made.
  ///
  /// - Parameter cache: the folder where they are kept for the next build.
  /// - Complexity: O(bytes of all entries) where any page has changed.
  init(of press: PageRun, tree: Int, cache: String?, _ files: inout EditionFiles) throws {
    let prefix = press.edition.trees[tree].prefix
    folder = "site/\(prefix)search/"
    cachePath = cache.map { "\($0)/search-\(press.edition.trees[tree].language)" }
    let made = files.takeSearch(ofTree: tree)
    let gone = files.pagesThatGo(below: prefix)
    index = files.current?.places(below: folder) ?? 0..<0
    let isIndexThere = !index.isEmpty && files.current?.missing.isDisjoint(with: index) ?? false
    var directory = SearchDirectory()
    if isIndexThere, !press.isFull, made.allSatisfy({ $0.count == 0 }), gone.isEmpty {
      making = .none
    } else if isIndexThere, !press.isFull, let current = files.current, let cachePath,
      var source = SearchSource(path: cachePath, of: current.fingerprint(of: index), directory: &directory)
    {
      let beginnings = source.replace(gone, with: SearchSource(joining: made).sorted())
      making = .changed(source, beginnings, beside: directory)
    } else {
      let isWhole = files.current == nil || press.isFull
      making = .whole(try isWhole ? made : press.searchEntries(ofTree: tree))
    }
  }

  /// Adds the files of the index.
  func write(to files: inout EditionFiles, workers: Int) throws {
    switch making {
    case .none: files.keep(index)
    case .whole(let entries):
      let source = SearchSource(joining: entries).sorted()
      let index = try SearchIndex(of: source, into: &files, below: folder, workers)
      keep(index.directory, of: source, &files)
    case .changed(let source, let beginnings, let directory):
      let changed = try SearchIndex(
        of: source, only: beginnings, beside: directory, into: &files, below: folder, workers)
      keepScripts(beside: changed, beginnings, &files)
      keep(changed.directory, of: source, &files)
    }
  }

  /// Keeps the scripts of the current edition that were not made anew.
  private func keepScripts(
    beside changed: SearchIndex, _ beginnings: Set<[UInt8]>, _ files: inout EditionFiles
  ) {
    guard let current = files.current else { return }
    let prefixes = beginnings.map { folder + MessageDigest.hexadecimal($0) }
    files.keep(
      index.filter { place in
        let path = current.path(place)
        let name = path.dropFirst(folder.count)
        return name != SearchIndex.directoryName && !prefixes.contains { path.hasPrefix($0) }
          && !(changed.hasVocabulary && SearchDirectory.isVocabulary(name))
      })
  }

  /// Keeps what the index is made from for the next build.
  private func keep(_ directory: SearchDirectory, of source: SearchSource, _ files: inout EditionFiles) {
    guard let cachePath else { return }
    let fingerprint = files.fingerprint(ofFilesBelow: folder)
    // It is that of the next edition, and takes the place of the one before with it.
    let waiting = cachePath + Files.unfinishedSuffix
    do throws(OutputError) { try source.write(to: waiting, of: fingerprint, directory) } catch {
      return
    }
    files.afterwards.append { try Files.move(waiting, to: cachePath) }
  }
}

extension SearchIndex {
  /// Makes the index, whose scripts are written as they are made.
  fileprivate init(
    of source: SearchSource, only beginnings: Set<[UInt8]>? = nil, beside known: SearchDirectory = .init(),
    into files: inout EditionFiles, below folder: String, _ workers: Int
  ) throws {
    let none = EditionFiles(output: files.output, current: files.current, isFull: files.isFull, trees: 0)
    let written = Mutex(none)
    try self.init(of: source, only: beginnings, beside: known, workers: workers) { name, bytes in
      let taken = try none.taken(bytes, to: folder + name, madeFrom: Fingerprint(of: bytes))
      written.withLock { $0.add(taken) }
    }
    written.withLock { files.add($0) }
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
