package import Forms
package import Press
internal import RecordStore

/// Makes an edition of a project: the whole way from its records to the files in their place.
package struct EditionBuild: Sendable {
  package let project: Project
  /// The day of the edition.
  package let asOf: CalendarDate
  /// How many pages are made at the same time.
  package let workers: Int

  package init(of project: Project, asOf: CalendarDate, workers: Int) {
    self.project = project
    self.asOf = asOf
    self.workers = workers
  }

  /// What a build comes to.
  package struct Report: Sendable {
    package let edition: Edition.Report
    package let warnings: Int
    package let seconds: Double
    /// Whether the gate would stop it, and it is the current edition already, as somebody has accepted it.
    package var isAcceptedBefore = false
    /// What of an edition before could not be cleared away.
    package var remains: EditionRemains?
    /// Whether rules of the gate compare with the edition before, which there was, and is none that can be relied on.
    package var lacksReference = false
  }

  /// Makes the edition: its records are read and its pages planned, the gate looks at both, the pages that have
  /// changed are made, what nobody is to read is looked for in them, and all take their place in one step.
  ///
  /// - Parameter isFull: whether every page is made, and every file searched, whatever the edition before says.
  /// - Throws: ``GateStopped``, or what keeps the edition from being made; the current one is then as it was.
  package func run(
    into place: some EditionPlace, isFull: Bool = false, telling observer: some BuildObserver
  ) throws -> Report {
    let start = ContinuousClock.now
    var store = try project.openStore(for: .reading)
    if store.isCopy, let rehearsal = place.rehearsal {
      // What is taken out is gone whatever becomes of the edition, which therefore has to come about without it.
      do {
        _ = try make(of: store, since: start, into: rehearsal, isFull: isFull, telling: NobodyTold())
      } catch is GateStopped {
        // Made of the copy once more, to be told of and kept aside.
        return try make(of: store, since: start, into: place, isFull: isFull, telling: observer)
      }
      store = try project.openStore(for: .reading, isTrial: false)
    }
    return try make(of: store, since: start, into: place, isFull: isFull, telling: observer)
  }

  private func make(
    of store: RecordStore, since start: ContinuousClock.Instant, into place: some EditionPlace, isFull: Bool,
    telling observer: some BuildObserver
  ) throws -> Report {
    // Looked at before the records are read: a change after that is seen by the next build.
    let storeState = store.fileState
    let reading = Pending { try place.current() }

    let planner = EditionPlanner(project: project, asOf: asOf)
    let predecessor = EditionPlanner.Predecessor.edition(
      reading.result, kept: place.lastKept, before: place.predecessor)
    var planned = try planner.plan(store, workers: workers, after: predecessor) {
      try observer.time($0, $1)
    }
    let current = try reading.result()
    try observer.planned(planned, after: current)

    do {
      let leaks = LeakCheck(planned.secrets, except: planned.edition.shippedAssets, into: place.output)
      let printed = try observer.time(.pages) {
        do {
          return try planned.takeEdition().print(
            into: leaks.output, after: current, isFull: isFull, cache: place.cache, progress: observer.made)
        } catch let error as OutputError {
          // Planned once more, as its pages are gone.
          let again = try planner.plan(store, workers: workers, after: predecessor)
          throw try again.explained(error)
        }
      }
      try planned.checkLinks(of: printed)
      var gate = planned.gate
      gate.leaks = observer.time(.leaks) {
        leaks.report(printed, after: current, mark: isFull ? nil : place.searched, workers: workers)
      }
      observer.found(gate.leaks)
      let finished = FinishedEdition(
        printed: printed, current: current, gate: gate, leaks: leaks, storeState: storeState)
      let remains = try observer.time(.publishing) { try place.take(finished, workers: workers) }
      if let cache = place.cache { project.engines.keepMoments(in: cache) }
      return Report(
        edition: printed.report, warnings: planned.warningCount,
        seconds: (ContinuousClock.now - start) / .seconds(1), isAcceptedBefore: finished.isAcceptedBefore,
        remains: remains,
        lacksReference: remains?.isDamaged == true && !gate.hasReference
          && project.settings.gate.rules.contains(where: \.subject.comparesEditions))
    } catch {
      // What the gate stops is kept to be looked at.
      if !(error is GateStopped) { place.abandon() }
      throw error
    }
  }

  /// What the last build came to, where everything is as it was then, which is known without reading a record.
  ///
  /// - Returns: nil where something has changed or has to be looked at.
  package func unchanged(in archive: EditionArchive) throws -> Report? {
    let settings = project.settings
    // A rule of the gate has to be held against the records every time.
    guard settings.gate.rules.isEmpty, let built = BuiltState(in: archive.cache),
      settings.gate.leaks == .off || LeakMark(in: archive.cache)?.edition == built.edition
    else { return nil }
    let start = ContinuousClock.now
    let store = try project.openStore(for: .reading)
    guard store.fileState == built.store,
      try EditionPlanner(project: project, asOf: asOf).inputs(in: store) == built.inputs
    else { return nil }
    // Looked at before the files are checked: one that is altered after that is seen by the next build.
    let folder = archive.folderDigest
    if folder == nil || folder != built.folder {
      guard let current = try archive.current(), current.edition == built.edition, current.isWhole else {
        return nil
      }
      try archive.keepSeal(of: current)
      BuiltState(
        edition: built.edition, summary: current.summary, store: built.store,
        missingTexts: built.missingTexts, folder: folder
      ).write(in: archive.cache)
    }
    project.engines.keepMoments(in: archive.cache)
    try archive.prune(settings.keep)
    var report = Edition.Report()
    report.pages = built.pages
    report.missingTexts = built.missingTexts
    return Report(
      edition: report, warnings: built.warnings, seconds: (ContinuousClock.now - start) / .seconds(1))
  }
}

/// What is told while an edition is made.
package protocol BuildObserver: Sendable {
  /// A step is done, or has failed.
  func finished(_ step: BuildStep, _ cost: StepCost)
  /// All pages are planned and none is made; an error ends the build.
  func planned(_ planned: EditionPlanner.Planned, after current: EditionManifest?) throws
  /// Called now and then, by any worker.
  @Sendable func made(pages: Int, of total: Int)
  func found(_ leaks: LeakReport)
}

extension BuildObserver {
  func time<Result>(_ step: BuildStep, _ work: () throws -> Result) rethrows -> Result {
    try StepCost.measure(work) { finished(step, $0) }
  }
}

/// Is told nothing.
private struct NobodyTold: BuildObserver {
  func finished(_ step: BuildStep, _ cost: StepCost) {}
  func planned(_ planned: EditionPlanner.Planned, after current: EditionManifest?) throws {}
  func made(pages: Int, of total: Int) {}
  func found(_ leaks: LeakReport) {}
}

/// The steps of a build that take time, in their order.
package enum BuildStep: Sendable {
  case templates, records, pages, leaks, publishing
}
