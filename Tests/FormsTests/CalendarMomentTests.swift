import Forms
import Testing

@Suite("Calendar moments")
struct CalendarMomentTests {
  @Test(
    "A date with a time of day is read, seconds and zone left out or not",
    arguments: [
      ("2015-01-05", "2015-01-05T00:00:00"), ("2015-01-05T09:07", "2015-01-05T09:07:00"),
      ("2015-01-05 23:59:59", "2015-01-05T23:59:59"), ("2015-01-05T11:38:36.5Z", "2015-01-05T11:38:36"),
      ("2015-01-05T11:38+02:00", "2015-01-05T11:38:00"),
    ])
  func good(text: String, result: String) {
    #expect(CalendarMoment(iso: text)?.description == result)
  }

  @Test(
    "What is no time of day is not read",
    arguments: [
      "2015-01-05T24:00", "2015-01-05T12:60", "2015-01-05T12:00:60", "2015-01-05T12", "2015-01-05T1:00",
      "2015-01-05T12:00:0", "2015-02-30T12:00", "12:00", "", "2015-01-05T12-00",
    ])
  func bad(text: String) {
    #expect(CalendarMoment(iso: text) == nil)
  }

  @Test("A day has 86,400 seconds, and moments stand in order")
  func order() throws {
    let day = CalendarDate.epoch
    #expect(CalendarMoment(date: day, secondOfDay: -1) == nil)
    #expect(CalendarMoment(date: day, secondOfDay: 86_400) == nil)
    let last = try #require(CalendarMoment(date: day, secondOfDay: 86_399))
    let next = try #require(CalendarMoment(date: day.adding(days: 1), secondOfDay: 0))
    #expect(last < next)
    #expect(last.clock() == "23:59")
    #expect(last.clock(withSeconds: true) == "23:59:59")
  }
}
