import Gazette
import GazetteTestSupport
import Testing

@Suite("What private answers decide is as private as they are")
struct PrivateConditionTests {
  private static let form = """
    id: visit
    title: Visit
    version: 1
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

    """

  private func edition(_ answers: String) throws -> [String: String] {
    let project = try QuestionnaireProject()
    try project.importForm(text: Self.form)
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
      "drivers": [{"driver": "Bob", "fined": true, "fine": 12}]
      """)
    let other = try edition(
      """
      "name": "Ada", "ill": false, "noCard": true, "home": {"street": "Mayor"},
      "drivers": [{"driver": "Bob", "fined": false}]
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

  @Test("A path that a version makes private stays so in all answers when a later version drops its field")
  func dropped() throws {
    func version(_ number: Int, _ fields: String) -> String {
      """
      id: visit
      title: Visit
      version: \(number)
      sections:
        - key: visit
          title: Visit
          fields:
            - {key: name, title: Name, kind: text}
      \(fields)

      """
    }
    let city = "      - {key: city, title: City, kind: text}"
    let home = """
            - key: home
              title: Home
              kind: group
              fields: [{key: street, title: Street, kind: text}, {key: code, title: Code, kind: text}]
      """
    let project = try QuestionnaireProject()
    try project.importForm(text: version(1, "\(city)\n\(home)"))
    try project.importSubmissions(
      text: """
        [{"key": "s-1", "form": "visit", "submittedOn": "2026-06-01",
          "answers": {"name": "Ada", "city": "Vetusta", "home": {"street": "Mayor", "code": "C-77"}}}]
        """)
    func page() throws -> String {
      try #require(try project.edition()["markdown/questionnaires/visit/s-1.md"])
    }
    #expect(try page().contains("Vetusta"))
    let hidden = city.replacing("kind: text", with: "kind: text, private: true")
    let hiddenCode = home.replacing("Code, kind: text", with: "Code, kind: text, private: true")
    try project.importForm(text: version(2, "\(hidden)\n\(hiddenCode)"))
    #expect(try !page().contains("Vetusta"))
    // The city is gone, and of the home the code.
    let onlyStreet = home.replacing(", {key: code, title: Code, kind: text}", with: "")
    try project.importForm(text: version(3, onlyStreet))
    for (path, text) in try project.edition() {
      #expect(!text.contains("Vetusta") && !text.contains("C-77") && !text.contains("C\\-77"), "\(path)")
    }
    #expect(try page().contains("Mayor"))
    // A version that has the field again and calls it public means the answers that were given in public.
    try project.importForm(text: version(4, "\(city)\n\(onlyStreet)"))
    #expect(try page().contains("Vetusta"))
  }
}
