import Forms
import Gazette
import GazetteTestSupport
import RecordStore
import Testing

/// A form with a little of everything: hidden fields, a deliberate none, a group, a list.
let surveyYAML = """
  title: Survey
  questionnaire: true
  version: 1
  sections:
    - key: about
      title: About
      fields:
        - {key: name, title: Name, kind: text, required: true, searchable: true}
        - {key: colour, title: Colour, kind: choice, choices: [red, blue], required: true, initial: red}
        - {key: shade, title: Shade, kind: text, required: true, hiddenWhen: {not: {field: colour, equals: blue}}}
        - {key: noPet, title: No pet, kind: switch}
        - {key: pet, title: Pet, kind: text, required: true, noneWhen: noPet}
        - {key: born, title: Born, kind: date, checks: [{notAfter: {rule: today, years: -18}}]}
        - {key: secret, title: Secret, kind: integer, private: true, searchable: true}
    - key: things
      title: Things
      fields:
        - {key: price, title: Price, kind: money, checks: [{minimum: 1}]}
        - key: home
          title: Home
          kind: group
          searchable: true
          fields:
            - {key: city, title: City, kind: text, required: true}
            - {key: code, title: Code, kind: text, private: true}
        - key: children
          title: Children
          kind: list
          fields:
            - {key: age, title: Age, kind: integer, required: true, initial: 1}
            - {key: school, title: School, kind: text, hiddenWhen: {field: age, in: [0, 1, 2]}}

  """

@Suite("Importing submissions")
struct SubmissionImportTests {
  @Test("A group that is null is cleared whole, also of what no other record of the file has")
  func nullGroup() throws {
    let project = try QuestionnaireProject()
    try project.declare(
      surveyYAML.replacing("City, kind: text, required: true", with: "City, kind: text"))
    func submission(_ key: String, _ home: String) -> String {
      #"{"key": "\#(key)", "form": "survey", "submittedOn": "2026-06-01", "answers": {\#(home)}}"#
    }
    func homes(_ records: String...) throws -> [String] {
      let report = try project.importSubmissions(text: "[\(records.joined(separator: ", "))]")
      #expect(report.rejected == 0, "\(report.rejectedByReasons)")
      return try project.submissions().map {
        ($0.draft["home"]?.group?.values ?? []).map { $0?.text ?? "-" }.joined(separator: " ")
      }
    }
    let full = #""home": {"city": "Oviedo", "code": "33"}"#
    #expect(try homes(submission("a", full), submission("b", full)) == ["Oviedo 33", "Oviedo 33"])
    // Where another record has a part of the group, null still means all of it.
    let part = #""home": {"city": "Gijón"}"#
    #expect(try homes(submission("a", #""home": null"#), submission("b", part)) == ["", "Gijón 33"])
    #expect(try homes(submission("a", full), submission("b", full)) == ["Oviedo 33", "Oviedo 33"])
    #expect(
      try homes(submission("a", part), #"{"key": "b", "form": "survey", "answers": null}"#) == [
        "Gijón 33", "",
      ])
  }

  @Test("The sample has eight complete and three incomplete submissions, and one that is refused")
  func sample() throws {
    let project = try QuestionnaireProject()
    let report = try project.importSubmissions(QuestionnaireProject.sampleSubmissions)
    #expect(report.imported == 11)
    #expect(report.rejected == 1)
    let submissions = try project.submissions()
    #expect(submissions.count(where: \.isComplete) == 8)
    #expect(submissions.filter { !$0.isComplete }.map(\.key) == ["p-004", "p-007", "p-009"])
    #expect(submissions.first { $0.key == "p-011" }?["renewedFrom"]?.text == "p-001")
    let faults = submissions.first { $0.key == "p-009" }?.lacking
    #expect(
      faults == ["firstRegistration", "registrationNumber", "value", "drivers[1].licenceSince"])
    // p-010 breaks three rules, and all of them are kept.
    let rejections = try project.rejections()
    #expect(
      Set(rejections.map(\.field)) == ["documentNumber", "registrationNumber", "drivers[1].licenceSince"])
    #expect(rejections.first { $0.field == "registrationNumber" }?.value == "580-MHT")
    #expect(try project.importSubmissions(QuestionnaireProject.sampleSubmissions).unchanged == 11)
  }

  private func submission(_ answers: String, id: String = "s-1", more: String = "") -> String {
    #"[{"id": "\#(id)", "form": "survey", "submittedOn": "2026-01-10", \#(more) "answers": {\#(answers)}}]"#
  }

  private func project() throws -> QuestionnaireProject {
    let project = try QuestionnaireProject()
    try project.declare(surveyYAML)
    return project
  }

  @Test("An answer that is absent or null stays missing, whatever the form's initial value is")
  func noInitialValues() throws {
    let project = try project()
    try project.importSubmissions(
      text: submission(#""name": "Ada", "pet": null, "children": [{}, {"age": 4}]"#))
    let stored = try #require(project.submissions().first)
    #expect(stored.draft["colour"] == nil)
    #expect(stored.draft["children[1].age"] == nil)
    #expect(stored.draft["children[2].age"] == .integer(4))
    #expect(stored.lacking == ["colour", "pet", "children[1].age"])
  }

  @Test("Hidden answers are not kept, also within lists")
  func hiddenAnswers() throws {
    let project = try project()
    try project.importSubmissions(
      text: submission(
        """
        "name": "Ada", "colour": "red", "shade": "dark", "pet": "cat",
        "children": [{"age": 1, "school": "North"}, {"age": 9, "school": "South"}]
        """))
    let stored = try #require(project.submissions().first)
    #expect(stored.isComplete)
    #expect(stored.draft["shade"] == nil)
    #expect(stored.draft["children[1].school"] == nil)
    #expect(stored.draft["children[2].school"] == .text("South"))
  }

  @Test("Missing, an empty text, zero and deliberately none are stored apart")
  func emptyValues() throws {
    let project = try project()
    try project.importSubmissions(
      text: submission(
        #""name": "Ada", "colour": "blue", "shade": "", "noPet": true, "secret": 0, "children": []"#))
    let stored = try #require(project.submissions().first)
    #expect(stored.draft["shade"] == .text(""))
    #expect(stored.draft["secret"] == .integer(0))
    #expect(stored.draft["children"] == nil)
    #expect(stored.draft["born"] == nil)
    #expect(stored.draft["pet"] == nil)
    #expect(stored.lacking == ["shade"])
  }

  @Test("Today of a form's rules is the day of submission, not of the import")
  func dayOfSubmission() throws {
    let project = try project()
    // Of age on the day of import, but not on 10 January.
    try project.importSubmissions(text: submission(#""name": "Ada", "born": "2008-02-01""#))
    #expect(try project.rejections().contains { $0.field == "born" })
    try project.importSubmissions(text: submission(#""name": "Ada", "born": "2008-01-10""#))
    #expect(try project.rejections().isEmpty)
    #expect(try project.submissions().count == 1)
  }

  @Test(
    "A wrong answer sets the submission aside with all its faults",
    arguments: [
      (#""name": "Ada", "secret": 1.5"#, ["secret"]),
      (#""name": "Ada", "colour": "green", "price": 0.5"#, ["colour", "price"]),
      (#""nome": "Ada""#, ["nome"]),
      (#""home": {"town": "Oviedo"}"#, ["home.town"]),
      (#""home": "Oviedo""#, ["home"]),
      (#""children": [{"age": 3, "size": 4}, 5]"#, ["children[1].size", "children[2]"]),
      (#""children": 3"#, ["children"]),
      (#""colour": {"red": true}"#, ["colour.red"]),
      (#""price": -1"#, ["price"]),
    ])
  func wrongAnswers(_ answers: String, fields: [String]) throws {
    let project = try project()
    let report = try project.importSubmissions(text: submission(answers))
    #expect(report.rejected == 1)
    #expect(try project.submissions().isEmpty)
    let faulty = try project.rejections().map(\.field)
    #expect(Set(fields).isSubset(of: faulty), "\(faulty)")
    #expect(try !project.rejections().contains { $0.cause.rule == "required" })
  }

  @Test("A submission of another form, or without a day, is set aside")
  func badHeads() throws {
    let project = try project()
    try project.importSubmissions(
      text: """
        [
        {"id": "a", "form": "poll", "submittedOn": "2026-01-10", "answers": {"name": "Ada"}},
        {"id": "c", "form": "survey", "answers": {"name": "Ada"}},
        {"id": "e", "form": "survey", "submittedOn": "2026-13-10", "answers": {"nome": "Ada"}}
        ]
        """)
    #expect(try project.submissions().isEmpty)
    let reasons = try project.rejections().map {
      "\($0.line) \($0.field): \($0.reason)"
    }
    for reason in [
      "2 form: Form: of another form; import it with: gazette import poll",
      "3 submittedOn: Submitted on: missing",
      "4 nome: Answers: no field of the form", "4 submittedOn: Submitted on: not a date",
    ] {
      #expect(reasons.contains(reason), "\(reasons)")
    }
  }

  @Test("A submission that comes in again keeps the version by which it was stored")
  func keepsVersion() throws {
    let project = try project()
    let text = submission(#""name": "Ada""#)
    try project.importSubmissions(text: text)
    let next = surveyYAML.replacing("version: 1", with: "version: 2").replacing(
      "title: Name", with: "title: Full name")
    try project.declare(next)
    #expect(try project.importSubmissions(text: text).unchanged == 1)
    try project.importSubmissions(text: submission(#""name": "Bea""#, id: "s-2"), name: "more.json")
    let versions = try project.submissions().map { "\($0.key) \($0["version"]?.integer ?? 0)" }
    #expect(versions == ["s-1 1", "s-2 2"])
  }

  @Test("An export is read back as the same submissions", arguments: RecordExport.Format.allCases)
  func roundTrip(_ format: RecordExport.Format) throws {
    let project = try project()
    try project.importSubmissions(
      text: submission(
        """
        "name": "Ada, \\"the\\" first", "colour": "blue", "shade": "", "noPet": false, "pet": "dog\\ncat",
        "price": "12.5", "home": {"city": "Oviedo"}, "children": [{"age": 3, "school": "North"}, {}]
        """, more: #""renewedFrom": "s-0","#))
    let kind = try project.kind
    let bytes = try project.store.read { snapshot in
      RecordExport(currency: .euro).bytes(of: try kind.records(in: snapshot), kind, as: format)
    }
    let path = try project.file("export.\(format.rawValue)", String(decoding: bytes, as: UTF8.self))
    let report = try project.importSubmissions(path)
    #expect(report.unchanged == 1)
    #expect(report.imported + report.updated + report.rejected == 0)
    #expect(report.ignoredColumns.isEmpty)
  }

  @Test("Answers, the day and the form that a row does not give stay as they are stored; null empties them")
  func absentAnswers() throws {
    let project = try project()
    try project.importSubmissions(
      text: submission(
        #""name": "Ada", "colour": "blue", "shade": "dark", "secret": 7, "home": {"city": "Oviedo", "code": "1"}"#,
        more: #""renewedFrom": "s-0","#))
    func answers() throws -> [String] {
      let draft = try #require(try project.submissions().first).draft
      return ["name", "colour", "shade", "secret", "home.city", "home.code"].map {
        draft[$0]?.inputText(currency: .euro) ?? "-"
      }
    }
    let report = try project.importSubmissions(
      text: #"[{"id": "s-1", "form": "survey", "answers": {"name": "Bea", "home": {"city": "Gijón"}}}]"#)
    #expect(report.updated == 1 && report.rejected == 0, "\(report.rejectedByReasons)")
    #expect(try answers() == ["Bea", "blue", "dark", "7", "Gijón", "1"])
    #expect(try project.submissions().first?["renewedFrom"]?.text == "s-0")
    #expect(try project.submissions().first?["submittedOn"]?.conditionText == "2026-01-10")
    try project.importSubmissions(
      text:
        #"[{"id": "s-1", "form": "survey", "renewedFrom": null, "answers": {"colour": "red", "secret": null}}]"#
    )
    #expect(try answers() == ["Bea", "red", "-", "-", "Gijón", "1"])
    #expect(try project.submissions().first?["renewedFrom"] == nil)
    let path = try project.file("answers.csv", "id,form,answers.name,answers.home.code\ns-1,survey,Cy,\n")
    try project.importSubmissions(path)
    #expect(try answers() == ["Cy", "red", "-", "-", "Gijón", "-"])
  }
}
