internal import Forms
internal import Press

/// One condition on records, such as `checkIn>=2026-06-30`, `status!=booked` or `emailAddress=`.
struct ListCondition {
  enum Comparison: String, CaseIterable {
    // Those of two signs come first, since they begin with those of one.
    case differs = "!="
    case atMost = "<="
    case atLeast = ">="
    case equals = "="
    case less = "<"
    case more = ">"

    var isOrder: Bool { self != .equals && self != .differs }
  }

  /// What a value is compared with.
  private enum Wanted {
    case value(ListValue, key: ListOrderKey)
    /// A whole day, for fields that hold moments.
    case day(Int)
    /// The key of a record.
    case key(ExactText)
    /// Any of several texts, folded.
    case texts([String])
    /// The numbers of switches that are off, by their groups.
    case off([String: Set<Int>])
  }

  private let source: String
  private let name: String
  private let comparison: Comparison
  private let text: String
  private var trimmedText: String { String(text.trimmed) }
  private let context: ListContext
  private let field: ListFields.Found
  /// What is wanted of values of each kind, one where nothing is.
  private var wanted: [(field: ListFields.Found, value: Wanted)] = []

  /// Reads a condition.
  ///
  /// - Throws: ``ListFault``.
  init(_ source: String, in context: ListContext) throws(ListFault) {
    // A value may begin with an accent, which is one character with the sign before it.
    let scalars = source.unicodeScalars
    let signs = "=!<>".unicodeScalars
    guard let start = scalars.firstIndex(where: { signs.contains($0) }),
      let comparison = Comparison.allCases.first(where: {
        scalars[start...].starts(with: $0.rawValue.unicodeScalars)
      })
    else { throw .notACondition(source) }
    self.source = source
    name = String(String(scalars[..<start]).trimmed)
    self.comparison = comparison
    text = String(scalars[start...].dropFirst(comparison.rawValue.unicodeScalars.count))
    self.context = context
    guard !name.isEmpty else { throw .notACondition(source) }
    guard let field = context.fields.field(name) else {
      throw .unknownField(name, known: context.fields.names)
    }
    self.field = field
    guard !text.isEmpty else {
      guard !comparison.isOrder else { throw .notACondition(source) }
      return
    }
    var unread: ListFault?
    // What is read as a number or a day is compared with no text.
    for field in context.fields.fields(field) where wanted.isEmpty || !field.isText {
      do {
        wanted.append((field, try wanted(of: field)))
      } catch {
        guard case .badValue = error else { throw error }
        unread = unread ?? error
      }
    }
    if wanted.isEmpty, let unread { throw unread }
  }

  /// Whether a record meets it; a missing value meets only `=` and `!=`, and a list without elements has 0 of them.
  func holds(_ record: StoredRecord) -> Bool {
    if text.isEmpty {
      return comparison == .differs ? field.isGiven(in: record) : field.isMissing(in: record)
    }
    if comparison == .differs { return !hasValue(record, .equals) }
    return hasValue(record, comparison)
  }

  private func hasValue(_ record: StoredRecord, _ comparison: Comparison) -> Bool {
    wanted.contains { field, wanted in field.values(of: record).contains { holds($0, wanted, comparison) } }
  }

  private func holds(_ value: ListValue, _ wanted: Wanted, _ comparison: Comparison) -> Bool {
    switch (value, wanted) {
    case (.whole(let seconds), .day(let day)):
      let own = seconds >= 0 ? seconds / ListValue.secondsOfDay : (seconds + 1) / ListValue.secondsOfDay - 1
      return Self.holds(own, day, comparison)
    case (.text(let text), .key(let key)): return ExactText(text) == key
    case (.text(let text), .texts(let meant)): return meant.contains(SearchFold.folded(text))
    case (.text(let text), .off(let meant)): return SwitchStates.named(SwitchStates.readable(text)) == meant
    case (_, .value(let other, let key)):
      if comparison == .equals { return value == other }
      return Self.holds(ListOrderKey(value, by: context.order), key, comparison)
    default: return false
    }
  }

  private static func holds<Value: Comparable>(_ one: Value, _ other: Value, _ comparison: Comparison) -> Bool
  {
    switch comparison {
    case .equals: one == other
    case .differs: one != other
    case .less: one < other
    case .atMost: !(other < one)
    case .more: other < one
    case .atLeast: !(one < other)
    }
  }

  /// Reads the right side as the field's kind of value.
  private func wanted(of field: ListFields.Found) throws(ListFault) -> Wanted {
    if comparison.isOrder {
      switch field.kind {
      case .flag, .group, .reference, .switches: throw .notOrdered(field: name)
      default: break
      }
    }
    if field.isKey, !comparison.isOrder { return .key(ExactText(text)) }
    let value: ListValue
    switch field.kind {
    case .text, .multiline, .email, .phone, .group, .file:
      let meant = comparison.isOrder ? [] : context.meant(by: trimmedText, field.shownAs)
      if !meant.isEmpty { return .texts(([trimmedText] + meant).map(SearchFold.folded)) }
      value = .text(text)
    case .reference(let kind): return .key(ExactText(try key(of: kind)))
    case .choice(let choices):
      let places = context.places(of: trimmedText, among: choices)
      guard places.count < 2 else {
        throw .severalChoices(field: name, value: trimmedText, values: places.map { choices[$0].value })
      }
      guard let place = places.first else {
        throw .notAChoice(
          field: name, value: text,
          known: choices.map { choice in context.texts.map { $0.filled(choice.title) } ?? choice.value })
      }
      value = .whole(place)
    case .switches:
      guard let off = context.off(by: trimmedText, of: name) else {
        throw .badValue(field: name, value: text, kind: field.kind.name)
      }
      return .off(off)
    case .list:
      value = try read(as: .integer)
    case .moment:
      if case .date(let date)? = context.value(from: trimmedText, of: .date),
        trimmedText.utf8.count <= 10 || context.typed != nil
      {
        return .day(Int(date.dayNumber))
      }
      value = try read(as: .moment)
    default: value = try read(as: field.kind)
    }
    return .value(value, key: ListOrderKey(value, by: context.order))
  }

  /// The key of the one record that the right side names.
  private func key(of kind: String) throws(ListFault) -> String {
    let named = trimmedText
    guard let references = context.references else { return named }
    if let key = references.key(of: kind, named: named) { return key }
    if case .sharedName(_, let keys)? = references.brokenRule(of: kind, named) {
      throw .sharedName(field: name, value: named, keys: keys)
    }
    throw .notARecord(field: name, value: named, kind: kind, meant: references.name(of: kind, meantBy: named))
  }

  private func read(as kind: FieldKind) throws(ListFault) -> ListValue {
    let read = context.value(from: trimmedText, of: kind)
    // What cannot be read stays a text.
    if let read, read.text == nil, let value = ListValue(read, kind: kind) { return value }
    if let readings = context.typed?.readings(of: text, as: kind) {
      throw .readInTwoWays(field: name, value: text, whole: readings.whole, decimal: readings.decimal)
    }
    throw .badValue(field: name, value: text, kind: kind.name)
  }
}
