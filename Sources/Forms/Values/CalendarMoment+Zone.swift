package import Foundation

extension CalendarMoment {
  /// Reads a moment as a source writes it, and gives it as the clocks of a time zone show it.
  ///
  /// ```swift
  /// CalendarMoment(iso: "2026-06-30T22:30:00Z", in: madrid)   // 2026-07-01T00:30:00
  /// CalendarMoment(iso: "2026-06-30T22:30:00", in: madrid)    // 2026-06-30T22:30:00
  /// ```
  /// With `Z` or an offset (`+05:00`, `+0500`, `+05`) behind its seconds it is converted; without one it is
  /// local already. Fractions of a second are left aside, anything else behind the seconds is refused.
  package init?(iso text: String, in timeZone: TimeZone) {
    guard let written = CalendarMoment(iso: text), let offset = ZoneOffset(behind: text) else { return nil }
    guard case .seconds(let seconds) = offset else {
      self = written
      return
    }
    self.init(secondsInGreenwich: written.secondsOfClock - seconds, in: timeZone)
  }

  /// The moment that clocks of a time zone show, so many seconds after the beginning of 1970 in Greenwich.
  private init?(secondsInGreenwich seconds: Int, in timeZone: TimeZone) {
    self.init(secondsOfClock: seconds + timeZone.offset(secondsInGreenwich: seconds))
  }

  /// Seconds from the beginning of 1970, as if this clock stood in Greenwich.
  private var secondsOfClock: Int { Int(date.dayNumber) * 86_400 + Int(secondOfDay) }

  /// The moment in Greenwich so many seconds after the beginning of 1970.
  package init?(secondsSince1970 seconds: Int) { self.init(secondsOfClock: seconds) }

  private init?(secondsOfClock seconds: Int) {
    let second = (seconds % 86_400 + 86_400) % 86_400
    guard let date = CalendarDate(dayNumber: (seconds - second) / 86_400) else { return nil }
    self.init(date: date, secondOfDay: second)
  }

  /// What a change of clocks does to a time on the wall.
  package enum ClockChange: Sendable {
    /// No clock ever shows it: it lies in the hour that is left out.
    case skipped
    /// Clocks show it twice, and it does not tell which is meant.
    case doubled
  }

  /// What a change of clocks in a time zone does to this time; nil on all but a few times of the year.
  package func clockChange(in timeZone: TimeZone) -> ClockChange? {
    // No clock is more than a day away from Greenwich, and none changes twice within two days.
    let before = timeZone.offset(secondsInGreenwich: secondsOfClock - 86_400)
    let after = timeZone.offset(secondsInGreenwich: secondsOfClock + 86_400)
    guard before != after else { return nil }
    let meant = [before, after].count {
      timeZone.offset(secondsInGreenwich: secondsOfClock - $0) == $0
    }
    return switch meant {
    case 0: .skipped
    case 2: .doubled
    default: nil
    }
  }
}

extension CalendarDate {
  /// Whether clocks in a time zone change on this day or one beside it.
  package func isNearClockChange(in timeZone: TimeZone) -> Bool {
    let midnight = Int(dayNumber) * 86_400
    return timeZone.offset(secondsInGreenwich: midnight - 86_400)
      != timeZone.offset(secondsInGreenwich: midnight + 2 * 86_400)
  }
}

extension TimeZone {
  /// How far its clocks are ahead of Greenwich.
  fileprivate func offset(secondsInGreenwich seconds: Int) -> Int {
    secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds)))
  }
}

/// What stands behind the time of day of a written moment.
private enum ZoneOffset {
  case none
  /// Ahead of Greenwich.
  case seconds(Int)

  /// Reads what follows the seconds; nil where that is no offset.
  init?(behind text: String) {
    var rest = Array(text.utf8)[...]
    rest = rest.dropFirst(10).dropFirst(6)
    if rest.first == UInt8(ascii: ":") { rest = rest.dropFirst(3) }
    if rest.first == UInt8(ascii: ".") || rest.first == UInt8(ascii: ",") {
      let fraction = rest.dropFirst().prefix(while: \.isDigit)
      guard !fraction.isEmpty else { return nil }
      rest = rest.dropFirst(1 + fraction.count)
    }
    if rest.first == UInt8(ascii: " ") { rest = rest.dropFirst() }
    guard let sign = rest.first else {
      self = .none
      return
    }
    if sign == UInt8(ascii: "Z") || sign == UInt8(ascii: "z") {
      guard rest.count == 1 else { return nil }
      self = .seconds(0)
      return
    }
    guard sign == UInt8(ascii: "+") || sign == UInt8(ascii: "-") else { return nil }
    let isColoned = rest.count == 6 && rest[rest.startIndex + 3] == UInt8(ascii: ":")
    let parts = isColoned ? rest.dropFirst().prefix(2) + rest.suffix(2) : rest.dropFirst()
    guard parts.count == 2 || parts.count == 4, let hours = digits(parts.prefix(2)), hours <= 23,
      let minutes = parts.count == 2 ? 0 : digits(parts.suffix(2)), minutes < 60
    else { return nil }
    self = .seconds((hours * 3600 + minutes * 60) * (sign == UInt8(ascii: "-") ? -1 : 1))
  }
}
