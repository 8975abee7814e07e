/// Where the value of an expression comes from.
extension SelectOutline {
  /// The expressions of which one has the value of all of another: what stands between parentheses, and what CASE and
  /// functions such as `coalesce` choose among; nil for what makes a value of its own.
  static func chosen(by expression: ArraySlice<SQLToken>) -> [ArraySlice<SQLToken>]? {
    guard let first = expression.first else { return nil }
    if first.isWord("case") {
      return expression.closing(ofCaseAt: expression.startIndex) == expression.endIndex - 1
        ? expression.branches : nil
    }
    if let inside = inside(expression) {
      let lists = lists(in: inside)
      if lists.isEmpty { return inside.listed.count == 1 ? [inside] : nil }
      let isOne = lists.allSatisfy { $0.items.count == 1 }
      return isOne ? lists.flatMap(\.items).map { inside[$0.inner] } : nil
    }
    guard let (name, values) = call(expression) else { return nil }
    let places = chosenPlaces(of: name, among: values.count)
    return places.isEmpty ? nil : places.map { values[$0] }
  }

  /// What stands between the parentheses around all of an expression; nil where there are none.
  static func inside(_ expression: ArraySlice<SQLToken>) -> ArraySlice<SQLToken>? {
    guard expression.first?.isSign("(") ?? false,
      expression.closing(ofParenthesisAt: expression.startIndex) == expression.endIndex - 1
    else { return nil }
    return expression.dropFirst().dropLast()
  }

  /// Which of its values a function gives; none where it makes another one of them.
  private static func chosenPlaces(of function: String, among count: Int) -> [Int] {
    let places = 0..<count
    return switch function {
    case "max", "min", "coalesce", "ifnull": Array(places)
    case "nullif", "first_value", "last_value", "nth_value": Array(places.prefix(1))
    case "lag", "lead": places.filter { $0 != 1 }
    case "iif", "if": places.filter { $0 % 2 == 1 || $0 > 0 && $0 == count - 1 }
    default: []
    }
  }

  /// The function that is all of an expression, with its FILTER and OVER, and the values that it is given.
  static func call(
    _ expression: ArraySlice<SQLToken>
  ) -> (name: String, values: [ArraySlice<SQLToken>])? {
    guard let first = expression.first, first.isName,
      let close = expression.closing(ofCallAt: expression.startIndex),
      endOfWindow(behind: close, in: expression) == expression.endIndex
    else { return nil }
    var inside = expression[(expression.startIndex + 2)..<close]
    if inside.first?.isWord("distinct") ?? false { inside = inside.dropFirst() }
    let order = inside.firstIndex { $0.depth == first.depth + 1 && $0.isWord("order") }
    return (first.text.lowercased(), inside[..<(order ?? inside.endIndex)].listed)
  }

  /// Whether an expression tells of rows together what has no sum: the greatest, how many are different, a rank, a running
  /// total.
  static func tellsOfAll(_ expression: ArraySlice<SQLToken>) -> Bool {
    guard let (name, values) = call(expression),
      let close = expression.closing(ofCallAt: expression.startIndex)
    else { return false }
    if expression[close...].contains(where: { $0.isWord("over") && $0.depth == expression.first?.depth }) {
      return true
    }
    let isDistinct = expression.dropFirst(2).first?.isWord("distinct") ?? false
    return ["max", "min"].contains(name) && values.count == 1
      || ["count", "sum", "total"].contains(name) && isDistinct
  }

  /// Whether an expression counts rows or adds values up.
  static func addsUp(_ expression: ArraySlice<SQLToken>) -> Bool {
    guard let (name, values) = call(expression) else { return false }
    if markingFunctions.contains(name) || ["coalesce", "ifnull"].contains(name), let first = values.first {
      return addsUp(first)
    }
    return ["count", "sum", "total"].contains(name)
  }

  /// The functions of windows that put rows in order, or take a value of another row.
  private static let ranking: Set<String> = [
    "rank", "dense_rank", "row_number", "percent_rank", "cume_dist", "ntile", "lag", "lead", "first_value",
    "last_value", "nth_value",
  ]

  /// Functions of a number that give another one of the same meaning.
  private static let keeping: Set<String> = ["cast", "round", "abs", "floor", "ceil", "ceiling", "trunc"]

  /// Whether a call is told of a window that has an order, as a running total is, or of one that has a name.
  private static func isRunning(_ call: ArraySlice<SQLToken>) -> Bool {
    let depth = call.first?.depth
    guard let over = call.firstIndex(where: { $0.isWord("over") && $0.depth == depth }),
      over + 1 < call.endIndex
    else { return false }
    return call[over + 1].isName || call[over...].contains { $0.isWord("order") }
  }

  /// Whether an expression gives the greatest or the least of some rows, a rank or a running total, or is worked out from
  /// it: without a row there is none, while what is counted or added up is 0 then.
  ///
  /// - Complexity: O(length), as often as expressions stand within each other.
  static func isExtreme(_ expression: ArraySlice<SQLToken>) -> Bool {
    if let inside = inside(expression) {
      let lists = lists(in: inside)
      guard !lists.isEmpty else { return isExtreme(inside) }
      return lists.count == 1 && lists[0].items.count == 1 && isExtreme(inside[lists[0].items[0].inner])
    }
    guard let (name, values) = call(expression) else {
      if let chosen = chosen(by: expression) { return chosen.contains(where: isExtreme) }
      let parts = expression.split { token in
        token.depth == expression.first?.depth && ["+", "-", "*", "/", "%"].contains(where: token.isSign)
      }
      // What is the same for all rows is there without any.
      return parts.contains { $0.count < expression.count && !isOfWhole($0) && isExtreme($0) }
    }
    if ["max", "min"].contains(name) { return values.count == 1 }
    if ranking.contains(name) || isRunning(expression) { return true }
    if let chosen = chosen(by: expression) { return chosen.contains(where: isExtreme) }
    let isKept = [finalFunctions, markingFunctions, keeping].contains { $0.contains(name) }
    guard isKept, let value = values.first else { return false }
    return isExtreme(value.prefix { !$0.isWord("as") || $0.depth != value.first?.depth })
  }

  /// Where FILTER and OVER end behind a call, if it has them.
  static func endOfWindow(behind close: Int, in tokens: ArraySlice<SQLToken>) -> Int {
    var end = close + 1
    for word in ["filter", "over"] where end < tokens.endIndex && tokens[end].isWord(word) {
      if let close = tokens.closing(ofCallAt: end) {
        end = close + 1
      } else if end + 1 < tokens.endIndex, tokens[end + 1].isName {
        end += 2
      }
    }
    return end
  }
}
