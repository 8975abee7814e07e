import Forms
import Foundation

/// Asks for single lines of text, one after another.
struct LineQuestion {
  private var editor = LineEditor()

  /// The answer without blanks around it.
  ///
  /// - Parameters:
  ///   - mask: the form that is filled in as one types.
  ///   - field: what is asked for; nil for what is none.
  /// - Throws: ``Interrupted``, ``EndOfInput``.
  mutating func ask(mask: String? = nil, of field: Field? = nil) throws -> String {
    let isLong = if case .multiline? = field?.kind { true } else { false }
    while true {
      if case .line(let text) = try editor.ask(mask: mask, allowsLineBreaks: isLong) {
        return text.trimmingCharacters(in: .whitespaces)
      }
    }
  }

  /// Calls `body` with a question to ask; what is typed ahead of the next one is kept for it.
  static func withQuestions<Result>(_ body: (inout LineQuestion) throws -> Result) throws -> Result {
    var question = LineQuestion()
    return try Keyboard.withKeys { try body(&question) }
  }
}

/// Somebody chose not to go on: nothing was changed, which a script has to know.
struct NothingDone: Error {
  let sentence: String
  init(_ sentence: String) { self.sentence = sentence }
}
