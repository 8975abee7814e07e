extension Draft {
  /// Every fault of every visible field, in the order of the form.
  ///
  /// A draft without faults is complete: every visible required field has a valid value.
  /// - Complexity: O(fields × checks); patterns are bounded to values of 10,000 characters.
  package func faults(in context: CheckContext) -> [Fault] {
    var faults: [Fault] = []
    for place in form.fields.indices where !isHidden(place) {
      let field = form.fields[place]
      let scope = FieldScope(
        draft: self, section: form.sectionTitle(ofFieldAt: place), prefix: "", context: context)
      let isNone = isDeliberatelyNone(place)
      scope.check(field, value: values[place], isDeliberatelyNone: isNone, into: &faults)
    }
    return faults
  }

  /// Whether nothing visible is missing or wrong.
  package func isComplete(in context: CheckContext) -> Bool { faults(in: context).isEmpty }
}

/// Where a field is checked: at the top of the form, or inside one group of it.
private struct FieldScope {
  let draft: Draft
  let section: String
  let prefix: String
  let context: CheckContext
  var groups = EnclosingGroups()

  func check(_ field: Field, value: FieldValue?, isDeliberatelyNone: Bool = false, into faults: inout [Fault])
  {
    // A list that is left out is one of no elements.
    let none: FieldValue? = if case .list = field.kind, !isDeliberatelyNone { .list([]) } else { nil }
    guard let value = value ?? none, !isMissing(value, in: field) else {
      if field.isRequired, !isDeliberatelyNone { faults.append(fault(field, value, .required, nil)) }
      return
    }
    // An optional text that was left empty has nothing to check.
    if !field.isRequired, value == .text("") { return }
    if let text = value.text, text.utf8.count > FieldValue.textLimit << 20 {
      // The store would have room for it up to a length, and no page for any.
      let rule = BrokenRule.stated("more than {} MB", ["\(FieldValue.textLimit)"])
      faults.append(fault(field, .text("\(text.prefix(100))…"), rule, nil))
      return
    }
    if let broken = brokenKind(field.kind, value) {
      faults.append(fault(field, value, broken, nil))
      return
    }
    for check in field.checks {
      if let condition = check.when, !draft.holds(condition, in: groups) { continue }
      if let broken = broken(check.rule, check.pattern, value) {
        faults.append(fault(field, value, broken, check.message))
      }
    }
    switch (field.kind, value) {
    case (.group(let fields), .group(let group)):
      inside(group, fields, prefix: "\(prefix)\(field.key).").checkAll(fields, group, into: &faults)
    case (.list(let fields), .list(let elements)):
      for (index, group) in elements.enumerated() {
        inside(group, fields, prefix: "\(prefix)\(field.key)[\(index + 1)].").checkAll(
          fields, group, into: &faults)
      }
    default: break
    }
  }

  private func isMissing(_ value: FieldValue, in field: Field) -> Bool {
    guard field.isRequired else { return false }
    switch value {
    case .text(let text): return text.utf8.allSatisfy { $0 <= 0x20 } || text.allSatisfy(\.isWhitespace)
    // A group with required fields of its own names those.
    case .group: return value.isEmpty && !(field.kind.children ?? []).contains(where: \.isRequired)
    default: return value.isEmpty
    }
  }

  private func inside(_ group: FieldGroup, _ fields: [Field], prefix: String) -> FieldScope {
    FieldScope(
      draft: draft, section: section, prefix: prefix, context: context,
      groups: groups.within(group, of: fields))
  }

  private func checkAll(_ fields: [Field], _ group: FieldGroup, into faults: inout [Fault]) {
    for (place, field) in fields.enumerated() {
      if draft.isHidden(field, in: groups) { continue }
      check(
        field, value: place < group.values.count ? group.values[place] : nil,
        isDeliberatelyNone: draft.isDeliberatelyNone(field, in: groups), into: &faults)
    }
  }

  private func brokenKind(_ kind: FieldKind, _ value: FieldValue) -> BrokenRule? {
    switch (kind, value) {
    // The store, as C, takes NUL for the end of a text and would lose the rest.
    case (.text, .text(let text)) where text.utf8.contains(0): .notA("text without NUL characters")
    case (.multiline, .text(let text)) where text.utf8.contains(0): .notA("text without NUL characters")
    case (.text, .text), (.multiline, .text), (.switches, .text), (.integer, .integer), (.decimal, .decimal),
      (.money, .money),
      (.date, .date), (.moment, .moment), (.flag, .flag), (.group, .group), (.list, .list):
      nil
    case (.email, .text(let text)): text.isEmpty || EmailAddress.isPlausible(text) ? nil : .notA(kind.name)
    case (.phone, .text(let text)): text.isEmpty || PhoneNumber.isPlausible(text) ? nil : .notA(kind.name)
    case (.file, .text(let text)): StoredFile(text) == nil ? .notA(kind.name) : nil
    case (.choice(let choices), .choice(let chosen)):
      choices[chosen].map { ExactText($0.value) } == ExactText(chosen) ? nil : .notAChoice
    case (.reference(let kind), .choice(let key)): context.brokenReference(kind, key)
    // What could not be read as its kind is kept as the text that was given.
    case (_, .text(let text)): tooLarge(kind, text) ?? .notA(kind.name)
    default: .notA(kind.name)
    }
  }

  /// Why a text that is a number is none for a field; nil where it is none at all, or not of the field's kind.
  private func tooLarge(_ kind: FieldKind, _ text: String) -> BrokenRule? {
    guard ExactDecimal.isWritten(text) else { return nil }
    let number = ExactDecimal(text)
    switch kind {
    case .money:
      let limit = ExactDecimal(mantissa: Money.limit, scale: context.currency.minorDigits)
      let least = ExactDecimal(mantissa: -Money.limit, scale: context.currency.minorDigits)
      let digits = text.prefix { $0 != "." }.drop { !$0.isNumber }
      // One of too many digits lies beyond if those before the point do.
      let isBeyond =
        number.map { $0 < least || limit < $0 } ?? !(ExactDecimal("0\(digits)").map { $0 < limit } ?? false)
      guard isBeyond else { return nil }
      return text.hasPrefix("-") ? .minimum("\(least.withoutZeros)") : .maximum("\(limit.withoutZeros)")
    case .decimal where number == nil, .integer where number == nil:
      return .stated("more than {} digits", ["\(ExactDecimal.digitLimit)"])
    // What is a decimal and was not taken is what a field that was left empty was given, such as a third.
    case .decimal where number.map { $0.mantissa.magnitude >= 1_000_000_000_000_000 } ?? false:
      return .stated("worked out, and not exact; round it with {}", ["round(…, 2)"])
    default: return nil
    }
  }

  private func broken(_ rule: Check.Rule, _ pattern: Pattern?, _ value: FieldValue) -> BrokenRule? {
    switch (rule, value) {
    case (.mask(let mask), .text(let text)): Mask.matches(text, mask) ? nil : .mask(mask)
    case (.pattern(let source), .text(let text)):
      text.count <= 10_000 && pattern?.matches(text) ?? false ? nil : .pattern(source)
    case (.minimumLength(let limit), .text(let text)): text.count < limit ? .minimumLength(limit) : nil
    case (.maximumLength(let limit), .text(let text)): text.count > limit ? .maximumLength(limit) : nil
    case (.minimumLength(let limit), .list(let groups)):
      groups.count < limit ? .stated("fewer than {}", ["\(limit)"]) : nil
    case (.maximumLength(let limit), .list(let groups)): groups.count > limit ? .maximum("\(limit)") : nil
    case (.minimum(let limit), _): number(value).map { $0 < limit } ?? false ? .minimum("\(limit)") : nil
    case (.maximum(let limit), _): number(value).map { $0 > limit } ?? false ? .maximum("\(limit)") : nil
    case (.notBefore(let limit), .date(let date)):
      day(of: limit).flatMap { date < $0 ? .notBefore($0) : nil }
    case (.notAfter(let limit), .date(let date)):
      day(of: limit).flatMap { date > $0 ? .notAfter($0) : nil }
    case (.fileTypes(let types), .text(let text)):
      StoredFile(text).map(rule.allows) ?? true ? nil : .otherFileType(than: types)
    case (.maximumSize(let limit), .text(let text)):
      StoredFile(text).map(rule.allows) ?? true ? nil : .fileLarger(than: limit)
    case (.maximumAge(let years), .date(let date)):
      date.age(on: context.today) > years ? .maximumAge(years) : nil
    case (.whenNew(let inner), _): context.isNew ? broken(inner, pattern, value) : nil
    default: nil
    }
  }

  private func number(_ value: FieldValue) -> ExactDecimal? {
    switch value {
    case .integer(let number): ExactDecimal(mantissa: number, scale: 0)
    case .decimal(let number): number
    case .money(let money): ExactDecimal(mantissa: money.minorUnits, scale: context.currency.minorDigits)
    case .list(let groups): ExactDecimal(mantissa: groups.count, scale: 0)
    default: nil
    }
  }

  private func day(of limit: DateLimit) -> CalendarDate? {
    let base: CalendarDate?
    switch limit.base {
    case .date(let date): base = date
    case .today: base = context.today
    case .field(let key): base = draft.value(of: key, seenFrom: groups)?.date
    }
    return base?.adding(years: limit.years).adding(days: limit.days)
  }

  private func fault(_ field: Field, _ value: FieldValue?, _ rule: BrokenRule, _ message: String?) -> Fault {
    Fault(
      section: section, field: prefix + field.key, title: field.title,
      value: value.flatMap { $0.inputText(currency: context.currency) }.map {
        if case .file = field.kind { StoredFile($0)?.name ?? $0 } else { $0 }
      }, isPrivate: field.isPrivate,
      rule: rule, message: message)
  }
}
