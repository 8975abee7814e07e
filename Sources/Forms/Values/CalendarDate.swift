/// A day of the proleptic Gregorian calendar, without a time zone, from 0001-01-01 to 9999-12-31.
///
/// ```swift
/// let checkIn = CalendarDate(iso: "2016-02-28")
/// checkIn?.adding(days: 2).description   // "2016-03-01"
/// ```
/// Birth dates, arrivals and as-of dates are such days: none of them moves when a machine does.
package struct CalendarDate: Sendable, Hashable, Comparable {
  /// Days since 1970-01-01, negative before it.
  package let dayNumber: Int32

  /// 1970-01-01.
  package static let epoch = CalendarDate(clamping: 0)

  static let lowestDayNumber: Int32 = -719_162
  static let highestDayNumber: Int32 = 2_932_896

  /// The day with a number, or nil outside the years 1 to 9999.
  package init?(dayNumber: Int) {
    guard dayNumber >= Int(Self.lowestDayNumber), dayNumber <= Int(Self.highestDayNumber) else { return nil }
    self.dayNumber = Int32(dayNumber)
  }

  /// The day of a year, month (1…12) and day (1…31), or nil where the calendar has no such day.
  package init?(year: Int, month: Int, day: Int) {
    guard (1...9999).contains(year), (1...12).contains(month), day >= 1,
      day <= Self.dayCount(year: year, month: month)
    else { return nil }
    let shiftedYear = month <= 2 ? year - 1 : year
    let era = (shiftedYear >= 0 ? shiftedYear : shiftedYear - 399) / 400
    let yearOfEra = shiftedYear - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    dayNumber = Int32(era * 146_097 + dayOfEra - 719_468)
  }

  private init(clamping number: Int) {
    dayNumber = Int32(min(max(number, Int(Self.lowestDayNumber)), Int(Self.highestDayNumber)))
  }

  /// The days of a month: 28 to 31.
  package static func dayCount(year: Int, month: Int) -> Int {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// Whether a year has a 29 February.
  package static func isLeap(_ year: Int) -> Bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
  }

  /// Year, month and day in one computation.
  package var components: (year: Int, month: Int, day: Int) {
    let shifted = Int(dayNumber) + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    let day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    let month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
  }

  package var year: Int { components.year }
  package var month: Int { components.month }
  package var day: Int { components.day }

  /// The day of the week, 1 for Monday to 7 for Sunday (ISO 8601).
  package var weekday: Int { (((Int(dayNumber) + 3) % 7) + 7) % 7 + 1 }

  /// The week that begins on a Monday and has most of its days in its year: `2026-W23` (ISO 8601).
  package var isoWeek: String {
    let thursday = adding(days: 4 - weekday)
    let first = CalendarDate(year: thursday.year, month: 1, day: 1) ?? thursday
    let number = first.days(to: thursday) / 7 + 1
    return "\(thursday.description.prefix(4))-W\(number < 10 ? "0" : "")\(number)"
  }

  /// The month this day lies in.
  package var calendarMonth: CalendarMonth {
    let parts = components
    return CalendarMonth(year: parts.year, number: parts.month)
  }

  /// The day so many days later (earlier when negative), held within the years 1 to 9999.
  package func adding(days: Int) -> CalendarDate {
    let (number, overflowed) = Int(dayNumber).addingReportingOverflow(days)
    return CalendarDate(clamping: overflowed ? (days < 0 ? .min : .max) : number)
  }

  /// The same day so many years later; 29 February becomes 1 March in a common year.
  package func adding(years: Int) -> CalendarDate {
    let parts = components
    // Held within ±9999 first: years may come from a form's file and be any number.
    let year = min(max(parts.year + min(max(years, -9999), 9999), 1), 9999)
    return CalendarDate(year: year, month: parts.month, day: parts.day)
      ?? CalendarDate(year: year, month: 3, day: 1) ?? self
  }

  /// The days from this day to another, negative when the other is earlier.
  package func days(to other: CalendarDate) -> Int { Int(other.dayNumber) - Int(dayNumber) }

  /// Whole calendar years from this birth date to a day; negative before the birth.
  ///
  /// Someone born on 29 February has a birthday on 1 March in common years (DOMAIN, section 1).
  package func age(on day: CalendarDate) -> Int {
    let born = components
    let now = day.components
    let hadBirthday = (now.month, now.day) >= (born.month, born.day)
    return now.year - born.year - (hadBirthday ? 0 : 1)
  }

  /// The first birthday on or after a day; nil where that lies beyond the year 9999.
  package func nextBirthday(onOrAfter day: CalendarDate) -> CalendarDate? {
    let years = max(day.year - year, 0)
    return [years, years + 1].lazy.map(adding(years:)).first { $0 >= day }
  }

  package static func < (left: CalendarDate, right: CalendarDate) -> Bool { left.dayNumber < right.dayNumber }
}

/// A month of a year, such as 2015-08: the key by which long lists are split.
package struct CalendarMonth: Sendable, Hashable, Comparable, CustomStringConvertible {
  package let year: Int
  /// 1 for January to 12 for December.
  package let number: Int

  package init(year: Int, number: Int) {
    self.year = year
    self.number = number
  }

  /// The days of this month, 28 to 31.
  package var dayCount: Int { CalendarDate.dayCount(year: year, month: number) }

  /// The first day, or nil when the month lies outside the calendar.
  package var firstDay: CalendarDate? { CalendarDate(year: year, month: number, day: 1) }

  /// The month after this one.
  package var next: CalendarMonth {
    number == 12 ? CalendarMonth(year: year + 1, number: 1) : CalendarMonth(year: year, number: number + 1)
  }

  /// `2015-08`.
  package var description: String {
    var bytes: [UInt8] = []
    appendDigits(year, width: 4, to: &bytes)
    bytes.append(UInt8(ascii: "-"))
    appendDigits(number, width: 2, to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  package static func < (left: CalendarMonth, right: CalendarMonth) -> Bool {
    (left.year, left.number) < (right.year, right.number)
  }
}

extension CalendarDate {
  /// As people type it: `2026-06-30`, and `30/6/2026` in languages that write days in numbers, day first.
  package func typedText(in language: String) -> String {
    language == "en" ? description : "\(day)/\(month)/\(description.prefix(4))"
  }
}

/// Appends a number with leading zeros up to a width.
package func appendDigits(_ number: Int, width: Int, to bytes: inout [UInt8]) {
  var divisor = 1
  for _ in 1..<width { divisor *= 10 }
  while number / divisor >= 10 { divisor *= 10 }
  while divisor > 0 {
    bytes.append(UInt8(ascii: "0") + UInt8(number / divisor % 10))
    divisor /= 10
  }
}
