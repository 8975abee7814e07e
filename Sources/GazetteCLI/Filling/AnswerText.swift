import Forms
import Gazette

/// How far a questionnaire is filled in, in the language of the terminal.
enum AnswerText {
  /// `12 of 27`.
  static func count(_ count: AnswerCount) -> String { localized("\(count.given) of \(count.asked)") }

  /// `12 of 27 answers`.
  static func line(of answers: AnswerCount) -> String { localized("\(count(answers)) answers") }
}
