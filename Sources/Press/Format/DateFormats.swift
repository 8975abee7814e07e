package import Forms
internal import Foundation
internal import Synchronization

/// How dates and months are written in a language: learnt from the system's locale data with the first that is written,
/// as that takes milliseconds, and many commands write none.
package final class DateFormats: Sendable {
  private let language: String
  private let learnt = AtomicLazyReference<LearntDates>()
  private static let all = Mutex<[String: DateFormats]>([:])

  private init(of language: String) { self.language = language }

  /// Those of a language.
  ///
  /// - Parameter language: its code, such as `en`.
  static func of(_ language: String) -> DateFormats {
    all.withLock { all in
      let formats = all[language] ?? DateFormats(of: language)
      all[language] = formats
      return formats
    }
  }

  private var words: LearntDates { learnt.load() ?? learnt.storeIfNil(LearntDates(language)) }

  /// The names of the days of the week, Monday first.
  var weekdays: [String] { words.weekdays }
  /// The same as the calendar has them in few letters.
  var shortWeekdays: [String] { words.shortWeekdays }
  /// The short names of the months, January first.
  var shortMonths: [String] { words.shortMonths }

  /// `June`, `junio`; a month is numbered from 1.
  func name(ofMonth number: Int) -> String {
    let names = words.monthNames
    return names.indices.contains(number - 1) ? names[number - 1] : ""
  }

  /// Appends `Jun 30, 2026`, `30 jun 2026`.
  package func append(_ date: CalendarDate, to bytes: inout [UInt8]) {
    let words = words
    words.append(words.days[date.month - 1], day: date.day, year: date.year, to: &bytes)
  }

  /// Appends `June 2026`, `junio de 2026`.
  package func append(_ month: CalendarMonth, to bytes: inout [UInt8]) {
    let words = words
    words.append(words.months[month.number - 1], day: 0, year: month.year, to: &bytes)
  }

  /// Appends a date, month or moment that is written as ISO 8601 has it; false where it is none.
  func append(iso: String, to bytes: inout [UInt8]) -> Bool {
    if iso.utf8.count > 10, let moment = CalendarMoment(iso: iso) {
      append(moment.date, to: &bytes)
      bytes.append(contentsOf: ", \(moment.clock())".utf8)
    } else if let date = CalendarDate(iso: iso) {
      append(date, to: &bytes)
    } else if iso.utf8.count == 7, let first = CalendarDate(iso: iso + "-01") {
      append(first.calendarMonth, to: &bytes)
    } else {
      return false
    }
    return true
  }
}

/// What the system's locale data says of dates in a language.
private final class LearntDates: Sendable {
  enum Piece: Sendable {
    case text([UInt8])
    case day
    case year
  }

  let days: [[Piece]]
  let months: [[Piece]]
  let weekdays: [String]
  let shortWeekdays: [String]
  /// The names of the months as they stand alone, January first.
  let monthNames: [String]
  let shortMonths: [String]
  private let isDayPadded: Bool

  init(_ language: String) {
    let locale = Locale(identifier: language)
    var calendar = Calendar(identifier: .gregorian)
    calendar.timeZone = .gmt
    calendar.locale = locale
    func date(_ month: Int, _ day: Int) -> Date {
      calendar.date(from: DateComponents(year: 3333, month: month, day: day, hour: 12)) ?? .distantPast
    }
    func style(_ style: Date.FormatStyle) -> Date.FormatStyle {
      var style = style.locale(locale)
      style.calendar = calendar
      style.timeZone = .gmt
      return style
    }
    let dayStyle = style(Date.FormatStyle(date: .abbreviated, time: .omitted))
    let monthStyle = style(Date.FormatStyle().month(.wide).year())
    let shortStyle = style(Date.FormatStyle().month(.abbreviated))
    days = (1...12).map { Self.pieces(of: date($0, 22).formatted(dayStyle)) }
    months = (1...12).map { Self.pieces(of: date($0, 22).formatted(monthStyle)) }
    monthNames = (1...12).map { date($0, 22).formatted(style(Date.FormatStyle().month(.wide))) }
    shortMonths = (1...12).map { date($0, 22).formatted(shortStyle) }
    isDayPadded = date(1, 5).formatted(dayStyle).contains("05")
    let firstWeekday = CalendarDate(year: 3333, month: 1, day: 1)?.weekday ?? 1
    func daysOfWeek(_ form: Date.FormatStyle) -> [String] {
      (0..<7).map { date(1, 1 + (8 - firstWeekday) % 7 + $0).formatted(style(form)) }
    }
    weekdays = daysOfWeek(Date.FormatStyle().weekday(.wide))
    shortWeekdays = daysOfWeek(Date.FormatStyle().weekday(.abbreviated))
  }

  /// Cuts an example at its day, 22, and its year, 3333.
  private static func pieces(of example: String) -> [Piece] {
    var pieces: [Piece] = []
    var rest = Substring(example)
    while !rest.isEmpty {
      if rest.hasPrefix("3333") {
        pieces.append(.year)
        rest = rest.dropFirst(4)
      } else if rest.hasPrefix("22") {
        pieces.append(.day)
        rest = rest.dropFirst(2)
      } else {
        let end = [rest.firstRange(of: "3333"), rest.firstRange(of: "22")].compactMap { $0?.lowerBound }.min()
        pieces.append(.text(Array(rest[..<(end ?? rest.endIndex)].utf8)))
        rest = rest[(end ?? rest.endIndex)...]
      }
    }
    return pieces
  }

  func append(_ pieces: [Piece], day: Int, year: Int, to bytes: inout [UInt8]) {
    for piece in pieces {
      switch piece {
      case .text(let text): bytes += text
      case .day:
        if isDayPadded, day < 10 { bytes.append(UInt8(ascii: "0")) }
        bytes.append(contentsOf: String(day).utf8)
      case .year: bytes.append(contentsOf: String(year).utf8)
      }
    }
  }
}
