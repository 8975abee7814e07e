import Forms
import Foundation
import Gazette
import Press

extension Publication {
  /// Runs a program that takes the edition to where it belongs.
  func publishByCommand() throws -> PublicationResult {
    guard case .command(let words) = target.kind else { return unchanged(target.name) }
    let arguments = words.map(filledIn)
    let name = arguments.first ?? ""
    guard let program = Subprocess.program(name, in: path) else { throw PublicationError.noProgram(name) }
    let environment = Dictionary(uniqueKeysWithValues: values.map { ("GAZETTE_\($0.variable)", $0.text) })
    let run = try Subprocess.run(
      program: program, Array(arguments.dropFirst()), in: project.folder, environment: environment)
    guard run.status == 0, !run.isEndedBySignal else {
      throw PublicationError.programFailed(
        name, run.isEndedBySignal ? .signal(run.status) : .status(run.status),
        detail: run.lastWords.last ?? "")
    }
    return published(
      localized("with \(name)"),
      said: run.lastWords.map { "\(target.name): " + localized("\(name) said: \($0)") })
  }

  /// What arguments can name between braces, and under which variable the program finds it.
  private var values: [(name: String, variable: String, text: String)] {
    [
      ("{site}", "SITE", edition.folder(of: .site)),
      ("{markdown}", "MARKDOWN", edition.folder(of: .markdown)),
      ("{output}", "OUTPUT", edition.folder(of: .all)), ("{edition}", "EDITION", edition.name),
      ("{asOf}", "AS_OF", edition.summary.asOf),
    ]
  }

  /// Puts the values in, in one pass: what stands in a value is not looked at again.
  private func filledIn(_ argument: String) -> String {
    var text = ""
    var rest = argument[...]
    while let brace = rest.firstIndex(of: "{") {
      text += rest[..<brace]
      rest = rest[brace...]
      let value = values.first { rest.hasPrefix($0.name) }
      text += value?.text ?? "{"
      rest = rest.dropFirst(value?.name.count ?? 1)
    }
    return text + rest
  }
}
