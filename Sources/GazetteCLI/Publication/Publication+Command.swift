import Forms
import Foundation
import Gazette
import Press

extension Publication {
  /// Runs a program that takes the edition to where it belongs.
  func publishByCommand() throws -> PublicationResult {
    guard case .command(let words, let timeLimit) = target.kind else { return unchanged(target.name) }
    let arguments = words.map(filledIn)
    let name = arguments.first ?? ""
    guard let program = Subprocess.program(name, in: path) else { throw PublicationError.noProgram(name) }
    let environment = Dictionary(
      uniqueKeysWithValues: PublishTarget.Value.allCases.map { ($0.variable, text(of: $0)) })
    let run = try Subprocess.run(
      program: program, Array(arguments.dropFirst()), in: project.folder, environment: environment,
      seconds: timeLimit)
    if case .timeLimit? = run.interruption {
      throw PublicationError.programFailed(
        name, .tookTooLong(seconds: timeLimit), detail: run.lastWords.last ?? "")
    }
    guard run.status == 0, !run.isEndedBySignal else {
      throw PublicationError.programFailed(
        name, run.isEndedBySignal ? .signal(run.status) : .status(run.status),
        detail: run.lastWords.last ?? "")
    }
    return published(
      localized("with \(name)"),
      said: run.lastWords.map { "\(target.name): " + localized("\(name) said: \($0)") })
  }

  private func text(of value: PublishTarget.Value) -> String {
    switch value {
    case .site: edition.folder(of: .site)
    case .markdown: edition.folder(of: .markdown)
    case .output: edition.folder(of: .all)
    case .edition: edition.name
    case .asOf: edition.summary.asOf
    }
  }

  /// Puts the values in, in one pass: what stands in a value is not looked at again.
  private func filledIn(_ argument: String) -> String {
    var text = ""
    var rest = argument[...]
    while let brace = rest.firstIndex(of: "{") {
      text += rest[..<brace]
      rest = rest[brace...]
      let value = PublishTarget.Value.allCases.first { rest.hasPrefix($0.inBraces) }
      text += value.map(self.text) ?? "{"
      rest = rest.dropFirst(value?.inBraces.count ?? 1)
    }
    return text + rest
  }
}
