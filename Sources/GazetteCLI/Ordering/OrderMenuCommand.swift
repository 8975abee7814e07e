import ArgumentParser
import Forms
import Gazette
import RecordStore

/// `gazette order menu`: what can be ordered.
struct OrderMenuCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "menu", abstract: "Print the menu by type, or the dishes that have some words.",
    discussion: """
      Words are looked for in names and descriptions, whatever their case and accents. Elsewhere than at a
      terminal a line has type, key, name, price and description, separated by tabs.
      Examples:
        gazette order menu
        gazette order menu atun
      """)

  @Argument(help: ArgumentHelp("Words that a dish has to have, all of them.", valueName: "word"))
  var words: [String] = []

  @OptionGroup var options: ProjectOptions

  func run() throws {
    let project = try options.load()
    let language = project.settings.firstLanguage
    let ordering = try Ordering(by: project.settings)
    let menu = try project.openStore(for: .reading).read { try ordering.menu(in: $0, language: language) }
    let items = menu.items(matching: words.joined(separator: " "))
    if items.isEmpty, !options.quiet {
      Console.error(
        menu.items.isEmpty
          ? ErrorText.line(
            for: MenuChoiceError.emptyMenu(kind: ordering.menuKind.name, items: ordering.words.many))
          : localized("There is nothing with these words among: \(Localization.noun(ordering.words.many)).")
            + " "
            + localized("See the whole menu with: gazette order menu"))
    }
    MenuText(currency: project.settings.currency).print(items)
  }
}
