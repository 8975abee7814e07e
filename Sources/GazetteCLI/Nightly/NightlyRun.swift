import Forms
import Foundation
import Gazette
import Press
import RecordStore

/// One night's run: its steps in order, each with a line, until one fails.
struct NightlyRun {
  let options: EditionOptions
  private(set) var report = NightlyReport()

  /// - Parameter begin: called as soon as no other run can go on, before anything is done.
  mutating func run(begin: (NightlyReport) throws -> Void = { _ in }) throws {
    defer { report.isEnded = true }
    var archive: EditionArchive?
    defer { archive?.close() }
    var loaded: (project: Project, asOf: CalendarDate)?
    // Before anything is imported, so that two runs never do it at the same time.
    let isReady = step(.check, orFail: .check) { [options] _ in
      var found = try options.loaded()
      found.project.engines = Engines(.asking)
      loaded = found
      archive = try found.project.archive(in: nil, for: .writing)
      if options.asOf == nil, found.project.settings.asOf == nil { try found.project.checkClock() }
    }
    guard isReady, let (project, asOf) = loaded, let archive else { return }
    try begin(report)
    report.asOf = asOf.description
    defer { report.edition = (try? archive.editions())?.first { $0.isCurrent }?.edition }
    guard step(.import, orFail: .importing, { try Self.importSources(of: project, &$0) }),
      step(.check, orFail: .check, { try Self.check(project, &$0) }),
      build(project, asOf, archive)
    else { return }
    publish(project, archive)
  }

  /// Runs a step, prints its lines, and keeps them for the report; those of what was done before it failed too.
  ///
  /// - Parameter spent: what of it was done before.
  /// - Returns: whether it was done.
  @discardableResult
  private mutating func step(
    _ step: NightlyReport.Step, orFail failure: NightlyReport.Failure, spent: Duration = .zero,
    _ work: (inout [String]) throws -> Void
  ) -> Bool {
    let start = ContinuousClock.now
    func entry(_ isDone: Bool, _ lines: [String]) -> NightlyReport.Entry {
      let seconds = (spent + (ContinuousClock.now - start)) / .seconds(1)
      return NightlyReport.Entry(step: step, isDone: isDone, lines: lines, milliseconds: Int(seconds * 1000))
    }
    var lines: [String] = []
    let outcome = Result { try work(&lines) }
    lines = lines.map(RecordText.oneLine)
    if !options.project.quiet { for line in lines { ResultTerminal.print("\(step.rawValue): \(line)") } }
    do {
      try outcome.get()
      if !lines.isEmpty { report.add(entry(true, lines)) }
      return true
    } catch {
      let errors = ErrorText.lines(for: error)
      for line in errors { Console.error("\(step.rawValue): " + localized("error: \(line)")) }
      report.add(entry(false, lines + errors))
      if case OutputError.locked = error { report.fail(.locked) } else { report.fail(failure) }
      return false
    }
  }

  private static func importSources(of project: Project, _ lines: inout [String]) throws {
    if project.settings.sources.isEmpty { return }
    var sources: [(source: SourceSettings, files: [ImportFile])] = []
    var failures: [any Error] = []
    for source in project.settings.sources.inOrderOfReferences(project.collections) {
      do { sources.append((source, try source.found(project.path))) } catch { failures.append(error) }
    }
    do { try sources.checkNames(project.collections) } catch {
      guard !failures.isEmpty else { throw error }
      throw SourcesFailed(errors: failures + [error])
    }
    let store = try project.openStore(for: .writing)
    for (source, files) in sources {
      let others = project.settings.sources.filter { $0.kind == source.kind }
      let title = others.count == 1 ? source.kind : "\(source.kind) (\(ErrorText.list(source.names)))"
      do {
        let report = try imported(files, of: source, called: title, into: store, of: project, &lines)
        tell(report, of: try project.recordKind(source.kind), called: title, &lines)
      } catch {
        // What the others bring is none the less what their houses say. The store's errors name no source.
        failures.append(
          error is StoreError ? FileProblem(path: title, detail: ErrorText.line(for: error)) : error)
      }
    }
    if !failures.isEmpty { throw SourcesFailed(errors: failures) }
  }

  /// Imports what a source has, wherever that is.
  ///
  /// - Parameters:
  ///   - files: those of a source that has files.
  ///   - title: what lines about it begin with.
  private static func imported(
    _ files: [ImportFile], of source: SourceSettings, called title: String, into store: RecordStore,
    of project: Project, _ lines: inout [String]
  ) throws -> ImportReport {
    let importer = Importer(
      store: store, settings: project.settings, today: project.settings.today(), isStrict: source.isStrict,
      mayBeEmpty: source.mayBeEmpty, isWhole: source.isWhole, options: source.options)
    let kind = try project.recordKind(source.kind)
    if let database = source.database {
      return try importer.importRows(of: database.at(project.path), as: kind)
    }
    let mapping = source.mapping.map(project.path)
    if let address = source.address {
      return try AddressSource(
        settings: address, name: source.outputName, timeLimit: source.timeLimit, mapping: mapping
      ).run(importer, as: kind)
    }
    let files =
      try source.command.isEmpty
      ? files : [ProgramOutput.file(of: source, called: title, in: project, &lines)]
    return try importer.importFiles(files, as: kind, mapping: mapping)
  }

  private static func tell(
    _ report: ImportReport, of kind: RecordKind, called title: String, _ lines: inout [String]
  ) {
    lines.append(
      "\(title): "
        + localized(
          "imported \(report.imported), updated \(report.updated), unchanged \(report.unchanged), rejected \(report.rejected)"
        ) + ImportText.removed(report) + ImportText.damaged(report)
    )
    lines += (ImportText.remarks(report) + ImportText.columns(report, of: kind)).map { "\(title): \($0)" }
  }

  private static func check(_ project: Project, _ lines: inout [String]) throws {
    let store = try project.openStore(for: .reading)
    try store.check()
    try store.checkRules()
    try project.checkFiles(of: store)
    lines.append(localized("the store is whole"))
  }

  /// Builds, and tells the gate's part from the build's own.
  private mutating func build(_ project: Project, _ asOf: CalendarDate, _ archive: EditionArchive) -> Bool {
    var stopped: GateStopped?
    let notes = BuildNotes()
    let isBuilt = step(.build, orFail: .build) { [options] lines in
      do {
        lines.append(
          try OutputBuild(options: options, project: project, asOf: asOf, archive: archive, notes: notes)
            .run())
      } catch let error as GateStopped {
        stopped = error
        lines.append(localized("made, and kept aside"))
      }
    }
    guard isBuilt else { return false }
    report.note(notes.words)
    let isPassed = step(.gate, orFail: .gate) { lines in
      if let stopped { throw stopped }
      lines.append(localized("passed, said of the gate"))
    }
    report.note(notes.gate)
    return isPassed
  }

  /// Publishes to every target; one that fails does not keep the others from being tried.
  private mutating func publish(_ project: Project, _ archive: EditionArchive) {
    if project.settings.publishTargets.isEmpty { return }
    var results: [(target: PublishTarget, result: Result<PublicationResult, any Error>, spent: Duration)] = []
    var start = ContinuousClock.now
    let isReady = step(.publish, orFail: .publication) { _ in
      try Publications(project: project, targets: project.settings.publishTargets).publish(from: archive) {
        results.append(($0, $1, ContinuousClock.now - start))
        start = .now
      }
    }
    guard isReady else { return }
    for (target, result, spent) in results {
      step(.publish, orFail: .publication, spent: spent) { lines in
        do { lines += try result.get().lines } catch {
          throw FileProblem(path: target.name, detail: ErrorText.line(for: error))
        }
      }
    }
  }
}

/// Sources of a night that brought nothing; the others have come in.
struct SourcesFailed: Error {
  let errors: [any Error]
}
