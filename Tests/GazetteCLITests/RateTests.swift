import Foundation
import GazetteTestSupport
import Testing

/// Rating students from the terminal and from scripts (DOMAIN, section 3).
@Suite("gazette rate")
struct RateTests {
  /// A project with the sample's rubrics and no ratings.
  private func project() throws -> TestFolder {
    let folder = try TestFolder()
    try #require(try GazetteProgram.run("init", in: folder.path).status == 0)
    try folder.write("asOf: 2026-06-30\n", to: "gazette.yml")
    let modules = SharedData.root.appending(path: "Sample/modules").path
    let files = ["2a", "2b", "3a", "3b"].map { "\(modules)/\($0).yml" }
    try #require(
      try GazetteProgram.run(["import", "modules"] + files, in: folder.path).status == 0)
    return folder
  }

  private func numbers(_ range: ClosedRange<Int>) -> String { range.map(String.init).joined(separator: ",") }

  // MARK: Scripts

  @Test(
    "The worked grades come out of failed questions",
    arguments: [
      ("2A", ["requirements:1,2", "cleanCode:5"], ["10/12", "6/6", "4/5"], "90.83 % 🥳"),
      (
        "3A", ["requirements:1,2,3,4,5,6,7,8,9,10,11,12,13"], ["3/16", "3/3", "2/2"], "79.69 % 😔"
      ),
      (
        "2A", ["requirements:1,2,3,4,5,6,7,8", "codeStructure:1,2", "cleanCode:1,2,3"],
        ["4/12", "4/6", "2/5"], "60.00 % 🥳"
      ),
    ])
  func workedGrades(module: String, failed: [String], sections: [String], grade: String) throws {
    let folder = try project()
    let run = try GazetteProgram.run(
      ["rate", module, "--student", "Ana Díaz"] + failed.flatMap { ["--failed", $0] }, in: folder.path)
    #expect(run.status == 0, "\(run.errorText)")
    let lines = run.outputLines.map(String.init)
    #expect(lines.first == "Student: Ana Díaz")
    #expect(lines.contains("Module: Module \(module)"))
    #expect(lines.filter { line in sections.contains { line.hasSuffix(": \($0)") } }.count == 3)
    #expect(lines.last == "Grade: \(grade)")
  }

  @Test("A rating stands in the register, with the day, and a second one is another entry")
  func register() throws {
    let folder = try project()
    for _ in 1...2 {
      #expect(
        try GazetteProgram.run("rate", "2B", "--student", "Bo", "--all-passed", in: folder.path).status == 0)
    }
    let list = try GazetteProgram.run("list", "ratings", in: folder.path)
    #expect(list.outputLines.count == 2)
    #expect(list.outputText.contains("Bo") && list.outputText.contains("2026-06-30"))
    let page = try GazetteProgram.run("show", "ratings", "rating-2", in: folder.path)
    #expect(page.outputText.contains("100.00 %"))
  }

  @Test("Answers come from a file, in any of its shapes")
  func answersFile() throws {
    let folder = try project()
    let requirements = String(repeating: "1", count: 10) + "00"
    try folder.write(
      #"{"requirements": "\#(requirements)", "codeStructure": [true,true,true,true,true,true], "cleanCode": "11110"}"#,
      to: "answers.json")
    try folder.write("failed\n\"requirements:1,2 cleanCode:3\"\n", to: "answers.csv")
    for file in ["answers.json", "answers.csv"] {
      let run = try GazetteProgram.run("rate", "2A", "--student", "Ana", "--answers", file, in: folder.path)
      #expect(run.outputText.contains("90.83 % 🥳"), "\(file): \(run.errorText)")
    }
    try folder.write(#"{"requirements": "111"}"#, to: "short.json")
    let short = try GazetteProgram.run(
      "rate", "2A", "--student", "Ana", "--answers", "short.json", in: folder.path)
    #expect(short.status == 1)
    #expect(short.errorText.contains("requirements: expected 12 answers"))
    #expect(try GazetteProgram.run("list", "ratings", in: folder.path).outputLines.count == 2)
  }

  @Test(
    "What cannot be rated is refused, and nothing is stored",
    arguments: [
      (["rate", "9Z", "--student", "Ana", "--all-passed"], Int32(1), "no module 9Z"),
      (["rate", "2A", "--student", "Ana", "--failed", "requirements:13"], 1, "no such question"),
      (["rate", "2A", "--student", "Ana", "--failed", "design:1"], 1, "no such question"),
      (["rate", "2A", "--student", "Ana"], 64, "Say which questions"),
      (["rate", "2A", "--all-passed"], 64, "--student"),
      (["rate", "2A", "--student", " ", "--all-passed"], 64, "--student"),
    ])
  func refusals(arguments: [String], status: Int32, words: String) throws {
    let folder = try project()
    let run = try GazetteProgram.run(arguments, in: folder.path)
    #expect(run.status == status)
    #expect(run.errorText.contains(words), "\(run.errorText)")
    #expect(try GazetteProgram.run("list", "ratings", in: folder.path).output.isEmpty)
  }

  @Test("An old register is added to, wherever its entries stand, and never replaced")
  func oldRegister() throws {
    let folder = try project()
    func entry(_ name: String, _ grade: String) -> String {
      "<dict><key>name</key><string>\(name)</string><key>module</key><string>Module 2A</string>"
        + "<key>emoji</key><string>🥳</string><key>rate</key><string>\(grade)</string></dict>"
    }
    func write(_ entries: [String]) throws {
      try folder.write(
        "<?xml version=\"1.0\"?><plist version=\"1.0\"><array>\(entries.joined())</array></plist>",
        to: "register.plist")
    }
    func imported() throws -> String {
      try GazetteProgram.run("import", "ratings", "register.plist", in: folder.path).outputText
    }
    try write([entry("Ana", "80.0"), entry("Bo", "75.5")])
    #expect(try imported().hasPrefix("imported 2, updated 0"))
    // A new entry before the others, one twice, and one gone.
    try write([entry("Cy", "61.25"), entry("Bo", "75.5"), entry("Bo", "75.5")])
    #expect(try imported().hasPrefix("imported 2, updated 0"))
    #expect(try imported().hasPrefix("imported 0, updated 0"))
    let list = try GazetteProgram.run("list", "ratings", in: folder.path).outputText
    #expect(list.split(separator: "\n").count == 4)
    #expect(list.contains("Ana") && list.contains("Cy"))
  }

  // MARK: At a terminal

  @Test("The flow of 2B: sections, places, one not passed, the result, then the next student")
  func flow() throws {
    let folder = try project()
    let terminal = try PseudoTerminal("rate", "2B", "--student", "Ana Díaz", in: folder.path)
    try terminal.expect("Requirements (19)")
    for number in 1...19 {
      try terminal.expect("\(number)/19")
      terminal.enter(number == 4 ? "n" : "")
    }
    try terminal.expect("Code structure (6)")
    for _ in 1...6 { terminal.enter() }
    try terminal.expect("Clean code (5)")
    for _ in 1...5 { terminal.enter() }
    try terminal.expect("Requirements 18/19, not passed: 4")
    terminal.enter()
    try terminal.expect("Student: Ana Díaz")
    try terminal.expect("Module: Module 2B")
    try terminal.expect("Requirements: 18/19")
    // (18/19 + 1 + 1 + 1) / 4
    try terminal.expect("98.68 % 🥳")
    try terminal.expect("Next student for 2B")
    terminal.enter("Bo")
    try terminal.expect("1/19")
    terminal.press(.interrupt)
    #expect(try terminal.end() == 130)
    let list = try GazetteProgram.run("list", "ratings", in: folder.path).outputText
    #expect(list.split(separator: "\n").count == 1)
    #expect(list.contains("Ana Díaz"))
  }

  @Test("Any question can be reached again before the end, and wrong input is asked again")
  func goingBack() throws {
    let folder = try project()
    let terminal = try PseudoTerminal("rate", "3A", "--student", "Ana", in: folder.path, columns: 40)
    try terminal.expect("1/16")
    terminal.enter("what")
    try terminal.expect("there is no such question")
    terminal.enter("n")
    try terminal.expect("2/16")
    terminal.press(.up)
    try terminal.expect("1/16")
    try terminal.expect("not passed")
    terminal.enter("y")
    try terminal.expect("2/16")
    terminal.enter("clean 2")
    try terminal.expect("2/2")
    terminal.enter("n")
    try terminal.expect("Clean code 1/2, not passed: 2")
    terminal.enter("requirements 99")
    try terminal.expect("requirements 99: there is no such")
    terminal.enter("requirements 16")
    try terminal.expect("16/16")
    terminal.enter("n")
    try terminal.expect("1/3")
    terminal.enter("code 3")
    try terminal.expect("3/3")
    terminal.enter()
    for _ in 1...2 { terminal.enter() }
    try terminal.expect("Requirements 15/16, not passed: 16")
    terminal.enter()
    try terminal.expect("Clean code: 1/2")
    // (1 + 15/16 + 1 + 1/2) / 4
    try terminal.expect("85.94 % 🥳")
    terminal.enter()
    #expect(try terminal.end() == 0)
    #expect(terminal.widestLine <= 40)
  }

  @Test("Ctrl-C or the end of input before the end stores nothing; the name is asked for where it is missing")
  func leaving() throws {
    let folder = try project()
    let interrupted = try PseudoTerminal("rate", "2A", in: folder.path)
    try interrupted.expect("Student")
    interrupted.enter()
    try interrupted.expect("Student")
    interrupted.paste("Ana\nDíaz\n")
    interrupted.press(.enter)
    try interrupted.expect("1/12")
    interrupted.press(.interrupt)
    #expect(try interrupted.end() == 130)
    let ended = try PseudoTerminal("rate", "2A", "--student", "Bo", in: folder.path)
    try ended.expect("1/12")
    ended.press(.killLine)
    ended.press(.endOfInput)
    #expect(try ended.end() == 1)
    #expect(try GazetteProgram.run("list", "ratings", in: folder.path).output.isEmpty)
  }

  @Test("A rating is corrected by naming the questions that were not passed")
  func correction() throws {
    let folder = try project()
    _ = try GazetteProgram.run(
      "rate", "2A", "--student", "Ana", "--failed", "requirements:1,2", in: folder.path)
    let edit = try GazetteProgram.run(
      "edit", "ratings", "rating-1", "--set", "failed=requirements:1,2 cleanCode:5", in: folder.path)
    #expect(edit.status == 0, "\(edit.errorText)")
    #expect(
      try GazetteProgram.run("show", "ratings", "rating-1", in: folder.path).outputText.contains("90.83 %"))
    let moved = try GazetteProgram.run("edit", "ratings", "rating-1", "--set", "module=2B", in: folder.path)
    #expect(moved.status == 1, "the answers of 2A are none for 2B")
    #expect(moved.errorText.contains("neither answers nor a grade"))
    let terminal = try PseudoTerminal("edit", "ratings", "rating-1", in: folder.path)
    for _ in 1...3 { terminal.enter() }
    try terminal.expect("requirements:1,2 cleanCode:5")
    terminal.enter("requirements:99")
    terminal.enter()
    try terminal.expect("a question that the module does not have")
    terminal.enter("4")
    try terminal.expect("Failed questions")
    terminal.enter("requirements:3")
    terminal.enter()
    #expect(try terminal.end() == 0, "\(terminal.text)")
    let page = try GazetteProgram.run("show", "ratings", "rating-1", in: folder.path).outputText
    // (1 + 11/12 + 1 + 1) / 4
    #expect(page.contains("97.92 %"))
    let none = try GazetteProgram.run(
      "edit", "ratings", "rating-1", "--set", "module=2B", "--set", "failed=none", in: folder.path)
    #expect(none.status == 0, "\(none.errorText)")
    #expect(
      try GazetteProgram.run("show", "ratings", "rating-1", in: folder.path).outputText.contains("100.00 %"))
  }

  @Test("An entry of an old register keeps its grade when it is edited, and gets answers when they are given")
  func registerEntry() throws {
    let folder = try project()
    try folder.write("key,student,module,grade,passed\nold-1,Ana,2A,61.5,yes\n", to: "old.csv")
    try #require(try GazetteProgram.run("import", "ratings", "old.csv", in: folder.path).status == 0)
    let name = try GazetteProgram.run("edit", "ratings", "old-1", "--set", "student=Ana D", in: folder.path)
    #expect(name.status == 0, "\(name.errorText)")
    func page() throws -> String {
      try GazetteProgram.run("show", "ratings", "old-1", in: folder.path).outputText
    }
    #expect(try page().contains("61.50 %"))
    let answered = try GazetteProgram.run(
      "edit", "ratings", "old-1", "--set", "failed=requirements:1,2 cleanCode:5", in: folder.path)
    #expect(answered.status == 0, "\(answered.errorText)")
    #expect(try page().contains("90.83 %"))
  }
}
