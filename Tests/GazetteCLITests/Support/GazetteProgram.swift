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
