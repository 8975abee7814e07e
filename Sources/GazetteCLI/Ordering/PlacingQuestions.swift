import Forms
import Gazette
import Press
import TerminalText

/// Asks for what an order to be placed lacks.
struct PlacingQuestions {
  let ordering: Ordering
  let order: Order
  let formats: Formats

  /// The answers for some fields, those that other answers hide left out.
  ///
  /// - Parameter given: answers that are there already.
  /// - Throws: ``Interrupted``, ``EndOfInput``.
  func ask(_ given: [String: String], _ fields: [Field]) throws -> [String: String] {
    try LineQuestion.withQuestions { question in
      var answers = given
      for field in fields where try !ordering.isHidden(field, in: order, with: answers) {
        let mask = try ordering.mask(of: field, in: order, with: answers)
        let demands = [
          mask.map { localized("form \($0)") },
          field.isRequired ? localized("required") : localized("Enter leaves it out"),
        ].compactMap(\.self).joined(separator: ", ")
        Terminal.writeLine("\(SafeText.title(field.title)) (\(demands)):")
        if let hint = ordering.hint(of: field, in: formats) {
          Terminal.writeLine(SafeText.of(hint), style: .faint)
        }
        while true {
          answers[field.key] = try question.ask(mask: mask, of: field)
          guard let fault = try ordering.fault(in: field.key, of: order, with: answers) else { break }
          Terminal.writeLine("\(EntryText.line(of: fault)).", style: .red)
        }
      }
      return answers
    }
  }
}
