internal import Forms
internal import RecordStore

/// Texts that are compared with what can be none of them, so that nothing would be found without a word.
enum ComparedTexts {
  /// What is wrong with a text beside the values of a field, or of a function.
  static func fault(in literal: ComparedLiteral, beside field: Field?, or function: String?) -> LocalizedText?
  {
    field.flatMap { text(literal, of: $0) } ?? function.flatMap { text(literal, of: $0) }
  }

  /// Refuses such texts in an expression of a kind. One with a SELECT, whose names are those of other tables too, is taken
  /// as it is.
  ///
  /// - Parameters:
  ///   - fields: those that it can name, as it names them; a name that several have means none of them here.
  ///   - others: what else it can name, of which nothing is known.
  /// - Complexity: O(length + fields).
  static func check(_ sql: String, with fields: [Field], beside others: [String]) throws(QueryFault) {
    for literal in ComparedLiteral.all(inExpression: sql) where literal.isText {
      let name = literal.column?.lowercased()
      let meant = fields.filter { $0.key.lowercased() == name }
      let isOther = others.contains { $0.lowercased() == name }
      let field = meant.count == 1 && !isOther ? meant.first : nil
      if let text = fault(in: literal, beside: field, or: literal.function) {
        throw QueryFault(.refused(text), at: literal.offset)
      }
    }
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
      if text.isEmpty || literal.isOrdered || choices[text] != nil { return nil }
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
}
