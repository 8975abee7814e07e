import Foundation

/// A finished child process: how long it took and how much memory it used at most.
struct ChildProcess {
  let seconds: Double
  /// User and system time.
  let cpuSeconds: Double
  /// Of the child itself, in megabytes (10^6 bytes).
  let peakMegabytes: Double
  let output: String
  let errorOutput: String

  /// Runs a program to its end.
  ///
  /// - Throws: ``Failure`` where it cannot be started or ends with a status other than 0.
  static func run(_ program: String, _ arguments: [String]) throws -> ChildProcess {
    let errorPath = NSTemporaryDirectory() + "gazette-benchmark-\(getpid()).err"
    defer { unlink(errorPath) }
    let outputPath = NSTemporaryDirectory() + "gazette-benchmark-\(getpid()).out"
    defer { unlink(outputPath) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 1, outputPath, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    posix_spawn_file_actions_addopen(&actions, 2, errorPath, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    var words: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var identifier = pid_t()
    let clock = ContinuousClock()
    let start = clock.now
    guard posix_spawnp(&identifier, program, &actions, nil, &words, environ) == 0 else {
      throw Failure(program: program, status: -1)
    }
    var status: Int32 = 0
    var usage = rusage()
    while wait4(identifier, &status, 0, &usage) < 0, errno == EINTR {}
    let seconds = start.duration(to: clock.now) / .seconds(1)
    guard status == 0 else { throw Failure(program: program, status: status) }
    #if os(Linux)
      let peak = Double(usage.ru_maxrss) * 1024
    #else
      let peak = Double(usage.ru_maxrss)
    #endif
    let output = (try? String(contentsOfFile: outputPath, encoding: .utf8)) ?? ""
    let errors = (try? String(contentsOfFile: errorPath, encoding: .utf8)) ?? ""
    let cpu = [usage.ru_utime, usage.ru_stime].reduce(0) { $0 + Double($1.tv_sec) + Double($1.tv_usec) / 1e6 }
    return ChildProcess(
      seconds: seconds, cpuSeconds: cpu, peakMegabytes: peak / 1e6, output: output, errorOutput: errors)
  }

  struct Failure: Error {
    let program: String
    let status: Int32
  }

  /// Whether a program can be found.
  static func isInstalled(_ program: String) -> Bool {
    (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").contains {
      access("\($0)/\(program)", X_OK) == 0
    }
  }
}
