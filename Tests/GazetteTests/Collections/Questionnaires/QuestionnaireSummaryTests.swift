import Forms
import Gazette
import GazetteTestSupport
import Press
import Testing

@Suite("The figures of questionnaires")
struct QuestionnaireSummaryTests {
  private let form: Form

  init() throws { form = try QuestionnaireProject.form(surveyYAML) }

  private func figures(_ drafts: [(inout Draft) throws -> Void], _ key: String) throws -> FieldFigures {
    var tally = FieldTally(of: form)
    for set in drafts {
      var draft = Draft(form, values: [])
      try set(&draft)
      draft.clearHidden()
      tally.count(draft)
    }
    return try #require(tally.figures.first { $0.key == key })
  }

  @Test("Without any submission every figure is nothing or zero")
  func empty() throws {
    #expect(try figures([], "price").mean == nil)
    #expect(try figures([], "price").total == 0)
    #expect(try figures([], "colour").distribution(in: form).map(\.count) == [0, 0])
  }

  @Test("A choice is counted with missing, none and not asked apart")
  func distribution() throws {
    let drafts: [(inout Draft) throws -> Void] = [
      { draft in
        try draft.set("colour", to: .choice("blue"))
        try draft.set("shade", to: .text("dark"))
        try draft.set("noPet", to: .flag(true))
      },
      { try $0.set("colour", to: .choice("blue")) },
      { draft in
        try draft.set("colour", to: .choice("red"))
        try draft.set("noPet", to: .flag(false))
        try draft.set("pet", to: .text("cat"))
      },
      { _ in },
    ]
    let colour = try figures(drafts, "colour")
    #expect(colour.distribution(in: form).map { "\($0.value) \($0.count)" } == ["red 1", "blue 2"])
    #expect([colour.given, colour.missing, colour.none, colour.hidden] == [3, 1, 0, 0])
    let shade = try figures(drafts, "shade")
    #expect([shade.given, shade.missing, shade.none, shade.hidden] == [1, 1, 0, 2])
    let pet = try figures(drafts, "pet")
    #expect([pet.given, pet.missing, pet.none, pet.hidden] == [1, 2, 1, 0])
    #expect(
      try figures(drafts, "noPet").distribution(in: form).map {
        "\(try EnglishText.of($0.title)) \($0.count)"
      } == ["yes 1", "no 1"])
  }

  @Test("Minimum, mean and maximum are exact and count what they are made of")
  func numbers() throws {
    var drafts: [(inout Draft) throws -> Void] = [1000, 1001, 1001].map { price in
      { try $0.set("price", to: .money(Money(minorUnits: price))) }
    }
    drafts.append { draft in
      try draft.set("children[1].age", to: .integer(0))
      try draft.set("children[2].age", to: .integer(9))
      try draft.set("children[3].age", to: nil)
      try draft.set("children[3].school", to: .text("North"))
    }
    let price = try figures(drafts, "price")
    #expect(price.least == .money(Money(minorUnits: 1000)))
    #expect(price.greatest == .money(Money(minorUnits: 1001)))
    #expect(price.mean == Fraction(3002, over: 3))
    #expect(price.given == 3 && price.total == 4)
    // Every child counts, over all submissions.
    let age = try figures(drafts, "children.age")
    #expect(age.least == .integer(0) && age.greatest == .integer(9))
    #expect(age.mean == Fraction(9, over: 2))
    #expect(age.given == 2 && age.missing == 1)
    #expect(try figures(drafts, "secret").isPrivate)
  }

  @Test(
    "What is missing most comes first, equals in the order of the form, a submission once for a list; by month"
  )
  func missing() throws {
    let project = try QuestionnaireProject()
    try project.declare(surveyYAML)
    try project.importSubmissions(
      text: """
        [{"key": "a", "submittedOn": "2025-12-31", "answers": {
           "name": "Ada", "children": [{"school": "North"}, {"school": "South"}]}},
         {"key": "b", "submittedOn": "2026-02-01", "answers": {"colour": "blue"}},
         {"key": "c", "submittedOn": "2026-02-28", "answers": {
           "name": " ", "colour": "red", "noPet": true, "home": {"code": "1"}}},
         {"key": "d", "submittedOn": "2026-02-28", "answers": {"name": "Di", "colour": "red", "noPet": true}}]
        """)
    let files = try project.edition()
    #expect(
      files["site/downloads/questionnaires/missing.csv"] == """
        form,section,field,submissions
        survey,About,name,2
        survey,About,pet,2
        survey,About,colour,1
        survey,About,shade,1
        survey,Things,home.city,1
        survey,Things,children.age,1

        """)
    #expect(
      files["site/downloads/questionnaires/by-month.csv"] == """
        month,submissions,complete,incomplete
        2025-12,1,0,1
        2026-02,3,1,2

        """)
    // The private number is left out.
    let numbers = files["site/downloads/questionnaires/numbers.csv"] ?? ""
    #expect(numbers.contains("survey,price,") && !numbers.contains("secret"))
  }

  @Test("Versions are counted together, each with its submissions")
  func versions() throws {
    let project = try QuestionnaireProject()
    try project.declare(surveyYAML)
    try project.importSubmissions(text: #"[{"key": "a", "submittedOn": "2026-01-01", "name": "Ada"}]"#)
    try project.declare(surveyYAML.replacing("version: 1", with: "version: 2"))
    try project.importSubmissions(
      text: #"[{"key": "b", "submittedOn": "2026-01-01", "name": "Bea"}]"#, name: "b.json")
    let page = try #require(project.edition()["markdown/questionnaires/forms/survey.md"])
    #expect(
      page.contains("## Versions\n\n| Version | Submissions |\n| ---: | ---: |\n| 1 | 1 |\n| 2 | 1 |\n"))
  }

  @Test("The sample's figures")
  func sample() throws {
    let project = try QuestionnaireProject()
    try project.importSubmissions(QuestionnaireProject.sampleSubmissions)
    var tally = FieldTally(of: try project.kind.form)
    for record in try project.submissions() { tally.count(record.draft) }
    func figures(_ key: String) throws -> FieldFigures { try #require(tally.figures.first { $0.key == key }) }
    #expect(try project.submissions().count == 11 && project.submissions().count(where: \.isComplete) == 8)
    let power = try figures("enginePower")
    #expect(power.given == 9 && power.total == 11)
    // 74 + 110.5 + 85 + 132 + 150 + 96.25 + 48 + 74 + 150
    #expect(power.sum == Fraction(91_975, over: 100))
    let accidents = try figures("drivers.accidents")
    #expect(accidents.mean == Fraction(1, over: 2) && accidents.total == 18)
    let registration = try figures("registrationNumber")
    #expect([registration.given, registration.missing, registration.none] == [9, 1, 1])
  }
}

@Suite("Conditions and checks in words")
struct FormWordsTests {
  @Test(
    "A condition reads as a sentence",
    arguments: [
      ("{field: colour, equals: red}", "Colour is red"),
      ("{not: {field: colour, equals: red}}", "Colour is not red"),
      ("{field: colour, in: [red, blue]}", "Colour is red or blue"),
      ("{not: {field: colour, in: [red, blue]}}", "Colour is neither red nor blue"),
      ("{not: {field: colour, in: [red]}}", "Colour is not red"),
      ("{field: name, isEmpty: true}", "Name is empty"),
      ("{field: name, isEmpty: false}", "Name is filled in"),
      ("{field: noPet, equals: yes}", "No pet is yes"),
      (
        "{all: [{field: noPet, equals: no}, {any: [{field: name, isEmpty: true}, {field: colour, equals: red}]}]}",
        "No pet is no, and (Name is empty, or Colour is red)"
      ),
      (
        "{not: {all: [{field: noPet, equals: no}, {field: name, isEmpty: true}]}}",
        "No pet is not no, or Name is filled in"
      ),
    ])
  func condition(_ yaml: String, words: String) throws {
    let text = surveyYAML.replacing(
      "{key: born, title: Born, kind: date,",
      with: "{key: born, title: Born, kind: date, hiddenWhen: \(yaml),")
    let form = try QuestionnaireProject.form(text)
    let hidden = try #require(form.field("born")?.hiddenWhen)
    #expect(try EnglishText.of(FormWords(form).condition(hidden)) == words)
  }

  @Test("A limit that is moved says from which day")
  func limits() throws {
    let form = try QuestionnaireProject.form(surveyYAML)
    let words = FormWords(form)
    let born = try #require(form.field("born"))
    #expect(
      try EnglishText.of(born.checks.map { words.check($0, of: born.kind) }) == [
        "not after 18 years before the day of submission"
      ])
    let check = Check(.notBefore(DateLimit(.field("born"), days: 1)), message: "Too early")
    #expect(try EnglishText.of(words.check(check, of: .date)) == "not before 1 day after Born (Too early)")
  }
}
