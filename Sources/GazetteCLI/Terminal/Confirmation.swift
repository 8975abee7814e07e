import Forms
import Foundation

/// A question before something is lost.
enum Confirmation {
  /// Asks whether to go on; *cancel* is the answer unless somebody says otherwise.
  ///
  /// - Parameters:
  ///   - question: such as `Remove the reservation r-1048?`
  ///   - answer: the word that does it, such as `remove`; shown in red, and in the language of the terminal.
  ///   - isYes: whether `--yes` was given, so that nobody is asked.
  /// - Returns: whether to go on.
  /// - Throws: ``UsageError/needsConfirmation(_:)`` where there is neither `--yes` nor anybody to ask.
  static func ask(_ question: String, answer: String, isYes: Bool) throws -> Bool {
    if isYes { return true }
    let (answers, cancels) = (
      [Localization.title(answer), answer], [localized("cancel"), "cancel"]
    )
    guard Terminal.canAsk else { throw UsageError.needsConfirmation(answers[0]) }
    Terminal.writeLine(question)
    let choices = "[\(TextStyle.bold.applied(to: cancels[0]))/\(TextStyle.boldRed.applied(to: answers[0]))] "
    while true {
      guard let line = try InterruptibleLine.read(after: choices) else { return false }
      let word = line.trimmingCharacters(in: .whitespaces).lowercased()
      if word.isEmpty || isBeginning(word, of: cancels) || Self.no.contains(word) { return false }
      if isBeginning(word, of: answers) || Self.yes.contains(word) { return true }
      Terminal.writeLine(localized("Type \(answers[0]) or cancel."))
    }
  }

  /// As people type them in any of the languages.
  private static let yes: Set = ["y", "yes", "s", "si", "sí", "sim"]
  private static let no: Set = ["n", "no", "nao", "não"]

  private static func isBeginning(_ word: String, of answers: [String]) -> Bool {
    answers.contains { $0.hasPrefix(word) }
  }
}
