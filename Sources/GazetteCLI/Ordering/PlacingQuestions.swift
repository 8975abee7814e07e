import Forms
import Gazette
import TerminalText

/// Asks for what an order to be placed lacks.
struct PlacingQuestions {
  let ordering: Ordering

  /// The answers for some fields.
  ///
  /// - Throws: ``Interrupted``, ``EndOfInput``.
  func ask(_ fields: [Field]) throws -> [String: String] {
    try LineQuestion.withQuestions { question in
      var answers: [String: String] = [:]
      for field in fields {
        Terminal.writeLine(localized("\(SafeText.title(field.title)) (Enter leaves it out):"))
        while true {
          let answer = try question.ask()
          answers[field.key] = answer
          guard let fault = try ordering.fault(of: answer, in: field.key) else { break }
          Terminal.writeLine("\(EntryText.line(of: fault)).", style: .red)
        }
      }
      return answers
    }
  }
}
