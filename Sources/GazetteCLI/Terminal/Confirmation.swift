import Foundation

/// A question before something is lost.
enum Confirmation {
  /// Asks whether to go on; *cancel* is the answer unless somebody says otherwise.
  ///
  /// - Parameters:
  ///   - question: such as `Remove the reservation r-1048?`
  ///   - answer: the word that does it, such as `remove`; shown in red.
  ///   - isYes: whether `--yes` was given, so that nobody is asked.
  /// - Returns: whether to go on.
  /// - Throws: ``UsageError/needsConfirmation(_:)`` where there is neither `--yes` nor anybody to ask.
  static func ask(_ question: String, answer: String, isYes: Bool) throws -> Bool {
    if isYes { return true }
    guard Terminal.canAsk else { throw UsageError.needsConfirmation(answer) }
    Terminal.writeLine(question)
    let choices = "[\(TextStyle.bold.applied(to: "cancel"))/\(TextStyle.boldRed.applied(to: answer))] "
    while true {
      Terminal.write(choices)
      guard let line = readLine() else {
        Terminal.write("\n")
        return false
      }
      let word = line.trimmingCharacters(in: .whitespaces).lowercased()
      if word.isEmpty || isBeginning(word, of: "cancel") || word == "n" || word == "no" { return false }
      if isBeginning(word, of: answer) || word == "y" || word == "yes" { return true }
      Terminal.writeLine("Type \(answer) or cancel.")
    }
  }

  private static func isBeginning(_ word: String, of answer: String) -> Bool { answer.hasPrefix(word) }
}
