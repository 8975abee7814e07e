internal import Forms

/// The conditions and checks of a form in words.
struct FormWords {
  /// The fields that can be named, the nearest first.
  private let scopes: [[Field]]

  init(_ form: Form) { scopes = [form.fields] }

  private init(scopes: [[Field]]) { self.scopes = scopes }

  /// The words for the fields of a group.
  func within(_ fields: [Field]) -> FormWords { FormWords(scopes: [fields] + scopes) }

  private func field(_ key: String) -> Field? {
    for fields in scopes {
      if let field = fields.first(where: { $0.key == key }) { return field }
    }
    return nil
  }

  func title(_ key: String) -> String { field(key)?.title ?? key }

  // MARK: Conditions

  /// A condition, such as "Fuel is Petrol or Diesel".
  func condition(_ condition: Condition) -> String { words(condition, isNegated: false, isInner: false) }

  private func words(_ condition: Condition, isNegated: Bool, isInner: Bool) -> String {
    switch condition {
    case .equals(let key, let value):
      return "\(title(key)) \(isNegated ? "is not" : "is") \(shown(value, of: key))"
    case .isOneOf(let key, let values):
      let listed = values.map { shown($0, of: key) }
      return isNegated
        ? "\(title(key)) is \(listed.count > 1 ? "neither" : "not") \(joined(listed, "nor"))"
        : "\(title(key)) is \(joined(listed, "or"))"
    case .isEmpty(let key): return "\(title(key)) \(isNegated ? "is filled in" : "is empty")"
    case .not(let inner): return words(inner, isNegated: !isNegated, isInner: isInner)
    // Not all of them is the same as any one not, and the other way round.
    case .all(let inner): return list(inner, isNegated ? "or" : "and", isNegated, isInner)
    case .any(let inner): return list(inner, isNegated ? "and" : "or", isNegated, isInner)
    }
  }

  private func list(_ conditions: [Condition], _ word: String, _ isNegated: Bool, _ isInner: Bool) -> String {
    let texts = conditions.map { words($0, isNegated: isNegated, isInner: conditions.count > 1) }
    let text = texts.joined(separator: ", \(word) ")
    return isInner && texts.count > 1 ? "(\(text))" : text
  }

  private func shown(_ value: String, of key: String) -> String {
    switch field(key)?.kind {
    case .choice(let choices): choices.first { $0.value == value }?.title ?? value
    case .flag: value == "true" ? "yes" : "no"
    default: value.isEmpty ? "an empty text" : value
    }
  }

  private func joined(_ texts: [String], _ word: String) -> String {
    guard let last = texts.last, texts.count > 1 else { return texts.first ?? "" }
    return "\(texts.dropLast().joined(separator: ", ")) \(word) \(last)"
  }

  // MARK: Checks

  /// A check, such as "at least 2" or "has the form 9999-AAA, when Document type is Passport".
  func check(_ check: Check, of kind: FieldKind) -> String {
    var text = rule(check.rule, kind)
    if let when = check.when { text += ", when \(condition(when))" }
    if let message = check.message { text += " (\(message))" }
    return text
  }

  private func rule(_ rule: Check.Rule, _ kind: FieldKind) -> String {
    let unit = if case .list = kind { "" } else { " characters" }
    return switch rule {
    case .mask(let mask): "has the form \(mask), A for a letter and 9 for a digit"
    case .pattern(let pattern): "matches \(pattern)"
    case .minimum(let limit): "at least \(limit)"
    case .maximum(let limit): "at most \(limit)"
    case .minimumLength(let limit): "at least \(limit)\(unit)"
    case .maximumLength(let limit): "at most \(limit)\(unit)"
    case .notBefore(let limit): "not before \(day(limit))"
    case .notAfter(let limit): "not after \(day(limit))"
    case .maximumAge(let years): "at most \(years) years ago"
    case .whenNew(let inner): "\(self.rule(inner, kind)), when entered anew"
    }
  }

  private func day(_ limit: DateLimit) -> String {
    let base =
      switch limit.base {
      case .date(let date): date.description
      case .field(let key): title(key)
      case .today: "the day of submission"
      }
    var text = base
    for (number, unit) in [(limit.days, "day"), (limit.years, "year")] where number != 0 {
      let count = "\(number.magnitude) \(unit)\(number.magnitude == 1 ? "" : "s")"
      text = "\(count) \(number < 0 ? "before" : "after") \(text)"
    }
    return text
  }
}
