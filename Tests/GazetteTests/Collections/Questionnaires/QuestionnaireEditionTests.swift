import Forms
import Gazette
import GazetteTestSupport
import Press
import Testing

@Suite("The edition of questionnaires")
struct QuestionnaireEditionTests {
  private func files() throws -> [String: String] {
    let project = try QuestionnaireProject()
    try project.importSubmissions(QuestionnaireProject.sampleSubmissions)
    return try project.edition()
  }

  @Test("An empty store gives an overview, and a form without submissions its own page")
  func empty() throws {
    let project = try QuestionnaireProject()
    #expect(
      try project.edition()["markdown/questionnaires/index.md"]?.contains("| Submissions | 0 |") == true)
    let page = try #require(project.edition()["markdown/questionnaires/forms/car-insurance.md"])
    #expect(page.contains("| Submissions | 0 |"))
    #expect(!page.contains("## Choices"))
    #expect(page.contains("### Policyholder"))
  }

  @Test("Months without a submission have their place in charts")
  func emptyMonths() throws {
    let project = try QuestionnaireProject()
    try project.declare(
      "title: Tea\nquestionnaire: true\nsections:\n  - key: cup\n    title: Cup\n    fields:\n      - {key: size, title: Size, kind: integer}\n",
      name: "tea")
    try project.importSubmissions(
      text: """
        [{"key": "a", "form": "tea", "submittedOn": "2026-01-05", "answers": {"size": 1}},
         {"key": "b", "form": "tea", "submittedOn": "2026-06-05", "answers": {"size": 2}}]
        """)
    let files = try project.edition()
    for path in ["index", "forms/tea"] {
      let chart = try #require(files["markdown/questionnaires/\(path)-months.svg"])
      #expect(chart.contains(">Mar 2026</text>") && chart.contains("Values: 6."), "\(path)")
    }
  }

  @Test("A form's page describes what it asks")
  func formPage() throws {
    let page = try #require(files()["markdown/questionnaires/forms/car-insurance.md"])
    #expect(page.contains("| Address: House number | text | yes | City, Street |"))
    #expect(page.contains("| Issuing country | text | yes | Document type | Document type is not Passport |"))
    #expect(page.contains("has the form 9999-AAA"))
    #expect(page.contains("None when No registration number yet is yes"))
    #expect(page.contains("[2026-06](../car-insurance/by-month/2026-06.md)"))
  }

  @Test("A submission says in words whether it is complete, and what is missing by section")
  func states() throws {
    let files = try files()
    let complete = try #require(files["markdown/questionnaires/car-insurance/p-005.md"])
    #expect(complete.contains("It is complete."))
    #expect(!complete.contains("## Missing answers"))
    let incomplete = try #require(files["markdown/questionnaires/car-insurance/p-009.md"])
    #expect(incomplete.contains("It is incomplete: 4 answers are missing."))
    #expect(incomplete.contains("| Drivers | Drivers 1: Licence since | missing |"))
  }

  @Test("Deliberately none, missing and hidden are told apart")
  func tellingApart() throws {
    let files = try files()
    let none = try #require(files["markdown/questionnaires/car-insurance/p-005.md"])
    #expect(none.contains("| Registration number | none |"))
    let missing = try #require(files["markdown/questionnaires/car-insurance/p-009.md"])
    #expect(missing.contains("| Registration number | — |"))
    #expect(!missing.contains("Issuing country"))
    #expect(!missing.contains("Battery is leased"))
  }

  @Test("Drivers are a table of their own, and a renewal links to what it renews")
  func listsAndLinks() throws {
    let files = try files()
    let page = try #require(files["markdown/questionnaires/car-insurance/p-008.md"])
    #expect(page.contains("| Full name | Date of birth | Licence since | Accidents in the last five years |"))
    #expect(page.contains("| Idris Belkacem | 1999-12-12 | 2019-02-05 | 3 |"))
    #expect(
      files["markdown/questionnaires/car-insurance/p-011.md"]?.contains(
        "It renews [Remedios Alcántara Pola · p-001](p-001.md).")
        == true)
    #expect(
      files["markdown/questionnaires/car-insurance/p-001.md"]?.contains(
        "renewed by [Remedios Alcántara Pola · p-011](p-011.md)")
        == true)
  }

  @Test(
    "Private values stand on no page, which says that they are withheld",
    arguments: ["00000121K", "Sends the proof of address once the lease is signed"])
  func privateValues(_ value: String) throws {
    let files = try files()
    let pages = files.filter { $0.value.replacing("\\", with: "").contains(value) }.keys.sorted()
    #expect(pages.isEmpty, "\(pages)")
    let page = try #require(files["markdown/questionnaires/car-insurance/p-001.md"])
    #expect(page.contains("| Document number | *withheld* |"))
  }

  @Test("A list withholds the private part of a group, and hidden answers leave their place empty")
  func privateParts() throws {
    let project = try QuestionnaireProject()
    try project.declare(surveyYAML)
    try project.importSubmissions(
      text: """
        [{"id": "s-1", "form": "survey", "submittedOn": "2026-01-10", "renewedFrom": "s-0", "answers":
          {"name": "Ada|<b>", "secret": 4711, "home": {"city": "Oviedo", "code": "Kellerfalte"},
           "children": [{"age": 1}, {"age": 9, "school": "South"}]}}]
        """)
    let files = try project.edition()
    let holders = files.filter { $0.value.contains("4,711") || $0.value.contains("Kellerfalte") }.keys
      .sorted()
    #expect(holders.isEmpty, "\(holders)")
    let list = try #require(files["markdown/questionnaires/survey/by-month/2026-01.md"])
    #expect(list.contains("| Oviedo *withheld* |"))
    let page = try #require(files["markdown/questionnaires/survey/s-1.md"])
    #expect(page.contains("| 1 |  |\n"))
    #expect(page.contains("| 9 | South |"))
    #expect(files["site/questionnaires/survey/s-1.html"]?.contains("Ada|&lt;b&gt;") == true)
    #expect(
      files["markdown/data-quality/index.md"]?.contains("Renewed from a submission that is not stored")
        == true)
    #expect(files["markdown/index.md"]?.contains("1 of 1 submissions is incomplete") == true)
  }

  @Test("Downloads hold plain values")
  func downloads() throws {
    let files = try files()
    let folder = "site/downloads/questionnaires/"
    #expect(
      files[folder + "summary.json"] == """
        {
          "asOf": "2026-06-30",
          "forms": 1,
          "submissions": 11,
          "complete": 8,
          "incomplete": 3,
          "shareComplete": 72.73
        }

        """)
    #expect(files[folder + "choices.csv"]?.contains("car-insurance,batteryLeased,notAsked,,8\n") == true)
    #expect(files[folder + "choices.csv"]?.contains("car-insurance,documentType,given,passport,2\n") == true)
    #expect(
      files[folder + "missing.csv"]?.contains("car-insurance,Policyholder,address.houseNumber,1\n") == true)
    #expect(
      files[folder + "numbers.csv"]?.contains("car-insurance,value,money,10,11,6100.00,17556.55,38990.00\n")
        == true)
    #expect(files[folder + "by-month.csv"]?.hasSuffix("2026-05,1,0,1\n2026-06,2,2,0\n") == true)
  }
}
