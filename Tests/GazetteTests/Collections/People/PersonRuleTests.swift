import Gazette
import GazetteTestSupport
import Press
import RecordStore
import Testing

@Suite("Rules of people")
struct PersonRuleTests {
  @Test("Answers of API 1.2 and 1.4 become the same person; numbers and texts are postcodes alike")
  func versions() throws {
    let project = try TestProject()
    let report = try project.importText(
      """
      {"results": [
        {"login": {"uuid": "a"}, "name": {"title": "Ms", "first": "Ana", "last": "Díaz"}, "nat": "ES",
         "location": {"street": {"number": 7, "name": "Calle Mayor"}, "postcode": "0015", "country": "Spain"},
         "dob": {"date": "1990-07-01T00:00:00Z", "age": 99}, "email": "ana@example.com", "id": {"name": "", "value": null}},
        {"login": {"uuid": "b"}, "name": {"title": "Mr", "first": "علی", "last": "رضایی"},
         "location": {"street": "8 Old Road", "postcode": 2722}, "email": ""}
      ], "info": {"results": 500}}
      """, as: "people", named: "answer.json")
    #expect(report.imported == 2)
    let output = try project.edition()
    let ana = try #require(output.text("markdown/people/a.md"))
    #expect(ana.hasPrefix("# Ms Ana Díaz\n"))
    #expect(ana.contains("| Street | 7 Calle Mayor |"))
    #expect(ana.contains("| Postcode | 0015 |"))
    // The file says 99; on as-of she is a day short of 36.
    #expect(ana.contains("| Age | 35 |"))
    #expect(ana.contains("| Phone | — |"))
    let ali = try #require(output.text("markdown/people/b.md"))
    #expect(ali.hasPrefix("# Mr علی رضایی\n"))
    #expect(ali.contains("| Street | 8 Old Road |"))
    #expect(ali.contains("| Postcode | 2722 |"))
    #expect(ali.contains("| E-mail | (empty) |"))
    #expect(ali.contains("| Age | — |"))
    #expect(output.download("people/by-nationality.csv") == "nationality,people\nES,1\n,1\n")
    let overview = try #require(output.text("markdown/people/index.md"))
    #expect(overview.contains("| Mean age | 35.00 (from 1 of 2) |"))
  }

  @Test("A decade of age without anybody stands between the others, people without an age last")
  func emptyDecade() throws {
    let project = try TestProject()
    let people = ["2000-01-01", "1980-01-01"].enumerated().map { place, day in
      #"{"login": {"uuid": "p\#(place)"}, "name": {"first": "P\#(place)"}, "dob": {"date": "\#(day)T00:00:00Z"}}"#
    }
    try project.importText(
      #"{"results": [\#(people.joined(separator: ",")), {"login": {"uuid": "q"}, "name": {"first": "Q"}}]}"#,
      as: "people")
    let page = try #require(project.edition().text("markdown/people/index.md"))
    #expect(page.contains("| 20–29 | 1 |\n| 30–39 | 0 |\n| 40–49 | 1 |\n| — | 1 |\n"), "\(page)")
  }

  @Test("Somebody without an id is the same at every import, and a later answer keeps what it does not carry")
  func identity() throws {
    let project = try TestProject()
    let full = """
      {"results": [{"name": {"first": "Ana", "last": "Díaz"}, "email": "ana@example.com", "phone": "555-0100"}]}
      """
    let less = """
      {"results": [{"name": {"first": "Ana", "last": "Díaz"}, "email": "ana@example.com", "cell": "555-0101"}]}
      """
    #expect(try project.importText(full, as: "people", named: "1.json").imported == 1)
    #expect(try project.importText(full, as: "people", named: "2.json").imported == 0)
    #expect(try project.importText(less, as: "people", named: "3.json").updated == 1)
    #expect(
      try project.count("SELECT count(*) FROM people WHERE phone = '555-0100' AND cell = '555-0101'") == 1)
  }

  @Test("An error answer is reported as the answer's own, and changes nothing")
  func errorAnswer() throws {
    let project = try TestProject()
    let error = #expect(throws: SourceError.self) {
      try project.importText(
        "{\"error\": \"Uh oh, something has gone wrong.\"}", as: "people", named: "a.json")
    }
    guard case .errorAnswer(_, let message) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(message == "Uh oh, something has gone wrong.")
  }

  @Test("Initials stand for the picture in any script, and nobody without a name or an e-mail is stored")
  func initialsAndNameless() throws {
    let project = try TestProject()
    let report = try project.importText(
      "id,firstName,lastName,email\n1,élodie,o'brien,\n2,美玲,林,\n3,,,x@example.com\n4,,,\n", as: "people",
      named: "people.csv")
    #expect(report.imported == 3)
    #expect(report.reasons.map(\.reason) == ["Neither a name nor an e-mail"])
    let output = try project.edition()
    #expect(output.text("markdown/people/1.md")?.contains("\n\nÉO\n") ?? false)
    #expect(output.text("markdown/people/2.md")?.contains("\n\n美林\n") ?? false)
    #expect(output.text("markdown/people/3.md")?.contains("# x@example.com\n\n?\n") ?? false)
  }
}
