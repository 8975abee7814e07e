import Foundation

/// What a benchmark measured, as a table to read and as data to be compared with another run.
struct BenchmarkReport: Codable {
  struct Measurement: Codable {
    let key: String
    let title: String
    /// Wall time of each run, in their order; empty for what is no time.
    var seconds: [Double] = []
    /// User and system time of each run.
    var cpuSeconds: [Double] = []
    /// At most, in megabytes (10^6 bytes).
    var peakMegabytes: Double?
    var note = ""

    var median: Double? { BenchmarkReport.median(seconds) }
    var cpuMedian: Double? { BenchmarkReport.median(cpuSeconds) }
  }

  /// When it was run, in Greenwich.
  let date: String
  let cores: Int
  let storage: String
  /// Made of all paths and bytes that were written: a faster program must show the same.
  var fingerprint = ""
  private(set) var measurements: [Measurement] = []

  init(date: Date, cores: Int, storage: String) {
    self.date = date.formatted(.iso8601)
    self.cores = cores
    self.storage = storage
  }

  /// Takes a measurement, and tells of it at once: the whole takes minutes.
  mutating func add(_ measurement: Measurement) {
    measurements.append(measurement)
    let line = "\(measurement.title): \(Self.seconds(measurement.median)) \(measurement.note)\n"
    FileHandle.standardError.write(Data(line.utf8))
  }

  subscript(key: String) -> Measurement? { measurements.first { $0.key == key } }

  /// The times of programs that did the same.
  mutating func add(_ key: String, _ title: String, _ runs: [ChildProcess], note: String = "") {
    add(
      Measurement(
        key: key, title: title, seconds: runs.map(\.seconds), cpuSeconds: runs.map(\.cpuSeconds),
        peakMegabytes: runs.map(\.peakMegabytes).max(), note: note))
  }

  /// As Markdown, beside an earlier run where there is one.
  func markdown(against earlier: BenchmarkReport?) -> String {
    var lines = [
      "Run on \(date), \(cores) cores, in \(storage). Medians; CPU is user and system time.", "",
      "| | wall | CPU | memory | |" + (earlier == nil ? "" : " before: wall | CPU |"),
      "|---|---:|---:|---:|---|" + (earlier == nil ? "" : "---:|---:|"),
    ]
    for measurement in measurements {
      var cells = [
        measurement.title, Self.seconds(measurement.median), Self.seconds(measurement.cpuMedian),
        measurement.peakMegabytes.map { "\(Int($0.rounded())) MB" } ?? "", measurement.note,
      ]
      if let earlier {
        let before = earlier[measurement.key]
        cells += [
          Self.compared(before?.median, measurement.median),
          Self.compared(before?.cpuMedian, measurement.cpuMedian),
        ]
      }
      lines.append("| \(cells.joined(separator: " | ")) |")
    }
    if !fingerprint.isEmpty {
      let told =
        earlier.map { $0.fingerprint == fingerprint ? ", as before" : ", other than before" } ?? ""
      lines += ["", "All files: \(fingerprint)\(told)"]
    }
    return lines.joined(separator: "\n")
  }

  private static func seconds(_ seconds: Double?) -> String {
    seconds.map { String(format: $0 < 1 ? "%.3f s" : "%.2f s", $0) } ?? ""
  }

  /// `2.13 s (−20 %)`.
  private static func compared(_ before: Double?, _ now: Double?) -> String {
    guard let before, let now, before > 0 else { return seconds(before) }
    let change = Int((100 * (now - before) / before).rounded())
    return "\(seconds(before)) (\(change < 0 ? "−" : "+")\(abs(change)) %)"
  }

  static func median(_ values: [Double]) -> Double? {
    values.isEmpty ? nil : values.sorted()[values.count / 2]
  }

  static func read(_ path: String) throws -> BenchmarkReport {
    try JSONDecoder().decode(BenchmarkReport.self, from: Data(contentsOf: URL(fileURLWithPath: path)))
  }

  func write(to path: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    try encoder.encode(self).write(to: URL(fileURLWithPath: path))
  }
}
