import ArgumentParser
import Forms
import Foundation
import Gazette
import Press
import RecordStore

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

  /// Plans and prints an edition, then prints the closing line.
  func run(
    into output: (Project) throws -> some EditionOutput, finish: (any EditionOutput, Bool) throws -> Void
  ) throws {
    print(try edition(into: output, finish: finish))
  }

  /// Loads the project, then plans and prints an edition; gives its closing line.
  func edition(
    into output: (Project) throws -> some EditionOutput, finish: (any EditionOutput, Bool) throws -> Void
  ) throws -> String {
    let clock = ContinuousClock()
    let start = clock.now
    let loaded = try project.load()
    let date = try asOf.map(CommandDate.read) ?? loaded.settings.today()
    var steps = StepTimes(isShown: timings)
    let planned = try EditionPlanner(project: loaded, asOf: date).plan(
      loaded.openStore(for: .reading), workers: workers ?? ProcessInfo.processInfo.activeProcessorCount
    ) { step, work in try steps.time(step, work) }
    let destination = try output(loaded)
    let report: Edition.Report
    do {
      let showsProgress = Console.showsProgress && !project.quiet
      report = try steps.time("pages") {
        try planned.edition.print(into: destination) {
          made, total in
          if showsProgress { Console.progress("\(made) of \(total) pages") }
        }
      }
      if showsProgress { Console.progress("") }
      try steps.time("publishing") { try finish(destination, true) }
    } catch {
      if Console.showsProgress, !project.quiet { Console.progress("") }
      try? finish(destination, false)
      throw error
    }
    let seconds = start.duration(to: clock.now) / .seconds(1)
    if !project.quiet { MissingTexts.report(report.missingTexts) }
    return ClosingLine.text(pages: report.pages, warnings: planned.warningCount, seconds: seconds)
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
  static func text(pages: Int, warnings: Int, seconds: Double) -> String {
    "ok: \(counted(pages, "page")), \(counted(warnings, "warning")), \(String(format: "%.1f", seconds)) s"
  }

  private static func counted(_ count: Int, _ noun: String) -> String {
    let number = count.formatted(.number.locale(Locale(identifier: "en")))
    return "\(number) \(noun)\(count == 1 ? "" : "s")"
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
