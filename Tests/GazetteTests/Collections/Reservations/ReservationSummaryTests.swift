import Forms
import Testing

@testable import Gazette

@Suite("The figures of the front desk")
struct ReservationSummaryTests {
  private func summary(
    of stays: [Reservation], asOf: String = "2026-06-30", rooms: [String: Int] = [:]
  ) throws -> ReservationSummary {
    ReservationSummary(
      of: stays.sorted { ($0.checkIn, $0.key) < ($1.checkIn, $1.key) },
      asOf: try #require(CalendarDate(iso: asOf)), wifiNightlyPrice: Money(minorUnits: 1000), rooms: rooms)
  }

  private func day(_ text: String) throws -> CalendarDate { try #require(CalendarDate(iso: text)) }

  @Test(
    "A guest arrives on check-in, is in the house until the night before check-out, and departs on it",
    arguments: [
      ("2026-06-28", 0, 0, 0), ("2026-06-29", 1, 0, 3), ("2026-06-30", 0, 0, 3), ("2026-07-01", 0, 0, 3),
      ("2026-07-02", 0, 1, 0), ("2026-07-03", 0, 0, 0),
    ])
  func boundaries(_ asOf: String, arrivals: Int, departures: Int, guests: Int) throws {
    let stay = try reservationTestStay(from: "2026-06-29", to: "2026-07-02", adults: 2, children: 1)
    let today = try summary(of: [stay], asOf: asOf).nextDays[0]
    #expect(today.day == (try day(asOf)))
    #expect([today.arrivals, today.departures, today.guests] == [arrivals, departures, guests])
    #expect(today.inHouse == (guests > 0 ? 1 : 0))
  }

  @Test("The next days are as-of and the seven days after it, each with its own figures")
  func nextDays() throws {
    let stays = [
      try reservationTestStay("long", from: "2026-06-01", to: "2026-08-01", adults: 1),
      try reservationTestStay("turn-out", from: "2026-06-28", to: "2026-07-03", adults: 2),
      try reservationTestStay("turn-in", from: "2026-07-03", to: "2026-07-04", adults: 4),
      try reservationTestStay("last", from: "2026-07-07", to: "2026-07-09", adults: 8),
      try reservationTestStay("after", from: "2026-07-08", to: "2026-07-09", adults: 16),
      try reservationTestStay("before", from: "2026-06-20", to: "2026-06-29", adults: 32),
    ]
    let days = try summary(of: stays).nextDays
    #expect(
      days.map { "\($0.day) +\($0.arrivals) -\($0.departures) \($0.inHouse)/\($0.guests)" } == [
        "2026-06-30 +0 -0 2/3", "2026-07-01 +0 -0 2/3", "2026-07-02 +0 -0 2/3", "2026-07-03 +1 -1 2/5",
        "2026-07-04 +0 -1 1/1", "2026-07-05 +0 -0 1/1", "2026-07-06 +0 -0 1/1", "2026-07-07 +1 -0 2/9",
      ])
  }

  @Test("Figures are by month of arrival and by room type, with what is charged nothing beside them")
  func byMonthAndRoomType() throws {
    let stays = [
      // All its nights count for the month of arrival, also those of the next.
      try reservationTestStay("a", from: "2026-06-29", to: "2026-07-02", wifi: true),
      try reservationTestStay("b", from: "2026-06-30", to: "2026-07-01", roomType: "0", rate: 17_900),
      try reservationTestStay("c", from: "2026-06-02", to: "2026-06-04", status: .cancelled),
      try reservationTestStay("d", from: "2025-12-31", to: "2026-01-01", roomType: "2", rate: 30_900),
      try reservationTestStay("e", from: "2026-07-01", to: "2026-07-02", roomType: "0", status: .noShow),
    ]
    let summary = try summary(of: stays)
    func line(_ figures: StayFigures) -> String {
      """
      \(figures.reservations) \(figures.nights) \(figures.room.minorUnits) \(figures.wifi.minorUnits) \
      \(figures.total.minorUnits) \(figures.cancelled) \(figures.noShows)
      """
    }
    #expect(
      summary.byMonth.map { "\($0.month): \(line($0.figures))" } == [
        "2025-12: 1 1 30900 0 30900 0 0", "2026-06: 2 4 80600 3000 83600 1 0", "2026-07: 0 0 0 0 0 0 1",
      ])
    #expect(line(summary.all) == "3 5 111500 3000 114500 1 1")
    #expect(summary.byRoomType.mapValues(line)["0"] == "1 1 17900 0 17900 0 1")
    #expect(summary.byRoomType.mapValues(line)["1"] == "1 3 62700 3000 65700 1 0")
    #expect(
      summary.byRoomTypeAndMonth["0"]?.map { "\($0.month): \(line($0.figures))" } == [
        "2026-06: 1 1 17900 0 17900 0 0", "2026-07: 0 0 0 0 0 0 1",
      ])
  }

  @Test("The average rate is room revenue per night, the average stay nights per charged stay")
  func averages() throws {
    let stays = [
      try reservationTestStay("a", from: "2026-06-01", to: "2026-06-04", rate: 10_000, wifi: true),
      try reservationTestStay("b", from: "2026-06-01", to: "2026-06-05", rate: 10_001),
      try reservationTestStay("c", from: "2026-06-01", to: "2026-07-01", rate: 99_900, status: .cancelled),
    ]
    let all = try summary(of: stays).all
    // 70,004 over 7 nights is 10,000.57 cents: Wi-Fi and the cancelled stay are left out.
    #expect(all.averageRate == Money(minorUnits: 10_001))
    #expect(all.averageStay == Fraction(7, over: 2))
  }

  @Test("Without charged stays there is no average, never a division by zero")
  func empty() throws {
    let summary = try summary(of: [])
    #expect(summary.all.averageRate == nil && summary.all.averageStay == nil)
    #expect(summary.byMonth.isEmpty && summary.byRoomType.isEmpty)
    #expect(summary.nextDays.count == 8)
    #expect(!summary.occupancy.isKnown)
    #expect(summary.occupancy.share(on: summary.asOf) == nil)
    let cancelled = try reservationTestStay(from: "2026-06-01", to: "2026-06-02", status: .cancelled)
    #expect(try self.summary(of: [cancelled]).all.averageRate == nil)
  }

  @Test("A free night is sold too: it lowers the average rate")
  func freeNight() throws {
    let stays = [
      try reservationTestStay("a", from: "2026-06-01", to: "2026-06-02", rate: 10_000),
      try reservationTestStay("b", from: "2026-06-01", to: "2026-06-02", rate: 0),
    ]
    #expect(try summary(of: stays).all.averageRate == Money(minorUnits: 5000))
  }

  @Test("Occupancy counts every night between check-in and check-out, over a month's end too")
  func occupancy() throws {
    let stays = [
      try reservationTestStay("a", from: "2026-06-29", to: "2026-07-02"),
      try reservationTestStay("b", from: "2026-06-30", to: "2026-07-01"),
      try reservationTestStay("c", from: "2026-06-30", to: "2026-07-01", status: .cancelled),
      // Its type has no number of rooms, so it takes none of those that are counted.
      try reservationTestStay("d", from: "2026-06-30", to: "2026-07-01", roomType: "2"),
    ]
    let occupancy = try summary(of: stays, rooms: ["0": 2, "1": 2]).occupancy
    #expect(occupancy.available == 4)
    let taken = try ["2026-06-28", "2026-06-29", "2026-06-30", "2026-07-01", "2026-07-02"].map {
      occupancy.taken(on: try day($0))
    }
    #expect(taken == [0, 1, 2, 1, 0])
    #expect(occupancy.share(on: try day("2026-06-30")) == Fraction(1, over: 2))
  }

  @Test("An overbooked night has an occupancy above one")
  func overbooked() throws {
    let stays = try ["a", "b", "c"].map {
      try reservationTestStay($0, from: "2026-06-30", to: "2026-07-01")
    }
    let occupancy = try summary(of: stays, rooms: ["1": 2]).occupancy
    #expect(occupancy.share(on: try day("2026-06-30")) == Fraction(3, over: 2))
  }
}
