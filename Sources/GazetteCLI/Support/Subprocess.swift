import Foundation
import Gazette
import Press

/// Another program, run to its end.
struct Subprocess {
  /// The program's own, or the number of the signal that ended it.
  let status: Int32
  let isEndedBySignal: Bool
  let output: [UInt8]
  let errorText: String

  /// Runs a program found on the search path.
  ///
  /// - Parameters:
  ///   - arguments: the program's name first.
  ///   - environment: added to that of this process.
  ///   - input: a file for standard input; nothing when left out.
  ///   - seconds: after which it is ended.
  /// - Throws: ``FileProblem`` where it cannot be started.
  static func run(
    _ arguments: [String], in folder: String? = nil, environment: [String: String] = [:],
    input: String? = nil, seconds: Int? = nil
  ) throws -> Subprocess {
    try run(
      program: "/usr/bin/env", arguments, in: folder, environment: environment, input: input,
      seconds: seconds)
  }

  /// Runs the program in a file; its arguments reach it as they are.
  ///
  /// - Throws: ``FileProblem`` where it cannot be started.
  static func run(
    program: String, _ arguments: [String], in folder: String? = nil, environment: [String: String] = [:],
    input: String? = nil, seconds: Int? = nil
  ) throws -> Subprocess {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    if let folder { process.currentDirectoryURL = URL(fileURLWithPath: folder) }
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    let (output, errors) = (Pipe(), Pipe())
    process.standardInput = input.flatMap { FileHandle(forReadingAtPath: $0) } ?? FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = errors
    do { try process.run() } catch {
      throw FileProblem(path: program, detail: "cannot be started: \(SystemReason.text(error))")
    }
    let timer = seconds.map { Timeout(of: process, seconds: $0) }
    defer { timer?.cancel() }
    // Both pipes are read at the same time, so that neither fills up and stops the program.
    let errorBytes = Pending { try errors.fileHandleForReading.readToEnd() ?? Data() }
    let outputBytes = try output.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return Subprocess(
      status: process.terminationStatus, isEndedBySignal: process.terminationReason == .uncaughtSignal,
      output: Array(outputBytes),
      errorText: String(decoding: try errorBytes.result(), as: UTF8.self)
        .trimmingCharacters(in: .whitespacesAndNewlines))
  }
}

/// Ends a program that takes too long.
private struct Timeout {
  private let work: DispatchWorkItem

  init(of process: Process, seconds: Int) {
    let identifier = process.processIdentifier
    work = DispatchWorkItem {
      // With the programs that it has started itself, which would keep its output open.
      if getpgid(identifier) == identifier { kill(-identifier, SIGKILL) }
      kill(identifier, SIGKILL)
    }
    DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(seconds), execute: work)
  }

  func cancel() { work.cancel() }
}
