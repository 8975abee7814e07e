import ArgumentParser
import Forms
import Foundation
import Gazette
import Press

/// What `build`, `check` and `serve` have in common.
struct EditionOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The date of the edition; today when left out.", valueName: "date"))
  var asOf: String?

  @Option(
    help: ArgumentHelp(
      "How many pages are made at the same time; one for each core when left out.", valueName: "count"))
  var workers: Int?

  @Flag(help: "Print what each step took: time, CPU time and memory.")
  var timings = false

  @OptionGroup var project: ProjectOptions

  func validate() throws {
    if let workers, !(1...1024).contains(workers) {
      throw ValidationError(
        localized("The value '\(workers)' is invalid for '--workers <count>': give 1 to 1024"))
    }
  }

  /// The project and the date of its edition.
  func loaded() throws -> (project: Project, asOf: CalendarDate) {
    let loaded = try project.load()
    return (loaded, try date(of: loaded))
  }

  /// The date of a project's edition.
  func date(of project: Project) throws -> CalendarDate {
    try asOf.map(CommandDate.read) ?? project.settings.today()
  }

  var workerCount: Int { workers ?? ProcessInfo.processInfo.activeProcessorCount }

  /// Makes an edition and tells of it; gives its closing line.
  func edition(
    of loaded: (project: Project, asOf: CalendarDate), into place: some EditionPlace, isFull: Bool = false,
    explaining pages: [String] = [], noting notes: BuildNotes? = nil
  ) throws -> String {
    let console = console(of: loaded.project, isFull: isFull, explaining: pages, noting: notes)
    return console.closingLine(try build(of: loaded).run(into: place, isFull: isFull, telling: console))
  }

  /// The closing line of the edition that is there, where everything is as it was when it was made.
  func unchangedEdition(
    of loaded: (project: Project, asOf: CalendarDate), in archive: EditionArchive
  ) throws -> String? {
    try build(of: loaded).unchanged(in: archive).map(console(of: loaded.project).closingLine)
  }

  private func build(of loaded: (project: Project, asOf: CalendarDate)) -> EditionBuild {
    EditionBuild(of: loaded.project, asOf: loaded.asOf, workers: workerCount)
  }

  private func console(
    of project: Project, isFull: Bool = false, explaining pages: [String] = [],
    noting notes: BuildNotes? = nil
  ) -> BuildConsole {
    BuildConsole(
      timings: timings, isQuiet: self.project.quiet, currency: project.settings.currency, isFull: isFull,
      explainedPages: pages, notes: notes)
  }
}

/// Dates given on the command line.
enum CommandDate {
  static func read(_ text: String) throws -> CalendarDate {
    guard text.utf8.count == 10, let date = CalendarDate(iso: text) else { throw UsageError.badDate(text) }
    return date
  }
}
