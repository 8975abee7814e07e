internal import Foundation
internal import Synchronization

/// One complete build: every page, download and asset, and the manifest.
public struct Edition: Sendable {
  private let content: EditionContent
  private let plan: BuildPlan
  private let library: TemplateLibrary

  public init(content: EditionContent, plan: BuildPlan, library: TemplateLibrary) {
    self.content = content
    self.plan = plan
    self.library = library
  }

  /// What a build made.
  public struct Report: Sendable, Equatable {
    public var pages = 0
    public var files = 0
    public var bytes = 0
  }

  /// Prints the whole edition.
  ///
  /// - Parameter progress: called now and then with the pages made so far and all there will be.
  /// - Throws: ``TemplateError``, ``OutputError``, or what making a page throws.
  public func print(
    into output: some EditionOutput, progress: @escaping @Sendable (Int, Int) -> Void = { _, _ in }
  ) throws -> Report {
    try checkTemplates()
    var report = try printPages(into: output, progress: progress)
    try writeDownloads(into: output, report: &report)
    try writeAssets(into: output, report: &report)
    try writeManifest(into: output, report: &report)
    return report
  }

  /// The Markdown of one page, as `show` prints it.
  public func markdown(of page: Page) throws -> String {
    var printer = PagePrinter(library: library, plan: plan, navigation: content.navigation)
    try printer.printMarkdown(page)
    return String(decoding: printer.markdown, as: UTF8.self)
  }

  /// Checks the template of the first page of every series before any file is written.
  private func checkTemplates() throws {
    let check = TemplateCheck(outlines: library.outlines, engineNames: PagePrinter.engineNames)
    for series in content.pages where series.count > 0 {
      let page = try series.page(0)
      try check.check(page.template, against: page.context)
    }
  }

  private func printPages(
    into output: some EditionOutput, progress: @escaping @Sendable (Int, Int) -> Void
  ) throws -> Report {
    let queue = PageQueue(content.pages)
    let shared = Mutex(SharedState())
    DispatchQueue.concurrentPerform(iterations: plan.workers) { _ in
      var printer = PagePrinter(library: library, plan: plan, navigation: content.navigation)
      while let batch = queue.next() {
        var made = Report()
        do {
          for index in batch.range {
            let page = try content.pages[batch.series].page(index)
            try printer.print(page)
            try output.write(printer.markdown, to: "markdown/\(page.path.text).md")
            try output.write(printer.html, to: "site/\(page.path.text).html")
            made.add(printer.markdown.count)
            made.add(printer.html.count)
            made.pages += 1
          }
        } catch {
          queue.stop()
          shared.withLock { $0.keep(error, at: batch) }
        }
        let pages = shared.withLock { $0.add(made) }
        progress(pages, queue.total)
      }
    }
    return try shared.withLock { state in
      if let failure = state.failure { throw failure.error }
      return state.report
    }
  }

  private func writeDownloads(into output: some EditionOutput, report: inout Report) throws {
    let writer = DownloadWriter(currency: plan.formats.currency)
    for download in content.downloads {
      let bytes = writer.bytes(of: download.content)
      try output.write(bytes, to: "site/downloads/\(download.path)")
      report.add(bytes.count)
    }
  }

  private func writeAssets(into output: some EditionOutput, report: inout Report) throws {
    for asset in library.assets {
      try output.write(asset.bytes, to: "site/assets/\(asset.name)")
      report.add(asset.bytes.count)
    }
    let note = Array(
      "Gazette writes this folder anew at every build; change records and templates instead.\n".utf8)
    try output.write(note, to: FolderOutput.mark)
    report.add(note.count)
  }

  private func writeManifest(into output: some EditionOutput, report: inout Report) throws {
    let manifest = DownloadWriter(currency: plan.formats.currency).json([
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

extension Edition.Report {
  fileprivate mutating func add(_ size: Int) {
    files += 1
    bytes += size
  }
}

/// What the workers of a build report to.
private struct SharedState {
  var report = Edition.Report()
  var failure: (batch: PageQueue.Batch, error: any Error)?

  mutating func add(_ made: Edition.Report) -> Int {
    report.pages += made.pages
    report.files += made.files
    report.bytes += made.bytes
    return report.pages
  }

  /// Keeps the failure of the earliest page, so that a build fails alike with any number of workers.
  mutating func keep(_ error: any Error, at batch: PageQueue.Batch) {
    if let known = failure,
      (known.batch.series, known.batch.range.lowerBound) < (batch.series, batch.range.lowerBound)
    {
      return
    }
    failure = (batch, error)
  }
}

/// Hands out runs of planned pages to the workers.
private final class PageQueue: Sendable {
  struct Batch {
    let series: Int
    let range: Range<Int>
  }
  private let counts: [Int]
  let total: Int
  private let position = Mutex((series: 0, index: 0, isStopped: false))
  private static let batchSize = 1024

  init(_ series: [PageSeries]) {
    counts = series.map(\.count)
    total = counts.reduce(0, +)
  }

  func next() -> Batch? {
    position.withLock { position in
      while position.series < counts.count, position.index >= counts[position.series] {
        position = (position.series + 1, 0, position.isStopped)
      }
      guard !position.isStopped, position.series < counts.count else { return nil }
      let end = min(position.index + Self.batchSize, counts[position.series])
      defer { position.index = end }
      return Batch(series: position.series, range: position.index..<end)
    }
  }

  func stop() { position.withLock { $0.isStopped = true } }
}
