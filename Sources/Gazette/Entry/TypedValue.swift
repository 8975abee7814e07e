package import Forms
package import Foundation
internal import Press

/// Values as people type them in the project's language.
///
/// Dates as ISO 8601 or in words (`30 June 2026`, `30 de junio de 2026`), in Spanish and Portuguese also in
/// numbers, day first; decimals with the language's comma. Numbers alone are no date in English, which is
/// written with the month first in some places and last in others.
package struct TypedValue: Sendable {
  let language: String
  let currency: Currency
  let timeZone: TimeZone?
  /// The names of the months, folded, January first.
  private let months: [String]

  /// - Parameter timeZone: to whose clocks moments with an offset are converted.
  package init(language: String, currency: Currency, timeZone: TimeZone? = nil) {
    self.timeZone = timeZone
    self.language = language
    self.currency = currency
    var calendar = Calendar(identifier: .gregorian)
    calendar.locale = Locale(identifier: language)
    months = calendar.standaloneMonthSymbols.map(SearchFold.folded)
  }

  /// Reads a text as a value of a kind; what cannot be read stays a text, which checking then reports.
  ///
  /// - Returns: nil for an empty text.
  package func value(from text: String, of kind: FieldKind, today: CalendarDate) -> FieldValue? {
    guard text.contains(where: { !$0.isWhitespace }) else { return nil }
    let trimmed = text.trimmingCharacters(in: .whitespacesAndNewlines)
    switch kind {
    case .date: return date(trimmed, today: today).map { .date($0) } ?? .text(trimmed)
    case .integer, .decimal, .money:
      return number(trimmed).map { kind.value(from: $0, currency: currency) } ?? .text(trimmed)
    case .flag:
      let word = SearchFold.folded(trimmed)
      if ["yes", "si", "s", "sim"].contains(word) || "yes".hasPrefix(word) { return .flag(true) }
      return ["nao", "no", "n"].contains(word) ? .flag(false) : kind.value(from: word, currency: currency)
    case .text, .email, .phone: return kind.value(from: trimmed, currency: currency)
    // No group is called so: behind its name stands a colon.
    case .switches where SwitchStates.typedNone.contains(trimmed.lowercased()):
      return .text(SwitchStates.none)
    case .moment:
      let whole = moment(trimmed, today: today) ?? text
      return kind.value(from: whole, currency: currency, timeZone: timeZone)
    default: return kind.value(from: text, currency: currency, timeZone: timeZone)
    }
  }

  /// A day as people type it: `2026-06-30`, and `30/6/2026` where it is written in numbers, day first.
  package static func text(of date: CalendarDate, in language: String) -> String {
    language == "en" ? date.description : "\(date.day)/\(date.month)/\(date.description.prefix(4))"
  }

  /// A day with a time behind it as ISO 8601; nil for any other text.
  private func moment(_ text: String, today: CalendarDate) -> String? {
    guard let blank = text.lastIndex(where: \.isWhitespace),
      let date = date(String(text[..<blank]), today: today)
    else { return nil }
    return "\(date.description)T\(text[text.index(after: blank)...])"
  }

  /// The day that a text names.
  func date(_ text: String, today: CalendarDate) -> CalendarDate? {
    if let date = CalendarDate(iso: text), text.utf8.count == 10 { return date }
    let word = SearchFold.folded(text)
    if ["today", "hoy", "hoje"].contains(word) { return today }
    let parts = word.split { !$0.isLetter && !$0.isNumber }.map(String.init).filter { $0 != "de" }
    guard parts.count == 3 else { return nil }
    let numbers = parts.map { Int($0) }
    guard let year = numbers[2], parts[2].utf8.count == 4 else { return nil }
    if let day = numbers[0], let month = month(parts[1]) {
      return CalendarDate(year: year, month: month, day: day)
    }
    if let month = month(parts[0]), let day = numbers[1] {
      return CalendarDate(year: year, month: month, day: day)
    }
    guard language != "en", let day = numbers[0], let month = numbers[1] else { return nil }
    return CalendarDate(year: year, month: month, day: day)
  }

  /// The month that a name or its first letters mean.
  func month(_ name: String) -> Int? {
    guard name.count >= 3, name.allSatisfy(\.isLetter) else { return nil }
    let meant = months.indices.filter { months[$0].hasPrefix(name) }
    return meant.count == 1 ? meant[0] + 1 : nil
  }

  /// A number with a point before its decimals; nil where it could be read in two ways, as `12.000` can where
  /// points stand between thousands.
  private func number(_ text: String) -> String? {
    guard usesComma else { return text }
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    let isGrouped = parts[0].wholeMatch(of: /[-+]?[1-9][0-9]{0,2}(\.[0-9]{3})+/) != nil
    switch parts.count {
    case 1: return isGrouped ? nil : text
    case 2 where isGrouped || !parts[0].contains("."):
      return "\(parts[0].replacing(".", with: "")).\(parts[1])"
    default: return nil
    }
  }

  private var usesComma: Bool { language != "en" }

  /// A number as it is typed in the language, of one with a point.
  package func typed(_ number: String) -> String {
    usesComma ? number.replacing(".", with: ",") : number
  }
}
