package import Foundation

extension FieldKind {
  /// The kind's name as a form's file writes it.
  package var name: String {
    switch self {
    case .text: "text"
    case .multiline: "multiline"
    case .integer: "integer"
    case .decimal: "decimal"
    case .money: "money"
    case .date: "date"
    case .moment: "moment"
    case .choice: "choice"
    case .reference: "reference"
    case .flag: "switch"
    case .switches: "switches"
    case .email: "email"
    case .phone: "phone"
    case .file: "file"
    case .group: "group"
    case .list: "list"
    }
  }

  /// Reads a text as a value of this kind.
  ///
  /// An empty text is an empty text for the kinds that hold text, and nothing (nil) for the others.
  /// What cannot be read stays a ``FieldValue/text(_:)``, which checking then reports as not of this kind.
  /// - Parameter timeZone: the zone to whose clocks a moment with an offset is converted; nil leaves the
  ///   offset aside.
  package func value(from text: String, currency: Currency, timeZone: TimeZone? = nil) -> FieldValue? {
    switch self {
    case .text, .multiline, .email, .phone: return .text(text)
    case .choice, .reference: return text.isEmpty ? nil : .choice(text)
    case .group, .list, .switches, .file: return text.isEmpty ? nil : .text(text)
    default: break
    }
    guard !text.isEmpty else { return nil }
    let read: FieldValue?
    switch self {
    case .integer: read = ExactDecimal(text).flatMap(\.wholeNumber).map { .integer($0) }
    case .decimal: read = ExactDecimal(text).map { .decimal($0) }
    case .money: read = Money(text, currency: currency).map { .money($0) }
    case .date: read = CalendarDate(iso: text).map { .date($0) }
    case .moment:
      let moment = timeZone.map { CalendarMoment(iso: text, in: $0) } ?? CalendarMoment(iso: text)
      read = moment.map { .moment($0) }
    case .flag: read = Self.isOn(text).map { .flag($0) }
    default: read = nil
    }
    return read ?? .text(text)
  }

  /// Whether a text is one to three digits, a point and three more: thousands to half of the world, which as a whole number
  /// with three zeros for decimals would be a thousandth of that.
  ///
  /// - Parameter point: the sign before decimals, a character of ASCII.
  package static func mayBeThousands(_ text: String, point: Character = ".") -> Bool {
    guard let sign = point.asciiValue, text.utf8.contains(sign) else { return false }
    let digits =
      text.utf8.first == UInt8(ascii: "-") || text.utf8.first == UInt8(ascii: "+")
      ? text.utf8.dropFirst() : text.utf8[...]
    let parts = digits.split(separator: sign, omittingEmptySubsequences: false)
    return parts.count == 2 && (1...3).contains(parts[0].count) && parts[1].count == 3
      && parts[0].first != UInt8(ascii: "0") && parts.allSatisfy { $0.allSatisfy(\.isDigit) }
  }

  /// Whether a text says yes, and not no; nil where it says neither.
  package static func isOn(_ text: some StringProtocol) -> Bool? {
    switch text.lowercased() {
    case "true", "yes", "1", "on", "y": true
    case "false", "no", "0", "off", "n": false
    default: nil
    }
  }
}

extension FieldValue {
  /// The value as it would be typed in: ISO dates, plain numbers; nil for groups and lists.
  package func inputText(currency: Currency) -> String? {
    if case .money(let money) = self { return money.plainText(in: currency) }
    return conditionText
  }
}
