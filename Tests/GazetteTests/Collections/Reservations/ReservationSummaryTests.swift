import GazetteTestSupport
import Testing

@Suite("The figures of the front desk")
struct ReservationSummaryTests {
  @Test(
    "A guest arrives on check-in, is in the house until the night before check-out, and departs on it",
    arguments: [
      ("2026-06-28", 0, 0, 0), ("2026-06-29", 1, 0, 3), ("2026-06-30", 0, 0, 3), ("2026-07-01", 0, 0, 3),
      ("2026-07-02", 0, 1, 0), ("2026-07-03", 0, 0, 0),
    ])
  func boundaries(_ asOf: String, arrivals: Int, departures: Int, guests: Int) throws {
    let project = try ReservationTestProject.house(
      asOf: asOf, stays: [ReservationTestStay(from: "2026-06-29", to: "2026-07-02", adults: 2, children: 1)])
    let today = try project.download("next-days.csv").first
    #expect(today == "\(asOf),\(arrivals),\(departures),\(guests > 0 ? 1 : 0),\(guests)")
  }

  @Test("The next days are as-of and the seven days after it, each with its own figures")
  func nextDays() throws {
    let project = try ReservationTestProject.house(stays: [
      ReservationTestStay("long", from: "2026-06-01", to: "2026-08-01", adults: 1),
      ReservationTestStay("turn-out", from: "2026-06-28", to: "2026-07-03", adults: 2),
      ReservationTestStay("turn-in", from: "2026-07-03", to: "2026-07-04", adults: 4),
      ReservationTestStay("last", from: "2026-07-07", to: "2026-07-09", adults: 8),
      ReservationTestStay("after", from: "2026-07-08", to: "2026-07-09", adults: 16),
      ReservationTestStay("before", from: "2026-06-20", to: "2026-06-29", adults: 32),
    ])
    #expect(
      try project.download("next-days.csv") == [
        "2026-06-30,0,0,2,3", "2026-07-01,0,0,2,3", "2026-07-02,0,0,2,3", "2026-07-03,1,1,2,5",
        "2026-07-04,0,1,1,1", "2026-07-05,0,0,1,1", "2026-07-06,0,0,1,1", "2026-07-07,1,0,2,9",
      ])
  }

  @Test("Figures are by month of arrival and by room type, with what is charged nothing beside them")
  func byMonthAndRoomType() throws {
    let project = try ReservationTestProject.house(stays: [
      // All its nights count for the month of arrival, also those of the next.
      ReservationTestStay("a", from: "2026-06-29", to: "2026-07-02", wifi: true),
      ReservationTestStay("b", from: "2026-06-30", to: "2026-07-01", roomType: "0", rate: "179"),
      ReservationTestStay("c", from: "2026-06-02", to: "2026-06-04", status: "cancelled"),
      ReservationTestStay("d", from: "2025-12-31", to: "2026-01-01", roomType: "2", rate: "309"),
      ReservationTestStay("e", from: "2026-07-01", to: "2026-07-02", roomType: "0", status: "noShow"),
    ])
    let files = try project.edition()
    let overview = try #require(files["markdown/reservations/index.md"])
    for line in [
      "| [2025-12](2025-12.md) | 1 | 1 | $309.00 | $0.00 | $309.00 | $309.00 | 1.00 | 0 | 0 |",
      "| [2026-06](2026-06.md) | 2 | 4 | $806.00 | $30.00 | $836.00 | $201.50 | 2.00 | "
        + "[1](all.md#status=Cancelled&check-in=2026-06) | 0 |",
      "| [2026-07](2026-07.md) | 0 | 0 | $0.00 | $0.00 | $0.00 | — | — | 0 | "
        + "[1](all.md#status=No-show&check-in=2026-07) |",
      "| All | 3 | 5 | $1,115.00 | $30.00 | $1,145.00 | $223.00 | 1.67 | 1 | 1 |",
      "| [Two Queens](room-types/0.md) | 1 | 1 | $179.00 | $0.00 | $179.00 | $179.00 | 1.00 | 0 | 1 |",
      "| [One King](room-types/1.md) | 1 | 3 | $627.00 | $30.00 | $657.00 | $209.00 | 3.00 | 1 | 0 |",
    ] { #expect(overview.contains(line), "\(line)\n\(overview)") }
    let queens = try #require(files["markdown/reservations/room-types/0.md"])
    for line in [
      "| [2026-06](../2026-06.md) | 1 | 1 | $179.00 | $0.00 | $179.00 | $179.00 | 1.00 | 0 | 0 |",
      "| [2026-07](../2026-07.md) | 0 | 0 | $0.00 | $0.00 | $0.00 | — | — | 0 | 1 |",
    ] { #expect(queens.contains(line), "\(line)\n\(queens)") }
  }

  @Test("The average rate is room revenue per night, the average stay nights per charged stay")
  func averages() throws {
    let project = try ReservationTestProject.house(stays: [
      ReservationTestStay("a", from: "2026-06-01", to: "2026-06-04", rate: "100", wifi: true),
      ReservationTestStay("b", from: "2026-06-01", to: "2026-06-05", rate: "100.01"),
      ReservationTestStay("c", from: "2026-06-01", to: "2026-07-01", rate: "999", status: "cancelled"),
    ])
    // 70,004 cents over 7 nights are 10,000.57: Wi-Fi and the cancelled stay are left out.
    #expect(try project.figure("averageRate") == "100.01")
    #expect(try project.figure("averageStay") == "3.50")
  }

  @Test("Without charged stays there is no average, never a division by zero")
  func empty() throws {
    let project = try ReservationTestProject.house()
    #expect(try project.figure("averageRate") == "null" && project.figure("averageStay") == "null")
    #expect(try project.download("by-month.csv").isEmpty)
    #expect(try project.download("next-days.csv").count == 8)
    #expect(try project.download("next-days.csv").first == "2026-06-30,0,0,0,0")
    let cancelled = try ReservationTestProject.house(stays: [
      ReservationTestStay(from: "2026-06-01", to: "2026-06-02", status: "cancelled")
    ])
    #expect(try cancelled.figure("averageRate") == "null")
  }

  @Test("A free night is sold too: it lowers the average rate")
  func freeNight() throws {
    let project = try ReservationTestProject.house(stays: [
      ReservationTestStay("a", from: "2026-06-01", to: "2026-06-02", rate: "100"),
      ReservationTestStay("b", from: "2026-06-01", to: "2026-06-02", rate: "0"),
    ])
    #expect(try project.figure("averageRate") == "50.00")
  }

  @Test("Occupancy counts every night between check-in and check-out, over a month's end too")
  func occupancy() throws {
    let project = try ReservationTestProject.house(
      asOf: "2026-06-28", settings: #"rooms: {"0": 2, "1": 2}"#,
      stays: [
        ReservationTestStay("a", from: "2026-06-29", to: "2026-07-02"),
        ReservationTestStay("b", from: "2026-06-30", to: "2026-07-01"),
        ReservationTestStay("c", from: "2026-06-30", to: "2026-07-01", status: "cancelled"),
        // Its type has no number of rooms, so it takes none of those that are counted.
        ReservationTestStay("d", from: "2026-06-30", to: "2026-07-01", roomType: "2"),
      ])
    #expect(
      try project.download("next-days.csv").prefix(5).map { $0.suffix($0.count - 11) } == [
        "0,0,0,0,0,0.00", "1,0,1,2,1,25.00", "2,0,3,6,2,50.00", "0,2,1,2,1,25.00", "0,1,0,0,0,0.00",
      ])
    #expect(try project.download("occupancy.csv") == ["2026-06,3,120,2.50", "2026-07,1,124,0.81"])
  }

  @Test("Months between the first and the last night sold are in the occupancy, also without a night")
  func emptyMonths() throws {
    let project = try ReservationTestProject.house(
      settings: #"rooms: {"1": 1}"#,
      stays: [
        ReservationTestStay("a", from: "2025-12-31", to: "2026-01-02"),
        ReservationTestStay("b", from: "2026-03-01", to: "2026-03-02"),
      ])
    #expect(
      try project.download("occupancy.csv") == [
        "2025-12,1,31,3.23", "2026-01,1,31,3.23", "2026-02,0,28,0.00", "2026-03,1,31,3.23",
      ])
  }

  @Test("An overbooked night has an occupancy above one")
  func overbooked() throws {
    let project = try ReservationTestProject.house(
      settings: #"rooms: {"1": 2}"#,
      stays: ["a", "b", "c"].map { ReservationTestStay($0, from: "2026-06-30", to: "2026-07-01") })
    #expect(try project.download("next-days.csv").first == "2026-06-30,3,0,3,6,3,150.00")
  }
}
