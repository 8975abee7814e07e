internal import Forms

/// Days and moments, which are texts in SQL such as `2026-06-30`: nothing is calculated with them, as SQLite would with
/// the number at their beginning, nor is a number compared with them and with other texts that functions make.
///
/// ```swift
/// try DayExpressions(days: ["lent", "back"]).check("back - lent <= 30")   // throws
/// try DayExpressions(days: ["lent"]).check("lent > '2026-03-01'")
/// ```
package struct DayExpressions: Sendable {
  /// In small letters.
  private var names: Set<String>

  private static let calculations: Set<String> = ["+", "-", "*", "/", "%"]
  /// Functions that give days, and months as texts.
  private static let functions: Set<String> = ["date", "datetime", "time", "birthday", "month", "week"]
  /// Functions that give texts, of which no number is one.
  private static let texts: Set<String> = ["strftime", "substr", "substring", "week", "part"]
  /// Functions that calculate with each value that they are given.
  private static let calculating: Set<String> = ["sum", "total", "avg", "abs"]

  /// - Parameters:
  ///   - days: the names of columns and parameters that have days or moments.
  ///   - others: those of others, beside which the same name does not say what is meant.
  package init(days: some Sequence<String>, beside others: some Sequence<String> = [String]()) {
    names = Set(days.map { $0.lowercased() }).subtracting(others.map { $0.lowercased() }).union(["asof"])
  }

  /// - Throws: ``QueryFault`` for what calculates with a day, or compares one with a number.
  package func check(_ sql: String) throws(QueryFault) { try check(SQLToken.all(in: sql)) }

  func check(_ tokens: [SQLToken]) throws(QueryFault) {
    for place in tokens.indices {
      guard let text = Self.dayWithoutMarks(at: place, in: tokens) else { continue }
      throw QueryFault(
        .refused("\(text) without quotation marks is a difference of numbers. Write '\(text)'"),
        at: tokens[place].range.lowerBound)
    }
    let known = knowingNames(NamedExpression.all(in: tokens))
    for literal in ComparedLiteral.all(in: tokens) where !literal.isText {
      if let (name, _) = SelectOutline.call(literal.expression), Self.texts.contains(name) {
        throw QueryFault(
          .refused("\(name)(…) gives a text, and \(literal.text) is a number. Write '\(literal.text)'"),
          at: literal.offset)
      }
      guard known.isDay(literal.expression) else { continue }
      throw QueryFault(
        .refused(
          "days are texts in SQL, and \(literal.text) is a number. Write a text such as '2026-06-30'"),
        at: literal.offset)
    }
    for place in tokens.indices {
      for operand in Self.operands(at: place, in: tokens) where known.isDay(operand) {
        throw QueryFault(
          .refused(
            "days and moments are texts in SQL, and no numbers to calculate with. Write julianday(…) around each for the days between two of them, and date(…, '+14 days') for another day"
          ), at: operand.first?.range.lowerBound)
      }
    }
  }

  /// The same, which knows under which names SELECTs within give days, and something else.
  private func knowingNames(_ named: [NamedExpression]) -> DayExpressions {
    var known = self
    while true {
      let before = known.names
      for expression in named where expression.alternatives.allSatisfy(known.isDay) {
        known.names.insert(expression.name)
      }
      if known.names == before { break }
    }
    for expression in named where !expression.alternatives.allSatisfy(known.isDay) {
      known.names.remove(expression.name)
    }
    return known
  }

  private func isDay(_ expression: ArraySlice<SQLToken>) -> Bool {
    if let chosen = SelectOutline.chosen(by: expression) { return chosen.contains(where: isDay) }
    if let (name, values) = SelectOutline.call(expression) {
      return Self.functions.contains(name) || name == "strftime" && Self.isFormOfDay(values.first)
    }
    if expression.count == 1, let token = expression.first, token.kind == .parameter {
      return names.contains(token.text.dropFirst().lowercased())
    }
    return SelectOutline.plainName(expression).map { names.contains($0.lowercased()) } ?? false
  }

  /// Whether a form of strftime gives more than a number, as `'%Y'` does not.
  private static func isFormOfDay(_ form: ArraySlice<SQLToken>?) -> Bool {
    guard let form = form?.first, form.kind == .string else { return false }
    return ["-", ":", "%F", "%T", "%R"].contains { form.text.contains($0) }
  }

  // MARK: Operators

  /// What stands at a place as `2026-03-01`, without quotation marks around it.
  private static func dayWithoutMarks(at place: Int, in tokens: [SQLToken]) -> String? {
    guard place + 4 < tokens.count else { return nil }
    let parts = tokens[place...(place + 4)]
    let text = parts.map(\.text).joined()
    let isDay = zip(parts, [4, 1, 2, 1, 2]).allSatisfy { token, count in
      token.text.utf8.count == count && (count == 1 ? token.isSign("-") : token.kind == .number)
    }
    return isDay && parts.last?.range.upperBound == tokens[place].range.lowerBound + text.utf8.count
      ? text : nil
  }

  /// What is calculated with at a place: before and behind a sign, or in a function.
  private static func operands(at place: Int, in tokens: [SQLToken]) -> [ArraySlice<SQLToken>] {
    if isCalculation(place, in: tokens) { return operands(beside: place, in: tokens) }
    guard tokens[place].isName, calculating.contains(tokens[place].text.lowercased()),
      let close = tokens.closing(ofCallAt: place)
    else { return [] }
    return SelectOutline.call(tokens[place...close])?.values ?? []
  }

  /// Whether a sign calculates, and is none of the arrow of JSON, nor a plus that only stands before a value, nor the `*`
  /// of all columns.
  private static func isCalculation(_ place: Int, in tokens: [SQLToken]) -> Bool {
    tokens[place].kind == .sign && calculations.contains(tokens[place].text)
      && !(place + 1 < tokens.count && tokens[place].isSign("-") && tokens[place + 1].isSign(">"))
      && (tokens[place].isSign("-") || tokens.isBehindValue(place))
  }

  /// The names, calls, parentheses and CASEs before and behind a sign.
  private static func operands(beside place: Int, in tokens: [SQLToken]) -> [ArraySlice<SQLToken>] {
    var operands: [ArraySlice<SQLToken>] = []
    if place > 0 {
      operands.append(tokens[start(ofValueEndingAt: place - 1, in: tokens)..<place])
    }
    if place + 1 < tokens.count {
      let start = tokens[(place + 1)...].firstIndex { !$0.isSign("+") } ?? place + 1
      let isQualified = start + 2 < tokens.count && tokens[start + 1].isSign(".")
      let close =
        tokens[start].isSign("(")
        ? tokens.closing(ofParenthesisAt: start)
        : tokens[start].isWord("case")
          ? tokens.closing(ofCaseAt: start) : tokens[start].isName ? tokens.closing(ofCallAt: start) : nil
      operands.append(tokens[start...(close ?? (isQualified ? start + 2 : start))])
    }
    return operands
  }

  /// Where the value begins that ends at a place: a CASE, a column with its table's name, a call with its FILTER and OVER.
  private static func start(ofValueEndingAt end: Int, in tokens: [SQLToken]) -> Int {
    let depth = tokens[end].depth
    if tokens.endsCase(at: end) {
      return tokens[..<end].indices.last {
        tokens[$0].isWord("case") && tokens[$0].depth == depth && tokens.closing(ofCaseAt: $0) == end
      } ?? end
    }
    if end > 1, tokens[end - 1].isSign(".") { return end - 2 }
    var start = end
    if tokens[end].isSign(")") {
      start = tokens[..<end].lastIndex { $0.isSign("(") && $0.depth == depth } ?? end
      if tokens.isBehindValue(start), tokens[start - 1].isName { start -= 1 }
    }
    let isNamed = start > 0 && tokens[start - 1].isWord("over")
    let clause = isNamed ? start - 1 : start
    guard ["filter", "over"].contains(where: tokens[clause].isWord), clause > 0,
      tokens[clause - 1].isSign(")")
    else { return start }
    return Self.start(ofValueEndingAt: clause - 1, in: tokens)
  }
}
