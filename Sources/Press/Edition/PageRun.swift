internal import Forms
internal import Foundation
internal import Synchronization

/// Makes the pages of an edition with several workers: those whose inputs have changed.
struct PageRun {
  let edition: Edition
  let output: any EditionOutput
  let current: EditionManifest?
  let isFull: Bool
  let progress: @Sendable (Int, Int) -> Void
  /// The pages to whose headings links lead, from the top of the edition.
  private let linkedPages: Set<String>

  init(
    edition: Edition, output: any EditionOutput, current: EditionManifest?, isFull: Bool,
    progress: @escaping @Sendable (Int, Int) -> Void
  ) {
    self.edition = edition
    self.output = output
    self.current = current
    self.isFull = isFull
    self.progress = progress
    linkedPages = Set(
      edition.trees.flatMap { tree in tree.content.linkedHeadings.map { $0.path(below: tree.prefix) } })
  }

  /// Makes all pages, or finds that they can stay.
  ///
  /// - Throws: what the earliest page in the order of the plan throws, with any number of workers.
  func run() throws -> EditionFiles {
    let trees = edition.trees
    return try work { place, batch, worker in
      let tree = trees[place]
      for index in batch.range {
        let told = try worker.inputs[place].told(index, of: batch.series)
        let inputs = told.fingerprint
        worker.files.report.pages += 1
        if !isFull, let places = current?.files(madeFrom: inputs), !places.isEmpty {
          worker.files.keep(places)
          continue
        }
        let page = try worker.print(index, of: batch.series, told, place: place)
        try worker.write(page, of: tree, madeFrom: inputs, place: place)
        worker.files.add(SearchEntry(page, worker.plains[place]), ofTree: place)
      }
    } finish: { worker in
      for (tree, printer) in zip(trees, worker.printers) {
        worker.files.add(printer.missingTexts.union(tree.missingTexts), of: tree.language)
      }
      worker.files.sortMade()
    }
  }

  /// The search entries of all pages of a tree, whether they were made or not.
  func searchEntries(ofTree tree: Int) throws -> [SearchSource] {
    var files = try work(onlyTree: tree) { place, batch, worker in
      for index in batch.range {
        let page = try batch.series.page(index)
        worker.files.add(SearchEntry(page, worker.plains[place]), ofTree: place)
      }
    } finish: { _ in
    }
    return files.takeSearch(ofTree: tree)
  }

  /// What a worker has of its own.
  struct Worker {
    var inputs: [PageInputs]
    var printers: [PagePrinter]
    let plains: [PlainText]
    /// The pages to whose headings links lead.
    private let linkedPages: Set<String>
    var files: EditionFiles

    init(_ run: PageRun) {
      let (trees, plan, languages) = (run.edition.trees, run.edition.plan, run.edition.languages)
      inputs = trees.map { PageInputs(tree: $0, plan: plan, translations: languages) }
      printers = trees.map { PagePrinter(tree: $0, plan: plan, translations: languages) }
      plains = trees.map { PlainText(formats: $0.formats) }
      linkedPages = run.linkedPages
      files = EditionFiles(output: run.output, current: run.current, isFull: run.isFull, trees: trees.count)
    }

    /// Prints the page at a place of a series.
    ///
    /// - Parameter told: what is known of it.
    /// - Returns: the page, of which nothing may be there but where it stands and what it is called and found by.
    mutating func print(
      _ index: Int, of series: PageSeries, _ told: PageInputs.Told, place: Int
    ) throws -> Page {
      if let page = try printers[place].printAlike(index, of: series, told.filling) { return page }
      let page = try told.page ?? series.page(index)
      try printers[place].print(page)
      return page
    }

    mutating func write(
      _ page: Page, of tree: EditionTree, madeFrom inputs: Fingerprint, place: Int
    ) throws(OutputError) {
      let path = tree.prefix + page.path.text
      try files.add(printers[place].markdown, to: "markdown/\(path).md", madeFrom: inputs)
      try files.add(printers[place].html, to: "site/\(path).html", madeFrom: inputs)
      for chart in printers[place].charts {
        try files.add(
          chart.bytes, to: "markdown/\(tree.prefix)\(page.path.sibling(chart.name))", madeFrom: inputs)
      }
      if linkedPages.contains(path) {
        files.add(headings: LinkedHeading.identifiers(in: printers[place].html), ofPage: path)
      }
      files.report.madePages += 1
    }
  }

  /// Pages of one series of a tree.
  struct Batch {
    let series: PageSeries
    let range: Range<Int>
  }

  /// Hands all pages to the workers, a batch at a time, and collects what they made.
  private func work(
    onlyTree: Int? = nil, _ body: @Sendable (_ tree: Int, Batch, inout Worker) throws -> Void,
    finish: @Sendable (inout Worker) -> Void
  ) throws -> EditionFiles {
    let all = edition.trees.enumerated().flatMap { place, tree in
      place == onlyTree ?? place ? tree.content.pages.map { (tree: place, series: $0) } : []
    }
    let queue = PageQueue(all.map(\.series))
    let collected = Mutex(
      (
        files: EditionFiles(output: output, current: current, isFull: isFull, trees: edition.trees.count),
        failure: Failure()
      ))
    DispatchQueue.concurrentPerform(iterations: edition.plan.workers) { _ in
      var worker = Worker(self)
      while let batch = queue.next() {
        let (tree, series) = all[batch.series]
        do {
          try body(tree, Batch(series: series, range: batch.range), &worker)
        } catch {
          queue.stop()
          collected.withLock { $0.failure.keep(error, at: batch) }
        }
        progress(queue.handedOut, queue.total)
      }
      finish(&worker)
      collected.withLock { [worker] in $0.files.add(worker.files) }
    }
    return try collected.withLock { collected in
      if let error = collected.failure.error { throw error }
      return collected.files
    }
  }

  /// The failure of the earliest page, so that a build fails alike with any number of workers.
  private struct Failure {
    private(set) var error: (any Error)?
    private var place = (Int.max, Int.max)

    mutating func keep(_ error: any Error, at batch: PageQueue.Batch) {
      let place = (batch.series, batch.range.lowerBound)
      guard place < self.place else { return }
      self.place = place
      self.error = error
    }
  }
}

extension SearchEntry {
  /// The entry of a page.
  init(_ page: Page, _ plain: PlainText) {
    var signs: [SearchSign] = []
    for cell in [page.title] + page.search.details + page.search.fields.map(\.value) {
      SearchSign.append(of: cell, in: plain.formats.currency, to: &signs)
    }
    self.init(
      title: plain.text(of: page.title), path: page.path.text, key: page.search.key,
      details: page.search.details.map(plain.text(of:)).joined(separator: " · "),
      fields: page.search.fields.map { field in
        let (title, text) = (plain.text(of: field.title), plain.text(of: field.value))
        switch field.value {
        case .money: return Field(title, text, isAmount: true)
        case .integer(let number): return Field(title, text, number: String(number))
        case .decimal(let number): return Field(title, text, number: number.description)
        default: return Field(title, text)
        }
      }, signs: signs)
  }
}
