/// A form in which dates and times are written, such as `dd.MM.yyyy` or `M/d/yyyy h:mm a`.
///
/// | letters | stand for |
/// |---|---|
/// | `yyyy`, `yy` | the year; of two digits, within the hundred years that begin with one that is given |
/// | `M`, `MM`, `MMM`, `MMMM` | the month: one or two digits, two, three letters of its English name, all of them |
/// | `d`, `dd` | the day |
/// | `H`, `HH`, `h`, `hh`, `mm`, `ss`, `a` | the time: hours to 23, hours to 12 with AM or PM, minutes, seconds |
///
/// All else stands for itself; letters do so between `'`.
package struct DatePattern: Sendable, Equatable {
  /// As it was given.
  package let text: String
  /// Whether years have two digits only, so that somebody must say which hundred they are of.
  package var needsCentury: Bool { parts.contains(.shortYear) }
  let parts: [Part]
  /// Where that of the day begins and ends.
  private let dayRange: Range<String.Index>

  /// Whether a time stands in it.
  package var isTimed: Bool { parts.contains(.number(.minute, isPadded: true)) }

  /// The part of it that says the day: `d/M/yyyy` of `d/M/yyyy H:mm`.
  package var day: DatePattern { isTimed ? DatePattern(String(text[dayRange])) ?? self : self }

  enum Part: Equatable {
    case year, shortYear
    case number(Unit, isPadded: Bool)
    case monthName(isShort: Bool)
    case half
    case literal(UInt8)
  }

  enum Unit { case month, day, hour, hourOfHalf, minute, second }

  /// - Returns: nil where the text names no day, or names a part twice or in letters that mean nothing.
  package init?(_ text: String) {
    self.text = text
    var parts: [Part] = []
    var dayRange = text.startIndex..<text.startIndex
    var rest = text.utf8[...]
    while let letter = rest.first {
      guard letter != UInt8(ascii: "'") else {
        rest = rest.dropFirst()
        let quoted = rest.prefix { $0 != UInt8(ascii: "'") }
        guard quoted.endIndex < rest.endIndex else { return nil }
        parts += quoted.isEmpty ? [.literal(letter)] : quoted.map { .literal($0) }
        rest = rest[rest.index(after: quoted.endIndex)...]
        continue
      }
      let isLetter = (65...90).contains(letter) || (97...122).contains(letter)
      let run = rest.prefix { $0 == letter }
      guard isLetter else {
        parts += run.map { .literal($0) }
        rest = rest[run.endIndex...]
        continue
      }
      guard let part = Self.part(letter, run.count), !parts.contains(part) else { return nil }
      if "yMd".utf8.contains(letter) {
        dayRange = (dayRange.isEmpty ? run.startIndex : dayRange.lowerBound)..<run.endIndex
      }
      parts.append(part)
      rest = rest[run.endIndex...]
    }
    self.parts = parts
    self.dayRange = dayRange
    guard isWhole else { return nil }
  }

  private static func part(_ letter: UInt8, _ count: Int) -> Part? {
    switch (letter, count) {
    case (UInt8(ascii: "y"), 4): .year
    case (UInt8(ascii: "y"), 2): .shortYear
    case (UInt8(ascii: "M"), 1...2): .number(.month, isPadded: count == 2)
    case (UInt8(ascii: "M"), 3...4): .monthName(isShort: count == 3)
    case (UInt8(ascii: "d"), 1...2): .number(.day, isPadded: count == 2)
    case (UInt8(ascii: "H"), 1...2): .number(.hour, isPadded: count == 2)
    case (UInt8(ascii: "h"), 1...2): .number(.hourOfHalf, isPadded: count == 2)
    case (UInt8(ascii: "m"), 2): .number(.minute, isPadded: true)
    case (UInt8(ascii: "s"), 2): .number(.second, isPadded: true)
    case (UInt8(ascii: "a"), 1): .half
    default: nil
    }
  }

  /// Whether year, month and day stand in it once, and what else says a time.
  private var isWhole: Bool {
    func count(_ unit: Unit) -> Int {
      parts.count { if case .number(unit, _) = $0 { true } else { false } }
    }
    let years = parts.count { $0 == .year || $0 == .shortYear }
    let names = parts.count { if case .monthName = $0 { true } else { false } }
    let (hours, halves) = (count(.hour), count(.hourOfHalf))
    guard years == 1, count(.month) + names == 1, count(.day) == 1, hours + halves <= 1 else { return false }
    guard (halves == 1) == parts.contains(.half) else { return false }
    return count(.minute) == hours + halves && count(.second) <= count(.minute)
  }

  /// A text of this form as ISO 8601 writes it, `2026-06-30` or `2026-06-30T20:15:00`; nil where it is none, or no
  /// day of the calendar. Blanks around it do not count.
  ///
  /// - Parameter century: the first of the hundred years of which those of two digits are.
  package func iso(_ text: String, century: Int? = nil) -> String? {
    var rest = Substring(text).utf8
    func isBlank(_ byte: UInt8?) -> Bool { byte == 0x20 || byte == 0x09 }
    while isBlank(rest.first) { rest = rest.dropFirst() }
    while isBlank(rest.last) { rest = rest.dropLast() }
    var found = Found()
    for part in parts {
      switch part {
      case .year:
        guard let year = Self.digits(&rest, 4...4) else { return nil }
        found.year = year
      case .shortYear:
        guard let century, let year = Self.digits(&rest, 2...2) else { return nil }
        let first = century % 100
        found.year = century - first + year + (year < first ? 100 : 0)
      case .number(let unit, let isPadded):
        guard let number = Self.digits(&rest, isPadded ? 2...2 : 1...2) else { return nil }
        found.units[unit] = number
      case .monthName(let isShort):
        guard let month = Self.month(&rest, isShort: isShort) else { return nil }
        found.units[.month] = month
      case .half:
        guard let isLater = Self.half(&rest) else { return nil }
        found.isLaterHalf = isLater
      case .literal(let byte):
        guard rest.popFirst() == byte else { return nil }
      }
    }
    return rest.isEmpty ? found.iso : nil
  }

  private struct Found {
    var year = 0
    var units: [Unit: Int] = [:]
    var isLaterHalf = false

    var iso: String? {
      guard let day = CalendarDate(year: year, month: units[.month] ?? 0, day: units[.day] ?? 0) else {
        return nil
      }
      var hour = units[.hour]
      if let ofHalf = units[.hourOfHalf] {
        guard (1...12).contains(ofHalf) else { return nil }
        hour = ofHalf % 12 + (isLaterHalf ? 12 : 0)
      }
      guard let hour else { return day.description }
      let (minute, second) = (units[.minute] ?? 0, units[.second] ?? 0)
      guard (0...23).contains(hour), (0...59).contains(minute), (0...59).contains(second) else { return nil }
      return CalendarMoment(date: day, secondOfDay: hour * 3600 + minute * 60 + second)?.description
    }
  }

  private static func digits(_ rest: inout Substring.UTF8View, _ count: ClosedRange<Int>) -> Int? {
    let run = rest.prefix(count.upperBound).prefix(while: \.isDigit)
    guard run.count >= count.lowerBound else { return nil }
    rest = rest.dropFirst(run.count)
    return run.reduce(0) { $0 * 10 + Int($1) - 48 }
  }

  static let months = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september", "october",
    "november", "december",
  ].map { Array($0.utf8) }

  private static func month(_ rest: inout Substring.UTF8View, isShort: Bool) -> Int? {
    for (place, name) in months.enumerated() {
      let name = isShort ? name.prefix(3) : name[...]
      guard rest.prefix(name.count).elementsEqual(name, by: { $0 | 0x20 == $1 }) else { continue }
      rest = rest.dropFirst(name.count)
      return place + 1
    }
    return nil
  }

  private static func half(_ rest: inout Substring.UTF8View) -> Bool? {
    let sign = Array(rest.prefix(2)).map { $0 | 0x20 }
    guard sign == Array("am".utf8) || sign == Array("pm".utf8) else { return nil }
    rest = rest.dropFirst(2)
    return sign[0] == UInt8(ascii: "p")
  }
}
