internal import Forms
internal import RecordStore

/// What the value of a derived column must not be.
struct DerivedFault: Sendable {
  /// A condition of SQL that is true of such values.
  let isWrong: String
  private let isWrongValue: @Sendable (QueryValue) -> Bool
  /// What is said of a record that has such a value.
  let words: @Sendable (_ key: String, QueryValue) -> LocalizedText

  private init(
    _ isWrong: String, _ isWrongValue: @escaping @Sendable (QueryValue) -> Bool,
    _ words: @escaping @Sendable (_ key: String, QueryValue) -> LocalizedText
  ) {
    (self.isWrong, self.isWrongValue, self.words) = (isWrong, isWrongValue, words)
  }

  func holds(of value: QueryValue) -> Bool { isWrongValue(value) }

  /// What the values of a column must not be by what its declaration says they are; nil where they may be anything.
  ///
  /// - Parameters:
  ///   - kind: what it says.
  ///   - isOfDecimals: whether it is one of the decimals of a record, or a sum of some.
  init?(ofColumn column: String, _ kind: FieldKind?, isOfDecimals: Bool) {
    let name = "\"\(column)\""
    switch kind {
    case .integer?, .money?, .flag?:
      self.init("typeof(\(name)) NOT IN ('integer', 'null')") { value in
        switch value {
        case .integer, .null: false
        default: true
        }
      } _: { key, value in
        if case .real(let number) = value, number.magnitude > 9_007_199_254_740_991 {
          "for the record \(key) the column \(column) is too large to be exact: whole numbers end at 9223372036854775807"
        } else {
          "for the record \(key) the column \(column) gives no whole number. Round it: CAST(round(…) AS INTEGER)"
        }
      }
    case .decimal?:
      // What is one of the record's decimals, or a sum of some, is exact if it can be worked out, which is tried.
      self.init(isOfDecimals ? "typeof(\(name)) = ''" : DecimalNumbers.isInexact(name)) { value in
        if case .real(let number) = value { !isOfDecimals && !DecimalNumbers.isExact(number) } else { false }
      } _: { key, _ in
        "for the record \(key) the column \(column) gives a number that is not exact. Round it: round(…, 2), or leave kind out and say mean(ratio(…, …))"
      }
    case .date?:
      // Without a modifier SQLite takes February 31 for a day.
      self.init("(date(\(name), '+0 days') IS NOT \(name) OR \(name) < '0001')") { value in
        value != .null && CalendarDate(iso: ResultCells.text(of: value)) == nil
      } _: { key, _ in
        "for the record \(key) the column \(column) gives no date such as 2026-06-30"
      }
    case .moment?:
      let day = "substr(\(name), 1, 10)"
      self.init(
        "(\(name) IS NOT NULL AND (julianday(\(name)) IS NULL OR date(\(day), '+0 days') IS NOT \(day)))"
      ) { value in
        value != .null && CalendarDate(iso: String(ResultCells.text(of: value).prefix(10))) == nil
      } _: { key, _ in
        "for the record \(key) the column \(column) gives no moment such as 2026-06-30T14:05"
      }
    case .choice(let choices)?:
      let values = choices.map { "'\($0.value.replacing("'", with: "''"))'" }.joined(separator: ", ")
      self.init("CAST(\(name) AS TEXT) NOT IN ('', \(values))") { value in
        let text = ResultCells.text(of: value)
        return !text.isEmpty && choices[text] == nil
      } _: { key, value in
        "for the record \(key) the column \(column) gives \(ResultCells.text(of: value)), which is none of its choices: \(choices.map(\.value).joined(separator: ", "))"
      }
    case nil:
      self.init("typeof(\(name)) = 'real'") { value in
        if case .real = value { true } else { false }
      } _: { key, _ in
        "for the record \(key) the column \(column) gives a floating-point number, as julianday(…) and 10 / 4.0 do. Round it to a whole one, CAST(round(…) AS INTEGER), or say kind: decimal or text"
      }
    default: return nil
    }
  }
}
