extension Draft {
  /// Whether a field is skipped and shown nowhere, by its condition on the other fields.
  package func isHidden(_ place: Int) -> Bool {
    guard let condition = form.fields[place].hiddenWhen else { return false }
    return holds(condition, in: EnclosingGroups())
  }

  /// Whether a switch says that a field is deliberately without a value.
  package func isDeliberatelyNone(_ place: Int) -> Bool {
    guard let key = form.fields[place].noneWhen else { return false }
    return self[key] == .flag(true)
  }

  /// Whether a condition holds for these values; fields of the groups around are looked at before the form's.
  func holds(_ condition: Condition, in groups: EnclosingGroups) -> Bool {
    func value(_ key: String) -> FieldValue? { self.value(of: key, seenFrom: groups) }
    switch condition {
    case .equals(let field, let expected): return value(field)?.comparedText == expected
    case .isOneOf(let field, let expected):
      return value(field).flatMap(\.comparedText).map(expected.contains) ?? false
    case .isEmpty(let field): return value(field)?.isEmpty ?? true
    case .not(let inner): return !holds(inner, in: groups)
    case .all(let inner): return inner.allSatisfy { holds($0, in: groups) }
    case .any(let inner): return inner.contains { holds($0, in: groups) }
    }
  }
}

extension FieldValue {
  /// The text with which conditions compare a value, the same for 1.5 and 1.50; nil of what they cannot compare.
  package var comparedText: String? {
    if case .decimal(let number) = self { number.withoutZeros.description } else { conditionText }
  }

  /// The value as it stands in a form's file; nil of what conditions cannot compare.
  package var conditionText: String? {
    switch self {
    case .text(let text), .choice(let text): text
    case .integer(let number): String(number)
    case .decimal(let number): number.description
    case .date(let date): date.description
    case .moment(let moment): moment.description
    case .flag(let isOn): isOn ? "true" : "false"
    case .money, .group, .list: nil
    }
  }
}
