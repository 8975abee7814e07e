internal import Foundation
internal import Synchronization

/// One complete build: every page, download and asset, and the manifest.
public struct Edition: Sendable {
  private let trees: [EditionTree]
  private let plan: BuildPlan

  /// - Parameter trees: the pages in each language, the first of which is the one that readers see first.
  public init(trees: [EditionTree], plan: BuildPlan) {
    self.trees = trees
    self.plan = plan
  }

  /// What a build made.
  public struct Report: Sendable, Equatable {
    public var pages = 0
    public var files = 0
    public var bytes = 0
    /// By language: English texts of ours that its catalogue lacks.
    public var missingTexts: [String: Set<String>] = [:]
  }

  /// Prints the whole edition.
  ///
  /// - Parameter progress: called now and then with the pages made so far and all there will be.
  /// - Throws: ``TemplateError``, ``OutputError``, or what making a page throws.
  public func print(
    into output: some EditionOutput, progress: @escaping @Sendable (Int, Int) -> Void = { _, _ in }
  ) throws -> Report {
    try checkTemplates()
    var printed = try printPages(into: output, progress: progress)
    try writeDownloads(into: output, report: &printed.report)
    try writeAssets(into: output, report: &printed.report)
    try writeSearch(printed.made.map(\.search), into: output, report: &printed.report)
    try writeSiteFiles(printed.made, into: output, report: &printed.report)
    try writeManifest(into: output, report: &printed.report)
    return printed.report
  }

  /// The Markdown of one page of the first language, as `show` prints it.
  public func markdown(of page: Page) throws -> String {
    guard let tree = trees.first else { return "" }
    var printer = PagePrinter(tree: tree, plan: plan, translations: languages)
    try printer.printMarkdown(page)
    return String(decoding: printer.markdown, as: UTF8.self)
  }

  private var languages: [SiteLanguage] {
    trees.map { SiteLanguage(code: $0.language, title: LanguageName.title($0.language), prefix: $0.prefix) }
  }

  /// Checks the template of the first page of every series before any file is written.
  private func checkTemplates() throws {
    for tree in trees {
      let check = TemplateCheck(outlines: tree.library.outlines, engineNames: PagePrinter.engineNames)
      for series in tree.content.pages where series.count > 0 {
        let page = try series.page(0)
        try check.check(page.template, against: page.context)
      }
    }
  }

  private func printPages(
    into output: some EditionOutput, progress: @escaping @Sendable (Int, Int) -> Void
  ) throws -> (report: Report, made: [TreeRecord]) {
    let all = trees.enumerated().flatMap { place, tree in tree.content.pages.map { (tree: place, series: $0) }
    }
    let queue = PageQueue(all.map(\.series))
    let shared = Mutex(SharedState(trees: trees.count))
    let languages = languages
    DispatchQueue.concurrentPerform(iterations: plan.workers) { _ in
      var printers = trees.map { PagePrinter(tree: $0, plan: plan, translations: languages) }
      let plains = trees.map { PlainText(formats: $0.formats) }
      while let batch = queue.next() {
        let (place, series) = all[batch.series]
        var made = Report()
        var record = TreeRecord()
        do {
          for index in batch.range {
            let page = try series.page(index)
            try printers[place].print(page)
            try write(page, by: printers[place], of: trees[place], into: output, report: &made)
            record.add(page, plains[place], keepsPaths: plan.address != nil)
          }
        } catch {
          queue.stop()
          shared.withLock { $0.keep(error, at: batch) }
        }
        let pages = shared.withLock { $0.add(made, record, tree: place) }
        progress(pages, queue.total)
      }
      for (tree, printer) in zip(trees, printers) {
        let missing = printer.missingTexts.union(tree.library.missingTexts)
        if !missing.isEmpty {
          shared.withLock { $0.report.missingTexts[tree.language, default: []].formUnion(missing) }
        }
      }
    }
    return try shared.withLock { state in
      if let failure = state.failure { throw failure.error }
      return (state.report, state.made)
    }
  }

  private func write(
    _ page: Page, by printer: borrowing PagePrinter, of tree: EditionTree, into output: some EditionOutput,
    report: inout Report
  ) throws(OutputError) {
    let path = tree.prefix + page.path.text
    try output.write(printer.markdown, to: "markdown/\(path).md")
    try output.write(printer.html, to: "site/\(path).html")
    report.add(printer.markdown.count)
    report.add(printer.html.count)
    for chart in printer.charts {
      try output.write(chart.bytes, to: "markdown/\(tree.prefix)\(page.path.sibling(chart.name))")
      report.add(chart.bytes.count)
    }
    report.pages += 1
  }

  private func writeDownloads(into output: some EditionOutput, report: inout Report) throws {
    let writer = DownloadWriter(currency: plan.currency)
    for download in trees.first?.content.downloads ?? [] {
      let bytes = writer.bytes(of: download.content)
      try output.write(bytes, to: "site/downloads/\(download.path)")
      report.add(bytes.count)
    }
  }

  private func writeAssets(into output: some EditionOutput, report: inout Report) throws {
    for asset in trees.first?.library.assets ?? [] {
      try output.write(asset.bytes, to: "site/assets/\(asset.name)")
      report.add(asset.bytes.count)
    }
    for tree in trees {
      let words = SiteFiles.scriptWords(of: tree)
      try output.write(words.bytes, to: "site/assets/words-\(tree.language).js")
      report.add(words.bytes.count)
      if !words.missing.isEmpty { report.missingTexts[tree.language, default: []].formUnion(words.missing) }
    }
    let note = Array(
      "Gazette writes this folder anew at every build; change records and templates instead.\n".utf8)
    try output.write(note, to: FolderOutput.mark)
    report.add(note.count)
  }

  private func writeSearch(
    _ entries: [[SearchEntry]], into output: some EditionOutput, report: inout Report
  ) throws {
    for (tree, entries) in zip(trees, entries) {
      for file in SearchIndex(of: entries, workers: plan.workers).files {
        try output.write(file.bytes, to: "site/\(tree.prefix)search/\(file.name)")
        report.add(file.bytes.count)
      }
    }
  }

  private func writeSiteFiles(
    _ made: [TreeRecord], into output: some EditionOutput, report: inout Report
  ) throws {
    guard let tree = trees.first else { return }
    let site = SiteFiles(trees: trees, languages: languages, plan: plan)
    var files: [(name: String, bytes: [UInt8])] = [
      ("404.html", try site.notFound(of: tree)), ("robots.txt", site.robots),
    ]
    if trees.count > 1 { files.append(("index.html", try site.languageChoice(of: tree))) }
    if let address = plan.address {
      files.append(("feed.xml", site.feed(at: address, pages: report.pages)))
      files += site.siteMaps(
        at: address,
        paths: zip(trees, made).flatMap { tree, record in record.paths.map { "\(tree.prefix)\($0).html" } })
    }
    for file in files {
      try output.write(file.bytes, to: "site/\(file.name)")
      report.add(file.bytes.count)
    }
  }

  private func writeManifest(into output: some EditionOutput, report: inout Report) throws {
    let manifest = DownloadWriter(currency: plan.currency).json([
      ("generator", .text("Gazette")), ("version", .text(Tool.version)), ("asOf", .date(plan.asOf)),
      ("storeRevision", .integer(plan.storeRevision)), ("pages", .integer(report.pages)),
    ])
    try output.write(manifest, to: "edition.json")
    report.add(manifest.count)
  }
}

/// The tool itself.
public enum Tool {
  public static let version = "0.1.0"
}
