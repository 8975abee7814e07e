internal import Forms

/// Moments as HTTP writes them, `Sun, 06 Nov 1994 08:49:37 GMT`.
enum HTTPDate {
  private static let pattern = DatePattern("dd MMM yyyy HH:mm:ss")

  /// Seconds since 1970; nil where it is none.
  static func seconds(_ text: String) -> Int? {
    let parts = text.split(separator: " ", maxSplits: 1)
    guard parts.count == 2, parts[0].hasSuffix(","), parts[1].hasSuffix(" GMT"),
      let moment = pattern?.iso(String(parts[1].dropLast(4))).flatMap({ CalendarMoment(iso: $0) })
    else { return nil }
    return Int(moment.date.dayNumber) * 86_400 + Int(moment.secondOfDay)
  }
}
