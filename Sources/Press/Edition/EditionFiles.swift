internal import Forms
internal import Foundation

/// The files of an edition while they are collected: what was made, and what stays as it is.
struct EditionFiles {
  let output: any EditionOutput
  let current: EditionManifest?
  /// Whether files are compared with those that stand in the folder, and not only with the manifest.
  let isFull: Bool
  var report = Edition.Report()
  /// Files that stay with their lines in the manifest, by their places in the current one.
  private(set) var kept: [Int] = []
  /// Files that were made: a list of each worker, which are put together when the pages are gone.
  private var runs: [[MadeFile]] = [[]]
  var made: some Sequence<MadeFile> { runs.joined() }
  /// Files that were made and have the bytes that they had, by their places in the current manifest.
  private(set) var same: [Int] = []
  /// What is kept for the next build once the edition is in its place.
  var afterwards: [@Sendable () throws -> Void] = []
  /// What the headings of pages that were made are called, by the paths of those to which links lead.
  private var headings: [String: [String]] = [:]
  /// For each tree, the pages that were made, as readers search for them: a list of each worker.
  private var search: [[SearchSource]]

  init(output: any EditionOutput, current: EditionManifest?, isFull: Bool, trees: Int) {
    self.output = output
    self.current = current
    self.isFull = isFull
    search = Array(repeating: [SearchSource()], count: trees)
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
    add(try taken(bytes, to: path, madeFrom: inputs))
  }

  /// A file that is where it belongs, and not among those of the edition yet.
  struct TakenFile {
    fileprivate let file: MadeFile
    /// Its place in the current manifest, where it has the bytes that it had.
    fileprivate let same: Int?
    fileprivate let writtenBytes: Int
  }

  /// Writes a file unless the current edition has the same; several are taken at the same time.
  func taken(
    _ bytes: [UInt8], to path: String, madeFrom inputs: Fingerprint
  ) throws(OutputError) -> TakenFile {
    let digest = FileDigest(of: bytes)
    if let current, let place = current.place(of: path), current.digest(place) == digest,
      !current.missing.contains(place),
      !isFull || current.folder.map({ current.isIntact(place, in: $0) }) ?? true
    {
      let file = MadeFile(path, digest, madeFrom: inputs, state: current.state(place))
      return TakenFile(file: file, same: place, writtenBytes: 0)
    }
    let state = try output.write(bytes, to: path)
    return TakenFile(
      file: MadeFile(path, digest, madeFrom: inputs, state: state), same: nil, writtenBytes: bytes.count)
  }

  mutating func add(_ taken: TakenFile) {
    if let place = taken.same {
      same.append(place)
    } else {
      report.writtenFiles += 1
      report.writtenBytes += taken.writtenBytes
    }
    runs[runs.count - 1].append(taken.file)
  }

  /// Takes a file that pages show or lead to, which is not read where the current edition has it.
  mutating func add(_ file: AttachedFile, isFull: Bool) throws {
    if !isFull, let places = current?.files(madeFrom: file.inputs), !places.isEmpty { return keep(places) }
    let bytes = try file.bytes()
    for folder in ["markdown", "site"] {
      try add(bytes, to: "\(folder)/\(file.path)", madeFrom: file.inputs)
    }
  }

  mutating func keep(_ places: some Sequence<Int>) { kept += places }

  mutating func add(_ missing: Set<String>, of language: String) {
    if !missing.isEmpty { report.missingTexts[language, default: []].formUnion(missing) }
  }

  /// The search entries of the pages that were made, which are not kept here any longer.
  mutating func takeSearch(ofTree tree: Int) -> [SearchSource] {
    defer { search[tree] = [SearchSource()] }
    return search[tree]
  }

  mutating func add(_ entry: SearchEntry, ofTree tree: Int) {
    search[tree][search[tree].count - 1].append(entry)
  }

  mutating func add(headings: [String], ofPage path: String) { self.headings[path] = headings }

  /// Puts what was made in the order of the manifest.
  ///
  /// - Complexity: O(*n* log *n*), and O(*n*) for what a few workers have put in order.
  mutating func sortMade() {
    if runs.count > 1 {
      var all: [MadeFile] = []
      // Lists that grow by themselves take room for twice as much.
      all.reserveCapacity(runs.reduce(0) { $0 + $1.count })
      for run in runs { all += run }
      runs = [all]
    }
    runs[0].sort { $0.isBefore($1) }
  }

  /// Puts what was made and what stays in the order of the manifest.
  mutating func sort() {
    sortMade()
    kept.sort()
  }

  /// What was made, once it is in order.
  var sortedMade: [MadeFile] { runs.first ?? [] }

  /// Adds what a worker collected.
  mutating func add(_ other: EditionFiles) {
    report.pages += other.report.pages
    report.madePages += other.report.madePages
    report.writtenFiles += other.report.writtenFiles
    report.writtenBytes += other.report.writtenBytes
    for (language, missing) in other.report.missingTexts { add(missing, of: language) }
    Self.append(other.kept, to: &kept)
    runs = other.runs.filter { !$0.isEmpty } + runs
    Self.append(other.same, to: &same)
    headings.merge(other.headings) { $1 }
    for (tree, entries) in other.search.enumerated() { search[tree] += entries.filter { $0.count > 0 } }
  }

  /// Appends a list, or takes it as it is where there is nothing yet: they are long.
  private static func append<Element>(_ other: [Element], to list: inout [Element]) {
    if list.isEmpty { list = other } else { list += other }
  }

  /// Which of some files of a tree the edition has not, whose own files are in order; those of pages end in `.md`, and those
  /// of the whole edition begin with a slash. The HTML of a page is none, as the Markdown has it not.
  ///
  /// - Complexity: O(files × log *files of the edition*).
  func lacking(_ files: [String], below prefix: String) -> [MissingFile] {
    files.compactMap { file in
      let path = file.hasPrefix("/") ? String(file.dropFirst()) : prefix + file
      if file.hasSuffix(".md") {
        return has("markdown/\(path)") ? nil : MissingFile(path: file, isPage: false)
      }
      let isHTML = path.hasSuffix(".html")
      let ending = [".html", "/"].first(where: path.hasSuffix) ?? ""
      let isPage = has("markdown/\(path.dropLast(ending.count)).md")
      return has("site/\(path)") && !(isHTML && isPage) ? nil : MissingFile(path: file, isPage: isPage)
    }
  }

  /// Which of the headings to which links lead no language has, once the files are in order.
  ///
  /// - Complexity: O(links), and O(bytes) of the linked pages that stay as they are.
  func lackingHeadings(in trees: [EditionTree]) -> [MissingHeading] {
    var stayed: [String: [String]] = [:]
    var found: Set<LinkedHeading> = []
    var lacking: [LinkedHeading: [String]] = [:]
    var known: [String: Set<String>] = [:]
    for tree in trees {
      for heading in tree.content.linkedHeadings {
        let path = heading.path(below: tree.prefix)
        guard let names = headings[path] ?? stayed[path] ?? headings(ofKeptPage: path) else { continue }
        if headings[path] == nil { stayed[path] = names }
        if known[path] == nil { known[path] = Set(names) }
        if known[path]?.contains(heading.identifier) ?? false {
          found.insert(heading)
        } else {
          lacking[heading, default: []] += names
        }
      }
    }
    return lacking.filter { !found.contains($0.key) }
      .map { MissingHeading(heading: $0.key, known: $0.value.distinct) }
      .sorted { ($0.heading.page, $0.heading.identifier) < ($1.heading.page, $1.heading.identifier) }
  }

  /// What the headings of a page are called that stays as it is; nil where there is none.
  private func headings(ofKeptPage path: String) -> [String]? {
    let file = "site/\(path).html"
    guard let folder = current?.folder, has(file), let html = Files.bytes(of: "\(folder)/\(file)") else {
      return nil
    }
    return LinkedHeading.identifiers(in: html)
  }

  /// Whether the edition has a file, once its files are in order.
  ///
  /// - Complexity: O(log *files*).
  private func has(_ path: String) -> Bool {
    let (made, escaped) = (sortedMade, EditionManifest.escaped(path))
    let place = made.partitioningIndex { !$0.escapedPath.lexicographicallyPrecedes(escaped) }
    if place < made.count, made[place].escapedPath == escaped { return true }
    guard let old = current?.place(of: path) else { return false }
    let keptPlace = kept.partitioningIndex { $0 >= old }
    return keptPlace < kept.count && kept[keptPlace] == old
  }

  /// The pages of a tree that the current edition has and that do not stay as they are, by their paths.
  func pagesThatGo(below prefix: String) -> Set<String> {
    guard let current else { return [] }
    let pages = current.places(below: "markdown/\(prefix)")
    var stays = Array(repeating: false, count: pages.count)
    for place in kept where pages.contains(place) { stays[place - pages.lowerBound] = true }
    var paths: Set<String> = []
    for place in pages where !stays[place - pages.lowerBound] {
      let path = current.path(place).dropFirst("markdown/\(prefix)".count)
      if path.hasSuffix(".md") { paths.insert(String(path.dropLast(3))) }
    }
    return paths
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
