import Forms
import Foundation
import Gazette
import GazetteTestSupport
import Press
import RecordStore
import Testing

@Suite("Rules of ratings")
struct RatingRuleTests {
  private func sampleModule(_ name: String) -> String {
    SharedData.root.appending(path: "Sample/modules/\(name).yml").path
  }

  private func answers(_ passed: Int, _ count: Int) -> String {
    String(repeating: "1", count: passed) + String(repeating: "0", count: count - passed)
  }

  /// A module with so many questions in each section, and one that nobody passed.
  private func module(_ id: String, _ counts: [Int?]) -> String {
    var text = "id: \(id)\nname: Module \(id)\nsections:\n"
    for (section, count) in zip(["design", "requirements", "codeStructure", "cleanCode"], counts) {
      guard let count else { continue }
      let questions = (1...count).map { "{title: Q\($0)}" }
      text += "  - kind: \(section)\n    questions: [\(questions.joined(separator: ", "))]\n"
    }
    return text
  }

  @Test("The worked grades come out exactly, and a hair below 60 percent fails")
  func grades() throws {
    let worked: [(sections: [(Int, Int)?], shown: String)] = [
      ([nil, (10, 12), (6, 6), (4, 5)], "90.83 % 🥳 passed"),
      ([nil, (3, 16), (3, 3), (2, 2)], "79.69 % 😔 failed"),
      ([nil, (4, 12), (4, 6), (2, 5)], "60.00 % 🥳 passed"),
      ([(9, 9), (6, 6), (6, 6), (8, 8)], "100.00 % 🥳 passed"),
      ([(0, 9), (6, 6), (6, 6), (8, 8)], "75.00 % 😔 failed"),
      ([nil, (599, 1000), (4, 6), (2, 5)], "66.64 % 🥳 passed"),
      // Ratios 1, 1199/3000, 600/1000, 400/1000: a mean just below 3/5.
      ([nil, (1199, 3000), (6, 10), (4, 10)], "59.99 % 😔 failed"),
      // Just below in the mean of design and requirements alone.
      ([(3, 5), (1799, 3000), (6, 6), (8, 8)], "79.99 % 😔 failed"),
      ([(3, 5), (1800, 3000), (6, 6), (8, 8)], "80.00 % 🥳 passed"),
    ]
    let project = try TestProject()
    var ratings = "key,student,module,design,requirements,codeStructure,cleanCode\n"
    for (number, entry) in worked.enumerated() {
      let id = "M\(number)"
      try project.importText(module(id, entry.sections.map { $0?.1 }), as: "modules", named: "\(id).yml")
      let given = entry.sections.map { $0.map { answers($0.0, $0.1) } ?? "" }
      ratings += "g\(number),Ana,\(id),\(given.joined(separator: ","))\n"
    }
    #expect(try project.importText(ratings, as: "ratings", named: "ratings.csv").imported == worked.count)
    let output = try project.edition()
    for (number, entry) in worked.enumerated() {
      let page = try #require(output.text("markdown/ratings/records/m\(number)/g\(number).md"))
      #expect(page.hasPrefix("# Ana\n\n\(entry.shown)\n"), "\(page.prefix(80))")
    }
  }

  @Test("Failed questions are named by section and number; nothing failed is all passed")
  func failedQuestions() throws {
    let project = try TestProject()
    try project.importFile(sampleModule("2a"), as: "modules")
    let report = try project.importText(
      """
      [{"id": "g1", "student": "Ana", "module": "2A", "ratedOn": "2026-05-01", "failed": "requirements:3,7 cleanCode:1"},
       {"id": "g2", "student": "Ben", "module": "Module 2A", "ratedOn": "2026-05-02", "failed": ""},
       {"id": "g3", "student": "Cleo", "module": "2A", "failed": "requirements:13"},
       {"id": "g4", "student": "Dan", "module": "9Z", "failed": ""},
       {"id": "g5", "student": "Eva", "module": "2A", "failed": "design:1"}]
      """, as: "ratings")
    #expect(report.imported == 2)
    #expect(
      Dictionary(report.reasons, uniquingKeysWith: +) == [
        "Failed questions: a question that the module does not have (write those that are off as group:2,3, or none)":
          2,
        "Module: not among the stored modules": 1,
      ])
    let output = try project.edition()
    let page = try #require(output.text("markdown/ratings/records/2a/g1.md"))
    #expect(page.hasPrefix("# Ana\n\n90.83 % 🥳 passed\n"))
    #expect(page.contains("## Requirements (12)\n"))
    #expect(page.contains("| 3/12 |"))
    #expect(page.contains("| failed |"))
    #expect(output.text("markdown/ratings/records/2a/g2.md")?.contains("100.00 % 🥳") ?? false)
  }

  @Test(
    "The old applications' registers import as grades without answers, and again doubles nothing",
    arguments: [
      "{\"name\": \"Ana Díaz\", \"module\": \"Module 2A\", \"emoji\": \"🥳\", \"rate\": \"90.83333333333333\"}",
      """
      {"firstName": "Ana", "lastName": "Díaz", "module": "Module 2A", "emoji": "🥳", "totalRatio": "90.83333333333333"}
      """,
      """
      {"studentName": "Ana Díaz", "moduleGraded": "Module 2A", "didPass": "true", "finalGrade": "90.83333333333333"}
      """,
    ])
  func registers(entry: String) throws {
    let project = try TestProject()
    try project.importFile(sampleModule("2a"), as: "modules")
    let list = try JSONSerialization.jsonObject(with: Data("[\(entry), \(entry)]".utf8))
    let data = try PropertyListSerialization.data(fromPropertyList: list, format: .xml, options: 0)
    let text = String(decoding: data, as: UTF8.self)
    #expect(try project.importText(text, as: "ratings", named: "register.plist").imported == 2)
    #expect(try project.importText(text, as: "ratings", named: "register.plist").imported == 0)
    let output = try project.edition()
    #expect(output.download("ratings/by-module.csv") == "module,ratings,passed,meanGrade\n2A,2,2,90.83\n")
    let module = try #require(output.text("markdown/ratings/modules/2a.md"))
    #expect(module.contains("| Mean of requirements | — |"))
    #expect(output.text("markdown/ratings/records/2a/register.plist.1.md")?.contains("# Ana Díaz\n") ?? false)
  }

  @Test("An edited rubric never changes an old grade, and one version cannot have two contents")
  func rubricVersions() throws {
    let project = try TestProject()
    let rubric = """
      id: X1
      name: Module X1
      version: 1
      sections:
        - kind: requirements
          questions: [{title: One}, {title: Two}]
        - kind: codeStructure
          questions: [{title: Three}]
        - kind: cleanCode
          questions: [{title: Four}]
      """
    let ratings = """
      [{"id": "g1", "student": "Ana", "module": "X1", "failed": "requirements:2"}]
      """
    try project.importText(rubric, as: "modules", named: "x1.yml")
    try project.importText(ratings, as: "ratings")
    let changed = rubric.replacing("{title: Two}", with: "{title: Two}, {title: Five}")
    let refused = try project.importText(changed, as: "modules", named: "x1.yml")
    #expect(
      refused.reasons.map(\.reason) == [
        "Version: stored with other content already; raise it with every change"
      ])
    try project.importText(
      changed.replacing("version: 1", with: "version: 2"), as: "modules", named: "x1.yml")
    #expect(try project.importText(ratings, as: "ratings").updated == 0)
    let output = try project.edition()
    #expect(output.download("ratings/by-module.csv") == "module,ratings,passed,meanGrade\nX1,1,1,87.50\n")
    #expect(output.text("markdown/ratings/records/x1/g1.md")?.contains("| 2/2 | Two | failed |") ?? false)
  }

  @Test(
    "A faulty rubric is rejected with its line and reason",
    arguments: [
      ("sections:\n  - kind: requirements\n    questions: []\n", "The section codeStructure is missing"),
      ("sections:\n  - kind: manners\n    questions: [{title: A}]\n", "Section: not one of"),
      ("sections:\n  - kind: requirements\n    questions: [{titel: A}]\n", "Title: missing"),
      (
        "sections:\n  - kind: requirements\n    questions: [{title: A}]\n",
        "The section codeStructure is missing"
      ),
      ("", "Questions: missing"),
    ])
  func faultyRubric(rest: String, words: String) throws {
    let project = try TestProject()
    let report = try project.importText("id: X1\nname: X\n" + rest, as: "modules", named: "x1.yml")
    #expect(report.imported == 0 && report.rejected > 0)
    #expect(report.reasons.contains { $0.reason.contains(words) }, "\(report.reasons)")
    #expect(try project.count("SELECT count(*) FROM modules") == 0)
    #expect(try project.count("SELECT count(*) FROM modules_versions") == 0)
  }

  @Test(
    "Sections stand in their order, a rubric without a version is the first, and keys differ by more than case"
  )
  func rubrics() throws {
    let project = try TestProject()
    func rubric(_ id: String, _ sections: [String]) -> String {
      "id: \(id)\nname: \(id)\nsections:\n"
        + sections.map { "  - kind: \($0)\n    questions: [{title: \($0) 1}, {title: \($0) 2}]\n" }.joined()
    }
    let sections = ["cleanCode", "codeStructure", "requirements", "design"]
    try project.importText(rubric("x1", sections), as: "modules", named: "x1.yml")
    #expect(try project.count("SELECT version FROM modules") == 1)
    #expect(
      try project.store.read {
        try $0.all("SELECT title FROM modules_questions ORDER BY place") { try $0.text(0) }
      }
        == sections.reversed().flatMap { ["\($0) 1", "\($0) 2"] })
    let other = try project.importText(rubric("X1", sections), as: "modules", named: "other.yml")
    #expect(other.reasons.map(\.reason) == ["Key: differs from x1 only by case"])
    let odd = try project.importText(rubric("x/1", sections), as: "modules", named: "odd.yml")
    #expect(odd.reasons.map(\.reason) == ["Key: has more than letters, digits and hyphens"])
    #expect(try project.edition().text("markdown/ratings/modules/x1.md") != nil)
  }

  @Test("Registers and students' pages say in words, with the emoji, whether a rating passed")
  func resultInWords() throws {
    for (language, passed, failed) in [
      ("en", "🥳 passed", "😔 failed"), ("es", "🥳 aprobada", "😔 no aprobada"),
      ("pt", "🥳 aprovada", "😔 reprovada"),
    ] {
      let project = try TestProject(settings: "language: \(language)\nasOf: 2026-06-30\n")
      try project.importFile(sampleModule("2a"), as: "modules")
      _ = try project.importText(
        """
        [{"id": "g1", "student": "Ana", "module": "2A", "ratedOn": "2026-05-01", "failed": ""},
         {"id": "g2", "student": "Ana", "module": "2A", "ratedOn": "2026-05-02",
          "failed": "requirements:1,2,3,4,5,6,7,8,9,10,11,12"}]
        """, as: "ratings")
      let output = try project.edition()
      for ending in ["markdown/ratings/register/2a.md", "site/ratings/register/2a.html"] {
        let page = try #require(output.text(ending))
        #expect(page.contains(passed) && page.contains(failed), "\(ending)")
      }
      let student = try #require(
        output.files.keys.first { $0.hasPrefix("markdown/ratings/students/ana") }.flatMap(output.text))
      #expect(student.contains("| \(passed) |") && student.contains("| \(failed) |"))
      #expect(student.contains("\(failed)."))
    }
  }
}
