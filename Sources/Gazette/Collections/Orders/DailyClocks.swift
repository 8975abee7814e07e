internal import Forms
internal import Foundation

/// What changes of clocks do to moments that come in the order of their days, most of which see none.
struct DailyClocks {
  let timeZone: TimeZone
  private var day: CalendarDate?
  private var isQuiet = false

  init(timeZone: TimeZone) { self.timeZone = timeZone }

  mutating func change(of moment: CalendarMoment) -> CalendarMoment.ClockChange? {
    if day != moment.date {
      day = moment.date
      isQuiet = !moment.date.isNearClockChange(in: timeZone)
    }
    return isQuiet ? nil : moment.clockChange(in: timeZone)
  }
}
