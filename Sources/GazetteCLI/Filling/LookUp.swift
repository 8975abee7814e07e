import Forms
import Foundation
import Gazette
import TerminalText

/// Asks the program that a form's description names for values of other fields.
///
/// The program runs without a shell in the project's folder. It gets the answers so far as a JSON object on
/// standard input, with `{field}` in its arguments replaced by that field's value, and prints a JSON object
/// of values by field.
struct LookUp {
  let folder: String
  let currency: Currency
  /// After so long a program is ended.
  static let seconds = 10

  /// The values that the field's program knows; none where it fails, which is said.
  func answers(for field: Field, _ draft: Draft) -> [GivenAnswer] {
    guard draft[field.key] != nil else { return [] }
    let words = field.lookUp.map { word in
      draft.form.fields.reduce(word) { word, other in
        word.replacing(
          "{\(other.key)}", with: draft[other.key].flatMap { $0.inputText(currency: currency) } ?? "")
      }
    }
    Terminal.writeLine(localized("Looking up: \(SafeText.of(field.lookUp[0])) …"), style: .faint)
    do {
      return try Keyboard.withInterrupts { try run(words, draft) }
    } catch {
      Terminal.writeLine(localized("Nothing was found: \(ErrorText.line(for: error))"), style: .red)
      return []
    }
  }

  private func run(_ words: [String], _ draft: Draft) throws -> [GivenAnswer] {
    let scratch = try ScratchFolder(for: .work)
    defer { scratch.remove() }
    let input = "\(scratch.path)/answers.json"
    let export = RecordExport(currency: currency)
    let known = export.answers(draft.values, of: draft.form.fields).filter {
      !RecordKind.ownFields.contains($0.key)
    }
    guard
      FileManager.default.createFile(
        atPath: input, contents: Data(SourceValue.object(known).jsonText.utf8),
        attributes: [.posixPermissions: 0o600])
    else { throw FileProblem(path: input, detail: localized("cannot be written")) }
    let result = try Subprocess.run(words, in: folder, input: input, seconds: Self.seconds)
    guard result.status == 0, !result.isEndedBySignal else {
      let detail = result.errorText.split(separator: "\n").first.map(String.init)
      throw FileProblem(
        path: words[0],
        detail: detail
          ?? (result.isEndedBySignal
            ? localized("took longer than \(Self.seconds) seconds")
            : localized("ended with status \(result.status)")))
    }
    if result.output.allSatisfy({ $0 <= 0x20 }) { return [] }
    guard case .object(let members) = try JSONReader.value(result.output, path: words[0]) else {
      throw UsageError.badAnswers(words[0])
    }
    return members.map { GivenAnswer($0.key, $0.value) }
  }
}
