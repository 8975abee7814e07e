import ArgumentParser
import Forms
import Foundation
import Gazette
import Press

/// `gazette nightly`: everything that a night's run does, with one lock.
struct NightlyCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "nightly", abstract: "Import, check, build, hold against the gate, and publish.",
    discussion: """
      Imports the sources of gazette.yml, checks the store, builds, and publishes to the targets of \
      gazette.yml. A step that fails ends the run; what was current stays.

      Status: 0 done, 2 stopped by the gate, 10 the import failed, 11 the check, 12 the build, 13 the \
      publication, 75 another run is going on, 1 the report cannot be written.

      Examples:
        gazette nightly --report nightly.json
        gazette nightly --print-systemd
      """)

  @OptionGroup var options: EditionOptions

  @Option(
    help: ArgumentHelp("Write what each step did into a JSON file.", valueName: "file"), completion: .file())
  var report: String?

  @Flag(help: "Print a systemd service and timer for this project, and do nothing else.")
  var printSystemd = false

  /// Of the options of this command those that hold for every night, with whole paths.
  private var unitOptions: [String] {
    let path = report.map { URL(fileURLWithPath: $0).standardizedFileURL.path }
    return (path.map { ["--report", $0] } ?? [])
      + (options.workers.map { ["--workers", "\($0)"] } ?? [])
      + (options.timings ? ["--timings"] : []) + (options.project.quiet ? ["--quiet"] : [])
  }

  /// - Parameter isFirst: whether the file may be anything yet: one that is no earlier report stays as it is.
  private func write(_ content: NightlyReport, isFirst: Bool = false) throws {
    guard let report else { return }
    func type(_ path: String) -> FileAttributeType? {
      try? FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
    }
    // A file changes in one step, also behind a link; a device such as /dev/null must not be replaced by one.
    let target = URL(fileURLWithPath: report).resolvingSymlinksInPath().path
    let isFile = type(target) == .typeRegular
    if isFirst, isFile, !NightlyReport.isWritten(at: target) {
      throw FileProblem(
        path: report,
        detail: access(target, R_OK) == 0
          ? localized("this file is no earlier report, and stays as it is; name another one for the report")
          : localized(
            "this file cannot be read, so that it may be no earlier report, and stays as it is; name another one, or give yourself the right to read it"
          ))
    }
    let bytes = try content.json()
    do {
      guard !isFile else { return try ReplacedFile.write(bytes, to: target) }
      try bytes.write(to: URL(fileURLWithPath: report), options: type(report) == nil ? .atomic : [])
    } catch {
      let reason = SystemReason.words(error)
      guard SystemReason.isFullDisk(error) else {
        throw FileProblem(
          path: report, detail: localized("the report cannot be written (\(reason)); name another file"))
      }
      // The earlier report would tell of a night that went well.
      if isFirst, isFile { ReplacedFile.overwrite(target, with: bytes) }
      throw FileProblem(path: report, detail: localized("the report cannot be written (\(reason))"))
    }
  }

  func run() throws {
    // One that is none is no fault of the night.
    _ = try options.asOf.map(CommandDate.read)
    if printSystemd {
      let project = try options.project.load()
      let units = SystemdUnits(
        project: project, program: try ProgramPath.find(), options: unitOptions)
      return print(units.text, terminator: "")
    }
    var run = NightlyRun(options: options)
    // That of a run that goes on is its own; one that was killed has left the same.
    let isOpen = report.map(NightlyReport.isOpen) ?? false
    // Before anything else is done, so that no run is without the report that was asked for.
    if !isOpen { try write(run.report, isFirst: true) }
    let signals = EndSignals(Subprocess.endAll)
    try withExtendedLifetime(signals) {
      try run.run { if isOpen { try write($0, isFirst: true) } }
      if !isOpen || run.report.failure != .locked { try write(run.report) }
    }
    if let status = run.report.failure { throw ExitCode(status.rawValue) }
  }
}
