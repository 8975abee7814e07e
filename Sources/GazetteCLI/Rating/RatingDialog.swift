import Forms
import Foundation
import Gazette
import TerminalText

/// Goes through the questions of a sheet with somebody at the terminal: a screen for each section, or on one without
/// a cursor question by question.
struct RatingDialog {
  var sheet: RatingSheet
  /// What stands above the name of whoever is rated.
  private let title: String
  private var editor = LineEditor()
  /// All questions in order: the places of their sections and their places there.
  private let questions: [(section: Int, question: Int)]

  init(_ sheet: RatingSheet, title: String) {
    self.sheet = sheet
    self.title = title
    questions = sheet.sections.enumerated().flatMap { section, content in
      content.questions.indices.map { (section, $0) }
    }
  }

  /// Asks for the student's name, unless it is known, and for every question, until the whole is accepted.
  ///
  /// - Throws: ``Interrupted``, ``EndOfInput``; nothing is stored then.
  mutating func run() throws {
    try Keyboard.withKeys {
      while sheet.student.isEmpty { try askStudent() }
      if Terminal.hasCursor {
        var screen = RatingScreen(sheet)
        try screen.run()
        sheet = screen.sheet
        return
      }
      Terminal.writeLine(RatingText.lineKeys(sheet), style: .faint)
      var place = 0
      while true {
        let next = place < questions.count ? try ask(place) : try askWhetherDone()
        guard let next else { return }
        place = next
      }
    }
  }

  private mutating func askStudent() throws {
    Terminal.writeLine(SafeText.title(title))
    if case .line(let name) = try editor.ask() {
      sheet.student = name.trimmingCharacters(in: .whitespaces)
    }
  }

  /// Asks one question; gives the place of the next one.
  private mutating func ask(_ place: Int) throws -> Int? {
    let (section, question) = questions[place]
    let content = sheet.sections[section]
    if question == 0 {
      Terminal.writeLine()
      for line in RatingText.heading(sheet, section: section, columns: Terminal.columns) {
        Terminal.writeLine(line, style: .bold)
      }
    }
    let asked = content.questions[question]
    Terminal.writeLine("\(question + 1)/\(content.questions.count)  \(SafeText.of(asked.title))", indent: 6)
    if let text = asked.text { Terminal.writeLine(SafeText.of(text), style: .faint) }
    let isPassed = sheet.answers[section][question]
    while true {
      guard
        case .line(let line) = try editor.ask(
          offering: isPassed ? localized("passed") : localized("not passed"))
      else { return max(place - 1, 0) }
      switch line.trimmingCharacters(in: .whitespaces).lowercased() {
      case "", "passed", "p", "y", "yes", "s", "sí", "si", "sim", localized("passed"):
        // An emptied line accepts nothing new.
        if !line.isEmpty { sheet.answer(section: section, question: question, isPassed: true) }
        return place + 1
      case "not passed", "not", "n", "no", "não", "nao", "f", "failed", localized("not passed"):
        sheet.answer(section: section, question: question, isPassed: false)
        return place + 1
      case "?":
        Terminal.writeLine(asked.text.map(SafeText.of) ?? RatingText.noDescription, style: .faint)
      case let word:
        if let named = self.place(named: word, in: section) { return named }
        tellUnknown(word)
      }
    }
  }

  /// Shows how the sections stand; gives the place of a question that is wanted again, nil for none.
  private mutating func askWhetherDone() throws -> Int? {
    Terminal.writeLine()
    for (section, content) in sheet.sections.enumerated() {
      let failed = sheet.answers[section].indices.filter { !sheet.answers[section][$0] }
      let count = sheet.answers[section].count
      let names = failed.map { String($0 + 1) }.joined(separator: ", ")
      Terminal.writeLine(
        "\(SafeText.title(content.title)) \(count - failed.count)/\(count)"
          + (failed.isEmpty ? "" : localized(", not passed: \(names)")),
        indent: 2)
    }
    Terminal.writeLine(
      localized(
        "Enter stores the rating and shows the result; \"\(RatingText.example(sheet))\" goes to that question."
      ),
      style: .faint
    )
    while true {
      guard case .line(let line) = try editor.ask() else { return questions.count - 1 }
      let word = line.trimmingCharacters(in: .whitespaces)
      if word.isEmpty { return nil }
      if let named = place(named: word.lowercased(), in: nil) { return named }
      tellUnknown(word)
    }
  }

  private func tellUnknown(_ word: String) {
    Terminal.writeLine(
      localized("✗ \(SafeText.of(word)): there is no such question."), indent: 2, style: .red)
  }

  /// The place of a question that is called `requirements 3`, `r3` or, within its section, `3`.
  private func place(named word: String, in current: Int?) -> Int? {
    let digits = word.reversed().prefix { $0.isASCII && $0.isNumber }.reversed()
    guard let number = Int(String(digits)) else { return nil }
    let name = word.dropLast(digits.count).filter { $0.isLetter }
    let sections = sheet.sections.indices.filter { section in
      if name.isEmpty { return section == current }
      let content = sheet.sections[section]
      return content.name.lowercased().hasPrefix(name)
        || Localization.noun(content.title).filter(\.isLetter).hasPrefix(name)
    }
    guard sections.count == 1, let section = sections.first else { return nil }
    return questions.firstIndex { $0.section == section && $0.question == number - 1 }
  }
}
