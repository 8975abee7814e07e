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
      - {key: secret, title: Whisper, kind: text, private: true}
      - key: parts
        title: Instalments
        kind: list
        fields:
          - {key: until, title: Payable until, kind: date}
    derived:
      - {key: days, title: Days since, after: filed, sql: "julianday('2026-06-30') - julianday(filed)"}
    warnings:
      - {title: Filed in the future, sql: "filed > '2027-01-01'"}

    """

  private static let index = """
    ---
    title: Permits
    attention: [{table: waiting, message: "{count} permits wait"}]
    ---
    ```sql waiting
    SELECT record, count(*) OVER () AS count FROM permits
    ```
    # {{title}}

    """

  @Test("Those of a kind of one's own, of its messages and warnings, are named, but for what is private")
  func kinds() throws {
    let project = try DeclaredProject([
      "permits/permits.yml": Self.permits, "permits/index.md": Self.index,
    ])
    func told() throws -> String { try project.run("build", "--as-of", "2026-06-30").errorText }
    #expect(try told() == "")
    try project.add(setting: "languages: [en, es]")
    let lacking = [
      "Days since", "Filed", "Filed in the future", "Instalments", "New building", "Payable until",
      "Permit", "Permits", "Sign", "{} permits wait",
    ]
    let words = lacking.map { "\"\($0)\"" }.joined(separator: ", ")
    #expect(try told() == "shown as written for want of words in Templates/text/es.yml: \(words)\n")
    try project.folder.write(
      lacking.map { "\"\($0)\": \"\($0)\"\n" }.joined(), to: "Templates/text/es.yml")
    #expect(try told() == "")
  }
}
