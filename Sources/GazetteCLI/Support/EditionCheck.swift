import Forms
import Foundation
import Gazette
import Press
import RecordStore

/// Compares what stands in an output folder, or under version control, with what the store gives.
struct EditionCheck {
  let options: EditionOptions
  let output: String?

  /// Builds everything in memory, in surroundings unlike those of the first build, and compares every file.
  ///
  /// - Throws: ``DifferencesFound`` where a file differs, is missing, or is none of the edition's.
  func verify() throws {
    // Nothing before this has asked for either.
    setenv("TZ", "Pacific/Kiritimati", 1)
    setenv("LC_ALL", "tr_TR.UTF-8", 1)
    setenv("LANG", "tr_TR.UTF-8", 1)
    tzset()
    var (project, asOf) = try options.loaded()
    project.engines = Engines(.kept, folder: output)
    let archive = try project.archive(in: output, for: .reading)
    let current = try archive.current()
    let date = options.asOf == nil ? current.flatMap { CalendarDate(iso: $0.summary.asOf) } ?? asOf : asOf
    let planned = try EditionPlanner(project: project, asOf: date).plan(
      project.openStore(for: .reading), workers: options.workerCount + 1,
      after: .edition({ current }, kept: archive.lastKept, before: archive.predecessor))
    let printed = try planned.edition.print(into: NoOutput())
    let result = try EditionVerification(of: archive.folder, current, printed)
    for path in result.differing { ResultTerminal.print(localized("differs: \(path)")) }
    for path in result.missing { ResultTerminal.print(localized("missing: \(path)")) }
    for path in result.gone { ResultTerminal.print(localized("no more made: \(path)")) }
    for path in result.foreign { ResultTerminal.print(localized("foreign: \(path)")) }
    if !result.isPassed {
      if result.isMendedByBuild, !options.project.quiet {
        Console.error(localized("gazette build --full makes every file anew."))
      }
      throw DifferencesFound()
    }
    ResultTerminal.print(localized("verified: \(printed.report.pages) pages, as a full build gives them"))
  }

  /// Compares the Markdown of the last commit with what the store gives for the same date.
  ///
  /// - Throws: ``DifferencesFound`` where a file differs, is missing, or is no more made.
  func checkCommitted() throws {
    let (project, asOf) = try options.loaded()
    let repository = Repository(folder: output ?? project.outputPath)
    let committed = try repository.files(below: "markdown")
    let mark = try repository.contents(of: MarkdownMark.path).flatMap { MarkdownMark($0) }
    let date = options.asOf == nil ? mark.flatMap { CalendarDate(iso: $0.asOf) } ?? asOf : asOf
    let planned = try EditionPlanner(project: project, asOf: date).plan(
      project.openStore(for: .reading), workers: options.workerCount, after: .reference(mark?.previous))
    let made = BlobOutput(try repository.algorithm())
    _ = try planned.edition.print(into: made)
    let names = made.names
    var count = 0
    func report(_ what: String, _ paths: [String]) {
      count += paths.count
      for path in paths.sorted() { ResultTerminal.print("\(what): \(path)") }
    }
    report(
      localized("differs"),
      names.filter { committed[$0.key] != nil && committed[$0.key] != $0.value }.map(\.key))
    report(localized("not committed"), names.keys.filter { committed[$0] == nil })
    report(localized("no more made"), committed.keys.filter { names[$0] == nil && BlobOutput.isMade($0) })
    if count > 0 { throw DifferencesFound() }
    ResultTerminal.print(localized("committed: \(names.count) files, as the store gives them"))
  }
}
