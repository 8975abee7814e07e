import Foundation
package import Testing

/// The built program, run as a user runs it.
package enum GazetteProgram {
  /// What a run gave.
  package struct Run {
    package let status: Int32
    package let output: [UInt8]
    package let error: [UInt8]

    package var outputText: String { String(decoding: output, as: UTF8.self) }
    package var errorText: String { String(decoding: error, as: UTF8.self) }
    package var outputLines: [Substring] { outputText.split(separator: "\n") }
    package var errorLines: [Substring] { errorText.split(separator: "\n") }
  }

  /// The executable, which is built into the folder of the tests' own program.
  package static let path: String = {
    let own = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
    let program = FileManager.default.fileExists(atPath: "/proc/self/exe") ? own : Bundle.main.bundleURL
    return program.deletingLastPathComponent().appending(path: "gazette").path
  }()

  package static func run(
    _ arguments: String..., in folder: String, environment: [String: String] = [:],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Run {
    try run(arguments, in: folder, environment: environment, sourceLocation: sourceLocation)
  }

  /// Runs the program to its end; one that takes longer than a minute is ended and fails the test.
  package static func run(
    _ arguments: [String], in folder: String, environment: [String: String] = [:],

    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Run {
    try ChildProcess.run(
      path, arguments, in: folder, environment: environment,
      sourceLocation: sourceLocation)
  }
}
