import Forms
import Foundation
import Gazette

/// What the program of a source prints, which is its file.
enum ProgramOutput {
  /// More than that nobody's records come to: a program that prints without end must not fill the memory.
  static let sizeLimit = 2 << 30

  /// Runs the program of a source in the project's folder.
  ///
  /// - Parameters:
  ///   - title: what lines about the source begin with.
  ///   - lines: get what it has said beside its rows.
  /// - Throws: ``ProgramFailure``; of a program that fails nothing is taken, however much it has printed.
  static func file(
    of source: SourceSettings, called title: String, in project: Project, _ lines: inout [String]
  ) throws -> ImportFile {
    let name = source.command.first ?? ""
    guard let program = Subprocess.program(name, in: project.path) else {
      throw ProgramFailure(program: name, reason: .missing, said: "")
    }
    let run = try Subprocess.run(
      program: program, Array(source.command.dropFirst()), in: project.folder, seconds: source.timeLimit,
      outputLimit: sizeLimit)
    func failure(_ reason: ProgramFailure.Reason) -> ProgramFailure {
      ProgramFailure(program: name, reason: reason, said: run.lastWords.last ?? "")
    }
    switch run.interruption {
    case .timeLimit: throw failure(.tookTooLong(seconds: source.timeLimit))
    case .outputLimit, .refused: throw failure(.printedTooMuch(bytes: sizeLimit))
    case nil: break
    }
    guard !run.isEndedBySignal else { throw failure(.signal(run.status)) }
    guard run.status == 0 else { throw failure(.status(run.status)) }
    lines += run.lastWords.map { "\(title): " + localized("\(name) said: \($0)") }
    return ImportFile(path: source.outputName, bytes: run.output)
  }
}

/// Why a program gives no file.
struct ProgramFailure: Error {
  let program: String
  let reason: Reason
  /// The last line that it wrote to standard error.
  let said: String

  enum Reason {
    case missing
    case status(Int32)
    case signal(Int32)
    case tookTooLong(seconds: Int)
    case printedTooMuch(bytes: Int)
  }
}
