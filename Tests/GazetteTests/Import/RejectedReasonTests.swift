import Forms
import Foundation
import Gazette
import GazetteTestSupport
import Press
import RecordStore
import Testing

@Suite("Reasons of rejected rows")
struct RejectedReasonTests {
  private static let form = """
    title: Parcels
    questionnaire: true
    sections:
      - key: parcel
        title: Parcel
        fields:
          - {key: weight, title: Weight, kind: decimal, checks: [{minimum: 0.5}, {maximum: 1000}]}
          - {key: code, title: "Code: 12", kind: text, checks: [{mask: "99-AA"}]}
          - {key: size, title: Size, kind: integer, checks: [{maximum: 9, message: "Size: more than 9 {} cm"}]}
          - {key: from, title: From, kind: date}
          - {key: until, title: Until, kind: date, checks: [{notBefore: {field: from}}]}
    """

  /// The parcel's form, and parcels with these answers, one of each row's.
  private func project(_ answers: [String]) throws -> TestProject {
    let project = try TestProject(
      settings: "asOf: 2026-06-30\nlanguages: [en, es, pt]\n",
      declaring: ["questionnaires/parcel.yml": Self.form])
    let rows = answers.map { #"{"form": "parcel", "submittedOn": "2026-06-01", "answers": {\#($0)}}"# }
    try project.importText("[\n\(rows.joined(separator: ",\n"))\n]", as: "parcel")
    return project
  }

  /// The lines of the table of reasons in a language.
  private func reasons(_ output: MemoryOutput, _ language: String) throws -> [String] {
    let page = try #require(output.text("markdown/\(language)/data-quality/index.md"))
    return page.split(separator: "\n").map(String.init).filter { line in
      line.hasPrefix("| Parcels | ")
        && !line.contains("records.json")
    }
  }

  @Test("They are stored as a rule with its limits, and become words in the language of the page")
  func languages() throws {
    let project = try project([
      #""weight": 0.25"#, #""weight": 1000.5"#, #""code": "1-A""#, #""size": 10"#, #""weight": "heavy""#,
    ])
    let causes = try project.store.read { try $0.rejections() }.map(\.cause)
    #expect(
      causes == [
        Rejection.Cause(title: "Weight", rule: "minimum", arguments: ["0.5"]),
        Rejection.Cause(title: "Weight", rule: "maximum", arguments: ["1000"]),
        Rejection.Cause(title: "Code: 12", rule: "mask", arguments: ["99-AA"]),
        Rejection.Cause(
          title: "Size", rule: "maximum", arguments: ["9"], message: "Size: more than 9 {} cm"),
        Rejection.Cause(title: "Weight", rule: "notA", arguments: ["decimal"]),
      ])
    let output = try project.edition()
    #expect(
      try reasons(output, "en") == [
        "| Parcels | Code: 12: does not have the form 99-AA | 1 |",
        "| Parcels | Size: more than 9 {} cm | 1 |",
        "| Parcels | Weight: less than 0.5 | 1 |",
        "| Parcels | Weight: more than 1,000 | 1 |",
        "| Parcels | Weight: not a number | 1 |",
      ])
    let spanish = try reasons(output, "es").joined(separator: "\n")
    for words in [
      "Code: 12: no tiene la forma 99-AA |", "| Size: more than 9 {} cm |", "Weight: menos de 0,5 |",
      "Weight: más de 1000 |", "Weight: no es un número |",
    ] {
      #expect(spanish.contains(words), "\(spanish)")
    }
    #expect(try reasons(output, "pt").joined().contains("Weight: menos de 0,5 |"))
    #expect(
      output.download("data-quality/rejected-by-reason.csv").contains("Parcels,Weight: less than 0.5,1\n")
    )
  }

  @Test("A limit of one is one in every language")
  func limitsOfOne() throws {
    let project = try TestProject(
      settings: "asOf: 2026-06-30\nlanguages: [en, es, pt]\n",
      declaring: [
        "nums/nums.yml": """
        title: Nums
        record: "{x}"
        fields:
          - {key: x, title: X, kind: text, maximumLength: 1}
          - {key: y, title: Y, kind: list, minimumLength: 1, fields: [{key: z, title: Z, kind: text}]}
          - {key: v, title: V, kind: text, minimumLength: 1, maximumLength: 1500}
          - {key: t, title: T, kind: date, maximumAge: 1}
        """
      ])
    let long = String(repeating: "a", count: 1501)
    try project.importText(#"[{"x": "ab"}, {"t": "2020-01-01"}, {"v": "\#(long)"}]"#, as: "nums")
    let output = try project.edition()
    for (language, words) in [
      ("en", ["X: more than 1 character |", "T: more than 1 year ago |", "V: more than 1,500 characters |"]),
      ("es", ["X: más de 1 carácter |", "T: hace más de 1 año |", "V: más de 1500 caracteres |"]),
      ("pt", ["X: mais de 1 carácter |", "T: há mais de 1 ano |", "V: mais de 1.500 caracteres |"]),
    ] {
      let page = try #require(output.text("markdown/\(language)/data-quality/index.md"))
      for words in words { #expect(page.contains(words), "\(words)\n\(page)") }
    }
    let kind = try #require(project.settings.collections.kinds.first)
    for (language, words) in [("en", "at most 1 year ago"), ("es", "hace 1 año como máximo")] {
      let path = SharedData.root.appending(path: "Templates/text/\(language).yml").path
      let texts = try TextCatalogue(language: language, files: [path])
      let text = FormWords(kind.form).check(Check(.maximumAge(1)), of: .date)
      #expect(FaultText.text(of: text, in: texts) == words)
      let rejected = FaultText.reason(
        Rejection.Cause(title: "", rule: "maximumLength", arguments: ["1"]), in: texts)
      #expect(rejected == (language == "en" ? "more than 1 character" : "más de 1 carácter"))
    }
  }

  @Test("Rows that break the same rule count as one reason, whatever their own limits")
  func grouping() throws {
    let project = try project([
      #""from": "2026-01-02", "until": "2026-01-01""#, #""from": "2026-03-02", "until": "2026-03-01""#,
    ])
    let output = try project.edition()
    #expect(try reasons(output, "en") == ["| Parcels | Until: earlier than allowed | 2 |"])
    #expect(try reasons(output, "es").count == 1)
  }

  @Test(
    "Rules with words of their own are data too, and are translated",
    arguments: [
      ("people", #"[{"lastName": "Ray", "nationality": "Spain"}]"#, "no es un código de dos letras"),
      ("people", #"[{"city": "Vigo"}]"#, "Ni nombre ni correo electrónico"),
      (
        "employees", #"[{"name": "A", "employeeType": "exempt", "dateOfBirth": "2030-01-01"}]"#,
        "en el futuro"
      ),
      (
        "employees", #"[{"name": "A", "employeeType": "exempt", "dateOfBirth": "1830-01-01"}]"#,
        "hace más de 120 años"
      ),
      (
        "reservations",
        #"[{"firstName":"A","lastName":"B","checkIn":"2026-01-01","checkOut":"2046-01-01","roomType":"1"}]"#,
        "La estancia supera las 3650 noches"
      ),
      ("ratings", #"[{"student": "A", "module": "2A", "version": 7}]"#, "Versión de la rúbrica: no existe"),
      ("ratings", #"[{"student": "A", "module": "2A", "requirements": "x"}]"#, "se escriben con 0 y 1"),
    ])
  func ownWords(kind: String, row: String, words: String) throws {
    let project = try TestProject(settings: "asOf: 2026-06-30\nlanguage: es\n")
    try project.importText(
      #"[{"id": "1", "name": "King", "shortName": "K", "nightlyRate": 9}]"#, as: "room-types")
    try project.importFile(
      SharedData.root.appending(path: "Sample/modules/2a.yml").path, as: "modules")
    try project.importText(row, as: kind)
    let page = try #require(try project.edition().text("markdown/data-quality/index.md"))
    #expect(page.contains(words), "\(page)")
  }
}
