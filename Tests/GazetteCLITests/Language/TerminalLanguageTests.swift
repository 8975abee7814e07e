import Foundation
import Gazette
import GazetteTestSupport
import Testing

/// Every dialog played in the project's language: no word of the English texts may be on any screen.
@Suite("Dialogs in the project's language")
struct TerminalLanguageTests {
  /// What somebody enters, and what stands before it.
  private enum Answer {
    case line(String)
    /// At a question with two words in brackets.
    case word(String)
    case endOfInput
  }

  /// Plays a command and gives what was on its screen.
  @discardableResult
  private func play(
    _ arguments: String..., in folder: TestFolder, _ language: String, _ answers: [Answer] = [],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> String {
    try play(arguments, in: folder, language, answers, sourceLocation: sourceLocation)
  }

  @discardableResult
  private func play(
    _ arguments: [String], in folder: TestFolder, _ language: String, _ answers: [Answer] = [],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> String {
    let terminal = try PseudoTerminal(
      arguments, in: folder.path, columns: 80, environment: ["TERM": "dumb"])
    for answer in answers {
      switch answer {
      case .line(let text):
        try terminal.expect("> ", sourceLocation: sourceLocation)
        terminal.enter(text)
      case .word(let text):
        try terminal.expect("] ", sourceLocation: sourceLocation)
        terminal.enter(text)
      case .endOfInput:
        try terminal.expect("> ", sourceLocation: sourceLocation)
        terminal.press(.endOfInput)
      }
    }
    try terminal.end(sourceLocation: sourceLocation)
    try EnglishWords.expectNone(
      language, terminal.text, arguments.joined(separator: " "), sourceLocation: sourceLocation)
    return terminal.text
  }

  private func lines(_ texts: String...) -> [Answer] { texts.map(Answer.line) }

  /// Questions in no language of the three.
  private static let module = """
    id: Z9
    name: Z9
    version: 1
    sections:
      - kind: requirements
        questions: [{title: Sol}]
      - kind: codeStructure
        questions: [{title: Luna}]
      - kind: cleanCode
        questions: [{title: Mar}]

    """

  // MARK: The dialogs

  @Test("Entering and changing records", arguments: ["es", "pt"])
  func entry(language: String) throws {
    let project = try EntryProject(language: language)
    let added = try play(
      "add", "employees", in: project.folder, language,
      lines("", "Ada King", "31/2/1990", "15/6/1990", "9", "2", "77", "2", "16/6/1990", ""))
    #expect(added.contains("16/6/1990"))
    #expect(try project.value("dateOfBirth", of: "employees", "employee-1") == "1990-06-16")
    try play("add", in: project.folder, language, lines("zzz", "1") + [.endOfInput])
    try play(
      "edit", "orders", "o-1", in: project.folder, language,
      lines("all", "", "", "", "zz", "a", "1", "3", "", "-2", "", ""))
    try play(
      "add", "reservations", in: project.folder, language,
      lines("Ana", "Díaz", "x", "\"\"", "3/7/2026", "2/7/2026", "4/7/2026", "0", "2", "", "9", "1", "", "")
        + [.endOfInput])
  }

  @Test("Amounts and dates are written and read as the language has them", arguments: ["es", "pt"])
  func values(language: String) throws {
    let project = try EntryProject(language: language)
    let screen = try play(
      "add", "reservations", in: project.folder, language,
      lines("Ana", "Díaz", "", "3/7/2026", "5/7/2026", "2", "0", "2", "1.234,50", "", "", ""))
    // Spanish groups digits from five on.
    #expect(screen.contains("3/7/2026") && screen.contains(language == "es" ? "1234,50" : "1.234,50"))
    #expect(try project.value("nightlyRate", of: "reservations", "reservation-1") == "1234.50")
    let list = try play("list", "reservations", in: project.folder, language)
    #expect(list.contains("3/7/2026") && !list.contains("2026-07-03"))
    // Conditions are read as values are typed elsewhere, and never by guessing.
    let condition = "nightlyRate=1.234,50"
    for conditions in [
      ["checkIn=3/7/2026", condition], ["checkIn=2026-07-03", "nightlyRate>1234.49"], ["wifi=no", condition],
    ] {
      let found = try play(
        ["list", "reservations"] + conditions.flatMap { ["--where", $0] }, in: project.folder, language)
      #expect(found.contains("Díaz") && !found.contains("Ruiz"), "\(conditions): \(found)")
    }
    for (condition, example) in [
      ("checkIn=7/31/2026", "30/6/2026."), ("nightlyRate>1.234", "1234,00."), ("nightlyRate>x", "1250,50."),
      ("checkIn>3/7", "30/6/2026."),
      ("wifi=quizá", language == "es" ? "sí o no." : "sim ou não."),
    ] {
      let refused = try play(["list", "reservations", "--where", condition], in: project.folder, language)
      #expect(
        refused.contains(language == "es" ? "error: " : "erro: ") && !refused.contains("Díaz"), "\(condition)"
      )
      #expect(refused.contains(example), "\(condition): \(refused)")
      let scripted = try project.run("list", "reservations", "--where", condition).errorText
      #expect(
        ["2026-06-30.", "1250.50.", "yes o no.", "yes ou no."].contains(where: scripted.contains),
        "\(scripted)")
    }
    #expect(
      try project.run("list", "reservations", "--where", "checkIn=3/7/2026").status != 0,
      "in a script dates are ISO 8601")
    #expect(
      try project.run("list", "reservations", "--where", "nightlyRate=1234.50").outputText.contains("Díaz"))
    // Elsewhere than at a terminal values are as they always were.
    let plain = try project.run("list", "reservations", "--search", "ana").outputText
    #expect(plain.contains("\t2026-07-03\t") && plain.contains("\t1234.50\t"))
  }

  @Test("Removing, looking back and putting back", arguments: ["es", "pt"])
  func keeping(language: String) throws {
    let project = try EntryProject(language: language)
    try play("remove", "employees", "e-1", in: project.folder, language, [.word("q"), .word("n")])
    let yes = language == "es" ? "sí" : "sim"
    try play("remove", "employees", "e-1", "e-2", in: project.folder, language, [.word(yes)])
    try play("bin", in: project.folder, language)
    try play("restore", "employees", "e-1", in: project.folder, language)
    try play("history", "employees", "e-1", in: project.folder, language)
    try play("list", "employees", in: project.folder, language)
    try play("list", "employees", "--search", "zzz", in: project.folder, language)
    try play("list", "conflicts", in: project.folder, language)
    try play("bin", "--empty", in: project.folder, language, [.word("y")])
    try play("bin", in: project.folder, language)
    try play("remove", "dishes", "d-1", "--yes", in: project.folder, language)
    try play("history", "employees", "zz", in: project.folder, language)
  }

  @Test("Imports, what they reject, and a build", arguments: ["es", "pt"])
  func importing(language: String) throws {
    let project = try EntryProject(language: language)
    try project.folder.write(
      "key,name,dateOfBirth,employeeType,shoe\ne-7,Ada,2031-01-01,zz,44\ne-8,Zoe,1990-01-01,exempt,4\n",
      to: "a.csv")
    try play("import", "employees", "a.csv", in: project.folder, language)
    try play("import", "employees", "a.csv", in: project.folder, language)
    try play("import", "employees", "b.csv", in: project.folder, language)
    try play("list", "rejected", in: project.folder, language)
    try play("dismiss", "employees", "a.csv:2", in: project.folder, language, lines("", "Ana"))
    try play("list", "rejected", "--dismissed", in: project.folder, language)
    try play("build", "--timings", in: project.folder, language)
    try play("build", "--explain", "index", in: project.folder, language)
    try play("sources", in: project.folder, language)
    try play("rollback", in: project.folder, language)
    try play("publish", "web", in: project.folder, language)
  }

  @Test("Filling in a questionnaire", arguments: ["es", "pt"])
  func filling(language: String) throws {
    let project = try EntryProject(language: language)
    try play("fill", "car-insurance", in: project.folder, language, lines("2", "A") + [.endOfInput])
    try play("fill", in: project.folder, language, lines("99", "2") + [.endOfInput])
    try play("fill", in: project.folder, language, lines(""))
    // What is filled in for trying out are the names of fields.
    try play("fill", "car-insurance", "--example", in: project.folder, language, lines("99", ""))
    try play("fill", in: project.folder, language, lines("1", "zz", "1") + [.endOfInput])
    // The word of the language puts initial values back; the number is that of an answer without one.
    let word = language == "es" ? "reponer" : "repor"
    for typed in [word, "\(word.capitalized) 2"] {
      let screen = try play(
        "fill", "car-insurance", "--example", in: project.folder, language,
        // All that was answered goes only where it is said twice.
        lines(typed) + (typed == word ? lines("", typed, typed, "") : lines("")))
      #expect(screen.contains("\(word) "), "\(screen)")
      #expect(screen.contains(typed == word ? "8 de 24" : "draft-"), "\(typed): \(screen)")
    }
    // The English one does so too, and is typed here alone.
    let screen = try PseudoTerminal(
      ["fill", "car-insurance", "--example"], in: project.folder.path, environment: ["TERM": "dumb"])
    for typed in ["reset 2", ""] {
      try screen.expect("> ")
      screen.enter(typed)
    }
    try screen.end()
    #expect(screen.text.contains("draft-"), "\(screen.text)")
  }

  @Test("Putting an order together and placing it", arguments: ["es", "pt"])
  func ordering(language: String) throws {
    let project = try EntryProject(language: language)
    try play(
      "order", in: project.folder, language,
      lines("zzqq", "1", "+", "-", "-", "confirmar", "Calle 1", ""))
    try play("order", in: project.folder, language, lines("Pizza", ""))
    try play("order", "show", in: project.folder, language)
    try play("order", "menu", in: project.folder, language)
    try play("order", "history", in: project.folder, language)
    try play("order", "quantity", "7", "2", in: project.folder, language)
    try play("order", in: project.folder, language, lines("cancelar") + [.word("x"), .word("s")])
    try play("order", "place", in: project.folder, language)
    let screen = try PseudoTerminal("order", in: project.folder.path)
    try screen.expect("Esc")
    screen.type("zzqq")
    try screen.expect("zzqq")
    screen.press(.killLine)
    screen.press(.enter)
    try screen.expect("1 ×")
    screen.press(.escape)
    try screen.end()
    try EnglishWords.expectNone(language, screen.text, "order")
  }

  @Test("Rating a student", arguments: ["es", "pt"])
  func rating(language: String) throws {
    let project = try EntryProject(language: language)
    try project.folder.write(Self.module, to: "z9.yml")
    try #require(try project.run("import", "modules", "z9.yml").status == 0)
    try play(
      "rate", in: project.folder, language,
      lines("Ana", "zz", "n", "", "<", "", "s", "zz", "", ""))
    let screen = try PseudoTerminal("rate", "Z9", "--student", "Eva", in: project.folder.path)
    try screen.expect("Sol")
    screen.type("?9")
    screen.press(.enter)
    try screen.expect("Luna")
    screen.press(.enter)
    try screen.expect("Mar")
    screen.press(.enter)
    try screen.expect("100,00")
    screen.press(.enter)
    try screen.end()
    try EnglishWords.expectNone(language, screen.text, "rate Z9")
  }
}
