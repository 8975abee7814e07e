internal import Foundation

/// What a step of a build has taken.
package struct StepCost: Sendable {
  /// Wall time.
  package let seconds: Double
  /// User and system time of all threads.
  package let cpuSeconds: Double
  /// The most memory that the process has had until then, in megabytes (10^6 bytes).
  package let peakMegabytes: Double

  /// Does a step, and tells what it took, also where it fails.
  static func measure<Result>(
    _ work: () throws -> Result, telling: (StepCost) -> Void
  ) rethrows -> Result {
    let start = ContinuousClock.now
    let before = usage()
    defer {
      let after = usage()
      telling(
        StepCost(
          seconds: (ContinuousClock.now - start) / .seconds(1), cpuSeconds: after.cpu - before.cpu,
          peakMegabytes: after.megabytes))
    }
    return try work()
  }

  private static func usage() -> (cpu: Double, megabytes: Double) {
    var usage = rusage()
    // What Linux tells in kibibytes others tell in bytes.
    #if os(Linux)
      getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
      let unit = 1024.0
    #else
      getrusage(RUSAGE_SELF, &usage)
      let unit = 1.0
    #endif
    let cpu = [usage.ru_utime, usage.ru_stime].reduce(0) { $0 + Double($1.tv_sec) + Double($1.tv_usec) / 1e6 }
    return (cpu, Double(usage.ru_maxrss) * unit / 1e6)
  }
}
