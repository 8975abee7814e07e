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

  @Test("JSON is the same at a terminal as elsewhere, whatever the language")
  func jsonAtTerminal() throws {
    let folder = try project()
    try folder.write("asOf: 2026-06-30\nlanguage: es\n", to: "gazette.yml")
    let arguments = ["rate", "2A", "--student", "Ana Díaz", "--failed", "requirements:1,2", "--json"]
    let plain = try GazetteProgram.run(arguments, in: folder.path)
    let terminal = try PseudoTerminal(arguments, in: folder.path, columns: 30)
    #expect(try terminal.end() == 0, "\(terminal.text)")
    let text = terminal.text.replacing("\r\n", with: "\n")
    let start = try #require(text.firstIndex(of: "{"), "\(text)")
    // Beside it stands only what goes to standard error.
    let json = String(text[start...].prefix(through: try #require(text.lastIndex(of: "}"))))
    /// All but the key, which is another for each result.
    func members(_ text: String) throws -> String {
      var object = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
      #expect(object.removeValue(forKey: "key") != nil)
      let sorted = try JSONSerialization.data(withJSONObject: object, options: .sortedKeys)
      return String(decoding: sorted, as: UTF8.self)
    }
    #expect(try members(json) == members(plain.outputText))
  }

  private func numbers(_ range: ClosedRange<Int>) -> String { range.map(String.init).joined(separator: ",") }

  // MARK: Scripts

  @Test(
    "The worked grades come out of failed questions",
    arguments: [
      ("2A", ["requirements:1,2", "cleanCode:5"], ["10/12", "6/6", "4/5"], "90.83 % 🥳 passed"),
      (
        "3A", ["requirements:1,2,3,4,5,6,7,8,9,10,11,12,13"], ["3/16", "3/3", "2/2"], "79.69 % 😔 failed"
      ),
      (
        "2A", ["requirements:1,2,3,4,5,6,7,8", "codeStructure:1,2", "cleanCode:1,2,3"],
        ["4/12", "4/6", "2/5"], "60.00 % 🥳 passed"
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
      #expect(run.outputText.contains("90.83 % 🥳 passed"), "\(file): \(run.errorText)")
    }
    // What says nothing of a question is no perfect rating.
    for (text, words) in [
      ("{}", "found 0"), (#"{"student": "Ana"}"#, "found 0"),
      (#"{"requirement": "111"}"#, "no section or field requirement. Sections: requirements, codeStructure"),
    ] {
      try folder.write(text, to: "odd.json")
      let odd = try GazetteProgram.run(
        "rate", "2A", "--student", "Ana", "--answers", "odd.json", in: folder.path)
      #expect(odd.status != 0 && odd.errorText.contains(words), "\(text): \(odd.errorText)")
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
      (["rate", "A", "--student", "Ana", "--all-passed"], 1, "no module A"),
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

  @Test(
    "A perfect 2B is a key for each section; the result stands there, and the next student can follow",
    arguments: [40, 80, 200])
  func perfect(columns: Int) throws {
    let folder = try project()
    let terminal = try PseudoTerminal(
      "rate", "2B", "--student", "Ana Díaz", in: folder.path, columns: columns)
    for section in ["Requirements (19)", "Code structure (6)", "Clean code (5)"] {
      try terminal.expect("Ana Díaz · Module 2B")
      try terminal.expect(section)
      try terminal.expect("1/")
      terminal.press(.enter)
    }
    try terminal.expect("Ana Díaz")
    try terminal.expect("Module 2B")
    try terminal.expect("█ █")
    try terminal.expect("Grade: 100.00 % 🥳 passed")
    try terminal.expect("19/19")
    try terminal.expect("Student · next for Module 2B")
    try terminal.expect("> ")
    // What is shown is stored, and cannot be stepped back into.
    terminal.press(.up)
    terminal.press(.left)
    terminal.enter("Bo")
    try terminal.expect("Bo · Module 2B")
    terminal.press(.interrupt)
    #expect(try terminal.end() == 130)
    let list = try GazetteProgram.run("list", "ratings", in: folder.path).outputText
    #expect(list.split(separator: "\n").count == 1)
    #expect(list.contains("Ana Díaz"))
    #expect(OrderTerminalTests.widest(terminal) <= columns)
  }

  @Test("Student and module are asked for, of those there are with their questions")
  func asked() throws {
    let folder = try project()
    let terminal = try PseudoTerminal("rate", in: folder.path)
    try terminal.expect("Student")
    terminal.enter()
    try terminal.expect("Student")
    terminal.paste("Ana\nDíaz\n")
    terminal.press(.enter)
    try terminal.expect("Module 2A 23 questions")
    try terminal.expect("Module 2B 30 questions")
    terminal.enter("2Z")
    try terminal.expect("2Z is none of the choices")
    terminal.enter("Module 2")
    try terminal.expect("Which of these?")
    terminal.enter("2")
    try terminal.expect("Ana Díaz · Module 2B · Requirements (19)")
    terminal.press(.endOfInput)
    #expect(try terminal.end() == 1)
    #expect(try GazetteProgram.run("list", "ratings", in: folder.path).output.isEmpty)
    let script = try GazetteProgram.run("rate", "--student", "Ana", "--all-passed", in: folder.path)
    #expect(
      script.status == 64 && script.errorText.contains("this is missing: module"), "\(script.errorText)")
    #expect(script.errorText.contains("gazette rate 2B --student"))
  }

  @Test("Numbers and blank switch questions, ? describes one, and sections before can be reached again")
  func switching() throws {
    let folder = try project()
    let terminal = try PseudoTerminal("rate", "2B", "--student", "Ana Díaz", in: folder.path)
    try terminal.expect("›  1/19 ✓")
    terminal.type("4")
    try terminal.expect("›  4/19 ✗")
    terminal.type("4")
    try terminal.expect("›  4/19 ✓")
    terminal.type("1")
    try terminal.expect("1_ (Enter switches 1)")
    terminal.type("9")
    try terminal.expect("› 19/19 ✗")
    terminal.type("1")
    terminal.press(.enter)
    try terminal.expect("›  1/19 ✗")
    terminal.press(.down)
    terminal.type(" ")
    try terminal.expect("›  2/19 ✗")
    terminal.press(.up)
    terminal.type(" ")
    try terminal.expect("›  1/19 ✓")
    terminal.type("?")
    try terminal.expect("? describes it")
    terminal.type("0")
    try terminal.expect("There is no question 0.")
    terminal.press(.enter)
    try terminal.expect("Code structure (6)")
    terminal.type("7")
    try terminal.expect("There is no question 7.")
    terminal.press(.left)
    try terminal.expect("Requirements (19)")
    try terminal.expect(" 2/19 ✗")
    terminal.press(.enter)
    try terminal.expect("Code structure (6)")
    terminal.press(.enter)
    try terminal.expect("Clean code (5)")
    try terminal.expect("Enter stores the rating")
    terminal.press(.enter)
    // (17/19 + 1 + 1 + 1) / 4
    try terminal.expect("97.37 % 🥳")
    try terminal.expect("17/19")
    terminal.enter()
    #expect(try terminal.end() == 0)
    let page = try GazetteProgram.run("show", "ratings", "rating-1", in: folder.path).outputText
    #expect(page.contains("97.37 %") && !page.contains("Corrected"))
  }

  @Test("Where a section has more questions than there are lines, it says which of them are shown")
  func window() throws {
    let folder = try project()
    let terminal = try PseudoTerminal("rate", "2B", "--student", "Ana Díaz", in: folder.path, columns: 40)
    try terminal.expect(" / 19")
    terminal.press(.end)
    try terminal.expect("–19 / 19")
    terminal.press(.interrupt)
    #expect(try terminal.end() != 0)
  }

  @Test("On a terminal without a cursor it goes question by question; any can be reached again")
  func goingBack() throws {
    let folder = try project()
    let terminal = try PseudoTerminal(
      "rate", "3A", "--student", "Ana", in: folder.path, columns: 40, environment: ["TERM": "dumb"])
    try terminal.expect("Ana · Module 3A · Requirements (16)")
    try terminal.expect("1/16")
    try terminal.answer("what", to: "[passed] > ")
    try terminal.expect("there is no such question")
    try terminal.answer("?", to: "[passed] > ")
    try terminal.answer("n", to: "[passed] > ")
    #expect(!terminal.text.contains("?: there is no such question"))
    try terminal.expect("2/16")
    try terminal.answer("<")
    try terminal.expect("1/16")
    try terminal.expect("not passed")
    try terminal.answer("y")
    try terminal.expect("2/16")
    try terminal.answer("clean 2")
    try terminal.expect("2/2")
    try terminal.answer("n")
    try terminal.expect("Clean code 1/2, not passed: 2")
    try terminal.expect("question.")
    try terminal.answer("requirements 99")
    try terminal.expect("requirements 99: there is no such")
    try terminal.answer("requirements 16")
    try terminal.expect("16/16")
    try terminal.answer("n")
    try terminal.expect("1/3")
    try terminal.answer("code 3")
    try terminal.expect("3/3")
    try terminal.answer()
    for _ in 1...2 { try terminal.answer() }
    try terminal.expect("Requirements 15/16, not passed: 16")
    try terminal.answer()
    // (1 + 15/16 + 1 + 1/2) / 4
    try terminal.expect("85.94 % 🥳")
    try terminal.answer()
    #expect(try terminal.end() == 0)
    #expect(terminal.widestLine <= 40, "\(terminal.text)")
    #expect(!terminal.transcript.contains("\u{1B}"))
  }

  @Test("Ctrl-C or the end of input before the end stores nothing", arguments: ["xterm", "dumb"])
  func leaving(terminal name: String) throws {
    let folder = try project()
    for (key, status) in [(PseudoTerminal.Key.interrupt, Int32(130)), (.endOfInput, 1)] {
      let terminal = try PseudoTerminal(
        "rate", "2A", "--student", "Bo", in: folder.path, environment: ["TERM": name])
      try terminal.expect("1/12")
      terminal.press(key)
      #expect(try terminal.end() == status)
    }
    #expect(try GazetteProgram.run("list", "ratings", in: folder.path).output.isEmpty)
  }

  @Test("A result that is corrected says so on its page, in the register and in the history")
  func corrected() throws {
    let folder = try project()
    func run(_ arguments: String...) throws -> String {
      let run = try GazetteProgram.run(arguments, in: folder.path)
      #expect(run.status == 0, "\(run.errorText)")
      return run.outputText
    }
    _ = try run("rate", "2A", "--student", "Ana", "--failed", "requirements:1,2")
    _ = try run("rate", "3A", "--student", "Bo", "--all-passed")
    _ = try run("edit", "ratings", "rating-1", "--set", "student=Ana Díaz")
    #expect(try !run("show", "ratings", "rating-1").contains("Corrected"), "a name is no result")
    _ = try run("edit", "ratings", "rating-1", "--set", "failed=requirements:1,2 cleanCode:5")
    #expect(try run("show", "ratings", "rating-1").contains("90.83 % 🥳 passed · Corrected on 2026-06-30."))
    let history = try run("history", "ratings", "rating-1")
    #expect(history.contains("Corrected on: — → 2026-06-30"))
    #expect(history.contains("requirements:1,2 → requirements:1,2 cleanCode:5") && !history.contains("0011"))
    _ = try run("build")
    let register = try folder.text("Output/markdown/ratings/register/index.md")
    #expect(register.contains("🥳 passed, corrected on 2026-06-30 | 90.83 % |"), "\(register)")
    #expect(register.contains("| Module 3A | 🥳 passed | 100.00 % |"))
    let list = try PseudoTerminal("list", "ratings", in: folder.path)
    #expect(try list.end() == 0)
    #expect(list.text.contains("Corrected on") && list.text.contains("🥳 passed"), "\(list.text)")
  }

  @Test("Removing shows student, module, result and grade; a search finds what is read")
  func removing() throws {
    let folder = try project()
    for name in ["Ana", "Bo"] {
      _ = try GazetteProgram.run(
        "rate", "2A", "--student", name, "--failed", "requirements:1,2 cleanCode:5", in: folder.path)
    }
    let terminal = try PseudoTerminal("remove", "ratings", "rating-1", in: folder.path)
    try terminal.expect("Ana · Module 2A · 🥳 passed · 90.83 %")
    try terminal.expect("Module: Module 2A")
    try terminal.expect("Remove this record?")
    terminal.enter("remove")
    #expect(try terminal.end() == 0)
    #expect(!terminal.text.contains("0011"))
    #expect(try GazetteProgram.run("bin", in: folder.path).outputText.contains("Ana Module 2A"))
    let found = try GazetteProgram.run("list", "ratings", "--search", "module bo", in: folder.path)
    #expect(found.outputLines.count == 1)
  }

  @Test("The register is exported as the property list that the old applications read")
  func propertyList() throws {
    let folder = try project()
    _ = try GazetteProgram.run(
      "rate", "2A", "--student", "Ana <Díaz> & Co", "--failed", "requirements:1,2 cleanCode:5",
      in: folder.path)
    let run = try GazetteProgram.run("export", "ratings", "--format", "plist", in: folder.path)
    #expect(run.status == 0, "\(run.errorText)")
    let entries = try PropertyListSerialization.propertyList(from: Data(run.output), format: nil)
    #expect(
      entries as? [[String: String]] == [
        [
          "studentName": "Ana <Díaz> & Co", "moduleGraded": "Module 2A", "didPass": "true",
          "finalGrade": "90.83333333333333",
        ]
      ])
    try folder.write(run.outputText, to: "register.plist")
    let read = try GazetteProgram.run("import", "ratings", "register.plist", in: folder.path)
    #expect(read.outputText == "imported 0, updated 0, rejected 0\nunchanged 1\n", "\(read.errorText)")
    #expect(
      try GazetteProgram.run("export", "ratings", "--format", "plist", in: folder.path).output == run.output)
    #expect(try GazetteProgram.run("list", "ratings", in: folder.path).outputLines.count == 1)
    let other = try GazetteProgram.run("export", "modules", "--format", "plist", in: folder.path)
    #expect(other.status == 64 && other.errorText.contains("propertyList"))
  }

  @Test("Entries of the exported register are those that were written, each once, and others are new")
  func exportedTwice() throws {
    let folder = try project()
    for failed in ["none", "none", "requirements:1"] {
      _ = try GazetteProgram.run("rate", "2A", "--student", "Ana", "--failed", failed, in: folder.path)
    }
    let text = try GazetteProgram.run("export", "ratings", "--format", "plist", in: folder.path).outputText
    func imported(_ text: String) throws -> String {
      try folder.write(text, to: "register.plist")
      return try GazetteProgram.run("import", "ratings", "register.plist", in: folder.path).outputText
    }
    let last = try #require(text.range(of: "</array>")).lowerBound
    func entry(_ name: String) -> String {
      "<dict><key>studentName</key><string>\(name)</string><key>moduleGraded</key><string>Module 2A</string>"
        + "<key>didPass</key><string>true</string><key>finalGrade</key><string>100.0</string></dict>"
    }
    let longer = text[..<last] + entry("Bo") + entry("Ana") + text[last...]
    #expect(try imported(text) == "imported 0, updated 0, rejected 0\nunchanged 3\n")
    #expect(try imported(String(longer)) == "imported 2, updated 0, rejected 0\nunchanged 3\n")
    #expect(try imported(String(longer)) == "imported 0, updated 0, rejected 0\nunchanged 5\n")
    let shown = try GazetteProgram.run("show", "ratings", "rating-3", in: folder.path).outputText
    #expect(shown.contains("| failed |"), "\(shown)")
  }

  @Test(
    "Names with characters that readers of property lists change are known again from the exported register")
  func namesThatReadersChange() throws {
    let folder = try project()
    let names = [
      #"Ana\rDíaz"#, #"Eva\r\nGil"#, #"\ufeffBo"#, #"Cy \ufeff"#, #"\ufeff\ufeffDi"#, #"Fay\u000c"#,
    ]
    let entries = names.enumerated().map {
      #"{"key": "x\#($0)", "student": "\#($1)", "module": "2A", "answers": "none"}"#
    }
    try folder.write("[\(entries.joined(separator: ","))]", to: "ratings.json")
    _ = try GazetteProgram.run("import", "ratings", "ratings.json", in: folder.path)
    let run = try GazetteProgram.run("export", "ratings", "--format", "plist", in: folder.path)
    // Whoever reads XML makes a line feed of a carriage return that stands in it by itself.
    #expect(!run.output.contains(0x0D) && run.outputText.contains("<string>Ana&#13;Díaz</string>"))
    let list = try PropertyListSerialization.propertyList(from: Data(run.output), format: nil)
    let read = try #require(list as? [[String: String]]).compactMap { $0["studentName"] }
    #expect(read.prefix(2).map { Array($0.utf8) } == ["Ana\rDíaz", "Eva\r\nGil"].map { Array($0.utf8) })
    try folder.write(run.outputText, to: "register.plist")
    let again = try GazetteProgram.run("import", "ratings", "register.plist", in: folder.path)
    #expect(again.outputText == "imported 0, updated 0, rejected 0\nunchanged 6\n", "\(again.errorText)")
    // A list that was exported as Foundation writes it is known, too.
    let earlier = run.outputText.replacing("&#13;", with: "\r")
    try folder.write(earlier, to: "earlier.plist")
    let known = try GazetteProgram.run("import", "ratings", "earlier.plist", in: folder.path)
    #expect(known.outputText == "imported 0, updated 0, rejected 0\nunchanged 6\n", "\(known.errorText)")
  }

  @Test("A grade of an old register goes back into a property list as it came")
  func gradesAsTheyCame() throws {
    let folder = try project()
    let grades = ["90.83333333333333", "98.6842105263158", "66.66666666666667", "7.1", "0.0", "100.0"]
    let entries = grades.enumerated().map { place, grade in
      """
      <dict><key>studentName</key><string>S\(place)</string><key>moduleGraded</key><string>Module 2A</string>\
      <key>didPass</key><string>true</string><key>finalGrade</key><string>\(grade)</string></dict>
      """
    }
    try folder.write(
      "<?xml version=\"1.0\"?><plist version=\"1.0\"><array>\(entries.joined())</array></plist>",
      to: "register.plist")
    let read = try GazetteProgram.run("import", "ratings", "register.plist", in: folder.path)
    try #require(read.status == 0, "\(read.outputText)\(read.errorText)")
    let written = try GazetteProgram.run("export", "ratings", "--format", "plist", in: folder.path).outputText
    for grade in grades { #expect(written.contains("<string>\(grade)</string>"), "\(grade): \(written)") }
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
    try terminal.expect("Enter saves.")
    terminal.enter("failed")
    try terminal.expect("> requirements:1,2 cleanCode:5")
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
