import ArgumentParser
import Forms
import Foundation
import Gazette

/// Finds the dish that somebody means.
struct DishChoice {
  let menu: Menu
  let currency: Currency

  /// More of those found are not shown; their words are too few to mean one.
  private static let shownCount = 100

  /// The dish of a name, or else one that is chosen among those found.
  ///
  /// - Throws: ``DishChoiceError`` where none is found, or nobody can choose; ``NothingDone`` where none of
  ///   them was chosen.
  func dish(_ name: String) throws -> Dish {
    if let dish = menu.dish(named: name) { return dish }
    guard !menu.dishes.isEmpty else { throw DishChoiceError.emptyMenu }
    let found = menu.dishes(matching: name)
    guard !found.isEmpty else { throw DishChoiceError.notFound(name) }
    guard Terminal.canAsk else {
      Console.error("error: \(ErrorText.line(for: DishChoiceError.notExact(name)))")
      for dish in found { Console.error(MenuText(currency: currency).line(dish)) }
      throw ExitCode.failure
    }
    return try choose(among: found)
  }

  private func choose(among found: [Dish]) throws -> Dish {
    let shown = Array(found.prefix(Self.shownCount))
    return try LineQuestion.withQuestions { question in
      for line in MenuText(currency: currency).numbered(shown, columns: Terminal.columns) {
        Terminal.write(line + "\n")
      }
      if found.count > shown.count {
        Terminal.writeLine("There are \(found.count - shown.count) more; more words find fewer.")
      }
      Terminal.writeLine("Which one? Type its number; Enter alone cancels.")
      while true {
        let answer = try question.ask()
        if answer.isEmpty { throw NothingDone("No dish was chosen; nothing was changed.") }
        if let number = Int(answer), number >= 1, number <= shown.count { return shown[number - 1] }
        Terminal.writeLine(
          shown.count == 1
            ? "Type 1, or Enter alone." : "Type a number from 1 to \(shown.count), or Enter alone.")
      }
    }
  }
}

/// Why no dish is meant.
enum DishChoiceError: Error {
  case emptyMenu
  case notFound(String)
  /// Several dishes, or one that is called otherwise, have the words, and nobody can choose.
  case notExact(String)
}
