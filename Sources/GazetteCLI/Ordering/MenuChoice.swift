import ArgumentParser
import Forms
import Gazette

/// Finds what somebody means to order.
struct MenuChoice {
  let menu: Menu
  let ordering: Ordering
  let currency: Currency

  /// More of those found are not shown; their words are too few to mean one.
  private static let shownCount = 100

  /// What is meant where nothing was named: asked for at a terminal, with what there is.
  ///
  /// - Throws: ``MenuChoiceError``, ``UsageError/missingArgument(_:example:)``, ``NothingDone``.
  func item() throws -> MenuItem {
    let words = ordering.words
    guard let first = menu.items.first else {
      throw MenuChoiceError.emptyMenu(kind: ordering.menuKind.name, items: words.many)
    }
    guard Terminal.canAsk else {
      throw UsageError.missingArgument(
        Localization.noun(words.one), example: "gazette order add \(ShellText.word(first.name))")
    }
    return try choose(among: menu.items)
  }

  /// What has a name, or else is chosen among what is found; what is found alone needs no choosing.
  ///
  /// - Throws: ``MenuChoiceError`` where nothing is found, or nobody can choose; ``NothingDone`` where none of
  ///   them was chosen.
  func item(_ name: String) throws -> MenuItem {
    if let item = menu.item(named: name) { return item }
    let words = ordering.words
    guard !menu.items.isEmpty else {
      throw MenuChoiceError.emptyMenu(kind: ordering.menuKind.name, items: words.many)
    }
    let found = menu.items(matching: name)
    guard !found.isEmpty else { throw MenuChoiceError.notFound(name, items: words.many) }
    guard Terminal.canAsk else {
      Console.error(
        localized("error: \(ErrorText.line(for: MenuChoiceError.notExact(name, item: words.one)))"))
      for item in found { Console.error(MenuText(currency: currency).line(item)) }
      throw ExitCode.failure
    }
    return found.count == 1 ? found[0] : try choose(among: found)
  }

  private func choose(among found: [MenuItem]) throws -> MenuItem {
    let shown = Array(found.prefix(Self.shownCount))
    let question = ChoiceQuestion(
      choices: found.map { Choice($0.key, $0.name) },
      lines: MenuText(currency: currency).numbered(shown, columns: Terminal.columns),
      shownCount: Self.shownCount)
    let chosen = try Keyboard.withKeys {
      try question.ask(localized("Which one? Type its number; Enter alone cancels."))
    }
    guard
      let item = chosen.flatMap({ chosen in found.first { ExactText($0.key) == ExactText(chosen.value) } })
    else {
      throw NothingDone(
        localized("No \(Localization.noun(ordering.words.one)) was chosen; nothing was changed."))
    }
    return item
  }
}

/// Why nothing on the menu is meant.
enum MenuChoiceError: Error {
  case emptyMenu(kind: String, items: String)
  case notFound(String, items: String)
  /// Several things, or one that is called otherwise, have the words, and nobody can choose.
  case notExact(String, item: String)
}
