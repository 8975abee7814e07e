package import Forms
package import Press

/// The conditions and checks of a form in words.
package struct FormWords {
  /// The fields that can be named, the nearest first.
  private let scopes: [[Field]]

  package init(_ form: Form) { scopes = [form.fields] }

  private init(scopes: [[Field]]) { self.scopes = scopes }

  /// The words for the fields of a group.
  package func within(_ fields: [Field]) -> FormWords { FormWords(scopes: [fields] + scopes) }

  private func field(_ key: String) -> Field? {
    for fields in scopes {
      if let field = fields.first(where: { $0.key == key }) { return field }
    }
    return nil
  }

  package func title(_ key: String) -> String { field(key)?.title ?? key }

  // MARK: Conditions

  /// A condition, such as "Fuel is Petrol or Diesel".
  package func condition(_ condition: Condition) -> Cell {
    words(condition, isNegated: false, isInner: false)
  }

  private func words(_ condition: Condition, isNegated: Bool, isInner: Bool) -> Cell {
    switch condition {
    case .equals(let key, let value):
      let (title, value) = (Cell.declared(title(key)), shown(value, of: key))
      return isNegated ? "\(title) is not \(value)" : "\(title) is \(value)"
    case .isOneOf(let key, let values):
      let listed = values.map { shown($0, of: key) }
      let title = Cell.declared(title(key))
      if !isNegated { return "\(title) is \(joined(listed, "\(.blank) or \(.blank)"))" }
      return listed.count > 1
        ? "\(title) is neither \(joined(listed, "\(.blank) nor \(.blank)"))"
        : "\(title) is not \(joined(listed, ""))"
    case .isEmpty(let key):
      let title = Cell.declared(title(key))
      return isNegated ? "\(title) is filled in" : "\(title) is empty"
    case .not(let inner): return words(inner, isNegated: !isNegated, isInner: isInner)
    // Not all of them is the same as any one not, and the other way round.
    case .all(let inner): return list(inner, isOr: isNegated, isNegated, isInner)
    case .any(let inner): return list(inner, isOr: !isNegated, isNegated, isInner)
    }
  }

  private func list(_ conditions: [Condition], isOr: Bool, _ isNegated: Bool, _ isInner: Bool) -> Cell {
    let cells = conditions.map { words($0, isNegated: isNegated, isInner: conditions.count > 1) }
    let list = Cell.joined(cells, by: isOr ? "\(.blank), or \(.blank)" : "\(.blank), and \(.blank)")
    return isInner && cells.count > 1 ? "(\(list))" : list
  }

  private func shown(_ value: String, of key: String) -> Cell {
    switch field(key)?.kind {
    case .choice(let choices): choices[value].map { .declared($0.title) } ?? .text(value)
    case .flag: .flag(value == "true")
    default: value.isEmpty ? "an empty text" : .text(value)
    }
  }

  /// Values with commas, the last joined by words with two places.
  private func joined(_ cells: [Cell], _ words: Words) -> Cell {
    guard let last = cells.last, cells.count > 1 else { return cells.first ?? .blank }
    return .joined([.joined(Array(cells.dropLast()), by: "\(.blank), \(.blank)"), last], by: words)
  }

  // MARK: Fields

  /// What a field holds.
  func kind(_ kind: FieldKind) -> Cell {
    switch kind {
    case .choice(let choices):
      "one of: \(.joined(choices.map { .declared($0.title) }, by: "\(.blank), \(.blank)"))"
    case .multiline: "text of several lines"
    case .integer: "whole number"
    case .decimal: "number"
    case .money: "amount"
    case .flag: "yes or no"
    case .email: "e-mail address"
    case .phone: "telephone number"
    case .file: "file"
    case .group(let fields): "group of \(fields.count) fields"
    case .list: "list"
    case .reference(let name): "one of the \(.text(name))"
    case .text, .switches: "text"
    case .date: "date"
    case .moment: "date with a time"
    }
  }

  /// What there is to know of it beside.
  func remarks(on field: Field) -> [Cell] {
    var remarks: [Cell] = []
    if let hint = field.hint { remarks.append(.declared(hint)) }
    switch field.initial {
    case .today?: remarks.append("Starts as the day of entry")
    case .value(.flag(let isOn))?: remarks.append("Starts as \(.flag(isOn))")
    case .value(let value)?:
      let text = value.conditionText ?? ""
      var shown = Cell.text(text)
      if case .choice(let choices) = field.kind, let choice = choices[text] {
        shown = .declared(choice.title)
      }
      if !text.isEmpty { remarks.append("Starts as \(shown)") }
    case nil: break
    }
    if let key = field.noneWhen { remarks.append("None when \(.declared(title(key))) is yes") }
    if field.isPrivate { remarks.append("Private") }
    return remarks
  }

  // MARK: Checks

  /// A check, such as "at least 2" or "has the form 9999-AAA, when Document type is Passport".
  package func check(_ check: Check, of kind: FieldKind) -> Cell {
    var text = rule(check.rule, kind)
    if let when = check.when { text = "\(text), when \(condition(when))" }
    if let message = check.message { text = "\(text) (\(.declared(message)))" }
    return text
  }

  private func rule(_ rule: Check.Rule, _ kind: FieldKind) -> Cell {
    let isList = if case .list = kind { true } else { false }
    return switch rule {
    case .mask(let mask): "has the form \(.text(mask)), A for a letter and 9 for a digit"
    case .pattern(let pattern): "matches \(.text(pattern))"
    case .minimum(let limit): "at least \(.decimal(limit))"
    case .maximum(let limit): "at most \(.decimal(limit))"
    case .minimumLength(let limit): isList ? "at least \(limit)" : "at least \(limit) characters"
    case .maximumLength(let limit): isList ? "at most \(limit)" : "at most \(limit) characters"
    case .notBefore(let limit): "not before \(day(limit))"
    case .notAfter(let limit): "not after \(day(limit))"
    case .fileTypes(let types): "of type \(.text(types.map(\.title).joined(separator: ", ")))"
    case .maximumSize(let limit): "not larger than \(.text(StoredFile.written(limit)))"
    case .maximumAge(let years): "at most \(years) years ago"
    case .whenNew(let inner): "\(self.rule(inner, kind)), when entered anew"
    }
  }

  private func day(_ limit: DateLimit) -> Cell {
    var day: Cell =
      switch limit.base {
      case .date(let date): .date(date)
      case .field(let key): .declared(title(key))
      case .today: field(Questionnaire.submittedOn) == nil ? "today" : "the day of submission"
      }
    if limit.days > 0 { day = "\(limit.days) days after \(day)" }
    if limit.days < 0 { day = "\(-limit.days) days before \(day)" }
    if limit.years > 0 { day = "\(limit.years) years after \(day)" }
    if limit.years < 0 { day = "\(-limit.years) years before \(day)" }
    return day
  }
}
