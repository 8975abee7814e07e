import Forms
import Gazette
import RecordStore
import TerminalText

/// Which line of the current order is meant, and how many of it, where a command was not told.
struct LineChoice {
  let ordering: Ordering
  let text: OrderText

  private var quantityTitle: String { Localization.title(ordering.quantityTitle) }

  /// The number of the line, from 1, and the order of which somebody has chosen it; nil where it was given.
  ///
  /// - Parameter example: a command that has it.
  /// - Throws: ``UsageError/missingArgument(_:example:)``, ``OrderError``, ``Interrupted``, ``EndOfInput``.
  func line(_ given: Int?, in store: RecordStore, example: String) throws -> (number: Int, shown: Order?) {
    if let given { return (given, nil) }
    guard Terminal.canAsk else {
      throw UsageError.missingArgument(localized("number of the line"), example: example)
    }
    guard let order = try store.read({ try ordering.current(in: $0) }) else {
      throw OrderError.noCurrentOrder
    }
    let choices = order.lines.enumerated().map { Choice("\($0 + 1)", text.phrase($1)) }
    guard !choices.isEmpty else { throw OrderError.unknownLine(1, order: order.key, lines: 0) }
    let chosen = try Keyboard.withKeys {
      try ChoiceQuestion(title: localized("Line"), choices: choices, shownCount: choices.count).ask()
    }
    return (Int(chosen.value) ?? 1, order)
  }

  /// How many of it.
  ///
  /// - Throws: ``UsageError/missingArgument(_:example:)``, ``NothingDone`` for Enter alone, ``Interrupted``, ``EndOfInput``.
  func quantity(_ given: Int?, example: String) throws -> Int {
    if let given { return given }
    guard Terminal.canAsk else {
      throw UsageError.missingArgument(quantityTitle.lowercased(), example: example)
    }
    return try LineQuestion.withQuestions { question in
      Terminal.writeLine(SafeText.of(quantityTitle), style: .bold)
      while true {
        let word = try question.ask()
        if word.isEmpty { throw NothingDone(localized("Nothing was changed.")) }
        guard let number = Int(word) else {
          Terminal.writeLine(localized("Write it in digits."), style: .red)
          continue
        }
        if ordering.quantities.contains(number) { return number }
        Terminal.writeLine(
          ErrorText.line(for: OrderError.quantity(number, allowed: ordering.quantities)), style: .red)
      }
    }
  }
}
