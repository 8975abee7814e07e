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
      text = literal.column.flatMap { field(named: $0, in: query) }.flatMap {
        Self.text(literal, of: $0)
      }
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
      return beginsDate(text)
        ? nil : "days are compared as texts such as '2026-06-30', and '\(text)' is none. Write it so"
    case .flag:
      return ["0", "1"].contains(text)
        ? nil : "a switch is 1 or 0 in SQL, and no text. Write \(field.key) = 1 or \(field.key) = 0"
    case .choice(let choices):
      guard !choices.contains(where: { $0.value == text }),
        let meant = choices.first(where: {
          [$0.title.lowercased(), $0.value.lowercased()].contains(text.lowercased())
        })
      else { return nil }
      return "'\(text)' is no value of \(field.key). Write '\(meant.value)', as it is stored"
    default: return nil
    }
  }

  /// Whether a text is the beginning of a day or moment, such as `2026-06`, or stands before or behind all of them, as
  /// nothing does, or a sign.
  private static func beginsDate(_ text: String) -> Bool {
    !text.contains(where: \.isWholeNumber)
      || zip(text.utf8, "0000-00-00".utf8).allSatisfy { byte, form in
        form == UInt8(ascii: "-") ? byte == form : (48...57).contains(byte)
      }
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
