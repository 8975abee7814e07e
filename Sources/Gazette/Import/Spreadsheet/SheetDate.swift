internal import Forms

/// Dates and times of a spreadsheet, which are numbers of days since a day of its own.
struct SheetDate {
  /// Whether days are counted from 1904, as early programs of the Macintosh did, and not from 1900.
  let isFrom1904: Bool

  /// A number as its format shows it; nil for one that is no date.
  func text(_ number: SheetNumber, _ format: SheetNumberFormat) -> String? {
    guard let (days, seconds) = number.daysAndSeconds else { return nil }
    switch format {
    case .number: return nil
    case .duration: return Self.clock(hours: days * 24 + seconds / 3600, seconds)
    case .time where days == 0: return Self.clock(hours: seconds / 3600, seconds)
    case .date, .moment, .time:
      // The first of these programs took 1900 for a leap year, and all have done so since.
      if !isFrom1904, days == 60 { return "1900-02-29" }
      if !isFrom1904, days == 0 { return "1900-01-00" }
      let first = isFrom1904 ? -24_107 : days < 60 ? -25_568 : -25_569
      guard let date = CalendarDate(dayNumber: first + days) else { return nil }
      return text(date, format == .date && seconds == 0 ? nil : seconds)
    }
  }

  private func text(_ date: CalendarDate, _ seconds: Int?) -> String {
    guard let seconds else { return date.description }
    return "\(date)T\(Self.clock(hours: seconds / 3600, seconds))"
  }

  private static func clock(hours: Int, _ seconds: Int) -> String {
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(two(hours)):\(two(seconds / 60 % 60)):\(two(seconds % 60))"
  }
}
