/// What is kept of the pages of a tree while they are made.
struct TreeRecord {
  var search: [SearchEntry] = []
  var paths: [String] = []

  mutating func add(_ page: Page, _ plain: PlainText, keepsPaths: Bool) {
    if keepsPaths { paths.append(page.path.text) }
    guard let fields = page.search else { return }
    search.append(
      SearchEntry(
        title: plain.text(of: page.title), path: page.path.text,
        fields: fields.map { (plain.text(of: $0.title), $0.text) }))
  }
}

/// What the workers of a build report to.
struct SharedState {
  var report = Edition.Report()
  var made: [TreeRecord]
  var failure: (batch: PageQueue.Batch, error: any Error)?

  init(trees: Int) { made = Array(repeating: TreeRecord(), count: trees) }

  mutating func add(_ made: Edition.Report, _ record: TreeRecord, tree: Int) -> Int {
    self.made[tree].search += record.search
    self.made[tree].paths += record.paths
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

extension Edition.Report {
  /// Counts a file.
  mutating func add(_ size: Int) {
    files += 1
    bytes += size
  }
}
