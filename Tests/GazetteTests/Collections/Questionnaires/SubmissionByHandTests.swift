import Forms
import Gazette
import GazetteTestSupport
import RecordStore
import Testing

@Suite("A submission filled in by hand")
struct SubmissionByHandTests {
  @Test("A finished draft is checked as of its day")
  func draft() throws {
    let project = try QuestionnaireProject()
    try project.declare(surveyYAML)
    let kind = try project.kind
    var answers = Draft(kind.form)
    try answers.set("name", to: .text("Ada"))
    try answers.set("shade", to: .text("dark"))
    try answers.set("born", to: .date(try #require(CalendarDate(iso: "2008-01-20"))))
    let checks = CheckContext(today: .epoch, isNew: true, currency: .euro)
    let early = kind.submitted(answers, on: try #require(CalendarDate(iso: "2026-01-19")))
    #expect(kind.faults(of: early, in: checks).map(\.field) == ["pet", "born"])
    let late = kind.submitted(answers, on: try #require(CalendarDate(iso: "2026-01-20")))
    // What is missing keeps a new one out of the store, and not one that is imported or edited.
    #expect(kind.faults(of: late, in: checks).map(\.rule) == [.required])
    let stored = CheckContext(today: .epoch, isNew: false, currency: .euro)
    #expect(kind.faults(of: late, in: stored).isEmpty)
    #expect(late["name"] == .text("Ada"))
  }
}
