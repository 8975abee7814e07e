internal import Forms
internal import RecordStore

/// Comparisons that are never what they seem, so that a query would find nothing or too much without a word.
extension ReportRun {
  /// What is wrong with a number or text beside an amount, a day or a choice, where its column's name means nothing else.
  func fault(
    in literal: ComparedLiteral, of query: PreparedQuery, _ parameters: QueryParameters
  ) -> QueryFault? {
    let text: LocalizedText?
    if literal.isText {
      text =
        literal.column.flatMap { field(named: $0, in: query) }.flatMap { Self.text(literal, of: $0) }
        ?? Self.text(ofFunction: literal)
    } else {
      text = number(literal, in: query, parameters)
    }
    return text.map { QueryFault(.refused($0), at: literal.offset) }
  }

  private func number(
    _ literal: ComparedLiteral, in query: PreparedQuery, _ parameters: QueryParameters
  ) -> LocalizedText? {
    guard literal.text.contains("."), currency.minorDigits > 0, let number = Double(literal.text),
      number != 0,
      query.isAmount(literal, by: amounts(in: query, parameters, isCertain: true))
    else { return nil }
    let units = (number * Double(ExactDecimal.power(currency.minorDigits))).rounded()
    return Int(exactly: units).map { units in
      "amounts are whole numbers of the smallest unit (cents) in SQL. Write \("\(units)") for \(literal.text)"
    }
  }

  /// What is wrong with a day beside a moment, or beside a month, of which it is none.
  func fault(inName name: ComparedLiteral, of query: PreparedQuery) -> QueryFault? {
    guard !name.isBoundary, isDay(name, in: query) else { return nil }
    if let function = name.function, ["month", "week"].contains(function) {
      return QueryFault(
        .refused("\(function)(…) gives no day. Compare it with \(function)(\(name.text))"), at: name.offset)
    }
    guard let column = name.column, case .moment? = field(named: column, in: query)?.kind else { return nil }
    return QueryFault(
      .refused(
        "moments of a day stand behind the day itself in SQL, as texts do. Write date(\(column)) to compare the day, or compare with >= and <"
      ), at: name.offset)
  }

  private func isDay(_ name: ComparedLiteral, in query: PreparedQuery) -> Bool {
    if name.isParameter { return name.text.lowercased() == ":asof" }
    if case .date? = field(named: name.text, in: query)?.kind { return true }
    return false
  }

  /// What is wrong with a text beside a function that gives months or weeks.
  private static func text(ofFunction literal: ComparedLiteral) -> LocalizedText? {
    let form =
      switch literal.function {
      case "month": "0000-00"
      case "week": "0000-W00"
      default: ""
      }
    let text = literal.text
    guard let function = literal.function, !form.isEmpty, !text.isEmpty,
      !(hasForm(text, form) && (literal.isBoundary || text.utf8.count == form.utf8.count))
    else { return nil }
    let example = function == "month" ? "2026-06" : "2026-W23"
    return "\(function)(…) gives texts such as '\(example)', and '\(text)' is none. Write it so"
  }

  private static func text(_ literal: ComparedLiteral, of field: Field) -> LocalizedText? {
    let text = literal.text
    let whole = text + "0000-00-00T00:00:00".dropFirst(text.count)
    switch field.kind {
    case .moment where text.utf8.count > 10 && CalendarMoment(iso: whole)?.description != whole:
      return "moments are texts such as '2026-06-30T14:05:00' in SQL, and '\(text)' is none. Write it so"
    case .moment where text.utf8.count >= 10 && beginsDate(text) && text != whole && !literal.isBoundary:
      return
        "'\(text)' is only the beginning of moments such as '\(whole)' in SQL, and none of them. Write a whole one, or compare with >= and <"
    case .date, .moment:
      return beginsDate(text) && isOfCalendar(literal)
        ? nil : "days are compared as texts such as '2026-06-30', and '\(text)' is none. Write it so"
    case .flag:
      return ["0", "1"].contains(text)
        ? nil : "a switch is 1 or 0 in SQL, and no text. Write \(field.key) = 1 or \(field.key) = 0"
    case .choice(let choices):
      if text.isEmpty || literal.isOrdered || choices.contains(where: { $0.value == text }) { return nil }
      let meant = choices.first { choice in
        [choice.title.lowercased(), choice.value.lowercased()].contains(text.lowercased())
      }
      if let meant {
        return "'\(text)' is no value of \(field.key). Write '\(meant.value)', as it is stored"
      }
      return
        "'\(text)' is no value of \(field.key). There are \(choices.map { "'\($0.value)'" }.joined(separator: ", "))"
    default: return nil
    }
  }

  /// Whether a text is the beginning of a day or moment, such as `2026-06`, or stands before or behind all of them, as
  /// nothing does, or a sign.
  private static func beginsDate(_ text: String) -> Bool {
    !text.contains(where: \.isWholeNumber)
      || hasForm(String(text.prefix(10)), "0000-00-00")
  }

  /// Whether a text begins as another one does whose zeros stand for digits.
  private static func hasForm(_ text: String, _ form: String) -> Bool {
    text.utf8.count <= form.utf8.count
      && zip(text.utf8, form.utf8).allSatisfy { byte, form in
        form == UInt8(ascii: "0") ? (48...57).contains(byte) : byte == form
      }
  }

  /// Whether a text that begins a day is of the calendar. Days such as `2026-02-31` and `2026-13-01` stand behind all of
  /// their month and year, where it is asked for what is before.
  private static func isOfCalendar(_ literal: ComparedLiteral) -> Bool {
    let day = String(literal.text.prefix(10))
    guard day.utf8.count == 10 ? CalendarDate(iso: day) == nil : day.utf8.count >= 7 else { return true }
    let month = Int(day.dropFirst(5).prefix(2)) ?? 0
    return day.utf8.count == 10 ? literal.isOrdered && month <= 13 : month <= 13
  }

  /// The field that a name means; nil where it means several, or something else as well.
  private func field(named name: String, in query: PreparedQuery) -> Field? {
    let name = name.lowercased()
    if query.givenNames.contains(name) { return nil }
    var found: Field?
    for entry in tables.entries where query.names.contains(entry.table.name.lowercased()) {
      for column in entry.table.columnNames where column.lowercased() == name {
        guard let field = entry.fields[column], entry.derived[column] == nil, found == nil || found === field
        else { return nil }
        found = field
      }
    }
    let isKept = kept.contains { table, columns in
      query.names.contains(table) && columns.contains { $0.name.lowercased() == name }
    }
    return isKept ? nil : found
  }
}
