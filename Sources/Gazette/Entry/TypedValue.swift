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
      return number(trimmed, kind).map { kind.value(from: $0, currency: currency) } ?? .text(trimmed)
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

  /// A number with a point before its decimals; nil where it could be read in two ways, as the amount `12.000` can where
  /// points stand between thousands, or in none.
  private func number(_ text: String, _ kind: FieldKind) -> String? {
    var number = text
    if case .money = kind { number = withoutCurrency(text) }
    if number.isEmpty { return nil }
    let parts = number.split(separator: decimalSign, omittingEmptySubsequences: false)
    let ungrouped = ungrouped(parts[0])
    switch parts.count {
    case 1:
      guard let ungrouped else { return number }
      return readings(of: text, as: kind) == nil ? ungrouped : nil
    case 2 where (ungrouped != nil || !parts[0].contains(groupSign)) && readings(of: text, as: kind) == nil:
      return "\(ungrouped ?? String(parts[0])).\(parts[1])"
    default: return nil
    }
  }

  /// Both numbers that a text can be where the sign between thousands is the one that others write before decimals: as they
  /// are typed so that each is read in one way; nil for a text that is one number, or none.
  package func readings(of text: String, as kind: FieldKind) -> (whole: String, decimal: String)? {
    var number = text.trimmingCharacters(in: .whitespacesAndNewlines)
    switch kind {
    case .integer:
      // Whole numbers have no decimals; three of them are rather another language's thousands.
      guard FieldKind.mayBeThousands(number, point: decimalSign) else { return nil }
      let parts = number.split(separator: decimalSign)
      return (parts.joined(), String(parts[0]))
    case .decimal: break
    case .money:
      // In English three decimals of an amount are none, but in currencies that have as many.
      if !usesComma, currency.minorDigits < 3 { return nil }
      number = withoutCurrency(number)
    default: return nil
    }
    let parts = number.split(separator: groupSign, omittingEmptySubsequences: false)
    guard parts.count == 2, let whole = ungrouped(number[...]) else { return nil }
    var decimals = String(parts[1])
    if case .money = kind, currency.minorDigits < 3 {
      // What stands there is no amount, and the same with decimals shows where they would be.
      return currency.minorDigits == 0
        ? (whole, whole)
        : (whole, "\(whole)\(decimalSign)\(String(repeating: "0", count: currency.minorDigits))")
    }
    while decimals.count > 1, decimals.hasSuffix("0") { decimals.removeLast() }
    return (whole, "\(parts[0])\(decimalSign)\(decimals)")
  }

  /// Digits without the sign between thousands; nil where none stands there, or not before each three of them.
  private func ungrouped(_ text: Substring) -> String? {
    let digits = text.first == "-" || text.first == "+" ? text.dropFirst() : text
    let groups = digits.split(separator: groupSign, omittingEmptySubsequences: false)
    guard groups.count > 1, (1...3).contains(groups[0].count), groups[0].first != "0",
      groups[0].utf8.allSatisfy(\.isDigit), groups.dropFirst().allSatisfy(Self.isGroup)
    else { return nil }
    return text.dropLast(digits.count) + groups.joined()
  }

  private static func isGroup(_ digits: Substring) -> Bool {
    digits.utf8.count == 3 && digits.utf8.allSatisfy(\.isDigit)
  }

  /// A number without the currency's sign or code before or behind it, as amounts are shown.
  private func withoutCurrency(_ text: String) -> String {
    if text.utf8.allSatisfy({ (43...57).contains($0) }) { return text }
    let sign = text.prefix { $0 == "-" || $0 == "+" }
    let rest = text.dropFirst(sign.count)
    for name in currencyNames {
      if rest.hasPrefix(name) { return sign + Self.trimmed(rest.dropFirst(name.count)) }
      if rest.hasSuffix(name) { return sign + Self.trimmed(rest.dropLast(name.count)) }
    }
    return text
  }

  private static func trimmed(_ text: Substring) -> String {
    String(text).trimmingCharacters(in: .whitespacesAndNewlines)
  }

  /// What the currency is called beside amounts: its code and its signs, the longest first.
  private var currencyNames: [String] {
    let amounts = [Locale(identifier: language), Locale(identifier: "en")].flatMap { locale in
      let style = Decimal.FormatStyle.Currency(code: currency.code, locale: locale)
      return [style, style.presentation(.narrow)].map {
        Decimal(1).formatted($0.precision(.fractionLength(0)))
      }
    }
    let signs = amounts.map { $0.replacing("1", with: "").trimmingCharacters(in: .whitespacesAndNewlines) }
    return Set(signs + [currency.code]).filter { !$0.isEmpty }.sorted { $0.count > $1.count }
  }

  private var decimalSign: Character { usesComma ? "," : "." }
  private var groupSign: Character { usesComma ? "." : "," }

  private var usesComma: Bool { language != "en" }

  /// A number as it is typed in the language, of one with a point.
  package func typed(_ number: String) -> String {
    usesComma ? number.replacing(".", with: ",") : number
  }
}
