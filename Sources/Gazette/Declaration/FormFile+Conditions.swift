internal import Forms

extension FormFile {
  /// Reads `{field: …, equals: …}`, `in`, `isEmpty`, and `all`, `any` and `not` around them.
  func condition(
    _ reader: YAMLReader, in scope: FormScope, depth: Int
  ) throws(DescriptionError) -> Condition {
    guard depth < 16 else { throw reader.fault("conditions stand within conditions too deep") }
    if reader["field"] != nil { return try simpleCondition(reader, in: scope) }
    try reader.allowOnly(["all", "any", "not"])
    let entries = reader.entries
    guard entries.count == 1, let (key, value) = entries.first else {
      throw reader.fault("a condition has one of field, all, any and not")
    }
    if key == "not" { return .not(try condition(value, in: scope, depth: depth + 1)) }
    var inner: [Condition] = []
    for element in try value.elements(key) {
      inner.append(try condition(element, in: scope, depth: depth + 1))
    }
    guard !inner.isEmpty else { throw reader.fault("\(key): without any condition") }
    return key == "all" ? .all(inner) : .any(inner)
  }

  private func simpleCondition(
    _ reader: YAMLReader, in scope: FormScope
  ) throws(DescriptionError) -> Condition {
    try reader.allowOnly(["field", "equals", "in", "isEmpty"])
    let key = try reader.requiredText("field")
    guard let target = scope.visible[key] else {
      throw reader.fault("a condition names the unknown field \(key)", at: "field")
    }
    guard reader.entries.count == 2 else {
      throw reader.fault("the condition on \(key) has one of equals, in and isEmpty")
    }
    if let found = reader["equals"] { return .equals(field: key, value: try comparable(found, with: target)) }
    if let list = reader["in"] {
      var values: [String] = []
      for element in try list.elements("in") { values.append(try comparable(element, with: target)) }
      guard !values.isEmpty else { throw list.fault("in: without any value") }
      return .isOneOf(field: key, values: values)
    }
    guard reader["isEmpty"] != nil else {
      throw reader.fault("the condition on \(key) has one of equals, in and isEmpty")
    }
    return try reader.flag("isEmpty") ? .isEmpty(field: key) : .not(.isEmpty(field: key))
  }

  /// A value as conditions compare it, so that `yes` of a switch is what a switch calls `true`.
  private func comparable(_ reader: YAMLReader, with field: FieldOutline) throws(DescriptionError) -> String {
    guard let text = reader.text else { throw reader.fault("a condition compares with a value") }
    let value = field.kind.value(from: text, currency: currency)
    switch (field.kind, value) {
    case (.choice(let choices), .choice(let chosen)?) where choices[chosen] != nil:
      return chosen
    case (.text, _), (.multiline, _), (.email, _), (.phone, _): return text
    case (.integer, .integer?), (.decimal, .decimal?), (.date, .date?), (.flag, .flag?):
      return value?.comparedText ?? text
    case (.money, _), (.group, _), (.list, _):
      throw reader.fault("a condition on a field of kind \(field.kind.name) can only ask isEmpty")
    default:
      throw reader.fault("the condition on \(field.key): \"\(text)\" is not a value of that field")
    }
  }
}
