import ArgumentParser
import Forms
import Foundation
import Gazette
import Press
import RecordStore
import TerminalText

/// `gazette rate`: rates students for a module.
struct RateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "rate", abstract: "Rate a student for a module.",
    discussion: """
      At a terminal it asks for student and module where they are missing, shows each section with its
      questions, passed unless they are switched, then the result; the next student can follow. In a script
      the answers are given.
      Examples:
        gazette rate
        gazette rate 2B --student "Ana Díaz"
        gazette rate 2B --student "Ana Díaz" --failed requirements:3,7 --failed cleanCode:1
        gazette rate 2B --student "Ana Díaz" --answers answers.json
      """)

  @Argument(help: "The module, by its id or name.", completion: .rated)
  var module: String?

  @Option(help: "The student's name.")
  var student: String?

  @Option(
    help: ArgumentHelp("Questions that were not passed; may be repeated.", valueName: "section:numbers"))
  var failed: [String] = []

  @Flag(help: "Every question was passed.")
  var allPassed = false

  @Option(
    help: ArgumentHelp("A JSON or CSV file with the answers of each section.", valueName: "file"),
    completion: .file())
  var answers: String?

  @Option(help: ArgumentHelp("The day of the rating; today when left out.", valueName: "date"))
  var date: String?

  @Flag(help: "Print the result as JSON.")
  var json = false

  @OptionGroup var options: ProjectOptions

  private var isGiven: Bool { !failed.isEmpty || allPassed || answers != nil }

  func validate() throws {
    if allPassed, !failed.isEmpty || answers != nil {
      throw ValidationError(localized("--all-passed leaves nothing for --failed and --answers to say."))
    }
  }

  func run() throws {
    let project = try options.load()
    let rating = try Rating(by: project.settings)
    let subjectTitle = Localization.noun(rating.subjectField.title)
    let studentTitle = Localization.noun(rating.studentField.title)
    if !Terminal.canAsk {
      guard module != nil || student != nil || isGiven else {
        throw UsageError.missingArgument(
          localized("\(subjectTitle) and \(studentTitle)"), example: Self.example)
      }
      if module == nil { throw UsageError.missingArgument(subjectTitle, example: Self.example) }
      if student == nil { throw UsageError.missingArgument(studentTitle, example: Self.example) }
      guard isGiven else { throw UsageError.needsRating }
    }
    let day = try date.map(CommandDate.read) ?? project.settings.today()
    let store = try project.openStore(for: .writing)
    var name = student?.trimmingCharacters(in: .whitespaces) ?? ""
    if module == nil, try store.read({ try rating.subjects(in: $0).isEmpty }) {
      throw EntryError.nothingToChoose(kind: rating.subjectKind.name)
    }
    if module == nil, !isGiven {
      while name.isEmpty { name = try askStudent(rating) }
    }
    let subject = try module ?? askModule(rating, in: store)
    var sheet = try store.read { try rating.sheet(subject, isTyped: Terminal.canAsk, in: $0) }
    sheet.student = name
    if isGiven {
      guard !sheet.student.isEmpty else { throw UsageError.needsStudent(studentTitle) }
      if let answers { try sheet.readAnswers(from: answers) }
      for text in failed { try sheet.fail(text, in: Terminal.canAsk ? Localization.texts : nil) }
      try finish(sheet, of: rating, in: store, on: day, project.settings)
      return
    }
    // Nobody is to answer questions for nothing.
    let entry = try rating.entry(for: sheet, in: store, on: day)
    let unasked = rating.unaskedFaults(of: entry)
    guard unasked.isEmpty else { throw EntryRun.refused(unasked, of: entry) }
    while true {
      var dialog = RatingDialog(sheet, title: rating.studentField.title)
      try dialog.run()
      try finish(dialog.sheet, of: rating, in: store, on: day, project.settings)
      guard let next = try nextStudent(for: sheet, of: rating) else { return }
      sheet = sheet.next(next)
    }
  }

  /// Stores a rating, then shows it: what is shown cannot be stepped back into.
  private func finish(
    _ sheet: RatingSheet, of rating: Rating, in store: RecordStore, on day: CalendarDate, _ settings: Settings
  ) throws {
    let key = try StoreRetry.run {
      let entry = try rating.entry(for: sheet, in: store, on: day)
      do { return try entry.save(in: store).key } catch EntryError.refused(let faults) {
        throw EntryRun.refused(faults, of: entry)
      }
    }
    if !options.quiet {
      Console.error(
        localized("\(Localization.title(rating.one)) \(SafeText.of(key)): stored in the register"))
    }
    let result = try RatingResult(of: sheet, rating, key: key, in: store, settings, isJSON: json)
    let lines = json ? [result.json] : ResultTerminal.columns.map(result.screenLines) ?? result.lines
    try Console.write(Array((lines.joined(separator: "\n") + "\n").utf8))
  }

  private static let example = "gazette rate 2B --student \"Ana Díaz\" --all-passed"

  private func askStudent(_ rating: Rating) throws -> String {
    Terminal.writeLine(SafeText.title(rating.studentField.title), style: .bold)
    var editor = LineEditor()
    guard case .line(let line) = try editor.ask() else { return "" }
    return line.trimmingCharacters(in: .whitespaces)
  }

  /// Which module, of those there are, each with its number of questions.
  private func askModule(_ rating: Rating, in store: RecordStore) throws -> String {
    let subjects = try store.read { try rating.subjects(in: $0) }
    return try Keyboard.withKeys {
      try ChoiceQuestion(
        title: Localization.title(rating.subjectTitle), choices: subjects.map(\.choice),
        remarks: subjects.map { RatingText.questions($0.questions) }
      ).ask().value
    }
  }

  /// Who is rated next for the same module; nil for nobody.
  private func nextStudent(for sheet: RatingSheet, of rating: Rating) throws -> String? {
    Terminal.writeLine()
    Terminal.writeLine(RatingText.next(rating.studentField.title, for: sheet))
    var editor = LineEditor()
    do {
      while true {
        // What was shown cannot be stepped back into.
        guard case .line(let line) = try editor.ask() else { continue }
        let name = line.trimmingCharacters(in: .whitespaces)
        return name.isEmpty ? nil : name
      }
    } catch is EndOfInput {
      return nil
    } catch is Interrupted {
      return nil
    }
  }
}
