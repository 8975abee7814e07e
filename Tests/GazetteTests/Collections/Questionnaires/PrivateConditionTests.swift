import Gazette
import GazetteTestSupport
import Testing

@Suite("What private answers decide is as private as they are")
struct PrivateConditionTests {
  private static let form = """
    title: Visit
    questionnaire: true
    sections:
      - key: visit
        title: Visit
        fields:
          - {key: name, title: Name, kind: text, required: true, searchable: true}
          - {key: ill, title: Ill, kind: switch, private: true}
          - {key: doctor, title: Doctor, kind: text, required: true, searchable: true,
             hiddenWhen: {field: ill, equals: false}}
          - {key: ward, title: Ward, kind: choice, choices: [a, b], hiddenWhen: {field: doctor, isEmpty: true}}
          - {key: noCard, title: No card, kind: switch, private: true}
          - {key: card, title: Card, kind: text, required: true, noneWhen: noCard}
          - key: home
            title: Home
            kind: group
            searchable: true
            fields:
              - {key: street, title: Street, kind: text}
              - {key: cellar, title: Cellar, kind: text, hiddenWhen: {field: ill, equals: false}}
          - key: drivers
            title: Drivers
            kind: list
            fields:
              - {key: driver, title: Driver, kind: text}
              - {key: fined, title: Fined, kind: switch, private: true}
              - {key: fine, title: Fine, kind: money, hiddenWhen: {field: fined, equals: false}}
              - key: licence
                title: Licence
                kind: group
                fields:
                  - {key: since, title: Since, kind: integer}
                  - {key: points, title: Points, kind: integer, hiddenWhen: {field: fined, equals: false}}

    """

  private func edition(_ answers: String) throws -> [String: String] {
    let project = try QuestionnaireProject()
    try project.declare(Self.form, name: "visit")
    let report = try project.importSubmissions(
      text: #"[{"key": "s-1", "form": "visit", "submittedOn": "2026-06-01", "answers": {\#(answers)}}]"#)
    #expect(report.imported == 1, "\(report.rejectedByReasons)")
    return try project.edition()
  }

  @Test("An edition is the same to the byte, whatever the private answers and what was asked for them")
  func same() throws {
    let one = try edition(
      """
      "name": "Ada", "ill": true, "doctor": "Grey", "ward": "a", "noCard": false, "card": "C-1",
      "home": {"street": "Mayor", "cellar": "deep"},
      "drivers": [{"driver": "Bob", "fined": true, "fine": 12, "licence": {"since": 2010, "points": 3}}]
      """)
    let other = try edition(
      """
      "name": "Ada", "ill": false, "noCard": true, "home": {"street": "Mayor"},
      "drivers": [{"driver": "Bob", "fined": false, "licence": {"since": 2010}}]
      """)
    #expect(one.keys.sorted() == other.keys.sorted())
    // The summary names the editions, which have digests of different records.
    let differing = one.filter { $0.key != "edition.json" && other[$0.key] != $0.value }.keys.sorted()
    #expect(differing.isEmpty, "\(differing)")
    let page = try #require(one["markdown/questionnaires/visit/s-1.md"])
    for title in ["Doctor", "Ward", "Card"] {
      #expect(page.contains("| \(title) | *withheld* |"), "\(page)")
    }
  }

  @Test("An edition is the same to the byte, whatever is missing that only private answers ask for")
  func missing() throws {
    let head = #""name": "Ada", "home": {"street": "Mayor"}, "drivers": [{"driver": "Bob"}]"#
    let one = try edition(#"\#(head), "ill": true, "noCard": false"#)
    let other = try edition(#"\#(head), "ill": false, "noCard": true"#)
    #expect(one.keys.sorted() == other.keys.sorted())
    let differing = one.filter { $0.key != "edition.json" && other[$0.key] != $0.value }.keys.sorted()
    #expect(differing.isEmpty, "\(differing)")
    let page = try #require(one["markdown/questionnaires/visit/s-1.md"])
    #expect(page.contains("It is complete."), "\(page)")
  }

  @Test("A field that becomes private is so in all answers, and one that is taken out shows nowhere")
  func later() throws {
    func version(_ number: Int, _ fields: String) -> String {
      """
      title: Visit
      questionnaire: true
      version: \(number)
      fields:
        - {key: name, title: Name, kind: text}
      \(fields)

      """
    }
    let city = "  - {key: city, title: City, kind: text}"
    let project = try QuestionnaireProject()
    try project.declare(version(1, city), name: "visit")
    try project.importSubmissions(
      text: #"[{"key": "s-1", "submittedOn": "2026-06-01", "answers": {"name": "Ada", "city": "Vetusta"}}]"#)
    func page() throws -> String {
      try #require(try project.edition()["markdown/questionnaires/visit/s-1.md"])
    }
    #expect(try page().contains("Vetusta"))
    try project.declare(
      version(2, city.replacing("kind: text", with: "kind: text, private: true")), name: "visit")
    #expect(try page().contains("| City | *withheld* |"))
    try project.declare(version(3, "removed: [city]"), name: "visit")
    for (path, text) in try project.edition() { #expect(!text.contains("Vetusta"), "\(path)") }
  }
}
