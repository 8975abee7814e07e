internal import CMemory
internal import Foundation
internal import Synchronization

/// One complete build: every page, download and asset, and the manifest.
package struct Edition: Sendable {
  /// The pages in each language, the first shown first.
  package private(set) var trees: [EditionTree]
  private(set) var plan: BuildPlan
  private let summary: EditionSummary
  /// Files that its pages show or lead to.
  package var attached: [AttachedFile] = []
  /// Files that it is made from and keeps, so that it can be made again: where they stand, and their bytes.
  package var kept: [(path: String, bytes: [UInt8])] = []

  /// - Parameters:
  ///   - trees: the pages in each language, the first of which is the one that readers see first.
  ///   - summary: what the manifest says of the edition; counts of pages and fingerprints are filled in.
  package init(trees: [EditionTree], plan: BuildPlan, summary: EditionSummary? = nil) {
    self.trees = trees
    self.plan = plan
    self.summary =
      summary ?? EditionSummary(asOf: plan.asOf, storeRevision: plan.storeRevision, storeDigest: "")
  }

  /// Whether every page is rendered for itself, and not from what it has in common with others.
  ///
  /// The bytes are the same, which is what it is for: to find out.
  package var rendersPagesWhole: Bool {
    get { plan.rendersPagesWhole }
    set { plan.rendersPagesWhole = newValue }
  }

  /// What a build made.
  package struct Report: Sendable, Equatable {
    package var pages = 0
    /// Pages whose inputs had changed, so that they were made.
    package var madePages = 0
    /// Files whose bytes are others than in the current edition.
    package var writtenFiles = 0
    package var writtenBytes = 0
    /// By language: English texts of ours that its catalogue lacks.
    package var missingTexts: [String: Set<String>] = [:]

    package init() {}
  }

  /// Prints the edition: what has changed since the current one, or everything where there is none.
  ///
  /// The records that pages show go once these are made, where nobody else has them.
  ///
  /// A page whose inputs have the fingerprint that the current manifest has for it is not made, and a file
  /// whose bytes are the same is not written.
  /// - Parameters:
  ///   - current: the manifest of the edition that this one follows.
  ///   - isFull: whether every page is made, whatever the manifest says.
  ///   - cache: a folder where what makes the next build faster is kept from one to the next.
  ///   - progress: called now and then with the pages done so far and all there will be.
  /// - Throws: ``TemplateError``, ``OutputError``, or what making a page throws.
  package consuming func print(
    into output: some EditionOutput, after current: EditionManifest? = nil, isFull: Bool = false,
    cache: String? = nil, progress: @escaping @Sendable (Int, Int) -> Void = { _, _ in }
  ) throws -> PrintedEdition {
    try checkTemplates()
    // What planning needed on the way is free again.
    give_back_freed_memory()
    var (files, searches) = try pages(into: output, current, isFull, cache, progress)
    forgetPages()
    give_back_freed_memory()
    for search in searches { try search.write(to: &files, workers: plan.workers) }
    searches = []
    try writeDownloads(&files)
    try writeAssets(&files)
    try writeSiteFiles(&files)
    for file in attached { try files.add(file, isFull: isFull) }
    for file in kept { try files.add(file.bytes, to: file.path) }
    return try finished(&files, output)
  }

  /// Lets go of the pages, and with them of the records that they show.
  package mutating func forgetPages() {
    for place in trees.indices { trees[place].content.pages = [] }
  }

  /// Makes the pages, and gathers what the search indexes are made from.
  private func pages(
    into output: some EditionOutput, _ current: EditionManifest?, _ isFull: Bool, _ cache: String?,
    _ progress: @escaping @Sendable (Int, Int) -> Void
  ) throws -> (EditionFiles, [SearchFiles]) {
    let press = PageRun(edition: self, output: output, current: current, isFull: isFull, progress: progress)
    var files = try press.run()
    let searches = try trees.indices.map { try SearchFiles(of: press, tree: $0, cache: cache, &files) }
    return (files, searches)
  }

  /// The Markdown of one page of the first language, as `show` prints it.
  package func markdown(of page: Page) throws -> String {
    guard let tree = trees.first else { return "" }
    var printer = PagePrinter(tree: tree, plan: plan, translations: languages)
    try printer.printMarkdown(page)
    return String(decoding: printer.markdown, as: UTF8.self)
  }

  var languages: [SiteLanguage] {
    trees.map { SiteLanguage(code: $0.language, title: LanguageName.title($0.language), prefix: $0.prefix) }
  }

  /// Checks the template of the first page of every series before any file is written.
  private func checkTemplates() throws {
    for tree in trees {
      let check = TemplateCheck(library: tree.library, engineNames: PagePrinter.engineNames)
      for series in tree.content.pages where series.count > 0 {
        let page = try series.page(0)
        try check.check(page.template, against: page.context)
      }
    }
  }

  private func writeDownloads(_ files: inout EditionFiles) throws {
    let writer = DownloadWriter(currency: plan.currency)
    for download in trees.first?.content.downloads ?? [] {
      try files.add(writer.bytes(of: download.content), to: "site/downloads/\(download.path)")
    }
  }

  /// The files of the site that come with Gazette, and hold nothing of any record.
  package var shippedAssets: Set<String> {
    trees.first?.library.shippedFiles(of: trees.map(\.language)) ?? []
  }

  private func writeAssets(_ files: inout EditionFiles) throws {
    for asset in trees.first?.library.assets ?? [] where !SiteAssets.scripts.contains(asset.name) {
      try files.add(asset.bytes, to: "site/assets/\(asset.name)")
    }
    let assets = SiteAssets(trees: trees, plan: plan)
    var styles: [UInt8] = []
    for tree in trees {
      let script = assets.script(of: tree)
      try files.add(script.bytes, to: "site/assets/" + SiteAssets.scriptName(of: tree.language))
      let style = assets.editionStyle(of: tree)
      styles += style.bytes
      files.add(script.missing.union(style.missing), of: tree.language)
    }
    try files.add(styles, to: "site/assets/" + SiteAssets.editionStyleName)
    try files.add(try MarkdownMark(summary).bytes(), to: MarkdownMark.path)
  }

  private func writeSiteFiles(_ files: inout EditionFiles) throws {
    guard let tree = trees.first else { return }
    let site = SiteFiles(trees: trees, languages: languages, plan: plan)
    let pages = plan.address == nil ? [] : files.sitePages
    try files.add(try site.notFound(of: tree), to: "site/404.html")
    for tree in trees {
      try files.add(try site.searchPage(of: tree), to: "site/\(tree.prefix)search.html")
    }
    try files.add(site.robots, to: "site/robots.txt")
    if trees.count > 1 { try files.add(try site.languageChoice(of: tree), to: "site/index.html") }
    guard let address = plan.address else { return }
    try files.add(site.feed(at: address, pages: files.report.pages), to: "site/feed.xml")
    for map in site.siteMaps(at: address, paths: pages) {
      try files.add(map.bytes, to: "site/\(map.name)")
    }
  }

  private func finished(_ files: inout EditionFiles, _ output: some EditionOutput) throws -> PrintedEdition {
    var summary = summary
    summary.pages = files.report.pages
    for tree in trees {
      summary.shared[tree.language] = PageInputs(tree: tree, plan: plan, translations: languages).forManifest
    }
    files.sort()
    var manifest = try ManifestWriter.written(
      summary, kept: files.kept, of: files.current, made: files.sortedMade)
    let isUnchanged = files.report.writtenFiles == 0 && files.current?.bytes == manifest.bytes
    if !isUnchanged, let state = try output.write(manifest.bytes, to: EditionManifest.name) {
      manifest.folder?.add(PathHash(EditionManifest.name.utf8), state)
    } else {
      manifest.folder = nil
    }
    let missing = trees.flatMap { files.lacking($0.content.linked, below: $0.prefix) }
    return PrintedEdition(
      report: files.report, edition: EditionManifest.name(of: manifest.bytes), isUnchanged: isUnchanged,
      summary: summary, folder: manifest.folder, missingFiles: missing.sorted { $0.path < $1.path },
      missingHeadings: files.lackingHeadings(in: trees), manifest: manifest.bytes,
      states: manifest.states, reused: files.kept + files.same, afterwards: files.afterwards)
  }
}

/// An edition that was printed and waits to be put in its place.
package struct PrintedEdition: Sendable {
  package let report: Edition.Report
  /// Its name; see ``EditionManifest/edition``.
  package let edition: String
  /// Whether it is the current edition, byte for byte.
  package let isUnchanged: Bool
  package let summary: EditionSummary
  /// The digest of the folder that holds its files alone; nil where it is not known.
  package let folder: FolderDigest?
  /// Files to which links lead that somebody wrote, and which the edition has not.
  package let missingFiles: [MissingFile]
  /// Headings to which such links lead, and which the pages have not.
  package let missingHeadings: [MissingHeading]
  /// The bytes of its manifest.
  let manifest: [UInt8]
  /// The states of its files, by their places in the manifest.
  let states: [FileState]
  /// The files of the current edition that are files of this one too, by their places in its manifest.
  let reused: [Int]
  /// What is kept for the next build once the edition is in its place.
  let afterwards: [@Sendable () throws -> Void]

  /// For each file of the current edition, by its place in its manifest, whether it is a file of this one too.
  func isReused(of current: EditionManifest) -> [Bool] {
    var isReused = Array(repeating: false, count: current.count)
    for place in reused { isReused[place] = true }
    return isReused
  }
}

/// A file to which a link leads, and which an edition has not.
package struct MissingFile: Sendable {
  /// Those of pages end in `.md`, and those of the whole edition begin with a slash.
  package let path: String
  /// Whether it is a page by another name: that of its HTML, or without an ending.
  package let isPage: Bool
}

/// The tool itself.
package enum Tool {
  package static let version = "0.1.0"
  /// Raised where the same records or content give other bytes than before, so that no edition keeps those of an earlier
  /// program.
  package static let form = 7
}
