import Forms
import Foundation
import Gazette
import Press
import Synchronization

/// The language in which the program speaks to people: that of the project, and of the environment where there is none.
///
/// There is one terminal, and so one language at a time. Its catalogue is read when the first words are needed: a command
/// that says nothing reads none.
enum Localization {
  private enum Source {
    /// The project that the words of the command line name, as long as no command has opened it.
    case arguments([String])
    case project(Project)
    case language(String)
    case read(TextCatalogue)
  }

  private static let source = Mutex(Source.arguments(ProgramArguments.all))

  /// Speaks a project's first language from now on.
  static func use(_ project: Project) {
    source.withLock { $0 = .project(project) }
    useTitles(of: project)
  }

  /// Calls kinds as a project does, whatever language is spoken.
  static func useTitles(of project: Project) {
    titles.withLock { titles in
      for kind in project.collections.kinds { titles[kind.name] = kind.title.text }
    }
  }

  /// Speaks a language with the shipped words from now on, as of a project whose settings or declarations cannot be read.
  static func use(language: String) { source.withLock { $0 = .language(language) } }

  /// The words of the language.
  static var texts: TextCatalogue {
    source.withLock { source in
      let texts =
        switch source {
        case .arguments(let words): texts(of: project(named: words))
        case .project(let project): texts(of: project)
        case .language(let language): texts(of: language, nil)
        case .read(let texts): texts
        }
      source = .read(texts)
      return texts
    }
  }

  static var language: String { texts.language }

  /// How values are written to whoever is asked at a terminal.
  static func formats(_ currency: Currency) -> Formats {
    var formats = Formats(texts: texts, currency: currency)
    formats.hasTypedDates = true
    return formats
  }

  /// How values are written in results: at a terminal in the language, elsewhere as programs have always read them.
  ///
  /// - Parameter isForMachines: whether a program reads them even at a terminal, as with `--json`.
  static func resultFormats(_ currency: Currency, isForMachines: Bool = false) -> Formats {
    isForMachines || ResultTerminal.columns == nil
      ? Formats(language: "en", currency: currency) : formats(currency)
  }

  /// How values are written in results of which all words are in the language: outside a terminal days stand as ISO 8601
  /// has them, as on pages in Markdown.
  static func wordedFormats(_ currency: Currency) -> Formats {
    var formats = formats(currency)
    formats.hasTypedDates = ResultTerminal.columns != nil
    return formats
  }

  /// What the records of a kind are called; its name where no project that is open has it.
  static func kindTitle(_ name: String) -> String { titles.withLock { $0[name] }.map { title($0) } ?? name }

  /// The titles of the kinds of the project that was opened last.
  private static let titles = Mutex<[String: String]>([:])

  /// A title or another text of a declaration, which catalogues have where it is one of theirs.
  static func title(_ text: String) -> String { texts.filled(text) }

  /// The same within a sentence.
  static func noun(_ title: String) -> String { self.title(title).lowercased() }

  /// Why something failed: a text of Gazette's own or one that the system often says, which catalogues have; any other as it is.
  static func reason(_ text: String) -> String {
    for (beginning, words) in quotedReasons where text.hasPrefix(beginning) {
      return words(String(text.dropFirst(beginning.count)))
    }
    return texts.filled(text)
  }

  /// What SQLite says of a name that is not there, and what a file is told of that has no readable name.
  private static let quotedReasons: [(beginning: String, words: @Sendable (String) -> String)] = [
    ("no such table: ", { localized("no such table: \($0)") }),
    ("no such column: ", { localized("no such column: \($0)") }),
    ("no such function: ", { localized("no such function: \($0)") }),
    (
      "the name of a file in it is not UTF-8; rename that file: ",
      { localized("the name of a file in it is not UTF-8; rename that file: \($0)") }
    ),
  ]

  /// A number with a point, with the sign that the language has before decimals.
  static func decimal(_ number: String) -> String {
    TypedValue(language: language, currency: .dollar).typed(number)
  }

  /// A day as it is typed: `2026-06-30`, `30/6/2026`.
  static func text(of date: CalendarDate) -> String { date.typedText(in: language) }

  /// A day in a result: at a terminal as it is typed, elsewhere as ISO 8601.
  static func resultText(of date: CalendarDate) -> String {
    ResultTerminal.columns == nil ? date.description : text(of: date)
  }

  /// The project of a command that cannot be read as a whole, or was refused before it opened its project.
  ///
  /// - Returns: nil where there is none with settings that can be read.
  private static func project(named words: [String]) -> Project? {
    let option = "--project"
    let folder =
      words.firstIndex(of: option).flatMap { words.dropFirst($0 + 1).first }
      ?? words.first { $0.hasPrefix("\(option)=") }.map { String($0.dropFirst(option.count + 1)) } ?? "."
    guard FileManager.default.fileExists(atPath: "\(folder)/\(Project.settingsName)") else { return nil }
    return try? Project(folder: folder, shippedTemplates: ShippedFiles.find().templates)
  }

  private static func texts(of project: Project?) -> TextCatalogue {
    texts(of: project.map { $0.settings.firstLanguage } ?? environmentLanguage, project)
  }

  /// The shipped texts, and over them the project's own; of what cannot be read, which a build tells, the shipped ones.
  private static func texts(of language: String, _ project: Project?) -> TextCatalogue {
    if let project, let texts = try? project.terminalTexts(of: language) { return texts }
    guard let shipped = try? ShippedFiles.find().templates else { return TextCatalogue(language: language) }
    let files = ["text", "text/terminal"].map { "\(shipped)/\($0)/\(language).yml" }
      .filter { FileManager.default.fileExists(atPath: $0) }
    return (try? TextCatalogue(language: language, files: files)) ?? TextCatalogue(language: language)
  }

  /// The language of `LC_ALL`, `LC_MESSAGES` or `LANG`, whichever is set first, where it is one of those that are shipped.
  private static var environmentLanguage: String {
    let variables = ProcessInfo.processInfo.environment
    let name = ["LC_ALL", "LC_MESSAGES", "LANG"].lazy.compactMap { variables[$0] }.first { !$0.isEmpty }
    let language = String((name ?? "").prefix { $0.isLetter }).lowercased()
    return ["es", "pt"].contains(language) ? language : "en"
  }
}
