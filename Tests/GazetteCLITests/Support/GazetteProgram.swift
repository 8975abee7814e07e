import Foundation
import Testing

/// The built program, run as a user runs it.
enum GazetteProgram {
  /// What a run gave.
  struct Run {
    let status: Int32
    let output: [UInt8]
    let error: [UInt8]

    var outputText: String { String(decoding: output, as: UTF8.self) }
    var errorText: String { String(decoding: error, as: UTF8.self) }
    var outputLines: [Substring] { outputText.split(separator: "\n") }
    var errorLines: [Substring] { errorText.split(separator: "\n") }
  }

  /// The executable, which is built into the folder of the tests' own program.
  static let path: String = {
    let own = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    let program = FileManager.default.fileExists(atPath: "/proc/self/exe") ? own : Bundle.main.bundleURL
    return program.deletingLastPathComponent().appending(path: "gazette").path
  }()

  static func run(
    _ arguments: String..., in folder: String, environment: [String: String] = [:],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Run {
    try run(arguments, in: folder, environment: environment, sourceLocation: sourceLocation)
  }

  /// Runs the program to its end; one that takes longer than a minute is ended and fails the test.
  static func run(
    _ arguments: [String], in folder: String, environment: [String: String] = [:],

    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Run {
    try ChildProcess.run(
      path, arguments, in: folder, environment: environment,
      sourceLocation: sourceLocation)
  }
}

/// Any program as a child process, its results caught in files so that no pipe can fill up.
enum ChildProcess {
  static let patience: TimeInterval = 60

  static func run(
    _ program: String, _ arguments: [String], in folder: String, environment: [String: String] = [:],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> GazetteProgram.Run {
    let results = try TestFolder()
    let (output, error) = (try results.newFile("output"), try results.newFile("error"))
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    process.currentDirectoryURL = URL(fileURLWithPath: folder)
    var variables = ProcessInfo.processInfo.environment
    variables["SWIFT_BACKTRACE"] = "enable=no"
    process.environment = variables.merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = error
    let end = DispatchSemaphore(value: 0)
    process.terminationHandler = { _ in end.signal() }
    try process.run()
    if end.wait(timeout: .now() + patience) == .timedOut {
      kill(process.processIdentifier, SIGKILL)
      end.wait()
      Issue.record("\(arguments) took longer than \(patience) s", sourceLocation: sourceLocation)
    }
    #expect(
      process.terminationReason == .exit, "\(arguments) crashed: \(process.terminationStatus)",
      sourceLocation: sourceLocation)
    return GazetteProgram.Run(
      status: process.terminationStatus, output: try results.bytes("output"),
      error: try results.bytes("error"))
  }
}
