import Forms
import Foundation
import Gazette
import Press
import Synchronization

/// Another program, run to its end.
struct Subprocess {
  /// The program's own, or the number of the signal that ended it.
  let status: Int32
  let isEndedBySignal: Bool
  let output: [UInt8]
  let errorText: String
  /// Why it was ended before its end.
  let interruption: Interruption?

  enum Interruption {
    case timeLimit
    case outputLimit
    /// What it has printed is not what somebody wants.
    case refused
  }

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
    let file = input.flatMap { FileHandle(forReadingAtPath: $0) }
    return try run(
      program: "/usr/bin/env", arguments, in: folder, environment: environment,
      standardInput: file ?? FileHandle.nullDevice, seconds: seconds)
  }

  /// Runs the program in a file, with some bytes for its standard input.
  ///
  /// - Parameters:
  ///   - input: no more than a pipe holds before anybody reads it, which is 64 KB.
  ///   - goesOn: whether it may print more than it has so far.
  /// - Throws: ``FileProblem`` where it cannot be started.
  static func run(
    program: String, _ arguments: [String], input: [UInt8], seconds: Int? = nil, outputLimit: Int,
    goesOn: ([UInt8]) -> Bool
  ) throws -> Subprocess {
    let pipe = Pipe()
    guard input.count <= 1 << 16 else {
      throw FileProblem(path: program, detail: localized("is given more than it can take"))
    }
    // Before it is started, so that nobody writes to a program that has ended.
    try pipe.fileHandleForWriting.write(contentsOf: input)
    try pipe.fileHandleForWriting.close()
    return try run(
      program: program, arguments, standardInput: pipe, seconds: seconds, outputLimit: outputLimit,
      goesOn: goesOn)
  }

  /// Runs the program in a file; its arguments reach it as they are.
  ///
  /// - Parameter outputLimit: how many bytes it may print before it is ended.
  /// - Throws: ``FileProblem`` where it cannot be started.
  static func run(
    program: String, _ arguments: [String], in folder: String? = nil, environment: [String: String] = [:],
    standardInput: Any = FileHandle.nullDevice, seconds: Int? = nil, outputLimit: Int = .max,
    goesOn: ([UInt8]) -> Bool = { _ in true }
  ) throws -> Subprocess {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    if let folder { process.currentDirectoryURL = URL(fileURLWithPath: folder) }
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    let (output, errors) = (Pipe(), Pipe())
    process.standardInput = standardInput
    process.standardOutput = output
    process.standardError = errors
    do {
      try Self.running.withLock {
        try process.run()
        $0.insert(process.processIdentifier)
      }
    } catch {
      throw FileProblem(path: program, detail: localized("cannot be started: \(SystemReason.words(error))"))
    }
    defer { _ = Self.running.withLock { $0.remove(process.processIdentifier) } }
    let timer = seconds.map { Timeout(of: process, seconds: $0) }
    defer { timer?.cancel() }
    // Both pipes are read at the same time, so that neither fills up and stops the program.
    let errorBytes = Pending { try errors.fileHandleForReading.readToEnd() ?? Data() }
    var outputBytes: [UInt8] = []
    var refusal: Interruption?
    while let piece = try output.fileHandleForReading.read(upToCount: 1 << 18), !piece.isEmpty {
      outputBytes += piece
      refusal = outputBytes.count > outputLimit ? .outputLimit : goesOn(outputBytes) ? nil : .refused
      if refusal != nil {
        Timeout.end(process.processIdentifier)
        break
      }
    }
    process.waitUntilExit()
    let isLate = timer?.isOver ?? false
    return Subprocess(
      status: process.terminationStatus, isEndedBySignal: process.terminationReason == .uncaughtSignal,
      output: outputBytes,
      errorText: String(decoding: try errorBytes.result(), as: UTF8.self)
        .trimmingCharacters(in: .whitespacesAndNewlines),
      interruption: refusal ?? (isLate ? .timeLimit : nil))
  }
}

extension Subprocess {
  private static let running = Mutex<Set<Int32>>([])

  /// Ends this program by a signal that it was given, and before the programs that it runs, which are in groups of
  /// their own and would go on; git takes its locks away when it is asked to end.
  static func endAll(by number: Int32) {
    running.withLock { programs in
      for program in programs { kill(-program, SIGTERM) }
      for _ in 0..<20 where programs.contains(where: { kill(-$0, 0) == 0 }) { usleep(100_000) }
      for program in programs { Timeout.end(program) }
      signal(number, SIG_DFL)
      // Where signals are watched for, no thread is given them.
      var own = sigset_t()
      sigemptyset(&own)
      sigaddset(&own, number)
      pthread_sigmask(SIG_UNBLOCK, &own, nil)
      raise(number)
    }
  }

  /// The last lines that it wrote to standard error, which may be a warning.
  var lastWords: [String] { errorText.split(whereSeparator: \.isNewline).suffix(5).map(String.init) }
}

/// Ends a program that takes too long.
private struct Timeout {
  private final class State: Sendable {
    let isOver = Mutex(false)
  }

  private let state: State
  private let work: DispatchWorkItem

  init(of process: Process, seconds: Int) {
    let identifier = process.processIdentifier
    let state = State()
    self.state = state
    work = DispatchWorkItem {
      state.isOver.withLock { $0 = true }
      Self.end(identifier)
    }
    DispatchQueue.global().asyncAfter(deadline: .now() + .seconds(seconds), execute: work)
  }

  /// Whether the program was ended.
  var isOver: Bool { state.isOver.withLock { $0 } }

  func cancel() { work.cancel() }

  /// Ends a program with those that it has started itself, which would keep its output open.
  static func end(_ identifier: Int32) {
    if getpgid(identifier) == identifier { kill(-identifier, SIGKILL) }
    kill(identifier, SIGKILL)
  }
}

extension Subprocess {
  /// The file of a program that is named by a path from a folder, or found on the search path.
  static func program(_ name: String, in folder: (String) -> String) -> String? {
    let search = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    let paths =
      name.contains("/")
      ? [folder(name)]
      : search.split(separator: ":").filter { $0.hasPrefix("/") }.map { "\($0)/\(name)" }
    let files = FileManager.default
    return paths.first { files.isFolder($0) == false && files.isExecutableFile(atPath: $0) }
  }
}
