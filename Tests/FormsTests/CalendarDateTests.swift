import Forms
import Testing

@Suite("Calendar dates")
struct CalendarDateTests {
  static func date(_ text: String) throws -> CalendarDate { try #require(CalendarDate(iso: text)) }

  @Test(
    "A year has a 29 February by the Gregorian rule",
    arguments: [(1900, false), (2000, true), (2004, true), (2015, false), (2016, true), (2100, false)])
  func leapYears(year: Int, isLeap: Bool) {
    #expect(CalendarDate.isLeap(year) == isLeap)
    #expect((CalendarDate(year: year, month: 2, day: 29) != nil) == isLeap)
    #expect(CalendarDate(year: year, month: 2, day: 30) == nil)
  }

  @Test("Every day from 1899 to 2101 counts on by one, as a naive calendar does, and reads back")
  func everyDay() throws {
    let lengths = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    // 1899-01-01 was a Sunday, 25,932 days before 1970-01-01.
    var number = -25_932
    var weekday = 7
    for year in 1899...2101 {
      let isLeap = year % 400 == 0 || (year % 4 == 0 && year % 100 != 0)
      for month in 1...12 {
        let length = month == 2 && isLeap ? 29 : lengths[month - 1]
        #expect(CalendarDate(year: year, month: month, day: length + 1) == nil)
        for day in 1...length {
          let date = try #require(CalendarDate(year: year, month: month, day: day))
          guard Int(date.dayNumber) == number, date.components == (year, month, day),
            date.weekday == weekday, CalendarDate(dayNumber: number) == date,
            CalendarDate(iso: date.description) == date
          else {
            Issue.record("\(year)-\(month)-\(day) is \(date), day \(date.dayNumber), not \(number)")
            return
          }
          number += 1
          weekday = weekday % 7 + 1
        }
      }
    }
    #expect(number == 48_212, "2102-01-01 is day 48,212")
  }

  @Test(
    "Whole years count from birthday to birthday",
    arguments: [
      ("1980-06-15", "2019-06-14", 38), ("1980-06-15", "2019-06-15", 39), ("1980-06-15", "2019-06-16", 39),
      ("2000-02-29", "2001-02-28", 0), ("2000-02-29", "2001-03-01", 1), ("2000-02-29", "2004-02-28", 3),
      ("2000-02-29", "2004-02-29", 4), ("2000-12-31", "2001-01-01", 0), ("2000-01-01", "1999-12-31", -1),
    ])
  func ages(birth: String, day: String, age: Int) throws {
    #expect(try Self.date(birth).age(on: Self.date(day)) == age)
  }

  @Test(
    "The next birthday is on or after a day, of 29 February on 1 March in common years",
    arguments: [
      ("1980-06-15", "2019-06-15", "2019-06-15"), ("1980-06-15", "2019-06-16", "2020-06-15"),
      ("2000-02-29", "2021-02-28", "2021-03-01"), ("2000-02-29", "2021-03-01", "2021-03-01"),
      ("2000-02-29", "2021-03-02", "2022-03-01"), ("2000-02-29", "2023-03-02", "2024-02-29"),
      ("2000-02-29", "2024-03-01", "2025-03-01"), ("2000-12-31", "2019-01-01", "2019-12-31"),
      ("2030-05-01", "2019-01-01", "2030-05-01"),
    ])
  func nextBirthdays(birth: String, day: String, next: String) throws {
    let birthday = try Self.date(birth).nextBirthday(onOrAfter: Self.date(day))
    #expect(birthday?.description == next)
  }

  @Test(
    "A date with or without a time of day is read",
    arguments: [
      "2016-02-29", "2016-02-29T17:36:00Z", "2016-02-29 17:36", "2016-02-29T23:59:59.123+02:00",
    ])
  func goodISO(text: String) {
    #expect(CalendarDate(iso: text)?.description == "2016-02-29")
  }

  @Test(
    "What is no date of the calendar is not read",
    arguments: [
      "", "2016", "2016-02", "2016-2-29", "2015-02-29", "2016-00-10", "2016-13-10", "2016-10-00",
      "2016-10-32", "0000-01-01", "16-02-2016", "2016/02/29", "2016-02-29x", "+016-02-29", "2016-02-2９",
      " 2016-02-29", "20160229", "-2016-02-29", "10000-01-01", "2016-02-29T", "2016-02-29 or so",
    ])
  func badISO(text: String) {
    #expect(CalendarDate(iso: text) == nil)
  }

  @Test("The calendar ends with the years 1 and 9999 and holds dates within")
  func clamping() throws {
    let (first, last) = (try Self.date("0001-01-01"), try Self.date("9999-12-31"))
    #expect(first.adding(days: -1) == first)
    #expect(last.adding(days: 1) == last)
    #expect(last.adding(days: -1).description == "9999-12-30")
    #expect(CalendarDate(dayNumber: Int(first.dayNumber) - 1) == nil)
    #expect(CalendarDate(dayNumber: Int(last.dayNumber) + 1) == nil)
    #expect(CalendarDate(dayNumber: .max) == nil)
    for huge in [Int.max, Int.min] {
      #expect(CalendarDate.epoch.adding(days: huge) == (huge > 0 ? last : first))
      #expect(CalendarDate.epoch.adding(years: huge).year == (huge > 0 ? 9999 : 1))
    }
    #expect(first.adding(days: .min) == first)
  }

  @Test(
    "Years are added to the same day, and 29 February becomes 1 March in a common year",
    arguments: [
      ("2016-02-29", 1, "2017-03-01"), ("2016-02-29", 4, "2020-02-29"), ("2016-02-29", -1, "2015-03-01"),
      ("2016-06-15", -20, "1996-06-15"),
    ])
  func addingYears(text: String, years: Int, result: String) throws {
    #expect(try Self.date(text).adding(years: years).description == result)
  }

  @Test("The days between two dates count in both directions")
  func daysBetween() throws {
    let (start, end) = (try Self.date("2016-02-28"), try Self.date("2016-03-01"))
    #expect(start.days(to: end) == 2)
    #expect(end.days(to: start) == -2)
    #expect(start.adding(days: 2) == end)
  }

  @Test("A month knows its days, its first day and its successor")
  func months() throws {
    let december = try Self.date("2015-12-31").calendarMonth
    #expect(december.description == "2015-12")
    #expect(december.next.description == "2016-01")
    #expect(december < december.next)
    #expect(december.next.next.dayCount == 29)
    #expect(december.firstDay?.description == "2015-12-01")
    #expect(CalendarMonth(year: 0, number: 1).firstDay == nil)
  }
}
