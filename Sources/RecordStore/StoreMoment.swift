package import Forms
package import Foundation

/// A moment at which the store was changed.
package struct StoreMoment: Sendable, Hashable, CustomStringConvertible {
  /// As clocks in Greenwich show it.
  package let inGreenwich: CalendarMoment

  package init(inGreenwich: CalendarMoment) { self.inGreenwich = inGreenwich }

  package var secondsSince1970: Int {
    Int(inGreenwich.date.dayNumber) * 86_400 + Int(inGreenwich.secondOfDay)
  }

  /// As clocks in a time zone show it.
  package func local(in timeZone: TimeZone) -> CalendarMoment {
    let seconds = secondsSince1970
    let offset = timeZone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds)))
    return Self.moment(seconds: seconds + offset) ?? inGreenwich
  }

  /// As machines read it: `2026-11-21T14:03:05Z`.
  package var description: String { "\(inGreenwich)Z" }

  private static func moment(seconds: Int) -> CalendarMoment? {
    let second = (seconds % 86_400 + 86_400) % 86_400
    return CalendarDate(dayNumber: (seconds - second) / 86_400).flatMap {
      CalendarMoment(date: $0, secondOfDay: second)
    }
  }
}
