import Gazette
import GazetteTestSupport
import Press
import RecordStore
import Testing

@Suite("Moments of sources")
struct ZonedMomentTests {
  private func project(_ zone: String = "Europe/Madrid") throws -> TestProject {
    let project = try TestProject(settings: "timeZone: \(zone)\ncurrency: EUR\nasOf: 2026-06-30\n")
    try project.importText(
      #"[{"id": "d", "name": "Pizza", "price": "12", "type": "Pizzas"}]"#, as: "dishes", named: "menu.json")
    return project
  }

  private func order(_ moment: String) -> String {
    #"[{"key": "o", "placedOn": "\#(moment)", "lines": [{"dish": "d"}]}]"#
  }

  @Test(
    "A moment with an offset or Z is converted to the project's time zone; one without is local",
    arguments: [
      ("2020-01-01T02:00:00+05:00", "2019-12-31T22:00:00"), ("2020-01-01T02:00:00Z", "2020-01-01T03:00:00"),
      ("2020-07-01T23:30:00.250Z", "2020-07-02T01:30:00"), ("2020-07-01 12:00-0330", "2020-07-01T17:30:00"),
      ("2020-07-01T12:00:00+02", "2020-07-01T12:00:00"), ("2020-07-01T12:00:00", "2020-07-01T12:00:00"),
      ("2020-07-01", "2020-07-01T00:00:00"),
    ])
  func converted(_ moment: String, stored: String) throws {
    let project = try project()
    #expect(try project.importText(order(moment), as: "orders").imported == 1)
    #expect(
      try project.store.read { try $0.all("SELECT placedOn FROM orders") { try $0.text(0) } } == [stored])
  }

  @Test(
    "What is no offset is refused",
    arguments: [
      "2020-01-01T02:00:00 CET", "2020-01-01T02:00:00+5", "2020-01-01T02:00:00+25:00",
      "2020-01-01T02:00:00Zx",
    ])
  func refused(_ moment: String) throws {
    let report = try project().importText(order(moment), as: "orders")
    #expect(
      report.reasons.map(\.reason) == ["Placed on: not a date with a time (write it as 2026-06-30T14:05)"])
  }

  @Test(
    "A moment that the project's clocks show beyond the calendar is refused as such",
    arguments: ["9999-12-31T23:59:59Z", "9999-12-31T23:30:00.999+00:00", "0001-01-01T00:00:00+09:00"])
  func outside(_ moment: String) throws {
    let report = try project().importText(order(moment), as: "orders")
    #expect(
      report.reasons.map(\.reason) == [
        "Placed on: not a date with a time (outside the years 1 to 9999 in the project's time zone)"
      ])
  }

  @Test(
    "A local time that a change of clocks skips or repeats is a warning",
    arguments: [
      ("2026-03-29T02:30:00", "Placed on: at a time that a change of clocks skips"),
      ("2025-10-26T02:30:00", "Placed on: at a time that a change of clocks repeats"),
      ("2026-03-29T03:00:00", nil), ("2026-03-29T01:59:59", nil), ("2025-10-26T03:00:00", nil),
      ("2025-10-26T01:59:59", nil),
    ] as [(String, String?)])
  func clockChange(_ moment: String, warning: String?) throws {
    let project = try project()
    try project.importText(order(moment), as: "orders")
    let page = try #require(try project.edition().text("markdown/data-quality/index.md"))
    if let warning {
      #expect(page.contains("| Orders | \(warning) | 1 |"), "\(page)")
    } else {
      #expect(!page.contains("change of clocks"))
    }
  }

  @Test("A date that is written as a moment is the day that is written, whatever its offset")
  func datesHaveNoZone() throws {
    let project = try project("Pacific/Auckland")
    try project.importText(
      """
      {"results": [{"login": {"uuid": "a"}, "name": {"first": "Ana"}, "dob": {"date": "1990-07-01T23:30:00Z"},
        "registered": {"date": "2015-01-02T00:10:00-11:00"}}]}
      """, as: "people")
    let dates = try project.store.read {
      try $0.all("SELECT dateOfBirth || ' ' || registeredOn FROM people") { try $0.text(0) }
    }
    #expect(dates == ["1990-07-01 2015-01-02"])
  }
}
