import ArgumentParser
import Forms
import Foundation
import Gazette
import Press
import RecordStore
import Synchronization

/// What `build`, `check` and `serve` have in common.
struct EditionOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The date of the edition; today when left out.", valueName: "date"))
  var asOf: String?

  @Option(
    help: ArgumentHelp(
      "How many pages are made at the same time; one for each core when left out.", valueName: "count"))
  var workers: Int?

  @Flag(help: "Print how long each step took.")
  var timings = false

  @OptionGroup var project: ProjectOptions

  func validate() throws {
    if let workers, !(1...1024).contains(workers) {
      throw ValidationError("The value '\(workers)' is invalid for '--workers <count>': give 1 to 1024")
    }
  }

  /// The project and the date of its edition.
  func loaded() throws -> (project: Project, asOf: CalendarDate) {
    let loaded = try project.load()
    return (loaded, try asOf.map(CommandDate.read) ?? loaded.settings.today())
  }

  var workerCount: Int { workers ?? ProcessInfo.processInfo.activeProcessorCount }

  /// Plans and prints an edition; gives its closing line.
  ///
  /// - Parameters:
  ///   - current: gives the edition that this one follows; it is read while the records are.
  ///   - output: where its files go.
  ///   - cache: where what makes the next build faster is kept.
  ///   - mark: of the last edition whose files have no private values.
  ///   - whenPlanned: called before anything is printed.
  ///   - finish: puts the printed edition in its place, or clears away what was made of one that failed.
  func edition(
    _ loaded: (project: Project, asOf: CalendarDate), isFull: Bool = false,
    after current: @escaping @Sendable () throws -> EditionManifest? = { nil },
    into output: any EditionOutput, cache: String? = nil, mark: LeakMark? = nil,
    planned whenPlanned: (EditionPlanner.Planned, EditionManifest?) throws -> Void = { _, _ in },
    finish: (PrintedEdition?, EditionManifest?, GateReport, LeakCheck) throws -> Void
  ) throws -> String {
    let clock = ContinuousClock()
    let start = clock.now
    var steps = StepTimes(isShown: timings)
    let reading = Pending(current)
    let planned = try EditionPlanner(project: loaded.project, asOf: loaded.asOf).plan(
      loaded.project.openStore(for: .reading), workers: workerCount, after: .edition(reading.result)
    ) { step, work in try steps.time(step, work) }
    let before = try reading.result()
    try whenPlanned(planned, before)
    for line in planned.gate.lines(currency: loaded.project.settings.currency) {
      Console.error(RecordText.oneLine(line))
    }
    let check = LeakCheck(planned.secrets, except: planned.edition.shippedAssets, into: output)
    var gate = planned.gate
    let printed: PrintedEdition
    do {
      let showsProgress = Console.showsProgress && !project.quiet
      printed = try steps.time("pages") {
        try planned.edition.print(into: check.output, after: before, isFull: isFull, cache: cache) {
          made, total in
          if showsProgress { Console.progress("\(made) of \(total) pages") }
        }
      }
      if showsProgress { Console.progress("") }
      try planned.checkLinks(of: printed)
      gate.leaks = steps.time("leaks") {
        check.report(printed, after: before, mark: mark, workers: workerCount)
      }
      for line in LeakText.lines(gate.leaks) { Console.error(RecordText.oneLine(line)) }
      try steps.time("publishing") { try finish(printed, before, gate, check) }
    } catch {
      if Console.showsProgress, !project.quiet { Console.progress("") }
      if !(error is GateStopped) { try? finish(nil, before, gate, check) }
      throw error
    }
    let seconds = start.duration(to: clock.now) / .seconds(1)
    if !project.quiet { MissingTexts.report(printed.report.missingTexts) }
    if timings { Console.error(ClosingLine.work(printed.report)) }
    return ClosingLine.text(printed.report, warnings: planned.warningCount, seconds: seconds)
  }
}

/// A value that is worked out on another thread while this one goes on.
final class Pending<Value: Sendable>: Sendable {
  private let value = Mutex<Result<Value, any Error>?>(nil)
  private let done = DispatchSemaphore(value: 0)

  init(_ work: @escaping @Sendable () throws -> Value) {
    DispatchQueue.global().async {
      let result = Result { try work() }
      self.value.withLock { $0 = result }
      self.done.signal()
    }
  }

  /// The value, as soon as it is there.
  @Sendable func result() throws -> Value {
    done.wait()
    done.signal()
    guard let result = value.withLock({ $0 }) else { throw CancellationError() }
    return try result.get()
  }
}

/// Words that a language's catalogue lacks: those of a project's own templates, as the shipped ones have all.
enum MissingTexts {
  static func report(_ missing: [String: Set<String>]) {
    for (language, texts) in missing.sorted(by: { $0.key < $1.key }) {
      let shown = texts.sorted().map { "\"\(RecordText.oneLine($0))\"" }
      Console.error(
        "shown in English for want of words in Templates/text/\(language).yml: \(shown.joined(separator: ", "))"
      )
    }
  }
}

/// The line that a nightly mail is read by.
enum ClosingLine {
  /// `ok: 1,204 pages, 2 warnings, 0.4 s`.
  static func text(_ report: Edition.Report, warnings: Int, seconds: Double) -> String {
    "ok: \(counted(report.pages, "page")), \(counted(warnings, "warning")), "
      + "\(String(format: "%.1f", seconds)) s"
  }

  /// `3 pages made, 7 files written`.
  static func work(_ report: Edition.Report) -> String {
    "\(counted(report.madePages, "page")) made, \(counted(report.writtenFiles, "file")) written"
  }

  private static func counted(_ count: Int, _ noun: String) -> String {
    "\(number(count)) \(noun)\(count == 1 ? "" : "s")"
  }

  private static func number(_ count: Int) -> String {
    count.formatted(.number.locale(Locale(identifier: "en")))
  }
}

/// Dates given on the command line.
enum CommandDate {
  static func read(_ text: String) throws -> CalendarDate {
    guard text.utf8.count == 10, let date = CalendarDate(iso: text) else { throw UsageError.badDate(text) }
    return date
  }
}

/// How long the steps of a command took, printed to standard error where asked for.
struct StepTimes {
  let isShown: Bool
  private let clock = ContinuousClock()

  init(isShown: Bool) { self.isShown = isShown }

  mutating func time<Result>(_ step: String, _ body: () throws -> Result) rethrows -> Result {
    let start = clock.now
    defer {
      if isShown {
        Console.error("\(step): \(String(format: "%.2f", start.duration(to: clock.now) / .seconds(1))) s")
      }
    }
    return try body()
  }
}
