import GazetteTestSupport
import Testing

@Suite("Words that a language lacks")
struct LackingWordsTests {
  private static let permits = """
    title: Permits
    one: Permit
    record: "{key}"
    fields:
      - {key: filed, title: Filed, kind: date}
      - {key: sort, title: Type, kind: choice, choices: {new: New building, sign: Sign}}
      - {key: secret, title: Whisper, kind: choice, choices: {low: Hushed}, private: true}
      - key: parts
        title: Instalments
        kind: list
        fields:
          - {key: until, title: Payable until, kind: date}
    derived:
      - {key: days, title: Days since, after: filed, sql: "julianday('2026-06-30') - julianday(filed)"}
      - {key: pace, title: Pace, kind: choice, choices: {slow: Slow}, sql: "'slow'"}
      - {key: mark, title: Mark, sql: "iif(filed IS NULL, words('Unmarked'), text('{} marks', 2))"}
      - {key: hush, title: Hush, sql: "iif(secret IS NULL, words('Silent'), '')"}
    only:
      - {sql: filed IS NULL, field: filed, message: "Not filed, and neither is {key}"}
    checks:
      - {field: filed, sql: "filed < '2030-01-01'", message: Filed too late}
    warnings:
      - {title: Filed in the future, sql: "filed > '2027-01-01'"}

    """

  private static let index = """
    ---
    title: Permits
    attention: [{table: waiting, message: "{count} permits wait"}]
    foundAs: All permits
    ---
    ```sql waiting
    SELECT record, count(*) OVER () AS count FROM permits
    ```
    # {{title}}

    """

  @Test(
    "Those of a kind of one's own, of its messages, checks and warnings, are named, with the titles of what is private"
  )
  func kinds() throws {
    let project = try DeclaredProject([
      "permits/permits.yml": Self.permits, "permits/index.md": Self.index,
    ])
    func told() throws -> String { try project.run("build", "--as-of", "2026-06-30").errorText }
    #expect(try told() == "")
    try project.add(setting: "languages: [en, es]")
    let lacking = [
      "All permits", "Days since", "Filed", "Filed in the future", "Filed too late", "Hush", "Instalments",
      "Mark", "New building", "Not filed, and neither is {}", "Pace", "Payable until", "Permit", "Permits",
      "Sign", "Slow", "Unmarked", "Whisper", "{} marks", "{} permits wait",
    ]
    let words = lacking.map { "\"\($0)\"" }.joined(separator: ", ")
    #expect(try told() == "shown as written for want of words in Templates/text/es.yml: \(words)\n")
    try project.folder.write(
      lacking.map { "\"\($0)\": \"\($0)\"\n" }.joined(), to: "Templates/text/es.yml")
    #expect(try told() == "")
  }

  @Test("A build in which nothing has changed names them as the one before did, and so does a night")
  func unchanged() throws {
    let project = try DeclaredProject([
      "ms/ms.yml": """
      title: Ms
      one: M
      record: "{key}"
      fields: [{key: n, title: N, kind: text}]

      """
    ])
    try project.add(setting: "languages: [en, es]\nasOf: 2026-06-30")
    let first = try project.run("build")
    #expect(first.status == 0 && first.errorText.contains("\"M\", \"Ms\", \"N\""), "\(first.errorText)")
    for command in ["build", "nightly", "build"] {
      #expect(try project.run(command).errorText == first.errorText)
    }
    try project.folder.write(" ", to: "Output/site/index.html")
    #expect(try project.run("build").errorText == first.errorText)
    #expect(try project.run("build").errorText == first.errorText)
  }

  @Test("Of many, the first are named and the others counted, and the report of a night has them too")
  func many() throws {
    let project = try CommandProject.empty()
    let settings = try project.folder.text("gazette.yml")
    try project.folder.write(settings + "\ncollections: []\nlanguages: [en, es]\n", to: "gazette.yml")
    let words = (100..<140).map { "Word \($0)" }
    try project.folder.write(words.map { "[[\($0)]]\n" }.joined(), to: "Pages/report.md")
    try project.folder.write("Report: Informe\n", to: "Templates/text/es.yml")
    let named = words.prefix(30).map { "\"\($0)\"" }.joined(separator: ", ")
    let line = "shown as written for want of words in Templates/text/es.yml: \(named) and 10 more"
    let night = try project.run("nightly", "--report", "night.json")
    #expect(night.status == 0 && night.errorText == line + "\n", "\(night.errorText)")
    let report = try project.folder.text("night.json")
    #expect(report.contains("Word 129\\\" and 10 more\""), "\(report)")
    try project.folder.write("[[Word 1]]\n", to: "Pages/report.md")
    let quiet = try project.run("nightly", "--quiet")
    #expect(quiet.status == 0 && quiet.errorText.isEmpty, "\(quiet.errorText)")
  }
}
