internal import Foundation

/// The files of an edition while they are collected: what was made, and what stays as it is.
struct EditionFiles {
  let output: any EditionOutput
  let current: EditionManifest?
  var report = Edition.Report()
  /// Files that stay with their lines in the manifest, by their places in the current one.
  private(set) var kept: [Int] = []
  private(set) var made: [MadeFile] = []
  /// Files that were made and have the bytes that they had, by their places in the current manifest.
  private(set) var same: [Int] = []
  /// For each tree, the search entries of the pages that were made.
  var search: [[SearchEntry]]

  init(output: any EditionOutput, current: EditionManifest?, trees: Int) {
    self.output = output
    self.current = current
    search = Array(repeating: [], count: trees)
  }

  /// Takes a file that is made from nothing but what it shows.
  mutating func add(_ bytes: [UInt8], to path: String) throws(OutputError) {
    let inputs = Fingerprint(of: bytes)
    try add(bytes, to: path, madeFrom: inputs)
  }

  /// Takes a file, and writes it unless the current edition has the same.
  mutating func add(
    _ bytes: [UInt8], to path: String, madeFrom inputs: Fingerprint
  ) throws(OutputError) {
    let digest = FileDigest(of: bytes)
    made.append(MadeFile(path, digest, madeFrom: inputs))
    if let current, let place = current.place(of: path), current.digest(place) == digest,
      !current.missing.contains(place)
    {
      same.append(place)
    } else {
      try output.write(bytes, to: path)
      report.writtenFiles += 1
    }
  }

  mutating func keep(_ places: some Sequence<Int>) { kept += places }

  mutating func add(_ missing: Set<String>, of language: String) {
    if !missing.isEmpty { report.missingTexts[language, default: []].formUnion(missing) }
  }

  /// Adds what a worker collected.
  mutating func add(_ other: EditionFiles) {
    report.pages += other.report.pages
    report.madePages += other.report.madePages
    report.writtenFiles += other.report.writtenFiles
    for (language, missing) in other.report.missingTexts { add(missing, of: language) }
    kept += other.kept
    made += other.made
    same += other.same
    for (tree, entries) in other.search.enumerated() { search[tree] += entries }
  }

  /// Keeps the search index of a tree if no page that readers can search for was made or is no more.
  mutating func keepsSearch(ofTree tree: Int, in folder: String) -> Bool {
    guard let current, search[tree].isEmpty else { return false }
    let index = current.places(below: folder)
    guard !index.isEmpty, current.missing.isDisjoint(with: index), !isAnyPageGone else { return false }
    kept += index
    return true
  }

  /// Whether the current edition has a page of which neither was made anew nor kept.
  private var isAnyPageGone: Bool {
    guard let current else { return false }
    let pages = current.places(below: "markdown/")
    let keptPages = kept.count { pages.contains($0) }
    let replaced = made.count { file in
      file.escapedPath.starts(with: "markdown/".utf8)
        && current.place(of: String(decoding: file.escapedPath, as: UTF8.self)) != nil
    }
    // The mark of the folder is not made yet.
    return keptPages + replaced < pages.count - (current.place(of: MarkdownMark.path) == nil ? 0 : 1)
  }

  /// The addresses of all pages, below the site; before files are added that are no pages of a tree.
  var sitePages: [String] {
    let isPage = { (path: String) in
      path.hasPrefix("site/") && path.hasSuffix(".html") && !path.hasPrefix("site/assets/")
    }
    let keptPages = kept.lazy.compactMap { [current] in current?.path($0) }.filter(isPage)
    let madePages = made.lazy.map { String(decoding: $0.escapedPath, as: UTF8.self) }.filter(isPage)
    return (Array(keptPages) + Array(madePages)).map { String($0.dropFirst("site/".count)) }
  }
}
