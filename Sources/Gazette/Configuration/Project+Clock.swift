package import Forms
package import Foundation
internal import RecordStore

extension Project {
  /// Checks that the clock, which gives the day of what comes in, is not behind the last change of the store.
  ///
  /// A machine that has lost its time begins somewhere in the past. A day of play is left to clocks that differ. Editions
  /// tell nothing of the clock, as they are made for any day.
  ///
  /// - Throws: ``ClockBehind``. A store that cannot be read is left to whoever works with it.
  package func checkClock(now: Date = Date()) throws(ClockBehind) {
    guard FileManager.default.fileExists(atPath: storePath), let store = try? openStored(for: .reading),
      let last = try? store.read({ try $0.moment(ofRevision: $0.revision()) }),
      last.secondsSince1970 - Int(now.timeIntervalSince1970) > 86_400
    else { return }
    throw ClockBehind(
      today: settings.today(now: now), lastChange: last.local(in: settings.timeZone).date)
  }
}

/// The clock shows a day before the one on which the store was last changed.
package struct ClockBehind: Error {
  package let today: CalendarDate
  package let lastChange: CalendarDate
}
