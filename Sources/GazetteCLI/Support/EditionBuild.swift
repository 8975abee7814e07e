import Forms
import Gazette
import Press
import RecordStore

/// Makes an edition and puts it in the place of the current one, for `build` and `nightly`.
struct EditionBuild {
  let options: EditionOptions
  let project: Project
  let asOf: CalendarDate
  /// Open for writing.
  let archive: EditionArchive
  /// Whether every page is made, whatever the manifest says.
  var isFull = false
  /// Whether the edition takes its place though the gate stops it.
  var isAccepted = false
  /// How many earlier editions are kept; as the settings say where nil.
  var keep: Int?
  /// Pages of which is said why they are made or are not.
  var explainedPages: [String] = []

  /// Makes the edition; gives the closing line.
  ///
  /// - Throws: ``GateStopped``, or what keeps the edition from being made; the current one is then as it was.
  func run() throws -> String {
    if let line = try lineIfUnchanged() { return line }
    // Counted before the records are read: a change after that is seen by the next build.
    let counter = try project.openStore(for: .reading).changeCounter
    return try options.edition(
      (project, asOf), isFull: isFull, after: archive.current, into: archive.output, cache: archive.cache,
      mark: LeakMark(in: archive.cache), planned: explain
    ) { printed, current, gate, leaks in
      guard let printed else { return archive.abandon() }
      if gate.isStopped, !isAccepted, !printed.isUnchanged {
        throw GateStopped(
          folder: try archive.keepAside(printed, after: current, workers: options.workerCount),
          hasLeaks: !gate.leaks.leaks.isEmpty)
      }
      let remains = try archive.publish(
        printed, after: current, keep: keep ?? project.settings.keep, workers: options.workerCount)
      leaks.keepMark(of: printed, gate.leaks, in: archive.cache)
      for line in ErrorText.lines(for: remains, in: archive.folder) { Console.error(line) }
      guard let counter else { return }
      BuiltState(edition: printed.edition, inputs: printed.inputs, counter: counter).write(in: archive.cache)
    }
  }

  private func explain(_ planned: EditionPlanner.Planned, after current: EditionManifest?) throws {
    for page in explainedPages {
      let path = ExplainedPage.path(page)
      let reasons = try planned.edition.reasons(for: path, after: current)
      print(ExplainedPage.line(path, reasons, isFull: isFull))
    }
  }

  /// The closing line, where everything is as it was at the last build.
  private func lineIfUnchanged() throws -> String? {
    // A rule of the gate has to be held against the records every time.
    guard !isFull, keep == nil, explainedPages.isEmpty, project.settings.gate.rules.isEmpty,
      let built = BuiltState(in: archive.cache),
      project.settings.gate.leaks == .off || LeakMark(in: archive.cache)?.edition == built.edition
    else { return nil }
    let start = ContinuousClock.now
    let store = try project.openStore(for: .reading)
    let inputs = try EditionPlanner(project: project, asOf: asOf).inputs(in: store)
    guard inputs == built.inputs, store.changeCounter == built.counter,
      let current = try archive.current(), current.edition == built.edition, current.isWhole
    else { return nil }
    try archive.keepSeal(of: current)
    try archive.prune(project.settings.keep)
    var report = Edition.Report()
    report.pages = current.summary.pages
    if options.timings { Console.error(ClosingLine.work(report)) }
    return ClosingLine.text(
      report, warnings: current.summary.warnings, seconds: (ContinuousClock.now - start) / .seconds(1))
  }
}
