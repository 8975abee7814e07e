import Forms
import Gazette
import GazetteTestSupport
import Press
import Testing

@Suite("The figures of questionnaires")
struct QuestionnaireSummaryTests {
  private let form: Form

  init() throws {
    form = try FormFile.form(in: YAMLReader(text: surveyYAML, file: "survey.yml"), currency: .euro)
  }

  private func submission(
    _ key: String, on day: String = "2026-01-10", form other: Form? = nil, _ set: (inout Draft) throws -> Void
  ) throws -> Submission {
    let form = other ?? form
    var draft = Draft(form, values: [])
    try set(&draft)
    draft.clearHidden()
    return Submission(
      key: key, revision: 1, form: form, submittedOn: try #require(CalendarDate(iso: day)), renewedFrom: nil,
      values: draft.values, currency: .euro)
  }

  private func figures(_ summary: FormSummary, _ key: String) throws -> FieldFigures {
    try #require(summary.fields.first { $0.key == key })
  }

  @Test("Without any submission every figure is nothing or zero")
  func empty() throws {
    let summary = QuestionnaireSummary(of: [], forms: [[form]])
    #expect(summary.total == SubmissionCount())
    #expect(summary.byMonth.isEmpty)
    let own = try #require(summary.forms.first)
    #expect(own.missing.isEmpty)
    #expect(own.last == nil)
    #expect(try figures(own, "price").mean == nil)
    #expect(try figures(own, "price").total == 0)
    #expect(try figures(own, "colour").distribution.map(\.count) == [0, 0])
    #expect(QuestionnaireSummary(of: [], forms: []).forms.isEmpty)
  }

  @Test("A choice is counted with missing, none and not asked apart")
  func distribution() throws {
    let submissions = [
      try submission("a") { draft in
        try draft.set("colour", to: .choice("blue"))
        try draft.set("shade", to: .text("dark"))
        try draft.set("noPet", to: .flag(true))
      },
      try submission("b") { try $0.set("colour", to: .choice("blue")) },
      try submission("c") { draft in
        try draft.set("colour", to: .choice("red"))
        try draft.set("noPet", to: .flag(false))
        try draft.set("pet", to: .text("cat"))
      },
      try submission("d") { _ in },
    ]
    let summary = try #require(QuestionnaireSummary(of: submissions, forms: [[form]]).forms.first)
    let colour = try figures(summary, "colour")
    #expect(colour.distribution.map { "\($0.value) \($0.count)" } == ["red 1", "blue 2"])
    #expect([colour.given, colour.missing, colour.none, colour.hidden] == [3, 1, 0, 0])
    let shade = try figures(summary, "shade")
    #expect([shade.given, shade.missing, shade.none, shade.hidden] == [1, 1, 0, 2])
    let pet = try figures(summary, "pet")
    #expect([pet.given, pet.missing, pet.none, pet.hidden] == [1, 2, 1, 0])
    #expect(
      try figures(summary, "noPet").distribution.map { "\(try EnglishText.of($0.title)) \($0.count)" } == [
        "yes 1", "no 1",
      ])
  }

  @Test("Minimum, mean and maximum are exact and count what they are made of")
  func numbers() throws {
    let prices = [1000, 1001, 1001]
    var submissions = try prices.enumerated().map { place, price in
      try submission("s\(place)") { try $0.set("price", to: .money(Money(minorUnits: price))) }
    }
    submissions.append(
      try submission("none") { draft in
        try draft.set("children[1].age", to: .integer(0))
        try draft.set("children[2].age", to: .integer(9))
        try draft.set("children[3].age", to: nil)
        try draft.set("children[3].school", to: .text("North"))
      })
    let summary = try #require(QuestionnaireSummary(of: submissions, forms: [[form]]).forms.first)
    let price = try figures(summary, "price")
    #expect(price.least == .money(Money(minorUnits: 1000)))
    #expect(price.greatest == .money(Money(minorUnits: 1001)))
    #expect(price.mean == Fraction(3002, over: 3))
    #expect(price.given == 3 && price.total == 4)
    // Every child counts, over all submissions.
    let age = try figures(summary, "children.age")
    #expect(age.least == .integer(0) && age.greatest == .integer(9))
    #expect(age.mean == Fraction(9, over: 2))
    #expect(age.given == 2 && age.missing == 1)
    #expect(summary.numbers.map(\.key) == ["price", "children.age"], "the private number is left out")
  }

  @Test("What is missing most comes first, equals in the order of the form, a submission once for a list")
  func missing() throws {
    let submissions = [
      try submission("a") { draft in
        try draft.set("name", to: .text("Ada"))
        try draft.set("children[1].school", to: .text("North"))
        try draft.set("children[1].age", to: nil)
        try draft.set("children[2].school", to: .text("South"))
        try draft.set("children[2].age", to: nil)
      },
      try submission("b") { try $0.set("colour", to: .choice("blue")) },
      try submission("c") { draft in
        try draft.set("name", to: .text(" "))
        try draft.set("colour", to: .choice("red"))
        try draft.set("noPet", to: .flag(true))
        try draft.set("home.code", to: .text("1"))
      },
    ]
    let summary = try #require(QuestionnaireSummary(of: submissions, forms: [[form]]).forms.first)
    #expect(
      summary.missing.map { "\($0.field.key) \($0.submissions)" } == [
        "name 2", "pet 2", "colour 1", "shade 1", "home.city 1", "children.age 1",
      ])
    #expect(summary.total.complete == 0)
  }

  @Test("Versions of a form are counted together, and a field of another kind apart")
  func versions() throws {
    let text = surveyYAML.replacing("version: 1", with: "version: 2")
      .replacing(
        "{key: born, title: Born, kind: date, checks: [{notAfter: {rule: today, years: -18}}]}",
        with: "{key: born, title: Year of birth, kind: integer}"
      )
      .replacing(
        "choices: [red, blue], required: true, initial: red", with: "choices: [blue, green], required: true")
    let newer = try FormFile.form(in: YAMLReader(text: text, file: "survey.yml"), currency: .euro)
    let born = try #require(CalendarDate(iso: "1990-05-01"))
    let submissions = [
      try submission("a") { draft in
        try draft.set("colour", to: .choice("red"))
        try draft.set("born", to: .date(born))
      },
      try submission("b", form: newer) { draft in
        try draft.set("colour", to: .choice("blue"))
        try draft.set("born", to: .integer(1988))
      },
    ]
    let summary = try #require(QuestionnaireSummary(of: submissions, forms: [[form, newer]]).forms.first)
    #expect(summary.form.version == 2)
    #expect(summary.versions.map { "\($0.version): \($0.submissions)" } == ["1: 1", "2: 1"])
    #expect(
      try figures(summary, "colour").distribution.map { "\($0.value) \($0.count)" } == [
        "blue 1", "green 0", "red 1",
      ])
    let bornFields = summary.fields.filter { $0.key == "born" }
    #expect(
      bornFields.map { "\($0.field.kind.name) \($0.given) of \($0.total)" } == [
        "integer 1 of 1", "date 1 of 1",
      ])
  }

  @Test("Submissions are counted by month, complete and incomplete apart")
  func months() throws {
    let submissions = try ["2026-02-28", "2025-12-31", "2026-02-01"].map { day in
      try submission(day, on: day) { draft in
        guard day != "2026-02-01" else { return }
        try draft.set("name", to: .text("Ada"))
        try draft.set("colour", to: .choice("red"))
        try draft.set("pet", to: .text("cat"))
      }
    }
    let summary = QuestionnaireSummary(of: submissions, forms: [[form]])
    #expect(
      summary.byMonth.map { "\($0.month): \($0.count.complete) of \($0.count.submissions)" } == [
        "2025-12: 1 of 1", "2026-02: 1 of 2",
      ])
    #expect(summary.total.incomplete == 1)
  }

  @Test("The sample's figures")
  func sample() throws {
    let project = try QuestionnaireProject()
    try project.importForm(QuestionnaireProject.carInsurance)
    try project.importSubmissions(QuestionnaireProject.sampleSubmissions)
    let summary = try #require(project.summary().forms.first)
    #expect(summary.total.submissions == 11 && summary.total.complete == 8)
    let power = try figures(summary, "enginePower")
    #expect(power.given == 9 && power.total == 11)
    // 74 + 110.5 + 85 + 132 + 150 + 96.25 + 48 + 74 + 150
    #expect(power.sum == Fraction(91_975, over: 100))
    let accidents = try figures(summary, "drivers.accidents")
    #expect(accidents.mean == Fraction(1, over: 2) && accidents.total == 18)
    let registration = try figures(summary, "registrationNumber")
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
    let form = try FormFile.form(in: YAMLReader(text: text, file: "survey.yml"), currency: .euro)
    let hidden = try #require(form.field("born")?.hiddenWhen)
    #expect(try EnglishText.of(FormWords(form).condition(hidden)) == words)
  }

  @Test("A limit that is moved says from which day")
  func limits() throws {
    let form = try FormFile.form(in: YAMLReader(text: surveyYAML, file: "survey.yml"), currency: .euro)
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
