extension DatePattern {
  /// A day in this form, with a time of it; nil where the form has no place for the time, or only for two digits of
  /// the year.
  ///
  /// - Parameter seconds: since midnight; nil for a day without a time, which is written as its beginning.
  package func text(of date: CalendarDate, seconds: Int?) -> String? {
    guard !needsCentury else { return nil }
    let hasSeconds = parts.contains { if case .number(.second, _) = $0 { true } else { false } }
    let seconds = seconds ?? 0
    guard isTimed || seconds == 0, hasSeconds || seconds % 60 == 0 else { return nil }
    let hour = seconds / 3600
    var bytes: [UInt8] = []
    for part in parts {
      switch part {
      case .year: appendDigits(date.year, width: 4, to: &bytes)
      case .shortYear: return nil
      case .number(let unit, let isPadded):
        let number =
          switch unit {
          case .month: date.month
          case .day: date.day
          case .hour: hour
          case .hourOfHalf: (hour + 11) % 12 + 1
          case .minute: seconds / 60 % 60
          case .second: seconds % 60
          }
        appendDigits(number, width: isPadded || number > 9 ? 2 : 1, to: &bytes)
      case .monthName(let isShort):
        let name = Self.months[date.month - 1]
        bytes.append(name[0] & ~0x20)
        bytes += name[1..<(isShort ? 3 : name.count)]
      case .half: bytes += Array((hour < 12 ? "AM" : "PM").utf8)
      case .literal(let byte): bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
