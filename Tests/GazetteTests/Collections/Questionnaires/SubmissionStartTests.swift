import Forms
import Foundation
import Gazette
import GazetteTestSupport
import RecordStore
import Testing

@Suite("Starting a submission from an earlier one or from a file")
struct SubmissionStartTests {
  private let project: QuestionnaireProject
  private let checks: CheckContext

  init() throws {
    project = try QuestionnaireProject()
    try project.importSubmissions(QuestionnaireProject.sampleSubmissions)
    checks = CheckContext(
      today: try #require(CalendarDate(iso: "2026-06-30")), isNew: true, currency: .euro)
  }

  private func submission(_ key: String) throws -> StoredRecord {
    try #require(project.submissions().first { $0.key == key })
  }

  @Test("A renewal takes owner, car and drivers over and starts on the day of entry")
  func renewal() throws {
    let start = try SubmissionStart(renewing: submission("p-003"), of: project.kind, in: checks)
    #expect(start.draft["fullName.lastName"] == .text("Кравчук"))
    #expect(start.draft["value"] == .money(Money(minorUnits: 1_940_000)))
    #expect(start.draft["drivers[2].accidents"] == .integer(0))
    #expect(start.draft["drivers"]?.list?.count == 3)
    #expect(start.draft["startDate"] == .date(checks.today))
    #expect(start.faults.isEmpty)
    #expect(start.draft.isComplete(in: checks))
  }

  @Test("An incomplete submission cannot be renewed")
  func notRenewable() throws {
    #expect(throws: SubmissionStart.Failure.incomplete(key: "p-004")) {
      _ = try SubmissionStart(renewing: submission("p-004"), of: project.kind, in: checks)
    }
  }

  @Test("What no longer passes a newer version's checks is reported and kept for correction")
  func noLongerPasses() throws {
    let text = try String(contentsOfFile: QuestionnaireProject.carInsurance, encoding: .utf8)
      .replacing("version: 1", with: "version: 2").replacing("- maximum: 4", with: "- maximum: 2")
      .replacing("\"9999-AAA\"", with: "\"AA-9999\"").replacing("key: model\n", with: "key: modelName\n")
    let earlier = try submission("p-003")
    try QuestionnaireProject().declare(text, name: "car-insurance") { newer in
      try check(SubmissionStart(renewing: earlier, of: newer, in: checks))
    }
  }

  private func check(_ start: SubmissionStart) throws {
    #expect(start.faults.map(\.field) == ["registrationNumber", "drivers"])
    #expect(start.faults.map(\.rule) == [.mask("AA-9999"), .maximum("2")])
    #expect(start.draft["registrationNumber"] == .text("9120-LRW"))
    #expect(start.draft["modelName"] == nil)
  }

  @Test("Prefilled values stand in place of initial ones, and what does not pass is reported")
  func prefilled() throws {
    let path = try project.file(
      "prefilled.json",
      """
      {"documentType": "passport", "documentNumber": "12", "fullName": {"firstName": "Ana"},
       "startDate": "2026-08-01", "color": "red"}
      """)
    let start = try project.start(prefilledFrom: path, in: checks)
    #expect(start.draft["documentType"] == .choice("passport"))
    #expect(start.draft["startDate"]?.date == CalendarDate(iso: "2026-08-01"))
    #expect(start.draft["kilometresPerYear"] == .integer(12_000))
    #expect(start.faults.map(\.field) == ["color", "documentNumber"])
    #expect(start.faults.map(\.rule) == [.unknownField, .mask("AAA999999")])
  }

  @Test("A file of several records prefills nothing")
  func severalRecords() throws {
    let path = try project.file("several.json", #"[{"make": "albor"}, {"make": "morita"}]"#)
    #expect(throws: SubmissionStart.Failure.notOneRecord(file: "several.json", count: 2)) {
      _ = try project.start(prefilledFrom: path, in: checks)
    }
  }
}
