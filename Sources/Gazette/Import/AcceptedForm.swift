package import Forms
package import Press
package import RecordStore

/// What is told beside a reason to whoever can mend the value: how it is written, or what it is chosen from.
///
/// It is no part of the reason, which pages group rows by: it follows from the declaration, and is told by commands alone.
package enum AcceptedForm {
  /// Of longer lists of choices only so many are told.
  private static let choiceLimit = 20

  /// - Parameters:
  ///   - value: what was given; nil where it is not known.
  ///   - field: that at fault; nil where the kind has none of its name.
  /// - Returns: `write it as 2026-06-30`, `choices: open, paid`; nil where the reason says it all.
  static func words(
    for cause: Rejection.Cause, of value: String?, in field: Field?, _ currency: Currency
  ) -> Words? {
    // Words of a form's own say what they ask for.
    if cause.message != nil { return nil }
    switch BrokenRule(name: cause.rule, arguments: cause.arguments) {
    case .notAChoice, .notA("choice"): return field.flatMap(choices)
    case .notA("integer"): return "write it in digits"
    case .notA("switch"): return "write it as \(.text("yes")) or \(.text("no"))"
    case .notA("switches"): return switches
    case .stated: if case .switches? = field?.kind { return switches } else { return nil }
    case .notA(let kind):
      if ["date", "moment"].contains(kind), value?.firstMatch(of: /^\d{4}-\d\d-\d\d/) != nil,
        value.flatMap({ CalendarDate(iso: String($0.prefix(10))) }) == nil
      {
        return "there is no such day"
      }
      if kind == "money", currency.minorDigits == 0, value?.wholeMatch(of: /-?\d+\.\d+/) != nil {
        return "\(.text(currency.code)) has no decimals"
      }
      // The form that the source is said to have stands behind the kind.
      let form = cause.arguments.dropFirst().first
      if kind == "moment", let form, DatePattern(form)?.isTimed == false {
        return "the form \(.text(form)) has no time"
      }
      if kind == "moment", form == nil, let value, CalendarMoment(iso: value) != nil,
        ["0001-01-01", "9999-12-31"].contains(value.prefix(10))
      {
        return "outside the years 1 to 9999 in the project's time zone"
      }
      return (form ?? example(of: kind, in: currency)).map { "write it as \(.text($0))" }
    case .sharedName(_, let keys) where field?.isPrivate == false: return "keys: \(.text(told(keys)))"
    case .mask(let mask): return "write it as \(.text(ExampleText.ofMask(mask)))"
    case .pattern(let pattern): return "write it as the pattern \(.text(pattern))"
    default: return nil
    }
  }

  /// The same for a draft that was refused.
  package static func text(
    for fault: Fault, in form: Form, _ currency: Currency, _ texts: TextCatalogue
  ) -> String? {
    words(for: Rejection.Cause(fault), of: fault.value, in: form.field(at: fault.field), currency)
      .map { FaultText.text(of: .words($0), in: texts) }
  }

  /// Keys of records that share a name.
  package static func told(_ keys: [String]) -> String {
    let limit = ReferenceIndex.sharedLimit
    return keys.prefix(limit).joined(separator: ", ") + (keys.count > limit ? ", …" : "")
  }

  /// The option with which a value would be read that its source is not said to write so.
  static func option(for cause: Rejection.Cause, of value: String?) -> String? {
    guard let value, cause.arguments.count == 1,
      case .notA(let kind) = BrokenRule(name: cause.rule, arguments: cause.arguments)
    else { return nil }
    switch kind {
    case "date":
      return value.wholeMatch(of: /\d\d?\.\d\d?\.\d{4}/) == nil ? nil : dates
    case "decimal", "money", "integer":
      return value.firstMatch(of: /^[^\d,]*[\d.]+,\d+\D*$/) == nil ? nil : decimals
    default: return nil
    }
  }

  /// The same option where a value has been read that it would keep from being read.
  static func optionAgainst(_ value: FieldValue, in currency: Currency) -> String? {
    switch value {
    case .date, .moment: dates
    case .decimal(let number): number.scale > 0 ? decimals : nil
    case .money(let money):
      ExactDecimal(mantissa: money.minorUnits, scale: currency.minorDigits).withoutZeros.scale > 0
        ? decimals : nil
    default: nil
    }
  }

  private static let dates = "--dates d.M.yyyy"
  private static let decimals = "--decimals ,"

  private static var switches: Words {
    "write those that are off as \(.text("group:2,3")), or \(.text(SwitchStates.none))"
  }

  private static func choices(of field: Field) -> Words? {
    guard case .choice(let choices) = field.kind else { return nil }
    let shown = choices.prefix(choiceLimit).map(\.value).joined(separator: ", ")
    let others = choices.count - choiceLimit
    return others > 0 ? "choices: \(.text(shown)) and \(others) more" : "choices: \(.text(shown))"
  }

  private static func example(of kind: String, in currency: Currency) -> String? {
    let kinds: [FieldKind] = [.decimal, .money, .date, .moment, .email, .phone]
    return kinds.first { $0.name == kind }?.example(in: currency)
  }
}

extension Rejection.Cause {
  /// - Parameter options: how the source is said to write its values, which is told to whoever mends one.
  init(_ fault: Fault, writtenBy options: SourceOptions) {
    let plain = Self(fault)
    var form: String?
    switch fault.rule {
    case .notA("date"): form = options.dates?.day.text
    case .notA("moment"): form = options.dates?.text
    case .notA("decimal"), .notA("money"):
      form = options.amounts.map { "1250\($0.decimalSign.rawValue)50" }
    default: break
    }
    self.init(
      title: plain.title, rule: plain.rule, arguments: plain.arguments + (form.map { [$0] } ?? []),
      message: plain.message)
  }
}

extension Rejection {
  /// Why the row was set aside, with the form that is accepted.
  package func remark(in collections: Collections, _ currency: Currency, _ texts: TextCatalogue) -> String {
    let recordKind = collections.kind(kind)
    let accepted = AcceptedForm.words(
      for: cause, of: value, in: recordKind?.form.field(at: field), currency)
    return FaultText.reason(recordKind?.named(self).cause ?? cause, in: texts)
      + (accepted.map { " (\(FaultText.text(of: .words($0), in: texts)))" } ?? "")
  }
}
