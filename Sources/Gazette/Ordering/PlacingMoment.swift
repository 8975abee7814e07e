package import Forms
package import Foundation

extension CalendarMoment {
  /// When an order is placed: today as the settings have it, at the time that a clock on the wall shows in
  /// their time zone.
  ///
  /// - Throws: ``OrderError/noTimeOfDay``.
  package static func ofPlacing(
    by settings: Settings, now: Date = Date()
  ) throws(OrderError) -> CalendarMoment {
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = settings.timeZone
    let parts = calendar.dateComponents([.hour, .minute, .second], from: now)
    guard let hour = parts.hour, let minute = parts.minute, let second = parts.second,
      let moment = CalendarMoment(
        date: settings.today(now: now), secondOfDay: (hour * 60 + minute) * 60 + second)
    else { throw .noTimeOfDay }
    return moment
  }
}
