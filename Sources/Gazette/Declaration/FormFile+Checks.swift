internal import Forms

extension FormFile {
  /// The rules of checks; one that has neither condition nor words of its own can stand at the field itself.
  static let rules = [
    "mask", "pattern", "minimum", "maximum", "minimumLength", "maximumLength", "notBefore", "notAfter",
    "maximumAge", "accept", "maximumSize",
  ]

  func checks(of outline: FieldOutline, in scope: FormScope) throws(DescriptionError) -> [Check] {
    var checks: [Check] = []
    let message = try Self.message(in: outline.reader)
    for (name, value) in outline.reader.entries where Self.rules.contains(name) {
      checks.append(Check(try rule(name, value, of: outline, in: scope), message: message))
    }
    if let (name, fault) = Self.contradiction(among: checks.map(\.rule)) {
      throw outline.reader.fault(fault, at: name)
    }
    // A field of files has a limit, declared or not.
    if case .file = outline.kind, outline.reader["maximumSize"] == nil {
      checks.append(Check(.maximumSize(StoredFile.usualMaximumSize)))
    }
    let isOfSwitches = if case .switches = outline.kind { true } else { false }
    if checks.isEmpty, message != nil, !isOfSwitches {
      throw (try outline.reader.required("message")).error(
        .fault("a message without a rule such as pattern or minimum beside it"))
    }
    for reader in try outline.reader["checks"]?.elements("checks") ?? [] {
      try reader.allowOnly(Self.rules + ["when", "whenNew", "message"])
      let named = reader.entries.filter { Self.rules.contains($0.key) }
      guard named.count == 1, let (name, value) = named.first else {
        throw reader.fault("a check has one of \(Self.rules.joined(separator: ", "))")
      }
      let condition = try reader["when"].map { (found) throws(DescriptionError) in
        try self.condition(found, in: scope, depth: 0)
      }
      let rule = try rule(name, value, of: outline, in: scope)
      checks.append(
        Check(
          try reader.flag("whenNew") ? .whenNew(rule) : rule, when: condition,
          message: try Self.message(in: reader)))
    }
    return checks
  }

  /// The words of a check; nil where it has none of its own.
  private static func message(in reader: YAMLReader) throws(DescriptionError) -> String? {
    reader["message"] == nil ? nil : try reader.requiredWords("message")
  }

  /// What no value can keep, by the rule at which it is told.
  private static func contradiction(among rules: [Check.Rule]) -> (name: String, fault: LocalizedText)? {
    for rule in rules {
      for other in rules {
        switch (rule, other) {
        case (.minimum(let least), .maximum(let most)) where most < least:
          return ("minimum", "minimum \(least.description) is more than maximum \(most.description)")
        case (.minimumLength(let least), .maximumLength(let most)) where most < least:
          return (
            "minimumLength", "minimumLength \(String(least)) is more than maximumLength \(String(most))"
          )
        case (.notBefore(let first), .notAfter(let last)):
          guard case .date(let first) = first.base, case .date(let last) = last.base, last < first else {
            continue
          }
          return ("notBefore", "notBefore \(first.description) is after notAfter \(last.description)")
        default: continue
        }
      }
    }
    return nil
  }

  private static func fits(_ rule: String, _ kind: FieldKind) -> Bool {
    switch (rule, kind) {
    case ("mask", .text), ("mask", .multiline), ("mask", .email), ("mask", .phone),
      ("pattern", .text), ("pattern", .multiline), ("pattern", .email), ("pattern", .phone),
      ("minimumLength", .text), ("minimumLength", .multiline), ("minimumLength", .email),
      ("minimumLength", .phone), ("minimumLength", .list),
      ("maximumLength", .text), ("maximumLength", .multiline), ("maximumLength", .email),
      ("maximumLength", .phone), ("maximumLength", .list),
      ("minimum", .integer), ("minimum", .decimal), ("minimum", .money), ("minimum", .list),
      ("maximum", .integer), ("maximum", .decimal), ("maximum", .money), ("maximum", .list),
      ("notBefore", .date), ("notAfter", .date), ("maximumAge", .date),
      ("accept", .file), ("maximumSize", .file):
      true
    default: false
    }
  }

  private func rule(
    _ name: String, _ value: YAMLReader, of outline: FieldOutline, in scope: FormScope
  ) throws(DescriptionError) -> Check.Rule {
    guard Self.fits(name, outline.kind) else {
      throw value.fault("\(name) does not fit a field of kind \(outline.kind.name)")
    }
    switch name {
    case "mask":
      let text = try words(value, name)
      guard text.contains(where: "A9*".contains) else {
        throw value.error(
          .badValue(
            key: name, value: text,
            expected: "a text with A for each letter, 9 for each digit and * for either, such as AA-9999"))
      }
      return .mask(text)
    case "pattern":
      let text = try words(value, name)
      guard value.isShipped || Pattern(text).isValid else {
        throw value.error(.badValue(key: name, value: text, expected: "a regular expression"))
      }
      return .pattern(text)
    case "minimum": return .minimum(try number(value, name))
    case "maximum": return .maximum(try number(value, name))
    case "minimumLength": return .minimumLength(try length(value, name))
    case "maximumLength": return .maximumLength(try length(value, name))
    case "accept": return .fileTypes(try fileTypes(value))
    case "maximumSize": return .maximumSize(try fileSize(value))
    case "maximumAge": return .maximumAge(try length(value, name))
    case "notBefore": return .notBefore(try limit(value, name, in: scope))
    default: return .notAfter(try limit(value, name, in: scope))
    }
  }

  private func fileTypes(_ reader: YAMLReader) throws(DescriptionError) -> [FileType] {
    let known = FileType.allCases.map(\.rawValue).joined(separator: ", ")
    var types: [FileType] = []
    for element in try reader.elements("accept") {
      guard let type = element.text.flatMap(FileType.init(rawValue:)), !types.contains(type) else {
        throw element.badValue(of: "accept", expected: "some of \(known)")
      }
      types.append(type)
    }
    guard !types.isEmpty else { throw reader.error(.expected("some of \(known)", at: "accept")) }
    return types
  }

  private func fileSize(_ reader: YAMLReader) throws(DescriptionError) -> Int {
    guard let text = reader.text, let size = StoredFile.size(written: text) else {
      throw reader.badValue(
        of: "maximumSize",
        expected: "a size up to \(StoredFile.written(StoredFile.largestSize)), such as 500 kB or 2 MB")
    }
    return size
  }

  private func words(_ reader: YAMLReader, _ name: String) throws(DescriptionError) -> String {
    guard let text = reader.text, !text.isEmpty else { throw reader.error(.expected("a text", at: name)) }
    return text
  }

  private func number(_ reader: YAMLReader, _ name: String) throws(DescriptionError) -> ExactDecimal {
    guard let text = reader.text, let number = ExactDecimal(text) else {
      throw reader.badValue(of: name, expected: "a number")
    }
    return number
  }

  private func length(_ reader: YAMLReader, _ name: String) throws(DescriptionError) -> Int {
    guard let text = reader.text, let number = Int(text), number >= 0 else {
      throw reader.badValue(of: name, expected: "a whole number from 0")
    }
    return number
  }

  /// A day, `{rule: today}` or `{field: …}`, the latter two moved by `years` and `days`.
  private func limit(
    _ reader: YAMLReader, _ name: String, in scope: FormScope
  ) throws(DescriptionError) -> DateLimit {
    guard reader.isMapping else {
      guard let text = reader.text, text.utf8.count == 10, let date = CalendarDate(iso: text) else {
        throw reader.badValue(of: name, expected: "a date such as 2026-06-30, {rule: today} or {field: …}")
      }
      return DateLimit(.date(date))
    }
    try reader.allowOnly(["rule", "field", "years", "days"])
    let base: DateLimit.Base
    if let key = try reader.optionalText("field") {
      guard let target = scope.visible[key], case .date = target.kind, reader["rule"] == nil else {
        throw reader.error(.badValue(key: name, value: key, expected: "the key of a field of kind date"))
      }
      base = .field(key)
    } else {
      let rule = try reader.requiredText("rule")
      guard rule == "today" else {
        throw reader.error(.badValue(key: "rule", value: rule, expected: "the word today"))
      }
      base = .today
    }
    return DateLimit(base, days: try shift("days", reader), years: try shift("years", reader))
  }

  private func shift(_ key: String, _ reader: YAMLReader) throws(DescriptionError) -> Int {
    let number = try reader.optionalInteger(key) ?? 0
    guard (-1_000_000...1_000_000).contains(number) else {
      throw reader.error(.badValue(key: key, value: String(number), expected: "a number of \(key)"))
    }
    return number
  }
}
