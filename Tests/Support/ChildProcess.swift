package import CSpawn
import Foundation
package import Testing

/// Any program as a child process, its results caught in files so that no pipe can fill up.
///
/// Made by `posix_spawn`: Foundation's `Process` does not bear many being made at the same time.
package final class ChildProcess {
  package static let patience: Double = 60

  package let identifier: pid_t
  private let results: TestFolder
  private let name: String
  private var status: Int32?
  /// As `waitpid` tells it.
  private var raw: Int32 = 0

  /// Starts a program.
  ///
  /// - Parameter input: a file or named pipe for standard input; nothing when left out.
  package init(
    _ program: String, _ arguments: [String], in folder: String, environment: [String: String] = [:],
    input: String = "/dev/null"
  ) throws {
    results = try TestFolder()
    name = ([program] + arguments).joined(separator: " ")
    var variables = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    variables["SWIFT_BACKTRACE"] = "enable=no"
    var words = ([program] + arguments).map { strdup($0) } + [nil]
    var settings = variables.map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for text in words + settings { free(text) } }
    // Before it is anybody's: a signal to −1 would end every program there is.
    let child = spawn_child(
      program, folder, input, results.path("output"), results.path("error"), &words, &settings)
    try #require(child > 0, "does not start: \(name)")
    identifier = child
  }

  deinit {
    if status == nil {
      kill(identifier, SIGKILL)
      waitpid(identifier, nil, 0)
    }
  }

  /// What the program has written to standard output so far.
  package var outputSoFar: String { (try? results.text("output")) ?? "" }

  /// What it has told people so far.
  package var errorSoFar: String { (try? results.text("error")) ?? "" }

  /// Waits for the end; a program that takes longer than ``patience`` is ended and fails the test.
  package func end(sourceLocation: SourceLocation = #_sourceLocation) throws -> GazetteProgram.Run {
    let deadline = ContinuousClock.now + .seconds(Self.patience)
    while !hasEnded(before: deadline, sourceLocation) { await_child(identifier, 1_000) }
    return try run(sourceLocation)
  }

  /// The same for a program that waits itself, so that other tests go on meanwhile.
  package func ended(sourceLocation: SourceLocation = #_sourceLocation) async throws -> GazetteProgram.Run {
    let deadline = ContinuousClock.now + .seconds(Self.patience)
    while !hasEnded(before: deadline, sourceLocation) { try await Task.sleep(for: .milliseconds(20)) }
    return try run(sourceLocation)
  }

  private func hasEnded(before deadline: ContinuousClock.Instant, _ sourceLocation: SourceLocation) -> Bool {
    if waitpid(identifier, &raw, WNOHANG) != 0 { return true }
    guard ContinuousClock.now > deadline else { return false }
    kill(identifier, SIGKILL)
    waitpid(identifier, &raw, 0)
    Issue.record("took longer than \(Self.patience) s: \(name)", sourceLocation: sourceLocation)
    return true
  }

  private func run(_ sourceLocation: SourceLocation) throws -> GazetteProgram.Run {
    let signal = raw & 0x7F
    #expect(signal == 0, "ended by signal \(signal): \(name)", sourceLocation: sourceLocation)
    let code = signal == 0 ? (raw >> 8) & 0xFF : -1
    status = code
    return GazetteProgram.Run(
      status: code, output: try results.bytes("output"), error: try results.bytes("error"))
  }

  /// Waits for the end of a program that is expected to be killed, and tells whether it was.
  package func isKilled(by signal: Int32 = SIGKILL) throws -> Bool {
    try #require(waitpid(identifier, &raw, 0) == identifier)
    status = -1
    return raw & 0x7F == signal
  }

  /// Waits until a program halts or ends, and tells whether it has halted, by SIGSTOP.
  package func isHalted() throws -> Bool {
    var state = siginfo_t()
    try #require(waitid(P_PID, id_t(identifier), &state, WSTOPPED | WEXITED | WNOWAIT) == 0)
    guard state.si_code == CLD_STOPPED else { return false }
    var status: Int32 = 0
    return waitpid(identifier, &status, WUNTRACED) == identifier
  }

  /// Runs a program to its end.
  package static func run(
    _ program: String, _ arguments: [String], in folder: String, environment: [String: String] = [:],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> GazetteProgram.Run {
    try ChildProcess(program, arguments, in: folder, environment: environment)
      .end(sourceLocation: sourceLocation)
  }
}
