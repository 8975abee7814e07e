/// A calendar date with a time of day, as a clock on the wall shows it: when an order was placed.
package struct CalendarMoment: Sendable, Hashable, Comparable, CustomStringConvertible {
  package let date: CalendarDate
  /// Seconds since midnight, 0…86,399.
  package let secondOfDay: Int32

  /// A moment of a day, or nil outside its 86,400 seconds.
  package init?(date: CalendarDate, secondOfDay: Int) {
    guard (0..<86_400).contains(secondOfDay) else { return nil }
    self.date = date
    self.secondOfDay = Int32(secondOfDay)
  }

  /// Reads `YYYY-MM-DD`, `YYYY-MM-DDThh:mm` or `YYYY-MM-DDThh:mm:ss` (a blank may stand for the `T`).
  ///
  /// Fractions of a second and a zone behind the seconds are left aside.
  package init?(iso text: String) {
    guard let date = CalendarDate(iso: text) else { return nil }
    let bytes = Array(text.utf8)
    guard bytes.count > 10 else {
      self.init(date: date, secondOfDay: 0)
      return
    }
    guard bytes.count >= 16, bytes[13] == UInt8(ascii: ":"),
      let hour = digits(bytes[11..<13]), let minute = digits(bytes[14..<16]), hour < 24, minute < 60
    else { return nil }
    var second = 0
    if bytes.count > 16, bytes[16] == UInt8(ascii: ":") {
      guard bytes.count >= 19, let read = digits(bytes[17..<19]), read < 60 else { return nil }
      second = read
    }
    self.init(date: date, secondOfDay: hour * 3600 + minute * 60 + second)
  }

  /// `YYYY-MM-DDThh:mm:ss`.
  package var description: String { "\(date)T\(clock(withSeconds: true))" }

  /// Whether its seconds are not zero, which are told where a change of them is.
  package var hasSeconds: Bool { secondOfDay % 60 != 0 }

  /// `hh:mm`, or `hh:mm:ss`.
  package func clock(withSeconds: Bool = false) -> String {
    var bytes: [UInt8] = []
    appendDigits(Int(secondOfDay) / 3600, width: 2, to: &bytes)
    bytes.append(UInt8(ascii: ":"))
    appendDigits(Int(secondOfDay) / 60 % 60, width: 2, to: &bytes)
    if withSeconds {
      bytes.append(UInt8(ascii: ":"))
      appendDigits(Int(secondOfDay) % 60, width: 2, to: &bytes)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  package static func < (left: CalendarMoment, right: CalendarMoment) -> Bool {
    (left.date, left.secondOfDay) < (right.date, right.secondOfDay)
  }
}
