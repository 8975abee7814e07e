import Forms
import Gazette
import Press
import TerminalText

/// Asks for what an order to be placed lacks.
struct PlacingQuestions {
  let ordering: Ordering
  let formats: Formats

  /// The answers for some fields.
  ///
  /// - Throws: ``Interrupted``, ``EndOfInput``.
  func ask(_ fields: [Field]) throws -> [String: String] {
    try LineQuestion.withQuestions { question in
      var answers: [String: String] = [:]
      for field in fields {
        let demands = [
          ordering.mask(of: field).map { localized("form \($0)") },
          field.isRequired ? localized("required") : localized("Enter leaves it out"),
        ].compactMap(\.self).joined(separator: ", ")
        Terminal.writeLine("\(SafeText.title(field.title)) (\(demands)):")
        if let hint = ordering.hint(of: field, in: formats) {
          Terminal.writeLine(SafeText.of(hint), style: .faint)
        }
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
