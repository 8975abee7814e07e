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
        ?? function(of: literal, in: query).flatMap { Self.text(literal, of: $0) }
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
    guard isDay(name, in: query) else { return nil }
    if let function = function(of: name, in: query), ["month", "week"].contains(function) {
      // The days of a month stand behind it.
      if function == "month", name.isOrdered, !name.isBoundary { return nil }
      return QueryFault(
        .refused("\(function)(…) gives no day. Compare it with \(function)(\(name.text))"), at: name.offset)
    }
    guard !name.isBoundary, let column = moments(in: name, of: query) else { return nil }
    return Self.dayFault(column, name)
  }

  /// The column of moments with which something is compared; nil where it is another.
  private func moments(in found: ComparedLiteral, of query: PreparedQuery) -> String? {
    guard let column = found.column, let field = field(named: column, in: query), case .moment = field.kind
    else { return nil }
    return field.written(column)
  }

  private static func dayFault(_ column: String, _ found: ComparedLiteral) -> QueryFault {
    QueryFault(
      .refused(
        "moments of a day stand behind the day itself in SQL, as texts do. Write date(\(column)) to compare the day, or compare with >= and <"
      ), at: found.offset)
  }

  /// What is wrong with `datetime(…)` beside a moment, as it has a blank where moments have a T, and with
  /// `date(…)` beside one, as with any day.
  func fault(inCall call: ComparedLiteral, of query: PreparedQuery) -> QueryFault? {
    if let function = function(of: call, in: query), ["month", "week"].contains(function),
      call.text.lowercased() == "date",
      function == "week" || !call.isOrdered || call.isBoundary
    {
      return QueryFault(
        .refused("\(function)(…) gives no day. Compare it with \(function)(date(…))"), at: call.offset)
    }
    guard let column = moments(in: call, of: query) else { return nil }
    if call.text.lowercased() == "date" { return call.isBoundary ? nil : Self.dayFault(column, call) }
    return QueryFault(
      .refused(
        "datetime(…) gives texts such as '2026-06-30 14:05:00', and moments have a T in the place of the blank. Write strftime('%Y-%m-%dT%H:%M:%S', …) in its place, or datetime(\(column)) beside it"
      ), at: call.offset)
  }

  private func isDay(_ name: ComparedLiteral, in query: PreparedQuery) -> Bool {
    if name.isParameter { return name.text.lowercased() == ":asof" }
    if case .date? = field(named: name.text, in: query)?.kind { return true }
    return false
  }

  /// What is wrong with a text beside a function that gives days, months, weeks or times.
  private static func text(_ literal: ComparedLiteral, of function: String) -> LocalizedText? {
    guard !literal.text.isEmpty else { return nil }
    if function == "date" { return text(literal, of: Field(function, function, .date)) }
    let found: (form: String, example: String)? =
      switch function {
      case "month": ("0000-00", "2026-06")
      case "week": ("0000-W00", "2026-W23")
      case "time": ("00:00:00", "14:05:00")
      case "datetime": ("0000-00-00 00:00:00", "2026-06-30 14:05:00")
      case "strftime": literal.firstText.flatMap(written)
      default: nil
      }
    guard let (form, example) = found, !isValue(literal, in: form) else { return nil }
    return "\(function)(…) gives texts such as '\(example)', and '\(literal.text)' is none. Write it so"
  }

  /// What a form of strftime writes, with zeros for digits; nil where it has other parts.
  private static func written(_ form: String) -> (form: String, example: String)? {
    let parts: [Character: (String, String)] = [
      "Y": ("0000", "2026"), "m": ("00", "06"), "d": ("00", "30"), "H": ("00", "14"), "M": ("00", "05"),
      "S": ("00", "00"), "F": ("0000-00-00", "2026-06-30"), "T": ("00:00:00", "14:05:00"),
      "R": ("00:00", "14:05"),
      "j": ("000", "181"), "w": ("0", "2"), "u": ("0", "2"), "W": ("00", "26"),
    ]
    var (digits, example, rest) = ("", "", Substring(form))
    while let character = rest.popFirst() {
      guard character == "%" else {
        // A digit of the form itself would read as one of a value.
        if character.isWholeNumber { return nil }
        digits.append(character)
        example.append(character)
        continue
      }
      guard let part = rest.popFirst().flatMap({ parts[$0] }) else { return nil }
      digits += part.0
      example += part.1
    }
    return (digits, example)
  }

  /// Whether a text has a form, or where it is a boundary begins as what has it, up to the end of a part.
  private static func isValue(_ literal: ComparedLiteral, in form: String) -> Bool {
    guard hasForm(literal.text, form) else { return false }
    let next = form.utf8.dropFirst(literal.text.utf8.count).first
    return next == nil || literal.isBoundary && next != UInt8(ascii: "0")
  }

  private static func text(_ literal: ComparedLiteral, of field: Field) -> LocalizedText? {
    let text = literal.text
    let whole = text + "0000-00-00T00:00:00".dropFirst(text.count)
    switch field.kind {
    case .moment
    where text.utf8.count > 10 && (CalendarMoment(iso: whole)?.description != whole || !endsWithPart(text)):
      return "moments are texts such as '2026-06-30T14:05:00' in SQL, and '\(text)' is none. Write it so"
    case .moment where isBeginning(literal) && text != whole:
      return
        "'\(text)' is only the beginning of moments such as '\(text + "2026-06-01T00:00:00".dropFirst(text.count))' in SQL, and none of them. Write a whole one, or compare with >= and <"
    case .date where isBeginning(literal) && text.utf8.count < 10:
      return
        "'\(text)' is only the beginning of days such as '\(text + "2026-06-01".dropFirst(text.count))' in SQL, and none of them. Write a whole one, or compare with >= and <, or month(…) with a month"
    case .money where text.contains(where: \.isWholeNumber):
      return
        "amounts are whole numbers of the smallest unit (cents) in SQL, and no texts. Write such as 1250 for '\(text)'"
    case .date where text.utf8.count > 10 && !literal.isOrdered:
      return "days are compared as texts such as '2026-06-30', and '\(text)' is none. Write it so"
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
      || hasForm(String(text.prefix(10)), "0000-00-00") && endsWithPart(text)
  }

  /// Whether a text that begins a day or moment ends with its year, month, day, hour, minute or second: `2026-06-1` would
  /// be the beginning of other days than it seems.
  private static func endsWithPart(_ text: String) -> Bool {
    [4, 7, 10, 13, 16, 19].contains(text.utf8.count)
  }

  /// Whether a text begins days or moments where it is asked for one, or for what is behind all that begin so.
  private static func isBeginning(_ literal: ComparedLiteral) -> Bool {
    !literal.isBoundary && literal.text.contains(where: \.isWholeNumber) && beginsDate(literal.text)
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

  /// The function that has made what something is compared with, be it there or, of months, in an earlier block.
  private func function(of found: ComparedLiteral, in query: PreparedQuery) -> String? {
    guard let name = found.column?.lowercased() else { return found.function }
    guard !query.givenNames.contains(name) else { return nil }
    let isOfStore = tables.entries.contains { entry in
      query.readTables.contains(entry.table.name.lowercased())
        && entry.table.columnNames.contains { $0.lowercased() == name }
    }
    if isOfStore { return nil }
    let meant = kept.filter { query.readTables.contains($0.key) }.values.joined().filter {
      $0.name.lowercased() == name
    }
    return !meant.isEmpty && meant.allSatisfy(\.isMonth) ? "month" : nil
  }

  /// The field that a name means; nil where it means several, or something else as well.
  private func field(named name: String, in query: PreparedQuery) -> Field? {
    let name = name.lowercased()
    if query.givenNames.contains(name) { return nil }
    var found: Field?
    for entry in tables.entries where query.readTables.contains(entry.table.name.lowercased()) {
      for column in entry.table.columnNames where column.lowercased() == name {
        guard let field = entry.fields[column], entry.derived[column] == nil, found == nil || found === field
        else { return nil }
        found = field
      }
    }
    for (table, columns) in kept where query.readTables.contains(table) {
      for column in columns where column.name.lowercased() == name {
        guard let field = column.comparedField, found == nil || found?.isCompared(like: field) ?? false else {
          return nil
        }
        found = field
      }
    }
    return found
  }
}

extension ResultColumn {
  /// Whether it has months of an earlier query, and nothing else.
  fileprivate var isMonth: Bool { if case .month = type { !isOfSeveral } else { false } }

  /// The field whose values a column of an earlier query has; of days that it has worked out, one of them.
  fileprivate var comparedField: Field? {
    // Another SELECT of a UNION may give anything else, such as 'all'.
    if isOfSeveral { return nil }
    return switch type {
    case .field(let field, _): field
    case .date: Field(name, name, .date)
    default: nil
    }
  }
}

extension Field {
  /// Its key, where a column of a query is called so but for large and small letters.
  fileprivate func written(_ column: String) -> String { key.lowercased() == column ? key : column }

  /// Whether what is compared with the one means the same beside the other.
  fileprivate func isCompared(like other: Field) -> Bool {
    if case (.date, .date) = (kind, other.kind) { return true }
    return self === other
  }
}
