internal import Forms

/// The rules below `gate:` of `gazette.yml`.
///
/// ```yaml
/// gate:
///   rejectedRows: {warn: 1, stop: 100}
///   missingValues: {reservations.emailAddress: {stop: 10}}
///   fewerRecords: {reservations: {stop: 5 %}}
///   moreRecords: {reservations: {warn: 50 %}}
///   removed: {stop: 20 %}
///   rows: {fewer: {warn: 10 %}}
///   movedTotals: {reservations.Revenue: {warn: 10 %, stop: 30 %}}
///   noRows:
///     Stays of more than 60 nights:
///       stop: SELECT key FROM reservations WHERE julianday(checkOut) - julianday(checkIn) > 60
///   leaks: stop
/// ```
package struct GateSettings: Sendable, Equatable {
  /// The rules, each with where it stands, for errors that only an edition shows.
  private(set) var placed: [PlacedRule] = []
  package var rules: [GateRule] { placed.map(\.rule) }
  /// Whether a rule says how many records a source may remove; where none does, ``usualRemoved`` holds.
  private(set) var watchesRemoved = false
  /// A file that was cut short must not empty the house.
  static let usualRemoved = GateRule(
    subject: .removedRecords(nil), warn: nil, stop: .share(Fraction(20, over: 100)))
  /// Whether a record's text may be `nil`, `NaN`, `inf` or `Optional(…)`, which else fails the build.
  package var allowsUnprintable = false
  /// What becomes of an edition of which a file has a private value.
  package var leaks = LeakRule.stop

  package init() {}

  /// - Throws: ``DescriptionError`` for an unknown kind, field, figure's collection or limit.
  init(_ reader: YAMLReader, of collections: Collections) throws(DescriptionError) {
    try reader.allowOnly([
      "rejectedRows", "missingValues", "fewerRecords", "moreRecords", "movedTotals", "removed", "rows",
      "noRows",
      "unprintable", "leaks",
    ])
    if let limits = reader["rejectedRows"] { try addCount(.rejectedRows, limits) }
    for (name, limits) in try Self.entries("missingValues", in: reader) {
      let (kind, field) = try Self.kindAndField(name, limits, collections)
      try addCount(.missingValues(kind: kind, field: field), limits)
    }
    for (kind, limits) in try Self.entries("fewerRecords", in: reader) {
      try Self.check(kind: kind, limits, collections)
      try addShare(.fewerRecords(kind: kind), limits)
    }
    for (kind, limits) in try Self.entries("moreRecords", in: reader) {
      try Self.check(kind: kind, limits, collections)
      try addShare(.moreRecords(kind: kind), limits)
    }
    for (name, limits) in try Self.entries("movedTotals", in: reader) {
      let parts = name.split(separator: ".", maxSplits: 1).map(String.init)
      guard parts.count == 2, collections.all.contains(where: { $0.name == parts[0] }) else {
        try collections.refuseLeftOut(parts.first ?? "", at: limits)
        throw limits.error(
          .badValue(
            key: "gate.movedTotals", value: name,
            expected: "a collection and one of its figures, such as reservations.Revenue"))
      }
      try addShare(.movedTotal(collection: parts[0], figure: parts[1]), limits)
    }
    if let limits = reader["removed"] {
      try addShare(.removedRecords(nil), limits)
      watchesRemoved = true
    }
    if let rows = reader["rows"] {
      try rows.allowOnly(["fewer"])
      try addShare(.fewerRows(nil), rows.required("fewer"))
    }
    for (name, query) in try Self.entries("noRows", in: reader) {
      try query.allowOnly(["warn", "stop"])
      guard (query["warn"] == nil) != (query["stop"] == nil) else {
        throw query.fault("give either warn or stop, and the SELECT")
      }
      let isStop = query["stop"] != nil
      let sql = try query.requiredText(isStop ? "stop" : "warn")
      add(
        GateRule(
          subject: .rows(name: name, sql: sql), warn: isStop ? nil : .count(1), stop: isStop ? .count(1) : nil
        ), at: try query.required(isStop ? "stop" : "warn"))
    }
    if let value = reader["unprintable"] {
      guard ["stop", "allow"].contains(value.text) else {
        throw value.badValue(of: "gate.unprintable", expected: "stop or allow")
      }
      allowsUnprintable = value.text == "allow"
    }
    leaks = try reader.value("leaks", "stop, warn or off") { LeakRule(rawValue: $0) } ?? leaks
  }

  private mutating func addCount(
    _ subject: GateRule.Subject, _ limits: YAMLReader
  ) throws(DescriptionError) {
    add(try Self.rule(subject, limits, "a number such as 10", Self.readCount), at: limits)
  }

  private mutating func addShare(
    _ subject: GateRule.Subject, _ limits: YAMLReader
  ) throws(DescriptionError) {
    add(try Self.rule(subject, limits, "a share such as 5 %", Self.readShare), at: limits)
  }

  private mutating func add(_ rule: GateRule, at reader: YAMLReader) {
    placed.append(PlacedRule(rule: rule, place: FilePlace(file: reader.file, place: reader.place)))
  }

  private static func entries(
    _ key: String, in reader: YAMLReader
  ) throws(DescriptionError) -> [(key: String, value: YAMLReader)] {
    guard let found = reader[key] else { return [] }
    guard found.isMapping else { throw found.error(.expected("names and limits", at: "gate.\(key)")) }
    return found.entries
  }

  private static func check(
    kind: String, _ place: YAMLReader, _ collections: Collections
  ) throws(DescriptionError) {
    guard collections.kind(kind) != nil else {
      try collections.refuseLeftOut(kind, at: place)
      let known = collections.kindNames.joined(separator: ", ")
      throw place.error(.badValue(key: "gate", value: kind, expected: "a kind of record (\(known))"))
    }
  }

  private static func kindAndField(
    _ name: String, _ place: YAMLReader, _ collections: Collections
  ) throws(DescriptionError) -> (String, String) {
    let parts = name.split(separator: ".", maxSplits: 1).map(String.init)
    try check(kind: parts.first ?? "", place, collections)
    let form = collections.kind(parts[0])?.form
    guard parts.count == 2, form?.place(of: parts[1]) != nil else {
      let known = (form?.fields.map(\.key) ?? []).joined(separator: ", ")
      throw place.error(
        .badValue(key: "gate.missingValues", value: name, expected: "a kind and its field (\(known))"))
    }
    return (parts[0], parts[1])
  }

  /// `stop`, `warn`, or `{warn: 1, stop: 10}`.
  private static func rule(
    _ subject: GateRule.Subject, _ limits: YAMLReader, _ expected: LocalizedText,
    _ read: (String) -> GateRule.Limit?
  ) throws(DescriptionError) -> GateRule {
    let least = read("1") ?? .share(.zero)
    switch limits.text {
    case "stop": return GateRule(subject: subject, warn: nil, stop: least)
    case "warn": return GateRule(subject: subject, warn: least, stop: nil)
    default: break
    }
    try limits.allowOnly(["warn", "stop"])
    let rule = GateRule(
      subject: subject, warn: try limits.value("warn", expected, read),
      stop: try limits.value("stop", expected, read))
    guard rule.warn != nil || rule.stop != nil else {
      throw limits.error(.expected("warn or stop with \(expected)", at: "gate"))
    }
    let isContrary =
      switch (rule.warn, rule.stop) {
      case (.count(let warn), .count(let stop)): warn > stop
      case (.share(let warn), .share(let stop)): warn > stop
      default: false
      }
    guard !isContrary else {
      throw limits.fault("the gate would stop an edition before it warns of it: warn has to be below stop")
    }
    return rule
  }

  private static func readCount(_ text: String) -> GateRule.Limit? {
    Int(text).flatMap { $0 >= 1 ? .count($0) : nil }
  }

  private static func readShare(_ text: String) -> GateRule.Limit? {
    guard text.hasSuffix("%") else { return nil }
    let number = text.dropLast().reversed().drop { $0 == " " }.reversed()
    guard let percent = ExactDecimal(String(number)), percent.mantissa >= 0 else { return nil }
    return .share(percent.fraction / 100)
  }
}

/// A rule of the gate and where it stands, which is no part of what it says.
struct PlacedRule: Sendable, Equatable {
  let rule: GateRule
  let place: FilePlace
}

/// A place in a file that somebody has written.
package struct FilePlace: Sendable, Equatable {
  package let file: String
  package let place: TextPlace?
}
